/* SPDX-License-Identifier: MIT */
/* The words of reasons, events and causes (RULES.md 10), and helpers shared by both families. */
#include "play/family.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "base/message.h"
#include "base/word.h"
#include "play/ruleset.h"

/* clang-format off */
static const char *const reason_words[REASON_COUNT] = {
    [REASON_NONE] = "none",
    [REASON_CHECKMATE] = "checkmate",
    [REASON_STALEMATE] = "stalemate",
    [REASON_PRESIDENT_CAPTURED] = "president-captured",
    [REASON_PRESIDENT_MATED] = "president-mated",
    [REASON_PATT] = "patt",
    [REASON_KINGS_ROW] = "kings-row",
    [REASON_THIRD_PAWN] = "third-pawn",
    [REASON_THIRTY_MOVES] = "thirty-moves",
    [REASON_PERPETUAL_ATTACK] = "perpetual-attack",
    [REASON_EQUAL_FORCES] = "equal-forces",
    [REASON_GOAL] = "goal",
    [REASON_EXTINCTION] = "extinction",
    [REASON_CHECKS] = "last-check",
    [REASON_CONNECTION] = "connection",
    [REASON_BOARD_FULL] = "full-board",
    [REASON_PERPETUAL_CHECK] = "perpetual-check",
    [REASON_RESIGNATION] = "resignation",
    [REASON_AGREEMENT] = "agreement",
    [REASON_TIME_FORFEIT] = "time-forfeit",
    [REASON_FORFEIT] = "forfeit",
    [REASON_ADJUDICATION] = "adjudication",
    [REASON_ABANDONED] = "abandoned",
    [REASON_VOID] = "void",
    [REASON_NO_MOVE] = "no-move",
    [REASON_NO_PIECES] = "no-pieces",
    [REASON_THREEFOLD_REPETITION] = "threefold-repetition",
    [REASON_FOURFOLD_REPETITION] = "fourfold-repetition",
    [REASON_FIFTY_MOVES] = "fifty-moves",
    [REASON_FIVEFOLD_REPETITION] = "fivefold-repetition",
    [REASON_SEVENTY_FIVE_MOVES] = "seventy-five-moves",
    [REASON_DEAD_POSITION] = "dead-position",
    [REASON_KINGS_ONLY] = "kings-only",
    [REASON_NO_PROGRESS] = "no-progress",
    [REASON_REPORTED] = "reported",
    [REASON_UNFINISHED] = "unfinished",
    [REASON_ILLEGAL_MOVE] = "illegal-move",
    [REASON_UNREADABLE] = "unreadable",
};
static const char *const event_words[EVENT_COUNT] = {
    [EVENT_CLAIM] = "claim",
    [EVENT_PROTEST] = "protest",
    [EVENT_STATEMENT] = "statement",
    [EVENT_DEMAND] = "demand",
    [EVENT_RESIGN] = "resign",
    [EVENT_AGREEMENT] = "agreement",
    [EVENT_FLAG] = "flag",
    [EVENT_ABSENCE] = "absence",
    [EVENT_ADJUDICATION] = "adjudication",
    [EVENT_ABANDONED] = "abandoned",
    [EVENT_VOID] = "void",
    [EVENT_COLOURS] = "colours",
    [EVENT_ILLEGAL] = "illegal",
    [EVENT_DECISION] = "decision",
};
static const char *const cause_words[CAUSE_COUNT] = {
    [CAUSE_NONE] = "none",
    [CAUSE_MODE] = "mode",
    [CAUSE_BLOCKED] = "blocked",
    [CAUSE_OWN_PIECE] = "own-piece",
    [CAUSE_NO_ENEMY] = "no-enemy",
    [CAUSE_EXPOSES] = "exposes",
    [CAUSE_IN_CHECK] = "in-check",
    [CAUSE_REPEATS] = "repeats",
    [CAUSE_MUST_CAPTURE] = "must-capture",
    [CAUSE_MORE_TO_CAPTURE] = "more-to-capture",
    [CAUSE_NOT_YOURS] = "not-yours",
    [CAUSE_EMPTY] = "empty",
    [CAUSE_LIMIT] = "limit",
    [CAUSE_STOCK] = "stock",
    [CAUSE_DEMAND] = "demand",
    [CAUSE_CASTLING] = "castling",
    [CAUSE_PROMOTION] = "promotion",
    [CAUSE_KING_MOVES] = "king-moves",
    [CAUSE_OFF_BOARD] = "off-board",
};
/* The default cause of each refusal. */
static const enum cause causes[] = {
    [REFUSED_NOTHING] = CAUSE_MODE,
    [REFUSED_NO_PIECE] = CAUSE_EMPTY,
    [REFUSED_WRONG_SIDE] = CAUSE_NOT_YOURS,
    [REFUSED_GEOMETRY] = CAUSE_MODE,
    [REFUSED_BLOCKED] = CAUSE_BLOCKED,
    [REFUSED_OWN_PIECE] = CAUSE_OWN_PIECE,
    [REFUSED_EXPOSES_KING] = CAUSE_EXPOSES,
    [REFUSED_REPEATS] = CAUSE_REPEATS,
    [REFUSED_CASTLING] = CAUSE_CASTLING,
    [REFUSED_LIMIT] = CAUSE_LIMIT,
    [REFUSED_PROMOTION] = CAUSE_PROMOTION,
    [REFUSED_MUST_CAPTURE] = CAUSE_MUST_CAPTURE,
    [REFUSED_PRIORITY] = CAUSE_MORE_TO_CAPTURE,
    [REFUSED_DROP] = CAUSE_STOCK,
    [REFUSED_DEMAND] = CAUSE_DEMAND,
    [REFUSED_GAME_OVER] = CAUSE_MODE,
    [REFUSED_NO_MATCH] = CAUSE_MODE,
};
/* clang-format on */

const char *
cause_word(enum cause cause)
{
    assert(cause < CAUSE_COUNT);
    return cause_words[cause];
}

enum cause
refusal_cause(const struct refusal_detail *detail)
{
    return detail->cause != CAUSE_NONE ? detail->cause : causes[detail->why];
}

const char *
status_word(enum outcome_status status)
{
    static const char *const words[] = {"undecided", "decided", "draw"};
    return words[status];
}

const char *
reason_word(enum reason reason)
{
    assert(reason < REASON_COUNT);
    return reason_words[reason];
}

bool
reason_find(const char *word, size_t len, enum reason *out)
{
    for (int i = REASON_NONE + 1; i < REASON_COUNT; i++) {
        if (word_is(word, len, reason_words[i])) {
            *out = (enum reason)i;
            return true;
        }
    }
    return false;
}

const char *
adj_reason_at(size_t index)
{
    return index < REASON_COUNT - REASON_NONE - 1 ? reason_words[REASON_NONE + 1 + index] : NULL;
}

const char *
event_word(enum event_kind kind)
{
    assert(kind < EVENT_COUNT);
    return event_words[kind];
}

static const char *const colour_words[] = {[WHITE] = "white", [BLACK] = "black", [NOBODY] = NULL};

const char *
colour_word(enum colour colour)
{
    return colour_words[colour];
}

bool
colour_find(const char *word, enum colour *out)
{
    for (int i = WHITE; i <= BLACK; i++) {
        if (strcmp(word, colour_words[i]) == 0) {
            *out = (enum colour)i;
            return true;
        }
    }
    return false;
}

void
outcome_end(struct outcome *out, enum reason reason, enum colour winner)
{
    out->reason = reason;
    out->winner = winner;
    out->status = winner == NOBODY ? OUTCOME_DRAW : OUTCOME_DECIDED;
}

void
event_end(struct event_result *out, enum reason reason, enum colour winner)
{
    out->accepted = out->ends = true;
    outcome_end(&out->outcome, reason, winner);
}

void
event_say(struct event_result *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_vset(out->text, sizeof out->text, format, args);
    va_end(args);
}

void
refusal_say(struct refusal_detail *out, enum cause cause, const char *format, ...)
{
    va_list args;
    out->cause = cause;
    va_start(args, format);
    message_vset(out->text, sizeof out->text, format, args);
    va_end(args);
}

const char *
times_text(unsigned times, char out[TIMES_TEXT])
{
    if (times < 5) /* Russian has other forms for 2 to 4 */
        snprintf(out, TIMES_TEXT, times == 1 ? "%u time" : "%u times", times);
    else
        message_set(out, TIMES_TEXT, "%u times", times);
    return out;
}

bool
event_begin(struct line *line, struct event_result *out)
{
    memset(out, 0, sizeof *out);
    line->rules->family->outcome(line, &out->outcome);
    bool is_on = out->outcome.status == OUTCOME_UNDECIDED;
    if (!is_on)
        event_say(out, "the game was already over");
    return is_on;
}

void
faults_add(struct faults *faults, const char *format, ...)
{
    va_list args;
    if (faults->count++ > 0)
        buffer_puts(&faults->text, "; ");
    va_start(args, format);
    message_vput(&faults->text, format, args);
    va_end(args);
}

void
faults_odd(struct faults *faults, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message_vput(&faults->odd, format, args);
    va_end(args);
    buffer_putc(&faults->odd, '\n');
}

/* Adds the warnings of a refused set-up to its faults, so that the message lists everything that is wrong. */
static void
add_odd(struct faults *faults)
{
    const char *line = faults->odd.data;
    for (const char *end; line && (end = strchr(line, '\n')); line = end + 1) {
        buffer_puts(&faults->text, faults->count++ > 0 ? "; " : "");
        buffer_put(&faults->text, line, (size_t)(end - line));
    }
}

const struct language *
ruleset_language(const struct ruleset *rules, const struct language *language)
{
    for (size_t i = 0; rules && rules->languages && i < LANGUAGE_COUNT; i++)
        if (strcmp(rules->languages[i].tag, language_tag(language)) == 0)
            return &rules->languages[i];
    return language;
}

const struct ending *
ruleset_ending(const struct ruleset *rules, enum reason reason)
{
    for (size_t i = 0; i < RULESET_MAX_ENDINGS && rules->endings[i].reason != REASON_NONE; i++)
        if (rules->endings[i].reason == reason)
            return &rules->endings[i];
    return NULL;
}

unsigned
ending_scores(const struct ruleset *rules, const struct ending *ending)
{
    if (!ending || ending->reason != REASON_STALEMATE)
        return 0;
    if (ending->scores < 4 && option_of(rules, OPTION_STALEMATE) == STALEMATE_DRAW)
        return 0;
    return ending->scores;
}

unsigned
ruleset_limit(const struct ruleset *rules, enum reason reason)
{
    const struct ending *ending = ruleset_ending(rules, reason);
    return ending ? ending->limit : 0;
}

enum adj_status
position_start(const struct ruleset *rules, const char *setup, size_t len, struct position *out,
               struct adj_error *err)
{
    const struct family *family = rules->family;
    struct faults faults = {.count = 0};
    enum adj_status st = ADJ_OK;
    buffer_init(&faults.text);
    bool ok = len == 0 ? family->start(rules, out, &faults)
                       : family->setup_read(rules, setup, len, out, &faults);
    if (!ok)
        add_odd(&faults);
    if (faults.text.failed || faults.odd.failed)
        st = error_nomem(err);
    else if (!ok)
        st = error_set(err, ADJ_ESETUP, "setup", "%s",
                       faults.text.data ? faults.text.data : "the set-up cannot be");
    buffer_clear(&faults.text);
    buffer_clear(&faults.odd);
    return st;
}

enum adj_status
position_oddities(const struct ruleset *rules, const char *setup, size_t len, struct buffer *out)
{
    struct faults faults = {.count = 0};
    struct position start;
    bool ok = len > 0 && rules->family->setup_read(rules, setup, len, &start, &faults);
    if (ok && faults.odd.len > 0)
        buffer_put(out, faults.odd.data, faults.odd.len);
    bool failed = faults.text.failed || faults.odd.failed || out->failed;
    buffer_clear(&faults.text);
    buffer_clear(&faults.odd);
    return failed ? ADJ_ENOMEM : ADJ_OK;
}

void
line_write_on(const struct line *line, const struct move *moves, size_t count, const char *between,
              struct buffer *out)
{
    struct line game;
    if (line_copy(&game, line)) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < count && !out->failed; i++) {
        buffer_puts(out, i > 0 ? between : "");
        line->rules->family->lan_write(line->rules, line_now(&game), &moves[i], out);
        out->failed |= line_push(&game, &moves[i]) != ADJ_OK;
    }
    line_clear(&game);
}

unsigned
line_repetitions(const struct line *line, size_t span, size_t *out_first)
{
    const struct position *now = line_now(line);
    size_t last = line->count - 1;
    unsigned count = 1;
    *out_first = last;
    /* A position recurs after four plies at the earliest, with the same side to move. */
    for (size_t back = 4; back <= span && back <= last; back += 2) {
        const struct position *then = &line->at[last - back];
        if (then->hash != now->hash || !line->rules->family->same(line->rules, then, now))
            continue;
        count++;
        *out_first = last - back;
    }
    return count;
}
