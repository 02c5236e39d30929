/* SPDX-License-Identifier: MIT */
/* The audit log of another adjd, read over HTTP (C2SP tlog-tiles). Begin with remote_checkpoint(). */
#ifndef ADJD_WORK_LOG_REMOTE_H
#define ADJD_WORK_LOG_REMOTE_H

#include "base/arena.h"
#include "base/note.h"
#include "work/webhook_sender.h"

enum { REMOTE_TILES = 16 };

struct remote_tile {
    unsigned level, width; /* 0: none */
    uint64_t number;
    struct merkle_hash hashes[MERKLE_TILE];
};

struct remote {
    const char *url; /* address of the adjd */
    bool (*is_cancelled)(void *context);
    void *context;
    uint64_t size; /* of the tree to which the tiles belong */
    struct remote_tile tiles[REMOTE_TILES];
    size_t next;            /* the tile that is replaced next */
    char why[SENDER_ERROR]; /* why the last request failed */
};

/* Fetch a text of at most `most` bytes; NULL with `why` set. New: in the pool. */
const char *remote_get(struct remote *remote, const char *path, size_t most, struct arena *pool);
/* Fetch and parse a checkpoint, whose signature the caller checks. *out_note lives in the pool. False with `why` set. */
bool remote_checkpoint(struct remote *remote, const char *path, struct arena *pool,
                       const char **out_note, struct checkpoint *out);

/* How a tree compares with an earlier checkpoint. */
enum remote_growth {
    GROWTH_GOOD,        /* the tree begins with the earlier one, if any */
    GROWTH_UNREACHABLE, /* a tile cannot be fetched */
    GROWTH_INVALID,     /* the tiles are not those of the signed root */
    GROWTH_FORK         /* the tiles are right, but the tree does not begin with the earlier one */
};
/* Compare by the tiles of `now`; `before` NULL: check the tiles alone. It is not larger than `now`. */
enum remote_growth remote_growth(struct remote *remote, const struct checkpoint *before,
                                 const struct checkpoint *now);

#endif
