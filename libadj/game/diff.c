/* SPDX-License-Identifier: MIT */
/*
 * Compares two records of one game, such as the players' score sheets: where they differ, and which of them is legal
 * from there on. Implements adj_game_diff() of adj.h.
 */
#include <stdlib.h>

#include "adj.h"
#include "base/error.h"
#include "judge/verdict.h"
#include "notation/walk.h"

struct sheet {
    struct walk walk;
    enum adj_status status; /* result of the last sheet_next(): ADJ_EOF at the end of the record */
};

/* Advances to the next move of the main line. Returns false and sets `status` at the end or at an illegal move. */
static bool
sheet_next(struct sheet *sheet)
{
    struct adj_error why = ADJ_ERROR_INIT;
    do
        sheet->status = walk_next(&sheet->walk, &why);
    while (!sheet->status && sheet->walk.item->kind != ITEM_MOVE);
    return !sheet->status;
}

/* Returns whether the rest of the record is legal, from the current move on. */
static bool
sheet_goes_on(struct sheet *sheet)
{
    while (!sheet->status)
        sheet_next(sheet);
    return sheet->status == ADJ_EOF;
}

/* Writes the current move with its number. Leaves *out unchanged at the end of the record. */
static enum adj_status
sheet_label(const struct sheet *sheet, char **out, struct adj_error *err)
{
    const struct walk *walk = &sheet->walk;
    if (sheet->status == ADJ_EOF || !walk->item || walk->item->kind != ITEM_MOVE)
        return ADJ_OK;
    struct numbering numbering = {walk->base, walk->second};
    struct buffer text = {0};
    numbering_write(&numbering, walk->ply, &text);
    buffer_put(&text, game_chars(walk->game, walk->item->text), walk->item->text.len);
    return buffer_steal(&text, out, NULL, err);
}

/* Returns whether both records begin with the same position of the same game. */
static bool
same_start(const struct sheet *a, const struct sheet *b)
{
    const struct ruleset *rules = a->walk.game->rules;
    return rules == b->walk.game->rules &&
           rules->family->same(rules, line_now(&a->walk.line), line_now(&b->walk.line));
}

static enum adj_status
sheets_part(struct sheet sheets[2], struct adj_diff *out, struct adj_error *err)
{
    out->same = false;
    enum adj_status st = sheet_label(&sheets[0], &out->move_a, err);
    if (!st)
        st = sheet_label(&sheets[1], &out->move_b, err);
    out->playable_a = out->move_a && sheet_goes_on(&sheets[0]);
    out->playable_b = out->move_b && sheet_goes_on(&sheets[1]);
    return st;
}

static enum adj_status
sheets_compare(struct sheet sheets[2], struct adj_diff *out, struct adj_error *err)
{
    if (!same_start(&sheets[0], &sheets[1]))
        return ADJ_OK;
    for (out->ply = 1;; out->ply++) {
        bool a = sheet_next(&sheets[0]), b = sheet_next(&sheets[1]);
        for (size_t i = 0; i < 2; i++)
            if (error_breaks(sheets[i].status))
                return error_broken(err, sheets[i].status);
        if (sheets[0].status == ADJ_EOF && sheets[1].status == ADJ_EOF) {
            out->same = true;
            out->ply--;
            return ADJ_OK;
        }
        if (!a || !b || !move_same(&sheets[0].walk.move, &sheets[1].walk.move))
            return sheets_part(sheets, out, err);
    }
}

enum adj_status
adj_game_diff(const struct adj_game *a, const struct adj_game *b, struct adj_diff *out,
              struct adj_error *err)
{
    struct sheet *sheets = calloc(2, sizeof *sheets);
    if (!sheets)
        return error_nomem(err);
    *out = (struct adj_diff)ADJ_DIFF_INIT;
    enum adj_status st = walk_init(&sheets[0].walk, a, true, err);
    if (!st)
        st = walk_init(&sheets[1].walk, b, true, err);
    if (!st)
        st = sheets_compare(sheets, out, err);
    walk_clear(&sheets[0].walk);
    walk_clear(&sheets[1].walk);
    free(sheets);
    return st;
}

void
adj_diff_clear(struct adj_diff *diff)
{
    adj_free(diff->move_a);
    adj_free(diff->move_b);
    *diff = (struct adj_diff)ADJ_DIFF_INIT;
}
