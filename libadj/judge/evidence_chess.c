/* SPDX-License-Identifier: MIT */
/* Evidence of the chess family: the king and its attackers, counters, points. */
#include <string.h>

#include "judge/evidence.h"
#include "chess/engine.h"
#include "chess/countdown.h"

/* The line whose last position the evidence describes. */
struct scene {
    struct line *line;
    const struct chess_tables *t;
    const struct chess_position *c;
    struct arena *arena;
    struct evidence *out;
    bool is_over; /* no reply can be tried, because the game is over */
};

/* The piece on a square of a position. */
static struct evidence_piece
piece_in(const struct scene *scene, const struct chess_position *c, unsigned sq)
{
    const struct chess_piece *piece = &scene->t->piece[piece_of(c->board[sq])];
    return (struct evidence_piece){piece->sym, piece->name, scene->t->board->name[sq],
                                   colour_of(c->board[sq])};
}

static struct evidence_piece
piece_on(const struct scene *scene, unsigned sq)
{
    return piece_in(scene, scene->c, sq);
}

/* Attackers, flight squares and replies. */

/* Adds why the piece on `from` cannot go to `to`, while the list has room. */
static void
add_reply(struct scene *scene, unsigned from, unsigned to)
{
    struct evidence *out = scene->out;
    struct refusal_detail why = {.why = REFUSED_NOTHING};
    struct evidence_reply *reply = &out->replies[out->reply_count];
    if (scene->is_over || out->reply_count == EVIDENCE_MAX_REPLIES)
        return;
    scene->line->rules->family->refuse(scene->line, (int)from, (int)to, "", "", &why);
    if (why.why == REFUSED_NOTHING || why.why == REFUSED_GEOMETRY)
        return;
    *reply = (struct evidence_reply){
        .piece = piece_on(scene, from),
        .to = scene->t->board->name[to],
        .why = arena_string(scene->arena, why.text),
    };
    out->reply_count++;
}

/* Sets the squares that the piece on `sq` reaches, with or without capture. */
static void
reach_of(const struct scene *scene, unsigned sq, uint64_t out_set[BOARD_WORDS])
{
    unsigned code = scene->c->board[sq];
    uint64_t quiet[BOARD_WORDS] = {0}, take[BOARD_WORDS] = {0};
    scene->t->ops->reach(scene->t, scene->c, sq, piece_of(code), colour_of(code), quiet, take);
    for (unsigned w = 0; w < 3; w++)
        out_set[w] = quiet[w] | take[w];
}

/* Lists the attackers of `target` in a position, and counts them. */
static void
find_attackers(const struct scene *scene, const struct chess_position *c, unsigned target,
               enum colour by, struct evidence_attack *out, size_t max, size_t *out_count)
{
    const struct chess_tables *t = scene->t;
    square_t from[EVIDENCE_MAX_PIECES], through[BOARD_MAX_SQUARES];
    *out_count = t->ops->attackers(t, c, target, by, from, max);
    for (size_t i = 0; i < *out_count; i++) {
        size_t count = chess_attacked_through(t, c, from[i], target, through,
                                              sizeof through / sizeof *through);
        struct buffer text = {0};
        for (size_t k = 0; k < count; k++)
            buffer_printf(&text, "%s%s", k > 0 ? ", " : "", t->board->name[through[k]]);
        out[i].piece = piece_in(scene, c, from[i]);
        out[i].through = arena_keep(scene->arena, &text);
    }
}

/* Explains why the royal piece cannot go to this square, or what would attack it there. */
static void
find_flight(struct scene *scene, unsigned king, unsigned to, struct evidence_flight *out)
{
    unsigned code = scene->c->board[to];
    enum colour us = colour_of(scene->c->board[king]);
    struct move move = {.from = (square_t)king, .to = (square_t)to};
    struct refusal_detail why = {.why = REFUSED_NOTHING};
    struct position after;
    out->square = scene->t->board->name[to];
    if (code && colour_of(code) == us) {
        out->own = piece_on(scene, to);
        return;
    }
    move.kind = code ? MOVE_CAPTURE : MOVE_QUIET;
    chess_apply(scene->line->rules, line_now(scene->line), &move, &after);
    if (after.chess.king[us] != NO_SQUARE)
        find_attackers(scene, &after.chess, after.chess.king[us], other(us), out->guards,
                       EVIDENCE_MAX_GUARDS, &out->guard_count);
    if (out->guard_count > 0)
        return;
    /* A piece weakened by the king's flight still guards the square. */
    chess_displace(scene->t, scene->c, king, to, &after.chess);
    find_attackers(scene, &after.chess, to, other(us), out->guards, EVIDENCE_MAX_GUARDS,
                   &out->guard_count);
    if (out->guard_count > 0)
        return;
    scene->line->rules->family->refuse(scene->line, (int)king, (int)to, "", "", &why);
    if (why.why == REFUSED_GAME_OVER && code)
        out->why = "an enemy piece occupies it"; /* L-R15: an occupied square is closed as well */
    else
        out->why = arena_string(scene->arena, why.text);
}

/* Lists every square in the royal piece's reach. */
static void
find_flights(struct scene *scene, unsigned king)
{
    struct evidence *out = scene->out;
    enum colour us = colour_of(scene->c->board[king]);
    size_t count = 0;
    uint64_t set[BOARD_WORDS];
    reach_of(scene, king, set);
    for (unsigned w = 0; w < 3; w++)
        count += (size_t)__builtin_popcountll(set[w]);
    out->flights = arena_array(scene->arena, count + 1, sizeof *out->flights);
    for (unsigned sq = 0; out->flights && sq < scene->t->squares; sq++) {
        if (!set_has(set, sq))
            continue;
        find_flight(scene, king, sq, &out->flights[out->flight_count++]);
        if (!set_has(scene->c->own[us], sq))
            add_reply(scene, king, sq);
    }
}

/* Lists every other piece that could capture the only attacker or block its line. */
static void
find_replies(struct scene *scene, unsigned king, unsigned attacker)
{
    const struct chess_tables *t = scene->t;
    enum colour us = colour_of(scene->c->board[king]);
    square_t target[BOARD_MAX_SQUARES];
    size_t count = chess_attacked_through(t, scene->c, attacker, king, target,
                                          sizeof target / sizeof *target - 1);
    uint64_t set[BOARD_WORDS];
    target[count++] = (square_t)attacker;
    for (unsigned sq = 0; sq < t->squares; sq++) {
        if (sq == king || !set_has(scene->c->own[us], sq))
            continue;
        reach_of(scene, sq, set);
        for (size_t i = 0; i < count; i++)
            if (set_has(set, target[i]))
                add_reply(scene, sq, target[i]);
    }
}

/* Collects the royal piece of the player to move, its attackers, its flight squares and the replies. */
static void
find_attack(struct scene *scene)
{
    enum colour us = (enum colour)line_now(scene->line)->turn;
    unsigned king = scene->c->king[us];
    square_t attacker;
    struct evidence *out = scene->out;
    if (king == NO_SQUARE)
        return;
    scene->is_over = chess_is_over(scene->line);
    out->king = piece_on(scene, king);
    find_attackers(scene, scene->c, king, other(us), out->attackers, EVIDENCE_MAX_PIECES,
                   &out->attacker_count);
    find_flights(scene, king);
    if (out->attacker_count == 1 &&
        scene->t->ops->attackers(scene->t, scene->c, king, other(us), &attacker, 1) == 1)
        find_replies(scene, king, attacker);
}

/* Counters. */

static size_t
plies_ago(size_t now, size_t plies)
{
    return plies < now ? now - plies : 0;
}

/* Counters of own moves. The last move was made by the player who is not to move. */
static void
count_idle(struct scene *scene)
{
    size_t now = scene->line->count - 1;
    enum colour turn = (enum colour)line_now(scene->line)->turn;
    unsigned limit = ruleset_limit(scene->line->rules, REASON_THIRTY_MOVES);
    for (enum colour side = WHITE; side <= BLACK; side++) {
        unsigned count = scene->c->idle[side];
        size_t last = side == turn && now > 0 ? now - 1 : now;
        evidence_count(scene->out, side, "own moves in a row without a capture or a promotion",
                       count, limit, count > 0 ? plies_ago(last, 2u * count - 1) : last);
    }
}

static void
count_plies(struct scene *scene, enum reason reason)
{
    evidence_count(scene->out, NOBODY, "plies in a row without a capture or a pawn move",
                   scene->c->plies, ruleset_limit(scene->line->rules, reason),
                   plies_ago(scene->line->count - 1, scene->c->plies));
}

static void
count_down(struct scene *scene)
{
    unsigned limit, count = chess_count_running(scene->t, scene->c, &limit);
    if (limit)
        evidence_count(scene->out, NOBODY,
                       scene->c->lone_rule ? "plies of the lone king's count"
                                           : "plies without a pawn on the board",
                       count, limit, chess_count_since(scene->line));
}

static void
count_promoted(struct scene *scene)
{
    for (enum colour side = WHITE; side <= BLACK; side++)
        evidence_count(scene->out, side, "pawns that have reached the promotion row",
                       scene->c->promoted[side],
                       ruleset_limit(scene->line->rules, REASON_THIRD_PAWN), 0);
}

/* Points. */

static struct evidence_row *
row_of(struct evidence *out, const char *symbol, unsigned each)
{
    for (size_t i = 0; i < out->row_count; i++) {
        if (strcmp(out->rows[i].symbol, symbol) == 0)
            return &out->rows[i];
    }
    if (out->row_count == EVIDENCE_MAX_ROWS)
        return NULL;
    out->rows[out->row_count] = (struct evidence_row){.symbol = symbol, .each = each};
    return &out->rows[out->row_count++];
}

/* Counts the pieces of a side by number, without a royal piece that it has surrendered. */
static void
count_pieces(const struct scene *scene, enum colour side, unsigned points,
             unsigned out_count[CHESS_MAX_PIECES])
{
    const struct chess_tables *t = scene->t;
    bool is_surrendered = chess_points(t, scene->c, side) != points;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = scene->c->own[side][w]; bits; bits &= bits - 1) {
            unsigned p = piece_of(scene->c->board[w * 64 + (unsigned)__builtin_ctzll(bits)]);
            out_count[p] += !is_surrendered || !(t->flags[p] & PIECE_ROYAL);
        }
}

/* Lists the counted pieces in the order of the rules' table. */
static void
count_points(struct scene *scene, const struct outcome *outcome)
{
    const struct chess_tables *t = scene->t;
    unsigned count[2][CHESS_MAX_PIECES] = {{0}};
    for (enum colour side = WHITE; side <= BLACK; side++)
        count_pieces(scene, side, outcome->points[side], count[side]);
    for (unsigned p = 1; p <= t->pieces; p++) {
        const struct chess_piece *piece = &t->piece[p];
        struct evidence_row *row =
            piece->points > 0 ? row_of(scene->out, piece->sym, piece->points) : NULL;
        for (enum colour side = WHITE; row && side <= BLACK; side++)
            row->count[side] += count[side][p];
    }
}

void
evidence_chess(struct line *line, const struct outcome *outcome, struct arena *arena,
               struct evidence *out)
{
    struct scene scene = {.line = line,
                          .t = chess_tables_get(line->rules),
                          .c = &line_now(line)->chess,
                          .arena = arena,
                          .out = out};
    const struct chess_ends *ends = chess_ends_get(line->rules);
    enum reason reason = outcome->reason;
    bool is_open = reason == REASON_UNFINISHED;
    if (outcome->has_points)
        count_points(&scene, outcome);
    if (reason == REASON_CHECKMATE || reason == REASON_STALEMATE || reason == REASON_PATT ||
        reason == REASON_PRESIDENT_MATED)
        find_attack(&scene);
    if (reason == REASON_THIRTY_MOVES || (is_open && ends->limit[REASON_THIRTY_MOVES]))
        count_idle(&scene);
    if (reason == REASON_FIFTY_MOVES)
        count_plies(&scene, REASON_FIFTY_MOVES);
    if (reason == REASON_SEVENTY_FIVE_MOVES || (is_open && ends->limit[REASON_FIFTY_MOVES]))
        count_plies(&scene, REASON_SEVENTY_FIVE_MOVES);
    if (reason == REASON_NO_PROGRESS || is_open)
        count_down(&scene);
    if (reason == REASON_THIRD_PAWN)
        count_promoted(&scene);
    if (reason == REASON_KINGS_ROW && scene.c->king[outcome->winner] != NO_SQUARE)
        out->king = piece_on(&scene, scene.c->king[outcome->winner]);
}
