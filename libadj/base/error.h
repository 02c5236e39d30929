/* SPDX-License-Identifier: MIT */
/* Filling the caller's struct adj_error: the first failure wins, NULL is accepted everywhere. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stddef.h>

#include "adj.h"

/* Fill *err (unless NULL) and be `status`, so that `return error_set(...)` reads well:
 *     error_set(err, status, code, format, ...)
 * The same with a place; line and column count from 1, 0 for none:
 *     error_at(err, status, code, line, column, format, ...)
 * Macros, because a compiler that looks at one file must see that a failure is returned as a failure. */
#define error_set(err, status, code, ...) error_at(err, status, code, 0, 0, __VA_ARGS__)
#define error_at(err, status, code, line, column, ...)                                             \
    (error_fill(err, status, code, line, column, __VA_ARGS__), error_status(status))

void error_fill(struct adj_error *err, enum adj_status status, const char *code, size_t line,
                size_t column, const char *format, ...) __attribute__((format(printf, 6, 7)));

static inline enum adj_status
error_status(enum adj_status status)
{
    return status;
}

/* Out of memory. */
static inline enum adj_status
error_nomem(struct adj_error *err)
{
    return error_set(err, ADJ_ENOMEM, "no-memory", "out of memory");
}

/* What was done is given up. */
static inline enum adj_status
error_stopped(struct adj_error *err)
{
    return error_set(err, ADJ_ESTOPPED, "stopped", "the work was given up");
}

/* Does it end the whole, whatever the text says? */
static inline bool
error_breaks(enum adj_status status)
{
    return status == ADJ_ENOMEM || status == ADJ_ESTOPPED;
}

/* The one of the two that it was. */
static inline enum adj_status
error_broken(struct adj_error *err, enum adj_status status)
{
    return status == ADJ_ESTOPPED ? error_stopped(err) : error_nomem(err);
}

#endif
