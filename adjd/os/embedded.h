/* SPDX-License-Identifier: MIT */
/* Files that embed.sh embeds at build time: migrations, schemas, documents, the desk's assets. */
#ifndef ADJD_OS_EMBEDDED_H
#define ADJD_OS_EMBEDDED_H

#include <stddef.h>
#include <string.h>

struct embedded {
    const char *name; /* "0001_adjudications.sql" */
    const char *data; /* NUL-terminated */
    size_t len;
};

/* Migrations in order of their numbers, /schemas/, documents, the desk's files. "x.gz" is
 * the compressed file x. A row without a name ends each table. */
extern const struct embedded embedded_migrations[], embedded_schemas[], embedded_docs[],
    embedded_desk[];
/* Changes with the embedded files: part of the URLs of the desk's files, which browsers keep. */
extern const char embedded_version[];

/* The file with this name; NULL when there is none. */
static inline const struct embedded *
embedded_find(const struct embedded *table, const char *name)
{
    while (table->name && strcmp(table->name, name) != 0)
        table++;
    return table->name ? table : NULL;
}

#endif
