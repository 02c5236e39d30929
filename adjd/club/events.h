/* SPDX-License-Identifier: MIT */
/* What webhooks and followers are told: thin events, with the ids of what to ask for. In the transaction of what happened. */
#ifndef ADJD_CLUB_EVENTS_H
#define ADJD_CLUB_EVENTS_H

#include "store/store.h"

enum db_status event_adjudicated(struct store *store, const struct adjudication *adjudication);
/* `json` is the ruling as the API shows it. */
enum db_status event_ruling(struct store *store, const struct ruling *ruling, const char *json);
enum db_status event_job(struct store *store, const struct job *job, const char *state,
                         int64_t now_ms);
enum db_status event_tournament(struct store *store, const struct tournament *tournament);
/* Players, pairings or byes: what the audit log calls it, and its detail. */
enum db_status event_changed(struct store *store, int64_t now_ms, const char *tournament,
                             const char *what, const char *json);
/* The audit log's last hash, to be kept where nobody who changes the store can change it. */
enum db_status event_head(struct store *store, int64_t now_ms);
/* For this webhook alone. */
enum db_status event_ping(struct store *store, int64_t now_ms, const struct hook *hook);

#endif
