/* SPDX-License-Identifier: MIT */
/* Tournaments: JSON of a tournament, its players, games and byes, for responses and for the audit log; loading of standings;
 * creation; and changes of players (club/operation.h). */
#ifndef ADJD_CLUB_TOURNAMENTS_H
#define ADJD_CLUB_TOURNAMENTS_H

#include "base/json.h"
#include "club/operation.h"
#include "event/import.h"
#include "event/standings.h"
#include "judge/request.h"

/* Write the tournament's object and leave it open: a list of players may follow. */
void tournament_write(struct buffer *out, const struct tournament *tournament);
/* Write the whole object: the tournament, the number of its games, and its players. */
void tournament_document(struct buffer *out, const struct standings *s,
                         const struct tournament *tournament);
/* Write the points as a score; `pending` while there are none. */
void json_put_points(struct buffer *out, const char *name, int64_t points, const char *pending);
void player_write(struct buffer *out, const struct player *player);
/* Write only what the audit log may contain of a player: no names. */
void player_write_number(struct buffer *out, const struct player *player);
/* Write a pairing without a record, or a bye. Players are given by number. `name` is NULL inside a list. */
void fixture_write(struct buffer *out, const struct fixture *fixture, int64_t white, int64_t black);
void bye_write(struct buffer *out, const char *name, int64_t round, int64_t number,
               const char *kind);
/* Write a game with its points before any decision, and its players with their numbers at that time. */
void pairing_write(struct buffer *out, const struct pairing *pairing, int64_t white, int64_t black);

/* Write the warnings, if any: each message in English, and its parts for a translation. */
void warnings_write(struct buffer *out, const char *const *warnings, size_t count);

/* Standings (event/standings.h) computed from the store. */

/* Loads all rows, then calls `follow`: standings_rounds() or standings_compute(). The caller clears `s` in every case. */
enum db_status standings_load(struct standings *s, struct store *store,
                              const struct tournament *tournament,
                              bool follow(struct standings *s));
/* Loads one round with all players, and builds its cells. Other rounds cost nothing. */
enum db_status standings_load_round(struct standings *s, struct store *store,
                                    const struct tournament *tournament, int64_t round);

/*
 * Creation of a tournament with its players, pairings and byes: creation_read(), then creation_make().
 *
 * A small tournament is written in one transaction. A large one is written in steps of some hundred rows each, so that other
 * writes can run in between: creation_make() writes them, which may take long. It stays hidden until the last one;
 * housekeeping deletes one that was never finished (store_unfinished_remove()).
 */

/* Have a judge parse a report file. False when refused. */
bool op_report(struct operation *op, const char *text, size_t len, const char *charset,
               struct judge_reply *out);
/* A report file that a tournament is made from. */
struct report_text {
    const char *text;
    size_t len;
    const char *charset; /* as declared; NULL: detected */
    const char *variant; /* the game of the tournament; NULL: each record names its own */
};
/* Convert a report file to the description of a tournament, with its games and byes in *out. NULL when refused. New
 * (json_free). */
struct json *creation_report(struct operation *op, const struct report_text *file,
                             struct event_content *out);
/* Parse the description of a tournament; `imported`: the description was made from a report file. False when refused. */
bool creation_read(struct operation *op, const struct json *doc, bool imported,
                   struct event_content *out);
/* Whether the tournament is written in several steps. */
bool creation_is_large(const struct event_content *content);
void creation_make(struct operation *op, const struct event_content *content);

enum { NEAR_MOST = 20 };

struct player_change {
    const char *tournament;
    struct player player;            /* as requested */
    struct player stored;            /* as stored, after the second step */
    const char *warnings[NEAR_MOST]; /* messages about similar names */
    size_t warning_count;
    int64_t count;      /* of players, for players_remove_last() */
    const char *groups; /* as before the removal, for player_put_back() (event/groups.h) */
    struct player_change *next;
};

/* A fault that this server finds in a player: wrong for its column, or a player who exists already. */
struct list_fault {
    int64_t row; /* of a list; 0: unknown */
    enum refusal_kind kind;
    const char *name, *message;
};
/* Whether something is wrong with a new player of the tournament (its seq; 0: a new one). Sets the name, and the fault's kind and
 * message. */
bool player_fault(struct operation *op, const struct json *doc, int64_t tournament,
                  struct player *out, struct list_fault *fault);
/* Add players, all or none of them, each described as in an event file (event/import.h). NULL when refused. */
struct player_change *players_add(struct operation *op, const char *tournament,
                                  const struct json *const *docs, size_t count);
/* Change a player by a JSON merge patch of the description, which may set a withdrawal. NULL when refused. */
struct player_change *player_change(struct operation *op, const char *tournament, int64_t number,
                                    const struct json *doc);
/* Delete a player who has no game. */
bool player_remove(struct operation *op, const char *tournament, int64_t number);
/* Delete the last `count` players, all or none of them. The first of them must have this name. */
bool players_remove_last(struct operation *op, const char *tournament, int64_t first, int64_t count,
                         const char *name);
/* Restore a deleted player with the number in `doc`. The players from this number on get the next numbers. `withdrawn`: the round
 * from which the player is withdrawn; 0: not withdrawn. `groups`: the value of groups_of() before the removal. */
bool player_put_back(struct operation *op, const char *tournament, const struct json *doc,
                     int64_t withdrawn, const char *groups);
/* Record why the description of a player or a tournament was refused. Returns `good`. */
bool import_answer(struct operation *op, const struct import *import, bool good);
/* Make the JSON document of a tournament, in the pool, and its ETag. */
enum db_status tournament_document_make(struct store *store, struct arena *pool,
                                        const struct tournament *t, struct bytes *out,
                                        const char **out_tag);
/* Refuse the operation if the tournament, with its players, has changed since the caller read it (If-Match). */
enum db_status tournament_expect(struct store *store, struct operation *op,
                                 const struct tournament *t);

#endif
