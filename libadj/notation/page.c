/* SPDX-License-Identifier: MIT */
/*
 * Begin at page_mark(). read_line() classifies each line by its tokens: a line of a game has at least as many moves as
 * words of a language. A game begins with move number 1 or after tag pairs. It continues, even after prose, as long as the
 * move numbers continue. Moves outside such a game, such as an example in a paragraph, are prose.
 */
#include "notation/page.h"

#include <stdio.h>

#include "base/message.h"
#include "record/defect.h"

enum line_kind { LINE_BLANK, LINE_TEXT, LINE_MOVES, LINE_TAG, LINE_NOTE };

/* The tokens of a line. */
struct line_words {
    enum line_kind kind;
    size_t begin, end; /* includes the line break; a comment may extend it over several lines */
    unsigned moves;
    unsigned words;  /* words of a language: letters and punctuation only */
    unsigned others; /* words with digits or other signs, and numbers without a full stop */
    bool numbered;   /* begins with `first` and one full stop */
    uint32_t first;
    uint32_t last;   /* the last move number of the main line; 0: none */
    bool ends;       /* the last token is a result */
    bool is_heading; /* only a few words and numbers */
};

enum { HEADING_MAX = 100, HEADING_WORDS = 6, PROSE_WORDS = 3 };

/* Returns whether the word consists of letters and punctuation only. */
static bool
is_language(const char *text, size_t len)
{
    static const char signs[] = ".,:;!?'\"()-";
    bool letters = false;
    for (size_t i = 0; i < len; i++) {
        bool letter = ascii_is_letter(text[i]) || (unsigned char)text[i] >= 0x80;
        if (!letter && !strchr(signs, text[i]))
            return false;
        letters |= letter;
    }
    return letters;
}

static void
count_token(struct line_words *line, const char *text, const struct token *t, unsigned depth)
{
    bool word = t->kind == TOKEN_WORD || t->kind == TOKEN_TEXT || t->kind == TOKEN_STRANGE ||
                t->kind == TOKEN_SUFFIX || t->kind == TOKEN_BAD;
    bool language = word && is_language(text + t->at, t->len);
    line->ends = t->kind == TOKEN_RESULT;
    line->moves += t->kind == TOKEN_MOVE;
    line->words += language;
    line->others += (word && !language) || (t->kind == TOKEN_NUMBER && t->stops == 0);
    if (t->kind == TOKEN_NUMBER && t->stops > 0 && depth == 0)
        line->last = t->value;
}

/* Prose has more words than moves. A line with an unreadable word that has digits or signs counts as moves if it has a move
 * number: the word is probably a misspelt move. */
static enum line_kind
kind_of(const struct line_words *line, enum token_kind first)
{
    if (line->words > line->moves)
        return LINE_TEXT;
    if (first == TOKEN_TAG || first == TOKEN_SETUP || first == TOKEN_POSITION)
        return LINE_TAG;
    if (first == TOKEN_COMMENT || first == TOKEN_ESCAPE || first == TOKEN_COMMAND)
        return LINE_NOTE;
    return line->moves == 0 && line->others > 0 && !line->numbered ? LINE_TEXT : LINE_MOVES;
}

static size_t
line_end(const char *text, size_t len, size_t from)
{
    const char *end = from < len ? memchr(text + from, '\n', len - from) : NULL;
    return end ? (size_t)(end - text) + 1 : len;
}

/* Reads and classifies the line that begins at `begin`. */
static struct line_words
read_line(const struct dialect *dialect, const char *text, size_t len, size_t begin)
{
    struct line_words line = {
        .kind = LINE_BLANK, .begin = begin, .end = line_end(text, len, begin), .is_heading = true};
    struct lexer lex;
    struct token t;
    enum token_kind first = TOKEN_END;
    unsigned depth = 0;
    lexer_init(&lex, dialect, text, len, (struct place){1, 1});
    lex.pos = begin;
    for (lexer_next(&lex, &t); t.kind != TOKEN_END && t.start < line.end; lexer_next(&lex, &t)) {
        if (first == TOKEN_END) {
            first = t.kind;
            line.numbered = t.kind == TOKEN_NUMBER && t.stops == 1;
            line.first = t.value;
        }
        depth += t.kind == TOKEN_OPEN;
        depth -= t.kind == TOKEN_CLOSE && depth > 0;
        line.is_heading &= t.kind == TOKEN_WORD || t.kind == TOKEN_NUMBER;
        count_token(&line, text, &t, depth);
        if (t.kind == TOKEN_COMMENT && lex.pos > line.end)
            line.end = line_end(text, len, lex.pos);
    }
    if (first != TOKEN_END)
        line.kind = kind_of(&line, first);
    line.is_heading &=
        first == TOKEN_WORD && line.words <= HEADING_WORDS && line.end - begin <= HEADING_MAX;
    return line;
}

/* Kinds of bytes for may_be_prose(). A comment can join lines, and beyond ASCII a blank can divide letters: such a text may be prose. */
enum { LETTER = 1, DIGIT = 2, LINE_END = 4, UNSURE = 8 };
#define EIGHT(kind) kind, kind, kind, kind, kind, kind, kind, kind
#define TEN(kind) EIGHT(kind), kind, kind
#define ALPHABET(kind) EIGHT(kind), EIGHT(kind), TEN(kind)
#define SIXTY_FOUR(kind) ALPHABET(kind), ALPHABET(kind), TEN(kind), kind, kind
/* clang-format off */
static const unsigned char kinds[256] = {
    ['\n'] = LINE_END, ['0'] = TEN(DIGIT), ['A'] = ALPHABET(LETTER), ['a'] = ALPHABET(LETTER),
    ['{'] = UNSURE, [0x80] = SIXTY_FOUR(UNSURE), SIXTY_FOUR(UNSURE)};
/* clang-format on */

/*
 * Returns whether a line may have enough words for a sentence. A word of a language has no digit, except those of a number before
 * it, as in "1Black". Most records are no prose, and classifying their lines would take as long as judging them. The flags need no
 * branches, which no processor could predict.
 */
static bool
may_be_prose(const char *text, size_t len)
{
    bool begins = true,
         word = false; /* no letter since the last sign; letters, and no digit behind them */
    unsigned words = 0;
    for (size_t i = 0; i < len; i++) {
        const unsigned kind = kinds[(unsigned char)text[i]];
        if (kind >= LINE_END) {
            if (kind == UNSURE || words + word >= PROSE_WORDS)
                return true;
            words = 0;
            word = false;
            begins = true;
            continue;
        }
        const bool letter = kind & LETTER, digit = kind & DIGIT, sign = kind == 0;
        words += sign & word;
        word = letter & (word | begins);
        begins = sign | (digit & begins);
    }
    return words + word >= PROSE_WORDS;
}

bool
page_is(const struct dialect *dialect, const char *text, size_t len)
{
    bool moves = false;
    struct line_words line;
    if (!may_be_prose(text, len))
        return false;
    for (size_t at = 0; at < len; at = line.end) {
        line = read_line(dialect, text, len, at);
        bool sentence = line.kind == LINE_TEXT && line.moves == 0 && line.words >= PROSE_WORDS;
        if (sentence && (moves || line.numbered))
            return true;
        moves |= line.kind == LINE_MOVES;
    }
    return false;
}

/* Marking. */

struct page {
    const struct dialect *dialect;
    const char *text;
    bool titles;
    struct buffer *out;
    size_t games;
    bool in_game;     /* after moves of a game, before its result */
    bool is_tagged;   /* after tag pairs, before the first move */
    bool interrupted; /* by prose after the last line of the game */
    uint32_t number;  /* the last move number of the game */
    size_t block;     /* start of the prose that is not written yet; SIZE_MAX: none */
    size_t block_end; /* end of that prose, without blank lines after it */
    size_t heading;   /* start of its last line, if that may be a title; SIZE_MAX: not */
};

/* The end of the text without trailing white space. */
static size_t
trimmed(const char *text, size_t begin, size_t end)
{
    while (end > begin && (unsigned char)text[end - 1] <= ' ')
        end--;
    return end;
}

/* Writes the pending prose with its marks, then the text up to `to` unchanged. `titled`: a game begins at `to`. */
static void
write_block(struct page *page, size_t to, bool titled)
{
    size_t end = page->block_end;
    if (page->block == SIZE_MAX)
        return;
    if (titled && page->titles && page->heading != SIZE_MAX)
        end = trimmed(page->text, page->block, page->heading);
    if (end > page->block) {
        buffer_putc(page->out, LEXER_TEXT_BEGIN);
        buffer_put(page->out, page->text + page->block, end - page->block);
        buffer_putc(page->out, LEXER_TEXT_END);
    }
    buffer_put(page->out, page->text + end, to - end);
    page->block = page->heading = SIZE_MAX;
}

static void
add_prose(struct page *page, const struct line_words *line)
{
    if (page->block == SIZE_MAX)
        page->block = line->begin;
    page->block_end = trimmed(page->text, line->begin, line->end);
    page->heading = line->is_heading ? line->begin : SIZE_MAX;
    page->interrupted = true;
}

/* Does a line with moves begin a new game? */
static bool
begins_game(const struct page *page, const struct line_words *line)
{
    if (!line->numbered || page->is_tagged)
        return page->is_tagged;
    return line->first == 1 && (!page->in_game || page->interrupted || page->number > 1);
}

static bool
goes_on(const struct page *page, const struct line_words *line)
{
    if (!page->in_game || !page->interrupted)
        return page->in_game;
    return line->last > 0 && line->first >= page->number && line->first <= page->number + 1;
}

static void
add_line(struct page *page, const struct line_words *line)
{
    bool begins = line->kind == LINE_TAG || (line->kind == LINE_MOVES && begins_game(page, line));
    if (line->kind == LINE_BLANK && page->block != SIZE_MAX)
        return;
    if (line->kind == LINE_TEXT || (line->kind == LINE_MOVES && !begins && !goes_on(page, line))) {
        add_prose(page, line);
        return;
    }
    write_block(page, line->begin, begins);
    buffer_put(page->out, page->text + line->begin, line->end - line->begin);
    if (line->kind == LINE_TAG)
        page->is_tagged = true;
    if (line->kind != LINE_MOVES)
        return;
    page->games += begins;
    page->number = line->last > 0 || begins ? line->last : page->number;
    page->in_game = !line->ends;
    page->is_tagged = page->interrupted = false;
}

size_t
page_mark(const struct dialect *dialect, const char *text, size_t len, bool titles,
          struct buffer *out)
{
    struct page page = {.dialect = dialect,
                        .text = text,
                        .titles = titles && dialect->headers,
                        .out = out,
                        .block = SIZE_MAX,
                        .heading = SIZE_MAX};
    for (size_t at = 0; at < len;) {
        struct line_words line = read_line(dialect, text, len, at);
        add_line(&page, &line);
        at = line.end;
    }
    write_block(&page, len, false);
    return page.games;
}

void
page_place(struct adj_game *game, size_t titles)
{
    const struct item *item = game->items;
    if (game->item_count < 2 || item->kind != ITEM_COMMENT ||
        item->value != 1 + DEFECT_TEXT_BETWEEN_GAMES || item->place.line != game->place.line)
        return;
    game->place = game->items[titles > 1 ? titles - 1 : 1].place;
}

void
page_lines(const struct adj_game *game, const struct item *item, char *out, size_t size)
{
    const char *text = game_chars(game, item->text);
    size_t last = item->place.line;
    for (const char *p = text; (p = memchr(p, '\n', item->text.len - (size_t)(p - text))); p++)
        last++;
    if (last == item->place.line)
        message_set(out, size, "line %zu belongs to no game, kept as a comment", last);
    else
        message_set(out, size, "lines %zu to %zu belong to no game, kept as a comment",
                    (size_t)item->place.line, last);
}
