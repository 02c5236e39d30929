/* SPDX-License-Identifier: MIT */
/* What a text does not say of itself: its notation and its game. Nothing is guessed: either only one fits, or
 * the error names those that do. */
#ifndef CODEC_DETECT_H
#define CODEC_DETECT_H

#include "notation/notation.h"

/* The notation of a text by its beginning; `rules` (NULL: not known) leaves out what is no notation of that game.
 * ADJ_ENOTATION. */
enum adj_status detect_codec(const char *text, size_t len, const struct ruleset *rules,
                             const struct codec **out_codec, struct adj_error *err);
/* The notation of the game at the head of a text, where it shows in its first words that it is another than `codec`, that of
 * the games before; NULL: it does not. */
const struct codec *detect_head(const struct codec *codec, const char *text, size_t len,
                                const struct ruleset *rules);
/* The notation of a game that was read in another, where its tags name a game, or a type of games, that this one does not
 * have; `closely`: where its own text says so. NULL: it is right. `len` bytes of its text. */
const struct codec *detect_other(const struct adj_game *game, size_t len, bool closely);
/* The notation of a game of an archive of which the caller named the variant, where it is another than the archive's; NULL:
 * the same. `len` bytes of its text. */
const struct codec *detect_named(const struct adj_game *game, size_t len,
                                 const struct ruleset *rules);
/*
 * The game of a record that does not say it: the one in which its moves can be played, furthest, not beyond its end, with
 * the result that it claims, and to which its squares belong. Sets game->rules, game->assumed and, when it sees
 * the board otherwise, game->view. ADJ_EVARIANT where several are as good, ADJ_ENOMEM.
 */
enum adj_status detect_rules(struct adj_game *game, struct adj_error *err);
/* How a record that names its game sees the board: game->view. ADJ_ENOMEM. */
enum adj_status detect_view(struct adj_game *game, struct adj_error *err);

/* L-R9: where either side may begin, a record whose first move is of the second of a pair, `1... s. b10-b8`, begins with
 * the other one: that is a position of its own. */
enum adj_status detect_beginner(struct adj_game *game, struct adj_error *err);

#endif
