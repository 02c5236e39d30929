/* SPDX-License-Identifier: MIT */
/* A verdict for people: what the library says of the record as it is kept, the board that steps through it, evidence. */
#ifndef ADJD_DESK_VERDICT_H
#define ADJD_DESK_VERDICT_H

#include <adj.h>

#include "club/verdicts.h"
#include "desk/board.h"

struct shown {
    struct html h;
    struct adjudication a;
    struct record record;
    struct standing_of_verdict standing;
    struct tournament tournament; /* seq 0: none */
    struct adj_game *game;        /* NULL: it cannot be read any more */
    struct adj_verdict *verdict;  /* NULL: the library says something else by now */
    struct json *stored;
    struct moves moves; /* of a record that can be played */
    const char *path;   /* of this page */
};

/* Find the adjudication of this id and all that is shown of it; false with a problem set. shown_clear() is due. */
bool shown_load(struct shown *s, struct request *req, const char *id);
void shown_clear(struct shown *s);
/* Who played: "A – B". */
const char *shown_title(const struct shown *s);
/* What a director decided, untranslated: "Director's decision: Black wins". */
const char *decision_text(const char *status, const char *winner);
void put_standing(struct shown *s);
/* The board after so many half-moves, with the way to the others; and the list of moves. */
void put_stepping(struct shown *s);
void put_evidence(struct shown *s);
void put_verdict_report(struct shown *s);
void put_record(struct shown *s);

#endif
