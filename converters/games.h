/* SPDX-License-Identifier: MIT */
/* Processes the games of all input files with several threads. Begin with games_run(). */
#ifndef GAMES_H
#define GAMES_H

#include "adj.h"
#include "input.h"
#include "outputs.h"
#include "pipeline.h"
#include "select.h"
#include "split.h"
#include "unique.h"

/* A game being processed. */
struct game_piece {
    const char *file; /* name for messages; borrowed */
    size_t number;    /* index in its file, from 1; set before it is processed only if `numbered` */
    struct adj_game *game; /* NULL: not readable, or processing failed; the reason is in `err` */
    const char *variant;   /* the record's game, once it was processed; NULL: unknown */
    struct adj_verdict *verdict; /* for `collect` (adj_verdict_free); NULL: none */
    char *out;                   /* the output (adj_free); NULL: none */
    size_t out_len;
    bool joined;              /* `out` is part of the text of its batch */
    struct adj_notes *notes;  /* repairs and losses; NULL: none */
    char *report;             /* the notes as lines of JSON (adj_free); NULL: not requested */
    char *row;                /* its row in the table of all games (adj_free); NULL: none */
    struct adj_counts counts; /* for `collect`, of the game */
    const char **names;       /* for `collect`, of the game (free); NULL: none */
    size_t line, column;      /* where its record begins */
    char *group;              /* its file, with `split` (free) */
    bool skipped;             /* --select leaves it out */
    char
        fingerprint[65]; /* with `unique`, if the game has one that tells it from others; else "" */
    enum exit_code code;
    struct adj_error err; /* the last member, so that it need not be cleared (batch.c) */
};

struct pages; /* pages.h */

struct games {
    struct adj_options options;
    unsigned jobs;
    FILE *out;
    /* Sets out, out_len, notes and code, or `err`, of a piece that has a game. Called by any
     * thread. */
    void (*work)(void *context, struct game_piece *piece);
    /* Receives each piece in input order; no two at once; NULL: none. */
    void (*collect)(void *context, struct game_piece *piece);
    void *context;
    /* Number of games in a batch with one job; 0: one game. Reading, processing and writing are different code: several
     * games at once keep each of the three longer in the processor's cache. The results of a batch appear together. */
    unsigned at_once;
    bool numbered;           /* `work` needs the number of the game in its file */
    const char *head, *tail; /* text before and after all outputs of a file ... */
    const char *separator;   /* ... between two outputs ... */
    const char *end;         /* ... and after each output; NULL: none */
    struct outputs *outputs; /* a file for each input, instead of `out`; NULL: none */
    /* with `outputs`, a file for each game; with rows, the table of all games; NULL: none */
    struct pages *pages;
    FILE *report;              /* file of the report; NULL: none */
    struct adj_counts *counts; /* only count the games; NULL: process them */
    /* Which games are processed, and what of them. */
    const struct select *select; /* NULL: all */
    const struct adj_regulations
        *regulations;     /* for `select`; NULL: the defaults of the rulebook */
    bool unique;          /* only the first of the games with the same moves */
    unsigned strip;       /* bits of enum adj_strip */
    struct split *split;  /* the files to write to, instead of `out`; NULL: none */
    unsigned part, parts; /* which part of how many, from 1; parts 0: everything */
};

/* Option rows of every command that reads games. */
/* clang-format off */
#define GAME_OPTIONS(games) \
    TEXT("variant", "V", "the game; default: detected", &(games).options.variant), \
    RULESET_OPTION, \
    TEXT("from", "NOTATION", "notation of the input; default: detected", &(games).options.notation), \
    TEXT("encoding", "NAME", "character encoding of the text, by its iconv(1) name; default: detected", &(games).options.encoding), \
    FLAG("strict", "stop at the first defect instead of repairing it", &(games).options.strict), \
    NUMBER("jobs", "N", "number of threads; default: 1", &(games).jobs, 1, PIPELINE_MAX_JOBS)
/* clang-format on */

/* Checks the variant, notation and encoding of the options. Returns false after a message. */
bool games_check(const struct command *command, struct games *games);
/* Checks the name of a notation. Returns false after a message. */
bool games_notation(const struct command *command, const char *option, const char *name);
/* Decides whether the game is processed, processes it, and frees its record. Called by any thread. */
void piece_work(const struct games *games, struct game_piece *piece);
/* Frees what the piece holds. */
void piece_clear(struct game_piece *piece);
/* Write the report line of a game that failed, or of one that occurred before. */
void piece_report_error(FILE *file, const struct game_piece *piece);
void piece_report_duplicate(FILE *file, const struct game_piece *piece,
                            const struct adj_defect *note);
/* Writes the piece's notes to `report`, one JSON object per line. */
void games_report(struct game_piece *piece);
/* Whether the record has an illegal or unreadable move. */
bool games_stopped(const struct adj_verdict *verdict);
/* Parses the expression of --select (NULL: not given). Free it with select_free(). Returns false after a message. */
bool games_select(const struct command *command, const char *text, struct select **out);
/* Parses "K/N" (NULL: not given). Returns false after a message. */
bool games_part(const struct command *command, struct games *games, const char *text,
                const struct operands *operands);
/* Processes all files, including those in folders; standard input without operands. */
enum exit_code games_run(const struct games *games, const struct operands *operands);
/* Processes all files, except those in `folder`, into the files of games->split. */
enum exit_code games_run_split(const struct games *games, const struct operands *operands,
                               const char *folder);
/* Processes all files into an output folder: a file for each input, or with `pages` for each game. Adds
 * the options of `games` to the plan's description of the work. */
enum exit_code games_run_folder(struct games *games, const struct operands *operands,
                                const struct outputs_plan *plan);

#endif
