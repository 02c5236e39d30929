/* SPDX-License-Identifier: MIT */
/* A request as a whole: one record, or an archive, whose games are judged one by one, each as a record of its own. Begin with
 * judge_work(). */
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "base/xml.h"
#include "judge/work.h"

/* The records of an archive: its parts; the whole archive, if it is an XML document of one game; or copies of the games of an XML
 * document. */
enum division { DIVISION_PARTS, DIVISION_WHOLE, DIVISION_GAMES };

static enum division
division_of(struct work *w, struct bytes archive)
{
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    enum division how = xml_begins(archive.data, archive.len) ? DIVISION_WHOLE : DIVISION_PARTS;
    if (how && !adj_reader_open(archive.data, archive.len, &w->options, &reader, NULL)) {
        if (!adj_reader_next(reader, &game, NULL) && strcmp(adj_game_notation(game), "xml") != 0)
            how = DIVISION_PARTS;
        else if (adj_reader_count(reader, NULL, NULL) != ADJ_EOF)
            how = DIVISION_GAMES;
    }
    adj_game_free(game);
    adj_reader_free(reader);
    return how;
}

/* Judge a part of an archive by itself: exactly the bytes that are stored. */
static void
record_judge(struct work *w, const struct judge_request *archive, const char *notation,
             struct bytes record)
{
    struct judge_request q = *archive;
    q.text = record;
    q.notation = w->options.notation = notation;
    w->q = &q; /* cppcheck-suppress autoVariables; until this function ends */
    w->err = (struct adj_error)ADJ_ERROR_INIT;
    *w->r = (struct judge_reply){.number = w->r->number, .from = w->r->from, .text = record};
    work_meet(w, WANT_GAME | WANT_CLEAN | WANT_VERDICT | WANT_COMPLETE);
    w->q = archive;
    w->options.notation = archive->notation;
}

/* Judge a game of a document. An element of the document is no record, so the game is copied to a JSON record. */
static enum adj_status
copy_judge(struct work *w, const struct adj_game *game)
{
    char *text = NULL;
    size_t len = 0;
    const struct adj_write_options copy = {.size = sizeof copy, .as_read = true};
    enum adj_status st = adj_game_convert(game, "json", &copy, &text, &len, NULL, &w->err);
    if (st)
        return st;
    work_keep(w, text);
    record_judge(w, w->q, "json", (struct bytes){text, len});
    w->r->is_json_copy = true;
    return ADJ_OK;
}

/* Judge the next game of the archive and send its reply. False at the end. */
static bool
archive_next(struct work *w, struct adj_reader *reader, struct bytes archive,
             enum division division, uint64_t number, judge_send_fn *send, void *context)
{
    struct adj_game *game = NULL;
    const bool is_part = division != DIVISION_GAMES;
    size_t from = adj_reader_offset(reader);
    w->err = (struct adj_error)ADJ_ERROR_INIT;
    /* A document is read ahead of its games, which therefore have no places, but an order. */
    *w->r = (struct judge_reply){.number = number, .from = is_part ? from : number};
    /* The game's own part of the archive is judged, so here it is only skipped. */
    enum adj_status st =
        is_part ? adj_reader_count(reader, NULL, &w->err) : adj_reader_next(reader, &game, &w->err);
    size_t end = division == DIVISION_WHOLE ? archive.len : adj_reader_offset(reader);
    if (st == ADJ_EOF)
        return false;
    if (!st && is_part)
        record_judge(w, w->q, w->q->notation, (struct bytes){archive.data + from, end - from});
    else if (!st)
        st = copy_judge(w, game);
    if (st) {
        w->r->text = (struct bytes){archive.data + from, end - from};
        work_error(w, work_fail(w, STEP_GAME, st));
    }
    bool sent = send(context, w->r);
    adj_game_free(game);
    work_game_end(w);
    /* A reader that makes no progress would repeat its error for ever; that of a document does not. */
    return sent && (!is_part || end > from);
}

/* Convert the archive to UTF-8. The encoding is detected from the whole text, and games are cut out
 * of the result. JSON and strict mode allow UTF-8 only. */
static enum adj_status
archive_decode(struct work *w, char **out, size_t *out_len, const char **out_charset)
{
    const struct bytes *text = &w->q->text;
    if (w->q->strict || (w->q->type && strcmp(w->q->type, "application/json") == 0))
        return ADJ_OK;
    return adj_text_decode(text->data, text->len, out, out_len, out_charset, &w->err);
}

/* Skip the games that an earlier run has committed; false when the archive is shorter. */
static bool
games_skip(struct adj_reader *reader, uint64_t count)
{
    while (count && adj_reader_count(reader, NULL, NULL) != ADJ_EOF)
        count--;
    return count == 0;
}

static void
archive_work(struct work *w, judge_send_fn *send, void *context)
{
    struct bytes text = w->q->text;
    struct adj_reader *reader = NULL;
    const char *charset = NULL;
    uint64_t number = w->q->skip;
    w->options.encoding = "UTF-8";
    char *decoded = NULL;
    size_t len = 0;
    enum adj_status st = archive_decode(w, &decoded, &len, &charset);
    if (decoded)
        text = (struct bytes){decoded, len};
    if (!st)
        st = adj_reader_open(text.data, text.len, &w->options, &reader, &w->err);
    const enum division division = st ? DIVISION_PARTS : division_of(w, text);
    if (!st && games_skip(reader, number))
        while (archive_next(w, reader, text, division, ++number, send, context)) {
        }
    *w->r = (struct judge_reply){.is_end = true, .charset = charset};
    if (st)
        work_error(w, work_fail(w, STEP_INPUT, st));
    (void)send(context, w->r);
    adj_reader_free(reader);
    adj_free(decoded);
}

void
judge_work(const struct judge_request *request, judge_send_fn *send, void *context)
{
    struct judge_reply reply;
    struct work w;
    work_begin(&w, request, &reply);
    if (request->wants & WANT_ARCHIVE) {
        archive_work(&w, send, context);
    } else {
        work_meet(&w, request->wants);
        (void)send(context, &reply);
    }
    work_game_end(&w);
    adj_regulations_free(w.regulations);
}
