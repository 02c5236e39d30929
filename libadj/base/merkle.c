/* SPDX-License-Identifier: MIT */
#include "base/merkle.h"

#include <string.h>

#include "base/digest.h"

/* RFC 6962, 2.1: leaves and nodes are hashed with different prefixes. */
enum { PREFIX_LEAF, PREFIX_NODE };

struct merkle_hash
merkle_leaf(const void *data, size_t len)
{
    const char prefix = PREFIX_LEAF;
    const struct digest_line parts[] = {{&prefix, 1}, {data, len}};
    struct merkle_hash hash = {{0}};
    digest_parts(parts, 2, hash.bytes);
    return hash;
}

struct merkle_hash
merkle_node(const struct merkle_hash *left, const struct merkle_hash *right)
{
    const char prefix = PREFIX_NODE;
    const struct digest_line parts[] = {{&prefix, 1},
                                        {(const char *)left->bytes, MERKLE_HASH},
                                        {(const char *)right->bytes, MERKLE_HASH}};
    struct merkle_hash hash = {{0}};
    digest_parts(parts, 3, hash.bytes);
    return hash;
}

bool
merkle_same(const struct merkle_hash *a, const struct merkle_hash *b)
{
    return memcmp(a->bytes, b->bytes, MERKLE_HASH) == 0;
}

/* The largest power of two below n, which is at least 2. */
static uint64_t
split_of(uint64_t n)
{
    uint64_t split = 1;
    while (split < n - split)
        split *= 2;
    return split;
}

/* The root above a list of hashes of complete subtrees of one size, the last of which may be smaller. */
static struct merkle_hash
list_root(const struct merkle_hash *list, size_t count)
{
    if (count == 1)
        return *list;
    size_t split = (size_t)split_of(count);
    struct merkle_hash left = list_root(list, split),
                       right = list_root(list + split, count - split);
    return merkle_node(&left, &right);
}

unsigned
merkle_edge_width(uint64_t size, unsigned level)
{
    return (unsigned)(size >> 8 * level) % MERKLE_TILE;
}

bool
merkle_add(struct merkle_edge *edge, const struct merkle_hash *leaf, merkle_full_fn *full,
           void *context)
{
    struct merkle_hash hash = *leaf;
    uint64_t at = edge->size++;
    for (unsigned level = 0; level < MERKLE_LEVELS; level++) {
        struct merkle_hash *tile = edge->tiles[level];
        tile[at % MERKLE_TILE] = hash;
        if (at % MERKLE_TILE != MERKLE_TILE - 1)
            return true;
        at /= MERKLE_TILE;
        if (!full(context, level, at, tile))
            return false;
        hash = list_root(tile, MERKLE_TILE);
    }
    return false;
}

bool
merkle_edge_read(const struct merkle_tiles *tiles, uint64_t size, struct merkle_edge *out)
{
    bool good = size < UINT64_C(1) << 8 * (MERKLE_LEVELS - 1);
    out->size = size;
    for (unsigned level = 0; good && level < MERKLE_LEVELS; level++) {
        unsigned width = merkle_edge_width(size, level);
        if (width)
            good = tiles->read(tiles->context, level, size >> 8 * (level + 1), width,
                               out->tiles[level]);
    }
    return good;
}

struct merkle_hash
merkle_root(const struct merkle_edge *edge)
{
    struct merkle_hash list[MERKLE_TILE];
    bool some = false;
    struct merkle_hash root = {{0}};
    for (unsigned level = 0; level < MERKLE_LEVELS; level++) {
        size_t count = merkle_edge_width(edge->size, level);
        memcpy(list, edge->tiles[level], count * sizeof *list);
        if (some)
            list[count++] = root;
        if (count)
            root = list_root(list, count);
        some = count > 0;
    }
    if (!edge->size) /* the hash of nothing */
        digest_parts(NULL, 0, root.bytes);
    return root;
}

/* The hash of the leaves from `from` up to `to`, a subtree of some tree, read from tiles. */
static bool
range_hash(const struct merkle_tiles *tiles, uint64_t from, uint64_t to, struct merkle_hash *out)
{
    uint64_t size = to - from;
    struct merkle_hash list[MERKLE_TILE], left, right;
    if (size & (size - 1)) {
        uint64_t split = split_of(size);
        if (!range_hash(tiles, from, from + split, &left) ||
            !range_hash(tiles, from + split, to, &right))
            return false;
        *out = merkle_node(&left, &right);
        return true;
    }
    unsigned level = 0;
    while (size >= MERKLE_TILE) {
        size /= MERKLE_TILE;
        from /= MERKLE_TILE;
        level++;
    }
    unsigned at = (unsigned)(from % MERKLE_TILE), count = (unsigned)size;
    if (!tiles->read(tiles->context, level, from / MERKLE_TILE, at + count, list))
        return false;
    *out = list_root(list + at, count);
    return true;
}

/* Append the hash of a range to a proof. */
static bool
proof_add(const struct merkle_tiles *tiles, uint64_t from, uint64_t to, struct merkle_proof *proof)
{
    return proof->count < MERKLE_PROOF_MOST &&
           range_hash(tiles, from, to, &proof->hashes[proof->count++]);
}

/* PATH(m, D[from:to]) of RFC 6962, 2.1.1; the hashes nearest to the leaf come first. */
static bool
path_make(const struct merkle_tiles *tiles, uint64_t index, uint64_t from, uint64_t to,
          struct merkle_proof *proof)
{
    if (to - from == 1)
        return true;
    uint64_t split = from + split_of(to - from);
    if (index < split)
        return path_make(tiles, index, from, split, proof) && proof_add(tiles, split, to, proof);
    return path_make(tiles, index, split, to, proof) && proof_add(tiles, from, split, proof);
}

bool
merkle_prove_leaf(const struct merkle_tiles *tiles, uint64_t index, uint64_t size,
                  struct merkle_proof *out)
{
    out->count = 0;
    return index < size && path_make(tiles, index, 0, size, out);
}

/* SUBPROOF(m, D[from:to], whole) of RFC 6962, 2.1.2. `whole`: the subtree's hash is the older root. */
static bool
growth_make(const struct merkle_tiles *tiles, uint64_t before, uint64_t from, uint64_t to,
            bool whole, struct merkle_proof *proof)
{
    if (before == to)
        return whole || proof_add(tiles, from, to, proof);
    uint64_t split = from + split_of(to - from);
    if (before <= split)
        return growth_make(tiles, before, from, split, whole, proof) &&
               proof_add(tiles, split, to, proof);
    return growth_make(tiles, before, split, to, false, proof) &&
           proof_add(tiles, from, split, proof);
}

bool
merkle_prove_growth(const struct merkle_tiles *tiles, uint64_t before, uint64_t size,
                    struct merkle_proof *out)
{
    out->count = 0;
    return before && before <= size && growth_make(tiles, before, 0, size, true, out);
}

/* RFC 9162, 2.1.3.2. */
bool
merkle_check_leaf(const struct merkle_proof *proof, uint64_t index, uint64_t size,
                  const struct merkle_hash *leaf, const struct merkle_hash *root)
{
    struct merkle_hash hash = *leaf;
    uint64_t at = index, last = size - 1;
    if (index >= size)
        return false;
    for (size_t i = 0; i < proof->count; i++) {
        if (!last)
            return false;
        if (at % 2 || at == last) {
            hash = merkle_node(&proof->hashes[i], &hash);
            for (; at % 2 == 0 && at; at /= 2)
                last /= 2;
        } else {
            hash = merkle_node(&hash, &proof->hashes[i]);
        }
        at /= 2;
        last /= 2;
    }
    return !last && merkle_same(&hash, root);
}

/* RFC 9162, 2.1.4.2. */
bool
merkle_check_growth(const struct merkle_proof *proof, uint64_t before, uint64_t size,
                    const struct merkle_hash *root_before, const struct merkle_hash *root)
{
    if (!before || before > size)
        return false;
    if (before == size)
        return !proof->count && merkle_same(root_before, root);
    /* A complete older tree is a subtree, whose root the proof leaves out. */
    bool is_complete = (before & (before - 1)) == 0;
    size_t i = is_complete ? 0 : 1;
    if (proof->count < i)
        return false;
    struct merkle_hash old = is_complete ? *root_before : proof->hashes[0], new = old;
    uint64_t at = before - 1, last = size - 1;
    for (; at % 2; at /= 2)
        last /= 2;
    for (; i < proof->count; i++) {
        if (!last)
            return false;
        if (at % 2 || at == last) {
            old = merkle_node(&proof->hashes[i], &old);
            new = merkle_node(&proof->hashes[i], &new);
            for (; at % 2 == 0 && at; at /= 2)
                last /= 2;
        } else {
            new = merkle_node(&new, &proof->hashes[i]);
        }
        at /= 2;
        last /= 2;
    }
    return !last && merkle_same(&old, root_before) && merkle_same(&new, root);
}
