/* SPDX-License-Identifier: MIT */
/* Sentences and rulings as one JSON object on one line; our own words in English, as in verdicts. */
#include <string.h>

#include "base/json.h"
#include "play/option.h"
#include "report/lawbook.h"

static bool
is_asked(const struct lawbook *book, const struct source *source)
{
    for (const struct sentence *s = source->sentences; s->paragraph; s++)
        if (lawbook_has(book, s))
            return true;
    return false;
}

/* Has a source before this one the same document? */
static bool
is_known(const struct lawbook *book, size_t index)
{
    const char *document = lawbook_source(book, index)->document;
    for (size_t i = 0; i < index; i++) {
        const struct source *source = lawbook_source(book, i);
        if (strcmp(source->document, document) == 0 && is_asked(book, source))
            return true;
    }
    return false;
}

static void
put_sources(const struct lawbook *book, struct buffer *out)
{
    const struct source *source;
    json_open(out, "sources", '[');
    for (size_t i = 0; (source = lawbook_source(book, i)); i++) {
        if (!is_asked(book, source) || is_known(book, i))
            continue;
        json_open(out, NULL, '{');
        json_put_member(out, "document", source->document);
        json_put_member(out, "author", source->author);
        if (source->year > 0)
            json_put_number(out, "year", (size_t)source->year);
        else
            json_put_member(out, "year", NULL);
        json_put_bool(out, "own_words", !source->is_ours);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void
put_sentence(const struct source *source, const struct sentence *s, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_put_member(out, "document", source->document);
    json_put_member(out, "paragraph", s->paragraph);
    json_put_member(out, "text", s->text);
    json_put_member(out, "section", s->section);
    json_put_words(out, "rulings", s->rulings, " ");
    json_put_member(out, "does", s->does);
    json_close(out, '}');
}

static void
put_sentences(const struct lawbook *book, struct buffer *out)
{
    const struct source *source;
    json_open(out, "sentences", '[');
    for (size_t i = 0; (source = lawbook_source(book, i)); i++)
        for (const struct sentence *s = source->sentences; s->paragraph; s++)
            if (lawbook_has(book, s))
                put_sentence(source, s, out);
    json_close(out, ']');
}

/* What regulations may choose: words, or a number. */
static void
put_option(const struct ruling *ruling, struct buffer *out)
{
    const struct option_row *row = NULL;
    enum option option;
    if (option_find(ruling->id, &option))
        row = option_row(option);
    if (!row || !row->words[0]) {
        json_put_member(out, "values", NULL);
        if (row)
            json_put_number(out, "default", row->usual);
        else
            json_put_member(out, "default", NULL);
        return;
    }
    json_open(out, "values", '[');
    for (unsigned i = 0; i < OPTION_MAX_WORDS && row->words[i]; i++) {
        json_put_item(out);
        json_put_string(out, row->words[i], strlen(row->words[i]));
    }
    json_close(out, ']');
    json_put_member(out, "default", row->words[0]);
}

static void
put_rulings(const struct lawbook *book, struct buffer *out)
{
    const struct ruling *ruling;
    json_open(out, "rulings", '[');
    for (size_t i = 0; (ruling = ruling_at(i)); i++) {
        if (!lawbook_rules(book, ruling))
            continue;
        json_open(out, NULL, '{');
        json_put_member(out, "id", ruling->id);
        json_put_member(out, "section", ruling->section);
        json_put_member(out, "text", ruling->text);
        json_put_member(out, "reason", ruling->reason);
        put_option(ruling, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void
lawbook_json(const struct lawbook *book, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_put_member(out, "variant", book->rules ? book->rules->id : NULL);
    json_put_member(out, "title", book->rules ? book->rules->title : NULL);
    put_sources(book, out);
    put_sentences(book, out);
    put_rulings(book, out);
    json_close(out, '}');
}
