/* SPDX-License-Identifier: MIT */
/* Filling the caller's struct adj_error: the first failure wins, NULL is accepted everywhere. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdarg.h>

#include "adj.h"

/* Fill *err (unless NULL) and return `status`, so that `return error_set(...)` reads well. */
enum adj_status error_set(struct adj_error *err, enum adj_status status, const char *code,
                          const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same with a place; line and column count from 1, 0 for none. */
enum adj_status error_at(struct adj_error *err, enum adj_status status, const char *code,
                         size_t line, size_t column, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* Out of memory. */
enum adj_status error_nomem(struct adj_error *err);

#endif
