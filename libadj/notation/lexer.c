/* SPDX-License-Identifier: MIT */
/* Lexer after the PGN standard's import format (section 7), with extensions for other notations. */
#include "notation/lexer.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

/* Whether the byte occurs only in words. */
static bool
is_word(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '-' || c == '+' || c == '=' || c == '#';
}

void
lexer_init(struct lexer *lex, const struct dialect *dialect, const char *text, size_t len,
           struct place place)
{
    *lex = (struct lexer){
        .dialect = dialect,
        .text = text,
        .len = len,
        .line = place.line,
        .base = (size_t)0 - (place.column - 1),
    };
}

static int
peek(const struct lexer *lex, size_t ahead)
{
    return ahead < lex->len - lex->pos ? (unsigned char)lex->text[lex->pos + ahead] : -1;
}

void
lexer_skip(struct lexer *lex, size_t bytes)
{
    for (size_t end = lex->pos + bytes; lex->pos < end; lex->pos++) {
        unsigned char byte = (unsigned char)lex->text[lex->pos];
        if (byte == '\n') {
            lex->line++;
            lex->base = lex->pos + 1;
        } else if (utf8_goes_on(byte)) {
            lex->base++;
        }
    }
}

/* Like lexer_skip(), but faster for a longer text on one line. */
static void
skip_long_text(struct lexer *lex, size_t bytes)
{
    size_t end = lex->pos + bytes;
    while (lex->pos += text_printable(lex->text + lex->pos, end - lex->pos), lex->pos < end)
        lexer_skip(lex, 1);
}

/* The length of the line in bytes, without its line break of any kind. */
static size_t
line_length(const char *text, size_t len)
{
    const char *feed = memchr(text, '\n', len);
    size_t line = feed ? (size_t)(feed - text) : len;
    const char *turn = memchr(text, '\r', line);
    return turn ? (size_t)(turn - text) : line;
}

/* Skips white space, and commas between tokens. */
static void
skip_space(struct lexer *lex, struct token *out)
{
    uint32_t from = lex->line;
    bool feed = false;
    size_t pos = lex->pos;
    for (size_t bytes; pos < lex->len; pos += bytes) {
        unsigned char c = (unsigned char)lex->text[pos];
        bytes = c <= ' ' || c >= 0x80 ? text_space(lex->text + pos, lex->len - pos)
                                      : c == ',' || (c == ';' && lex->dialect->mark);
        if (bytes == 0)
            break;
        feed |= c == '\f';
        if (c == '\n') {
            lex->line++;
            lex->base = pos + 1;
        }
        lex->base += bytes - 1;
    }
    lex->pos = pos;
    out->line_start = pos == 0 || lex->line > from;
    out->blank_line = lex->line > from + 1 || feed;
}

/* The number of bytes before the next line with a tag pair. A comment that extends to that line is unterminated. */
static size_t
up_to_tag(const char *text, size_t len)
{
    size_t at = 0;
    for (const char *line; (line = memchr(text + at, '\n', len - at)) != NULL;) {
        at = (size_t)(line - text) + 1;
        if (lexer_tag_head(text + at, len - at) > 0)
            return at;
    }
    return len;
}

/* Reads a token up to the delimiter `close`, which is not part of its text. */
static void
delimited(struct lexer *lex, struct token *out, enum token_kind kind, char close)
{
    const char *from = lex->text + lex->pos;
    const char *end = memchr(from, close, lex->len - lex->pos);
    size_t len = end ? (size_t)(end - from) : lex->len - lex->pos;
    out->kind = kind;
    out->at = lex->pos;
    out->len = up_to_tag(from, len);
    skip_long_text(lex, out->len + (end && out->len == len));
    if (!end || out->len < len) {
        out->kind = TOKEN_BAD;
        out->value = BAD_COMMENT;
    }
}

/* Prose that page_mark() has marked. */
static void
prose(struct lexer *lex, struct token *out)
{
    const char *from = lex->text + ++lex->pos;
    const char *end = memchr(from, LEXER_TEXT_END, lex->len - lex->pos);
    size_t len = end ? (size_t)(end - from) : lex->len - lex->pos;
    out->kind = TOKEN_STRANGE;
    out->value = DEFECT_TEXT_BETWEEN_GAMES;
    out->at = lex->pos;
    out->len = len;
    skip_long_text(lex, len + (end != NULL));
}

/* Reads the rest of the line as a token. */
static void
line_text(struct lexer *lex, struct token *out, enum token_kind kind)
{
    const char *from = lex->text + lex->pos;
    out->kind = kind;
    out->at = lex->pos;
    out->len = line_length(from, lex->len - lex->pos);
    skip_long_text(lex, out->len);
}

/* Whether the quote at `pos` ends the tag pair. Quotes within a value are often not escaped. */
static bool
ends_value(const struct lexer *lex, size_t pos)
{
    for (pos++; pos < lex->len; pos++) {
        char c = lex->text[pos];
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            return c == ']';
    }
    return true;
}

/* The value of a tag pair after its opening quote. Returns false when it is unterminated on its line. */
static bool
tag_value(struct lexer *lex, struct token *out)
{
    out->at = lex->pos;
    size_t pos = lex->pos;
    for (; pos < lex->len && lex->text[pos] != '\n'; pos++) {
        if (lex->text[pos] == '\\' && pos + 1 < lex->len && lex->text[pos + 1] != '\n')
            pos++;
        else if (lex->text[pos] == '"' && ends_value(lex, pos))
            break;
    }
    bool ended = pos < lex->len && lex->text[pos] == '"';
    out->len = pos - out->at;
    skip_long_text(lex, pos - lex->pos + ended);
    return ended;
}

/* Makes a token of the `bytes` bytes from `start`, which have no meaning in the notation. */
static void
strange(struct lexer *lex, struct token *out, size_t start, size_t bytes, enum defect_code code)
{
    lexer_skip(lex, start + bytes - lex->pos);
    while (bytes > 0 && text_space(lex->text + start + bytes - 1, 1) > 0)
        bytes--;
    out->kind = TOKEN_STRANGE;
    out->at = start;
    out->len = bytes;
    out->name_len = 0;
    out->value = code;
}

void
lexer_take_line(struct lexer *lex, struct token *token)
{
    const char *from = lex->text + token->start;
    size_t line = line_length(from, lex->len - token->start), len = 0;
    while (len < line && from[len] != '[' && from[len] != '{')
        len++;
    if (token->start + len > lex->pos)
        strange(lex, token, token->start, len, DEFECT_UNKNOWN_SIGN);
    token->kind = TOKEN_STRANGE;
    token->value = DEFECT_UNKNOWN_SIGN;
}

/* Reads a malformed tag pair up to its closing bracket, or to the end of its first line. */
static void
malformed(struct lexer *lex, struct token *out, const struct lexer *before)
{
    const char *from = before->text + before->pos;
    size_t rest = before->len - before->pos;
    const char *end = memchr(from, '\n', rest);
    size_t line = end ? (size_t)(end - from) : rest;
    const char *close = memchr(from, ']', line);
    *lex = *before;
    strange(lex, out, before->pos, close ? (size_t)(close - from) + 1 : line, DEFECT_TAG_MALFORMED);
}

/* Reads name and value of a tag pair. Returns false when the pair is malformed. */
static bool
name_and_value(struct lexer *lex, struct token *out)
{
    out->name_at = lex->pos;
    while (ascii_is_name(peek(lex, 0)))
        lex->pos++;
    out->name_len = lex->pos - out->name_at;
    struct token space;
    skip_space(lex, &space);
    if (out->name_len == 0 || peek(lex, 0) != '"')
        return false;
    lex->pos++;
    if (!tag_value(lex, out))
        return false;
    skip_space(lex, &space);
    out->kind = TOKEN_TAG;
    return peek(lex, 0) == ']' && ++lex->pos;
}

/* Reads a tag pair [Name "value"], or a command. The lexer is at the bracket. */
static void
tag_pair(struct lexer *lex, struct token *out)
{
    size_t head;
    if (lexer_plain_pair(lex->text + lex->pos, lex->len - lex->pos, &head, &out->len)) {
        out->kind = TOKEN_TAG;
        out->name_at = lex->pos + 1;
        out->name_len = head - LEXER_HEAD_SIGNS;
        out->at = lex->pos + head;
        lex->pos = out->at + out->len + 2;
        return;
    }
    const struct lexer before = *lex;
    struct token space;
    lex->pos++;
    skip_space(lex, &space);
    if (peek(lex, 0) == '%')
        delimited(lex, out, TOKEN_COMMAND, ']');
    else if (!name_and_value(lex, out))
        malformed(lex, out, &before);
}

/* Reads decimal digits; the value is limited. *out_len is the number of digits. */
static uint32_t
digits(const struct lexer *lex, size_t *out_len)
{
    uint32_t value = 0;
    size_t n = 0;
    for (; ascii_is_digit(peek(lex, n)); n++)
        if (value < 100000000)
            value = value * 10 + (uint32_t)(peek(lex, n) - '0');
    *out_len = n;
    return value;
}

/* The character at offset `ahead` and its length; 0 at the end. */
static int32_t
char_at(const struct lexer *lex, size_t ahead, size_t *out_bytes)
{
    size_t rest = lex->len - lex->pos;
    return ahead < rest ? text_char(lex->text + lex->pos + ahead, rest - ahead, out_bytes) : 0;
}

/* The number of full stops at offset `ahead`, full-width ones included, and their bytes. An ellipsis counts as three. */
static unsigned
full_stops(const struct lexer *lex, size_t ahead, size_t *out_bytes)
{
    unsigned count = 0;
    size_t at = ahead, n = 0;
    for (int32_t c; (c = char_at(lex, at, &n)) == '.' || c == 0xFF0E || c == 0x2026; at += n)
        count += c == 0x2026 ? 3 : 1;
    *out_bytes = at - ahead;
    return count;
}

/* Reads full-width digits; *out_bytes is their length. */
static uint32_t
wide_digits(const struct lexer *lex, size_t *out_bytes)
{
    uint32_t value = 0, digit;
    size_t at = 0, n = 0;
    for (; at < (size_t)8 * 3 && (digit = (uint32_t)char_at(lex, at, &n) - 0xFF10) < 10; at += n)
        value = value * 10 + digit;
    *out_bytes = at;
    return value;
}

/* Reads a move number: digits followed by full stops, white space or a letter. Two or more full stops mean the second move of
 * the pair. */
static bool
move_number(struct lexer *lex, struct token *out)
{
    size_t n;
    out->value = digits(lex, &n);
    if (n > 8)
        return false;
    if (n == 0)
        out->value = wide_digits(lex, &n);
    if (n == 0)
        return false;
    size_t bytes;
    unsigned stops = full_stops(lex, n, &bytes);
    if (stops == 0 && peek(lex, n) == ')' && lex->open == 0)
        stops = (unsigned)(bytes = 1); /* 1) as on many score sheets */
    size_t after = lex->pos + n + bytes;
    if (stops == 0 && after < lex->len && !ascii_is_letter(peek(lex, n)) &&
        text_space(lex->text + after, lex->len - after) == 0)
        return false;
    lex->numbers += stops > 0;
    out->kind = TOKEN_NUMBER;
    out->stops = stops;
    out->len = n + bytes;
    lexer_skip(lex, out->len);
    return true;
}

/* Reads full stops without a number: one belongs to the number before it, more mean the second move of the pair. */
static bool
dots(struct lexer *lex, struct token *out)
{
    size_t bytes;
    unsigned stops = full_stops(lex, 0, &bytes);
    if (stops == 0)
        return false;
    out->stops = stops;
    out->kind = TOKEN_DOTS;
    out->len = bytes;
    lexer_skip(lex, bytes);
    return true;
}

/* Reads a sign such as "!?". */
static bool
annotation(struct lexer *lex, struct token *out)
{
    out->value = text_sign(lex->text + lex->pos, lex->len - lex->pos, &out->len);
    out->kind = TOKEN_SIGN;
    lexer_skip(lex, out->len);
    return out->value > 0;
}

/* Reads a sign in parentheses, as in 31-27(?). */
static bool
annotation_in_parentheses(struct lexer *lex, struct token *out)
{
    size_t bytes;
    uint32_t value = peek(lex, 0) == '('
                         ? text_sign(lex->text + lex->pos + 1, lex->len - lex->pos - 1, &bytes)
                         : 0;
    if (value == 0 || peek(lex, 1 + bytes) != ')')
        return false;
    lex->pos++;
    out->at = lex->pos;
    annotation(lex, out);
    lex->pos++;
    return true;
}

/* Reads an asterisk directly after a move: the move was forced, NAG 7 of the PGN standard. */
static bool
forced(struct lexer *lex, struct token *out)
{
    if (!lex->dialect->setups || peek(lex, 0) != '*' || lex->pos == 0 ||
        !ascii_is_digit(lex->text[lex->pos - 1]))
        return false;
    out->kind = TOKEN_SIGN;
    out->value = 7;
    out->len = 1;
    lex->pos++;
    return true;
}

/* /FEN "W:W31-50:B1-20"/ */
static bool
setup(struct lexer *lex, struct token *out)
{
    static const char begin[] = "/FEN \"";
    const char *text = lex->text + lex->pos;
    size_t rest = lex->len - lex->pos, used = sizeof begin - 1;
    if (!lex->dialect->setups || peek(lex, 0) != '/')
        return false;
    const char *end = rest > used && memcmp(text, begin, used) == 0
                          ? memchr(text + used, '"', rest - used)
                          : NULL;
    if (!end || (size_t)(end - text) + 1 >= rest || end[1] != '/') {
        lex->pos++;
        out->kind = TOKEN_BAD;
        out->value = BAD_SETUP;
        return true;
    }
    out->kind = TOKEN_SETUP;
    out->at = lex->pos + used;
    out->len = (size_t)(end - text) - used;
    lexer_skip(lex, (size_t)(end - text) + 2);
    return true;
}

/* The length of a word without an ASCII annotation at its end; the remainder must end like a move. */
static size_t
without_sign(const char *text, size_t len)
{
    size_t bare = len;
    while (bare > 0 && strchr("+-=/", text[bare - 1]))
        bare--;
    if (bare < 2 || bare == len)
        return len;
    /* Qh5+-: the plus belongs to the annotation; Qh5++-: the first one is the check sign. */
    size_t sign = len - bare;
    return sign > 2 && text[bare] == '+' && text[bare + 1] != '/' ? bare + 1 : bare;
}

/* The length of an HTML tag such as <br />, in records copied from web pages. */
static size_t
markup(const char *text, size_t len)
{
    size_t i = 1;
    while (i < len && i < 40 && text[i] != '>' && text[i] != '\n' && text[i] != '<')
        i++;
    return i < len && text[i] == '>' && i > 1 ? i + 1 : 0;
}

/* The length of a promotion in brackets, d8(Q) or d8=(Q), after `len` bytes of a word; 0: none. */
static size_t
bracketed(const char *text, size_t len, size_t rest)
{
    bool behind = len > 1 && (ascii_is_digit(text[len - 1]) || text[len - 1] == '=');
    return behind && rest - len > 2 && text[len] == '(' && ascii_is_letter(text[len + 1]) &&
                   text[len + 2] == ')'
               ? 3
               : 0;
}

/* Reads a word: anything up to white space or a delimiter. */
static void
word(struct lexer *lex, struct token *out)
{
    const char *text = lex->text + lex->pos;
    size_t len = 0, rest = lex->len - lex->pos;
    while (len < rest && is_word(text[len]))
        len++;
    if (lex->dialect->word)
        len += bracketed(text, len, rest);
    size_t sign;
    while (len < rest && text_space(text + len, rest - len) == 0 &&
           !(len > 0 &&
             (strchr("{}()[];$", text[len]) ||
              /* or NUL, which is rejected elsewhere */ text_sign(text + len, rest - len, &sign) ||
              (text[len] == '<' && markup(text + len, rest - len) > 0))))
        len++;
    out->kind = TOKEN_WORD;
    if (lex->dialect->word) {
        len = lexer_ends_in_sign(text, len) ? without_sign(text, len) : len;
        out->kind = lex->dialect->word(text, len, &out->value);
    }
    out->len = len;
    skip_long_text(lex, len);
}

/* Whether the lexer is at a line of comment in a file of positions: # at the start of a line, at the head of the text, after
 * a position or after another such line. Elsewhere the sign is that of a mate. */
static bool
is_hash_line(const struct lexer *lex)
{
    size_t at = lex->pos;
    if (!lex->dialect->position || (at > 0 && lex->text[at - 1] != '\n'))
        return false;
    while (at > 0 && lex->text[at - 1] <= ' ' && lex->text[at - 1] > 0)
        at--;
    size_t end = at;
    while (at > 0 && lex->text[at - 1] != '\n')
        at--;
    return end == 0 || lex->text[at] == '#' ||
           lex->dialect->position(lex->text + at, lex->len - at) > 0;
}

/* Reads single-character tokens and delimited tokens. Returns false when none begins here. */
static bool
single(struct lexer *lex, struct token *out)
{
    int c = peek(lex, 0);
    size_t bytes;
    if (c == '{') {
        lex->pos++;
        delimited(lex, out, TOKEN_COMMENT, '}');
    } else if ((c == ';' && !lex->dialect->mark) || (c == '#' && is_hash_line(lex))) {
        lex->pos++;
        line_text(lex, out, TOKEN_COMMENT);
    } else if (c == '%' && !lex->dialect->mark &&
               (lex->pos == 0 || lex->text[lex->pos - 1] == '\n' ||
                lex->text[lex->pos - 1] == '\r')) {
        lex->pos++;
        line_text(lex, out, TOKEN_ESCAPE); /* PGN 6 */
    } else if (c == LEXER_TEXT_BEGIN) {
        prose(lex, out);
    } else if (c == '(' || c == ')') {
        out->kind = c == '(' ? TOKEN_OPEN : TOKEN_CLOSE;
        lex->open = c == '(' ? lex->open + 1 : lex->open - (lex->open > 0);
        lex->pos++;
    } else if (c == '[') {
        tag_pair(lex, out);
    } else if (c == ']' || c == '}') {
        strange(lex, out, lex->pos, 1, DEFECT_UNKNOWN_SIGN);
    } else if (c == '<' && lex->dialect->word &&
               (bytes = markup(lex->text + lex->pos, lex->len - lex->pos)) > 0) {
        strange(lex, out, lex->pos, bytes, DEFECT_UNKNOWN_SIGN);
    } else if (c == '$' && ascii_is_digit(peek(lex, 1))) {
        lex->pos++;
        out->kind = TOKEN_NAG;
        out->value = digits(lex, &out->len);
        lexer_skip(lex, out->len++);
    } else {
        return false;
    }
    return true;
}

/* Reads an EPD line. */
static bool
position(struct lexer *lex, struct token *out)
{
    if (!lex->dialect->position || lex->open > 0)
        return false;
    out->len = lex->dialect->position(lex->text + lex->pos, lex->len - lex->pos);
    if (out->len == 0)
        return false;
    out->kind = TOKEN_POSITION;
    lexer_skip(lex, out->len);
    return true;
}

void
lexer_next(struct lexer *lex, struct token *out)
{
    *out = (struct token){.kind = TOKEN_END};
    skip_space(lex, out);
    out->at = out->start = lex->pos;
    out->place = (struct place){lex->line, (uint32_t)(lex->pos - lex->base + 1)};
    if (lex->pos == lex->len || (out->line_start && position(lex, out)))
        return;
    bool sign = lex->text[lex->pos] == '#' ? out->line_start : !is_word(lex->text[lex->pos]);
    if (sign && (annotation_in_parentheses(lex, out) || single(lex, out) || forced(lex, out) ||
                 setup(lex, out)))
        return;
    const char *text = lex->text + lex->pos;
    size_t rest = lex->len - lex->pos;
    uint32_t number;
    unsigned stops;
    size_t plain = rest < LEXER_AHEAD ? 0 : lexer_plain_number(text, &number, &stops);
    if (plain > 0 && stops == 1) { /* "1.e2-e4", too, which a dialect may take all for a move */
        out->kind = TOKEN_NUMBER;
        out->value = number;
        out->len = plain;
        out->stops = 1;
        lex->numbers++;
        lex->pos += plain;
        return;
    }
    /* No result, number or sign begins with a letter. */
    bool letter = ascii_is_letter(*text);
    if (!letter && (out->len = lex->dialect->result(text, rest)) > 0)
        out->kind = TOKEN_RESULT;
    else if (lex->dialect->move && (out->len = lex->dialect->move(text, rest)) > 0)
        out->kind = TOKEN_MOVE;
    else if (lex->dialect->mark && (out->len = lex->dialect->mark(text, rest)) > 0)
        out->kind = TOKEN_MARK;
    if (out->len > 0)
        skip_long_text(lex, out->len);
    else if (letter || (!move_number(lex, out) && !dots(lex, out) && !annotation(lex, out)))
        word(lex, out);
}

/* Reads a token by the fast path; false: lexer_next() must read it. */
static bool
next_plain(struct lexer *lex, struct token *out)
{
    struct plain plain;
    if (!lex->dialect->plain || lex->pos == 0 || !lexer_plain(lex, &plain, true))
        return false;
    lex->numbers += plain.stops > 0;
    *out = (struct token){.kind = plain.is_comment  ? TOKEN_COMMENT
                                  : plain.stops > 0 ? TOKEN_NUMBER
                                                    : TOKEN_MOVE,
                          .start = plain.at - plain.is_comment,
                          .at = plain.at,
                          .len = plain.len,
                          .value = plain.number,
                          .stops = plain.stops,
                          .line_start = plain.place.column == 1,
                          .place = plain.place};
    return true;
}

bool
lexer_sniff(struct lexer *lex, struct token *out, size_t moves)
{
    if (!next_plain(lex, out))
        lexer_next(lex, out);
    return out->kind != TOKEN_END && (lex->pos < lex->len || moves == 0) &&
           !lexer_is_lost(lex, moves);
}
