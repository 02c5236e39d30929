/* SPDX-License-Identifier: MIT */
/* An event file and the judged games that belong to it. */
#ifndef EVENT_FILE_H
#define EVENT_FILE_H

#include "event/hall.h"
#include "games.h"

/* The forms that only an event has; a list as CLI_CHOICE has it goes on with them. */
#define EVENT_FORMS "csv|trf26|trf16"

/* Open the file, "-" for standard input; CODE_USAGE after a message when it is no event. event_close() in any case. */
enum exit_code event_open(const char *path, struct hall *out);
/* The regulations of the file, new (adj_regulations_free); NULL: it has none of its own. False after a message. */
bool event_regulations(const struct hall *hall, struct adj_regulations **out);
/* Take a judged game; what cannot be goes to its `err`. */
void event_add(struct hall *hall, const struct adj_verdict *verdict, struct game_piece *piece);
/* Write what follows, in this form. */
enum exit_code event_write(struct hall *hall, const char *form, FILE *out);

#endif
