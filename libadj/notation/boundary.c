/* SPDX-License-Identifier: MIT */
/* Game boundaries. A game ends at a result, at a tag after the moves, where the first tag or move number 1 recurs,
 * and before title lines that precede move number 1. */
#include "notation/boundary.h"

#include <string.h>

#include "base/ascii.h"

bool
boundary_next(struct boundary *b, const struct token *t, size_t *out_at)
{
    *out_at = t->start;
    if (b->ended) /* free text after a game belongs to that game */
        return t->kind != TOKEN_TEXT && t->kind != TOKEN_STRANGE && t->kind != TOKEN_ESCAPE &&
               (t->line_start ||
                (t->kind != TOKEN_COMMENT && t->kind != TOKEN_OPEN && t->kind != TOKEN_CLOSE));
    if (!b->started) /* the first tag recurs after a blank line: the game has no moves */
        return t->kind == TOKEN_TAG && t->blank_line && b->tag_len > 0 &&
               t->name_len == b->tag_len &&
               memcmp(b->text + t->name_at, b->text + b->tag_at, b->tag_len) == 0;
    bool first = t->kind == TOKEN_NUMBER && t->value == 1 && t->stops < 2 && t->line_start &&
                 b->depth == 0 && (b->number > 1 || b->moves > 1);
    if (t->kind == TOKEN_TAG || t->kind == TOKEN_POSITION || first) {
        if (b->header_at > 0)
            *out_at = b->header_at;
        return true;
    }
    if (t->line_start && t->kind != TOKEN_WORD)
        b->header_at = 0; /* not a title: the game continues */
    return b->dialect->lines && !b->numbered && t->blank_line && b->depth == 0 &&
           (t->kind == TOKEN_MOVE || t->kind == TOKEN_WORD);
}

void
boundary_pass(struct boundary *b, const struct token *t)
{
    bool in_header = b->header_at > 0, word = t->kind == TOKEN_WORD;
    if (t->kind == TOKEN_TAG) {
        boundary_pass_tag(b, t->name_at, t->name_len);
    } else if (t->kind == TOKEN_OPEN) {
        b->depth++;
    } else if (t->kind == TOKEN_CLOSE) {
        b->depth -= b->depth > 0;
    } else if (t->kind == TOKEN_NUMBER) {
        b->numbered |= t->stops > 0;
        b->started |= t->stops > 0 && t->line_start;
        if (b->depth == 0 && !in_header) {
            b->number = t->value;
            b->moves = 0;
        }
    } else if (t->kind == TOKEN_RESULT) {
        b->ended = b->depth == 0;
    } else if (word && b->dialect->headers) {
        if (b->started && t->line_start && !in_header)
            b->header_at = t->start;
    } else if (word || t->kind == TOKEN_MOVE || t->kind == TOKEN_POSITION) {
        b->started = true;
        b->moves += t->kind == TOKEN_MOVE && b->depth == 0;
    }
}

/* Fast search without tokens. It skips text in which no game can end or begin. */

enum { BLOCK = 16 };
/* Compiler vector type, because automatic vectorisation is unreliable. A comparison yields 0xff where it is true. */
typedef unsigned char block __attribute__((vector_size(BLOCK)));

static inline block
block_at(const char *text)
{
    block bytes;
    memcpy(&bytes, text, sizeof bytes);
    return bytes;
}

/* The number of bytes before the first that is not marked. */
static inline size_t
block_marked(block marks)
{
    typedef uint64_t halves __attribute__((vector_size(BLOCK)));
    const uint64_t first = ((halves)marks)[0], second = ((halves)marks)[1];
    if ((first & second) == UINT64_MAX)
        return BLOCK;
    const bool late = first == UINT64_MAX;
    return (size_t)late * 8 + (size_t)__builtin_ctzll(~ascii_in_order(late ? second : first)) / 8;
}

/* The offset of the first byte that is `a` or `b`; `len` when there is none. */
static inline __attribute__((always_inline)) size_t
find_either(const char *text, size_t len, unsigned char a, unsigned char b)
{
    size_t at = 0, other = BLOCK;
    for (; other == BLOCK && len - at >= BLOCK; at += other) {
        block c = block_at(text + at);
        other = block_marked(~((block)(c == a) | (block)(c == b)));
    }
    while (at < len && (unsigned char)text[at] != a && (unsigned char)text[at] != b)
        at++;
    return at;
}

/*
 * The number of bytes at the start of a block that are letters, digits, blanks or + , - . and not part of a result: a
 * hyphen only after a letter (O-O) or before a small one (e2-e4), a digit not after a point or comma (0.5). Not the
 * byte `stop` either. Also reads a byte before and a byte behind the block.
 */
static inline size_t
plain_bytes(const char *text, unsigned char stop)
{
    block c = block_at(text), before = block_at(text - 1), behind = block_at(text + 1);
    block letter = (block)((c | 0x20) - 'a' < 26), digit = (block)(c - '0' < 10);
    block hyphen =
        (block)(c == '-') & ~(block)((before | 0x20) - 'a' < 26) & ~(block)(behind - 'a' < 26);
    block fraction = digit & (block)((before | 2) == '.');
    block known = letter | digit | (block)(c - '+' < 4) | (block)(c == ' ');
    return block_marked(known & ~(hyphen | fraction | (block)(c == stop)));
}

/* The length of a comment in braces up to the line of a tag pair, which would end it; 0: it does not end before. */
static size_t
comment_length(const char *text, size_t len)
{
    for (size_t at = 1; at < len; at++) {
        at += find_either(text + at, len - at, '}', '\n');
        if (at < len && text[at] == '}')
            return at + 1;
        if (len - at < 2 || text[at + 1] == '[')
            return 0;
    }
    return 0;
}

/* Whether a line that begins like this can only continue the game. (Move number 1 may begin another game.) */
static bool
continues_game(const char *line)
{
    return ascii_is_letter(*line) ||
           (*line >= '1' && *line <= '9' && (*line > '1' || ascii_is_digit(line[1])));
}

/* The length of a sign, comment, parenthesis or line end at the start of a text after which the game continues; 0:
 * another text. *out_begin is the offset at which a token surely begins; unchanged: there is none. */
static size_t
pass_sign(struct lexer *lex, struct boundary *b, size_t pos, size_t *out_begin)
{
    const char *text = lex->text + pos;
    size_t comment;
    switch (*text) {
    case '=':
    case '#':
    case '!':
    case '?':
        return 1;
    case '$':
        *out_begin = pos;
        return 1;
    case '{':
        comment = comment_length(text, lex->len - pos);
        *out_begin = comment > 0 ? pos + comment : *out_begin;
        return comment;
    case '(':
        if (ascii_is_digit(text[-1]) || text[-1] == '=')
            return 0; /* d8(Q) is one word */
        b->depth++;
        lex->open++;
        *out_begin = pos + 1;
        return 1;
    case ')':
        if (b->depth == 0)
            return 0; /* 1) is a move number */
        b->depth--;
        lex->open--;
        *out_begin = pos + 1;
        return 1;
    case '\r':
        return text[1] == '\n';
    case '\n':
        *out_begin = pos;
        return continues_game(text + 1);
    default:
        return 0;
    }
}

/*
 * Skips text of a started game that does not end it. Returns the offset at which the search ended, so that the caller
 * does not search the same text again: the lexer stops before, at the last token that surely begins there. (A sign
 * after a blank could belong to a result such as 1 - 0.)
 */
static size_t
skip_text(struct lexer *lex, struct boundary *b)
{
    const char *text = lex->text;
    /* Only move numbers tell whether a blank line ends a game. */
    const unsigned char stop = b->dialect->lines && !b->numbered ? '.' : 0;
    const size_t last =
        lex->len > BLOCK ? lex->len - BLOCK : 0; /* where blocks end within the text */
    size_t pos = lex->pos, begin = pos, passed = pos > 0;
    while (pos < last && passed > 0) {
        passed = plain_bytes(text + pos, stop);
        pos += passed;
        if (passed < BLOCK && pos < last)
            pos += passed = pass_sign(lex, b, pos, &begin);
    }
    const size_t end = pos;
    while (pos > begin &&
           (pos + 1 >= end || text[pos] != ' ' || text[pos + 1] == ' ' || text[pos + 1] == '-'))
        pos--;
    lex->pos = pos;
    return end;
}

/* Records the name of the game's first tag pair, whose bracket closes at `close`. Returns false unless it surely is one. */
static bool
pass_first_tag(struct boundary *b, size_t pos, size_t close)
{
    const char *text = b->text + pos;
    const size_t head = lexer_tag_head(text, close - pos);
    if (head == 0 || pos + head >= close || b->text[close - 1] != '"' || b->text[close - 2] == '\\')
        return false;
    boundary_pass_tag(b, pos + 1, head - LEXER_HEAD_SIGNS);
    return true;
}

/* Skips lines that each are a tag pair, right or wrong (the first one must be right), before the moves. */
static void
skip_tags(struct lexer *lex, struct boundary *b)
{
    const char *text = lex->text;
    for (;;) {
        size_t pos = lex->pos;
        if (pos + 2 < lex->len && text[pos] == '\r')
            pos++;
        if (pos > 0 && (pos + 2 >= lex->len || text[pos++] != '\n'))
            return;
        if (lex->len - pos < 2 || text[pos] != '[' || !ascii_is_letter(text[pos + 1]))
            return;
        const size_t close = pos + find_either(text + pos, lex->len - pos, ']', '\n');
        if (lex->len - close < 3 || text[close] != ']')
            return;
        if (text[close + 1 + (text[close + 1] == '\r')] != '\n' ||
            (b->tag_len == 0 && !pass_first_tag(b, pos, close)))
            return;
        lex->pos = close + 1;
    }
}

/* Implements boundary_find(). With `skips` it skips text, so that the last move number is not known; *out_unsure is
 * set when that number is needed to tell whether a move number 1 begins a new game. */
static size_t
find(struct lexer *lex, struct boundary *b, bool at_end, bool skips, bool *out_unsure)
{
    size_t skipped = 0;
    *b = (struct boundary){.dialect = lex->dialect, .text = lex->text};
    skips &= !lex->dialect->headers;
    struct token token;
    struct plain plain;
    size_t used;
    for (;;) {
        while (boundary_is_plain(b)) {
            if (skips && lex->pos >= skipped)
                skipped = skip_text(lex, b);
            if (!lexer_plain(lex, &plain, false))
                break;
            if (plain.stops > 0)
                boundary_pass_number(b, plain.number);
            else
                boundary_pass_moves(b, !plain.is_comment);
        }
        if (!b->started && !b->ended)
            skip_tags(lex, b);
        lexer_next(lex, &token);
        used = lex->len;
        *out_unsure = skipped > 0 && !b->ended && token.kind == TOKEN_NUMBER && token.value == 1 &&
                      token.line_start && b->depth == 0;
        if (*out_unsure)
            return 0;
        if (token.kind == TOKEN_END || boundary_next(b, &token, &used))
            break;
        boundary_pass(b, &token);
        if (boundary_is_text(b, &token))
            lexer_take_line(lex, &token);
    }
    return !at_end && (token.kind == TOKEN_END || lex->pos == lex->len) ? 0 : used;
}

size_t
boundary_find(const struct dialect *dialect, const char *text, size_t len, bool at_end)
{
    struct lexer lex;
    struct boundary boundary;
    bool unsure = false;
    lexer_init(&lex, dialect, text, len, (struct place){1, 1});
    size_t used = find(&lex, &boundary, at_end, true, &unsure);
    if (!unsure)
        return used;
    lexer_init(&lex, dialect, text, len, (struct place){1, 1});
    return find(&lex, &boundary, at_end, false, &unsure);
}

/* The offset of the last tag pair before `at` that follows a blank line; 0: there is none. */
static size_t
last_head(const char *text, size_t len, size_t at)
{
    while (at > 3) {
        at--;
        if (text[at] != '[' || text[at - 1] != '\n')
            continue;
        size_t before = at - 2 - (text[at - 2] == '\r');
        if (text[before] == '\n' && lexer_tag_head(text + at, len - at) > 0)
            return at;
    }
    return 0;
}

/* Whether the game at the start of a text has moves and ends where the text does, at a tag pair of the next game. */
static bool
ends_at(const struct dialect *dialect, const char *text, size_t end, size_t len)
{
    struct lexer lex;
    struct boundary boundary;
    bool unsure = false;
    lexer_init(&lex, dialect, text, len, (struct place){1, 1});
    return find(&lex, &boundary, false, true, &unsure) == end && boundary.started;
}

/*
 * No token extends over a line that begins with a tag pair, and after a move a tag pair always begins a game. So the tag
 * pair `end` begins a game if that is so where one reads from the tag pair `begin`: a game that the text before `begin`
 * has left unfinished ends at `begin`, or has no moves yet and obtains those that follow.
 */
size_t
boundary_last(const struct dialect *dialect, const char *text, size_t len)
{
    enum { EXAMINED = 3 };
    /* Title lines may belong to the next game; a set-up may extend over tag pairs. */
    if (dialect->headers || dialect->setups)
        return 0;
    size_t end = last_head(text, len, len);
    for (int i = 0; i < EXAMINED && end > 0; i++) {
        const size_t begin = last_head(text, len, end);
        if (ends_at(dialect, text + begin, end - begin, len - begin))
            return end;
        end = begin;
    }
    return 0;
}
