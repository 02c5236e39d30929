/* SPDX-License-Identifier: MIT */
/* Judges the events that are the same in all games. */
#include "judge/events.h"

#include <stdio.h>

#include "base/message.h"
#include "base/edit_distance.h"
#include "judge/result.h"
#include "rules/documents.h"

/* The message for an event whose player the record does not name; NULL: the event needs no player. */
static const char *const unnamed[EVENT_COUNT] = {
    [EVENT_FLAG] = "the record does not say whose time is up",
    [EVENT_ABSENCE] = "the record does not say who is absent",
    [EVENT_RESIGN] = "the record does not say who resigned",
    [EVENT_ILLEGAL] = "the record does not say who made the illegal move",
};

/* Rejects an event without a player. The text in place of the colour may be a misspelt colour. */
static void
reject_unnamed(struct judgement *out, const struct event *event)
{
    const char *what = unnamed[event->kind];
    struct suggestion near;
    suggestion_init(&near, event->text_len > 0 ? event->text : "", event->text_len);
    suggestion_try(&near, "white", 5);
    suggestion_try(&near, "black", 5);
    if (near.best)
        event_say(&out->result, "%s, did you mean '%s'?", what, near.best);
    else
        event_say(&out->result, "%s", what);
}

/* Articles of the Laws of chess, used when a game's own rules have none. Draughts has its own laws. */
const struct ending *
event_law(const struct ruleset *rules, enum law law)
{
    static const struct ending laws[] = {
        [LAW_FLAG] = {.reason = REASON_TIME_FORFEIT, CITE(FIDE, "6.9")},
        [LAW_ABSENCE] = {.reason = REASON_FORFEIT, CITE(FIDE, "6.7")},
        [LAW_ILLEGAL] = {.reason = REASON_FORFEIT, CITE(FIDE, "7.5.5")},
    };
    const struct ending *own = ruleset_ending(rules, laws[law].reason);
    return own || !rules->chess ? own : &laws[law];
}

bool
event_is_refusable(enum event_kind kind)
{
    return kind == EVENT_CLAIM || kind == EVENT_PROTEST || kind == EVENT_STATEMENT ||
           kind == EVENT_DEMAND || kind == EVENT_VOID || kind == EVENT_COLOURS;
}

/* Forfeits. */

enum adj_status
event_draw_without_mate(const struct line *line, uint64_t positions, const char *article,
                        struct judgement *out)
{
    struct outcome *outcome = &out->result.outcome;
    if (!out->result.accepted || outcome->winner == NOBODY)
        return ADJ_OK;
    struct mates_memory memory = {0};
    out->asks = mates_decides(line->rules);
    if (!out->asks)
        return ADJ_OK;
    out->mater = outcome->winner;
    enum adj_status st = mates_find(line, out->mater, positions, &memory, &out->mates);
    mates_memory_clear(&memory);
    if (st || out->mates.answer == MATES_CAN)
        return st;
    outcome->winner = NOBODY;
    if (out->mates.answer == MATES_UNKNOWN) {
        outcome->status = OUTCOME_UNDECIDED;
        out->basis = BASIS_NONE;
        event_say(&out->result,
                  "a search of %llu positions did not prove whether the opponent can still "
                  "checkmate: raise proof_positions, or let the arbiter decide (FIDE Laws %s)",
                  (unsigned long long)out->mates.nodes, article);
        return ADJ_OK;
    }
    outcome->status = OUTCOME_DRAW;
    out->basis = BASIS_RULES; /* the record states the act, the rules its effect */
    event_say(&out->result, "the opponent cannot mate by any series of legal moves (FIDE Laws %s)",
              article);
    return ADJ_OK;
}

static enum adj_status
judge_flag(const struct line *line, const struct event *event, uint64_t positions,
           struct judgement *out)
{
    event_end_outside(out, OUTCOME_DECIDED, REASON_TIME_FORFEIT, other(event->by));
    out->ending = event_law(line->rules, LAW_FLAG);
    event_say(&out->result, "the time is up");
    return event_draw_without_mate(line, positions, "6.9", out);
}

static void
judge_absence(const struct line *line, const struct event *event, struct judgement *out)
{
    event_end_outside(out, OUTCOME_DECIDED, REASON_FORFEIT, other(event->by));
    out->ending = event_law(line->rules, LAW_ABSENCE);
    event_say(&out->result, "absent");
}

static enum adj_status
judge_resignation(struct line *line, const struct event *event, uint64_t positions,
                  struct judgement *out)
{
    line->rules->family->event(line, event, &out->result);
    out->basis = BASIS_RECORD;
    return event_draw_without_mate(line, positions, "5.1.2", out);
}

/* Returns whether draws are claimed by the Laws of chess, where a wrong claim has a penalty. */
static bool
claims_exist(const struct ruleset *rules)
{
    return rules->chess && (ruleset_ending(rules, REASON_THREEFOLD_REPETITION) ||
                            ruleset_ending(rules, REASON_FIFTY_MOVES));
}

/* FIDE Laws 5.2.3: no agreement before both players have moved. */
static void
judge_agreement(struct line *line, const struct event *event, struct judgement *out)
{
    struct position start;
    if (claims_exist(line->rules) && line->count <= 2 &&
        position_start(line->rules, NULL, 0, &start, NULL) == ADJ_OK &&
        line->rules->family->same(line->rules, &start, &line->at[0]))
        event_say(&out->result, "both players must have made a move (FIDE Laws 5.2.3)");
    else
        line->rules->family->event(line, event, &out->result);
    out->basis = BASIS_RECORD;
}

/* Results awarded by an arbiter or director. */

/* Length of the first word of a text; *out_rest is the start of the rest. */
static size_t
first_word(const char *text, size_t len, size_t *out_rest)
{
    size_t word = 0;
    while (word < len && text[word] != ' ')
        word++;
    *out_rest = word;
    while (*out_rest < len && text[*out_rest] == ' ')
        (*out_rest)++;
    return word;
}

/* Sets the outcome by the score; an open result leaves the game undecided. 0-0 means that both players lost. */
static void
end_scored(struct judgement *out, bool is_open, enum reason reason)
{
    const unsigned white = out->hundredths[WHITE], black = out->hundredths[BLACK];
    bool both_lost = !is_open && white == 0 && black == 0;
    enum outcome_status status = is_open                        ? OUTCOME_UNDECIDED
                                 : white == black && !both_lost ? OUTCOME_DRAW
                                                                : OUTCOME_DECIDED;
    enum colour winner = is_open || white == black ? NOBODY : white > black ? WHITE : BLACK;
    event_end_outside(out, status, reason, winner);
    out->result.outcome.both_lost = both_lost;
}

/* "" and "*" decide nothing. */
static bool
is_open_result(const char *text, size_t len)
{
    return len == 0 || (len == 1 && *text == '*');
}

/* Judges an adjudication or an unfinished game: the record gives a result, or states that there is none. */
static void
judge_result(const struct line *line, const struct event *event, enum reason reason,
             struct judgement *out)
{
    const unsigned *score = out->hundredths;
    bool is_open = is_open_result(event->text, event->text_len);
    if (!is_open && !result_score_read(event->text, event->text_len, out->hundredths))
        event_say(&out->result, "expected the result, such as 1-0 or 1/2-1/2, or none");
    else if (!is_open && score[WHITE] == score[BLACK] && score[WHITE] > 0 &&
             !event_draws_exist(line->rules))
        event_say(&out->result, "this game has no draws");
    else
        end_scored(out, is_open, reason);
}

/* Judges a director's decision, which overrides everything, with the scores as given. */
static void
judge_decision(const struct event *event, struct judgement *out)
{
    enum reason reason = REASON_ADJUDICATION;
    size_t rest, len = first_word(event->text, event->text_len, &rest);
    bool is_open = is_open_result(event->text, len);
    if (rest < event->text_len &&
        !reason_find(event->text + rest, event->text_len - rest, &reason)) {
        event_say(&out->result, "a decision's reason is one of the words that verdicts give");
        return;
    }
    if (!is_open && !result_score_read(event->text, len, out->hundredths)) {
        event_say(&out->result, "a decision says the score, such as 1-0, 0-0 or 1/2-0");
        return;
    }
    end_scored(out, is_open, reason);
    out->basis = BASIS_DECISION;
    out->is_scored = !is_open;
    event_say(&out->result, "the director's decision");
}

void
event_judge_late(const struct event_end *end, const struct event *event, struct judgement *out)
{
    const struct outcome *outcome = end->outcome;
    bool at_once = end->at_once;
    *out = (struct judgement){.result.outcome = *outcome};
    if (event->kind == EVENT_DECISION) {
        judge_decision(event, out);
    } else if (at_once && outcome->reason == REASON_FORFEIT && event->kind == EVENT_ABSENCE &&
               event->by != NOBODY && event->by == outcome->winner) {
        /* A game for which neither player came is undecided, without points (L-R12). */
        event_end_outside(out, OUTCOME_UNDECIDED, REASON_FORFEIT, NOBODY);
        out->result.outcome.both_lost = true;
        event_say(&out->result, "both players lose");
    } else if (at_once && outcome->reason == REASON_TIME_FORFEIT && event->kind == EVENT_FLAG &&
               end->flagged != NOBODY && event->by == other(end->flagged)) {
        event_judge_both_flags(end->rules, end->both_flags_draw, out);
    } else {
        event_say(&out->result, "the game was already over");
    }
}

/* Claims. */

static const char wrong_claim[] = "two minutes more for the opponent (FIDE Laws 9.5.3)";

/* FIDE Laws 9.2.1 and 9.3.1: the player writes the move down and claims before making it. */
static enum adj_status
judge_intended(struct line *line, const struct event *event, struct judgement *out)
{
    struct refusal_detail why = {.why = REFUSED_NOTHING};
    struct event claim = {.kind = EVENT_CLAIM, .by = NOBODY, .square = -1};
    struct outcome after;
    if (event->by != NOBODY && event->by != (enum colour)line_now(line)->turn) {
        event_say(&out->result, "only the player to move may claim");
        return ADJ_OK;
    }
    enum adj_status st =
        line->rules->family->lan_read(line, event->text, event->text_len, &out->move, &why, NULL);
    if (st == ADJ_ENOMEM)
        return st;
    if (st) {
        event_say(&out->result,
                  why.text[0] ? "the move named is not legal: %s" : "the move named is not legal",
                  why.text);
        out->move_refused = true;
        if (claims_exist(line->rules)) /* the player need not make the move */
            out->consequence = wrong_claim;
        return ADJ_OK;
    }
    if (line_push(line, &out->move))
        return ADJ_ENOMEM;
    line->rules->family->outcome(line, &after);
    if (after.status == OUTCOME_UNDECIDED)
        line->rules->family->event(line, &claim, &out->result);
    else
        event_say(&out->result, "the move named would end the game itself");
    line_pop(line);
    out->names_move = out->result.accepted;
    out->result.outcome.ply = line->count - 1;
    return ADJ_OK;
}

static enum adj_status
judge_claim(struct line *line, const struct event *event, struct judgement *out)
{
    enum adj_status st = ADJ_OK;
    if (event->text_len > 0 && out->result.outcome.status == OUTCOME_UNDECIDED)
        st = judge_intended(line, event, out);
    else
        line->rules->family->event(line, event, &out->result);
    if (!st && !out->result.accepted && !out->consequence && claims_exist(line->rules))
        out->consequence = event->text_len > 0
                               ? "two minutes more for the opponent, and the move named must be "
                                 "played (FIDE Laws 9.5.3)"
                               : wrong_claim;
    return st;
}

enum adj_status
event_judge(struct line *line, const struct event *event, uint64_t positions, struct judgement *out)
{
    *out = (struct judgement){.basis = BASIS_RULES};
    line->rules->family->outcome(line, &out->result.outcome);
    const bool is_over = out->result.outcome.status != OUTCOME_UNDECIDED;
    bool is_outside = event->kind == EVENT_FLAG || event->kind == EVENT_ABSENCE ||
                      event->kind == EVENT_ILLEGAL || event->kind == EVENT_ADJUDICATION ||
                      event->kind == EVENT_ABANDONED || event->kind == EVENT_VOID ||
                      event->kind == EVENT_COLOURS;
    if (is_over && is_outside) {
        event_say(&out->result, "the game was already over");
        return ADJ_OK;
    }
    if (!is_over && event->by == NOBODY && unnamed[event->kind]) {
        reject_unnamed(out, event);
        return ADJ_OK;
    }
    switch (event->kind) {
    case EVENT_CLAIM:
        return judge_claim(line, event, out);
    case EVENT_FLAG:
        return judge_flag(line, event, positions, out);
    case EVENT_RESIGN:
        return judge_resignation(line, event, positions, out);
    case EVENT_ABSENCE:
        judge_absence(line, event, out);
        break;
    case EVENT_ADJUDICATION:
        judge_result(line, event, REASON_ADJUDICATION, out);
        break;
    case EVENT_ABANDONED:
        judge_result(line, event, REASON_ABANDONED, out);
        break;
    case EVENT_VOID:
        event_judge_void(line, event, out);
        break;
    case EVENT_COLOURS:
        event_judge_colours(line, event, out);
        break;
    case EVENT_ILLEGAL: /* taken back during the game: the regulations set its penalty (FIDE Laws 7.5.5) */
        out->result.accepted = true;
        break;
    case EVENT_DECISION:
        judge_decision(event, out);
        break;
    case EVENT_AGREEMENT:
        judge_agreement(line, event, out);
        break;
    case EVENT_PROTEST:
    case EVENT_STATEMENT:
    case EVENT_DEMAND:
    case EVENT_COUNT:
        line->rules->family->event(line, event, &out->result);
    }
    return ADJ_OK;
}
