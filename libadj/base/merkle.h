/* SPDX-License-Identifier: MIT */
/*
 * The Merkle tree of a transparency log (RFC 6962, SHA-256), stored in tiles of 256 hashes (C2SP tlog-tiles): a tile of
 * level 0 has the hashes of leaves, one of level L those of full tiles of level L - 1. Begin with merkle_add().
 */
#ifndef BASE_MERKLE_H
#define BASE_MERKLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MERKLE_HASH = 32, MERKLE_TILE = 256, MERKLE_LEVELS = 8, MERKLE_PROOF_MOST = 64 };

struct merkle_hash {
    unsigned char bytes[MERKLE_HASH];
};

/* Reads the first `width` hashes of a tile; false when it cannot be read. */
typedef bool merkle_read_fn(void *context, unsigned level, uint64_t number, unsigned width,
                            struct merkle_hash *out);
struct merkle_tiles {
    merkle_read_fn *read;
    void *context;
};

/* The right edge of a tree: the last, incomplete tile of each level, from which the tree can grow. */
struct merkle_edge {
    uint64_t size;
    struct merkle_hash tiles[MERKLE_LEVELS][MERKLE_TILE];
};
/* Receives a tile when it is complete. */
typedef bool merkle_full_fn(void *context, unsigned level, uint64_t number,
                            const struct merkle_hash *hashes);

struct merkle_hash merkle_leaf(const void *data, size_t len);
/* The hash of a node with these two children. */
struct merkle_hash merkle_node(const struct merkle_hash *left, const struct merkle_hash *right);
bool merkle_same(const struct merkle_hash *a, const struct merkle_hash *b);

/* Append a leaf; passes on each tile that becomes complete. False when `full` fails. */
bool merkle_add(struct merkle_edge *edge, const struct merkle_hash *leaf, merkle_full_fn *full,
                void *context);
/* The number of hashes in the incomplete tile of a level. */
unsigned merkle_edge_width(uint64_t size, unsigned level);
/* Read the edge of a tree of this size. False: a tile cannot be read. */
bool merkle_edge_read(const struct merkle_tiles *tiles, uint64_t size, struct merkle_edge *out);
/* The root hash of the tree. */
struct merkle_hash merkle_root(const struct merkle_edge *edge);

/* A proof: the hashes that lead from a leaf, or from a smaller tree, to the root. */
struct merkle_proof {
    size_t count;
    struct merkle_hash hashes[MERKLE_PROOF_MOST];
};
/* Make the proof that leaf `index` is in the tree of this size. False: a tile cannot be read. */
bool merkle_prove_leaf(const struct merkle_tiles *tiles, uint64_t index, uint64_t size,
                       struct merkle_proof *out);
/* Make the proof that the tree of `size` begins with the tree of `before` leaves; neither is empty. */
bool merkle_prove_growth(const struct merkle_tiles *tiles, uint64_t before, uint64_t size,
                         struct merkle_proof *out);
/* Check such proofs. */
bool merkle_check_leaf(const struct merkle_proof *proof, uint64_t index, uint64_t size,
                       const struct merkle_hash *leaf, const struct merkle_hash *root);
bool merkle_check_growth(const struct merkle_proof *proof, uint64_t before, uint64_t size,
                         const struct merkle_hash *root_before, const struct merkle_hash *root);

#endif
