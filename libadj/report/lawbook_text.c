/* SPDX-License-Identifier: MIT */
/* Sentences and rulings as plain text: the authors' words as they are, ours in the reader's language. */
#include <string.h>

#include "play/option.h"
#include "report/lawbook.h"
#include "report/report.h"
#include "report/wrap.h"

enum { INDENT = 4 };

/* What is being put together, and the page it goes to. */
struct page {
    const struct lawbook *book;
    struct buffer *out;
    struct buffer text;
};

/* The text put together as a paragraph that begins at the margin; empties it. */
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
    const struct source *source, *headed = NULL;
    for (size_t i = 0; (source = lawbook_source(page->book, i)); i++)
        for (const struct sentence *s = source->sentences; s->paragraph; s++) {
            if (!lawbook_has(page->book, s))
                continue;
            if (!headed || strcmp(headed->document, source->document) != 0)
                put_heading(page, source);
            headed = source;
            put_sentence(page, source, s);
        }
}

/* "Options: on, off (on unless the regulations say otherwise)." */
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
        if (!lawbook_rules(page->book, ruling))
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

void
lawbook_text(const struct lawbook *book, struct buffer *out)
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
