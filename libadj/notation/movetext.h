/* SPDX-License-Identifier: MIT */
/*
 * Reading, cutting and writing a whole record in the common manner of our text notations (lexer.h). A
 * notation says what is its own in a struct manner and a struct layout.
 *
 * Beyond PGN: events stand in comments as commands, [%event KIND COLOUR SQUARE] (colour and square may be
 * left out), clocks as [%clk TIME]; a set-up string may stand as a word before the first move.
 */
#ifndef NOTATION_MOVETEXT_H
#define NOTATION_MOVETEXT_H

#include "notation/lexer.h"
#include "notation/notation.h"

/*
 * Read the game at the head of game->text, `len` bytes of which are there, in its codec's manner. *out_used: the
 * bytes that belong to it, set on failure too; 0: the text does not hold it all (never with at_end), and the
 * record is good for nothing. ADJ_ESYNTAX, ADJ_ETOOBIG, ADJ_ENOMEM.
 */
enum adj_status movetext_next(struct adj_game *game, size_t len, bool at_end, size_t *out_used,
                              struct adj_error *err);

struct layout {
    /* In place of the codec's write_move; NULL: that. */
    void (*write_move)(const struct line *line, const struct move *move, struct buffer *out);
    bool numbers; /* before White's moves, and where Black's go on after an interruption */
    bool pairs;   /* each pair of moves on a line of its own */
    bool nags;    /* annotation signs are written as NAGs ($1 for !) */
    bool roster;  /* PGN's seven tags are written, known or not */
    bool bare;    /* events stand outside of comments, which the notation does not have */
    bool unnamed; /* the game needs no Variant tag */
    /* How the start is written under FEN; NULL: as a set-up string. */
    void (*setup_write)(const struct ruleset *rules, const struct position *pos, unsigned number,
                        struct buffer *out);
    /* The tag that says which game it is, in place of Variant (see `unnamed`); NULL: none. */
    void (*type_write)(const struct ruleset *rules, struct buffer *out);
    const char *end; /* what stands at the end in place of the result; NULL: the result */
    unsigned width;  /* lines are broken before they are longer; 0: never */
    /* what may stand at the end, ends with NULL (NULL: any); others become a tag */
    const char *const *results;
};
enum adj_status movetext_write(const struct codec *codec, struct walk *walk,
                               const struct write_options *options, struct buffer *out,
                               struct adj_error *err);
/* The same in a layout that depends on the game, or on what is asked for. */
enum adj_status movetext_write_as(const struct codec *codec, const struct layout *layout,
                                  struct walk *walk, const struct write_options *options,
                                  struct buffer *out, struct adj_error *err);

/* Its bytes alone, for struct manner. */
size_t movetext_chess_result(const char *text, size_t len);
extern const char *const movetext_chess_results[];

/* Add an item; a comment without the white space around it, and not at all if it is blank. */
enum adj_status movetext_add(struct adj_game *game, const struct item *item);

/* Would a comment that begins so be read as a clock time? */
bool movetext_begins_clock(const char *text, size_t len);

/* Those tags that the record keeps elsewhere whose words say more than what is kept: a FEN with its counters, another
 * name of the game. XML and JSON carry them beside the others. `*at` begins at 0; NULL: no more. */
const struct tag *movetext_next_word(const struct adj_game *game, size_t *at);
/*
 * The word for the claimed result in draughts and chess, however it was written: "1-0", or with `points` what the
 * game's federation writes, "2-0" where a win counts two; "*" for none, NULL for another word than these.
 */
const char *movetext_result(const struct adj_game *game, bool points);
/* The word of this game for "1-0", "0-1", "1/2-1/2", "0-0" or "*"; NULL: for none of these. Borrowed for ever. */
const char *movetext_result_word(const struct ruleset *rules, const char *result, bool points);
/* A note where the tag Result and the end of the moves claim two results; for struct codec. */
enum adj_status movetext_remark(const struct adj_game *game, struct defects *out_defects);
/* The result that XML and JSON claim, as in movetext_result() or as written; empty: none. Borrowed from the record. */
const char *movetext_claim(const struct adj_game *game, size_t *out_len);
/* The start of the walk's game as a set-up string; nothing when it is the usual one. */
void movetext_setup(const struct walk *walk, struct buffer *out);

/*
 * After the tags are read: what Variant, SetUp, FEN and Result say, into the record. For
 * notations that read their text themselves.
 */
void movetext_settle(struct adj_game *game);

#endif
