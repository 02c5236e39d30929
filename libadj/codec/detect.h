/* SPDX-License-Identifier: MIT */
/* Detects the notation and the game of a text. Never guesses: either only one fits, or the error lists those that do.
 * */
#ifndef CODEC_DETECT_H
#define CODEC_DETECT_H

#include "notation/notation.h"

/* Detects the notation from the start of a text; `rules` (NULL: unknown) restricts it to notations of that game.
 * ADJ_ENOTATION. */
enum adj_status detect_codec(const char *text, size_t len, const struct ruleset *rules,
                             const struct codec **out_codec, struct adj_error *err);
/* The notation of the game at the start of a text, if its first words show that it differs from `codec`, the notation
 * of the earlier games; NULL: it does not. */
const struct codec *detect_head(const struct codec *codec, const char *text, size_t len,
                                const struct ruleset *rules);
/* The right notation of a game that was read in another one: its tags name a game or a kind of games that this notation
 * lacks; with `closely`, also by the game's text, which has `len` bytes. NULL: the notation was right. */
const struct codec *detect_other(const struct adj_game *game, size_t len, bool closely);
/* The notation of a game in an archive whose variant the caller named, if it differs from the archive's; NULL: it does
 * not. The game's text has `len` bytes. */
const struct codec *detect_named(const struct adj_game *game, size_t len,
                                 const struct ruleset *rules);
/*
 * Detects the game of a record that names none: the one in which its moves can be played furthest, not beyond the end,
 * with the claimed result, and which has its squares. Sets game->rules, game->assumed and, if the record's view of the
 * board differs, game->view. ADJ_EVARIANT if several games fit equally, ADJ_ENOMEM.
 */
enum adj_status detect_rules(struct adj_game *game, struct adj_error *err);
/* Detects the view of the board of a record that names its game: game->view. ADJ_ENOMEM. */
enum adj_status detect_view(struct adj_game *game, struct adj_error *err);

/* L-R9: where either side may begin, a record whose first move is the second of a pair, `1... s. b10-b8`, starts with
 * the other side; that is a position of its own. */
enum adj_status detect_beginner(struct adj_game *game, struct adj_error *err);

#endif
