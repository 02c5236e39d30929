/* SPDX-License-Identifier: MIT */
/* Events that no family judges. */
#include "judge/events.h"

#include <stdio.h>
#include <string.h>

#include "judge/claims.h"
#include "play/chess.h"

/* Say why an event is rejected, or what it rests on. */
static void explain(struct judgement *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void
explain(struct judgement *out, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(out->result.text, sizeof out->result.text, format, args);
    va_end(args);
}

static void
end_game(struct judgement *out, enum outcome_status status, enum reason reason, enum colour winner)
{
    out->result.accepted = out->result.ends = true;
    out->result.outcome.status = status;
    out->result.outcome.reason = reason;
    out->result.outcome.winner = winner;
    out->result.outcome.above_points = out->result.outcome.has_points;
}

/* What the Laws of chess say where a game's own rules are silent; draughts has other laws. */
static const struct ending law_flag = {
    .reason = REASON_TIME_FORFEIT, .document = "FIDE Laws of Chess (2023)", .paragraph = "6.9"};
static const struct ending law_absence = {
    .reason = REASON_FORFEIT, .document = "FIDE Laws of Chess (2023)", .paragraph = "6.7"};
static const struct ending law_illegal = {
    .reason = REASON_FORFEIT, .document = "FIDE Laws of Chess (2023)", .paragraph = "7.5.5"};
static const struct ending law_void = {
    .reason = REASON_VOID, .document = "FIDE Laws of Chess (2023)", .paragraph = "7.2.1"};

const struct ending *
event_law(const struct ruleset *rules, enum law law)
{
    static const struct ending *const laws[] = {[LAW_FLAG] = &law_flag,
                                                [LAW_ABSENCE] = &law_absence,
                                                [LAW_ILLEGAL] = &law_illegal,
                                                [LAW_VOID] = &law_void};

    const struct ending *own = ruleset_ending(rules, laws[law]->reason);

    return own || !rules->chess ? own : laws[law];
}

/* ---- forfeits ------------------------------------------------------------------------------ */

bool
event_cannot_mate(const struct line *line, enum colour colour)
{
    const struct chess_tables *t;
    const struct chess_position *c = &line_now(line)->chess;

    if (!ruleset_ending(line->rules, REASON_DEAD_POSITION) || !line->rules->chess)
        return false;
    t = chess_tables_get(line->rules);
    for (unsigned sq = 0; sq < t->squares; sq++) {
        unsigned code = c->board[sq];

        if (code && colour_of(code) == colour && !(t->flags[piece_of(code)] & PIECE_ROYAL))
            return false;
    }
    return true;
}

/* An accepted event that would lose the game draws it when the opponent could never mate. */
static void
draw_without_mate(const struct line *line, const char *article, struct judgement *out)
{
    struct outcome *outcome = &out->result.outcome;

    if (!out->result.accepted || outcome->winner == NOBODY ||
        !event_cannot_mate(line, outcome->winner))
        return;
    outcome->status = OUTCOME_DRAW;
    outcome->winner = NOBODY;
    explain(out, "the opponent has nothing to mate with (FIDE Laws %s)", article);
}

static void
judge_flag(const struct line *line, const struct event *event, struct judgement *out)
{
    enum colour winner = event->by == WHITE ? BLACK : WHITE;

    if (event->by == NOBODY) {
        explain(out, "the record does not say whose time is up");
        return;
    }
    end_game(out, OUTCOME_DECIDED, REASON_TIME_FORFEIT, winner);
    out->ending = event_law(line->rules, LAW_FLAG);
    explain(out, "the time is up");
    draw_without_mate(line, "6.9", out);
}

static void
judge_resignation(struct line *line, const struct event *event, struct judgement *out)
{
    line->rules->family->event(line, event, &out->result);
    draw_without_mate(line, "5.1.2", out);
}

/* The Laws know no agreement before both players have moved (5.2.3). */
static void
judge_agreement(struct line *line, const struct event *event, struct judgement *out)
{
    struct position start;

    if (claims_exist(line->rules) && line->count <= 2 &&
        position_start(line->rules, NULL, 0, &start, NULL) == ADJ_OK &&
        line->rules->family->same(line->rules, &start, &line->at[0]))
        explain(out, "both players must have made a move (FIDE Laws 5.2.3)");
    else
        line->rules->family->event(line, event, &out->result);
}

static void
judge_absence(const struct line *line, const struct event *event, struct judgement *out)
{
    enum colour winner = event->by == WHITE ? BLACK : event->by == BLACK ? WHITE : NOBODY;

    end_game(out, OUTCOME_DECIDED, REASON_FORFEIT, winner);
    out->ending = event_law(line->rules, LAW_ABSENCE);
    if (winner == NOBODY)
        event_both_lose(&out->result.outcome);
    explain(out, "absent");
}

void
event_both_lose(struct outcome *outcome)
{
    outcome->status = OUTCOME_UNDECIDED;
    outcome->winner = NOBODY;
    outcome->both_lost = true;
}

bool
event_also_loses(const struct outcome *outcome, const struct event *event)
{
    return outcome->reason == REASON_FORFEIT && event->kind == EVENT_ABSENCE &&
           event->by == outcome->winner;
}

/* Wrongly set up, the game does not count (FIDE Laws 7.2.1, Lippo's §2), and has no points. */
static void
judge_void(const struct line *line, struct judgement *out)
{
    out->ending = event_law(line->rules, LAW_VOID);
    end_game(out, OUTCOME_UNDECIDED, REASON_VOID, NOBODY);
    out->result.outcome.has_points = out->result.outcome.above_points = false;
    explain(out, "the game does not count and starts anew");
}

/* ---- decisions ----------------------------------------------------------------------------- */

/* The half points at the head of a text: "1", "0", "1/2", "1.5" ...; its bytes, 0 when there are none. */
static size_t
halves_read(const char *text, size_t len, unsigned *out)
{
    static const struct {
        const char *text;
        unsigned halves;
    } words[] = {{"1/2", 1}, {"0.5", 1}, {"1.5", 3}, {"\u00BD", 1},
                 {"0", 0},   {"1", 2},   {"2", 4},   {"3", 6}};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t bytes = strlen(words[i].text);

        if (bytes <= len && memcmp(words[i].text, text, bytes) == 0) {
            *out = words[i].halves;
            return bytes;
        }
    }
    return 0;
}

static bool
score_read(const char *text, size_t len, unsigned out[2])
{
    size_t first = halves_read(text, len, &out[WHITE]), second;

    if (first == 0 || first == len || !strchr("-:", text[first]))
        return false;
    second = halves_read(text + first + 1, len - first - 1, &out[BLACK]);
    return second > 0 && first + 1 + second == len;
}

/* Decided as these scores say; equal ones are a draw, or both players' loss. */
static void
end_by_score(struct judgement *out, enum reason reason, const unsigned halves[2])
{
    if (halves[WHITE] == halves[BLACK])
        end_game(out, halves[WHITE] ? OUTCOME_DRAW : OUTCOME_DECIDED, reason, NOBODY);
    else
        end_game(out, OUTCOME_DECIDED, reason, halves[WHITE] > halves[BLACK] ? WHITE : BLACK);
    out->result.outcome.both_lost = halves[WHITE] == 0 && halves[BLACK] == 0;
}

/* The director's word goes before everything: both scores, equal or not, as they were given. */
static void
judge_decision(const struct event *event, struct judgement *out)
{
    unsigned halves[2];

    explain(out, "the director's decision");
    if (event->text_len == 0) {
        end_game(out, OUTCOME_UNDECIDED, REASON_ADJUDICATION, NOBODY);
    } else if (!score_read(event->text, event->text_len, halves)) {
        explain(out, "a decision says the score, such as 1-0, 0-0 or 1/2-0");
    } else {
        end_by_score(out, REASON_ADJUDICATION, halves);
        out->is_scored = true;
        memcpy(out->halves, halves, sizeof halves);
    }
}

/* Somebody said how a game that was not played out counts; a draw only where the game has any. */
static void
judge_ruling(const struct line *line, const struct event *event, enum reason reason,
             struct judgement *out)
{
    unsigned halves[2];

    if (event->text_len == 0)
        end_game(out, OUTCOME_UNDECIDED, reason, NOBODY);
    else if (!score_read(event->text, event->text_len, halves))
        explain(out, "expected the result, such as 1-0 or 1/2-1/2, or none");
    else if (halves[WHITE] == halves[BLACK] && halves[WHITE] &&
             !ruleset_ending(line->rules, REASON_AGREEMENT))
        explain(out, "this game has no draws");
    else
        end_by_score(out, reason, halves);
}

/* ---- claims -------------------------------------------------------------------------------- */

/* FIDE Laws 9.2.1 and 9.3.1: the player writes the move down and claims before playing it. */
static enum adj_status
judge_intended(struct line *line, const struct event *event, struct judgement *out)
{
    struct refusal_detail why = {.why = REFUSED_NOTHING};
    struct event claim = {.kind = EVENT_CLAIM, .by = NOBODY, .square = -1};
    enum adj_status st;

    if (event->by != NOBODY && event->by != (enum colour)line_now(line)->turn) {
        explain(out, "only the player to move may claim");
        return ADJ_OK;
    }
    st = line->rules->family->lan_read(line, event->text, event->text_len, &out->move, &why, NULL);
    if (st == ADJ_ENOMEM)
        return st;
    if (st) {
        explain(out, "the move named is not legal%s%s", why.text[0] ? ": " : "", why.text);
        return ADJ_OK;
    }
    if (line_push(line, &out->move))
        return ADJ_ENOMEM;
    line->rules->family->event(line, &claim, &out->result);
    line_pop(line);
    out->names_move = out->result.accepted;
    out->result.outcome.ply = line->count - 1;
    return ADJ_OK;
}

static enum adj_status
judge_claim(struct line *line, const struct event *event, struct judgement *out)
{
    struct outcome now;
    enum adj_status st = ADJ_OK;

    line->rules->family->outcome(line, &now);
    if (event->text_len > 0 && now.status == OUTCOME_UNDECIDED)
        st = judge_intended(line, event, out);
    else
        line->rules->family->event(line, event, &out->result);
    if (!st && !out->result.accepted && claims_exist(line->rules))
        out->consequence = event->text_len > 0
                               ? "two minutes more for the opponent, and the move named must be "
                                 "played (FIDE Laws 9.5.3)"
                               : "two minutes more for the opponent (FIDE Laws 9.5.3)";
    return st;
}

/* -------------------------------------------------------------------------------------------- */

static void
judge_tournament(const struct line *line, const struct event *event, struct judgement *out)
{
    if (out->result.outcome.status != OUTCOME_UNDECIDED && event->kind != EVENT_DECISION)
        explain(out, "the game was already over");
    else if (event->kind == EVENT_FLAG)
        judge_flag(line, event, out);
    else if (event->kind == EVENT_ABSENCE)
        judge_absence(line, event, out);
    else if (event->kind == EVENT_DECISION)
        judge_decision(event, out);
    else if (event->kind == EVENT_ADJUDICATION)
        judge_ruling(line, event, REASON_ADJUDICATION, out);
    else if (event->kind == EVENT_ABANDONED)
        judge_ruling(line, event, REASON_ABANDONED, out);
    else
        judge_void(line, out);
}

enum adj_status
event_judge(struct line *line, const struct event *event, struct judgement *out)
{
    *out = (struct judgement){.consequence = NULL};
    switch (event->kind) {
    case EVENT_CLAIM:
        return judge_claim(line, event, out);
    case EVENT_FLAG:
    case EVENT_ABSENCE:
    case EVENT_DECISION:
    case EVENT_ADJUDICATION:
    case EVENT_ABANDONED:
    case EVENT_VOID:
        line->rules->family->outcome(line, &out->result.outcome);
        judge_tournament(line, event, out);
        return ADJ_OK;
    case EVENT_RESIGN:
        judge_resignation(line, event, out);
        return ADJ_OK;
    case EVENT_AGREEMENT:
        judge_agreement(line, event, out);
        return ADJ_OK;
    case EVENT_PROTEST:
    case EVENT_STATEMENT:
    case EVENT_DEMAND:
    case EVENT_COUNT:
        break;
    }
    line->rules->family->event(line, event, &out->result);
    return ADJ_OK;
}
