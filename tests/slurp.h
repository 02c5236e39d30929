/* SPDX-License-Identifier: MIT */
/* Reads a whole file for a test; paths are relative to the project's root, where tests run. */
#ifndef SLURP_H
#define SLURP_H

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"

/* Returns the file's bytes and a NUL, new (free); NULL and a length of 0 when it cannot be read. `out_len` may be NULL. */
static inline char *
slurp(const char *path, size_t *out_len)
{
    FILE *file = fopen(path, "rb");
    char *whole = NULL;
    if (out_len)
        *out_len = 0;
    if (!file)
        return NULL;
    struct buffer text;
    buffer_init(&text);
    char piece[4096];
    size_t got;
    while ((got = fread(piece, 1, sizeof piece, file)) > 0)
        buffer_put(&text, piece, got);
    fclose(file);
    if (buffer_steal(&text, &whole, out_len, NULL))
        return NULL;
    return whole;
}

/* Writes the path of test vectors ("public/chess.jsonl"), which the Makefile has decompressed. */
static inline const char *
vectors_path(char *path, size_t size, const char *name)
{
    const char *build = getenv("BUILD");
    snprintf(path, size, "%s/vectors/%s", build ? build : "build", name);
    return path;
}

#endif
