/* SPDX-License-Identifier: MIT */
/* Events for webhooks and event streams. They are thin: they contain ids, with which the receiver
 * queries the API. Each is stored in the transaction of the change that it reports. */
#ifndef ADJD_CLUB_EVENTS_H
#define ADJD_CLUB_EVENTS_H

#include "event/rows.h"
#include "store/jobs.h"
#include "store/adjudications.h"
#include "store/events.h"

enum db_status event_adjudicated(struct store *store, const struct adjudication *adjudication);
/* Store the event of a ruling; `json` is the ruling as the API returns it. */
enum db_status event_ruling(struct store *store, const struct ruling *ruling, const char *json);
enum db_status event_job(struct store *store, const struct job *job, const char *state,
                         int64_t now_ms);
enum db_status event_tournament(struct store *store, const struct tournament *tournament);
/* Store the event of a change of players, pairings or byes: `what` is the action of the audit log, `json` its detail. */
enum db_status event_changed(struct store *store, int64_t now_ms, const char *tournament,
                             const char *what, const char *json);
/* Store an event with the audit log's last hash, for receivers that keep a copy out of reach of an attacker. */
enum db_status event_head(struct store *store, int64_t now_ms);
/* Store a test event for this webhook only. */
enum db_status event_ping(struct store *store, int64_t now_ms, const struct webhook *webhook);

#endif
