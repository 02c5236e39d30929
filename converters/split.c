/* SPDX-License-Identifier: MIT */
/* Output files by group. At most OPEN_MAX of them are open; a hash table finds the file of a group. Begin with split_put(). */
#include "split.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "adj.h"
#include "base/array.h"
#include "base/ascii.h"
#include "base/digest.h"
#include "base/utf8.h"
#include "outputs.h"

enum { OPEN_FILES = 64, GROUPS_MAX = 100000, NAME_BYTES = 200, FIRST_SLOTS = 256 };

struct group {
    char *path; /* its final path; while it is written, ".part" is appended */
    char *name;
    uint64_t hash;
    FILE *stream; /* NULL: not open */
    size_t used;  /* when it was last written */
};

struct split {
    struct split_plan plan;
    struct group *groups;
    size_t count, cap;
    size_t *slots;             /* hash table: 1 + index of a group; 0: free */
    size_t size;               /* of the table, a power of two */
    size_t opened[OPEN_FILES]; /* indices of the groups whose streams are open */
    size_t open, turn;
    size_t games; /* written so far */
};

bool
split_check(const struct command *command, const char *by, struct split_plan *plan)
{
    size_t digits = strspn(by, "0123456789");
    plan->by = by;
    plan->games = 0;
    if (strcmp(by, "variant") == 0 || strcmp(by, "event") == 0 || strcmp(by, "year") == 0)
        return true;
    if (digits > 0 && digits < 10 && !by[digits])
        plan->games = (size_t)strtoul(by, NULL, 10);
    if (plan->games == 0)
        cli_usage(command, "--split: '%s', expected a number of games, variant, event or year", by);
    return plan->games > 0;
}

enum exit_code
split_open(const struct split_plan *plan, struct split **out)
{
    struct split *split = calloc(1, sizeof *split);
    size_t *slots = calloc(FIRST_SLOTS, sizeof *slots);
    char *inside = folder_join(plan->folder, "x");
    errno = 0;
    if (!split || !slots || !inside || !folders_make(inside)) {
        free(split);
        free(slots);
        free(inside);
        return cli_io_error(plan->folder, "cannot write");
    }
    free(inside);
    split->plan = *plan;
    split->slots = slots;
    split->size = FIRST_SLOTS;
    *out = split;
    return CODE_DONE;
}

/* Groups. */

/* A name for a file: characters that are awkward in names of files become "_". "" and "?" are unknown. */
static char *
tame(const char *text, size_t len)
{
    struct buffer name = {0};
    len = utf8_cut(text, len, NAME_BYTES);
    while (len > 0 && text[len - 1] == ' ')
        len--;
    for (size_t i = 0; i < len; i++) {
        bool awkward = (unsigned char)text[i] < ' ' || text[i] == 0x7F ||
                       strchr("/\\:*?\"<>|", text[i]) || (i == 0 && text[i] == '.');
        buffer_putc(&name, awkward ? '_' : text[i]);
    }
    if (name.len == strspn(name.data ? name.data : "", "_")) {
        buffer_reset(&name);
        buffer_puts(&name, "unknown");
    }
    if (name.failed)
        buffer_clear(&name);
    return name.data;
}

char *
split_group(const struct split *split, const struct adj_game *game)
{
    const struct adj_variant *variant = adj_game_variant(game);
    size_t len = 0;
    if (split->plan.games > 0)
        return NULL;
    if (strcmp(split->plan.by, "variant") == 0)
        return strdup(variant ? adj_variant_id(variant) : "unknown");
    bool year = strcmp(split->plan.by, "year") == 0;
    const char *text = adj_game_tag(game, year ? "Date" : "Event", &len);
    for (size_t digits = 0; year && text && digits <= len; digits++)
        if (digits == len || !ascii_is_digit(text[digits])) {
            len = digits == 4 ? digits : 0; /* the year of a date such as 1990.05.12 */
            break;
        }
    return tame(text ? text : "", len);
}

static size_t *
slot_find(const struct split *split, const char *name, uint64_t hash)
{
    size_t at = hash & (split->size - 1);
    while (split->slots[at] > 0 && strcmp(split->groups[split->slots[at] - 1].name, name) != 0)
        at = (at + 1) & (split->size - 1);
    return &split->slots[at];
}

/* Doubles the hash table when it is half full. */
static bool
grow(struct split *split)
{
    if (2 * split->count < split->size)
        return true;
    size_t *slots = calloc(2 * split->size, sizeof *slots);
    if (!slots)
        return false;
    free(split->slots);
    split->slots = slots;
    split->size *= 2;
    for (size_t i = 0; i < split->count; i++)
        *slot_find(split, split->groups[i].name, split->groups[i].hash) = i + 1;
    return true;
}

static struct group *
group_new(struct split *split, const char *name, uint64_t hash)
{
    void *groups =
        array_more(split->groups, split->count, &split->cap, 16, sizeof split->groups[0]);
    if (!groups)
        return NULL;
    split->groups = groups;
    if (!grow(split))
        return NULL;
    struct group *group = &split->groups[split->count];
    char *inner = cli_format("%s%s", name, split->plan.extension);
    *group = (struct group){.path = inner ? folder_join(split->plan.folder, inner) : NULL,
                            .name = strdup(name),
                            .hash = hash};
    free(inner);
    if (!group->path || !group->name) {
        free(group->path);
        free(group->name);
        return NULL;
    }
    *slot_find(split, name, hash) = ++split->count;
    return group;
}

/* Streams. */

/* Closes the stream that was not written for the longest time. */
static bool
close_oldest(struct split *split)
{
    size_t oldest = 0;
    for (size_t i = 1; i < split->open; i++)
        if (split->groups[split->opened[i]].used < split->groups[split->opened[oldest]].used)
            oldest = i;
    struct group *group = &split->groups[split->opened[oldest]];
    bool good = fclose(group->stream) == 0;
    group->stream = NULL;
    split->opened[oldest] = split->opened[--split->open];
    return good;
}

static char *
part_path(const struct group *group)
{
    return cli_format("%s.part", group->path);
}

/* Opens the stream of a group, at its end unless the group is new. */
static bool
stream_open(struct split *split, struct group *group, bool is_new)
{
    if (!group->stream) {
        if (split->open == OPEN_FILES && !close_oldest(split))
            return false; /* the disk is full */
        char *path = part_path(group);
        group->stream = path ? fopen(path, is_new ? "w" : "a") : NULL;
        free(path);
        if (group->stream)
            split->opened[split->open++] = (size_t)(group - split->groups);
    }
    group->used = ++split->turn;
    return group->stream != NULL;
}

enum exit_code
split_put(struct split *split, const char *name, const char *text, size_t len)
{
    char number[32];
    const struct split_plan *plan = &split->plan;
    if (!name) {
        snprintf(number, sizeof number, "%06zu", split->games / plan->games + 1);
        name = number;
    }
    uint64_t hash = digest_fnv(DIGEST_FNV, name);
    size_t index = *slot_find(split, name, hash);
    if (index == 0 && split->count == GROUPS_MAX)
        return cli_trouble(plan->folder, ADJ_EIO, "more than 100000 files");
    struct group *group = index > 0 ? &split->groups[index - 1] : group_new(split, name, hash);
    errno = 0;
    if (!group || !stream_open(split, group, index == 0))
        return cli_io_error(group ? group->path : plan->folder, "cannot create");
    fputs(index == 0 ? plan->head : plan->separator, group->stream);
    bool good = fwrite(text, 1, len, group->stream) == len;
    split->games++;
    return good ? CODE_DONE : cli_io_error(group->path, "cannot write");
}

/* Completes the file of a group and gives it its name, or deletes it. */
static bool
group_end(const struct split *split, struct group *group, bool keep)
{
    char *part = part_path(group);
    if (!group->stream && part && keep) /* all streams that were open are closed by now */
        group->stream = fopen(part, "a");
    bool good = part && (!keep || group->stream);
    if (good && keep)
        fputs(split->plan.tail, group->stream);
    if (group->stream) {
        good = !ferror(group->stream) && good;
        good = fclose(group->stream) == 0 && good;
    }
    if (part && keep && good)
        good = rename(part, group->path) == 0;
    if (part && !(keep && good))
        unlink(part);
    free(part);
    return good;
}

enum exit_code
split_close(struct split *split, bool keep)
{
    enum exit_code code = CODE_DONE;
    bool closed = true;
    errno = 0;
    while (split->open > 0)
        closed = close_oldest(split) && closed;
    if (!closed)
        code = cli_io_error(split->plan.folder, "cannot write");
    for (size_t i = 0; i < split->count; i++) {
        struct group *group = &split->groups[i];
        errno = 0;
        if (!group_end(split, group, keep && !code))
            code = cli_io_error(group->path, "cannot write");
        free(group->path);
        free(group->name);
    }
    free(split->groups);
    free(split->slots);
    free(split);
    return code;
}
