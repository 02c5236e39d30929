/* SPDX-License-Identifier: MIT */
/* Messages about records on standard error: buffered, because there may be millions, and each
 * printed once with the number of repetitions. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include <stdio.h>
#include <time.h>

#include "cli.h"

struct adj_defect;
struct adj_notes;

/* Buffers standard error unless it is a terminal. Call it before the first message. */
void messages_begin(void);
/* Prints the notes of a conversion: repairs as `adj: FILE:LINE:COLUMN: CODE: text: detail, read as
 * ...`, losses as `adj: FILE:LINE:COLUMN: lossy: ... is left out`. */
void messages_notes(const char *file, const struct adj_notes *notes);
/* Prints one note in this way. */
void messages_note(const char *file, const struct adj_defect *note);
/* The number of files of the run. With several files only the first notes of each kind (code) are printed, and the others are counted;
 * duplicates are always counted so. */
void messages_files(size_t count);
/* Prints why a game failed, as `adj: FILE:LINE:COLUMN: CODE: message`, and returns the exit code. */
enum exit_code messages_error(const char *file, const struct adj_error *err);
/* Whether the note is a loss. */
bool messages_is_loss(const struct adj_defect *note);
/* End of the file: prints the number of repetitions and flushes standard error. */
void messages_end(const char *file);

/* Progress display on standard error, if that is a terminal and the run takes longer than a second. It covers all files of the run. */

struct files;
struct progress {
    bool quiet;
    bool shown; /* a line is displayed */
    size_t games, files, file_count;
    const struct files *inputs; /* borrowed */
    double done, all;           /* bytes of the finished files, and of all; `all` 0: unknown */
    struct timespec start, last;
};

/* What a run did. */
struct totals {
    size_t files, games, failed, skipped, duplicates;
};

/* Shows nothing if the results go to a terminal too (`out`; NULL: they go to files). */
void progress_init(struct progress *progress, FILE *out, const struct files *inputs);
/* Counts a finished game. `share` of the current file has been read, from 0 to 1; negative: unknown. */
void progress_step(struct progress *progress, double share);
/* Counts a finished file. */
void progress_file(struct progress *progress);
/* Removes the line: call it before a message. */
void progress_hide(struct progress *progress);
/* The end of the run: removes the line and prints how many more messages of each kind there were; then the totals, if there were such
 * messages or the progress was displayed. */
void progress_end(struct progress *progress, const struct totals *totals);

#endif
