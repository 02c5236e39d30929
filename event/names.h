/* SPDX-License-Identifier: MIT */
/* Player names: normalisation, and tests whether two names are equal or similar. */
#ifndef EVENT_NAMES_H
#define EVENT_NAMES_H

#include <stdbool.h>

#include "base/arena.h"

/* Loads libunistring, so that a daemon fails at its start and not at a name: the first name loads it otherwise, and ends the
 * program if that fails. Returns NULL, or the reason, borrowed until the thread's next dlerror(). */
const char *names_start(void);
/* Normalises a name: Unicode NFC, white space trimmed and collapsed to single blanks. Returns ""
 * when nothing is left or the text is not UTF-8. Allocated in the pool. */
const char *name_fold(struct arena *pool, const char *text);
/* Whether two names are the same after Unicode case folding, where "Berg, Anna" equals "Anna Berg". Two players of one list may
 * have names that are the same in this sense. */
bool name_is_same(struct arena *pool, const char *a, const char *b);
/* The form of a name by which a list is searched: folded for case, without commas, in the pool. */
const char *name_search_key(struct arena *pool, const char *text);
/* The words of a search. */
struct name_words {
    const char **at; /* in the pool */
    size_t count;
    struct arena scratch; /* of one comparison */
};
/* Reads the words of a text; more than 8 are none. */
void name_words_read(struct name_words *w, struct arena *pool, const char *text);
/* Whether the name contains all words, whatever their case. */
bool name_has_words(struct name_words *w, const char *name);
void name_words_clear(struct name_words *w);
/* What is wrong with a text that is shown to others, a message in the pool; NULL: nothing. Control characters, which include line
 * and paragraph separators, and characters that change the direction of writing are refused: they can hide or reorder what
 * stands beside them. `what`: the text's part in the sentence. */
const char *text_fault(struct arena *pool, const char *what, const char *text);
/* The same for a name, which also needs a letter that can be seen. */
const char *name_fault(struct arena *pool, const char *what, const char *name);
/* Maximum length of a name in characters. */
enum { NAME_MOST = 200 };
/* Whether two normalised names are at edit distance 1: one letter replaced, inserted or deleted, or
 * two neighbours swapped. */
bool name_is_near(const char *a, const char *b);

#endif
