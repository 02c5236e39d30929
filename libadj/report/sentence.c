/* SPDX-License-Identifier: MIT */
/*
 * The headline of a verdict. For an ending on the board it names the ending and the last move; for an act of a player or
 * arbiter it names the act, whether the other side could still checkmate, and the rule.
 */
#include <stdio.h>
#include <string.h>

#include "draughts/engine.h"
#include "report/report.h"
#include "rules/documents.h"

enum { NUMBER_TEXT = 12 };

/* Which side a reason's clause is about. */
enum subject { NO_SUBJECT, TO_MOVE, HAS_MOVED, RESIGNED, FLAGGED };

/* clang-format off */
/* The name of each reason, and the clause about it. */
static const struct {
    const char *name;
    enum subject subject;
    const char *clause; /* %s is replaced by the side's name */
} clauses[REASON_COUNT] = {
    [REASON_NONE] = {"", NO_SUBJECT, NULL},
    [REASON_CHECKMATE] = {N_("checkmate"), TO_MOVE, N_("%s is checkmated")},
    [REASON_STALEMATE] = {N_("stalemate"), TO_MOVE, N_("%s is not in check and has no legal move")},
    [REASON_PRESIDENT_CAPTURED] = {N_("capture of the president"), TO_MOVE, N_("%s's president is captured")},
    [REASON_PRESIDENT_MATED] = {N_("mate of the president"), TO_MOVE, N_("%s's president is mated and must surrender")},
    [REASON_PATT] = {N_("patt"), TO_MOVE, N_("%s is in patt: every move would leave the president attacked")},
    [REASON_KINGS_ROW] = {N_("king's row"), HAS_MOVED, N_("%s's king has reached the king's row")},
    [REASON_THIRD_PAWN] = {N_("third pawn"), HAS_MOVED, N_("%s's third pawn has reached the promotion row")},
    [REASON_THIRTY_MOVES] = {N_("thirty moves"), HAS_MOVED,
        N_("%s has made thirty moves in a row without a capture or a promotion")},
    [REASON_PERPETUAL_ATTACK] = {N_("perpetual attack"), NO_SUBJECT,
        N_("the six moves after the protest are played")},
    [REASON_EQUAL_FORCES] = {N_("equal forces"), NO_SUBJECT,
        N_("the 56 moves after the statement of equal forces are played")},
    [REASON_GOAL] = {N_("goal"), NO_SUBJECT, N_("a piece has reached its goal")},
    [REASON_EXTINCTION] = {N_("extinction"), NO_SUBJECT, N_("too few pieces of one kind are left")},
    [REASON_CHECKS] = {N_("last check"), HAS_MOVED, N_("%s has given the last check")},
    [REASON_CONNECTION] = {N_("connection"), HAS_MOVED, N_("%s's pieces are connected")},
    [REASON_BOARD_FULL] = {N_("full board"), NO_SUBJECT, N_("no square is empty")},
    [REASON_PERPETUAL_CHECK] = {N_("perpetual check"), NO_SUBJECT, N_("the position was repeated by checks only")},
    [REASON_RESIGNATION] = {N_("resignation"), RESIGNED, N_("%s resigned")},
    [REASON_AGREEMENT] = {N_("agreement"), NO_SUBJECT, N_("the players agreed to end the game")},
    [REASON_TIME_FORFEIT] = {N_("time forfeit"), FLAGGED, N_("%s ran out of time")},
    [REASON_FORFEIT] = {N_("forfeit"), NO_SUBJECT, N_("the game is forfeited")},
    [REASON_ADJUDICATION] = {N_("adjudication"), NO_SUBJECT, N_("the game was adjudicated")},
    [REASON_ABANDONED] = {N_("game abandoned"), NO_SUBJECT, N_("the game was abandoned")},
    [REASON_VOID] = {N_("void game"), NO_SUBJECT, N_("the game was set up wrongly and starts anew")},
    [REASON_NO_MOVE] = {N_("no move"), TO_MOVE, N_("%s has no legal move")},
    [REASON_NO_PIECES] = {N_("no pieces"), TO_MOVE, N_("%s has no pieces left")},
    [REASON_THREEFOLD_REPETITION] = {N_("threefold repetition"), NO_SUBJECT,
        N_("the same position stands for the third time")},
    [REASON_FOURFOLD_REPETITION] = {N_("fourfold repetition"), NO_SUBJECT,
        N_("the same position stands for the fourth time")},
    [REASON_FIFTY_MOVES] = {N_("fifty moves"), NO_SUBJECT,
        N_("fifty moves by each side without a capture or a pawn move")},
    [REASON_FIVEFOLD_REPETITION] = {N_("fivefold repetition"), NO_SUBJECT,
        N_("the same position stands for the fifth time")},
    [REASON_SEVENTY_FIVE_MOVES] = {N_("seventy-five moves"), NO_SUBJECT,
        N_("seventy-five moves by each side without a capture or a pawn move")},
    [REASON_DEAD_POSITION] = {N_("dead position"), NO_SUBJECT, N_("no series of legal moves can end in mate")},
    [REASON_KINGS_ONLY] = {N_("kings only"), NO_SUBJECT,
        N_("each side has made %s moves in a row with kings only and without a capture")},
    [REASON_NO_PROGRESS] = {N_("no progress"), NO_SUBJECT,
        N_("each side has made %s moves in a row with kings only and without a capture")},
    [REASON_REPORTED] = {N_("reported"), NO_SUBJECT, N_("it does not say how the game ended")},
    [REASON_UNFINISHED] = {N_("unfinished"), TO_MOVE, N_("the record ends here, and %s is to move")},
    [REASON_ILLEGAL_MOVE] = {N_("illegal move"), NO_SUBJECT, N_("an illegal move")},
    [REASON_UNREADABLE] = {N_("unreadable"), NO_SUBJECT, N_("the record cannot be read any further")},
};
/* Clauses of draughts, where one reason covers draws with different counters. */
static const char *const draughts_clauses[] = {
    [COUNT_NOTHING] = N_("each side has one piece left"),
    [COUNT_FORCES] = N_("the same forces have faced each other for %s moves by each side"),
    [COUNT_FACING] = N_("a lone king has faced the same number of pieces for %s moves by each side"),
    [COUNT_ON_DIAGONAL] = N_("a lone king has held the long diagonal for %s moves by each side"),
    [COUNT_SINCE_DIAGONAL] = N_("three kings, one of which stood on the long diagonal, have not won within %s moves by each side"),
};
enum { DRAUGHTS_CLAUSES = sizeof draughts_clauses / sizeof draughts_clauses[0] };
/* Clauses of chess, where one reason also covers draws with different counters. */
static const char *const chess_clauses[] = {
    [CHESS_COUNTS_PAWNLESS] = N_("no pawn has been on the board for %s moves by each side"),
    [CHESS_COUNTS_LONE_KING] = N_("the count of the lone king has passed %s"),
};
/* clang-format on */

void
phrase(const struct report *report, struct buffer *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buffer_vprintf(out, tr(report->language, format), args);
    va_end(args);
}

void
phrase_reading(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    phrase(report, out,
           v->strict ? N_("%s, notation %s, strict reading")
                     : N_("%s, notation %s, lenient reading"),
           tr(report->language, v->rules->title), v->codec->name);
}

const char *
reason_name(enum reason reason)
{
    return clauses[reason].name;
}

/* Whether the regulations made an illegal move cost the game. */
static bool
is_forfeit_by_move(const struct adj_verdict *v)
{
    return v->outcome.reason == REASON_FORFEIT && (v->lost_by_move || v->lost_by_event);
}

/* Whether the reading stopped because the record lacks moves. */
static bool
is_gap(const struct adj_verdict *v)
{
    for (size_t i = 0; i < v->defects.count && v->outcome.reason == REASON_UNREADABLE; i++)
        if (v->defects.at[i].code == DEFECT_MOVES_MISSING)
            return true;
    return false;
}

/* The clause for an ending on the board. */
static const char *
clause_of(const struct adj_verdict *v)
{
    const struct ending *rule = v->outcome.rule;
    if (is_gap(v))
        return N_("the record has a gap, and what follows cannot be played");
    if (v->outcome.reason == REASON_PATT && option_of(v->rules, OPTION_PATT) == PATT_PRESIDENT)
        return N_("%s is in patt: every square next to the president is attacked or occupied");
    const char *own = !rule                              ? NULL
                      : v->rules->chess                  ? chess_clauses[rule->counter]
                      : rule->counter < DRAUGHTS_CLAUSES ? draughts_clauses[rule->counter]
                                                         : NULL;
    return own ? own : clauses[v->outcome.reason].clause;
}

static const char *const side_names[] = {N_("White"), N_("Black"), N_("a player")};

const char *
side_name(const struct report *report, enum colour colour)
{
    return tr(report->language, side_names[colour]);
}

void
side_label(const struct report *report, enum colour colour, struct buffer *out)
{
    tr_capital(report->language, side_names[colour], out);
}

/* The last accepted event of this kind; NULL: there was none. */
static const struct judged_event *
event_of(const struct adj_verdict *v, enum event_kind kind)
{
    for (size_t i = v->event_count; i-- > 0;)
        if (v->events[i].event.kind == kind && v->events[i].accepted)
            return &v->events[i];
    return NULL;
}

static enum colour
subject_of(const struct adj_verdict *v, enum subject subject)
{
    enum colour turn = (enum colour)line_now(&v->line)->turn;
    switch (subject) {
    case NO_SUBJECT:
        return NOBODY;
    case TO_MOVE:
        return turn;
    case HAS_MOVED:
        return other(turn);
    case RESIGNED:
    case FLAGGED:
        break;
    }
    const struct judged_event *act = event_of(v, subject == RESIGNED ? EVENT_RESIGN : EVENT_FLAG);
    return act ? act->event.by : NOBODY;
}

static void
put_status(const struct report *report, struct buffer *out)
{
    const struct outcome *o = &report->verdict->outcome;
    const char *winner = side_name(report, o->winner);
    const bool by_points = o->has_points && !o->above_points;
    if (o->both_lost)
        phrase(report, out, "Both players lose");
    else if (o->status == OUTCOME_DECIDED && by_points)
        phrase(report, out, "%s wins by %u points to %u", winner, o->points[o->winner],
               o->points[!o->winner]);
    else if (o->status == OUTCOME_DECIDED)
        phrase(report, out, "%s wins", winner);
    else if (o->status == OUTCOME_DRAW && by_points)
        phrase(report, out, "Draw, %u points each", o->points[WHITE]);
    else
        phrase(report, out, o->status == OUTCOME_DRAW ? N_("Draw") : N_("Undecided"));
}

/* Appends the clause with each %s replaced by the next name. Without a name left, %s is copied. */
static void
put_clause(const char *clause, const char *const names[], struct buffer *out)
{
    for (; *clause; clause++) {
        if (clause[0] == '%' && clause[1] == 's' && *names) {
            buffer_puts(out, *names++);
            clause++;
        } else {
            buffer_putc(out, *clause);
        }
    }
}

/* The move named in the accepted claim, if the outcome depends on it; NULL: none. */
static const char *
named_move(const struct adj_verdict *v)
{
    bool is_claimed =
        v->outcome.reason == REASON_THREEFOLD_REPETITION || v->outcome.reason == REASON_FIFTY_MOVES;
    const struct judged_event *claim = is_claimed ? event_of(v, EVENT_CLAIM) : NULL;
    return claim && claim->text[0] ? claim->text : NULL;
}

/* Acts. */

static bool
have_both(const struct adj_verdict *v, enum event_kind kind)
{
    bool by[2] = {false, false};
    for (size_t i = 0; i < v->event_count; i++)
        if (v->events[i].event.kind == kind && v->events[i].accepted &&
            v->events[i].event.by != NOBODY)
            by[v->events[i].event.by] = true;
    return by[WHITE] && by[BLACK];
}

/* The proof whether a side could still checkmate; NULL: there is none. */
static const struct evidence_mates *
proof_of(const struct adj_verdict *v)
{
    return v->evidence.mates_count == 1 ? &v->evidence.mates[0] : NULL;
}

/* Appends the paragraph by which an act decides: " (6.9)". The line below the headline names the document. */
static void
put_number(const struct report *report, struct buffer *out)
{
    const struct ending *ending = report->verdict->ending;
    const char *number = ending ? ending->paragraph : NULL;
    if (!number)
        return;
    if (ending->document && strcmp(ending->document, RULEBOOK) == 0)
        phrase(report, out, " (rulebook, %s)", number);
    else if ((number[0] >= '0' && number[0] <= '9') || strncmp(number, "Guidelines", 10) == 0 ||
             strncmp(number, "§", strlen("§")) == 0)
        buffer_printf(out, " (%s)", tr(report->language, number));
}

/* Appends whether the other side could still have checkmated, if there is a proof. */
static void
put_chance(const struct report *report, struct buffer *out)
{
    static const char *const chances[] = {
        [MATES_CAN] = N_(", and %s could still checkmate"),
        [MATES_CANNOT] = N_(", but %s cannot possibly checkmate"),
        [MATES_UNKNOWN] = N_(", and it is not known whether %s could still checkmate"),
    };
    const struct evidence_mates *proof = proof_of(report->verdict);
    if (!proof)
        return;
    const char *names[] = {side_name(report, proof->side), NULL};
    put_clause(tr(report->language, chances[proof->answer]), names, out);
}

/* The player who forfeited: the loser, or the opponent of the side that could not checkmate. */
static enum colour
forfeiter(const struct adj_verdict *v)
{
    const struct evidence_mates *proof = proof_of(v);
    if (v->outcome.winner != NOBODY)
        return other(v->outcome.winner);
    return proof ? other(proof->side) : NOBODY;
}

static const char *
forfeit_clause(const struct adj_verdict *v)
{
    if (is_forfeit_by_move(v))
        return v->lost_by_move && v->move ? N_("%s made the illegal move %s")
                                          : N_("%s made an illegal move");
    return event_of(v, EVENT_ABSENCE) ? N_("%s did not appear") : N_("%s forfeited the game");
}

static const char *
void_clause(const struct adj_verdict *v)
{
    bool colours = event_of(v, EVENT_COLOURS) ||
                   (v->ending && v->ending->paragraph && strcmp(v->ending->paragraph, "7.3") == 0);
    if (colours)
        return N_("the colours were reversed, so a new game is played");
    return v->ending && v->ending->paragraph ? clauses[REASON_VOID].clause
                                             : N_("the game was declared void and starts anew");
}

/* The clause for an act of a player or arbiter; NULL: the game did not end by an act, or only the reason is known. */
static const char *
act_clause(const struct adj_verdict *v)
{
    const enum reason reason = v->outcome.reason;
    if (reason == REASON_TIME_FORFEIT && have_both(v, EVENT_FLAG))
        return N_("both players ran out of time");
    if (reason == REASON_TIME_FORFEIT || reason == REASON_RESIGNATION)
        return clauses[reason].clause;
    if (reason == REASON_FORFEIT)
        return forfeit_clause(v);
    if (reason == REASON_AGREEMENT)
        return v->outcome.status == OUTCOME_DRAW ? N_("the players agreed to a draw")
                                                 : clauses[reason].clause;
    return reason == REASON_VOID ? void_clause(v) : NULL;
}

/* The clause for an act when the record does not name the player. */
static const char *
nameless_clause(const struct adj_verdict *v, const char *clause)
{
    if (v->outcome.reason == REASON_TIME_FORFEIT)
        return N_("a player ran out of time; the record does not say which");
    if (v->outcome.reason == REASON_FORFEIT)
        return N_("a player forfeited the game; the record does not say which");
    return clause;
}

static void
put_act(const struct report *report, const char *clause, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    const enum reason reason = v->outcome.reason;
    const bool undecided = v->outcome.status == OUTCOME_UNDECIDED && reason != REASON_VOID;
    enum colour whom =
        reason == REASON_FORFEIT ? forfeiter(v) : subject_of(v, clauses[reason].subject);
    const char *names[] = {side_name(report, whom), v->move, NULL};
    if (whom == NOBODY && !have_both(v, EVENT_FLAG))
        clause = nameless_clause(v, clause);
    put_status(report, out);
    buffer_puts(out, ": ");
    put_clause(tr(report->language, clause), names, out);
    if (is_forfeit_by_move(v) && v->outcome.status == OUTCOME_DECIDED)
        phrase(report, out, ", which loses by the regulations");
    if (have_both(v, EVENT_FLAG) && v->outcome.status == OUTCOME_DRAW)
        phrase(report, out, ", which is a draw by the regulations");
    else
        put_chance(report, out);
    put_number(report, out);
    if (undecided)
        phrase(report, out, "; the arbiter decides");
}

/* Appends the headline when both players are absent and lose. Returns false for other verdicts. */
static bool
put_both_absent(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    if (!v->outcome.both_lost || !have_both(v, EVENT_ABSENCE) || v->basis == BASIS_DECISION)
        return false;
    phrase(report, out, "Both players lose: neither appeared");
    put_number(report, out);
    return true;
}

/* "Director's decision: Black wins, 0–1" */
static bool
put_decision(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    if (v->basis != BASIS_DECISION || !event_of(v, EVENT_DECISION))
        return false;
    const char *form = v->outcome.both_lost ? N_("Director's decision: both players lose, %s–%s")
                       : v->outcome.status == OUTCOME_DRAW ? N_("Director's decision: draw, %s–%s")
                       : v->outcome.winner == WHITE ? N_("Director's decision: White wins, %s–%s")
                       : v->outcome.winner == BLACK
                           ? N_("Director's decision: Black wins, %s–%s")
                           : N_("Director's decision: the game is undecided");
    const char *names[] = {v->score[WHITE], v->score[BLACK], NULL};
    put_clause(tr(report->language, form), names, out);
    if (v->outcome.reason != REASON_ADJUDICATION)
        buffer_printf(out, " (%s)", tr(report->language, reason_name(v->outcome.reason)));
    return true;
}

/* "White wins. This is the result on the record; it does not say how the game ended" */
static void
put_reported(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    put_status(report, out);
    buffer_puts(out, ". ");
    phrase(report, out, "This is the result on the record; ");
    if (v->detail && v->detail[0])
        message_write(report->language, v->detail, out);
    else
        buffer_puts(out, tr(report->language, clauses[REASON_REPORTED].clause));
}

/* Appends the headline of an ending on the board or of an unfinished game, with the last move. */
static void
put_board(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    enum reason reason = v->outcome.reason;
    const char *names[] = {side_name(report, subject_of(v, clauses[reason].subject)), NULL};
    const char *named = named_move(v);
    char moves[NUMBER_TEXT];
    if (v->outcome.rule && v->outcome.rule->limit > 0) {
        snprintf(moves, sizeof moves, "%u", v->outcome.rule->limit / 2); /* a limit in plies */
        names[0] = moves;
    }
    put_status(report, out);
    buffer_puts(out, ": ");
    put_clause(tr(report->language, clause_of(v)), names, out);
    if (v->move && (reason == REASON_ILLEGAL_MOVE || reason == REASON_UNREADABLE))
        buffer_printf(out, " (%s)", v->move);
    else if (v->move && named)
        phrase(report, out, " (after %s, with %s named)", v->move, named);
    else if (v->move)
        phrase(report, out, " (after %s)", v->move);
}

void
sentence_write(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    if (put_both_absent(report, out) || put_decision(report, out))
        return;
    if (v->outcome.reason == REASON_REPORTED) {
        put_reported(report, out);
        return;
    }
    const char *act = act_clause(v);
    if (act)
        put_act(report, act, out);
    else
        put_board(report, out);
    if (v->detail && v->detail[0]) {
        buffer_puts(out, ": ");
        message_write(report->language, v->detail, out);
    }
}
