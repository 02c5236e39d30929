/* SPDX-License-Identifier: MIT */
/*
 * Draughts moves in PDN and in Kosintsev's figures: squares joined by '-', 'x' or ':', with all landing squares of a
 * capture or only the first and last.
 */
#ifndef CODEC_DRAUGHTSMOVE_H
#define CODEC_DRAUGHTSMOVE_H

#include "notation/lexer.h"
#include "notation/notation.h"
#include "draughts/engine.h"

struct draughts_style {
    enum draughts_naming naming;
    bool letters;   /* squares may also be named by letter and number */
    char separator; /* separator of captures: 'x', ':' or '-' */
    bool full;      /* captures always name all landing squares, not only when ambiguous */
    /* view of a record that numbers the board otherwise (draughts/engine.h); 0: the usual numbering */
    uint8_t view;
};

/* Whether the character stands between the squares of a move. */
static inline bool
draughts_is_mark(char c)
{
    return c == '-' || c == ':' || c == 'x' || c == 'X';
}
/* Length of the move at the start of `text`, including blanks around its separators; 0: there is none. The move ends at
 * a word boundary. */
size_t draughts_scan(const char *text, size_t len);
/* Returns whether a move may end where this text begins: at its end, a blank or a sign. */
bool draughts_ends(const char *text, size_t len);
/* Like draughts_scan() for a move of digits and separators only, before a line end or another number. */
size_t draughts_plain(const char *text, size_t len);
/* Resolves a move text to a legal move. */
void draughts_resolve(const struct draughts_style *style, struct line *line, const char *text,
                      size_t len, struct resolution *out);
/* Fast path of draughts_resolve() for two squares in the usual view: quick_fn. */
bool draughts_quick(const struct draughts_style *style, struct line *line, const char *text,
                    size_t len, struct move *out, bool *out_exact);
/* Appends a legal move. */
void draughts_write_move(const struct draughts_style *style, const struct line *line,
                         const struct move *move, struct buffer *out);
/* draughtsshort.c: Russian short notation, the file of the start square and the target. The length of such a move at the start
 * of a text; 0: none. */
size_t draughts_short_scan(const char *text, size_t len);
/* Replaces the Cyrillic letters that stand for files in a folded text. Returns whether there were any. */
bool draughts_fold_files(char *text);
/* Resolves such a move. Returns false if it is none, or the game has no short notation. */
bool draughts_short_resolve(const struct draughts_style *style, struct line *line, const char *text,
                            size_t len, struct resolution *out);
extern const struct move_style style_short;
/* Takes the only one of the legal moves found for a path (mark '-', ':' or 0), or reports why there is none. */
void draughts_take_matches(const struct draughts_style *style, struct line *line,
                           const struct draughts_path *path, char mark, const struct move *found,
                           size_t count, struct resolution *out);
/* Length of a result, 2-0 or 1-0, at the start of `text`; 0: none. For struct dialect. */
size_t draughts_result(const char *text, size_t len);

/* For format detection: returns whether this token is a Variant tag of a game that the notation does not carry. */
bool draughts_other_game(const struct token *token, const char *text,
                         bool (*carries)(const struct ruleset *rules));

#endif
