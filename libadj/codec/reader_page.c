/* SPDX-License-Identifier: MIT */
/* Pages of prose with records in them (notation/page.h): the reader gets the same text with its prose marked. */
#include "base/error.h"
#include "codec/reader.h"
#include "notation/page.h"

#include <stdlib.h>

/* So sure must a notation be that the moves in a page are its own. */
enum { PAGE_SURE = 60 };

/* The marked text becomes the window, which nothing follows. */
static enum adj_status
take_text(struct adj_reader *r, struct buffer *marked, struct adj_error *err)
{
    char *own;
    size_t len;
    enum adj_status st = buffer_steal(marked, &own, &len, err);
    if (st)
        return st;
    free(r->own);
    r->offset += r->pos;
    r->text = r->own = own;
    r->len = r->cap = len;
    r->pos = 0;
    r->read = NULL;
    r->at_end = r->checked = r->page = true;
    return ADJ_OK;
}

/* May records in this notation stand in a page: does it know moves when it sees them, and is it the game's? */
static bool
may_hold(const struct adj_reader *r, const struct codec *codec)
{
    return codec->dialect && codec->dialect->move && (!r->rules || codec->carries(r->rules));
}

/* The notation that is the surest that the moves in the text are its own; NULL: none is. */
static const struct codec *
find_codec(const struct adj_reader *r)
{
    const struct codec *found = NULL;
    int best = PAGE_SURE - 1;
    for (size_t i = 0; i < codec_count(); i++) {
        const struct codec *codec = codec_at(i);
        struct buffer text = {0};
        if ((r->codec && codec != r->codec) || !may_hold(r, codec))
            continue;
        size_t games = page_mark(codec->dialect, r->text + r->pos, r->len - r->pos, false, &text);
        int score = games == 0 || text.failed ? 0 : codec->sniff(text.data, text.len);
        if (r->told && games > 0)
            score = PAGE_SURE;
        if (score > best) {
            best = score;
            found = codec;
        }
        buffer_clear(&text);
    }
    return found;
}

/* Mark the prose between the records in the reader's notation or, without one, in one that is found. */
static enum adj_status
mark(struct adj_reader *r, struct adj_error *err)
{
    const struct codec *codec = find_codec(r);
    if (!codec)
        return ADJ_OK;
    struct buffer marked = {0};
    page_mark(codec->dialect, r->text + r->pos, r->len - r->pos, true, &marked);
    r->codec = codec;
    return take_text(r, &marked, err);
}

enum adj_status
reader_mark_page(struct adj_reader *r, struct adj_error *err)
{
    const struct codec *seems = r->codec;
    size_t len = r->len - r->pos;
    if (!r->at_end || len > PAGE_MAX || (!r->checked && text_bad_byte(r->text + r->pos, len) < len))
        return ADJ_OK;
    enum adj_status st = mark(r, err);
    if (st || r->page || !seems || r->told)
        return st;
    r->codec = NULL;
    st = mark(r, err);
    if (!r->codec)
        r->codec = seems;
    return st;
}

/* May the text be a page of records in this notation? */
static bool
is_page_of(const struct adj_reader *r, const struct codec *codec)
{
    size_t len = r->len - r->pos;
    return reader_may_be_page(codec) &&
           page_is(codec->dialect, r->text + r->pos, len < SNIFFED ? len : SNIFFED);
}

/* The same of another notation with lines of free text; prose begins with a word. */
static bool
is_page_of_other(const struct adj_reader *r)
{
    const char *text = r->text + r->pos;
    bool word = r->pos < r->len && (ascii_is_letter(*text) || (unsigned char)*text >= 0x80);
    bool found = false;
    for (size_t i = 0; i < codec_count() && word && !r->told && !found; i++) {
        const struct codec *codec = codec_at(i);
        found = codec != r->codec && codec->dialect && codec->dialect->headers &&
                may_hold(r, codec) && is_page_of(r, codec);
    }
    return found;
}

bool
reader_seems_page(const struct adj_reader *r)
{
    return !r->page && r->codec->dialect && (is_page_of(r, r->codec) || is_page_of_other(r));
}
