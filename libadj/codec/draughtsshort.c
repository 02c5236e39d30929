/* SPDX-License-Identifier: MIT */
/*
 * Russian short notation of draughts on 64 squares (RULES.md 11): the file of the start square and the target square, ed4 or
 * c:e5, also in Cyrillic letters. Begin with draughts_short_resolve().
 */
#include "codec/draughtsmove.h"

#include <string.h>

#include "base/ascii.h"
#include "notation/text.h"

enum { SHORT_FILES = 8 };

static bool
is_short_file(char c)
{
    return ascii_small(c) >= 'a' && ascii_small(c) < 'a' + SHORT_FILES;
}

size_t
draughts_short_scan(const char *text, size_t len)
{
    size_t n = len > 0 && is_short_file(text[0]);
    if (n == 0)
        return 0;
    do {
        n += n < len && draughts_is_mark(text[n]);
        if (len - n < 2 || !is_short_file(text[n]) || text[n + 1] < '1' || text[n + 1] > '8')
            return 0;
        n += 2;
    } while (n < len && draughts_is_mark(text[n]));
    return n;
}

/* The letter h is typed as the Cyrillic letter that looks like an x; as a file it begins the move or stands before a digit. */
static void
restore_h(char *text)
{
    for (char *at = text; *at; at++)
        if (ascii_small(*at) == 'x' && (at == text || ascii_is_digit(at[1])))
            *at = 'h';
}

/* A short move, parsed; the first square of the path is still to be found. */
struct shorted {
    int file;
    struct draughts_path path;
    char mark; /* '-', ':' or 0 */
};

static bool
short_read(const struct ruleset *rules, const char *text, struct shorted *out)
{
    const struct board *board = ruleset_board(rules);
    size_t len = strlen(text), at = 1;
    if (draughts_short_scan(text, len) != len || len > (size_t)3 * DRAUGHTS_MAX_PATH)
        return false;
    *out = (struct shorted){.file = board_file(board, ascii_small(text[0])), .path = {.count = 1}};
    while (at < len && out->path.count < DRAUGHTS_MAX_PATH) {
        if (draughts_is_mark(text[at]))
            out->mark = text[at++] == '-' ? '-' : ':';
        const char name[] = {ascii_small(text[at]), text[at + 1]};
        int sq = board_square(board, name, sizeof name);
        if (sq < 0)
            return false;
        out->path.at[out->path.count++] = (square_t)sq;
        at += 2;
    }
    out->path.takes = out->mark == ':';
    return at == len;
}

/* Lists the legal moves of all pieces on a file to the rest of the path, at most `most`. SIZE_MAX: too many to search. */
static size_t
short_match(const struct line *line, int file, struct draughts_path *path, struct move *out,
            size_t most)
{
    const struct board *board = ruleset_board(line->rules);
    size_t count = 0;
    for (int sq = 0; sq < board->count && count < most; sq++) {
        if (board->file[sq] != file || !draughts_is_playing_square(line->rules, sq))
            continue;
        path->at[0] = (square_t)sq;
        size_t found = draughts_match(line, path, true, out + count, most - count);
        if (found == SIZE_MAX)
            return SIZE_MAX;
        count += found;
    }
    return count;
}

/* Sets the first square to that of the own piece on the file that is nearest to the second one, for an explanation. */
static void
short_guess(const struct line *line, int file, struct draughts_path *path)
{
    const struct board *board = ruleset_board(line->rules);
    int best = -1, least = 0;
    for (int sq = 0; sq < board->count; sq++) {
        struct move move;
        if (board->file[sq] != file || !draughts_is_playing_square(line->rules, sq))
            continue;
        path->at[0] = (square_t)sq;
        int ranks = board->rank[sq] - board->rank[path->at[1]];
        int far =
            (ranks < 0 ? -ranks : ranks) + (draughts_move_of_path(line, path, &move) ? 0 : 100);
        if (best < 0 || far < least) {
            best = sq;
            least = far;
        }
    }
    path->at[0] = (square_t)best;
}

bool
draughts_short_resolve(const struct draughts_style *style, struct line *line, const char *text,
                       size_t len, struct resolution *out)
{
    struct shorted said;
    struct move found[RESOLUTION_MAX_CANDIDATES];
    char plain[MOVE_TEXT_MAX];
    bool homoglyph = false;
    if (!line->rules->draughts->pdn.shorts || style->view > 0 || ascii_is_digit(*text) ||
        text_fold(text, len, plain, sizeof plain, &homoglyph) == SIZE_MAX)
        return false;
    homoglyph |= draughts_fold_files(plain);
    if (draughts_short_scan(plain, strlen(plain)) == 0)
        restore_h(plain);
    if (!short_read(line->rules, plain, &said))
        return false;
    resolution_init(out);
    if (homoglyph)
        resolution_note(out, DEFECT_HOMOGLYPH, SEVERITY_WARNING);
    size_t count = short_match(line, said.file, &said.path, found, RESOLUTION_MAX_CANDIDATES);
    if (count == 0)
        short_guess(line, said.file, &said.path);
    draughts_take_matches(style, line, &said.path, said.mark, found, count, out);
    return true;
}

static bool
short_fits(const struct ruleset *rules)
{
    return rules->family == &draughts_family && rules->draughts->pdn.shorts;
}

/* Writes the file and the target; the whole start square if several pieces of the file can go there, and all squares of a
 * capture whose way is not unique. */
static void
short_write(const struct line *line, const struct move *move, struct buffer *out)
{
    const struct draughts_style full = {
        .naming = NAMING_LETTERS, .letters = true, .separator = ':'};
    const struct board *board = ruleset_board(line->rules);
    struct draughts_path path = {.at = {move->from, move->to}, .count = 2};
    struct move found[2];
    if (draughts_match(line, &path, false, found, 2) != 1) {
        draughts_write_move(&full, line, move, out);
        return;
    }
    if (short_match(line, board->file[move->from], &path, found, 2) == 1)
        buffer_putc(out, board->name[move->from][0]);
    else
        buffer_puts(out, board->name[move->from]);
    buffer_puts(out, board->name[move->to]);
}

const struct move_style style_short = {"short", short_fits, short_write};
