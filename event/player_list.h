/* SPDX-License-Identifier: MIT */
/*
 * Lists of players as clubs keep them. The columns are known by their headings or, without headings, by their contents. Nothing is
 * left out silently: the result says how each column was understood, and which values were not.
 */
#ifndef EVENT_PLAYER_LIST_H
#define EVENT_PLAYER_LIST_H

#include "event/sheet.h"

enum { LIST_PROBLEMS = 200 };

/*
 * Write the list that the sheet contains, as a JSON object:
 *   sheet        name of the sheet in its workbook; null
 *   heading_row  row of the headings; null
 *   columns      {column, letter, heading, meaning, note, example}; meaning null: the column is ignored
 *   players      the players, each as in an event file
 *   rows         the row of each player
 *   problems     {row, column, cell, value, severity, message}, at most LIST_PROBLEMS: an "error" is a value that was left out
 *   errors       the number of errors
 *   warnings     the number of warnings
 * Messages have a second member, note_parts or message_parts, for translation (base/message.h).
 */
void player_list_read(const struct sheet *sheet, struct buffer *out);

#endif
