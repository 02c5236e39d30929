/* SPDX-License-Identifier: MIT */
/* Helpers for tests that play games. */
#ifndef PLAYING_H
#define PLAYING_H

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/message.h"
#include "draughts/engine.h"
#include "rules/rules.h"
#include "tap.h"

/* Sets up `setup` (NULL: the start position); every fault is written to `why`. */
static inline bool
play_setup(const struct ruleset *rules, const char *setup, struct position *out, char *why,
           size_t size)
{
    struct faults faults = {.count = 0};
    buffer_init(&faults.text);
    bool read = setup ? rules->family->setup_read(rules, setup, strlen(setup), out, &faults)
                      : rules->family->start(rules, out, &faults);
    struct buffer english;
    buffer_fixed(&english, why, size);
    message_write_english(faults.text.data ? faults.text.data : "", &english);
    buffer_clear(&faults.text);
    return read;
}

/* Starts a game from a set-up that must be valid; free it with line_clear(). */
static inline struct line
play_begin(const char *variant, const char *setup)
{
    const struct ruleset *rules = rules_find(NULL, variant, strlen(variant));
    struct position start;
    struct line line;
    char why[256] = "no such variant";
    if (!rules || !play_setup(rules, setup, &start, why, sizeof why) ||
        line_init(&line, rules, &start)) {
        ok(false, "%s, %s can be set up: %s", variant, setup ? setup : "start", why);
        exit(1);
    }
    return line;
}

/* Plays one move in LAN; returns whether it is legal. */
static inline bool
play_move(struct line *line, const char *lan)
{
    struct refusal_detail why;
    struct move move;
    return line->rules->family->lan_read(line, lan, strlen(lan), &move, &why, NULL) == ADJ_OK &&
           line_push(line, &move) == ADJ_OK;
}

#endif
