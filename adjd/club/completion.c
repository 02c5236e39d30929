/* SPDX-License-Identifier: MIT */
#include "club/completion.h"

#include <string.h>

#include "base/number.h"
#include "event/rating_list.h"
#include "store/rated.h"

static bool
player_lacks_name(const struct json *player)
{
    return json_member_text(player, "fide_id") && !json_has(player, "name");
}

static bool
list_lacks_names(const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++)
        if (player_lacks_name(json_item(list, i)))
            return true;
    return false;
}

bool
players_lack_names(const struct json *doc)
{
    return player_lacks_name(doc) || list_lacks_names(doc) ||
           list_lacks_names(json_member(doc, "players"));
}

/* Write a player, completed. False when refused. */
static bool
player_complete(struct operation *op, const struct json *player, struct buffer *out)
{
    const char *text = json_member_text(player, "fide_id");
    int64_t id = digits_read(text, 99999999999);
    struct rated rated;
    struct buffer known = {0};
    if (!player_lacks_name(player)) {
        json_put_item(out);
        json_put_value(out, player);
        return true;
    }
    enum db_status st = !op->store ? DB_UNAVAILABLE
                        : id > 0   ? store_rated_get(op->store, id, op->pool, &rated)
                                   : DB_NONE;
    if (st == DB_NONE) {
        op_refuse(op, REFUSED_VALUE,
                  "FIDE id %s is not in the imported rating list: give the player's name too",
                  text);
        return false;
    }
    if (!op_read(op, st))
        return false;
    rated_write(&known, &rated);
    struct json *described = known.failed ? NULL : json_parse(known.data, known.len, NULL);
    op->pool->failed |= !described;
    json_put_item(out);
    json_put_merged(out, described, player);
    json_free(described);
    buffer_clear(&known);
    return true;
}

static bool
list_complete(struct operation *op, const struct json *list, struct buffer *out)
{
    bool good = true;
    json_open(out, NULL, '[');
    for (size_t i = 0; good && i < json_count(list); i++)
        good = player_complete(op, json_item(list, i), out);
    json_close(out, ']');
    return good;
}

/* Write a tournament with its players completed. */
static bool
tournament_complete(struct operation *op, const struct json *doc, struct buffer *out)
{
    const char *name;
    const struct json *value;
    bool good = true;
    json_open(out, NULL, '{');
    for (void *at = NULL; good && json_next(doc, &at, &name, &value);) {
        json_put_raw(out, name, "");
        if (strcmp(name, "players") == 0)
            good = list_complete(op, value, out);
        else
            json_put_value(out, value);
    }
    json_close(out, '}');
    return good;
}

struct json *
players_complete(struct operation *op, struct json *doc)
{
    struct buffer out = {0};
    if (!players_lack_names(doc))
        return doc;
    bool good = json_kind(doc) == JSON_LIST ? list_complete(op, doc, &out)
                : player_lacks_name(doc)    ? player_complete(op, doc, &out)
                                            : tournament_complete(op, doc, &out);
    struct json *completed = good && !out.failed ? json_parse(out.data, out.len, NULL) : NULL;
    op->pool->failed |= good && !completed;
    json_free(doc);
    buffer_clear(&out);
    return completed;
}
