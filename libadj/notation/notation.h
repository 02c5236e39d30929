/* SPDX-License-Identifier: MIT */
/*
 * The table of notations. A codec is one row: how to recognise its text, cut it into games, read a game
 * into a record, understand one move, write one move and write a whole record. Adding a notation is one
 * file with a codec and one line in codecs.c; no other notation is touched.
 */
#ifndef NOTATION_NOTATION_H
#define NOTATION_NOTATION_H

#include "base/buffer.h"
#include "play/ruleset.h"
#include "record/defect.h"
#include "record/record.h"

/* What a notation can carry; a conversion that would lose one of these refuses (ADJ_ELOSSY). */
enum {
    CAN_VARIANT = 1 << 0, /* the variant's name */
    CAN_SETUP = 1 << 1,   /* another start position */
    CAN_TAGS = 1 << 2,    /* players, event, date, ... */
    CAN_PARTS = 1 << 3,   /* a part leaving a compound piece */
    CAN_EVENTS = 1 << 4,  /* claims, protests, resignations between the moves */
    CAN_COMMENTS = 1 << 5,
    CAN_SIGNS = 1 << 6, /* ! ? and NAGs */
    CAN_CLOCKS = 1 << 7,
    CAN_VARIATIONS = 1 << 8,
    CAN_RESULT = 1 << 9,   /* the claimed result */
    CAN_MARKS = 1 << 10,   /* other signs of the source (Lippo's ..) */
    CAN_RESETS = 1 << 11,  /* another position set up within the game */
    CAN_PASSES = 1 << 12,  /* nobody moves, in a variation */
    CAN_ESCAPES = 1 << 13, /* lines that begin with % */
    CAN_ALL = (1 << 14) - 1,
    /* What the common manner of text (movetext.h) can say for most. */
    CAN_TEXT = CAN_ALL & ~(CAN_MARKS | CAN_RESETS | CAN_PASSES),
};

/* Nobody moves, in LAN; records may write it otherwise. */
#define MOVE_PASS "--"

enum { RESOLUTION_MAX_FINDINGS = 8, RESOLUTION_MAX_CANDIDATES = 16 };

/* What one written move means. */
struct resolution {
    bool found; /* `move` is legal and meant */
    /* and write_move() would write this very text, as far as that is told without trouble */
    bool exact;
    struct move move;
    struct {
        enum defect_code code;
        enum severity severity;
    } findings[RESOLUTION_MAX_FINDINGS]; /* repairs, or, last, why nothing was found */
    size_t finding_count;
    /* With DEFECT_AMBIGUOUS_MOVE: the legal moves that fit, of which one may be told by what follows. */
    struct move candidates[RESOLUTION_MAX_CANDIDATES];
    size_t candidate_count;
    struct refusal_detail why; /* with DEFECT_ILLEGAL_MOVE */
    /* ... and the move that the text names, legal or not, when exactly one piece can be meant by it: 1. The family's
     * stand() settles its kind by the board; a castling has its own. 0: no piece can be meant, 2: several. */
    struct move meant;
    unsigned meant_count;
    char detail[240]; /* with DEFECT_SYNTAX, DEFECT_AMBIGUOUS_MOVE: expected, or the candidates */
};
static inline void
resolution_init(struct resolution *res)
{
    res->found = res->exact = false;
    res->finding_count = 0;
    res->candidate_count = 0;
    res->meant_count = 0;
    res->why.why = REFUSED_NOTHING;
    res->why.cause = CAUSE_NONE;
    res->why.piece = NULL;
    res->why.from = res->why.to = res->why.square_count = res->why.through_count = 0;
    res->why.attacks = false;
    res->why.text[0] = res->detail[0] = '\0';
}
/* Does the text say that nobody moves? resolution_pass() has it so: as a move it is none. */
static inline bool
resolution_is_pass(const struct resolution *res)
{
    return !res->found && res->finding_count > 0 && res->findings[0].code == DEFECT_NULL_MOVE;
}
void resolution_pass(struct resolution *out);
void resolution_note(struct resolution *res, enum defect_code code, enum severity severity);
/* Nothing was found: an error-severity finding, with what to say about it. */
void resolution_fail(struct resolution *res, enum defect_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A square of this name is not on the board: the move cannot be read, but what is wrong with it is known. */
void resolution_off_board(struct resolution *res, const char *square, size_t len);

struct manner; /* notation/lexer.h */
struct walk;   /* notation/walk.h */

struct write_options {
    bool lossy;              /* leave out what cannot be carried instead of refusing ... */
    struct defects *lost;    /* ... and list it here: codec_lose() */
    bool ascii;              /* plain ASCII where the notation's own signs are not */
    struct defects *defects; /* of the reading; NULL: not asked for */
    /* NULL: what cannot be played to its end is refused; else its rest is kept as a comment, and this set. */
    bool *stopped;
};

/* A notation that cannot be cut into games before it is read brings its own reader. */
struct codec_stream {
    /* *out_stream is new (close). ADJ_ENOMEM. */
    enum adj_status (*open)(adj_read_fn *read, void *context, bool strict, void **out_stream,
                            struct adj_error *err);
    /* Like adj_reader_next(), but the game's codec, rules and strictness are not set. */
    enum adj_status (*next)(void *stream, struct adj_game **out_game, struct adj_error *err);
    void (*close)(void *stream);
};

struct codec {
    const char *name;       /* "lan" */
    const char *title;      /* "canonical move text" */
    const char *media_type; /* "text/plain", "application/vnd.chess-pgn", ... */
    unsigned can;           /* CAN_ bits */
    bool points;            /* results are written in the points of their game: 2-0 */
    /* of an archive: before, between and behind its games; NULL none */
    const char *head, *separator, *tail;
    /* Is this a notation of that game? */
    bool (*carries)(const struct ruleset *rules);
    /* How sure is it that this beginning of a text (valid UTF-8, no BOM) is its own: 0 no ... 100 certainly. */
    int (*sniff)(const char *text, size_t len);
    int most; /* that it ever says: where another is surer it is not asked */
    /* it says 100 of texts in which this stands; NULL: of none, and it is asked only about games that it carries */
    const char *certain;
    /*
     * One of three ways to read. In the common manner of text (movetext.h), game by game ...
     */
    const struct manner *manner;
    /* ... after which a record may need more than its tags say: PDN's GameType sets game->rules. NULL: no. */
    enum adj_status (*finish)(struct adj_game *game, struct adj_error *err);
    /* ... by a reader of its own ... */
    const struct codec_stream *stream;
    /* ... or cut into games first: the length of the one at the head of the text, white space and separators
     * included (0: it does not end here, give more; never with at_end unless len is 0) ... */
    size_t (*split)(const char *text, size_t len, bool at_end);
    /* ... which is then read from game->text (valid UTF-8, at most GAME_MAX_TEXT bytes). ADJ_EOF: there is no game
     * in this piece. */
    enum adj_status (*read)(struct adj_game *game, size_t len, struct adj_error *err);
    /* Add what is to be said of the tags of a record whose rules are known, as notes; ADJ_ENOMEM. NULL:
     * nothing ever. */
    enum adj_status (*remark)(const struct adj_game *game, struct defects *out_defects);
    /* What the moves of a record tell of it, once its rules are known, as game->letters. ADJ_ENOMEM. NULL: nothing. */
    enum adj_status (*tell)(struct adj_game *game);
    /* Understand one move as written in the position at the end of `line`, which stays, though it may have been
     * asked to line_look() ahead. `game`: the record, which may name pieces and squares in a way of its own; NULL: in the
     * usual one. Repairs are always looked for: whether they are allowed is the walk's business. */
    void (*resolve)(const struct adj_game *game, struct line *line, const char *text, size_t len,
                    struct resolution *out);
    /* The same of what is written well and plainly in the usual way, as most is: true, *out_move and what resolution.exact would say; no
     * finding. False: ask resolve(), nothing is set. NULL: there is no quicker way. */
    bool (*resolve_quickly)(struct line *line, const char *text, size_t len, struct move *out_move,
                            bool *out_exact);
    /* in how many ways (game->view) records name the squares: the first is the usual one, the last sees it from the
     * other side; 0: all alike */
    unsigned views;
    /* The way that the tags of a record speak of; NULL: none do. */
    unsigned (*view)(const struct adj_game *game);
    /* How well a record's squares suit one of the games that fit it equally; the best is assumed, and what they do not
     * suit (0) only where all others fail, and a note says so. NULL: all are alike. */
    unsigned (*suits)(const struct adj_game *game, const struct ruleset *rules);
    /* Append a legal move in canonical form. */
    void (*write_move)(const struct line *line, const struct move *move, struct buffer *out);
    /* The same as this record names the squares, of a capture all of them; NULL: as above. */
    void (*write_move_as)(const struct adj_game *game, const struct line *line,
                          const struct move *move, struct buffer *out);
    /* Append a square as this record names it; NULL: as the board does. */
    void (*write_square)(const struct adj_game *game, const struct ruleset *rules, int sq,
                         struct buffer *out);
    /* Write the whole record; the walk stands at its beginning. What codec_losses() names is already
     * listed and allowed. */
    enum adj_status (*write)(const struct codec *codec, struct walk *walk,
                             const struct write_options *options, struct buffer *out,
                             struct adj_error *err);
    const struct layout *layout; /* what movetext_write() is to know, where that is how it writes */
};

/* Write a move as this record does. */
static inline void
codec_write_move(const struct adj_game *game, const struct line *line, const struct move *move,
                 struct buffer *out)
{
    if (game->codec->write_move_as)
        game->codec->write_move_as(game, line, move, out);
    else
        game->codec->write_move(line, move, out);
}

static inline void
codec_write_square(const struct adj_game *game, const struct ruleset *rules, int sq,
                   struct buffer *out)
{
    if (game->codec->write_square)
        game->codec->write_square(game, rules, sq, out);
    else
        buffer_puts(out, board_get(rules->board)->name[sq]);
}

/* Refuse with "unfit-notation": the notation does not write games of `rules`. The message lists the notations that do. Of
 * a notation to write in, and of the notation in which a record was found. */
enum adj_status codec_refuse_game(const struct codec *codec, const struct ruleset *rules,
                                  struct place place, struct adj_error *err);
enum adj_status codec_refuse_record(const struct codec *codec, const struct ruleset *rules,
                                    struct place place, struct adj_error *err);

/*
 * What of the record the notation cannot carry, with names and places; nothing when it carries everything. Out of memory
 * the list's arena remembers it.
 */
void codec_lose(struct defects *out_lost, struct place place, const char *what, const char *text,
                size_t len);
void codec_losses(const struct codec *codec, const struct adj_game *game, struct defects *out_lost);
/* In the main line every notation carries moves and their numbers, which most items are. */
static inline bool
codec_always_carries(const struct item *item)
{
    return (item->kind == ITEM_MOVE || item->kind == ITEM_NUMBER) && item->depth == 0;
}
/* Can it not write the claimed result? This tag? */
bool codec_loses_result(const struct codec *codec, const struct adj_game *game);
bool codec_loses_tag(const struct codec *codec, const struct adj_game *game, const struct tag *tag);

/* A variation that can no longer be followed, while a writer steps over the rest of it. */
struct leaving {
    bool on;
    uint8_t depth;
};
enum leaves {
    LEAVES_NOT, /* the item is to be written */
    LEAVES_OUT, /* it is not */
    LEAVES_REST /* in its place stands `rest`, as a comment */
};
/*
 * Is the walk's item left out: not carried, or in a variation that cannot be followed? What such a variation says from
 * there on is kept as a comment, or listed as lost; its own notation still writes as written what it could not
 * follow. `rest` is the caller's, begun.
 */
enum leaves codec_leaves(const struct codec *to, const struct walk *walk,
                         const struct write_options *options, struct leaving *leaving,
                         struct buffer *rest);
/*
 * The walk ended with `st`. Where it stopped before the record did, and what is left may be kept: ADJ_EOF, and
 * what is left in `rest` (nothing: it was listed as lost); otherwise `st` as it was.
 */
enum adj_status codec_stopped(const struct codec *to, const struct walk *walk,
                              const struct write_options *options, enum adj_status st,
                              struct buffer *rest);

/* The table, and the row of this name (in any case; NULL when there is none). */
size_t codec_count(void);
const struct codec *codec_at(size_t index);
const struct codec *codec_find(const char *name, size_t len);
/* The notation that records of this game are written in where nobody says otherwise. */
const struct codec *codec_own(const struct ruleset *rules);

extern const struct codec codec_figures, codec_json, codec_lan, codec_lippo, codec_pdn, codec_pgn;
extern const struct codec codec_turtle, codec_waterloo, codec_xml;

#endif
