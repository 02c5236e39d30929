/* SPDX-License-Identifier: MIT */
/* Endings of a chess-family game (RULES.md 10), and events such as claims and demands. Begin with chess_outcome(). */
#include "base/message.h"
#include "chess/countdown.h"
#include "chess/special.h"

#include <string.h>

/* Outcome. */

unsigned
chess_points(const struct chess_tables *t, const struct chess_position *c, enum colour colour)
{
    unsigned sum = 0;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = c->own[colour][w]; bits; bits &= bits - 1)
            sum += t->piece[piece_of(c->board[w * 64 + (unsigned)__builtin_ctzll(bits)])].points;
    return sum;
}

/* RULES.md 3.4: every ending is decided by points. A president scores nothing if `loser` lost it by capture or mate or
 * surrendered it. */
static void
decide_by_points(const struct chess_tables *t, const struct chess_position *c, struct outcome *out,
                 enum colour loser)
{
    out->has_points = true;
    for (int i = 0; i < 2; i++)
        out->points[i] = chess_points(t, c, (enum colour)i);
    if (loser != NOBODY && c->kings[loser] == 1)
        out->points[loser] -= t->piece[piece_of(c->board[c->king[loser]])].points;
    if (out->status == OUTCOME_UNDECIDED)
        return;
    outcome_end(out, out->reason,
                out->points[0] == out->points[1]  ? NOBODY
                : out->points[0] > out->points[1] ? WHITE
                                                  : BLACK);
}

/* Scores stalemate as the row says: a draw, or points for the side that gave it. */
static void
decide_stalemate(const struct line *line, struct outcome *out)
{
    const struct ending *ending = ruleset_ending(line->rules, REASON_STALEMATE);
    enum colour giver = other((enum colour)line_now(line)->turn);
    outcome_end(out, REASON_STALEMATE, ending_scores(line->rules, ending) ? giver : NOBODY);
}

/* Decides an ending by a value of the row, for the side to move: 0 leaves it as it is. */
static void
decide_by_value(const struct line *line, struct outcome *out, unsigned value)
{
    enum colour us = (enum colour)line_now(line)->turn;
    if (value)
        outcome_end(out, out->reason,
                    value == 1 + VALUE_DRAW  ? NOBODY
                    : value == 1 + VALUE_WIN ? us
                                             : other(us));
}

/* Scores the lack of moves in rows with struct chess_special. */
static void
decide_stuck(const struct line *line, struct outcome *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_rules *rules = t->rules->chess;
    const struct chess_position *c = &line_now(line)->chess;
    enum colour us = (enum colour)line_now(line)->turn;
    unsigned value = rules->stalemate_value;
    int more = (int)chess_men(t, c, us) - (int)chess_men(t, c, other(us));
    if (out->reason == REASON_CHECKMATE)
        value = chess_special_drop_mates(line) ? 1u + VALUE_WIN : rules->checkmate_value;
    else if (rules->stalemate_counts && more >= 0)
        value = more == 0                 ? 1u + VALUE_DRAW
                : value == 1u + VALUE_WIN ? 1u + VALUE_LOSS
                                          : 1u + VALUE_WIN;
    decide_by_value(line, out, value);
}

static void
note_evidence(const struct line *line, struct outcome *out)
{
    const struct chess_position *c = &line_now(line)->chess;
    unsigned loser = other(out->winner);
    if (out->reason == REASON_FIVEFOLD_REPETITION)
        out->count = chess_repetitions(line, &out->since);
    if (out->reason == REASON_SEVENTY_FIVE_MOVES)
        out->count = c->plies;
    if (out->reason == REASON_THIRTY_MOVES)
        out->count = c->idle[loser];
    if (out->reason == REASON_NO_PROGRESS) {
        out->rule = &chess_tables_get(line->rules)->rules->endings[c->lone_rule - 1];
        out->count = c->lone;
        out->since = chess_count_since(line);
    }
    if (out->reason == REASON_SEVENTY_FIVE_MOVES && out->count <= out->ply)
        out->since = out->ply - out->count;
    if (out->reason == REASON_THIRTY_MOVES && 2u * out->count <= out->ply + 1)
        out->since = out->ply + 1 - 2u * out->count;
}

/* A search for an ending. Expensive results are computed on first use. */
struct look {
    const struct line *line;
    const struct chess_tables *t;
    const struct chess_ends *ends;
    enum { MOVES_UNKNOWN, MOVES_NONE, MOVES_SOME } moves;
    bool is_asked;         /* `surrender` has been computed */
    enum reason surrender; /* why the royal piece must surrender; REASON_NONE: it need not */
};

static bool
is_stuck(struct look *look)
{
    if (look->moves == MOVES_UNKNOWN)
        look->moves = chess_has_move(look->line) ? MOVES_SOME : MOVES_NONE;
    return look->moves == MOVES_NONE;
}

static enum reason
surrender(struct look *look)
{
    if (!look->is_asked)
        look->surrender = chess_royal_surrender(look->line->rules, look->t, line_now(look->line));
    look->is_asked = true;
    return look->surrender;
}

/* Returns whether this automatic ending, one of chess_ends.tried, has occurred. */
static bool
holds(struct look *look, enum reason reason)
{
    const struct position *pos = line_now(look->line);
    unsigned limit = look->ends->limit[reason];
    if (reason == REASON_CHECKMATE)
        return is_stuck(look) &&
               (chess_in_check(look->t, &pos->chess, (enum colour)pos->turn) ||
                chess_special_checked(look->t, &pos->chess, (enum colour)pos->turn));
    if (reason == REASON_STALEMATE)
        return is_stuck(look);
    if (reason == REASON_PRESIDENT_MATED || reason == REASON_PATT)
        return surrender(look) == reason;
    if (reason == REASON_DEAD_POSITION)
        return pos->chess.dead;
    if (reason == REASON_FIVEFOLD_REPETITION)
        return chess_is_repeated(look->line, limit);
    if (reason == REASON_SEVENTY_FIVE_MOVES)
        return chess_is_reached(pos->chess.plies, limit);
    return pos->over == reason; /* set by the move itself */
}

/* Returns the first automatic ending that has occurred, or REASON_NONE. */
static enum reason
find_ending(struct look *look)
{
    if (chess_no_counter_due(look->line) && !is_stuck(look))
        return REASON_NONE;
    const uint8_t *reason = look->ends->tried;
    while (*reason != REASON_NONE && !holds(look, (enum reason)reason[0]))
        reason++;
    return (enum reason)reason[0];
}

/* Sets the winner of an ending: usually the side that made the last move. */
static void
decide_as(const struct line *line, enum reason reason, struct outcome *out)
{
    const struct position *pos = line_now(line);
    enum colour mover = other((enum colour)pos->turn);
    if (reason == REASON_STALEMATE)
        decide_stalemate(line, out);
    else if (reason == pos->over)
        outcome_end(out, reason, (enum colour)pos->winner);
    else if (reason == REASON_DEAD_POSITION || reason == REASON_FIVEFOLD_REPETITION ||
             reason == REASON_SEVENTY_FIVE_MOVES)
        outcome_end(out, reason, NOBODY);
    else
        outcome_end(out, reason, mover);
    if (reason == REASON_CHECKMATE || reason == REASON_STALEMATE)
        decide_stuck(line, out);
}

void
chess_outcome(struct line *line, struct outcome *out)
{
    struct look look = {
        .line = line, .t = chess_tables_get(line->rules), .ends = chess_ends_get(line->rules)};
    enum colour turn = (enum colour)line_now(line)->turn;
    *out = (struct outcome){
        .ply = line->count - 1, .since = SIZE_MAX, .winner = NOBODY, .reason = REASON_UNFINISHED};
    enum reason reason = find_ending(&look);
    if (reason != REASON_NONE)
        decide_as(line, reason, out);
    if (line->rules->chess->points_decide)
        decide_by_points(look.t, &line_now(line)->chess, out,
                         reason == REASON_PRESIDENT_MATED ? turn : NOBODY);
    if (reason != REASON_NONE)
        note_evidence(line, out);
}

/* Events. */

/* Returns the row's first claimable ending that applies to the current position; NULL if none does. */
static const struct ending *
find_claim(const struct line *line, unsigned times)
{
    for (const struct ending *e = line->rules->endings; e->reason != REASON_NONE; e++) {
        if (!e->claim)
            continue;
        if (e->reason == REASON_THREEFOLD_REPETITION && chess_is_reached(times, e->limit))
            return e;
        if (e->reason == REASON_FIFTY_MOVES &&
            chess_is_reached(line_now(line)->chess.plies, e->limit))
            return e;
        if (e->counter == CHESS_COUNTS_PAWNLESS &&
            chess_is_reached(chess_pawnless(&line_now(line)->chess), e->limit))
            return e;
    }
    return NULL;
}

/* Judges a claim by the player to move: repetition, or too many moves without capture and pawn move. */
static void
judge_claim(struct line *line, const struct event *event, struct event_result *out)
{
    const struct chess_ends *ends = chess_ends_get(line->rules);
    const struct position *pos = line_now(line);
    size_t first;
    unsigned times = chess_repetitions(line, &first);
    const struct ending *claim = find_claim(line, times);
    if (event->by != NOBODY && event->by != (enum colour)pos->turn) {
        event_say(out, "only the player to move may claim");
    } else if (claim) {
        bool repeated = claim->reason == REASON_THREEFOLD_REPETITION, checks = false;
        enum colour winner = repeated ? chess_special_repeated(line, first, &checks) : NOBODY;
        event_end(out, checks ? REASON_PERPETUAL_CHECK : claim->reason, winner);
        out->outcome.count = repeated                                  ? times
                             : claim->counter == CHESS_COUNTS_PAWNLESS ? chess_pawnless(&pos->chess)
                                                                       : pos->chess.plies;
        if (claim->counter)
            out->outcome.rule = claim;
        if (repeated)
            out->outcome.since = first;
    } else if (ends->pawnless) {
        char often[TIMES_TEXT];
        event_say(out, "the position has stood %s, and for %u plies no pawn has been on the board",
                  times_text(times, often), chess_pawnless(&pos->chess));
    } else if (ends->limit[REASON_THREEFOLD_REPETITION]) {
        char often[TIMES_TEXT];
        event_say(
            out, "the position has stood %s, and %u plies were played without capture or pawn move",
            times_text(times, often), (unsigned)pos->chess.plies);
    } else {
        event_say(out, "the rules of this game know no such claim");
    }
}

static void
judge_resignation(struct line *line, const struct event *event, struct event_result *out)
{
    const struct position *pos = line_now(line);
    enum colour by = event->by == NOBODY ? (enum colour)pos->turn : event->by;
    event_end(out, REASON_RESIGNATION, other(by));
    if (line->rules->chess->points_decide)
        decide_by_points(chess_tables_get(line->rules), &pos->chess, &out->outcome, by);
}

static void
judge_agreement(struct line *line, struct event_result *out)
{
    if (!ruleset_ending(line->rules, REASON_AGREEMENT)) {
        event_say(out, "this game has no draws, so none can be agreed on");
        return;
    }
    event_end(out, REASON_AGREEMENT, NOBODY);
    if (line->rules->chess->points_decide)
        decide_by_points(chess_tables_get(line->rules), &line_now(line)->chess, &out->outcome,
                         NOBODY);
    if (out->outcome.status == OUTCOME_DECIDED)
        out->ruling = line->rules->chess->points_ruling;
}

/* L-R10: judges a demand that the opponent, after an illegal move, move his royal piece. */
static void
judge_demand(struct line *line, const struct event *event, struct event_result *out)
{
    const struct chess_demand *demand = line->rules->chess->demand;
    enum colour turn = (enum colour)line_now(line)->turn;
    if (!demand) {
        event_say(out, "the rules of this game know no such demand");
    } else if (event->by != other(turn)) {
        event_say(out, "only the player who has just moved may demand");
    } else if (line_now(line)->chess.owes >> turn & 1) {
        event_say(out, "such a demand against this player stands already");
    } else {
        line_change(line)->chess.owes |= (uint8_t)(1u << turn);
        out->accepted = true;
        out->ruling = demand->ruling;
        struct buffer text;
        buffer_fixed(&text, out->text, sizeof out->text);
        message_fill(&text, demand->owed, turn == WHITE ? "White" : "Black");
    }
}

void
chess_event(struct line *line, const struct event *event, struct event_result *out)
{
    if (!event_begin(line, out))
        return;
    if (event->kind == EVENT_CLAIM)
        judge_claim(line, event, out);
    else if (event->kind == EVENT_RESIGN)
        judge_resignation(line, event, out);
    else if (event->kind == EVENT_AGREEMENT)
        judge_agreement(line, out);
    else if (event->kind == EVENT_DEMAND)
        judge_demand(line, event, out);
    else if (!line->rules->chess->event || !line->rules->chess->event(line, event, out))
        event_say(out, "the rules of this game know no such event");
}
