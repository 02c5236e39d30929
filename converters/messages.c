/* SPDX-License-Identifier: MIT */
/* Messages about records, and the progress display. Deduplication: a hash table of the messages of a
 * file. When it is full, new messages are printed and not stored. */
#include "messages.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/message.h"
#include "cli.h"

enum { SLOTS = 1 << 12, KEPT = SLOTS / 2, BUFFER_SIZE = 1 << 16, LINE_SIZE = 2048 };

/* A message, printed once, and the number of its repetitions. */
struct said {
    uint64_t hash; /* 0: free slot */
    char *text;    /* the text after line and column; for a note, its English text */
    size_t len;
    char *shown; /* translated text; NULL: not stored */
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

/* Looks up a message. Returns true for a new one; otherwise counts a repetition. *out_said is its
 * table entry; NULL: not stored. */
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

bool
messages_is_loss(const struct adj_defect *note)
{
    return strcmp(note->code, "lossy") == 0;
}

static void
add_sentence(struct buffer *line, const char *text)
{
    char *translated = cli_sentence(text);
    buffer_puts(line, translated ? translated : text);
    adj_free(translated);
}

/* Writes the text of a note, which follows its line and column. A move may contain a line break, which becomes a blank. */
static void
note_write(struct buffer *line, const struct adj_defect *note, bool translated)
{
    buffer_reset(line);
    buffer_puts(line, note->code);
    buffer_puts(line, ": ");
    if (messages_is_loss(note) && translated) {
        char message[512];
        message_set(message, sizeof message, "%s is left out", note->parts);
        add_sentence(line, message);
    } else if (messages_is_loss(note)) {
        buffer_puts(line, note->text);
        buffer_puts(line, " is left out");
    } else {
        buffer_puts(line, note->text);
        buffer_puts(line, *note->detail ? ": " : "");
        if (translated)
            add_sentence(line, note->parts);
        else
            buffer_puts(line, note->detail);
        buffer_puts(line, !*note->read_as ? "" : translated ? cli_tr(", read as ") : ", read as ");
        buffer_puts(line, note->read_as);
    }
    for (char *at = line->data; (at = strpbrk(at, "\r\n")) != NULL;)
        *at = ' ';
}

/* Whether messages are translated. */
static bool
is_translated(void)
{
    static const char text[] = "%s is left out";
    return cli_tr(text) != text;
}

/* Prints a note unless it was printed before. */
static void
say_note(const char *file, const struct adj_defect *note)
{
    char text[LINE_SIZE];
    struct buffer said;
    struct said *kept_as;
    buffer_fixed(&said, text, sizeof text);
    note_write(&said, note, false);
    if (!is_new(said.data, said.len, &kept_as))
        return;
    if (is_translated()) {
        note_write(&said, note, true);
        if (kept_as) /* for the summary of repetitions */
            kept_as->shown = strndup(said.data, said.len);
    }
    cli_prefix();
    cli_plain(file, strlen(file));
    fprintf(stderr, ":%zu:%zu: ", note->line, note->column);
    cli_plain(said.data, said.len);
    fputc('\n', stderr);
}

void
messages_notes(const char *file, const struct adj_notes *notes)
{
    struct adj_defect note = ADJ_DEFECT_INIT;
    for (size_t i = 0; adj_notes_at(notes, i, &note); i++)
        say_note(file, &note);
}

enum exit_code
messages_error(const char *file, const struct adj_error *err)
{
    char text[LINE_SIZE];
    struct buffer said;
    struct said *kept_as;
    buffer_fixed(&said, text, sizeof text);
    buffer_puts(&said, err->code[0] ? err->code : adj_status_name(err->status));
    buffer_puts(&said, ": ");
    add_sentence(&said, cli_message(err));
    return is_new(said.data, said.len, &kept_as) ? cli_error(file, err) : cli_code(err->status);
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
    fflush(stderr);
}

/* Progress. */

enum { LOOK_EVERY = 64 }; /* games between two reads of the clock */

static double
seconds_between(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) / 1e9;
}

void
progress_init(struct progress *progress, FILE *out)
{
    *progress = (struct progress){.quiet = cli_is_quiet() || isatty(fileno(out))};
    if (!progress->quiet)
        clock_gettime(CLOCK_MONOTONIC, &progress->start);
    progress->last = progress->start;
}

static void
progress_show(struct progress *progress, double seconds, double share)
{
    fputs("\r\033[K", stderr);
    fprintf(stderr, cli_tr("%zu games, %.0f a second"), progress->count,
            (double)progress->count / seconds);
    if (share > 0 && share <= 1)
        fprintf(stderr, cli_tr(", %.0f%%, %.0f s left"), 100 * share, seconds / share - seconds);
    fflush(stderr);
    progress->shown = true;
}

void
progress_step(struct progress *progress, double share)
{
    progress->count++;
    if (progress->quiet || progress->count % LOOK_EVERY != 0)
        return;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (seconds_between(&progress->last, &now) < 1)
        return;
    progress_show(progress, seconds_between(&progress->start, &now), share);
    progress->last = now;
}

void
progress_hide(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
