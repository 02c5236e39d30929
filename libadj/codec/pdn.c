/* SPDX-License-Identifier: MIT */
/*
 * Codec `pdn`: Portable Draughts Notation 3.0 (grammar.rst, gametype.rst, pdntags.rst, fen.rst, commands.rst). The
 * reader tolerates deviations of real files. The writer keeps the restrictions of the standard: full GameType, the
 * game's own squares and separators, captures by first and last square when unambiguous, `*` at the end. The number of
 * the GameType decides the game. Of its other attributes only the side that begins is used (American pool checkers is
 * played with either colour first); a contradiction gives a note.
 */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/cursor.h"
#include "base/error.h"
#include "base/word.h"
#include "codec/draughtsmove.h"
#include "notation/movetext.h"
#include "rules/rules.h"

static bool
pdn_carries(const struct ruleset *rules)
{
    return rules->family == &draughts_family && rules->draughts->pdn.code > 0;
}

static struct draughts_style
style_of(const struct ruleset *rules)
{
    return (struct draughts_style){
        .naming = draughts_pdn_naming(rules),
        .letters = true,
        .separator = rules->draughts->pdn.separator,
    };
}

/* Square names of a record. */

/* The view for the corner of square 1 that a GameType names; 0 for the game's own corner. */
static unsigned
pdn_view(const struct adj_game *game)
{
    const struct tag *tag = game_tag_of(game, TAG_GAMETYPE);
    const char *text = tag ? game_chars(game, tag->value) : "";
    for (size_t i = 0; tag && i + 1 < tag->value.len; i++)
        if (text[i] == 'N' && text[i + 1] >= '0' && text[i + 1] <= '3')
            return (unsigned)(text[i + 1] - '0') ^ game->rules->draughts->pdn.corner;
    return 0;
}

/* Returns whether the record names squares by number; without moves, its position decides. */
static bool
is_numbered(const struct adj_game *game)
{
    const char *setup = game_chars(game, game->setup);
    size_t i = 0;
    while (i < game->item_count && game->items[i].kind != ITEM_MOVE)
        i++;
    if (i < game->item_count)
        return game->items[i].text.len > 0 &&
               ascii_is_digit(*game_chars(game, game->items[i].text));
    for (i = 0; i < game->setup.len; i++)
        if (setup[i] >= 'a' && setup[i] <= 'm')
            return false;
    return game->setup.len > 0;
}

static unsigned
pdn_suits(const struct adj_game *game, const struct ruleset *rules)
{
    bool numbers = draughts_pdn_naming(rules) == NAMING_NUMBERS;
    if (game->move_count == 0 && game->setup.len == 0) /* nothing names a square */
        return 1u + rules->draughts->pdn.assumed;
    return is_numbered(game) == numbers ? 1u + rules->draughts->pdn.assumed : 0u;
}

static size_t
pdn_scan(const char *text, size_t len)
{
    size_t n = draughts_scan(text, len);
    n = n > 0 ? n : draughts_short_scan(text, len);
    return n > 0 && draughts_ends(text + n, len - n) ? n : 0;
}

static const struct dialect pdn_dialect = {
    .move = pdn_scan,
    .plain = draughts_plain,
    .result = draughts_result,
    .setups = true,
};

/* Detection. */

/* Returns whether the text is a diagonal step by letter and rank, such as c3-d4, or a capture of two, such as d4xf6. */
static bool
is_diagonal(const char *text, size_t len)
{
    if (len == 3 && draughts_short_scan(text, len) == len)
        return true;
    if (len != 5)
        return false;
    int step = text[2] == '-' ? 1 : 2;
    return abs(text[3] - text[0]) == step && abs(text[4] - text[1]) == step;
}

/* Returns whether a tag value begins like a FEN with numbered squares, W:WK31 or B:W5. */
static bool
is_numbered_fen(const char *text, size_t len)
{
    size_t at = len > 3 && text[3] == 'K' ? 4 : 3;
    return len > at && strchr("WB", text[0]) && text[1] == ':' && strchr("WB", text[2]) &&
           ascii_is_digit(text[at]);
}

/* Score for format detection. Signs of PDN are a GameType, a FEN with numbers, moves by square numbers, and numbered
 * diagonal steps. Diagonal steps without move numbers are LAN. */
static int
pdn_sniff(const char *text, size_t len)
{
    struct lexer lex;
    struct token token;
    size_t moves = 0, like = 0, others = 0, numbers = 0, figures = 0;
    bool other = false; /* a Variant tag names a game that PDN does not carry */
    bool named = false; /* a Variant tag, as in LAN, where such positions occur too */
    lexer_init(&lex, &pdn_dialect, text, len, (struct place){1, 1});
    for (;;) {
        lexer_next(&lex, &token);
        const char *at = text + token.at;
        if (token.kind == TOKEN_END || moves + others > 20)
            break;
        if (lexer_is_tag(text, &token, "GameType"))
            return 100;
        named |= lexer_is_tag(text, &token, "Variant");
        if ((token.kind == TOKEN_TAG && token.name_len == 3 && is_numbered_fen(at, token.len) &&
             !named) ||
            token.kind == TOKEN_SETUP)
            return 97;
        other |= draughts_other_game(&token, text, pdn_carries);
        numbers += token.kind == TOKEN_NUMBER;
        moves += token.kind == TOKEN_MOVE;
        bool figure = token.kind == TOKEN_MOVE && ascii_is_digit(*at);
        figures += figure;
        like += figure || (token.kind == TOKEN_MOVE && is_diagonal(at, token.len));
        others += token.kind == TOKEN_WORD && lex.pos < len;
    }
    if (other || moves == 0 || others > moves)
        return 0;
    return 2 * like >= moves && (figures > 0 || numbers > 0) ? 97 : 10;
}

/* Reading. */

static const struct ruleset *
rules_of_code(uint64_t code)
{
    for (size_t i = 0; i < rules_count(); i++)
        if (pdn_carries(rules_at(i)) && rules_at(i)->draughts->pdn.code == code)
            return rules_at(i);
    return NULL;
}

/* Reads a GameType, 20 or 20,W,10,10,N2,0. An unknown number is kept as the variant's name. */
static enum adj_status
take_type(struct adj_game *game)
{
    const struct tag *tag = game_tag_of(game, TAG_GAMETYPE);
    struct cursor c;
    uint64_t code;
    if (!tag)
        return ADJ_OK;
    cursor_init(&c, game_chars(game, tag->value), tag->value.len);
    cursor_skip_blanks(&c);
    game->named = cursor_uint(&c, 9999, &code) ? rules_of_code(code) : NULL;
    game->rules = game->named;
    if (!game->rules) {
        game->variant = tag->value;
        return ADJ_OK;
    }
    cursor_skip_blanks(&c);
    if (game->setup.len > 0 || !cursor_accept(&c, ","))
        return ADJ_OK;
    cursor_skip_blanks(&c);
    int side = cursor_peek(&c, 0);
    return side == 'W'   ? game_begin_with(game, WHITE)
           : side == 'B' ? game_begin_with(game, BLACK)
                         : ADJ_OK;
}

/*
 * Copies the sections between colons; the first one is the side to move. Of the extra sections of other programs, H is
 * the number of plies without progress; F, the move number, is dropped.
 */
static void
copy_sections(const char *text, size_t len, struct buffer *out)
{
    for (size_t at = 0, n; at <= len; at += n + 1) {
        const char *section = text + at, *end = memchr(section, ':', len - at);
        n = end ? (size_t)(end - section) : len - at;
        size_t digits = 1;
        while (digits < n && ascii_is_digit(section[digits]))
            digits++;
        bool extra = at > 0 && n > 1 && digits == n;
        if (extra && *section == 'F')
            continue;
        bool plies = extra && *section == 'H';
        buffer_puts(out, plies ? ":kings=" : at > 0 ? ":" : "");
        buffer_put(out, section + plies, n - plies);
    }
}

/* Converts a FEN to a set-up string, without blanks and without data stored elsewhere in the record. */
static enum adj_status
take_fen(struct adj_game *game, struct span *fen)
{
    struct buffer plain = {0}, setup = {0};
    buffer_puts(&plain, "");
    for (size_t i = 0; i < fen->len; i++)
        if (!strchr(" \t\r\n", game_chars(game, *fen)[i]))
            buffer_putc(&plain, game_chars(game, *fen)[i]);
    if (!plain.failed)
        copy_sections(plain.data, plain.len, &setup);
    setup.failed |= plain.failed;
    buffer_clear(&plain);
    if (setup.failed || (setup.len > 0 && !word_is(game_chars(game, *fen), fen->len, setup.data)))
        return game_take_text(game, &setup, fen);
    buffer_clear(&setup);
    return ADJ_OK;
}

static enum adj_status
pdn_finish(struct adj_game *game, struct adj_error *err)
{
    enum adj_status st = ADJ_OK;
    if (game->setup.len > 0)
        st = take_fen(game, &game->setup);
    for (size_t i = 0; i < game->item_count && !st; i++)
        if (game->items[i].kind == ITEM_SETUP)
            st = take_fen(game, &game->items[i].text);
    if (!st)
        st = take_type(game);
    if (st == ADJ_ETOOBIG)
        return error_at(err, st, "too-big", game->place.line, game->place.column,
                        "a game of more than %d bytes is not read", GAME_MAX_TEXT);
    return st ? error_nomem(err) : ADJ_OK;
}

/* Appends the attributes after number and side: board size, notation, and whether the lower left corner is unused. */
static void
write_attributes(const struct ruleset *rules, struct buffer *out)
{
    const struct board *board = ruleset_board(rules);
    buffer_printf(out, ",%u,%u,%c%u,%u", (unsigned)board->files, (unsigned)board->ranks,
                  rules->draughts->pdn.notation, (unsigned)rules->draughts->pdn.corner,
                  (unsigned)(rules->draughts->squares == SQUARES_LIGHT));
}

/* Returns whether the attributes that are present agree with those of the game, ignoring blanks. */
static bool
has_attributes(const char *text, size_t len, const char *want)
{
    size_t i = 0;
    for (size_t at = 0; at < len; at++)
        if (text[at] != ' ' && (want[i] == '\0' || text[at] != want[i++]))
            return false;
    return want[i] == '\0' || want[i] == ',';
}

/* Offset of the attributes in a GameType of this game; its length when the number is that of another game. */
static size_t
find_attributes(const struct ruleset *rules, const char *text, size_t len)
{
    struct cursor c;
    uint64_t code;
    cursor_init(&c, text, len);
    cursor_skip_blanks(&c);
    if (!cursor_uint(&c, 9999, &code) || code != rules->draughts->pdn.code)
        return len;
    size_t after_code = c.pos;
    cursor_skip_blanks(&c);
    if (!cursor_accept(&c, ","))
        return after_code;
    cursor_skip_blanks(&c);
    return cursor_accept(&c, "W") || cursor_accept(&c, "B") ? c.pos : after_code;
}

static enum adj_status
pdn_remark(const struct adj_game *game, struct defects *out_defects)
{
    const struct tag *tag = game_tag_of(game, TAG_GAMETYPE);
    struct buffer value, read_as = {0};
    if (movetext_remark(game, out_defects))
        return ADJ_ENOMEM;
    if (!tag || !pdn_carries(game->rules))
        return ADJ_OK;
    const char *text = game_chars(game, tag->value);
    size_t len = tag->value.len, head = find_attributes(game->rules, text, len);
    buffer_init(&value);
    buffer_put(&value, text, len);
    buffer_put(&read_as, text, head);
    write_attributes(game->rules, &read_as);
    enum adj_status st = value.failed || read_as.failed ? ADJ_ENOMEM : ADJ_OK;
    const char *also = game->rules->draughts->pdn.also;
    if (!st && !has_attributes(text + head, len - head, read_as.data + head) &&
        !(also && has_attributes(text + head, len - head, also)))
        st = defects_add(out_defects, &(struct defect){.code = DEFECT_TAG_MISMATCH,
                                                       .severity = SEVERITY_NOTE,
                                                       .place = tag->place,
                                                       .text = value.data,
                                                       .read_as = read_as.data,
                                                       .parts = "the number decides"});
    buffer_clear(&value);
    buffer_clear(&read_as);
    return st;
}

static void
pdn_resolve(const struct adj_game *game, struct line *line, const char *text, size_t len,
            struct resolution *out)
{
    struct draughts_style style = style_of(line->rules);
    style.view = game ? game->view : 0;
    if (!draughts_short_resolve(&style, line, text, len, out))
        draughts_resolve(&style, line, text, len, out);
}

static bool
resolve_pdn(struct line *line, const char *text, size_t len, struct move *out, bool *out_exact)
{
    struct draughts_style style = style_of(line->rules);
    return draughts_quick(&style, line, text, len, out, out_exact);
}

static quick_fn *
pdn_quick(const struct ruleset *rules)
{
    (void)rules;
    return resolve_pdn;
}

/* Writing. */

static void
pdn_write_move(const struct line *line, const struct move *move, struct buffer *out)
{
    struct draughts_style style = style_of(line->rules);
    draughts_write_move(&style, line, move, out);
}

static void
pdn_write_move_as(const struct adj_game *game, const struct line *line, const struct move *move,
                  struct buffer *out)
{
    struct draughts_style style = style_of(line->rules);
    style.view = game->view;
    style.full = true;
    draughts_write_move(&style, line, move, out);
}

static void
pdn_write_square(const struct adj_game *game, const struct ruleset *rules, int sq,
                 struct buffer *out)
{
    draughts_square_write(rules, sq, style_of(rules).naming, game->view, out);
}

static void
pdn_write_setup(const struct ruleset *rules, const struct position *pos, unsigned number,
                struct buffer *out)
{
    (void)number;
    draughts_setup_write_as(rules, pos, draughts_pdn_naming(rules), out);
}

/* Writes the full form of the tag, as in the table of gametype.rst. */
static void
pdn_write_type(const struct ruleset *rules, struct buffer *out)
{
    const struct draughts_rules *r = rules->draughts;
    buffer_printf(out, "[GameType \"%u,%c", (unsigned)r->pdn.code, r->black_begins ? 'B' : 'W');
    write_attributes(rules, out);
    buffer_puts(out, "\"]\n");
}

static const struct layout pdn_layout = {
    .numbers = true,
    .roster = true,
    .unnamed = true,
    .width = 79,
    .setup_write = pdn_write_setup,
    .type_write = pdn_write_type,
    .end = "*",
};

static const struct move_style *const pdn_styles[] = {&style_short, NULL};

const struct codec codec_pdn = {
    .name = "pdn",
    .title = "Portable Draughts Notation",
    .media_type = "application/vnd.draughts-pdn",
    .can = CAN_TEXT | CAN_RESETS,
    .points = true,
    .carries = pdn_carries,
    .implies = pdn_carries,
    .sniff = pdn_sniff,
    .most = 97,
    .certain = "GameType",
    .dialect = &pdn_dialect,
    .finish = pdn_finish,
    .remark = pdn_remark,
    .resolve = pdn_resolve,
    .quick = pdn_quick,
    .views = VIEW_COUNT,
    .view = pdn_view,
    .suits = pdn_suits,
    .write_move = pdn_write_move,
    .styles = pdn_styles,
    .write_move_as = pdn_write_move_as,
    .write_square = pdn_write_square,
    .layout = &pdn_layout,
    .write = movetext_write,
};
