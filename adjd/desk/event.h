/* SPDX-License-Identifier: MIT */
/* Common parts of the pages of a tournament. */
#ifndef ADJD_DESK_EVENT_H
#define ADJD_DESK_EVENT_H

#include "club/tournaments.h"
#include "event/ties.h"
#include "desk/form.h"
#include "desk/html.h"
#include "base/json.h"

struct event_page {
    struct html h;
    struct tournament t;
    struct standings s;
    struct json *facts;
    int64_t rounds;   /* planned rounds, or paired rounds if there are more */
    bool is_planned;  /* the tournament has a number of rounds */
    bool is_linked;   /* the values of tie-breaks link to their explanations */
    const char *last; /* id of the last event that the page includes (store/events.h) */
};

/* Loads the tournament in the path with standings_load(). On failure returns false and sets a
 * problem reply. Call event_clear() whatever it returns. */
bool event_load(struct event_page *e, struct request *req, bool follow(struct standings *s));
/* Loads it with its standings, and sets the values of the tables: ties, places, columns. `is_linked`: values of tie-breaks are links. */
bool table_load(struct event_page *e, struct request *req, bool is_linked);
void event_clear(struct event_page *e);
/* Replies with a page of a tournament, whose template begins with the menu. `is_live`: the page updates on events. */
void event_show(struct event_page *e, const char *title, bool is_live, const char *template);
/* The number of the player whose number or name this is; 0 for "0"; -1: unknown, or a name of several players. */
int64_t player_find(const struct standings *s, const char *text);
/* Text of a result, "1 – 0", from the points of a game ("f" marks a forfeit); name of a bye. */
const char *result_text(struct request *req, const struct standing_game *g);
const char *bye_text(char code);
/* The number of games, in all rounds, about which a director has something to do. */
size_t needs_count(const struct event_page *e);
/* What a director has to do about a game, as English text to translate; NULL: nothing. */
const char *need_text(enum game_need need);
/* The papers of a round that can be printed. */
const struct choice *papers_of(const struct event_page *e);
/* Text of points, which are given in hundredths of a point. */
const char *points_text(struct request *req, int64_t hundredths);
/* The title of a tie-break with its modifiers, in the language of the page. */
const char *tie_title(const struct html *h, const struct tie_break *tie);
/* The basis and the status of a verdict, as English texts to translate. */
const char *basis_text(const char *basis);
const char *status_text(const char *status);

#endif
