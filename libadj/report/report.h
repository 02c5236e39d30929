/* SPDX-License-Identifier: MIT */
/* A verdict in the formats in which it is asked for, one row of a table a format. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "judge/verdict.h"

struct report_format {
    const char *name;       /* "json" */
    const char *media_type; /* "application/json" */
    /* Append the report; `number` is the game's place in its input, from 1. */
    void (*write)(const struct adj_verdict *verdict, size_t number, struct buffer *out);
};

/* The format of this name, or NULL. */
const struct report_format *report_format_find(const char *name);

/* ---- for the formats ---------------------------------------------------------------------- */

void verdict_json(const struct adj_verdict *verdict, size_t number, struct buffer *out);
void verdict_text(const struct adj_verdict *verdict, size_t number, struct buffer *out);

/* One sentence without its full stop: who won, or that nobody did, and why. */
void sentence_write(const struct adj_verdict *verdict, struct buffer *out);

#endif
