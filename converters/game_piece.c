/* SPDX-License-Identifier: MIT */
/* What is done with one game: it is chosen or left out, stripped, processed, and its lines of the report are written. */
#include "games.h"

#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/json.h"
#include "messages.h"

bool
games_stopped(const struct adj_verdict *verdict)
{
    const char *reason = adj_verdict_reason(verdict);
    return strcmp(reason, "illegal-move") == 0 || strcmp(reason, "unreadable") == 0;
}

void
piece_clear(struct game_piece *piece)
{
    if (!piece->joined)
        adj_free(piece->out);
    adj_notes_free(piece->notes);
    adj_free(piece->report);
    adj_free(piece->row);
    free(piece->group);
    free(piece->names);
    adj_verdict_free(piece->verdict);
}

/* Tests the game with --select, and judges it if its verdict is needed. */
static void
choose(const struct games *games, struct game_piece *piece)
{
    struct subject subject = {piece->game, piece->file, piece->number, games->regulations, NULL};
    bool chosen = true;
    enum adj_status st =
        games->select ? select_test(games->select, &subject, &chosen, &piece->err) : ADJ_OK;
    piece->skipped = !st && !chosen;
    if (!st && chosen && games->unique)
        st = subject_judge(&subject, &piece->err);
    bool told = !st && chosen && games->unique && !games_stopped(subject.verdict) &&
                adj_verdict_ply(subject.verdict) > 0;
    if (told) /* the fingerprint does not contain moves that are illegal or cannot be read */
        memcpy(piece->fingerprint, adj_verdict_fingerprint(subject.verdict),
               sizeof piece->fingerprint);
    piece->verdict = subject.verdict;
}

void
piece_work(const struct games *games, struct game_piece *piece)
{
    if (piece->game) {
        adj_game_place(piece->game, &piece->line, &piece->column);
        if (games->select || games->unique)
            choose(games, piece);
        if (games->split)
            piece->group = split_group(games->split, piece->game);
        if (games->strip)
            adj_game_strip(piece->game, games->strip);
        if (!piece->skipped && !piece->err.status)
            games->work(games->context, piece);
        const struct adj_variant *variant = adj_game_variant(piece->game);
        piece->variant = variant ? adj_variant_id(variant) : NULL;
    }
    /* Free the record early, and a verdict that only chose the game; writing does not need them. */
    adj_game_free(piece->game);
    piece->game = NULL;
    if (piece->skipped || !games->collect) {
        adj_verdict_free(piece->verdict);
        piece->verdict = NULL;
    }
}

/* The report file. */

static void
put_note(struct buffer *out, const struct game_piece *piece, const struct adj_defect *note,
         bool has_ply)
{
    json_open(out, NULL, '{');
    json_put_member(out, "file", strcmp(piece->file, "-") == 0 ? NULL : piece->file);
    json_put_number(out, "game", piece->number);
    json_put_number(out, "line", note->line);
    json_put_number(out, "column", note->column);
    json_put_member(out, "code", note->code);
    json_put_member(out, "severity", note->severity);
    json_put_member(out, "text", note->text);
    json_put_member(out, "read_as", *note->read_as ? note->read_as : NULL);
    json_put_member(out, "detail", *note->detail ? note->detail : NULL);
    if (has_ply)
        json_put_number(out, "ply", note->ply);
    else
        json_put_raw(out, "ply", NULL);
    buffer_puts(out, "}\n");
}

void
games_report(struct game_piece *piece)
{
    struct adj_defect note = ADJ_DEFECT_INIT;
    struct buffer out = {0};
    for (size_t i = 0; adj_notes_at(piece->notes, i, &note); i++)
        put_note(&out, piece, &note, !messages_is_loss(&note));
    (void)buffer_steal(&out, &piece->report, NULL, &piece->err);
}

/* Writes the report line of a game that failed. */
void
piece_report_error(FILE *file, const struct game_piece *piece)
{
    const struct adj_error *err = &piece->err;
    struct adj_defect note = ADJ_DEFECT_INIT;
    struct buffer out = {0};
    note.line = err->line;
    note.column = err->column;
    note.code = err->code[0] ? err->code : adj_status_name(err->status);
    note.severity = "error";
    note.text = err->message;
    note.read_as = "";
    note.detail = "the game is not written";
    put_note(&out, piece, &note, false);
    fwrite(out.data, 1, out.len, file);
    buffer_clear(&out);
}

/* Writes the report line of a game that occurred before. */
void
piece_report_duplicate(FILE *file, const struct game_piece *piece, const struct adj_defect *note)
{
    struct buffer out = {0};
    put_note(&out, piece, note, false);
    fwrite(out.data, 1, out.len, file);
    buffer_clear(&out);
}
