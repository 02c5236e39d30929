/* SPDX-License-Identifier: MIT */
/*
 * Reads games as the API of lichess exports them: a JSON object whose "moves" are one text in SAN, alone or one object a line
 * (NDJSON). They are JSON records with another content, so json_read_game() calls lichess_read().
 *
 * Players, opening, clock and site become the tags that lichess writes in its PGN, clocks become clock items, analysis becomes
 * comments, signs and variations, and a resignation or a flag an event. Every other member becomes a tag named by its path:
 * "players.white.provisional" is PlayersWhiteProvisional. So nothing is lost.
 */
#include <string.h>
#include <time.h>

#include "base/ascii.h"
#include "base/error.h"
#include "base/json.h"
#include "codec/lan.h"
#include "notation/items.h"
#include "notation/movetext.h"
#include "rules/rules.h"

enum { NAME_MOST = 60, DEPTH_MOST = 8 };

struct lichess {
    struct adj_game *game;
    const struct json *root;
    struct adj_error *err;
    struct place moves; /* of the first move */
};

bool
lichess_is(const struct json *object)
{
    const struct json *moves = json_member(object, "moves");
    return json_text(moves) || (!moves && json_member_text(object, "status") &&
                                json_kind(json_member(object, "players")) == JSON_MEMBERS);
}

/* Tags. */

/* Adds a tag; its control characters become blanks. Takes the value, and adds nothing if it is empty. */
static enum adj_status
tag_take(struct lichess *l, const char *name, struct buffer *value)
{
    struct tag tag = {.place = l->game->place};
    if (!value->len && !value->failed)
        return ADJ_OK;
    for (size_t i = 0; i < value->len; i++)
        if ((unsigned char)value->data[i] < ' ' || value->data[i] == 0x7F)
            value->data[i] = ' ';
    enum adj_status st = game_take_text(l->game, value, &tag.value);
    if (!st)
        st = game_add_text(l->game, name, strlen(name), &tag.name);
    return game_add_error(l->game, st ? st : game_add_tag(l->game, &tag), l->err);
}

static enum adj_status
tag_put(struct lichess *l, const char *name, const char *value)
{
    struct buffer text = {0};
    buffer_puts(&text, value ? value : "");
    return tag_take(l, name, &text);
}

/* A value as the text of a tag: a text as it is, anything else as JSON. */
static void
value_write(struct buffer *out, const struct json *value)
{
    if (json_text(value))
        buffer_puts(out, json_text(value));
    else
        json_put_value(out, value);
}

/* The member at a path such as "players.white.rating"; NULL: none. */
static const struct json *
member_at(const struct json *object, const char *path)
{
    char name[NAME_MOST];
    for (; object && *path; path += strspn(path, ".")) {
        size_t len = strcspn(path, ".");
        memcpy(name, path, len);
        name[len] = '\0';
        object = json_member(object, name);
        path += len;
    }
    return object;
}

/* Members that are tags of their own. */
/* clang-format off */
static const struct {
    const char *path, *tag;
} own_tags[] = {
    {"players.white.user.name", "White"}, {"players.black.user.name", "Black"},
    {"players.white.user.title", "WhiteTitle"}, {"players.black.user.title", "BlackTitle"},
    {"players.white.rating", "WhiteElo"}, {"players.black.rating", "BlackElo"},
    {"players.white.ratingDiff", "WhiteRatingDiff"}, {"players.black.ratingDiff", "BlackRatingDiff"},
    {"opening.eco", "ECO"}, {"opening.name", "Opening"}, {"id", "GameId"}};
/* Members that are read in another way. */
static const char *const read_elsewhere[] = {"moves", "clocks", "analysis", "variant", "initialFen", NULL};
/* clang-format on */

static bool
is_known_path(const char *path)
{
    for (size_t i = 0; i < sizeof own_tags / sizeof *own_tags; i++)
        if (strcmp(own_tags[i].path, path) == 0)
            return true;
    for (const char *const *name = read_elsewhere; *name; name++)
        if (strcmp(*name, path) == 0)
            return true;
    return false;
}

/* Adds the letters and digits of a member's name to that of a tag, with a capital. */
static void
name_extend(char *name, const char *member)
{
    size_t len = strlen(name);
    bool first = true;
    for (; *member && len + 1 < NAME_MOST; member++) {
        if (tag_name_length((char[]){*member, '\0'}) == 0)
            continue;
        name[len++] = first ? ascii_capital(*member) : *member;
        first = false;
    }
    name[len] = '\0';
}

static enum adj_status rest_take(struct lichess *l, const struct json *object, const char *path,
                                 const char *tag, int depth);

/* Adds the tag of a member, or those of the members below it, unless it has a place elsewhere. */
static enum adj_status
member_take(struct lichess *l, const struct json *value, const char *path, const char *tag,
            int depth)
{
    struct buffer text = {0};
    if (is_known_path(path) || json_kind(value) == JSON_NULL_VALUE)
        return ADJ_OK;
    if (json_kind(value) == JSON_MEMBERS && depth < DEPTH_MOST)
        return rest_take(l, value, path, tag, depth + 1);
    value_write(&text, value);
    return tag_take(l, *tag ? tag : "Member", &text);
}

static enum adj_status
rest_take(struct lichess *l, const struct json *object, const char *path, const char *tag,
          int depth)
{
    enum adj_status st = ADJ_OK;
    const char *name;
    const struct json *value;
    for (void *at = NULL; !st && json_next(object, &at, &name, &value);) {
        char own[NAME_MOST];
        struct buffer below = {0};
        memcpy(own, tag, strlen(tag) + 1);
        name_extend(own, name);
        buffer_printf(&below, "%s%s%s", path, *path ? "." : "", name);
        st = below.failed ? error_nomem(l->err) : member_take(l, value, below.data, own, depth);
        buffer_clear(&below);
    }
    return st;
}

/* A player without an account: a computer, a name, or nobody known. */
static enum adj_status
player_take(struct lichess *l, const char *colour, const char *tag)
{
    const struct json *player = json_member(json_member(l->root, "players"), colour);
    const char *name = json_member_text(player, "name");
    int64_t level = 0;
    struct buffer text = {0};
    if (json_member_text(json_member(player, "user"), "name"))
        return ADJ_OK;
    if (json_int(json_member(player, "aiLevel"), &level))
        buffer_printf(&text, "lichess AI level %d", (int)level);
    else
        buffer_puts(&text, name ? name : "?");
    return tag_take(l, tag, &text);
}

/* Milliseconds since 1970 as the tags of a date and a time. */
static enum adj_status
created_take(struct lichess *l)
{
    int64_t ms = 0;
    char text[24];
    struct tm tm;
    time_t seconds;
    if (!json_int(json_member(l->root, "createdAt"), &ms) || ms < 0 || ms > 253402300799999)
        return ADJ_OK;
    seconds = (time_t)(ms / 1000);
    if (!gmtime_r(&seconds, &tm) || !strftime(text, sizeof text, "%Y.%m.%d", &tm))
        return ADJ_OK;
    enum adj_status st = tag_put(l, "Date", text);
    st = st ? st : tag_put(l, "UTCDate", text);
    strftime(text, sizeof text, "%H:%M:%S", &tm);
    return st ? st : tag_put(l, "UTCTime", text);
}

static enum adj_status
event_take(struct lichess *l)
{
    const char *speed = json_member_text(l->root, "speed"), *id = json_member_text(l->root, "id");
    int64_t initial = 0, increment = 0;
    const struct json *clock = json_member(l->root, "clock");
    struct buffer text = {0};
    buffer_printf(&text, "%s %s game",
                  json_bool(json_member(l->root, "rated"), false) ? "Rated" : "Casual",
                  speed ? speed : "lichess");
    enum adj_status st = tag_take(l, "Event", &text);
    if (!st && id) {
        buffer_printf(&text, "https://lichess.org/%s", id);
        st = tag_take(l, "Site", &text);
    }
    if (!st && json_int(json_member(clock, "initial"), &initial) &&
        json_int(json_member(clock, "increment"), &increment)) {
        buffer_printf(&text, "%lld+%lld", (long long)initial, (long long)increment);
        st = tag_take(l, "TimeControl", &text);
    }
    return st;
}

static enum adj_status
tags_take(struct lichess *l)
{
    enum adj_status st = event_take(l);
    for (size_t i = 0; !st && i < sizeof own_tags / sizeof *own_tags; i++) {
        struct buffer text = {0};
        const struct json *value = member_at(l->root, own_tags[i].path);
        if (value && json_kind(value) != JSON_NULL_VALUE)
            value_write(&text, value);
        st = tag_take(l, own_tags[i].tag, &text);
        if (!st && i == 1) /* the players come first */
            st = player_take(l, "white", "White");
        if (!st && i == 1)
            st = player_take(l, "black", "Black");
    }
    st = st ? st : created_take(l);
    return st ? st : rest_take(l, l->root, "", "", 0);
}

/* The game and its result. */

/* lichess names the game that PGN leaves unnamed by one of two words, or not at all. */
static enum adj_status
variant_take(struct lichess *l)
{
    const char *name = json_member_text(l->root, "variant"),
               *fen = json_member_text(l->root, "initialFen");
    if (json_has(l->root, "variant") && !name)
        return game_syntax_error(l->game, "variant", "a text", l->err);
    if (!name || strcmp(name, "standard") == 0 || strcmp(name, "fromPosition") == 0)
        name = rules_unnamed()->id;
    enum adj_status st = game_add_text(l->game, name, strlen(name), &l->game->variant);
    if (!st && fen)
        st = game_add_text(l->game, fen, strlen(fen), &l->game->setup);
    return game_add_error(l->game, st, l->err);
}

static enum adj_status
result_take(struct lichess *l)
{
    static const char *const open[] = {"created", "started", "aborted", "unknownFinish", NULL};
    const char *winner = json_member_text(l->root, "winner"),
               *status = json_member_text(l->root, "status"), *result = "1/2-1/2";
    bool is_open = !status && !winner;
    for (const char *const *word = open; status && *word; word++)
        is_open |= strcmp(status, *word) == 0;
    if (winner && strcmp(winner, "white") != 0 && strcmp(winner, "black") != 0)
        return game_syntax_error(l->game, "winner", "white or black", l->err);
    if (winner)
        result = *winner == 'w' ? "1-0" : "0-1";
    else if (is_open)
        result = "*";
    return game_add_error(l->game, game_add_text(l->game, result, strlen(result), &l->game->result),
                          l->err);
}

/* A resignation or a flag, by the side that loses. A flag without a winner is a draw, which the result says. */
static enum adj_status
ending_take(struct lichess *l)
{
    const char *winner = json_member_text(l->root, "winner"),
               *status = json_member_text(l->root, "status");
    const char *word = !status || !winner                 ? NULL
                       : strcmp(status, "resign") == 0    ? "resign"
                       : strcmp(status, "outoftime") == 0 ? "flag"
                                                          : NULL;
    struct item item = {.kind = ITEM_EVENT, .place = l->game->place};
    if (!word || !event_kind_find(word, strlen(word), &item.value))
        return ADJ_OK;
    item.by = (uint8_t)(*winner == 'w' ? BLACK : WHITE);
    return game_add_error(l->game, game_add_item(l->game, &item), l->err);
}

/* Moves. */

static enum adj_status
item_add(struct lichess *l, enum item_kind kind, unsigned depth, uint32_t value, const char *text,
         size_t len, struct place place)
{
    struct item item = {.kind = (uint8_t)kind,
                        .depth = (uint8_t)depth,
                        .by = NOBODY,
                        .value = value,
                        .place = place};
    if (text && text_bad_byte(text, len) < len)
        return game_syntax_error(l->game, "moves", "no control characters", l->err);
    enum adj_status st = text ? game_add_text(l->game, text, len, &item.text) : ADJ_OK;
    return game_add_error(l->game, st ? st : movetext_add(l->game, &item), l->err);
}

/* The time left after a move, from hundredths of a second. */
static enum adj_status
clock_add(struct lichess *l, size_t ply, struct place place)
{
    int64_t left = 0;
    struct buffer text = {0};
    if (!json_int(json_item(json_member(l->root, "clocks"), ply), &left) || left < 0)
        return ADJ_OK;
    buffer_printf(&text, "%lld:%02d:%02d", (long long)(left / 360000), (int)(left / 6000 % 60),
                  (int)(left / 100 % 60));
    if (left % 100)
        buffer_printf(&text, ".%02d", (int)(left % 100));
    enum adj_status st = text.failed ? error_nomem(l->err)
                                     : item_add(l, ITEM_CLOCK, 0, 0, text.data, text.len, place);
    buffer_clear(&text);
    return st;
}

/* Adds the moves of a text, separated by blanks. In the main line, what belongs to each of them follows it. */
static enum adj_status moves_add(struct lichess *l, const char *text, struct place place,
                                 unsigned depth);

static enum adj_status
variation_add(struct lichess *l, const char *moves, struct place place)
{
    enum adj_status st = item_add(l, ITEM_BEGIN, 1, 0, NULL, 0, place);
    st = st ? st : moves_add(l, moves, place, 1);
    return st ? st : item_add(l, ITEM_END, 1, 0, NULL, 0, place);
}

/* What the analysis says of a move: the value of the position, a sign, a comment and a better line. */
static enum adj_status
analysis_add(struct lichess *l, size_t ply, struct place place)
{
    static const struct {
        const char *name;
        uint32_t nag;
    } signs[] = {{"Inaccuracy", 6}, {"Mistake", 2}, {"Blunder", 4}};
    const struct json *said = json_item(json_member(l->root, "analysis"), ply),
                      *judgment = json_member(said, "judgment");
    const char *name = json_member_text(judgment, "name"),
               *words = json_member_text(judgment, "comment"),
               *line = json_member_text(said, "variation"), *best = json_member_text(said, "best");
    struct buffer text = {0};
    int64_t value = 0;
    enum adj_status st = ADJ_OK;
    for (size_t i = 0; name && !st && i < sizeof signs / sizeof *signs; i++)
        if (strcmp(name, signs[i].name) == 0)
            st = item_add(l, ITEM_SIGN, 0, signs[i].nag, NULL, 0, place);
    if (json_int(json_member(said, "eval"), &value))
        buffer_printf(&text, "[%%eval %s%lld.%02d]", value < 0 ? "-" : "",
                      (long long)(value < 0 ? -value : value) / 100,
                      (int)((value < 0 ? -value : value) % 100));
    else if (json_int(json_member(said, "mate"), &value))
        buffer_printf(&text, "[%%eval #%lld]", (long long)value);
    if (best && !line)
        buffer_printf(&text, " [%%best %s]", best);
    if (words || name)
        buffer_printf(&text, " %s", words ? words : name);
    if (!st && text.len)
        st = item_add(l, ITEM_COMMENT, 0, 0, text.data, text.len, place);
    buffer_clear(&text);
    return st || !line || !*line ? st : variation_add(l, line, place);
}

static enum adj_status
moves_add(struct lichess *l, const char *text, struct place place, unsigned depth)
{
    enum adj_status st = ADJ_OK;
    for (size_t ply = 0; !st && *text; ply++) {
        size_t blanks = strspn(text, " "), len = strcspn(text + blanks, " ");
        place.column += (uint32_t)blanks;
        text += blanks;
        if (len == 0)
            break;
        st = item_add(l, ITEM_MOVE, depth, 0, text, len, place);
        if (!st && depth == 0)
            st = clock_add(l, ply, place);
        if (!st && depth == 0)
            st = analysis_add(l, ply, place);
        place.column += (uint32_t)len;
        text += len;
    }
    return st;
}

/* Clocks and analysis behind the last move stay as tags. */
static enum adj_status
leftovers_take(struct lichess *l)
{
    static const char *const names[][2] = {{"clocks", "Clocks"}, {"analysis", "Analysis"}};
    enum adj_status st = ADJ_OK;
    for (size_t i = 0; !st && i < 2; i++) {
        const struct json *list = json_member(l->root, names[i][0]);
        struct buffer text = {0};
        if (json_count(list) <= l->game->move_count)
            continue;
        json_open(&text, NULL, '[');
        for (size_t k = l->game->move_count; k < json_count(list); k++) {
            json_put_item(&text);
            json_put_value(&text, json_item(list, k));
        }
        json_close(&text, ']');
        st = tag_take(l, names[i][1], &text);
    }
    return st;
}

/* The place of the first move: behind `"moves":"` in the text of the object. */
static struct place
moves_place(const char *text, size_t len, struct place at)
{
    static const char name[] = "\"moves\"";
    for (size_t i = 0; i + sizeof name < len; i++) {
        if (memcmp(text + i, name, sizeof name - 1) != 0)
            continue;
        size_t value = i + sizeof name - 1;
        while (value < len && (text[value] == ':' || text_space(text + value, 1)))
            value++;
        if (value < len && text[value] == '"') {
            text_advance(&at, text, value + 1);
            return at;
        }
    }
    return at;
}

enum adj_status
lichess_read(struct adj_game *game, const char *text, size_t len, const struct json *root,
             struct adj_error *err)
{
    struct lichess l = {.game = game, .root = root, .err = err};
    const char *moves = json_member_text(root, "moves");
    game->codec = &codec_lichess;
    game->setup_place = game->place;
    enum adj_status st = tags_take(&l);
    movetext_settle(game);
    st = st ? st : variant_take(&l);
    st = st ? st : result_take(&l);
    if (!st && moves)
        st = moves_add(&l, moves, moves_place(text, len, game->place), 0);
    st = st ? st : leftovers_take(&l);
    return st ? st : ending_take(&l);
}
