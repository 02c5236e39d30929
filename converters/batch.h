/* SPDX-License-Identifier: MIT */
/* A batch: games of one file that pass through the pipeline together. */
#ifndef BATCH_H
#define BATCH_H

#include "base/buffer.h"
#include "games.h"

struct batch {
    const char *file;        /* name for messages; borrowed */
    struct adj_reader *part; /* reader of games that are not parsed yet; NULL: they are parsed */
    size_t first;            /* number of the first game, if the games are numbered */
    size_t due;              /* games of the part, if they are numbered */
    struct game_piece *pieces;
    size_t count, cap;
    struct buffer text; /* the outputs of the part */
    bool whole;         /* they go to one file in order: `text` is written at once */
    bool failed;        /* memory ran out */
    struct batch *next; /* in a list of spare batches */
};

/*
 * Whether processing needs the number of a game. To number the games of a part, the reader must
 * find the end of each. Otherwise they are numbered when they are delivered.
 */
bool batch_is_numbered(const struct games *games);
/*
 * A batch for about `cap` games: a spare one, or a new one. NULL when memory runs out. Spare batches keep their memory, because
 * malloc() makes a thread wait while another one frees what this thread allocated.
 */
struct batch *batch_new(struct batch **spare, const char *file, size_t first, size_t cap);
/* Adds the batch to the spare ones. The pieces have been cleared. */
void batch_end(struct batch **spare, struct batch *batch);
void batches_free(struct batch *spare);
/* Reads the next game, or the error in its place, into a new piece. Returns the status of adj_reader_next(); ADJ_EOF, too,
 * with batch->failed when memory runs out. */
enum adj_status batch_read(struct batch *batch, struct adj_reader *reader,
                           struct game_piece **out_piece);
/* Parses the games of the part, and processes all games. Called by any thread. */
void batch_work(const struct games *games, struct batch *batch);

#endif
