/* SPDX-License-Identifier: MIT */
/*
 * Codec `turtle`: long notation as in waterloo, with piles as pieces. A pile is read as letters in any order (MFD), as
 * checkers (C3C4C5) or as their digits (345). It is written as letters in a fixed order, and parts as in LAN:
 * `MFDc3-d4`, `M/c3:d4+`. Each record contains its starting position, because the sources lost theirs.
 */
#include <string.h>

#include "base/ascii.h"
#include "codec/longmove.h"
#include "notation/movetext.h"
#include "notation/text.h"
#include "rules/piece_codes.h"

static const struct long_style turtle_style = {
    .letters = true,
    .checks = true,
    .homoglyph = SEVERITY_WARNING,
};

static bool
turtle_carries(const struct ruleset *rules)
{
    return rules->notation && strcmp(rules->notation, "turtle") == 0;
}

/* Piles. */

enum { FORMS = 3 };

/* Length of a pile at the start of a text, in one of the forms of turtle_forms. */
static size_t
pile_len(const char *text, size_t len, size_t form)
{
    size_t n = 0, step = form == 1 ? 2 : 1;
    while (n + step <= len &&
           (form == 0 ? ascii_is_capital(text[n])
                      : (form == 2 || text[n] == 'C') && text[n + step - 1] >= '1' &&
                            text[n + step - 1] <= '7'))
        n += step;
    return n;
}

/* Returns whether a square, or the slash after a part, follows. */
static bool
goes_on(const char *text, size_t len, size_t at)
{
    if (at < len && text[at] == '/')
        at++;
    return at + 1 < len && ascii_is_small(text[at]) && text[at + 1] >= '1' && text[at + 1] <= '9';
}

/* Finds the pile at the start of a move. Returns its length and form; 0: none. */
static size_t
pile_find(const char *text, size_t len, const struct code_form **out_form)
{
    static const char *const names[FORMS] = {"letters", "checkers", "digits"};
    for (size_t form = 0; form < FORMS; form++) {
        size_t n = pile_len(text, len, form);
        if (n == 0 || !goes_on(text, len, n))
            continue;
        for (*out_form = turtle_forms; strcmp((*out_form)->name, names[form]) != 0;)
            ++*out_form;
        return n;
    }
    return 0;
}

static size_t
turtle_scan(const char *text, size_t len)
{
    const struct code_form *form;
    size_t pile = pile_find(text, len, &form);
    size_t part = pile > 0 && text[pile] == '/';
    size_t rest = long_scan(text + pile + part, len - pile - part);
    return rest > 0 ? pile + part + rest : 0;
}

static const struct dialect turtle_dialect = {
    .move = turtle_scan,
    .result = movetext_chess_result,
    .headers = true,
};

/* Score for format detection. Only Turtle has piles of several letters; other games have single letters too. */
static int
turtle_sniff(const char *text, size_t len)
{
    struct lexer lex;
    struct token token;
    size_t moves = 0, piles = 0;
    bool setup = false;
    lexer_init(&lex, &turtle_dialect, text, len, (struct place){1, 1});
    while (lexer_sniff(&lex, &token, moves)) {
        if (token.kind == TOKEN_WORD && moves > 0 && !token.line_start)
            return 0;
        const struct code_form *form;
        setup |= lexer_is_tag(text, &token, "FEN");
        moves += token.kind == TOKEN_MOVE;
        piles += token.kind == TOKEN_MOVE && pile_find(text + token.at, token.len, &form) > 1;
    }
    /* T-R4: the record must contain its set-up */
    return moves == 0 ? 0 : piles > 0 ? 85 : setup ? 70 : 15;
}

/* Moves. */

/* Rewrites a move with its pile in letters; false when the pile is invalid. */
static bool
in_letters(const char *plain, size_t len, struct buffer *out, struct resolution *res)
{
    const struct code_form *form, *letters = turtle_forms;
    struct adj_error err = ADJ_ERROR_INIT;
    size_t pile = pile_find(plain, len, &form);
    while (strcmp(letters->name, "letters") != 0)
        letters++;
    struct piece_code piece;
    if (pile > 0 && (form->read(form, plain, pile, &piece, &err) ||
                     letters->write(letters, &piece, out, &err))) {
        resolution_fail(res, DEFECT_SYNTAX, "%s", err.parts);
        return false;
    }
    buffer_put(out, plain + pile, len - pile);
    return true;
}

static void
turtle_resolve(const struct adj_game *game, struct line *line, const char *text, size_t len,
               struct resolution *out)
{
    (void)game;
    bool homoglyph = false;
    resolution_init(out);
    char plain[MOVE_TEXT_MAX];
    size_t plain_len = text_fold(text, len, plain, sizeof plain, &homoglyph);
    const char *expected = "a move such as MFDc3-d4, M/c3:d4 or 34c3-d4";
    struct buffer move = {0};
    struct long_move said;
    if (plain_len == SIZE_MAX) {
        resolution_fail(out, DEFECT_SYNTAX, "expected %s", expected);
    } else if (in_letters(plain, plain_len, &move, out)) {
        if (move.failed || long_read(move.data, move.len, &said)) {
            resolution_fail(out, DEFECT_SYNTAX, "expected %s", expected);
        } else {
            said.homoglyph = homoglyph;
            long_match(&turtle_style, line, &said, out);
        }
    }
    buffer_clear(&move);
}

static void
turtle_write_move(const struct line *line, const struct move *move, struct buffer *out)
{
    long_write(&turtle_style, line, move, out);
}

const struct codec codec_turtle = {
    .name = "turtle",
    .title = "Turtle's notation with piles",
    .media_type = "text/plain",
    .separator = "\n",
    .can = CAN_TEXT,
    .carries = turtle_carries,
    .sniff = turtle_sniff,
    .most = 85,
    .dialect = &turtle_dialect,
    .remark = movetext_remark,
    .resolve = turtle_resolve,
    .write_move = turtle_write_move,
    .layout = &long_layout,
    .write = movetext_write,
};
