/* SPDX-License-Identifier: MIT */
/* The games of --ruleset: documents, and sections of a variants.ini. */
#ifndef RULESETS_H
#define RULESETS_H

#include "cli.h"

enum { RULESET_MOST = 1 << 20 }; /* bytes of a file */

/* Splits FILE#NAME. *out_file is new (free); *out_name is NULL without a name. Returns false when out of memory. */
bool rulesets_split(const char *argument, char **out_file, const char **out_name);
/* Takes the document of an imported game. */
typedef enum exit_code rulesets_take_fn(const char *file, const struct buffer *document,
                                        const char *id);
/* Imports the game `name` (NULL: every game) of a file in the format of variants.ini, and passes each document to `take`
 * with `id`. */
enum exit_code rulesets_import(const char *file, const struct buffer *text, const char *name,
                               rulesets_take_fn *take, const char *id);
/* Prints each fault of a document; frees them. */
void rulesets_report(const char *file, struct adj_faults *faults);

#endif
