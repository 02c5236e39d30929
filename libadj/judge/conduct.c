/* SPDX-License-Identifier: MIT */
/*
 * Acts that depend on more than the position: a game declared void and the reason given for it, colours reversed (FIDE
 * Laws 7.3), the flags of both players, an agreement that comes too early for the regulations.
 */
#include <string.h>

#include "base/ascii.h"
#include "judge/events.h"
#include "rules/documents.h"

/* Endings outside the rules of play. */

bool
event_draws_exist(const struct ruleset *rules)
{
    return ruleset_ending(rules, REASON_AGREEMENT) || !rules->chess;
}

void
event_end_outside(struct judgement *out, enum outcome_status status, enum reason reason,
                  enum colour winner)
{
    out->result.accepted = out->result.ends = true;
    out->result.outcome.status = status;
    out->result.outcome.reason = reason;
    out->result.outcome.winner = winner;
    out->basis = BASIS_RECORD;
    out->result.outcome.above_points = out->result.outcome.has_points;
}

/* Void games. */

/* The reason for a void game, according to the text of the event. */
enum void_cause {
    VOID_UNSAID,    /* no text: an impossible set-up, the event's usual reason */
    VOID_SETUP,     /* the initial position */
    VOID_BOARD,     /* the board was turned */
    VOID_DISPLACED, /* the pieces were displaced */
    VOID_COLOURS,   /* the colours were reversed */
    VOID_UNKNOWN,   /* the text names none of these */
};

/* Fragments of words. The first row found in the text decides, so "colours on the board" is about colours. */
/* clang-format off */
static const struct {
    const char *word; /* in small letters; the text is compared without case */
    enum void_cause cause;
} void_words[] = {
    {"7.2.1", VOID_SETUP}, {"7.2.2", VOID_BOARD}, {"7.3", VOID_COLOURS}, {"7.4", VOID_DISPLACED}, {"7.6", VOID_DISPLACED},
    {"colour", VOID_COLOURS}, {"color", VOID_COLOURS}, {"цвет", VOID_COLOURS}, {"Цвет", VOID_COLOURS},
    {"displac", VOID_DISPLACED}, {"knocked", VOID_DISPLACED}, {"сдвин", VOID_DISPLACED}, {"Сдвин", VOID_DISPLACED},
    {"смещ", VOID_DISPLACED}, {"Смещ", VOID_DISPLACED}, {"сбит", VOID_DISPLACED}, {"Сбит", VOID_DISPLACED},
    {"initial", VOID_SETUP}, {"position", VOID_SETUP}, {"set u", VOID_SETUP}, {"set-up", VOID_SETUP}, {"setup", VOID_SETUP},
    {"pieces", VOID_SETUP}, {"array", VOID_SETUP}, {"начал", VOID_SETUP}, {"Начал", VOID_SETUP}, {"позици", VOID_SETUP},
    {"Позици", VOID_SETUP}, {"расста", VOID_SETUP}, {"Расста", VOID_SETUP}, {"фигур", VOID_SETUP}, {"Фигур", VOID_SETUP},
    {"шашк", VOID_SETUP}, {"Шашк", VOID_SETUP},
    {"board", VOID_BOARD}, {"доск", VOID_BOARD}, {"Доск", VOID_BOARD},
};
/* clang-format on */

/* Returns whether the text contains the word, ignoring the case of Latin letters. */
static bool
contains(const char *text, size_t len, const char *word)
{
    size_t need = strlen(word);
    for (size_t at = 0; at + need <= len; at++) {
        size_t i = 0;
        while (i < need && ascii_small(text[at + i]) == word[i])
            i++;
        if (i == need)
            return true;
    }
    return false;
}

static enum void_cause
void_cause_of(const struct event *event)
{
    if (event->text_len == 0)
        return VOID_UNSAID;
    for (size_t i = 0; i < sizeof void_words / sizeof void_words[0]; i++)
        if (contains(event->text, event->text_len, void_words[i].word))
            return void_words[i].cause;
    return VOID_UNKNOWN;
}

/* The articles of the Laws. REASON_NONE: do not quote a sentence of the game's own source beside them. */
static const struct ending law_setup = {.reason = REASON_VOID, CITE(FIDE, "7.2.1")};
static const struct ending law_colours = {.reason = REASON_VOID, CITE(FIDE, "7.3")};
static const struct ending law_unknown = {.reason = REASON_NONE, CITE_WHOLE(FIDE)};
static const struct ending own_unknown = {.reason = REASON_NONE};

/* Returns the rule for this cause; its citation has no paragraph where none is known. */
static const struct ending *
void_law(const struct ruleset *rules, enum void_cause cause)
{
    const struct ending *own = ruleset_ending(rules, REASON_VOID);
    bool known = cause != VOID_DISPLACED && cause != VOID_UNKNOWN;
    if (own && (known || rules->draughts))
        return own;
    if (own)
        return &own_unknown;
    return cause == VOID_COLOURS ? &law_colours : known ? &law_setup : &law_unknown;
}

/* Ends the game without points, by the rule for the cause. */
static void
end_void(const struct ruleset *rules, enum void_cause cause, struct judgement *out)
{
    event_end_outside(out, OUTCOME_UNDECIDED, REASON_VOID, NOBODY);
    out->ending = void_law(rules, cause);
    out->result.outcome.has_points = out->result.outcome.above_points = false;
}

/* Returns whether tournaments of this game apply the Laws of chess, because it has no own rule for void games. */
static bool
is_under_laws(const struct ruleset *rules)
{
    return rules->chess && !ruleset_ending(rules, REASON_VOID);
}

void
event_judge_void(const struct line *line, const struct event *event, struct judgement *out)
{
    enum void_cause cause = void_cause_of(event);
    if (cause == VOID_COLOURS) {
        event_judge_colours(line, event, out);
        return;
    }
    if (is_under_laws(line->rules) && (cause == VOID_BOARD || cause == VOID_DISPLACED)) {
        event_say(&out->result,
                  cause == VOID_BOARD
                      ? "the position is moved to a correctly placed board and the game goes on "
                        "(FIDE Laws 7.2.2)"
                      : "the pieces are put back and the game goes on (FIDE Laws 7.4, 7.6)");
        return;
    }
    end_void(line->rules, cause, out);
    event_say(&out->result, "the game does not count and starts anew");
}

void
event_judge_colours(const struct line *line, const struct event *event, struct judgement *out)
{
    const struct ruleset *rules = line->rules;
    if (rules->draughts && event->kind == EVENT_COLOURS) {
        event_say(&out->result, "the rules of this game do not speak of reversed colours, so the "
                                "game goes on; the arbiter decides by the regulations");
        return;
    }
    end_void(rules, VOID_COLOURS, out);
    out->colours = is_under_laws(rules);
    event_say(&out->result,
              out->colours
                  ? "the colours were reversed and fewer than ten moves were made by both players, "
                    "so a new game is played (FIDE Laws 7.3)"
                  : "the colours were reversed: the game does not count and starts anew");
}

/* Limits by move numbers. */

enum { COLOURS_MOVES = 10 };

static void
reject(struct judgement *out)
{
    bool has_points = out->result.outcome.has_points;
    out->result =
        (struct event_result){.outcome = {.reason = REASON_UNFINISHED, .has_points = has_points}};
    out->ending = NULL;
}

void
event_check_made(const struct event_made *made, unsigned no_agreement_before,
                 const struct event *event, struct judgement *out)
{
    unsigned both = made->by[WHITE] < made->by[BLACK] ? made->by[WHITE] : made->by[BLACK];
    if (!out->result.accepted)
        return;
    if (event->kind == EVENT_AGREEMENT && made->by[BLACK] < no_agreement_before) {
        reject(out);
        event_say(&out->result,
                  "the regulations allow no agreement before Black has made move %u, and Black has "
                  "made %u",
                  no_agreement_before, made->by[BLACK]);
    } else if (out->colours && both >= COLOURS_MOVES) {
        reject(out);
        event_say(&out->result,
                  "the colours were reversed, but both players have made ten moves or more, so the "
                  "game goes on (FIDE Laws 7.3)");
    }
}

/* Both flags. */

static const struct ending law_both = {.reason = REASON_TIME_FORFEIT,
                                       CITE(FIDE, "Guidelines III.3.1")};
static const struct ending rulebook_both = {.reason = REASON_TIME_FORFEIT, CITE(RULEBOOK, "10")};

void
event_judge_both_flags(const struct ruleset *rules, bool draws, struct judgement *out)
{
    bool is_draw = draws && event_draws_exist(rules);
    event_end_outside(out, is_draw ? OUTCOME_DRAW : OUTCOME_UNDECIDED, REASON_TIME_FORFEIT, NOBODY);
    out->basis = is_draw ? BASIS_DECISION : BASIS_NONE;
    out->ending = is_under_laws(rules) ? &law_both : &rulebook_both;
    event_say(&out->result,
              is_draw ? "both flags have fallen, which is a draw by the regulations"
              : draws ? "both flags have fallen, and this game has no draws; the arbiter decides"
                      : "both flags have fallen; the arbiter decides");
}
