/* SPDX-License-Identifier: MIT */
/* Moves of the chess family in long notation, by party 3 (2016) and RULES.md 1 and 11. Begin with long_match(). */
#include "codec/longmove.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/message.h"
#include "notation/movetext.h"
#include "notation/text.h"
#include "chess/lan.h"

/* Parsing. */

enum { GLYPHS = 64, OTHER = 0x7F };

/* The start of a text up to the line end, with look-alike characters folded to ASCII. */
struct glyphs {
    char at[GLYPHS + 1]; /* blanks are ' ', other non-ASCII characters OTHER; ends in NUL */
    size_t plain;        /* number of leading glyphs that are single bytes of the text */
    /* for later glyphs: bytes of the text up to and including the glyph */
    uint16_t end[GLYPHS + 1];
    bool homoglyph;
};

static void
glyphs_of(const char *text, size_t len, struct glyphs *out)
{
    size_t n = text_printable(text, len < GLYPHS - 3 ? len : GLYPHS - 3), bytes;
    memcpy(out->at, text, n);
    out->plain = n;
    out->homoglyph = false;
    for (size_t i = n; i < len && n + 3 < GLYPHS; i += bytes) {
        if (text[i] >= '\n' && text[i] <= '\r')
            break;
        int32_t c = text_char(text + i, len - i, &bytes);
        char letter[2] = {c == '\t' ? ' ' : (char)c, '\0'};
        const char *put = letter;
        if (c >= 0x80)
            put = text_is_wide_blank(c) ? " " : text_fold_char(c, letter, &out->homoglyph);
        if (!put)
            put = "\x7F"; /* OTHER */
        for (; *put; put++) {
            out->at[n] = *put;
            out->end[n++] = (uint16_t)(i + bytes);
        }
    }
    out->at[n] = '\0';
}

static const char *
blanks(const char *p)
{
    while (*p == ' ')
        p++;
    return p;
}

/* Parses a letter and one or two digits; NULL: no square. */
static const char *
square(const char *p, char out[BOARD_NAME_SIZE])
{
    size_t n = !ascii_is_small(p[0]) || !ascii_is_digit(p[1]) ? 0 : ascii_is_digit(p[2]) ? 3 : 2;
    memcpy(out, p, n);
    out[n] = '\0';
    return n ? p + n : NULL;
}

/* Parses a piece symbol: letters that begin with a capital, without a last lower-case letter before a digit (that is a
 * file). */
static const char *
symbol(const char *p, char out[SYMBOL_SIZE])
{
    size_t n = 0;
    while (ascii_is_letter(p[n]))
        n++;
    if (n > 0 && ascii_is_small(p[n - 1]) && ascii_is_digit(p[n]))
        n--;
    if (n == 0 || !ascii_is_capital(p[0]) || n >= SYMBOL_SIZE)
        return NULL;
    memcpy(out, p, n);
    out[n] = '\0';
    return p + n;
}

/* Parses up to three letters of another alphabet or case before a square: an unknown piece letter, stored as "?". */
static const char *
strange_symbol(const char *p, char out[SYMBOL_SIZE])
{
    size_t n = 0;
    while (n < 4 && (ascii_is_small(p[n]) || ascii_is_capital(p[n]) || p[n] == OTHER) &&
           !(ascii_is_small(p[n]) && ascii_is_digit(p[n + 1])))
        n++;
    if (n == 0 || n > 3 || !ascii_is_small(p[n]))
        return NULL;
    memcpy(out, "?", 2);
    return p + n;
}

/* Parses 0-0 or 0-0-0 with optional blanks. Returns the character after it, or NULL. */
static const char *
castling(const char *p, struct long_move *out)
{
    int circles = text_is_circle(*p);
    while (circles > 0 && circles < 3) {
        const char *dash = blanks(p + 1), *next = blanks(dash + (*dash == '-'));
        if (*dash != '-' || !text_is_circle(*next))
            break;
        circles++;
        p = next;
    }
    out->castle = circles - 1;
    return circles >= 2 ? p + 1 : NULL;
}

static const char *
mark(const char *p, char *out)
{
    p = blanks(p);
    if (*p == '-')
        *out = '-';
    else if (*p == ':' || *p == 'x' || *p == 'X' || *p == '/')
        *out = ':';
    else
        return p;
    p += p[1] == *p ? 2 : 1;
    return blanks(p);
}

/* Parses the optional suffixes =SYM, @SQ and +. */
static const char *
tail(const char *p, struct long_move *out)
{
    const char *behind = blanks(p);
    if (*behind == '=' && !(p = symbol(blanks(behind + 1), out->becomes)))
        return NULL;
    behind = blanks(p);
    if (*behind == '@' && !(p = square(blanks(behind + 1), out->drop)))
        return NULL;
    const char *sign = blanks(p);
    while (*sign == '+' || *sign == '#')
        sign++;
    if (sign == p || (sign[-1] != '+' && sign[-1] != '#'))
        return p;
    out->check = true;
    out->mate = sign[-1] == '#' || (sign - 1 > p && sign[-2] == '+');
    return sign;
}

/* Parses a whole move at the start of `p`. Returns the character after it, or NULL. */
static const char *
whole_move(const char *p, struct long_move *out)
{
    *out = (struct long_move){.castle = 0};
    const char *q = castling(p, out);
    if (q)
        return tail(q, out);
    out->castle = 0;
    q = symbol(p, out->piece);
    if (q && *q == '/') {
        memcpy(out->part, out->piece, sizeof out->part);
        out->piece[0] = '\0';
        p = q + 1;
        q = symbol(p, out->piece);
    }
    if (!q)
        q = strange_symbol(p, out->piece);
    p = square(q ? blanks(q) : p, out->from);
    p = p ? mark(p, &out->mark) : NULL;
    p = p ? square(p, out->to) : NULL;
    return p ? tail(p, out) : NULL;
}

size_t
long_scan(const char *text, size_t len)
{
    struct long_move move;
    struct glyphs g;
    if (len == 0 ||
        (!ascii_is_letter(*text) && !text_is_circle(*text) && (unsigned char)*text < 0x80))
        return 0; /* most other words, especially numbers */
    size_t plain = long_plain(text, len);
    if (plain > 0)
        return plain;
    glyphs_of(text, len, &g);
    const char *end = whole_move(g.at, &move);
    if (!end || (*end && !strchr(" !?{}()[];,$", *end) && *end != OTHER))
        return 0;
    size_t glyphs = (size_t)(end - g.at);
    return glyphs <= g.plain ? glyphs : g.end[glyphs - 1];
}

const char *
long_read(const char *text, size_t len, struct long_move *out)
{
    struct glyphs g;
    glyphs_of(text, len, &g);
    const char *end = whole_move(g.at, out);
    out->homoglyph = g.homoglyph;
    return end && !*end && len < GLYPHS * 4 ? NULL : "a move such as Nd2-c4, f5:g6 or 0-0";
}

/* Finding the move. */

/* A parsed text whose squares are on the board, as a query for legal moves. */
struct question {
    struct line *line;
    const struct chess_tables *tables;
    const struct long_move *said;
    struct chess_lan squares;
};

/* One interpretation of a text. */
struct interpretation {
    struct move move;     /* the move, when legal */
    struct move first;    /* the first candidate that was rejected */
    enum refusal refused; /* why `first` was rejected; REFUSED_NOTHING: there is no such piece */
    bool asked, legal, other_mark, needs_choice, needs_mark;
    bool becomes_other; /* the move is legal, but the piece becomes another one than written */
};

/* Looks up a piece symbol, giving 0 for an empty one; false when the game has no such piece. */
static bool
find_piece(const struct question *q, const char *symbol, unsigned *out)
{
    *out = *symbol ? chess_piece_number(q->tables, symbol, strlen(symbol)) : 0;
    return *out || !*symbol;
}

static bool
ask(const struct question *q, const char *part, bool capture, const char *choice,
    struct interpretation *r)
{
    struct chess_lan lan = q->squares;
    enum refusal why = REFUSED_NOTHING;
    lan.capture = capture;
    r->legal = false;
    if (find_piece(q, part, &lan.part) && find_piece(q, choice, &lan.sym)) {
        chess_lan_move(q->tables, &line_now(q->line)->chess, &lan, &r->move);
        why = chess_try(q->line, &r->move);
        r->legal = why == REFUSED_NOTHING;
    }
    if (!r->legal && !r->asked) {
        r->first = r->move;
        r->refused = why;
    }
    r->needs_choice |= why == REFUSED_PROMOTION && !*choice;
    r->asked = true;
    return r->legal;
}

/* Returns whether a move without a chosen promotion turns the piece into the one written. */
static bool
becomes(const struct question *q, struct interpretation *r)
{
    struct move_view view;
    chess_view(q->line, &r->move, &view);
    const char *is = *view.becomes ? view.becomes : *view.part ? view.part : view.piece;
    r->legal = strcmp(is, q->said->becomes) == 0;
    r->becomes_other |= !r->legal;
    return r->legal;
}

static bool
ask_choice(const struct question *q, const char *part, bool capture, struct interpretation *r)
{
    if (!*q->said->becomes)
        return ask(q, part, capture, "", r);
    return (ask(q, part, capture, "", r) && becomes(q, r)) ||
           ask(q, part, capture, q->said->becomes, r);
}

/* Tries the written mark (capture or quiet), then the other one. */
static void
understand(const struct question *q, const char *part, struct interpretation *r)
{
    bool capture = q->said->mark == ':';
    *r = (struct interpretation){.asked = false};
    if (ask_choice(q, part, capture, r) && q->said->mark)
        return;
    struct interpretation other = *r;
    other.other_mark = ask_choice(q, part, !capture, &other);
    if (r->legal)
        r->needs_mark = other.legal; /* both a step and an en-passant capture are legal */
    else if (other.legal || other.needs_choice)
        *r = other;
}

void
resolution_note(struct resolution *res, enum defect_code code, enum severity severity)
{
    if (res->finding_count == RESOLUTION_MAX_FINDINGS)
        return;
    res->findings[res->finding_count].code = code;
    res->findings[res->finding_count++].severity = severity;
}

void
resolution_no_mate(struct resolution *res)
{
    resolution_note(res, DEFECT_CHECK_MARK_MISMATCH, SEVERITY_WARNING);
    snprintf(res->detail, sizeof res->detail, "the move is marked as mate but does not mate");
}

void
resolution_fail(struct resolution *res, enum defect_code code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    res->found = false;
    message_vset(res->detail, sizeof res->detail, format, args);
    va_end(args);
    resolution_note(res, code, SEVERITY_ERROR);
}

void
resolution_pass(struct resolution *out)
{
    resolution_init(out);
    resolution_note(out, DEFECT_NULL_MOVE, SEVERITY_NOTE);
    resolution_fail(out, DEFECT_ILLEGAL_MOVE, "nobody moves");
}

void
resolution_off_board(struct resolution *res, const char *square, size_t len)
{
    res->why.cause = CAUSE_OFF_BOARD;
    resolution_fail(res, DEFECT_SYNTAX, "the square %.*s is off the board", (int)len, square);
}

static void
refused(const struct question *q, const struct interpretation *r, struct resolution *out)
{
    out->why.why = r->becomes_other ? REFUSED_PROMOTION : r->refused;
    if (r->becomes_other || r->refused != REFUSED_NOTHING)
        chess_explain(q->line, &r->first, &out->why);
    if (r->becomes_other)
        message_set(out->why.text, sizeof out->why.text, "the piece does not become %s there",
                    q->said->becomes);
    enum colour owner;
    chess_piece_at(q->line->rules, line_now(q->line), q->squares.from, &owner);
    out->meant = r->first;
    out->meant_count =
        r->refused != REFUSED_NOTHING && owner == (enum colour)line_now(q->line)->turn;
    if (r->needs_choice && !*q->said->becomes)
        resolution_fail(out, DEFECT_AMBIGUOUS_MOVE,
                        "the promotion must say what the piece becomes");
    else
        resolution_fail(out, DEFECT_ILLEGAL_MOVE, "%s", out->why.text);
}

/* Looks for a square name: a lower-case letter and one or two digits. */
bool
long_off_board(const struct board *board, const char *text, struct resolution *out)
{
    for (const char *at = text; *at; at++) {
        size_t digits = strspn(at + 1, "0123456789");
        if (*at < 'a' || *at > 'p' || digits == 0 || digits > 2 || strlen(text) > 16)
            continue;
        if (board_square(board, at, digits + 1) < 0) {
            resolution_off_board(out, at, digits + 1);
            return true;
        }
        at += digits;
    }
    return false;
}

/* Finds the square of a name, -1 for an empty name; false with a defect when it is off the board. */
static bool
find_square(const struct board *board, const char *name, int *out_sq, struct resolution *out)
{
    *out_sq = -1;
    if (!*name || board_square_prefix(board, name, name[2] ? 3 : 2, out_sq) > 0)
        return true;
    resolution_off_board(out, name, strlen(name));
    return false;
}

bool
mate_follows(struct line *line, const struct move *move)
{
    struct outcome outcome;
    if (line_push(line, move))
        return true; /* out of memory: the walk reports that when it plays the move */
    line->rules->family->outcome(line, &outcome);
    line_pop(line);
    line_look(line, move);
    return outcome.reason == REASON_CHECKMATE || outcome.reason == REASON_PRESIDENT_MATED ||
           outcome.reason == REASON_PRESIDENT_CAPTURED ||
           (outcome.reason == REASON_STALEMATE && outcome.status == OUTCOME_DECIDED);
}

/* Returns whether the move composes two pieces; the new piece is then not a transformation. */
static bool
is_composition(const struct line *line, const struct move_view *view)
{
    enum colour owner;
    const struct position *now = line_now(line);
    if (view->castle || view->capture)
        return false;
    chess_piece_at(line->rules, now, view->to, &owner);
    return owner == now->turn && view->to != view->from;
}

/* Compares the text with the move that was found and notes differences. */
static void
compare(const struct long_style *style, struct line *line, const struct long_move *said,
        struct resolution *out)
{
    struct move_view view;
    line_look(line, &out->move); /* the caller plays it next */
    chess_view(line, &out->move, &view);
    bool turned = view.forced && *view.becomes && !is_composition(line, &view);
    if (style->turnings && turned && !*said->becomes)
        resolution_note(out, DEFECT_TRANSFORMATION_UNMARKED, SEVERITY_WARNING);
    if (said->mate && !mate_follows(line, &out->move))
        resolution_no_mate(out);
    else if (style->checks && said->check != view.check)
        resolution_note(out, DEFECT_CHECK_MARK_MISMATCH,
                        said->check ? SEVERITY_WARNING : SEVERITY_NOTE);
}

void
long_match_castling(struct line *line, int castle, struct resolution *out)
{
    const char *lan = castle == 1 ? "0-0" : "0-0-0";
    out->found = !chess_lan_read(line, lan, strlen(lan), &out->move, &out->why, NULL);
    out->meant = (struct move){.kind = castle == 1 ? MOVE_CASTLE_SHORT : MOVE_CASTLE_LONG};
    out->meant_count = !out->found;
    if (!out->found)
        resolution_fail(out, DEFECT_ILLEGAL_MOVE, "%s", out->why.text);
}

static void
match_squares(const struct long_style *style, struct line *line, const struct long_move *said,
              struct resolution *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    struct question q = {.line = line, .tables = t, .said = said};
    if (!find_square(t->board, said->from, &q.squares.from, out) ||
        !find_square(t->board, said->to, &q.squares.to, out) ||
        !find_square(t->board, said->drop, &q.squares.drop, out))
        return;
    const char *standing = chess_piece_at(line->rules, line_now(line), q.squares.from, NULL);
    struct interpretation whole, part = {.legal = false};
    understand(&q, said->part, &whole);
    bool other =
        style->letters && *said->piece && !*said->part && strcmp(said->piece, standing) != 0;
    bool missing = style->letters && !*said->piece && !*said->part &&
                   !(style->letterless && strcmp(standing, style->letterless) == 0);
    /* Another letter may name the part that leaves a compound piece. */
    if (other)
        understand(&q, said->piece, &part);
    const struct interpretation *r = part.legal ? &part : &whole;
    out->found = r->legal && !r->needs_mark && !(whole.legal && part.legal);
    out->move = r->move;
    if (whole.legal && part.legal)
        resolution_fail(out, DEFECT_AMBIGUOUS_MOVE, "%s%s or %s/%s", said->from, said->to,
                        said->piece, said->from);
    else if (r->needs_mark)
        resolution_fail(out, DEFECT_AMBIGUOUS_MOVE, "%s-%s or %s:%s", said->from, said->to,
                        said->from, said->to);
    else if (!r->legal)
        refused(&q, r, out);
    if (!out->found)
        return;
    if (other)
        resolution_note(out, DEFECT_PIECE_LETTER_MISMATCH, SEVERITY_WARNING);
    else if (missing)
        resolution_note(out, DEFECT_PIECE_LETTER_MISSING, SEVERITY_WARNING);
    if (r->other_mark)
        resolution_note(out, DEFECT_CAPTURE_MARK_MISMATCH, SEVERITY_WARNING);
}

void
long_match(const struct long_style *style, struct line *line, const struct long_move *said,
           struct resolution *out)
{
    resolution_init(out);
    if (said->homoglyph)
        resolution_note(out, DEFECT_HOMOGLYPH, style->homoglyph);
    if (said->castle)
        long_match_castling(line, said->castle, out);
    else
        match_squares(style, line, said, out);
    if (out->found)
        compare(style, line, said, out);
}

void
long_resolve(const struct long_style *style, struct line *line, const char *text, size_t len,
             struct resolution *out)
{
    struct long_move said;
    const char *expected = long_read(text, len, &said);
    if (!expected) {
        long_match(style, line, &said, out);
        return;
    }
    resolution_init(out);
    resolution_fail(out, DEFECT_SYNTAX, "expected %s", expected);
}

/* Writing. */

const struct layout long_layout = {
    .numbers = true, .pairs = true, .results = movetext_chess_results};

void
long_write(const struct long_style *style, const struct line *line, const struct move *move,
           struct buffer *out)
{
    const struct board *board = ruleset_board(line->rules);
    struct move_view view;
    chess_view(line, move, &view);
    if (view.castle) {
        buffer_puts(out, view.castle == 1 ? "0-0" : "0-0-0");
    } else {
        if (*view.part) {
            buffer_puts(out, view.part);
            buffer_putc(out, '/');
        } else if (style->letters &&
                   !(style->letterless && strcmp(view.piece, style->letterless) == 0)) {
            buffer_puts(out, view.piece);
        }
        buffer_puts(out, board->name[view.from]);
        buffer_putc(out, view.capture ? ':' : '-');
        buffer_puts(out, board->name[view.to]);
    }
    bool turns = style->turnings && view.forced && *view.becomes;
    if (*view.chosen || (turns && !is_composition(line, &view))) {
        buffer_putc(out, '=');
        buffer_puts(out, *view.chosen ? view.chosen : view.becomes);
    }
    if (view.drop >= 0) {
        buffer_putc(out, '@');
        buffer_puts(out, board->name[view.drop]);
    }
    if (style->checks && view.check)
        buffer_putc(out, '+');
}
