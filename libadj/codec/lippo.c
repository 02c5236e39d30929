/* SPDX-License-Identifier: MIT */
/*
 * The notation `lippo`: the signs of Lippo's book (1934, "Употребляемые знаки", RULES.md 3.5), for Lippo's chess and
 * draughts: `P. g5—f4`, `F. f2:f1`, `s. k3—k5`, `○—○`; `+` attacks, `≡` the president is taken, `~` any move, `..`
 * directions; `б. Ш. a3—b4`, `Д. c1:h6`. The reader accepts the book's Latin piece symbols, their Cyrillic look-alikes,
 * Russian names and abbreviations, in any case, with or without full stops, and captures with : or /.
 *
 * The writer uses the book's symbols with a full stop, a small `s.` for Black's soldier and an em dash. Signs that the
 * book lacks come from LAN (`=K` a promotion, `@f3` a returned soldier). The ASCII form writes `-`, `O-O` and `#`.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "codec/lan.h"
#include "codec/longmove.h"
#include "notation/movetext.h"
#include "notation/text.h"
#include "notation/walk.h"
#include "rules/rules.h"

static bool
lippo_carries(const struct ruleset *rules)
{
    return rules->notation && strcmp(rules->notation, "lippo") == 0;
}

/* Names of pieces. */

/* Russian names without endings, hard signs and apostrophes. An abbreviation means the first name with that beginning. */
static const struct {
    const char *sym, *name;
} russian[] = {
    {"P", "президент"}, {"Ad", "адютант"}, {"G", "газ"},     {"A", "аэроплан"}, {"Sch", "шрапнел"},
    {"M", "мортир"},    {"K", "крепост"},  {"Gr", "гранат"}, {"O", "офицер"},   {"Kn", "конниц"},
    {"T", "танк"},      {"Pl", "пулемет"}, {"F", "фугас"},   {"U", "унтер"},    {"S", "солдат"},
};
/* The book's symbols; after them Cyrillic look-alikes, folded to Latin, and misreadings of bad scans. */
static const struct {
    const char *sym, *name;
} latin[] = {
    {"P", "p"},   {"Ad", "ad"}, {"G", "g"},   {"A", "a"},   {"Sch", "sch"}, {"M", "m"}, {"K", "k"},
    {"Gr", "gr"}, {"O", "o"},   {"Kn", "kn"}, {"T", "t"},   {"Pl", "pl"},   {"F", "f"}, {"U", "u"},
    {"S", "s"},   {"S", "c"},   {"U", "y"},   {"Pl", "pi"}, {"Gr", "cr"},
};
enum { WORD_SIZE = 64 };

/* The first character of the text; a full-width letter is converted to the ordinary one. */
static int32_t
letter_at(const char *text, size_t len, size_t *out_bytes)
{
    int32_t c = text_char(text, len, out_bytes);
    bool wide = (c >= 0xFF21 && c <= 0xFF3A) || (c >= 0xFF41 && c <= 0xFF5A);
    return wide ? c - 0xFEE0 : c;
}

static bool
is_name_letter(int32_t c)
{
    return ascii_is_letter(c) || (c >= 0x400 && c <= 0x45F) || c == '\'' || c == 0x2019;
}

/* Appends the character in lower case, without accents. Omits apostrophes, hard and soft signs. */
static void
put_small(int32_t c, char *out, size_t *used)
{
    static const int32_t left_out[] = {'\'', 0x2019, 0x44A, 0x44C, 0x42A, 0x42C};
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (c == left_out[i])
            return;
    if (c < 0x80) {
        out[(*used)++] = ascii_small((char)c);
        return;
    }
    if (c == 0x401 || c == 0x451) /* yo */
        c = 0x435;
    if (c >= 0x410 && c <= 0x42F)
        c += 0x20;
    out[(*used)++] = (char)(0xC0 | c >> 6);
    out[(*used)++] = (char)(0x80 | (c & 0x3F));
}

/* Converts a word to lower case. Returns false if it has other characters or is too long. */
static bool
small(const char *text, size_t len, char out[WORD_SIZE])
{
    size_t used = 0, bytes;
    for (size_t i = 0; i < len; i += bytes) {
        int32_t c = letter_at(text + i, len - i, &bytes);
        if (!(is_name_letter(c) || c == '-') || used + 3 > WORD_SIZE)
            return false;
        put_small(c, out, &used);
    }
    out[used] = '\0';
    return used > 0;
}

/* Returns the symbol of the piece with this name; NULL: none. */
static const char *
symbol_named(const char *text, size_t len)
{
    char word[WORD_SIZE];
    bool homoglyph = false;
    if (!small(text, len, word))
        return NULL;
    char folded[WORD_SIZE];
    if (text_fold(text, len, folded, sizeof folded, &homoglyph) != SIZE_MAX &&
        small(folded, strlen(folded), folded))
        for (size_t i = 0; i < sizeof latin / sizeof *latin; i++)
            if (strcmp(folded, latin[i].name) == 0)
                return latin[i].sym;
    size_t given = strlen(word);
    for (size_t i = 0; i < sizeof russian / sizeof *russian; i++) {
        size_t name = strlen(russian[i].name);
        if (strncmp(word, russian[i].name, given < name ? given : name) == 0)
            return russian[i].sym;
    }
    return NULL;
}

/* Scanning. */

/* The text before the squares: colour and piece. */
struct prefix {
    size_t bytes;
    const char *sym; /* the piece symbol; "": no piece given; "Man" and "King" in draughts */
};

static size_t
word_len(const char *text, size_t len)
{
    size_t n = 0, bytes;
    for (; n < len; n += bytes) {
        int32_t c = letter_at(text + n, len - n, &bytes);
        if (!is_name_letter(c) && !(c == '-' && n + 1 < len && (unsigned char)text[n + 1] >= 0x80))
            break;
    }
    return n;
}

static size_t
blanks_len(const char *text, size_t len)
{
    size_t at = 0;
    for (size_t blank; at < len && (blank = text_blank(text + at, len - at)) > 0;)
        at += blank;
    return at;
}

/* Returns the position after a full stop, which blanks may precede, and after the second half of "Унтер.-офиц.". */
static size_t
skip_stop(const char *text, size_t len, size_t at)
{
    size_t stop = at + blanks_len(text + at, len - at);
    bool stopped = stop < len && text[stop] == '.' && (stop + 1 == len || text[stop + 1] != '.');
    if (!stopped)
        return stop;
    at = stop + 1;
    if (at + 1 < len && text[at] == '-' && (unsigned char)text[at + 1] >= 0x80) {
        at += 1 + word_len(text + at + 1, len - at - 1);
        at += at < len && text[at] == '.';
    }
    return at + blanks_len(text + at, len - at);
}

static bool
is_one_of_any_case(const char *text, size_t len, const char *const *words)
{
    char word[WORD_SIZE];
    if (!small(text, len, word))
        return false;
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words != NULL;
}

/* Length of a castling move, which begins with a circle, an O or a zero; 0: none. */
static size_t
castling_len(const char *text, size_t len)
{
    if (len == 0 || (ascii_small(text[0]) != 'o' && text[0] != '0' && text[0] >= 0))
        return 0;
    struct long_move said;
    size_t n = long_scan(text, len);
    return n > 0 && !long_read(text, n, &said) && said.castle ? n : 0;
}

/* Reads an optional colour and an optional piece before the squares. Returns false at a word that is neither. */
static bool
prefix_read(const char *text, size_t len, struct prefix *out)
{
    static const char *const colours[] = {"б",      "ч",     "бел",    "чер", "белые",
                                          "черные", "белая", "черная", NULL};
    static const char *const men[] = {"ш", "шашка", "простая", "iii", NULL}; /* iii: in scans */
    static const char *const kings[] = {"д", "дамка", NULL};
    size_t at = 0, n = word_len(text, len);
    *out = (struct prefix){.sym = ""};
    if (n > 0 && is_one_of_any_case(text, n, colours)) {
        at = skip_stop(text, len, n);
        n = word_len(text + at, len - at);
    }
    if (castling_len(text + at, len - at) > 0)
        n = 0; /* castling is written with letters O too */
    /* The last letter before a digit is the file of a square, not part of a piece name. */
    if (n > 0 && at + n < len && text[at + n] >= '1' && text[at + n] <= '9')
        n = utf8_cut(text + at, len - at, n - 1);
    if (n > 0) {
        out->sym = is_one_of_any_case(text + at, n, men)     ? "Man"
                   : is_one_of_any_case(text + at, n, kings) ? "King"
                                                             : symbol_named(text + at, n);
        if (!out->sym)
            return false;
        at = skip_stop(text, len, at + n);
    }
    out->bytes = at;
    return true;
}

/* Length of ≡ or #, the sign that the president is taken, with the blanks before it; 0: none. */
static size_t
taken_sign(const char *text, size_t len)
{
    static const char sign[] = "\u2261";
    size_t at = blanks_len(text, len);
    if (at + 3 <= len && memcmp(text + at, sign, 3) == 0)
        return at + 3;
    return at < len && text[at] == '#' ? at + 1 : 0;
}

static size_t
square_len(const char *text, size_t len)
{
    size_t bytes;
    bool homoglyph = false;
    char file = len > 1 ? text_plain_char(text, len, &bytes, &homoglyph) : '\0';
    if (file < 'a' || file > 'm' || bytes >= len || text[bytes] < '1' || text[bytes] > '9')
        return 0;
    bytes++;
    return bytes + (bytes < len && ascii_is_digit(text[bytes]));
}

/* Length of a draughts move with more than two squares; 0: it has fewer. */
static size_t
route_len(const char *text, size_t len)
{
    size_t at = square_len(text, len), squares = at > 0, bytes;
    bool homoglyph = false;
    while (at > 0 && at < len) {
        size_t mark = at + blanks_len(text + at, len - at);
        char sign =
            mark < len ? text_plain_char(text + mark, len - mark, &bytes, &homoglyph) : '\0';
        if (sign == '\0' || !strchr("-:/x", sign))
            break;
        size_t next = mark + bytes + blanks_len(text + mark + bytes, len - mark - bytes);
        size_t square = square_len(text + next, len - next);
        if (square == 0)
            break;
        at = next + square;
        squares++;
    }
    return squares > 2 ? at : 0;
}

/* The squares of a move and its promotion. */
struct squares {
    size_t bytes, moved; /* length in all; length before the = of a promotion */
    const char *becomes; /* symbol of the promoted piece, however written; "": none */
    bool check;
};

/* Does a promotion follow the `moved` bytes? */
static void
promotion_read(const char *text, size_t len, struct squares *s)
{
    size_t at = s->moved + blanks_len(text + s->moved, len - s->moved);
    if (at == len || text[at] != '=')
        return;
    at++;
    at += blanks_len(text + at, len - at);
    size_t name = word_len(text + at, len - at);
    const char *sym = name > 0 ? symbol_named(text + at, name) : NULL;
    if (!sym)
        return;
    at += name;
    s->becomes = sym;
    s->check = at < len && text[at] == '+';
    s->bytes = at + s->check;
}

static void
squares_read(const char *text, size_t len, struct squares *out)
{
    const char *choice = memchr(text, '=', len < WORD_SIZE ? len : WORD_SIZE);
    size_t route = route_len(text, len), end = choice ? (size_t)(choice - text) : 0;
    *out = (struct squares){.bytes = route, .moved = route, .becomes = ""};
    if (route > 0)
        return;
    if (end > 0 && (out->moved = long_scan(text, end)) > 0)
        promotion_read(text, len, out);
    if (!*out->becomes)
        out->bytes = out->moved = long_scan(text, len);
}

static size_t
lippo_scan(const char *text, size_t len)
{
    struct prefix prefix;
    if (len > 0 && text[0] == '~')
        return 1;
    if (!prefix_read(text, len, &prefix))
        return 0;
    size_t at = prefix.bytes;
    struct squares squares;
    squares_read(text + at, len - at, &squares);
    if (squares.bytes == 0)
        return 0;
    at += squares.bytes;
    return at + taken_sign(text + at, len - at);
}

/* Length of a direction: a piece and its square, two points and perhaps a target (A. f6..f12), or two points alone. */
static size_t
directions_len(const char *text, size_t len)
{
    struct prefix prefix;
    size_t at = prefix_read(text, len, &prefix) ? prefix.bytes : 0;
    at += square_len(text + at, len - at);
    at += blanks_len(text + at, len - at);
    if (len - at < 2 || memcmp(text + at, "..", 2) != 0 || (len - at > 2 && text[at + 2] == '.'))
        return 0;
    at += 2;
    size_t blank = blanks_len(text + at, len - at);
    size_t square = square_len(text + at + blank, len - at - blank);
    return square > 0 ? at + blank + square : at;
}

/* Length of a mark that is no move: a direction, or a word between alternatives (или c4, и). */
static size_t
lippo_mark(const char *text, size_t len)
{
    static const char *const between[] = {"или", "и", "либо", NULL};
    size_t n = word_len(text, len), directions = directions_len(text, len);
    if (directions > 0 || n == 0 || !is_one_of_any_case(text, n, between))
        return directions;
    size_t at = skip_stop(text, len, n), square = square_len(text + at, len - at);
    return square > 0 && long_scan(text + at, len - at) == 0 ? at + square : n;
}

static const struct dialect lippo_dialect = {
    .move = lippo_scan,
    .result = movetext_chess_result,
    .mark = lippo_mark,
    .headers = true,
};

/* Only this notation writes castling with circles, or a piece with a full stop or a Cyrillic name. A tag with the name of
 * one of Lippo's games is weaker evidence. */
static int
lippo_sniff(const char *text, size_t len)
{
    struct lexer lex;
    struct token token;
    static const char circle[] = "○";
    size_t moves = 0, named = 0;
    bool own = false, first = true, drawn = false;
    lexer_init(&lex, &lippo_dialect, text, len, (struct place){1, 1});
    while (lexer_sniff(&lex, &token, moves)) {
        if (token.kind == TOKEN_WORD && moves > 0 && !token.line_start)
            return 0;
        struct prefix prefix;
        drawn |= token.kind == TOKEN_MOVE && token.len > strlen(circle) &&
                 memcmp(text + token.at, circle, strlen(circle)) == 0;
        moves += token.kind == TOKEN_MOVE || token.kind == TOKEN_MARK;
        const struct ruleset *rules = first && lexer_is_tag(text, &token, "Variant")
                                          ? rules_find(NULL, text + token.at, token.len)
                                          : NULL;
        own |= rules && lippo_carries(rules);
        first &= token.kind != TOKEN_TAG;
        if (token.kind == TOKEN_MOVE && prefix_read(text + token.at, token.len, &prefix))
            named +=
                memchr(text + token.at, '.', prefix.bytes) || (unsigned char)text[token.at] >= 0x80;
    }
    return moves == 0 ? 0 : drawn ? 96 : named > 0 ? 90 : own ? 85 : 10;
}

/* Moves. */

static const struct long_style lippo_style = {.letters = true, .homoglyph = SEVERITY_NOTE};

/* Is the mark + correct: does the moved piece attack an enemy piece from its new square? */
static bool
attacks(const struct line *line, const struct move *move)
{
    const struct family *family = line->rules->family;
    struct position after;
    bool found = false;
    family->apply(line->rules, line_now(line), move, &after);
    after.turn = line_now(line)->turn; /* the same side moves again */
    struct line alone = {.rules = line->rules, .at = &after, .count = 1, .cap = 1};
    struct movelist list;
    movelist_init(&list);
    family->moves(&alone, &list);
    for (size_t i = 0; i < list.count; i++)
        found |= list.at[i].from == move->to && list.at[i].kind != MOVE_QUIET;
    movelist_clear(&list);
    return found;
}

static void
compare_signs(const struct line *line, bool attack, bool taken, struct resolution *out)
{
    if (!out->found || (!attack && !taken))
        return;
    struct move_view view;
    line->rules->family->view(line, &out->move, &view);
    bool right = taken ? strcmp(view.taken, "P") == 0 : view.check || attacks(line, &out->move);
    bool is_noted = out->finding_count > 0 &&
                    out->findings[out->finding_count - 1].code == DEFECT_CHECK_MARK_MISMATCH;
    if (!right && !is_noted) /* a wrong mark of mate may be noted already */
        resolution_note(out, DEFECT_CHECK_MARK_MISMATCH, SEVERITY_WARNING);
}

/* Resolves a draughts move. Its squares, folded to Latin letters, are LAN. The named piece must be the one on the square. */
static void
resolve_draughts(struct line *line, const char *sym, const char *squares, size_t len,
                 struct resolution *out)
{
    char folded[MOVE_TEXT_MAX];
    bool homoglyph = false;
    if (text_fold(squares, len, folded, sizeof folded, &homoglyph) == SIZE_MAX)
        folded[0] = '\0'; /* too long for a move: rejected like an empty text */
    char *sign = folded;
    bool capture = strpbrk(folded, ":/x") != NULL;
    while ((sign = strpbrk(sign, ":/x-")) != NULL)
        *sign++ = capture ? ':' : '-';
    lan_resolve(NULL, line, folded, strlen(folded), out);
    if (!out->found || !*sym)
        return;
    enum colour owner;
    const char *standing =
        line->rules->family->piece_at(line->rules, line_now(line), out->move.from, &owner);
    if ((strcmp(standing, "K") == 0) != (strcmp(sym, "King") == 0))
        resolution_note(out, DEFECT_PIECE_LETTER_MISMATCH, SEVERITY_WARNING);
}

static void
lippo_resolve(const struct adj_game *game, struct line *line, const char *text, size_t len,
              struct resolution *out)
{
    (void)game;
    struct prefix prefix;
    resolution_init(out);
    if (len == 1 && text[0] == '~') {
        resolution_fail(out, DEFECT_AMBIGUOUS_MOVE, "~ is any move whatever");
        return;
    }
    struct squares squares = {.bytes = 0};
    size_t at = prefix_read(text, len, &prefix) ? prefix.bytes : len;
    squares_read(text + at, len - at, &squares);
    at += squares.bytes;
    const char *moved = text + at - squares.bytes;
    bool taken = taken_sign(text + at, len - at) > 0 || text[len - 1] == '#';
    struct long_move said;
    if (squares.bytes > 0 && line->rules->family == &draughts_family) {
        resolve_draughts(line, prefix.sym, moved, squares.bytes, out);
    } else if (squares.bytes == 0 || long_read(moved, squares.moved, &said)) {
        resolution_fail(out, DEFECT_SYNTAX, "expected a move such as P. g5-f4, Ad. g6:b1 or O-O");
    } else {
        /* In Lippo's chess Ш is the shrapnel; in draughts it is the man. */
        const char *sym = strcmp(prefix.sym, "Man") == 0 ? "Sch" : prefix.sym;
        memcpy(said.piece, sym, strlen(sym) + 1);
        if (*squares.becomes)
            memcpy(said.becomes, squares.becomes, strlen(squares.becomes) + 1);
        said.check |= squares.check;
        long_match(&lippo_style, line, &said, out);
        compare_signs(line, said.check && !taken, taken, out);
    }
}

/* The signs of an output form: Unicode or ASCII. */
struct signs {
    const char *dash, *castle[3], *taken;
};

static void
write_signs(const struct signs *signs, const struct line *line, const struct move *move,
            struct buffer *out)
{
    const struct board *board = ruleset_board(line->rules);
    bool black = line_now(line)->turn == BLACK;
    struct move_view view;
    line->rules->family->view(line, move, &view);
    if (view.castle) {
        buffer_puts(out, signs->castle[view.castle]);
        return;
    }
    if (line->rules->family == &draughts_family)
        buffer_puts(out, strcmp(view.piece, "K") == 0 ? "Д" : "Ш");
    else
        buffer_puts(out, black && strcmp(view.piece, "S") == 0 ? "s" : view.piece);
    buffer_printf(out, ". %s", board->name[view.from]);
    for (size_t i = 0; i < view.path_len; i++)
        buffer_printf(out, "%s%s", view.capture ? ":" : signs->dash, board->name[view.path[i]]);
    if (*view.chosen)
        buffer_printf(out, "=%s", view.chosen);
    if (view.drop >= 0)
        buffer_printf(out, "@%s", board->name[view.drop]);
    if (strcmp(view.taken, "P") == 0)
        buffer_puts(out, signs->taken);
    else if (view.check)
        buffer_putc(out, '+');
}

static void
lippo_write_move(const struct line *line, const struct move *move, struct buffer *out)
{
    static const struct signs own = {
        "\u2014", {"", "\u25CB\u2014\u25CB", "\u25CB\u2014\u25CB\u2014\u25CB"}, "\u2261"};
    write_signs(&own, line, move, out);
}

static void
ascii_write_move(const struct line *line, const struct move *move, struct buffer *out)
{
    static const struct signs ascii = {"-", {"", "O-O", "O-O-O"}, "#"};
    write_signs(&ascii, line, move, out);
}

static enum adj_status
lippo_write(const struct codec *codec, struct walk *walk, const struct write_options *options,
            struct buffer *out, struct adj_error *err)
{
    const struct layout layout = {
        .write_move = options->ascii ? ascii_write_move : lippo_write_move,
        .numbers = true,
        .pairs = true,
        .results = movetext_chess_results,
    };
    return movetext_write_as(codec, &layout, walk, options, out, err);
}

const struct codec codec_lippo = {
    .name = "lippo",
    .title = "Lippo's signs of 1934",
    .media_type = "text/plain",
    .separator = "\n",
    .can = CAN_ALL & ~(CAN_RESETS | CAN_PASSES | CAN_ESCAPES),
    .carries = lippo_carries,
    .sniff = lippo_sniff,
    .most = 96,
    .dialect = &lippo_dialect,
    .remark = movetext_remark,
    .resolve = lippo_resolve,
    .write_move = lippo_write_move,
    .write = lippo_write,
};
