/* SPDX-License-Identifier: MIT */
/* Names of players: when two spellings are one name, and when they probably should be. */
#ifndef EVENT_NAMES_H
#define EVENT_NAMES_H

#include <stdbool.h>

#include "base/arena.h"

/*
 * The one spelling of a name: Unicode's normal form C, without white space at its ends, and with one blank
 * where there was any. "" when nothing is left, or the text is not UTF-8. In the pool.
 */
const char *name_fold(struct arena *pool, const char *text);
/*
 * Whether two texts name one player: their letters are equal but for case (Unicode's folding), and "Berg, Anna" is "Anna
 * Berg". It compares a record with its pairing and with the list of players, which may itself have both spellings.
 */
bool name_is_same(struct arena *pool, const char *a, const char *b);
/* So many characters a name may have: more is none, and would be in every list. */
enum { NAME_MOST = 200 };
/* Whether two folded names differ in one letter: another, one too many, or two that changed places. */
bool name_is_near(const char *a, const char *b);

#endif
