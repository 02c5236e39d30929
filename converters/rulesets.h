/* SPDX-License-Identifier: MIT */
/* The games of --ruleset: documents, and sections of a variants.ini. */
#ifndef RULESETS_H
#define RULESETS_H

#include "cli.h"

struct adj_faults;
struct adj_variant;

enum { RULESET_MOST = 1 << 20 }; /* bytes of a file */

/* Takes the document of a game. `name`: the game that it must have; NULL: any. */
typedef enum exit_code rulesets_take_fn(const char *file, const struct buffer *document,
                                        const char *name, const char *id);
/* Passes the document of each game of an argument FILE[#NAME] to `take`, with `id`. The games of a file in the format of
 * variants.ini are imported first. */
enum exit_code rulesets_take(const char *argument, rulesets_take_fn *take, const char *id);
/* Reports a document that has another game than `name`, unless it is NULL. */
enum exit_code rulesets_check_name(const char *file, const struct adj_variant *variant,
                                   const char *name);
/* Prints each fault of a document; frees them. */
void rulesets_report(const char *file, struct adj_faults *faults);

#endif
