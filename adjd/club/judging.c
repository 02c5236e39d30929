/* SPDX-License-Identifier: MIT */
#include "club/judging.h"

#include <string.h>

#include "base/error.h"
#include "base/utf8.h"
#include "event/names.h"
#include "event/rows.h"
#include "os/id.h"
#include "store/audit.h"

void
tag_put(struct buffer *out, const char *name, const char *value)
{
    buffer_printf(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            buffer_putc(out, '\\');
        if ((unsigned char)*value >= ' ')
            buffer_putc(out, *value);
    }
    buffer_puts(out, "\"]\n");
}

/* The notation of a media type; NULL: detect the notation. */
static const char *
notation_of_type(const char *type)
{
    if (strcmp(type, "application/json") == 0)
        return "json";
    return strcmp(type, "application/xml") == 0 ? "xml" : NULL;
}

bool
op_options(struct operation *op, const char *variant, const char *notation, const char *type,
           struct adj_options *out)
{
    const struct adj_variant *known = variant ? adj_variant_find(variant, strlen(variant)) : NULL;
    *out = (struct adj_options)ADJ_OPTIONS_INIT;
    out->variant = known ? adj_variant_id(known) : NULL;
    out->notation = notation ? notation : notation_of_type(type);
    if (strcmp(type, "application/json") == 0)
        out->encoding = "UTF-8";
    out->stop = op->cancel.stop;
    out->stop_context = op->cancel.context;
    if (variant && !known)
        op_refuse(op, REFUSED_VARIANT, "there is no variant \"%s\"", variant);
    return !variant || known;
}

/* Checks that the text contains no second game. */
static bool
reader_is_done(struct operation *op, struct adj_reader *reader)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_game *second = NULL;
    enum adj_status st = adj_reader_next(reader, &second, &err);
    adj_game_free(second);
    if (st == ADJ_OK)
        op_refuse(op, REFUSED_SEVERAL, "the record contains more than one game; send one game");
    else if (st != ADJ_EOF)
        op_refuse_error(op, &err);
    return st == ADJ_EOF;
}

struct adj_game *
op_game(struct operation *op, const char *text, size_t len, const struct adj_options *options,
        bool is_single)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    enum adj_status st = adj_reader_open(text, len, options, &reader, &err);
    if (!st)
        st = adj_reader_next(reader, &game, &err);
    if (st == ADJ_EOF) {
        op_refuse(op, REFUSED_UNREADABLE, "there is no game in the record");
    } else if (st) {
        op_refuse_error(op, &err);
    } else if (is_single && !reader_is_done(op, reader)) {
        adj_game_free(game);
        game = NULL;
    }
    adj_reader_free(reader);
    return game;
}

struct adj_verdict *
op_judge(struct operation *op, const struct adj_game *game, const char *text)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_regulations *regulations = NULL;
    struct adj_verdict *verdict = NULL;
    enum adj_status st =
        text ? adj_regulations_read(text, strlen(text), &regulations, &err) : ADJ_OK;
    if (!st)
        st = adj_judge(game, regulations, &verdict, &err);
    if (st)
        op_refuse_error(op, &err);
    adj_regulations_free(regulations);
    return verdict;
}

/* Judges the record again. The result is not used if it differs from the stored verdict, which is never silently rewritten. */
static void
judged_renew(struct operation *op, struct judged *j)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_verdict *verdict = op_judge(op, j->game, j->tournament.regulations);
    char *json = NULL;
    size_t len = 0;
    if (verdict && judging_json(verdict, &json, &len, &err))
        op_refuse_error(op, &err);
    if (json && j->found.a.verdict && strcmp(json, j->found.a.verdict) == 0)
        j->verdict = verdict;
    else
        adj_verdict_free(verdict);
    adj_free(json);
}

bool
judged_load(struct operation *op, const char *id, struct judged *j)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct adjudication *a = &j->found.a;
    *j = (struct judged){.game = NULL};
    enum db_status st = id_valid(id) ? verdict_find(op->store, op->pool, id, &j->found) : DB_NONE;
    if (!st)
        st = store_adjudication_record(op->store, id, op->pool, &j->record);
    if (!op_read(op, st) || (a->tournament && !op_tournament(op, a->tournament, &j->tournament)))
        return false;
    if (verdict_reread(a, &j->record, op->cancel, &j->game, &err))
        op_refuse_error(op, &err);
    else
        judged_renew(op, j);
    return true;
}

void
judged_clear(struct judged *j)
{
    adj_verdict_free(j->verdict);
    adj_game_free(j->game);
}

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
