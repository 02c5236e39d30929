/* SPDX-License-Identifier: MIT */
/* The values of a verdict's pages: state, report, board to step through, evidence. Begin with shown_load(). */
#ifndef ADJD_DESK_VERDICT_H
#define ADJD_DESK_VERDICT_H

#include <adj.h>

#include "club/judging.h"
#include "desk/board.h"
#include "store/adjudications.h"

struct shown {
    struct html h;
    struct judged j;
    struct json *stored;
    struct moves moves; /* the legal moves of the record */
    const char *path;   /* URL of this page */
};

/* Loads the adjudication with this id and everything to be shown. On failure returns false and sets
 * a problem reply. Call shown_clear() in every case. */
bool shown_load(struct shown *s, struct request *req, const char *id);
void shown_clear(struct shown *s);
/* The title: "A – B". */
const char *shown_title(const struct shown *s);
/* What a director decided, untranslated: "Director's decision: Black wins". */
const char *decision_text(const char *status, const char *winner);
/* Sets the values of the templates verdict_*. A printed page has no board to step through and no links to evidence. */
void shown_set(struct shown *s, bool is_printed);

#endif
