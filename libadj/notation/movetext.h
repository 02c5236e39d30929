/* SPDX-License-Identifier: MIT */
/*
 * Reading, splitting and writing whole records in the PGN-like syntax of the text notations (lexer.h). A
 * notation defines its differences in a struct dialect and a struct layout. Begin with movetext_next() and
 * movetext_write().
 *
 * Extensions to PGN: events are commands in comments, [%event KIND COLOUR SQUARE] (colour and square are
 * optional); clock times are [%clk TIME]; a set-up string may precede the first move as a word.
 */
#ifndef NOTATION_MOVETEXT_H
#define NOTATION_MOVETEXT_H

#include "notation/lexer.h"
#include "notation/notation.h"

struct adj_game;

/* The end of a game. */
struct movetext_end {
    size_t used;        /* bytes of the text before it */
    struct place place; /* in the input */
};
/* Parses the first game in game->text, of which `len` bytes are available, in the syntax of its codec. *out_end is also set
 * on failure; out_end->used is 0 if the text does not contain the whole game (never with `at_end`), and then the record is
 * unusable. May return ADJ_ESYNTAX, ADJ_ETOOBIG or ADJ_ENOMEM. */
enum adj_status movetext_next(struct adj_game *game, size_t len, bool at_end,
                              struct movetext_end *out_end, struct adj_error *err);
/* Parses the beginning of the game, up to the move of the main line that is number `most`. */
enum adj_status movetext_begin(struct adj_game *game, size_t len, size_t most);

struct layout {
    /* Used in place of the codec's write_move; NULL: write_move is used. */
    void (*write_move)(const struct line *line, const struct move *move, struct buffer *out);
    bool numbers; /* write numbers before White's moves, and before Black's after an interruption */
    bool pairs;   /* each pair of moves on its own line */
    bool nags;    /* write annotations as NAGs ($1 for !) */
    bool roster;  /* write PGN's seven tags, known or not */
    bool bare;    /* write events without braces, because the notation has no comments */
    bool unnamed; /* the game needs no Variant tag */
    /* Writes the start position for the FEN tag; NULL: a set-up string. */
    void (*setup_write)(const struct ruleset *rules, const struct position *pos, unsigned number,
                        struct buffer *out);
    /* Writes a tag for the variant instead of Variant (see `unnamed`); NULL: none. */
    void (*type_write)(const struct ruleset *rules, struct buffer *out);
    const char *end; /* end mark instead of the result; NULL: the result */
    unsigned width;  /* maximum line length; 0: unlimited */
    /* results allowed at the end, ended by NULL (NULL: any); other results become a tag */
    const char *const *results;
};
enum adj_status movetext_write(const struct codec *codec, struct walk *walk,
                               const struct write_options *options, struct buffer *out,
                               struct adj_error *err);
/* Like movetext_write(), with a layout that depends on the game or the options. */
enum adj_status movetext_write_as(const struct codec *codec, const struct layout *layout,
                                  struct walk *walk, const struct write_options *options,
                                  struct buffer *out, struct adj_error *err);

/* The length of a chess result at the start of a text; for struct dialect. */
size_t movetext_chess_result(const char *text, size_t len);
extern const char *const movetext_chess_results[];

/* Appends an item. A comment is trimmed, and dropped if it is blank. */
enum adj_status movetext_add(struct adj_game *game, const struct item *item);

/* The next tag that the record stores elsewhere but whose text contains more: a FEN with its counters, another name
 * of the variant. XML and JSON write them with the other tags. `*at` starts at 0; NULL: no more. */
const struct tag *movetext_next_word(const struct adj_game *game, size_t *at);
/* The claimed result of a draughts or chess game in standard spelling: "1-0", or with `points` as its federation
 * writes it, "2-0" where a win counts two; "*" for none; NULL for any other text. */
const char *movetext_result(const struct adj_game *game, bool points);
/* The variant's spelling of "1-0", "0-1", "1/2-1/2", "0-0" or "*"; NULL for anything else. Borrowed for ever. */
const char *movetext_result_word(const struct ruleset *rules, const char *result, bool points);
/* Adds a note if the tag Result and the end of the moves differ; for struct codec. */
enum adj_status movetext_remark(const struct adj_game *game, struct defects *out_defects);
/* The result that XML and JSON write, as in movetext_result() or as written; empty: none. Borrowed from the record. */
const char *movetext_claim(const struct adj_game *game, size_t *out_len);
/* The start position of the walk's game as a set-up string; nothing for the usual one. */
void movetext_setup(const struct walk *walk, struct buffer *out);

/* Interprets the tags Variant, SetUp, FEN and Result after the tags were read. For notations with a parser of their
 * own. */
void movetext_settle(struct adj_game *game);

/* epd.c: EPD lines (PGN standard 16.2), a chess position with operations. */

/* The length of an EPD line at the start of a text, without the line break; 0: not EPD. For struct dialect. */
size_t epd_scan(const char *text, size_t len);
/*
 * Parses an EPD line. The position, with the counters from hmvc and fmvn, becomes the start of the game; every
 * other operation becomes a tag named by its code (bm, id, c0), without the quotes of a single string. ADJ_ETOOBIG,
 * ADJ_ENOMEM.
 */
enum adj_status epd_read(struct adj_game *game, struct span line, struct place place);

#endif
