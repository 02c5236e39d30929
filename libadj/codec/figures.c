/* SPDX-License-Identifier: MIT */
/*
 * Codec `figures`: Kosintsev's notation for Eureka, "very convenient for orientation and for typing". A square is two
 * digits, file and rank from 1 to 9 and 0 (E-R2): `42-33`, or a capture with all landing squares `42:46:86`. Tags,
 * comments and numbers are as in PGN; set-ups name squares by figures too.
 */
#include <stdlib.h>

#include "codec/draughtsmove.h"
#include "notation/movetext.h"

static const struct draughts_style figures_style = {
    .naming = NAMING_FIGURES,
    .separator = ':',
    .full = true,
};

static const struct dialect figures_dialect = {
    .move = draughts_scan,
    .plain = draughts_plain,
    .result = draughts_result,
};

static bool
figures_carries(const struct ruleset *rules)
{
    return rules->family == &draughts_family && rules->draughts->figures;
}

/* Returns whether the digits are neighbours; 0 is the tenth file or rank. */
static bool
is_beside(char a, char b)
{
    return abs((a == '0' ? 10 : a - '0') - (b == '0' ? 10 : b - '0')) == 1;
}

static int
figures_sniff(const char *text, size_t len)
{
    struct lexer lex;
    struct token token;
    size_t moves = 0, steps = 0;
    bool named = false;
    lexer_init(&lex, &figures_dialect, text, len, (struct place){1, 1});
    for (;;) {
        lexer_next(&lex, &token);
        if (token.kind == TOKEN_END || moves > 20 || lexer_is_lost(&lex, moves))
            break;
        if (token.kind == TOKEN_BAD || draughts_other_game(&token, text, figures_carries))
            return 0;
        named |= lexer_is_tag(text, &token, "Variant");
        if (token.kind != TOKEN_MOVE || text[token.at] > '9')
            continue;
        const char *at = text + token.at;
        moves++; /* a diagonal step to a neighbouring square is typical; captures prove nothing */
        steps += token.len == 5 && at[2] == '-' && at[1] <= '9' && is_beside(at[0], at[3]) &&
                 is_beside(at[1], at[4]);
    }
    return moves == 0 ? 0 : named || (2 * steps >= moves && steps > 0) ? 98 : 5;
}

static void
figures_resolve(const struct adj_game *game, struct line *line, const char *text, size_t len,
                struct resolution *out)
{
    (void)game;
    draughts_resolve(&figures_style, line, text, len, out);
}

static void
figures_write_move(const struct line *line, const struct move *move, struct buffer *out)
{
    draughts_write_move(&figures_style, line, move, out);
}

static void
figures_write_square(const struct adj_game *game, const struct ruleset *rules, int sq,
                     struct buffer *out)
{
    (void)game;
    draughts_square_write(rules, sq, NAMING_FIGURES, 0, out);
}

static void
figures_write_setup(const struct ruleset *rules, const struct position *pos, unsigned number,
                    struct buffer *out)
{
    (void)number;
    draughts_setup_write_as(rules, pos, NAMING_FIGURES, out);
}

static const struct layout figures_layout = {
    .numbers = true,
    .width = 79,
    .setup_write = figures_write_setup,
    .results = movetext_chess_results,
};

const struct codec codec_figures = {
    .name = "figures",
    .title = "Kosintsev's figures for Eureka",
    .media_type = "text/plain",
    .can = CAN_TEXT,
    .carries = figures_carries,
    .sniff = figures_sniff,
    .most = 98,
    .dialect = &figures_dialect,
    .remark = movetext_remark,
    .resolve = figures_resolve,
    .write_move = figures_write_move,
    .write_square = figures_write_square,
    .layout = &figures_layout,
    .write = movetext_write,
};
