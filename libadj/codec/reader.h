/* SPDX-License-Identifier: MIT */
/* The reader's window over its input, for the files that move it. */
#ifndef CODEC_READER_H
#define CODEC_READER_H

#include "base/cursor.h"
#include "codec/decoder.h"
#include "notation/lexer.h"
#include "notation/notation.h"

enum { READ_AT_ONCE = 1 << 15, SNIFFED = 1 << 14, WINDOW_MAX = GAME_MAX_TEXT + 2 * READ_AT_ONCE };

struct adj_reader {
    const struct codec *codec;   /* NULL until text has come to tell it */
    const struct ruleset *rules; /* NULL: each record's own */
    bool strict;
    bool told;         /* the caller named the notation: it is that of all games */
    bool mixed;        /* games of several notations were met: each is looked at by itself */
    bool switched;     /* this game is read in another notation than those before it */
    adj_read_fn *read; /* NULL: all text is in the window from the start */
    void *context;
    struct decoder *decoder; /* whose read function that is; NULL: the caller's, or none */
    struct cursor rest;      /* of a text in memory that has to be decoded */
    bool checked;            /* what is in the window is UTF-8 */
    struct decoded encoding; /* what the text is written in ... */
    struct place encoding_place;
    bool has_encoding, says_encoding; /* ... if not in UTF-8; the next game tells it */
    const char *text;                 /* the window: `own`, or the caller's text */
    char *own;
    size_t len, pos, cap;
    size_t offset;      /* of the window in the input */
    bool at_end;        /* nothing comes after the window */
    bool failed;        /* the input failed while it was looked at; fill() says so again */
    bool page;          /* the window is a page whose prose is marked */
    bool resync;        /* a game that was too large is being skipped */
    struct place place; /* of pos */
    struct cancel cancel;
    uint64_t proof_positions; /* struct adj_options */
    void *stream;             /* of a notation that reads for itself */
    size_t stop; /* of a part: its games end here, what follows is only looked at; 0: no part */
};

enum { PAGE_MAX = 1 << 22 }; /* larger texts are archives and no pages */
/*
 * Where records stand in a text that is all in the window, in the reader's notation or, when it has none, in one that is
 * found out, the prose between them is marked as such (reader->page). When there are none nothing changes. ADJ_ENOMEM.
 */
enum adj_status reader_mark_page(struct adj_reader *r, struct adj_error *err);
/* May records in this notation stand in a page: does it know a move when it sees one? (PDN has its own rules for text.) */
static inline bool
reader_may_be_page(const struct codec *codec)
{
    return codec->manner && codec->manner->move && !codec->manner->setups;
}
/* Is the text's beginning prose that the reader's notation would take for moves, or a page of records in another? */
bool reader_seems_page(const struct adj_reader *r);
void reader_advance(struct adj_reader *r, size_t bytes);
/* To the next thing that is no white space; ADJ_EOF. */
enum adj_status reader_skip_space(struct adj_reader *r, struct adj_error *err);
/* More of a game that is not all there. A large one is read again only when there is twice as much of it, so that
 * small pieces of input do not make the work grow with its square. */
enum adj_status reader_fill_for_game(struct adj_reader *r, struct adj_error *err);

#endif
