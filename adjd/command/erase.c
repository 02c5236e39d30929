/* SPDX-License-Identifier: MIT */
/*
 * Implements adjd erase NAME: replaces a person's name by a pseudonym in records, verdicts and
 * lists. Begin with all_erase(). Each changed game is read again: it must have the same moves and
 * the same verdict, or nothing is changed at all.
 */
#include <stdio.h>
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "base/json.h"
#include "base/xml.h"
#include "club/verdicts.h"
#include "command/command.h"
#include "event/names.h"
#include "event/trf.h"
#include "os/clock.h"
#include "os/sign.h"
#include "store/adjudications.h"
#include "store/audit.h"
#include "store/removal.h"
#include "store/tournaments.h"

enum { SPELLINGS_MOST = 12 };

struct erasure {
    struct store *store;
    struct arena pool;
    const char *name;                      /* the name, folded by name_fold() */
    char instead[24];                      /* the pseudonym: ASCII that needs no escaping */
    const char *spellings[SPELLINGS_MOST]; /* spellings of the name: plain, JSON- and XML-escaped */
    size_t count;
    const char **ids; /* ids of adjudications, later pairs of rulings' ids and reasons */
    size_t id_count, id_cap;
    struct player *found; /* the players with this name */
    size_t games, players, player_cap, rulings;
};

static void
spelling_add(struct erasure *e, const char *text)
{
    for (size_t i = 0; i < e->count; i++)
        if (strcmp(e->spellings[i], text) == 0)
            return;
    if (*text && e->count < SPELLINGS_MOST)
        e->spellings[e->count++] = arena_string(&e->pool, text);
}

/* Add the spelling of the name in JSON or in XML. */
static void
escaped_add(struct erasure *e, const char *text, bool in_xml)
{
    struct buffer out = {0};
    if (in_xml)
        xml_text(&out, text);
    else
        json_put_exact(&out, text, strlen(text));
    e->pool.failed |= out.failed;
    if (!out.failed && !in_xml)
        out.data[out.len - 1] = '\0'; /* without the quotes */
    if (out.len)
        spelling_add(e, out.data + !in_xml);
    buffer_clear(&out);
}

/* Add the spellings of a name. Escaped forms come first, because they may contain the plain one. */
static void
spellings_add(struct erasure *e, const char *name)
{
    escaped_add(e, name, true);
    escaped_add(e, name, false);
    spelling_add(e, name);
}

/* Return a new buffer in which all spellings are replaced. */
static struct buffer
replaced(struct erasure *e, const char *data, size_t len)
{
    struct buffer out = {0};
    for (size_t at = 0; at < len;) {
        size_t i = 0;
        while (i < e->count && (strlen(e->spellings[i]) > len - at ||
                                memcmp(data + at, e->spellings[i], strlen(e->spellings[i])) != 0))
            i++;
        if (i < e->count)
            buffer_puts(&out, e->instead);
        else
            buffer_putc(&out, data[at]);
        at += i < e->count ? strlen(e->spellings[i]) : 1;
    }
    e->pool.failed |= out.failed;
    return out;
}

static struct adj_game *
game_read(const struct adjudication *a, const char *data, size_t len)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    options.variant = a->as_variant ? a->as_variant : a->variant;
    options.notation = a->as_notation;
    options.strict = a->as_strict;
    options.encoding = "UTF-8";
    if (!adj_reader_open(data, len, &options, &reader, NULL))
        (void)adj_reader_next(reader, &game, NULL);
    adj_reader_free(reader);
    return game;
}

/* Whether the record is still the same game and no longer contains the name. */
static bool
record_fits(struct erasure *e, const struct adjudication *a, const struct buffer *record)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_verdict *verdict = NULL;
    struct adj_game *game = game_read(a, record->data ? record->data : "", record->len);
    bool fits = game && !adj_judge(game, NULL, &verdict, &err) &&
                strcmp(adj_verdict_fingerprint(verdict), a->fingerprint) == 0;
    static const char *const sides[] = {"white", "black"};
    for (size_t i = 0; fits && i < 2; i++) {
        const char *name = adj_verdict_player(verdict, sides[i]);
        fits = !name || strcmp(name_fold(&e->pool, name), e->name) != 0;
    }
    adj_verdict_free(verdict);
    adj_game_free(game);
    return fits;
}

/* Convert the record to JSON and erase the name there, when byte replacement does not find its escaped or encoded form. */
static bool
record_renew(struct erasure *e, struct adjudication *a, struct record *r, struct buffer *out)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_game *game = game_read(a, r->data, r->len);
    char *text = NULL;
    size_t len = 0;
    bool good = game && !adj_game_convert(game, "json", NULL, &text, &len, NULL, &err);
    buffer_clear(out);
    if (good) {
        *out = replaced(e, text, len);
        a->as_notation = "json";
        r->type = "application/json";
        good = record_fits(e, a, out);
    }
    adj_free(text);
    adj_game_free(game);
    return good;
}

/* Return the verdict with the name replaced; NULL if anything else would change. */
static const char *
verdict_renew(struct erasure *e, const char *verdict)
{
    struct buffer out = replaced(e, verdict, strlen(verdict));
    bool same = out.data && verdict_same(verdict, out.data);
    const char *copy = same ? arena_string(&e->pool, out.data) : NULL;
    buffer_clear(&out);
    return copy;
}

/* Collect the spellings of this name that occur in the verdict. */
static void
spellings_find(struct erasure *e, const char *verdict)
{
    const char *names[2];
    verdict_players(&e->pool, verdict, names);
    e->count = 0;
    for (size_t i = 0; i < 2; i++)
        if (names[i] && strcmp(name_fold(&e->pool, names[i]), e->name) == 0)
            spellings_add(e, names[i]);
    spellings_add(e, e->name);
}

static const char *
other_name(const struct erasure *e, const char *name)
{
    return name && strcmp(name, e->name) == 0 ? e->instead : name;
}

static enum db_status
game_erase(struct erasure *e, const char *id, bool *out_fits)
{
    struct adjudication a;
    struct record r;
    enum db_status st = store_adjudication_get(e->store, id, &e->pool, &a);
    if (!st)
        st = store_adjudication_record(e->store, id, &e->pool, &r);
    if (st)
        return st;
    spellings_find(e, a.verdict);
    struct buffer record = replaced(e, r.data, r.len);
    *out_fits = record_fits(e, &a, &record) || record_renew(e, &a, &r, &record);
    a.verdict = verdict_renew(e, a.verdict);
    a.white = other_name(e, a.white);
    a.black = other_name(e, a.black);
    *out_fits = *out_fits && a.verdict;
    r.data = record.data;
    r.len = record.len;
    if (*out_fits)
        st = store_adjudication_rename(e->store, &a, &r);
    e->games++;
    buffer_clear(&record);
    return st;
}

static bool
id_add(struct erasure *e, const char *id)
{
    const char **ids = arena_more(&e->pool, e->ids, e->id_count, &e->id_cap, 64, sizeof *ids);
    if (!ids)
        return false;
    e->ids = ids;
    e->ids[e->id_count++] = arena_string(&e->pool, id);
    return true;
}

static bool
game_collect(void *context, const struct adjudication *a)
{
    return id_add(context, a->id);
}

static bool
ruling_collect(void *context, const struct ruling *ruling)
{
    return id_add(context, ruling->id) && id_add(context, ruling->reason);
}

static bool
player_collect(void *context, const struct player *p)
{
    struct erasure *e = context;
    struct player *found =
        arena_more(&e->pool, e->found, e->players, &e->player_cap, 16, sizeof *found);
    if (!found)
        return false;
    e->found = found;
    found[e->players] = *p;
    found[e->players++].facts = arena_string(&e->pool, p->facts ? p->facts : "{}");
    return true;
}

/* Remove the player's lines from the report file that the tournament was imported from. */
static enum db_status
report_erase(struct erasure *e, const struct player *p)
{
    struct tournament t;
    enum db_status st = store_tournament_by_seq(e->store, p->tournament, &e->pool, &t);
    const char *facts = st ? NULL : trf_facts_without(&e->pool, t.facts, p->entry, e->name);
    if (st || facts == t.facts)
        return st;
    t.facts = facts;
    return store_tournament_change(e->store, &t);
}

/* Keep only a player's rating, because opponents' tie-breaks depend on it. */
static enum db_status
player_erase(struct erasure *e, struct player p)
{
    int64_t rating = 0;
    struct json *facts = json_parse(p.facts, strlen(p.facts), NULL);
    bool rated = json_int(json_member(facts, "rating"), &rating);
    json_free(facts);
    p.facts = rated ? arena_printf(&e->pool, "{\"rating\":%lld}", (long long)rating) : "{}";
    p.name = e->instead;
    enum db_status st = report_erase(e, &p);
    return st ? st : store_player_change(e->store, &p);
}

static enum db_status
players_erase(struct erasure *e)
{
    enum db_status st = store_players_named(e->store, e->name, player_collect, e);
    for (size_t i = 0; i < e->players && !st; i++)
        st = player_erase(e, e->found[i]);
    return st;
}

/* Erase the name from all games. Sets *out_misfit to the first game that would still contain it; then nothing is changed. */
static enum db_status
games_erase(struct erasure *e, const char **out_misfit)
{
    const struct adjudication_filter filter = {.player = e->name, .limit = INT64_MAX};
    enum db_status st = store_adjudication_list(e->store, &filter, game_collect, e);
    bool fits = true;
    for (size_t i = 0; i < e->id_count && !st && fits && !e->pool.failed; i++) {
        st = game_erase(e, e->ids[i], &fits);
        *out_misfit = fits ? NULL : e->ids[i];
    }
    e->id_count = 0;
    return st;
}

static enum db_status
rulings_erase(struct erasure *e)
{
    enum db_status st = store_rulings_naming(e->store, e->name, ruling_collect, e);
    e->count = 0; /* a reason contains the name as it is */
    spelling_add(e, e->name);
    for (size_t i = 0; i < e->id_count && !st; i += 2, e->rulings++) {
        struct buffer reason = replaced(e, e->ids[i + 1], strlen(e->ids[i + 1]));
        st = reason.failed ? DB_UNAVAILABLE : store_ruling_rename(e->store, e->ids[i], reason.data);
        buffer_clear(&reason);
    }
    return st;
}

static enum db_status
entry_write(struct erasure *e)
{
    struct buffer detail = {0};
    json_open(&detail, NULL, '{');
    json_put_int(&detail, "adjudications", (int64_t)e->games);
    json_put_int(&detail, "players", (int64_t)e->players);
    json_put_int(&detail, "rulings", (int64_t)e->rulings);
    json_close(&detail, '}');
    return store_audit_put(e->store, clock_now_ms(), "operator", "erase", e->instead, &detail);
}

/* Erase the name everywhere. Sets *out_misfit as games_erase() does. */
static enum db_status
all_erase(struct erasure *e, const char **out_misfit)
{
    enum db_status st = store_begin(e->store, NULL);
    if (!st)
        st = games_erase(e, out_misfit);
    if (!st && !*out_misfit)
        st = players_erase(e);
    if (!st && !*out_misfit)
        st = rulings_erase(e);
    e->count = 0;
    escaped_add(e, e->name, false);
    for (size_t i = 0; i < e->count && !st; i++)
        st = store_texts_rename(e->store, e->spellings[i], e->instead);
    if (!st && !*out_misfit && e->games + e->players + e->rulings)
        st = entry_write(e);
    st = !st && e->pool.failed ? DB_UNAVAILABLE : st;
    if (!st && !*out_misfit)
        return store_commit(e->store);
    store_rollback(e->store);
    return st;
}

static int
erase(struct erasure *e)
{
    const char *misfit = NULL;
    int64_t old = 0;
    enum db_status st = all_erase(e, &misfit);
    if (st)
        return print_error(EXIT_IO, "%s", store_message(e->store));
    if (misfit)
        return print_error(
            EXIT_BAD,
            "%s: the name cannot be replaced in the record or the verdict; nothing was changed",
            misfit);
    print_line("%s: %zu adjudications, %zu players, %zu rulings", e->instead, e->games, e->players,
               e->rulings);
    (void)store_audit_naming(e->store, e->name, &old);
    if (old)
        (void)print_error(EXIT_DONE,
                          "%lld audit entries written by earlier versions still contain the name; "
                          "they cannot be changed",
                          (long long)old);
    return e->games + e->players + e->rulings ? EXIT_DONE : EXIT_BAD;
}

int
command_erase(const struct config *config, int argc, char **argv)
{
    unsigned char random[4];
    if (argc != 2 || !*argv[1]) {
        print_usage(stderr, "usage: adjd erase NAME\n");
        return EXIT_USAGE;
    }
    struct erasure e = {.store = command_store(config, DB_WRITER)};
    if (!e.store)
        return EXIT_IO;
    arena_init(&e.pool);
    sign_random(random, sizeof random);
    snprintf(e.instead, sizeof e.instead, "Erased %02x%02x%02x%02x", random[0], random[1],
             random[2], random[3]);
    e.name = name_fold(&e.pool, argv[1]);
    int code = *e.name ? erase(&e) : print_error(EXIT_USAGE, "the name is empty");
    arena_clear(&e.pool);
    store_close(e.store);
    return code;
}
