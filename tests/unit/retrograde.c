/* SPDX-License-Identifier: MIT */
/*
 * retrograde [all | GAME PIECES white|black]: who can still mate with at most one piece beside each king, by exhaustion:
 * from the mates backwards, over every position of a class, until nothing is added. Nothing of the search under test is
 * used but the legal moves. Chess and Brilliant chess, king and piece against king on the cube; no pawns but in chess:
 * they become kings in the one and stand in a cube's way in the other. A sample of the classes and of their positions;
 * `all`, or these pieces of one game: every class, and of each every n-th position as RETROGRADE_EACH=n says (1).
 *
 * Positions that a symmetry of the board makes the same are one (symmetry.h finds them, and which pieces keep them): only
 * those with White's king on one square of each orbit are numbered. Where one turns the colours over with the board,
 * what White can Black can. RETROGRADE_KEPT=DIRECTORY: what was found of each class is kept there, and read again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/family.h"
#include "play/mates.h"
#include "rules/variant.h"
#include "symmetry.h"
#include "tap.h"

enum { KINDS = 8, NODES = 200000 };

/* The positions with these pieces: White's king on one square of each orbit, which has a number. */
struct class
{
    uint8_t *can; /* a byte a position: 0 not, 1 can, 2 no position */
    unsigned orbits;
    square_t first[BOARD_MAX_SQUARES]; /* by the orbit's number */
    uint8_t orbit[BOARD_MAX_SQUARES],
        to_first[BOARD_MAX_SQUARES]; /* ... and the symmetry that leads there */
};

/* One game: its kings' varieties, and what has been found of each class. */
struct game {
    const struct ruleset *rules;
    const struct chess_tables *t;
    struct position empty;
    unsigned squares, kings, king[2];
    bool stalemate;
    enum colour side;
    unsigned kind[KINDS], kinds; /* [0] is none */
    struct class class[KINDS][KINDS];
    struct symmetries symmetries;
    uint64_t kept[KINDS]; /* the symmetries that a piece keeps, a bit each */
    bool is_turned;       /* one turns the colours over with the board, for all pieces */
    struct movelist moves[2];
};

/* A position of a class by its number. */
struct place {
    unsigned turn, king[2], variety[2], at[2];
};

static void
class_begin(const struct game *g, unsigned a, unsigned b, struct class *out)
{
    const struct symmetries *all = &g->symmetries;
    const uint64_t kept = g->kept[0] & g->kept[a] & g->kept[b];
    for (unsigned sq = 0; sq < g->squares; sq++) {
        unsigned first = sq, by = 0;
        for (unsigned i = 0; i < all->count; i++)
            if (kept >> i & 1 &&
                (all->at[i].to[sq] < first || (all->at[i].to[sq] == sq && first == sq)))
                first = all->at[by = i].to[sq];
        out->to_first[sq] = (uint8_t)by;
        out->orbit[sq] = first == sq ? (uint8_t)out->orbits : out->orbit[first];
        if (first == sq)
            out->first[out->orbits++] = (square_t)sq;
    }
}

static size_t
class_size(const struct game *g, unsigned a, unsigned b)
{
    const size_t s = g->squares;
    return 2 * (size_t)(g->kings * g->kings) * g->class[a][b].orbits * s * (a ? s : 1) *
           (b ? s : 1);
}

/* The number of a position or of one that is the same. */
static size_t
index_of(const struct game *g, unsigned a, unsigned b, const struct place *p)
{
    const struct class *class = &g->class[a][b];
    const square_t *to = g->symmetries.at[class->to_first[p->king[0]]].to;
    size_t n = p->turn;
    n = (n * g->kings + p->variety[0]) * class->orbits + class->orbit[p->king[0]];
    n = (n * g->kings + p->variety[1]) * g->squares + to[p->king[1]];
    n = a ? n * g->squares + to[p->at[0]] : n;
    return b ? n * g->squares + to[p->at[1]] : n;
}

static void
place_of(const struct game *g, unsigned a, unsigned b, size_t n, struct place *out)
{
    const struct class *class = &g->class[a][b];
    if (b)
        out->at[1] = (unsigned)(n % g->squares), n /= g->squares;
    if (a)
        out->at[0] = (unsigned)(n % g->squares), n /= g->squares;
    out->king[1] = (unsigned)(n % g->squares), n /= g->squares;
    out->variety[1] = (unsigned)(n % g->kings), n /= g->kings;
    out->king[0] = class->first[n % class->orbits], n /= class->orbits;
    out->variety[0] = (unsigned)(n % g->kings), n /= g->kings;
    out->turn = (unsigned)n;
}

/* Set the position up; false: it is none. */
static bool
position_of(const struct game *g, unsigned a, unsigned b, size_t n, struct position *out)
{
    const struct chess_tables *t = g->t;
    const unsigned kinds[2] = {g->kind[a], g->kind[b]};
    struct place p;
    place_of(g, a, b, n, &p);
    *out = g->empty;
    for (unsigned side = 0; side < 2; side++) {
        if (out->chess.board[p.king[side]])
            return false;
        chess_put(t, out, p.king[side], code_of(g->king[p.variety[side]], (enum colour)side));
        if (kinds[side] &&
            (out->chess.board[p.at[side]] || t->promotion[side][kinds[side]][p.at[side]]))
            return false;
        if (kinds[side])
            chess_put(t, out, p.at[side], code_of(kinds[side], (enum colour)side));
    }
    out->turn = (uint8_t)p.turn;
    for (unsigned side = 0; side < 2; side++)
        chess_find_kings(t, &out->chess, (enum colour)side);
    enum colour us = (enum colour)out->turn;
    out->chess.left_safe = 1;
    if (chess_in_check(t, &out->chess, other(us)))
        return false;
    unsigned king = piece_of(out->chess.board[out->chess.king[us]]);
    return !t->when_checked[king] || !chess_in_check(t, &out->chess, us);
}

static unsigned
kind_index(const struct game *g, unsigned piece)
{
    for (unsigned i = 1; i < g->kinds; i++)
        if (g->kind[i] == piece)
            return i;
    return KINDS;
}

/* What is known of the position; a class not yet looked at, or none of ours, is no help. */
static bool
known_can(const struct game *g, const struct position *pos)
{
    const struct chess_position *c = &pos->chess;
    unsigned kind[2] = {0, 0};
    struct place p = {.turn = pos->turn};
    if (c->kings[0] != 1 || c->kings[1] != 1)
        return false;
    for (unsigned sq = 0; sq < g->squares; sq++) {
        unsigned code = c->board[sq], side = code >> 7;
        if (!code)
            continue;
        if (g->t->flags[piece_of(code)] & PIECE_ROYAL) {
            p.king[side] = sq;
            p.variety[side] = piece_of(code) != g->king[0];
        } else {
            kind[side] = kind_index(g, piece_of(code));
            p.at[side] = sq;
        }
    }
    if (kind[0] == KINDS || kind[1] == KINDS || !g->class[kind[0]][kind[1]].can)
        return false;
    return g->class[kind[0]][kind[1]].can[index_of(g, kind[0], kind[1], &p)] == 1;
}

/* Is it a mate, or does a move lead to one from which there is a way? After a double step the pawn may be taken in
 * passing, which no number tells: its moves are looked at in turn. */
static bool
leads(struct game *g, struct position *pos, unsigned depth)
{
    struct movelist *moves = &g->moves[depth];
    bool can = false;
    moves->count = 0;
    g->t->ops->generate(g->t, pos, moves);
    if (moves->count == 0)
        can = pos->turn != (uint8_t)g->side &&
              (g->stalemate || chess_in_check(g->t, &pos->chess, (enum colour)pos->turn));
    for (size_t i = 0; i < moves->count && !can; i++) {
        struct position after;
        chess_apply(g->rules, pos, &moves->at[i], &after);
        can = after.chess.passed == NO_SQUARE || depth ? known_can(g, &after)
                                                       : leads(g, &after, depth + 1);
    }
    return can;
}

/* Sweep over the class there and back until nothing is added. */
static void
sweep(struct game *g, unsigned a, unsigned b, size_t size)
{
    uint8_t *can = g->class[a][b].can;
    struct position pos;
    size_t added = 1;
    for (size_t n = 0; n < size; n++)
        can[n] = position_of(g, a, b, n, &pos) ? 0 : 2;
    for (bool back = false; added; back = !back) {
        added = 0;
        for (size_t i = 0; i < size; i++) {
            size_t n = back ? size - 1 - i : i;
            if (can[n] || !position_of(g, a, b, n, &pos) || !leads(g, &pos, 0))
                continue;
            can[n] = 1;
            added++;
        }
    }
}

/* The file in which what is found is kept; NULL: it is not, or cannot be opened. */
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
    class->can = calloc(size, 1);
    if (!class->can)
        exit(3);
    FILE *file = kept_open(g, a, b, "rb");
    bool is_known = file && fread(class->can, 1, size, file) == size;
    if (file)
        fclose(file);
    if (is_known)
        return;
    sweep(g, a, b, size);
    if ((file = kept_open(g, a, b, "wb")) &&
        (fwrite(class->can, 1, size, file) < size) | fclose(file))
        exit(3);
}

static void
compare(struct game *g, unsigned a, unsigned b, size_t each)
{
    struct mates_memory memory = {0};
    const uint8_t *can = g->class[a][b].can;
    size_t size = class_size(g, a, b), asked = 0, wrong = 0, open = 0;
    for (size_t n = (a * 7 + b) % each; n < size; n += each) {
        struct position pos;
        struct line line;
        struct mates found;
        if (can[n] == 2 || !position_of(g, a, b, n, &pos) || line_init(&line, g->rules, &pos))
            continue;
        line_change(&line)->hash = chess_hash(g->rules, &pos);
        mates_find(&line, g->side, NODES, &memory, &found);
        asked++;
        open += found.answer == MATES_UNKNOWN;
        if (found.answer != MATES_UNKNOWN && (found.answer == MATES_CAN) != (can[n] == 1) &&
            wrong++ < 3) {
            struct buffer text;
            buffer_init(&text);
            g->rules->family->setup_write(g->rules, &pos, &text);
            printf("# %s: %s\n", text.data, can[n] == 1 ? "can" : "cannot");
            buffer_clear(&text);
        }
        mates_clear(&found);
        line_clear(&line);
    }
    mates_memory_clear(&memory);
    ok(asked > 0 && wrong == 0 && open == 0,
       "%s, %s: K%s against K%s, %zu asked, %zu wrong, %zu open", g->rules->id,
       g->side == WHITE ? "White" : "Black", a ? g->t->piece[g->kind[a]].sym : "",
       b ? g->t->piece[g->kind[b]].sym : "", asked, wrong, open);
}

/* Which pieces, and do all with the colours turned over, keep the symmetry of this number? Kings count for one. */
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
    const struct ending *stalemate = ruleset_ending(g->rules, REASON_STALEMATE);
    g->stalemate = stalemate && stalemate->scores > 0;
    for (unsigned p = 1; p <= g->t->pieces; p++)
        if (g->t->flags[p] & PIECE_ROYAL)
            g->king[g->kings++] = p;
    g->kinds = 1;
    for (; *symbols; symbols++)
        g->kind[g->kinds++] = chess_piece_number(g->t, symbols, 1);
    symmetries_find(&g->symmetries, g->t, g->king[0]);
    for (unsigned i = 0; i < g->symmetries.count; i++)
        keep(g, i);
    g->empty.chess.king[0] = g->empty.chess.king[1] = g->empty.chess.passed = NO_SQUARE;
}

/* What becomes of a piece comes before it: `symbols` has the pawn last. Where Black can what White can White is asked. */
static void
play(const char *id, const char *symbols, bool against, enum colour side, size_t each)
{
    static struct game g;
    game_begin(&g, id, symbols, side);
    solve(&g, 0, 0);
    for (unsigned a = 0; a < g.kinds; a++)
        for (unsigned b = 0; b < g.kinds; b++)
            if ((a || b) && (against || !a || !b)) {
                solve(&g, a, b);
                compare(&g, a, b, each);
            }
    if (side == WHITE)
        printf("# %s: %s\n", id, g.is_turned ? "Black is as White" : "Black is asked apart");
    for (unsigned a = 0; a < KINDS; a++)
        for (unsigned b = 0; b < KINDS; b++)
            free(g.class[a][b].can);
    movelist_clear(&g.moves[0]);
    movelist_clear(&g.moves[1]);
}

/* The whole of a game, for both sides. */
static void
play_all(const char *id, const char *symbols, bool against, size_t each)
{
    static struct game g;
    game_begin(&g, id, symbols, WHITE);
    for (int side = WHITE; side <= (g.is_turned ? WHITE : BLACK); side++)
        play(id, symbols, against, (enum colour)side, each);
}

int
main(int argc, char **argv)
{
    const char *text = getenv("RETROGRADE_EACH");
    size_t each = text ? strtoull(text, NULL, 10) : 1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc > 1 && strcmp(argv[1], "all") == 0) {
        play_all("chess", "QRBNP", true, each);
        play_all("brilliant", "QRBN", true, each);
        play_all("cubic-symmetric", "QRBH", false, each);
    } else if (argc == 4) {
        play(argv[1], argv[2], true, strcmp(argv[3], "black") == 0 ? BLACK : WHITE, each);
    } else {
        play("chess", "Q", false, WHITE, 63);
        play("chess", "N", false, BLACK, 63);
    }
    return tap_done();
}
