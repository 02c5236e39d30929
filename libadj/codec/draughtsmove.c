/* SPDX-License-Identifier: MIT */
/*
 * Draughts moves by the PDN 3.0 grammars for reading and writing (grammar.rst), and by E-R2. Begin with
 * draughts_resolve() and draughts_write_move().
 */
#include "codec/draughtsmove.h"

#include <string.h>

#include "base/ascii.h"
#include "notation/movetext.h"
#include "notation/text.h"
#include "rules/rules.h"

static bool
is_file_letter(char c)
{
    return (c >= 'a' && c <= 'm') || (c >= 'A' && c <= 'M');
}

/* Scanning. */

/* Length of the square at the start of `text`: up to three digits, or a letter and up to two. */
static size_t
scan_square(const char *text, size_t len)
{
    size_t letters = len > 0 && is_file_letter(text[0]), n = letters;
    while (n < len && n < 3 && ascii_is_digit(text[n]))
        n++;
    return n > letters ? n : 0;
}

/* The length of a separator (any kind of dash or multiplication sign), with optional blanks around it, and of the square
 * after it; 0: there is none. */
static size_t
scan_step(const char *text, size_t len)
{
    size_t n = 0, bytes = 0;
    bool homoglyph = false;
    while (n < len && text[n] == ' ')
        n++;
    if (n == len || !draughts_is_mark(text_plain_char(text + n, len - n, &bytes, &homoglyph)) ||
        homoglyph)
        return 0;
    for (n += bytes; n < len && text[n] == ' ';)
        n++;
    size_t square = scan_square(text + n, len - n);
    return square ? n + square : 0;
}

/* The length of two squares without a separator: 3228 or c3d4. */
static size_t
scan_bare(const char *text, size_t len)
{
    size_t from = len > 0 && is_file_letter(text[0]) ? scan_square(text, len) : 0;
    size_t to =
        from && from < len && is_file_letter(text[from]) ? scan_square(text + from, len - from) : 0;
    if (to)
        return from + to;
    for (size_t i = 0; i < 4; i++)
        if (i == len || !ascii_is_digit(text[i]))
            return 0;
    return 4;
}

bool
draughts_ends(const char *text, size_t len)
{
    return len == 0 || text_space(text, len) > 0 || strchr("!?{}()[];$,*/", *text);
}

size_t
draughts_scan(const char *text, size_t len)
{
    size_t n = scan_square(text, len), step;
    bool any = false;
    while (n && (step = scan_step(text + n, len - n)) > 0) {
        n += step;
        any = true;
    }
    if (!any)
        n = scan_bare(text, len);
    return draughts_ends(text + n, len - n) ? n : 0;
}

/* Counts the digits at the start of a text, at most two. */
static inline size_t
number_len(const char *text, size_t len)
{
    size_t n = 0;
    while (n < 2 && n < len && ascii_is_digit(text[n]))
        n++;
    return n;
}

size_t
draughts_plain(const char *text, size_t len)
{
    size_t n = number_len(text, len), more = n;
    bool two =
        n == 2; /* "10-12" can only be a move: a result such as "2-0" has one digit on each side */
    while (more > 0 && n < len && (text[n] == '-' || text[n] == 'x' || text[n] == ':')) {
        more = number_len(text + n + 1, len - n - 1);
        two |= more == 2;
        n += 1 + more;
    }
    /* After a blank a separator may follow, as in "32 - 28", unless the next character is a digit. */
    bool ends = n < len &&
                (text[n] == '\n' || (text[n] == ' ' && n + 1 < len && ascii_is_digit(text[n + 1])));
    return ends && two && more > 0 && n > 2 ? n : 0;
}

size_t
draughts_result(const char *text, size_t len)
{
    static const char results[][2] = {{'2', '0'}, {'1', '1'}, {'0', '2'}, {'0', '0'}};
    size_t bytes = 0;
    bool homoglyph = false;
    if (len < 3 || text[0] < '0' || text[0] > '2')
        return movetext_chess_result(text, len);
    char sign = text_plain_char(text + 1, len - 1, &bytes, &homoglyph);
    const size_t end = 2 + bytes;
    for (size_t i = 0; (sign == '-' || sign == ':') && end <= len && i < 4; i++)
        if (text[0] == results[i][0] && text[end - 1] == results[i][1] &&
            (end == len || text_space(text + end, len - end) > 0 || strchr("{;)[", text[end])))
            return end;
    return movetext_chess_result(text, len);
}

/* Detection. */

bool
draughts_other_game(const struct token *token, const char *text,
                    bool (*carries)(const struct ruleset *rules))
{
    const struct ruleset *rules = lexer_is_tag(text, token, "Variant")
                                      ? rules_find(NULL, text + token->at, token->len)
                                      : NULL;
    return rules && !carries(rules);
}

/* Reading. */

/* A move text, parsed. */
struct said {
    struct draughts_path path;
    char mark; /* '-', ':' or 0 */
};

/* Reads a square of `len` digits; -1 with the defect in *out. */
static int
read_digits(const struct draughts_style *style, const struct ruleset *rules, const char *text,
            size_t len, struct resolution *out)
{
    unsigned number = 0;
    int sq = -1;
    for (size_t i = 0; i < len; i++)
        number = 10 * number + (unsigned)(text[i] - '0');
    if (style->naming == NAMING_FIGURES)
        sq = draughts_figures_square(rules, text, len);
    else
        sq = draughts_numbered_square(rules, number, style->view);
    if (sq < 0)
        resolution_off_board(out, text, len);
    else if (style->naming == NAMING_LETTERS && out->finding_count == 0)
        resolution_note(out, DEFECT_FOREIGN_FORM, SEVERITY_NOTE);
    return sq;
}

static int
read_square(const struct draughts_style *style, const struct ruleset *rules, const char *text,
            size_t len, struct resolution *out)
{
    if (len == 0 || len > BOARD_NAME_SIZE) {
        resolution_fail(out, DEFECT_SYNTAX, "expected two squares or more, such as %s",
                        style->naming == NAMING_LETTERS   ? "c3-d4"
                        : style->naming == NAMING_NUMBERS ? "32-28"
                                                          : "42-33");
        return -1;
    }
    if (ascii_is_digit(text[0]))
        return read_digits(style, rules, text, len, out);
    char name[BOARD_NAME_SIZE + 1];
    memcpy(name, text, len);
    name[0] = ascii_small(name[0]);
    int sq = style->letters ? board_square(ruleset_board(rules), name, len) : -1;
    if (sq >= 0 && style->view)
        sq = draughts_turn_square(rules, sq, style->view);
    if (sq < 0 && style->letters)
        resolution_off_board(out, text, len);
    else if (sq < 0)
        resolution_fail(out, DEFECT_SYNTAX, "the square %.*s is no figures", (int)len, text);
    return sq;
}

/* Length of the next square; four digits at the start of the text are two squares. */
static size_t
square_length(const char *text, size_t len, bool first)
{
    size_t square = scan_square(text, len);
    if (first && square == 3 && len == 4 && ascii_is_digit(text[0]) && ascii_is_digit(text[3]))
        return 2;
    return square;
}

/* Parses a move text without blanks; false with the defect in *out. */
static bool
read_path(const struct draughts_style *style, const struct ruleset *rules, const char *text,
          struct said *said, struct resolution *out)
{
    size_t len = strlen(text), at = 0;
    *said = (struct said){.mark = '\0'};
    while (at < len && said->path.count < DRAUGHTS_MAX_PATH) {
        size_t square = square_length(text + at, len - at, at == 0);
        int sq = read_square(style, rules, text + at, square, out);
        if (sq < 0)
            return false;
        said->path.at[said->path.count++] = (square_t)sq;
        at += square;
        if (at < len && draughts_is_mark(text[at])) {
            said->mark = text[at] == '-' ? '-' : ':';
            if (++at == len)
                break;
        }
    }
    if (at == len && said->path.count >= 2 && !draughts_is_mark(text[len - 1]))
        return true;
    read_square(style, rules, "", 0, out);
    return false;
}

static void
ambiguous_move(const struct draughts_style *style, const struct line *line,
               const struct move *found, size_t count, struct resolution *out)
{
    struct draughts_style full = *style;
    full.full = true;
    struct buffer list = {0};
    for (size_t i = 0; i < count; i++) {
        buffer_puts(&list, i == 0 ? "" : ", ");
        draughts_write_move(&full, line, &found[i], &list);
    }
    resolution_fail(out, DEFECT_AMBIGUOUS_MOVE, "%s%s", list.data ? list.data : "",
                    count == RESOLUTION_MAX_CANDIDATES ? ", ..." : "");
    buffer_clear(&list);
    if (count == RESOLUTION_MAX_CANDIDATES)
        return; /* more moves may fit than were found */
    memcpy(out->candidates, found, count * sizeof *found);
    out->candidate_count = count;
}

static void
write_as_record(const void *style, const struct line *line, const struct move *move,
                struct buffer *out)
{
    draughts_write_move(style, line, move, out);
}

/* Explains an illegal move in the notation of the record. */
static void
explain_illegal(const struct draughts_style *style, struct line *line,
                const struct draughts_path *path, struct resolution *out)
{
    struct draughts_style full = *style;
    full.full = true;
    const struct draughts_words words = {
        .naming = style->naming, .view = style->view, .write = write_as_record, .style = &full};
    draughts_explain(line, path, &words, &out->why);
    resolution_fail(out, DEFECT_ILLEGAL_MOVE, "%s", out->why.text);
    out->meant_count = draughts_move_of_path(line, path, &out->meant);
}

void
draughts_take_matches(const struct draughts_style *style, struct line *line,
                      const struct draughts_path *path, char mark, const struct move *found,
                      size_t count, struct resolution *out)
{
    if (count == SIZE_MAX)
        resolution_fail(out, DEFECT_SYNTAX,
                        "the captures of this position are too many to be searched");
    else if (count == 0)
        explain_illegal(style, line, path, out);
    else if (count > 1)
        ambiguous_move(style, line, found, count, out);
    if (count != 1)
        return;
    out->found = true;
    out->move = found[0];
    bool capture = found[0].kind == MOVE_CAPTURE;
    char usual = capture && style->separator != '-' ? ':' : '-';
    if (mark && mark != usual)
        resolution_note(out, DEFECT_CAPTURE_MARK_MISMATCH, SEVERITY_WARNING);
}

/* Finds the only legal move that fits the path, or reports why there is none. */
static void
match(const struct draughts_style *style, struct line *line, struct said *said,
      struct resolution *out)
{
    said->path.takes = said->mark == ':';
    struct move found[RESOLUTION_MAX_CANDIDATES];
    size_t count = draughts_match(line, &said->path, true, found, RESOLUTION_MAX_CANDIDATES);
    draughts_take_matches(style, line, &said->path, said->mark, found, count, out);
}

/* Letters that stand for files in Russian records; those that look like a Latin letter are folded before. */
static const char *const files[] = {"\u0431b", "\u0411b", "\u0446c", "\u0426c",
                                    "\u0434d", "\u0414d", "\u0444f", "\u0424f",
                                    "\u0433g", "\u0413g", "\u043Dh", NULL};

bool
draughts_fold_files(char *text)
{
    bool any = false;
    for (char *at = text; *at; at++) {
        size_t i = 0;
        while ((unsigned char)*at >= 0x80 && files[i] && strncmp(at, files[i], 2) != 0)
            i++;
        if ((unsigned char)*at < 0x80 || !files[i])
            continue;
        *at = files[i][2];
        memmove(at + 1, at + 2, strlen(at + 2) + 1);
        any = true;
    }
    return any;
}

void
draughts_resolve(const struct draughts_style *style, struct line *line, const char *text,
                 size_t len, struct resolution *out)
{
    bool homoglyph = false;
    struct said said;
    resolution_init(out);
    char plain[MOVE_TEXT_MAX];
    if (text_fold(text, len, plain, sizeof plain, &homoglyph) == SIZE_MAX) {
        resolution_fail(out, DEFECT_SYNTAX, "expected a move of at most %d bytes", MOVE_TEXT_MAX);
        return;
    }
    homoglyph |= draughts_fold_files(plain);
    if (homoglyph)
        resolution_note(out, DEFECT_HOMOGLYPH, SEVERITY_WARNING);
    if (strcmp(plain, "-") == 0 || strcmp(plain, "...") == 0) {
        resolution_fail(out, DEFECT_SYNTAX, "the record does not know the move");
        return;
    }
    if (read_path(style, line->rules, plain, &said, out))
        match(style, line, &said, out);
}

/* Fast path: 4 % of a conversion from PDN, 5 % of judging it. */

/* Reads the square at the start of a text, only in the game's own naming. Returns its length, 0 when there is none. */
static size_t
quick_square(const struct draughts_style *style, const struct ruleset *rules, const char *text,
             size_t len, int *out_sq)
{
    if (style->naming == NAMING_LETTERS)
        return board_square_prefix(ruleset_board(rules), text, len, out_sq);
    size_t digits = style->naming == NAMING_NUMBERS ? number_len(text, len) : 0;
    unsigned number = 0;
    for (size_t i = 0; i < digits; i++)
        number = 10 * number + (unsigned)(text[i] - '0');
    *out_sq = digits > 0 ? draughts_numbered_square(rules, number, 0) : -1;
    return *out_sq >= 0 ? digits : 0;
}

bool
draughts_quick(const struct draughts_style *style, struct line *line, const char *text, size_t len,
               struct move *out, bool *out_exact)
{
    int from, to;
    size_t at = quick_square(style, line->rules, text, len, &from);
    if (at == 0 || at == len || (text[at] != '-' && text[at] != 'x' && text[at] != ':'))
        return false;
    bool dash = text[at++] == '-';
    size_t last = quick_square(style, line->rules, text + at, len - at, &to);
    if (last == 0 || at + last != len)
        return false;
    const struct draughts_path path = {
        .at = {(square_t)from, (square_t)to}, .count = 2, .takes = !dash};
    struct move found[2];
    if (draughts_match(line, &path, true, found, 2) != 1 ||
        dash != (found[0].kind != MOVE_CAPTURE || style->separator == '-'))
        return false;
    *out = found[0];
    *out_exact = false; /* a capture may have more than one path */
    return true;
}

/* Writing. */

static int8_t
sign(int n)
{
    return (int8_t)((n > 0) - (n < 0));
}

static struct vec
direction(const struct board *board, int from, int to)
{
    return (struct vec){{sign(board->file[to] - board->file[from]),
                         sign(board->rank[to] - board->rank[from]), 0, 0}};
}

/* The square directly behind the captured piece on `over`, seen from `from`. On boards that play on half of the
 * squares, the next playing square. */
static int
square_behind(const struct ruleset *rules, int from, int over)
{
    const struct board *board = ruleset_board(rules);
    struct vec step = direction(board, from, over);
    int sq = board_step(board, over, step, 1);
    if (sq >= 0 && !draughts_is_playing_square(rules, sq))
        sq = board_step(board, over, step, 2);
    return sq;
}

/* Lists all squares of a capture: each turn, and on a straight line the squares directly behind the captured pieces
 * (PDN 3.0, restriction 9). */
static void
full_path(const struct line *line, const struct move_view *view, struct draughts_path *out)
{
    const struct board *board = ruleset_board(line->rules);
    int from = view->from;
    out->count = 0;
    out->at[out->count++] = view->from;
    for (unsigned i = 0; i < view->path_len; i++) {
        int at = view->path[i];
        struct vec in = direction(board, from, at),
                   on = direction(board, at, i + 1u < view->path_len ? view->path[i + 1] : at);
        if (memcmp(&in, &on, sizeof in) == 0)
            at = square_behind(line->rules, from, view->taken_at[i]);
        out->at[out->count++] = (square_t)at;
        from = view->path[i];
    }
}

void
draughts_write_move(const struct draughts_style *style, const struct line *line,
                    const struct move *move, struct buffer *out)
{
    struct draughts_path path = {.at = {move->from, move->to}, .count = 2};
    struct move_view view;
    struct move found[2];
    bool capture = move->kind == MOVE_CAPTURE;
    if (capture && (style->full || draughts_match(line, &path, false, found, 2) != 1)) {
        line->rules->family->view(line, move, &view);
        full_path(line, &view, &path);
    }
    for (unsigned i = 0; i < path.count; i++) {
        if (i > 0)
            buffer_putc(out, capture ? style->separator : '-');
        draughts_square_write(line->rules, path.at[i], style->naming, style->view, out);
    }
}
