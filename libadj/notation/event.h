/* SPDX-License-Identifier: MIT */
/* An event as records in text and people at a keyboard write it: KIND [COLOUR] [SQUARE, MOVE or RESULT]. */
#ifndef NOTATION_EVENT_H
#define NOTATION_EVENT_H

#include "record/record.h"

struct event_said {
    uint32_t kind;    /* enum event_kind */
    enum colour by;   /* NOBODY when that is not said */
    const char *word; /* the word of its kind, borrowed from the text */
    size_t word_len;
    const char *text; /* what follows, likewise */
    size_t text_len;
};

/* False: the word names no event; event_words() says what it could have been. */
bool event_said_read(const char *text, size_t len, struct event_said *out);

#endif
