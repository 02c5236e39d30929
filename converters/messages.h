/* SPDX-License-Identifier: MIT */
/*
 * What is said of the records on standard error: buffered, since there may be a million lines, and each thing once, with
 * the number of times that it was to be said again.
 */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "cli.h"

/* Standard error is written in large pieces where nobody looks on. Call before anything is said. */
void messages_begin(void);
/*
 * What a conversion repaired, as `adj: FILE:LINE:COLUMN: CODE: what: why, read as this`, and what it left out, as
 * `adj: FILE:LINE:COLUMN: lossy: what is left out`.
 */
void messages_notes(const char *file, const struct adj_notes *notes);
/* Why a game came to nothing, `adj: FILE:LINE:COLUMN: CODE: what`, and the exit code that it asks for. */
enum exit_code messages_error(const char *file, const struct adj_error *err);
/* Was it left out? */
bool messages_is_loss(const struct adj_defect *note);
/* The file has no more: what came again is said with its number, and all is written. */
void messages_end(const char *file);

#endif
