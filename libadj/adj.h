/* SPDX-License-Identifier: MIT */
/*
 * adj.h - the public interface of libadj, the adjudicator of unusual board games.
 *
 * Conventions. Text goes in as `const char *text, size_t len`, UTF-8, never assumed to end in NUL;
 * it comes out as a new NUL-terminated string to be freed with adj_free(). Every pointer is one of
 * three words: *new* (free it with the function named), *borrowed* (lives as long as the thing
 * named), *taken* (the callee frees it, also on failure). Functions that can fail return an
 * enum adj_status; outputs are untouched unless the result is ADJ_OK; `err` may be NULL. The library
 * never prints, never exits and holds no state but constant tables: distinct objects may be used
 * from distinct threads freely.
 *
 * Three outcomes never mix: the call failed (a status), the text is bad (ADJ_ESYNTAX and a place
 * in the error), the players broke a rule (a finding in the verdict - an ordinary result).
 */
#ifndef ADJ_H
#define ADJ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ADJ_VERSION "1.0.0"
/* The edition of the rulebook that verdicts follow: results change with it. */
#define ADJ_RULEBOOK "3"

enum adj_status {
    ADJ_OK = 0,
    ADJ_EOF,       /* the input holds nothing more */
    ADJ_ESYNTAX,   /* the text cannot be read; err has line and column */
    ADJ_EILLEGAL,  /* a move that the rules forbid */
    ADJ_EVARIANT,  /* no such variant, or none could be detected */
    ADJ_ENOTATION, /* no such notation, none could be detected, or it does not write the game */
    ADJ_EOPTION,   /* an option or argument that makes no sense */
    ADJ_ESETUP,    /* a set-up that cannot be; the message names every fault */
    ADJ_ELOSSY,    /* the target notation cannot carry what the record says */
    ADJ_ETOOBIG,   /* a bound was exceeded: size, length, number of moves */
    ADJ_EIO,       /* the caller's read function failed */
    ADJ_ENOMEM,
    ADJ_ESTOPPED /* the caller's function said to give up */
};

/*
 * What went wrong. `size` is set by the caller to sizeof(struct adj_error) so that the struct can
 * grow; ADJ_ERROR_INIT does it. `line` and `column` count from 1, columns in characters; 0 where there is no
 * place. `code` is one word of the defect list ("syntax", "unknown-variant", ...).
 */
struct adj_error {
    size_t size;
    enum adj_status status;
    size_t line, column, offset;
    char code[32];
    char message[480];
};
/* clang-format off */
#define ADJ_ERROR_INIT {sizeof(struct adj_error), ADJ_OK, 0, 0, 0, "", ""}
/* clang-format on */

/* One word for a status, borrowed for ever: "ok", "syntax", ... */
const char *adj_status_name(enum adj_status status);
/* The version of the library that runs, "1.0.0". */
const char *adj_version(void);
/* The edition of the rulebook that its verdicts follow, "3". */
const char *adj_rulebook(void);
/* Free a string that the library returned. NULL is accepted. */
void adj_free(void *text);

/*
 * The translation of one of the texts of libadj and its programs for a language (a locale's name, or an Accept-Language
 * header; NULL: English), or the text itself. Borrowed for ever, or as long as `text`.
 */
#ifdef __GNUC__
__attribute__((format_arg(2)))
#endif
const char *
adj_translate(const char *language, const char *text);
/* The same of a message that was put together, such as that of an adj_error; *out_text new. ADJ_ENOMEM. */
enum adj_status adj_translate_message(const char *language, const char *text, char **out_text);

/* Variants. */

struct adj_variant; /* constant; borrowed for ever */

/* The number of variants, and the one at `index` in their fixed order (NULL past the end). */
size_t adj_variant_count(void);
const struct adj_variant *adj_variant_at(size_t index);
/* The variant of this id or alias, in any case; NULL when there is none. */
const struct adj_variant *adj_variant_find(const char *name, size_t len);
/* The same, with the reason when there is none (ADJ_EVARIANT): "stones" are pieces without rules. */
enum adj_status adj_variant_lookup(const char *name, size_t len,
                                   const struct adj_variant **out_variant, struct adj_error *err);
/* Its facts, all borrowed for ever; "" where there is none. `reconstruction` says what of the
 * variant is a reconstruction rather than the author's text; `year` is the year of the edition. */
const char *adj_variant_id(const struct adj_variant *variant);
const char *adj_variant_title(const struct adj_variant *variant);
const char *adj_variant_author(const struct adj_variant *variant);
int adj_variant_year(const struct adj_variant *variant);
const char *adj_variant_board(const struct adj_variant *variant);
const char *adj_variant_source(const struct adj_variant *variant);
const char *adj_variant_reconstruction(const struct adj_variant *variant);
/* The notation in which its games are usually written, "pgn"; borrowed for ever. */
const char *adj_variant_notation(const struct adj_variant *variant);

/* A game being played. */

/* A position together with the moves that led to it (repetition depends on them). */
struct adj_play;

/*
 * What no game can reach in a set-up that can be played all the same, as chess takes it: a sentence a line, none for most;
 * *out_text new. ADJ_ESETUP as of adj_play_new(); ADJ_ENOMEM.
 */
enum adj_status adj_setup_warnings(const struct adj_variant *variant, const char *setup, size_t len,
                                   char **out_text, struct adj_error *err);
/*
 * Set up a game of `variant` from the set-up string (len 0: the start position); chess and Chess960 take a FEN, too,
 * and Chess960 the number of its array: "chess960:518".
 * ADJ_OK sets *out_play, new (adj_play_free); ADJ_ESETUP names every fault; ADJ_ENOMEM.
 */
enum adj_status adj_play_new(const struct adj_variant *variant, const char *setup, size_t len,
                             struct adj_play **out_play, struct adj_error *err);
void adj_play_free(struct adj_play *play);
/* Have long work on it (adj_play_can_mate) ask `stop` whether to give up, as in struct adj_options; NULL: nobody. */
void adj_play_set_stop(struct adj_play *play, bool (*stop)(void *context), void *context);
/* Play one move given in LAN. ADJ_ESYNTAX, ADJ_EILLEGAL (err says why), ADJ_ENOMEM. */
enum adj_status adj_play_move(struct adj_play *play, const char *lan, size_t len,
                              struct adj_error *err);
/* The legal moves in LAN, one a line, sorted bytewise; *out_text new. */
enum adj_status adj_play_moves(const struct adj_play *play, char **out_text, size_t *out_count,
                               struct adj_error *err);
/* The current position as a set-up string; *out_text new. */
enum adj_status adj_play_setup(const struct adj_play *play, char **out_text, struct adj_error *err);
/* A square of an SVG drawing that is singled out, and perhaps leads somewhere. */
struct adj_link {
    const char *square; /* its name */
    const char *href;   /* where a click on it leads; NULL: nowhere */
    /* "from", "to", "chosen" or "point": how it looks, and the class of the element */
    const char *kind;
    const char *label; /* what a reader of the picture hears; NULL: the square's name */
};
/* How a position is drawn. */
struct adj_drawing {
    size_t size;        /* sizeof(struct adj_drawing) */
    const char *format; /* "text" or "svg" */
    bool flip;          /* Black at the bottom */
    bool bare;          /* without the words above and below */
    /* of an SVG: the prefix of its ids, unique in a page that holds several; NULL: "board" */
    const char *id;
    const struct adj_link *links;
    size_t link_count;
    const char *moves; /* ring the squares to which the piece on this one can move; NULL: none */
    const char *theme; /* of an SVG: "print" (NULL), black and white, or "calm", for a screen */
    size_t every;      /* of an SVG: all positions after every so many plies; 0: the last alone */
    /* of the words above and below, as adj_translate() takes it; NULL: English */
    const char *language;
    /* A move that was attempted: from where (NULL: not known) to where (NULL: none was). In an SVG an arrow to a crossed
     * square, in text a square between arrows. What is no square of the board is not drawn. */
    const char *tried_from, *tried_to;
};
/* clang-format off */
#define ADJ_DRAWING_INIT {sizeof(struct adj_drawing), "text", false, false, NULL, NULL, 0, NULL, NULL, 0, NULL, NULL, NULL}
/* clang-format on */
/* Draw the current position, the last move's squares marked, or all; *out_text new. ADJ_EOPTION. */
enum adj_status adj_play_draw(const struct adj_play *play, const struct adj_drawing *drawing,
                              char **out_text, struct adj_error *err);
/* Count the leaves of the tree of legal moves `depth` plies deep; threads >= 1. */
enum adj_status adj_play_perft(const struct adj_play *play, unsigned depth, unsigned threads,
                               uint64_t *out_count, struct adj_error *err);
/* The same, one line "LAN count" a root move, sorted bytewise; *out_text new. */
enum adj_status adj_play_divide(const struct adj_play *play, unsigned depth, unsigned threads,
                                char **out_text, uint64_t *out_count, struct adj_error *err);

/* Whether a side can still mate, proven or not. */
enum adj_mates_answer { ADJ_MATES_UNKNOWN, ADJ_MATES_CAN, ADJ_MATES_CANNOT };
struct adj_mates {
    size_t size; /* sizeof(struct adj_mates) */
    enum adj_mates_answer answer;
    /* Why it cannot, borrowed for ever: "material" (what is left never mates), "blocked" (what can move never gets
     * there), "exhausted" (every position was looked at); NULL. */
    const char *kind;
    uint64_t nodes; /* positions looked at */
    /* of ADJ_MATES_CAN: legal moves in LAN that end in mate, one a line; NULL; new (adj_mates_clear) */
    char *line;
    size_t plies; /* their number */
};
/* clang-format off */
#define ADJ_MATES_INIT {sizeof(struct adj_mates), ADJ_MATES_UNKNOWN, NULL, 0, NULL, 0}
/* clang-format on */
void adj_mates_clear(struct adj_mates *mates);
/*
 * Can `side`, "white" or "black", still mate by any series of legal moves (FIDE Laws 5.2.2 and 6.9)? Looks at `nodes`
 * positions at most, 0: half a million; the same position and number give the same answer. In games that no rule draws
 * when nobody can mate the answer is never ADJ_MATES_CANNOT. ADJ_OK fills *out; ADJ_EOPTION for another side or a game
 * without mate; ADJ_ENOMEM; ADJ_ESTOPPED.
 */
enum adj_status adj_play_can_mate(const struct adj_play *play, const char *side, uint64_t nodes,
                                  struct adj_mates *out, struct adj_error *err);

/*
 * One line of the trace protocol: a JSON object with "variant", "setup", "moves" and perhaps "events" in,
 * the same with "legal", "crc" and "outcome" out (no newline); *out_text new. ADJ_ESYNTAX for bad JSON,
 * ADJ_EVARIANT, ADJ_ESETUP, ADJ_ENOMEM.
 */
enum adj_status adj_trace(const char *json, size_t len, char **out_text, struct adj_error *err);

/* Piece codes. */

/*
 * Convert a piece's code between the forms of a system; *out_text new. "stones": code, english,
 * japanese, romaji, stones, elements, coins, value, number, and to alternatives and origin;
 * "turtle": letters, checkers, digits, animals, coins, value, bet, and to rank; "waterloo7": letter, english, chip,
 * original, chinese, russian, the last three of which name both sides of a piece ("P/D"). Case and order do not
 * matter in `code`.
 * ADJ_EOPTION for a system or form that is not there; ADJ_ESYNTAX for a code that is no piece;
 * ADJ_ELOSSY when the piece has no such form; ADJ_ENOMEM.
 */
enum adj_status adj_piece_convert(const char *system, const char *from, const char *to,
                                  const char *code, size_t len, char **out_text,
                                  struct adj_error *err);
/*
 * The pieces of a system and the sets that its source describes, as lines with tabs between; *out_text new.
 * ADJ_EOPTION for a system that is not there; ADJ_ENOMEM.
 */
enum adj_status adj_piece_list(const char *system, char **out_text, struct adj_error *err);

/* Records. */

struct adj_reader;      /* reads games from text, one after the other */
struct adj_game;        /* one record: tags, start, moves as written and as understood, events */
struct adj_verdict;     /* what the adjudicator says of one record */
struct adj_notes;       /* what became of a record that was written in another notation */
struct adj_regulations; /* what a tournament chose where the rules leave a choice */

/* The names of the notations in their fixed order, borrowed for ever; NULL past the end. */
const char *adj_notation_at(size_t index);
/* Facts about the notation of this name, borrowed for ever; "" when there is none of this name. */
const char *adj_notation_title(const char *notation);
const char *adj_notation_media_type(const char *notation);
/* What it can say besides moves, one word each: "variant", "setup", "tags", "parts", "events", "comments", "signs",
 * "clocks", "variations", "result", "marks", "resets", "passes", "escapes"; NULL past the end. A conversion that would lose one of these
 * refuses. */
const char *adj_notation_carries(const char *notation, size_t index);
/* Is it a notation of this game? */
bool adj_notation_fits(const char *notation, const struct adj_variant *variant);
/* How it writes a result of this game, "1-0", "0-1", "1/2-1/2", "0-0" or "*": PDN has "2-0" for "1-0" of international
 * draughts. Borrowed for ever; NULL for another word or notation. */
const char *adj_notation_result(const char *notation, const struct adj_variant *variant,
                                const char *result);

struct adj_options {
    size_t size;          /* sizeof(struct adj_options) */
    const char *variant;  /* id or alias; NULL: from the record, or detected */
    const char *notation; /* NULL: detected */
    bool strict;          /* a strict reading stops at the first defect */
    /* As iconv(3) names it; "UTF-8": nothing else is read. NULL: told from the text (UTF-8, UTF-16, Windows-1251, KOI8-R,
     * CP866, Windows-1252) with a defect that says so, but in a strict reading as "UTF-8". Text that is not UTF-8 is
     * decoded as it comes: then adj_reader_offset() counts bytes of UTF-8. */
    const char *encoding;
    /* Asked again and again while a record is read, and while a game of this reader is played through, judged or written:
     * true: give up, which ADJ_ESTOPPED then says. Some thousand times a second, by whatever thread is at work; it is
     * quick, and needed as long as reader and games. NULL: nobody is asked. */
    bool (*stop)(void *context);
    void *stop_context;
    /* When games of this reader are judged: the most positions for a proof that a side can still mate or never will,
     * ADJ_PROOF_POSITIONS_MOST at most; 0: as the regulations say. */
    uint64_t proof_positions;
};
enum { ADJ_PROOF_POSITIONS_MOST = 10000000 };
/* clang-format off */
#define ADJ_OPTIONS_INIT {sizeof(struct adj_options), NULL, NULL, false, NULL, NULL, NULL, 0}
/* clang-format on */

/* Fill `buf` with up to `size` bytes: the number read, 0 at the end, -1 on failure. */
typedef long adj_read_fn(void *context, char *buf, size_t size);

/*
 * A reader over text in memory (borrowed until the reader is freed), or over a function that
 * is called for more (memory stays constant whatever the archive's size). `options` may be NULL
 * and is copied. ADJ_EVARIANT, ADJ_ENOTATION or ADJ_EOPTION when the options name something unknown;
 * ADJ_ENOTATION when the text fits none or several (err names the candidates), or when options->notation does not write
 * options->variant (code "unfit-notation").
 */
enum adj_status adj_reader_open(const char *text, size_t len, const struct adj_options *options,
                                struct adj_reader **out_reader, struct adj_error *err);
enum adj_status adj_reader_stream(adj_read_fn *read, void *context,
                                  const struct adj_options *options, struct adj_reader **out_reader,
                                  struct adj_error *err);
void adj_reader_free(struct adj_reader *reader);
/*
 * Read the next game of `reader` into a new record.
 *
 * Returns ADJ_OK and sets *out_game, to be freed with adj_game_free(); ADJ_EOF at the end of the text;
 * ADJ_ESYNTAX with *err filled when the text cannot be split into games any further, and for a
 * game that cannot be read at all (the reader then stands at the next game, so that a bad game does not hide
 * the good ones behind it); ADJ_EVARIANT; ADJ_ENOTATION with code "unfit-notation" for a game whose notation does not
 * write the variant that the options or the record name (err says which notations do); ADJ_ETOOBIG; ADJ_EIO; ADJ_ENOMEM;
 * ADJ_ESTOPPED.
 */
enum adj_status adj_reader_next(struct adj_reader *reader, struct adj_game **out_game,
                                struct adj_error *err);
/*
 * Hand over some of the next games, at most `most`, to be read elsewhere: *out_part is a new reader
 * (adj_reader_free) of these *out_games games alone, which another thread may use, and free in any order, while
 * this reader stands behind them. adj_reader_next() gives the same for each of them as it would have here, then
 * ADJ_EOF. Where games cannot be told apart without being read, the next one is too large, or the text is not
 * streamed, *out_part is NULL: then adj_reader_next() is to be called here. ADJ_EOF; ADJ_EIO; ADJ_ENOMEM.
 */
enum adj_status adj_reader_part(struct adj_reader *reader, size_t most,
                                struct adj_reader **out_part, size_t *out_games,
                                struct adj_error *err);
/*
 * A text as a reader reads it that is told no encoding, for whoever cuts games out of it by adj_reader_offset():
 * *out_text is new (adj_free), in UTF-8, with its length in bytes; NULL when that is what it is already, or XML.
 * *out_encoding, borrowed for ever, says what it is written in; NULL: only control characters became blanks. ADJ_ENOMEM.
 */
enum adj_status adj_text_decode(const char *text, size_t len, char **out_text, size_t *out_len,
                                const char **out_encoding, struct adj_error *err);
/* The same of a text that something else says the encoding of, as iconv(3) names it. *out_text is new (adj_free).
 * ADJ_EOPTION for an encoding that there is not; ADJ_ENOMEM. */
enum adj_status adj_text_decode_from(const char *text, size_t len, const char *encoding,
                                     char **out_text, size_t *out_len, struct adj_error *err);
/* How many bytes of the input lie behind the reader: between two calls, where a game's text ends. */
size_t adj_reader_offset(const struct adj_reader *reader);
/* What a game is made of, as it is written: nothing of it is played. */
struct adj_counts {
    size_t size; /* sizeof(struct adj_counts) */
    size_t games;
    size_t half_moves; /* of the games themselves, not of their variations */
    size_t comments;   /* in variations too */
    size_t variations;
};
/* clang-format off */
#define ADJ_COUNTS_INIT {sizeof(struct adj_counts), 0, 0, 0, 0}
/* clang-format on */
/*
 * Pass the next game, adding what it is made of to *counts (NULL: it is only passed, which is faster). The same results
 * as of adj_reader_next(), but that the game need not be one that is known.
 */
enum adj_status adj_reader_count(struct adj_reader *reader, struct adj_counts *counts,
                                 struct adj_error *err);
void adj_game_free(struct adj_game *game);
/*
 * The variant that the record itself names, whatever it was read as: its id, borrowed for ever; "" when that is
 * none we know; NULL when the record does not say.
 */
const char *adj_game_named_variant(const struct adj_game *game);
/* What the record was read as: the game, NULL when that is not known, and the notation. Borrowed for ever. */
const struct adj_variant *adj_game_variant(const struct adj_game *game);
const char *adj_game_notation(const struct adj_game *game);
/* A defect of a record, or a loss; strings are borrowed from the verdict or the notes, "" where there is none. */
struct adj_defect {
    size_t size;          /* sizeof(struct adj_defect), set by the caller */
    const char *code;     /* "piece-letter-missing"; of a loss "lossy" */
    const char *severity; /* "note", "warning" or "error" */
    const char *text;     /* as written; of a loss what it is: "comment 'a good move'" */
    const char *read_as;  /* what it was taken for, in the record's notation */
    const char *detail;   /* why it is illegal, what was expected */
    size_t ply;           /* of the move it belongs to, from 1; 0: before the first */
    size_t line, column;  /* from 1, columns in characters */
    const char *title;    /* the code in English words: "no piece letter" */
};
/* clang-format off */
#define ADJ_DEFECT_INIT {sizeof(struct adj_defect), NULL, NULL, NULL, NULL, NULL, 0, 0, 0, NULL}
/* clang-format on */
/* How to write: leave out (and list) what the notation cannot carry instead of refusing; plain ASCII. */
struct adj_write_options {
    size_t size; /* sizeof(struct adj_write_options) */
    bool lossy, ascii;
    bool within; /* one game of an archive: without what adj_notation_archive() puts around it */
    /* NULL: a record that cannot be played to its end is refused (ADJ_EILLEGAL, ADJ_ESYNTAX); else it is written up to
     * there, what is left stands word for word in a comment, and *out_stopped says that it is so. A strict reading
     * refuses it always, and without `lossy` so does a notation that has no comments. */
    bool *out_stopped;
};
/* clang-format off */
#define ADJ_WRITE_OPTIONS_INIT {sizeof(struct adj_write_options), false, false, false, NULL}
/* clang-format on */
/*
 * Write `game` in `notation` ("lan", "waterloo", ...); `options` may be NULL. *out_text is new (*out_len may be asked for,
 * or not: NULL), and so is *out_notes (adj_notes_free), unless NULL. ADJ_ENOTATION; ADJ_EILLEGAL when its moves cannot be
 * replayed; ADJ_ELOSSY when something would be lost; ADJ_ESTOPPED.
 */
enum adj_status adj_game_convert(const struct adj_game *game, const char *notation,
                                 const struct adj_write_options *options, char **out_text,
                                 size_t *out_len, struct adj_notes **out_notes,
                                 struct adj_error *err);
void adj_notes_free(struct adj_notes *notes);
/* What was repaired or passed over, then what was left out: false, with *out untouched, past the end. */
bool adj_notes_at(const struct adj_notes *notes, size_t index, struct adj_defect *out);
/*
 * What an archive in this notation has before its first game, between two and behind the last; borrowed for
 * ever. ADJ_ENOTATION.
 */
enum adj_status adj_notation_archive(const char *notation, const char **out_head,
                                     const char **out_separator, const char **out_tail,
                                     struct adj_error *err);
/* Replay the first `plies` moves of the record (SIZE_MAX: all that are legal); *out_play new. */
enum adj_status adj_game_play(const struct adj_game *game, size_t plies, struct adj_play **out_play,
                              struct adj_error *err);
/* The value of the record's first tag of this name, in any case; borrowed from the game, not NUL-terminated; NULL: none. */
const char *adj_game_tag(const struct adj_game *game, const char *name, size_t *out_len);

/* The moves of the record, as far as they can be played, as its notation writes them with their numbers, one a line:
 * "4.Ba4", "4...Nf6"; *out_text new. ADJ_EVARIANT, ADJ_ESETUP, ADJ_ENOMEM, ADJ_ESTOPPED. */
enum adj_status adj_game_written(const struct adj_game *game, char **out_text,
                                 struct adj_error *err);

/* Two records of the same game: where they part. */
struct adj_diff {
    size_t size; /* sizeof(struct adj_diff) */
    bool same;
    /* at which they part; the number of plies when they are the same; 0: they begin otherwise */
    size_t ply;
    /* as written there, with the number: "4.Ba4"; NULL at a record's end; new */
    char *move_a, *move_b;
    bool playable_a, playable_b; /* the rest of the record, this move included, is legal */
};
/* clang-format off */
#define ADJ_DIFF_INIT {sizeof(struct adj_diff), false, 0, NULL, NULL, false, false}
/* clang-format on */
/* Play both main lines side by side. ADJ_OK fills *out (adj_diff_clear); ADJ_EVARIANT, ADJ_ESETUP, ADJ_ENOMEM. */
enum adj_status adj_game_diff(const struct adj_game *a, const struct adj_game *b,
                              struct adj_diff *out, struct adj_error *err);
void adj_diff_clear(struct adj_diff *diff);

/* A game taken down. */

/*
 * A new record without moves, in this notation (NULL: the game's own), from the set-up string or FEN (len 0: the usual
 * start). ADJ_OK sets *out_game, new (adj_game_free); ADJ_ENOTATION; ADJ_ESETUP; ADJ_ENOMEM. It is written with
 * adj_game_convert(). The functions below change any record that can be played to its end, also one that was read, and
 * keep its result in step with what rules and events say; they leave it as it was when they fail.
 */
enum adj_status adj_game_new(const struct adj_variant *variant, const char *setup, size_t len,
                             const char *notation, struct adj_game **out_game,
                             struct adj_error *err);
/* Give it a tag such as "White", in the place of one of this name; len 0 takes it away. ADJ_EOPTION for what the record
 * says of itself (Variant, SetUp, FEN, Result, GameType) and for no name or value of a tag; ADJ_ETOOBIG; ADJ_ENOMEM. */
enum adj_status adj_game_set_tag(struct adj_game *game, const char *name, const char *value,
                                 size_t len, struct adj_error *err);
/*
 * Add a move, in LAN or as the record's notation writes moves; *out_text (NULL: not asked for), new, is the move as it
 * stands in the record. ADJ_EILLEGAL: err says why, and which legal move is written nearly so; ADJ_ETOOBIG; ADJ_ENOMEM.
 */
enum adj_status adj_game_add_move(struct adj_game *game, const char *text, size_t len,
                                  char **out_text, struct adj_error *err);
/*
 * Add an event as adj_events_help() describes it: "claim white Nf3". *out_accepted (may be NULL): it was not refused;
 * *out_text (may be NULL), new, says why it was, or what it rests on, in English. ADJ_ESYNTAX for no event; ADJ_EILLEGAL
 * when the game is over; ADJ_ETOOBIG; ADJ_ENOMEM.
 */
enum adj_status adj_game_add_event(struct adj_game *game, const char *text, size_t len,
                                   bool *out_accepted, char **out_text, struct adj_error *err);
/* Take the last move or event back with all that stands behind it; *out_text, new, is what it was. ADJ_EOF when there
 * is none; ADJ_ENOMEM. */
enum adj_status adj_game_take_back(struct adj_game *game, char **out_text, struct adj_error *err);
/* The legal moves after the record's, those from one square (NULL: all), as its notation writes them, one a line;
 * *out_text new. ADJ_ETOOBIG; ADJ_ENOMEM. */
enum adj_status adj_game_moves(const struct adj_game *game, const char *square, char **out_text,
                               struct adj_error *err);

/* Verdicts. */

/*
 * Read a tournament's regulations, a JSON object or a document that schemas/regulations.xsd describes;
 * unknown options are an error (ADJ_EOPTION or ADJ_ESYNTAX, with a place). ADJ_OK sets *out_regulations, new
 * (adj_regulations_free); ADJ_ESYNTAX; ADJ_ENOMEM.
 *
 *   "name"          "Club cup 2026"
 *   "reading"       "lenient" or "strict"; goes before the reader's option
 *   "illegal"       what an illegal move costs: "stop" (undecided), "forfeit", "stand" (played as written);
 *                   a list: of each in turn; "illegal_too" one policy, whose verdict is reported too
 *   "penalty"       noted beside an illegal move: "2 minutes"
 *   "scoring"       "1-1/2-0", "2-1-0" or "3-1-0"
 *   "tie_break"     "points": Lippo's points
 *   "reported"      "count" or "ignore": a result of the record that nothing in it explains
 *   "proof_positions"  1 to 10000000: the most positions for a proof that a side can still mate or never will (100000);
 *                   a flag, a resignation or a forfeit for which neither is proven leaves the game undecided
 *   "time_control"  "ages"  noted
 *   "league"        "JWL" or "GWL": what the author of Waterloo recommends for its two leagues
 *   "rulings"       what is chosen where the rulebook leaves a choice: {"L-R4": "off", "L-R8": 15}
 */
enum adj_status adj_regulations_read(const char *text, size_t len,
                                     struct adj_regulations **out_regulations,
                                     struct adj_error *err);
void adj_regulations_free(struct adj_regulations *regulations);
/* What regulations may say, rulings and their choices included, for people to read in a language (NULL: English);
 * *out_text new. ADJ_ENOMEM. */
enum adj_status adj_regulations_help(const char *language, char **out_text, struct adj_error *err);
/* The events of records, likewise: what each says, and how the notations write it. */
enum adj_status adj_events_help(const char *language, char **out_text, struct adj_error *err);
/* The words of the events, borrowed for ever; NULL past the end. */
const char *adj_event_at(size_t index);

/*
 * Judge a record. `regulations` may be NULL: the rulebook's defaults. ADJ_OK and a new *out_verdict
 * (adj_verdict_free) whatever the players did; `game` may be freed before the verdict. ADJ_ENOMEM;
 * ADJ_ESTOPPED.
 */
enum adj_status adj_judge(const struct adj_game *game, const struct adj_regulations *regulations,
                          struct adj_verdict **out_verdict, struct adj_error *err);
void adj_verdict_free(struct adj_verdict *verdict);

/* A document may hold the reports of many verdicts: something stands before the first one and after the
 * last one. The parts can be asked for one by one; together they are the document of one verdict. A document of many
 * may end with the table of all games, a row for each verdict, or for the trouble in its place. */
enum adj_report_part {
    ADJ_REPORT_BEGIN = 1,
    ADJ_REPORT_VERDICT = 2,
    ADJ_REPORT_END = 4,
    ADJ_REPORT_DOCUMENT = 7,
    ADJ_REPORT_TABLE = 8,
    ADJ_REPORT_ROW = 16,
    ADJ_REPORT_TABLE_END = 32
};
struct adj_report_options {
    size_t size; /* sizeof(struct adj_report_options) */
    /* "text", "json" (one line, no newline), "html" or "xml"; "page" is HTML of one game with all its positions */
    const char *format;
    const char *language; /* a locale's name, or an Accept-Language header; NULL: English */
    size_t number;        /* the game's place in its input, from 1 */
    unsigned parts;       /* enum adj_report_part */
    const char *file;     /* that the record was read from; NULL: none */
    /* of a row: the game's name, and the address of its page; NULL: none */
    const char *label, *link;
    const char *trouble; /* of a row without a verdict: why */
    /* the addresses of pages that a page leads to; NULL: none */
    const char *index, *previous, *next;
};
/* clang-format off */
#define ADJ_REPORT_OPTIONS_INIT                                                                    \
    {sizeof(struct adj_report_options), "text", NULL, 1, ADJ_REPORT_DOCUMENT,                      \
     NULL, NULL, NULL, NULL, NULL, NULL, NULL}
/* clang-format on */
/* Report a verdict, which may be NULL when its part is not asked for. *out_text new. ADJ_EOPTION. */
enum adj_status adj_report_write(const struct adj_verdict *verdict,
                                 const struct adj_report_options *options, char **out_text,
                                 size_t *out_len, struct adj_error *err);
/* "decided", "draw" or "undecided"; "white", "black" or NULL; the reason; what the verdict rests on: "rules", "record",
 * "decision", "reported" or "none"; the ply. Borrowed. */
const char *adj_verdict_status(const struct adj_verdict *verdict);
const char *adj_verdict_winner(const struct adj_verdict *verdict);
const char *adj_verdict_reason(const struct adj_verdict *verdict);
const char *adj_verdict_basis(const struct adj_verdict *verdict);
size_t adj_verdict_ply(const struct adj_verdict *verdict);
const char *adj_verdict_variant(const struct adj_verdict *verdict);
/* The name of the player with the "white" or "black" pieces; NULL: the record does not say. Borrowed. */
const char *adj_verdict_player(const struct adj_verdict *verdict, const char *colour);
/* The round and the board as the record names them, such as "3" or "3.12"; NULL: it does not say. Borrowed. */
const char *adj_verdict_round(const struct adj_verdict *verdict);
const char *adj_verdict_board(const struct adj_verdict *verdict);
/* Both players' scores in hundredths of a point; false, with the outputs untouched, while there are none. */
bool adj_verdict_score(const struct adj_verdict *verdict, unsigned *out_white, unsigned *out_black);
/* Both totals of Lippo's count; false, with the outputs untouched, in games without. */
bool adj_verdict_points(const struct adj_verdict *verdict, unsigned *out_white,
                        unsigned *out_black);
/* The game's fingerprint: 64 hexadecimal digits. Borrowed from the verdict. */
const char *adj_verdict_fingerprint(const struct adj_verdict *verdict);
/* How many defects the reading found. */
size_t adj_verdict_defect_count(const struct adj_verdict *verdict);
/* The defect at `index`; false, with *out untouched, past the end. */
bool adj_verdict_defect(const struct adj_verdict *verdict, size_t index, struct adj_defect *out);

/* The rules in words. */

/* What of the rules is to be written. */
struct adj_rules_options {
    size_t size;         /* sizeof(struct adj_rules_options) */
    const char *variant; /* id or alias; NULL: all sources and rulings */
    /* a ruling ("L-R7"), a paragraph of the author's ("§14"), a section of the rulebook ("2.7", and
     * "2" with all below it) or, where that has none, a paragraph without its sign; NULL: all */
    const char *part;
    const char *format; /* "text" or "json" (one line, no newline; always in English) */
    /* of our own words in a text: a locale's name, or an Accept-Language header; NULL: English */
    const char *language;
};
/* clang-format off */
#define ADJ_RULES_OPTIONS_INIT {sizeof(struct adj_rules_options), NULL, NULL, "text", NULL}
/* clang-format on */
/*
 * Write what the sources say, sentence by sentence with its paragraph: an author's normative sentences in the original
 * words, what federations' documents say in ours; what we do where that is not simply what they say; and the
 * rulings of the rulebook with their reasons and the values an option may have. Verdicts quote from the same table.
 * *out_text new. ADJ_EVARIANT; ADJ_EOPTION for a part or a format that there is not; ADJ_ENOMEM.
 */
enum adj_status adj_rules_write(const struct adj_rules_options *options, char **out_text,
                                size_t *out_len, struct adj_error *err);

/* The table of an event. */

struct adj_table; /* players, their results against each other, games that need a decision */

/* A new table (adj_table_free); `regulations` (NULL: the rulebook's) choose the tie-break. ADJ_ENOMEM. */
enum adj_status adj_table_new(const struct adj_regulations *regulations,
                              struct adj_table **out_table, struct adj_error *err);
void adj_table_free(struct adj_table *table);
/* Add a game, which lists name by `label`. ADJ_ETOOBIG beyond 1024 players or 65536 games; ADJ_ENOMEM. */
enum adj_status adj_table_add(struct adj_table *table, const struct adj_verdict *verdict,
                              const char *label, struct adj_error *err);
/* The language of the table as text, as adj_translate() takes it; English until then. */
void adj_table_set_language(struct adj_table *table, const char *language);
/* Rank the players and write the table as "text" or "json"; *out_text new. ADJ_EOPTION; ADJ_ENOMEM. */
enum adj_status adj_table_write(struct adj_table *table, const char *format, char **out_text,
                                size_t *out_len, struct adj_error *err);

#ifdef __cplusplus
}
#endif

#endif
