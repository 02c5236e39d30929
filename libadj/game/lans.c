/* SPDX-License-Identifier: MIT */
/* The legal moves of a position as text, sorted bytewise (RULES.md 1). */
#include "game/lans.h"

#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "base/error.h"

void
lans_init(struct lans *lans)
{
    *lans = (struct lans){0};
    movelist_init(&lans->moves);
    buffer_init(&lans->text);
}

void
lans_clear(struct lans *lans)
{
    movelist_clear(&lans->moves);
    buffer_clear(&lans->text);
    free(lans->at);
    lans->at = NULL;
    lans->count = lans->cap = 0;
}

static bool
lans_reserve(struct lans *lans, size_t count)
{
    if (count <= lans->cap)
        return true;
    /* A movelist never holds more than MOVELIST_MAX moves, so this cannot overflow. */
    struct lan *at = realloc(lans->at, count * sizeof *at);
    if (!at)
        return false;
    lans->at = at;
    lans->cap = count;
    return true;
}

/* The newline behind each text takes part: it is smaller than any byte of a move. */
static int
lan_compare(const void *a, const void *b)
{
    const struct lan *x = a, *y = b;
    return memcmp(x->text, y->text, (x->len < y->len ? x->len : y->len) + 1);
}

enum adj_status
lans_fill(struct lans *lans, const struct line *line, struct adj_error *err)
{
    const struct family *family = line->rules->family;
    size_t start = 0;
    lans->count = 0;
    buffer_reset(&lans->text);
    family->moves(line, &lans->moves);
    if (lans->moves.too_many)
        return error_set(err, ADJ_ETOOBIG, "too-big",
                         "the moves of this position are too many to be listed");
    if (lans->moves.failed || !lans_reserve(lans, lans->moves.count))
        return error_nomem(err);
    for (size_t i = 0; i < lans->moves.count; i++) {
        size_t before = lans->text.len;
        family->lan_write(line->rules, line_now(line), &lans->moves.at[i], &lans->text);
        lans->at[i].len = lans->text.len - before;
        buffer_putc(&lans->text, '\n');
    }
    if (lans->text.failed)
        return error_nomem(err);
    lans->count = lans->moves.count;
    /* The buffer has stopped moving: now the texts can be pointed at. */
    for (size_t i = 0; i < lans->count; i++) {
        lans->at[i].text = lans->text.data + start;
        lans->at[i].move = &lans->moves.at[i];
        start += lans->at[i].len + 1;
    }
    if (lans->count > 1)
        qsort(lans->at, lans->count, sizeof *lans->at, lan_compare);
    return ADJ_OK;
}

uint32_t
lans_crc(const struct lans *lans)
{
    uint32_t crc = 0;
    for (size_t i = 0; i < lans->count; i++)
        crc = digest_crc32(crc, lans->at[i].text, lans->at[i].len + 1);
    return crc;
}
