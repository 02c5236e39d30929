/* SPDX-License-Identifier: MIT */
/* Is a piece of a text, which need not end in NUL, a word that we know? */
#ifndef BASE_WORD_H
#define BASE_WORD_H

#include <stdbool.h>
#include <string.h>
#include <strings.h>

static inline bool
word_is(const char *text, size_t len, const char *word)
{
    return len == strlen(word) && memcmp(text, word, len) == 0;
}

/* The same with ASCII letters of any case. */
static inline bool
word_says(const char *text, size_t len, const char *word)
{
    return len == strlen(word) && strncasecmp(text, word, len) == 0;
}

#endif
