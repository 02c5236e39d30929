/* SPDX-License-Identifier: MIT */
/*
 * The helpmate prover agrees with retrograde analysis (backward.h) of positions with at most one piece beside each
 * king.
 * Tier: full
 *   retrograde [all | GAME PIECES white|black [against]]
 * Covers chess and Brilliant chess, also where a pawn becomes a second king, and king and piece against king on the
 * cubes. Without arguments: a sample of classes and positions. `all`, or given pieces of one game: every class, and of
 * each class every n-th position (RETROGRADE_EACH=n, default 1) with and without a mate, at least RETROGRADE_LEAST
 * (default 1,000) of both kinds. For each position the engine's own legal moves must also confirm the value.
 * RETROGRADE_KEPT=DIRECTORY stores the solved classes there and reads them again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "backward.h"
#include "mates/mates.h"
#include "play/family.h"
#include "rules/rules.h"
#include "tap.h"

enum { NODES = 1000000 };

static struct movelist moves_of[2];

/* Conversion to the engine's positions. */

/* Sets up the position; false when the engine considers it invalid. */
static bool
position_of(const struct game *g, const struct place *p, struct position *out)
{
    const struct chess_tables *t = g->t;
    *out = g->empty;
    for (unsigned us = 0; us < 2; us++) {
        chess_put(t, out, p->king[us], code_of(g->king[p->variety[us]], (enum colour)us));
        if (p->kind[us])
            chess_put(t, out, p->at[us], code_of(g->kind[p->kind[us]], (enum colour)us));
    }
    out->turn = (uint8_t)p->turn;
    for (unsigned us = 0; us < 2; us++)
        chess_find_kings(t, &out->chess, (enum colour)us);
    enum colour us = (enum colour)out->turn;
    out->chess.left_safe = 1;
    if (chess_in_check(t, &out->chess, other(us)))
        return false;
    return !t->when_checked[g->king[p->variety[us]]] || !chess_in_check(t, &out->chess, us);
}

/* Converts a position of the engine; false when it has other pieces. */
static bool
place_from(const struct game *g, const struct position *pos, struct place *out)
{
    unsigned kings[2] = {0, 0};
    *out = (struct place){.turn = pos->turn};
    for (unsigned sq = 0; sq < g->squares; sq++) {
        unsigned code = pos->chess.board[sq], us = code >> 7, piece = piece_of(code);
        if (!code)
            continue;
        bool is_king = g->t->flags[piece] & PIECE_ROYAL;
        if (is_king && (kings[us]++ == 0 || piece != g->king[0])) {
            if (kings[us] == 2) { /* the king that was never in check is the second piece */
                out->at[us] = out->king[us];
                out->kind[us] = g->twin;
            }
            out->king[us] = sq;
            out->variety[us] = piece != g->king[0];
        } else {
            out->kind[us] = is_king ? g->twin : kind_index(g, piece);
            out->at[us] = sq;
        }
    }
    return out->kind[0] != KINDS && out->kind[1] != KINDS;
}

/* Returns whether the position is a mate or a move leads to a value that can mate. A position with an en-passant square
 * has no number, so its moves are tried in turn. */
static bool
leads(const struct game *g, struct position *pos, unsigned depth)
{
    struct movelist *moves = &moves_of[depth];
    bool can = false;
    moves->count = 0;
    g->t->ops->generate(g->t, pos, moves);
    if (moves->count == 0)
        can = pos->turn != (uint8_t)g->side &&
              (g->stalemate || chess_in_check(g->t, &pos->chess, (enum colour)pos->turn));
    for (size_t i = 0; i < moves->count && !can; i++) {
        struct position after;
        struct place p;
        chess_apply(g->rules, pos, &moves->at[i], &after);
        if (after.chess.passed != NO_SQUARE && depth == 0)
            can = leads(g, &after, 1);
        else if (place_from(g, &after, &p))
            can = place_value(g, &p) == VALUE_CAN || place_value(g, &p) == VALUE_OVER;
    }
    return can;
}

/* Classes. */

static size_t
setting(const char *name, size_t otherwise)
{
    const char *text = getenv(name);
    size_t value = text ? strtoull(text, NULL, 10) : 0;
    return value ? value : otherwise;
}

/* Opens the file that stores a solved class; NULL: not stored, or it cannot be opened. */
static FILE *
kept_open(const struct game *g, unsigned a, unsigned b, const char *mode)
{
    const char *directory = getenv("RETROGRADE_KEPT");
    char path[4096];
    snprintf(path, sizeof path, "%s/%s-%d-%s-%s", directory ? directory : "", g->rules->id,
             (int)g->side, a ? g->t->piece[g->kind[a]].sym : "",
             b ? g->t->piece[g->kind[b]].sym : "");
    return directory ? fopen(path, mode) : NULL;
}

static void
solve(struct game *g, unsigned a, unsigned b)
{
    struct class *class = &g->class[a][b];
    class_begin(g, a, b, class);
    const size_t size = class_size(g, a, b);
    class->value = size > 0 ? calloc(size, 1) : NULL;
    if (!class->value)
        exit(3);
    FILE *file = kept_open(g, a, b, "rb");
    bool is_known = file && fread(class->value, 1, size, file) == size;
    if (file)
        fclose(file);
    if (is_known)
        return;
    class_solve(g, a, b, size);
    if ((file = kept_open(g, a, b, "wb")) &&
        (fwrite(class->value, 1, size, file) < size) | fclose(file))
        exit(3);
}

/* Ask every `each`-th position of both kinds, but at least `least`. */
struct asked {
    size_t each, least;
};
struct tally {
    size_t there[2], asked[2], wrong, open, other_moves;
};

static void
say(const struct game *g, const struct position *pos, const char *what)
{
    struct buffer text;
    buffer_init(&text);
    g->rules->family->setup_write(g->rules, pos, &text);
    printf("# %s: %s\n", text.data, what);
    buffer_clear(&text);
}

static void
ask(const struct game *g, const struct place *p, bool can, struct mates_memory *memory,
    struct tally *tally)
{
    struct position pos;
    struct line line;
    struct mates found;
    tally->asked[can]++;
    if (!position_of(g, p, &pos) || leads(g, &pos, 0) != can) {
        if (tally->other_moves++ < 3)
            say(g, &pos, "the engine moves otherwise");
        return;
    }
    if (line_init(&line, g->rules, &pos))
        exit(3);
    line_change(&line)->hash = chess_hash(g->rules, &pos);
    mates_find(&line, g->side, NODES, memory, &found);
    if (found.answer == MATES_UNKNOWN && tally->open++ < 3)
        say(g, &pos, "open");
    if (found.answer != MATES_UNKNOWN && (found.answer == MATES_CAN) != can && tally->wrong++ < 3)
        say(g, &pos, can ? "can" : "cannot");
    mates_clear(&found);
    line_clear(&line);
}

static void
compare(const struct game *g, unsigned a, unsigned b, const struct asked *asked)
{
    struct mates_memory memory = {0};
    struct tally tally = {.wrong = 0};
    const uint8_t *value = g->class[a][b].value;
    size_t size = class_size(g, a, b), seen[2] = {0}, step[2];
    for (size_t n = 0; n < size; n++)
        if (value[n] != VALUE_NONE)
            tally.there[value[n] != VALUE_NOT]++;
    for (unsigned can = 0; can < 2; can++) {
        step[can] = tally.there[can] / asked->least;
        step[can] = step[can] < asked->each ? step[can] : asked->each;
        step[can] += step[can] == 0;
        seen[can] = (a * 7 + b) % step[can];
    }
    for (size_t n = 0; n < size; n++) {
        bool can = value[n] != VALUE_NOT;
        struct place p;
        if (value[n] == VALUE_NONE || seen[can]++ % step[can])
            continue;
        place_of(g, a, b, n, &p);
        ask(g, &p, can, &memory, &tally);
    }
    mates_memory_clear(&memory);
    ok(tally.asked[0] + tally.asked[1] > 0 && tally.wrong + tally.open + tally.other_moves == 0,
       "%s, %s: K%s against K%s, %zu of %zu that can and %zu of %zu that cannot asked, %zu wrong, "
       "%zu open",
       g->rules->id, g->side == WHITE ? "White" : "Black", a ? g->t->piece[g->kind[a]].sym : "",
       b ? g->t->piece[g->kind[b]].sym : "", tally.asked[1], tally.there[1], tally.asked[0],
       tally.there[0], tally.wrong, tally.open);
}

/* Games. */

/* Determines which pieces keep this symmetry, and whether all keep it with colours swapped. All varieties of the king
 * count as one. */
static void
keep(struct game *g, unsigned number)
{
    const struct symmetry *by = &g->symmetries.at[number];
    bool kept = true, turned = true;
    for (unsigned i = 0; i < g->kings; i++) {
        kept = kept && symmetry_keeps(g->t, by, g->king[i], false);
        turned = turned && symmetry_keeps(g->t, by, g->king[i], true);
    }
    g->kept[0] |= (uint64_t)kept << number;
    for (unsigned i = 1; i < g->kinds; i++) {
        g->kept[i] |= (uint64_t)symmetry_keeps(g->t, by, g->kind[i], false) << number;
        turned = turned && symmetry_keeps(g->t, by, g->kind[i], true);
    }
    g->is_turned |= turned;
}

static void
game_begin(struct game *g, const char *id, const char *symbols, enum colour side)
{
    *g = (struct game){.rules = variant_rules(adj_variant_find(id, strlen(id))), .side = side};
    g->t = chess_tables_get(g->rules);
    g->squares = g->t->squares;
    g->twin = KINDS;
    const struct ending *stalemate = ruleset_ending(g->rules, REASON_STALEMATE);
    g->stalemate = stalemate && stalemate->scores > 0;
    for (unsigned p = 1; p <= g->t->pieces; p++)
        if (g->t->flags[p] & PIECE_ROYAL)
            g->king[g->kings++] = p;
    assert(g->kings <= 2);
    g->kinds = 1;
    for (; *symbols; symbols++) {
        unsigned piece = chess_piece_number(g->t, symbols, 1);
        if (piece == g->king[0])
            g->twin = g->kinds;
        g->kind[g->kinds++] = piece;
    }
    symmetries_find(&g->symmetries, g->t, g->king[0]);
    for (unsigned i = 0; i < g->symmetries.count; i++)
        keep(g, i);
    for (unsigned us = 0; us < 2; us++) {
        for (unsigned i = 0; i < g->kings; i++)
            g->goer[us][g->king[i]] = goer_new(g->t, (enum colour)us, g->king[i]);
        for (unsigned i = 1; i < g->kinds; i++)
            if (!g->goer[us][g->kind[i]])
                g->goer[us][g->kind[i]] = goer_new(g->t, (enum colour)us, g->kind[i]);
    }
    g->empty.chess.king[0] = g->empty.chess.king[1] = g->empty.chess.passed = NO_SQUARE;
}

static void
game_end(struct game *g)
{
    for (unsigned a = 0; a < KINDS; a++)
        for (unsigned b = 0; b < KINDS; b++)
            free(g->class[a][b].value);
    for (unsigned p = 0; p < CHESS_MAX_PIECES; p++) {
        free(g->goer[0][p]);
        free(g->goer[1][p]);
    }
}

/* Plays the classes so that promotion targets are solved first: `symbols` has the pawn last. When Black is symmetric to
 * White, only White is asked. */
static void
play(const char *id, const char *symbols, bool against, enum colour side, const struct asked *asked)
{
    static struct game g;
    game_begin(&g, id, symbols, side);
    if (side == WHITE)
        printf("# %s: %s\n", id, g.is_turned ? "Black is as White" : "Black is asked apart");
    solve(&g, 0, 0);
    for (unsigned a = 0; a < g.kinds; a++)
        for (unsigned b = 0; b < g.kinds; b++)
            if ((a || b) && (against || !a || !b)) {
                solve(&g, a, b);
                compare(&g, a, b, asked);
            }
    game_end(&g);
}

/* A whole game, for both sides. */
static void
play_all(const char *id, const char *symbols, bool against, const struct asked *asked)
{
    static struct game g;
    game_begin(&g, id, symbols, WHITE);
    const bool is_turned = g.is_turned;
    game_end(&g);
    for (int side = WHITE; side <= (is_turned ? WHITE : BLACK); side++)
        play(id, symbols, against, (enum colour)side, asked);
}

int
main(int argc, char **argv)
{
    const struct asked asked = {setting("RETROGRADE_EACH", 1), setting("RETROGRADE_LEAST", 1000)};
    const struct asked sample = {63, 200}, fewer = {3001, 5}, few = {10000, 1};
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc > 1 && strcmp(argv[1], "all") == 0) {
        play_all("cubic-symmetric", "QRBHP", false, &asked);
        play_all("cubic-asymmetric", "QRBHP", false, &asked);
        play_all("chess", "QRBNP", true, &asked);
        play_all("brilliant", "QRBNKP", true, &asked);
    } else if (argc >= 4) {
        play(argv[1], argv[2], argc > 4, strcmp(argv[3], "black") == 0 ? BLACK : WHITE, &asked);
    } else {
        play("chess", "Q", false, WHITE, &sample);
        play("chess", "N", false, BLACK, &sample);
        play("cubic-symmetric", "B", false, WHITE, &fewer);
        play("brilliant", "K", false, WHITE, &few);
    }
    movelist_clear(&moves_of[0]);
    movelist_clear(&moves_of[1]);
    return tap_done();
}
