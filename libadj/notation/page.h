/* SPDX-License-Identifier: MIT */
/*
 * A page of prose with records in it, such as an author's page on the web: which of its lines belong to games. What a move
 * looks like is the notation's own; so a notation whose words may all be moves (PGN) cannot be told from prose.
 */
#ifndef NOTATION_PAGE_H
#define NOTATION_PAGE_H

#include "base/buffer.h"
#include "notation/lexer.h"
#include "record/record.h"

/* Does this beginning of a text hold lines of prose that a reader of the notation would take for moves: a numbered
 * paragraph, or a sentence behind a game's moves? */
bool page_is(const struct dialect *dialect, const char *text, size_t len);
/*
 * Append the text with its prose between LEXER_TEXT_BEGIN and LEXER_TEXT_END; lines keep their numbers, and those of games
 * their bytes. With `titles` the line above a game stays outside, where the notation has headers: it is its title. Returns the
 * number of games that begin in it.
 */
size_t page_mark(const struct dialect *dialect, const char *text, size_t len, bool titles,
                 struct buffer *out);
/* Prose before a game is kept with it, but is not where it begins: game->place goes to its title, the item before `titles`
 * (0: there is none), or to the first item behind the prose. */
void page_place(struct adj_game *game, size_t titles);
/* Which lines the prose is that such a comment holds, as the detail of a defect. */
void page_lines(const struct adj_game *game, const struct item *item, char *out, size_t size);

#endif
