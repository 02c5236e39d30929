/* SPDX-License-Identifier: MIT */
/* Spellings of results. */
#include <stdio.h>
#include <string.h>

#include "base/word.h"
#include "notation/movetext.h"
#include "notation/text.h"
#include "draughts/schema.h"

const char *const movetext_chess_results[] = {"1-0", "0-1", "1/2-1/2", "*", NULL};

/* The length of one side's score at the start of a text, and its value in quarter points. */
static size_t
score_at(const char *text, size_t len, unsigned *out_quarters)
{
    static const struct {
        const char *text;
        unsigned quarters;
    } scores[] = {{"1/2", 2},    {"0.5", 2},    {"0,5", 2},  {"\u00BD", 2}, {"3/4", 3},
                  {"1/4", 1},    {"0.75", 3},   {"0.25", 1}, {"0,75", 3},   {"0,25", 1},
                  {"\u00BE", 3}, {"\u00BC", 1}, {"1", 4},    {"0", 0},      {"O", 0}};
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
        if (len == 0 || *scores[i].text != *text)
            continue;
        size_t n = strlen(scores[i].text);
        *out_quarters = scores[i].quarters;
        if (n <= len && memcmp(text, scores[i].text, n) == 0)
            return n;
    }
    return 0;
}

/* The length of a dash or colon between scores, including blanks around it; 0: none. */
static size_t
score_sign(const char *text, size_t len)
{
    size_t at = 0;
    bool homoglyph = false;
    while (at < len && text[at] == ' ')
        at++;
    size_t bytes;
    char sign = at < len ? text_plain_char(text + at, len - at, &bytes, &homoglyph) : '\0';
    if (sign != '-' && sign != ':')
        return 0;
    at += bytes;
    while (at < len && text[at] == ' ')
        at++;
    return at;
}

/* The standard spelling of a chess result at the start of a text in any of its spellings, such as 1:0, 0,5 - 0,5 or
 * \u00BD, and its length in bytes; NULL: none. A stalemate that counts (B-R5) gives three quarters and one quarter. */
static const char *
movetext_chess_word(const char *text, size_t len, size_t *out_bytes)
{
    static const char *const words[] = {"0-1", "1/4-3/4", "1/2-1/2", "3/4-1/4", "1-0"};
    unsigned white = 2, black = 2;
    size_t n = len > 0 && text[0] == '*' ? 1 : score_at(text, len, &white);
    *out_bytes = 0;
    if (n == 0)
        return NULL;
    if (text[0] != '*') {
        size_t sign = score_sign(text + n, len - n);
        size_t second = sign > 0 ? score_at(text + n + sign, len - n - sign, &black) : 0;
        if (second == 0 && white != 2)
            return NULL;
        n += second > 0 ? sign + second : 0; /* 1/2 alone is a draw */
        if (white + black != 4)
            return NULL;
    }
    bool stop =
        n < len && text[n] == '.' && (n + 1 == len || text_space(text + n + 1, len - n - 1) > 0);
    if (n < len && !stop && text_space(text + n, len - n) == 0 && !strchr("{;)[<", text[n]))
        return NULL;
    *out_bytes = n + stop;
    return text[0] == '*' ? "*" : words[white];
}

size_t
movetext_chess_result(const char *text, size_t len)
{
    /* Quick check: most digits belong to move numbers; the first digit of a result is followed by a sign, a blank or the
     * rest of a fraction. C2 is the first byte of the characters for one half and quarters. */
    unsigned char first = len > 0 ? (unsigned char)text[0] : '\0';
    unsigned char next = len > 1 ? (unsigned char)text[1] : '\0';
    bool sign = next == '-' || next == ':' || next == ' ' || next >= 0x80;
    size_t bytes = 0;
    if (len > 3 && (memcmp(text, "1-0\n", 4) == 0 || memcmp(text, "0-1\n", 4) == 0))
        return 3; /* most games end so */
    if (first == '*' || first == 0xC2 || (first == '0' && (sign || next == '.' || next == ',')) ||
        (first == '1' && (sign || next == '/')) || (first == '3' && next == '/'))
        movetext_chess_word(text, len, &bytes);
    return bytes;
}

/* Results, and their spelling in variants with two points for a win. */
static const char *const words[][2] = {
    {"1-0", "2-0"}, {"1/2-1/2", "1-1"}, {"0-1", "0-2"}, {"0-0", "0-0"}, {"*", "*"}, {"*", "?"},
};

static bool
counts_two(const struct ruleset *rules)
{
    return rules->family == &draughts_family && rules->draughts->pdn.two_points;
}

const char *
movetext_result_word(const struct ruleset *rules, const char *result, bool points)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(result, words[i][0]) == 0)
            return words[i][points && counts_two(rules)];
    return NULL;
}

/* The standard spelling of the result in the span; NULL: not a result of draughts or chess. */
static const char *
word_of(const struct adj_game *game, struct span span, bool points)
{
    size_t len = span.len, bytes = 0;
    const char *text = game_chars(game, span);
    bool draughts = game->rules->family == &draughts_family;
    bool two = points && counts_two(game->rules);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) /* nearly all are written so */
        if (word_is(text, len, words[i][0]))
            return *words[i][0] == '*' ? "*" : words[i][two];
    const char *word = len > 0 ? movetext_chess_word(text, len, &bytes) : "*";
    if (word && bytes == len && !two)
        return word;
    /* 2:0 is 2-0, also with another dash */
    const size_t sign = draughts && len > 2 ? score_sign(text + 1, len - 1) : 0;
    const char dashed[] = {len > 0 ? text[0] : '\0', '-', len > 0 ? text[len - 1] : '\0'};
    bool colon = sign > 0 && sign + 2 == len;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        bool said = (colon && word_is(dashed, 3, words[i][1])) ||
                    game_span_is(game, span, words[i][0]) ||
                    ((draughts || *words[i][1] == '?') && game_span_is(game, span, words[i][1]));
        if (said || (word && bytes == len && strcmp(word, words[i][0]) == 0))
            return *words[i][0] == '*' ? "*" : words[i][two];
    }
    return NULL;
}

const char *
movetext_result(const struct adj_game *game, bool points)
{
    return word_of(game, game->result, points);
}

enum adj_status
movetext_remark(const struct adj_game *game, struct defects *out_defects)
{
    const struct tag *tag = game_tag_of(game, TAG_RESULT);
    size_t i = tag ? game->item_count : 0;
    while (i > 0 && !(game->items[i - 1].kind == ITEM_RESULT && game->items[i - 1].depth == 0))
        i--;
    const struct item *end = i > 0 ? &game->items[i - 1] : NULL;
    if (!end || game_span_same(game, tag->value, end->text))
        return ADJ_OK;
    const char *tagged = word_of(game, tag->value, true);
    const char *ended = word_of(game, end->text, true);
    if (!tagged || !ended || *tagged == '*' || *ended == '*' || strcmp(tagged, ended) == 0)
        return ADJ_OK;
    return defects_add(out_defects, &(struct defect){.code = DEFECT_TAG_MISMATCH,
                                                     .severity = SEVERITY_NOTE,
                                                     .place = end->place,
                                                     .text = ended,
                                                     .read_as = tagged,
                                                     .parts = "the tag decides"});
}

const char *
movetext_claim(const struct adj_game *game, size_t *out_len)
{
    const char *word = movetext_result(game, true);
    *out_len = !word ? game->result.len : *word == '*' ? 0 : strlen(word);
    return word ? word : game_chars(game, game->result);
}
