/* SPDX-License-Identifier: MIT */
/* Compare a piece of text, which need not be NUL-terminated, with a known word. */
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

/* Like word_is(), ignoring the case of ASCII letters. */
static inline bool
word_says(const char *text, size_t len, const char *word)
{
    return len == strlen(word) && strncasecmp(text, word, len) == 0;
}

/* Whether the text begins with the word, which has no capitals, ignoring the case of ASCII letters. */
static inline bool
word_begins(const char *text, size_t len, const char *word)
{
    size_t n = strlen(word), i = 0;
    while (i < n && i < len &&
           (text[i] == word[i] || ((text[i] ^ word[i]) == ' ' && word[i] >= 'a')))
        i++;
    return i == n;
}

#endif
