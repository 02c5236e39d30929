/* SPDX-License-Identifier: MIT */
/* Reads the sections of variants.ini with their parents. Begin with ini_draft(). */
#include <string.h>

#include "base/arena.h"
#include "base/ascii.h"
#include "base/error.h"
#include "rules/ini_keys.h"

/* A line "key = value". Returns false at the end of the section. */
static bool
next_line(struct span *rest, struct span *key, struct span *value, bool *out_bad)
{
    *out_bad = false;
    while (rest->len > 0 && *rest->at != '[') {
        const char *end = memchr(rest->at, '\n', rest->len);
        const char *stop = end ? end : rest->at + rest->len;
        struct span line = ini_trimmed(rest->at, stop);
        rest->len -= (size_t)(stop - rest->at) + (end ? 1 : 0);
        rest->at = end ? end + 1 : stop;
        if (line.len == 0 || *line.at == ';' || *line.at == '#')
            continue;
        const char *equal = memchr(line.at, '=', line.len);
        *key = ini_trimmed(line.at, equal ? equal : line.at + line.len);
        *value = equal ? ini_trimmed(equal + 1, line.at + line.len) : (struct span){stop, 0};
        *out_bad = !equal || key->len == 0;
        return true;
    }
    return false;
}

/* Returns the last value of a key in the section; false if it has none. */
static bool
find_value(struct span body, const char *name, struct span *out)
{
    struct span key, value;
    bool bad, found = false;
    while (next_line(&body, &key, &value, &bad))
        if (!bad && ini_span_is(key, name)) {
            *out = value;
            found = true;
        }
    return found;
}

static bool
is_piece_key(struct span key)
{
    char name[20];
    for (unsigned type = 1; type < INI_TYPES; type++)
        if (type != INI_KING - 1 && ini_span_is(key, ini_type_name(type, name)))
            return true;
    return false;
}

/* Returns whether the key is mobilityRegion + side + Piece, and which. */
static bool
read_mobility(struct span key, unsigned *out_side, unsigned *out_type)
{
    static const char prefix[] = "mobilityRegion";
    enum { LENGTH = sizeof prefix - 1, SIDE = 5 };
    char name[20];
    if (key.len <= LENGTH + SIDE || memcmp(key.at, prefix, LENGTH) != 0)
        return false;
    *out_side = memcmp(key.at + LENGTH, "Black", SIDE) == 0;
    if (!*out_side && memcmp(key.at + LENGTH, "White", SIDE) != 0)
        return false;
    struct span rest = {key.at + LENGTH + SIDE, key.len - LENGTH - SIDE};
    for (unsigned type = 1; type < INI_TYPES; type++) {
        const char *word = ini_type_name(type, name);
        if (rest.len == strlen(word) && ascii_small(*rest.at) == *word &&
            memcmp(rest.at + 1, word + 1, rest.len - 1) == 0) {
            *out_type = type;
            return true;
        }
    }
    return false;
}

static bool
is_known(struct span key)
{
    for (unsigned i = 0; ini_key(i); i++)
        if (ini_span_is(key, ini_key(i)))
            return true;
    return is_piece_key(key);
}

static void
read_keys(struct ini *ini, struct span body)
{
    struct span rest = body, key, value;
    char name[20];
    bool bad;
    for (unsigned type = 1; type < INI_TYPES; type++)
        if (type != INI_KING - 1 && find_value(body, ini_type_name(type, name), &value))
            ini_set_type(ini, type, ini_type_name(type, name), value);
    while (next_line(&rest, &key, &value, &bad)) {
        unsigned side, type;
        if (bad)
            fault_at(ini, key.at, "[%s] \"%.*s\": expected KEY = VALUE", ini->section, SHOWN(key));
        else if (read_mobility(key, &side, &type))
            ini->game->within[side][type] = ini_squares(ini, value);
        else if (!is_known(key))
            fault_at(ini, key.at, "[%s] unknown key \"%.*s\"", ini->section, SHOWN(key));
    }
    for (unsigned i = 0; ini_key(i); i++)
        if (find_value(body, ini_key(i), &value))
            ini_set_key(ini, i, value);
}

/* Finds the section [name] or [name:parent] before `end`. Returns false if there is none. */
static bool
find_section(struct span text, struct span name, struct span *out_parent, struct span *out_body,
             const char **out_start)
{
    for (const char *at = text.at, *end = text.at + text.len; at < end;) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        const char *stop = line ? line : end;
        const char *close = *at == '[' ? memchr(at, ']', (size_t)(stop - at)) : NULL;
        if (close) {
            const char *colon = memchr(at, ':', (size_t)(close - at));
            struct span head = {at + 1, (size_t)((colon ? colon : close) - at - 1)};
            if (head.len == name.len && memcmp(head.at, name.at, name.len) == 0) {
                *out_parent = colon ? (struct span){colon + 1, (size_t)(close - colon - 1)}
                                    : (struct span){close, 0};
                *out_body =
                    (struct span){line ? line + 1 : end, line ? (size_t)(end - line - 1) : 0};
                *out_start = at;
                return true;
            }
        }
        at = line ? line + 1 : end;
    }
    return false;
}

/* The values before any key: no pieces, an orthodox board with double step, en passant and castling. */
static void
set_defaults(struct ini_game *game)
{
    const ini_set king = (ini_set)1 << INI_KING, pawn = (ini_set)1 << INI_PAWN;
    memset(game, 0, sizeof *game);
    game->max_rank = game->max_file = 8;
    game->start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    game->zone[0] = "*8";
    game->zone[1] = "*1";
    game->first_on[0] = "*2";
    game->first_on[1] = "*7";
    game->castling_rank = game->rook_long = 1;
    game->castling_short = 7;
    game->castling_long = 3;
    game->castling_king_file = 5;
    game->rook_short = 16;
    game->pawn_forced = game->double_step = game->castling = game->checking = true;
    game->drop_checks = game->lines[0] = game->lines[1] = game->lines[2] = true;
    game->no_doubled_count = game->goal_count = game->soldier_rank = 1;
    game->move_rule = 50;
    game->fold_rule = 3;
    game->checkmate = INI_LOSS;
    game->extinct_value = INI_NONE;
    game->connect_value = INI_WIN;
    game->connects = ~(ini_set)0;
    for (int c = 0; c < 2; c++) {
        game->pawns[c] = game->main_pawn[c] = game->passing[c] = pawn;
        game->castling_king[c] = king;
        game->castling_rooks[c] = (ini_set)1 << INI_ROOK;
        game->goal_piece[c] = 1;
    }
}

/* Finds the game that the engine contains; returns false if there is none. */
static bool
find_built_in(struct span name, struct span *out_parent, struct span *out_body)
{
    const char *start;
    for (const char *const *text = ini_parents; *text; text++)
        if (find_section((struct span){*text, strlen(*text)}, name, out_parent, out_body, &start))
            return true;
    return false;
}

/* Reads a section after its parents. A parent stands above it in the text, so that parents form no loop, or the engine
 * contains it. */
static bool
read_section(struct ini *ini, struct span text, struct span name, unsigned depth)
{
    struct span parent, body, above = {text.at, 0};
    const char *start;
    if (find_section(text, name, &parent, &body, &start)) {
        above.len = (size_t)(start - text.at);
        ini->head = depth ? ini->head : start;
    } else if (!find_built_in(name, &parent, &body)) {
        if (depth)
            fault_at(ini, name.at,
                     "there is no game \"%.*s\" above the section that names it as its parent",
                     SHOWN(name));
        else
            fault_at(ini, name.at, "there is no game \"%.*s\"", SHOWN(name));
        return false;
    }
    if (depth == INI_DEPTH) {
        fault_at(ini, name.at, "[%.*s] has more than %d parents above it", SHOWN(name), INI_DEPTH);
        return false;
    }
    if (parent.len == 0)
        set_defaults(ini->game);
    else if (!read_section(ini, above, parent, depth + 1))
        return false;
    ini->section = arena_copy(ini->arena, name.at, name.len < 60 ? name.len : 60);
    read_keys(ini, body);
    return true;
}

bool
ini_next(const char *text, size_t len, size_t *at, const char **out_name, size_t *out_len)
{
    while (*at < len) {
        const char *line = text + *at, *end = memchr(line, '\n', len - *at);
        const char *stop = end ? end : text + len;
        const char *close = *line == '[' ? memchr(line, ']', (size_t)(stop - line)) : NULL;
        *at = (size_t)(stop - text) + 1;
        if (!close)
            continue;
        const char *colon = memchr(line, ':', (size_t)(close - line));
        *out_name = line + 1;
        *out_len = (size_t)((colon ? colon : close) - line - 1);
        return true;
    }
    return false;
}

enum adj_status
ini_draft(const char *text, size_t len, const char *name, struct ruleset_draft *out,
          struct ini_places *out_places, struct document_faults *faults, struct adj_error *err)
{
    struct ini_game *game = arena_alloc(out->arena, sizeof *game);
    struct ini *ini = arena_alloc(out->arena, sizeof *ini);
    struct span section = {name, strlen(name)};
    if (!game || !ini)
        return error_nomem(err);
    *ini = (struct ini){.text = {text, len}, .arena = out->arena, .faults = faults, .game = game};
    *out_places = (struct ini_places){{1, 1}, {1, 1}};
    if (len > INI_TEXT_MAX || memchr(text, '\0', len))
        document_fault(faults, 1, 1, "the file is longer than %d bytes, or is no text",
                       INI_TEXT_MAX);
    else if (read_section(ini, ini->text, section, 0)) {
        ini_check_keys(ini);
        *out_places = (struct ini_places){ini_place(ini, ini->head), ini_place(ini, ini->start)};
        if (faults->count == 0)
            ini_make(game, ini->section, out_places->head, out, faults);
    }
    return out->arena->failed ? error_nomem(err) : ADJ_OK;
}
