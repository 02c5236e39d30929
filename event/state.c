/* SPDX-License-Identifier: MIT */
#include "event/state.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/message.h"
#include "base/utf8.h"
#include "event/names.h"
#include "event/trf.h"

enum seat_kind { SEAT_FREE, SEAT_BYE, SEAT_FIXTURE, SEAT_GAME };

struct event_seat {
    enum seat_kind kind;
    size_t at; /* index into the byes, fixtures or games */
};

struct event_seats {
    struct event_seat *list; /* by round, from 1 */
    size_t count;
};

static bool refuse(struct event_state *state, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void warn(struct event_state *state, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Sets the reason of a rejection. Always returns false. */
static bool
refuse(struct event_state *state, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    state->why = message_vmake(&state->pool, format, args);
    va_end(args);
    return false;
}

/* Adds a warning; the first EVENT_WARNINGS are kept. */
static void
warn(struct event_state *state, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (state->warning_count < EVENT_WARNINGS)
        state->warnings[state->warning_count++] = message_vmake(&state->pool, format, args);
    va_end(args);
}

/* Seats. */

/* A player's assignment in a round. NULL when memory runs out. */
static struct event_seat *
seat_of(struct event_state *state, int64_t entry, int64_t round)
{
    struct event_seats *s = &state->seats[entry - 1];
    if ((size_t)round > s->count) {
        size_t count = (size_t)round + 8;
        struct event_seat *list = arena_array(&state->pool, count, sizeof *list);
        if (!list)
            return NULL;
        if (s->count)
            memcpy(list, s->list, s->count * sizeof *list);
        s->list = list;
        s->count = count;
    }
    return &s->list[round - 1];
}

static bool
seat_take(struct event_state *state, int64_t entry, int64_t round, enum seat_kind kind, size_t at)
{
    struct event_seat *seat = seat_of(state, entry, round);
    if (seat)
        *seat = (struct event_seat){kind, at};
    return seat != NULL;
}

/* Names. */

/* Binary search: the index of the name in `by_name`, or its insertion point. */
static size_t
name_place(const struct event_state *state, const char *name)
{
    size_t low = 0, high = state->content.player_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(state->content.players[state->by_name[middle]].name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct player *
player_named(const struct event_state *state, const char *name)
{
    size_t place = name_place(state, name);
    struct player *found =
        place < state->content.player_count ? &state->content.players[state->by_name[place]] : NULL;
    return found && strcmp(found->name, name) == 0 ? found : NULL;
}

/* A listed name at edit distance 1; NULL: none. */
static const char *
name_near(const struct event_state *state, const char *name)
{
    for (size_t i = 0; i < state->content.player_count; i++)
        if (name_is_near(state->content.players[i].name, name))
            return state->content.players[i].name;
    return NULL;
}

/* Appends a player. Returns false when memory runs out. */
static bool
player_add(struct event_state *state, const struct player *player)
{
    struct event_content *c = &state->content;
    size_t place = name_place(state, player->name), count = c->player_count;
    struct player *players =
        arena_more(&state->pool, c->players, count, &state->player_cap, 64, sizeof *players);
    struct event_seats *seats =
        arena_more(&state->pool, state->seats, count, &state->seat_cap, 64, sizeof *seats);
    size_t *names =
        arena_more(&state->pool, state->by_name, count, &state->name_cap, 64, sizeof *names);
    if (!players || !seats || !names)
        return false;
    c->players = players;
    state->seats = seats;
    state->by_name = names;
    memmove(names + place + 1, names + place, (count - place) * sizeof *names);
    names[place] = count;
    seats[count] = (struct event_seats){0};
    players[count] = *player;
    players[count].entry = (int64_t)count + 1;
    c->player_count++;
    return true;
}

/* Opening. */

/* Sorts by starting number. content_take() then assigns contiguous entries. */
static int
number_compare(const void *a, const void *b)
{
    const struct player *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

/* Copies the content into the state. Its entries, which are starting numbers, are replaced by
 * contiguous ones. */
static bool
content_take(struct event_state *state, const struct event_content *given)
{
    struct event_content *c = &state->content;
    int64_t *entries = arena_array(&state->pool, PLAYERS_MOST + 1, sizeof *entries);
    bool good = entries != NULL;
    c->tournament = given->tournament;
    c->fixtures = given->fixtures;
    c->byes = given->byes;
    c->fixture_count = given->fixture_count;
    c->bye_count = given->bye_count;
    if (given->player_count)
        qsort(given->players, given->player_count, sizeof *given->players, number_compare);
    for (size_t i = 0; good && i < given->player_count; i++) {
        entries[given->players[i].entry] = (int64_t)i + 1;
        good = player_add(state, &given->players[i]);
    }
    for (size_t i = 0; good && i < c->fixture_count; i++) {
        struct fixture *f = &c->fixtures[i];
        f->white = entries[f->white];
        f->black = entries[f->black];
        good = seat_take(state, f->white, f->round, SEAT_FIXTURE, i) &&
               seat_take(state, f->black, f->round, SEAT_FIXTURE, i);
    }
    for (size_t i = 0; good && i < c->bye_count; i++) {
        struct bye *b = &c->byes[i];
        b->player = entries[b->player];
        good = seat_take(state, b->player, b->round, SEAT_BYE, i);
    }
    return good;
}

/* Warns of names at edit distance 1, which are probably the same player. */
static void
names_warn(struct event_state *state)
{
    const struct event_content *c = &state->content;
    for (size_t i = 0; i < c->player_count && state->warning_count < EVENT_WARNINGS; i++)
        for (size_t k = 0; k < i; k++)
            if (name_is_near(c->players[k].name, c->players[i].name))
                warn(state, "players %lld and %lld, \"%s\" and \"%s\", differ in one letter",
                     (long long)c->players[k].number, (long long)c->players[i].number,
                     c->players[k].name, c->players[i].name);
}

/* Reads a FIDE report file. NULL with *err filled on failure. */
static struct json *
report_read(struct event_state *state, const char *text, size_t len, struct event_content *out,
            struct adj_error *err)
{
    struct trf_content content;
    struct trf_error trouble = {0};
    struct json *doc = NULL;
    if (trf_read(&state->pool, text, len, NULL, (struct cancel){0}, &content, &trouble)) {
        doc = json_parse(content.tournament.data, content.tournament.len, err);
        out->fixtures = content.fixtures;
        out->fixture_count = content.fixture_count;
        out->byes = content.byes;
        out->bye_count = content.bye_count;
        for (size_t i = 0; i < content.warning_count && i < EVENT_WARNINGS; i++)
            state->warnings[state->warning_count++] = content.warnings[i];
    } else {
        error_at(err, ADJ_ESYNTAX, "report-file", trouble.line, trouble.column, "%s",
                 trouble.message);
    }
    buffer_clear(&content.tournament);
    return doc;
}

enum adj_status
event_state_open(struct event_state *state, const char *text, size_t len,
                 const struct adj_rulesets *rulesets, struct adj_error *err)
{
    struct event_content content = {0};
    struct import import = {.pool = &state->pool, .rulesets = rulesets};
    *state = (struct event_state){.rounds = ROUND_MOST};
    arena_init(&state->pool);
    bool json = strspn(text, " \t\r\n") < len && text[strspn(text, " \t\r\n")] == '{';
    import.imported = !json;
    struct json *doc =
        json ? json_parse(text, len, err) : report_read(state, text, len, &content, err);
    if (!doc)
        return err->status ? err->status : ADJ_ESYNTAX;
    bool good = json ? import_file(&import, doc, &content) : import_event(&import, doc, &content);
    json_int(json_member(doc, "rounds"), &state->rounds);
    json_free(doc);
    if (!good && import.why)
        return error_set(err, ADJ_ESYNTAX, import.code ? import.code : "event", "%s", import.why);
    if (!good || state->pool.failed || !content_take(state, &content))
        return error_nomem(err);
    names_warn(state);
    return ADJ_OK;
}

void
event_state_clear(struct event_state *state)
{
    arena_clear(&state->pool);
}

/* Games. */

/* The player of this name. In an event without a list of players, an unknown player is added.
 * NULL: rejected. */
static struct player *
player_find(struct event_state *state, const char *name)
{
    struct event_content *c = &state->content;
    struct player *found = player_named(state, name);
    const char *near = found ? NULL : name_near(state, name);
    if (found)
        return found;
    if (c->tournament.listed && near)
        refuse(state, "\"%s\" is no player of this event (\"%s\" is one letter from it)", name,
               near);
    else if (c->tournament.listed)
        refuse(state, "\"%s\" is no player of this event", name);
    if (c->tournament.listed)
        return NULL;
    if (near)
        warn(state, "\"%s\" is one letter from \"%s\"", name, near);
    int64_t last = c->player_count ? c->players[c->player_count - 1].number : 0;
    struct player player = {.number = last + 1, .name = name, .facts = "{}"};
    if (last < PLAYERS_MOST && player_add(state, &player))
        return &c->players[c->player_count - 1];
    refuse(state, "%d players are the limit", PLAYERS_MOST);
    return NULL;
}

/* The first round in which these players are paired without a result; otherwise the first round in which
 * they have a result in these colours but no record. 0: none. */
static int64_t
round_paired(const struct event_state *state, int64_t white, int64_t black)
{
    const struct event_seats *s = &state->seats[white - 1];
    int64_t reported = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (s->list[i].kind != SEAT_FIXTURE)
            continue;
        const struct fixture *f = &state->content.fixtures[s->list[i].at];
        if (f->white != black && f->black != black)
            continue;
        if (f->white_code == '?')
            return (int64_t)i + 1;
        if (!reported && f->white == white)
            reported = (int64_t)i + 1;
    }
    return reported;
}

/* A player's last round with a game, a pairing or a bye; 0: none. */
static int64_t
round_last(const struct event_state *state, int64_t entry)
{
    const struct event_seats *s = &state->seats[entry - 1];
    size_t round = s->count;
    while (round > 0 && s->list[round - 1].kind == SEAT_FREE)
        round--;
    return (int64_t)round;
}

static int64_t
round_find(const struct event_state *state, int64_t white, int64_t black)
{
    int64_t paired = round_paired(state, white, black);
    int64_t last = round_last(state, white), other = round_last(state, black);
    return paired ? paired : (last > other ? last : other) + 1;
}

/* Checks that a player is free for this game in its round. */
static bool
seat_is_free(struct event_state *state, const struct player *player, int64_t opponent,
             int64_t round)
{
    const struct player *players = state->content.players;
    struct event_seat *seat = seat_of(state, player->entry, round);
    const struct fixture *f;
    if (!seat)
        return refuse(state, "out of memory");
    if (player->withdrawn && player->withdrawn <= round)
        return refuse(state, "%s has withdrawn from round %lld on", player->name,
                      (long long)player->withdrawn);
    switch (seat->kind) {
    case SEAT_FREE:
        return true;
    case SEAT_GAME:
        return refuse(state, "%s has a game in round %lld already", player->name, (long long)round);
    case SEAT_BYE:
        return refuse(state, "%s has a bye (%s) in round %lld", player->name,
                      state->content.byes[seat->at].kind, (long long)round);
    case SEAT_FIXTURE:
        f = &state->content.fixtures[seat->at];
        return f->white == opponent || f->black == opponent ||
               refuse(state,
                      "the record is of \"%s\" and \"%s\", but round %lld pairs \"%s\" - \"%s\"",
                      player->name, players[opponent - 1].name, (long long)round,
                      players[f->white - 1].name, players[f->black - 1].name);
    }
    return false;
}

/* Checks that the board of the game is free in its round. */
static bool
board_is_free(struct event_state *state, const struct pairing *game)
{
    const struct event_content *c = &state->content;
    bool taken = false;
    for (size_t i = 0; game->board && i < state->game_count; i++)
        taken |= state->games[i].round == game->round && state->games[i].board == game->board;
    for (size_t i = 0; game->board && i < c->fixture_count; i++)
        taken |= c->fixtures[i].round == game->round && c->fixtures[i].board == game->board &&
                 c->fixtures[i].white != game->white && c->fixtures[i].white != game->black;
    return !taken || refuse(state, "board %lld has a game in round %lld already",
                            (long long)game->board, (long long)game->round);
}

/* Rejects a duplicate: the same moves by the same players in the same colours, in any round. */
static bool
is_original(struct event_state *state, const struct pairing *game)
{
    for (size_t i = 0; i < state->game_count && game->ply > 0 && game->fingerprint; i++) {
        const struct pairing *other = &state->games[i];
        if (other->white == game->white && other->black == game->black && other->fingerprint &&
            strcmp(other->fingerprint, game->fingerprint) == 0)
            return refuse(state, "it is the same game as %s, of round %lld", other->adjudication,
                          (long long)other->round);
    }
    return true;
}

static bool
game_fits(struct event_state *state, const struct player *white, const struct player *black,
          const struct pairing *game)
{
    if (game->round > state->rounds)
        return refuse(state, "round %lld: the event has %lld rounds", (long long)game->round,
                      (long long)state->rounds);
    if (white == black)
        return refuse(state, "%s cannot play against %s", white->name, black->name);
    return seat_is_free(state, white, black->entry, game->round) &&
           seat_is_free(state, black, white->entry, game->round) && board_is_free(state, game) &&
           is_original(state, game);
}

/* Sign of the result: positive when White won, negative when Black won. */
static int
sign_of(int64_t white, int64_t black)
{
    return (white > black) - (white < black);
}

/*
 * Merges a record with the pairing at `at` in the file. The record's result replaces the file's,
 * with a warning if they differ. A record without a result keeps the file's result. Returns whether
 * the file's result stays.
 */
static bool
fixture_stays(struct event_state *state, struct pairing *game, size_t at)
{
    struct fixture *f = &state->content.fixtures[at];
    bool reported = f->white_code != '?', decided = game->white_points >= 0;
    int said = reported ? sign_of(strchr("1W+", f->white_code) != NULL,
                                  strchr("1W+", f->black_code) != NULL)
                        : 0;
    const struct player *white = &state->content.players[game->white - 1],
                        *black = &state->content.players[game->black - 1];
    game->board = game->board ? game->board : f->board;
    if (!reported && f->white != game->white)
        warn(state,
             "round %lld: the pairing gives White to \"%s\", but \"%s\" played White; the result "
             "counts for the colours as played",
             (long long)game->round, black->name, white->name);
    if (reported && (f->white != game->white || !decided ||
                     said != sign_of(game->white_points, game->black_points)))
        warn(state, "round %lld, %s - %s: the event says %c:%c, the record %s",
             (long long)game->round, white->name, black->name, f->white_code, f->black_code,
             !decided                  ? "has no result: the event's stands"
             : f->white != game->white ? "has the colours the other way round, and stands"
                                       : "another result, and stands");
    if (reported && !decided)
        return true;
    /* A record without moves does not cancel a forfeit that the file reports. */
    game->forfeit = reported && strchr("+-", f->white_code) && game->ply == 0;
    f->round = 0; /* marks the pairing as removed */
    return false;
}

bool
event_state_enter(struct event_state *state, struct pairing *game, const char *white_name,
                  const char *black_name)
{
    white_name = name_fold(&state->pool, white_name);
    black_name = name_fold(&state->pool, black_name);
    if (utf8_length(white_name) > NAME_MOST || utf8_length(black_name) > NAME_MOST)
        return refuse(state, "a name has at most %d characters", NAME_MOST);
    const char *fault = name_fault(&state->pool, "White", white_name);
    if (!fault)
        fault = name_fault(&state->pool, "Black", black_name);
    if (fault)
        return refuse(state, "%s", fault);
    if (!player_find(state, white_name) || !player_find(state, black_name))
        return false;
    /* looked up again: adding Black may have reallocated the array that holds White */
    struct player *white = player_named(state, white_name),
                  *black = player_named(state, black_name);
    struct pairing *games = arena_more(&state->pool, state->games, state->game_count,
                                       &state->game_cap, 64, sizeof *games);
    if (!games || !white || !black)
        return refuse(state, "out of memory");
    state->games = games;
    game->white = white->entry;
    game->black = black->entry;
    game->round = game->round ? game->round : round_find(state, white->entry, black->entry);
    if (!game_fits(state, white, black, game))
        return false;
    struct event_seat seat = *seat_of(state, white->entry, game->round);
    if (seat.kind == SEAT_FIXTURE && fixture_stays(state, game, seat.at))
        return true;
    seat_take(state, white->entry, game->round, SEAT_GAME, state->game_count);
    seat_take(state, black->entry, game->round, SEAT_GAME, state->game_count);
    games[state->game_count++] = *game;
    return true;
}

bool
event_state_standings(struct event_state *state, struct standings *s)
{
    const struct event_content *c = &state->content;
    bool good = !state->pool.failed;
    standings_begin(s, &c->tournament);
    for (size_t i = 0; good && i < c->player_count; i++)
        good = standings_player(s, &c->players[i]);
    for (size_t i = 0; good && i < state->game_count; i++)
        good = standings_pairing(s, &state->games[i]);
    for (size_t i = 0; good && i < c->fixture_count; i++)
        good = !c->fixtures[i].round || standings_fixture(s, &c->fixtures[i]);
    for (size_t i = 0; good && i < c->bye_count; i++)
        good = standings_bye(s, &c->byes[i]);
    return good && standings_compute(s);
}
