/* SPDX-License-Identifier: MIT */
/* The ruleset documents on which verdicts rest, by their SHA-256. They are never removed. */
#ifndef ADJD_STORE_RULESETS_H
#define ADJD_STORE_RULESETS_H

#include "store/store.h"

/* Keeps a document, unless it is there. */
enum db_status store_ruleset_keep(struct store *store, const char *sha256, const char *document);
/* DB_NONE: it is not there. */
enum db_status store_ruleset_get(struct store *store, const char *sha256, struct arena *pool,
                                 const char **out_document);

#endif
