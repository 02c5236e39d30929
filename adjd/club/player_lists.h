/* SPDX-License-Identifier: MIT */
/* Lists of players from a file or a form: understood, checked and sorted before players_add() or a creation. Begin with
 * player_list_take(). */
#ifndef ADJD_CLUB_PLAYER_LISTS_H
#define ADJD_CLUB_PLAYER_LISTS_H

#include "base/json.h"
#include "club/tournaments.h"
#include "judge/wire.h"

enum { LIST_FAULTS = 100 };

struct player_list {
    struct json
        *doc; /* how the list was understood (event/player_list.h); player_list_clear() frees it */
    const struct json **players; /* in the order in which they are added */
    int64_t *rows;               /* of each player; 0: unknown */
    size_t count;
    struct list_fault faults[LIST_FAULTS];
    size_t fault_count;
    int64_t errors, warnings; /* of the document, without the faults */
    bool
        is_doubtful; /* a column is not read, or there are problems: a person should see it first */
};

/*
 * Have a judge understand the list: a text, a table, a workbook (.xlsx) or a report file (TRF). Players given by FIDE id alone are
 * completed from the rating list. False when refused.
 */
bool player_list_take(struct operation *op, struct bytes file, const char *charset,
                      struct player_list *out);
/* The same for players who were understood before: a JSON list. */
bool player_list_again(struct operation *op, const char *json, struct player_list *out);
void player_list_clear(struct player_list *list);
/* Sort by rating, title and name, the strongest first (FIDE Handbook, C.04.2, B.2). */
void player_list_sort(struct operation *op, struct player_list *list);
/* Find the faults of the players; `tournament` is its seq, 0 for a new one. */
void player_list_check(struct operation *op, struct player_list *list, int64_t tournament);
/* Refuse the operation if the list has an error or a fault. Returns whether it has none. */
bool player_list_accept(struct operation *op, const struct player_list *list);
/* Write the members of the understood list: columns, players, rows, problems and so on. */
void player_list_write(struct buffer *out, const struct player_list *list);
/* Write the players as a JSON list, for player_list_again(). */
void player_list_players(struct buffer *out, const char *name, const struct player_list *list);

#endif
