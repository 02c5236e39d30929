/* SPDX-License-Identifier: MIT */
/* Syntax of events in text records and interactive input: KIND [COLOUR] [SQUARE, MOVE or RESULT]. */
#ifndef NOTATION_EVENT_H
#define NOTATION_EVENT_H

#include "record/record.h"

struct event_said {
    uint32_t kind;    /* enum event_kind */
    enum colour by;   /* NOBODY: not given */
    const char *word; /* keyword of the kind, borrowed from the text */
    size_t word_len;
    const char *text; /* the rest, borrowed from the text */
    size_t text_len;
};

/* Parses an event. Returns false when the first word is not a kind of event; event_words() suggests one. */
bool event_said_read(const char *text, size_t len, struct event_said *out);

#endif
