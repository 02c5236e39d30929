/* SPDX-License-Identifier: MIT */
/* Messages about records on standard error: buffered, because there may be millions, and each
 * printed once with the number of repetitions. */
#ifndef MESSAGES_H
#define MESSAGES_H

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

#endif
