/* SPDX-License-Identifier: MIT */
/*
 * Codecs: the table of notations. A codec is a row: it detects its text, splits it into games, parses a game into a
 * record, resolves a move, and writes a move or a whole record. To add a notation, add a file with its codec and a
 * line in codecs.c; other notations are unaffected.
 */
#ifndef NOTATION_NOTATION_H
#define NOTATION_NOTATION_H

#include "base/buffer.h"
#include "notation/text.h"
#include "play/ruleset.h"
#include "record/defect.h"
#include "record/record.h"

struct adj_game;

/* Capabilities of a notation. A conversion that would lose one of them is refused (ADJ_ELOSSY). */
enum {
    CAN_VARIANT = 1 << 0, /* the variant's name */
    CAN_SETUP = 1 << 1,   /* a start position other than the usual one */
    CAN_TAGS = 1 << 2,    /* players, event, date, ... */
    CAN_PARTS = 1 << 3,   /* a part leaving a compound piece */
    CAN_EVENTS = 1 << 4,  /* claims, protests, resignations between moves */
    CAN_COMMENTS = 1 << 5,
    CAN_SIGNS = 1 << 6, /* ! ? and NAGs */
    CAN_CLOCKS = 1 << 7,
    CAN_VARIATIONS = 1 << 8,
    CAN_RESULT = 1 << 9,   /* the claimed result */
    CAN_MARKS = 1 << 10,   /* other signs of the source (Lippo's ..) */
    CAN_RESETS = 1 << 11,  /* a position set up within the game */
    CAN_PASSES = 1 << 12,  /* null moves in variations */
    CAN_ESCAPES = 1 << 13, /* lines that begin with % */
    CAN_ALL = (1 << 14) - 1,
    /* What the common text syntax (movetext.h) can usually represent. */
    CAN_TEXT = CAN_ALL & ~(CAN_MARKS | CAN_RESETS | CAN_PASSES),
};

/* A null move in LAN. Other spellings occur in records. */
#define MOVE_PASS "--"

enum { RESOLUTION_MAX_FINDINGS = 8, RESOLUTION_MAX_CANDIDATES = 16 };

/* The result of resolving a written move. */
struct resolution {
    bool found; /* `move` is the legal move that is meant */
    /* write_move() would produce this text, as far as that is cheap to determine */
    bool exact;
    struct move move;
    struct {
        enum defect_code code;
        enum severity severity;
    } findings[RESOLUTION_MAX_FINDINGS]; /* repairs; the last one may say why no move was found */
    size_t finding_count;
    /* With DEFECT_AMBIGUOUS_MOVE: the legal moves that fit; look-ahead may decide between them. */
    struct move candidates[RESOLUTION_MAX_CANDIDATES];
    size_t candidate_count;
    struct refusal_detail why; /* set with DEFECT_ILLEGAL_MOVE */
    /* Also set with DEFECT_ILLEGAL_MOVE: the move that the text names, if exactly one piece fits; meant_count is 0, 1 or 2
     * (several). The family's stand() sets the kind of the move by the board, except for castling. */
    struct move meant;
    unsigned meant_count;
    char detail
        [REFUSAL_TEXT]; /* a message, with DEFECT_SYNTAX, DEFECT_AMBIGUOUS_MOVE: expected, or the candidates */
};
static inline void
resolution_init(struct resolution *res)
{
    res->found = res->exact = false;
    res->move = res->meant = (struct move){.from = 0};
    res->finding_count = res->candidate_count = 0;
    res->meant_count = 0;
    res->detail[0] = '\0';
    refusal_detail_init(&res->why);
}
/* Whether the text is a null move. resolution_pass() makes this result; as a move, a null move is illegal. */
static inline bool
resolution_is_pass(const struct resolution *res)
{
    return !res->found && res->finding_count > 0 && res->findings[0].code == DEFECT_NULL_MOVE;
}
void resolution_pass(struct resolution *out);
void resolution_note(struct resolution *res, enum defect_code code, enum severity severity);
/* Notes that the record marks a move as mate that does not mate, and sets the detail. */
void resolution_no_mate(struct resolution *res);
/* Sets the finding that no move was found, with severity "error" and an explanation. */
void resolution_fail(struct resolution *res, enum defect_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the finding that a square is not on the board. */
void resolution_off_board(struct resolution *res, const char *square, size_t len);

struct dialect; /* notation/lexer.h */
struct walk;    /* notation/walk.h */

struct move_style;
struct write_options {
    bool lossy;              /* omit what the notation cannot represent, instead of refusing */
    struct defects *lost;    /* the list of omissions, to which codec_lose() adds */
    bool ascii;              /* plain ASCII instead of the notation's other characters */
    struct defects *defects; /* defects of the reading; NULL: not requested */
    /* NULL: refuse a record that cannot be replayed to its end; otherwise keep the rest as a comment and set this. */
    bool *stopped;
    const struct move_style *style; /* how moves are spelled; NULL: as the notation does */
    bool positions;                 /* text records: a comment with the position after each move */
    bool every;                     /* EPD: every position of the game, not only the last */
    bool as_read;                   /* copy the moves, without playing them */
};

/* A spelling of moves in place of the notation's own. */
struct move_style {
    const char *name; /* "uci" */
    bool (*fits)(const struct ruleset *rules);
    void (*write_move)(const struct line *line, const struct move *move, struct buffer *out);
};

/* A notation that cannot be split into games before parsing has its own reader. */
struct codec_stream {
    /* Opens a stream, which the caller closes with close(). May return ADJ_ENOMEM. */
    enum adj_status (*open)(adj_read_fn *read, void *context, bool strict, void **out_stream,
                            struct adj_error *err);
    /* Like adj_reader_next(), except that the game's codec, rules and strictness are not set. */
    enum adj_status (*next)(void *stream, struct adj_game **out_game, struct adj_error *err);
    void (*close)(void *stream);
};

/* Resolves a correct move in the usual form, without findings: returns true and sets *out_move and *out_exact (as
 * resolution.exact). Returns false, with nothing set, if struct codec's resolve() is needed. */
typedef bool quick_fn(struct line *line, const char *text, size_t len, struct move *out_move,
                      bool *out_exact);
typedef quick_fn *quick_choose_fn(const struct ruleset *rules);

struct codec {
    const char *name;       /* "lan" */
    const char *title;      /* "canonical move text" */
    const char *media_type; /* "text/plain", "application/vnd.chess-pgn", ... */
    const char *endings[2]; /* of a file's name, beside `name`: "jsonl"; NULL: no more */
    unsigned can;           /* CAN_ bits */
    bool points;            /* results are written in the points of the variant, as 2-0 */
    /* text of an archive before, between and after its games; NULL: none */
    const char *head, *separator, *tail;
    /* Whether the notation can write games of this variant. */
    bool (*carries)(const struct ruleset *rules);
    /* Whether a record in this notation names this game without a Variant tag, or need not name it. NULL: never. */
    bool (*implies)(const struct ruleset *rules);
    /* Detection: confidence from 0 (no) to 100 (certain) that a text beginning like this (valid UTF-8, no BOM) has
     * this notation. */
    int (*sniff)(const char *text, size_t len);
    /* maximum of `sniff` without the mark `certain`; it is not called if another codec has a higher score */
    int most;
    /* from this confidence on, every notation that can read moves of a known game further reads them alike; 0: never */
    int sure;
    /* a text that contains this may have confidence 100; NULL: no such mark, and `sniff` is only called for variants
     * that the notation can write */
    const char *certain;
    /* One of three ways of reading. First: the common text syntax (movetext.h), game by game. */
    const struct dialect *dialect;
    /* With `dialect`: interprets the notation's own tags; PDN's GameType sets game->rules. NULL: it has none. */
    enum adj_status (*finish)(struct adj_game *game, struct adj_error *err);
    /* Second: its own reader. */
    const struct codec_stream *stream;
    /* Third: `split` returns the length of the first game including white space and separators (0: more text is needed; never
     * with `at_end` unless len is 0). */
    size_t (*split)(const char *text, size_t len, bool at_end);
    /* `read` parses that game from game->text (valid UTF-8, at most GAME_MAX_TEXT bytes). Returns ADJ_EOF if the text
     * contains no game. */
    enum adj_status (*read)(struct adj_game *game, size_t len, struct adj_error *err);
    /* Adds notes about the tags of a record whose variant is known. May return ADJ_ENOMEM. NULL: there are no notes. */
    enum adj_status (*remark)(const struct adj_game *game, struct defects *out_defects);
    /* Derives facts from the moves of a record once its variant is known, such as game->letters. May return ADJ_ENOMEM. NULL:
     * there are none. */
    enum adj_status (*tell)(struct adj_game *game);
    /*
     * Resolves a written move in the position at the end of `line`. The line is unchanged, though line_look() may
     * be called on it. `game` is the record, which may name pieces and squares in its own way; NULL: the usual way.
     * Repairs are always attempted; the walk decides whether they are allowed.
     */
    void (*resolve)(const struct adj_game *game, struct line *line, const char *text, size_t len,
                    struct resolution *out);
    /* The fast path of `resolve` for the moves of a game; it may return NULL: none. NULL: no game has one. */
    quick_choose_fn *quick;
    /* number of ways (game->view) to name the squares: the first is the usual one, the last is from the other side
     * of the board; 0: only one */
    unsigned views;
    /* Returns the way that the tags of the record select; NULL: no tag selects one. */
    unsigned (*view)(const struct adj_game *game);
    /* How well the record's squares suit one of several variants that fit equally. The best one is assumed. A
     * variant that does not suit (0) is used only if all others fail, with a note. NULL: all suit alike. */
    unsigned (*suits)(const struct adj_game *game, const struct ruleset *rules);
    /* Appends a legal move in canonical spelling. */
    void (*write_move)(const struct line *line, const struct move *move, struct buffer *out);
    /* Like write_move, but names squares as the record does, with all squares of a capture; NULL: use write_move. */
    void (*write_move_as)(const struct adj_game *game, const struct line *line,
                          const struct move *move, struct buffer *out);
    /* Appends the record's name of a square; NULL: use the board's name. */
    void (*write_square)(const struct adj_game *game, const struct ruleset *rules, int sq,
                         struct buffer *out);
    /* Writes the whole record; the walk is at its start. What codec_losses() reports is already listed and allowed. */
    enum adj_status (*write)(const struct codec *codec, struct walk *walk,
                             const struct write_options *options, struct buffer *out,
                             struct adj_error *err);
    const struct layout *layout; /* layout for movetext_write(), if that is the writer */
    const struct move_style *const
        *styles; /* other spellings of moves, ended by NULL; NULL: none */
};

/* Writes a move as this record does. */
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

/* Refuses with the code "unfit-notation" a variant that the notation cannot write: the message lists the notations
 * that can. `record`: the codec is the notation of a record that was read. */
enum adj_status codec_refuse(const struct codec *codec, const struct ruleset *rules, bool record,
                             struct place place, struct adj_error *err);
/* Lists of names, "lan, pgn, xml": adds a name (dropped when the list is full), or lists the notations that write games
 * of `rules` (NULL: all notations). */
enum { CODEC_NAMES_SIZE = 300 };
void codec_name_add(char names[CODEC_NAMES_SIZE], const char *name);
void codec_names(const struct ruleset *rules, char names[CODEC_NAMES_SIZE]);

/* Lists what the notation cannot represent of the record, with names and positions. If memory runs out, the arena
 * of the list is marked as failed. */
void codec_lose(struct defects *out_lost, struct place place, const char *what, const char *text,
                size_t len);
void codec_losses(const struct codec *codec, const struct adj_game *game, struct defects *out_lost);
/* Whether the notation cannot write the claimed result, or the tag. */
bool codec_loses_result(const struct codec *codec, const struct adj_game *game);
static inline bool
codec_loses_tag(const struct codec *codec, const struct adj_game *game, const struct tag *tag)
{
    return !(codec->can & CAN_TAGS) ||
           (codec->dialect && !tag->plain &&
            text_has_lines(game_chars(game, tag->value), tag->value.len));
}

/* The table, and the codec with this name, ignoring case; NULL: none. */
size_t codec_count(void);
const struct codec *codec_at(size_t index);
const struct codec *codec_find(const char *name, size_t len);
/* The usual notation of the variant. */
const struct codec *codec_own(const struct ruleset *rules);

extern const struct codec codec_figures, codec_json, codec_lan, codec_lippo, codec_pdn, codec_pgn;
extern const struct codec codec_turtle, codec_waterloo, codec_xml;
/* Writes positions, not games, so it is not in the table of notations. The reader of EPD is notation/epd.c. */
extern const struct codec codec_epd;

/* The spellings of moves (codec/styles.c, codec/lan.c). */
extern const struct move_style style_lan, style_san, style_uci;

#endif
