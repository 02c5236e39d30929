/* SPDX-License-Identifier: MIT */
/*
 * Codec `pgn`: the Portable Game Notation standard of 1994; reads its import format and writes its export format. A
 * game without a Variant tag, or with "From Position", is orthodox chess in SAN with a FEN. Any other game of the chess
 * family has a Variant tag, a set-up string as FEN, and moves in long notation as in the codec waterloo, with the
 * letters of its own pieces.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/word.h"
#include "codec/lan.h"
#include "codec/longmove.h"
#include "notation/movetext.h"
#include "codec/san.h"
#include "notation/walk.h"
#include "chess/fen.h"
#include "rules/rules.h"

static const struct long_style pgn_style = {
    .letterless = "P",
    .letters = true,
    .checks = true,
    .turnings = true,
    .homoglyph = SEVERITY_WARNING,
};

static bool
is_short(const struct ruleset *rules)
{
    return rules->chess && rules->chess->fen;
}

static bool
pgn_carries(const struct ruleset *rules)
{
    return rules->family == &chess_family;
}

static bool
pgn_implies(const struct ruleset *rules)
{
    return rules == rules_unnamed();
}

/* Words that are not moves. */

/* NAGs by the PGN standard (10), for the ASCII forms of Informant signs and the usual marks of score sheets. */
/* clang-format off */
static const struct {
    const char *text;
    unsigned nag;
} signs[] = {
    {"=", 10}, {"==", 11}, {"+=", 14}, {"+/=", 14}, {"=+", 15}, {"=/+", 15}, {"+/-", 16}, {"-/+", 17},
    {"+-", 18}, {"-+", 19}, {"+--", 20}, {"--+", 21}, {"=/~", 44}, {"=/oo", 44}, {"~", 13}, {"oo", 13},
    {"/\\", 140}, {"\\/", 141}, {"<=", 143}, {"RR", 145}, {"N", 146}, {"TN", 146}, {"D", 220}, {"zz", 22},
};
/* Words that annotate the move before them. */
static const char *const suffixes[] = {
    "+", "++", "#", "ch", "ch.", "Ch", "Ch.", "check", "check.", "checkmate", "checkmate.", "mate", "mate.", "Mate",
    "mt", "mt.", "dbl", "dbl.", "dblch", "dblch.", "dbl.ch", "dbl.ch.", "double", "dis", "dis.", "disc", "disc.",
    "dis.ch", "dis.ch.", "disch", "e.p.", "e.p", "ep", "ep.", "\u2020", "\u2021", "\u2260",
    "\u00D7", "мат", "мат.", "шах", "шах.", NULL,
};
static const char *const null_moves[] = {"--", "Z0", "null", "Null", "NULL", "pass", "@@@@", "0000", NULL};
/* clang-format on */

static bool
is_one_of(const char *text, size_t len, const char *const *list)
{
    while (*list && !word_is(text, len, *list))
        list++;
    return *list != NULL;
}

/* Returns whether the word has a letter of any alphabet or a figurine. */
static bool
has_letter(const char *text, size_t len)
{
    size_t bytes;
    for (size_t i = 0; i < len; i += bytes) {
        int32_t c = text_char(text + i, len - i, &bytes);
        if (ascii_is_letter(c < 0x80 ? c : 0) ||
            (c >= 0xC0 && c < 0x2000 && c != 0xD7 && c != 0xF7) || (c >= 0x2654 && c <= 0x265F) ||
            c > 0x2C00)
            return true;
    }
    return false;
}

static bool
is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

/* Returns whether a word without digits may be a move: castling (O-O, OO, with any kind of circle) or a pawn capture by
 * files (exd, baQ). */
static bool
may_be_move(const char *text, size_t len)
{
    char plain[12];
    bool homoglyph = false;
    size_t n = text_fold(text, len, plain, sizeof plain, &homoglyph);
    if (n == SIZE_MAX || n < 2)
        return false;
    if ((plain[0] == 'O' || plain[0] == 'o') && strspn(plain, "Oo-+#") == n)
        return true;
    const char *to = plain + 1 + (plain[1] == 'x' || plain[1] == ':');
    return is_file(plain[0]) && is_file(*to) && strspn(to + 1, "=/()QRBN+#:") == strlen(to + 1);
}

/* Classifies a word, for struct dialect; TOKEN_WORD for a move or an attempt at one. */
static enum token_kind
pgn_word(const char *text, size_t len, uint32_t *out_value)
{
    size_t digit = 0; /* nearly every move has one, perhaps a full-width one (EF) */
    while (digit < len && !ascii_is_digit(text[digit]) && (unsigned char)text[digit] != 0xEF)
        digit++;
    if (digit < len || is_one_of(text, len, null_moves))
        return TOKEN_WORD;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (word_is(text, len, signs[i].text)) {
            *out_value = signs[i].nag;
            return TOKEN_SIGN;
        }
    if (is_one_of(text, len, suffixes))
        return TOKEN_SUFFIX;
    if (may_be_move(text, len))
        return TOKEN_WORD;
    *out_value = DEFECT_UNKNOWN_SIGN;
    return has_letter(text, len) ? TOKEN_TEXT : TOKEN_STRANGE;
}

/* Each word that is not a sign is taken for a move; the resolver of the game decides whether it is one. */
static const struct dialect pgn_dialect = {
    .result = movetext_chess_result,
    .word = pgn_word,
    .position = epd_scan,
};

/* Detection. */

enum { SNIFFED_WORDS = 40, SNIFFED_LONG = 8, SNIFFED_SAN = 16, SNIFFED_PIECES = 4 };

/* Counts of words and tags at the start of a text. */
struct sniffed {
    size_t shorts;  /* words that can only be SAN: without departure square */
    size_t pieces;  /* those of them that begin with a capital: short moves of draughts have none */
    size_t whole;   /* e2e4, Ng1f3: two chess squares without a mark between them */
    size_t others;  /* other words, including `longs` and `strange` */
    size_t longs;   /* moves in long notation with a mark */
    size_t strange; /* words that no long notation has */
    size_t tags, roster;
    bool first_event, event, fen, absence, draughts;
    bool set_up; /* a FEN tag of any form */
    bool odd;    /* free text, or a word that another notation may read */
};

/* Returns whether the word is a pawn capture by files: ed, exd, e:d, ed: */
static bool
is_files(const char *word)
{
    if (word[0] < 'a' || word[0] > 'h')
        return false;
    const char *to = word + 1 + (word[1] == 'x' || word[1] == ':');
    return *to >= 'a' && *to <= 'h' && word[0] != *to &&
           (to[1] == '\0' || (to[1] == ':' && to[2] == '\0'));
}

/* Bytes of a chess move after the piece letter. */
static const bool short_bytes[256] = {
    ['a'] = true, ['b'] = true, ['c'] = true, ['d'] = true, ['e'] = true, ['f'] = true,
    ['g'] = true, ['h'] = true, ['1'] = true, ['2'] = true, ['3'] = true, ['4'] = true,
    ['5'] = true, ['6'] = true, ['7'] = true, ['8'] = true, ['x'] = true, [':'] = true,
    ['='] = true, ['+'] = true, ['#'] = true, ['K'] = true, ['Q'] = true, ['R'] = true,
    ['B'] = true, ['N'] = true, ['q'] = true, ['r'] = true, ['n'] = true,
};

/* Classifies an ASCII word by its form: piece letter of any language, squares or parts of them, promotion, check. */
static void
sniff_move(const char *word, struct sniffed *out)
{
    size_t digits = 0, n = strlen(word);
    const char *p = word + ascii_is_capital(word[0]);
    bool castling = strncmp(word, "O-O", 3) == 0 && strspn(word, "O-+#") == n;
    if (word[0] == '0' && strspn(word, "0-+#") == n)
        return; /* all notations write castling like this */
    bool plain = true;
    size_t i = 0;
    for (; p[i] && p[i] != '='; i++) {
        digits += p[i] >= '1' && p[i] <= '8';
        plain &= short_bytes[(unsigned char)p[i]];
    }
    for (; p[i]; i++)
        plain &= short_bytes[(unsigned char)p[i]];
    bool square = p[0] >= 'a' && p[0] <= 'h' && p[1] >= '1' && p[1] <= '8';
    bool san = castling || (plain && digits == 1) || (plain && digits == 0 && is_files(word));
    out->shorts += san;
    out->pieces += san && p > word;
    /* "cd4" is a move of draughts, too. */
    out->odd |= san && p == word && p[0] && p[1] >= 'a' && p[1] <= 'h';
    if (san)
        return;
    if (plain && digits == 2 && square && ((p[2] >= 'a' && p[2] <= 'h') || p[2] == 'x'))
        out->whole++;
    else
        out->others++;
}

enum { SNIFFED_WORD = 24 };

/* Folds a word to ASCII; a letter of another alphabet becomes a capital. Returns false for words that begin with one of
 * Lippo's circles. */
static bool
plain_word(const char *text, size_t len, char out[SNIFFED_WORD])
{
    size_t n = 0, bytes;
    for (size_t i = 0; i < len && n < SNIFFED_WORD - 1; i += bytes) {
        bool homoglyph = false;
        bytes = 1;
        char c = (unsigned char)text[i] < 0x80
                     ? text[i]
                     : text_plain_char(text + i, len - i, &bytes, &homoglyph);
        if (i == 0 && c == 'O' && bytes > 1)
            return false;
        if (n == 0 && (!c || homoglyph))
            c = 'X';
        if (c)
            out[n++] = c;
    }
    out[n] = '\0';
    return true;
}

static void
sniff_word(const char *text, size_t len, size_t rest, struct sniffed *out)
{
    char word[SNIFFED_WORD];
    size_t others = out->others;
    bool is_long = long_plain(text, rest) == len; /* never SAN, and decided sooner so */
    if (is_long)
        out->others++;
    else if (plain_word(text, len, word))
        sniff_move(word, out);
    else
        out->odd = true;
    if (out->others == others)
        return;
    is_long = is_long || long_scan(text, rest) == len;
    out->longs += is_long;
    out->strange += !is_long;
}

static void
sniff_tag(const char *text, const struct token *token, struct sniffed *out)
{
    static const char *const roster[] = {"Event", "Site",  "Date",   "Round",
                                         "White", "Black", "Result", NULL};
    out->roster += is_one_of(text + token->name_at, token->name_len, roster);
    bool event = lexer_is_tag(text, token, "Event");
    out->event |= event;
    out->first_event |= event && out->tags == 0;
    bool set_up = lexer_is_tag(text, token, "FEN");
    out->set_up |= set_up;
    out->fen |= set_up && memchr(text + token->at, '/', token->len) &&
                !memchr(text + token->at, ':', token->len);
    out->absence |=
        lexer_is_tag(text, token, "Result") && word_is(text + token->at, token->len, "0-0");
    out->draughts |= lexer_is_tag(text, token, "GameType");
    if (out->tags == 0 && out->shorts + out->whole == 0)
        out->others = out->longs = out->strange =
            0; /* a line of text before the first tag is no move */
    out->tags++;
}

/* Returns whether no other notation can read the moves. */
static bool
is_san(const struct sniffed *s)
{
    return s->shorts >= SNIFFED_SAN && s->pieces >= SNIFFED_PIECES && s->whole + s->others == 0 &&
           !s->draughts && !s->set_up && !s->odd;
}

/* Score for format detection. Signs of PGN are the seven tags of the roster, Event first, before short or long moves;
 * moves in short form; and moves of two squares without a mark. Other notations may have these tags too. */
static int
pgn_sniff(const char *text, size_t len)
{
    struct sniffed s = {0};
    struct lexer lex;
    struct token token;
    size_t numbers = 0;
    bool moves = false;
    lexer_init(&lex, &pgn_dialect, text, len, (struct place){1, 1});
    for (;;) {
        lexer_next(&lex, &token);
        if (token.kind == TOKEN_END || s.draughts || s.shorts + s.whole + s.others > SNIFFED_WORDS)
            break;
        /* Too few words are chess moves, whatever follows, and no tags come after numbered moves. */
        if (2 * s.others > SNIFFED_WORDS + 1 && !s.first_event && 3 * numbers > s.others)
            break;
        /* The same decision is reached sooner when all words are long moves. */
        if (s.others >= SNIFFED_LONG && s.others == s.longs && s.tags + s.shorts + s.whole == 0 &&
            3 * numbers > s.others)
            break;
        if (token.kind == TOKEN_POSITION || is_san(&s))
            return 99;
        if (token.kind == TOKEN_TAG)
            sniff_tag(text, &token, &s);
        s.odd |= token.kind == TOKEN_TEXT || token.kind == TOKEN_STRANGE;
        /* Free text counts only among numbered moves. */
        numbers += token.kind == TOKEN_NUMBER;
        moves = token.kind == TOKEN_RESULT ? false : moves || token.kind == TOKEN_NUMBER;
        if ((token.kind == TOKEN_WORD || (token.kind == TOKEN_TEXT && moves)) && lex.pos < len)
            sniff_word(text + token.at, token.len, len - token.at, &s);
        else if (token.kind == TOKEN_WORD)
            sniff_word(text + token.at, token.len, token.len, &s);
    }
    size_t known = s.shorts + s.whole;
    if (s.draughts)
        return 0; /* PDN */
    if (s.fen)
        return 99;
    if (s.absence && known + s.others == 0)
        return 98;
    if (s.first_event && 4 * s.strange <= known + s.others)
        return 95;
    if (known == 0 || known < s.others)
        return s.event ? 55 : s.roster > 0 && s.others == 0 ? (s.roster > 1 ? 25 : 5) : 0;
    return s.event ? 95 : s.others == 0 ? 90 : s.shorts > 0 ? 50 : 0;
}

/* Reading. */

static enum adj_status
pgn_finish(struct adj_game *game, struct adj_error *err)
{
    if (game->variant.len == 0)
        game->rules = rules_unnamed();
    (void)err;
    return ADJ_OK;
}

static void
resolve_usual(struct line *line, const char *text, size_t len, struct resolution *out)
{
    if (is_short(line->rules))
        san_resolve(line, text, len, out);
    else
        long_resolve(&pgn_style, line, text, len, out);
    if (!out->found && is_one_of(text, len, null_moves))
        resolution_pass(out);
}

static bool
resolve_long(struct line *line, const char *text, size_t len, struct move *out, bool *out_exact)
{
    return long_quick(&pgn_style, line, text, len, out, out_exact);
}

static quick_fn *
pgn_quick(const struct ruleset *rules)
{
    return is_short(rules) ? san_quick(rules) : resolve_long;
}

/* Resolves a move, first translating piece letters of another language. */
static void
pgn_resolve(const struct adj_game *game, struct line *line, const char *text, size_t len,
            struct resolution *out)
{
    char plain[MOVE_TEXT_MAX];
    size_t plain_len = SIZE_MAX;
    if (game && game->letters > 0)
        plain_len = pgn_letters_translate(game, text, len, plain, sizeof plain);
    if (plain_len == SIZE_MAX) {
        resolve_usual(line, text, len, out);
        return;
    }
    resolve_usual(line, plain, plain_len, out);
    out->exact = false;
    if (out->found && pgn_letters_mistaken(game, text, len))
        resolution_note(out, DEFECT_PIECE_LETTER_MISMATCH, SEVERITY_WARNING);
}

/* Detects the language of the piece letters; only games in SAN need it. */
static enum adj_status
pgn_tell(struct adj_game *game)
{
    return is_short(game->rules) ? pgn_letters_find(game) : ADJ_OK;
}

static enum adj_status
pgn_remark(const struct adj_game *game, struct defects *out_defects)
{
    const char *language = pgn_letters_name(game);
    enum adj_status st = movetext_remark(game, out_defects);
    if (st || !language)
        return st;
    return defects_add(out_defects, &(struct defect){.code = DEFECT_FOREIGN_FORM,
                                                     .severity = SEVERITY_NOTE,
                                                     .place = game->place,
                                                     .text = language,
                                                     .parts = "the letters of the pieces"});
}

/* Writing. */

static void
pgn_write_move(const struct line *line, const struct move *move, struct buffer *out)
{
    if (is_short(line->rules))
        san_write(line, move, out);
    else
        long_write(&pgn_style, line, move, out);
}

static enum adj_status
pgn_write(const struct codec *codec, struct walk *walk, const struct write_options *options,
          struct buffer *out, struct adj_error *err)
{
    struct layout layout = {
        .numbers = true,
        .nags = true,
        .roster = true,
        .width = 79,
        .results = movetext_chess_results,
    };
    if (is_short(walk->game->rules)) {
        layout.unnamed = walk->game->rules->chess->unnamed;
        layout.setup_write = chess_fen_write;
    }
    return movetext_write_as(codec, &layout, walk, options, out, err);
}

static const struct move_style *const pgn_styles[] = {&style_lan, &style_san, &style_uci, NULL};

const struct codec codec_pgn = {
    .name = "pgn",
    .title = "Portable Game Notation",
    .media_type = "application/vnd.chess-pgn",
    .separator = "\n",
    .endings = {"epd"},
    .can = CAN_TEXT | CAN_PASSES,
    .carries = pgn_carries,
    .implies = pgn_implies,
    .sniff = pgn_sniff,
    .most = 99,
    .dialect = &pgn_dialect,
    .remark = pgn_remark,
    .finish = pgn_finish,
    .tell = pgn_tell,
    .resolve = pgn_resolve,
    .quick = pgn_quick,
    .write_move = pgn_write_move,
    .styles = pgn_styles,
    .write = pgn_write,
};

const struct codec codec_lichess = {
    .name = "json",
    .title = "a game record as a JSON object",
    .media_type = "application/json",
    .can = CAN_ALL,
    .carries = pgn_carries,
    .resolve = pgn_resolve,
    .quick = pgn_quick,
    .write_move = pgn_write_move,
};
