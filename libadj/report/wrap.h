/* SPDX-License-Identifier: MIT */
/* Text wrapping at 80 columns. */
#ifndef REPORT_WRAP_H
#define REPORT_WRAP_H

#include "base/buffer.h"

/* The width of UTF-8 text; full-width characters count as two. */
size_t wrap_columns(const char *text, size_t len);
void wrap_spaces(struct buffer *out, size_t count);
/* Writes the text wrapped at blanks, and a line break. `column` is the start of the first line,
 * `indent` that of the others. Control characters become question marks. */
void wrap_put(struct buffer *out, size_t column, size_t indent, const char *text);

#endif
