/* SPDX-License-Identifier: MIT */
/* Erasure of a player from the report file that a tournament was imported from: trf_facts_without(). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "event/trf.h"

/* Whether the line begins with a tag and the player's number, or contains the name. */
static bool
line_is_about(const char *line, size_t len, int64_t number, const char *name)
{
    bool numbered = len > 8 && line[3] == ' ' &&
                    (strncmp(line, "001", 3) == 0 || isupper((unsigned char)line[0]));
    size_t name_len = strlen(name);
    for (size_t i = 0; i + name_len <= len; i++)
        if (memcmp(line + i, name, name_len) == 0)
            return true;
    return numbered && strtoll(line + 4, NULL, 10) == number;
}

/* Appends the lines of a list, texts or lists of one text, that are not about the player. */
static void
lines_copy(struct buffer *out, const char *member, const struct json *lines, int64_t number,
           const char *name)
{
    json_open(out, member, '[');
    for (size_t i = 0; i < json_count(lines); i++) {
        const struct json *item = json_item(lines, i);
        const char *line = json_text(json_kind(item) == JSON_LIST ? json_item(item, 0) : item);
        if (!line || line_is_about(line, strlen(line), number, name))
            continue;
        json_put_item(out);
        json_put_value(out, item);
    }
    json_close(out, ']');
}

const char *
trf_facts_without(struct arena *pool, const char *facts, int64_t number, const char *name)
{
    struct json *doc = json_parse(facts, strlen(facts), NULL);
    const struct json *source = json_member(doc, "report_file"),
                      *kept = json_member(doc, "trf_lines");
    const char *base = json_member_text(source, "base");
    struct buffer patch = {0}, text = {0}, out = {0}, file = {0};
    if (!source && !kept) {
        json_free(doc);
        return facts;
    }
    json_open(&patch, NULL, '{');
    if (kept)
        lines_copy(&patch, "trf_lines", kept, number, name);
    json_put_name(&patch, "report_file");
    buffer_puts(&patch, "null");
    json_close(&patch, '}');
    for (const char *at = base ? base : "", *end; (end = strchr(at, '\n')) != NULL; at = end + 1)
        if (!line_is_about(at, (size_t)(end - at), number, name))
            buffer_put(&text, at, (size_t)(end + 1 - at));
    json_open(&file, NULL, '{');
    lines_copy(&file, "lines", json_member(source, "lines"), number, name);
    json_put_member(&file, "base", text.data ? text.data : "");
    json_close(&file, '}');
    struct buffer merged = {0};
    struct json *changes = json_parse(file.data, file.len, NULL);
    struct json *without = json_parse(patch.data, patch.len, NULL);
    json_put_merged(&out, doc, without);
    json_put_merged(&merged, source, changes);
    if (source && out.len && !merged.failed) { /* the last member: facts_shown() */
        out.len--;
        json_put_raw(&out, "report_file", merged.data);
        json_close(&out, '}');
    }
    pool->failed |= !changes || !without || file.failed || text.failed || merged.failed;
    json_free(changes);
    json_free(without);
    json_free(doc);
    buffer_clear(&patch);
    buffer_clear(&text);
    buffer_clear(&file);
    buffer_clear(&merged);
    return arena_keep(pool, &out);
}
