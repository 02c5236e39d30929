/* SPDX-License-Identifier: MIT */
#include "judge/lists.h"

#include <stdio.h>

#include "adj.h"
#include "base/error.h"
#include "event/player_columns.h"
#include "event/player_list.h"
#include "event/trf.h"
#include "judge/workbook.h"

/* Read a text in the charset, or in the one that it seems to have. */
static enum adj_status
text_read(struct sheet *sheet, struct bytes file, const char *charset, struct adj_error *err)
{
    char *decoded = NULL;
    const char *found;
    size_t len = file.len;
    enum adj_status st =
        charset ? adj_text_decode_from(file.data, file.len, charset, &decoded, &len, err)
                : adj_text_decode(file.data, file.len, &decoded, &len, &found, err);
    const char *text = decoded ? decoded : file.data;
    len = decoded ? len : file.len;
    if (!st)
        sheet_read_text(sheet, text, len, column_is_head);
    adj_free(decoded);
    if (!st && !sheet->count)
        return error_at(err, ADJ_ESYNTAX, "", 1, 1, "the list is empty");
    return st;
}

enum adj_status
list_work(struct arena *pool, const struct judge_request *q, struct judge_reply *r,
          struct adj_error *err)
{
    struct sheet sheet = {.pool = pool};
    struct buffer text = {0};
    enum adj_status st =
        workbook_begins(q->text.data, q->text.len)
            ? workbook_read(&sheet, q->text.data, q->text.len, (size_t)q->room, err)
            : text_read(&sheet, q->text, q->charset, err);
    if (st)
        return st;
    player_list_read(&sheet, &text);
    r->json.len = text.len;
    r->json.data = arena_keep(pool, &text);
    return pool->failed ? error_nomem(err) : ADJ_OK;
}

enum adj_status
report_work(struct arena *pool, const struct judge_request *q, struct judge_reply *r,
            struct adj_error *err)
{
    struct trf_content content;
    struct trf_error fault = {0};
    struct buffer warnings = {0};
    bool good = trf_read(pool, q->text.data, q->text.len, q->charset, (struct cancel){NULL, NULL},
                         &content, &fault);
    good = good && !content.tournament.failed;
    if (good) {
        r->tournament =
            (struct bytes){arena_copy(pool, content.tournament.data, content.tournament.len),
                           content.tournament.len};
        r->fixtures = (struct wire_list){content.fixtures, content.fixture_count};
        r->byes = (struct wire_list){content.byes, content.bye_count};
        for (size_t i = 0; i < content.warning_count; i++)
            buffer_printf(&warnings, "%s%s", i ? "\n" : "", content.warnings[i]);
        r->warnings = content.warning_count ? arena_keep(pool, &warnings) : NULL;
    }
    buffer_clear(&content.tournament);
    if (good)
        return ADJ_OK;
    err->line = fault.line;
    err->column = fault.column;
    snprintf(err->parts, sizeof err->parts, "%s", fault.message);
    return ADJ_ESYNTAX;
}
