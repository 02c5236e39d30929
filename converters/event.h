/* SPDX-License-Identifier: MIT */
/* An event file and its judged games. */
#ifndef EVENT_FILE_H
#define EVENT_FILE_H

#include "event/state.h"
#include "games.h"

/* Output formats that only an event has; appended to the values of a CLI_CHOICE. */
#define EVENT_FORMS "csv|trf26|trf16"

/* Opens an event file; "-" is standard input. CODE_USAGE after a message when it is malformed. Call
 * event_state_clear() in every case. */
enum exit_code event_open(const char *path, struct event_state *out);
/* The regulations in the file. New (adj_regulations_free); NULL: none. Returns false after a
 * message. */
bool event_regulations(const struct event_state *state, struct adj_regulations **out);
/* Enters a judged game. A rejected game gets the reason in its `err`. */
void event_add(struct event_state *state, const struct adj_verdict *verdict,
               struct game_piece *piece);
/* Writes the event in an output format. */
enum exit_code event_write(struct event_state *state, const char *form, FILE *out);

#endif
