/* SPDX-License-Identifier: MIT */
/* Output of the tools: standard output, or a file that is written atomically. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include "cli.h"

struct output {
    FILE *stream;     /* write to this stream */
    const char *path; /* as given; NULL: standard output. Borrowed */
    /* the target with symbolic links resolved; NULL: the path is written directly */
    char *target;
    char *temporary; /* temporary file beside the target, renamed at the end */
};

/* Opens the output `path`; NULL or "-" is standard output. Returns false after a message. */
bool output_open(struct output *output, const char *path);
/* Renames the file to its target if `keep`; otherwise deletes it. CODE_IO after a message. */
enum exit_code output_close(struct output *output, bool keep);

/* Whether the path is a regular file, not a device or pipe. */
bool output_is_file(const char *path);

#endif
