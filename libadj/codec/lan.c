/* SPDX-License-Identifier: MIT */
/*
 * Codec `lan`: canonical move text of RULES.md 1, for machines. Reads moves separated by white space, with or without
 * numbers, tag pairs and comments as in PGN, and a set-up string before the first move. Writes a Variant tag, SetUp and
 * FEN for a non-standard start, the other tags, an empty line, all moves on one line separated by single spaces, events
 * as [%event ...] and the result.
 */
#include "codec/lan.h"

#include <string.h>

#include "base/ascii.h"
#include "base/word.h"
#include "codec/longmove.h"
#include "notation/movetext.h"
#include "notation/text.h"
#include "draughts/engine.h"

bool
lan_carries(const struct ruleset *rules)
{
    (void)rules;
    return true;
}

static bool
ends_word(char c)
{
    switch (c) {
    case '{':
    case '}':
    case '(':
    case ')':
    case '[':
    case ']':
    case ';':
    case '$':
    case '!':
    case '?':
    case ',':
        return true;
    default:
        return c <= ' ';
    }
}

/* Length of a LAN move ([PART/]SQ-SQ, SQ:SQ:SQ..., 0-0, with =SYM and @SQ) up to the end of the word; 0: something
 * else. */
static size_t
lan_scan(const char *text, size_t len)
{
    size_t n = 0, squares = 0;
    bool part = false, marked = false, plus = false;
    for (; n < len && !ends_word(text[n]); n++) {
        bool letter = ascii_is_small(text[n]);
        squares += letter && n + 1 < len && text[n + 1] >= '1' && text[n + 1] <= '9';
        part |= text[n] == '/';
        marked |= text[n] == '-' || text[n] == ':';
        plus |= text[n] == '+';
    }
    bool castling = word_is(text, n, "0-0") || word_is(text, n, "0-0-0");
    bool letter_first = n > 0 && ascii_is_capital(text[0]) && !part;
    return castling || (squares >= 2 && marked && !plus && !letter_first) ? n : 0;
}

/* Length of a move of two squares without a piece letter. */
static size_t
lan_plain(const char *text, size_t len)
{
    struct long_brief said;
    size_t bytes = long_brief_read(text, len, &said);
    bool plain = bytes > 0 && said.letters == 0 && said.from.rank > 0 && said.to.rank > 0;
    return plain && !said.check ? bytes : 0;
}

static const struct dialect lan_dialect = {
    .move = lan_scan,
    .plain = lan_plain,
    .result = movetext_chess_result,
    .lines = true,
};

/* Score for format detection. LAN is plain moves, perhaps with the number of the first move; with more numbers it may
 * be another notation. A record without moves looks the same in every notation. */
static int
lan_sniff(const char *text, size_t len)
{
    struct lexer lex;
    struct token token;
    size_t moves = 0, numbers = 0, others = 0, zeros = 0;
    bool is_set_up = false;
    lexer_init(&lex, &lan_dialect, text, len, (struct place){1, 1});
    while (lexer_sniff(&lex, &token, moves)) {
        bool setup = token.kind == TOKEN_WORD && moves == 0 && strchr("WB", text[token.at]) &&
                     token.len > 2 && text[token.at + 1] == ':';
        if (token.kind == TOKEN_BAD || (token.kind == TOKEN_WORD && !setup))
            return 0;
        moves += token.kind == TOKEN_MOVE;
        zeros += token.kind == TOKEN_MOVE && text[token.at] == '0';
        is_set_up |= setup || lexer_is_tag(text, &token, "FEN");
        numbers += token.kind == TOKEN_NUMBER && (token.value == 1 || moves > 0 || numbers > 0);
        others += token.kind == TOKEN_TAG || token.kind == TOKEN_COMMAND;
    }
    /* No game begins with castling: 0-0 alone is a result. */
    if (moves == 0 || (moves == zeros && !is_set_up))
        return others > 0;
    return numbers > 0 ? 40 : 98;
}

/* Swaps the marks of captures and quiet moves in the text. Returns false when there is no mark to swap. */
static bool
other_mark(char *lan)
{
    char *mark = strpbrk(lan, "-:");
    if (!mark || strncmp(lan, "0-0", 3) == 0)
        return false;
    for (char c = *mark == '-' ? ':' : '-'; (mark = strpbrk(mark, "-:")) != NULL; mark++)
        *mark = c;
    return true;
}

/* Reads the squares of a path of draughts. */
static bool
path_read(const struct ruleset *rules, const char *lan, struct draughts_path *out)
{
    const struct board *board = ruleset_board(rules);
    size_t len = strlen(lan), at = 0;
    out->count = 0;
    while (at < len && out->count < DRAUGHTS_MAX_PATH) {
        int sq;
        size_t bytes = board_square_prefix(board, lan + at, len - at, &sq);
        if (bytes == 0)
            return false;
        out->at[out->count++] = (square_t)sq;
        at += bytes + (at + bytes < len);
    }
    return at == len;
}

/* Sets the move that the text names although it is illegal. */
static void
mean_named(struct line *line, const char *lan, struct resolution *out)
{
    static const struct long_style plain = {.letterless = NULL};
    struct draughts_path path = {.count = 0};
    if (line->rules->draughts) {
        out->meant_count =
            path_read(line->rules, lan, &path) && draughts_move_of_path(line, &path, &out->meant);
        return;
    }
    struct resolution named;
    long_resolve(&plain, line, lan, strlen(lan), &named);
    out->meant = named.meant;
    out->meant_count = named.meant_count;
}

static void
resolve_loosely(struct line *line, const char *text, size_t len, struct resolution *out)
{
    const struct family *family = line->rules->family;
    struct adj_error err = ADJ_ERROR_INIT;
    char lan[MOVE_TEXT_MAX];
    bool homoglyph = false;
    if (text_fold(text, len, lan, sizeof lan, &homoglyph) == SIZE_MAX) {
        resolution_fail(out, DEFECT_SYNTAX, "expected a move of at most %d bytes", MOVE_TEXT_MAX);
        return;
    }
    if (homoglyph)
        resolution_note(out, DEFECT_HOMOGLYPH, SEVERITY_WARNING);
    struct refusal_detail why;
    enum adj_status st = family->lan_read(line, lan, strlen(lan), &out->move, &out->why, &err);
    out->found = st == ADJ_OK;
    if (st == ADJ_ESYNTAX && !long_off_board(ruleset_board(line->rules), lan, out))
        resolution_fail(out, DEFECT_SYNTAX, "%s", err.parts);
    else if (st == ADJ_ESYNTAX)
        return;
    else if (st && other_mark(lan) &&
             family->lan_read(line, lan, strlen(lan), &out->move, &why, NULL) == ADJ_OK)
        out->found = true;
    else if (st) {
        resolution_fail(out, DEFECT_ILLEGAL_MOVE, "%s", out->why.text);
        mean_named(line, lan, out);
    }
    if (st && out->found)
        resolution_note(out, DEFECT_CAPTURE_MARK_MISMATCH, SEVERITY_WARNING);
}

void
lan_resolve(const struct adj_game *game, struct line *line, const char *text, size_t len,
            struct resolution *out)
{
    (void)game;
    const struct family *family = line->rules->family;
    resolution_init(out);
    struct refusal_detail why;
    out->found = family->lan_read(line, text, len, &out->move, &why, NULL) == ADJ_OK;
    if (!out->found && word_is(text, len, MOVE_PASS))
        resolution_pass(out);
    else if (!out->found)
        resolve_loosely(line, text, len, out);
}

static bool
resolve_squares(struct line *line, const char *text, size_t len, struct move *out, bool *out_exact)
{
    static const struct long_style plain = {.letterless = NULL};
    return long_quick(&plain, line, text, len, out, out_exact);
}

static bool
resolve_path(struct line *line, const char *text, size_t len, struct move *out, bool *out_exact)
{
    *out_exact = false; /* a capture may have more than one path */
    return draughts_lan_quick(line, text, len, out);
}

quick_fn *
lan_quick(const struct ruleset *rules)
{
    return rules->draughts ? resolve_path : resolve_squares;
}

void
lan_write_move(const struct line *line, const struct move *move, struct buffer *out)
{
    line->rules->family->lan_write(line->rules, line_now(line), move, out);
}

static const struct layout lan_layout = {
    .bare = true,
    .results = movetext_chess_results,
};

const struct move_style style_lan = {"lan", lan_carries, lan_write_move};
static const struct move_style *const lan_styles[] = {&style_lan, &style_san, &style_uci, NULL};

const struct codec codec_lan = {
    .name = "lan",
    .title = "canonical move text",
    .media_type = "text/plain",
    .separator = "\n",
    .can = CAN_VARIANT | CAN_SETUP | CAN_TAGS | CAN_PARTS | CAN_EVENTS | CAN_RESULT,
    .carries = lan_carries,
    .sniff = lan_sniff,
    .most = 98,
    .dialect = &lan_dialect,
    .remark = movetext_remark,
    .resolve = lan_resolve,
    .quick = lan_quick,
    .write_move = lan_write_move,
    .styles = lan_styles,
    .layout = &lan_layout,
    .write = movetext_write,
};
