/* SPDX-License-Identifier: MIT */
/*
 * Separates prose from games in a text that contains both, such as an author's web page. The dialect decides which words
 * are moves. A notation in which any word may be a move (PGN) cannot be separated from prose.
 */
#ifndef NOTATION_PAGE_H
#define NOTATION_PAGE_H

#include "base/buffer.h"
#include "notation/lexer.h"
#include "record/record.h"

struct adj_game;

/* Does the beginning of a text contain prose that the notation's reader would misread as moves: a numbered paragraph, or a
 * sentence after the moves of a game? */
bool page_is(const struct dialect *dialect, const char *text, size_t len);
/*
 * Appends the text to `out` with each block of prose between LEXER_TEXT_BEGIN and LEXER_TEXT_END. Line numbers and the
 * lines of games do not change. With `titles`, and if the notation has headers, a heading directly above a game is not
 * marked as prose: it is the title of the game. Returns the number of games that begin in the text.
 */
size_t page_mark(const struct dialect *dialect, const char *text, size_t len, bool titles,
                 struct buffer *out);
/* Corrects game->place of a game that begins with a block of prose: sets it to the place of item `titles` - 1, the title
 * (`titles` 0: no title), otherwise to that of the first item after the prose. */
void page_place(struct adj_game *game, size_t titles);
/* Writes the detail of the defect for a comment that holds prose: its line numbers. */
void page_lines(const struct adj_game *game, const struct item *item, char *out, size_t size);

#endif
