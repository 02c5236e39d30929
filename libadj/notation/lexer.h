/* SPDX-License-Identifier: MIT */
/*
 * The words of a record in the common manner of PGN, which all our text notations share: tag pairs,
 * comments in braces or after a semicolon, variations in parentheses, NAGs, move numbers, results, and
 * moves. What a move and a result look like is the notation's own.
 */
#ifndef NOTATION_LEXER_H
#define NOTATION_LEXER_H

#include <string.h>

#include "base/ascii.h"
#include "base/word.h"
#include "notation/text.h"
#include "record/defect.h"

/* Around prose that no reader may take for moves (notation/page.h): control characters, which no text has. */
#define LEXER_TEXT_BEGIN '\x02'
#define LEXER_TEXT_END '\x03'

enum token_kind {
    TOKEN_END,
    TOKEN_TAG,     /* name, value */
    TOKEN_COMMENT, /* text without its delimiters */
    TOKEN_ESCAPE,  /* text of a line behind its % */
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_NAG,     /* value */
    TOKEN_SIGN,    /* value: the NAG of ! ? ... */
    TOKEN_MARK,    /* a sign of the notation's own */
    TOKEN_NUMBER,  /* value, stops */
    TOKEN_DOTS,    /* "..." alone */
    TOKEN_COMMAND, /* text of [%...] outside of a comment */
    TOKEN_RESULT,
    TOKEN_MOVE,     /* recognised by the manner */
    TOKEN_WORD,     /* anything else */
    TOKEN_SETUP,    /* text of the set-up */
    TOKEN_POSITION, /* a line that is a position of its own */
    TOKEN_SUFFIX,   /* a word that belongs to the move before it, as "ch" or "e.p." */
    TOKEN_STRANGE,  /* what has no meaning here, kept as a comment; value: the enum defect_code */
    TOKEN_TEXT,     /* a word that no move can look like: free text where no move is awaited */
    TOKEN_BAD,      /* value: enum bad_text; what follows cannot be read */
};

/* How a notation differs from the common manner. */
struct manner {
    /* Bytes of the move at the head of a text, blanks inside included; 0: none that is recognised. NULL: every word
     * between the signs is a move, and what begins with a letter is a word. */
    size_t (*move)(const char *text, size_t len);
    /* Of a move in ASCII and without blanks, as most are, what that says, or 0; such a one is no result. NULL: it is not asked. */
    size_t (*plain)(const char *text, size_t len);
    /* Bytes of the result at the head of a text; 0: none. A result is a word of its own. */
    size_t (*result)(const char *text, size_t len);
    bool headers; /* lines of free text may stand before the first move: its title */
    bool lines;   /* without move numbers a blank line ends the game */
    /* /FEN "..."/ sets up another position, * right behind a move means a forced one (PDN) */
    bool setups;
    /* Bytes of a sign of the notation's own that is neither move nor NAG; 0: none. Where there are such signs,
     * ";" separates moves and begins no comment. NULL: there are none. */
    size_t (*mark)(const char *text, size_t len);
    /* What a word is, where every word may be a move but not every one is: TOKEN_WORD; TOKEN_SIGN, TOKEN_SUFFIX,
     * TOKEN_STRANGE or TOKEN_TEXT. Signs in ASCII stand right behind moves there. NULL: they are all TOKEN_WORD. */
    enum token_kind (*word)(const char *text, size_t len, uint32_t *out_nag);
    /* Bytes of a line that is a position of its own, at the head of a text; 0: none. NULL: there are no such lines. */
    size_t (*position)(const char *text, size_t len);
};

struct token {
    enum token_kind kind;
    size_t start;   /* the token's first byte */
    size_t at, len; /* of the text within the delimiters */
    size_t name_at, name_len;
    uint32_t value;
    unsigned stops;  /* full stops after a number: two or more announce the second of a pair */
    bool line_start; /* the first token of its line */
    bool blank_line; /* a blank line or a form feed stands before it */
    struct place place;
};

struct lexer {
    const struct manner *manner;
    const char *text;
    size_t len, pos;
    uint32_t line;
    unsigned open;    /* parentheses */
    unsigned numbers; /* of moves: lexer_next_quickly() */
    /* column = pos - base + 1, modulo 2^n: bytes that continue a character are taken off */
    size_t base;
};

void lexer_init(struct lexer *lex, const struct manner *manner, const char *text, size_t len,
                struct place place);
void lexer_next(struct lexer *lex, struct token *out);
/* The same, quicker where plain words, moves and numbers follow each other, for who looks at a text's beginning. */
void lexer_next_quickly(struct lexer *lex, struct token *out);
/* Did numbers come and no moves? Then those of this text are written otherwise. */
static inline bool
lexer_is_lost(const struct lexer *lex, size_t moves)
{
    enum { SNIFFED_NUMBERS = 12 };
    return moves == 0 && lex->numbers > SNIFFED_NUMBERS;
}
/* The next token of a text's beginning; false at its end, or when the lexer is lost. Its last word may be cut off: it counts
 * only where no move came. */
bool lexer_sniff(struct lexer *lex, struct token *out, size_t moves);
/* Is the token a tag of this name? */
static inline bool
lexer_is_tag(const char *text, const struct token *token, const char *name)
{
    return token->kind == TOKEN_TAG && word_is(text + token->name_at, token->name_len, name);
}
/* Step over `bytes`, counting lines and characters. */
void lexer_skip(struct lexer *lex, size_t bytes);
/* Free text goes on to the end of its line, or up to a tag or a comment: *token becomes TOKEN_STRANGE. */
void lexer_take_line(struct lexer *lex, struct token *token);

/* What most records are made of. */

/* A move, or a word that begins with a letter where those are moves, or a move number with one full stop. */
struct plain {
    size_t at, len;
    uint32_t number; /* of a number; 0: of a word */
    bool is_number;
    struct place place;
};

/* So many bytes at least stand where a plain word or number is looked for, so that nobody asks where the text ends. */
enum { LEXER_AHEAD = 16 };

/* The bytes of a number and its full stop at the head of so much text, when neither a second one follows nor more than
 * eight digits stand before it; 0. */
static inline size_t
lexer_plain_number(const char *text, uint32_t *out_value)
{
    size_t n = 0;
    uint32_t value = 0;
    for (; n < 8 && ascii_is_digit(text[n]); n++)
        value = value * 10 + (uint32_t)(text[n] - '0');
    *out_value = value;
    if (n == 0 || text[n] != '.')
        return 0;
    return text[n + 1] == ' ' || text[n + 1] == '\n' || ascii_is_letter(text[n + 1]) ? n + 1 : 0;
}

/* May a word end in a sign of ASCII, as in Qh5+- or Nf3=? No move itself does. */
static inline bool
lexer_ends_in_sign(const char *text, size_t len)
{
    char last = len > 0 ? text[len - 1] : '\0', before = len > 1 ? text[len - 2] : '\0';
    return last == '-' || last == '=' ||
           (last == '+' && (before == '-' || before == '=' || before == '/'));
}

/* Does a word of letters and digits end as moves do and no other word: on a rank, in a check, with a piece of promotion,
 * castling? */
static inline bool
lexer_ends_as_move(const char *text, size_t len)
{
    static const uint64_t last[2] = {
        (uint64_t)0x1FF << '0' | (uint64_t)1 << '#',
        (uint64_t)1 << ('Q' - 64) | (uint64_t)1 << ('R' - 64) | (uint64_t)1 << ('B' - 64) |
            (uint64_t)1 << ('N' - 64) | (uint64_t)1 << ('O' - 64),
    };
    unsigned char c = (unsigned char)text[len - 1];
    if (len < 3)
        return len == 2 && c >= '1' && c <= '8' && text[0] >= 'a';
    return c == '+' ? !lexer_ends_in_sign(text, len) : last[c >> 6] >> (c & 63) & 1;
}

/* The bytes at the head of a text of letters, digits and - + = #: eight are looked at together, and 8 means as many or more. */
static inline size_t
lexer_word_head(const char *text)
{
    uint64_t bytes;
    memcpy(&bytes, text, sizeof bytes);
    bytes = ascii_in_order(bytes);
    /* A bit more makes a + of # and +, and a = of - and =, and of nothing else. */
    uint64_t word = ascii_between(bytes | ASCII_ONES * 0x20, 'a', 'z') |
                    ascii_between(bytes, '0', '9') | ascii_same(bytes | ASCII_ONES * 0x08, '+') |
                    ascii_same(bytes | ASCII_ONES * 0x10, '=');
    return word == ASCII_HIGH ? 8 : (size_t)__builtin_ctzll(~word & ASCII_HIGH) / 8;
}

/* The bytes of a word of ASCII that white space follows, of seven at most as nearly all moves are, and that ends as moves do
 * if only `moves` are wanted; 0. */
static inline size_t
lexer_plain_word(const char *text, bool moves)
{
    size_t n = lexer_word_head(text);
    if (n == 0 || n == 8 || (text[n] != ' ' && text[n] != '\n'))
        return 0;
    return (moves ? lexer_ends_as_move(text, n) : !lexer_ends_in_sign(text, n)) ? n : 0;
}

/* The same of a number, or of a plain move of the manner's own. */
static inline size_t
lexer_plain_own(const struct manner *manner, const char *text, size_t len, struct plain *out)
{
    size_t bytes = out->is_number ? lexer_plain_number(text, &out->number) : 0;
    if (bytes > 0)
        return bytes;
    out->is_number = false;
    out->number = 0;
    return manner->plain(text, len);
}

/* lexer_plain() where it is known whether the manner has plain moves of its own: who reads most of a text asks once. */
static inline __attribute__((always_inline)) bool
lexer_plain_as(struct lexer *lex, struct plain *out, bool moves, bool own)
{
    const char *text = lex->text + lex->pos;
    if (lex->pos == 0 || lex->len - lex->pos < LEXER_AHEAD)
        return false;
    bool feed = *text == '\n', space = feed || *text == ' ';
    if (!space && text[-1] != '.')
        return false;
    bool blank = own && feed && text[1] == '\n' && !lex->manner->lines;
    text += space + blank;
    out->at = lex->pos + space + blank;
    out->number = 0;
    out->is_number = !ascii_is_letter(*text);
    if (own)
        out->len = lexer_plain_own(lex->manner, text, lex->len - out->at, out);
    else
        out->len =
            out->is_number ? lexer_plain_number(text, &out->number) : lexer_plain_word(text, moves);
    if (out->len == 0 || (feed && out->is_number && out->number == 1))
        return false;
    if (feed) {
        lex->line += 1u + blank;
        lex->base = out->at;
    }
    out->place = (struct place){lex->line, (uint32_t)(out->at - lex->base + 1)};
    lex->pos = out->at + out->len;
    return true;
}

/*
 * What lexer_next() does where a plain word or number comes behind a space, a line end or a full stop, as most do; where the
 * manner knows plain moves of its own, one of those or a number, also behind a blank line. Otherwise every word must be
 * a move (no `move`, no `mark`). False: something else comes, or a number one that begins a line, where a game may
 * begin; the lexer stands where it stood.
 */
static inline bool
lexer_plain(struct lexer *lex, struct plain *out, bool moves)
{
    return lexer_plain_as(lex, out, moves, lex->manner->plain != NULL);
}

#endif
