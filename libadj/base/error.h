/* SPDX-License-Identifier: MIT */
/* Filling the caller's struct adj_error: the first failure wins, and NULL is accepted everywhere. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

#include "adj_error.h"

/*
 * Fill *err (unless NULL) and evaluate to `status`, so that `return error_set(...)` works:
 *   error_set(err, status, code, format, ...)
 * The same with a place; line and column count from 1, 0 means unknown:
 *   error_at(err, status, code, line, column, format, ...)
 * They are macros so that a static analyser of one file sees that a failure is returned.
 */
#define error_set(err, status, code, ...) error_at(err, status, code, 0, 0, __VA_ARGS__)
#define error_at(err, status, code, line, column, ...)                                             \
    (error_fill(err, status, code, line, column, __VA_ARGS__), error_status(status))

void error_fill(struct adj_error *err, enum adj_status status, const char *code, size_t line,
                size_t column, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Sets *err to no error, as ADJ_ERROR_INIT does. It writes only the first byte of each text, not all 1,800 bytes, because it
 * runs for every game. */
static inline void
error_begin(struct adj_error *err)
{
    err->size = sizeof *err;
    err->status = ADJ_OK;
    err->line = err->column = err->offset = 0;
    err->code[0] = err->message[0] = err->parts[0] = err->variants[0] = '\0';
}

/* Replaces the message. The arguments must not be texts of *err. */
void error_say(struct adj_error *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Overwrites *err, whose `size` may be that of release 1.0, without `parts`. */
void error_copy(struct adj_error *err, const struct adj_error *from);

static inline enum adj_status
error_status(enum adj_status status)
{
    return status;
}

static inline enum adj_status
error_nomem(struct adj_error *err)
{
    return error_set(err, ADJ_ENOMEM, "no-memory", "out of memory");
}

/* Reports that the work was cancelled. */
static inline enum adj_status
error_stopped(struct adj_error *err)
{
    return error_set(err, ADJ_ESTOPPED, "stopped", "the work was given up");
}

/* Returns whether the status ends the whole work (out of memory, cancelled), independently of the text. */
static inline bool
error_breaks(enum adj_status status)
{
    return status == ADJ_ENOMEM || status == ADJ_ESTOPPED;
}

/* Fills *err for a status for which error_breaks() is true. */
static inline enum adj_status
error_broken(struct adj_error *err, enum adj_status status)
{
    return status == ADJ_ESTOPPED ? error_stopped(err) : error_nomem(err);
}

#endif
