/* SPDX-License-Identifier: MIT */
/* A verdict in one sentence. */
#include "play/draughts.h"
#include "report/report.h"

/* Whom the clause of a reason speaks of. */
enum subject { NOBODY_AT_ALL, TO_MOVE, HAS_MOVED, RESIGNED, FLAGGED };

/* clang-format off */
static const struct {
    enum subject subject;
    const char *clause; /* a %s is the subject's name */
} clauses[REASON_COUNT] = {
    [REASON_CHECKMATE] = {TO_MOVE, N_("%s is checkmated")},
    [REASON_STALEMATE] = {TO_MOVE, N_("%s is not in check and has no legal move")},
    [REASON_PRESIDENT_CAPTURED] = {TO_MOVE, N_("%s's president is captured")},
    [REASON_PRESIDENT_MATED] = {TO_MOVE, N_("%s's president is mated and must surrender")},
    [REASON_PATT] = {TO_MOVE, N_("%s is in patt: every move would leave the president attacked")},
    [REASON_KINGS_ROW] = {HAS_MOVED, N_("%s's king has reached the king's row")},
    [REASON_THIRD_PAWN] = {HAS_MOVED, N_("%s's third pawn has reached the promotion row")},
    [REASON_THIRTY_MOVES] = {HAS_MOVED,
        N_("%s has made thirty moves in a row without a capture or a promotion")},
    [REASON_PERPETUAL_ATTACK] = {NOBODY_AT_ALL, N_("the six moves after the protest are played")},
    [REASON_EQUAL_FORCES] = {NOBODY_AT_ALL,
        N_("the 56 moves after the statement of equal forces are played")},
    [REASON_RESIGNATION] = {RESIGNED, N_("%s resigned")},
    [REASON_AGREEMENT] = {NOBODY_AT_ALL, N_("the players agreed to end the game")},
    [REASON_TIME_FORFEIT] = {FLAGGED, N_("%s's time is up")},
    [REASON_FORFEIT] = {NOBODY_AT_ALL, N_("the game is forfeited")},
    [REASON_ADJUDICATION] = {NOBODY_AT_ALL, N_("the game was adjudicated")},
    [REASON_ABANDONED] = {NOBODY_AT_ALL, N_("the game was abandoned")},
    [REASON_VOID] = {NOBODY_AT_ALL, N_("the game was set up wrongly and starts anew")},
    [REASON_NO_MOVE] = {TO_MOVE, N_("%s has no legal move")},
    [REASON_NO_PIECES] = {TO_MOVE, N_("%s has no pieces left")},
    [REASON_THREEFOLD_REPETITION] = {NOBODY_AT_ALL,
        N_("the same position stands for the third time")},
    [REASON_FOURFOLD_REPETITION] = {NOBODY_AT_ALL,
        N_("the same position stands for the fourth time")},
    [REASON_FIFTY_MOVES] = {NOBODY_AT_ALL,
        N_("fifty moves by each side without a capture or a pawn move")},
    [REASON_FIVEFOLD_REPETITION] = {NOBODY_AT_ALL, N_("the same position stands for the fifth time")},
    [REASON_SEVENTY_FIVE_MOVES] = {NOBODY_AT_ALL,
        N_("seventy-five moves by each side without a capture or a pawn move")},
    [REASON_DEAD_POSITION] = {NOBODY_AT_ALL, N_("no series of legal moves can end in mate")},
    [REASON_KINGS_ONLY] = {NOBODY_AT_ALL,
        N_("only kings have moved for so long, and nothing was captured")},
    [REASON_NO_PROGRESS] = {NOBODY_AT_ALL,
        N_("for so long only kings have moved, and nothing was captured")},
    [REASON_REPORTED] = {NOBODY_AT_ALL,
        N_("as reported, the record gives this result and nothing that explains it")},
    [REASON_UNFINISHED] = {TO_MOVE, N_("the record ends here, and %s is to move")},
    [REASON_ILLEGAL_MOVE] = {NOBODY_AT_ALL, N_("an illegal move")},
    [REASON_UNREADABLE] = {NOBODY_AT_ALL, N_("the record cannot be read any further")},
};
/* Draws of draughts that have one reason and count different things. */
static const char *const draughts_clauses[] = {
    [COUNT_NOTHING] = N_("each side has one piece left"),
    [COUNT_FORCES] = N_("the same forces have faced each other for as long as the rules let them"),
    [COUNT_FACING] = N_("a lone king has faced so many pieces for as long as the rules let them"),
    [COUNT_ROAD] = N_("the lone king has held the long diagonal for as long as the rules ask"),
    [COUNT_RIVER] = N_("three kings, one of them on the long diagonal once, have not won for so long"),
};
enum { DRAUGHTS_CLAUSES = sizeof draughts_clauses / sizeof draughts_clauses[0] };
/* clang-format on */

/* Did the regulations make an illegal move cost the game? */
static bool
is_forfeit_by_move(const struct adj_verdict *v)
{
    return v->outcome.reason == REASON_FORFEIT && v->illegal && v->policy == ILLEGAL_FORFEIT &&
           v->outcome.status != OUTCOME_UNDECIDED;
}

/* What ended the game, in words. */
static const char *
clause_of(const struct adj_verdict *v)
{
    const struct ending *rule = v->outcome.rule;
    if (is_forfeit_by_move(v))
        return v->outcome.status == OUTCOME_DRAW
                   ? N_("an illegal move would cost the game, and the opponent cannot mate")
                   : N_("an illegal move costs the game");
    const char *own = v->rules->draughts && rule && rule->counter < DRAUGHTS_CLAUSES
                          ? draughts_clauses[rule->counter]
                          : NULL;
    return own ? own : clauses[v->outcome.reason].clause;
}

static const char *const names[] = {N_("White"), N_("Black"), N_("a player")};

const char *
side_name(const struct report *report, enum colour colour)
{
    return tr(report->language, names[colour]);
}

void
side_label(const struct report *report, enum colour colour, struct buffer *out)
{
    tr_capital(report->language, names[colour], out);
}

/* The side of the last accepted event of this kind. */
static enum colour
side_of_event(const struct adj_verdict *v, enum event_kind kind)
{
    for (size_t i = v->event_count; i-- > 0;) {
        if (v->events[i].event.kind == kind && v->events[i].accepted)
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
        return other(turn);
    case RESIGNED:
        return side_of_event(v, EVENT_RESIGN);
    case FLAGGED:
        return side_of_event(v, EVENT_FLAG);
    case NOBODY_AT_ALL:
        break;
    }
    return NOBODY;
}

static void
put_status(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    const unsigned *points = v->outcome.points;
    const char *winner = v->outcome.winner != NOBODY ? side_name(report, v->outcome.winner) : "";
    if (v->outcome.both_lost) {
        buffer_puts(out, tr(report->language, "Both players lose"));
        return;
    }
    switch (v->outcome.status) {
    case OUTCOME_DECIDED:
        if (v->outcome.has_points && !v->outcome.above_points)
            buffer_printf(out, tr(report->language, "%s wins by %u points to %u"), winner,
                          points[v->outcome.winner], points[!v->outcome.winner]);
        else
            buffer_printf(out, tr(report->language, "%s wins"), winner);
        return;
    case OUTCOME_DRAW:
        if (v->outcome.has_points && !v->outcome.above_points)
            buffer_printf(out, tr(report->language, "Draw, %u points each"), points[WHITE]);
        else
            buffer_puts(out, tr(report->language, "Draw"));
        return;
    case OUTCOME_UNDECIDED:
        buffer_puts(out, tr(report->language, "Undecided"));
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

/* The move that the accepted claim names, when the outcome rests on the position after it; NULL. */
static const char *
named_move(const struct adj_verdict *v)
{
    bool is_claimed =
        v->outcome.reason == REASON_THREEFOLD_REPETITION || v->outcome.reason == REASON_FIFTY_MOVES;
    for (size_t i = v->event_count; is_claimed && i-- > 0;)
        if (v->events[i].event.kind == EVENT_CLAIM && v->events[i].accepted && v->events[i].text[0])
            return v->events[i].text;
    return NULL;
}

void
sentence_write(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    enum reason reason = v->outcome.reason;
    bool stopped =
        reason == REASON_ILLEGAL_MOVE || reason == REASON_UNREADABLE || is_forfeit_by_move(v);
    put_status(report, out);
    buffer_puts(out, ": ");
    put_clause(tr(report->language, clause_of(v)),
               side_name(report, subject_of(v, clauses[reason].subject)), out);
    const char *named = named_move(v);
    if (v->move && stopped)
        buffer_printf(out, " (%s)", v->move);
    else if (v->move && named)
        buffer_printf(out, tr(report->language, " (after %s, with %s named)"), v->move, named);
    else if (v->move)
        buffer_printf(out, tr(report->language, " (after %s)"), v->move);
    if (v->detail && v->detail[0]) {
        buffer_puts(out, ": ");
        tr_sentence(report->language, v->detail, out);
    }
}
