/* SPDX-License-Identifier: MIT */
/* The symbols of the running program, those of one file alone too, as its own file lists them (ELF, 64 bits). */
#ifndef SYMBOLS_H
#define SYMBOLS_H

#include <stddef.h>

struct symbol {
    const char *name; /* lives as long as the program */
    void *at;
    size_t size;
};

/* Those whose names begin with `prefix`, in the order of their names; at most `max`. Returns their number. */
size_t symbols_find(const char *prefix, struct symbol *out, size_t max);

#endif
