/* SPDX-License-Identifier: MIT */
/* Parsing of an event in JSON, from a client of adjd or from an event file. The starting number of each player becomes
 * its entry. The functions return false and set e->why on error. */
#ifndef EVENT_IMPORT_H
#define EVENT_IMPORT_H

#include "base/arena.h"
#include "base/json.h"
#include "event/rows.h"

struct adj_rulesets;

/* An event: tournament, players, pairings and byes. */
struct event_content {
    struct tournament tournament; /* without id, creation time and owner */
    struct player *players;
    struct fixture *fixtures;
    struct bye *byes;
    size_t player_count, fixture_count, bye_count;
    const char *const *warnings; /* from reading the report file */
    size_t warning_count;
};

enum import_fault { IMPORT_GOOD, IMPORT_BAD, IMPORT_VARIANT };

/* Parser state: the options first, then the error. */
struct import {
    struct arena *pool; /* owns all output */
    const struct adj_rulesets
        *rulesets; /* games that the event can name besides adj's; NULL: none */
    /* the JSON was made from a report file and may contain it (report_file) */
    bool imported;
    /* an event file: players may have withdrawn, and members that adjd adds are ignored */
    bool whole;
    enum import_fault fault;
    const char *code; /* error code of invalid regulations (adj.h); NULL: none */
    const char *why;  /* a message; NULL: no error */
};

/* An event with its players, but without pairings and byes. */
bool import_event(struct import *e, const struct json *doc, struct event_content *out);
/* The same with pairings and byes, checked for consistency. */
bool import_file(struct import *e, const struct json *doc, struct event_content *out);
/* A new player; the number is 0 when none is given. */
bool import_player(struct import *e, const struct json *doc, struct player *out);
/* Applies a JSON merge patch to `player`: a member that is null is removed. */
bool import_change(struct import *e, const struct json *doc, struct player *player);
/* The same for `tournament`, except its players. */
bool import_tournament_change(struct import *e, const struct json *doc,
                              struct tournament *tournament);
/* The description of `tournament`, to which such a patch is applied, as JSON. */
void import_describe(struct buffer *out, const struct tournament *tournament);
/* Whether two players of the same name are two persons: their FIDE ids differ, or else other facts that both
 * have. `by_id`: only FIDE ids count. */
bool namesakes_differ(const struct player *one, const struct player *other, bool by_id);

/* Whether the text is a date such as "2026-03-01". A date of birth may also be "1961-00-00" or "1961". */
bool import_is_date(const char *text, bool of_birth);
/* Whether it is one of FIDE's codes of events (TRF26, 192), NULL is none that is wrong; and whether a code is of teams. */
bool import_type_is_known(const char *code);
bool import_type_is_of_teams(const char *code);
/* Sets the error message. Always returns false. For history.c. */
bool import_refuse(struct import *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
