/* SPDX-License-Identifier: MIT */
/* Compares a store's schema with the one that its migrations make: a trigger, view, rule or altered
 * table that adjd did not create can change what is written or read. Begin with store_schema(). */
#ifndef ADJD_STORE_SCHEMA_H
#define ADJD_STORE_SCHEMA_H

#include "store/store.h"

struct schema_fault {
    const char *type, *name; /* "trigger", "table", ... */
    const char *what;        /* a sentence without its subject */
    bool is_harmless;        /* an additional table, view or index, which adjd never uses */
};
typedef void schema_fault_fn(void *context, const struct schema_fault *fault);

/* Report each object of the schema that is missing, differs or is not adjd's. DB_NONE: the schema
 * cannot be compared, because a newer adjd migrated the store, or because the user of a PostgreSQL
 * store may not create a schema. */
enum db_status store_schema(struct store *store, const char *path, schema_fault_fn *each,
                            void *context);

#endif
