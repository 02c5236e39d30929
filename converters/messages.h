/* SPDX-License-Identifier: MIT */
/*
 * What is said of the records on standard error: buffered, since there may be a million lines, and each thing once, with
 * the number of times that it was to be said again.
 */
#ifndef MESSAGES_H
#define MESSAGES_H

#include <stddef.h>

/* Standard error is written in large pieces where nobody looks on. Call before anything is said. */
void messages_begin(void);
/* Lines of a conversion's losses, "LINE:COLUMN: what", as `adj: FILE:LINE:COLUMN: lossy: what is left out`. */
void messages_losses(const char *file, const char *lines);
/* Lines of a reading's defects, "LINE:COLUMN: CODE: what", as `adj: FILE:LINE:COLUMN: CODE: what`. */
void messages_defects(const char *file, const char *lines);
/* The file has no more: what came again is said with its number, and all is written. */
void messages_end(const char *file);

#endif
