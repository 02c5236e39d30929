/* SPDX-License-Identifier: MIT */
/* What adjd does beside serving: look after its store from the command line. */
#ifndef ADJD_COMMAND_COMMAND_H
#define ADJD_COMMAND_COMMAND_H

#include <stdbool.h>
#include <stdio.h>

#include "os/config.h"

enum exit_code {
    EXIT_DONE = 0,
    EXIT_BAD = 1,   /* done, and the answer is no: a broken chain, a wrong configuration */
    EXIT_USAGE = 2, /* wrong usage; nothing was done */
    EXIT_IO = 3     /* something cannot be opened, read or written */
};

struct store;

/* "adjd: " and the sentence on standard error, in the language of the environment; `code` comes back. */
int complain(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A line of standard output, likewise. */
void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* How something is called, likewise. */
void explain(FILE *out, const char *usage);
/* Whether the key is given where it must be; else a complaint. */
bool command_fits(const struct config *config);
/* Open the configuration's store; NULL after a complaint. */
struct store *command_store(const struct config *config, int mode);

/* Each gets its own words, argv[0] being its name, and returns an exit code. */
typedef int command_fn(const struct config *config, int argc, char **argv);
command_fn command_audit, command_backup, command_erase, command_key, command_rejudge,
    command_store_copy, command_token;

#endif
