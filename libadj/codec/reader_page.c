/* SPDX-License-Identifier: MIT */
/* Pages of prose that contain records (notation/page.h): the reader gets the same text with its prose marked. */
#include "base/error.h"
#include "codec/reader.h"
#include "notation/page.h"

#include <stdlib.h>

enum { PAGE_SURE = 60 }; /* the least score with which a notation claims the moves of a page */

/* Returns whether records in this notation may stand in a page: the notation recognizes moves and writes the game. */
static bool
may_hold(const struct adj_reader *r, const struct codec *codec)
{
    return codec->dialect && codec->dialect->move && (!r->rules || codec->carries(r->rules));
}

/* The notation with the best score for the moves in the text; NULL: none is sure enough. */
static const struct codec *
codec_of_page(const struct adj_reader *r)
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
        if (score > best)
            found = codec;
        best = score > best ? score : best;
        buffer_clear(&text);
    }
    return found;
}

/* Marks the prose between the records in the reader's notation or, without one, in a detected one. The marked text
 * becomes the whole window. */
static enum adj_status
mark_prose(struct adj_reader *r, struct adj_error *err)
{
    const struct codec *codec = codec_of_page(r);
    struct buffer marked = {0};
    char *own;
    size_t len;
    if (!codec)
        return ADJ_OK;
    page_mark(codec->dialect, r->text + r->pos, r->len - r->pos, true, &marked);
    r->codec = codec;
    enum adj_status st = buffer_steal(&marked, &own, &len, err);
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

enum adj_status
reader_mark_page(struct adj_reader *r, struct adj_error *err)
{
    const struct codec *seems = r->codec;
    size_t len = r->len - r->pos;
    if (!r->at_end || len > PAGE_MAX || (!r->checked && text_bad_byte(r->text + r->pos, len) < len))
        return ADJ_OK;
    enum adj_status st = mark_prose(r, err);
    if (st || r->page || !seems || r->told)
        return st;
    r->codec = NULL;
    st = mark_prose(r, err);
    if (!r->codec)
        r->codec = seems;
    return st;
}

bool
reader_seems_page(const struct adj_reader *r)
{
    const char *text = r->text + r->pos;
    size_t len = r->len - r->pos < SNIFFED ? r->len - r->pos : SNIFFED;
    /* Prose, in which another notation may find records, begins with a word. */
    bool word = len > 0 && (ascii_is_letter(*text) || (unsigned char)*text >= 0x80);
    bool found = false;
    if (r->page || !r->codec->dialect)
        return false;
    for (size_t i = 0; i < codec_count() && !found; i++) {
        const struct codec *codec = codec_at(i);
        bool other =
            word && !r->told && codec->dialect && codec->dialect->headers && may_hold(r, codec);
        found = (codec == r->codec || other) && reader_may_be_page(codec) &&
                page_is(codec->dialect, text, len);
    }
    return found;
}
