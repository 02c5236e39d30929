/* SPDX-License-Identifier: MIT */
#include "work/judging.h"

#include <string.h>

#include "base/error.h"
#include "base/utf8.h"
#include "event/names.h"
#include "event/rows.h"
#include "os/id.h"
#include "store/audit.h"

static const char *
copy_or_null(struct arena *pool, const char *text)
{
    return text ? arena_string(pool, text) : NULL;
}

/* Fill the error from the verdict's last defect: the position where reading stopped. */
static enum adj_status
unreadable_fill(const struct adj_verdict *verdict, struct adj_error *err)
{
    struct adj_defect last = ADJ_DEFECT_INIT;
    if (!adj_verdict_defect(verdict, adj_verdict_defect_count(verdict) - 1, &last))
        return error_set(err, ADJ_ESYNTAX, "syntax", "the record cannot be read");
    if (!*last.detail && *last.read_as)
        return error_at(err, ADJ_ESYNTAX, last.code, last.line, last.column,
                        "\"%.80s\" should be \"%.80s\"", last.text, last.read_as);
    return error_at(err, ADJ_ESYNTAX, last.code, last.line, last.column, "\"%.80s\": %s", last.text,
                    *last.detail ? last.parts : "cannot be read");
}

enum adj_status
judging_json(const struct adj_verdict *verdict, char **out_json, size_t *out_len,
             struct adj_error *err)
{
    struct adj_report_options options = ADJ_REPORT_OPTIONS_INIT;
    options.format = "json";
    return adj_report_write(verdict, &options, out_json, out_len, err);
}

/* Bound the length of names, because they are stored in columns and lists. */
static enum adj_status
names_check(const struct adj_verdict *verdict, struct adj_error *err)
{
    static const char *const sides[] = {"white", "black"}, *const names[] = {"White", "Black"};
    for (size_t i = 0; i < 2; i++) {
        const char *name = adj_verdict_player(verdict, sides[i]);
        size_t length = name ? utf8_length(name) : 0;
        if (length > NAME_MOST)
            return error_set(err, ADJ_ESYNTAX, "limit",
                             "the name of %s has %zu characters; the limit is %d", names[i], length,
                             NAME_MOST);
    }
    return ADJ_OK;
}

enum adj_status
judging_fill(struct arena *pool, const struct adj_verdict *verdict,
             const struct adj_options *options, int64_t now_ms, struct adjudication *out,
             struct adj_error *err)
{
    char *json = NULL;
    size_t len = 0;
    enum adj_status st = judging_json(verdict, &json, &len, err);
    if (st)
        return st;
    if (strcmp(adj_verdict_reason(verdict), "unreadable") == 0)
        st = unreadable_fill(verdict, err);
    if (!st)
        st = names_check(verdict, err);
    *out = (struct adjudication){
        .id = id_make(pool, now_ms),
        .created_ms = now_ms,
        .variant = arena_string(pool, adj_verdict_variant(verdict)),
        .status = arena_string(pool, adj_verdict_status(verdict)),
        .winner = copy_or_null(pool, adj_verdict_winner(verdict)),
        .reason = arena_string(pool, adj_verdict_reason(verdict)),
        .fingerprint = arena_string(pool, adj_verdict_fingerprint(verdict)),
        .ply = (int64_t)adj_verdict_ply(verdict),
        .white = copy_or_null(pool, adj_verdict_player(verdict, "white")),
        .black = copy_or_null(pool, adj_verdict_player(verdict, "black")),
        .version = adj_version(),
        .basis = arena_string(pool, adj_verdict_basis(verdict)),
        .rulebook = adj_rulebook(),
        .as_variant = options->variant,
        .as_notation = options->notation,
        .as_strict = options->strict,
        .verdict = arena_copy(pool, json, len),
        .salt = salt_new(pool),
    };
    adj_free(json);
    return st;
}

const char *
judging_detail(struct arena *pool, const struct adjudication *a)
{
    return arena_printf(pool, "{\"variant\":\"%s\",\"reason\":\"%s\",\"fingerprint\":\"%s\"}",
                        a->variant, a->reason, a->fingerprint);
}

void
judging_points(const struct adj_verdict *verdict, struct pairing *out)
{
    unsigned white, black;
    out->white_points = out->black_points = SCORE_PENDING;
    if (!adj_verdict_score(verdict, &white, &black))
        return;
    out->white_points = white;
    out->black_points = black;
    if (!adj_verdict_points(verdict, &white, &black))
        return;
    out->white_count = white;
    out->black_count = black;
}
