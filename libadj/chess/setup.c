/* SPDX-License-Identifier: MIT */
/* Reads set-up strings of the chess family (RULES.md 1) and reports every fault. chess/setup_write.c writes them. */
#include "base/word.h"
#include "chess/castle.h"
#include "chess/countdown.h"
#include "chess/fen.h"
#include "chess/special.h"

#include <ctype.h>
#include <pthread.h>
#include <string.h>

enum { SETUP_MAX = 4096 }; /* bytes; 144 pieces of 6 bytes fit */

/* A piece of the text, not terminated by NUL. */
struct span {
    const char *at;
    size_t len;
};

/* Splits the next field off `rest` at `sep`; returns false at the end. */
static bool
next_field(struct span *rest, char sep, struct span *out)
{
    if (!rest->at)
        return false;
    const char *end = memchr(rest->at, sep, rest->len);
    out->at = rest->at;
    out->len = end ? (size_t)(end - rest->at) : rest->len;
    rest->at = end ? end + 1 : NULL;
    rest->len -= end ? out->len + 1 : out->len;
    return true;
}

static bool
span_is(struct span s, const char *word)
{
    return word_is(s.at, s.len, word);
}

static bool
span_number(struct span s, unsigned max, unsigned *out)
{
    unsigned n = 0;
    if (s.len == 0 || s.len > 5)
        return false;
    for (size_t i = 0; i < s.len; i++) {
        if (!isdigit((unsigned char)s.at[i]))
            return false;
        n = n * 10 + (unsigned)(s.at[i] - '0');
    }
    *out = n;
    return n <= max;
}

/* The arguments of %.*s that print at most 40 bytes of a span. */
#define SHOWN(s) (int)((s).len < 40 ? (s).len : 40), (s).at

static const char *
side(enum colour colour)
{
    return colour == WHITE ? "White" : "Black";
}

/* Pieces. */

/* Returns the length of the symbol in "SYMsquare": all bytes before the last letter that a digit follows. */
static size_t
symbol_part(struct span item)
{
    size_t n = item.len;
    while (n > 0 && isdigit((unsigned char)item.at[n - 1]))
        n--;
    return n > 0 ? n - 1 : 0;
}

static void
read_piece(const struct chess_tables *t, struct span item, enum colour colour, struct position *pos,
           struct faults *faults)
{
    size_t n = symbol_part(item);
    unsigned piece = n ? chess_piece_number(t, item.at, n) : 0;
    int sq = board_square(t->board, item.at + n, item.len - n);
    if (item.len == 0) {
        faults_add(faults, "the list of %s's pieces has an empty place", side(colour));
        return;
    }
    if (!piece)
        faults_add(faults, "%.*s: this game has no piece \"%.*s\"", SHOWN(item),
                   (int)(n < 20 ? n : 20), item.at);
    if (sq < 0)
        faults_add(faults, "%.*s: \"%.*s\" is off the board", SHOWN(item),
                   (int)(item.len - n < 20 ? item.len - n : 20), item.at + n);
    else if (pos->chess.board[sq])
        faults_add(faults, "%s is used twice", t->board->name[sq]);
    else if (piece)
        chess_put(t, pos, (unsigned)sq, code_of(piece, colour));
}

static void
read_list(const struct chess_tables *t, struct span list, struct position *pos, bool seen[2],
          struct faults *faults)
{
    if (list.len == 0 || (list.at[0] != 'W' && list.at[0] != 'B')) {
        faults_add(faults, "\"%.*s\": a list of pieces begins with W or B", SHOWN(list));
        return;
    }
    enum colour colour = list.at[0] == 'W' ? WHITE : BLACK;
    if (seen[colour])
        faults_add(faults, "there are two lists for %s", side(colour));
    seen[colour] = true;
    if (list.len == 1)
        return;
    list.at++;
    list.len--;
    struct span item;
    while (next_field(&list, ',', &item))
        read_piece(t, item, colour, pos, faults);
}

/* State keys. */

static void
read_castle(const struct chess_tables *t, struct span value, struct position *pos,
            struct faults *faults)
{
    struct span right;
    while (next_field(&value, ',', &right)) {
        unsigned i;
        if (t->castles_anywhere) {
            enum colour us = right.len && right.at[0] == 'W' ? WHITE : BLACK;
            chess_find_kings(t, &pos->chess, us);
            if (right.len < 2 || (right.at[0] != 'W' && right.at[0] != 'B') ||
                !chess_castle_read(t, &pos->chess, us, right.at + 1, right.len - 1))
                faults_add(faults,
                           "castle: \"%.*s\" needs a king on its first row and a rook there",
                           SHOWN(right));
            continue;
        }
        for (i = 0; i < t->castles; i++) {
            const struct chess_castle *castle = &t->castle[i];
            const char *wing = castle->kind == MOVE_CASTLE_LONG ? "0-0-0" : "0-0";
            if (right.len > 1 && right.at[0] == (castle->colour == WHITE ? 'W' : 'B') &&
                span_is((struct span){right.at + 1, right.len - 1}, wing))
                break;
        }
        if (i == t->castles)
            faults_add(faults, "castle: there is no right \"%.*s\" in this game", SHOWN(right));
        else
            pos->chess.castle |= t->castle[i].right;
    }
}

static void
read_passed(const struct chess_tables *t, struct span value, struct position *pos,
            struct faults *faults)
{
    int sq = board_square(t->board, value.at, value.len);
    if (sq < 0)
        faults_add(faults, "ep: \"%.*s\" is off the board", SHOWN(value));
    else
        pos->chess.passed = (square_t)sq;
}

/* Reads numbers of pieces, "S2J2W2". Each piece may occur once. */
static void
read_stock(const struct chess_tables *t, struct span stock, uint8_t out[4], struct faults *faults)
{
    unsigned named = 0;
    memset(out, 0, 4);
    for (size_t i = 0; i < stock.len; i += 2) {
        unsigned piece = chess_piece_number(t, stock.at + i, 1);
        unsigned slot = piece ? t->reserve_slot[piece] : 0;
        if (!slot || named >> slot & 1 || i + 1 >= stock.len ||
            !isdigit((unsigned char)stock.at[i + 1]) ||
            stock.at[i + 1] - '0' > t->rules->chess->reserve[slot - 1].most) {
            faults_add(faults, "reserve: \"%.*s\" is more or other than the reserve can be",
                       SHOWN(stock));
            return;
        }
        named |= 1u << slot;
        out[slot - 1] = (uint8_t)(stock.at[i + 1] - '0');
    }
}

static void
read_reserve(const struct chess_tables *t, struct span value, struct position *pos,
             struct faults *faults)
{
    struct span white, black;
    if (!t->rules->chess->reserve[0].pieces) {
        faults_add(faults, "reserve: this game has none");
    } else if (!next_field(&value, ',', &white) || !next_field(&value, ',', &black) || value.at) {
        faults_add(faults, "reserve: expected White's and Black's, such as S2J2W2,S1J2W2");
    } else {
        read_stock(t, white, pos->chess.reserve[WHITE], faults);
        read_stock(t, black, pos->chess.reserve[BLACK], faults);
    }
}

/* Reads the sides that have been in check, "W,B". A colour with two royal pieces adds the square: "We8". */
static void
read_checked(const struct chess_tables *t, struct span value, struct position *pos,
             struct faults *faults)
{
    struct span mark;
    while (next_field(&value, ',', &mark)) {
        bool found = false;
        for (unsigned sq = 0; sq < t->squares && mark.len > 0; sq++) {
            unsigned code = pos->chess.board[sq];
            if (!code || !(t->flags[piece_of(code)] & PIECE_ROYAL) || !t->marked[piece_of(code)] ||
                mark.at[0] != (colour_of(code) == WHITE ? 'W' : 'B'))
                continue;
            if (mark.len > 1 &&
                !span_is((struct span){mark.at + 1, mark.len - 1}, t->board->name[sq]))
                continue;
            chess_put(t, pos, sq, code_of(t->marked[piece_of(code)], colour_of(code)));
            found = true;
        }
        if (!found)
            faults_add(faults, "checked: \"%.*s\" marks no royal piece of this game", SHOWN(mark));
    }
}

/* Reads two counters, White's and Black's, up to `max`; that of the colour `over` may be one more. */
static void
read_pair(struct span value, const char *key, unsigned max, unsigned over, unsigned out[2],
          struct faults *faults)
{
    struct span black = {NULL, 0};
    out[0] = out[1] = 0;
    struct span white;
    next_field(&value, ',', &white);
    if (!next_field(&value, ',', &black) || value.at ||
        !span_number(white, max + (over == WHITE), &out[0]) ||
        !span_number(black, max + (over == BLACK), &out[1]))
        faults_add(faults, "%s: expected two numbers up to %u, White's and Black's", key, max);
}

/* The last move ends the game when its side's counter comes to the limit. So only that side's counter can be there. */
static void
read_idle(const struct chess_tables *t, struct span value, struct position *pos,
          struct faults *faults)
{
    unsigned n[2], limit = t->ends.limit[REASON_THIRTY_MOVES];
    read_pair(value, "idle", limit ? limit - 1u : UINT16_MAX,
              limit ? other((enum colour)pos->turn) : NOBODY, n, faults);
    pos->chess.idle[0] = (uint16_t)n[0];
    pos->chess.idle[1] = (uint16_t)n[1];
}

/* The same; and the piece that the last pawn became stands on the board. */
static void
read_promoted(const struct chess_tables *t, struct span value, struct position *pos,
              struct faults *faults)
{
    unsigned n[2], limit = t->ends.limit[REASON_THIRD_PAWN], over = NOBODY;
    for (unsigned sq = 0; limit && sq < t->squares; sq++) {
        unsigned code = pos->chess.board[sq];
        if (code && colour_of(code) != pos->turn && !(t->flags[piece_of(code)] & PIECE_ROYAL))
            over = colour_of(code);
    }
    read_pair(value, "promoted", limit ? limit - 1u : 7u, over, n, faults);
    pos->chess.promoted[0] = (uint8_t)n[0];
    pos->chess.promoted[1] = (uint8_t)n[1];
}

static void
read_plies(const struct chess_tables *t, struct span value, struct position *pos,
           struct faults *faults)
{
    unsigned n = 0;
    (void)t;
    if (!span_number(value, UINT16_MAX, &n))
        faults_add(faults, "plies: expected a number");
    pos->chess.plies = (uint16_t)n;
}

/* Reads the running counter and its limit, in plies: "6,32". */
static void
read_count(const struct chess_tables *t, struct span value, struct position *pos,
           struct faults *faults)
{
    struct span limit = {NULL, 0}, count;
    unsigned n = 0, most = 0;
    next_field(&value, ',', &count);
    if (!next_field(&value, ',', &limit) || value.at || !span_number(count, UINT16_MAX - 1u, &n) ||
        !span_number(limit, UINT16_MAX - 1u, &most))
        faults_add(faults, "count: expected two numbers, the count and its limit in plies");
    else if (!chess_count_set(t, pos, n, most))
        faults_add(faults, "count: with these pieces no count of %u plies can have come to %u",
                   most, n);
}

/* Reads the hands: numbers of pieces, White's and Black's, "Q1P2,P1". */
static void
read_hands(const struct chess_tables *t, struct span value, struct position *pos,
           struct faults *faults)
{
    struct span side_hand;
    bool good = t->special.hands > 0;
    for (int us = 0; us < 2 && good; us++) {
        good = next_field(&value, ',', &side_hand);
        for (size_t i = 0; good && i < side_hand.len;) {
            size_t digits = 0;
            unsigned piece = chess_piece_number(t, side_hand.at + i++, 1), n = 0, slot = 0;
            while (i + digits < side_hand.len && isdigit((unsigned char)side_hand.at[i + digits]))
                digits++;
            while (slot < t->special.hands && t->special.hand[slot] != piece)
                slot++;
            good = piece && slot < t->special.hands &&
                   span_number((struct span){side_hand.at + i, digits}, 255, &n);
            if (good)
                pos->chess.hand[us][slot] = (uint8_t)n;
            i += digits;
        }
    }
    if (!good || value.at)
        faults_add(faults,
                   "hand: expected White's and Black's pieces with their numbers, such as Q1P2,P1");
}

static void
read_checks(const struct chess_tables *t, struct span value, struct position *pos,
            struct faults *faults)
{
    unsigned n[2] = {0};
    if (t->rules->chess->checks_most)
        read_pair(value, "checks", 99, NOBODY, n, faults);
    else
        faults_add(faults, "\"%.*s\": this game has no such key", 6, "checks");
    pos->chess.checks[WHITE] = (uint8_t)n[0];
    pos->chess.checks[BLACK] = (uint8_t)n[1];
}

static void
read_landed(const struct chess_tables *t, struct span value, struct position *pos,
            struct faults *faults)
{
    int sq = board_square(t->board, value.at, value.len);
    if (!t->special.on || sq < 0 || !pos->chess.board[sq] ||
        colour_of(pos->chess.board[sq]) == pos->turn)
        faults_add(faults, "landed: \"%.*s\" is no square of a piece that has just moved",
                   SHOWN(value));
    else
        pos->chess.landed = (square_t)sq;
}

static const struct {
    const char *key;
    void (*read)(const struct chess_tables *t, struct span value, struct position *pos,
                 struct faults *faults);
} keys[] = {
    {"castle", read_castle},     {"ep", read_passed},     {"reserve", read_reserve},
    {"checked", read_checked},   {"idle", read_idle},     {"plies", read_plies},
    {"promoted", read_promoted}, {"count", read_count},   {"hand", read_hands},
    {"checks", read_checks},     {"landed", read_landed},
};

/* Reads a state key, either common to all games or of this game. */
static void
read_key(const struct chess_tables *t, struct span field, struct position *pos,
         struct faults *faults)
{
    const struct chess_rules *rules = t->rules->chess;
    struct span value = field, key;
    next_field(&value, '=', &key);
    if (!value.at) {
        faults_add(faults, "\"%.*s\": expected KEY=VALUE", SHOWN(field));
        return;
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (span_is(key, keys[i].key)) {
            keys[i].read(t, value, pos, faults);
            return;
        }
    if (!rules->key_read ||
        !rules->key_read(t->rules, pos, key.at, key.len, value.at, value.len, faults))
        faults_add(faults, "\"%.*s\": this game has no such key", SHOWN(key));
}

/* Returns whether an earlier field has the same key. */
static bool
given_before(struct span fields, struct span field)
{
    struct span key;
    next_field(&field, '=', &key);
    struct span other, other_key;
    while (next_field(&fields, ':', &other) && other.at < key.at)
        if (next_field(&other, '=', &other_key) && other_key.len == key.len &&
            memcmp(other_key.at, key.at, key.len) == 0)
            return true;
    return false;
}

static void
read_keys(const struct chess_tables *t, struct span fields, struct position *pos,
          struct faults *faults)
{
    struct span rest = fields, field;
    while (next_field(&rest, ':', &field))
        if (given_before(fields, field))
            faults_add(faults, "\"%.*s\": this key was given before", SHOWN(field));
        else
            read_key(t, field, pos, faults);
}

/* Impossible positions. */

static void
check_royals(const struct chess_tables *t, struct position *pos, struct faults *faults)
{
    struct chess_position *c = &pos->chess;
    unsigned most = t->rules->chess->royals_most ? t->rules->chess->royals_most : 1;
    for (int i = 0; i < 2; i++) {
        enum colour colour = (enum colour)i;
        chess_find_kings(t, c, colour);
        if (c->kings[i] == 0 && !t->rules->chess->no_royals)
            faults_add(faults, "%s has no royal piece", side(colour));
        else if (c->kings[i] > most)
            faults_add(faults, "%s has %u royal pieces, and may have %u", side(colour), c->kings[i],
                       most);
    }
}

/* Removes the components `needed` from `left` (both sorted); returns whether `left` contained them all. */
static bool
strike(char *left, const char *needed)
{
    for (; *needed; needed++) {
        char *at = strchr(left, *needed);
        if (!at)
            return false;
        memmove(at, at + 1, strlen(at));
    }
    return true;
}

static void
check_set(const struct chess_tables *t, const struct position *pos, enum colour colour,
          struct faults *faults)
{
    char left[64];
    strncpy(left, t->rules->chess->set, sizeof left - 1);
    left[sizeof left - 1] = '\0';
    for (unsigned sq = 0; sq < t->squares; sq++) {
        unsigned code = pos->chess.board[sq];
        if (code && colour_of(code) == colour && !strike(left, t->piece[piece_of(code)].made_of)) {
            faults_add(faults, "%s has more on the board than the set of checkers", side(colour));
            return;
        }
    }
}

static void
check_stock(const struct chess_tables *t, const struct position *pos, enum colour colour,
            struct faults *faults)
{
    uint64_t stock = chess_stock(t, &pos->chess, colour);
    for (unsigned k = 0; k < CHESS_MAX_STOCK && t->rules->chess->stock[k].pieces; k++) {
        unsigned n = stock >> 8 * k & 255;
        if (n > t->rules->chess->stock[k].most)
            faults_add(faults, "%s has %u of the pieces %s, and the set %u", side(colour), n,
                       t->rules->chess->stock[k].pieces, t->rules->chess->stock[k].most);
    }
}

static void
check_limits(const struct chess_tables *t, const struct position *pos, struct faults *faults)
{
    for (int i = 0; i < 2; i++) {
        unsigned squares = chess_men(t, &pos->chess, (enum colour)i);
        if (t->rules->chess->max_squares && squares > t->rules->chess->max_squares)
            faults_add(faults, "%s stands on %u squares, and may stand on %u", side((enum colour)i),
                       squares, t->rules->chess->max_squares);
        if (t->stock_limit)
            check_stock(t, pos, (enum colour)i, faults);
        if (t->rules->chess->set)
            check_set(t, pos, (enum colour)i, faults);
    }
}

/* Adds faults for pawns on ranks where no pawn can be: the first and the promotion rank. */
static void
check_pawn_rows(const struct chess_tables *t, const struct position *pos, struct faults *faults)
{
    struct buffer squares = {0};
    for (unsigned i = 0; i < t->squares; i++) {
        unsigned sq = t->by_name[i], code = pos->chess.board[sq];
        unsigned row = t->board->row[colour_of(code)][sq];
        if (code && t->flags[piece_of(code)] & PIECE_PAWN && (row == 1 || row == t->board->ranks))
            buffer_printf(&squares, "%s%s", squares.len > 0 ? ", " : "", t->board->name[sq]);
    }
    if (squares.len > 0)
        faults_odd(faults, "pawns on the first or last rank: %s", squares.data);
    faults->odd.failed |= squares.failed;
    buffer_clear(&squares);
}

/* Adds warnings for numbers of pieces that no game from the start position can reach. */
static void
check_forces(const struct chess_tables *t, const struct position *pos, struct faults *faults)
{
    const struct chess_rules *most = t->rules->chess;
    if (!most->men_most)
        return;
    check_pawn_rows(t, pos, faults);
    for (int i = 0; i < 2; i++) {
        unsigned men = 0, pawns = 0;
        for (unsigned sq = 0; sq < t->squares; sq++) {
            unsigned code = pos->chess.board[sq];
            bool own = code && colour_of(code) == (enum colour)i;
            men += own;
            pawns += own && t->flags[piece_of(code)] & PIECE_PAWN;
        }
        if (pawns > most->pawns_most)
            faults_odd(faults, "%s has %u pawns, and can have %u", side((enum colour)i), pawns,
                       most->pawns_most);
        if (men > most->men_most)
            faults_odd(faults, "%s has %u men, and can have %u", side((enum colour)i), men,
                       most->men_most);
    }
}

static void
check_castle_rights(const struct chess_tables *t, const struct position *pos, struct faults *faults)
{
    const struct chess_position *c = &pos->chess;
    for (unsigned i = 0; i < t->castles && !t->castles_anywhere; i++) {
        const struct chess_castle *castle = &t->castle[i];
        if (c->castle & castle->right && !chess_castle_is_home(t, c, castle))
            faults_add(faults, "castle: %c%s needs its pieces on their initial squares",
                       castle->colour == WHITE ? 'W' : 'B',
                       castle->kind == MOVE_CASTLE_LONG ? "0-0-0" : "0-0");
    }
}

static void
check_passed(const struct chess_tables *t, struct position *pos, struct faults *faults)
{
    struct chess_position *c = &pos->chess;
    if (t->special.on && (c->passed == NO_SQUARE || c->landed == NO_SQUARE))
        c->passed = NO_SQUARE; /* nothing can be captured there */
    if (c->passed == NO_SQUARE || t->special.on || chess_passed_fits(t, pos))
        return;
    faults_add(faults, "ep: no pawn can just have passed over %s", t->board->name[c->passed]);
    c->passed = NO_SQUARE;
}

static void
check_checks(const struct chess_tables *t, const struct position *pos, struct faults *faults)
{
    enum colour them = other((enum colour)pos->turn);
    if (!t->rules->chess->royal_capture && chess_in_check(t, &pos->chess, them))
        faults_add(faults, "%s, not to move, stands in check", side(them));
}

static void
position_init(const struct chess_tables *t, struct position *pos)
{
    memset(pos, 0, sizeof *pos);
    pos->winner = NOBODY;
    pos->chess.passed = NO_SQUARE;
    if (t->special.on)
        pos->chess.landed = NO_SQUARE;
    memset(pos->chess.captured, CHESS_UNKNOWN, sizeof pos->chess.captured);
    for (int c = 0; c < 2; c++)
        for (unsigned i = 0; i < CHESS_MAX_RESERVE && t->rules->chess->reserve[i].pieces; i++)
            pos->chess.reserve[c][i] = t->rules->chess->reserve[i].most;
}

static void
read_fields(const struct chess_tables *t, struct span text, struct position *pos,
            struct faults *faults)
{
    struct span field = {NULL, 0};
    bool seen[2] = {false, false};
    next_field(&text, ':', &field);
    if (span_is(field, "W") || span_is(field, "B"))
        pos->turn = field.at[0] == 'W' ? WHITE : BLACK;
    else
        faults_add(faults, "\"%.*s\": expected W or B, the side to move", SHOWN(field));
    for (int i = 0; i < 2; i++)
        if (next_field(&text, ':', &field))
            read_list(t, field, pos, seen, faults);
        else
            faults_add(faults, "the list of %s's pieces is missing",
                       i == 0 ? "one side" : "the other side");
    read_keys(t, text, pos, faults);
}

/* Parses a Chess960 number, with or without the prefix: chess960:518. */
static bool
array_number(const struct ruleset *rules, struct span text, unsigned *out)
{
    size_t name = strlen(rules->id);
    if (!rules->chess->arrays)
        return false;
    if (text.len > name && memcmp(text.at, rules->id, name) == 0 && text.at[name] == ':') {
        text.at += name + 1;
        text.len -= name + 1;
    }
    return span_number(text, UINT16_MAX, out);
}

/* Reads a set-up string in any form: fields, FEN, or Chess960 number. Returns false if it has none of these forms. */
static bool
read_any(const struct chess_tables *t, struct span text, struct position *pos,
         struct faults *faults)
{
    unsigned number;
    bool is_array = array_number(t->rules, text, &number);
    if (chess_is_fen(t->rules, text.at, text.len)) {
        chess_fen_read(t, text.at, text.len, pos, faults);
        return faults->count == 0;
    }
    struct buffer array = {0};
    if (!is_array)
        read_fields(t, text, pos, faults);
    else if (chess_array_write(t->rules, number, &array) && !array.failed)
        read_fields(t, (struct span){array.data, array.len}, pos, faults);
    else
        faults_add(faults, "the arrays have the numbers 0 to 959");
    faults->text.failed |= array.failed;
    buffer_clear(&array);
    return !is_array || faults->count == 0;
}

bool
chess_setup_read(const struct ruleset *rules, const char *text, size_t len, struct position *out,
                 struct faults *faults)
{
    const struct chess_tables *t = chess_tables_get(rules);
    struct span all = {text, len};
    position_init(t, out);
    if (len > SETUP_MAX) {
        faults_add(faults, "the set-up is longer than %d bytes", SETUP_MAX);
        return false;
    }
    if (!read_any(t, all, out, faults))
        return false;
    check_royals(t, out, faults);
    check_limits(t, out, faults);
    check_forces(t, out, faults);
    check_castle_rights(t, out, faults);
    check_passed(t, out, faults);
    if (rules->chess->setup_end)
        rules->chess->setup_end(rules, out, faults);
    for (int c = 0; c < 2; c++)
        if (out->chess.captured[c] == CHESS_UNKNOWN)
            out->chess.captured[c] = 0;
    if (rules->chess->settle)
        rules->chess->settle(rules, out);
    if (t->counts_down)
        chess_count_start(t, out);
    check_checks(t, out, faults);
    if (faults->count > 0)
        return false;
    if (t->has_marks) /* G-R4: a checked king becomes its marked form; other pieces stay, as no move gave this check */
        chess_settle_checked(t, t->when_checked, out, (enum colour)out->turn);
    out->hash = chess_hash(rules, out);
    if (!t->special.on)
        chess_settle_passed(t, out);
    chess_settle_counts(t, out);
    out->chess.left_safe = t->guards;
    if (t->guards)
        chess_is_checked(t, out);
    out->chess.dead = chess_is_dead(t, &out->chess);
    if (t->special.on)
        chess_special_settle(t, out);
    return true;
}

/* Protects the start position, which is read once and kept in the tables. */
static pthread_mutex_t start_lock = PTHREAD_MUTEX_INITIALIZER;

bool
chess_start(const struct ruleset *rules, struct position *out, struct faults *faults)
{
    struct chess_tables *t = rules->chess->tables;
    if (!rules->chess->start) {
        faults_add(faults, "%s", rules->chess->start_ruling);
        return false;
    }
    if (!atomic_load_explicit(&t->has_start, memory_order_acquire)) {
        if (!chess_setup_read(rules, rules->chess->start, strlen(rules->chess->start), out, faults))
            return false;
        pthread_mutex_lock(&start_lock);
        if (!atomic_load_explicit(&t->has_start, memory_order_relaxed)) {
            t->start = *out;
            atomic_store_explicit(&t->has_start, true, memory_order_release);
        }
        pthread_mutex_unlock(&start_lock);
    }
    position_copy(out, &t->start);
    return true;
}
