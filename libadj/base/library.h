/* SPDX-License-Identifier: MIT */
/*
 * Shared libraries loaded on first use: each takes a tenth as long to load as most commands take to run, and libxml2
 * depends on ICU and the C++ library.
 */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <stddef.h>

/* A function, or an object. */
struct library_function {
    const char *name;
    void *at; /* address of the pointer to fill */
};

/* For a list FUNCTIONS(X): the members of a struct `lib`, and their rows for library_load(). */
#define LIBRARY_MEMBER(function) __typeof__(function) *function;
#define LIBRARY_NAMED(function) {#function, &lib.function},

/* Loads the shared library `soname` and fills all pointers or none; the library stays loaded. Returns NULL on success;
 * otherwise the reason, borrowed until the thread's next dlerror(). */
const char *library_load(const char *soname, const struct library_function *functions,
                         size_t count);

#endif
