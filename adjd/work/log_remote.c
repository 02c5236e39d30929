/* SPDX-License-Identifier: MIT */
#include "work/log_remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FETCH_SECONDS = 20, CHECKPOINT_MOST = 16384, GROUP = 1000, GROUPS_MOST = 7 };

/* Fetch a body; false with `why` set. */
static bool
fetch_body(struct remote *r, const char *path, size_t most, struct buffer *out)
{
    struct buffer url = {0};
    long status = 0;
    buffer_printf(&url, "%s%s", r->url, path);
    const struct fetch fetch = {url.data, most, FETCH_SECONDS, r->is_cancelled, r->context};
    if (!url.failed)
        status = sender_fetch(&fetch, out, r->why);
    if (status && status != 200)
        snprintf(r->why, sizeof r->why, "%s gets HTTP status %ld", path, status);
    buffer_clear(&url);
    return status == 200;
}

const char *
remote_get(struct remote *r, const char *path, size_t most, struct arena *pool)
{
    struct buffer body = {0};
    if (fetch_body(r, path, most, &body) && (!body.data || strlen(body.data) == body.len))
        return arena_keep(pool, &body);
    buffer_clear(&body);
    return NULL;
}

bool
remote_checkpoint(struct remote *r, const char *path, struct arena *pool, const char **out_note,
                  struct checkpoint *out)
{
    const char *note = remote_get(r, path, CHECKPOINT_MOST, pool);
    *out_note = note;
    bool good = note && checkpoint_read(note, out);
    if (note && !good)
        snprintf(r->why, sizeof r->why, "%s is not a checkpoint", path);
    return good;
}

/* The path of a tile: its number in groups of three digits, "x001/x234/067.p/112". */
static void
tile_path(char *out, size_t size, unsigned level, uint64_t number, unsigned width)
{
    unsigned groups[GROUPS_MOST], count = 0;
    do {
        groups[count++] = (unsigned)(number % GROUP);
        number /= GROUP;
    } while (number && count < GROUPS_MOST);
    int at = snprintf(out, size, "/v1/audit/tile/%u/", level);
    while (count--)
        at += snprintf(out + at, size - (size_t)at, count ? "x%03u/" : "%03u", groups[count]);
    if (width < MERKLE_TILE)
        snprintf(out + at, size - (size_t)at, ".p/%u", width);
}

/* Fetch a tile with all hashes that the tree has in it. */
static bool
tile_fetch(struct remote *r, struct remote_tile *tile)
{
    char path[128];
    struct buffer body = {0};
    size_t len = tile->width * sizeof *tile->hashes;
    tile_path(path, sizeof path, tile->level, tile->number, tile->width);
    bool good = fetch_body(r, path, len, &body);
    if (good && body.len != len) {
        snprintf(r->why, sizeof r->why, "%s has %zu bytes, not %zu", path, body.len, len);
        good = false;
    }
    if (good)
        memcpy(tile->hashes, body.data, len);
    else
        tile->width = 0;
    buffer_clear(&body);
    return good;
}

/* A merkle_read_fn. */
static bool
tile_read(void *context, unsigned level, uint64_t number, unsigned width, struct merkle_hash *out)
{
    struct remote *r = context;
    uint64_t hashes = r->size >> 8 * level, first = number * MERKLE_TILE;
    struct remote_tile *tile = NULL;
    if (first + width > hashes)
        return false;
    for (size_t i = 0; i < REMOTE_TILES && !tile; i++)
        if (r->tiles[i].width && r->tiles[i].level == level && r->tiles[i].number == number)
            tile = &r->tiles[i];
    if (!tile) {
        tile = &r->tiles[r->next++ % REMOTE_TILES];
        tile->level = level;
        tile->number = number;
        tile->width = hashes - first < MERKLE_TILE ? (unsigned)(hashes - first) : MERKLE_TILE;
        if (!tile_fetch(r, tile))
            return false;
    }
    memcpy(out, tile->hashes, width * sizeof *out);
    return true;
}

static enum remote_growth
growth_compare(struct remote *r, const struct checkpoint *before, const struct checkpoint *now,
               struct merkle_edge *edge)
{
    const struct merkle_tiles tiles = {tile_read, r};
    struct merkle_proof proof;
    if (!merkle_edge_read(&tiles, now->size, edge))
        return GROWTH_UNREACHABLE;
    struct merkle_hash root = merkle_root(edge);
    if (!merkle_same(&root, &now->root))
        return GROWTH_INVALID;
    if (!before || !before->size)
        return GROWTH_GOOD;
    if (!merkle_edge_read(&tiles, before->size, edge) ||
        !merkle_prove_growth(&tiles, before->size, now->size, &proof))
        return GROWTH_UNREACHABLE;
    root = merkle_root(edge); /* of the earlier size, in the tree as it is now */
    if (!merkle_check_growth(&proof, before->size, now->size, &root, &now->root))
        return GROWTH_INVALID;
    return merkle_same(&root, &before->root) ? GROWTH_GOOD : GROWTH_FORK;
}

enum remote_growth
remote_growth(struct remote *r, const struct checkpoint *before, const struct checkpoint *now)
{
    struct merkle_edge *edge = malloc(sizeof *edge);
    memset(r->tiles, 0, sizeof r->tiles);
    r->size = now->size;
    snprintf(r->why, sizeof r->why, "out of memory");
    enum remote_growth growth = edge ? growth_compare(r, before, now, edge) : GROWTH_UNREACHABLE;
    free(edge);
    return growth;
}
