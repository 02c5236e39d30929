/* SPDX-License-Identifier: MIT */
/*
 * A text names a piece, where it goes and as much of where it comes from as is needed. Reading asks each own piece
 * of that kind whether it may go there; nothing is generated. Written in full (Ng1-f3, e2e4) it is read too.
 */
#include "codec/san.h"

#include <stdio.h>
#include <string.h>

#include "notation/text.h"
#include "play/chess.h"

/* What a text says; -1 and 0 where it says nothing. */
struct san {
    char piece, choice;
    int8_t file, rank; /* of departure */
    uint8_t to;
    bool capture, check;
    int castle;
};

/* ---- reading ----------------------------------------------------------------------------------- */

static inline bool
is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

static inline bool
is_rank(char c)
{
    return c >= '1' && c <= '8';
}

static inline bool
is_piece(char c)
{
    const uint32_t letters = 1u << ('N' - 'A') | 1u << ('B' - 'A') | 1u << ('R' - 'A') |
                             1u << ('Q' - 'A') | 1u << ('K' - 'A') | 1u << ('P' - 'A');
    return c >= 'A' && c <= 'Z' && letters >> (c - 'A') & 1;
}

/* O-O and O-O-O, with zeros too; the character after it, or NULL. */
static const char *
castling(const char *p, struct san *out)
{
    char circle = *p;
    if (circle != 'O' && circle != '0' && circle != 'o')
        return NULL;
    for (out->castle = 0; out->castle < 2 && p[1] == '-' && p[2] == circle; out->castle++)
        p += 2;
    return out->castle > 0 ? p + 1 : NULL;
}

/* Up to two squares or parts of squares, the last one whole: [file][rank][x]file rank. */
static const char *
squares(const char *p, struct san *out)
{
    int8_t file[2] = {-1, -1}, rank[2] = {-1, -1};
    int last = 0;
    for (int i = 0; i < 2; i++) {
        if (is_file(*p))
            file[i] = (int8_t)(*p++ - 'a');
        if (is_rank(*p))
            rank[i] = (int8_t)(*p++ - '1');
        if (*p == 'x' || *p == ':' || *p == '-') {
            out->capture = *p != '-';
            p++;
        }
        if (file[i] >= 0 || rank[i] >= 0)
            last = i;
    }
    if (file[last] < 0 || rank[last] < 0)
        return NULL;
    out->file = last ? file[0] : -1;
    out->rank = last ? rank[0] : -1;
    out->to = (uint8_t)(rank[last] * 8 + file[last]);
    return p;
}

/* "e.p." or "ep" behind a pawn's capture. */
static const char *
passant(const char *p, const struct san *said)
{
    size_t n = strncmp(p, "e.p.", 4) == 0 ? 4 : strncmp(p, "ep", 2) == 0 ? 2 : 0;
    return said->piece ? p : p + n;
}

/* =Q or Q, then + # and their like. */
static const char *
tail(const char *p, struct san *out)
{
    p = passant(p, out);
    bool equals = *p == '=' || *p == '/';
    p += equals;
    if (is_piece(*p))
        out->choice = *p++;
    else if (*p != '\0' && strchr("qrbn", *p))
        out->choice = (char)(*p++ - 'a' + 'A');
    else if (equals)
        return NULL;
    for (; *p == '+' || *p == '#'; p++)
        out->check = true;
    return p;
}

/* Take a text that ends in NUL apart; false: it is no move. */
static bool
san_parse(const char *text, struct san *out)
{
    const char *p = text;
    *out = (struct san){.file = -1, .rank = -1};
    const char *q = castling(p, out);
    if (!q) {
        if (is_piece(*p))
            out->piece = *p++;
        q = squares(p, out);
    }
    q = q ? tail(q, out) : NULL;
    return q && *q == '\0';
}

/* ---- finding the move -------------------------------------------------------------------------- */

struct search {
    struct line *line;
    const struct chess_tables *tables;
    const struct chess_position *now;
    const struct san *said;
    unsigned code; /* the piece and its colour */
    bool pawn;
    struct move move; /* legal */
    unsigned legal;
    uint64_t legal_from; /* where the legal ones stand */
    int refused;         /* a square from which it was refused; -1 */
};

/* The move from `from`, as the board makes it. */
static inline struct move
move_from(const struct chess_tables *t, const struct chess_position *now, const struct san *said,
          unsigned from)
{
    struct move m = {.from = (uint8_t)from, .to = said->to};
    if (now->board[m.to])
        m.kind = MOVE_CAPTURE;
    else if (t->flags[piece_of(now->board[from])] & PIECE_PAWN && from % 8 != m.to % 8u)
        m.kind = MOVE_PASSANT;
    if (said->choice)
        m.sym = t->letter[(unsigned char)said->choice];
    return m;
}

/* Does the text exclude this square of departure? A pawn that is not said to capture stays on its file. */
static bool
excluded(const struct search *s, unsigned from)
{
    const struct san *said = s->said;
    if (said->file >= 0 ? from % 8 != (unsigned)said->file : s->pawn && from % 8 != said->to % 8u)
        return true;
    return said->rank >= 0 && from / 8 != (unsigned)said->rank;
}

static void
try_from(struct search *s, unsigned from)
{
    struct move m = move_from(s->tables, s->now, s->said, from);
    if (!s->line->rules->family->is_legal(s->line, &m)) {
        if (s->refused < 0 || s->tables->ops->goes(s->tables, s->now, from, piece_of(s->code),
                                                   colour_of(s->code), m.to))
            s->refused = (int)from;
        return;
    }
    s->legal_from |= (uint64_t)1 << from;
    s->legal++;
    s->move = m;
}

/* Ask every own piece of this kind on these squares. */
static void
search(struct search *s, uint64_t squares)
{
    uint64_t own = s->now->own[colour_of(s->code)][0] & squares;
    for (; own; own &= own - 1) {
        unsigned from = (unsigned)__builtin_ctzll(own);
        if (s->now->board[from] == s->code && !excluded(s, from))
            try_from(s, from);
    }
}

/* Those on a line with the square of arrival, or a leap from it; all of them only to say why none may go there. */
static void
search_all(struct search *s)
{
    const struct chess_tables *t = s->tables;
    unsigned to = s->said->to, leaps = t->quiet[colour_of(s->code)][piece_of(s->code)];
    search(s, t->lines[to][0] | t->leap[(size_t)leaps * t->squares + to]);
    if (s->legal == 0 && s->refused < 0)
        search(s, ~(uint64_t)0);
}

static void
resolve_castling(struct line *line, const struct san *said, struct resolution *out)
{
    const char *lan = said->castle == 1 ? "0-0" : "0-0-0";
    out->found = line->rules->family->lan_read(line, lan, strlen(lan), &out->move, &out->why,
                                               NULL) == ADJ_OK;
    if (!out->found)
        resolution_fail(out, DEFECT_ILLEGAL_MOVE, "%s", out->why.text);
}

static void
explain(struct search *s, struct resolution *out)
{
    const struct chess_tables *t = s->tables;
    char choice[2] = {s->said->choice, '\0'};
    if (s->refused >= 0) {
        s->line->rules->family->refuse(s->line, s->refused, s->said->to, "", choice, &out->why);
        if (out->why.why == REFUSED_PROMOTION && !s->said->choice)
            resolution_fail(out, DEFECT_AMBIGUOUS_MOVE,
                            "the promotion must say what the pawn becomes");
        else
            resolution_fail(out, DEFECT_ILLEGAL_MOVE, "%s", out->why.text);
        return;
    }
    out->why.why = REFUSED_NO_PIECE;
    resolution_fail(out, DEFECT_ILLEGAL_MOVE, "there is no %s that could go to %s",
                    t->piece[piece_of(s->code)].name, t->board->name[s->said->to]);
}

/* Squares given whole say more than the letter: the piece that stands there moves. */
static void
settle_letter(struct search *s, struct resolution *out)
{
    const struct san *said = s->said;
    if (said->file < 0 || said->rank < 0)
        return;
    unsigned standing = s->now->board[said->rank * 8 + said->file];
    if (!standing || standing == s->code || colour_of(standing) != colour_of(s->code))
        return;
    s->code = standing;
    s->pawn = s->tables->flags[piece_of(standing)] & PIECE_PAWN;
    resolution_note(out, said->piece ? DEFECT_PIECE_LETTER_MISMATCH : DEFECT_PIECE_LETTER_MISSING,
                    SEVERITY_WARNING);
}

/* Name the squares from which a legal move fits: those of up to sixteen pieces, two letters and a comma each. */
static void
fail_ambiguous(const struct search *s, struct resolution *out)
{
    char names[16 * 4 + 1] = "";
    for (uint64_t from = s->legal_from; from; from &= from - 1) {
        strcat(names, *names ? ", " : "");
        strcat(names, s->tables->board->name[__builtin_ctzll(from)]);
    }
    resolution_fail(out, DEFECT_AMBIGUOUS_MOVE, "from %s", names);
}

static void
resolve_piece(struct line *line, const struct san *said, struct resolution *out)
{
    char letter = said->piece ? said->piece : 'P';
    struct search s = {
        .line = line,
        .tables = chess_tables_get(line->rules),
        .now = &line_now(line)->chess,
        .said = said,
        .pawn = letter == 'P',
        .refused = -1,
    };
    s.code = code_of(chess_piece_number(s.tables, &letter, 1), (enum colour)line_now(line)->turn);
    settle_letter(&s, out);
    search_all(&s);
    if (s.legal == 0) {
        explain(&s, out);
    } else if (s.legal > 1) {
        fail_ambiguous(&s, out);
    } else {
        out->found = true;
        out->move = s.move;
        if (said->capture != (s.move.kind != MOVE_QUIET))
            resolution_note(out, DEFECT_CAPTURE_MARK_MISMATCH, SEVERITY_WARNING);
    }
}

/* Does the move give check? *out_after: the position after it. */
static bool
gives_check(const struct line *line, const struct move *move, struct position *out_after)
{
    chess_apply(line->rules, line_now(line), move, out_after);
    return chess_is_checked(chess_tables_get(line->rules), out_after);
}

/* ---- the same quickly -------------------------------------------------------------------------- */

/*
 * Most moves are written well and fit one piece. That is found by looking back from where it goes, and the move is
 * carried out once: the position after it tells the rest. Whatever is unusual is left to the search above,
 * which also says what is wrong.
 */
struct quick {
    const struct chess_tables *tables;
    const struct chess_position *now;
    const struct san *said;
    enum colour us;
    unsigned code;
};

/* The square from which a pawn may have come, as a set of one; 0: none. */
static uint64_t
pawn_origin(const struct quick *q)
{
    int back = q->us == WHITE ? -8 : 8, to = q->said->to;
    int aside = q->said->file < 0 ? 0 : q->said->file - to % 8;
    int from = to + back + aside;
    bool takes = q->now->board[to] != 0 || (to == q->now->passed && aside != 0);
    if (from < 0 || from > 63 || aside > 1 || aside < -1 || takes != (aside != 0) ||
        (to / 8 == 0 || to / 8 == 7) != (q->said->choice != 0))
        return 0;
    if (!takes && q->now->board[from] == 0 && from + back >= 0 && from + back <= 63 &&
        q->tables->double_to[q->us][from + back] == to)
        from += back;
    return UINT64_C(1) << from;
}

/* The squares from which a leap leads there: a leap is the same from its end. */
static uint64_t
leaps_to(const struct quick *q, unsigned piece)
{
    const struct chess_tables *t = q->tables;
    return t->leap[(size_t)t->quiet[q->us][piece] * t->squares + q->said->to];
}

/* The squares of the pieces of this kind that may go there, but for checks. */
static uint64_t
origins(const struct quick *q)
{
    unsigned target = q->now->board[q->said->to], piece = piece_of(q->code);
    bool slides = q->tables->slides[piece] != 0;
    uint64_t found, fit = 0;
    if (target && colour_of(target) == q->us)
        return 0;
    if (q->tables->flags[piece] & PIECE_PAWN)
        found = pawn_origin(q);
    else if (q->said->choice)
        return 0;
    else
        found = leaps_to(q, piece) | (slides ? q->tables->lines[q->said->to][0] : 0);
    if (q->said->file >= 0)
        found &= UINT64_C(0x0101010101010101) << q->said->file;
    if (q->said->rank >= 0)
        found &= UINT64_C(0xFF) << 8 * q->said->rank;
    for (found &= q->now->own[q->us][0]; found; found &= found - 1) {
        unsigned from = (unsigned)__builtin_ctzll(found);
        if (q->now->board[from] == q->code &&
            (!slides || q->tables->ops->goes(q->tables, q->now, from, piece, q->us, q->said->to)))
            fit |= found & (~found + 1);
    }
    return fit;
}

/* Found and legal, as it is written; false: look again slowly. */
static bool
resolve_quickly(struct line *line, const struct san *said, struct resolution *out)
{
    const struct position *now = line_now(line);
    struct quick q = {
        .tables = chess_tables_get(line->rules),
        .now = &now->chess,
        .said = said,
        .us = (enum colour)now->turn,
    };
    if (said->choice == 'K' || said->choice == 'P' || chess_is_over(line))
        return false;
    q.code = code_of(q.tables->letter[said->piece ? (unsigned char)said->piece : 'P'], q.us);
    uint64_t from = origins(&q);
    if (from == 0 || (from & (from - 1)) != 0)
        return false;
    out->move = move_from(q.tables, q.now, said, (unsigned)__builtin_ctzll(from));
    bool exposes = chess_may_expose(q.tables, now, &out->move);
    struct position *after = line_look(line, &out->move);
    if (!after || said->capture != (out->move.kind != MOVE_QUIET) ||
        (exposes && chess_in_check(q.tables, &after->chess, q.us)))
        return false;
    out->found = said->check == chess_is_checked(q.tables, after);
    return out->found;
}

/* Where it departs: nothing, a file or a rank, behind the piece's letter; false: something else stands there. */
static bool
scan_origin(const char *text, size_t len, struct san *out)
{
    if (len > 0 && is_piece(text[0])) {
        out->piece = *text++;
        len--;
    }
    if (len > 0 && is_file(*text))
        out->file = (int8_t)(*text - 'a');
    else if (len > 0 && is_rank(*text))
        out->rank = (int8_t)(*text - '1');
    else
        return len == 0;
    return len == 1;
}

/*
 * Take a text of the usual form apart from its end, where all but the square may be missing: [piece][file or
 * rank][x]square[=piece][+ or #]. What this understands san_parse() understands likewise.
 */
static bool
san_scan(const char *text, size_t len, struct san *out)
{
    *out = (struct san){.file = -1, .rank = -1};
    if (len > 2 && (text[len - 1] == '+' || text[len - 1] == '#')) {
        out->check = true;
        len--;
    }
    if (len > 3 && text[len - 2] == '=' && is_piece(text[len - 1])) {
        out->choice = text[len - 1];
        len -= 2;
    }
    if (len < 2 || !is_file(text[len - 2]) || !is_rank(text[len - 1]))
        return false;
    out->to = (uint8_t)((text[len - 1] - '1') * 8 + text[len - 2] - 'a');
    len -= 2;
    if (len > 0 && text[len - 1] == 'x') {
        out->capture = true;
        len--;
    }
    return scan_origin(text, len, out);
}

/* The move that a text without look-alikes means. */
static void
resolve_plain(struct line *line, const char *plain, bool homoglyph, struct resolution *out)
{
    struct san said;
    resolution_init(out);
    if (!san_parse(plain, &said)) {
        resolution_fail(out, DEFECT_SYNTAX, "expected a move such as Nf3, exd5, e8=Q or O-O");
        return;
    }
    if (homoglyph)
        resolution_note(out, DEFECT_HOMOGLYPH, SEVERITY_WARNING);
    if (said.castle)
        resolve_castling(line, &said, out);
    else
        resolve_piece(line, &said, out);
    if (!out->found)
        return;
    struct position *after = line_look(line, &out->move);
    if (after && said.check != chess_is_checked(chess_tables_get(line->rules), after))
        resolution_note(out, DEFECT_CHECK_MARK_MISMATCH,
                        said.check ? SEVERITY_WARNING : SEVERITY_NOTE);
}

/* A piece with a small letter: nf3. A b is the bishop's where it can be no pawn's. */
static void
resolve_small(struct line *line, char *plain, bool homoglyph, struct resolution *out)
{
    struct resolution capital;
    plain[0] = (char)(plain[0] - 'a' + 'A');
    resolve_plain(line, plain, homoglyph, &capital);
    if (!capital.found && plain[0] == 'B')
        return;
    *out = capital;
    if (out->found)
        resolution_note(out, DEFECT_PIECE_LETTER_MISMATCH, SEVERITY_WARNING);
}

void
san_resolve(struct line *line, const char *text, size_t len, struct resolution *out)
{
    char plain[MOVE_TEXT_MAX];
    bool homoglyph = false;
    struct san said;
    resolution_init(out);
    if (san_scan(text, len, &said) && resolve_quickly(line, &said, out))
        return;
    if (text_fold(text, len, plain, sizeof plain, &homoglyph) == SIZE_MAX)
        plain[0] = '\0'; /* too long for a move */
    resolve_plain(line, plain, homoglyph, out);
    if (!out->found && plain[0] != '\0' && strchr("nbrqk", plain[0]))
        resolve_small(line, plain, homoglyph, out);
}

/* ---- writing ----------------------------------------------------------------------------------- */

/* The file, the rank or both, whatever tells the piece from others of its kind that may go there too. */
static void
write_origin(const struct line *line, const struct move *move, struct buffer *out)
{
    const struct chess_position *now = &line_now(line)->chess;
    const char *name = board_get(line->rules->board)->name[move->from];
    bool other = false, same_file = false, same_rank = false;
    for (uint64_t own = now->own[line_now(line)->turn][0]; own; own &= own - 1) {
        unsigned from = (unsigned)__builtin_ctzll(own);
        struct move m = *move;
        m.from = (uint8_t)from;
        if (from == move->from || now->board[from] != now->board[move->from] ||
            !line->rules->family->is_legal(line, &m))
            continue;
        other = true;
        same_file |= from % 8 == move->from % 8u;
        same_rank |= from / 8 == move->from / 8u;
    }
    if (other && (!same_file || same_rank))
        buffer_putc(out, name[0]);
    if (same_file)
        buffer_putc(out, name[1]);
}

/* + or #: mate is looked for only when there is check. */
static void
write_check(const struct line *line, const struct move *move, struct buffer *out)
{
    struct position at[2] = {*line_now(line)};
    struct move moves[2] = {*move};
    struct line two = {.rules = line->rules, .at = at, .moves = moves, .count = 2, .cap = 2};
    struct outcome outcome;
    if (!gives_check(line, move, &at[1]))
        return;
    line->rules->family->outcome(&two, &outcome);
    buffer_putc(out, outcome.reason == REASON_CHECKMATE ? '#' : '+');
}

void
san_write(const struct line *line, const struct move *move, struct buffer *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_position *now = &line_now(line)->chess;
    unsigned piece = piece_of(now->board[move->from]);
    bool pawn = t->flags[piece] & PIECE_PAWN, capture = move->kind != MOVE_QUIET;
    if (move->kind >= MOVE_CASTLE_SHORT) {
        buffer_puts(out, move->kind == MOVE_CASTLE_SHORT ? "O-O" : "O-O-O");
    } else {
        if (!pawn) {
            buffer_puts(out, t->piece[piece].sym);
            write_origin(line, move, out);
        } else if (capture) {
            buffer_putc(out, t->board->name[move->from][0]);
        }
        if (capture)
            buffer_putc(out, 'x');
        buffer_puts(out, t->board->name[move->to]);
    }
    if (move->sym)
        buffer_printf(out, "=%s", t->piece[move->sym].sym);
    write_check(line, move, out);
}
