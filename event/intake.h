/* SPDX-License-Identifier: MIT */
/*
 * An event as JSON: what a client of adjd sends, and what an event file holds. The numbers of players are their
 * entries from here on.
 */
#ifndef EVENT_INTAKE_H
#define EVENT_INTAKE_H

#include "base/arena.h"
#include "base/json.h"
#include "event/rows.h"

/* An event with whom and what it begins with. */
struct event_content {
    struct tournament tournament; /* without id, time and owner */
    struct player *players;
    struct fixture *fixtures;
    struct bye *byes;
    size_t player_count, fixture_count, bye_count;
    const char *warnings[2]; /* of the report file that it was read from */
    size_t warning_count;
};

enum intake_fault { INTAKE_GOOD, INTAKE_BAD, INTAKE_VARIANT };

/* How to read, and what is wrong with what was read. */
struct intake {
    struct arena *pool; /* of all that comes out */
    bool imported;      /* the object was made of a report file, and holds lines of it */
    /* it is a file: players may have withdrawn, and what adjd adds to it is passed over */
    bool whole;
    enum intake_fault fault;
    const char *code; /* of regulations that are none (adj.h); NULL */
    const char *why;  /* a sentence; NULL: nothing is wrong */
};

/* Read an event with its players; false with e->why. Nothing is read of what happened. */
bool intake_event(struct intake *e, const struct json *doc, struct event_content *out);
/* The same with its pairings and byes, of which none may contradict another. */
bool intake_file(struct intake *e, const struct json *doc, struct event_content *out);
/* Read a player who comes; number 0 when none is given. False with e->why. */
bool intake_player(struct intake *e, const struct json *doc, struct player *out);
/* Read what is to change of a player, who is in `player`: a member that is null is taken away. False with e->why. */
bool intake_change(struct intake *e, const struct json *doc, struct player *player);

/* For course.c: this is wrong. */
void intake_refuse(struct intake *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
