/* SPDX-License-Identifier: MIT */
/* Reading FIDE's report files, TRF26 and TRF16 with the letters that pairing programs add. */
#ifndef EVENT_TRF_READ_H
#define EVENT_TRF_READ_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buffer.h"
#include "base/cancel.h"
#include "event/rows.h"

/* What the file says. Players are named by their numbers. */
struct trf_content {
    /* JSON, as a client would send it, its players within; trf_lines: what is kept as it is */
    struct buffer tournament;
    struct fixture *fixtures;
    struct bye *byes;
    size_t fixture_count, bye_count;
    const char *warnings[2]; /* sentences for who sent it */
    size_t warning_count;
};

struct trf_error {
    size_t line, column;
    char message[240];
};

/*
 * Read a whole file. False with *err filled when it is none, or contradicts itself, or `cancel` says so; the strings and
 * arrays are the pool's, `tournament` is to be cleared in any case.
 */
bool trf_read(struct arena *pool, const char *text, size_t len, struct cancel cancel,
              struct trf_content *out, struct trf_error *err);

#endif
