/* SPDX-License-Identifier: MIT */
/* Verdicts as people read them: the table of all games at the end, and a folder with a page for each game. */
#ifndef PAGES_H
#define PAGES_H

#include "games.h"

struct pages {
    const struct adj_report_options *report; /* format and language */
    const struct operands *operands;         /* names of games leave out what is theirs in common */
    FILE *rows;            /* of the table, until it is written; NULL: there is none */
    size_t count;          /* of them */
    bool linked;           /* each game has a page */
    bool open;             /* the last one, without its end */
    size_t number, before; /* its game, and that of the page before it; 0: none */
};

/* A part of a report that needs no verdict, as what stands before all or after them; new (adj_free), NULL after a
 * message. */
char *pages_part(const struct adj_report_options *how, unsigned part);
/* The row of a game in the table of all; new (adj_free). Any thread. */
char *pages_row(const struct pages *pages, const struct outputs *outputs,
                const struct adj_verdict *verdict, const struct game_piece *piece);
/* The table, when it has more than one row, behind everything else. CODE_IO after a message. */
enum exit_code pages_table(const struct pages *pages, FILE *out);

/* Write the page of a game; the one before it gets its way to this one. CODE_IO after a message. */
enum exit_code pages_add(struct pages *pages, struct outputs *outputs,
                         const struct game_piece *piece);
/* The input has no more pages. CODE_IO after a message. */
enum exit_code pages_end(struct pages *pages, struct outputs *outputs);
/* The page that leads to all. CODE_IO after a message. */
enum exit_code pages_index(const struct pages *pages, const char *folder);

#endif
