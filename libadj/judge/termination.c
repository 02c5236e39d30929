/* SPDX-License-Identifier: MIT */
/*
 * Terminations that a record states beside moves and events (RULES.md 10). The phrases of servers and players, in a
 * Termination tag or in a comment after the last move, are judged like the event that they describe. A bare result
 * counts as reported, unless the game cannot end that way or the regulations do not accept it.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/message.h"
#include "judge/termination_phrases.h"
#include "judge/judge.h"
#include "judge/result.h"

enum { SENTENCE_MAX = 120 /* bytes */ };

/* A termination found in the record's words. */
struct termination {
    enum event_kind kind; /* the event described */
    enum colour loser;    /* the loser, or the player that a draw names; NOBODY */
    bool named;           /* the words name the player, or both players */
    bool both;            /* both flags fell: that of `loser`, and the other one ... */
    struct span other;    /* ... by these words */
    bool draw;            /* otherwise a game without a loser is undecided */
    enum reason reason;   /* of an ending by the result alone; REASON_NONE: judge the event */
    struct span words;    /* the words in the record */
};

/* Case folding. */

/* Folds a two-byte UTF-8 letter, Latin with accents or Cyrillic, to small; copies others. */
static void
fold_pair(unsigned char first, unsigned char second, struct buffer *out)
{
    if (first == 0xC3 && second == 0x9F) {
        buffer_puts(out, "ss");
        return;
    }
    bool latin = first == 0xC3 && second >= 0x80 && second <= 0x9E && second != 0x97;
    if (latin || (first == 0xD0 && second >= 0x90 && second <= 0x9F))
        second += 0x20;
    else if (first == 0xD0 && second >= 0xA0 && second <= 0xAF)
        first = 0xD1, second -= 0x20;
    else if ((first == 0xD0 && second == 0x81) || (first == 0xD1 && second == 0x91))
        first = 0xD0, second = 0xB5;
    buffer_putc(out, (char)first);
    buffer_putc(out, (char)second);
}

/* Folds to small letters, single spaces and straight apostrophes. */
static void
fold(const char *text, size_t len, struct buffer *out)
{
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') {
            if (out->len > 0 && out->data[out->len - 1] != ' ')
                buffer_putc(out, ' ');
        } else if (i + 2 < len && memcmp(text + i, "\u2019", 3) == 0) {
            buffer_putc(out, '\'');
            i += 2;
        } else if ((byte == 0xC3 || byte == 0xD0 || byte == 0xD1) && i + 1 < len) {
            fold_pair(byte, (unsigned char)text[++i], out);
        } else {
            buffer_putc(out, ascii_small((char)byte));
        }
    }
    while (out->len > 0 && out->data[out->len - 1] == ' ')
        out->data[--out->len] = '\0';
}

/* Matching. */

/* State of the search: the folded words of the record, and the folded names of the players ("": none). */
struct looking {
    const struct adj_game *game;
    enum result claimed;
    bool commas; /* a comma ends a sentence too */
    bool second; /* look only for the fallen flag of `flagged` */
    enum colour flagged;
    struct buffer words, names[2];
    struct termination *out;
};

/* The text after the prefix `word`; NULL: the text does not start with it. */
static const char *
behind(const char *text, const char *word)
{
    while (*word && *word == *text) {
        word++;
        text++;
    }
    return *word ? NULL : text;
}

static bool
fits(const char *pattern, const char *text, const char *subject, const char *other)
{
    while (*pattern) {
        bool named = pattern[0] == '%';
        if (named)
            text = behind(text, pattern[1] == 'o' ? other : subject);
        else if (*pattern != *text++)
            return false;
        if (!text)
            return false;
        pattern += named ? 2 : 1;
    }
    return *text == '\0';
}

/* Returns whether the phrase names this side. */
static bool
names_side(const struct looking *l, const struct phrase *phrase, enum colour side)
{
    const struct buffer *name = &l->names[side];
    if (!phrase->sides)
        return name->len > 0 && fits(phrase->text, l->words.data, name->data, "");
    for (size_t i = 0; i < SIDE_FORMS && phrase->sides->forms[side][i]; i++)
        if (fits(phrase->text, l->words.data, phrase->sides->forms[side][i],
                 phrase->sides->forms[!side][i]))
            return true;
    return false;
}

/* A phrase without a player: the claimed result says who lost. */
static bool
take_result(const struct phrase *phrase, enum result claimed, struct termination *out)
{
    bool may_stay_open =
        phrase->reason == REASON_ADJUDICATION || phrase->reason == REASON_ABANDONED;
    out->loser = claimed == RESULT_WHITE ? BLACK : claimed == RESULT_BLACK ? WHITE : NOBODY;
    out->draw = claimed == RESULT_DRAW && phrase->kind != EVENT_RESIGN;
    if (out->draw && phrase->kind == EVENT_FLAG)
        out->reason = REASON_TIME_FORFEIT;
    return out->loser != NOBODY || out->draw || (may_stay_open && claimed == RESULT_OPEN);
}

/* Matches the words against a phrase and fills the result. */
static bool
phrase_take(const struct looking *l, const struct phrase *phrase)
{
    struct termination *out = l->out;
    enum colour side = NOBODY;
    /* Fast test: most sentences start like no phrase. */
    if (*phrase->text != '%' && *phrase->text != *l->words.data)
        return false;
    if (strchr(phrase->text, '%')) {
        side = names_side(l, phrase, WHITE) ? WHITE : names_side(l, phrase, BLACK) ? BLACK : NOBODY;
        if (side == NOBODY)
            return false;
    } else if (strcmp(phrase->text, l->words.data) != 0) {
        return false;
    }
    out->kind = phrase->kind;
    out->reason = phrase->reason;
    out->named = phrase->who != RESULT;
    out->both = phrase->who == BOTH;
    if (phrase->who == RESULT)
        return take_result(phrase, l->claimed, out);
    out->draw = phrase->who == DRAWN;
    out->loser = out->both ? WHITE : phrase->who == WINS ? other(side) : side;
    return true;
}

/* Returns whether the match is one that is looked for. */
static bool
is_wanted(const struct looking *l)
{
    const struct termination *out = l->out;
    return !l->second || (out->kind == EVENT_FLAG && out->named && !out->draw &&
                          (out->both || out->loser == l->flagged));
}

static bool
words_take(struct looking *l, struct span words)
{
    buffer_reset(&l->words);
    if (words.len > 0 && words.len <= SENTENCE_MAX)
        fold(game_chars(l->game, words), words.len, &l->words);
    if (l->words.len == 0 || l->words.failed)
        return false;
    l->out->words = words;
    for (size_t i = 0; i < termination_phrases_count; i++)
        if (phrase_take(l, &termination_phrases[i]) && is_wanted(l))
            return true;
    return false;
}

/* The text after an engine's evaluation: "-8.11/24 5.0s, White resigns". Empty when there is no evaluation. */
static struct span
behind_evaluation(const struct adj_game *game, struct span text)
{
    const char *chars = game_chars(game, text);
    uint32_t at = text.len;
    if (text.len == 0 || !strchr("+-0123456789", chars[0]))
        return (struct span){text.at, 0};
    while (at > 0 && chars[at - 1] != ',')
        at--;
    while (at > 0 && at < text.len && chars[at] == ' ')
        at++;
    return (struct span){text.at + at, at > 0 ? text.len - at : 0};
}

static bool
ends_sentence(char c)
{
    return c == '.' || c == '!' || c == ';' || c == '(' || c == ')' || c == ']' || c == '\n' ||
           c == '\0';
}

/* Matches a sentence, or its part before a colon: "White makes an illegal move: e2e5". */
static bool
sentence_take(struct looking *l, struct span words)
{
    if (words_take(l, words))
        return true;
    const char *chars = game_chars(l->game, words);
    const char *colon = words.len > 0 ? memchr(chars, ':', words.len) : NULL;
    return colon && words_take(l, (struct span){words.at, (uint32_t)(colon - chars)});
}

/* Matches the whole text, or one of its sentences; text in brackets is a sentence of its own. */
static bool
text_take(struct looking *l, struct span text)
{
    const char *chars = game_chars(l->game, text);
    if (sentence_take(l, text) || sentence_take(l, behind_evaluation(l->game, text)))
        return true;
    for (uint32_t from = 0; from < text.len;) {
        uint32_t to = from;
        while (to < text.len && !ends_sentence(chars[to]) && !(l->commas && chars[to] == ','))
            to++;
        while (from < to && chars[from] == ' ')
            from++;
        if (sentence_take(l, (struct span){text.at + from, to - from}))
            return true;
        from = to + 1;
    }
    return false;
}

/* Places in the record. */

static bool
tags_take(struct looking *l)
{
    static const char *const names[] = {"Termination", "ICCResult"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct tag *tag = game_tag(l->game, names[i]);
        if (tag && text_take(l, tag->value))
            return true;
    }
    return false;
}

/* Searches the comments after the last move of the main line. */
static bool
comments_take(struct looking *l)
{
    const struct adj_game *game = l->game;
    size_t first = game->item_count;
    while (first > 0 &&
           !(game->items[first - 1].kind == ITEM_MOVE && game->items[first - 1].depth == 0))
        first--;
    for (size_t i = first; i < game->item_count; i++)
        if (game->items[i].kind == ITEM_COMMENT && game->items[i].depth == 0 &&
            text_take(l, game->items[i].text))
            return true;
    return false;
}

/* Searches tags and comments for the fallen flag of `colour` as well; *out_words are the words. */
static bool
second_take(struct looking *l, enum colour colour, struct span *out_words)
{
    struct termination second = {.loser = NOBODY};
    struct termination *first = l->out;
    l->out = &second;
    l->second = true;
    l->flagged = colour;
    bool found = tags_take(l) || comments_take(l);
    l->second = false;
    l->out = first;
    *out_words = second.words;
    return found;
}

/* Searches a text for a termination. Two flags are both found, in any order. */
static bool
ending_take(struct looking *l)
{
    struct termination *out = l->out;
    if (!tags_take(l) && !comments_take(l))
        return false;
    out->other = out->words;
    if (out->kind == EVENT_FLAG && out->named && !out->draw && !out->both && out->loser != NOBODY)
        out->both = second_take(l, other(out->loser), &out->other);
    return true;
}

static void
looking_init(struct looking *l, const struct adj_game *game)
{
    static const char *const players[2] = {"White", "Black"};
    buffer_init(&l->words);
    for (int side = WHITE; side <= BLACK; side++) {
        const struct tag *tag = game_tag(game, players[side]);
        buffer_init(&l->names[side]);
        if (tag && !game_span_is(game, tag->value, "?"))
            fold(game_chars(game, tag->value), tag->value.len, &l->names[side]);
    }
}

/* Frees the state; ADJ_ENOMEM when memory ran out. */
static enum adj_status
looking_clear(struct looking *l)
{
    bool failed = l->words.failed || l->names[WHITE].failed || l->names[BLACK].failed;
    buffer_clear(&l->words);
    buffer_clear(&l->names[WHITE]);
    buffer_clear(&l->names[BLACK]);
    return failed ? ADJ_ENOMEM : ADJ_OK;
}

/*
 * Finds the termination stated by the record's words. Words without a player are about the loser of `claimed`, the
 * record's result. A comma separates only the two flags. *out_found is false when there is no phrase or it fits no
 * result. ADJ_ENOMEM.
 */
static enum adj_status
termination_find(const struct adj_game *game, enum result claimed, struct termination *out,
                 bool *out_found)
{
    struct looking l = {.game = game, .claimed = claimed, .out = out};
    looking_init(&l, game);
    *out_found = ending_take(&l);
    if (!*out_found) {
        l.commas = true;
        *out_found = ending_take(&l) && out->both;
    }
    return looking_clear(&l);
}
static enum result
claimed_result(const struct judge *j)
{
    const char *claimed = j->verdict->claimed;
    return claimed ? result_read(claimed, strlen(claimed)) : RESULT_OPEN;
}

/* Judging. */

/* An ending by its result alone counts as an adjudication. */
static enum adj_status
words_judge(struct judge *j, const struct termination *words, struct event *event,
            struct judgement *out)
{
    struct event result = {.kind = EVENT_ADJUDICATION, .by = NOBODY, .square = -1};
    result.text = words->draw             ? "1/2-1/2"
                  : words->loser == WHITE ? "0-1"
                  : words->loser == BLACK ? "1-0"
                                          : "";
    result.text_len = strlen(result.text);
    if (words->reason == REASON_NONE)
        return event_judge(&j->walk.line, event, j->proof_positions, out);
    enum adj_status st = event_judge(&j->walk.line, &result, j->proof_positions, out);
    if (st || !out->result.ends)
        return st;
    out->result.outcome.reason = words->reason;
    if (words->reason == REASON_FORFEIT && words->loser != NOBODY)
        st = event_draw_without_mate(&j->walk.line, j->proof_positions, "7.5.5", out);
    if (event->kind == EVENT_ADJUDICATION || event->kind == EVENT_ABANDONED) {
        event->text = result.text;
        event->text_len = result.text_len;
    }
    return st;
}

/* The words also state the flag of the other player. */
static enum adj_status
words_second(struct judge *j, const struct span *words)
{
    const enum colour first = judge_flagged(j);
    struct event event = {.kind = EVENT_FLAG, .by = other(first), .square = -1, .text = ""};
    struct judgement judgement;
    if (first == NOBODY)
        return ADJ_OK;
    judge_late(j, &event, true, &judgement);
    return judge_take(j, &event, &judgement, words);
}

enum adj_status
judge_words(struct judge *j)
{
    struct termination words;
    struct judgement judgement;
    bool found;
    if (termination_find(j->game, claimed_result(j), &words, &found))
        return ADJ_ENOMEM;
    if (!found)
        return ADJ_OK;
    struct event event = {.kind = words.kind, .by = words.loser, .square = -1, .text = ""};
    if (event.kind == EVENT_ADJUDICATION)
        event.by = NOBODY; /* neither player decides it (RULES.md 10) */
    if (words_judge(j, &words, &event, &judgement))
        return ADJ_ENOMEM;
    if (event.kind == EVENT_CLAIM && !judgement.result.ends)
        return ADJ_OK; /* no claim in the record: the result counts as reported */
    judge_check_made(j, &event, &judgement);
    if (judge_take(j, &event, &judgement, &words.words))
        return ADJ_ENOMEM;
    return words.both ? words_second(j, &words.other) : ADJ_OK;
}

enum adj_status
judge_second_flag(struct judge *j)
{
    const enum colour first = judge_flagged(j);
    struct looking l = {.game = j->game, .claimed = RESULT_OPEN};
    struct span words;
    if (first == NOBODY)
        return ADJ_OK;
    looking_init(&l, j->game);
    bool found = second_take(&l, other(first), &words);
    if (looking_clear(&l))
        return ADJ_ENOMEM;
    return found ? words_second(j, &words) : ADJ_OK;
}

/* Bare results. */

/* Why the game cannot end with this result; NULL: it can. */
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

/* The agreement rejected at the current ply; NULL: none, or moves followed. */
static const struct judged_event *
rejected_agreement(const struct judge *j)
{
    const struct adj_verdict *v = j->verdict;
    for (size_t i = v->event_count; i-- > 0;)
        if (v->events[i].event.kind == EVENT_AGREEMENT && !v->events[i].accepted &&
            v->events[i].ply == judge_ply(j))
            return &v->events[i];
    return NULL;
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
    const struct judged_event *agreement = rejected_agreement(j);
    if (agreement && result == RESULT_DRAW && !v->detail)
        v->detail =
            message_make(&v->arena, "the agreement on which it probably rests was not allowed: %s",
                         agreement->why);
    else if (v->detail)
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
