/* SPDX-License-Identifier: MIT */
/* Parts of an input: several whole games with their window, for parallel reading; adj_reader_part() of adj.h. */
#include "codec/reader.h"

#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "notation/boundary.h"
#include "notation/text.h"

/* Counts the whole games in the window, at most `most`; *out_stop is the end of the last one. */
static size_t
count_games(const struct adj_reader *r, size_t most, size_t *out_stop)
{
    size_t games = 0, at = r->pos;
    /* Fewer than four bytes may be half a blank, see reader_skip_space(). */
    size_t bytes;
    while (games < most && at < r->len && (r->at_end || r->len - at >= 4)) {
        if (!r->told && detect_head(r->codec, r->text + at, r->len - at, r->rules))
            break;
        size_t used = boundary_find(r->codec->dialect, r->text + at, r->len - at, r->at_end);
        if (used == 0 || used > GAME_MAX_TEXT)
            break;
        games++;
        *out_stop = at += used;
        while ((bytes = text_space(r->text + at, r->len - at)) > 0)
            at += bytes;
    }
    return games;
}

/* Whether a line of a text may begin a game in a notation without movetext, such as JSON. */
static bool
has_other_lines(const struct adj_reader *r, const char *text, size_t len)
{
    const char *end = text + len, *next;
    if (r->told || (!memchr(text, '<', len) && !memchr(text, '{', len)))
        return false;
    for (const char *line = text; line < end; line = next ? next + 1 : end) {
        size_t rest = (size_t)(end - line);
        if ((*line == '{' || *line == '<') && detect_head(r->codec, line, rest, r->rules))
            return true;
        next = memchr(line, '\n', rest);
    }
    return false;
}

/* Finds the end of the last game in the window that surely ends, without reading the games before it; 0: there is none. */
static size_t
find_stop(const struct adj_reader *r)
{
    const char *text = r->text + r->pos;
    size_t len = boundary_last(r->codec->dialect, text, r->len - r->pos);
    /* Marked prose, which only the decoder removes, may extend over tag pairs. */
    bool certain = len > 0 && !r->mixed && !has_other_lines(r, text, len) &&
                   (r->decoder || !memchr(text, LEXER_TEXT_BEGIN, len));
    return certain ? r->pos + len : 0;
}

/* Gives the window to the part, which therefore sees the same text after its games; the rest moves into a new window
 * with room for `more` bytes. */
static enum adj_status
hand_over(struct adj_reader *r, size_t stop, size_t more, struct adj_reader **out_part,
          struct adj_error *err)
{
    size_t rest = r->len - stop, cap = rest + more;
    struct adj_reader *part = malloc(sizeof *part);
    char *own = malloc(cap);
    if (!part || !own) {
        free(part);
        free(own);
        return error_nomem(err);
    }
    *part = *r;
    part->read = NULL;
    part->decoder = NULL;
    part->stop = stop;
    r->says_encoding = false;
    memcpy(own, r->text + stop, rest);
    reader_advance(r, stop - r->pos);
    r->offset += stop;
    r->text = r->own = own;
    r->len = rest;
    r->cap = cap;
    r->pos = 0;
    *out_part = part;
    return ADJ_OK;
}

enum adj_status
adj_reader_part(struct adj_reader *reader, size_t most, struct adj_reader **out_part,
                size_t *out_games, struct adj_error *err)
{
    enum { READ_UNCOUNTED = 1 << 17 };
    struct adj_reader *r = reader, *part = NULL;
    size_t games = 0, stop = 0;
    bool can = !r->stream && r->read && !r->resync;
    enum adj_status st = can ? reader_skip_space(r, err) : ADJ_OK;
    can = can && r->codec && r->codec->dialect;
    while (!st && can) {
        stop = out_games ? 0 : find_stop(r);
        games = stop > 0 ? 0 : count_games(r, most, &stop);
        if (stop > 0 || r->at_end || r->len - r->pos > GAME_MAX_TEXT)
            break;
        st = reader_fill_for_game(r, err);
    }
    if (!st && stop > 0)
        st = hand_over(r, stop, out_games ? READ_AT_ONCE : READ_UNCOUNTED, &part, err);
    if (st)
        return st;
    *out_part = part;
    if (out_games)
        *out_games = games;
    return ADJ_OK;
}
