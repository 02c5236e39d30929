/* SPDX-License-Identifier: MIT */
/* Output of the tools: standard output, or a file that is complete or not there at all. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include "cli.h"

struct output {
    FILE *stream;     /* write here */
    const char *path; /* as given; NULL: standard output. Borrowed */
    char *target;    /* the file behind any symbolic links; NULL: the path is written to directly */
    char *temporary; /* written first, beside the target, then given its name */
};

/* Begin to write to `path`, NULL or "-" for standard output. False after a message. */
bool output_open(struct output *output, const char *path);
/* Give the file its name when `keep`, else leave nothing behind. CODE_IO after a message. */
enum exit_code output_close(struct output *output, bool keep);

/* Is this an ordinary file, no device or pipe? */
bool output_is_file(const char *path);

#endif
