/* SPDX-License-Identifier: MIT */
#include "desk/examples.h"

#include <string.h>

#include "store/embedded.h"

/* The next field, cut off at `stops`. */
static const char *
field_read(struct arena *pool, const char **at, const char *stops)
{
    size_t len = strcspn(*at, stops);
    const char *field = arena_copy(pool, *at, len);
    *at += len + ((*at)[len] == *stops);
    return field;
}

const struct example *
example_of(struct arena *pool, const char *variant)
{
    const struct embedded *file = embedded_desk;
    size_t id_len = strlen(variant);
    while (file->name && strcmp(file->name, "examples.txt") != 0)
        file++;
    for (const char *at = file->name ? file->data : ""; *at;
         at += strcspn(at, "\n"), at += *at == '\n') {
        if (strncmp(at, variant, id_len) != 0 || at[id_len] != '\t')
            continue;
        struct example *x = arena_alloc(pool, sizeof *x);
        if (!x)
            return NULL;
        at += id_len + 1;
        x->setup = field_read(pool, &at, "\t\n");
        x->moves = field_read(pool, &at, "\n");
        return x;
    }
    return NULL;
}
