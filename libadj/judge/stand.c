/* SPDX-License-Identifier: MIT */
/*
 * An illegal move is carried out on the set-up string, whatever the family: the string is written anew
 * with the piece on its new square and read again, and the reader refuses what cannot be.
 */
#include "judge/stand.h"

#include <string.h>

#include "play/chess.h"
#include "play/draughts.h"

enum { STAND_MAX_SQUARES = 40 };

struct stand {
    const struct line *line;
    const struct board *board;
    square_t at[STAND_MAX_SQUARES]; /* the squares that the text names */
    size_t count;
    bool taken[BOARD_MAX_SQUARES]; /* draughts: leaves the board */
};

/* ---- the squares of the text ----------------------------------------------------------------- */

/* A square's name, or in draughts its number, at the head of a text; its bytes, 0 when there is none. */
static size_t
square_read(const struct stand *s, const char *text, size_t len, int *out_sq)
{
    size_t bytes = board_square_prefix(s->board, text, len, out_sq);
    unsigned number = 0;
    if (bytes > 0 || !s->line->rules->draughts)
        return bytes;
    while (bytes < len && bytes < 3 && text[bytes] >= '0' && text[bytes] <= '9')
        number = 10 * number + (unsigned)(text[bytes++] - '0');
    *out_sq = bytes > 0 ? draughts_numbered_square(s->line->rules, number) : -1;
    return *out_sq < 0 ? 0 : bytes;
}

static bool
squares_read(struct stand *s, const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        int sq;
        size_t bytes = square_read(s, text + at, len - at, &sq);
        if (bytes > 0 && s->count == STAND_MAX_SQUARES)
            return false;
        if (bytes > 0)
            s->at[s->count++] = (square_t)sq;
        at += bytes > 0 ? bytes : 1;
    }
    return s->count >= 2 && s->at[0] != s->at[s->count - 1];
}

/* ---- the position ---------------------------------------------------------------------------- */

static const char *
piece_at(const struct stand *s, unsigned sq, enum colour *out_colour)
{
    const struct ruleset *rules = s->line->rules;
    return rules->family->piece_at(rules, line_now(s->line), (int)sq, out_colour);
}

/* Draughts: enemies on the straight way from one square to the next leave the board. */
static void
take_between(struct stand *s, unsigned from, unsigned to)
{
    int files = s->board->file[to] - s->board->file[from];
    int ranks = s->board->rank[to] - s->board->rank[from];
    int steps = files < 0 ? -files : files;
    enum colour us = (enum colour)line_now(s->line)->turn;
    if (steps == 0)
        steps = ranks < 0 ? -ranks : ranks;
    if (steps == 0 || files % steps != 0 || ranks % steps != 0)
        return;
    for (int i = 1; i < steps; i++) {
        int sq = s->board->by_name[s->board->file[from] + i * files / steps]
                                  [s->board->rank[from] + i * ranks / steps];
        enum colour colour = NOBODY;
        if (sq >= 0)
            piece_at(s, (unsigned)sq, &colour);
        if (colour != NOBODY && colour != us)
            s->taken[sq] = true;
    }
}

/* One side's list, with the moved piece on its new square. */
static void
write_list(const struct stand *s, enum colour side, struct buffer *out)
{
    enum colour us = (enum colour)line_now(s->line)->turn, colour;
    unsigned from = s->at[0], to = s->at[s->count - 1];
    const char *comma = "";
    buffer_puts(out, side == WHITE ? ":W" : ":B");
    for (unsigned sq = 0; sq < s->board->count; sq++) {
        const char *symbol = piece_at(s, sq == to ? from : sq, &colour);
        if (colour != side || sq == from || s->taken[sq] || (sq == to && us != side))
            continue;
        if (s->line->rules->draughts && strcmp(symbol, "M") == 0)
            symbol = "";
        buffer_printf(out, "%s%s%s", comma, symbol, s->board->name[sq]);
        comma = ",";
    }
}

/* Is the field of this beginning one that the move leaves as it was? */
static bool
is_kept(const char *field)
{
    static const char *const dropped[] = {
        "ep=", "idle=", "plies=", "kings=", "kingmoves=", "castle="};
    for (size_t i = 0; i < sizeof dropped / sizeof dropped[0]; i++) {
        if (strncmp(field, dropped[i], strlen(dropped[i])) == 0)
            return false;
    }
    return true;
}

/* The state of the position before: the fields that are kept, and in *out_castle its rights to castle. */
static void
write_state(const struct stand *s, struct buffer *out, struct buffer *out_castle)
{
    struct buffer setup = {0};
    s->line->rules->family->setup_write(s->line->rules, line_now(s->line), &setup);
    for (const char *field = setup.data; field && *field;) {
        size_t len = strcspn(field, ":");
        if (memchr(field, '=', len) && is_kept(field)) {
            buffer_putc(out, ':');
            buffer_put(out, field, len);
        }
        if (strncmp(field, "castle=", 7) == 0)
            buffer_put(out_castle, field + 7, len - 7);
        field += len + (field[len] == ':');
    }
    out->failed |= setup.failed;
    buffer_clear(&setup);
}

/* Read the set-up with one right to castle more; it is kept when the position allows it. */
static enum adj_status
add_right(const struct stand *s, struct buffer *text, const char *right, size_t len,
          struct position *out)
{
    const char *before = strstr(text->data, ":castle=") ? "," : ":castle=";
    size_t end = text->len;
    buffer_puts(text, before);
    buffer_put(text, right, len);
    enum adj_status st = text->failed
                             ? ADJ_ENOMEM
                             : position_start(s->line->rules, text->data, text->len, out, NULL);
    if (st == ADJ_ESETUP) {
        text->len = end;
        text->data[end] = '\0';
        return ADJ_OK;
    }
    return st;
}

/* The position after the move; ADJ_ESETUP when it cannot be. */
static enum adj_status
read_after(const struct stand *s, struct position *out)
{
    struct buffer text = {0};
    struct buffer castle = {0};
    buffer_putc(&text, line_now(s->line)->turn == WHITE ? 'B' : 'W');
    write_list(s, WHITE, &text);
    write_list(s, BLACK, &text);
    write_state(s, &text, &castle);
    enum adj_status st = text.failed || castle.failed
                             ? ADJ_ENOMEM
                             : position_start(s->line->rules, text.data, text.len, out, NULL);
    for (const char *right = castle.data; !st && right && *right;) {
        size_t len = strcspn(right, ",");
        st = add_right(s, &text, right, len, out);
        right += len + (right[len] == ',');
    }
    if (!st)
        st = position_start(s->line->rules, text.data, text.len, out, NULL);
    buffer_clear(&text);
    buffer_clear(&castle);
    return st;
}

/* The counters of the Laws and of Waterloo go on as after a legal move of the same kind. */
static void
count_on(const struct stand *s, bool capture, struct position *after)
{
    const struct position *before = line_now(s->line);
    const struct chess_tables *t = chess_tables_get(s->line->rules);
    unsigned us = before->turn, piece = piece_of(before->chess.board[s->at[0]]);
    bool pawn = (t->flags[piece] & PIECE_PAWN) != 0;
    after->chess.idle[us] = (uint16_t)(capture ? 0 : before->chess.idle[us] + 1);
    after->chess.idle[!us] = before->chess.idle[!us];
    after->chess.plies = (uint16_t)(capture || pawn ? 0 : before->chess.plies + 1);
    /* A protest or statement that ends the game does so with the next legal move at the latest. */
    after->chess.protest = (int16_t)(before->chess.protest - (before->chess.protest > 1));
    after->chess.statement = (int16_t)(before->chess.statement - (before->chess.statement > 1));
}

/* The move that was not legal, as far as it can be said. */
static enum adj_status
push(const struct stand *s, struct line *line, bool capture, struct position *after)
{
    const struct move move = {
        .from = s->at[0],
        .to = s->at[s->count - 1],
        .kind = capture ? MOVE_CAPTURE : MOVE_QUIET,
    };
    if (line->rules->chess)
        count_on(s, capture, after);
    return line_push_as(line, &move, after);
}

bool
stand_play(struct line *line, const char *text, size_t len, enum adj_status *out_status)
{
    struct stand s = {.line = line, .board = board_get(line->rules->board)};
    enum colour us = (enum colour)line_now(line)->turn;
    *out_status = ADJ_OK;
    if (!squares_read(&s, text, len))
        return false;
    enum colour mover;
    piece_at(&s, s.at[0], &mover);
    enum colour there;
    piece_at(&s, s.at[s.count - 1], &there);
    if (mover != us || there == us)
        return false;
    for (size_t i = 1; line->rules->draughts && i < s.count; i++)
        take_between(&s, s.at[i - 1], s.at[i]);
    struct position after;
    *out_status = read_after(&s, &after);
    if (!*out_status)
        *out_status = push(&s, line, there != NOBODY, &after);
    else if (*out_status == ADJ_ESETUP) {
        *out_status = ADJ_OK;
        return false;
    }
    return *out_status == ADJ_OK;
}
