/* SPDX-License-Identifier: MIT */
#include "judge/games.h"

#include <dirent.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/buffer.h"
#include "base/message.h"

enum { GAMES_MOST = 200, DOCUMENT_MOST = 1 << 20, PATH_MOST = 4096 };

struct games {
    struct adj_rulesets *set;
    struct buffer documents; /* of all games, a NUL behind each */
    size_t count;
    const struct games
        *before; /* those that these replaced: kept, because requests may still use them */
};

static _Atomic(const struct games *) in_force;

void
games_free(struct games *games)
{
    if (!games)
        return;
    adj_rulesets_free(games->set);
    buffer_clear(&games->documents);
    free(games);
}

/* Loading. */

struct loading {
    struct games *games;
    const char *directory;
    games_fault_fn *fault;
    void *context;
    bool failed;
};

static void refuse(struct loading *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void
refuse(struct loading *l, const char *format, ...)
{
    char message[PATH_MOST + 600];
    va_list args;
    va_start(args, format);
    message_vset(message, sizeof message, format, args);
    va_end(args);
    l->fault(l->context, message);
    l->failed = true;
}

/* Reads a file of at most DOCUMENT_MOST bytes. False after a fault. */
static bool
file_read(struct loading *l, const char *path, struct buffer *out)
{
    FILE *file = fopen(path, "re");
    char part[1 << 14];
    size_t got = 0;
    while (file && out->len <= DOCUMENT_MOST && (got = fread(part, 1, sizeof part, file)) > 0)
        buffer_put(out, part, got);
    bool good = file && !ferror(file) && !out->failed && out->len <= DOCUMENT_MOST;
    if (file && out->len > DOCUMENT_MOST)
        refuse(l, "%s: a ruleset of more than 1 MB", path);
    else if (!good)
        refuse(l, "%s: cannot be read: %s", path, strerror(errno));
    if (file)
        fclose(file);
    return good;
}

static void
document_add(struct loading *l, const char *path, const struct buffer *text)
{
    struct adj_faults *faults = NULL;
    struct adj_error err = ADJ_ERROR_INIT;
    enum adj_status st = adj_rulesets_add(l->games->set, text->data ? text->data : "", text->len,
                                          NULL, &faults, &err);
    for (size_t i = 0; faults && adj_faults_at(faults, i, &err); i++)
        refuse(l, "%s:%zu:%zu: %s", path, err.line, err.column, err.parts);
    if (st && !faults)
        refuse(l, "%s: %s", path, err.parts[0] ? err.parts : err.message);
    adj_faults_free(faults);
    if (st)
        return;
    buffer_put(&l->games->documents, text->data, text->len);
    buffer_put(&l->games->documents, "", 1);
    l->games->count++;
}

static int
is_document(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return entry->d_name[0] != '.' && len > 4 && strcmp(entry->d_name + len - 4, ".xml") == 0;
}

static void
directory_read(struct loading *l)
{
    struct dirent **names = NULL;
    int count = scandir(l->directory, &names, is_document, alphasort);
    if (count < 0)
        refuse(l, "%s: cannot be read: %s", l->directory, strerror(errno));
    if (count > GAMES_MOST)
        refuse(l, "%s: more than %d documents", l->directory, GAMES_MOST);
    for (int i = 0; i < count; i++) {
        char path[PATH_MOST];
        struct buffer text = {0};
        snprintf(path, sizeof path, "%s/%s", l->directory, names[i]->d_name);
        if (count <= GAMES_MOST && file_read(l, path, &text))
            document_add(l, path, &text);
        buffer_clear(&text);
        free(names[i]);
    }
    free(names);
}

struct games *
games_load(const char *directory, games_fault_fn *fault, void *context)
{
    struct games *games = calloc(1, sizeof *games);
    struct loading l = {games, directory, fault, context, false};
    if (!games || adj_rulesets_new(&games->set, NULL)) {
        refuse(&l, "out of memory");
        games_free(games);
        return NULL;
    }
    if (*directory)
        directory_read(&l);
    if (!l.failed && games->documents.failed)
        refuse(&l, "out of memory");
    if (!l.failed)
        return games;
    games_free(games);
    return NULL;
}

bool
games_use(struct games *games)
{
    const struct games *old = in_force;
    if (old && old->documents.len == games->documents.len &&
        memcmp(old->documents.data ? old->documents.data : "",
               games->documents.data ? games->documents.data : "", old->documents.len) == 0) {
        games_free(games);
        return false;
    }
    games->before = old;
    in_force = games;
    return games->count > 0 || old;
}

/* The games in force. */

const struct adj_rulesets *
game_set(void)
{
    const struct games *games = in_force;
    return games ? games->set : NULL;
}

size_t
game_count(void)
{
    const struct games *games = in_force;
    return adj_variant_count() + (games ? games->count : 0);
}

const struct adj_variant *
game_at(size_t index)
{
    return adj_rulesets_at(game_set(), index);
}

const struct adj_variant *
game_find(const char *name)
{
    return adj_rulesets_find(game_set(), name, strlen(name));
}

const char *
games_document(size_t index, size_t *out_len, const char **out_sha256)
{
    const struct adj_variant *variant = game_at(adj_variant_count() + index);
    if (!variant)
        return NULL;
    *out_sha256 = adj_variant_sha256(variant);
    return adj_variant_document(variant, out_len);
}

/* Requests. */

void
games_attach(struct judge_request *request)
{
    const struct games *games = in_force;
    if (!request->rulesets.data && games && games->count > 0)
        request->rulesets = (struct bytes){games->documents.data, games->documents.len};
}

/* The set of the last request that had documents: requests follow each other with the same ones. */
static _Thread_local struct {
    struct adj_rulesets *set;
    struct buffer documents;
} last;

const struct adj_rulesets *
games_of(const struct bytes *documents)
{
    if (documents->len == 0)
        return NULL;
    if (last.set && last.documents.len == documents->len &&
        memcmp(last.documents.data, documents->data, documents->len) == 0)
        return last.set;
    adj_rulesets_free(last.set);
    last.set = NULL;
    buffer_reset(&last.documents);
    buffer_put(&last.documents, documents->data, documents->len);
    if (last.documents.failed || adj_rulesets_new(&last.set, NULL))
        return NULL;
    const char *at = last.documents.data, *end = at + last.documents.len;
    for (const char *stop; at < end && (stop = memchr(at, '\0', (size_t)(end - at))); at = stop + 1)
        (void)adj_rulesets_add(last.set, at, (size_t)(stop - at), NULL, NULL, NULL);
    return last.set;
}
