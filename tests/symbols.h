/* SPDX-License-Identifier: MIT */
/* Symbols of the running program, including static ones, read from its ELF file (64 bits). */
#ifndef SYMBOLS_H
#define SYMBOLS_H

#include <stddef.h>

struct symbol {
    const char *name; /* valid as long as the program runs */
    void *at;
    size_t size;
};

/* Lists the symbols whose names begin with `prefix`, sorted by name, at most `max`. Returns their number. */
size_t symbols_find(const char *prefix, struct symbol *out, size_t max);

#endif
