/* SPDX-License-Identifier: MIT */
/* Helper programs, which keep rarely needed libraries out of `adj`. */
#ifndef LIBEXEC_H
#define LIBEXEC_H

#include "cli.h"

/* Replaces this process by the helper program of a command, such as "submit", with these arguments.
 * Returns only on failure. */
enum exit_code libexec_become(const char *command, int argc, char **argv);
/* Fetches a URL with the helper program. New (free), NUL-terminated. On failure returns NULL with
 * the exit code in *out_code; the helper has printed a message. */
char *libexec_fetch(const char *url, const char *token_file, size_t *out_len,
                    enum exit_code *out_code);

#endif
