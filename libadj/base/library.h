/* SPDX-License-Identifier: MIT */
/*
 * Outside libraries that are loaded when they are first needed: libxml2 brings ICU and the C++ library with it, which
 * take longer to start than most commands to run.
 */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <stddef.h>

struct library_function {
    const char *name;
    void *at; /* the pointer to the function, to be filled */
};

/* Of a list FUNCTIONS(X): the members of a struct `lib`, and how library_load() is told of them. */
#define LIBRARY_MEMBER(function) __typeof__(function) *function;
#define LIBRARY_NAMED(function) {#function, &lib.function},

/*
 * Load the library of that name, as the linker knows it, and fill all pointers or none; it stays loaded. NULL when
 * that is done; otherwise why not, borrowed until the thread asks again.
 */
const char *library_load(const char *soname, const struct library_function *functions,
                         size_t count);

#endif
