/* SPDX-License-Identifier: MIT */
/* The games of the input files, one after the other, worked on by several threads. */
#ifndef GAMES_H
#define GAMES_H

#include "input.h"
#include "outputs.h"
#include "pipeline.h"

/* One game on its way. */
struct game_piece {
    const char *file;      /* as messages call it; borrowed */
    size_t number;         /* in its file, from 1 */
    struct adj_game *game; /* NULL: it could not be read, or the work failed; `err` says why */
    struct adj_error err;
    struct adj_verdict *verdict; /* for `collect` (adj_verdict_free); NULL: none */
    char *out;                   /* what the work made of it (adj_free), NULL: nothing */
    size_t out_len;
    struct adj_notes *notes; /* what was repaired and what was lost; NULL: nothing */
    char *report;            /* the same as lines of JSON (adj_free); NULL: not asked for */
    char *row;               /* of the table of all games, likewise */
    enum exit_code code;
};

struct pages; /* pages.h */

struct games {
    struct adj_options options;
    unsigned jobs;
    FILE *out;
    /* Fill out, out_len, notes and code, or `err`, of a piece that has its game; any thread. */
    void (*work)(void *context, struct game_piece *piece);
    /* See each piece in the order of the input, in the calling thread; NULL: nothing to see. */
    void (*collect)(void *context, struct game_piece *piece);
    void *context;
    const char *head, *tail; /* before and behind all outputs of a file ... */
    const char *separator;   /* ... between two of them ... */
    const char *end;         /* ... and behind each; NULL: none */
    struct outputs *outputs; /* a file for each input, in place of `out`; NULL: none */
    /* with `outputs`: a file for each game; with rows: the table of all games; NULL */
    struct pages *pages;
    FILE *report;              /* where the pieces' reports go; NULL: nowhere */
    struct adj_counts *counts; /* the games are counted, in place of all that; NULL: they are not */
    unsigned part, parts;      /* the part of all input that is worked on, from 1; of 0: all */
};

/* The options that every command which reads games has, as rows of its table. */
/* clang-format off */
#define GAME_OPTIONS(games) \
    {"variant", CLI_TEXT, "V", "the game; told from the text when not given", (void *)&(games).options.variant, 0, 0}, \
    {"from", CLI_TEXT, "NOTATION", "the notation; told from the text when not given", (void *)&(games).options.notation, 0, 0}, \
    {"encoding", CLI_TEXT, "NAME", "of the text, as iconv(1) names it; told from the text when not given", \
     (void *)&(games).options.encoding, 0, 0}, \
    {"strict", CLI_FLAG, NULL, "stop at the first defect instead of repairing it", &(games).options.strict, 0, 0}, \
    {"jobs", CLI_NUMBER, "N", "threads to share the work; 1", &(games).jobs, 1, PIPELINE_MAX_JOBS}
/* clang-format on */

/* Are the variant and the notation of the options known? A message otherwise. */
bool games_check(const struct command *command, const struct games *games);
/* Is there a notation of this name? A message otherwise. */
bool games_notation(const struct command *command, const char *option, const char *name);
/* Write the piece's notes, each an object in a line of its own. */
void games_report(struct game_piece *piece);
/* Did the reading stop before the record did? */
bool games_stopped(const struct adj_verdict *verdict);
/* Read "K/N" into the part; false after a message. NULL: there is none. */
bool games_part(const struct command *command, struct games *games, const char *text,
                const struct operands *operands);
/* Run over all files, of folders too; standard input when there is none. */
enum exit_code games_run(const struct games *games, const struct operands *operands);
/* The same over files that are known. */
enum exit_code games_run_files(const struct games *games, const struct files *files);

#endif
