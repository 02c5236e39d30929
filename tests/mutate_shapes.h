/* SPDX-License-Identifier: MIT */
/*
 * Descriptions of the structs of libadj/rules/, field by field, for mutate.c. A struct with a field that is missing
 * here does not compile.
 */
#ifndef MUTATE_SHAPES_H
#define MUTATE_SHAPES_H

#include "chess/engine.h"
#include "draughts/schema.h"
#include "rules/rules.h"
#include "rules/sentences.h"

/* The kind of a field, and its mutations. */
enum how {
    APART,
    APARTS, /* not mutated: a text, a derived value, or one that any test detects */
    NUMBER, /* one more and one less; 0 means none and stays */
    COUNT,  /* the same, but 0 is a number too */
    CHOICE,
    CHOICES, /* of an enum: the next of `arg` values */
    FLAG,    /* inverted */
    BITS,    /* each set bit cleared */
    LETTER,  /* another letter */
    SYMBOL,
    SYMBOL2, /* of a piece: the next piece's */
    SYMBOLS, /* of pieces, separated by spaces: each one removed */
    LETTERS, /* each letter removed */
    IMAGES,  /* of a vector: the next value that gives other moves */
    SQUARE,  /* two square names: the next square */
    SETUP,   /* a set-up: each piece moved, each castling right removed */
    HOOK,    /* set to NULL */
    VECTOR,  /* of a mode: each component plus one */
    INNER,   /* a struct, or up to `arg` used ones */
    TABLE,   /* a pointer to a table that ends with an unused row */
    LINK     /* an array of up to `arg` pointers; NULL ends it */
};

struct shape;
struct field {
    const char *name;
    size_t at, size;
    enum how how;
    unsigned arg;
    const struct shape *shape;
    /* Returns whether the field has a meaning in this struct; NULL: always. */
    bool (*says)(const void *whole);
};
struct shape {
    size_t size;
    bool (*used)(const void *whole); /* NULL: always */
    size_t count;
    const struct field *fields;
};

/* FIELDS(X) lists the fields of a struct WHOLE in order: X(name, how, arg, shape, says). The second table is unused;
 * the compiler reports a list that lacks a field as a missing initializer. */
#pragma GCC diagnostic error "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wmissing-braces"
#define FIELD(name, how, arg, shape, says)                                                         \
    {#name, offsetof(WHOLE, name), sizeof((WHOLE *)0)->name, how, arg, shape, says},
#define INITIALIZER(name, how, arg, shape, says) NOTHING_##how,
/* clang-format off */
#define NOTHING_APART 0
#define NOTHING_NUMBER 0
#define NOTHING_COUNT 0
#define NOTHING_CHOICE 0
#define NOTHING_FLAG 0
#define NOTHING_IMAGES 0
#define NOTHING_BITS 0
#define NOTHING_LETTER 0
#define NOTHING_SYMBOL 0
#define NOTHING_SYMBOLS 0
#define NOTHING_LETTERS 0
#define NOTHING_SETUP 0
#define NOTHING_HOOK 0
#define NOTHING_TABLE 0
#define NOTHING_APARTS {0}
#define NOTHING_CHOICES {0}
#define NOTHING_SQUARE {0}
#define NOTHING_SYMBOL2 {0}
#define NOTHING_VECTOR {0}
#define NOTHING_INNER {0}
#define NOTHING_LINK {0}
/* clang-format on */
#define SHAPE(shape_name, list, is_used)                                                           \
    static const struct field shape_name##_fields[] = {list(FIELD)};                               \
    static const WHOLE shape_name##_whole __attribute__((unused)) = {list(INITIALIZER)};           \
    static const struct shape shape_name##_shape = {                                               \
        sizeof(WHOLE), is_used, sizeof shape_name##_fields / sizeof *shape_name##_fields,          \
        shape_name##_fields};

/* clang-format off */

/* The chess family. */

static bool mode_used(const void *p) { return ((const struct chess_mode *)p)->kind != MODE_NONE; }
static bool mode_slides(const void *p) { return ((const struct chess_mode *)p)->kind == MODE_SLIDE; }
static bool mode_by_row(const void *p) { return ((const struct chess_mode *)p)->images == IMAGES_SELF; }
static bool mode_to_row(const void *p) { return ((const struct chess_mode *)p)->to_row != 0; }
#define WHOLE struct chess_mode
#define MODE(X) \
    X(kind,    CHOICE, MODE_DOUBLE_STEP + 1, NULL, NULL) \
    X(v,       VECTOR, 0, NULL, NULL) \
    X(images,  IMAGES, IMAGES_SELF + 1, NULL, NULL) \
    X(use,     CHOICE, USE_CAPTURE + 1, NULL, NULL) \
    X(max,     COUNT,  0, NULL, mode_slides) \
    X(hurdles, COUNT,  0, NULL, mode_slides) \
    X(row,     COUNT,  0, NULL, mode_by_row) \
    X(to_row,  NUMBER, 0, NULL, mode_to_row) \
    X(over,    APART,  0, NULL, NULL) \
    X(lame,    APART,  0, NULL, NULL) \
    X(first,   APART,  0, NULL, NULL)
SHAPE(mode, MODE, mode_used)
#undef WHOLE

static bool piece_used(const void *p) { return ((const struct chess_piece *)p)->sym != NULL; }
#define WHOLE struct chess_piece
#define PIECE(X) \
    X(sym,          SYMBOL,  0, NULL, NULL) \
    X(name,         APART,   0, NULL, NULL) \
    X(names,        APART,   0, NULL, NULL) \
    X(modes,        INNER,   CHESS_MAX_MODES, &mode_shape, NULL) \
    X(flags,        BITS,    0, NULL, NULL) \
    X(points,       NUMBER,  0, NULL, NULL) \
    X(made_of,      LETTERS, 0, NULL, NULL) \
    X(when_checked, SYMBOL,  0, NULL, NULL) \
    X(when_castled, SYMBOL,  0, NULL, NULL) \
    X(within, APARTS, 0, NULL, NULL) \
    X(drop_on, APARTS, 0, NULL, NULL) \
    X(file_most, APART, 0, NULL, NULL) \
    X(in_hand, APART, 0, NULL, NULL) \
    X(counts_as, APART, 0, NULL, NULL) \
    X(promotes, APART, 0, NULL, NULL) \
    X(reverts, APART, 0, NULL, NULL) \
    X(takes_no_passing, APART, 0, NULL, NULL) \
    X(blast_proof, APART, 0, NULL, NULL) \
    X(spares_own_kind, APART, 0, NULL, NULL)
SHAPE(piece, PIECE, piece_used)
#undef WHOLE

static bool promotion_used(const void *p) { return ((const struct chess_promotion *)p)->piece != NULL; }
#define WHOLE struct chess_promotion
#define PROMOTION(X) \
    X(piece,   SYMBOL,  0, NULL, NULL) \
    X(row,     NUMBER,  0, NULL, NULL) \
    X(files,   LETTERS, 0, NULL, NULL) \
    X(square,  SQUARE,  2, NULL, NULL) \
    X(only,    APART,   0, NULL, NULL) \
    X(into,    SYMBOLS, 0, NULL, NULL) \
    X(how,     CHOICE,  PROMOTE_OPTION + 1, NULL, NULL) \
    X(reserve, FLAG,    1, NULL, NULL)
SHAPE(promotion, PROMOTION, promotion_used)
#undef WHOLE

static bool castling_used(const void *p) { return ((const struct chess_castling *)p)->king[1] != NULL; }
#define WHOLE struct chess_castling
#define CASTLING(X) \
    X(colour, CHOICE, 2, NULL, NULL) \
    X(wing,   FLAG,   MOVE_CASTLE_SHORT ^ MOVE_CASTLE_LONG, NULL, NULL) \
    X(king,   SQUARE, 2, NULL, NULL) \
    X(piece,  SYMBOL2, 2, NULL, NULL) \
    X(from,   SQUARE, 2, NULL, NULL) \
    X(to,     SQUARE, 2, NULL, NULL) \
    X(unsafe, FLAG,   1, NULL, NULL) \
    X(mover,  APART,  0, NULL, NULL)
SHAPE(castling, CASTLING, castling_used)
#undef WHOLE

static bool turning_used(const void *p) { return ((const struct chess_turning *)p)->piece != NULL; }
#define WHOLE struct chess_turning
#define TURNING(X) \
    X(piece,   SYMBOL, 0, NULL, NULL) \
    X(taking,  SYMBOL, 0, NULL, NULL) \
    X(into,    SYMBOL, 0, NULL, NULL)
SHAPE(turning, TURNING, turning_used)
#undef WHOLE

static bool count_used(const void *p) { return ((const struct chess_count *)p)->pieces != NULL; }
#define WHOLE struct chess_count
#define COUNTED(X) \
    X(pieces, SYMBOLS, 0, NULL, NULL) \
    X(most,   NUMBER,  0, NULL, NULL)
SHAPE(count, COUNTED, count_used)
#undef WHOLE

#define WHOLE struct chess_demand
#define DEMAND(X) \
    X(ruling, APART, 0, NULL, NULL) \
    X(offered, APART, 0, NULL, NULL) \
    X(taken_back, APART, 0, NULL, NULL) \
    X(owed, APART, 0, NULL, NULL) \
    X(unmet, APART, 0, NULL, NULL)
SHAPE(demand, DEMAND, NULL)
#undef WHOLE

/* Where it is not set, an option that changes something else is not to make it so. */
static bool switch_proves(const void *p) { return ((const struct chess_switch *)p)->dead_by_proof; }
static bool chess_proves(const void *p) { return ((const struct chess_rules *)p)->dead_by_proof; }
static bool switch_used(const void *p) { return ((const struct chess_switch *)p)->value != 0; }
#define WHOLE struct chess_switch
#define SWITCH(X) \
    X(option,        CHOICE, OPTION_COUNT, NULL, NULL) \
    X(value,         APART,  0, NULL, NULL) \
    X(pieces,        TABLE,  0, &piece_shape, NULL) \
    X(castlings,     INNER,  CHESS_MAX_CASTLINGS, &castling_shape, NULL) \
    X(dead_by_proof, FLAG,   1, NULL, switch_proves) \
    X(rules,         APART,  0, NULL, NULL)
SHAPE(change, SWITCH, switch_used)
#undef WHOLE

#define CHESS(X) \
    X(pieces,          TABLE,   0, &piece_shape, NULL) \
    X(make_pieces,     HOOK,    0, NULL, NULL) \
    X(start,           SETUP,   0, NULL, NULL) \
    X(start_ruling,    APART,   0, NULL, NULL) \
    X(arrays,          FLAG,    1, NULL, NULL) \
    X(fen,             FLAG,    1, NULL, NULL) \
    X(unnamed,         FLAG,    1, NULL, NULL) \
    X(promotions,      INNER,   CHESS_MAX_PROMOTIONS, &promotion_shape, NULL) \
    X(castlings,       INNER,   CHESS_MAX_CASTLINGS, &castling_shape, NULL) \
    X(turnings,        INNER,   2, &turning_shape, NULL) \
    X(reserve,         INNER,   CHESS_MAX_RESERVE, &count_shape, NULL) \
    X(stock,           INNER,   CHESS_MAX_STOCK, &count_shape, NULL) \
    X(set,             LETTERS, 0, NULL, NULL) \
    X(men_most,        NUMBER,  0, NULL, NULL) \
    X(pawns_most,      NUMBER,  0, NULL, NULL) \
    X(max_squares,     NUMBER,  0, NULL, NULL) \
    X(no_repetition,   FLAG,    1, NULL, NULL) \
    X(royal_capture,   FLAG,    1, NULL, NULL) \
    X(points_decide,   FLAG,    1, NULL, NULL) \
    X(points_ruling,   APART,   0, NULL, NULL) \
    X(demand,          HOOK,    0, &demand_shape, NULL) \
    X(royals_most,     NUMBER,  0, NULL, NULL) \
    X(settle,          HOOK,    0, NULL, NULL) \
    X(returns,         HOOK,    0, NULL, NULL) \
    X(return_piece,    SYMBOL,  0, NULL, NULL) \
    X(castling_ruling, APART,   0, NULL, NULL) \
    X(return_ruling,   APART,   0, NULL, NULL) \
    X(key_read,        HOOK,    0, NULL, NULL) \
    X(key_write,       HOOK,    0, NULL, NULL) \
    X(setup_end,       HOOK,    0, NULL, NULL) \
    X(event,           HOOK,    0, NULL, NULL) \
    X(tables,          APART,   0, NULL, NULL) \
    X(dead_by_proof,   FLAG,    1, NULL, chess_proves) \
    X(first_on, APARTS, 0, NULL, NULL) \
    X(passing_on, APARTS, 0, NULL, NULL) \
    X(zone, APARTS, 0, NULL, NULL) \
    X(zone_forces, APART, 0, NULL, NULL) \
    X(zone_captures, APART, 0, NULL, NULL) \
    X(promoted_most, APARTS, 0, NULL, NULL) \
    X(hand, APART, 0, NULL, NULL) \
    X(drops, APART, 0, NULL, NULL) \
    X(takes_to_hand, APART, 0, NULL, NULL) \
    X(drop_on, APARTS, 0, NULL, NULL) \
    X(drops_promoted, APART, 0, NULL, NULL) \
    X(drops_first, APART, 0, NULL, NULL) \
    X(drops_first_of, APART, 0, NULL, NULL) \
    X(drop_mate_loses, APART, 0, NULL, NULL) \
    X(drops_give_no_check, APART, 0, NULL, NULL) \
    X(moves_give_no_check, APART, 0, NULL, NULL) \
    X(immobile_illegal, APART, 0, NULL, NULL) \
    X(must_capture, APART, 0, NULL, NULL) \
    X(royals_face_not, APART, 0, NULL, NULL) \
    X(no_royals, APART, 0, NULL, NULL) \
    X(blast, APART, 0, NULL, NULL) \
    X(extinct, APART, 0, NULL, NULL) \
    X(extinct_most, APART, 0, NULL, NULL) \
    X(extinct_foe, APART, 0, NULL, NULL) \
    X(extinct_value, APART, 0, NULL, NULL) \
    X(extinct_answer, APART, 0, NULL, NULL) \
    X(extinct_royal, APART, 0, NULL, NULL) \
    X(royal_pair, APART, 0, NULL, NULL) \
    X(goal_piece, APARTS, 0, NULL, NULL) \
    X(goal, APARTS, 0, NULL, NULL) \
    X(goal_count, APART, 0, NULL, NULL) \
    X(goal_answer, APART, 0, NULL, NULL) \
    X(goal_safe, APART, 0, NULL, NULL) \
    X(goal_full, APART, 0, NULL, NULL) \
    X(checks_most, APART, 0, NULL, NULL) \
    X(connect, APART, 0, NULL, NULL) \
    X(connect_lines, APART, 0, NULL, NULL) \
    X(connect_block, APART, 0, NULL, NULL) \
    X(connect_apart, APART, 0, NULL, NULL) \
    X(connect_pieces, APART, 0, NULL, NULL) \
    X(connect_from, APARTS, 0, NULL, NULL) \
    X(connect_to, APARTS, 0, NULL, NULL) \
    X(connect_value, APART, 0, NULL, NULL) \
    X(castling_excludes, APART, 0, NULL, NULL) \
    X(full_board_ends, APART, 0, NULL, NULL) \
    X(stalemate_value, APART, 0, NULL, NULL) \
    X(checkmate_value, APART, 0, NULL, NULL) \
    X(stalemate_counts, APART, 0, NULL, NULL) \
    X(repeats_value, APART, 0, NULL, NULL) \
    X(perpetual_check_loses, APART, 0, NULL, NULL) \
    X(changes,         TABLE,   0, &change_shape, NULL)
#define WHOLE struct chess_rules
SHAPE(chess, CHESS, NULL)
#undef WHOLE

/* The draughts family. */

#define WHOLE struct draughts_range
#define RANGE(X) \
    X(least, COUNT, 0, NULL, NULL) \
    X(most,  COUNT, 0, NULL, NULL)
SHAPE(range, RANGE, NULL)
#undef WHOLE

#define WHOLE struct draughts_side
#define SIDE(X) \
    X(kings,  INNER, 1, &range_shape, NULL) \
    X(men,    INNER, 1, &range_shape, NULL) \
    X(pieces, INNER, 1, &range_shape, NULL)
SHAPE(side, SIDE, NULL)
#undef WHOLE

#define WHOLE struct draughts_forces
#define FORCES(X) \
    X(side, INNER, 2, &side_shape, NULL) \
    X(all,  INNER, 1, &range_shape, NULL)
SHAPE(forces, FORCES, NULL)
#undef WHOLE

static bool pdn_used(const void *p) { return ((const struct draughts_pdn *)p)->code != 0; }
#define WHOLE struct draughts_pdn
#define PDN(X) \
    X(code,       NUMBER, 0, NULL, NULL) \
    X(notation,   LETTER, 'N' ^ 'A', NULL, NULL) \
    X(corner,     CHOICE, 4, NULL, NULL) \
    X(separator,  LETTER, 'x' ^ ':', NULL, NULL) \
    X(also,       HOOK,   0, NULL, NULL) \
    X(shorts,     FLAG,   1, NULL, NULL) \
    X(two_points, FLAG,   1, NULL, NULL) \
    X(assumed,    FLAG,   1, NULL, NULL)
SHAPE(pdn, PDN, pdn_used)
#undef WHOLE

/* Without PDN square numbers, set-up strings always use names. */
static bool numbers_squares(const void *p) { const struct draughts_pdn *pdn = &((const struct draughts_rules *)p)->pdn; return pdn->code && pdn->notation == 'N'; }
/* The squares that short kings and men jump over are never landed on or jumped again in the same capture. */
static bool kings_fly(const void *p) { return !((const struct draughts_rules *)p)->short_king; }
/* A captured piece that stays on the board until the end of the move blocks the way back. */
static bool leaves_at_once(const void *p) { return kings_fly(p) && ((const struct draughts_rules *)p)->take_at_once; }
/* When the longest capture is compulsory, no capture can stop early. */
static bool may_take_less(const void *p) { enum draughts_prefer first = ((const struct draughts_rules *)p)->prefer[0]; return first != PREFER_MOST && first != PREFER_VALUE; }
#define DRAUGHTS(X) \
    X(squares,           CHOICE, SQUARES_ALL + 1, NULL, NULL) \
    X(men_rows,          NUMBER, 0, NULL, NULL) \
    X(empty_rows,        COUNT,  0, NULL, NULL) \
    X(black_begins,      FLAG,   1, NULL, NULL) \
    X(lists_by_name,     FLAG,   1, NULL, numbers_squares) \
    X(figures,           FLAG,   1, NULL, NULL) \
    X(steps,             CHOICE, LINES_COUNT, NULL, NULL) \
    X(takes,             CHOICE, LINES_COUNT, NULL, NULL) \
    X(man_takes_ahead,   FLAG,   1, NULL, NULL) \
    X(man_spares_kings,  FLAG,   1, NULL, NULL) \
    X(short_king,        FLAG,   1, NULL, NULL) \
    X(king_lands_behind, FLAG,   1, NULL, kings_fly) \
    X(no_turning_back,   FLAG,   1, NULL, leaves_at_once) \
    X(take_at_once,      FLAG,   1, NULL, kings_fly) \
    X(crown_in_passing,  FLAG,   1, NULL, NULL) \
    X(stop_anywhere,     FLAG,   1, NULL, may_take_less) \
    X(prefer,            CHOICES,PREFER_KING_FIRST + 1, NULL, NULL) \
    X(same_king_limit,   NUMBER, 0, NULL, NULL) \
    X(pdn,               INNER,  1, &pdn_shape, NULL) \
    X(layout,            APART,  0, NULL, NULL)
#define WHOLE struct draughts_rules
SHAPE(draughts, DRAUGHTS, NULL)
#undef WHOLE

/* Both families. */

static bool ending_used(const void *p) { return ((const struct ending *)p)->reason != REASON_NONE; }
static bool ending_unless(const void *p) { return ((const struct ending *)p)->unless != COUNT_NOTHING; }
static bool ending_counts(const void *p) { return ((const struct ending *)p)->counter != COUNT_NOTHING; }
#define WHOLE struct ending
#define ENDING(X) \
    X(reason,    CHOICE, REASON_COUNT, NULL, NULL) \
    X(limit,     NUMBER, 0, NULL, NULL) \
    X(claim,     FLAG,   1, NULL, NULL) \
    X(since,     NUMBER, 0, NULL, NULL) \
    X(scores,    NUMBER, 0, NULL, NULL) \
    X(counter,   CHOICE, COUNT_SINCE_DIAGONAL + 1, NULL, ending_counts) \
    X(unless,    CHOICE, COUNT_SINCE_DIAGONAL + 1, NULL, ending_unless) \
    X(forces,    TABLE,  1, &forces_shape, NULL) \
    X(against,   LETTERS, 0, NULL, NULL) \
    X(document,  APART,  0, NULL, NULL) \
    X(paragraph, APART,  0, NULL, NULL) \
    X(ruling,    APART,  0, NULL, NULL)
SHAPE(ending, ENDING, ending_used)
#undef WHOLE

static bool sentence_used(const void *p) { return ((const struct sentence *)p)->paragraph != NULL; }
#define WHOLE struct sentence
#define SENTENCE(X) \
    X(paragraph, APART, 0, NULL, NULL) \
    X(section,   APART, 0, NULL, NULL) \
    X(text,      APART, 0, NULL, NULL) \
    X(rulings,   APART, 0, NULL, NULL) \
    X(does,      APART, 0, NULL, NULL) \
    X(piece,     SYMBOL, 0, NULL, NULL) \
    X(royal,     SYMBOL, 0, NULL, NULL) \
    X(decides,   BITS,  0, NULL, NULL) \
    X(refuses,   BITS,  0, NULL, NULL) \
    X(points,    BITS,  0, NULL, NULL) \
    X(no_draws,  BITS,  0, NULL, NULL)
SHAPE(sentence, SENTENCE, sentence_used)
#undef WHOLE

#define WHOLE struct source
#define SOURCE(X) \
    X(document,  APART,  0, NULL, NULL) \
    X(author,    APART,  0, NULL, NULL) \
    X(year,      NUMBER, 0, NULL, NULL) \
    X(is_ours,   FLAG,   1, NULL, NULL) \
    X(sentences, TABLE,  0, &sentence_shape, NULL)
SHAPE(source, SOURCE, NULL)
#undef WHOLE

#define WHOLE struct league
#define LEAGUE(X) \
    X(name, APART, 0, NULL, NULL) \
    X(time, APART, 0, NULL, NULL) \
    X(ages, APART, 0, NULL, NULL)
SHAPE(league, LEAGUE, NULL)
#undef WHOLE

#define RULESET(X) \
    X(id,             APART,  0, NULL, NULL) \
    X(title,          APART,  0, NULL, NULL) \
    X(author,         APART,  0, NULL, NULL) \
    X(year,           NUMBER, 0, NULL, NULL) \
    X(source,         APART,  0, NULL, NULL) \
    X(reconstruction, APART,  0, NULL, NULL) \
    X(ruling,         APART,  0, NULL, NULL) \
    X(start_ruling,   APART,  0, NULL, NULL) \
    X(asides,         APART,  0, NULL, NULL) \
    X(sources,        LINK,   RULESET_MAX_SOURCES, &source_shape, NULL) \
    X(aliases,        APARTS, 0, NULL, NULL) \
    X(league,         INNER,  1, &league_shape, NULL) \
    X(either_begins,  HOOK,   0, NULL, NULL) \
    X(notation,       HOOK,   0, NULL, NULL) \
    X(pictures,       HOOK,   0, NULL, NULL) \
    X(family,         APART,  0, NULL, NULL) \
    X(board,          CHOICE, BOARD_COUNT, NULL, NULL) \
    X(own_board,      APART,  0, NULL, NULL) \
    X(document,       APART,  0, NULL, NULL) \
    X(chess,          TABLE,  1, &chess_shape, NULL) \
    X(draughts,       TABLE,  1, &draughts_shape, NULL) \
    X(options,        APART,  0, NULL, NULL) \
    X(endings,        INNER,  RULESET_MAX_ENDINGS, &ending_shape, NULL) \
    X(options_named,  APART,  0, NULL, NULL) \
    X(languages,      APART,  0, NULL, NULL) \
    X(ends,           APART,  0, NULL, NULL)
#define WHOLE struct ruleset
SHAPE(ruleset, RULESET, NULL)
#undef WHOLE
/* clang-format on */

#endif
