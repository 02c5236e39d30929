/* SPDX-License-Identifier: MIT */
/* The rules as text or JSON: adj_rules_write() of adj.h. Authors are quoted in the original. The
 * connecting text is translated; in JSON it is English. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "adj.h"
#include "base/edit_distance.h"
#include "base/error.h"
#include "base/json.h"
#include "base/message.h"
#include "play/option.h"
#include "report/report.h"
#include "report/wrap.h"
#include "rules/rules.h"
#include "rules/sentences.h"

struct lawbook {
    const struct ruleset *rules; /* NULL: of all variants */
    const char *part;            /* as requested; NULL: everything */
    size_t part_len;             /* length of the part without the author's sign */
    const struct ruling *ruling; /* the part is this ruling; NULL: it is not a ruling */
    /* the part is a section of the rulebook, or a paragraph of the author */
    bool by_section, by_paragraph;
    const struct language *language; /* language of the connecting text */
};

static const char author_sign[] = "§";

/* The source at `index`; NULL past the end. */
static const struct source *
source_of(const struct lawbook *book, size_t index)
{
    if (!book->rules)
        return source_at(index);
    return index < RULESET_MAX_SOURCES ? book->rules->sources[index] : NULL;
}

/* Whether `name` is the requested part, or a part of it after one of the marks `below`: 2.7 in 2, "white 1" in "white". */
static bool
names_part(const struct lawbook *book, const char *name, const char *below)
{
    return strncasecmp(name, book->part, book->part_len) == 0 &&
           strchr(below, name[book->part_len]); /* strchr() also finds the NUL of an equal name */
}

static bool
is_section(const struct lawbook *book, const char *section)
{
    return names_part(book, section, ".");
}

static bool
is_paragraph(const struct lawbook *book, const char *paragraph)
{
    bool is_signed = strncmp(paragraph, author_sign, strlen(author_sign)) == 0;
    return names_part(book, paragraph + (is_signed ? strlen(author_sign) : 0), " ,.");
}

/* Whether the sentence belongs to the part. */
static bool
in_part(const struct lawbook *book, const struct sentence *sentence)
{
    if (book->ruling)
        return rulings_have(sentence->rulings, book->ruling->id, strlen(book->ruling->id));
    if (book->by_section)
        return is_section(book, sentence->section);
    return !book->by_paragraph || is_paragraph(book, sentence->paragraph);
}

/* Place of a sentence of the part. */
struct sentence_place {
    size_t index; /* index of the source */
    const struct source *source;
    const struct sentence *sentence;
};

/* Steps to the next sentence of the part; begin with {0}. Returns false at the end. */
static bool
next_sentence(const struct lawbook *book, struct sentence_place *at)
{
    for (; (at->source = source_of(book, at->index)); at->index++, at->sentence = NULL) {
        at->sentence = at->sentence ? at->sentence + 1 : at->source->sentences;
        for (; at->sentence->paragraph; at->sentence++)
            if (in_part(book, at->sentence))
                return true;
    }
    return false;
}

/* Whether a sentence of the part refers to the ruling. */
static bool
is_named(const struct lawbook *book, const struct ruling *ruling)
{
    for (struct sentence_place at = {0}; next_sentence(book, &at);)
        if (rulings_have(at.sentence->rulings, ruling->id, strlen(ruling->id)))
            return true;
    return false;
}

static bool
has_ruling(const struct lawbook *book, const struct ruling *ruling)
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
    const struct ruling *ruling;
    struct sentence_place at = {0};
    if (next_sentence(book, &at))
        return false;
    for (size_t i = 0; (ruling = ruling_at(i)); i++)
        if (has_ruling(book, ruling))
            return false;
    return true;
}

/* Reports an unknown part; the message suggests the closest ruling or variant. */
static enum adj_status
unknown_part(const struct lawbook *book, const char *part, struct adj_error *err)
{
    const struct ruling *ruling;
    char hint[120] = "";
    struct suggestion near;
    suggestion_init(&near, part, strlen(part));
    for (size_t i = 0; !book->rules && i < rules_count(); i++)
        suggestion_try(&near, rules_at(i)->id, strlen(rules_at(i)->id));
    for (size_t i = 0; (ruling = ruling_at(i)); i++)
        if (!book->rules || ruling_concerns(ruling, book->rules))
            suggestion_try(&near, ruling->id, strlen(ruling->id));
    if (near.best)
        message_set(hint, sizeof hint, ", did you mean '%s'?", near.best);
    if (!book->rules)
        return error_set(err, ADJ_EOPTION, "rules",
                         "%.60s: neither a game that 'adj variants' lists nor a ruling%s", part,
                         hint);
    return error_set(
        err, ADJ_EOPTION, "rules",
        "%.60s: no ruling, no paragraph (§14) and no section of the rulebook (2.7) of %s%s", part,
        book->rules->id, hint);
}

/* Selects a part. A number without the author's sign is a section of the rulebook if the variant
 * has one, otherwise a paragraph of the author. ADJ_EOPTION when there is none. */
static enum adj_status
part_open(struct lawbook *book, const char *part, struct adj_error *err)
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

/* Text output. */

enum { INDENT = 4 };

/* The paragraph being assembled, and the output. */
struct page {
    const struct lawbook *book;
    struct buffer *out;
    struct buffer text;
};

/* Writes the assembled text as a paragraph with this margin, and empties it. */
static void
put_paragraph(struct page *page, size_t margin)
{
    page->out->failed |= page->text.failed;
    wrap_spaces(page->out, margin);
    wrap_put(page->out, margin, INDENT, page->text.len ? page->text.data : "");
    buffer_reset(&page->text);
}

static void
put_heading(struct page *page, const struct source *source)
{
    const struct language *language = page->book->language;
    if (page->out->len > 0)
        buffer_putc(page->out, '\n');
    buffer_puts(&page->text, tr(language, source->document));
    if (strncmp(source->document, source->author, strlen(source->author)) != 0)
        buffer_printf(&page->text, ", %s", source->author);
    if (source->is_ours)
        buffer_puts(&page->text, tr(language, " (by its numbers, in our words)"));
    put_paragraph(page, 0);
}

static void
put_sentence(struct page *page, const struct source *source, const struct sentence *s)
{
    const struct language *language = page->book->language;
    phrase_paragraph(language, s->paragraph, &page->text);
    buffer_printf(&page->text, ": %s", source->is_ours ? tr(language, s->text) : s->text);
    if (s->rulings)
        buffer_printf(&page->text, " [%s]", s->rulings);
    put_paragraph(page, 2);
    if (!s->does)
        return;
    buffer_printf(&page->text, tr(language, "We: %s."), tr(language, s->does));
    put_paragraph(page, INDENT);
}

static void
put_sources(struct page *page)
{
    const struct source *headed = NULL;
    for (struct sentence_place at = {0}; next_sentence(page->book, &at); headed = at.source) {
        if (!headed || strcmp(headed->document, at.source->document) != 0)
            put_heading(page, at.source);
        put_sentence(page, at.source, at.sentence);
    }
}

/* Writes the choices of an optional ruling: "Option: on, off; on unless ...". */
static void
put_option(struct page *page, const struct ruling *ruling)
{
    const struct language *language = page->book->language;
    enum option option;
    if (!option_find(ruling->id, &option))
        return;
    const struct option_row *row = option_row(option);
    buffer_puts(&page->text, tr(language, "Option: "));
    for (unsigned i = 0; i < OPTION_MAX_WORDS && row->words[i]; i++)
        buffer_printf(&page->text, "%s%s", i > 0 ? ", " : "", row->words[i]);
    if (row->words[0])
        buffer_printf(&page->text, tr(language, "; %s unless the regulations choose another."),
                      row->words[0]);
    else
        buffer_printf(&page->text,
                      tr(language, "%u to %u; %u unless the regulations choose another."),
                      row->least, row->most, row->usual);
    put_paragraph(page, INDENT);
}

static void
put_ruling(struct page *page, const struct ruling *ruling)
{
    const struct language *language = page->book->language;
    buffer_printf(&page->text, "%s (%s): %s", ruling->id, ruling->section,
                  tr(language, ruling->text));
    put_paragraph(page, 2);
    buffer_printf(&page->text, tr(language, "Why: %s"), tr(language, ruling->reason));
    put_paragraph(page, INDENT);
    put_option(page, ruling);
}

static void
put_rulings(struct page *page)
{
    const struct ruling *ruling;
    bool headed = false;
    for (size_t i = 0; (ruling = ruling_at(i)); i++) {
        if (!has_ruling(page->book, ruling))
            continue;
        if (!headed) {
            buffer_puts(page->out, page->out->len > 0 ? "\n" : "");
            buffer_puts(&page->text, tr(page->book->language, "Rulings of the rulebook"));
            put_paragraph(page, 0);
        }
        headed = true;
        put_ruling(page, ruling);
    }
}

static void
write_text(const struct lawbook *book, struct buffer *out)
{
    struct page page = {.book = book, .out = out};
    buffer_init(&page.text);
    if (book->rules) {
        buffer_puts(&page.text, tr(book->language, book->rules->title));
        put_paragraph(&page, 0);
    }
    put_sources(&page);
    put_rulings(&page);
    buffer_clear(&page.text);
}

/* JSON output, an object on one line. */

/* Whether no earlier sentence is of the same document. */
static bool
is_first(const struct lawbook *book, const struct sentence_place *at)
{
    struct sentence_place before = {0};
    while (next_sentence(book, &before) && before.sentence != at->sentence)
        if (strcmp(before.source->document, at->source->document) == 0)
            return false;
    return true;
}

/* Writes the documents of the sentences. */
static void
json_sources(const struct lawbook *book, struct buffer *out)
{
    json_open(out, "sources", '[');
    for (struct sentence_place at = {0}; next_sentence(book, &at);) {
        const struct source *source = at.source;
        if (!is_first(book, &at))
            continue;
        json_open(out, NULL, '{');
        json_put_member(out, "document", source->document);
        json_put_member(out, "author", source->author);
        if (source->year > 0)
            json_put_number(out, "year", (size_t)source->year);
        else
            json_put_raw(out, "year", NULL);
        json_put_bool(out, "own_words", !source->is_ours);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void
json_sentences(const struct lawbook *book, struct buffer *out)
{
    json_open(out, "sentences", '[');
    for (struct sentence_place at = {0}; next_sentence(book, &at);) {
        const struct sentence *s = at.sentence;
        json_open(out, NULL, '{');
        json_put_member(out, "document", at.source->document);
        json_put_member(out, "paragraph", s->paragraph);
        json_put_member(out, "text", s->text);
        json_put_member(out, "section", s->section);
        json_put_words(out, "rulings", s->rulings, " ");
        json_put_member(out, "does", s->does);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Writes the choices of an optional ruling: keywords, or a number. */
static void
json_option(const struct ruling *ruling, struct buffer *out)
{
    enum option option;
    const struct option_row *row = option_find(ruling->id, &option) ? option_row(option) : NULL;
    if (!row || !row->words[0]) {
        json_put_raw(out, "values", NULL);
        if (row)
            json_put_number(out, "default", row->usual);
        else
            json_put_raw(out, "default", NULL);
        return;
    }
    json_open(out, "values", '[');
    for (unsigned i = 0; i < OPTION_MAX_WORDS && row->words[i]; i++)
        json_put_member(out, NULL, row->words[i]);
    json_close(out, ']');
    json_put_member(out, "default", row->words[0]);
}

static void
json_rulings(const struct lawbook *book, struct buffer *out)
{
    const struct ruling *ruling;
    json_open(out, "rulings", '[');
    for (size_t i = 0; (ruling = ruling_at(i)); i++) {
        if (!has_ruling(book, ruling))
            continue;
        json_open(out, NULL, '{');
        json_put_member(out, "id", ruling->id);
        json_put_member(out, "section", ruling->section);
        json_put_member(out, "text", ruling->text);
        json_put_member(out, "reason", ruling->reason);
        json_option(ruling, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void
write_json(const struct lawbook *book, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_put_member(out, "variant", book->rules ? book->rules->id : NULL);
    json_put_member(out, "title", book->rules ? book->rules->title : NULL);
    json_sources(book, out);
    json_sentences(book, out);
    json_rulings(book, out);
    json_close(out, '}');
}

enum adj_status
adj_rules_write(const struct adj_rules_options *options, char **out_text, size_t *out_len,
                struct adj_error *err)
{
    struct lawbook book = {.language = language_find(options->language)};
    const char *format = options->format ? options->format : "text";
    enum adj_status st = ADJ_OK;
    const struct adj_rulesets *set =
        options->size > offsetof(struct adj_rules_options, rulesets) ? options->rulesets : NULL;
    if (options->variant)
        st = rules_lookup(set, options->variant, strlen(options->variant), &book.rules, err);
    if (!st && options->part)
        st = part_open(&book, options->part, err);
    if (st)
        return st;
    struct buffer out = {0};
    if (strcmp(format, "text") == 0)
        write_text(&book, &out);
    else if (strcmp(format, "json") == 0)
        write_json(&book, &out);
    else
        return error_set(err, ADJ_EOPTION, "option", "%.40s: the rules are text or json", format);
    return buffer_steal(&out, out_text, out_len, err);
}
