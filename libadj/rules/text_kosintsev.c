/* SPDX-License-Identifier: MIT */
/*
 * The normative sentences of I. G. Kosintsev's pages on Brilliant chess (5 July 2010), on Nihongi and the 64-cell cubic
 * chess (3 June 2010) and on Eureka (6 March 2018), and his list of stones and coins (18 May 2018), a piece code
 * without a game.
 */
#include "rules/documents.h"
#include "rules/sentences.h"

/* clang-format off */
const struct source source_brilliant = OF_KOSINTSEV(BRILLIANT_PAGE, 2010,
    {"white 1", "4", .text = "(P) Pawns: a2, b2, c2, d2, e2, f2, g2, h2, i2."},
    {"white 2", "4", .text = "(N) Knights: b1, h1."},
    {"white 3", "4", .text = "(B) Bishops: d1, f1."},
    {"white 4", "4", .text = "(R) Rooks: a1, i1."},
    {"white 5", "4", .text = "(Q) Queens: c1, g1."},
    {"white 6", "4", .text = "(K) King: e1."},
    {"black 1", "4", .text = "(P) Pawns: a7, b6, c7, d6, e7, f6, g7, h6, i7."},
    {"black 2", "4", .text = "(N) Knights: b7, h7."},
    {"black 3", "4", .text = "(B) Bishops: d7, f7."},
    {"black 4", "4", .text = "(R) Rooks: a8, i8."},
    {"black 5", "4", .text = "(Q) Queens: c8, g8."},
    {"black 6", "4", .text = "(K) King: e8."},
    {"modes 1", "4", .rulings = "B-R1", .text = "The arrow mode of the movement A or A(n), where n is the number of the path cells."},
    {"modes 2", "4", .rulings = "B-R1", .text = "The fork mode of the movement F or F(n), where n is the number of the path cells."},
    {"modes 3", "4", .text = "The star (arrow or fork) mode of the movement S or S(n), where n is the number of the path cells."},
    {"modes 4", "4", .rulings = "B-R2", .text = "The jump mode of the movement J or J(n), where n is the number of the jump cells."},
    {"1", "4", .piece = "P", .text = "(P) The pawn moves, without capturing, by A(1) mode."},
    {"1", "4", .rulings = "B-R1", .piece = "P", .text = "It captures by F(1) mode."},
    {"1", "4", .piece = "P", .text = "Pawn may advance in its first move, without capturing, by A(2) mode and may capture «en passant»."},
    {"1", "4", .rulings = "B-R3 B-R4", .refuses = WHEN(PROMOTION), .text = "It also promotes for the knight, bishop, rook, queen or second king when it reaches the initial position of the same opponent's piece."},
    {"1", "4", .rulings = "B-R3", .piece = "P", .text = "But the player can't have more then two kings."},
    {"2", "4", .rulings = "B-R2", .piece = "N", .text = "(N) The knight moves by S(1) or J(1) modes."},
    {"3", "4", .piece = "B", .text = "(B) The bishop moves by S(n) mode, where n is 1 or 2."},
    {"4", "4", .piece = "R", .text = "(R) The rook moves by S(n) mode, where n is 1 or 2 or 3."},
    {"5", "4", .piece = "Q", .text = "(Q) The queen moves by S mode."},
    {"6", "4", .piece = "K", .text = "(K) The king moves by S(1) or J(1) modes during the game, provided that he hasn't been checked before he makes his jump move."},
    {"6", "4", .piece = "K", .text = "It loses the right to make a jump move after the check."},
    {"6", "4", .refuses = WHEN(CASTLING), .text = "Castling doesn't exist."},
    {N_("general"), "4", .rulings = "B-R5", .decides = AT(STALEMATE), .refuses = WHEN(EXPOSES_KING), .text = "Other rules of this game are identical with rules of classical hexagonal chess [1]."});

/* Sentences that the pages on Nihongi and on cubic chess share. */
#define MODES \
    {"modes 1", "5", .text = "The orthogonal mode of the movement O or O(n), where n is the number of the path cells."}, \
    {"modes 2", "5", .text = "The face diagonal mode of the movement F or F(n), where n is the number of the path cells."}, \
    {"modes 3", "5", .text = "The space diagonal mode of the movement D or D(n), where n is the number of the path cells."}
#define MOVES \
    {"1", "5", .rulings = "C-R1", .piece = "P", .text = "(P) The pawn moves, with or without capturing, by O(1) mode."}, \
    {"1", "5", .piece = "P", .text = "Pawn may not advance in its first move."}, \
    {"1", "5", .piece = "P", .text = "The capture «en passant» is absent."}, \
    {"1", "5", .refuses = WHEN(PROMOTION), .text = "It also promotes for any another (at the player's choice) piece when it reaches the position of the opposite king.", \
     .does = N_("queen, rook, bishop or horse, always")}, \
    {"2", "5", .piece = "H", .text = "(H) The horse moves by O(1) or by D(1) mode."}, \
    {"3", "5", .piece = "B", .text = "(B) The bishop moves by F mode."}, \
    {"4", "5", .piece = "R", .text = "(R) The rook moves by O mode."}, \
    {"5", "5", .piece = "Q", .text = "(Q) The queen moves by O or F modes."}, \
    {"6", "5", .piece = "K", .text = "(K) The king moves by O(1) mode or by D(1) mode during the game, provided that he hasn't been checked before he makes his D-move."}, \
    {"6", "5", .piece = "K", .text = "It loses the right to make a D-move after the check."}, \
    {"6", "5", .refuses = WHEN(CASTLING), .text = "Castling doesn't exist. (Compare with Chaturanga [3].)"}, \
    {N_("general"), "5", .refuses = WHEN(EXPOSES_KING), .text = "Other rules of this game are identical with rules of classical chess [2].", \
     .does = N_("the end of the game is as in the Laws of Chess")}

const struct source source_nihongi = OF_KOSINTSEV(NIHONGI_PAGE, 2010,
    {"board", "5", .text = "The 4D board is actually a 3x3x3x3 tesseract (four-dimensional hypercube) sliced into equal spaces across each of its four major faces and well known at Japan for the puzzle Sudoku [5] and for the traditional Japanese chess Shogi [6]."},
    {"white 1", "5", .text = "(P) Pawn: a4, a5, b4, c3, d1, d2, e1."},
    {"white 2", "5", .text = "(H) Horse: a3, b3."},
    {"white 3", "5", .text = "(B) Bishop: c1, c2."},
    {"white 4", "5", .text = "(R) Rook: a2, b2."},
    {"white 5", "5", .text = "(Q) Queen: b1."},
    {"white 6", "5", .text = "(K) King: a1."},
    {"black 1", "5", .text = "(P) Pawn: e9, f8, f9, g7, h6, i5, i6."},
    {"black 2", "5", .text = "(H) Horse: h7, i7."},
    {"black 3", "5", .text = "(B) Bishop: g8, g9."},
    {"black 4", "5", .text = "(R) Rook: h8, i8."},
    {"black 5", "5", .text = "(Q) Queen: h9."},
    {"black 6", "5", .text = "(K) King: i9."},
    MODES,
    {"modes 4", "5", .text = "The hyper diagonal mode of the movement H or H(n), where n is the number of the path cells.",
     .does = N_("no piece of the game uses it")},
    MOVES);

const struct source source_cubic = OF_KOSINTSEV(CUBIC_PAGE, 2010,
    {"board", "5", .text = "The 4x4x4 board is actually a 3D cube sliced into 4 equal spaces across each of its three major faces."},
    {"board", "5", .text = "This sectioning yields a 64-cell playing volume or four 16-cell layers (planes):"},
    {"board", "5", .text = "First (a-d 1-4),"},
    {"board", "5", .text = "Second (e-h 1-4),"},
    {"board", "5", .text = "Third (a-d 5-8),"},
    {"board", "5", .text = "Fourth (e-h 5-8)."},
    MODES,
    MOVES);

const struct source source_cubic_symmetric = OF_KOSINTSEV(CUBIC_PAGE, 2010,
    {"white 1", "5", .text = "(P) Pawn: a4, b3, c2, d1, e2, e3, f1, g1."},
    {"white 2", "5", .text = "(H) Horse: a3, c1."},
    {"white 3", "5", .text = "(B) Bishop: b2, f2."},
    {"white 4", "5", .text = "(R) Rook: a2, b1."},
    {"white 5", "5", .text = "(Q) Queen: e1."},
    {"white 6", "5", .text = "(K) King: a1."},
    {"black 1", "5", .text = "(P) Pawn: b8, c8, d6, d7, e8, f7, g6, h5."},
    {"black 2", "5", .text = "(H) Horse: f8, h6."},
    {"black 3", "5", .text = "(B) Bishop: c7, g7."},
    {"black 4", "5", .text = "(R) Rook: g8, h7."},
    {"black 5", "5", .text = "(Q) Queen: d8."},
    {"black 6", "5", .text = "(K) King: h8."});

const struct source source_cubic_asymmetric = OF_KOSINTSEV(CUBIC_PAGE, 2010,
    {"white 1", "5", .text = "(P) Pawn: a4, b3, c2, d1, e1, e3, f2, g1."},
    {"white 2", "5", .text = "(H) Horse: e2, f1."},
    {"white 3", "5", .text = "(B) Bishop: a2, b2."},
    {"white 4", "5", .text = "(R) Rook: a3, c1."},
    {"white 5", "5", .text = "(Q) Queen: b1."},
    {"white 6", "5", .text = "(K) King: a1."},
    {"black 1", "5", .text = "(P) Pawn: b8, c7, d8, d6, e8, f7, g6, h5."},
    {"black 2", "5", .text = "(H) Horse: c8, d7."},
    {"black 3", "5", .text = "(B) Bishop: g7, h7."},
    {"black 4", "5", .text = "(R) Rook: f8, h6."},
    {"black 5", "5", .text = "(Q) Queen: g8."},
    {"black 6", "5", .text = "(K) King: h8."});

const struct source source_eureka = OF_KOSINTSEV(EUREKA_PAGE, 2018,
    {"rules", "8.2", .rulings = "E-R2", .text = "The new figures notation is very convenient for orientation and for typing."},
    {"rules", "8.2", .text = "The rules are very simple."},
    {"rules", "8.2", .rulings = "E-R1", .refuses = WHEN(GEOMETRY) | WHEN(BLOCKED) | WHEN(MUST_CAPTURE) | WHEN(PRIORITY), .text = "An ordinary piece moves as in the classical draughts but a jumping (catching) one moves only orthogonaly (horizontally and vertically) as in turkish droughts (Dama)."});

const struct source source_stones = OF_KOSINTSEV(STONES_PAGE, 2018,
    {"pieces 1", "7", .text = "Pawn 歩兵 fuhyō (0) 黄石 (日)"},
    {"pieces 2", "7", .text = "Ronin 浪人 (Iron General 鉄将 tesshō *) (1) 赤石 (火)"},
    {"pieces 3", "7", .text = "King 玉将 gyokushō (Prince 太子 taishi *) (2) 緑石 (木)"},
    {"pieces 4", "7", .text = "Ninja 忍者 (Cat Sword 猫刄 myōjin or Fierce Tiger 猛虎 mōko *) (3) 青石 (水)"},
    {"pieces 5", "7", .text = "Samurai 侍 (Angry Boar 嗔猪 shinchō or Copper General 銅将 dōshō *) (4) 黒石 (土)"},
    {"pieces 6", "7", .text = "Knight 桂馬 keima (21) 赤と緑の石 (木火)"},
    {"pieces 7", "7", .text = "Silver General 銀将 ginshō (31) 赤と青の石 (水火)"},
    {"pieces 8", "7", .text = "Gold General 金将 kinshō (41) 赤と黒の石 (土火)"},
    {"pieces 9", "7", .text = "Dragon 龍 ryū (32) 緑と青の石 (水木)"},
    {"pieces 10", "7", .text = "Chariot 車 sha (42) 緑と黒の石 (土木)"},
    {"pieces 11", "7", .text = "Daimyō 大名 (43) 青と黒の石 (土水)"},
    {"pieces 12", "7", .text = "Flying Dragon 飛龍 hiryū (321) 赤と緑と青の石 (水木火)"},
    {"pieces 13", "7", .text = "Flying Chariot 飛車 hisha (421) 赤と緑と黒の石 (土木火)"},
    {"pieces 14", "7", .text = "Lion 獅子 shishi * (431) 赤と青と黒の石 (土水火)"},
    {"pieces 15", "7", .text = "Orochi 大蛇 (Queen 奔王 honnō *) (432) 緑と青と黒の石 (土水木)"},
    {"pieces 16", "7", .text = "Shogun 将軍 (Great General 大将 taishō **) (4321) 赤と緑と青と黒の石 (土水木火)"},
    {"coins 1", "7", .text = "(0) 黄石 (日) 1円"},
    {"coins 2", "7", .text = "(1) 赤石 (火) 5円"},
    {"coins 3", "7", .text = "(2) 緑石 (木) 10円"},
    {"coins 4", "7", .text = "(3) 青石 (水) 50円"},
    {"coins 5", "7", .text = "(4) 黒石 (土) 100円"});
/* clang-format on */
