/* SPDX-License-Identifier: MIT */
/*
 * Distributes games over files of a folder: --split N, or by variant, event or year. The files grow beside each other under names that
 * end in .part, and get their own names at the end of the run.
 */
#ifndef SPLIT_H
#define SPLIT_H

#include "cli.h"

struct adj_game;

struct split;

struct split_plan {
    const char *folder;                  /* created if necessary */
    const char *extension;               /* of the files: ".pgn" */
    const char *head, *separator, *tail; /* of an archive in this notation */
    const char *by;                      /* "variant", "event" or "year"; or a number of games */
    size_t games;                        /* that number; 0: `by` is a word */
};

/* Checks the value of --split and sets plan->by and plan->games. Returns false after a message. */
bool split_check(const struct command *command, const char *by, struct split_plan *plan);
/* Opens the folder. Close it with split_close(). CODE_IO after a message. */
enum exit_code split_open(const struct split_plan *plan, struct split **out);
/* The name of the game's file without its extension; NULL if files have a number of games, or memory runs out. New (free). */
char *split_group(const struct split *split, const struct adj_game *game);
/* Writes a game to the file of this group (NULL: to the next one). CODE_IO after a message. */
enum exit_code split_put(struct split *split, const char *group, const char *text, size_t len);
/* Gives the files their names, if `keep`; otherwise deletes them. Frees the split. CODE_IO after a message. */
enum exit_code split_close(struct split *split, bool keep);

#endif
