/* SPDX-License-Identifier: MIT */
/* Plain text in lines of 80 columns. */
#ifndef REPORT_WRAP_H
#define REPORT_WRAP_H

#include "base/buffer.h"

/* Characters of UTF-8; full-width ones count double, as terminals show them. */
size_t wrap_columns(const char *text, size_t len);
void wrap_spaces(struct buffer *out, size_t count);
/* The text broken at its spaces, and a newline; `column` is where its first line stands, `indent` where the others
 * begin. Control characters are shown as question marks. */
void wrap_put(struct buffer *out, size_t column, size_t indent, const char *text);

#endif
