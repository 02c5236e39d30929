/* SPDX-License-Identifier: MIT */
/* Helper programs, which keep rarely needed libraries out of `adj`. */
#ifndef LIBEXEC_H
#define LIBEXEC_H

#include "cli.h"

/* Replaces this process by the helper program of a command, such as "submit", with these arguments.
 * Returns only on failure. */
enum exit_code libexec_become(const char *command, int argc, char **argv);
/* Fetches a URL with the helper program. Returns an exit code, after a message on failure. Call
 * buffer_clear(out) in every case. */
enum exit_code libexec_fetch(const char *url, const char *token_file, struct buffer *out);

#endif
