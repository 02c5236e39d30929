/* SPDX-License-Identifier: MIT */
/* HTML from formats: untrusted text goes through directives, which escape it. */
#ifndef ADJD_WEB_MARKUP_H
#define ADJD_WEB_MARKUP_H

#include <stdarg.h>

#include "base/buffer.h"
#include "base/catalogue.h"

/* Append text, escaped. NULL appends nothing. */
void markup_text(struct buffer *out, const char *text);
/*
 * Append markup. Directives: %s text, escaped; %w text, translated and escaped; %t a formatted message of the library or the
 * API, likewise; %u text as part of a URL; %d an int64_t; %n the same, nothing for 0; %m a time (int64_t, UTC), to the minute;
 * %r raw markup; %% a percent sign. Without a language (NULL) a URL is written, which needs no HTML escaping.
 */
void markup_list(struct buffer *out, const struct language *language, const char *format,
                 va_list *args);
/* The same in English. */
void markup_put(struct buffer *out, const char *format, ...);

#endif
