/* SPDX-License-Identifier: MIT */
/*
 * The encoding of messages between the daemon and its judge processes. A message is a struct; a table describes its
 * members, and one encoder and one decoder serve all tables. The decoder trusts nothing that it reads. Begin with struct
 * wire_field.
 */
#ifndef ADJD_JUDGE_WIRE_H
#define ADJD_JUDGE_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buffer.h"

/* Bytes of any content. A NUL follows the bytes that wire_read() returns. */
struct bytes {
    const char *data; /* NULL: absent */
    size_t len;
};

/* An array of structs. */
struct wire_list {
    void *rows;
    size_t count;
};

enum wire_kind {
    WIRE_NUMBER, /* an integer or a char of `width` bytes */
    WIRE_FLAG,   /* a bool */
    WIRE_TEXT,   /* a const char *: a string, or NULL */
    WIRE_BYTES,  /* a struct bytes */
    WIRE_LIST    /* a struct wire_list of `rows` */
};

struct wire_table;

/* A member. Zero, false and NULL are not sent. */
struct wire_field {
    enum wire_kind kind;
    unsigned offset, width;
    const struct wire_table *rows;
};

struct wire_table {
    const struct wire_field *fields;
    size_t count, size; /* the number of fields, less than 255; the size of the struct */
};

#define WIRE_FIELD(type, kind, member)                                                             \
    {                                                                                              \
        kind, offsetof(struct type, member), sizeof(((struct type *)0)->member), NULL              \
    }
#define WIRE_ROWS(type, member, table)                                                             \
    {                                                                                              \
        WIRE_LIST, offsetof(struct type, member), sizeof(struct wire_list), table                  \
    }
#define WIRE_TABLE(type, fields)                                                                   \
    {                                                                                              \
        fields, sizeof(fields) / sizeof *(fields), sizeof(struct type)                             \
    }

/* Append a message. Sets out->failed without memory. */
void wire_write(struct buffer *out, const struct wire_table *table, const void *message);
/*
 * Read a message into *out, which is zeroed first. The strings and bytes point into `data`; the arrays belong to the pool,
 * and their size is bounded by `len`. False when the message is malformed or memory is short; *out is then incomplete.
 */
bool wire_read(struct arena *pool, const struct wire_table *table, const char *data, size_t len,
               void *out);

#endif
