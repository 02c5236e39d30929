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

const char *
bye_known(const char *text)
{
    for (size_t i = 0; text && i < BYES; i++)
        if (strcmp(byes[i].kind, text) == 0)
            return byes[i].kind;
    return NULL;
}

char
bye_code(const char *kind)
{
    for (size_t i = 0; i < BYES; i++)
        if (strcmp(byes[i].kind, kind) == 0)
            return byes[i].code;
    return 'Z';
}

const char *
bye_kind(char code)
{
    for (size_t i = 0; i < BYES; i++)
        if (byes[i].code == code)
            return byes[i].kind;
    return "zero";
}

/* The most that a number of a record is taken for: what an integer column of PostgreSQL holds. */
enum { PLACE_MOST = 999999999 };

/* The number at the text's beginning, behind white space; 0 for none. */
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

struct scoring
scoring_read(const char *regulations)
{
    struct json *doc = json_parse(regulations, strlen(regulations), NULL);
    const char *text = json_member_text(doc, "scoring");
    struct scoring scoring = {100, 50, 0};
    if (text && strcmp(text, "2-1-0") == 0)
        scoring = (struct scoring){200, 100, 0};
    else if (text && strcmp(text, "3-1-0") == 0)
        scoring = (struct scoring){300, 100, 0};
    json_free(doc);
    return scoring;
}

int64_t
scoring_points(struct scoring scoring, char code)
{
    switch (code) {
    case '1':
    case 'W':
    case '+':
    case 'F':
    case 'U':
        return scoring.win;
    case '=':
    case 'D':
    case 'H':
        return scoring.draw;
    case '0':
    case 'L':
        return scoring.loss;
    default:
        return 0;
    }
}
