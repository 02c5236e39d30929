/* SPDX-License-Identifier: MIT */
/*
 * Reads games from files in the format of Fairy-Stockfish's variants.ini. A section has keys and may have a parent: an
 * earlier section, or a game that the engine contains (ini_parents.c). A key that this library cannot play is refused.
 * Begin with ini_draft().
 */
#ifndef RULES_INI_H
#define RULES_INI_H

#include "rules/document.h"

enum {
    INI_TEXT_MAX = 1 << 20,
    INI_TYPES = 64,
    INI_DEPTH = 24,
    INI_SIDE_MAX = 12,
    INI_FILE_MAX = 16
};
/* The most ways of moving of a piece; pawns get one more, their double step. */
enum { INI_MODES_MAX = CHESS_MAX_MODES - 1 };

/* The kinds of piece, in the format's order. Type 0 stands for all. */
enum ini_type {
    INI_ALL,
    INI_PAWN = 1,
    INI_KNIGHT,
    INI_BISHOP,
    INI_ROOK,
    INI_QUEEN,
    INI_SHOGI_PAWN = 19,
    INI_SOLDIER = 29,
    INI_JANGGI_CANNON = 28,
    INI_CUSTOM = 37,
    INI_KING = INI_TYPES - 1,
};

/* A set of kinds of piece. */
typedef uint64_t ini_set;

/* Who gains: the words win, loss, draw, none. */
enum ini_value { INI_DRAW, INI_WIN, INI_LOSS, INI_NONE };

/* A game as its keys describe it. Lists of squares are text; NULL: the default of the key. */
struct ini_game {
    long max_rank, max_file;
    char letter[INI_TYPES];       /* capital; 0: not in the game */
    const char *betza[INI_TYPES]; /* of custom pieces and a custom king */
    const char *start;
    const char *within[2][INI_TYPES];
    const char *zone[2], *first_on[2], *passing_on[2], *drop_on[2], *goal[2];
    const char *connect_from[2], *connect_to[2];
    ini_set pawns[2], into[2], passing[2], extinct, castling_rooks[2], connects, goal_piece[2];
    ini_set castling_king[2], main_pawn[2], blast_immune, spares, first_of, no_doubled;
    long limit[INI_TYPES], promoted[INI_TYPES];
    bool pawn_forced, piece_forced, on_capture, demotes, blast, double_step, castling, chess960;
    bool opposite_castling, checking, drop_checks, must_capture, must_drop, drops, drop_loop;
    bool to_hand, first_rank_drops, zone_drops, drop_promoted, immobile, facing;
    bool no_drop_mate, extinct_claim, extinct_royal, duple, goal_full, goal_move, goal_safe,
        check_counting;
    bool lines[3], full_board, perpetual, stalemate_count;
    long castling_rank, castling_short, castling_long, castling_king_file, rook_short, rook_long;
    long no_doubled_count, extinct_count, extinct_foe, goal_count, connect, connect_block;
    long connect_apart, move_rule, fold_rule, soldier_rank;
    enum ini_value stalemate, checkmate, extinct_value, connect_value, fold_value;
};

/* Adds the modes of a piece in Betza's notation. Returns NULL, or a message why it cannot be used. */
const char *ini_betza(const char *text, struct chess_mode *out, size_t max);
/* The notation of a kind that is not custom. */
const char *ini_betza_of(unsigned type);
/* Returns the name of a kind of piece, as keys spell it ("knight", "customPiece1"); NULL behind the last. */
const char *ini_type_name(unsigned type, char scratch[20]);
/* The games that the engine contains, each a section of the same format; ends with NULL. */
extern const char *const ini_parents[];
/* The head of a section, and its value of startFen. */
struct ini_places {
    struct document_place head, start;
};
/* Makes a ruleset of the game's keys; adds faults at the head of its section. */
void ini_make(const struct ini_game *game, const char *name, struct document_place head,
              struct ruleset_draft *out, struct document_faults *faults);
/* Finds the next section from offset *at on, and advances *at. Returns false if there is none. */
bool ini_next(const char *text, size_t len, size_t *at, const char **out_name, size_t *out_len);
/* Reads the section `name` of a text, or the game of that name that the engine contains. Its defects are
 * added to `faults`. Returns ADJ_ENOMEM. */
enum adj_status ini_draft(const char *text, size_t len, const char *name, struct ruleset_draft *out,
                          struct ini_places *out_places, struct document_faults *faults,
                          struct adj_error *err);

#endif
