/* SPDX-License-Identifier: MIT */
/*
 * Translation of messages and reports. Begin with tr(). English is the source language; other languages are gettext
 * catalogues (po/), compiled by msgfmt and linked into the library. libc's gettext is not used: it takes its language
 * from the process or from an installed locale, but one daemon answers many readers at once.
 */
#ifndef BASE_CATALOGUE_H
#define BASE_CATALOGUE_H

#include "base/buffer.h"

/* Marks a text in a table for translation, where tr() cannot be called. */
#define N_(text) text

struct language {
    const char *tag;
    const unsigned char *mo; /* NULL: the source texts (English) */
    /* Names that a ruleset document gives its pieces. They stand for arguments of messages only, never for formats, which
     * a document must not choose. NULL: none. */
    const char *(*name)(const void *names, const char *tag, const char *text, size_t len);
    const void *names;
};

/*
 * Selects the language for a list of preferences: a locale name ("ru_RU.UTF-8"), a LANGUAGE list ("uk:ru") or an
 * Accept-Language header ("ru-RU,ru;q=0.9,en;q=0.8"). Returns English for NULL and when no preferred language is
 * available.
 */
const struct language *language_find(const char *preferences);
/* The languages by index; NULL behind the last. Constant. */
enum { LANGUAGE_COUNT = 2 };
const struct language *language_at(size_t index);
/* The language tag: "en", "ru". */
const char *language_tag(const struct language *language);

/* Returns the translation of a source text, or `text` itself when there is none. Borrowed for ever. */
const char *tr(const struct language *language, const char *text) __attribute__((format_arg(2)));
/* Like tr() for the name of a piece, in the words of the ruleset document if the language has them. */
const char *tr_name(const struct language *language, const char *text);
/* Like tr() for a text of `len` bytes, but returns NULL when there is no translation. */
const char *tr_slice(const struct language *language, const char *text, size_t len);
/* Appends the translation with a capital first letter. English text is capitalized too. */
void tr_capital(const struct language *language, const char *text, struct buffer *out);

#endif
