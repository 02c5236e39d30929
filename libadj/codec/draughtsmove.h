/* SPDX-License-Identifier: MIT */
/*
 * Draughts moves as PDN and Kosintsev's figures write them: squares with '-', 'x' or ':' between them, all
 * landing squares of a capture or only the first and the last.
 */
#ifndef CODEC_DRAUGHTSMOVE_H
#define CODEC_DRAUGHTSMOVE_H

#include "notation/lexer.h"
#include "notation/notation.h"
#include "play/draughts.h"

struct draughts_style {
    enum draughts_naming naming;
    bool letters;   /* squares may also be named by letter and number */
    char separator; /* of captures: 'x', ':' or '-' */
    bool full;      /* captures name all their landing squares, not only where they must */
    uint8_t view; /* of a record that sees the board otherwise (play/draughts.h); 0: it does not */
};

/*
 * Bytes of the move at the head of `text`, with blanks around its separators; 0: there is none. It
 * reaches to the end of a word.
 */
size_t draughts_scan(const char *text, size_t len);
/* The same of one that is but numbers and signs, before a line end or another number. */
size_t draughts_plain(const char *text, size_t len);
/* Find the legal move that a text means. */
void draughts_resolve(const struct draughts_style *style, struct line *line, const char *text,
                      size_t len, struct resolution *out);
/* The same of two squares in the usual view, as most moves are: struct codec's resolve_quickly(). */
bool draughts_quick(const struct draughts_style *style, struct line *line, const char *text,
                    size_t len, struct move *out, bool *out_exact);
/* Append a legal move. */
void draughts_write_move(const struct draughts_style *style, const struct line *line,
                         const struct move *move, struct buffer *out);
/* A result of either kind, 2-0 or 1-0: bytes at the head of `text`; 0: none. For struct manner. */
size_t draughts_result(const char *text, size_t len);

/* For sniffing: is this token a Variant tag that names a game that the notation does not carry? */
bool draughts_other_game(const struct token *token, const char *text,
                         bool (*carries)(const struct ruleset *rules));

#endif
