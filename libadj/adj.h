/* SPDX-License-Identifier: MIT */
/*
 * adj.h - the public interface of libadj, which reads, judges and converts records of chess and draughts variants.
 * Where to begin. To judge a record: adj_reader_open(), adj_reader_next(), adj_judge(), adj_report_write(). To convert
 * it: adj_game_convert(). To play: adj_play_new(), adj_play_moves(), adj_play_move(). Text. Input is `const char *text,
 * size_t len` in UTF-8; it need not end with NUL. Output is a new UTF-8 string that ends with NUL; the caller frees it
 * with adj_free(). Ownership. "New": the caller frees the object, a string with adj_free(). "Borrowed": the object
 * belongs to the one named, and is valid as long as that one exists. "Taken": the function frees the argument, even if
 * it fails. Errors. A function that can fail returns an enum adj_status. Its outputs are unchanged unless the result is
 * ADJ_OK. `err` may be NULL. The comment of each function lists the statuses with which it fails. Threads. The library
 * never prints, never exits, and has only constant global state. Different objects may be used in different threads at
 * the same time. Three outcomes differ. The call failed: the status says so. The text is malformed: ADJ_ESYNTAX, with
 * line and column in the error. The players broke a rule: the call succeeds, and the verdict reports it.
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
/* The rulebook edition that the verdicts follow. A new edition can change results. */
#define ADJ_RULEBOOK "3"

/* The build copies this part to adj_error.h, for the files of the library that need no more. */
#ifndef ADJ_ERROR_H
#define ADJ_ERROR_H
#include <stddef.h>
enum adj_status {
    ADJ_OK = 0,
    ADJ_EOF,      /* end of the input */
    ADJ_ESYNTAX,  /* malformed text; err has line and column */
    ADJ_EILLEGAL, /* the rules forbid the move */
    ADJ_EVARIANT, /* unknown variant, or no variant could be detected */
    /* Unknown notation, none detected, or the notation cannot write the variant. */
    ADJ_ENOTATION,
    ADJ_EOPTION, /* invalid option or argument */
    ADJ_ESETUP,  /* impossible set-up; the message lists every fault */
    ADJ_ELOSSY,  /* the target notation cannot represent something in the record */
    ADJ_ETOOBIG, /* a limit was exceeded: size, length or number of moves */
    ADJ_EIO,     /* the caller's read function failed */
    ADJ_ENOMEM,
    ADJ_ESTOPPED /* the caller's stop function asked to stop */
};

/*
 * An error. The caller sets `size` to sizeof(struct adj_error), which lets the struct grow in later releases;
 * ADJ_ERROR_INIT does this. `line` and `column` count from 1, columns in characters; 0 means no position. `offset` is
 * in bytes. `code` is an identifier from the list of defects ("syntax", "unknown-variant", ...). `message` is an
 * English sentence. `parts` is the same message with its arguments apart, for adj_translate_message().
 */
struct adj_error {
    size_t size;
    enum adj_status status;
    size_t line, column, offset;
    char code[32];
    char message[480];
    char parts[1024]; /* since 1.1 */
    char variants
        [300]; /* since 1.1; with the code "ambiguous-variant": ids of the games that it may be, "a, b" */
};
/* clang-format off */
#define ADJ_ERROR_INIT {sizeof(struct adj_error), ADJ_OK, 0, 0, 0, "", "", "", ""}
/* clang-format on */

/* Input callback: store up to `size` bytes in `buf`. Returns the number of bytes, 0 at the end, -1 on failure. */
typedef long adj_read_fn(void *context, char *buf, size_t size);
#endif

/* The name of a status: "ok", "syntax", ... Borrowed for ever. */
const char *adj_status_name(enum adj_status status);
/* The version of the library that is running, such as "1.0.0". */
const char *adj_version(void);
/* The rulebook edition that its verdicts follow, such as "3". */
const char *adj_rulebook(void);
/* Free a string that the library returned. NULL is accepted. */
void adj_free(void *text);

/* Translate a message of libadj or its programs. `language` is a locale name or an Accept-Language header; NULL means
 * English. Returns the translation, borrowed for ever, or `text` itself if there is none. */
#ifdef __GNUC__
__attribute__((format_arg(2)))
#endif
const char *
adj_translate(const char *language, const char *text);
/* Translate a message: the `parts` of an adj_error or adj_defect, or a whole sentence without inserted values.
 * *out_text is new. Fails with ADJ_ENOMEM. */
enum adj_status adj_translate_message(const char *language, const char *text, char **out_text);

/* Variants. */

struct adj_variant; /* constant, borrowed for ever */

/* The number of variants, and the variant at `index` in their fixed order; NULL past the end. */
size_t adj_variant_count(void);
const struct adj_variant *adj_variant_at(size_t index);
/* Find a variant by id or alias, ignoring case. NULL when it is unknown. */
const struct adj_variant *adj_variant_find(const char *name, size_t len);
/* Find a variant like adj_variant_find(). Fails with ADJ_EVARIANT; err explains why the name is no variant (for
 * example, "stones" is a set of pieces without rules). */
enum adj_status adj_variant_lookup(const char *name, size_t len,
                                   const struct adj_variant **out_variant, struct adj_error *err);
/* Facts about a variant, borrowed for ever; "" where the fact is unknown. `year` is the year of the edition.
 * `reconstruction` states which parts are reconstructed and not the author's text. */
const char *adj_variant_id(const struct adj_variant *variant);
const char *adj_variant_title(const struct adj_variant *variant);
const char *adj_variant_author(const struct adj_variant *variant);
int adj_variant_year(const struct adj_variant *variant);
const char *adj_variant_board(const struct adj_variant *variant);
const char *adj_variant_source(const struct adj_variant *variant);
const char *adj_variant_reconstruction(const struct adj_variant *variant);
/* The usual notation of the variant, such as "pgn". Borrowed for ever. */
const char *adj_variant_notation(const struct adj_variant *variant);

/* The board of a variant. Strings are borrowed for ever. Since 1.1. */
struct adj_geometry {
    size_t size;           /* sizeof(struct adj_geometry) */
    const char *shape;     /* "squares", "hexagons" or "hypercube" */
    unsigned files, ranks; /* in the names of squares and in drawings */
    unsigned axes;         /* dimensions: 2, 3 or 4 */
    size_t squares;        /* number of squares */
};
/* clang-format off */
#define ADJ_GEOMETRY_INIT {sizeof(struct adj_geometry), NULL, 0, 0, 0, 0}
/* clang-format on */
void adj_variant_geometry(const struct adj_variant *variant, struct adj_geometry *out);
/* A kind of piece. Strings are borrowed for ever. Since 1.1. */
struct adj_piece {
    size_t size;        /* sizeof(struct adj_piece) */
    const char *symbol; /* in set-up strings: "N" */
    const char *title;  /* English name, for adj_translate(): "knight" */
    bool royal;         /* can be checked and mated */
    unsigned points;    /* value in games that count points; 0: none */
};
/* clang-format off */
#define ADJ_PIECE_INIT {sizeof(struct adj_piece), NULL, NULL, false, 0}
/* clang-format on */
/* Get the kind of piece at `index`. Returns false, with *out unchanged, past the end. Since 1.1. */
bool adj_variant_piece(const struct adj_variant *variant, size_t index, struct adj_piece *out);

/* Rulesets: games from documents, in a set that its owner keeps. */

struct adj_rulesets; /* a set of games; see struct adj_options */
struct adj_faults;   /* what is wrong with a document */

/* Make an empty set. *out_rulesets is new (adj_rulesets_free). Fails with ADJ_ENOMEM. Since 1.1. */
enum adj_status adj_rulesets_new(struct adj_rulesets **out_rulesets, struct adj_error *err);
/*
 * Add the game of a document of schemas/ruleset.xsd to a set. The set must not be in use meanwhile. `out_variant` and
 * `out_faults` may be NULL; *out_variant is borrowed from the set. Fails with ADJ_ESYNTAX if the document is refused (err has
 * the first fault; *out_faults, which is then new (adj_faults_free), has all), ADJ_EIO or ADJ_ENOMEM. Since 1.1.
 */
enum adj_status adj_rulesets_add(struct adj_rulesets *rulesets, const char *text, size_t len,
                                 const struct adj_variant **out_variant,
                                 struct adj_faults **out_faults, struct adj_error *err);
/* Free a set with its games. Nothing that was made with it may be used any more. Since 1.1. */
void adj_rulesets_free(struct adj_rulesets *rulesets);
/* Get the variant at `index`: the library's own, then those of the set (NULL: none). NULL past the end. Since 1.1. */
const struct adj_variant *adj_rulesets_at(const struct adj_rulesets *rulesets, size_t index);
/* Find a variant like adj_variant_find() and adj_variant_lookup(), also in a set (NULL: none). Since 1.1. */
const struct adj_variant *adj_rulesets_find(const struct adj_rulesets *rulesets, const char *name,
                                            size_t len);
enum adj_status adj_rulesets_lookup(const struct adj_rulesets *rulesets, const char *name,
                                    size_t len, const struct adj_variant **out_variant,
                                    struct adj_error *err);
/* Get the fault at `index`, in the order of the document. Returns false, with *out unchanged, past the end. Since 1.1. */
bool adj_faults_at(const struct adj_faults *faults, size_t index, struct adj_error *out);
void adj_faults_free(struct adj_faults *faults);
/* The document from which a variant was made, *out_len bytes (`out_len` may be NULL), and its SHA-256 in hexadecimal.
 * Borrowed from the set. NULL and "" for the library's own variants. Since 1.1. */
const char *adj_variant_document(const struct adj_variant *variant, size_t *out_len);
const char *adj_variant_sha256(const struct adj_variant *variant);
/* Write a variant as a document under another id (NULL: its own). *out_text is new. Fails with ADJ_ENOMEM. Since 1.1. */
enum adj_status adj_variant_export(const struct adj_variant *variant, const char *id,
                                   char **out_text, struct adj_error *err);
/*
 * Write a game of a file in the format of variants.ini as a document: the section `name`, or a game that the format's engine
 * contains. *out_document is new. Returns ADJ_ESYNTAX if the section has faults: *out_faults (may be NULL) is then set.
 * Since 1.1.
 */
enum adj_status adj_ruleset_import(const char *text, size_t len, const char *name,
                                   char **out_document, struct adj_faults **out_faults,
                                   struct adj_error *err);
/* Whether a text has the format of variants.ini, and the name of its section at `index`: new, NULL past the end. Since 1.1. */
bool adj_ruleset_is_ini(const char *text, size_t len);
char *adj_ruleset_name(const char *text, size_t len, size_t index);
/* Write the XML schema of documents. *out_text is new. Fails with ADJ_ENOMEM. Since 1.1. */
enum adj_status adj_ruleset_schema(char **out_text, struct adj_error *err);
/* Describe every element and attribute of a document. *out_text is new. Fails with ADJ_ENOMEM. Since 1.1. */
enum adj_status adj_ruleset_help(const char *language, char **out_text, struct adj_error *err);

/* A game being played. */

/* A game in progress: the position and the moves that led to it (repetition depends on them). */
struct adj_play;

/*
 * List why no game can reach a set-up that can be played all the same (only where the rules of chess tell), one
 * sentence a line; usually none. *out_text is new. Fails with ADJ_ESETUP as adj_play_new() does, or ADJ_ENOMEM.
 */
enum adj_status adj_setup_warnings(const struct adj_variant *variant, const char *setup, size_t len,
                                   char **out_text, struct adj_error *err);
/* adj_setup_warnings() in `language`, as for adj_translate(). Since 1.1. */
enum adj_status adj_setup_warnings_in(const struct adj_variant *variant, const char *setup,
                                      size_t len, const char *language, char **out_text,
                                      struct adj_error *err);
/*
 * Set up a game of `variant` from a set-up string (len 0: the start position). Chess and Chess960 also take a FEN, and
 * Chess960 the number of a start position: "chess960:518". *out_play is new (adj_play_free). Fails with ADJ_ESETUP (err
 * names every fault) or ADJ_ENOMEM.
 */
enum adj_status adj_play_new(const struct adj_variant *variant, const char *setup, size_t len,
                             struct adj_play **out_play, struct adj_error *err);
void adj_play_free(struct adj_play *play);
/* Set the cancellation callback for long operations (adj_play_can_mate). It has the contract of `stop` in struct
 * adj_options. NULL: no cancellation. */
void adj_play_set_stop(struct adj_play *play, bool (*stop)(void *context), void *context);
/* Play one move in LAN. Fails with ADJ_ESYNTAX, ADJ_EILLEGAL (err gives the reason) or ADJ_ENOMEM. */
enum adj_status adj_play_move(struct adj_play *play, const char *lan, size_t len,
                              struct adj_error *err);
/* List the legal moves in LAN, one per line, sorted bytewise. *out_text is new. `out_count` may be NULL. Fails with
 * ADJ_ENOMEM. */
enum adj_status adj_play_moves(const struct adj_play *play, char **out_text, size_t *out_count,
                               struct adj_error *err);
/* Write the current position as a set-up string. *out_text is new. Fails with ADJ_ENOMEM. */
enum adj_status adj_play_setup(const struct adj_play *play, char **out_text, struct adj_error *err);
/* List the squares of a piece, given by its symbol in set-up strings, one name per line. *out_text is new. Fails with
 * ADJ_ENOMEM. Since 1.1. */
enum adj_status adj_play_squares(const struct adj_play *play, const char *piece, char **out_text,
                                 struct adj_error *err);
/* The state of a game in progress, without events. Strings are borrowed for ever. Since 1.1. */
struct adj_state {
    size_t size;        /* sizeof(struct adj_state) */
    const char *turn;   /* the side to move: "white" or "black" */
    const char *status; /* "undecided", "decided" or "draw" */
    const char *winner; /* "white" or "black"; NULL: nobody has won */
    const char *reason; /* as in a verdict: "checkmate", ...; "unfinished" while the game goes on */
    bool in_check;      /* the side to move is in check */
    size_t ply;         /* number of moves played */
    /* Zobrist hash of the side to move and of all that makes a position a repetition. Equal positions of one variant
     * have equal hashes; another release may compute other hashes. */
    uint64_t hash;
};
/* clang-format off */
#define ADJ_STATE_INIT {sizeof(struct adj_state), NULL, NULL, NULL, NULL, false, 0, 0}
/* clang-format on */
void adj_play_state(struct adj_play *play, struct adj_state *out);
/* List the draws that the side to move can claim, one a line: the reason, and after a space the move in LAN that the
 * player must name with the claim, if one is needed. *out_text is new. Fails with ADJ_ENOMEM. Since 1.1. */
enum adj_status adj_play_claims(struct adj_play *play, char **out_text, struct adj_error *err);
/* Play a move in LAN or in the usual notation of the variant, such as "Nf3". Fails like adj_play_move(). Since 1.1. */
enum adj_status adj_play_text(struct adj_play *play, const char *text, size_t len,
                              struct adj_error *err);
/* Take back the last move. Fails with ADJ_EOF if no move is left. Since 1.1. */
enum adj_status adj_play_undo(struct adj_play *play, struct adj_error *err);
/* Copy a game with all its moves. *out_play is new (adj_play_free). Fails with ADJ_ENOMEM. Since 1.1. */
enum adj_status adj_play_copy(const struct adj_play *play, struct adj_play **out_play,
                              struct adj_error *err);
/* A square and the piece on it. Strings are borrowed for ever. Since 1.1. */
struct adj_square {
    size_t size;         /* sizeof(struct adj_square) */
    const char *name;    /* as in LAN: "e4" */
    unsigned file, rank; /* in the name and in drawings, from 1 */
    bool playable;       /* draughts: a square on which pieces move; otherwise true */
    const char *colour;  /* owner of the piece: "white" or "black"; NULL: the square is empty */
    const char *piece;   /* symbol of the piece in set-up strings; NULL: the square is empty */
    const char
        *title; /* English name of the piece, for adj_translate(); NULL: the square is empty */
};
/* clang-format off */
#define ADJ_SQUARE_INIT {sizeof(struct adj_square), NULL, 0, 0, false, NULL, NULL, NULL}
/* clang-format on */
/* Get the square at `index`, from 0 to the number of squares less 1 (adj_variant_geometry), or the square with this
 * name. Return false, with *out unchanged, if there is no such square. Since 1.1. */
bool adj_play_square(const struct adj_play *play, size_t index, struct adj_square *out);
bool adj_play_square_named(const struct adj_play *play, const char *name, size_t len,
                           struct adj_square *out);

struct adj_moves; /* the legal moves of a position, sorted by their LAN */
/* A legal move. Strings are borrowed from the list; NULL if a member does not apply. Since 1.1. */
struct adj_move {
    size_t size;           /* sizeof(struct adj_move) */
    const char *lan;       /* "e7-e8=Q" */
    const char *text;      /* in the usual notation of the variant: "e8=Q" */
    const char *from, *to; /* squares */
    const char
        *path; /* squares after `from` up to `to`, separated by spaces; one square in chess */
    const char
        *captured;     /* squares of the captured pieces, separated by spaces; NULL: no capture */
    const char *piece; /* symbol of the piece before the move */
    const char *promotion; /* symbol of the piece after the move if the move changes it */
    bool check;            /* the move gives check */
};
/* clang-format off */
#define ADJ_MOVE_INIT {sizeof(struct adj_move), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false}
/* clang-format on */
/* List the legal moves. *out_moves is new (adj_moves_free) and independent of `play`. Fails with ADJ_ETOOBIG (more
 * than 65,536 moves) or ADJ_ENOMEM. Since 1.1. */
enum adj_status adj_play_legal(const struct adj_play *play, struct adj_moves **out_moves,
                               struct adj_error *err);
size_t adj_moves_count(const struct adj_moves *moves);
/* Get the move at `index`. Returns false, with *out unchanged, past the end. */
bool adj_moves_at(const struct adj_moves *moves, size_t index, struct adj_move *out);
void adj_moves_free(struct adj_moves *moves);
/* A highlighted square of an SVG drawing, with an optional link. */
struct adj_link {
    const char *square; /* name of the square */
    const char *href;   /* link target; NULL: no link */
    /* highlight style and class of the SVG element: "from", "to", "chosen" or "point" */
    const char *kind;
    const char *label; /* accessible label for screen readers; NULL: the square */
};
/* How to draw a position or a game. */
struct adj_drawing {
    size_t size;        /* sizeof(struct adj_drawing) */
    const char *format; /* "text" or "svg" */
    bool flip;          /* Black at the bottom */
    bool bare;          /* without the captions above and below the board */
    /* SVG: prefix of the element ids, unique within a page that holds several drawings; NULL: "board" */
    const char *id;
    const struct adj_link *links;
    size_t link_count;
    const char *moves; /* mark the squares to which the piece on this square can move; NULL: none */
    const char *theme; /* SVG: "print" (also NULL) is black and white; "calm" is for screens */
    /* SVG: draw the game, one position every `every` plies; 0: only the current position */
    size_t every;
    /* language of the captions, as for adj_translate(); NULL: English */
    const char *language;
    /* An attempted move: start square (NULL: unknown) and target square (NULL: no attempt). SVG draws an arrow to a
     * crossed square, text a square between arrows. Names that are not squares of the board are ignored. */
    const char *tried_from, *tried_to;
    /* SVG: name each piece and its square for screen readers, in the language: "g1: knight, White", "e8: king, Black, in
     * check". Since 1.1. */
    bool names;
};
/* clang-format off */
#define ADJ_DRAWING_INIT {sizeof(struct adj_drawing), "text", false, false, NULL, NULL, 0, NULL, NULL, 0, NULL, NULL, NULL, false}
/* clang-format on */
/* Draw the current position with the squares of the last move marked, in SVG also a royal piece in check (since 1.1), or
 * the whole game (`every`). *out_text is new. Fails with ADJ_EOPTION or ADJ_ENOMEM. */
enum adj_status adj_play_draw(const struct adj_play *play, const struct adj_drawing *drawing,
                              char **out_text, struct adj_error *err);
/* Perft: count the leaf nodes of the tree of legal moves at `depth` plies. `threads` is at least 1. Fails with
 * ADJ_EOPTION or ADJ_ENOMEM. */
enum adj_status adj_play_perft(const struct adj_play *play, unsigned depth, unsigned threads,
                               uint64_t *out_count, struct adj_error *err);
/* Perft by root move: one line "LAN count" per root move, sorted bytewise. *out_text is new; *out_count is the total.
 * Fails with ADJ_EOPTION or ADJ_ENOMEM. */
enum adj_status adj_play_divide(const struct adj_play *play, unsigned depth, unsigned threads,
                                char **out_text, uint64_t *out_count, struct adj_error *err);

/* Result of the helpmate search: whether a side can still checkmate. UNKNOWN: neither a mate nor a proof that there is
 * none was found. */
enum adj_mates_answer { ADJ_MATES_UNKNOWN, ADJ_MATES_CAN, ADJ_MATES_CANNOT };
struct adj_mates {
    size_t size; /* sizeof(struct adj_mates) */
    enum adj_mates_answer answer;
    /*
     * Why the side cannot mate, borrowed for ever: "material" (the pieces left can never mate), "blocked" (the pieces that
     * can move never reach a mating position), "exhausted" (every reachable position was searched). NULL without a proof.
     */
    const char *kind;
    uint64_t nodes; /* positions searched */
    /* ADJ_MATES_CAN: legal moves in LAN, one per line, that end in mate; otherwise NULL. New (adj_mates_clear). */
    char *line;
    size_t plies; /* number of moves in `line` */
};
/* clang-format off */
#define ADJ_MATES_INIT {sizeof(struct adj_mates), ADJ_MATES_UNKNOWN, NULL, 0, NULL, 0}
/* clang-format on */
void adj_mates_clear(struct adj_mates *mates);
/*
 * Helpmate search: can `side` ("white" or "black") still checkmate by any series of legal moves (FIDE Laws 5.2.2 and
 * 6.9)?
 *
 * The search visits at most `nodes` positions; 0 means 500,000. It is deterministic: the same position and limit give
 * the same answer. In variants that have no draw rule for positions without a possible mate, the answer is never
 * ADJ_MATES_CANNOT.
 *
 * Fails with ADJ_EOPTION (`side` is another word, or the variant has no checkmate), ADJ_ENOMEM or ADJ_ESTOPPED.
 */
enum adj_status adj_play_can_mate(const struct adj_play *play, const char *side, uint64_t nodes,
                                  struct adj_mates *out, struct adj_error *err);

/*
 * Process one line of the trace protocol. The input is a JSON object with "variant", "setup", "moves" and optionally
 * "events". The output is the same object with "legal", "crc" and "outcome" added, without a newline. *out_text is new.
 * Fails with ADJ_ESYNTAX (invalid JSON), ADJ_EVARIANT, ADJ_ESETUP or ADJ_ENOMEM.
 */
enum adj_status adj_trace(const char *json, size_t len, char **out_text, struct adj_error *err);
/* Process a line like adj_trace(), also of games of `rulesets` (NULL: none). Since 1.1. */
enum adj_status adj_trace_with(const struct adj_rulesets *rulesets, const char *json, size_t len,
                               char **out_text, struct adj_error *err);

/* Piece codes. */

/*
 * Convert a piece's code between the forms of a system. Systems and their forms: "stones": code, english, japanese, romaji,
 * stones, elements, coins, value, number, and only for output alternatives and origin; "turtle": letters, checkers, digits,
 * animals, coins, value, bet, and only for output rank; "waterloo7": letter, english, chip, original, chinese, russian, of
 * which the last three name both sides of a piece ("P/D"). Case and order in `code` do not matter. *out_text is new. Fails with
 * ADJ_EOPTION (unknown system or form), ADJ_ESYNTAX (no such piece), ADJ_ELOSSY (the piece has no such form) or ADJ_ENOMEM.
 */
enum adj_status adj_piece_convert(const char *system, const char *from, const char *to,
                                  const char *code, size_t len, char **out_text,
                                  struct adj_error *err);
/*
 * List the pieces of a system and the sets that its source describes, as lines with tabs. *out_text is new. Fails with
 * ADJ_EOPTION (unknown system) or ADJ_ENOMEM.
 */
enum adj_status adj_piece_list(const char *system, char **out_text, struct adj_error *err);

/* Records. */

struct adj_reader; /* reads games from a text, one after the other */
/* A record: tags, start position, moves as written and as understood, events. */
struct adj_game;
struct adj_verdict;     /* the result of judging a record */
struct adj_notes;       /* repairs and losses of a conversion */
struct adj_regulations; /* a tournament's choices where the rulebook allows several */

/* The names of the notations in their fixed order, borrowed for ever. NULL past the end. */
const char *adj_notation_at(size_t index);
/* The title and the media type of a notation, borrowed for ever; "" for an unknown notation. */
const char *adj_notation_title(const char *notation);
const char *adj_notation_media_type(const char *notation);
/*
 * Return the features besides moves that a notation supports, by index: "variant", "setup", "tags", "parts", "events",
 * "comments", "signs", "clocks", "variations", "result", "marks", "resets", "passes", "escapes". NULL past the end. A
 * conversion that would lose one of them fails with ADJ_ELOSSY.
 */
const char *adj_notation_carries(const char *notation, size_t index);
/* Return the notation that the ending of a file's name stands for, as in "games.pdn.gz", borrowed for ever; NULL: none. */
const char *adj_notation_of_name(const char *file);
/* Return the names of the styles in which a notation can spell moves besides its own, by index: "san". NULL past the end. Borrowed
 * for ever. Since 1.1. */
const char *adj_notation_style(const char *notation, size_t index);
/* Return whether games of this variant can be written in this notation. */
bool adj_notation_fits(const char *notation, const struct adj_variant *variant);
/* Return the notation's spelling of a result ("1-0", "0-1", "1/2-1/2", "0-0" or "*") in this variant: PDN writes "2-0"
 * for "1-0" in international draughts. Borrowed for ever. NULL for an unknown result or notation. */
const char *adj_notation_result(const char *notation, const struct adj_variant *variant,
                                const char *result);

struct adj_options {
    size_t size;          /* sizeof(struct adj_options) */
    const char *variant;  /* id or alias; NULL: named by the record, or detected */
    const char *notation; /* NULL: detected */
    bool strict;          /* stop reading at the first defect */
    /*
     * Character encoding, as named by iconv(3). NULL: detected (UTF-8, UTF-16, Windows-1250, Windows-1251, Windows-1252,
     * ISO-8859-2, KOI8-R, CP437, CP850, CP866), once for the whole input, and reported as a defect when it is not UTF-8; in a strict reading NULL means "UTF-8". Text in
     * another encoding is decoded while it is read; adj_reader_offset() then counts bytes of UTF-8.
     */
    const char *encoding;
    /*
     * Cancellation callback; NULL: none. The library calls it some thousand times a second while it reads a record and
     * while it replays, judges or writes a game of this reader. When it returns true, the operation ends with
     * ADJ_ESTOPPED. It must be fast and thread-safe (any working thread calls it), and it must stay valid as long as
     * the reader and its games.
     */
    bool (*stop)(void *context);
    void *stop_context;
    /* The most positions searched, when a game of this reader is judged, to prove that a side can still mate or never
     * can; at most ADJ_PROOF_POSITIONS_MOST. 0: as the regulations say. */
    uint64_t proof_positions;
    /* The name of the file from which the text comes; NULL: unknown. Its ending (".pdn", ".pgn.gz") suggests the notation of
     * records that do not name their game. */
    const char *name;
    /* Games that `variant` or a record can name besides the library's own; NULL: none. The set must stay as long as the
     * reader, its games and their verdicts. Since 1.1. */
    const struct adj_rulesets *rulesets;
};
enum { ADJ_PROOF_POSITIONS_MOST = 10000000 };
/* clang-format off */
#define ADJ_OPTIONS_INIT {sizeof(struct adj_options), NULL, NULL, false, NULL, NULL, NULL, 0, NULL, NULL}
/* clang-format on */

/*
 * Open a reader on a text in memory (borrowed until the reader is freed) or on an input callback. With a callback
 * memory use is constant, whatever the size of the archive. `options` may be NULL and is copied.
 *
 * *out_reader is new (adj_reader_free). Fails with ADJ_EVARIANT, ADJ_ENOTATION or ADJ_EOPTION if an option has an
 * unknown value; with ADJ_ENOTATION also if the text matches no notation or several (err lists the candidates), or
 * options->notation cannot write options->variant (code "unfit-notation"); or with ADJ_ENOMEM.
 */
enum adj_status adj_reader_open(const char *text, size_t len, const struct adj_options *options,
                                struct adj_reader **out_reader, struct adj_error *err);
enum adj_status adj_reader_stream(adj_read_fn *read, void *context,
                                  const struct adj_options *options, struct adj_reader **out_reader,
                                  struct adj_error *err);
/* Open a reader on a copy of the text, which the caller may free or change at once. The rest is as for
 * adj_reader_open(). Since 1.1. */
enum adj_status adj_reader_open_copy(const char *text, size_t len,
                                     const struct adj_options *options,
                                     struct adj_reader **out_reader, struct adj_error *err);
void adj_reader_free(struct adj_reader *reader);
/*
 * Read the next game of `reader` into a new record.
 *
 * *out_game is new (adj_game_free). Fails with ADJ_EOF when there are no more games; ADJ_ESYNTAX if this game is
 * unreadable (the next call continues after it) or the rest of the text cannot be split into games; ADJ_ENOTATION with
 * code "unfit-notation" if the game's notation cannot write the variant that the options or the record name (err lists
 * the notations that can); ADJ_EVARIANT, ADJ_ETOOBIG, ADJ_EIO, ADJ_ENOMEM or ADJ_ESTOPPED.
 */
enum adj_status adj_reader_next(struct adj_reader *reader, struct adj_game **out_game,
                                struct adj_error *err);
/*
 * Split off up to `most` of the next games, so that another thread can read them.
 *
 * *out_part is a new reader (adj_reader_free) of exactly these *out_games games; `reader` continues after them. The
 * parts may be freed in any order. For each game adj_reader_next() on the part gives the same result as on `reader`,
 * then ADJ_EOF. With out_games NULL the games are not counted, which takes less time: the part may then have more than
 * `most`, up to all that were read from the stream. *out_part is NULL if the text is not streamed, the next game is too
 * large, or game boundaries of this notation cannot be found without parsing; then call adj_reader_next() on `reader`.
 * Fails with ADJ_EOF, ADJ_EIO or ADJ_ENOMEM.
 */
enum adj_status adj_reader_part(struct adj_reader *reader, size_t most,
                                struct adj_reader **out_part, size_t *out_games,
                                struct adj_error *err);
/*
 * Decode a text to UTF-8 exactly as a reader without options->encoding does. Use it to cut games out of a text by
 * adj_reader_offset().
 *
 * *out_text is new (adj_free), *out_len its length in bytes; *out_text is NULL when the text already is UTF-8 or is
 * XML. *out_encoding, borrowed for ever, is the encoding found; NULL: only control characters were replaced by blanks.
 * Fails with ADJ_ENOMEM.
 */
enum adj_status adj_text_decode(const char *text, size_t len, char **out_text, size_t *out_len,
                                const char **out_encoding, struct adj_error *err);
/* Decode a text from the given encoding, as named by iconv(3). *out_text is new (adj_free). Fails with ADJ_EOPTION
 * (unknown encoding) or ADJ_ENOMEM. */
enum adj_status adj_text_decode_from(const char *text, size_t len, const char *encoding,
                                     char **out_text, size_t *out_len, struct adj_error *err);
/* The number of input bytes that the reader has consumed. After adj_reader_next() it is where that game's text ends, but for XML,
 * which is read ahead of its games. */
size_t adj_reader_offset(const struct adj_reader *reader);
/* Numbers of things in the text of games. The moves are not replayed. */
struct adj_counts {
    size_t size; /* sizeof(struct adj_counts) */
    size_t games;
    size_t half_moves; /* in main lines, without variations */
    size_t comments;   /* also those in variations */
    size_t variations;
};
/* clang-format off */
#define ADJ_COUNTS_INIT {sizeof(struct adj_counts), 0, 0, 0, 0}
/* clang-format on */
/* Skip the next game and add its numbers to *counts; if `counts` is NULL only skip, which is faster. Fails like
 * adj_reader_next(), but the variant of the game may be unknown. */
enum adj_status adj_reader_count(struct adj_reader *reader, struct adj_counts *counts,
                                 struct adj_error *err);
void adj_game_free(struct adj_game *game);
/* Add the numbers of a record that was read to *counts. Since 1.1. */
void adj_game_count(const struct adj_game *game, struct adj_counts *counts);
/* Where the record begins in its input: line and column from 1, the column in characters. Since 1.1. */
void adj_game_place(const struct adj_game *game, size_t *out_line, size_t *out_column);
/* Return the result that the record claims: "1-0", "0-1", "1/2-1/2", "0-0", or "*" for none. NULL: another text. Borrowed for
 * ever. Since 1.1. */
const char *adj_game_result(const struct adj_game *game);
/* What adj_game_strip() removes, to be combined as bits. */
enum adj_strip {
    ADJ_STRIP_COMMENTS =
        1,               /* comments, with the clock times in them, and escape lines; events stay */
    ADJ_STRIP_SIGNS = 2, /* annotation signs: ! ? and NAGs */
    ADJ_STRIP_VARIATIONS = 4,
    /* tags other than PGN's seven and those that say which game it is and how it starts */
    ADJ_STRIP_TAGS = 8
};
/* Remove parts of a record. Since 1.1. */
void adj_game_strip(struct adj_game *game, unsigned what);
/* Return the id of the variant that the record itself names, whichever variant it was read as. Borrowed for ever. "" if
 * that variant is unknown; NULL if the record names none. */
const char *adj_game_named_variant(const struct adj_game *game);
/* Return the variant (NULL: unknown) and the notation as which the record was read. Borrowed for ever. */
const struct adj_variant *adj_game_variant(const struct adj_game *game);
const char *adj_game_notation(const struct adj_game *game);
/* A defect of a record, or a loss in a conversion. Strings are borrowed from the verdict or the notes; "" if a field
 * does not apply. */
struct adj_defect {
    size_t size;          /* sizeof(struct adj_defect), set by the caller */
    const char *code;     /* "piece-letter-missing"; a loss has the code "lossy" */
    const char *severity; /* "note", "warning" or "error" */
    /* the text as written; for a loss, what is lost: "comment 'a good move'" */
    const char *text;
    const char *read_as; /* how it was understood, in the record's notation */
    const char *detail;  /* why the move is illegal, or what was expected */
    size_t ply;          /* ply of its move, from 1; 0: before the first move */
    size_t line, column; /* position, from 1; columns count characters */
    const char *title;   /* the code in plain English: "no piece letter" */
    const char
        *parts; /* `detail` with its arguments apart, for adj_translate_message(); since 1.1 */
};
/* clang-format off */
#define ADJ_DEFECT_INIT {sizeof(struct adj_defect), NULL, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, NULL}
/* clang-format on */
/* How to write a game. `lossy`: leave out and list what the notation cannot represent, instead of refusing. `ascii`:
 * write plain ASCII only. */
struct adj_write_options {
    size_t size; /* sizeof(struct adj_write_options) */
    bool lossy, ascii;
    bool within; /* one game of an archive: omit what adj_notation_archive() puts around it */
    /*
     * NULL: a record with an illegal or unreadable move is refused (ADJ_EILLEGAL, ADJ_ESYNTAX). Otherwise the game is
     * written up to that move, the rest is kept verbatim in a comment, and *out_stopped says whether this happened. The
     * record is refused all the same in a strict reading, and, without `lossy`, if the notation has no comments.
     */
    bool *out_stopped;
    /* Since 1.1. How moves are spelled, one of adj_notation_style(); NULL: as the notation does. */
    const char *style;
    bool
        positions; /* "pgn": a comment with the position, as a FEN where the game has it, after each move */
    bool every; /* "epd": every position of the game, not only the last */
    /* Since 1.1. Copy every move as the record has it, without playing it, so that an illegal move stays in the game. Only between
     * "xml" and "json"; otherwise ADJ_EOPTION. */
    bool as_read;
};
/* clang-format off */
#define ADJ_WRITE_OPTIONS_INIT {sizeof(struct adj_write_options), false, false, false, NULL, NULL, false, false, false}
/* clang-format on */
/*
 * Write `game` in `notation` ("lan", "waterloo", ...). `options`, `out_len` and `out_notes` may be NULL. *out_text is
 * new; *out_notes is new (adj_notes_free).
 *
 * Since 1.1 `notation` may be "epd", which is no notation of games: it writes the last position or every position, a line each. The
 * operations of an EPD that was read are written with it.
 *
 * Fails with ADJ_ENOTATION, ADJ_EOPTION (the notation or the game does not have the style, or `as_read` is not possible), ADJ_EILLEGAL
 * (the moves cannot be replayed), ADJ_ELOSSY (something would be lost), ADJ_ESTOPPED or ADJ_ENOMEM.
 */
enum adj_status adj_game_convert(const struct adj_game *game, const char *notation,
                                 const struct adj_write_options *options, char **out_text,
                                 size_t *out_len, struct adj_notes **out_notes,
                                 struct adj_error *err);
void adj_notes_free(struct adj_notes *notes);
/* Get the note at `index`: first the repairs and omissions of the reading, then the losses of the writing. Returns
 * false, with *out unchanged, past the end. */
bool adj_notes_at(const struct adj_notes *notes, size_t index, struct adj_defect *out);
/* Get the texts that an archive in this notation has before its first game, between games and after the last game.
 * Borrowed for ever. Fails with ADJ_ENOTATION. */
enum adj_status adj_notation_archive(const char *notation, const char **out_head,
                                     const char **out_separator, const char **out_tail,
                                     struct adj_error *err);
/*
 * Replay the first `plies` moves of the record; SIZE_MAX: up to the first illegal move. *out_play is new (adj_play_free).
 * Fails with ADJ_EOPTION (the record has fewer plies), ADJ_EILLEGAL, ADJ_ESYNTAX, ADJ_EVARIANT, ADJ_ESETUP or ADJ_ENOMEM.
 */
enum adj_status adj_game_play(const struct adj_game *game, size_t plies, struct adj_play **out_play,
                              struct adj_error *err);
/* Return the value of the first tag with this name, ignoring case; NULL if there is none. Borrowed from the game,
 * *out_len bytes, not terminated by NUL. */
const char *adj_game_tag(const struct adj_game *game, const char *name, size_t *out_len);

/* Write the moves of the record, up to the first illegal one, in its own notation with move numbers, one per line:
 * "4.Ba4", "4...Nf6". *out_text is new. Fails with ADJ_EVARIANT, ADJ_ESETUP, ADJ_ENOMEM or ADJ_ESTOPPED. */
enum adj_status adj_game_written(const struct adj_game *game, char **out_text,
                                 struct adj_error *err);

/* The first difference between two records of the same game. */
struct adj_diff {
    size_t size; /* sizeof(struct adj_diff) */
    bool same;
    /* Ply of the first difference; 0: the start positions differ. Without a difference: the number of plies. */
    size_t ply;
    /* The moves at that ply as written, with their number, "4.Ba4"; NULL: that record has ended. New. */
    char *move_a, *move_b;
    bool playable_a, playable_b; /* the rest of that record, from this ply on, is legal */
};
/* clang-format off */
#define ADJ_DIFF_INIT {sizeof(struct adj_diff), false, 0, NULL, NULL, false, false}
/* clang-format on */
/* Compare the main lines of two records. ADJ_OK fills *out (adj_diff_clear). Fails with ADJ_EVARIANT, ADJ_ESETUP or
 * ADJ_ENOMEM. */
enum adj_status adj_game_diff(const struct adj_game *a, const struct adj_game *b,
                              struct adj_diff *out, struct adj_error *err);
void adj_diff_clear(struct adj_diff *diff);

/* Entering a game. */

/*
 * A new record without moves, from a set-up string or FEN (len 0: the usual start position), in `notation` (NULL: the
 * usual notation of the variant). Write it with adj_game_convert().
 *
 * *out_game is new (adj_game_free). Fails with ADJ_ENOTATION, ADJ_ESETUP or ADJ_ENOMEM.
 *
 * The functions below change any record whose moves are all legal, also one that was read. They update its result from
 * the rules and the events. A function that fails leaves the record unchanged.
 */
enum adj_status adj_game_new(const struct adj_variant *variant, const char *setup, size_t len,
                             const char *notation, struct adj_game **out_game,
                             struct adj_error *err);
/*
 * Set a tag such as "White", replacing an existing tag of this name; len 0 removes it. Fails with ADJ_EOPTION for an
 * invalid name or value and for tags that follow from the record (Variant, SetUp, FEN, Result, GameType), with
 * ADJ_ETOOBIG or ADJ_ENOMEM.
 */
enum adj_status adj_game_set_tag(struct adj_game *game, const char *name, const char *value,
                                 size_t len, struct adj_error *err);
/*
 * Append a move, given in LAN or in the record's notation. *out_text, new, is the move as it is written in the record;
 * `out_text` may be NULL. Fails with ADJ_EILLEGAL (err gives the reason and the legal move with the most similar
 * spelling), ADJ_ETOOBIG or ADJ_ENOMEM.
 */
enum adj_status adj_game_add_move(struct adj_game *game, const char *text, size_t len,
                                  char **out_text, struct adj_error *err);
/*
 * Append an event in the syntax that adj_events_help() describes: "claim white Nf3". `out_accepted` and `out_text` may
 * be NULL. *out_accepted tells whether the rules accept it. *out_text, new, gives the reason for the rejection or the
 * facts that support it, in English.
 *
 * Fails with ADJ_ESYNTAX (not an event), ADJ_EILLEGAL (the game is over), ADJ_ETOOBIG or ADJ_ENOMEM.
 */
enum adj_status adj_game_add_event(struct adj_game *game, const char *text, size_t len,
                                   bool *out_accepted, char **out_text, struct adj_error *err);
/* adj_game_add_event() with *out_text in `language`, as for adj_translate(). Since 1.1. */
enum adj_status adj_game_add_event_in(struct adj_game *game, const char *text, size_t len,
                                      const char *language, bool *out_accepted, char **out_text,
                                      struct adj_error *err);
/* Remove the last move or event and everything recorded after it. *out_text, new, is what was removed. Fails with
 * ADJ_EOF (nothing is left to remove) or ADJ_ENOMEM. */
enum adj_status adj_game_take_back(struct adj_game *game, char **out_text, struct adj_error *err);
/* List the legal moves at the end of the record in its notation, one per line: those from `square`, or all (NULL).
 * *out_text is new. Fails with ADJ_ETOOBIG or ADJ_ENOMEM. */
enum adj_status adj_game_moves(const struct adj_game *game, const char *square, char **out_text,
                               struct adj_error *err);

/* Verdicts. */

/*
 * Read a tournament's regulations: a JSON object, or an XML document of schemas/regulations.xsd. *out_regulations is
 * new (adj_regulations_free). Fails with ADJ_ESYNTAX (also for an unknown option), ADJ_EOPTION (unknown option; both
 * with its position) or ADJ_ENOMEM.
 *
 *   "name"          "Club cup 2026"
 *   "reading"       "lenient" or "strict"; overrides the reader's option
 *   "illegal"       what an illegal move costs: "stop" (undecided), "forfeit", "stand" (played as written);
 *                   a list: of the first, the second ...; "illegal_too": a policy whose verdict is reported too
 *   "penalty"       noted beside an illegal move: "2 minutes"
 *   "scoring"       "1-1/2-0", "2-1-0" or "3-1-0"
 *   "tie_break"     "points": Lippo's points
 *   "reported"      "count" or "ignore" a result that nothing in the record explains
 *   "proof_positions"  1 to 10000000 (100000): most positions searched to prove that a side can or cannot mate;
 *                   a flag, a resignation or a forfeit for which neither is proven leaves the game undecided
 *   "time_control"  "ages"  noted
 *   "league"        "JWL" or "GWL": what the author of Waterloo recommends for its two leagues
 *   "rulings"       choices where the rulebook allows several: {"L-R4": "off", "L-R8": 15}
 */
enum adj_status adj_regulations_read(const char *text, size_t len,
                                     struct adj_regulations **out_regulations,
                                     struct adj_error *err);
void adj_regulations_free(struct adj_regulations *regulations);
/* Help text about regulations: every option, ruling and choice. `language` as for adj_translate(). *out_text is new.
 * Fails with ADJ_ENOMEM. */
enum adj_status adj_regulations_help(const char *language, char **out_text, struct adj_error *err);
/* Help text about the events of a record: their meaning, and their spelling in each notation. `language` as for
 * adj_translate(). *out_text is new. Fails with ADJ_ENOMEM. */
enum adj_status adj_events_help(const char *language, char **out_text, struct adj_error *err);
/* The keyword of the event at `index`, borrowed for ever. NULL past the end. */
const char *adj_event_at(size_t index);
/* The code of the reason or of the defect at `index`, as adj_verdict_reason() and struct adj_defect have them, borrowed for
 * ever. NULL past the end. Since 1.1. */
const char *adj_reason_at(size_t index);
const char *adj_defect_at(size_t index);

/*
 * Judge a record. `regulations` may be NULL: the defaults of the rulebook. ADJ_OK sets *out_verdict, new (adj_verdict_free),
 * even when the players broke rules. `game` may be freed before the verdict. Fails with ADJ_ENOMEM or ADJ_ESTOPPED.
 */
enum adj_status adj_judge(const struct adj_game *game, const struct adj_regulations *regulations,
                          struct adj_verdict **out_verdict, struct adj_error *err);
void adj_verdict_free(struct adj_verdict *verdict);

/*
 * The parts of a report document, to be combined as bits. A document with many verdicts has BEGIN, a VERDICT for each
 * game, and END; DOCUMENT is all three for one verdict. Optionally the table of all games follows: TABLE, a ROW for
 * each verdict or failed game, TABLE_END.
 */
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
    /* "text", "json" (one line, no newline), "html", "xml", or "page" (HTML of one game with all its positions) */
    const char *format;
    const char *language; /* a locale name, or an Accept-Language header; NULL: English */
    size_t number;        /* index of the game in its input, from 1 */
    unsigned parts;       /* bits of enum adj_report_part */
    const char *file;     /* name of the input file; NULL: none */
    /* ROW: title of the game, and address of its page; NULL: none */
    const char *label, *link;
    const char *trouble; /* ROW without a verdict: the error message */
    /* "page": addresses of the linked pages; NULL: none */
    const char *index, *previous, *next;
};
/* clang-format off */
#define ADJ_REPORT_OPTIONS_INIT                                                                    \
    {sizeof(struct adj_report_options), "text", NULL, 1, ADJ_REPORT_DOCUMENT,                      \
     NULL, NULL, NULL, NULL, NULL, NULL, NULL}
/* clang-format on */
/* Write a report of a verdict. `verdict` may be NULL when `parts` does not need it. *out_text is new. Fails with
 * ADJ_EOPTION or ADJ_ENOMEM. */
enum adj_status adj_report_write(const struct adj_verdict *verdict,
                                 const struct adj_report_options *options, char **out_text,
                                 size_t *out_len, struct adj_error *err);
/*
 * Fields of a verdict, borrowed from it. Status: "decided", "draw" or "undecided". Winner: "white", "black" or
 * NULL. Reason: a code. Basis of the decision: "rules", "record", "decision", "reported" or "none". Ply: that
 * of the last move, or of the move at which the reading stopped. Variant: its id.
 */
const char *adj_verdict_status(const struct adj_verdict *verdict);
const char *adj_verdict_winner(const struct adj_verdict *verdict);
const char *adj_verdict_reason(const struct adj_verdict *verdict);
const char *adj_verdict_basis(const struct adj_verdict *verdict);
size_t adj_verdict_ply(const struct adj_verdict *verdict);
const char *adj_verdict_variant(const struct adj_verdict *verdict);
/* The name of the player of colour "white" or "black"; NULL when the record does not name the player. Borrowed. */
const char *adj_verdict_player(const struct adj_verdict *verdict, const char *colour);
/* The round and the board as the record names them, such as "3" or "3.12"; NULL when it does not. Borrowed. */
const char *adj_verdict_round(const struct adj_verdict *verdict);
const char *adj_verdict_board(const struct adj_verdict *verdict);
/* Both players' scores in hundredths of a point. Returns false, with the outputs unchanged, while the game has no
 * score. */
bool adj_verdict_score(const struct adj_verdict *verdict, unsigned *out_white, unsigned *out_black);
/* Both players' Lippo's points. Returns false, with the outputs unchanged, in variants without them. */
bool adj_verdict_points(const struct adj_verdict *verdict, unsigned *out_white,
                        unsigned *out_black);
/* The fingerprint of the game: 64 hexadecimal digits. Borrowed from the verdict. */
const char *adj_verdict_fingerprint(const struct adj_verdict *verdict);
/* The number of defects found while reading the record. */
size_t adj_verdict_defect_count(const struct adj_verdict *verdict);
/* The defect at `index`. Returns false, with *out unchanged, past the end. */
bool adj_verdict_defect(const struct adj_verdict *verdict, size_t index, struct adj_defect *out);

/* The text of the rules. */

/* Which part of the rules to write. */
struct adj_rules_options {
    size_t size;         /* sizeof(struct adj_rules_options) */
    const char *variant; /* id or alias; NULL: all sources and rulings */
    /* a ruling ("L-R7"), a paragraph of the author's rules ("§14"), a section of the rulebook ("2.7"; "2" includes all
     * its subsections) or, where the rulebook has no such section, a paragraph number without its sign; NULL: all */
    const char *part;
    const char *format; /* "text" or "json" (one line, no newline, always English) */
    /* language of the connecting text, as for adj_translate(); NULL: English */
    const char *language;
    const struct adj_rulesets
        *rulesets; /* games that `variant` can name too; NULL: none; since 1.1 */
};
/* clang-format off */
#define ADJ_RULES_OPTIONS_INIT {sizeof(struct adj_rules_options), NULL, NULL, "text", NULL, NULL}
/* clang-format on */
/*
 * Write the rules: the normative sentences of the sources with their paragraphs (an author's rules are quoted,
 * federations' documents are paraphrased), the points where adj interprets or departs from them, and the rulings of the
 * rulebook with their reasons and options. Verdicts quote from the same table.
 *
 * *out_text is new. Fails with ADJ_EVARIANT, ADJ_EOPTION (unknown part or format) or ADJ_ENOMEM.
 */
enum adj_status adj_rules_write(const struct adj_rules_options *options, char **out_text,
                                size_t *out_len, struct adj_error *err);

/* The standings of an event. */

struct adj_table; /* players, their results against each other, undecided games */

/* A new table (adj_table_free). `regulations` choose the tie-break; NULL: the defaults of the rulebook. Fails with ADJ_ENOMEM. */
enum adj_status adj_table_new(const struct adj_regulations *regulations,
                              struct adj_table **out_table, struct adj_error *err);
void adj_table_free(struct adj_table *table);
/* Add a judged game. Lists refer to it by `label`. Fails with ADJ_ETOOBIG (more than 1024 players or 65536 games) or
 * ADJ_ENOMEM. */
enum adj_status adj_table_add(struct adj_table *table, const struct adj_verdict *verdict,
                              const char *label, struct adj_error *err);
/* Set the language of the text output, as for adj_translate(). The default is English. */
void adj_table_set_language(struct adj_table *table, const char *language);
/* Rank the players and write the table as "text" or "json". *out_text is new. Fails with ADJ_EOPTION or ADJ_ENOMEM. */
enum adj_status adj_table_write(struct adj_table *table, const char *format, char **out_text,
                                size_t *out_len, struct adj_error *err);

#ifdef __cplusplus
}
#endif

#endif
