/* SPDX-License-Identifier: MIT */
/* Shared by the text and the SVG drawing of a position: titles, pieces, square colours and the state line. */
#include <ctype.h>
#include <string.h>

#include "base/catalogue.h"
#include "base/word.h"
#include "chess/engine.h"
#include "draw/board.h"
#include "draughts/engine.h"

void
board_view_init(struct board_view *view, const struct ruleset *rules, const struct position *pos)
{
    memset(view, 0, sizeof *view);
    view->rules = rules;
    view->pos = pos;
    view->id = "board";
}

void
board_view_mark_last(struct board_view *view, const struct line *line)
{
    if (line->count < 2)
        return;
    struct line before = line_until(line, line->count - 1);
    struct move_view move;
    line->rules->family->view(&before, &line->moves[before.count - 1], &move);
    view->mark[move.from] = MARK_MOVE;
    view->mark[move.to] = MARK_MOVE;
    for (unsigned i = 0; i < move.path_len; i++)
        view->mark[move.path[i]] = MARK_MOVE;
    if (move.drop >= 0)
        view->mark[move.drop] = MARK_MOVE;
}

const char *
view_piece(const struct board_view *view, int sq, enum colour *out_colour)
{
    const char *symbol = view->rules->family->piece_at(view->rules, view->pos, sq, out_colour);
    return symbol && symbol[0] && *out_colour != NOBODY ? symbol : NULL;
}

static const char *
side_name(const struct language *language, enum colour side)
{
    return tr(language, side == WHITE ? N_("White") : N_("Black"));
}

/* The English name of the kind of piece with this symbol; the symbol itself for a piece without a name. */
static const char *
piece_title(const struct ruleset *rules, const char *symbol)
{
    if (!rules->chess)
        return strcmp(symbol, "K") == 0 ? N_("draughts king") : N_("man");
    const struct chess_tables *t = chess_tables_get(rules);
    for (unsigned p = 1; p <= t->pieces; p++)
        if (strcmp(t->piece[p].sym, symbol) == 0 && t->piece[p].name)
            return t->piece[p].name;
    return symbol;
}

void
view_square_write(const struct board_view *view, int sq, struct buffer *out)
{
    enum colour colour = NOBODY;
    const char *symbol = view_piece(view, sq, &colour);
    buffer_puts(out, board_get(view->rules->board)->name[sq]);
    if (symbol)
        buffer_printf(out, ": %s, %s",
                      tr_name(ruleset_language(view->rules, view->language),
                              piece_title(view->rules, symbol)),
                      side_name(view->language, colour));
}

const char *
view_title(const struct board_view *view)
{
    return view->title ? view->title : view_game(view);
}

const char *
view_game(const struct board_view *view)
{
    return tr(view->language, view->rules->title);
}

const char *
view_caption(const struct board_view *view)
{
    if (view->caption)
        return view->caption;
    return tr(view->language, view->pos->turn == WHITE ? N_("White to move") : N_("Black to move"));
}

enum draughts_naming
view_naming(const struct board_view *view)
{
    const struct draughts_rules *draughts = view->rules->draughts;
    if (!draughts)
        return NAMING_LETTERS;
    return draughts->figures ? NAMING_FIGURES : draughts_pdn_naming(view->rules);
}

struct block
board_block(const struct board *board)
{
    const struct vec *last = &board->at[board->count - 1];
    struct block block = {(unsigned)last->at[0] + 1u, (unsigned)last->at[1] + 1u};
    return block;
}

bool
view_is_dark(const struct board_view *view, int sq)
{
    const struct board *board = ruleset_board(view->rules);
    const struct vec *at = &board->at[sq];
    bool with_a1 = (at->at[0] + at->at[1] + at->at[2] + at->at[3]) % 2 == 0;
    /* Playing squares are drawn dark, even if they are the light squares of the board. */
    enum draughts_squares dark =
        view->rules->draughts ? view->rules->draughts->squares : SQUARES_DARK;
    return board->shape != SHAPE_HEXAGONS && dark != SQUARES_ALL &&
           with_a1 == (dark == SQUARES_DARK);
}

/* The state of a position besides its pieces: the KEY=VALUE fields of a set-up string (RULES.md 1). */

/* Writes the items of a comma-separated list: those that begin with the letter `side`, or all (0). Returns their number. */
static size_t
put_items(const char *value, size_t len, char side, struct buffer *out)
{
    size_t count = 0;
    for (const char *at = value, *end = value + len; at < end;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma ? comma : end;
        if (!side || *at == side) {
            buffer_puts(out, count ? ", " : side && stop > at + 1 ? " " : "");
            buffer_put(out, at + (side != '\0'), (size_t)(stop - at) - (side != '\0'));
            count++;
        }
        at = stop + 1;
    }
    return count;
}

/* Writes a value that is one piece of text. */
static void
put_all(const struct language *language, const char *value, size_t len, struct buffer *out)
{
    (void)language;
    put_items(value, len, '\0', out);
}

/* Writes items that begin with the letter of their side, "W0-0,B0-0-0". */
static void
put_sides(const struct language *language, const char *value, size_t len, struct buffer *out)
{
    bool any = false;
    for (int side = WHITE; side <= BLACK; side++) {
        struct buffer items = {0};
        if (put_items(value, len, side == WHITE ? 'W' : 'B', &items)) {
            buffer_printf(out, "%s%s", any ? "; " : "", side_name(language, (enum colour)side));
            buffer_put(out, items.data, items.len);
            any = true;
        }
        out->failed |= items.failed;
        buffer_clear(&items);
    }
}

/* Writes "S2J2" as "S2 J2" and "2c3" as "2 c3". */
static void
put_amounts(const char *value, size_t len, struct buffer *out)
{
    for (size_t i = 0; i < len; i++) {
        if (i && isalpha((unsigned char)value[i]) && isdigit((unsigned char)value[i - 1]))
            buffer_putc(out, ' ');
        buffer_putc(out, value[i]);
    }
}

/* Writes a value for White and a value for Black, "12,7". */
static void
put_both(const struct language *language, const char *value, size_t len, struct buffer *out)
{
    const char *comma = memchr(value, ',', len);
    size_t first = comma ? (size_t)(comma - value) : len, rest = comma ? len - first - 1 : 0;
    const char *at[2] = {value, value + len - rest};
    size_t lens[2] = {first, rest};
    for (int side = WHITE; side <= BLACK; side++) {
        buffer_printf(out, "%s%s ", side == WHITE ? "" : ", ",
                      side_name(language, (enum colour)side));
        if (lens[side])
            put_amounts(at[side], lens[side], out);
        else
            buffer_puts(out, tr(language, N_("nothing")));
    }
}

static const struct field {
    const char *key, *words;
    void (*put)(const struct language *language, const char *value, size_t len, struct buffer *out);
} fields[] = {
    {"castle", N_("May still castle"), put_sides},
    {"ep", N_("May be captured in passing"), put_all},
    {"reserve", N_("In reserve"), put_both},
    {"checked", N_("Has been in check"), put_sides},
    {"idle", N_("Own moves in a row without a capture or a promotion"), put_both},
    {"plies", N_("Half-moves in a row without a capture or a pawn's move"), put_all},
    {"count", N_("Half-moves counted towards a draw, and their limit"), put_all},
    {"promoted", N_("Pawns promoted"), put_both},
    {"castled", N_("Has castled"), put_sides},
    {"arrived", N_("Its president has arrived"), put_sides},
    {"captured", N_("Soldiers lost"), put_both},
    {"former", N_("Soldiers that were fougasses"), put_all},
    {"demand", N_("Owes a move of the president"), put_sides},
    {"kingmoves", N_("Moves in a row with the same king"), put_both},
    {"kings", N_("Moves counted towards a draw"), put_all},
};

/* Writes one field. An unknown field is written unchanged. */
static void
put_field(const struct language *language, const char *text, size_t len, struct buffer *out)
{
    const char *equals = memchr(text, '=', len);
    for (size_t i = 0; equals && i < sizeof fields / sizeof *fields; i++) {
        const struct field *field = &fields[i];
        size_t key = (size_t)(equals - text);
        if (!word_is(text, key, field->key))
            continue;
        buffer_printf(out, "\n%s: ", tr(language, field->words));
        field->put(language, equals + 1, len - key - 1, out);
        return;
    }
    buffer_putc(out, '\n');
    buffer_put(out, text, len);
}

void
view_state(const struct board_view *view, struct buffer *out)
{
    struct buffer setup = {0};
    view->rules->family->setup_write(view->rules, view->pos, &setup);
    /* Fields with '=' are state; lists of pieces contain none. */
    for (const char *at = setup.data, *next; at && *at; at = next) {
        size_t len = strcspn(at, ":");
        next = at + len + (at[len] == ':');
        if (memchr(at, '=', len))
            put_field(view->language, at, len, out);
    }
    out->failed |= setup.failed;
    buffer_clear(&setup);
}
