/* SPDX-License-Identifier: MIT */
/*
 * The words of a record in the common manner of PGN, which all our text notations share: tag pairs,
 * comments in braces or after a semicolon, variations in parentheses, NAGs, move numbers, results, and
 * moves. What a move and a result look like is the notation's own.
 */
#ifndef NOTATION_LEXER_H
#define NOTATION_LEXER_H

#include "notation/text.h"

/* How a notation differs from the common manner. */
struct manner {
    /* Bytes of the move at the head of a text, blanks inside included; 0: none that is recognised. NULL: every word
     * between the signs is a move, and what begins with a letter is a word. */
    size_t (*move)(const char *text, size_t len);
    /* Bytes of the result at the head of a text; 0: none. A result is a word of its own. */
    size_t (*result)(const char *text, size_t len);
    bool headers; /* lines of free text may stand before the first move: its title */
    bool lines;   /* without move numbers a blank line ends the game */
    bool
        setups; /* /FEN "..."/ sets up another position, * right behind a move means a forced one (PDN) */
    /* Bytes of a sign of the notation's own that is neither move nor NAG; 0: none. Where there are such signs,
     * ";" separates moves and begins no comment. NULL: there are none. */
    size_t (*mark)(const char *text, size_t len);
};

enum token_kind {
    TOKEN_END,
    TOKEN_TAG,     /* name, value */
    TOKEN_COMMENT, /* text without its delimiters */
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_NAG,     /* value */
    TOKEN_SIGN,    /* value: the NAG of ! ? ... */
    TOKEN_MARK,    /* a sign of the notation's own */
    TOKEN_NUMBER,  /* value, stops */
    TOKEN_DOTS,    /* "..." alone */
    TOKEN_COMMAND, /* text of [%...] outside of a comment */
    TOKEN_RESULT,
    TOKEN_MOVE,  /* recognised by the manner */
    TOKEN_WORD,  /* anything else */
    TOKEN_SETUP, /* text of the set-up */
    TOKEN_BAD,   /* a comment or a tag without its end, or a bracket without its beginning */
};

struct token {
    enum token_kind kind;
    size_t start;   /* the token's first byte */
    size_t at, len; /* of the text within the delimiters */
    size_t name_at, name_len;
    uint32_t value;
    unsigned stops;       /* full stops after a number: two or more announce the second of a pair */
    bool line_start;      /* the first token of its line */
    bool blank_line;      /* a blank line or a form feed stands before it */
    const char *expected; /* of TOKEN_BAD */
    struct place place;
};

struct lexer {
    const struct manner *manner;
    const char *text;
    size_t len, pos;
    uint32_t line;
    size_t
        base; /* column = pos - base + 1, modulo 2^n: bytes that continue a character are taken off */
};

void lexer_init(struct lexer *lex, const struct manner *manner, const char *text, size_t len,
                struct place place);
void lexer_next(struct lexer *lex, struct token *out);
/* Step over `bytes`, counting lines and characters. */
void lexer_skip(struct lexer *lex, size_t bytes);
struct place lexer_place(const struct lexer *lex);

#endif
