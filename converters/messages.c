/* SPDX-License-Identifier: MIT */
/* A table of what was said of a file, found by its hash; when it is full, what is new is said and forgotten. */
#include "messages.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum { SLOTS = 1 << 12, KEPT = SLOTS / 2, BUFFER_SIZE = 1 << 16 };

/* Said once; again so many times. */
struct said {
    uint64_t hash; /* 0: the slot is free */
    char *text;    /* what stands behind the place */
    bool lost;     /* it was left out */
    size_t again;
};

static struct said table[SLOTS];
static size_t kept;

void
messages_begin(void)
{
    static char buffer[BUFFER_SIZE];
    if (!isatty(STDERR_FILENO))
        setvbuf(stderr, buffer, _IOFBF, sizeof buffer);
}

static uint64_t
hash_of(const char *text, size_t len)
{
    uint64_t hash = UINT64_C(0x9E3779B97F4A7C15) ^ len, word;
    for (; len >= sizeof word; text += sizeof word, len -= sizeof word) {
        memcpy(&word, text, sizeof word);
        hash = (hash ^ word) * UINT64_C(0xFF51AFD7ED558CCD);
        hash ^= hash >> 32;
    }
    for (; len > 0; text++, len--)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0xFF51AFD7ED558CCD);
    hash ^= hash >> 29;
    return hash | 1;
}

/* Is it to be said now? Else it is counted. */
static bool
is_new(const char *text, size_t len, bool lost)
{
    uint64_t hash = hash_of(text, len) ^ (lost ? 2 : 0);
    size_t slot = hash % SLOTS;
    while (table[slot].hash && !(table[slot].hash == hash && strlen(table[slot].text) == len &&
                                 memcmp(table[slot].text, text, len) == 0))
        slot = (slot + 1) % SLOTS;
    if (table[slot].hash) {
        table[slot].again++;
        return false;
    }
    char *copy = kept < KEPT ? strndup(text, len) : NULL;
    if (copy) {
        table[slot] = (struct said){hash, copy, lost, 0};
        kept++;
    }
    return true;
}

/* A line that is put together before it is written, which costs less than its pieces. */
struct line {
    char text[2048];
    size_t len;
};

static void
add(struct line *line, const char *text, size_t len)
{
    size_t room = sizeof line->text - line->len;
    len = len < room ? len : room;
    memcpy(line->text + line->len, text, len);
    line->len += len;
}

/* What stands around the text of a loss. */
static const char lossy[] = " lossy:", left_out[] = " is left out";

static void
put_line(const char *file, const char *said, size_t len, bool lost)
{
    struct line line;
    line.len = 0;
    size_t place = 0;
    while (place < len && ((said[place] >= '0' && said[place] <= '9') || said[place] == ':'))
        place++;
    if (!is_new(said + place, len - place, lost))
        return;
    add(&line, file, strlen(file));
    add(&line, ":", 1);
    add(&line, said, place);
    add(&line, lossy, lost ? sizeof lossy - 1 : 0);
    add(&line, said + place, len - place);
    add(&line, left_out, lost ? sizeof left_out - 1 : 0);
    cli_prefix();
    cli_plain(line.text, line.len);
    fputc('\n', stderr);
}

static void
put_lines(const char *file, const char *lines, bool lost)
{
    while (*lines) {
        const char *end = strchr(lines, '\n');
        size_t len = end ? (size_t)(end - lines) : strlen(lines);
        put_line(file, lines, len, lost);
        lines += len + (end != NULL);
    }
}

void
messages_losses(const char *file, const char *lines)
{
    put_lines(file, lines, true);
}

void
messages_defects(const char *file, const char *lines)
{
    put_lines(file, lines, false);
}

void
messages_end(const char *file)
{
    for (size_t i = 0; i < SLOTS && kept > 0; i++) {
        struct said *said = &table[i];
        if (!said->hash)
            continue;
        if (said->again > 0) {
            cli_prefix();
            fprintf(stderr, "%s:%s", file, said->lost ? lossy : "");
            cli_plain(said->text, strlen(said->text));
            fprintf(stderr, "%s (and %zu more like it)\n", said->lost ? left_out : "", said->again);
        }
        free(said->text);
        *said = (struct said){0, NULL, false, 0};
        kept--;
    }
    fflush(stderr);
}
