/* SPDX-License-Identifier: MIT */
/* The Merkle tree of the log: the roots that the reference implementation of RFC 6962 tests with, the same roots from tiles as
 * from the definition, and proofs that hold for what they prove and for nothing else. */
#include "base/merkle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"

enum { SIZE_MOST = 66000, PROVED_MOST = 40 };

static struct merkle_hash leaves[SIZE_MOST];
static struct merkle_hash tiles[3][SIZE_MOST / MERKLE_TILE + 1][MERKLE_TILE];
static struct merkle_edge edge;

static bool
tile_keep(void *context, unsigned level, uint64_t number, const struct merkle_hash *hashes)
{
    (void)context;
    if (level < 3)
        memcpy(tiles[level][number], hashes, sizeof tiles[level][number]);
    return level < 3;
}

/* Reads complete tiles from those kept, and the others from the edge. */
static bool
tile_read(void *context, unsigned level, uint64_t number, unsigned width, struct merkle_hash *out)
{
    (void)context;
    bool is_full = number < edge.size >> 8 * (level + 1);
    memcpy(out, is_full ? tiles[level][number] : edge.tiles[level], width * sizeof *out);
    return is_full || width <= merkle_edge_width(edge.size, level);
}
static const struct merkle_tiles source = {tile_read, NULL};

/* MTH(D[from:to]) as RFC 6962, 2.1 defines it. */
static struct merkle_hash
defined_root(size_t from, size_t to)
{
    if (to - from == 1)
        return leaves[from];
    size_t split = 1;
    while (2 * split < to - from)
        split *= 2;
    struct merkle_hash left = defined_root(from, from + split),
                       right = defined_root(from + split, to);
    return merkle_node(&left, &right);
}

static const char *
hex_of(const struct merkle_hash *hash)
{
    static char out[2 * MERKLE_HASH + 1];
    for (size_t i = 0; i < MERKLE_HASH; i++)
        snprintf(out + 2 * i, 3, "%02x", hash->bytes[i]);
    return out;
}

static void
known_roots(void)
{
    static const struct {
        const char *data;
        size_t len;
        const char *root;
    } rows[] = {
        {"", 0, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"},
        {"\0", 1, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"},
        {"\x10", 1, "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"},
        {"\x20\x21", 2, "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"},
        {"\x30\x31", 2, "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"},
        {"\x40\x41\x42\x43", 4, "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"},
        {"\x50\x51\x52\x53\x54\x55\x56\x57", 8,
         "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"},
        {"\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f", 16,
         "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"},
    };
    struct merkle_hash root = merkle_root(&edge);
    is_str(hex_of(&root), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
           "the root of an empty tree");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct merkle_hash leaf = merkle_leaf(rows[i].data, rows[i].len);
        ok(merkle_add(&edge, &leaf, tile_keep, NULL), "leaf %zu", i);
        root = merkle_root(&edge);
        is_str(hex_of(&root), rows[i].root, "the root of %zu leaves", i + 1);
    }
}

/* Grow a tree beyond a tile of level 1; compare roots at sizes around the edges of tiles. */
static void
roots_from_tiles(void)
{
    static const size_t sizes[] = {1,   2,   255,   256,   257,   511,
                                   512, 513, 65535, 65536, 65537, SIZE_MOST};
    bool good = true;
    size_t next = 0;
    memset(&edge, 0, sizeof edge);
    for (size_t i = 0; good && i < SIZE_MOST; i++) {
        leaves[i] = merkle_leaf(&i, sizeof i);
        good = merkle_add(&edge, &leaves[i], tile_keep, NULL);
        if (i + 1 != sizes[next])
            continue;
        struct merkle_hash root = merkle_root(&edge), want = defined_root(0, i + 1);
        struct merkle_edge *read = calloc(1, sizeof *read);
        ok(merkle_same(&root, &want), "the root of %zu leaves is the defined one", i + 1);
        ok(read && merkle_edge_read(&source, i + 1, read), "  the edge is read from tiles");
        root = merkle_root(read);
        ok(merkle_same(&root, &want), "  with the same root");
        free(read);
        next++;
    }
    ok(good, "%d leaves are appended", SIZE_MOST);
}

/* Whether a proof for a leaf holds, and fails for another leaf, index, size, and with a changed or missing hash. */
static bool
leaf_is_proved(size_t index, size_t size)
{
    struct merkle_proof proof;
    struct merkle_hash root = defined_root(0, size), other = leaves[index];
    if (!merkle_prove_leaf(&source, index, size, &proof) ||
        !merkle_check_leaf(&proof, index, size, &leaves[index], &root))
        return false;
    other.bytes[0] ^= 1;
    bool wrong = merkle_check_leaf(&proof, index, size, &other, &root) ||
                 merkle_check_leaf(&proof, index + 1, size, &leaves[index], &root) ||
                 merkle_check_leaf(&proof, size, size, &leaves[index], &root);
    for (size_t i = 0; i < proof.count; i++) {
        proof.hashes[i].bytes[31] ^= 1;
        wrong |= merkle_check_leaf(&proof, index, size, &leaves[index], &root);
        proof.hashes[i].bytes[31] ^= 1;
    }
    proof.count++;
    wrong |= merkle_check_leaf(&proof, index, size, &leaves[index], &root);
    proof.count -= 2;
    return !wrong && (size == 1 || !merkle_check_leaf(&proof, index, size, &leaves[index], &root));
}

static bool
growth_is_proved(size_t before, size_t size)
{
    struct merkle_proof proof;
    struct merkle_hash old = defined_root(0, before), root = defined_root(0, size), other = old;
    if (!merkle_prove_growth(&source, before, size, &proof) ||
        !merkle_check_growth(&proof, before, size, &old, &root))
        return false;
    other.bytes[0] ^= 1;
    bool wrong = merkle_check_growth(&proof, before, size, &other, &root) ||
                 merkle_check_growth(&proof, before, size, &root, &other);
    for (size_t i = 0; i < proof.count; i++) {
        proof.hashes[i].bytes[31] ^= 1;
        wrong |= merkle_check_growth(&proof, before, size, &old, &root);
        proof.hashes[i].bytes[31] ^= 1;
    }
    return !wrong;
}

int
main(void)
{
    static const size_t large[][2] = {
        {0, 257},       {256, 257},         {255, 513},     {300, 65536},
        {65536, 65537}, {65535, SIZE_MOST}, {1, SIZE_MOST}, {SIZE_MOST - 1, SIZE_MOST}};
    known_roots();
    roots_from_tiles();
    bool good = true;
    for (size_t size = 1; good && size <= PROVED_MOST; size++)
        for (size_t i = 0; good && i < size; i++)
            good = leaf_is_proved(i, size) && growth_is_proved(i + 1, size);
    ok(good, "proofs for every leaf and every earlier size of up to %d leaves", PROVED_MOST);
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        ok(leaf_is_proved(large[i][0], large[i][1]) &&
               growth_is_proved(large[i][0] + 1, large[i][1]),
           "proofs for leaf %zu of %zu", large[i][0], large[i][1]);
    struct merkle_proof none;
    ok(!merkle_prove_leaf(&source, 5, 5, &none), "none for a leaf outside the tree");
    ok(!merkle_prove_growth(&source, 6, 5, &none), "none for a larger tree");
    return tap_done();
}
