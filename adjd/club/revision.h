/* SPDX-License-Identifier: MIT */
/*
 * Revision: judges all games of a tournament anew, by its regulations and the current edition of the rulebook, and replaces the
 * verdicts that differ. Games that a director has decided are left alone. Begin with revision_judge().
 */
#ifndef ADJD_CLUB_REVISION_H
#define ADJD_CLUB_REVISION_H

#include "event/rows.h"
#include "judge/judges.h"
#include "store/store.h"
#include "store/adjudications.h"

/* A game whose verdict differs. */
struct revised {
    struct pairing was, is; /* with their points */
    struct adjudication old, now;
    struct record record;
    struct bytes rulesets; /* as in struct judge_request */
    struct player white, black;
    bool same_result;  /* only the wording differs, or the regulations that the verdict names */
    const char *fault; /* why the game cannot be judged so; NULL: it can */
};

struct revision {
    /* The caller. */
    struct store *store;
    struct arena *pool; /* owns the result */
    struct judges *judges;
    struct judge_wait wait;
    const char *actor, *owner, *reason; /* of the replacements */
    int64_t now_ms;
    struct tournament tournament; /* by whose variant and regulations the games are judged */
    bool by_result;               /* keep a verdict of which only the wording differs */
    /* The result. */
    struct revised *games; /* those that differ, or cannot be judged */
    size_t count, cap;
    const char **ids; /* of all games, in the order of the list */
    bool *is_decided; /* by a director */
    size_t id_count, id_cap, decided_cap;
    size_t differ, failed, decided;
    enum judge_outcome outcome; /* JUDGE_REPLIED, or why the revision ended early */
};

/* Judge all games. */
enum db_status revision_judge(struct revision *r);
/* Whether the tournament still has the games that were judged: DB_OK, or DB_NONE. */
enum db_status revision_check(struct store *store, const struct revision *r);
/* Replace the verdicts that differ, in the writer's transaction. */
enum db_status revision_store(struct store *store, const struct revision *r);
/* Write the games whose results change, as the list `changes`. */
void revision_write(struct buffer *out, const struct revision *r);

#endif
