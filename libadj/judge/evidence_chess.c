/* SPDX-License-Identifier: MIT */
/* What a verdict of the chess family rests on: the king and who attacks it, counters, points. */
#include <string.h>

#include "judge/evidence.h"
#include "play/chess.h"

/* The line at which the evidence is taken. */
struct scene {
    struct line *line;
    const struct chess_tables *t;
    const struct chess_position *c;
    struct arena *arena;
    struct evidence *out;
};

static struct evidence_piece
piece_on(const struct scene *scene, unsigned sq)
{
    unsigned code = scene->c->board[sq];

    return (struct evidence_piece){
        .symbol = scene->t->piece[piece_of(code)].sym,
        .square = scene->t->board->name[sq],
        .colour = colour_of(code),
    };
}

/* ---- attack and replies -------------------------------------------------------------------- */

/* Why the piece on `from` does not go to `to`, as an item of the list while there is room. */
static enum adj_status
add_reply(struct scene *scene, unsigned from, unsigned to)
{
    struct evidence *out = scene->out;
    struct refusal_detail why = {.why = REFUSED_NOTHING};
    struct evidence_reply *reply = &out->replies[out->reply_count];

    if (out->reply_count == EVIDENCE_MAX_REPLIES)
        return ADJ_OK;
    scene->line->rules->family->refuse(scene->line, (int)from, (int)to, "", "", &why);
    if (why.why == REFUSED_NOTHING || why.why == REFUSED_GEOMETRY || why.why == REFUSED_GAME_OVER)
        return ADJ_OK;
    *reply = (struct evidence_reply){
        .piece = piece_on(scene, from),
        .to = scene->t->board->name[to],
        .why = arena_strndup(scene->arena, why.text, strlen(why.text)),
    };
    out->reply_count++;
    return reply->why ? ADJ_OK : ADJ_ENOMEM;
}

/* The squares to which the piece on `sq` goes, by a capture or without. */
static void
reach_of(const struct scene *scene, unsigned sq, uint64_t out_set[3])
{
    unsigned code = scene->c->board[sq];
    uint64_t quiet[3] = {0}, take[3] = {0};

    scene->t->ops->reach(scene->t, scene->c, sq, piece_of(code), colour_of(code), quiet, take);
    for (unsigned w = 0; w < 3; w++)
        out_set[w] = quiet[w] | take[w];
}

/* The king's own flights, and every piece that could take the only attacker. */
static enum adj_status
find_replies(struct scene *scene, unsigned king, const uint8_t *attackers, size_t count)
{
    const struct chess_tables *t = scene->t;
    enum colour us = colour_of(scene->c->board[king]);
    uint64_t set[3];

    reach_of(scene, king, set);
    for (unsigned sq = 0; sq < t->squares; sq++) {
        if (set_has(set, sq) && !set_has(scene->c->own[us], sq) && add_reply(scene, king, sq))
            return ADJ_ENOMEM;
    }
    for (unsigned sq = 0; count == 1 && sq < t->squares; sq++) {
        if (sq == king || !set_has(scene->c->own[us], sq))
            continue;
        reach_of(scene, sq, set);
        if (set_has(set, attackers[0]) && add_reply(scene, sq, attackers[0]))
            return ADJ_ENOMEM;
    }
    return ADJ_OK;
}

/* The royal piece of the player to move, what attacks it and why no reply helps. */
static enum adj_status
find_attack(struct scene *scene)
{
    enum colour us = (enum colour)line_now(scene->line)->turn;
    unsigned king = scene->c->king[us];
    uint8_t attackers[EVIDENCE_MAX_PIECES];

    if (king == NO_SQUARE)
        return ADJ_OK;
    scene->out->king = piece_on(scene, king);
    scene->out->attacker_count = scene->t->ops->attackers(scene->t, scene->c, king, other(us),
                                                          attackers, EVIDENCE_MAX_PIECES);
    for (size_t i = 0; i < scene->out->attacker_count; i++)
        scene->out->attackers[i] = piece_on(scene, attackers[i]);
    return find_replies(scene, king, attackers, scene->out->attacker_count);
}

/* ---- counters ------------------------------------------------------------------------------ */

static size_t
plies_ago(size_t now, size_t plies)
{
    return plies < now ? now - plies : 0;
}

/* Both players' own moves; the last move was made by the player who is not to move now. */
static void
count_idle(struct scene *scene)
{
    size_t now = scene->line->count - 1;
    enum colour turn = (enum colour)line_now(scene->line)->turn;

    for (int side = WHITE; side <= BLACK; side++) {
        unsigned count = scene->c->idle[side];
        size_t last = (enum colour)side == turn && now > 0 ? now - 1 : now;
        struct evidence_counter counter = {
            .by = (enum colour)side,
            .what = "own moves in a row without a capture or a promotion",
            .count = count,
            .limit = ruleset_limit(scene->line->rules, REASON_THIRTY_MOVES),
            .since = count > 0 ? plies_ago(last, 2u * count - 1) : last,
        };

        evidence_count(scene->out, &counter);
    }
}

static void
count_plies(struct scene *scene, enum reason reason)
{
    struct evidence_counter counter = {
        .by = NOBODY,
        .what = "plies in a row without a capture or a pawn move",
        .count = scene->c->plies,
        .limit = ruleset_limit(scene->line->rules, reason),
        .since = plies_ago(scene->line->count - 1, scene->c->plies),
    };

    evidence_count(scene->out, &counter);
}

static void
count_promoted(struct scene *scene)
{
    for (int side = WHITE; side <= BLACK; side++) {
        struct evidence_counter counter = {
            .by = (enum colour)side,
            .what = "pawns that have reached the promotion row",
            .count = scene->c->promoted[side],
            .limit = ruleset_limit(scene->line->rules, REASON_THIRD_PAWN),
            .since = 0,
        };

        evidence_count(scene->out, &counter);
    }
}

/* ---- points -------------------------------------------------------------------------------- */

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

/* The pieces counted, in the order of the rules' table. A royal piece that was given up is not. */
static void
count_points(struct scene *scene, const struct outcome *outcome)
{
    const struct chess_tables *t = scene->t;
    unsigned left[2] = {outcome->points[WHITE], outcome->points[BLACK]};

    for (int side = WHITE; side <= BLACK; side++)
        left[side] = chess_points(t, scene->c, (enum colour)side) - left[side];
    for (unsigned p = 1; p <= t->pieces; p++) {
        const struct chess_piece *piece = &t->piece[p];
        struct evidence_row *row =
            piece->points > 0 ? row_of(scene->out, piece->sym, piece->points) : NULL;

        for (unsigned sq = 0; row && sq < t->squares; sq++) {
            unsigned code = scene->c->board[sq];

            if (code == 0 || piece_of(code) != p)
                continue;
            if ((piece->flags & PIECE_ROYAL) && left[colour_of(code)] > 0)
                continue;
            row->count[colour_of(code)]++;
        }
    }
}

/* -------------------------------------------------------------------------------------------- */

enum adj_status
evidence_chess(struct line *line, const struct outcome *outcome, struct arena *arena,
               struct evidence *out)
{
    struct scene scene = {line, chess_tables_get(line->rules), &line_now(line)->chess, arena, out};
    const struct chess_ends *ends = chess_ends_get(line->rules);
    enum reason reason = outcome->reason;
    bool is_open = reason == REASON_UNFINISHED;
    enum adj_status st = ADJ_OK;

    if (outcome->has_points)
        count_points(&scene, outcome);
    if (reason == REASON_CHECKMATE || reason == REASON_STALEMATE || reason == REASON_PATT ||
        reason == REASON_PRESIDENT_MATED)
        st = find_attack(&scene);
    if (reason == REASON_THIRTY_MOVES || (is_open && ends->limit[REASON_THIRTY_MOVES]))
        count_idle(&scene);
    if (reason == REASON_FIFTY_MOVES)
        count_plies(&scene, REASON_FIFTY_MOVES);
    if (reason == REASON_SEVENTY_FIVE_MOVES || (is_open && ends->limit[REASON_FIFTY_MOVES]))
        count_plies(&scene, REASON_SEVENTY_FIVE_MOVES);
    if (reason == REASON_THIRD_PAWN)
        count_promoted(&scene);
    if (reason == REASON_KINGS_ROW && scene.c->king[outcome->winner] != NO_SQUARE)
        out->king = piece_on(&scene, scene.c->king[outcome->winner]);
    return st;
}
