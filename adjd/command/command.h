/* SPDX-License-Identifier: MIT */
/* adjd's maintenance commands. Each command_*() is the entry point of one. */
#ifndef ADJD_COMMAND_COMMAND_H
#define ADJD_COMMAND_COMMAND_H

#include <stdbool.h>
#include <stdio.h>

#include "os/config.h"

enum exit_code {
    EXIT_DONE = 0,
    EXIT_BAD = 1,   /* completed with a negative result: a fault in the audit log, an invalid
                       configuration */
    EXIT_USAGE = 2, /* wrong usage; nothing was done */
    EXIT_IO = 3     /* a file or the store cannot be opened, read or written */
};

struct store;

/* Print "adjd: " and the sentence to standard error, in the user's language. Returns `code`. */
int print_error(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Print a line to standard output, in the user's language. */
void print_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Show the progress on standard error, in place of the last one; NULL: clear it. */
void print_progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Print a usage text, in the user's language. */
void print_usage(FILE *out, const char *usage);
/* Whether the configured key and store-read fit the store; prints an error if not. */
bool command_fits(const struct config *config);
/* Open the configured store; on failure prints an error and returns NULL. */
struct store *command_store(const struct config *config, int mode);

/* A command: argv[0] is its name. Returns an exit code. */
typedef int command_fn(const struct config *config, int argc, char **argv);
command_fn command_audit, command_backup, command_crashes, command_erase, command_key,
    command_players, command_rejudge, command_store_copy, command_token;

#endif
