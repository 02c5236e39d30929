/* SPDX-License-Identifier: MIT */
/* Test Anything Protocol in four functions: a test is a plain program that ends with `return tap_done();`. */
#ifndef TAP_H
#define TAP_H

#include <stdbool.h>
#include <stdint.h>

/* Each prints a numbered line, with the actual and expected value if they differ. Returns whether they are equal. */
bool ok(bool holds, const char *name, ...) __attribute__((format(printf, 2, 3)));
bool is_int(int64_t got, int64_t want, const char *name, ...) __attribute__((format(printf, 3, 4)));
/* NULL equals only NULL. */
bool is_str(const char *got, const char *want, const char *name, ...)
    __attribute__((format(printf, 3, 4)));
/* Prints the plan; returns the program's exit code. */
int tap_done(void);

#endif
