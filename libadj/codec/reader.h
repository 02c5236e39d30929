/* SPDX-License-Identifier: MIT */
/* The reader's window over its input, shared by the files that use it. */
#ifndef CODEC_READER_H
#define CODEC_READER_H

#include "base/cursor.h"
#include "codec/decoder.h"
#include "notation/lexer.h"
#include "notation/notation.h"

struct adj_game;
struct adj_rulesets;

enum {
    READ_AT_ONCE = 1 << 15,
    SNIFFED = 1 << 14,
    HEAD_MOST = 1 << 16,
    WINDOW_MAX = GAME_MAX_TEXT + 2 * READ_AT_ONCE
};

struct adj_reader {
    const struct codec *codec;   /* NULL: not detected yet */
    const struct ruleset *rules; /* NULL: decided for each record */
    bool strict;
    bool told;                    /* the caller named the notation of all games */
    const struct codec *named;    /* the notation of the file's name; NULL: none */
    const struct ruleset *others; /* the game of the certain games at the head; NULL: none */
    bool mixed;                   /* the input has games in several notations: examine each one */
    bool switched;                /* this game is in another notation than the earlier ones */
    adj_read_fn *read;            /* NULL: the whole text is in the window from the start */
    void *context;
    struct decoder *decoder; /* the decoder whose output `read` returns; NULL: none */
    struct cursor rest;      /* rest of a text in memory that must be decoded */
    bool checked;            /* the window is valid UTF-8 */
    struct decoded encoding; /* detected encoding, if `has_encoding` */
    struct place encoding_place;
    bool has_encoding, says_encoding; /* the encoding is not UTF-8; the next game reports it */
    const char *text;                 /* the window: `own`, or the caller's text */
    char *own;
    char *copy; /* adj_reader_open_copy(): the text that is read; NULL: the caller owns it */
    size_t len, pos, cap;
    size_t offset;      /* offset of the window in the input */
    bool at_end;        /* the input ends with the window */
    bool failed;        /* reading ahead failed; fill() reports it again */
    bool page;          /* the window is a page whose prose is marked */
    bool resync;        /* skipping a game that was too large */
    struct place place; /* place of `pos` in the input */
    struct cancel cancel;
    const struct adj_rulesets *rulesets; /* of the caller; NULL: none; copied to each game */
    uint64_t proof_positions;            /* copied to each game */
    void *stream;                        /* state of a notation that reads for itself */
    size_t stop; /* end of the games of a part, before the look-ahead; 0: not a part */
};

enum { PAGE_MAX = 1 << 22 }; /* larger texts are archives, not pages */
/*
 * Finds the records in a text that is whole in the window, in the reader's notation or a detected one, and marks the
 * prose between them (reader->page). Changes nothing if there are no records. May return ADJ_ENOMEM.
 */
enum adj_status reader_mark_page(struct adj_reader *r, struct adj_error *err);
/* Returns whether records in this notation may stand in a page, which requires that the notation recognizes a move.
 * (PDN has its own rules for text.) */
static inline bool
reader_may_be_page(const struct codec *codec)
{
    return codec->dialect && codec->dialect->move && !codec->dialect->setups;
}
/* Returns whether the text starts with prose that the reader's notation would take for moves, or is a page of records
 * in another notation. */
bool reader_seems_page(const struct adj_reader *r);
void reader_advance(struct adj_reader *r, size_t bytes);
/* Skips white space; ADJ_EOF at the end. */
enum adj_status reader_skip_space(struct adj_reader *r, struct adj_error *err);
/* Reads more of an incomplete game. A large game is tried again only when the window has doubled, so that small reads
 * do not cause quadratic work. */
enum adj_status reader_fill_for_game(struct adj_reader *r, struct adj_error *err);

/* detect.c: detects the notation of a text. Never guesses: either only one fits, or the error lists those that do. */

/* Returns the notation that the ending of a file's name stands for; NULL: none. */
const struct codec *detect_name(const char *name);
/* Detects the notation from the start of a text; `rules` (NULL: unknown) restricts it to notations of that game. `named`
 * (NULL: none) is the notation that the file's name or the games before suggest. May return ADJ_ENOTATION. */
enum adj_status detect_codec(const struct adj_rulesets *set, const char *text, size_t len,
                             const struct ruleset *rules, const struct codec *named,
                             const struct codec **out_codec, struct adj_error *err);
/* The notation of the game at the start of a text, if its first words show that it differs from `codec`, the notation
 * of the earlier games; NULL: it does not. */
const struct codec *detect_head(const struct codec *codec, const char *text, size_t len,
                                const struct ruleset *rules);
/* Returns the notation in which a game should have been read, or NULL if its notation was right. A tag that names a game or a
 * kind of games which that notation lacks decides; with `closely` also the text of the game (`len` bytes). */
const struct codec *detect_other(const struct adj_game *game, size_t len, bool closely);
/* The notation of a game in an archive whose variant the caller named, if it differs from the archive's; NULL: it does
 * not. The game's text has `len` bytes. */
const struct codec *detect_named(const struct adj_game *game, size_t len,
                                 const struct ruleset *rules);
/* Returns whether the game was assumed by its notation alone, and its first move, which looks foreign, cannot be played. */
bool detect_is_foreign(struct adj_game *game);

enum { RULES_MOST = 64 }; /* more games than adj has */

/* detect_file.c: the game of the certain games in the first `head` bytes of the window: those that name it, else those that
 * fit no other. NULL: they do not agree, or there are none. *out_more: more text may decide games that name none. */
const struct ruleset *detect_file(const struct adj_reader *r, size_t head, bool *out_more);

/* detect_rules.c: detects the game of a record, or how the record names the squares. */

/*
 * Detects the game of a record that names none: `others`, the game of the file's other games (NULL: unknown), if the record
 * can be played in it; the game in which its moves can be played furthest, not beyond the end, with the claimed result, and
 * which has its squares. Sets game->rules, game->assumed and, if the record's view of the board differs, game->view.
 * ADJ_EVARIANT if several games fit equally, ADJ_ENOMEM.
 */
enum adj_status detect_rules(struct adj_game *game, const struct ruleset *others,
                             struct adj_error *err);
/* Sets *out_rules to the only game in which a record with moves can be played whole; NULL: there is none, or several. May
 * return ADJ_ENOMEM or ADJ_ESTOPPED. */
enum adj_status detect_sole(struct adj_game *game, const struct ruleset **out_rules);
/* Returns in *out_plies how many half-moves, at most `most`, can be played as this game; NULL: as the game of its notation in
 * which it comes furthest. May return ADJ_ENOMEM or ADJ_ESTOPPED. */
enum adj_status detect_reach(struct adj_game *game, const struct ruleset *rules, size_t most,
                             size_t *out_plies);
/* Detects the view of the board of a record that names its game: game->view. May return ADJ_ENOMEM. */
enum adj_status detect_view(struct adj_game *game, struct adj_error *err);

/* L-R9: where either side may begin, a record whose first move is the second of a pair, `1... s. b10-b8`, starts with
 * the other side; that is a position of its own. */
enum adj_status detect_beginner(struct adj_game *game, struct adj_error *err);

#endif
