/* SPDX-License-Identifier: MIT */
/*
 * Start positions of draughts, set-up strings (RULES.md 1; PDN 3.0, fen.rst) and square numbers (PDN 3.0,
 * gametype.rst). A set-up string also holds the counters:
 *   kings=Q[,B[,R]]   Q, B (or F) and R (or P) of enum draughts_counter; default of B is Q, of R 0
 *   kingmoves=2c3,0   White's and Black's consecutive moves with one king, and that king's square
 */
#include "base/ascii.h"
#include "draughts/family.h"

#include <string.h>

#include "base/cursor.h"

enum { MAX_COUNTER = 60000 };

/* Square numbers. */

bool
draughts_is_playing_square(const struct ruleset *rules, int sq)
{
    return layout_plays(layout_get(rules), sq);
}

/* Returns the corner of square 1 as White sees it; PDN gives it as seen by the side that begins. If PDN names squares
 * by letters, numbers count from the top left, 1 to 32 on eight ranks. */
static unsigned
first_corner(const struct draughts_rules *rules)
{
    if (rules->pdn.notation != 'N')
        return 2;
    return rules->black_begins ? 3u - rules->pdn.corner : rules->pdn.corner;
}

unsigned
draughts_square_number(const struct ruleset *rules, int sq, unsigned view)
{
    if (!draughts_is_playing_square(rules, sq))
        return 0;
    return layout_get(rules)->number_of[first_corner(rules->draughts) ^ view][sq];
}

int
draughts_numbered_square(const struct ruleset *rules, unsigned number, unsigned view)
{
    unsigned sq = NO_SQUARE, corner = first_corner(rules->draughts) ^ view;
    if (number <= BOARD_MAX_SQUARES)
        sq = layout_get(rules)->numbered[corner][number];
    return sq == NO_SQUARE ? -1 : (int)sq;
}

int
draughts_turn_square(const struct ruleset *rules, int sq, unsigned view)
{
    const struct board *board = ruleset_board(rules);
    int file = board->file[sq], rank = board->rank[sq];
    if (view & VIEW_OTHER_WING)
        file = board->files - 1 - file;
    if (view & VIEW_OTHER_END)
        rank = board->ranks - 1 - rank;
    return board->by_name[file][rank];
}

int
draughts_figures_square(const struct ruleset *rules, const char *text, size_t len)
{
    const struct board *board = ruleset_board(rules);
    if (len != 2 || !ascii_is_digit(text[0]) || !ascii_is_digit(text[1]))
        return -1;
    unsigned file = text[0] == '0' ? 10 : (unsigned)(text[0] - '0');
    unsigned rank = text[1] == '0' ? 10 : (unsigned)(text[1] - '0');
    if (file > board->files || rank > board->ranks)
        return -1;
    return board->by_name[file - 1][rank - 1];
}

enum draughts_naming
draughts_pdn_naming(const struct ruleset *rules)
{
    return rules->draughts->pdn.notation == 'N' ? NAMING_NUMBERS : NAMING_LETTERS;
}

void
draughts_square_write(const struct ruleset *rules, int sq, enum draughts_naming naming,
                      unsigned view, struct buffer *out)
{
    const struct board *board = ruleset_board(rules);
    unsigned number = naming == NAMING_NUMBERS ? draughts_square_number(rules, sq, view) : 0;
    if (number > 0) {
        buffer_put_number(out, number);
        return;
    }
    sq = draughts_turn_square(rules, sq, view);
    if (naming == NAMING_FIGURES)
        buffer_printf(out, "%u%u", (board->file[sq] + 1u) % 10, (board->rank[sq] + 1u) % 10);
    else
        buffer_puts(out, board->name[sq]);
}

/* The start position. */

bool
draughts_start(const struct ruleset *rules, struct position *out, struct faults *faults)
{
    const struct layout *layout = layout_get(rules);
    const struct draughts_rules *r = rules->draughts;
    (void)faults;
    memset(out, 0, sizeof *out);
    out->turn = r->black_begins ? BLACK : WHITE;
    for (unsigned c = 0; c < 2; c++) {
        out->draughts.king_at[c] = NO_SQUARE;
        for (unsigned sq = 0; sq < layout->board->count; sq++)
            if (layout->bit_of[sq] != NO_SQUARE && layout->board->row[c][sq] > r->empty_rows &&
                layout->board->row[c][sq] <= r->empty_rows + r->men_rows)
                layout_flip(out->draughts.men[c], layout->bit_of[sq]);
    }
    draughts_settle(rules, out);
    return true;
}

/* Reading. */

struct setup_reader {
    const struct ruleset *rules;
    const struct layout *layout;
    struct cursor at;
    struct position *pos;
    struct faults *faults;
    bool listed[2];
    bool kings_read, kingmoves_read;
    uint16_t counts[DRAUGHTS_COUNTERS];
};

static const char *
side_name(unsigned colour)
{
    return colour == WHITE ? "White" : "Black";
}

static bool
at_section_end(const struct setup_reader *r)
{
    return cursor_at_end(&r->at) || cursor_peek(&r->at, 0) == ':';
}

static void
skip_section(struct setup_reader *r)
{
    while (!at_section_end(r))
        cursor_next(&r->at);
}

/* Advances to the next separator and returns the text before it for an error message, at most 20 bytes. */
static int
take_item(struct setup_reader *r, const char **out_text)
{
    size_t start = r->at.pos;
    *out_text = r->at.text + start;
    while (!at_section_end(r) && cursor_peek(&r->at, 0) != ',')
        cursor_next(&r->at);
    return (int)(r->at.pos - start < 20 ? r->at.pos - start : 20);
}

static void
put_piece(struct setup_reader *r, unsigned colour, bool king, int sq)
{
    const struct layout *layout = r->layout;
    struct draughts_position *d = &r->pos->draughts;
    const char *name = layout->board->name[sq];
    unsigned bit = layout->bit_of[sq];
    if (bit == NO_SQUARE) {
        faults_add(r->faults, "%s is no playing square", name);
        return;
    }
    if (layout_is_occupied(d, bit)) {
        faults_add(r->faults, "%s is used twice", name);
        return;
    }
    if (!king && layout_has(layout->last_row[colour], bit))
        faults_add(r->faults, "the %s man on %s is uncrowned on its last row",
                   colour == WHITE ? "white" : "black", name);
    layout_flip(king ? d->kings[colour] : d->men[colour], bit);
}

/* Reads a square number or a range of numbers. */
static void
read_numbers(struct setup_reader *r, unsigned colour, bool king)
{
    uint64_t first;
    const char *rest;
    int len;
    if (!cursor_uint(&r->at, 9999, &first)) {
        len = take_item(r, &rest);
        faults_add(r->faults, "%.*s is off the board", len, rest);
        return;
    }
    uint64_t last = first;
    if (cursor_accept(&r->at, "-") && !cursor_uint(&r->at, 9999, &last))
        last = 0;
    len = take_item(r, &rest);
    if (len > 0 || last < first) {
        faults_add(r->faults, "the range that begins with %u cannot be read", (unsigned)first);
        return;
    }
    for (uint64_t n = first; n <= last; n++) {
        int sq = draughts_numbered_square(r->rules, (unsigned)n, 0);
        if (sq < 0) {
            faults_add(r->faults, "%u is off the board", (unsigned)n);
            return;
        }
        put_piece(r, colour, king, sq);
    }
}

static void
read_item(struct setup_reader *r, unsigned colour)
{
    bool king = cursor_accept(&r->at, "K");
    int c = cursor_peek(&r->at, 0), sq = -1;
    if (ascii_is_digit(c) && !r->rules->draughts->figures) {
        read_numbers(r, colour, king);
        return;
    }
    const char *text;
    int len = take_item(r, &text);
    if (r->rules->draughts->figures)
        sq = draughts_figures_square(r->rules, text, (size_t)len);
    if (sq < 0)
        sq = board_square(r->layout->board, text, (size_t)len);
    if (sq >= 0)
        put_piece(r, colour, king, sq);
    else if (len == 0)
        faults_add(r->faults, "a square is missing in %s's list", side_name(colour));
    else if (ascii_is_small(*text))
        faults_add(r->faults, "%.*s is off the board", len, text);
    else
        faults_add(r->faults, "%.*s is neither a man's square nor K and a king's", len, text);
}

static void
read_list(struct setup_reader *r, unsigned colour)
{
    if (r->listed[colour])
        faults_add(r->faults, "%s's pieces are listed twice", side_name(colour));
    r->listed[colour] = true;
    if (at_section_end(r))
        return; /* an empty list */
    do
        read_item(r, colour);
    while (cursor_accept(&r->at, ","));
}

/* Reads kings=; its counters are set once all pieces are placed. */
static void
read_kings(struct setup_reader *r)
{
    uint64_t count[DRAUGHTS_COUNTERS] = {0};
    bool ok = cursor_uint(&r->at, MAX_COUNTER, &count[0]) && !r->kings_read;
    count[1] = count[0];
    for (unsigned i = 1; i < DRAUGHTS_COUNTERS && ok && cursor_accept(&r->at, ","); i++)
        ok = cursor_uint(&r->at, MAX_COUNTER, &count[i]);
    if (!ok || !at_section_end(r)) {
        faults_add(r->faults, "kings= wants the plies with kings only, and perhaps those of the "
                              "same forces and those on the long diagonal, once");
        skip_section(r);
        return;
    }
    r->kings_read = true;
    for (unsigned i = 0; i < DRAUGHTS_COUNTERS; i++)
        r->counts[i] = (uint16_t)count[i];
}

/* Reads "0", or a number of moves and the king's square. */
static bool
read_king_moves_of(struct setup_reader *r, unsigned colour)
{
    struct draughts_position *d = &r->pos->draughts;
    const struct layout *layout = r->layout;
    int count = cursor_next(&r->at) - '0';
    const char *text;
    int len = take_item(r, &text);
    if (count == 0 && len == 0)
        return true;
    int sq = board_square(layout->board, text, (size_t)len);
    if (count < 1 || count > r->rules->draughts->same_king_limit || sq < 0 ||
        layout->bit_of[sq] == NO_SQUARE || !layout_has(d->kings[colour], layout->bit_of[sq]))
        return false;
    d->same_king[colour] = (uint8_t)count;
    d->king_at[colour] = layout->bit_of[sq];
    return true;
}

static void
read_king_moves(struct setup_reader *r)
{
    bool ok = r->listed[WHITE] && r->listed[BLACK] && !r->kingmoves_read &&
              read_king_moves_of(r, WHITE) && cursor_accept(&r->at, ",") &&
              read_king_moves_of(r, BLACK);
    r->kingmoves_read = true;
    if (ok && at_section_end(r))
        return;
    faults_add(r->faults,
               "kingmoves= wants 0 or a number up to %u and the king's square, for "
               "White and for Black, once",
               r->rules->draughts->same_king_limit);
    skip_section(r);
}

static void
read_section(struct setup_reader *r)
{
    const char *text;
    int len;
    if (r->rules->draughts->same_king_limit && cursor_accept(&r->at, "kingmoves=")) {
        read_king_moves(r);
    } else if (cursor_accept(&r->at, "kings=")) {
        read_kings(r);
    } else if (cursor_accept(&r->at, "W")) {
        read_list(r, WHITE);
    } else if (cursor_accept(&r->at, "B")) {
        read_list(r, BLACK);
    } else {
        len = take_item(r, &text);
        faults_add(r->faults, "%.*s: expected W or B and a list of squares, or a key of this game",
                   len, text);
    }
    if (!at_section_end(r)) {
        len = take_item(r, &text);
        faults_add(r->faults, "%.*s: expected ':' or the end", len, text);
        skip_section(r);
    }
}

static void
read_turn(struct setup_reader *r)
{
    bool black = cursor_accept(&r->at, "B");
    r->pos->turn = black ? BLACK : WHITE;
    if (!black && !cursor_accept(&r->at, "W"))
        faults_add(r->faults, "the side to move is missing: expected W or B");
    const char *text;
    int len = take_item(r, &text);
    if (len > 0)
        faults_add(r->faults, "%.*s: expected ':'", len, text);
}

bool
draughts_setup_read(const struct ruleset *rules, const char *text, size_t len, struct position *out,
                    struct faults *faults)
{
    struct setup_reader r = {
        .rules = rules, .layout = layout_get(rules), .pos = out, .faults = faults};
    size_t before = faults->count;
    memset(out, 0, sizeof *out);
    out->draughts.king_at[0] = out->draughts.king_at[1] = NO_SQUARE;
    if (len > 0 && text[len - 1] == '.')
        len--;
    cursor_init(&r.at, text, len);
    read_turn(&r);
    while (cursor_accept(&r.at, ":"))
        read_section(&r);
    for (unsigned c = 0; c < 2; c++)
        if (!r.listed[c])
            faults_add(faults, "%s's list is missing", side_name(c));
    if (r.listed[WHITE] && r.listed[BLACK] && faults->count == before &&
        layout_empty(out->draughts.men[0]) && layout_empty(out->draughts.men[1]) &&
        layout_empty(out->draughts.kings[0]) && layout_empty(out->draughts.kings[1]))
        faults_add(faults, "there are no pieces");
    if (faults->count > before)
        return false;
    draughts_counters_set(rules, r.counts, &out->draughts);
    draughts_settle(rules, out);
    return true;
}

/* Writing. */

static void
write_piece(const struct ruleset *rules, const struct position *pos, unsigned colour, int sq,
            enum draughts_naming naming, struct buffer *out)
{
    const struct layout *layout = layout_get(rules);
    unsigned bit = layout->bit_of[sq];
    if (bit == NO_SQUARE)
        return;
    bool king = layout_has(pos->draughts.kings[colour], bit);
    if (!king && !layout_has(pos->draughts.men[colour], bit))
        return;
    if (out->len > 0 && out->data[out->len - 1] != 'W' && out->data[out->len - 1] != 'B')
        buffer_putc(out, ',');
    buffer_puts(out, king ? "K" : "");
    draughts_square_write(rules, sq, naming, 0, out);
}

/* Writes the pieces in the order of square numbers or, with named squares, rank by rank. */
static void
write_list(const struct ruleset *rules, const struct position *pos, unsigned colour,
           enum draughts_naming naming, struct buffer *out)
{
    int count = ruleset_board(rules)->count;
    buffer_puts(out, colour == WHITE ? ":W" : ":B");
    int sq;
    if (naming == NAMING_NUMBERS)
        for (unsigned n = 1; (sq = draughts_numbered_square(rules, n, 0)) >= 0; n++)
            write_piece(rules, pos, colour, sq, naming, out);
    else
        for (sq = 0; sq < count; sq++)
            write_piece(rules, pos, colour, sq, naming, out);
}

/* Writes kingmoves=. A side without men has no limit, so its count is omitted. */
static void
write_king_moves(const struct layout *layout, const struct draughts_position *d, struct buffer *out)
{
    unsigned count[2] = {0, 0};
    for (unsigned c = 0; c < 2; c++)
        count[c] = layout_empty(d->men[c]) ? 0 : d->same_king[c];
    if (!count[0] && !count[1])
        return;
    buffer_puts(out, ":kingmoves=");
    for (unsigned c = 0; c < 2; c++) {
        buffer_printf(out, c == 0 ? "%u" : ",%u", count[c]);
        if (count[c])
            buffer_puts(out, layout->board->name[layout->square_of[d->king_at[c]]]);
    }
}

void
draughts_setup_write_as(const struct ruleset *rules, const struct position *pos,
                        enum draughts_naming naming, struct buffer *out)
{
    const struct draughts_position *d = &pos->draughts;
    uint16_t counts[DRAUGHTS_COUNTERS];
    unsigned said = draughts_counters_get(rules, d, counts);
    buffer_putc(out, pos->turn == WHITE ? 'W' : 'B');
    write_list(rules, pos, WHITE, naming, out);
    write_list(rules, pos, BLACK, naming, out);
    for (unsigned i = 0; i < said; i++)
        buffer_printf(out, i == 0 ? ":kings=%u" : ",%u", counts[i]);
    if (rules->draughts->same_king_limit)
        write_king_moves(layout_get(rules), d, out);
}

void
draughts_setup_write(const struct ruleset *rules, const struct position *pos, struct buffer *out)
{
    draughts_setup_write_as(
        rules, pos, rules->draughts->lists_by_name ? NAMING_LETTERS : draughts_pdn_naming(rules),
        out);
}
