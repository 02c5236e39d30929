/* SPDX-License-Identifier: MIT */
#include "work/judging.h"

#include <stdio.h>
#include <string.h>

#include "os/hash.h"
#include "os/id.h"
#include "os/json.h"

static const char *
copy_or_null(struct pool *pool, const char *text)
{
    return text ? pool_string(pool, text) : NULL;
}

/* The place where the reading stopped is the verdict's last defect. */
static enum adj_status
unreadable_fill(const char *json, size_t json_len, struct adj_error *err)
{
    struct doc_error doc_err;
    struct doc *verdict = doc_read(json, json_len, &doc_err);
    const struct doc *defects = doc_member(verdict, "defects");
    const struct doc *last = doc_at(defects, doc_count(defects) - 1);
    const char *detail = doc_text(last, "detail"), *text = doc_text(last, "text");
    const char *code = doc_text(last, "code"), *read_as = doc_text(last, "read_as");
    int64_t line = 0, column = 0;
    doc_int(doc_member(last, "line"), &line);
    doc_int(doc_member(last, "column"), &column);
    err->status = ADJ_ESYNTAX;
    err->line = (size_t)line;
    err->column = (size_t)column;
    snprintf(err->code, sizeof err->code, "%s", code ? code : "syntax");
    if (!detail && read_as)
        snprintf(err->message, sizeof err->message, "\"%.80s\" should be \"%.80s\"",
                 text ? text : "", read_as);
    else
        snprintf(err->message, sizeof err->message, "\"%.80s\": %.300s", text ? text : "",
                 detail ? detail : "cannot be read");
    doc_free(verdict);
    return ADJ_ESYNTAX;
}

enum adj_status
judging_fill(struct pool *pool, const struct adj_verdict *verdict,
             const struct adj_options *options, int64_t now_ms, struct adjudication *out,
             struct adj_error *err)
{
    char id[ID_SIZE];
    char *json = NULL;
    size_t len = 0;
    enum adj_status st = adj_verdict_write(verdict, "json", 1, &json, &len, err);
    if (st)
        return st;
    if (strcmp(adj_verdict_reason(verdict), "unreadable") == 0)
        st = unreadable_fill(json, len, err);
    id_new(now_ms, id);
    *out = (struct adjudication){
        .id = pool_string(pool, id),
        .created_ms = now_ms,
        .variant = pool_string(pool, adj_verdict_variant(verdict)),
        .status = pool_string(pool, adj_verdict_status(verdict)),
        .winner = copy_or_null(pool, adj_verdict_winner(verdict)),
        .reason = pool_string(pool, adj_verdict_reason(verdict)),
        .fingerprint = pool_string(pool, adj_verdict_fingerprint(verdict)),
        .ply = (int64_t)adj_verdict_ply(verdict),
        .white = copy_or_null(pool, adj_verdict_player(verdict, "white")),
        .black = copy_or_null(pool, adj_verdict_player(verdict, "black")),
        .version = adj_version(),
        .as_variant = options->variant,
        .as_notation = options->notation,
        .as_strict = options->strict,
        .verdict = pool_copy(pool, json, len),
    };
    adj_free(json);
    return st;
}

const char *
judging_detail(struct pool *pool, const struct adjudication *a, const struct record *r)
{
    char record[SHA256_TEXT_SIZE], verdict[SHA256_TEXT_SIZE];
    hash_sha256(r->data, r->len, record);
    hash_sha256(a->verdict, strlen(a->verdict), verdict);
    return pool_printf(pool, "{\"record\":\"%s\",\"verdict\":\"%s\"}", record, verdict);
}
