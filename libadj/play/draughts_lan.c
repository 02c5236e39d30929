/* SPDX-License-Identifier: MIT */
/* Draughts moves as text: LAN (RULES.md 1), what a notation wants to know of a move, and why a move is refused. */
#include "play/draughts_family.h"

#include <stdio.h>
#include <string.h>

#include "base/cursor.h"
#include "base/error.h"

enum { MAX_CANDIDATES = 16 };

static const char *
square_name(const struct ruleset *rules, unsigned sq)
{
    return board_get(rules->board)->name[sq];
}

/* ---- writing ---- */

void
draughts_lan_write(const struct ruleset *rules, const struct position *before,
                   const struct move *move, struct buffer *out)
{
    const struct layout *layout = layout_get(rules);
    uint8_t landings[DRAUGHTS_MAX_PATH], taken[DRAUGHTS_MAX_PATH];
    unsigned count;
    buffer_puts(out, square_name(rules, move->from));
    if (move->kind != MOVE_CAPTURE) {
        buffer_putc(out, '-');
        buffer_puts(out, square_name(rules, move->to));
        return;
    }
    count = draughts_kernel(layout)->route(rules, before, move, landings, taken);
    for (unsigned i = 0; i < count; i++) {
        buffer_putc(out, ':');
        buffer_puts(out, square_name(rules, layout->square_of[landings[i]]));
    }
}

void
draughts_view(const struct line *line, const struct move *move, struct move_view *out)
{
    const struct ruleset *rules = line->rules;
    const struct layout *layout = layout_get(rules);
    uint8_t landings[DRAUGHTS_MAX_PATH], taken[DRAUGHTS_MAX_PATH];
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
    out->path_len = out->taken_len =
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
    unsigned bit =
        draughts_is_playing_square(rules, sq) ? layout_get(rules)->bit_of[sq] : NO_SQUARE;
    *out_colour = NOBODY;
    for (unsigned c = 0; c < 2 && bit != NO_SQUARE; c++) {
        if (layout_has(pos->draughts.kings[c], bit)) {
            *out_colour = (enum colour)c;
            return "K";
        }
        if (layout_has(pos->draughts.men[c], bit)) {
            *out_colour = (enum colour)c;
            return "M";
        }
    }
    return "";
}

/* ---- which moves a path means ---- */

static size_t
match_step(const struct line *line, const struct draughts_path *path, struct move *out)
{
    struct move move = {.from = path->at[0], .to = path->at[1], .kind = MOVE_QUIET};
    for (unsigned flags = 0; flags <= DRAUGHTS_CROWNS; flags++) {
        move.flags = (uint8_t)flags;
        if (line->rules->family->is_legal(line, &move)) {
            *out = move;
            return 1;
        }
    }
    return 0;
}

static bool
path_fits(const struct line *line, const struct draughts_path *path, const struct move *move)
{
    const struct layout *layout = layout_get(line->rules);
    uint8_t via[DRAUGHTS_MAX_PATH];
    if (path->exact && layout_count(move->taken) != path->count - 1u)
        return false;
    if (path->count == 2)
        return true;
    for (unsigned i = 1; i < path->count; i++)
        via[i - 1] = layout->bit_of[path->at[i]];
    return draughts_kernel(layout)->passes(line->rules, line_now(line), move, via,
                                           path->count - 1u);
}

size_t
draughts_match(const struct line *line, const struct draughts_path *path, struct move *out,
               size_t max)
{
    const struct layout *layout = layout_get(line->rules);
    const struct draughts_kernel *kernel = draughts_kernel(layout);
    struct movelist list;
    size_t count = 0;
    for (unsigned i = 0; i < path->count; i++)
        if (!draughts_is_playing_square(line->rules, path->at[i]))
            return 0;
    if (path->count < 2 || max == 0 || draughts_ended(line) != REASON_NONE)
        return 0;
    if (!kernel->can_take(line->rules, line_now(line)))
        return path->count == 2 ? match_step(line, path, out) : 0;
    movelist_init(&list);
    if (!kernel->captures(line->rules, line_now(line), layout->bit_of[path->at[0]],
                          layout->bit_of[path->at[path->count - 1]], false, &list))
        count = SIZE_MAX;
    for (size_t i = 0; i < list.count && count < max; i++)
        if (path_fits(line, path, &list.at[i]))
            out[count++] = list.at[i];
    movelist_clear(&list);
    return count;
}

/* ---- refusing ---- */

static void refuse_with(struct refusal_detail *out, enum refusal why, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void
refuse_with(struct refusal_detail *out, enum refusal why, const char *format, ...)
{
    va_list args;

    out->why = why;
    va_start(args, format);
    vsnprintf(out->text, sizeof out->text, format, args);
    va_end(args);
}

/* A capture that the side to move must make. */
static void
refuse_for_capture(const struct line *line, struct refusal_detail *out)
{
    struct movelist list;
    struct buffer lan;
    movelist_init(&list);
    buffer_init(&lan);
    line->rules->family->moves(line, &list);
    if (list.count > 0)
        draughts_lan_write(line->rules, line_now(line), &list.at[0], &lan);
    if (lan.data && lan.len < 80)
        refuse_with(out, REFUSED_MUST_CAPTURE, "a capture is compulsory: %s%s", lan.data,
                    list.count > 1 ? " or another" : "");
    else
        refuse_with(out, REFUSED_MUST_CAPTURE, "a capture is compulsory");
    buffer_clear(&lan);
    movelist_clear(&list);
}

/* Does the piece on `from` capture its way to `to` in any way, whatever must be preferred? */
static bool
takes_to(const struct line *line, unsigned from, unsigned to)
{
    struct movelist list;
    bool found;
    movelist_init(&list);
    draughts_kernel(layout_get(line->rules))
        ->captures(line->rules, line_now(line), from, to, true, &list);
    found = list.count > 0;
    movelist_clear(&list);
    return found;
}

static bool
is_occupied(const struct draughts_position *d, unsigned bit)
{
    return layout_has(d->men[0], bit) || layout_has(d->men[1], bit) ||
           layout_has(d->kings[0], bit) || layout_has(d->kings[1], bit);
}

/* The first piece between two squares of one line, going by `step`; NO_SQUARE when there is none or they
 * share no line. */
static unsigned
hurdle_along(const struct layout *layout, const struct draughts_position *d, int from, int to,
             int step)
{
    unsigned met = NO_SQUARE;
    for (int at = from + step; at != to; at += step) {
        if (at < 0 || at >= LAYOUT_BITS || !layout_has(layout->playing, (unsigned)at))
            return NO_SQUARE;
        if (met == NO_SQUARE && is_occupied(d, (unsigned)at))
            met = (unsigned)at;
    }
    return met;
}

/* What stands in a king's way. */
static unsigned
hurdle(const struct ruleset *rules, const struct position *pos, unsigned from, unsigned to)
{
    const struct layout *layout = layout_get(rules);
    const struct layout_lines *lines = &layout->lines[rules->draughts->steps];
    for (unsigned i = 0; i < lines->count; i++) {
        int step = to < from ? -(int)lines->shift[i] : (int)lines->shift[i];
        unsigned met = hurdle_along(layout, &pos->draughts, (int)from, (int)to, step);
        if (met != NO_SQUARE)
            return met;
    }
    return NO_SQUARE;
}

static void
refuse_step(const struct line *line, unsigned from, unsigned to, struct refusal_detail *out)
{
    const struct ruleset *rules = line->rules;
    const struct layout *layout = layout_get(rules);
    const struct position *now = line_now(line);
    const char *from_name = square_name(rules, layout->square_of[from]);
    const char *to_name = square_name(rules, layout->square_of[to]);
    bool king = layout_has(now->draughts.kings[now->turn], from);
    unsigned between = king ? hurdle(rules, now, from, to) : NO_SQUARE;
    if (draughts_barred(rules, now) == from)
        refuse_with(out, REFUSED_LIMIT, "the king on %s has moved %u times in a row", from_name,
                    rules->draughts->same_king_limit);
    else if (between != NO_SQUARE)
        refuse_with(out, REFUSED_BLOCKED, "%s stands in the way of %s-%s",
                    square_name(rules, layout->square_of[between]), from_name, to_name);
    else
        refuse_with(out, REFUSED_GEOMETRY, "the %s on %s cannot go to %s", king ? "king" : "man",
                    from_name, to_name);
}

/* A move between playing squares from an own piece to a square that is free for it. */
static void
refuse_move(struct line *line, unsigned from, unsigned to, struct refusal_detail *out)
{
    const struct ruleset *rules = line->rules;
    const struct layout *layout = layout_get(rules);
    const struct draughts_kernel *kernel = draughts_kernel(layout);
    const struct position *now = line_now(line);
    if (!kernel->can_take(rules, now)) {
        if (kernel->can_step(rules, now, from, to) && draughts_barred(rules, now) != from)
            refuse_with(out, REFUSED_NO_MATCH, "nothing is taken on the way from %s to %s",
                        square_name(rules, layout->square_of[from]),
                        square_name(rules, layout->square_of[to]));
        else
            refuse_step(line, from, to, out);
    } else if (takes_to(line, from, to)) {
        refuse_with(out, REFUSED_PRIORITY,
                    "the capture must go on, take another way, or leave precedence to another");
    } else if (kernel->can_step(rules, now, from, to)) {
        refuse_for_capture(line, out);
    } else {
        refuse_step(line, from, to, out);
    }
}

void
draughts_refuse(struct line *line, int from, int to, const char *part, const char *choice,
                struct refusal_detail *out)
{
    const struct ruleset *rules = line->rules;
    const struct layout *layout = layout_get(rules);
    const struct position *now = line_now(line);
    enum colour mover, other;
    enum reason ended = draughts_ended(line);
    (void)part;
    (void)choice;
    memset(out, 0, sizeof *out);
    draughts_piece_at(rules, now, from, &mover);
    draughts_piece_at(rules, now, to, &other);
    if (ended != REASON_NONE)
        refuse_with(out, REFUSED_GAME_OVER, "the game is over: %s", reason_word(ended));
    else if (!draughts_is_playing_square(rules, from) || !draughts_is_playing_square(rules, to))
        refuse_with(
            out, REFUSED_GEOMETRY, "%s is no playing square",
            square_name(rules, (unsigned)(draughts_is_playing_square(rules, from) ? to : from)));
    else if (mover == NOBODY)
        refuse_with(out, REFUSED_NO_PIECE, "nothing stands on %s",
                    square_name(rules, (unsigned)from));
    else if (mover != (enum colour)now->turn)
        refuse_with(out, REFUSED_WRONG_SIDE, "the piece on %s is the opponent's",
                    square_name(rules, (unsigned)from));
    else if (other != NOBODY && from != to)
        refuse_with(out, other == mover ? REFUSED_OWN_PIECE : REFUSED_BLOCKED,
                    "%s piece stands on %s", other == mover ? "an own" : "an enemy",
                    square_name(rules, (unsigned)to));
    else
        refuse_move(line, layout->bit_of[from], layout->bit_of[to], out);
}

/* ---- reading ---- */

/* FROM-TO or FROM:SQ:...:TO. */
static enum adj_status
path_read(const struct ruleset *rules, const char *text, size_t len, struct draughts_path *path,
          bool *out_capture, struct adj_error *err)
{
    const struct board *board = board_get(rules->board);
    size_t at = 0, used;
    int sq;
    path->count = 0;
    *out_capture = false;
    for (;;) {
        used = board_square_prefix(board, text + at, len - at, &sq);
        if (used == 0)
            return error_at(err, ADJ_ESYNTAX, "syntax", 1, at + 1,
                            "move: expected a square of the %s board", board->title);
        if (path->count == DRAUGHTS_MAX_PATH)
            return error_at(err, ADJ_ETOOBIG, "too-big", 1, at + 1, "move: more than %d squares",
                            DRAUGHTS_MAX_PATH);
        path->at[path->count++] = (uint8_t)sq;
        at += used;
        if (at == len && path->count > 1)
            return ADJ_OK;
        if (at < len && text[at] == ':' && (path->count == 1 || *out_capture))
            *out_capture = true;
        else if (at == len || text[at] != '-' || path->count > 1)
            return error_at(err, ADJ_ESYNTAX, "syntax", 1, at + 1, "move: expected %s",
                            path->count == 1 ? "'-' or ':'"
                            : *out_capture   ? "':' or the end"
                                             : "the end");
        at++;
    }
}

static enum adj_status
lan_ambiguous(const struct line *line, const struct move *candidates, size_t count,
              struct adj_error *err)
{
    struct buffer list;
    buffer_init(&list);
    for (size_t i = 0; i < count; i++) {
        buffer_puts(&list, i == 0 ? "" : ", ");
        draughts_lan_write(line->rules, line_now(line), &candidates[i], &list);
    }
    error_set(err, ADJ_EILLEGAL, "ambiguous-move", "move: fits several: %s%s",
              list.data ? list.data : "", count == MAX_CANDIDATES ? ", ..." : "");
    buffer_clear(&list);
    return ADJ_EILLEGAL;
}

enum adj_status
draughts_lan_read(struct line *line, const char *text, size_t len, struct move *out,
                  struct refusal_detail *why, struct adj_error *err)
{
    struct draughts_path path;
    struct move found[MAX_CANDIDATES];
    struct refusal_detail detail;
    bool capture;
    size_t count;
    enum adj_status st = path_read(line->rules, text, len, &path, &capture, err);
    if (st)
        return st;
    path.exact = true;
    count = draughts_match(line, &path, found, MAX_CANDIDATES);
    if (count == 0) {
        path.exact = false;
        count = draughts_match(line, &path, found, MAX_CANDIDATES);
    }
    if (count == SIZE_MAX)
        return error_set(err, ADJ_ETOOBIG, "too-big",
                         "move: the captures of this position are "
                         "too many to be searched");
    if (count == 1 && (found[0].kind == MOVE_CAPTURE) == capture) {
        *out = found[0];
        return ADJ_OK;
    }
    draughts_refuse(line, path.at[0], path.at[path.count - 1], "", "", &detail);
    if (count > 1)
        refuse_with(&detail, REFUSED_NO_MATCH, "fits several captures");
    if (count == 1)
        refuse_with(&detail, REFUSED_NO_MATCH,
                    capture ? "nothing is taken: '-', not ':'"
                            : "something is taken: ':', not '-'");
    if (why)
        *why = detail;
    if (count > 1)
        return lan_ambiguous(line, found, count, err);
    return error_set(err, ADJ_EILLEGAL, "illegal-move", "move: %s", detail.text);
}
