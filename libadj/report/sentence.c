/* SPDX-License-Identifier: MIT */
/* A verdict in one sentence. */
#include "report/report.h"

/* Whom the clause of a reason speaks of. */
enum subject { NOBODY_AT_ALL, TO_MOVE, HAS_MOVED, RESIGNED };

/* clang-format off */
static const struct {
    enum subject subject;
    const char *clause; /* a %s is the subject's name */
} clauses[REASON_COUNT] = {
    [REASON_CHECKMATE] = {TO_MOVE, "%s is checkmated"},
    [REASON_STALEMATE] = {TO_MOVE, "%s is not in check and has no legal move"},
    [REASON_PRESIDENT_CAPTURED] = {TO_MOVE, "%s's president is captured"},
    [REASON_PRESIDENT_MATED] = {TO_MOVE, "%s's president is mated and must surrender"},
    [REASON_PATT] = {TO_MOVE, "%s is in patt: every move would leave the president attacked"},
    [REASON_KINGS_ROW] = {HAS_MOVED, "%s's king has reached the king's row"},
    [REASON_THIRD_PAWN] = {HAS_MOVED, "%s's third pawn has reached the promotion row"},
    [REASON_THIRTY_MOVES] = {HAS_MOVED,
        "%s has made thirty moves in a row without a capture or a promotion"},
    [REASON_PERPETUAL_ATTACK] = {NOBODY_AT_ALL, "the six moves after the protest are played"},
    [REASON_EQUAL_FORCES] = {NOBODY_AT_ALL,
        "the 56 moves after the statement of equal forces are played"},
    [REASON_RESIGNATION] = {RESIGNED, "%s resigned"},
    [REASON_AGREEMENT] = {NOBODY_AT_ALL, "the players agreed to end the game"},
    [REASON_FORFEIT] = {NOBODY_AT_ALL, "the game is forfeited"},
    [REASON_NO_MOVE] = {TO_MOVE, "%s has no legal move"},
    [REASON_NO_PIECES] = {TO_MOVE, "%s has no pieces left"},
    [REASON_THREEFOLD_REPETITION] = {NOBODY_AT_ALL,
        "the same position stands for the third time"},
    [REASON_FIFTY_MOVES] = {NOBODY_AT_ALL,
        "fifty moves by each side without a capture or a pawn move"},
    [REASON_FIVEFOLD_REPETITION] = {NOBODY_AT_ALL, "the same position stands for the fifth time"},
    [REASON_SEVENTY_FIVE_MOVES] = {NOBODY_AT_ALL,
        "seventy-five moves by each side without a capture or a pawn move"},
    [REASON_DEAD_POSITION] = {NOBODY_AT_ALL, "no series of legal moves can end in mate"},
    [REASON_KINGS_ONLY] = {NOBODY_AT_ALL,
        "only kings have moved for so long, and nothing was captured"},
    [REASON_UNFINISHED] = {TO_MOVE, "the record ends here, and %s is to move"},
    [REASON_ILLEGAL_MOVE] = {NOBODY_AT_ALL, "an illegal move"},
    [REASON_UNREADABLE] = {NOBODY_AT_ALL, "the record cannot be read any further"},
};
/* clang-format on */

static const char *const names[] = {"White", "Black", "a player"};

/* The side of the last accepted resignation. */
static enum colour
resigner(const struct adj_verdict *v)
{
    for (size_t i = v->event_count; i-- > 0;) {
        if (v->events[i].event.kind == EVENT_RESIGN && v->events[i].accepted)
            return v->events[i].event.by;
    }
    return NOBODY;
}

static enum colour
subject_of(const struct adj_verdict *v, enum subject subject)
{
    enum colour turn = (enum colour)line_now(&v->line)->turn;

    switch (subject) {
    case TO_MOVE:
        return turn;
    case HAS_MOVED:
        return turn == WHITE ? BLACK : WHITE;
    case RESIGNED:
        return resigner(v);
    case NOBODY_AT_ALL:
        break;
    }
    return NOBODY;
}

static void
put_status(const struct adj_verdict *v, struct buffer *out)
{
    const unsigned *points = v->outcome.points;

    switch (v->outcome.status) {
    case OUTCOME_DECIDED:
        if (v->outcome.both_lost) {
            buffer_puts(out, "Both players lose");
        } else {
            buffer_printf(out, "%s wins", names[v->outcome.winner]);
            if (v->outcome.has_points)
                buffer_printf(out, " by %u points to %u", points[v->outcome.winner],
                              points[!v->outcome.winner]);
        }
        return;
    case OUTCOME_DRAW:
        buffer_puts(out, "Draw");
        if (v->outcome.has_points)
            buffer_printf(out, ", %u points each", points[WHITE]);
        return;
    case OUTCOME_UNDECIDED:
        buffer_puts(out, "Undecided");
        return;
    }
}

/* Where a %s stands in the clause goes the subject's name. */
static void
put_clause(const char *clause, const char *name, struct buffer *out)
{
    for (; *clause; clause++) {
        if (clause[0] == '%' && clause[1] == 's') {
            buffer_puts(out, name);
            clause++;
        } else {
            buffer_putc(out, *clause);
        }
    }
}

void
sentence_write(const struct adj_verdict *v, struct buffer *out)
{
    enum reason reason = v->outcome.reason;

    put_status(v, out);
    buffer_puts(out, ": ");
    put_clause(clauses[reason].clause, names[subject_of(v, clauses[reason].subject)], out);
    if (v->move)
        buffer_printf(out, reason == REASON_ILLEGAL_MOVE || reason == REASON_UNREADABLE
                               ? " (%s)"
                               : " (after %s)", v->move);
    if (v->detail && v->detail[0])
        buffer_printf(out, ": %s", v->detail);
}
