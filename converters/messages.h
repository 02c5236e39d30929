/* SPDX-License-Identifier: MIT */
/* Messages about records on standard error: buffered, because there may be millions, and each
 * printed once with the number of repetitions. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include <time.h>

#include "cli.h"

/* Buffers standard error unless it is a terminal. Call it before the first message. */
void messages_begin(void);
/* Prints the notes of a conversion: repairs as `adj: FILE:LINE:COLUMN: CODE: text: detail, read as
 * ...`, losses as `adj: FILE:LINE:COLUMN: lossy: ... is left out`. */
void messages_notes(const char *file, const struct adj_notes *notes);
/* Prints why a game failed, as `adj: FILE:LINE:COLUMN: CODE: message`, and returns the exit code. */
enum exit_code messages_error(const char *file, const struct adj_error *err);
/* Whether the note is a loss. */
bool messages_is_loss(const struct adj_defect *note);
/* End of the file: prints the number of repetitions and flushes standard error. */
void messages_end(const char *file);

/* Progress display on standard error, if that is a terminal and the run takes longer than a second. */

struct progress {
    bool quiet;
    bool shown; /* a line is displayed */
    size_t count;
    struct timespec start, last;
};

/* Shows nothing if the results go to a terminal too (`out`). */
void progress_init(struct progress *progress, FILE *out);
/* Counts a finished game. `share` of the input has been read, from 0 to 1; negative: unknown. */
void progress_step(struct progress *progress, double share);
/* Removes the line: call it before a message and at the end. */
void progress_hide(struct progress *progress);

#endif
