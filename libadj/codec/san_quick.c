/* SPDX-License-Identifier: MIT */
/*
 * Fast path for well-formed SAN that fits one piece; begin with resolve_san(). It finds the piece by looking back from
 * the target square, and makes the move once; the position after it answers the remaining questions. Everything else is
 * left to san.c, which also reports errors.
 */
#include "codec/longmove.h"
#include "codec/san.h"

#include <string.h>

#include "chess/lan.h"

/* The bitboards of chess/attack.h as single words. */
#undef CHESS_WORDS
#define CHESS_WORDS 1
#include "chess/attack.h"

/* A parsed move. */
struct brief {
    unsigned to;
    uint64_t from; /* possible departure squares */
    char piece, choice;
    bool lettered; /* the text has a piece letter */
    bool origin;   /* the text has a departure file or rank */
    bool file;     /* the departure is given by its file, not its rank */
    bool capture, check;
};

/* Returns whether this is a piece letter of orthodox chess. */
static inline bool
is_piece(char c)
{
    const uint32_t letters = 1u << ('N' - 'A') | 1u << ('B' - 'A') | 1u << ('R' - 'A') |
                             1u << ('Q' - 'A') | 1u << ('K' - 'A') | 1u << ('P' - 'A');
    unsigned at = (unsigned)c - 'A';
    return (at < 32) & letters >> at % 32;
}

/* The squares of the file or rank that a character names; 0: none. */
static inline uint64_t
squares_named(char sign)
{
    unsigned file = (unsigned)sign - 'a', rank = (unsigned)sign - '1';
    if (file < 8)
        return UINT64_C(0x0101010101010101) << file;
    return rank < 8 ? UINT64_C(0xFF) << 8 * rank : 0;
}

/* Parses the check sign; returns the end of the text before it. */
static inline const char *
check_read(const char *text, size_t len, struct brief *out)
{
    const char *end = text + len;
    out->check = ((end[-1] == '#') | (end[-1] == '+')) & (len > 2);
    return end - out->check;
}

/* Parses the text from its end; everything except the target square is optional. Returns false for another form. The
 * parts that vary from move to move are read without branches, which could not be predicted. */
static inline bool
brief_read(const char *text, size_t len, struct brief *out)
{
    if (len < 2)
        return false;
    const char *end = check_read(text, len, out);
    out->choice = '\0';
    if (end[-2] == '=') {
        out->choice = end[-1];
        if (end - text < 4 || !is_piece(out->choice) || out->choice == 'K' || out->choice == 'P')
            return false;
        end -= 2;
    }
    unsigned file = (unsigned)end[-2] - 'a', rank = (unsigned)end[-1] - '1';
    if ((file | rank) > 7)
        return false;
    out->to = rank * 8 + file;
    end -= 2; /* stands at a file letter, which is neither an x nor a piece letter */
    out->capture = end[-(end > text)] == 'x';
    end -= out->capture;
    out->lettered = is_piece(*text);
    out->piece = out->lettered ? *text : 'P';
    text += out->lettered;
    out->origin = end > text;
    out->from = out->origin ? squares_named(*text) : UINT64_MAX;
    out->file = out->origin && *text >= 'a';
    return end - text < 2 && out->from;
}

/* Parses a castling. Returns its kind; MOVE_QUIET: none. */
static enum move_kind
castling_read(const char *text, size_t len, struct brief *out)
{
    if (len < 3 || text[0] != 'O')
        return MOVE_QUIET;
    size_t letters = (size_t)(check_read(text, len, out) - text);
    if (letters == 3 && memcmp(text, "O-O", 3) == 0)
        return MOVE_CASTLE_SHORT;
    return letters == 5 && memcmp(text, "O-O-O", 5) == 0 ? MOVE_CASTLE_LONG : MOVE_QUIET;
}

struct quick {
    const struct chess_tables *tables;
    const struct chess_position *now;
    const struct brief *said;
    enum colour us;
    unsigned code;
};

/* The square from which a pawn could make this move, as a set; 0: none. */
static inline uint64_t
pawn_origin(const struct quick *q)
{
    int back = q->us == WHITE ? -8 : 8, to = (int)q->said->to, from = to + back;
    bool takes = q->now->board[to] != 0 || (to == q->now->passed && q->said->capture);
    if ((unsigned)from > 63 || takes != q->said->capture ||
        set_has(q->tables->promoting[q->us][piece_of(q->code)], (unsigned)to) !=
            (q->said->choice != 0))
        return 0;
    if (takes) { /* captures from an adjacent file, which the text must name */
        uint64_t beside =
            (to % 8 > 0 ? UINT64_C(1) << (from - 1) : 0) | (to % 8 < 7 ? UINT64_C(2) << from : 0);
        return q->said->file ? beside & q->said->from : 0;
    }
    if (q->now->board[from] == 0 && (unsigned)(from + back) <= 63 &&
        q->tables->double_to[q->us][from + back] == to)
        from += back;
    return UINT64_C(1) << from & q->said->from;
}

/* The squares of the pieces of this kind that can go there, ignoring checks. Leaps are symmetric. */
static inline uint64_t
origins(const struct quick *q)
{
    const struct chess_tables *t = q->tables;
    const struct chess_position *now = q->now;
    unsigned to = q->said->to, piece = piece_of(q->code);
    if (q->said->choice)
        return 0;
    struct set occupied = set_or(load(now->own[0]), load(now->own[1]));
    uint64_t leaps = leap_set(t, t->quiet[q->us][piece], to).w[0], fit = 0;
    /* Usually one piece is left, so that the loop can be predicted. */
    uint64_t found =
        processor_places(now->board, (uint8_t)q->code) & q->said->from & (leaps | t->lines[to][0]);
    for (; found; found &= found - 1) {
        unsigned from = (unsigned)__builtin_ctzll(found);
        if (leaps >> from & 1 || slides_to(t, piece, t->slides[piece], from, to, occupied))
            fit |= found & (~found + 1);
    }
    return fit;
}

/* Returns whether san_write() would write the same text: no superfluous departure square. The mate sign is not
 * compared. */
static inline bool
is_exact(const struct brief *said, bool pawn)
{
    return !said->check &&
           (pawn ? !said->lettered && said->origin == said->capture : !said->origin);
}

/* Finds the move if only one piece can make it, ignoring checks. */
static inline bool
find_only_move(const struct quick *q, bool pawn, struct move *out)
{
    const struct brief *said = q->said;
    unsigned target = q->now->board[said->to];
    if ((target != 0) & (colour_of(target) == q->us))
        return false;
    uint64_t from = pawn ? pawn_origin(q) : origins(q);
    if (from == 0 || (from & (from - 1)) != 0)
        return false;
    *out = (struct move){
        .from = (square_t)__builtin_ctzll(from),
        .to = (square_t)said->to,
        .kind = target                  ? MOVE_CAPTURE
                : pawn && said->capture ? MOVE_PASSANT
                                        : MOVE_QUIET,
        .sym = said->choice ? q->tables->letter[(unsigned char)said->choice] : 0,
    };
    return pawn ? q->now->board[out->from] == q->code : said->capture == (target != 0);
}

/* Makes the move of a piece. Returns false if it is not legal, or another piece may be meant. */
static inline bool
make_move(struct line *line, const struct chess_tables *t, const struct position *now,
          const struct brief *said, struct move *move, bool *out_exact)
{
    const enum colour us = (enum colour)now->turn;
    const unsigned piece = t->letter[(unsigned char)said->piece];
    const bool pawn = t->flags[piece] & PIECE_PAWN;
    const struct quick q = {t, &now->chess, said, us, code_of(piece, us)};
    if (chess_is_exposed(t, &now->chess) || !find_only_move(&q, pawn, move))
        return false;
    bool exposes = chess_may_expose(t, now, move);
    struct position *after = line_look_end(line);
    chess_apply(line->rules, now, move, after);
    *out_exact = is_exact(said, pawn);
    return (!exposes || !chess_in_check(t, &after->chess, us)) &&
           said->check == chess_is_checked(t, after);
}

/* Makes a castling. */
static __attribute__((noinline)) bool
make_castling(struct line *line, const struct chess_tables *t, const char *text, size_t len,
              struct move *move, bool *out_exact)
{
    struct brief said;
    enum move_kind kind = castling_read(text, len, &said);
    if (kind == MOVE_QUIET || t->castles == 0)
        return false;
    chess_castling_move(t, line_now(line), kind, move);
    if (chess_try(line, move) != REFUSED_NOTHING)
        return false;
    struct position *after = line_look_end(line);
    chess_apply(line->rules, line_now(line), move, after);
    *out_exact = !said.check;
    return said.check == chess_is_checked(t, after);
}

static bool
resolve_san(struct line *line, const char *text, size_t len, struct move *out, bool *out_exact)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    struct brief said;
    /* Builds the move in the line's look-ahead slot, which saves a copy. */
    struct move *move = line_look_begin(line);
    const struct position *now = line_now(line);
    if (!move || (!chess_counts_are_low(t, now) && chess_has_ended(line)) ||
        !(brief_read(text, len, &said) ? make_move(line, t, now, &said, move, out_exact)
                                       : make_castling(line, t, text, len, move, out_exact)))
        return false;
    if (text[len - 1] == '#' && !mate_follows(line, move))
        return false;
    *out = *move;
    return true;
}

quick_fn *
san_quick(const struct ruleset *rules)
{
    return rules->board == BOARD_8X8 && !chess_tables_get(rules)->special.on ? resolve_san : NULL;
}
