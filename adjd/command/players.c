/* SPDX-License-Identifier: MIT */
/* Implements adjd players import FILE: reads a rating list of FIDE, packed or not, into the store. Begin with list_import(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/array.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/locale.h"
#include "command/command.h"
#include "event/names.h"
#include "event/rating_list.h"
#include "judge/unpack.h"
#include "os/clock.h"
#include "store/rated.h"
#include "store/store.h"

static const char usage[] = N_("usage: adjd players import FILE\n");

/* CHUNK: rows per transaction, so that other writers wait for some hundredths of a second. PLAYERS_MOST_LISTED: the limit of the
 * memory that an import needs, about 80 bytes a player. */
enum { CHUNK = 5000, PLAYERS_MOST_LISTED = 5000000 };

/* A player in little memory. */
struct row {
    int64_t fide_id;
    const char *texts; /* name, federation, title, sex, each ended by NUL */
    uint16_t rating, rapid, blitz, born;
};

struct import_run {
    struct store *store;
    struct packed *packed;
    struct rating_list list;
    struct arena pool; /* of the texts */
    struct row *rows;
    size_t count, cap;
    bool shows;
    int64_t begun_us, shown_us;
};

/* Show the progress on a terminal, from the second second on. */
static void
progress_show(struct import_run *run, const char *step, size_t done, unsigned percent)
{
    int64_t now = clock_steady_us();
    if (!run->shows || now - run->begun_us < 1000000 || now - run->shown_us < 250000)
        return;
    run->shown_us = now;
    fprintf(stderr, "\r%s  %zu  %u %% ", tr(language_find(language_preferences()), step), done,
            percent);
}

static const char *
texts_keep(struct import_run *run, const struct rated *p)
{
    const char *const texts[] = {p->name, p->federation, p->title, p->sex};
    char all[512];
    size_t len = 0;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t more = strnlen(texts[i], sizeof all / 4 - 1);
        memcpy(all + len, texts[i], more);
        len += more;
        all[len++] = '\0';
    }
    return arena_copy(&run->pool, all, len);
}

/* Rows are collected first, because the order of the list is not that of the tables. */
static bool
row_take(void *context, const struct rated *p)
{
    struct import_run *run = context;
    struct row *rows = array_more(run->rows, run->count, &run->cap, 1 << 16, sizeof *rows);
    if (!rows || run->count == PLAYERS_MOST_LISTED)
        return false;
    run->rows = rows;
    rows[run->count++] = (struct row){
        .fide_id = p->fide_id,
        .texts = texts_keep(run, p),
        .rating = (uint16_t)p->rating,
        .rapid = (uint16_t)p->rapid,
        .blitz = (uint16_t)p->blitz,
        .born = (uint16_t)p->born,
    };
    progress_show(run, N_("reading"), run->count, packed_percent(run->packed));
    return !run->pool.failed;
}

static int
id_compare(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    return (x->fide_id > y->fide_id) - (x->fide_id < y->fide_id);
}

static int
name_compare(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    int order = strcasecmp(x->texts, y->texts); /* almost the order of the search keys */
    return order ? order : id_compare(a, b);
}

/* Sort by id; of two players with one id, the last is dropped. */
static void
rows_sort(struct import_run *run)
{
    size_t kept = 0;
    if (run->count)
        qsort(run->rows, run->count, sizeof *run->rows, id_compare);
    for (size_t i = 0; i < run->count; i++)
        if (!i || run->rows[i].fide_id != run->rows[kept - 1].fide_id)
            run->rows[kept++] = run->rows[i];
    run->count = kept;
}

static enum db_status
player_store(struct import_run *run, const struct row *row)
{
    struct rated p = {.fide_id = row->fide_id,
                      .name = row->texts,
                      .rating = row->rating,
                      .rapid = row->rapid,
                      .blitz = row->blitz,
                      .born = row->born};
    p.federation = p.name + strlen(p.name) + 1;
    p.title = p.federation + strlen(p.federation) + 1;
    p.sex = p.title + strlen(p.title) + 1;
    return store_rated_add(run->store, &p, run->list.list);
}

static enum db_status
name_store(struct import_run *run, const struct row *row)
{
    struct arena pool;
    arena_init(&pool);
    const char *search = name_search_key(&pool, row->texts);
    enum db_status st =
        pool.failed ? DB_UNAVAILABLE
                    : store_rated_name_add(run->store, row->fide_id, run->list.list, search);
    arena_clear(&pool);
    return st;
}

/* Store all rows in their present order. */
static enum db_status
rows_store(struct import_run *run, const char *step,
           enum db_status store_one(struct import_run *run, const struct row *row))
{
    enum db_status st = DB_OK;
    for (size_t i = 0; !st && i < run->count;) {
        size_t end = i + CHUNK < run->count ? i + CHUNK : run->count;
        st = store_begin(run->store, NULL);
        for (; !st && i < end; i++)
            st = store_one(run, &run->rows[i]);
        if (!st)
            st = store_commit(run->store);
        else
            store_rollback(run->store);
        progress_show(run, step, i, (unsigned)(i * 100 / run->count));
    }
    return st;
}

/* Make the list the one that counts, then remove earlier ones. */
static enum db_status
list_end(struct import_run *run)
{
    bool more = true;
    enum db_status st = store_begin(run->store, NULL);
    if (!st)
        st = store_rating_list_end(run->store, &run->list);
    for (; !st && more; progress_show(run, N_("removing the earlier list"), run->count, 100)) {
        st = store_commit(run->store);
        if (!st)
            st = store_begin(run->store, NULL);
        if (!st)
            st = store_rated_remove(run->store, run->list.list, &more);
    }
    if (!st)
        return store_commit(run->store);
    store_rollback(run->store);
    return st;
}

static enum db_status
list_store(struct import_run *run)
{
    enum db_status st = store_rating_list_begin(run->store, &run->list);
    rows_sort(run);
    run->list.players = (int64_t)run->count;
    if (!st)
        st = rows_store(run, N_("storing players"), player_store);
    if (run->count)
        qsort(run->rows, run->count, sizeof *run->rows, name_compare);
    if (!st)
        st = rows_store(run, N_("storing names"), name_store);
    return st ? st : list_end(run);
}

static int
list_import(struct import_run *run, const char *path)
{
    struct adj_error err = ADJ_ERROR_INIT;
    uint64_t skipped = 0;
    enum adj_status st = rating_list_read(packed_read, run->packed, row_take, run, &skipped, &err);
    if (st == ADJ_ESYNTAX)
        return print_error(EXIT_BAD, "%s:%zu:%zu: %s", path, err.line, err.column, err.parts);
    if (st == ADJ_ESTOPPED)
        return print_error(EXIT_BAD, "%s: the list has more than %d players, or memory is short",
                           path, PLAYERS_MOST_LISTED);
    if (st)
        return print_error(EXIT_IO, "%s: %s", path, err.parts);
    if (!run->count)
        return print_error(EXIT_BAD, "%s: there is no player in the list", path);
    if (list_store(run))
        return print_error(EXIT_IO, "%s", store_message(run->store));
    if (run->shown_us)
        fputc('\n', stderr);
    print_line("%lld players imported, %lld lines without an id or a name skipped",
               (long long)run->list.players, (long long)skipped);
    return EXIT_DONE;
}

int
command_players(const struct config *config, int argc, char **argv)
{
    if (argc != 3 || strcmp(argv[1], "import") != 0) {
        print_usage(stderr, usage);
        return EXIT_USAGE;
    }
    char message[256];
    const char *path = argv[2], *name = strrchr(path, '/');
    struct import_run run = {
        .packed = packed_open(path, message, sizeof message),
        .list = {.imported_ms = clock_now_ms(), .file = name ? name + 1 : path},
        .shows = isatty(STDERR_FILENO) == 1,
        .begun_us = clock_steady_us()};
    if (!run.packed)
        return print_error(EXIT_IO, "%s: %s", path, message);
    run.store = command_store(config, DB_WRITER);
    int code = EXIT_IO;
    arena_init(&run.pool);
    if (run.store)
        code = list_import(&run, path);
    arena_clear(&run.pool);
    free(run.rows);
    store_close(run.store);
    packed_close(run.packed);
    return code;
}
