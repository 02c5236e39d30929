/* SPDX-License-Identifier: MIT */
#include "club/tournaments.h"

#include <string.h>

#include "base/message.h"
#include "club/events.h"
#include "db/writer.h"
#include "event/names.h"
#include "os/clock.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/pairings.h"
#include "store/tournaments.h"

/* Appends the members of a serialised JSON object. */
static void
facts_write(struct buffer *out, const char *facts)
{
    size_t len = facts ? facts_shown(facts) : 0;
    if (len <= 1)
        return;
    buffer_putc(out, ',');
    buffer_put(out, facts + 1, len - 1); /* without its brackets */
}

void
tournament_write(struct buffer *out, const struct tournament *t)
{
    json_open(out, NULL, '{');
    json_put_member(out, "id", t->id);
    clock_put(out, "created", t->created_ms);
    json_put_member(out, "name", t->name);
    json_put_member(out, "variant", t->variant);
    json_put_raw(out, "regulations", t->regulations);
    json_put_bool(out, "listed", t->listed);
    facts_write(out, t->facts);
}

void
player_write_number(struct buffer *out, const struct player *p)
{
    json_open(out, NULL, '{');
    json_put_int(out, "number", p->number);
    json_close(out, '}');
}

void
player_write(struct buffer *out, const struct player *p)
{
    json_open(out, NULL, '{');
    json_put_int(out, "number", p->number);
    json_put_member(out, "name", p->name);
    facts_write(out, p->facts);
    if (p->withdrawn)
        json_put_int(out, "withdrawn_from_round", p->withdrawn);
    json_close(out, '}');
}

void
tournament_document(struct buffer *out, const struct standings *s, const struct tournament *t)
{
    tournament_write(out, t);
    json_put_member(out, "rulebook", t->rulebook);
    json_put_int(out, "games", (int64_t)s->game_count);
    json_open(out, "players", '[');
    for (size_t i = 0; i < s->player_count && !standings_are_over(s, i); i++) {
        const struct standing *p = &s->players[i];
        struct player player = {
            .number = p->number, .name = p->name, .facts = p->facts, .withdrawn = p->withdrawn};
        player_write(out, &player);
    }
    json_close(out, ']');
    json_close(out, '}');
}

void
json_put_points(struct buffer *out, const char *name, int64_t points, const char *pending)
{
    char text[SCORE_TEXT_SIZE];
    if (points >= 0)
        score_write(points, text);
    json_put_member(out, name, points >= 0 ? text : pending);
}

void
fixture_write(struct buffer *out, const struct fixture *f, int64_t white, int64_t black)
{
    char result[4] = {f->white_code, ':', f->black_code, '\0'};
    json_open(out, NULL, '{');
    json_put_int(out, "round", f->round);
    json_put_int(out, "board", f->board);
    json_put_int(out, "white", white);
    json_put_int(out, "black", black);
    json_put_member(out, "result", f->white_code == '?' ? NULL : result);
    if (f->white_points >= 0 || f->black_points >= 0) {
        json_open(out, "points", '{'); /* only points that differ from those of the result */
        json_put_points(out, "white", f->white_points, NULL);
        json_put_points(out, "black", f->black_points, NULL);
        json_close(out, '}');
    }
    json_close(out, '}');
}

void
bye_write(struct buffer *out, const char *name, int64_t round, int64_t number, const char *kind)
{
    json_open(out, name, '{');
    json_put_int(out, "round", round);
    json_put_int(out, "number", number);
    json_put_member(out, "kind", kind);
    json_close(out, '}');
}

static void
side_write(struct buffer *out, const char *side, int64_t number, const char *name, int64_t points)
{
    json_open(out, side, '{');
    json_put_int(out, "number", number);
    if (name)
        json_put_member(out, "name", name);
    json_put_points(out, "points", points, "*");
    json_close(out, '}');
}

void
pairing_write(struct buffer *out, const struct pairing *p, int64_t white, int64_t black)
{
    json_open(out, NULL, '{');
    json_put_member(out, "tournament", p->tournament_id);
    json_put_int(out, "round", p->round);
    if (p->board)
        json_put_int(out, "board", p->board);
    side_write(out, "white", white, p->white_name, p->white_points);
    side_write(out, "black", black, p->black_name, p->black_points);
    json_close(out, '}');
}

void
warnings_write(struct buffer *out, const char *const *warnings, size_t count)
{
    if (!count)
        return;
    json_open(out, "warnings", '[');
    for (size_t i = 0; i < count; i++)
        json_put_message(out, NULL, warnings[i]);
    json_close(out, ']');
    json_open(out, "warning_parts", '[');
    for (size_t i = 0; i < count; i++)
        json_put_member(out, NULL, warnings[i]);
    json_close(out, ']');
}

/* Loads one round, or all rounds with round 0. */
static enum db_status
rows_load(struct standings *s, struct store *store, const struct tournament *t, int64_t round)
{
    standings_begin(s, t);
    /* computing the tie-breaks of thousands of players takes longer than reading them */
    s->cancel = store_cancel_of(store);
    enum db_status st = store_player_list(store, t->seq, standings_player, s);
    if (!st)
        st = store_pairing_list(store, t->seq, round, standings_pairing, s);
    if (!st)
        st = store_fixture_list(store, t->seq, round, standings_fixture, s);
    return st ? st : store_bye_list(store, t->seq, round, standings_bye, s);
}

enum db_status
standings_load(struct standings *s, struct store *store, const struct tournament *t,
               bool follow(struct standings *s))
{
    enum db_status st = rows_load(s, store, t, 0);
    return st || follow(s) ? st : DB_UNAVAILABLE;
}

enum db_status
standings_load_round(struct standings *s, struct store *store, const struct tournament *t,
                     int64_t round)
{
    enum db_status st = rows_load(s, store, t, round);
    return st || standings_rounds(s) ? st : DB_UNAVAILABLE;
}

/* The tournament as its resource, and its ETag. */
enum db_status
tournament_document_make(struct store *store, struct arena *pool, const struct tournament *t,
                         struct bytes *out, const char **out_tag)
{
    struct standings s;
    struct buffer text = {0};
    char hash[DIGEST_TAG_SIZE];
    enum db_status st = standings_load(&s, store, t, standings_rounds);
    if (!st)
        tournament_document(&text, &s, t);
    standings_clear(&s);
    if (!st && text.failed)
        st = DB_UNAVAILABLE;
    if (!st) {
        digest_tag(text.data, text.len, hash);
        *out_tag = arena_printf(pool, "\"%s\"", hash);
        *out = (struct bytes){arena_copy(pool, text.data, text.len), text.len};
    }
    buffer_clear(&text);
    return st;
}

enum db_status
tournament_expect(struct store *store, struct operation *op, const struct tournament *t)
{
    struct bytes document;
    const char *tag = NULL;
    if (!op->is_expected)
        return DB_OK;
    enum db_status st = tournament_document_make(store, op->pool, t, &document, &tag);
    return st ? st : op_expect(op, tag);
}
