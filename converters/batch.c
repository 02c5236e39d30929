/* SPDX-License-Identifier: MIT */
/* Batches of games. The games of a part are parsed one by one while they are processed. */
#include "batch.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "pages.h"

bool
batch_is_numbered(const struct games *games)
{
    return games->numbered || select_is_numbered(games->select) || games->report ||
           games->parts > 0;
}

/* Makes room for `cap` pieces. Returns false when memory runs out. */
static bool
reserve(struct batch *batch, size_t cap)
{
    if (cap <= batch->cap)
        return true;
    struct game_piece *pieces = realloc(batch->pieces, cap * sizeof *pieces);
    if (!pieces)
        return false;
    batch->pieces = pieces;
    batch->cap = cap;
    return true;
}

struct batch *
batch_new(struct batch **spare, const char *file, size_t first, size_t cap)
{
    struct batch *batch = *spare;
    if (batch)
        *spare = batch->next;
    else
        batch = calloc(1, sizeof *batch);
    if (!batch)
        return NULL;
    if (!reserve(batch, cap)) {
        batch_end(spare, batch);
        return NULL;
    }
    buffer_reset(&batch->text);
    *batch = (struct batch){.file = file,
                            .first = first,
                            .pieces = batch->pieces,
                            .cap = batch->cap,
                            .text = batch->text};
    return batch;
}

void
batch_end(struct batch **spare, struct batch *batch)
{
    batch->next = *spare;
    *spare = batch;
}

void
batches_free(struct batch *spare)
{
    for (struct batch *next; spare; spare = next) {
        next = spare->next;
        buffer_clear(&spare->text);
        free(spare->pieces);
        free(spare);
    }
}

/* Adds a piece without its game. NULL: memory ran out. */
static struct game_piece *
add(struct batch *batch)
{
    if (batch->count == batch->cap && !reserve(batch, batch->cap * 2 + 1)) {
        batch->failed = true;
        return NULL;
    }
    struct game_piece *piece = &batch->pieces[batch->count];
    memset(piece, 0, offsetof(struct game_piece, err));
    error_begin(&piece->err);
    piece->file = batch->file;
    piece->number = batch->first + batch->count++;
    piece->counts = (struct adj_counts)ADJ_COUNTS_INIT;
    return piece;
}

enum adj_status
batch_read(struct batch *batch, struct adj_reader *reader, struct game_piece **out_piece)
{
    struct game_piece *piece = add(batch);
    enum adj_status st = piece ? adj_reader_next(reader, &piece->game, &piece->err) : ADJ_EOF;
    batch->count -= piece && st == ADJ_EOF;
    *out_piece = piece;
    return st;
}

/* Moves the output of a piece to the text of the part, so that one thread allocates and frees it. */
static void
join(const struct games *games, struct batch *batch, struct game_piece *piece)
{
    if (!piece->out)
        return;
    piece->joined = !batch->whole;
    if (batch->whole && batch->text.len > 0 && games->separator)
        buffer_puts(&batch->text, games->separator);
    buffer_put(&batch->text, piece->out, piece->out_len);
    if (batch->whole && games->end)
        buffer_puts(&batch->text, games->end);
    batch->failed |= batch->text.failed;
    adj_free(piece->out);
    piece->out = NULL;
}

/* Sets the outputs within the text, which does not move any more. */
static void
place_outputs(struct batch *batch)
{
    char *at = batch->text.data;
    for (size_t i = 0; i < batch->count && !batch->text.failed; i++)
        if (batch->pieces[i].joined) {
            batch->pieces[i].out = at;
            at += batch->pieces[i].out_len;
        }
}

/* Parses and processes the games of the part. A part with more or fewer games than counted is
 * reported, because it would be a defect of adj. */
static void
work_part(const struct games *games, struct batch *batch)
{
    struct game_piece *piece;
    while (batch_read(batch, batch->part, &piece) != ADJ_EOF) {
        enum adj_status st = piece->err.status;
        piece_work(games, piece);
        join(games, batch, piece);
        if (st == ADJ_EIO || st == ADJ_ENOMEM)
            return; /* the part stays at this game */
    }
    if (batch->due == 0 || batch->count == 0 || batch->count == batch->due)
        return;
    piece = &batch->pieces[batch->count - 1];
    if (!piece->err.status)
        error_set(&piece->err, ADJ_ESYNTAX, "miscounted",
                  "games were counted otherwise than read, please report it; --jobs 1 reads them "
                  "all");
}

void
batch_work(const struct games *games, struct batch *batch)
{
    batch->whole = !pages_are_linked(games->pages) && !games->split && !games->unique;
    for (size_t i = 0; i < batch->count; i++) {
        piece_work(games, &batch->pieces[i]);
        join(games, batch, &batch->pieces[i]);
    }
    if (batch->part)
        work_part(games, batch);
    place_outputs(batch);
    adj_reader_free(batch->part);
}
