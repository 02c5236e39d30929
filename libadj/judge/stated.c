/* SPDX-License-Identifier: MIT */
/*
 * What a record says of its end beside moves and events (RULES.md 10). Words that tell an ending are judged as the event
 * they tell. A result that nothing explains counts as reported, unless the game cannot have it or the tournament's
 * regulations let none count.
 */
#include <string.h>

#include "judge/endwords.h"
#include "judge/judge.h"
#include "judge/result.h"

static enum result
claimed_result(const struct judge *j)
{
    const char *claimed = j->verdict->claimed;
    return claimed ? result_read(claimed, strlen(claimed)) : RESULT_OPEN;
}

/* ---- words --------------------------------------------------------------------------------- */

/* An ending by its result alone is an adjudication's, whatever brought it about. */
static enum adj_status
words_judge(struct judge *j, const struct endwords *words, struct event *event,
            struct judgement *out)
{
    struct event result = {.kind = EVENT_ADJUDICATION, .by = NOBODY, .square = -1};
    result.text = words->draw             ? "1/2-1/2"
                  : words->loser == WHITE ? "0-1"
                  : words->loser == BLACK ? "1-0"
                                          : "";
    result.text_len = strlen(result.text);
    if (words->reason == REASON_NONE)
        return event_judge(&j->walk.line, event, out);
    enum adj_status st = event_judge(&j->walk.line, &result, out);
    if (st || !out->result.ends)
        return st;
    out->result.outcome.reason = words->reason;
    if (event->kind == EVENT_ADJUDICATION || event->kind == EVENT_ABANDONED) {
        event->text = result.text;
        event->text_len = result.text_len;
    }
    return ADJ_OK;
}

enum adj_status
judge_words(struct judge *j)
{
    struct endwords words;
    struct judgement judgement;
    bool found;
    if (endwords_find(j->game, claimed_result(j), &words, &found))
        return ADJ_ENOMEM;
    if (!found)
        return ADJ_OK;
    struct event event = {.kind = words.kind, .by = words.loser, .square = -1, .text = ""};
    if (words_judge(j, &words, &event, &judgement))
        return ADJ_ENOMEM;
    if (event.kind == EVENT_CLAIM && !judgement.result.ends)
        return ADJ_OK; /* nobody claimed in so many words: the result counts as reported */
    return judge_take(j, &event, &judgement, &words.words);
}

/* ---- the bare result ------------------------------------------------------------------------- */

/* Why the game cannot end so now; NULL: it can. */
static const char *
impossible(const struct judge *j, enum result result)
{
    const struct outcome *now = &j->verdict->outcome;
    const unsigned *points = now->points;
    if (result == RESULT_WHITE_MORE || result == RESULT_BLACK_MORE)
        return "the result reported is not one of those that a game can have without its reason";
    if (result == RESULT_DRAW && !event_draws_exist(j->walk.line.rules))
        return "a draw is reported, and this game has no draws";
    if (!now->has_points || result == RESULT_BOTH_LOST)
        return NULL;
    if (result == RESULT_DRAW)
        return points[WHITE] != points[BLACK] ? "a draw is reported, and the points are unequal"
                                              : NULL;
    return points[result == RESULT_BLACK] < points[result != RESULT_BLACK]
               ? "the winner reported is the one with fewer points"
               : NULL;
}

void
judge_reported(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct outcome *outcome = &v->outcome;
    enum result result = claimed_result(j);
    if (result == RESULT_OPEN || result == RESULT_UNKNOWN)
        return;
    v->detail = j->regulations->ignore_reported
                    ? "the regulations do not count a result that is only reported"
                    : impossible(j, result);
    if (v->detail)
        return;
    v->basis = BASIS_REPORTED;
    outcome->status = result == RESULT_DRAW        ? OUTCOME_DRAW
                      : result == RESULT_BOTH_LOST ? OUTCOME_UNDECIDED
                                                   : OUTCOME_DECIDED;
    outcome->winner = result == RESULT_WHITE ? WHITE : result == RESULT_BLACK ? BLACK : NOBODY;
    outcome->both_lost = result == RESULT_BOTH_LOST;
    outcome->reason = REASON_REPORTED;
    outcome->above_points = outcome->has_points;
    j->over = true;
}
