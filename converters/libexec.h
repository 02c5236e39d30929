/* SPDX-License-Identifier: MIT */
/* The programs that `adj` runs for what it does not load a library for itself. */
#ifndef LIBEXEC_H
#define LIBEXEC_H

#include "cli.h"

/* Become the program of this command, "submit", with these words behind its name; returns only on failure. */
enum exit_code libexec_become(const char *command, int argc, char **argv);
/*
 * What is answered at a URL, by that program: new (free), NUL-terminated. NULL when there was no good answer: the
 * program has said why, and *out_code is what it ended with.
 */
char *libexec_fetch(const char *url, const char *token_file, size_t *out_len,
                    enum exit_code *out_code);

#endif
