/* SPDX-License-Identifier: MIT */
/*
 * A struct is sent as its members that are not zero, each as the member's number from 1 (a byte) and its value, and a byte 0.
 * A number has 8 bytes; strings, bytes and arrays begin with a length of 8 bytes, and a NUL ends strings and bytes. Both
 * ends are the same program, so numbers have the machine's byte order.
 */
#include "judge/wire.h"

#include <stdint.h>
#include <string.h>

/* Limits the memory for arrays: a message may need this many times its length, up to ROOM_MOST. */
enum { ROOM_TIMES = 8, ROOM_LEAST = 4096, ROOM_MOST = 256 << 20 };

static uint64_t
number_get(const void *at, unsigned width)
{
    uint8_t one;
    uint32_t four;
    uint64_t eight;
    switch (width) {
    case 1:
        memcpy(&one, at, 1);
        return one;
    case 4:
        memcpy(&four, at, 4);
        return four;
    default:
        memcpy(&eight, at, 8);
        return eight;
    }
}

static void
number_set(void *at, unsigned width, uint64_t value)
{
    uint8_t one = (uint8_t)value;
    uint32_t four = (uint32_t)value;
    memcpy(at, width == 1 ? (void *)&one : width == 4 ? (void *)&four : (void *)&value, width);
}

static void
put_number(struct buffer *out, uint64_t number)
{
    buffer_put(out, &number, sizeof number);
}

static void
put_bytes(struct buffer *out, const char *data, size_t len)
{
    put_number(out, len);
    buffer_put(out, data, len);
    buffer_putc(out, '\0');
}

static void
put_list(struct buffer *out, const struct wire_table *table, const struct wire_list *list)
{
    put_number(out, list->count);
    for (size_t i = 0; i < list->count; i++)
        wire_write(out, table, (const char *)list->rows + i * table->size);
}

static bool
is_absent(const struct wire_field *field, const void *at)
{
    switch (field->kind) {
    case WIRE_NUMBER:
    case WIRE_FLAG:
        return !number_get(at, field->width);
    case WIRE_TEXT:
        return !*(const char *const *)at;
    case WIRE_BYTES:
        return !((const struct bytes *)at)->data;
    case WIRE_LIST:
        return !((const struct wire_list *)at)->count;
    }
    return true;
}

void
wire_write(struct buffer *out, const struct wire_table *table, const void *message)
{
    for (size_t i = 0; i < table->count; i++) {
        const struct wire_field *field = &table->fields[i];
        const void *at = (const char *)message + field->offset;
        if (is_absent(field, at))
            continue;
        buffer_putc(out, (char)(i + 1));
        switch (field->kind) {
        case WIRE_NUMBER:
        case WIRE_FLAG:
            put_number(out, number_get(at, field->width));
            break;
        case WIRE_TEXT:
            put_bytes(out, *(const char *const *)at, strlen(*(const char *const *)at));
            break;
        case WIRE_BYTES:
            put_bytes(out, ((const struct bytes *)at)->data, ((const struct bytes *)at)->len);
            break;
        case WIRE_LIST:
            put_list(out, field->rows, at);
            break;
        }
    }
    buffer_putc(out, '\0');
}

/* What is left of the message. */
struct source {
    struct arena *pool;
    const char *at, *end;
    size_t room; /* bytes that may still be allocated for arrays */
};

static size_t
left_of(const struct source *s)
{
    return (size_t)(s->end - s->at);
}

static bool
take_number(struct source *s, uint64_t *out)
{
    if (left_of(s) < sizeof *out)
        return false;
    memcpy(out, s->at, sizeof *out);
    s->at += sizeof *out;
    return true;
}

static bool
take_bytes(struct source *s, struct bytes *out)
{
    uint64_t len;
    if (!take_number(s, &len) || len >= left_of(s) || s->at[len])
        return false;
    *out = (struct bytes){s->at, (size_t)len};
    s->at += len + 1;
    return true;
}

/* A string has no NUL within. */
static bool
take_text(struct source *s, const char **out)
{
    struct bytes bytes;
    if (!take_bytes(s, &bytes) || memchr(bytes.data, '\0', bytes.len))
        return false;
    *out = bytes.data;
    return true;
}

static bool message_take(struct source *s, const struct wire_table *table, void *out);

static bool
take_list(struct source *s, const struct wire_table *table, struct wire_list *out)
{
    uint64_t count;
    if (!take_number(s, &count) || count > s->room / table->size)
        return false;
    s->room -= (size_t)count * table->size;
    char *rows = arena_array(s->pool, (size_t)count, table->size);
    for (size_t i = 0; rows && i < count; i++)
        if (!message_take(s, table, rows + i * table->size))
            return false;
    *out = (struct wire_list){rows, (size_t)count};
    return rows;
}

static bool
field_take(struct source *s, const struct wire_field *field, void *at)
{
    uint64_t number;
    switch (field->kind) {
    case WIRE_NUMBER:
    case WIRE_FLAG:
        if (!take_number(s, &number))
            return false;
        number_set(at, field->width, field->kind == WIRE_FLAG ? number != 0 : number);
        return true;
    case WIRE_TEXT:
        return take_text(s, at);
    case WIRE_BYTES:
        return take_bytes(s, at);
    case WIRE_LIST:
        return take_list(s, field->rows, at);
    }
    return false;
}

/* Members come in their order, so each comes once. */
static bool
message_take(struct source *s, const struct wire_table *table, void *out)
{
    for (size_t last = 0; s->at < s->end;) {
        size_t tag = (unsigned char)*s->at++;
        if (!tag)
            return true;
        if (tag > table->count || tag <= last)
            return false;
        const struct wire_field *field = &table->fields[tag - 1];
        if (!field_take(s, field, (char *)out + field->offset))
            return false;
        last = tag;
    }
    return false;
}

bool
wire_read(struct arena *pool, const struct wire_table *table, const char *data, size_t len,
          void *out)
{
    size_t room = len < ROOM_MOST / ROOM_TIMES ? len * ROOM_TIMES : ROOM_MOST;
    struct source s = {pool, data, data + len, ROOM_LEAST + room};
    memset(out, 0, table->size);
    return message_take(&s, table, out) && s.at == s.end;
}
