/* SPDX-License-Identifier: MIT */
/* The players of a record: found by number, FIDE id, board or name. Begin with enrolment_name(). */
#include "club/enrolment.h"

#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "base/number.h"
#include "base/utf8.h"
#include "club/tournaments.h"
#include "event/names.h"
#include "store/pairings.h"
#include "store/tournaments.h"

/* The most candidates that a refusal names. */
enum { CANDIDATES_MOST = 10 };

/* A search of the list of players. */
struct search {
    const struct enrolment *e;
    const char *name;    /* the name to be found, or ... */
    const char *fide_id; /* ... the FIDE id; with a name: that of the record, NULL: none */
    const char *near;    /* a player's name that differs in one letter; NULL: none */
    struct player found[CANDIDATES_MOST];
    size_t count;
};

/* The FIDE id among a player's facts; NULL: none. In the pool. */
static const char *
fide_id_of(struct arena *pool, const char *facts)
{
    struct json *doc = strstr(facts, "\"fide_id\"") ? json_parse(facts, strlen(facts), NULL) : NULL;
    const char *id = json_member_text(doc, "fide_id");
    id = id ? arena_string(pool, id) : NULL;
    json_free(doc);
    return id;
}

static void
found_add(struct search *s, const struct player *p)
{
    struct arena *pool = s->e->op->pool;
    if (s->count == CANDIDATES_MOST)
        return;
    s->found[s->count] = *p;
    s->found[s->count].name = arena_string(pool, p->name);
    s->found[s->count++].facts = arena_string(pool, p->facts);
}

/* Whether the record's FIDE id shows that it means another player. */
static bool
is_other(const struct search *s, const struct player *p)
{
    const char *id = s->fide_id ? fide_id_of(s->e->op->pool, p->facts) : NULL;
    return id && strcmp(id, s->fide_id) != 0;
}

static bool
namesake_take(void *context, const struct player *p)
{
    struct search *s = context;
    if (!is_other(s, p))
        found_add(s, p);
    return true;
}

static bool
spelling_take(void *context, const struct player *p)
{
    struct search *s = context;
    struct arena scratch;
    arena_init(&scratch);
    if (name_is_same(&scratch, p->name, s->name)) {
        if (!is_other(s, p))
            found_add(s, p);
    } else if (!s->near && name_is_near(p->name, s->name)) {
        s->near = arena_string(s->e->op->pool, p->name);
    }
    arena_clear(&scratch);
    return true;
}

static bool
fide_id_take(void *context, const struct player *p)
{
    struct search *s = context;
    const char *id = strstr(p->facts, s->fide_id) ? fide_id_of(s->e->op->pool, p->facts) : NULL;
    if (id && strcmp(id, s->fide_id) == 0)
        found_add(s, p);
    return s->count == 0;
}

/* Refuses a name that several players have, and lists them. */
static enum db_status
several_refuse(struct enrolment *e, const struct search *s)
{
    struct operation *op = e->op;
    struct buffer json = {0};
    const char *list = "";
    json_open(&json, NULL, '[');
    for (size_t i = 0; i < s->count; i++) {
        const struct player *p = &s->found[i];
        struct json *facts = json_parse(p->facts, strlen(p->facts), NULL);
        const char *id = json_member_text(facts, "fide_id");
        int64_t rating = 0;
        json_int(json_member(facts, "rating"), &rating);
        list = message_make(op->pool,
                            i ? "%s; number %lld, FIDE id %s, rating %lld"
                              : "%snumber %lld, FIDE id %s, rating %lld",
                            list, (long long)p->number, id ? id : "-", (long long)rating);
        player_write(&json, p);
        json_free(facts);
    }
    json_close(&json, ']');
    enum db_status st =
        op_refuse(op, REFUSED_VALUE,
                  "several players are called \"%s\": %s. Name the player by number or FIDE id",
                  s->name, list);
    op->refusal.candidates = arena_keep(op->pool, &json);
    return st;
}

/* Search for one name. */
static enum db_status
name_search(struct store *store, struct enrolment *e, size_t side, const char **name)
{
    int64_t tournament = e->tournament->seq;
    struct search search = {.e = e, .name = *name, .fide_id = e->fide_ids[side]};
    e->near[side] = NULL;
    if (e->entries[side])
        return DB_OK;
    enum db_status st = store_player_namesakes(store, tournament, *name, namesake_take, &search);
    if ((!st || st == DB_NONE) && !search.count) {
        st = store_player_list(store, tournament, spelling_take, &search);
        e->near[side] = search.near;
        search.count = e->tournament->listed ? search.count : 0;
    }
    if (st && st != DB_NONE)
        return st;
    if (search.count > 1)
        return several_refuse(e, &search);
    if (search.count == 1) {
        *name = search.found[0].name;
        e->entries[side] = search.found[0].entry;
    }
    return DB_OK;
}

/* Checks that the two players differ; sets a refusal if not. */
static enum db_status
sides_check(struct enrolment *e)
{
    bool known = e->entries[0] && e->entries[1];
    if (known ? e->entries[0] != e->entries[1] : strcmp(e->white, e->black) != 0)
        return DB_OK;
    return op_refuse(e->op, REFUSED_VALUE,
                     "\"%s\" cannot play both sides: correct one of the two names", e->white);
}

enum db_status
enrolment_search(struct store *store, struct enrolment *e)
{
    enum db_status st = name_search(store, e, 0, &e->white);
    if (!st)
        st = name_search(store, e, 1, &e->black);
    if (!st)
        st = sides_check(e);
    return op_outcome(e->op, st);
}

/* Looks up a player that was found before. */
static enum db_status
player_again(struct store *store, struct enrolment *e, int64_t entry, const char *name,
             struct player *out)
{
    enum db_status st = store_player_by_entry(store, e->tournament->seq, entry, e->op->pool, out);
    bool is_same = !st && out->number && strcmp(out->name, name) == 0;
    if (is_same || (st && st != DB_NONE))
        return st;
    return op_refuse(e->op, REFUSED_CONFLICT,
                     "the list of players was changed in the meantime: send the record again");
}

const char *
enrolment_facts(struct arena *pool, const char *fide_id)
{
    return fide_id ? arena_printf(pool, "{\"fide_id\":\"%s\"}", fide_id) : "{}";
}

enum db_status
enrolment_player(struct store *store, struct enrolment *e, size_t side, struct player *out)
{
    const char *name = side ? e->black : e->white, **near = &e->near[side];
    int64_t entry = e->entries[side];
    struct search search = {.e = e, .name = name, .fide_id = e->fide_ids[side]};
    enum db_status st =
        entry ? player_again(store, e, entry, name, out)
              : store_player_namesakes(store, e->tournament->seq, name, namesake_take, &search);
    if (search.count)
        *out = search.found[0];
    if ((!st && (entry || search.count)) || (st && st != DB_NONE)) {
        *near = NULL;
        return st;
    }
    *out = (struct player){.tournament = e->tournament->seq,
                           .name = name,
                           .facts = enrolment_facts(e->op->pool, e->fide_ids[side])};
    if (!e->tournament->listed)
        return DB_OK;
    if (*near)
        return op_refuse(e->op, REFUSED_VALUE,
                         "\"%s\" is no player of this tournament; \"%s\" is one letter from it: "
                         "correct the name in the record",
                         name, *near);
    return op_refuse(e->op, REFUSED_VALUE,
                     "\"%s\" is no player of this tournament: write the name as in the list of "
                     "players, or add the player",
                     name);
}

static const char *
shown_name(const char *name)
{
    return name && *name ? name : "?";
}

/* The normalised name from a tag; "" for none. */
static const char *
tag_name(struct arena *pool, const char *tag)
{
    const char *name = tag ? name_fold(pool, tag) : "";
    return strcmp(name, "?") == 0 ? "" : name;
}

/* A player as the record, the request or a pairing names it. */
struct side {
    const char *name; /* normalised; "": none */
    int64_t entry;    /* 0: unknown */
};

/* Whether the two can be one player; a missing name equals every name. */
static bool
side_fits(struct arena *pool, const struct side *one, const struct side *other)
{
    if (one->entry && other->entry)
        return one->entry == other->entry;
    return !*one->name || !*other->name || name_is_same(pool, one->name, other->name);
}

/* The player of a side: a name that is missing in the pairing is taken from the record. */
static const char *
side_take(const struct side *pairing, const struct side *record, int64_t *out_entry)
{
    *out_entry = pairing->entry ? pairing->entry : record->entry;
    return *pairing->name ? pairing->name : record->name;
}

/* Compare the record's pair with the pairing's. Reversed colours stay as in the record, because the game was played like that. */
static enum db_status
pair_meet(struct enrolment *e, const struct side record[2], const struct side pairing[2])
{
    struct arena *pool = e->op->pool;
    bool straight =
        side_fits(pool, &record[0], &pairing[0]) && side_fits(pool, &record[1], &pairing[1]);
    bool crossed =
        side_fits(pool, &record[0], &pairing[1]) && side_fits(pool, &record[1], &pairing[0]);
    if (!straight && !crossed)
        return op_refuse(
            e->op, REFUSED_CONFLICT,
            "the record names \"%s\" and \"%s\", but it is submitted for the pairing \"%s\" - "
            "\"%s\": correct the names in the record, or submit it for its own pairing",
            shown_name(record[0].name), shown_name(record[1].name), shown_name(pairing[0].name),
            shown_name(pairing[1].name));
    e->reversed = !straight;
    e->white = side_take(&pairing[!straight], &record[0], &e->entries[0]);
    e->black = side_take(&pairing[straight], &record[1], &e->entries[1]);
    return DB_OK;
}

enum db_status
enrolment_pair(struct store *store, struct arena *pool, int64_t tournament,
               const struct pairing *game, struct player *out_white, struct player *out_black)
{
    enum db_status st = store_player_by_entry(store, tournament, game->white, pool, out_white);
    return st ? st : store_player_by_entry(store, tournament, game->black, pool, out_black);
}

/* Find the players whose pairing or game is at the board of the round; none when the board is free. */
static enum db_status
board_sides(struct store *store, const struct enrolment *e, struct side sides[2])
{
    struct pairing found = {0};
    struct player white, black;
    if (!store || !e->pairing->round || !e->pairing->board)
        return DB_OK;
    enum db_status st = store_board_game(store, e->pairing, e->op->pool, &found);
    if (!st)
        st = enrolment_pair(store, e->op->pool, e->tournament->seq, &found, &white, &black);
    if (st)
        return st == DB_NONE ? DB_OK : st;
    sides[0] = (struct side){white.name, white.entry};
    sides[1] = (struct side){black.name, black.entry};
    return DB_OK;
}

/* Find the player with this FIDE id. The side stays as it is if there is none. */
static enum db_status
fide_id_find(struct store *store, const struct enrolment *e, const char *id, struct side *out)
{
    struct search search = {.e = e, .fide_id = id};
    enum db_status st = store_player_list(store, e->tournament->seq, fide_id_take, &search);
    if (search.count)
        *out = (struct side){search.found[0].name, search.found[0].entry};
    return st == DB_NONE ? DB_OK : st;
}

/* Find the player whom the request names by number, or by a FIDE id, which is greater than any number. */
static enum db_status
number_find(struct store *store, const struct enrolment *e, const char *text, struct side *out)
{
    int64_t number = digits_read(text, PLAYERS_MOST);
    struct player player;
    enum db_status st = number >= 0 ? store_player_by_number(store, e->tournament->seq, number,
                                                             e->op->pool, &player)
                                    : fide_id_find(store, e, text, out);
    if (!st && number >= 0)
        *out = (struct side){player.name, player.entry};
    if (st == DB_NONE || (!st && !out->entry))
        return op_refuse(e->op, REFUSED_VALUE, "the tournament has no player %s", text);
    return st;
}

/* The player whom the request names (NULL: none). A name at the board of the pairing means the player there. */
static enum db_status
asked_find(struct store *store, const struct enrolment *e, const char *asked,
           const struct side *at_board, struct side *out)
{
    bool is_number = asked && *asked && !asked[strspn(asked, "0123456789")];
    *out = (struct side){asked ? name_fold(e->op->pool, asked) : "", 0};
    if (is_number && store)
        return number_find(store, e, asked, out);
    if (*out->name && at_board->entry && name_is_same(e->op->pool, out->name, at_board->name))
        *out = *at_board;
    return DB_OK;
}

/* The players of the pairing that the record is submitted for. */
static enum db_status
pairing_find(struct store *store, const struct enrolment *e, const char *const asked[2],
             struct side out[2])
{
    struct side board[2] = {{"", 0}, {"", 0}};
    enum db_status st = board_sides(store, e, board);
    out[0] = board[0];
    out[1] = board[1];
    for (size_t i = 0; !st && i < 2 && (asked[0] || asked[1]); i++)
        st = asked_find(store, e, asked[i], &board[i], &out[i]);
    return st;
}

/* Checks the names that were found. */
static enum db_status
names_check(struct enrolment *e)
{
    const char *fault;
    if (!*e->white || !*e->black)
        return op_refuse(
            e->op, REFUSED_VALUE,
            "the record does not name both players: add their names to it, or submit it for the "
            "round and the board of its pairing");
    if (utf8_length(e->white) > NAME_MOST || utf8_length(e->black) > NAME_MOST)
        return op_refuse(e->op, REFUSED_VALUE, "a name has at most %d characters", NAME_MOST);
    if ((fault = name_fault(e->op->pool, "White", e->white)) ||
        (fault = name_fault(e->op->pool, "Black", e->black)))
        return op_refuse(e->op, REFUSED_VALUE, "%s", fault);
    return sides_check(e);
}

enum db_status
enrolment_name(struct store *store, struct enrolment *e, const char *const tags[2],
               const char *const asked[2])
{
    struct side record[2], pairing[2];
    enum db_status st = DB_OK;
    for (size_t i = 0; !st && i < 2; i++) {
        record[i] = (struct side){tag_name(e->op->pool, tags[i]), 0};
        if (store && e->fide_ids[i])
            st = fide_id_find(store, e, e->fide_ids[i], &record[i]);
    }
    if (!st)
        st = pairing_find(store, e, asked, pairing);
    if (!st)
        st = pair_meet(e, record, pairing);
    if (!st)
        st = names_check(e);
    return op_outcome(e->op, st);
}

bool
enrolment_stays(struct enrolment *e, const char *const tags[2])
{
    const struct side record[] = {{tag_name(e->op->pool, tags[0]), 0},
                                  {tag_name(e->op->pool, tags[1]), 0}};
    const struct side pairing[] = {{e->white, 0}, {e->black, 0}};
    bool fits = !pair_meet(e, record, pairing);
    if (e->reversed) {
        int64_t white = e->pairing->white;
        e->pairing->white = e->pairing->black;
        e->pairing->black = white;
    }
    return fits;
}
