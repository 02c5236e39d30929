/* SPDX-License-Identifier: MIT */
/*
 * Growing text that remembers its first failure: write freely, test `failed` once at the end. The
 * second half writes JSON; commas come by themselves.
 */
#ifndef ADJD_OS_TEXT_H
#define ADJD_OS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *data; /* NUL-terminated once anything was written; NULL before */
    size_t len, cap;
    bool failed; /* out of memory: what was written afterwards is dropped */
};

#define TEXT_INIT                                                                                  \
    {                                                                                              \
        NULL, 0, 0, false                                                                          \
    }

void text_clear(struct text *t); /* frees; the text may be used again */
void text_put(struct text *t, const void *data, size_t len);
void text_puts(struct text *t, const char *text);
void text_putc(struct text *t, char c);
void text_printf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Hand the bytes over: new (free), NULL when empty or failed; the text is empty afterwards. */
char *text_steal(struct text *t, size_t *out_len);

/* JSON. `name` is NULL inside an array and at the top; a NULL string is written as null. */
void text_open(struct text *t, const char *name, char bracket);
void text_close(struct text *t, char bracket);
void text_string(struct text *t, const char *name, const char *value);
void text_int(struct text *t, const char *name, int64_t value);
void text_bool(struct text *t, const char *name, bool value);
/* `json` is written as it is; NULL is null. */
void text_raw(struct text *t, const char *name, const char *json);
/* Escaped and quoted as RFC 8785 wants it; what is not UTF-8, or was cut off, becomes U+FFFD. */
void text_quote(struct text *t, const char *value, size_t len);

#endif
