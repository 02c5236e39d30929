/* SPDX-License-Identifier: MIT */
/* Rulings of a director about an adjudication: withdrawals, decisions, acceptances; and links for the players. Rulings are only
 * appended; nothing is rewritten. After the first step of a ruling its row is op->data. */
#ifndef ADJD_CLUB_RULINGS_H
#define ADJD_CLUB_RULINGS_H

#include "club/operation.h"
#include "club/verdicts.h"

/* A decision in a request. NULL: not given. */
struct decision {
    const char *status, *winner; /* "decided", "draw", "undecided"; "white", "black" */
    bool has_score;
    const char *white, *black; /* the score */
    bool forfeit;              /* the game counts as not played */
    bool takes_back;           /* no decision: the verdict counts again, and was not accepted */
    const char *reason;
};

/* Load the adjudication, and return whether it exists. */
bool op_adjudication(struct operation *op, const char *id, struct adjudication *out);

void ruling_withdraw(struct operation *op, const char *id, const char *reason);
void ruling_accept(struct operation *op, const char *id, const char *reason);
void ruling_decide(struct operation *op, const char *id, const struct decision *decision);
/* Add a link by which the verdict can be read without sign-in; secret NULL: revoke all links. */
void share_set(struct operation *op, const char *id, const char *secret);

#endif
