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

#include "adj.h"
#include "base/message.h"
#include "input.h"

enum { SLOTS = 1 << 12, KEPT = SLOTS / 2, BUFFER_SIZE = 1 << 16, LINE_SIZE = 2048 };

/* A message, printed once, and the number of its repetitions. */
struct said {
    uint64_t hash; /* 0: free slot */
    char *text;    /* the text after line and column; for a note, its English text */
    size_t len;
    char *shown; /* translated text; NULL: not stored */
    size_t again;
    bool silent; /* it was counted with the messages of its kind, not printed */
};

/* The notes of a kind: of the first ones each is printed, the others are counted. */
enum { KINDS = 32, FIRST_NOTES = 5 };
struct kind {
    char code[32]; /* "": free */
    size_t printed, more;
};

static struct kind kinds[KINDS];
static bool summed_up; /* notes of every kind are counted so, not only duplicates */

static struct said table[SLOTS];
static struct said *in_order[KEPT]; /* the entries, by first appearance */
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
        table[slot] = (struct said){hash, copy, len, NULL, 0, false};
        *out_said = in_order[kept++] = &table[slot];
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

/* Writes a loss without formatting functions, because there may be a million; its text has no line breaks. */
static void
put_loss(struct buffer *line, const char *text, size_t len)
{
    static const char before[] = "lossy: ", behind[] = " is left out";
    const size_t head = sizeof before - 1, all = head + len + sizeof behind - 1;
    if (!buffer_reserve(line, all))
        return;
    memcpy(line->data, before, head);
    memcpy(line->data + head, text, len);
    memcpy(line->data + head + len, behind, sizeof behind);
    line->len = all;
}

/* Writes the text of a note, which follows its line and column. A move may contain a line break, which becomes a blank. */
static void
note_write(struct buffer *line, const struct adj_defect *note, bool translated)
{
    buffer_reset(line);
    if (messages_is_loss(note) && !translated) {
        put_loss(line, note->text, strlen(note->text));
        return;
    }
    buffer_puts(line, note->code);
    buffer_puts(line, ": ");
    if (messages_is_loss(note)) {
        char message[512];
        message_set(message, sizeof message, "%s is left out", note->parts);
        add_sentence(line, message);
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

/* The kind of this code; NULL: its notes are all printed. */
static struct kind *
kind_of(const char *code)
{
    size_t i = 0;
    if (!summed_up && strcmp(code, "duplicate") != 0)
        return NULL;
    while (i < KINDS && *kinds[i].code && strcmp(kinds[i].code, code) != 0)
        i++;
    if (i == KINDS)
        return NULL;
    snprintf(kinds[i].code, sizeof kinds[i].code, "%s", code);
    return &kinds[i];
}

void
messages_files(size_t count)
{
    memset(kinds, 0, sizeof kinds);
    summed_up = count > 1;
}

/* Prints how many more notes of each kind there were. Returns false if all were printed. */
static bool
put_kinds(void)
{
    bool some = false;
    for (size_t i = 0; i < KINDS && *kinds[i].code; i++) {
        if (kinds[i].more == 0)
            continue;
        cli_prefix();
        fprintf(stderr, cli_tr("%s: %zu more messages of this kind\n"), kinds[i].code,
                kinds[i].more);
        some = true;
    }
    return some;
}

/* Whether the note is only counted, because enough of its kind were printed. */
static bool
is_counted(const char *code, struct said *said)
{
    struct kind *kind = kind_of(code);
    if (!kind || kind->printed++ < FIRST_NOTES)
        return false;
    kind->more++;
    if (said)
        said->silent = true;
    return true;
}

/* Prints a note unless it was printed before, or enough notes of its kind were. */
void
messages_note(const char *file, const struct adj_defect *note)
{
    char text[LINE_SIZE];
    struct buffer said;
    struct said *kept_as;
    buffer_fixed(&said, text, sizeof text);
    note_write(&said, note, false);
    if (!is_new(said.data, said.len, &kept_as) || is_counted(note->code, kept_as))
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
        messages_note(file, &note);
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
    if (!is_new(said.data, said.len, &kept_as))
        return cli_code(err->status);
    return cli_error(file, err);
}

/* The kind of a note that was only counted: its code stands before the colon. */
static struct kind *
silent_kind(const struct said *said)
{
    char code[32];
    snprintf(code, sizeof code, "%.*s", (int)strcspn(said->text, ":"), said->text);
    return kind_of(code);
}

void
messages_end(const char *file)
{
    for (size_t i = 0; i < kept; i++) {
        struct said *said = in_order[i];
        if (said->again > 0 && said->silent) {
            struct kind *kind = silent_kind(said);
            if (kind)
                kind->more += said->again;
        } else if (said->again > 0) {
            cli_prefix();
            fprintf(stderr, "%s: ", file);
            cli_plain(said->shown ? said->shown : said->text,
                      said->shown ? strlen(said->shown) : said->len);
            fprintf(stderr, cli_tr(" (and %zu more like it)\n"), said->again);
        }
        free(said->text);
        free(said->shown);
        *said = (struct said){0, NULL, 0, NULL, 0, false};
    }
    kept = 0;
    fflush(stderr);
}

/* Progress. */

enum { LOOK_EVERY = 16 }; /* games between two reads of the clock */

static double
seconds_between(const struct timespec *from, const struct timespec *to)
{
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) / 1e9;
}

static double
seconds_now(const struct progress *progress)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return seconds_between(&progress->start, &now);
}

void
progress_init(struct progress *progress, FILE *out, const struct files *inputs)
{
    *progress = (struct progress){
        .quiet = cli_is_quiet() || (out && isatty(fileno(out))),
        .inputs = inputs,
        .file_count = inputs->count,
    };
    clock_gettime(CLOCK_MONOTONIC, &progress->start);
    progress->last = progress->start;
    for (size_t i = 0; i < inputs->count && !progress->quiet; i++) {
        double size = file_size(inputs->at[i].path);
        if (size < 0) {
            progress->all = 0;
            break;
        }
        progress->all += size;
    }
}

static void
progress_show(struct progress *progress, double seconds, double share)
{
    const struct progress *p = progress;
    double size = p->files < p->file_count ? file_size(p->inputs->at[p->files].path) : 0;
    double done = p->done + (size > 0 && share > 0 ? share * size : 0);
    fputs("\r\033[K", stderr);
    if (p->file_count > 1)
        fprintf(stderr, cli_tr("%zu of %zu files, "), p->files, p->file_count);
    fprintf(stderr, cli_tr("%zu games, %.0f a second"), p->games, (double)p->games / seconds);
    if (p->all > 0 && done > 0 && done <= p->all)
        fprintf(stderr, cli_tr(", %.1f of %.1f MB, %.0f%%, %.0f s left"), done / 1e6, p->all / 1e6,
                100 * done / p->all, seconds * p->all / done - seconds);
    fflush(stderr);
    progress->shown = true;
}

/* Displays the progress if a second has passed. */
static void
progress_look(struct progress *progress, double share)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (seconds_between(&progress->last, &now) < 1)
        return;
    progress_show(progress, seconds_between(&progress->start, &now), share);
    progress->last = now;
}

void
progress_step(struct progress *progress, double share)
{
    progress->games++;
    if (!progress->quiet && progress->games % LOOK_EVERY == 0)
        progress_look(progress, share);
}

void
progress_file(struct progress *progress)
{
    if (progress->quiet)
        return;
    double size = progress->files < progress->file_count
                      ? file_size(progress->inputs->at[progress->files].path)
                      : 0;
    progress->done += size > 0 ? size : 0;
    progress->files++;
    progress_look(progress, 0);
}

void
progress_hide(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}

void
progress_end(struct progress *progress, const struct totals *totals)
{
    bool watched = !progress->quiet && seconds_now(progress) >= 1;
    progress_hide(progress);
    if (!put_kinds() && !watched)
        return;
    cli_prefix();
    fprintf(stderr, cli_tr("files: %zu, games: %zu"), totals->files, totals->games);
    if (totals->failed > 0)
        fprintf(stderr, cli_tr(", not readable or not written: %zu"), totals->failed);
    if (totals->skipped > 0)
        fprintf(stderr, cli_tr(", not selected: %zu"), totals->skipped);
    if (totals->duplicates > 0)
        fprintf(stderr, cli_tr(", duplicates: %zu"), totals->duplicates);
    fputc('\n', stderr);
}
