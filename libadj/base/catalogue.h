/* SPDX-License-Identifier: MIT */
/*
 * The languages of reports. English stands in the source; the others are gettext catalogues (po/), compiled
 * by msgfmt and linked into the library. libc's gettext is not used: its language belongs to the
 * process or to a locale that must be installed, and one daemon answers many readers at once.
 */
#ifndef BASE_CATALOGUE_H
#define BASE_CATALOGUE_H

#include "base/buffer.h"

/* Marks a text for translation where tr() cannot stand: in a table. */
#define N_(text) text

struct language; /* constant; borrowed for ever */

/*
 * The language that a list of preferences asks for: a locale's name ("ru_RU.UTF-8"), a LANGUAGE list
 * ("uk:ru") or an Accept-Language header ("ru-RU,ru;q=0.9,en;q=0.8"). English when it names
 * none that there is; NULL asks for English.
 */
const struct language *language_find(const char *preferences);
/* "en", "ru" */
const char *language_tag(const struct language *language);

/* The translation of a text that stands in the source, or the text itself. Borrowed for ever. */
const char *tr(const struct language *language, const char *text) __attribute__((format_arg(2)));
/* Append the same with a capital letter at its head: English words stand in the source as they are. */
void tr_capital(const struct language *language, const char *text, struct buffer *out);
/*
 * Append the translation of a sentence that was put together elsewhere: the catalogue's entry whose
 * format fits it, with the same words filled in, these translated too when the catalogue knows them.
 */
void tr_sentence(const struct language *language, const char *text, struct buffer *out);

#endif
