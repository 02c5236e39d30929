/* SPDX-License-Identifier: MIT */
/* HTML output of verdicts: the table of all games, and a folder with a page for each game. */
#ifndef PAGES_H
#define PAGES_H

#include "games.h"

struct adj_report_options;
struct adj_verdict;

struct pages {
    const struct adj_report_options *report; /* format and language */
    /* operands; a single one is omitted from the labels of games */
    const struct operands *operands;
    struct outputs *outputs; /* folder with a page for each game; NULL: none */
    FILE *rows;              /* spool file of table rows; NULL: none */
    size_t count;            /* number of rows */
    bool linked;             /* each game has its own page */
    bool open;               /* the last page is open */
    size_t number, before;   /* game of the open page, and of the page before it; 0: none */
};

/* Whether each game has its own page. NULL: no pages. */
static inline bool
pages_are_linked(const struct pages *pages)
{
    return pages && pages->linked;
}
/* Writes a part of a report that needs no verdict, such as its head. New (adj_free); NULL after a
 * message. */
char *pages_part(const struct adj_report_options *how, unsigned part);
/* Writes a game's row of the table. New (adj_free). Callable from any thread. */
char *pages_row(const struct pages *pages, const struct adj_verdict *verdict,
                const struct game_piece *piece);
/* Writes the table if it has more than one row. CODE_IO after a message. */
enum exit_code pages_table(const struct pages *pages, FILE *out);

/* Writes the page of a game, and links the previous page to it. CODE_IO after a message. */
enum exit_code pages_add(struct pages *pages, const struct game_piece *piece);
/* Ends the pages of an input. CODE_IO after a message. */
enum exit_code pages_end(struct pages *pages);
/* Writes the index page. CODE_IO after a message. */
enum exit_code pages_index(const struct pages *pages, const char *folder);

#endif
