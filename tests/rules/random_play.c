/* SPDX-License-Identifier: MIT */
/*
 * What must hold in every position of every game of the chess family, looked at in games played at random from the
 * start and from positions made at random. TEST_DEPTH=n plays n times as many.
 */
#include "chess_line.h"
#include "move_bounds.h"
#include "random_setup.h"
#include "slurp.h"
#include "tap.h"

#include "base/json.h"

enum { GAMES = 3, GAME_PLIES = 50, SETUPS = 150, SETUP_PLIES = 10, WALKS = 400000 };

struct probe {
    const struct ruleset *rules;
    const struct chess_tables *t;
    const char *id;
    uint32_t seed;
    struct line line;
    struct movelist list; /* the legal moves of the line's last position */
    bool over;            /* there are none for another reason than that none is legal */
    long walks; /* moves that may still be tried, one by one, for the sake of completeness */
    struct buffer setup, text, other;
};

static const struct position *
now(const struct probe *p)
{
    return line_now(&p->line);
}

/* How many. */

static bool
counts_agree(struct probe *p)
{
    return !p->list.failed && p->list.count <= move_bound(p->rules) &&
           p->rules->family->count(&p->line) == p->list.count;
}

/* Each move. */

static void
put_lan(const struct probe *p, const struct move *move, struct buffer *out)
{
    buffer_reset(out);
    p->rules->family->lan_write(p->rules, now(p), move, out);
}

static bool
all_are_legal(struct probe *p)
{
    for (size_t i = 0; i < p->list.count; i++)
        if (!p->rules->family->is_legal(&p->line, &p->list.at[i])) {
            put_lan(p, &p->list.at[i], &p->text);
            return false;
        }
    return true;
}

/* Two moves with one text would be read back as one. */
static bool
lan_reads_back(struct probe *p)
{
    for (size_t i = 0; i < p->list.count; i++) {
        struct move move;
        put_lan(p, &p->list.at[i], &p->text);
        if (p->rules->family->lan_read(&p->line, p->text.data, p->text.len, &move, NULL, NULL) ||
            memcmp(&move, &p->list.at[i], sizeof move) != 0)
            return false;
    }
    return true;
}

static int
compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct move));
}

static bool
none_is_twice(struct probe *p)
{
    if (p->list.count > 1)
        qsort(p->list.at, p->list.count, sizeof *p->list.at, compare_moves);
    for (size_t i = 1; i < p->list.count; i++)
        if (compare_moves(&p->list.at[i - 1], &p->list.at[i]) == 0)
            return false;
    return true;
}

static bool
there_and_back(struct probe *p)
{
    struct position before;
    memcpy(&before, now(p), sizeof before);
    struct position after;
    for (size_t i = 0; i < p->list.count; i++) {
        put_lan(p, &p->list.at[i], &p->text);
        p->rules->family->apply(p->rules, now(p), &p->list.at[i], &after);
        if (after.turn == before.turn || after.hash == before.hash ||
            after.hash != p->rules->family->hash(p->rules, &after) ||
            line_push(&p->line, &p->list.at[i]))
            return false;
        bool same = memcmp(now(p), &after, sizeof after) == 0;
        line_pop(&p->line);
        if (!same || memcmp(now(p), &before, sizeof before) != 0)
            return false;
    }
    return true;
}

/* And no other. */

static void
try_move(struct probe *p, struct move move, size_t *legal)
{
    p->walks--;
    if (!p->rules->family->is_legal(&p->line, &move))
        return;
    ++*legal;
    put_lan(p, &move, &p->text);
}

/* Without a choice, and with each that can be written. */
static void
try_choices(struct probe *p, struct move move, size_t *legal)
{
    for (unsigned sym = 0; sym <= p->t->pieces; sym++) {
        move.sym = (uint8_t)sym;
        try_move(p, move, legal);
    }
}

/* What the piece or part could do if nothing but its reach mattered. */
static void
try_reach(struct probe *p, unsigned from, unsigned part, size_t *legal)
{
    const struct chess_tables *t = p->t;
    const struct chess_position *c = &now(p)->chess;
    enum colour us = (enum colour)now(p)->turn;
    unsigned mover = part ? part : piece_of(c->board[from]);
    struct move move = {.from = (square_t)from, .part = (uint8_t)part};
    uint64_t quiet[3], take[3];
    t->ops->reach(t, c, from, mover, us, quiet, take);
    for (unsigned to = 0; to < t->squares; to++) {
        bool there = set_has(quiet, to) || set_has(take, to) || t->double_to[us][from] == to;
        move.to = (square_t)to;
        for (move.kind = MOVE_QUIET; there && move.kind <= MOVE_SHOT; move.kind++)
            if (set_has(t->promoting[us][mover], to))
                try_choices(p, move, legal);
            else
                try_move(p, move, legal);
        move.kind = MOVE_PASSANT;
        if (!there && c->passed == to)
            try_move(p, move, legal);
    }
}

static void
try_castlings(struct probe *p, size_t *legal)
{
    for (unsigned i = 0; i < p->t->castles; i++)
        try_move(p,
                 (struct move){.from = p->t->castles_anywhere ? now(p)->chess.king[now(p)->turn]
                                                              : p->t->castle[i].king_from,
                               .to = p->t->castle[i].king_to,
                               .kind = p->t->castle[i].kind},
                 legal);
}

/* As many of the moves that pieces and parts can reach are legal as were found, which are legal themselves. */
static bool
no_other_in_reach(struct probe *p)
{
    const struct chess_position *c = &now(p)->chess;
    size_t legal = 0, found = 0;
    for (unsigned sq = 0; sq < p->t->squares; sq++) {
        unsigned piece = piece_of(c->board[sq]);
        if (!piece || colour_of(c->board[sq]) != (enum colour)now(p)->turn)
            continue;
        try_reach(p, sq, 0, &legal);
        for (unsigned k = 0; k < p->t->part_count[piece]; k++)
            try_reach(p, sq, p->t->part[p->t->part_first[piece] + k].part, &legal);
    }
    try_castlings(p, &legal);
    for (size_t i = 0; i < p->list.count; i++)
        found += !p->list.at[i].drop;
    return legal == found;
}

static size_t
try_all(struct probe *p, unsigned from, unsigned to)
{
    unsigned code = now(p)->chess.board[from];
    bool own = code && colour_of(code) == (enum colour)now(p)->turn;
    struct move move = {.from = (square_t)from, .to = (square_t)to};
    size_t legal = 0;
    for (move.kind = MOVE_QUIET; move.kind <= MOVE_CASTLE_LONG; move.kind++) {
        try_choices(p, move, &legal);
        for (unsigned piece = 1; own && piece <= p->t->pieces; piece++) {
            struct move part = move;
            part.part = (uint8_t)piece;
            try_move(p, part, &legal);
        }
        for (unsigned sq = 0; own && p->t->return_piece && sq < p->t->squares; sq++) {
            struct move drop = move;
            drop.drop = (uint8_t)(sq + 1);
            if (p->t->flags[piece_of(code)] & PIECE_ROYAL)
                try_move(p, drop, &legal);
        }
    }
    return legal;
}

/* The same for every move that can be written down at all. */
static bool
no_other_is_legal(struct probe *p)
{
    size_t legal = 0;
    if (p->walks <= 0 || random_below(&p->seed, 8) > 0)
        return true;
    for (unsigned from = 0; from < p->t->squares; from++)
        for (unsigned to = 0; to < p->t->squares; to++)
            legal += try_all(p, from, to);
    return legal == p->list.count;
}

/* Attack and safety. */

/* The squares that the piece `piece` on `sq` takes, by the engine's slides and leaps. */
static void
add_reach(const struct probe *p, unsigned sq, unsigned piece, enum colour us, uint64_t take[3])
{
    uint64_t quiet[3], more[3];
    p->t->ops->reach(p->t, &now(p)->chess, sq, piece, us, quiet, more);
    for (int w = 0; w < 3; w++)
        take[w] |= more[w];
}

/* Attack, found from the square attacked outwards, is what some piece or part takes, found from there. */
static bool
attack_is_reach(struct probe *p)
{
    const struct chess_position *c = &now(p)->chess;
    const struct chess_tables *t = p->t;
    for (int i = 0; i < 2; i++) {
        enum colour us = (enum colour)i;
        uint64_t take[3] = {0, 0, 0};
        for (unsigned sq = 0; sq < t->squares; sq++) {
            unsigned piece = piece_of(c->board[sq]);
            if (!piece || colour_of(c->board[sq]) != us)
                continue;
            add_reach(p, sq, piece, us, take);
            for (unsigned k = 0; k < t->part_count[piece]; k++)
                add_reach(p, sq, t->part[t->part_first[piece] + k].part, us, take);
        }
        for (unsigned sq = 0; sq < t->squares; sq++)
            if (c->board[sq] && colour_of(c->board[sq]) != us &&
                t->ops->attacked(t, c, sq, us) != set_has(take, sq)) {
                buffer_reset(&p->text);
                buffer_printf(&p->text, "attack on %s", t->board->name[sq]);
                return false;
            }
    }
    return true;
}

/* The sets that a position keeps beside its board are what stands there. */
static bool
sets_are_kept(const struct chess_tables *t, const struct chess_position *c)
{
    struct chess_position afresh = {0};
    for (unsigned sq = 0; sq < t->squares; sq++)
        if (c->board[sq])
            chess_flip(t, &afresh, sq, c->board[sq]);
    return memcmp(afresh.own, c->own, sizeof c->own) == 0 &&
           memcmp(afresh.sliders, c->sliders, sizeof c->sliders) == 0 &&
           memcmp(afresh.shift_pawns, c->shift_pawns, sizeof c->shift_pawns) == 0;
}

/* What a position keeps of check, of the safety of the side that is not to move and of dead positions is what is found in
 * it afresh. */
static bool
kept_is_found(struct probe *p)
{
    const struct chess_tables *t = p->t;
    const struct chess_position *c = &now(p)->chess;
    enum colour us = (enum colour)now(p)->turn;
    bool check = chess_in_check(t, c, us), known = c->checked != CHECKED_UNKNOWN;
    return sets_are_kept(t, c) && (!known || (c->checked == CHECKED_YES) == check) &&
           (known || !t->guards) && !(c->left_safe && chess_in_check(t, c, other(us))) &&
           c->dead == chess_is_dead(t, c);
}

/* Check, told from the move, is check, found in the position after it; by legal moves from one that is safe. */
static bool
check_is_told(struct probe *p)
{
    const struct chess_tables *t = p->t;
    struct position before = *now(p);
    enum colour us = (enum colour)before.turn;
    before.chess.left_safe =
        !p->rules->chess->royal_capture && !chess_in_check(t, &before.chess, other(us));
    struct position after;
    for (size_t i = 0; i < p->list.count; i++) {
        put_lan(p, &p->list.at[i], &p->text);
        chess_apply(p->rules, &before, &p->list.at[i], &after);
        if (chess_is_checked(t, &after) != chess_in_check(t, &after.chess, other(us)))
            return false;
        chess_is_checked(t, &before); /* from here on with what is known of the own royal piece */
        p->line.at[p->line.count - 1] = before;
        if (!p->rules->family->is_legal(&p->line, &p->list.at[i]))
            return false;
    }
    return true;
}

/* The one square that a piece is asked about is among all it reaches, or not. */
static bool
goes_is_reach(struct probe *p)
{
    const struct chess_tables *t = p->t;
    const struct chess_position *c = &now(p)->chess;
    uint64_t quiet[3], take[3];
    for (unsigned sq = 0; sq < t->squares; sq++) {
        unsigned piece = piece_of(c->board[sq]);
        enum colour us = colour_of(c->board[sq]);
        if (!piece)
            continue;
        t->ops->reach(t, c, sq, piece, us, quiet, take);
        for (unsigned to = 0; to < t->squares; to++)
            if (t->ops->goes(t, c, sq, piece, us, to) != (set_has(quiet, to) || set_has(take, to)))
                return false;
    }
    return true;
}

/* No move leaves the own royal piece under attack; where that is allowed, some move does not, or takes the other, unless
 * the game is over. */
static bool
royal_is_safe(struct probe *p)
{
    const struct position *pos = now(p);
    enum colour us = (enum colour)pos->turn;
    struct movelist list;
    size_t safe = 0;
    movelist_init(&list);
    p->t->ops->generate(p->t, pos, &list);
    size_t all = list.count;
    for (size_t i = 0; i < list.count; i++)
        safe += chess_leaves_safe(p->t, pos, &list.at[i]);
    movelist_clear(&list);
    if (!p->rules->chess->royal_capture)
        return safe == all;
    if (pos->chess.kings[0] != 1 || pos->chess.kings[1] != 1 || pos->over)
        return true;
    return chess_is_over(&p->line) ==
           (safe == 0 && !p->t->ops->attacked(p->t, &pos->chess, pos->chess.king[other(us)], us));
}

/* Set-up strings. */

static bool
has_move(const struct movelist *list, const struct move *move)
{
    for (size_t i = 0; i < list->count; i++)
        if (compare_moves(&list->at[i], move) == 0)
            return true;
    return false;
}

/* The same position without its past: it has the same moves, and those that the past forbids. */
static bool
has_these_moves(struct probe *p, struct line *fresh)
{
    struct movelist list;
    bool good = true;
    movelist_init(&list);
    p->rules->family->moves(fresh, &list);
    for (size_t i = 0; i < list.count && good; i++)
        good =
            has_move(&p->list, &list.at[i]) || chess_try(&p->line, &list.at[i]) == REFUSED_REPEATS;
    for (size_t i = 0; i < p->list.count && good; i++)
        good = has_move(&list, &p->list.at[i]);
    movelist_clear(&list);
    return good;
}

static bool
setup_reads_back(struct probe *p)
{
    if (p->over)
        return true;
    buffer_reset(&p->text);
    buffer_reset(&p->other);
    p->rules->family->setup_write(p->rules, now(p), &p->text);
    struct position again;
    struct line fresh;
    if (position_start(p->rules, p->text.data, p->text.len, &again, NULL) ||
        line_init(&fresh, p->rules, &again))
        return false;
    p->rules->family->setup_write(p->rules, &again, &p->other);
    bool good = strcmp(p->text.data, p->other.data) == 0 &&
                p->rules->family->same(p->rules, now(p), &again) && again.hash == now(p)->hash &&
                has_these_moves(p, &fresh);
    line_clear(&fresh);
    return good;
}

/* Repetition. */

/* What two equal positions share, as text: all of the set-up string but the counters (G-R3). */
static void
put_identity(const struct probe *p, const struct position *pos, struct buffer *out)
{
    struct position still = *pos;
    still.chess.idle[0] = still.chess.idle[1] = still.chess.plies = 0;
    still.chess.pawnless = still.chess.lone = still.chess.lone_rule = 0;
    buffer_reset(out);
    p->rules->family->setup_write(p->rules, &still, out);
}

/* How many of the line's positions with this one's player to move equal it, by their text. */
static size_t
times_stood(struct probe *p, const struct position *pos)
{
    size_t times = 0;
    put_identity(p, pos, &p->text);
    for (size_t i = 0; i < p->line.count; i++)
        if (p->line.at[i].turn == pos->turn) {
            put_identity(p, &p->line.at[i], &p->other);
            times += strcmp(p->text.data, p->other.data) == 0;
        }
    return times;
}

static bool
repetition_is_seen(struct probe *p)
{
    size_t allowed = 0;
    if (p->over || p->rules->chess->royal_capture)
        return true;
    size_t first;
    if (chess_repetitions(&p->line, &first) != times_stood(p, now(p)))
        return false;
    if (!p->rules->chess->no_repetition)
        return true;
    struct movelist list;
    movelist_init(&list);
    p->t->ops->generate(p->t, now(p), &list);
    struct position after;
    for (size_t i = 0; i < list.count; i++) {
        p->rules->family->apply(p->rules, now(p), &list.at[i], &after);
        allowed += times_stood(p, &after) == 0;
    }
    movelist_clear(&list);
    return allowed == p->list.count;
}

/* The walk. */

static const struct property {
    const char *name;
    bool (*holds)(struct probe *p);
} properties[] = {
    {"the number of moves is that of the list, and within the proven bound", counts_agree},
    {"no move is found twice", none_is_twice},
    {"every move found is legal", all_are_legal},
    {"no other move in reach is legal", no_other_in_reach},
    {"no other move at all is legal", no_other_is_legal},
    {"every move is read back from its LAN", lan_reads_back},
    {"a move keeps the hash right and leaves the position before as it was", there_and_back},
    {"attack is what pieces and parts take", attack_is_reach},
    {"what is kept of sets, check and dead positions is so", kept_is_found},
    {"check is told from the move, and exposure too", check_is_told},
    {"a piece reaches a square that is among those it reaches", goes_is_reach},
    {"no move exposes the royal piece, or the game ends when all do", royal_is_safe},
    {"the set-up string gives the position back", setup_reads_back},
    {"repetitions are those that the positions' texts show", repetition_is_seen},
};
enum { PROPERTIES = sizeof properties / sizeof *properties };

static bool failed[PROPERTIES];
static size_t positions;

static void
look(struct probe *p)
{
    p->rules->family->moves(&p->line, &p->list);
    p->over = chess_is_over(&p->line);
    positions++;
    for (size_t i = 0; i < PROPERTIES; i++) {
        buffer_reset(&p->text);
        buffer_puts(&p->text, "");
        if (failed[i] || properties[i].holds(p))
            continue;
        failed[i] = true;
        printf("# %s: %s: after %zu plies: %s\n", p->id, properties[i].name, p->line.count - 1,
               p->text.data);
        printf("# %s\n", setup_of(p->rules, now(p)));
    }
}

/* A move at random; often the one that takes the player's last move back, so that positions return. */
static const struct move *
pick(struct probe *p)
{
    const struct line *line = &p->line;
    const struct move *last = line->count > 2 ? &line->moves[line->count - 3] : NULL;
    for (size_t i = 0; last && i < p->list.count && random_below(&p->seed, 2); i++)
        if (p->list.at[i].from == last->to && p->list.at[i].to == last->from)
            return &p->list.at[i];
    return &p->list.at[random_below(&p->seed, (unsigned)p->list.count)];
}

static void
play(struct probe *p, const struct position *start, unsigned plies)
{
    if (line_init(&p->line, p->rules, start))
        return;
    look(p);
    while (plies-- > 0 && p->list.count > 0) {
        struct move move = *pick(p);
        if (line_push(&p->line, &move))
            break;
        look(p);
    }
    line_clear(&p->line);
}

/* A start position of this game: its own, or one of those among the vectors. */
static bool
start_of(const struct probe *p, const struct json *perft, size_t index, struct position *out)
{
    size_t len = strlen(p->id);
    if (p->rules->chess->start)
        return position_start(p->rules, NULL, 0, out, NULL) == ADJ_OK;
    const char *name;
    const struct json *counts;
    for (void *at = NULL; json_next(perft, &at, &name, &counts);) {
        if (strncmp(name, p->id, len) == 0 && name[len] == '@' && index-- == 0)
            return position_start(p->rules, name + len + 1, strlen(name + len + 1), out, NULL) ==
                   ADJ_OK;
    }
    return false;
}

static void
play_setups(struct probe *p, unsigned count)
{
    struct position start;
    unsigned most = p->t->squares / 4;
    for (unsigned made = 0, tries = 0; made < count && tries < 20 * count; tries++) {
        random_setup(p->rules, &p->seed, random_below(&p->seed, 3) ? 8 : most, &p->setup);
        if (position_start(p->rules, p->setup.data, p->setup.len, &start, NULL))
            continue;
        play(p, &start, SETUP_PLIES);
        made++;
    }
}

static void
play_game(const struct ruleset *rules, const struct json *perft, unsigned depth)
{
    struct probe p = {.rules = rules,
                      .t = chess_tables_get(rules),
                      .id = rules->id,
                      .seed = 1934,
                      .walks = (long)depth * WALKS};
    memset(failed, 0, sizeof failed);
    positions = 0;
    movelist_init(&p.list);
    struct position start;
    for (unsigned i = 0; i < depth * GAMES; i++)
        if (start_of(&p, perft, i % 2, &start))
            play(&p, &start, GAME_PLIES);
    play_setups(&p, depth * SETUPS);
    for (size_t i = 0; i < PROPERTIES; i++)
        ok(!failed[i] && positions > SETUPS, "%s: %s (%zu positions)", p.id, properties[i].name,
           positions);
    movelist_clear(&p.list);
    buffer_clear(&p.setup);
    buffer_clear(&p.text);
    buffer_clear(&p.other);
}

int
main(void)
{
    const char *times = getenv("TEST_DEPTH");
    unsigned long depth = times ? strtoul(times, NULL, 10) : 1;
    struct json *perft = NULL;
    size_t len;
    char *text = slurp("tests/vectors/perft.json", &len);
    ok(text && json_read(text, len, &perft, NULL) == ADJ_OK, "there are set-ups for Turtle");
    for (size_t i = 0; i < rules_count(); i++)
        if (rules_at(i)->family == &chess_family)
            play_game(rules_at(i), perft, depth ? (unsigned)depth : 1);
    json_free(perft);
    free(text);
    return tap_done();
}
