/* SPDX-License-Identifier: MIT */
/*
 * Codec `waterloo`: the notation of the author's party 3 (4 November 2016): `6. Nd2-c4 c8-c7`, pawns without a letter,
 * `f5:g6`, `0-0-0`, `+`. Also for his other games, with the additions of RULES.md 1: `N/c1-d3` for a part that leaves a
 * compound, `=J` for a transformation. The writer puts tag pairs, an empty line, and one pair of moves a line. It marks
 * forced transformations and promotions like chosen ones (`Gg4:f4=J`), so that the text shows which piece is on the
 * board.
 */
#include <string.h>

#include "codec/longmove.h"
#include "notation/movetext.h"

static const struct long_style waterloo_style = {
    .letterless = "P",
    .letters = true,
    .checks = true,
    .turnings = true,
    .homoglyph = SEVERITY_WARNING,
};

static const struct dialect waterloo_dialect = {
    .move = long_scan,
    .plain = long_plain,
    .result = movetext_chess_result,
    .headers = true,
};

/* Carries games of the chess family whose author has no own notation for them. */
static bool
waterloo_carries(const struct ruleset *rules)
{
    return rules->family == &chess_family && !rules->notation;
}

enum {
    SNIFFED_MOVES = 20, /* enough for detection, when some have letters */
    SNIFFED_SURE = 84   /* the score of a text of plain numbered moves only */
};

/* Returns whether there is a mark between the squares. The author always writes one; two short moves ("e4 e5") have
 * none. */
static bool
is_marked(const char *text, size_t len)
{
    size_t i = 0;
    while (i < len && !strchr("-:xX/", text[i]) && (unsigned char)text[i] < 0x80)
        i++;
    return i < len || !memchr(text, ' ', len);
}

/* Score for format detection: numbered long moves with piece letters. Without letters or numbers the text may be LAN.
 * One word in five may be misspelt. */
static int
waterloo_sniff(const char *text, size_t len)
{
    struct lexer lex;
    struct token token;
    size_t moves = 0, letters = 0, numbers = 0, words = 0;
    bool marked = false, plain = true;
    lexer_init(&lex, &waterloo_dialect, text, len, (struct place){1, 1});
    while (lexer_sniff(&lex, &token, moves)) {
        words += token.kind == TOKEN_WORD && moves > 0 && !token.line_start;
        plain = plain && (token.kind == TOKEN_NUMBER || token.kind == TOKEN_TAG ||
                          (token.kind == TOKEN_MOVE && long_plain(text + token.at, token.len) > 0));
        moves += token.kind == TOKEN_MOVE;
        letters += token.kind == TOKEN_MOVE && text[token.at] >= 'A' && text[token.at] <= 'Z';
        marked = marked || (token.kind == TOKEN_MOVE && is_marked(text + token.at, token.len));
        numbers += token.kind == TOKEN_NUMBER;
        if (moves >= SNIFFED_MOVES && letters > 0 && 4 * words <= moves)
            break;
    }
    if (moves == 0 || 4 * words > moves)
        return 0;
    if (!marked)
        return 10;
    if (letters > 0)
        return plain && moves >= SNIFFED_MOVES && numbers > 0 ? SNIFFED_SURE : 80;
    return numbers > 0 ? 60 : 20;
}

static void
waterloo_resolve(const struct adj_game *game, struct line *line, const char *text, size_t len,
                 struct resolution *out)
{
    (void)game;
    long_resolve(&waterloo_style, line, text, len, out);
}

static bool
resolve_waterloo(struct line *line, const char *text, size_t len, struct move *out, bool *out_exact)
{
    return long_quick(&waterloo_style, line, text, len, out, out_exact);
}

static quick_fn *
waterloo_quick(const struct ruleset *rules)
{
    (void)rules;
    return resolve_waterloo;
}

static void
waterloo_write_move(const struct line *line, const struct move *move, struct buffer *out)
{
    long_write(&waterloo_style, line, move, out);
}

const struct codec codec_waterloo = {
    .name = "waterloo",
    .title = "Kosintsev's notation of Waterloo games",
    .media_type = "text/plain",
    .separator = "\n",
    .can = CAN_TEXT,
    .carries = waterloo_carries,
    .sniff = waterloo_sniff,
    .most = SNIFFED_SURE,
    .sure = SNIFFED_SURE,
    .dialect = &waterloo_dialect,
    .remark = movetext_remark,
    .resolve = waterloo_resolve,
    .quick = waterloo_quick,
    .write_move = waterloo_write_move,
    .layout = &long_layout,
    .write = movetext_write,
};
