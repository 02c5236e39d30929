/* SPDX-License-Identifier: MIT */
/* Batches of games. The games of a part are parsed one by one while they are processed. */
#include "batch.h"

#include <stdlib.h>

#include "adj.h"
#include "base/error.h"
#include "pages.h"

bool
batch_is_numbered(const struct games *games)
{
    return games->numbered || select_is_numbered(games->select) || games->report ||
           games->parts > 0;
}

struct batch *
batch_new(const char *file, size_t first, size_t cap)
{
    struct batch *batch = malloc(sizeof *batch);
    struct game_piece *pieces = malloc(cap * sizeof *pieces);
    if (!batch || !pieces) {
        free(batch);
        free(pieces);
        return NULL;
    }
    *batch = (struct batch){.file = file, .first = first, .pieces = pieces, .cap = cap};
    return batch;
}

void
batch_free(struct batch *batch)
{
    buffer_clear(&batch->text);
    free(batch->pieces);
    free(batch);
}

/* Adds a piece without its game. NULL: memory ran out. */
static struct game_piece *
add(struct batch *batch)
{
    if (batch->count == batch->cap) {
        size_t cap = batch->cap * 2 + 1;
        struct game_piece *pieces = realloc(batch->pieces, cap * sizeof *pieces);
        batch->failed = !pieces;
        if (!pieces)
            return NULL;
        batch->pieces = pieces;
        batch->cap = cap;
    }
    struct game_piece *piece = &batch->pieces[batch->count];
    *piece = (struct game_piece){
        .file = batch->file,
        .number = batch->first + batch->count++,
        .err = ADJ_ERROR_INIT,
        .counts = ADJ_COUNTS_INIT,
    };
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

/* Moves the output of a piece to the text of the part: one thread allocates and frees it, and the
 * text is written at once. */
static void
join(const struct games *games, struct batch *batch, struct game_piece *piece)
{
    if (!piece->out || pages_are_linked(games->pages) || games->split || games->unique)
        return;
    if (batch->text.len > 0 && games->separator)
        buffer_puts(&batch->text, games->separator);
    buffer_put(&batch->text, piece->out, piece->out_len);
    if (games->end)
        buffer_puts(&batch->text, games->end);
    batch->failed |= batch->text.failed;
    adj_free(piece->out);
    piece->out = NULL;
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
    for (size_t i = 0; i < batch->count; i++)
        piece_work(games, &batch->pieces[i]);
    if (batch->part)
        work_part(games, batch);
    adj_reader_free(batch->part);
}
