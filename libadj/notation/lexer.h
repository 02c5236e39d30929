/* SPDX-License-Identifier: MIT */
/*
 * Lexer of the PGN-like syntax that all text notations share: tag pairs, comments in braces or after a
 * semicolon, variations in parentheses, NAGs, move numbers, results and moves. The notation defines the form of
 * moves and results (struct dialect). Begin with lexer_next().
 */
#ifndef NOTATION_LEXER_H
#define NOTATION_LEXER_H

#include <string.h>

#include "base/ascii.h"
#include "base/word.h"
#include "notation/text.h"
#include "record/defect.h"
#include "record/record.h"

/* Control characters that page_mark() puts around prose (notation/page.h), so that nothing in it is read as a move. */
#define LEXER_TEXT_BEGIN '\x02'
#define LEXER_TEXT_END '\x03'

enum token_kind {
    TOKEN_END,
    TOKEN_TAG,     /* name, value */
    TOKEN_COMMENT, /* text without its delimiters */
    TOKEN_ESCAPE,  /* text of a line after its % */
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_NAG,     /* value */
    TOKEN_SIGN,    /* value: NAG of ! ? and the like */
    TOKEN_MARK,    /* a sign defined by the notation */
    TOKEN_NUMBER,  /* value, stops */
    TOKEN_DOTS,    /* "..." without a number */
    TOKEN_COMMAND, /* text of [%...] outside a comment */
    TOKEN_RESULT,
    TOKEN_MOVE,     /* recognised by the notation */
    TOKEN_WORD,     /* any other word */
    TOKEN_SETUP,    /* text of the set-up */
    TOKEN_POSITION, /* a line that is a position (EPD) */
    TOKEN_SUFFIX,   /* a word that belongs to the previous move, such as "ch" or "e.p." */
    TOKEN_STRANGE,  /* meaningless text, kept as a comment; value: enum defect_code */
    TOKEN_TEXT,     /* a word that cannot be a move: free text where no move is expected */
    TOKEN_BAD,      /* value: enum bad_text; the rest is unreadable */
};

/* The dialect of a notation: its differences from the common syntax. */
struct dialect {
    /* The length of the move at the start of a text, including blanks within it; 0: none. NULL: every word between
     * signs is a move, and a text that begins with a letter is a word. */
    size_t (*move)(const char *text, size_t len);
    /* Fast path of `move` for moves in ASCII without blanks: the same length, or 0. Such a move is never a result.
     * NULL: no fast path. */
    size_t (*plain)(const char *text, size_t len);
    /* The length of the result at the start of a text; 0: none. A result is a separate word. */
    size_t (*result)(const char *text, size_t len);
    bool headers; /* title lines of free text may precede the first move */
    bool lines;   /* without move numbers a blank line ends the game */
    /* /FEN "..."/ sets up another position; * directly after a move means a forced move (PDN) */
    bool setups;
    /* The length of a sign of this notation that is neither move nor NAG; 0: none. With such signs ";" separates
     * moves and does not begin a comment. NULL: no such signs. */
    size_t (*mark)(const char *text, size_t len);
    /* Classifies a word, where not every word is a move: TOKEN_WORD (may be a move), TOKEN_SIGN, TOKEN_SUFFIX,
     * TOKEN_STRANGE or TOKEN_TEXT. ASCII annotations directly follow moves there. NULL: every word is TOKEN_WORD. */
    enum token_kind (*word)(const char *text, size_t len, uint32_t *out_nag);
    /* The length of a line that is a position, at the start of a text; 0: none. NULL: no such lines. */
    size_t (*position)(const char *text, size_t len);
};

struct token {
    enum token_kind kind;
    size_t start;   /* first byte of the token */
    size_t at, len; /* text without delimiters */
    size_t name_at, name_len;
    uint32_t value;
    unsigned stops;  /* full stops after a number; two or more mean the second move of the pair */
    bool line_start; /* first token of its line */
    bool blank_line; /* preceded by a blank line or form feed */
    struct place place;
};

struct lexer {
    const struct dialect *dialect;
    const char *text;
    size_t len, pos;
    uint32_t line;
    unsigned open;    /* open parentheses */
    unsigned numbers; /* move numbers with full stops that lexer_next() returned */
    /* column = pos - base + 1, modulo 2^n; UTF-8 continuation bytes are subtracted */
    size_t base;
};

void lexer_init(struct lexer *lex, const struct dialect *dialect, const char *text, size_t len,
                struct place place);
void lexer_next(struct lexer *lex, struct token *out);
/* Whether many move numbers but no moves were found. Then the text has another notation. */
static inline bool
lexer_is_lost(const struct lexer *lex, size_t moves)
{
    enum { SNIFFED_NUMBERS = 12 };
    return moves == 0 && lex->numbers > SNIFFED_NUMBERS;
}
/* The next token when detecting the notation. Returns false at the end, or when lexer_is_lost(). The last word may
 * be truncated and counts only if no move was found. */
bool lexer_sniff(struct lexer *lex, struct token *out, size_t moves);
/* Whether the token is a tag with this name. */
static inline bool
lexer_is_tag(const char *text, const struct token *token, const char *name)
{
    return token->kind == TOKEN_TAG && word_is(text + token->name_at, token->name_len, name);
}
/* The number of letters at the start of a text, of which the last seven bytes are not examined. */
static inline size_t
lexer_letters(const char *text, size_t len)
{
    size_t i = 0;
    for (uint64_t bytes, others = 0; !others && len - i >= sizeof bytes;) {
        memcpy(&bytes, text + i, sizeof bytes);
        bytes = ascii_in_order(bytes) | ASCII_ONES * 0x20;
        others = ASCII_HIGH & ~ascii_between(bytes, 'a', 'z');
        i += others ? (size_t)__builtin_ctzll(others) / 8 : sizeof bytes;
    }
    return i;
}
/* The length of [Name " at the beginning of a tag pair; 0: another text. */
static inline size_t
lexer_tag_head(const char *text, size_t len)
{
    if (len == 0 || text[0] != '[')
        return 0;
    size_t i = 1 + lexer_letters(text + 1, len - 1);
    while (i < len && ascii_is_name(text[i])) /* digits and underscores are rare */
        i++;
    return i > 1 && i + 1 < len && text[i] == ' ' && text[i + 1] == '"' ? i + 2 : 0;
}
/* Advances by `bytes`, counting lines and characters. */
void lexer_skip(struct lexer *lex, size_t bytes);
/* Extends free text to the end of its line, or to a tag or comment: *token becomes TOKEN_STRANGE. */
void lexer_take_line(struct lexer *lex, struct token *token);

/* Fast paths. They require this many bytes ahead, so that they need not check for the end of the text. */
enum { LEXER_AHEAD = 16 };

/* The length of a tag's value of printable ASCII before a quote and a bracket; SIZE_MAX: it has another form, or it ends in
 * the last eight bytes of the text. */
static inline size_t
lexer_plain_value(const char *text, size_t len)
{
    for (size_t i = 0; len - i > sizeof(uint64_t); i += sizeof(uint64_t)) {
        uint64_t bytes;
        memcpy(&bytes, text + i, sizeof bytes);
        const uint64_t ends = ascii_ends(ascii_in_order(bytes));
        if (ends) {
            i += (size_t)__builtin_ctzll(ends) / 8;
            return text[i] == '"' && text[i + 1] == ']' ? i : SIZE_MAX;
        }
    }
    return SIZE_MAX;
}

/* The length of the head of a tag pair, whose name has only letters, and of its plain value. Returns false for any other form. */
static inline __attribute__((always_inline)) bool
lexer_plain_pair(const char *text, size_t len, size_t *out_head, size_t *out_value)
{
    if (len < LEXER_AHEAD || text[0] != '[')
        return false;
    const size_t i = 1 + lexer_letters(text + 1, len - 1);
    if (i == 1 || len - i < 2 || text[i] != ' ' || text[i + 1] != '"')
        return false;
    *out_head = i + 2;
    *out_value = lexer_plain_value(text + *out_head, len - *out_head);
    return *out_value != SIZE_MAX;
}

/* The signs of a head around the name: the bracket, the blank and the quote. */
enum { LEXER_HEAD_SIGNS = 3 };

/* Reads a plain tag (struct tag) at the start of the text or on the next line; its kind is not set. Returns false, with the lexer
 * unchanged, for anything else. Without this fast path, counting short games takes 15 % more instructions. */
static inline bool
lexer_plain_tag(struct lexer *lex, struct tag *out)
{
    const bool below = lex->pos > 0;
    const size_t start = lex->pos + below;
    size_t head, len;
    if (lex->len - lex->pos < 2 || (below && lex->text[lex->pos] != '\n') ||
        !lexer_plain_pair(lex->text + start, lex->len - start, &head, &len))
        return false;
    if (below)
        lex->base = start;
    lex->line += below;
    *out = (struct tag){
        .name = {(uint32_t)start + 1, (uint32_t)head - LEXER_HEAD_SIGNS},
        .value = {(uint32_t)(start + head), (uint32_t)len},
        .place = {lex->line, (uint32_t)(start - lex->base + 1)},
        .plain = true,
    };
    lex->pos = start + head + len + 2;
    return true;
}

/* A move, a word where words are moves, a move number with one or three full stops, or a comment. */
struct plain {
    size_t at, len;  /* a comment without its braces */
    uint32_t number; /* value of a number; 0: none */
    unsigned stops;  /* full stops after a number; 0: none */
    bool is_comment;
    struct place place;
};

/* The length of a move number with one or three full stops; 0 if it has more than eight digits or another sign follows. */
static inline size_t
lexer_plain_number(const char *text, uint32_t *out_value, unsigned *out_stops)
{
    size_t n = 0;
    uint32_t value = 0;
    for (; n < 8 && ascii_is_digit(text[n]); n++)
        value = value * 10 + (uint32_t)(text[n] - '0');
    *out_value = value;
    if (n == 0 || text[n] != '.')
        return 0;
    *out_stops = text[n + 1] == '.' && text[n + 2] == '.' ? 3 : 1;
    n += *out_stops;
    return text[n] == ' ' || text[n] == '\n' || ascii_is_letter(text[n]) ? n : 0;
}

/* Whether a word may end in an ASCII annotation, as in Qh5+- or Nf3=. No move ends so. */
static inline bool
lexer_ends_in_sign(const char *text, size_t len)
{
    char last = len > 0 ? text[len - 1] : '\0', before = len > 1 ? text[len - 2] : '\0';
    return last == '-' || last == '=' ||
           (last == '+' && (before == '-' || before == '=' || before == '/'));
}

/* Whether a word of letters and digits ends as only moves do: a rank, a check, a promotion piece, castling. */
static inline bool
lexer_ends_as_move(const char *text, size_t len)
{
    static const uint64_t last[256 / 64] = {
        (uint64_t)0x1FF << '0' | (uint64_t)1 << '#',
        (uint64_t)1 << ('Q' - 64) | (uint64_t)1 << ('R' - 64) | (uint64_t)1 << ('B' - 64) |
            (uint64_t)1 << ('N' - 64) | (uint64_t)1 << ('O' - 64),
    };
    unsigned char c = (unsigned char)text[len - 1];
    if (c == '+')
        return len > 2 && !lexer_ends_in_sign(text, len);
    /* Without branches, because a move of a pawn is as likely as another. */
    bool square = (len == 2) & (c - (unsigned)'1' < 8) & (text[0] >= 'a');
    return ((len > 2) & (unsigned)(last[c >> 6] >> (c & 63))) | square;
}

/* The number of leading bytes that are letters, digits or - + = #. Examines eight bytes at once (SWAR); 8 means
 * eight or more. */
static inline size_t
lexer_word_head(const char *text)
{
    uint64_t bytes;
    memcpy(&bytes, text, sizeof bytes);
    bytes = ascii_in_order(bytes);
    /* Setting a bit maps # and + to +, and - and = to =, and nothing else. */
    uint64_t word = ascii_between(bytes | ASCII_ONES * 0x20, 'a', 'z') |
                    ascii_between(bytes, '0', '9') | ascii_same(bytes | ASCII_ONES * 0x08, '+') |
                    ascii_same(bytes | ASCII_ONES * 0x10, '=');
    return word == ASCII_HIGH ? 8 : (size_t)__builtin_ctzll(~word & ASCII_HIGH) / 8;
}

/* The length of a comment of printable ASCII with its braces, of which the first is at the start of the text; 0: none. */
static inline size_t
lexer_plain_comment(const char *text, size_t len)
{
    size_t at = 1;
    for (uint64_t bytes, ends; len - at >= sizeof bytes; at += sizeof bytes) {
        memcpy(&bytes, text + at, sizeof bytes);
        bytes = ascii_in_order(bytes);
        ends = (ascii_strange(bytes) & ASCII_HIGH) | ascii_same(bytes, '}');
        if (ends) {
            at += (size_t)__builtin_ctzll(ends) / 8;
            return text[at] == '}' ? at + 1 : 0;
        }
    }
    return 0;
}

/* The length of an ASCII word of at most seven bytes that is followed by white space; with `moves` it must end like
 * a move; 0: none. */
static inline size_t
lexer_plain_word(const char *text, bool moves)
{
    size_t n = lexer_word_head(text);
    if (n == 0 || n == 8 || (text[n] != ' ' && text[n] != '\n'))
        return 0;
    return (moves ? lexer_ends_as_move(text, n) : !lexer_ends_in_sign(text, n)) ? n : 0;
}

/* The first byte of the next token, which follows a token and a blank, line break or full stop at `text`, with LEXER_AHEAD bytes
 * from there on; NULL: none. *out_lines is the number of line breaks before it. `own`, known at compile time: whether the dialect
 * has plain moves. */
static inline __attribute__((always_inline)) const char *
lexer_plain_start(const struct lexer *lex, const char *text, bool own, unsigned *out_lines)
{
    *out_lines = 0;
    if (*text == ' ')
        return text + 1;
    if (*text != '\n')
        return text[-1] == '.' ? text : NULL;
    *out_lines = 1u + (own && text[1] == '\n' && !lex->dialect->lines);
    return text + *out_lines;
}

/* The length of a word or number there, and the value and full stops of a number; 0: none. */
static inline __attribute__((always_inline)) size_t
lexer_plain_length(const struct lexer *lex, const char *text, unsigned lines, bool moves, bool own,
                   uint32_t *out_number, unsigned *out_stops)
{
    bool letter = ascii_is_letter(*text);
    size_t len = letter ? 0 : lexer_plain_number(text, out_number, out_stops);
    /* Where moves have a form of their own, one may begin like "1...e2-e4". */
    if (len > 0 && !(own && *out_stops > 1 && ascii_is_letter(text[len])))
        return lines > 0 && *out_number == 1 ? 0 : len;
    *out_number = 0;
    *out_stops = 0;
    if (own)
        return lex->dialect->plain(text, lex->len - (size_t)(text - lex->text));
    return letter ? lexer_plain_word(text, moves) : 0;
}

/* Returns the place of the token at `at`, `lines` lines below the token before it. */
static inline __attribute__((always_inline)) struct place
lexer_plain_place(struct lexer *lex, size_t at, unsigned lines)
{
    if (lines > 0) {
        lex->line += lines;
        lex->base = at;
    }
    return (struct place){lex->line, (uint32_t)(at - lex->base + 1)};
}

/*
 * Fast path of lexer_next() behind another token: a plain word, number or comment after a blank, line break or full
 * stop. In a dialect with `plain` moves it is a plain move, a number or a comment, also after a blank line. Otherwise
 * every word must be a move (no `move`, no `mark`).
 *
 * Returns false, with the lexer unchanged, for anything else, and for a move number 1 at the start of a line, where
 * a game may begin.
 */
static inline bool
lexer_plain(struct lexer *lex, struct plain *out, bool moves)
{
    const bool own = lex->dialect->plain != NULL;
    unsigned lines;
    const char *text = lex->len - lex->pos >= LEXER_AHEAD
                           ? lexer_plain_start(lex, lex->text + lex->pos, own, &lines)
                           : NULL;
    *out = (struct plain){.is_comment = text && *text == '{'};
    if (!text)
        return false;
    size_t at = (size_t)(text - lex->text);
    size_t len = out->is_comment
                     ? lexer_plain_comment(text, lex->len - at)
                     : lexer_plain_length(lex, text, lines, moves, own, &out->number, &out->stops);
    if (len == 0)
        return false;
    out->at = at + out->is_comment;
    out->len = len - 2 * (size_t)out->is_comment;
    out->place = lexer_plain_place(lex, at, lines);
    lex->pos = at + len;
    return true;
}

#endif
