/* SPDX-License-Identifier: MIT */
/* Draughts moves in LAN (RULES.md 1), details of a move for other notations, and the moves that match a path of squares. */
#include "draughts/family.h"

/* Writing. */

void
draughts_lan_write(const struct ruleset *rules, const struct position *before,
                   const struct move *move, struct buffer *out)
{
    const struct layout *layout = layout_get(rules);
    const struct board *board = layout->board;
    square_t landings[DRAUGHTS_MAX_PATH], taken[DRAUGHTS_MAX_PATH];
    bool capture = move->kind == MOVE_CAPTURE;
    unsigned count =
        capture ? draughts_kernel(layout)->route(rules, before, move, landings, taken) : 1;
    if (!buffer_reserve(out, (1 + count) * (size_t)BOARD_NAME_SIZE))
        return;
    char *to = board_put_name(out->data + out->len, board->name[move->from]);
    for (unsigned i = 0; i < count; i++) {
        *to++ = capture ? ':' : '-';
        to = board_put_name(to, board->name[capture ? layout->square_of[landings[i]] : move->to]);
    }
    *to = '\0';
    out->len = (size_t)(to - out->data);
}

void
draughts_view(const struct line *line, const struct move *move, struct move_view *out)
{
    const struct ruleset *rules = line->rules;
    const struct layout *layout = layout_get(rules);
    square_t taken[DRAUGHTS_MAX_PATH];
    enum colour colour;
    *out = (struct move_view){.move = move,
                              .from = move->from,
                              .to = move->to,
                              .part = "",
                              .taken = "",
                              .chosen = "",
                              .becomes = "",
                              .drop = -1};
    out->piece = draughts_piece_at(rules, line_now(line), move->from, &colour);
    out->capture = move->kind == MOVE_CAPTURE;
    if (move->flags & DRAUGHTS_CROWNS) {
        out->becomes = "K";
        out->forced = true;
    }
    if (!out->capture) {
        out->path[0] = move->to;
        out->path_len = 1;
        return;
    }
    square_t landings[DRAUGHTS_MAX_PATH];
    out->path_len =
        (uint8_t)draughts_kernel(layout)->route(rules, line_now(line), move, landings, taken);
    for (unsigned i = 0; i < out->path_len; i++) {
        out->path[i] = layout->square_of[landings[i]];
        out->taken_at[i] = layout->square_of[taken[i]];
    }
}

const char *
draughts_piece_at(const struct ruleset *rules, const struct position *pos, int sq,
                  enum colour *out_colour)
{
    const struct layout *layout = layout_get(rules);
    unsigned bit = layout_plays(layout, sq) ? layout->bit_of[sq] : NO_SQUARE;
    *out_colour = NOBODY;
    for (unsigned c = 0; c < 2 && bit != NO_SQUARE; c++) {
        bool king = layout_has(pos->draughts.kings[c], bit);
        if (!king && !layout_has(pos->draughts.men[c], bit))
            continue;
        *out_colour = (enum colour)c;
        return king ? "K" : "M";
    }
    return "";
}

/* Moves that match a path. */

static bool
path_fits(const struct line *line, const struct draughts_path *path, bool exact,
          const struct move *move)
{
    const struct layout *layout = layout_get(line->rules);
    if (exact && layout_count(move->taken) != path->count - 1u)
        return false;
    if (path->count == 2)
        return true;
    square_t via[DRAUGHTS_MAX_PATH];
    for (unsigned i = 1; i < path->count; i++)
        via[i - 1] = layout->bit_of[path->at[i]];
    return draughts_kernel(layout)->passes(line->rules, line_now(line), move, via,
                                           path->count - 1u);
}

/* Copies the captures that match the path, at most `max`. Returns their number. */
static size_t
path_select(const struct line *line, const struct draughts_path *path, bool exact,
            const struct movelist *captures, struct move *out, size_t max)
{
    size_t count = 0;
    for (size_t i = 0; i < captures->count && count < max; i++)
        if (path_fits(line, path, exact, &captures->at[i]))
            out[count++] = captures->at[i];
    return count;
}

size_t
draughts_match(const struct line *line, const struct draughts_path *path, bool best,
               struct move *out, size_t max)
{
    const struct layout *layout = layout_get(line->rules);
    const struct draughts_kernel *kernel = draughts_kernel(layout);
    const struct ruleset *rules = line->rules;
    const struct position *now = line_now(line);
    size_t count = 0;
    for (unsigned i = 0; i < path->count; i++)
        if (!layout_plays(layout, path->at[i]))
            return 0;
    if (path->count < 2 || max == 0 || draughts_ended(line) != REASON_NONE)
        return 0;
    unsigned from = layout->bit_of[path->at[0]], to = layout->bit_of[path->at[path->count - 1]];
    if (path->count == 2 && draughts_barred(rules, now) != from &&
        kernel->can_step(rules, now, from, to, false)) {
        *out = draughts_step(layout, now, from, to);
        return 1;
    }
    struct movelist list;
    movelist_init(&list);
    if (!kernel->captures(rules, now, from, to, false, &list))
        count = SIZE_MAX;
    if (count == 0 && best)
        count = path_select(line, path, true, &list, out, max);
    if (count == 0)
        count = path_select(line, path, false, &list, out, max);
    movelist_clear(&list);
    return count;
}
