/* SPDX-License-Identifier: MIT */
/* What the pages of one tournament share. */
#ifndef ADJD_DESK_EVENT_H
#define ADJD_DESK_EVENT_H

#include "club/tournaments.h"
#include "event/standings.h"
#include "desk/form.h"
#include "desk/html.h"
#include "base/json.h"

struct event_page {
    struct html h;
    struct tournament t;
    struct standings s;
    struct json *facts;
    int64_t rounds; /* as many as it is to have, or as were paired */
    int64_t last;   /* the number of the last event that the page knows of */
};

/* Find the path's tournament and standings_load() it; false with a problem set. Whatever it returns, event_clear() is due. */
bool event_load(struct event_page *e, struct request *req, bool follow(struct standings *s));
void event_clear(struct event_page *e);
/* Begin a page of it: its title (a text of ours), and the menu of its pages. */
void event_open(struct event_page *e, const char *title, bool is_live);
/* A player with the number that the tournament knows. */
void put_player(struct event_page *e, size_t player);
/* "1 – 0" as codes of report files have it; and what a cell's code is called. */
const char *result_text(struct request *req, const struct standing_game *g);
const char *bye_text(char code);
/* Points of so many hundredths. */
const char *points_text(struct request *req, int64_t hundredths);
/* The reason, the basis and the status of a verdict in words. */
const char *basis_text(const char *basis);
const char *status_text(const char *status);

#endif
