/* SPDX-License-Identifier: MIT */
/*
 * `pgn`: the Portable Game Notation standard of 1994, its import format read, its export format written. A game
 * without a Variant tag, or one "From Position", is orthodox chess, in SAN and with a FEN. Every other game
 * of the chess family names itself in a Variant tag, brings its start as a set-up string under FEN and writes its
 * moves in full like the notation waterloo, with the letters of its own pieces.
 */
#include <string.h>

#include "base/error.h"
#include "codec/fen.h"
#include "codec/longmove.h"
#include "notation/movetext.h"
#include "codec/san.h"
#include "notation/walk.h"
#include "rules/rules.h"

static const struct long_style style = {
    .letterless = "P",
    .letters = true,
    .checks = true,
    .turnings = true,
    .homoglyph = SEVERITY_WARNING,
};

static bool
is_orthodox(const struct ruleset *rules)
{
    return rules == &rules_chess;
}

static bool
pgn_carries(const struct ruleset *rules)
{
    return rules->family == &chess_family;
}

/* Every word between the signs is a move; whether it is one, its game decides. */
static const struct manner manner = {
    .result = movetext_chess_result,
};

/* ---- recognising ------------------------------------------------------------------------------- */

/* Does a word look like SAN and nothing else: a piece or file, but no departure square? */
static bool
looks_short(const char *word, size_t len)
{
    size_t digits = 0;
    for (size_t i = 0; i < len; i++) {
        digits += word[i] >= '1' && word[i] <= '8';
        if (!strchr("abcdefghKQRBNPx12345678=+#", word[i]) || word[i] == '\0')
            return len == 3 ? memcmp(word, "O-O", 3) == 0
                            : len == 5 && memcmp(word, "O-O-O", 5) == 0;
    }
    return digits == 1 && len >= 2;
}

/* The seven tags of the roster, of which Event is the first, before moves in short or full form; or moves in short
 * form. Other notations may have these tags too. */
static int
pgn_sniff(const char *text, size_t len)
{
    struct lexer lex;
    struct token token;
    size_t shorts = 0, others = 0, strange = 0, tags = 0;
    bool event = false, first = false;
    lexer_init(&lex, &manner, text, len, (struct place){1, 1});
    for (;;) {
        lexer_next(&lex, &token);
        if (token.kind == TOKEN_END || shorts + others > 40)
            break;
        if (token.kind == TOKEN_TAG && token.name_len == 8 &&
            memcmp(text + token.name_at, "GameType", 8) == 0)
            return 0; /* PDN */
        bool is_event = token.kind == TOKEN_TAG && token.name_len == 5 &&
                        memcmp(text + token.name_at, "Event", 5) == 0;
        event |= is_event;
        first |= is_event && tags == 0;
        tags += token.kind == TOKEN_TAG;
        bool is_short = token.kind == TOKEN_WORD && looks_short(text + token.at, token.len);
        bool is_other = token.kind == TOKEN_WORD && !is_short && lex.pos < len;
        shorts += is_short;
        others += is_other;
        strange += is_other && long_scan(text + token.at, len - token.at) != token.len;
    }
    if (first && 4 * strange <= shorts + others)
        return 95;
    if (shorts == 0 || shorts < others)
        return event ? 55 : 0;
    return event ? 95 : others == 0 ? 90 : 50;
}

/* ---- reading ----------------------------------------------------------------------------------- */

/* The start of an orthodox game stands as a FEN; the record keeps it as a set-up string. */
static enum adj_status
take_fen(struct adj_game *game, struct adj_error *err)
{
    struct buffer setup;
    const char *expected;
    if (game->setup.len == 0 || !memchr(game_chars(game, game->setup), '/', game->setup.len))
        return ADJ_OK;
    buffer_init(&setup);
    enum adj_status st = ADJ_OK;
    if (!fen_read(game_chars(game, game->setup), game->setup.len, &setup, &expected))
        st = error_at(err, ADJ_ESETUP, "setup", game->setup_place.line, game->setup_place.column,
                      "the FEN cannot be read, expected %s", expected);
    else if (setup.failed || game_add_text(game, setup.data, setup.len, &game->setup))
        st = error_nomem(err);
    buffer_clear(&setup);
    return st;
}

static enum adj_status
pgn_finish(struct adj_game *game, struct adj_error *err)
{
    if (game->variant.len == 0)
        game->rules = &rules_chess;
    return take_fen(game, err);
}

static void
pgn_resolve(struct line *line, const char *text, size_t len, struct resolution *out)
{
    struct long_move said;
    if (is_orthodox(line->rules)) {
        san_resolve(line, text, len, out);
        return;
    }
    const char *expected = long_read(text, len, &said);
    if (!expected) {
        long_match(&style, line, &said, out);
        return;
    }
    resolution_init(out);
    resolution_fail(out, DEFECT_SYNTAX, "expected %s", expected);
}

/* ---- writing ----------------------------------------------------------------------------------- */

static void
pgn_write_move(const struct line *line, const struct move *move, struct buffer *out)
{
    if (is_orthodox(line->rules))
        san_write(line, move, out);
    else
        long_write(&style, line, move, out);
}

static enum adj_status
pgn_write(struct walk *walk, const struct write_options *options, struct buffer *out,
          struct adj_error *err)
{
    struct layout layout = {
        .codec = &codec_pgn,
        .numbers = true,
        .nags = true,
        .roster = true,
        .width = 79,
        .results = movetext_chess_results,
    };
    if (is_orthodox(walk->game->rules)) {
        layout.unnamed = true;
        layout.setup_write = fen_write;
    }
    return movetext_write(&layout, walk, options, out, err);
}

const struct codec codec_pgn = {
    .name = "pgn",
    .title = "Portable Game Notation",
    .media_type = "application/vnd.chess-pgn",
    .separator = "\n",
    .can = CAN_VARIANT | CAN_SETUP | CAN_TAGS | CAN_PARTS | CAN_EVENTS | CAN_COMMENTS | CAN_SIGNS |
           CAN_CLOCKS | CAN_VARIATIONS | CAN_RESULT,
    .carries = pgn_carries,
    .sniff = pgn_sniff,
    .manner = &manner,
    .remark = movetext_remark,
    .finish = pgn_finish,
    .resolve = pgn_resolve,
    .write_move = pgn_write_move,
    .write = pgn_write,
};
