/* SPDX-License-Identifier: MIT */
/* Parser: turns tokens into items of the record. */
#include "notation/movetext.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/message.h"
#include "base/word.h"
#include "notation/boundary.h"
#include "notation/comment.h"
#include "notation/items.h"
#include "notation/page.h"

struct reading {
    const struct dialect *dialect;
    struct adj_game *game;
    struct lexer lex;
    struct token token;
    uint8_t depth;
    unsigned deep;      /* number of open parentheses beyond the maximum depth */
    struct item behind; /* the outermost of these parentheses */
    bool started;       /* a number or a move was seen */
    size_t outermost;   /* item that began the outermost variation */
    size_t titles;      /* index of the last title line plus 1; 0: none */
    size_t len;         /* length of the text */
    size_t most;        /* moves to read, at most GAME_MAX_MOVES */
    size_t end;         /* end of the game in the text, set when it is found */
    struct adj_error *err;
};

static enum adj_status
failed(const struct reading *r, enum adj_status st)
{
    struct place p = r->token.place;
    if (st == ADJ_ETOOBIG)
        return error_at(r->err, st, "too-big", p.line, p.column,
                        "a game of more than %d moves, %d signs or %d tags is not read",
                        GAME_MAX_MOVES, GAME_MAX_ITEMS, GAME_MAX_TAGS);
    return st == ADJ_ENOMEM ? error_nomem(r->err) : st;
}

static enum adj_status
syntax(const struct reading *r, const char *what, const char *expected)
{
    struct place p = r->token.place;
    return error_at(r->err, ADJ_ESYNTAX, "syntax", p.line, p.column, "%s, expected %s", what,
                    expected);
}

static struct span
token_span(const struct token *token)
{
    return (struct span){(uint32_t)token->at, (uint32_t)token->len};
}

static struct item
token_item(const struct reading *r, enum item_kind kind)
{
    return (struct item){
        .kind = (uint8_t)kind,
        .depth = r->depth,
        .by = NOBODY,
        .value = r->token.value,
        .text = token_span(&r->token),
        .place = r->token.place,
    };
}

static enum adj_status
add(struct reading *r, const struct item *item)
{
    return failed(r, game_add_item(r->game, item));
}

static enum adj_status
add_token(struct reading *r, enum item_kind kind)
{
    struct item item = token_item(r, kind);
    return add(r, &item);
}

static enum adj_status
read_tag(struct reading *r)
{
    struct tag tag = {
        .name = {(uint32_t)r->token.name_at, (uint32_t)r->token.name_len},
        .value = token_span(&r->token),
        .place = r->token.place,
    };
    const char *text = game_chars(r->game, tag.value);
    struct buffer plain = {0}; /* a value with escapes is copied without them */
    bool escapes = memchr(text, '\\', tag.value.len) != NULL;
    for (size_t i = 0; i < tag.value.len && escapes; i++) {
        bool escape = text[i] == '\\' && i + 1 < tag.value.len && strchr("\\\"", text[i + 1]);
        buffer_putc(&plain, text[escape ? ++i : i]);
    }
    enum adj_status st = escapes ? game_take_text(r->game, &plain, &tag.value) : ADJ_OK;
    return failed(r, st ? st : game_add_tag(r->game, &tag));
}

/* The next word of a command within [*at, end); empty at the end. */
static struct span
command_word(const char *text, size_t *at, size_t end)
{
    size_t len, from = (size_t)(text_word(text, end, at, &len) - text);
    return (struct span){(uint32_t)from, (uint32_t)len};
}

/* "%event KIND [COLOUR] [SQUARE, MOVE or RESULT]" */
static enum adj_status
read_event(struct reading *r, size_t at, size_t end)
{
    struct item item = token_item(r, ITEM_EVENT);
    struct event_said said;
    char words[EVENT_WORDS_SIZE], what[128];
    if (!event_said_read(r->game->text + at, end - at, &said)) {
        message_set(what, sizeof what, "'%.*s' is no event",
                    (int)(said.word_len < 60 ? said.word_len : 60), said.word);
        return syntax(r, what, event_words(said.word, said.word_len, words));
    }
    item.value = said.kind;
    item.by = (uint8_t)said.by;
    item.text = (struct span){(uint32_t)(said.text - r->game->text), (uint32_t)said.text_len};
    return add(r, &item);
}

/* Reads a clock time or an event at the start of a text after its opening bracket. *out_len is its length with the closing
 * bracket; 0: another text. */
static enum adj_status
read_command(struct reading *r, size_t at, size_t len, size_t *out_len)
{
    const char *text = r->game->text + at;
    struct item item = token_item(r, ITEM_CLOCK);
    item.text = comment_clock(text, len, out_len);
    item.text.at += (uint32_t)at;
    if (item.text.len > 0)
        return add(r, &item);
    const char *close = memchr(text, ']', len);
    size_t end = close ? (size_t)(close - text) + at : at;
    bool event = game_span_is(r->game, command_word(r->game->text, &at, end), "%event");
    *out_len = event ? (size_t)(close - text) + 1 : 0;
    return event ? read_event(r, at, end) : ADJ_OK;
}

/* Reads a comment. Commands at its beginning become separate items. */
static enum adj_status
read_comment(struct reading *r)
{
    struct item item = token_item(r, ITEM_COMMENT);
    const char *text = r->game->text;
    size_t at = item.text.at, end = at + item.text.len, len;
    while (at = comment_start(text, at, end), comment_is_command(text + at, end - at)) {
        enum adj_status st = read_command(r, at + 1, end - at - 1, &len);
        if (st)
            return st;
        if (len == 0)
            break;
        at += len + 1;
    }
    item.text = (struct span){(uint32_t)at, (uint32_t)(end - at)};
    return failed(r, movetext_add(r->game, &item));
}

/* Keeps the text as a comment with a defect. */
static enum adj_status
keep_text(struct reading *r, enum defect_code code)
{
    struct item item = token_item(r, ITEM_COMMENT);
    item.value = 1 + (uint32_t)code;
    return failed(r, movetext_add(r->game, &item));
}

/* Makes one comment on one line of variations that are nested too deeply. */
static enum adj_status
read_deep(struct reading *r, bool open)
{
    if (r->deep == 0) {
        r->behind = token_item(r, ITEM_COMMENT);
        r->behind.value = COMMENT_DEEP;
    }
    r->deep = open ? r->deep + 1 : r->deep - 1;
    if (r->deep > 0)
        return ADJ_OK;
    struct span *text = &r->behind.text;
    struct buffer line = {0};
    rest_put_words(&line, r->game->text + text->at, r->lex.pos - text->at);
    enum adj_status st = game_take_text(r->game, &line, text);
    return failed(r, st ? st : game_add_item(r->game, &r->behind));
}

static enum adj_status
read_bracket(struct reading *r)
{
    bool open = r->token.kind == TOKEN_OPEN;
    if (!open && r->depth == 0) {
        r->token.len = 1;
        return keep_text(r, DEFECT_UNKNOWN_SIGN);
    }
    if (r->deep > 0 || (open && r->depth == GAME_MAX_DEPTH))
        return read_deep(r, open);
    if (open && r->depth == 0)
        r->outermost = r->game->item_count;
    r->depth = (uint8_t)(r->depth + open);
    enum adj_status st = add_token(r, open ? ITEM_BEGIN : ITEM_END);
    r->depth = (uint8_t)(r->depth - !open);
    return st;
}

static bool
is_setup(const struct reading *r)
{
    const char *text = r->game->text + r->token.at;
    return r->game->move_count == 0 && r->depth == 0 && r->token.len > 2 && strchr("WB", text[0]) &&
           text[1] == ':' && memchr(text + 2, ':', r->token.len - 2);
}

/* Whether no English move begins with the byte: a capital of another language, or not ASCII. */
static inline bool
is_odd_letter(char c)
{
    const uint32_t usual = 1u << ('K' - 'A') | 1u << ('Q' - 'A') | 1u << ('R' - 'A') |
                           1u << ('B' - 'A') | 1u << ('N' - 'A') | 1u << ('O' - 'A');
    unsigned at = (unsigned)(unsigned char)c - 'A';
    return ((unsigned char)c >= 0x80) | ((at < 26) & ~(usual >> at % 32));
}

static enum adj_status
read_word(struct reading *r)
{
    const char *text = r->game->text + r->token.at;
    if (is_setup(r)) {
        r->game->setup = token_span(&r->token);
        r->game->setup_place = r->token.place;
        return ADJ_OK;
    }
    bool passant = word_is(text, r->token.len, "e.p.") || word_is(text, r->token.len, "ep");
    r->game->odd_letters |= is_odd_letter(*text);
    return passant && r->started && !r->dialect->word ? ADJ_OK : add_token(r, ITEM_MOVE);
}

/* Whether the line that begins with this token is free text. A number without a full stop may belong to a date. If
 * the line contains a move, a misspelt move may precede it, unless move number 1 follows. */
static bool
is_header(const struct reading *r)
{
    struct lexer ahead = r->lex;
    struct token next = r->token;
    bool moves = false;
    if (next.kind == TOKEN_NUMBER && next.stops == 0)
        lexer_next(&ahead, &next);
    if (next.kind != TOKEN_WORD || (next.at == r->token.at && is_setup(r)))
        return false;
    for (; next.kind != TOKEN_END && next.place.line == r->token.place.line;
         lexer_next(&ahead, &next))
        moves |= next.kind == TOKEN_MOVE;
    return !moves || (next.kind == TOKEN_NUMBER && next.stops > 0 && next.value == 1);
}

/* Reads a line of free text before the first move. The last such line is the title, the others are comments. */
static enum adj_status
read_header(struct reading *r)
{
    struct adj_game *game = r->game;
    const char *from = game->text + r->token.at;
    size_t rest = r->len - r->token.at;
    const char *end = memchr(from, '\n', rest);
    size_t len = end ? (size_t)(end - from) : rest;
    r->lex.pos = r->token.at;
    r->lex.line = r->token.place.line;
    r->lex.base = r->token.at - (r->token.place.column - 1);
    lexer_skip(&r->lex, len);
    while (len > 0 && (from[len - 1] == ' ' || from[len - 1] == '\r' || from[len - 1] == '\t'))
        len--;
    r->token.len = len;
    r->token.value = 0; /* the line may begin with a number, which set it */
    r->titles = game->item_count + 1;
    return add_token(r, ITEM_COMMENT);
}

/* Appends a suffix to the text of the previous move. */
static enum adj_status
read_suffix(struct reading *r)
{
    struct adj_game *game = r->game;
    struct item *last = game->item_count > 0 ? &game->items[game->item_count - 1] : NULL;
    if (!last || last->kind != ITEM_MOVE || last->depth != r->depth || last->text.at & SPAN_MORE)
        return keep_text(r, DEFECT_UNKNOWN_SIGN);
    last->text.len = (uint32_t)(r->token.at + r->token.len) - last->text.at;
    return ADJ_OK;
}

/* Ends the record at `item`, of which `len` bytes of text remain. */
static void
stop_at(struct item *item, enum bad_text why, size_t len)
{
    item->kind = ITEM_BAD;
    item->depth = 0;
    item->value = why;
    item->text.len = (uint32_t)len;
}

/* Handles an unterminated comment or set-up. Within a variation the set-up is kept as a move; after an unterminated comment
 * the variation is unterminated too. */
static enum adj_status
read_bad(struct reading *r)
{
    enum bad_text why = (enum bad_text)r->token.value;
    struct item item = token_item(r, ITEM_MOVE);
    item.text = (struct span){(uint32_t)r->token.start, (uint32_t)(r->lex.pos - r->token.start)};
    if (r->depth == 0)
        stop_at(&item, why, item.text.len);
    return r->depth > 0 && why == BAD_COMMENT ? ADJ_OK : add(r, &item);
}

/* Reads a set-up. Before all moves it is the start position of the game. */
static enum adj_status
read_setup(struct reading *r)
{
    struct adj_game *game = r->game;
    if (game->move_count > 0 || r->depth > 0 || game->setup.len > 0 || game_tag_of(game, TAG_FEN))
        return add_token(r, ITEM_SETUP);
    game->setup = token_span(&r->token);
    game->setup_place = r->token.place;
    return ADJ_OK;
}

static enum adj_status
read_token(struct reading *r)
{
    enum token_kind kind = r->token.kind;
    if (r->deep > 0 && kind != TOKEN_OPEN && kind != TOKEN_CLOSE)
        return ADJ_OK;
    bool moves = kind == TOKEN_NUMBER || kind == TOKEN_MOVE || kind == TOKEN_WORD;
    if (moves && r->dialect->headers && !r->started && r->token.line_start && is_header(r))
        return read_header(r);
    r->started |= moves || kind == TOKEN_DOTS;
    size_t len;
    struct item item, *last;
    switch (kind) {
    case TOKEN_TAG:
        return read_tag(r);
    case TOKEN_COMMENT:
        return read_comment(r);
    case TOKEN_ESCAPE:
        return add_token(r, ITEM_ESCAPE);
    case TOKEN_COMMAND:
        return read_command(r, r->token.at, r->token.len + 1, &len);
    case TOKEN_OPEN:
    case TOKEN_CLOSE:
        return read_bracket(r);
    case TOKEN_NAG:
    case TOKEN_SIGN:
        return add_token(r, ITEM_SIGN);
    case TOKEN_MARK:
        return add_token(r, ITEM_MARK);
    case TOKEN_NUMBER:
        item = token_item(r, ITEM_NUMBER);
        item.by = r->token.stops > 1 ? BLACK : WHITE;
        return add(r, &item);
    case TOKEN_DOTS: /* "..." after a number: the second move of the pair */
        last = r->game->item_count > 0 ? &r->game->items[r->game->item_count - 1] : NULL;
        if (last && last->kind == ITEM_NUMBER && r->token.stops > 1)
            last->by = BLACK;
        return ADJ_OK;
    case TOKEN_RESULT:
        if (r->depth == 0)
            r->game->result = token_span(&r->token);
        return add_token(r, ITEM_RESULT);
    case TOKEN_MOVE:
        return add_token(r, ITEM_MOVE);
    case TOKEN_WORD:
    case TOKEN_TEXT: /* a misspelt move */
        return read_word(r);
    case TOKEN_SETUP:
        return read_setup(r);
    case TOKEN_POSITION:
        return failed(r, epd_read(r->game, token_span(&r->token), r->token.place));
    case TOKEN_SUFFIX:
        return read_suffix(r);
    case TOKEN_STRANGE:
        return keep_text(r, (enum defect_code)r->token.value);
    case TOKEN_BAD:
        return read_bad(r);
    case TOKEN_END:
        break;
    }
    return ADJ_OK;
}

/* Makes the last title line the tag Title, unless there is one. */
static enum adj_status
take_title(struct reading *r)
{
    struct adj_game *game = r->game;
    if (r->titles == 0 || game_tag(game, "Title"))
        return ADJ_OK;
    size_t last = r->titles - 1;
    struct tag title = {.value = game->items[last].text, .place = game->items[last].place};
    enum adj_status st = game_add_text(game, "Title", 5, &title.name);
    if (!st)
        st = game_add_tag(game, &title);
    if (st)
        return failed(r, st);
    game->item_count--;
    memmove(game->items + last, game->items + last + 1,
            (game->item_count - last) * sizeof *game->items);
    return ADJ_OK;
}

void
movetext_settle(struct adj_game *game)
{
    const struct tag *variant = game_tag_of(game, TAG_VARIANT), *fen = game_tag_of(game, TAG_FEN);
    const struct tag *setup = game_tag_of(game, TAG_SETUP), *result = game_tag_of(game, TAG_RESULT);
    if (variant)
        game->variant = variant->value;
    if (!fen && setup && setup->value.len > 1)
        fen = setup;
    if (fen) {
        game->setup = fen->value;
        game->setup_place = fen->place;
    }
    bool unknown = result && (result->value.len == 0 || game_span_is(game, result->value, "?") ||
                              game_span_is(game, result->value, "*"));
    if (result && (game->result.len == 0 || !unknown))
        game->result = result->value;
}

/* Makes an item a clock time or a comment of printable ASCII, of which the text is empty if it is blank. Returns the length with
 * the braces; 0: any other comment. */
static inline __attribute__((always_inline)) size_t
plain_comment(const struct lexer *lex, const char *text, struct item *item)
{
    const size_t at = (size_t)(text - lex->text), rest = lex->len - at;
    struct span span;
    size_t len = comment_plain_clock(text, rest, &span);
    item->kind = len > 0 ? ITEM_CLOCK : ITEM_COMMENT;
    if (len == 0 &&
        ((len = lexer_plain_comment(text, rest)) == 0 || !comment_plain_text(text, len, &span)))
        return 0;
    item->text = (struct span){(uint32_t)at + span.at, span.len};
    return len;
}

/* Fast path: appends moves, move numbers and comments of the usual form directly to the record. Within a started game no
 * boundary can be among them. The run ends at anything else, or when the record needs more memory. Without it a
 * conversion of PGN takes 42 % more instructions, of LAN 11 %. */
static inline __attribute__((always_inline)) void
read_run_as(struct reading *r, struct boundary *boundary, const bool own)
{
    struct adj_game *game = r->game;
    struct lexer lex = r->lex; /* local copies, as are the counts, so that they stay in registers */
    struct item *item = game->items + game->item_count;
    size_t room = game->item_cap - game->item_count, moves = 0;
    size_t most = r->most - game->move_count;
    size_t numbered = 0; /* moves before the last number */
    const struct item *const end = item + (room < most ? room : most);
    const struct item blank = {.kind = ITEM_MOVE, .depth = r->depth, .by = NOBODY};
    uint32_t number, last = 0;
    bool odd = false, numbers = false, comments = false;
    unsigned lines, stops;
    const char *text = lex.text + lex.pos, *stop = lex.text + (lex.len - LEXER_AHEAD);
    for (const char *from; item < end && text <= stop &&
                           (from = lexer_plain_start(&lex, text, own, &lines)) != NULL;) {
        const size_t at = (size_t)(from - lex.text);
        size_t len;
        *item = blank;
        if (*from == '{') {
            if ((len = plain_comment(&lex, from, item)) == 0)
                break;
            item->place = lexer_plain_place(&lex, at, lines);
            comments |= item->text.len > 0;
            item += item->text.len > 0;
        } else if ((len = lexer_plain_length(&lex, from, lines, true, own, &number, &stops)) > 0) {
            item->text = (struct span){(uint32_t)at, (uint32_t)len};
            item->place = lexer_plain_place(&lex, at, lines);
            if (stops > 0) {
                item->kind = ITEM_NUMBER;
                item->by = stops > 1 ? BLACK : WHITE;
                item->value = last = number;
                numbers = true;
                numbered = moves;
            } else {
                moves++;
                odd |= !own && is_odd_letter(*from);
            }
            item++;
        } else {
            break;
        }
        text = from + len;
    }
    lex.pos = (size_t)(text - lex.text);
    size_t added = (size_t)(item - game->items) - game->item_count;
    r->lex = lex;
    game->item_count += added;
    game->move_count += r->depth == 0 ? moves : 0;
    game->asides |= comments || (r->depth > 0 && added > 0);
    game->odd_letters |= odd;
    if (numbers)
        boundary_pass_number(boundary, last);
    if (own)
        boundary_pass_moves(boundary, moves - numbered);
}

static __attribute__((noinline)) void
read_run(struct reading *r, struct boundary *boundary)
{
    if (r->dialect->plain)
        read_run_as(r, boundary, true);
    else
        read_run_as(r, boundary, false);
}

/* Stops at an unterminated variation, because it is not known where the main line continues. */
static void
stop_at_variation(struct reading *r)
{
    struct adj_game *game = r->game;
    struct item *item = &game->items[r->outermost];
    for (size_t i = r->outermost; i < game->item_count; i++)
        game->move_count -= game->items[i].kind == ITEM_MOVE && game->items[i].depth == 0;
    game->item_count = r->outermost + 1;
    stop_at(item, BAD_VARIATION, r->end - item->text.at);
}

/* Separates the result from a last move without a blank between them: Qg20-1, Rd8#1-0. */
static enum adj_status
split_result(struct adj_game *game)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    struct item *last = game->item_count > 0 ? &game->items[game->item_count - 1] : NULL;
    if (!game->codec->dialect->word || !last || last->kind != ITEM_MOVE || last->depth > 0)
        return ADJ_OK;
    const char *text = game_chars(game, last->text);
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        uint32_t len = (uint32_t)strlen(results[i]), move = last->text.len - len;
        if (last->text.len < len + 2 || memcmp(text + move, results[i], len) != 0 ||
            !lexer_ends_as_move(text, move))
            continue;
        struct item result = *last;
        last->text.len = move;
        result.kind = ITEM_RESULT;
        result.text = game->result = (struct span){last->text.at + move, len};
        result.place.column += move;
        return game_add_item(game, &result);
    }
    return ADJ_OK;
}

/* Takes the last move as the result if it is one: O-1 always, and what the tag says, such as 4-6; 0-0 (both absent) also if it
 * is the only move. */
static void
take_result(struct adj_game *game)
{
    const struct tag *result = game_tag_of(game, TAG_RESULT);
    struct item *last = game->item_count > 0 ? &game->items[game->item_count - 1] : NULL;
    if (!last || last->kind != ITEM_MOVE || last->depth > 0)
        return;
    bool numbered = last > game->items && last[-1].kind == ITEM_NUMBER;
    bool absent = !result && game->move_count == 1 && !numbered && game->setup.len == 0 &&
                  !game_tag_of(game, TAG_FEN) && game_span_is(game, last->text, "0-0");
    bool said = result && game_span_same(game, result->value, last->text);
    if (!game_span_is(game, last->text, "O-1") && !absent && !said)
        return;
    last->kind = ITEM_RESULT;
    game->move_count--;
    game->result = last->text;
}

/* Whether there is a record: tags, a result, a position or events suffice. */
static bool
is_record(const struct reading *r)
{
    const struct adj_game *game = r->game;
    if (game->move_count > 0 || game->result.len > 0 || game->setup.len > 0)
        return true;
    for (size_t i = 0; i < game->item_count; i++)
        if (game->items[i].kind == ITEM_EVENT)
            return true;
    return game->tag_count > 0 && r->titles == 0;
}

/* Checks the complete game and interprets its tags. */
static enum adj_status
finish(struct reading *r)
{
    struct adj_game *game = r->game;
    if (r->depth > 0)
        stop_at_variation(r);
    take_result(game);
    enum adj_status st = split_result(game);
    if (st)
        return st;
    if (!is_record(r))
        return error_at(r->err, ADJ_ESYNTAX, "syntax", game->place.line, game->place.column,
                        "there is no move here, expected a game in the notation %s",
                        game->codec->name);
    movetext_settle(game);
    page_place(game, r->titles);
    return take_title(r);
}

/* The state before title lines that may belong to the next game. */
struct mark {
    size_t header_at, items, moves;
    enum adj_status st;
};

/* Fast path: appends the plain tags that follow a tag or begin the text, while the record has room for them. Before the moves,
 * no tag begins another game without a blank line before it. */
static void
read_plain_tags(struct reading *r, struct boundary *boundary)
{
    struct adj_game *game = r->game;
    while (game->tag_count < game->tag_cap &&
           lexer_plain_tag(&r->lex, &game->tags[game->tag_count])) {
        const struct span name = game->tags[game->tag_count].name;
        boundary_pass_tag(boundary, name.at, name.len);
        game_count_tag(game, name);
    }
}

/* See movetext_next(). Sets r->end. */
static enum adj_status
read_moves(struct reading *r, bool at_end)
{
    struct adj_game *game = r->game;
    const struct dialect *dialect = r->dialect = game->codec->dialect;
    struct boundary boundary = {.dialect = dialect, .text = game->text};
    struct mark mark = {.header_at = 0};
    lexer_init(&r->lex, dialect, game->text, r->len, game->place);
    enum adj_status st = ADJ_OK;
    read_plain_tags(r, &boundary);
    for (;;) {
        if (boundary_is_plain(&boundary) && r->started && r->deep == 0 && !st &&
            r->lex.pos <= GAME_MAX_TEXT && r->len - r->lex.pos >= LEXER_AHEAD)
            read_run(r, &boundary);
        r->end = r->len;
        if (game->move_count >= r->most && r->most < GAME_MAX_MOVES && r->depth == 0)
            break;
        lexer_next(&r->lex, &r->token);
        if (r->token.kind == TOKEN_END || boundary_next(&boundary, &r->token, &r->end))
            break;
        boundary_pass(&boundary, &r->token);
        if (boundary_is_text(&boundary, &r->token))
            lexer_take_line(&r->lex, &r->token);
        if (dialect->headers && boundary.header_at != mark.header_at)
            mark = (struct mark){boundary.header_at, game->item_count, game->move_count, st};
        if (!st && r->lex.pos > GAME_MAX_TEXT)
            /* the error is reported later; only the end of the game is searched */
            st = ADJ_ETOOBIG;
        if (!st)
            st = read_token(r);
        if (!st && r->token.kind == TOKEN_TAG && !boundary.started && !boundary.ended)
            read_plain_tags(r, &boundary);
    }
    /* The last token may be truncated, because more text follows. */
    if (!at_end && (r->token.kind == TOKEN_END || r->lex.pos == r->len))
        r->end = 0;
    if (mark.header_at > 0 && r->end == mark.header_at) {
        game->item_count = mark.items;
        game->move_count = mark.moves;
        st = mark.st;
        if (r->outermost >= mark.items) /* variations opened since then belong to the next game */
            r->depth = 0;
    }
    return st || r->end == 0 ? st : finish(r);
}

enum adj_status
movetext_next(struct adj_game *game, size_t len, bool at_end, struct movetext_end *out_end,
              struct adj_error *err)
{
    struct reading r = {.game = game, .len = len, .most = GAME_MAX_MOVES, .err = err};
    struct place place = game->place; /* page_place() moves that of the game */
    enum adj_status st = read_moves(&r, at_end);
    if (r.end == r.token.start)
        place = r.token.place;
    else /* title lines of the next game precede the token */
        text_advance(&place, game->text, r.end);
    *out_end = (struct movetext_end){r.end, place};
    return st;
}

enum adj_status
movetext_begin(struct adj_game *game, size_t len, size_t most)
{
    struct reading r = {.game = game, .len = len, .most = most};
    return read_moves(&r, true);
}
