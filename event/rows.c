/* SPDX-License-Identifier: MIT */
#include "event/rows.h"

#include <stdlib.h>
#include <string.h>

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

static int64_t
place_number(const char **at)
{
    size_t digits = strspn(*at, "0123456789");
    int64_t number = digits && digits < 4 ? strtol(*at, NULL, 10) : 0;
    *at += digits;
    return number;
}

void
pairing_place(struct pairing *p, const char *round, const char *board)
{
    const char *at = round ? round : "";
    p->round = place_number(&at);
    p->board = board ? place_number(&board) : 0;
    if (p->round && *at == '.' && !p->board) {
        at++;
        p->board = place_number(&at);
    }
}
