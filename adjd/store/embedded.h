/* SPDX-License-Identifier: MIT */
/* Files that adjd carries within it: migrations, schemas, documents. Made into C by embed.sh when adjd is built. */
#ifndef ADJD_STORE_EMBEDDED_H
#define ADJD_STORE_EMBEDDED_H

#include <stddef.h>

struct embedded {
    const char *name; /* "0001_adjudications.sql" */
    const char *data; /* NUL-terminated */
    size_t len;
};

/* The migrations in their order, what is given out under /schemas/, documents for people and what
 * their pages share; a row without a name ends each. */
extern const struct embedded embedded_migrations[], embedded_schemas[], embedded_docs[],
    embedded_desk[];

#endif
