/* SPDX-License-Identifier: MIT */
/* Which sentences and rulings are asked for. */
#include "report/lawbook.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "base/near.h"
#include "rules/rules.h"

static const char author_sign[] = "§";

const struct source *
lawbook_source(const struct lawbook *book, size_t index)
{
    if (!book->rules)
        return source_at(index);
    return index < RULESET_MAX_SOURCES ? book->rules->sources[index] : NULL;
}

/* Is `name` the part itself, or one below it: 2.7 of 2, "white 1" of "white"? */
static bool
names_part(const struct lawbook *book, const char *name, char below)
{
    return strncasecmp(name, book->part, book->part_len) == 0 &&
           (!name[book->part_len] || name[book->part_len] == below);
}

static bool
is_section(const struct lawbook *book, const char *section)
{
    return names_part(book, section, '.');
}

static bool
is_paragraph(const struct lawbook *book, const char *paragraph)
{
    size_t sign = strlen(author_sign);
    if (strncmp(paragraph, author_sign, sign) == 0)
        paragraph += sign;
    return names_part(book, paragraph, ' ') || names_part(book, paragraph, ',') ||
           names_part(book, paragraph, '.');
}

bool
lawbook_has(const struct lawbook *book, const struct sentence *sentence)
{
    if (book->ruling)
        return rulings_have(sentence->rulings, book->ruling->id, strlen(book->ruling->id));
    if (book->by_section)
        return is_section(book, sentence->section);
    return !book->by_paragraph || is_paragraph(book, sentence->paragraph);
}

/* Does a sentence of the part name the ruling? */
static bool
is_named(const struct lawbook *book, const struct ruling *ruling)
{
    const struct source *source;
    for (size_t i = 0; (source = lawbook_source(book, i)); i++)
        for (const struct sentence *s = source->sentences; s->paragraph; s++)
            if (lawbook_has(book, s) && rulings_have(s->rulings, ruling->id, strlen(ruling->id)))
                return true;
    return false;
}

bool
lawbook_rules(const struct lawbook *book, const struct ruling *ruling)
{
    bool concerns = !book->rules || ruling_concerns(ruling, book->rules);
    if (book->ruling)
        return ruling == book->ruling;
    if (!book->part)
        return concerns;
    return is_named(book, ruling) ||
           (book->by_section && concerns && is_section(book, ruling->section));
}

static bool
is_empty(const struct lawbook *book)
{
    const struct source *source;
    const struct ruling *ruling;
    for (size_t i = 0; (source = lawbook_source(book, i)); i++)
        for (const struct sentence *s = source->sentences; s->paragraph; s++)
            if (lawbook_has(book, s))
                return false;
    for (size_t i = 0; (ruling = ruling_at(i)); i++)
        if (lawbook_rules(book, ruling))
            return false;
    return true;
}

/* No part of the book is called so; a ruling, or without a game to look in a game, that nearly is is told. */
static enum adj_status
unknown_part(const struct lawbook *book, const char *part, struct adj_error *err)
{
    const struct ruling *ruling;
    char hint[64] = "";
    struct near near;
    near_init(&near, part, strlen(part));
    for (size_t i = 0; !book->rules && i < rules_count(); i++)
        near_try(&near, rules_at(i)->id, strlen(rules_at(i)->id));
    for (size_t i = 0; (ruling = ruling_at(i)); i++)
        if (!book->rules || ruling_concerns(ruling, book->rules))
            near_try(&near, ruling->id, strlen(ruling->id));
    if (near.best)
        snprintf(hint, sizeof hint, ", did you mean '%s'?", near.best);
    if (!book->rules)
        return error_set(err, ADJ_EOPTION, "rules",
                         "%.60s: neither a game that 'adj variants' lists nor a ruling%s", part,
                         hint);
    return error_set(
        err, ADJ_EOPTION, "rules",
        "%.60s: no ruling, no paragraph (§14) and no section of the rulebook (2.7) of %s%s", part,
        book->rules->id, hint);
}

enum adj_status
lawbook_open(struct lawbook *book, const char *part, struct adj_error *err)
{
    size_t sign = strlen(author_sign);
    book->part = part;
    book->part_len = strlen(part);
    book->ruling = ruling_find(part, book->part_len);
    if (book->ruling && (!book->rules || ruling_concerns(book->ruling, book->rules)))
        return ADJ_OK;
    if (book->ruling)
        return error_set(err, ADJ_EOPTION, "rules", "%s: no verdict of %s rests on this ruling",
                         book->ruling->id, book->rules->id);
    if (strncmp(part, author_sign, sign) == 0) {
        book->part += sign;
        book->part_len -= sign;
    } else {
        book->by_section = true;
    }
    if (book->by_section && is_empty(book))
        book->by_section = false;
    book->by_paragraph = !book->by_section;
    return book->part_len > 0 && !is_empty(book) ? ADJ_OK : unknown_part(book, part, err);
}
