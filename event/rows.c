/* SPDX-License-Identifier: MIT */
#include "event/rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"

static const struct {
    const char *kind;
    char code;
} byes[] = {{"full", 'F'}, {"half", 'H'}, {"zero", 'Z'}, {"allocated", 'U'}};
enum { BYES = sizeof byes / sizeof *byes };

static size_t
bye_find(const char *kind, char code)
{
    size_t i = 0;
    while (i < BYES && (kind ? strcmp(byes[i].kind, kind) != 0 : byes[i].code != code))
        i++;
    return i;
}

static const struct {
    const char *word, *codes;
} results[] = {{"1-0", "10"}, {"0-1", "01"}, {"1/2-1/2", "=="}, {"0-0", "00"},
               {"+-", "+-"},  {"-+", "-+"},  {"--", "--"}};
enum { RESULTS = sizeof results / sizeof *results };

const char *
result_codes(const char *text)
{
    for (size_t i = 0; i < RESULTS; i++)
        if (strcmp(results[i].word, text) == 0)
            return results[i].codes;
    return NULL;
}

const char *
codes_word(const char *codes)
{
    for (size_t i = 0; i < RESULTS; i++)
        if (strncmp(results[i].codes, codes, 2) == 0)
            return results[i].word;
    return "*";
}

const char *
bye_known(const char *text)
{
    size_t i = text ? bye_find(text, '\0') : BYES;
    return i < BYES ? byes[i].kind : NULL;
}

char
bye_code(const char *kind)
{
    size_t i = bye_find(kind, '\0');
    return i < BYES ? byes[i].code : 'Z';
}

const char *
bye_kind(char code)
{
    size_t i = bye_find(NULL, code);
    return i < BYES ? byes[i].kind : "zero";
}

/* A larger number in a record is read as this one, which fits into an integer column of PostgreSQL. */
enum { PLACE_MOST = 999999999 };

/* Parses a number after white space and moves *at behind it. Returns 0 if there is no number. */
static int64_t
place_number(const char **at)
{
    *at += strspn(*at, " \t");
    size_t digits = strspn(*at, "0123456789");
    int64_t number = digits ? strtoll(*at, NULL, 10) : 0;
    *at += digits;
    return number < PLACE_MOST ? number : PLACE_MOST;
}

static int64_t
board_number(const char **at)
{
    int64_t board = place_number(at);
    return board <= ROUND_MOST ? board : 0;
}

void
pairing_place(struct pairing *p, const char *round, const char *board)
{
    const char *at = round ? round : "";
    p->round = place_number(&at);
    p->board = board ? board_number(&board) : 0;
    if (p->round && *at == '.' && !p->board) {
        at++;
        p->board = board_number(&at);
    }
}

bool
score_read(const char *text, int64_t *out)
{
    size_t len = strlen(text);
    int64_t hundredths;
    if (!len || score_head(text, len, &hundredths) != len)
        return false;
    *out = hundredths;
    return true;
}

static const struct {
    const char *name;
    struct scoring scoring;
} scorings[] = {{"", {100, 50, 0, 0, 100, 50}},
                {"2-1-0", {200, 100, 0, 0, 200, 100}},
                {"3-1-0", {300, 100, 0, 0, 300, 100}}};
enum { SCORINGS = sizeof scorings / sizeof *scorings };

const char scoring_letters[] = "WDLAPX";

/* Replaces points by those of an object such as {"W": "3", "D": "1"}. */
static void
scoring_change(struct scoring *scoring, const struct json *points)
{
    int64_t *const members[SCORING_KINDS] = {&scoring->win,       &scoring->draw,
                                             &scoring->loss,      &scoring->absent,
                                             &scoring->allocated, &scoring->unknown};
    for (size_t i = 0; points && i < SCORING_KINDS; i++) {
        const char *text = json_member_text(points, (char[]){scoring_letters[i], '\0'});
        if (text)
            score_read(text, members[i]);
    }
}

struct scoring
scoring_named(const char *name)
{
    size_t found = 0;
    for (size_t i = 1; i < SCORINGS; i++)
        found = strcmp(scorings[i].name, name) == 0 ? i : found;
    return scorings[found].scoring;
}

struct scoring
scoring_read(const struct tournament *t)
{
    struct json *doc = json_parse(t->regulations, strlen(t->regulations), NULL);
    const char *name = json_member_text(doc, "scoring");
    struct scoring scoring = scoring_named(name ? name : "");
    json_free(doc);
    struct json *facts = json_parse(t->facts, strlen(t->facts), NULL);
    scoring_change(&scoring, json_member(facts, "points"));
    json_free(facts);
    return scoring;
}

const char *
scoring_name(struct scoring scoring)
{
    for (size_t i = 0; i < SCORINGS; i++)
        if (memcmp(&scorings[i].scoring, &scoring, sizeof scoring) == 0)
            return scorings[i].name;
    return NULL;
}

int64_t
scoring_points(struct scoring scoring, char code)
{
    return !code                  ? 0
           : code == 'U'          ? scoring.allocated
           : strchr("1W+F", code) ? scoring.win
           : strchr("=DH", code)  ? scoring.draw
           : strchr("0L", code)   ? scoring.loss
           : strchr("-Z", code)   ? scoring.absent
                                  : 0;
}

size_t
facts_shown(const char *facts)
{
    /* a quotation mark inside of a text is escaped: this is the member */
    const char *file = strstr(facts, "\"report_file\":{");
    size_t len = file ? (size_t)(file - facts) : strlen(facts) - 1;
    return file && facts[len - 1] == ',' ? len - 1 : len;
}
