/* SPDX-License-Identifier: MIT */
/* The state of `adjd audit verify` in a file: a line about the entries, then a line for each row. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/message.h"
#include "command/audit.h"

static const char format_name[] = "adjd-audit-verify-1";

/* Write the hashes of the tree's edge, level by level, in hexadecimal. */
static void
edge_write(struct buffer *out, const struct merkle_edge *edge)
{
    char hex[DIGEST_HEX_SIZE];
    json_put_int(out, "size", (int64_t)edge->size);
    json_open(out, "edge", '[');
    for (unsigned level = 0; level < MERKLE_LEVELS; level++)
        for (unsigned i = 0; i < merkle_edge_width(edge->size, level); i++) {
            digest_hex(edge->tiles[level][i].bytes, hex);
            json_put_member(out, NULL, hex);
        }
    json_close(out, ']');
}

static bool
edge_read(const struct json *doc, struct merkle_edge *out)
{
    const struct json *list = json_member(doc, "edge");
    const char *hash;
    int64_t size = 0;
    size_t at = 0;
    bool good = json_int(json_member(doc, "size"), &size) && size >= 0;
    out->size = (uint64_t)size;
    for (unsigned level = 0; good && level < MERKLE_LEVELS; level++)
        for (unsigned i = 0; good && i < merkle_edge_width(out->size, level); i++)
            good = (hash = json_text(json_item(list, at++))) != NULL &&
                   digest_hex_read(hash, out->tiles[level][i].bytes);
    return good && at == json_count(list);
}

static bool
head_read(struct audit_state *state, const struct json *doc)
{
    const char *format = json_member_text(doc, "format"), *hash = json_member_text(doc, "hash");
    bool good = format && strcmp(format, format_name) == 0 && hash &&
                strlen(hash) == DIGEST_HEX_SIZE - 1 &&
                json_int(json_member(doc, "chain"), &state->chain) && edge_read(doc, state->edge);
    if (good)
        memcpy(state->hash, hash, DIGEST_HEX_SIZE);
    return good;
}

bool
audit_state_read(struct audit_state *state, const char *path, char *message, size_t size)
{
    FILE *file = fopen(path, "re");
    char *line = NULL;
    size_t cap = 0, number = 0;
    bool good = file || errno == ENOENT;
    if (!good)
        message_set(message, size, "%s: %s", path, strerror(errno));
    for (ssize_t len; good && file && (len = getline(&line, &cap, file)) > 0; number++) {
        struct json *doc = json_parse(line, (size_t)len, NULL);
        good = doc && (number ? rows_restore(state->rows, doc) : head_read(state, doc));
        json_free(doc);
        if (!good)
            message_set(message, size, "%s: line %zu is not from a saved verification", path,
                        number + 1);
    }
    free(line);
    if (file)
        fclose(file);
    return good;
}

bool
audit_state_write(const struct audit_state *state, const char *path)
{
    struct buffer head = {0}, name = {0};
    buffer_printf(&name, "%s.new", path);
    json_open(&head, NULL, '{');
    json_put_member(&head, "format", format_name);
    json_put_int(&head, "chain", state->chain);
    json_put_member(&head, "hash", state->hash);
    edge_write(&head, state->edge);
    json_close(&head, '}');
    FILE *file = head.failed || name.failed ? NULL : fopen(name.data, "we");
    bool good = file && fprintf(file, "%s\n", head.data) > 0 && rows_save(state->rows, file) &&
                fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file)
        good = fclose(file) == 0 && good;
    good = good && rename(name.data, path) == 0;
    buffer_clear(&head);
    buffer_clear(&name);
    return good;
}
