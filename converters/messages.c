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

enum { SLOTS = 1 << 12, KEPT = SLOTS / 2, RECENT = 1 << 8, BUFFER_SIZE = 1 << 16 };

/* Said once; again so many times. */
struct said {
    uint64_t hash; /* 0: the slot is free */
    char *text;    /* what stands behind the place, in English */
    size_t len;
    char *shown; /* the same as it was said; NULL: not kept */
    size_t again;
};

static struct said table[SLOTS];
static size_t kept;
/* Of the losses in it those that came last, found by what the record says: there may be a million of each, which are counted
 * without a line that says so. */
static struct said *recent[RECENT];
static const char lost_before[] = "lossy: ", lost_behind[] = " is left out";

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

/* Is it to be said now? Else it is counted. *out_said: where it is kept; NULL: nowhere. */
static bool
is_new(const char *text, size_t len, struct said **out_said)
{
    uint64_t hash = hash_of(text, len);
    size_t slot = hash % SLOTS;
    *out_said = NULL;
    while (table[slot].hash && !(table[slot].hash == hash && table[slot].len == len &&
                                 memcmp(table[slot].text, text, len) == 0))
        slot = (slot + 1) % SLOTS;
    if (table[slot].hash) {
        table[slot].again++;
        *out_said = &table[slot];
        return false;
    }
    char *copy = kept < KEPT ? strndup(text, len) : NULL;
    if (copy) {
        table[slot] = (struct said){hash, copy, len, NULL, 0};
        *out_said = &table[slot];
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

static void
add_text(struct line *line, const char *text)
{
    add(line, text, strlen(text));
}

bool
messages_is_loss(const struct adj_defect *note)
{
    return strcmp(note->code, "lossy") == 0;
}

/* A move may go on in the next line. */
static void
join_lines(struct line *line)
{
    if (memchr(line->text, '\n', line->len) || memchr(line->text, '\r', line->len))
        for (size_t i = 0; i < line->len; i++)
            if (line->text[i] == '\n' || line->text[i] == '\r')
                line->text[i] = ' ';
}

/* What is said of it behind its place, in one line. */
static void
add_note(struct line *line, const struct adj_defect *note)
{
    if (messages_is_loss(note)) {
        add_text(line, lost_before);
        add_text(line, note->text);
        add_text(line, lost_behind);
    } else {
        add_text(line, note->code);
        add_text(line, ": ");
        add_text(line, note->text);
        add_text(line, *note->detail ? ": " : "");
        add_text(line, note->detail);
        add_text(line, *note->read_as ? ", read as " : "");
        add_text(line, note->read_as);
    }
    join_lines(line);
}

static void
add_sentence(struct line *line, const char *text)
{
    char *translated = cli_sentence(text);
    add_text(line, translated ? translated : text);
    adj_free(translated);
}

/* "comment 'well played'": the kind in the reader's language, the record's own words as they are. */
static void
add_lost(struct line *line, const char *text)
{
    const char *own = strstr(text, " '");
    char frame[96];
    size_t kind = own ? (size_t)(own - text) : strlen(text);
    snprintf(frame, sizeof frame, own ? "%.*s '%%s'" : "%.*s", (int)kind, text);
    const char *said = cli_tr(frame), *place = own ? strstr(said, "%s") : NULL;
    add(line, said, place ? (size_t)(place - said) : strlen(said));
    if (place)
        add(line, own + 2, strlen(own + 2) - 1);
    add_text(line, place ? place + 2 : "");
}

static void
add_loss(struct line *line, const char *text)
{
    const char *frame = cli_tr("%s is left out"), *place = strstr(frame, "%s");
    add(line, frame, (size_t)(place - frame));
    add_lost(line, text);
    add_text(line, place + 2);
}

/* The same in the reader's language. */
static void
add_translated(struct line *line, const struct adj_defect *note)
{
    add_text(line, note->code);
    add_text(line, ": ");
    if (messages_is_loss(note)) {
        add_loss(line, note->text);
    } else {
        add_text(line, note->text);
        add_text(line, *note->detail ? ": " : "");
        add_sentence(line, note->detail);
        add_text(line, *note->read_as ? cli_tr(", read as ") : "");
        add_text(line, note->read_as);
    }
    join_lines(line);
}

/* Does the reader read another language than the texts of the source? */
static bool
is_translated(void)
{
    static const char text[] = "%s is left out";
    return cli_tr(text) != text;
}

/* Keep what was said, for when it is said again. */
static void
keep_shown(struct said *said, const struct line *line)
{
    if (said)
        said->shown = strndup(line->text, line->len);
}

/* Where a loss is kept that was said lately: texts that end alike are seldom of one game. */
static struct said **
recent_place(const char *text, size_t len)
{
    uint64_t words[2] = {len, 0};
    memcpy(words + 1, len < sizeof *words ? text : text + len - sizeof *words,
           len < sizeof *words ? len : sizeof *words);
    return &recent[(words[0] ^ words[1]) * UINT64_C(0xFF51AFD7ED558CCD) >> 32 & (RECENT - 1)];
}

/* Was this loss said lately, with this very text between the two parts of its line? Then it is counted. */
static bool
is_lost_again(struct said *said, const char *text, size_t len)
{
    const size_t before = sizeof lost_before - 1, behind = sizeof lost_behind - 1;
    if (!said || said->len != before + len + behind || memcmp(said->text + before, text, len) != 0)
        return false;
    said->again++;
    return true;
}

/* Say it, unless that was done; returns where it is kept. */
static struct said *
say_note(const char *file, const struct adj_defect *note)
{
    struct line said, line;
    struct said *kept_as;
    said.len = 0;
    add_note(&said, note);
    if (!is_new(said.text, said.len, &kept_as))
        return kept_as;
    if (is_translated()) {
        said.len = 0;
        add_translated(&said, note);
        keep_shown(kept_as, &said);
    }
    char place[48];
    int len = snprintf(place, sizeof place, ":%zu:%zu: ", note->line, note->column);
    line.len = 0;
    add_text(&line, file);
    add(&line, place, (size_t)len);
    add(&line, said.text, said.len);
    cli_prefix();
    cli_plain(line.text, line.len);
    fputc('\n', stderr);
    return kept_as;
}

static void
put_note(const char *file, const struct adj_defect *note)
{
    if (!messages_is_loss(note)) {
        say_note(file, note);
        return;
    }
    size_t len = strlen(note->text);
    struct said **lately = recent_place(note->text, len);
    if (!is_lost_again(*lately, note->text, len))
        *lately = say_note(file, note);
}

void
messages_notes(const char *file, const struct adj_notes *notes)
{
    struct adj_defect note = ADJ_DEFECT_INIT;
    for (size_t i = 0; adj_notes_at(notes, i, &note); i++)
        put_note(file, &note);
}

enum exit_code
messages_error(const char *file, const struct adj_error *err)
{
    struct line said;
    struct said *kept_as;
    said.len = 0;
    add_text(&said, err->code[0] ? err->code : adj_status_name(err->status));
    add_text(&said, ": ");
    add_text(&said, err->message);
    if (!is_new(said.text, said.len, &kept_as))
        return cli_code(err->status);
    said.len = 0;
    add_text(&said, err->code[0] ? err->code : adj_status_name(err->status));
    add_text(&said, ": ");
    add_sentence(&said, err->message);
    keep_shown(kept_as, &said);
    return cli_error(file, err);
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
            fprintf(stderr, "%s: ", file);
            cli_plain(said->shown ? said->shown : said->text,
                      said->shown ? strlen(said->shown) : said->len);
            fprintf(stderr, cli_tr(" (and %zu more like it)\n"), said->again);
        }
        free(said->text);
        free(said->shown);
        *said = (struct said){0, NULL, 0, NULL, 0};
        kept--;
    }
    memset(recent, 0, sizeof recent);
    fflush(stderr);
}
