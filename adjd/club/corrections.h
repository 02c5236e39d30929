/* SPDX-License-Identifier: MIT */
/* Corrections of a tournament: changes, deletion and restoration (club/operation.h). */
#ifndef ADJD_CLUB_CORRECTIONS_H
#define ADJD_CLUB_CORRECTIONS_H

#include "club/revision.h"
#include "club/tournaments.h"

/* A deleted tournament can be restored for this many days. */
enum { RESTORE_DAYS = 30 };

struct tournament_change {
    struct tournament before, tournament; /* as stored, and as changed */
    int64_t rounds;                       /* after the change; ROUND_MOST if unknown */
    const char *members;                  /* JSON list of the changed members */
    struct revision revision; /* of the games, by other regulations or another variant */
    bool is_dry_run;
    /* The reply, and the ETag of the tournament. */
    struct bytes document;
    const char *tag;
};

/*
 * Change a tournament by a JSON merge patch of its description. Other regulations or another variant judge its games anew;
 * verdicts that then differ are replaced. NULL when refused.
 */
struct tournament_change *tournament_change(struct operation *op, const char *id,
                                            const struct json *doc);
/* Instead of the second step: write what the change would do to the verdicts as the document. */
void tournament_change_preview(struct operation *op, struct tournament_change *change);
/* Delete a tournament; `forced`: also one with games. */
void tournament_delete(struct operation *op, const char *id, bool forced);
/* Make a deleted tournament visible again. After the second step op->data is a struct tournament_change. */
void tournament_restore(struct operation *op, const char *id);
#endif
