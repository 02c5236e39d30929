/* SPDX-License-Identifier: MIT */
/* The description of the fields of a game. Begin with shape_ruleset, at the end. */
#include "rules/fields.h"

#include <stddef.h>
#include <string.h>

#include "base/word.h"
#include "rules/hooks.h"

/* clang-format off */
static const char *const shape_words[] = {"squares", "hexagons", "hypercube", NULL};
static const char *const mode_words[] = {"none", "leap", "slide", "double-step", NULL};
static const char *const use_words[] = {"both", "quiet", "capture", NULL};
static const char *const images_words[] = {"all", "mirror", "self", NULL};
static const char *const piece_words[] = {"royal", "pawn", "joins", "shoots", "marked", "minor", "colour-bound", "retreats", NULL};
static const char *const how_words[] = {"forced", "choice", "option", NULL};
static const char *const colour_words[] = {"white", "black", NULL};
static const char *const wing_words[] = {"", "", "", "", "", "short", "long", NULL};
static const char *const over_words[] = {"nothing", "any", "next", NULL};
static const char *const only_words[] = {"both", "white", "black", NULL};
static const char *const value_words[] = {"win", "loss", "draw", NULL};
static const char *const outcome_words[] = {"", "win", "loss", "draw", NULL};
static const char *const line_words[] = {"rank", "file", "diagonal", NULL};
static const char *const last_word[] = {"last", NULL};
static const char *const playing_words[] = {"dark", "light", "all", NULL};
static const char *const lines_words[] = {"diagonal", "orthogonal", "all", NULL};
static const char *const prefer_words[] = {"", "most", "value", "by-king", "most-kings", "king-first", NULL};
static const char *const notation_words[] = {"NA", NULL};
static const char *const separator_words[] = {"x:-", NULL};
static const char *const corner_words[] = {"bottom-left", "bottom-right", "top-left", "top-right", NULL};
/* Counters of both families; a value's meaning depends on the family. */
static const char *const chess_counter_words[] = {"", "pawnless", "lone-king", NULL};
static const char *const draughts_counter_words[] = {
    "", "repetitions", "king-moves", "forces", "facing", "on-diagonal", "since-diagonal", NULL};
static const char *const refusal_words[] = {
    "", "no-piece", "wrong-side", "geometry", "blocked", "own-piece", "exposes-king", "repeats", "castling", "limit",
    "promotion", "must-capture", "priority", "drop", "demand", "game-over", "no-match", NULL};
static const char *const reason_words[] = {
    "none", "checkmate", "stalemate", "president-captured", "president-mated", "patt", "kings-row", "third-pawn", "thirty-moves",
    "perpetual-attack", "equal-forces", "goal", "extinction", "last-check", "connection", "full-board", "perpetual-check", "resignation", "agreement", "time-forfeit", "forfeit", "adjudication", "abandoned", "void",
    "no-move", "no-pieces", "threefold-repetition", "fourfold-repetition", "fifty-moves", "fivefold-repetition",
    "seventy-five-moves", "dead-position", "kings-only", "no-progress", "reported", "unfinished", "illegal-move", "unreadable", NULL};
static const char *const option_words[] = {"D-R1", "L-R3", "L-R4", "L-R7", "L-R8", "L-R15", "B-R5", "B-R6", "C-R1", NULL};
static const char *const author_notations[] = {"waterloo", "lippo", "turtle", NULL};

/* The last arguments are the documentation, and designated initializers. */
#define MEMBER(of_kind, member) .kind = (of_kind), .at = offsetof(WHOLE, member), .size = sizeof(((WHOLE *)0)->member)
#define ROW(title, kind, member, ...) {.name = (title), MEMBER(kind, member), .doc = __VA_ARGS__}
#define TEXT(name, member, ...) ROW(name, FIELD_TEXT, member, __VA_ARGS__)
#define FLAGGED(name, member, ...) ROW(name, FIELD_FLAG, member, __VA_ARGS__)
#define NUMBERED(title, member, from, to, ...) \
    {.name = (title), MEMBER(FIELD_NUMBER, member), .least = (from), .most = (to), .doc = __VA_ARGS__}
#define WORDED(title, member, list, ...) {.name = (title), MEMBER(FIELD_WORD, member), .words = (list), .doc = __VA_ARGS__}
#define END {.name = NULL}

#define WHOLE struct board_row
static const struct field board_fields[] = {
    WORDED("shape", shape, shape_words, N_("The shape of the cells.")),
    NUMBERED("files", files, 1, BOARD_MAX_FILES, N_("The number of files."), .required = true),
    NUMBERED("ranks", ranks, 1, BOARD_MAX_RANKS, N_("The number of ranks; on hexagons, of the longest file."), .required = true),
    ROW("letters", FIELD_TEXT, letters, N_("The letters of the files, from White's left."), .most = BOARD_MAX_FILES, .required = true),
    TEXT("cells", cells, N_("Hexagons: the number of cells of each file, separated by spaces. All files have their middle at the same height.")),
    TEXT("holes", holes, N_("Squares that the board does not have, separated by spaces.")),
    NUMBERED("axes", axes, 3, 4, N_("Hypercube: its dimensions.")),
    NUMBERED("side", side, 2, 4, N_("Hypercube: the number of squares along each axis.")),
    END};
static const struct shape shape_board = {N_("The board: at most 144 squares."), sizeof(WHOLE), board_fields, NULL};
#undef WHOLE

#define WHOLE struct chess_mode
static const struct field mode_fields[] = {
    WORDED("kind", kind, mode_words, N_("A leap to a square, a slide along a line of squares, or a pawn's double step."), .required = true),
    ROW("by", FIELD_VECTOR, v, N_("The step as White makes it: files and ranks, such as \"1 2\"; on hexagons in axial coordinates; on a hypercube one number for each axis."), .required = true),
    WORDED("images", images, images_words, N_("Which images of the step exist too: all under the symmetries of the board, those by mirrors, or the step itself alone, turned for Black.")),
    WORDED("use", use, use_words, N_("Whether the piece moves so, captures so, or both.")),
    NUMBERED("max", max, 0, 15, N_("The range of a slide; none: unlimited."), .unit = N_("squares")),
    NUMBERED("hurdles", hurdles, 0, 15, N_("The most pieces over which a slide can pass.")),
    NUMBERED("row", row, 0, BOARD_MAX_RANKS, N_("Only from this row, counted from the player's side; none: from all.")),
    NUMBERED("to-row", to_row, 0, BOARD_MAX_RANKS, N_("Only from the rows from `row` to this one.")),
    WORDED("over", over, over_words, N_("A slide that must jump over exactly one piece: to any square behind it, or to the next one.")),
    FLAGGED("lame", lame, N_("A leap that needs empty squares on its way: straight steps first, then diagonal ones.")),
    FLAGGED("first", first, N_("Only from the squares `first-on`, without capture. The squares passed over allow en passant.")),
    END};
static const struct shape shape_mode = {N_("A way in which the piece moves."), sizeof(WHOLE), mode_fields, NULL};
#undef WHOLE

#define WHOLE struct chess_name
static const struct field name_fields[] = {
    ROW("lang", FIELD_TEXT, language, N_("The language, such as \"ru\"."), .most = 20, .required = true),
    ROW("", FIELD_PROSE, text, N_("The name."), .most = 60, .required = true),
    END};
static const struct shape shape_name = {N_("A piece's name in a language."), sizeof(WHOLE), name_fields, NULL};
#undef WHOLE

#define WHOLE struct chess_piece
static const struct field piece_fields[] = {
    ROW("symbol", FIELD_SYMBOL, sym, N_("The letters in set-ups and moves: a capital, perhaps with up to two letters more."), .required = true),
    TEXT("name", name, N_("The name in English."), .required = true),
    ROW("is", FIELD_BITS, flags, N_("`royal`: can be checked and mated. `pawn`: its moves are irreversible, and it captures en passant. `joins`: can move onto an own piece and form a compound. `shoots`: captures without moving. `marked`: another form of the piece before it, with the same symbol. `minor`, `colour-bound`: too weak to mate alone. `retreats`: a pawn whose moves are reversible."), .words = piece_words),
    NUMBERED("points", points, 0, 255, N_("Its value where points decide.")),
    ROW("made-of", FIELD_SORTED, made_of, N_("Components of a compound, a letter or digit each, in order."), .most = 15),
    ROW("when-checked", FIELD_MARKED, when_checked, N_("What it becomes when it is put in check; with * the marked form."), .most = 4),
    ROW("when-castled", FIELD_MARKED, when_castled, N_("What it becomes by castling."), .most = 4),
    ROW("white-within", FIELD_TEXT, within[0], N_("The only squares where White's piece can go or be dropped."), .most = 800),
    ROW("black-within", FIELD_TEXT, within[1], N_("The only squares where Black's piece can go or be dropped."), .most = 800),
    ROW("white-drop-on", FIELD_TEXT, drop_on[0], N_("The only squares where White can drop it."), .most = 800),
    ROW("black-drop-on", FIELD_TEXT, drop_on[1], N_("The only squares where Black can drop it."), .most = 800),
    NUMBERED("file-most", file_most, 0, 16, N_("The most pieces of its kind on one file: a further one cannot be dropped there.")),
    ROW("in-hand", FIELD_SYMBOL, in_hand, N_("What it becomes when it is captured into the hand.")),
    ROW("counts-as", FIELD_SYMBOL, counts_as, N_("The piece as which it counts for limits, extinction and goals.")),
    ROW("promotes", FIELD_SYMBOL, promotes, N_("What it can become by a move from or to the zone.")),
    ROW("reverts", FIELD_SYMBOL, reverts, N_("What a promoted piece can become in the same way.")),
    FLAGGED("takes-no-passing", takes_no_passing, N_("A pawn that does not capture en passant.")),
    NUMBERED("blast-proof", blast_proof, 0, 2, N_("1: a blast does not remove it beside a capture; 2: nor on its square.")),
    FLAGGED("spares-own-kind", spares_own_kind, N_("It does not capture pieces of its kind.")),
    ROW("name", FIELD_TABLE, names, N_("Its names in other languages, for verdicts and pictures in these."), .shape = &shape_name, .most = 20),
    ROW("move", FIELD_INNER, modes, N_("Its ways of moving."), .shape = &shape_mode, .count = CHESS_MAX_MODES - 1),
    END};
static const struct shape shape_piece = {N_("A kind of piece."), sizeof(WHOLE), piece_fields, NULL};
#undef WHOLE

#define WHOLE struct chess_promotion
static const struct field promotion_fields[] = {
    ROW("piece", FIELD_MARKED, piece, N_("The piece that promotes."), .most = 4, .required = true),
    NUMBERED("row", row, 0, ROW_LAST, N_("The row on which it promotes, counted from the player's side; `last`: the end of the file."), .words = last_word),
    ROW("files", FIELD_FILES, files, N_("Only on these files."), .most = BOARD_MAX_FILES),
    ROW("white-square", FIELD_SQUARE, square[0], N_("White's promotion square, in place of `row`.")),
    ROW("black-square", FIELD_SQUARE, square[1], N_("Black's promotion square, in place of `row`.")),
    ROW("into", FIELD_SYMBOLS, into, N_("The pieces that it can become."), .most = 60),
    WORDED("how", how, how_words, N_("Forced into one piece, a compulsory choice, or an option.")),
    WORDED("only", only, only_words, N_("Only pieces of this colour.")),
    FLAGGED("from-reserve", reserve, N_("Only while the reserve has the new piece.")),
    END};
static const struct shape shape_promotion = {N_("A promotion."), sizeof(WHOLE), promotion_fields, NULL};
#undef WHOLE

#define WHOLE struct chess_castling
static const struct field castling_fields[] = {
    WORDED("colour", colour, colour_words, N_("The colour that castles."), .required = true),
    WORDED("wing", wing, wing_words, N_("The wing: 0-0 or 0-0-0."), .required = true),
    ROW("king-from", FIELD_SQUARE, king[0], N_("The king's square; none: where it stands on the first rank, as in Chess960.")),
    ROW("king-to", FIELD_SQUARE, king[1], N_("Where the king goes."), .required = true),
    ROW("piece", FIELD_TEXTS, piece, N_("The one or two pieces that castle with it."), .count = 2, .item = FIELD_SYMBOL, .required = true),
    ROW("from", FIELD_TEXTS, from, N_("Their squares, in the same order."), .count = 2, .item = FIELD_SQUARE),
    ROW("to", FIELD_TEXTS, to, N_("Where they go."), .count = 2, .item = FIELD_SQUARE, .required = true),
    FLAGGED("unsafe", unsafe, N_("Allowed in check and over attacked squares.")),
    ROW("mover", FIELD_SYMBOL, mover, N_("The piece that castles as the king; none: the royal piece.")),
    END};
static const struct shape shape_castling = {N_("A castling."), sizeof(WHOLE), castling_fields, NULL};
#undef WHOLE

#define WHOLE struct chess_turning
static const struct field turning_fields[] = {
    ROW("piece", FIELD_MARKED, piece, N_("The piece that is transformed."), .most = 4, .required = true),
    ROW("taking", FIELD_MARKED, taking, N_("By capturing this piece; none: by giving check."), .most = 4),
    ROW("into", FIELD_MARKED, into, N_("What it becomes, while the reserve has one."), .most = 4, .required = true),
    END};
static const struct shape shape_turning = {N_("A compulsory transformation of the moved piece."), sizeof(WHOLE), turning_fields, NULL};
#undef WHOLE

#define WHOLE struct chess_count
static const struct field count_fields[] = {
    ROW("pieces", FIELD_SYMBOLS, pieces, N_("The pieces that are counted together."), .most = 60, .required = true),
    NUMBERED("most", most, 0, 100, N_("Their number."), .required = true),
    END};
static const struct shape shape_reserve = {N_("Pieces that each side has in its reserve at the start."), sizeof(WHOLE), count_fields, NULL};
static const struct shape shape_promoted = {N_("The most pieces of a kind that a side can have by promotion: a side with that number cannot promote to it."), sizeof(WHOLE), count_fields, NULL};
static const struct shape shape_stock = {N_("The most pieces of these kinds that a side can have on the board."), sizeof(WHOLE), count_fields, NULL};
#undef WHOLE

#define WHOLE struct chess_switch
static const struct field change_fields[] = {
    WORDED("ruling", option, option_words, N_("The ruling that a tournament can switch."), .required = true),
    ROW("value", FIELD_VALUE, value, N_("The word that brings the change; the first word of an option never does."), .required = true),
    FLAGGED("dead-by-proof", dead_by_proof, N_("As in `chess`.")),
    ROW("piece", FIELD_TABLE, pieces, N_("All pieces, in place of those of the game."), .shape = &shape_piece, .most = CHESS_MAX_PIECES - 1),
    ROW("castling", FIELD_INNER, castlings, N_("All castlings, in place of those of the game."), .shape = &shape_castling, .count = CHESS_MAX_CASTLINGS),
    END};
static const struct shape shape_change = {N_("What a tournament's choice changes."), sizeof(WHOLE), change_fields, NULL};
#undef WHOLE

#define WHOLE struct chess_rules
static const struct field chess_fields[] = {
    ROW("start", FIELD_TEXT, start, N_("The set-up string of the start; none: each record brings its own."), .most = 4000),
    TEXT("start-ruling", start_ruling, N_("Why the game has no start position.")),
    ROW("hooks", FIELD_HOOKS, settle, N_("Mechanisms of one game that are written in C, by name.")),
    FLAGGED("arrays", arrays, N_("A set-up can be a number of Chess960.")),
    FLAGGED("fen", fen, N_("PGN has SAN moves and FEN positions.")),
    FLAGGED("unnamed", unnamed, N_("PGN without a Variant tag is this game.")),
    ROW("set", FIELD_SORTED, set, N_("The components of one side's set, in order; none: unlimited."), .most = 60),
    NUMBERED("men-most", men_most, 0, 255, N_("A set-up with more pieces of a side gets a warning.")),
    NUMBERED("pawns-most", pawns_most, 0, 255, N_("A set-up with more pawns of a side gets a warning.")),
    NUMBERED("max-squares", max_squares, 0, BOARD_MAX_SQUARES, N_("The most squares that one side can occupy.")),
    FLAGGED("no-repetition", no_repetition, N_("A move that repeats a position is illegal.")),
    FLAGGED("royal-capture", royal_capture, N_("A check need not be parried; the capture of the royal piece wins.")),
    FLAGGED("points-decide", points_decide, N_("The side with more points wins when the game ends.")),
    TEXT("points-ruling", points_ruling, N_("The ruling that applies points to agreed draws.")),
    NUMBERED("royals-most", royals_most, 0, 2, N_("The most royal pieces of a side that promotion can bring.")),
    ROW("return-piece", FIELD_SYMBOL, return_piece, N_("The captured piece that the hook `lippo-returns` puts back.")),
    TEXT("castling-ruling", castling_ruling, N_("Rulings that a verdict cites if the game has a castling.")),
    TEXT("return-ruling", return_ruling, N_("Rulings that a verdict cites if a piece returned.")),
    FLAGGED("dead-by-proof", dead_by_proof, N_("Dead positions are found by proof, not by material alone.")),
    ROW("white-first-on", FIELD_TEXT, first_on[0], N_("The squares from which White's pieces make their first moves."), .most = 800),
    ROW("black-first-on", FIELD_TEXT, first_on[1], N_("The squares from which Black's pieces make their first moves."), .most = 800),
    ROW("white-passing-on", FIELD_TEXT, passing_on[0], N_("The squares where White can capture en passant."), .most = 800),
    ROW("black-passing-on", FIELD_TEXT, passing_on[1], N_("The squares where Black can capture en passant."), .most = 800),
    ROW("white-zone", FIELD_TEXT, zone[0], N_("White's promotion zone. Lists of squares have squares, ranks (\"*3\") and files (\"c*\"); \"-\" is none."), .most = 800),
    ROW("black-zone", FIELD_TEXT, zone[1], N_("Black's promotion zone. Lists of squares have squares, ranks (\"*3\") and files (\"c*\"); \"-\" is none."), .most = 800),
    FLAGGED("zone-forces", zone_forces, N_("Promotion in the zone is compulsory.")),
    FLAGGED("zone-captures", zone_captures, N_("Promotion in the zone needs a capture.")),
    ROW("hand", FIELD_SYMBOLS, hand, N_("The pieces that a hand can hold, in the order of FEN."), .most = 60),
    FLAGGED("drops", drops, N_("Instead of a move, a player can drop a piece from the hand.")),
    FLAGGED("takes-to-hand", takes_to_hand, N_("Captured pieces go to the hand.")),
    ROW("white-drop-on", FIELD_TEXT, drop_on[0], N_("The squares where White can drop pieces."), .most = 800),
    ROW("black-drop-on", FIELD_TEXT, drop_on[1], N_("The squares where Black can drop pieces."), .most = 800),
    FLAGGED("drops-promoted", drops_promoted, N_("A piece can be dropped as what it promotes to.")),
    FLAGGED("drops-first", drops_first, N_("While a drop is possible, no other move is legal.")),
    ROW("drops-first-of", FIELD_SYMBOL, drops_first_of, N_("Only while the hand has this piece, which must be dropped.")),
    ROW("drop-mate-loses", FIELD_SYMBOL, drop_mate_loses, N_("A player who mates by dropping this piece loses.")),
    FLAGGED("drops-give-no-check", drops_give_no_check, N_("A drop cannot give check.")),
    FLAGGED("moves-give-no-check", moves_give_no_check, N_("No move can give check.")),
    FLAGGED("immobile-illegal", immobile_illegal, N_("No piece can go where it could not move on an empty board.")),
    FLAGGED("must-capture", must_capture, N_("Captures are compulsory.")),
    FLAGGED("royals-face-not", royals_face_not, N_("Royal pieces cannot face each other on an open line.")),
    FLAGGED("no-royals", no_royals, N_("A side can be without a royal piece.")),
    FLAGGED("blast", blast, N_("A capture removes the capturing piece and the pieces around it.")),
    ROW("extinct", FIELD_TEXT, extinct, N_("Extinction: a side loses if its number of pieces of one of these kinds is `extinct-most` or less; \"*\": its number of all pieces."), .most = 60),
    NUMBERED("extinct-most", extinct_most, 0, 255, N_("The number of pieces with which a kind is extinct; none: 0.")),
    NUMBERED("extinct-foe", extinct_foe, 0, 255, N_("Extinction counts only if the opponent has this number of such pieces or more.")),
    WORDED("extinct-value", extinct_value, value_words, N_("The result of extinction for that side.")),
    FLAGGED("extinct-answer", extinct_answer, N_("That side has one move to make the numbers equal.")),
    FLAGGED("extinct-royal", extinct_royal, N_("These pieces are royal while the next loss would make them extinct: the side has `extinct-most` + 1 of them or fewer.")),
    FLAGGED("royal-pair", royal_pair, N_("A side with two such royal pieces may leave one of them attacked, but not both.")),
    ROW("white-goal-piece", FIELD_TEXT, goal_piece[0], N_("White's pieces that have a goal; \"*\": all."), .most = 60),
    ROW("black-goal-piece", FIELD_TEXT, goal_piece[1], N_("Black's pieces that have a goal; \"*\": all."), .most = 60),
    ROW("white-goal", FIELD_TEXT, goal[0], N_("White's goal: a side with a piece on one of these squares wins."), .most = 800),
    ROW("black-goal", FIELD_TEXT, goal[1], N_("Black's goal: a side with a piece on one of these squares wins."), .most = 800),
    NUMBERED("goal-count", goal_count, 0, 255, N_("The number of pieces that must stand on the goal; none: one.")),
    FLAGGED("goal-answer", goal_answer, N_("When White reaches the goal, Black has one more move; a goal of both sides is a draw.")),
    FLAGGED("goal-safe", goal_safe, N_("The piece wins only if it is not attacked on the goal.")),
    FLAGGED("goal-full", goal_full, N_("Fewer pieces suffice when all these squares are occupied.")),
    NUMBERED("checks-most", checks_most, 0, 99, N_("The number of checks with which a side wins.")),
    NUMBERED("connect", connect, 0, 16, N_("The number of own pieces in a row, without a gap, with which a side wins.")),
    ROW("connect-lines", FIELD_BITS, connect_lines, N_("The lines of these rows."), .words = line_words),
    NUMBERED("connect-block", connect_block, 0, 16, N_("The width of a square of own pieces with which a side wins.")),
    NUMBERED("connect-apart", connect_apart, 0, 16, N_("The number of own pieces on one line with which a side wins, whatever stands between them.")),
    ROW("connect-pieces", FIELD_TEXT, connect_pieces, N_("The pieces that connect; \"*\": all."), .most = 60),
    ROW("white-connect-from", FIELD_TEXT, connect_from[0], N_("White wins with a chain of pieces from these squares to `connect-to`."), .most = 800),
    ROW("black-connect-from", FIELD_TEXT, connect_from[1], N_("Black wins with a chain of pieces from these squares to `connect-to`."), .most = 800),
    ROW("white-connect-to", FIELD_TEXT, connect_to[0], N_("The other end of White's chain."), .most = 800),
    ROW("black-connect-to", FIELD_TEXT, connect_to[1], N_("The other end of Black's chain."), .most = 800),
    WORDED("connect-value", connect_value, value_words, N_("The result for the side that connects its pieces.")),
    FLAGGED("castling-excludes", castling_excludes, N_("Castling on a wing takes the opponent's right on that wing.")),
    FLAGGED("full-board-ends", full_board_ends, N_("The game ends when no square is empty.")),
    WORDED("stalemate-value", stalemate_value, outcome_words, N_("What stalemate means for the side to move.")),
    WORDED("checkmate-value", checkmate_value, outcome_words, N_("What checkmate means for the side to move.")),
    FLAGGED("stalemate-counts", stalemate_counts, N_("Stalemate counts for the side with fewer pieces.")),
    WORDED("repeats-value", repeats_value, outcome_words, N_("What a repetition means for the side to move.")),
    FLAGGED("perpetual-check-loses", perpetual_check_loses, N_("A side that repeats by checks only loses.")),
    ROW("piece", FIELD_TABLE, pieces, N_("The pieces."), .shape = &shape_piece, .most = CHESS_MAX_PIECES - 1),
    ROW("promotion", FIELD_INNER, promotions, N_("Promotions."), .shape = &shape_promotion, .count = CHESS_MAX_PROMOTIONS),
    ROW("castling", FIELD_INNER, castlings, N_("Castlings."), .shape = &shape_castling, .count = CHESS_MAX_CASTLINGS),
    ROW("turning", FIELD_INNER, turnings, N_("Transformations."), .shape = &shape_turning, .count = 2),
    ROW("reserve", FIELD_INNER, reserve, N_("The reserve."), .shape = &shape_reserve, .count = CHESS_MAX_RESERVE),
    ROW("promoted", FIELD_INNER, promoted_most, N_("Limits of promotion."), .shape = &shape_promoted, .count = CHESS_MAX_LIMITS),
    ROW("stock", FIELD_INNER, stock, N_("Limits of pieces."), .shape = &shape_stock, .count = CHESS_MAX_STOCK),
    ROW("change", FIELD_TABLE, changes, N_("Options."), .shape = &shape_change, .most = 8),
    END};
static const struct shape shape_chess = {N_("A game of the chess family."), sizeof(WHOLE), chess_fields, NULL};
#undef WHOLE

#define WHOLE struct draughts_side
static const struct field side_fields[] = {
    ROW("kings", FIELD_RANGE, kings, N_("The number of its kings: \"1\", \"1-2\" or \"3-\".")),
    ROW("men", FIELD_RANGE, men, N_("The number of its men.")),
    ROW("pieces", FIELD_RANGE, pieces, N_("The number of its pieces.")),
    END};
static void begin_side(void *whole) { memset(whole, 0, sizeof(WHOLE)); ((WHOLE *)whole)->kings.most = ((WHOLE *)whole)->men.most = ((WHOLE *)whole)->pieces.most = 255; }
static const struct shape shape_side = {N_("One side's material, whichever colour it is."), sizeof(WHOLE), side_fields, begin_side};
#undef WHOLE

#define WHOLE struct draughts_forces
static const struct field forces_fields[] = {
    ROW("pieces", FIELD_RANGE, all, N_("The number of all pieces.")),
    ROW("side", FIELD_INNER, side, N_("Two sides."), .shape = &shape_side, .count = 2, .least = 2),
    END};
static void
begin_forces(void *whole)
{
    WHOLE *forces = whole;
    begin_side(&forces->side[0]);
    begin_side(&forces->side[1]);
    forces->all.most = 255;
}
static const struct shape shape_forces = {N_("The material that must be on the board."), sizeof(WHOLE), forces_fields, begin_forces};
#undef WHOLE

#define WHOLE struct ending
static const struct field ending_fields[] = {
    WORDED("reason", reason, reason_words, N_("How the game ends, as verdicts name it."), .required = true),
    NUMBERED("limit", limit, 0, 10000, N_("The limit of what is counted: plies; of repetitions, positions; of `thirty-moves`, the player's own moves; of `kings-row`, the row.")),
    FLAGGED("claim", claim, N_("A player must claim it.")),
    NUMBERED("since", since, 0, 99991231, N_("The date from which it applies, such as 20170701.")),
    NUMBERED("scores", scores, 0, 4, N_("What giving stalemate scores, in quarters of a point; none: a draw.")),
    WORDED("chess-counter", counter, chess_counter_words, N_("What a chess game counts: `pawnless`, plies since the last pawn left; `lone-king`, of a lone king."), .only = "chess"),
    WORDED("counter", counter, draughts_counter_words, N_("What a draughts game counts: occurrences of the position; moves of kings; moves since a capture or promotion; of a lone king against these forces; on the long diagonal; since it was first on it."), .only = "draughts"),
    WORDED("unless", unless, draughts_counter_words, N_("Draughts: only while this counter does not run."), .only = "draughts"),
    TEXT("against", against, N_("`lone-king`: letters of the pieces that the opponent must have when the count begins.")),
    TEXT("document", document, N_("The document that says so; none: the ruleset itself.")),
    TEXT("paragraph", paragraph, N_("Its paragraph.")),
    TEXT("ruling", ruling, N_("Rulings of the rulebook that are applied, separated by spaces.")),
    ROW("forces", FIELD_LINK, forces, N_("Draughts: the material that must be on the board."), .shape = &shape_forces, .only = "draughts"),
    END};
static const struct shape shape_ending = {N_("A rule that ends the game. Their order is their precedence."), sizeof(WHOLE), ending_fields, NULL};
#undef WHOLE

#define WHOLE struct draughts_pdn
static const struct field pdn_fields[] = {
    NUMBERED("code", code, 0, 255, N_("The number of the GameType tag.")),
    ROW("notation", FIELD_LETTER, notation, N_("`N`: squares have numbers; `A`: names."), .words = notation_words, .required = true),
    WORDED("corner", corner, corner_words, N_("The corner of square 1, as the first player sees it.")),
    ROW("separator", FIELD_LETTER, separator, N_("The sign of a capture."), .words = separator_words, .required = true),
    TEXT("also", also, N_("The rest of another form of the GameType.")),
    FLAGGED("shorts", shorts, N_("Moves can name the file of their start only.")),
    FLAGGED("two-points", two_points, N_("Results are 2-0, 1-1, 0-2.")),
    FLAGGED("assumed", assumed, N_("Assumed when a record fits several games.")),
    END};
static const struct shape shape_pdn = {N_("How PDN writes the game."), sizeof(WHOLE), pdn_fields, NULL};
#undef WHOLE

#define WHOLE struct draughts_rules
static const struct field draughts_fields[] = {
    WORDED("squares", squares, playing_words, N_("The playing squares: those of a1's colour, the others, or all.")),
    NUMBERED("men-rows", men_rows, 1, 8, N_("Rows of men at the start."), .required = true),
    NUMBERED("empty-rows", empty_rows, 0, 8, N_("Empty rows behind them.")),
    FLAGGED("black-begins", black_begins, N_("Black begins.")),
    FLAGGED("lists-by-name", lists_by_name, N_("Set-ups name squares by letters although PDN numbers them.")),
    FLAGGED("figures", figures, N_("Two digits also name a square.")),
    WORDED("steps", steps, lines_words, N_("The lines of quiet moves; men move forwards or sideways.")),
    WORDED("takes", takes, lines_words, N_("The lines of captures.")),
    FLAGGED("man-takes-ahead", man_takes_ahead, N_("Men do not capture backwards.")),
    FLAGGED("man-spares-kings", man_spares_kings, N_("Men do not capture kings.")),
    FLAGGED("short-king", short_king, N_("A king moves and captures by one square.")),
    FLAGGED("king-lands-behind", king_lands_behind, N_("A flying king lands just behind what it captured.")),
    FLAGGED("no-turning-back", no_turning_back, N_("A capture does not turn back between two jumps.")),
    FLAGGED("take-at-once", take_at_once, N_("Captured pieces are removed after each jump.")),
    FLAGGED("crown-in-passing", crown_in_passing, N_("A man that reaches the last row within a capture continues as a king.")),
    FLAGGED("stop-anywhere", stop_anywhere, N_("A capture can stop after any jump.")),
    ROW("prefer", FIELD_WORDS, prefer, N_("Which capture is compulsory, in order of precedence."), .words = prefer_words, .count = DRAUGHTS_MAX_PREFER),
    NUMBERED("same-king-limit", same_king_limit, 0, 255, N_("The most consecutive quiet moves with one king by a player who has men.")),
    ROW("pdn", FIELD_ONE, pdn, N_("PDN."), .shape = &shape_pdn),
    END};
static const struct shape shape_draughts = {N_("A game of the draughts family."), sizeof(WHOLE), draughts_fields, NULL};
#undef WHOLE

#define WHOLE struct sentence
static const struct field sentence_fields[] = {
    TEXT("paragraph", paragraph, N_("As verdicts cite it."), .required = true),
    TEXT("section", section, N_("The section of the rulebook.")),
    TEXT("rulings", rulings, N_("Rulings on it, separated by spaces.")),
    TEXT("does", does, N_("How adj applies it if not literally.")),
    ROW("piece", FIELD_SYMBOL, piece, N_("The piece whose moves it describes.")),
    ROW("royal", FIELD_SYMBOL, royal, N_("It decides only for this royal piece.")),
    ROW("decides", FIELD_BITS, decides, N_("The endings whose verdicts quote it."), .words = reason_words),
    ROW("refuses", FIELD_BITS, refuses, N_("The illegal moves that quote it."), .words = refusal_words),
    FLAGGED("points", points, N_("Quoted with the points that decide.")),
    FLAGGED("no-draws", no_draws, N_("Quoted if a record claims a draw that is impossible.")),
    ROW("", FIELD_PROSE, text, N_("Its words."), .most = 4000, .required = true),
    END};
static const struct shape shape_sentence = {N_("A sentence of the rules."), sizeof(WHOLE), sentence_fields, NULL};
#undef WHOLE

#define WHOLE struct source
static const struct field source_fields[] = {
    TEXT("document", document, N_("Its title."), .required = true),
    TEXT("author", author, N_("Its author.")),
    NUMBERED("year", year, 0, 9999, N_("Its year.")),
    FLAGGED("paraphrase", is_ours, N_("In other words than the author's: verdicts cite it and do not quote.")),
    ROW("sentence", FIELD_TABLE, sentences, N_("Its sentences."), .shape = &shape_sentence, .most = 500),
    END};
static const struct sentence no_sentences[] = {{.paragraph = NULL}};
static void begin_source(void *whole) { ((WHOLE *)whole)->sentences = no_sentences; }
static const struct shape shape_source = {N_("A document about the game."), sizeof(WHOLE), source_fields, begin_source};
#undef WHOLE

#define WHOLE struct league
static const struct field league_fields[] = {
    TEXT("name", name, N_("Its name."), .required = true),
    TEXT("time", time, N_("Its time control.")),
    TEXT("ages", ages, N_("Its players.")),
    END};
static const struct shape shape_league = {N_("A league that plays by these rules."), sizeof(WHOLE), league_fields, NULL};
#undef WHOLE

#define WHOLE struct glyph
static const struct field glyph_fields[] = {
    ROW("symbol", FIELD_SYMBOL, symbol, N_("The piece."), .required = true),
    ROW("body", FIELD_PATH, body, N_("An SVG path in a square from -20 to 20: filled and outlined."), .most = 4000, .required = true),
    ROW("lines", FIELD_PATH, lines, N_("A path of lines over it."), .most = 4000),
    ROW("dots", FIELD_PATH, dots, N_("A filled path over it."), .most = 4000),
    END};
static void begin_glyph(void *whole) { ((WHOLE *)whole)->lines = ((WHOLE *)whole)->dots = ""; }
static const struct shape shape_glyph = {N_("A piece's own picture."), sizeof(WHOLE), glyph_fields, begin_glyph};
#undef WHOLE

#define WHOLE struct ruleset_draft
static const struct field ruleset_fields[] = {
    ROW("id", FIELD_ID, rules.id, N_("The id for --variant and Variant tags; no other game may have it."), .most = 40, .required = true),
    ROW("title", FIELD_TEXT, rules.title, N_("The title."), .most = 100, .required = true),
    TEXT("author", rules.author, N_("The author.")),
    NUMBERED("year", rules.year, 0, 9999, N_("The year of the edition.")),
    TEXT("source", rules.source, N_("The document that verdicts cite; none: this one, by its title.")),
    TEXT("reconstruction", rules.reconstruction, N_("Which parts are not by the author.")),
    TEXT("ruling", rules.ruling, N_("Rulings that every verdict cites.")),
    TEXT("start-ruling", rules.start_ruling, N_("Rulings on games from the start position.")),
    TEXT("asides", rules.asides, N_("Rulings that nothing else cites.")),
    ROW("aliases", FIELD_TEXTS, rules.aliases, N_("Other names, in lower case; a name that another game has stands for that game."), .count = RULESET_MAX_ALIASES, .item = FIELD_TEXT, .most = 60),
    TEXT("either-begins", rules.either_begins, N_("The ruling that lets either side begin.")),
    ROW("notation", FIELD_TEXT, rules.notation, N_("The author's notation, where records have one."), .words = author_notations, .most = 20),
    ROW("pictures", FIELD_GLYPHS, rules.pictures, N_("The set of pictures; none: letters on discs."), .words = pictures_names),
    ROW("letters", FIELD_FLAG, pictures.letters, N_("Pictures have the symbols below them.")),
    TEXT("options-named", rules.options_named, N_("Options that verdicts state unless they have the default.")),
    ROW("league", FIELD_ONE, rules.league, N_("A league."), .shape = &shape_league),
    ROW("board", FIELD_ONE, board, N_("The board."), .shape = &shape_board, .required = true),
    ROW("chess", FIELD_ONE, chess, N_("The rules of a chess game."), .shape = &shape_chess),
    ROW("draughts", FIELD_ONE, draughts, N_("The rules of a draughts game, in place of `chess`."), .shape = &shape_draughts),
    ROW("ending", FIELD_INNER, rules.endings, N_("How games end."), .shape = &shape_ending, .count = RULESET_MAX_ENDINGS - 1),
    ROW("source", FIELD_LINKS, rules.sources, N_("The documents about the game, the author's own first."), .shape = &shape_source, .count = RULESET_MAX_SOURCES),
    ROW("picture", FIELD_TABLE, pictures.glyphs, N_("Pictures of pieces."), .shape = &shape_glyph, .most = CHESS_MAX_PIECES),
    END};
const struct shape shape_ruleset = {N_("A game."), sizeof(WHOLE), ruleset_fields, NULL};
#undef WHOLE
/* clang-format on */

const char *const pictures_names[] = {"orthodox", "waterloo", "lippo", "makruk", "piles", NULL};
static const struct glyph_set *const picture_sets[] = {
    &pictures_orthodox, &pictures_waterloo, &pictures_lippo, &pictures_makruk, &pictures_piles};

const struct glyph_set *
pictures_named(const char *name, size_t len)
{
    for (size_t i = 0; pictures_names[i]; i++)
        if (word_is(name, len, pictures_names[i]))
            return picture_sets[i];
    return NULL;
}

const char *
pictures_name(const struct glyph_set *set)
{
    for (size_t i = 0; pictures_names[i]; i++)
        if (set == picture_sets[i])
            return pictures_names[i];
    return NULL;
}

const char *const *
field_values(const void *change)
{
    const struct option_row *row = option_row(((const struct chess_switch *)change)->option);
    return row->words[0] ? row->words : NULL;
}

uint64_t
field_get(const struct field *field, const void *whole)
{
    uint64_t value = 0;
    memcpy(&value, (const char *)whole + field->at,
           field->size); /* all supported machines are little-endian */
    return value;
}

void
field_set(const struct field *field, void *whole, uint64_t value)
{
    memcpy((char *)whole + field->at, &value, field->size);
}

bool
field_used(const struct field *field, const void *whole)
{
    const struct ruleset_draft *draft = whole;
    if (field->shape == &shape_chess)
        return draft->rules.chess;
    if (field->shape == &shape_draughts)
        return draft->rules.draughts;
    return shape_used(field->shape, (const char *)whole + field->at);
}

bool
shape_used(const struct shape *shape, const void *whole)
{
    const struct field *key = shape->fields;
    while (key->name && (!key->required || key->kind == FIELD_WORD))
        key++;
    if (!key->name)
        key = shape->fields;
    uint64_t value = 0;
    memcpy(&value, (const char *)whole + key->at,
           key->size < sizeof value ? key->size : sizeof value);
    return value != 0;
}
