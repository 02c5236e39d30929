/* SPDX-License-Identifier: MIT */
/* Parser of FIDE report files: TRF26, and TRF16 with the extensions of pairing programs. Begin with trf_read(). */
#ifndef EVENT_TRF_READ_H
#define EVENT_TRF_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/cancel.h"
#include "event/rows.h"

/* The parsed file. Players are referred to by number. */
struct trf_content {
    /* JSON as a client would send it, including the players; trf_lines holds the pass-through lines */
    struct buffer tournament;
    struct fixture *fixtures;
    struct bye *byes;
    size_t fixture_count, bye_count;
    const char *warnings[2]; /* messages for the sender */
    size_t warning_count;
};

struct trf_error {
    size_t line, column;
    char message[500];
};

/*
 * Parses a whole file. Returns false with *err filled when it is malformed or inconsistent, or when
 * cancelled. The strings and arrays belong to the pool; the caller clears `tournament` in every
 * case.
 */
bool trf_read(struct arena *pool, const char *text, size_t len, struct cancel cancel,
              struct trf_content *out, struct trf_error *err);

#endif
