/* SPDX-License-Identifier: MIT */
/* What webhooks are told: thin events, with the ids of what to ask for. In the transaction of what happened. */
#ifndef ADJD_CLUB_EVENTS_H
#define ADJD_CLUB_EVENTS_H

#include "store/store.h"

enum db_status event_adjudicated(struct store *store, const struct adjudication *adjudication);
/* `json` is the ruling as the API shows it. */
enum db_status event_ruling(struct store *store, const struct ruling *ruling, const char *json);
enum db_status event_job(struct store *store, const struct job *job, const char *state,
                         int64_t now_ms);
enum db_status event_tournament(struct store *store, const struct tournament *tournament);

#endif
