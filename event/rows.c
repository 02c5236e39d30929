/* SPDX-License-Identifier: MIT */
#include "event/rows.h"

#include <stdlib.h>
#include <string.h>

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
