/* SPDX-License-Identifier: MIT */
/* The federations' rules of draughts by paragraph, in our words: the paragraphs that the rows of draughts.c cite. */
#include "rules/documents.h"
#include "rules/sentences.h"

/* clang-format off */
const struct source source_fmjd_moves = {.document = FMJD, .author = "FMJD", .year = 2015, .is_ours = true, .sentences = SENTENCES(
    {"2.8", "8.3", .text = N_("Each side has twenty men on the first four rows, on the dark squares.")},
    {"3.3", "8.3", .text = N_("White begins.")},
    {"3.9", "8.3", .piece = "K", .text = N_("A king moves any number of empty squares along a diagonal.")},
    {"4.1", "8.3", .refuses = WHEN(MUST_CAPTURE), .text = N_("Capturing is compulsory, forwards and backwards.")},
    {"4.11", "8.3", .text = N_("The captured pieces leave the board after the whole capture.")},
    {"4.13", "8.3", .refuses = WHEN(PRIORITY), .text = N_("The capture of the most pieces must be made.")},
    {"4.15", "8.3", .text = N_("A man that only passes the last row in a capture stays a man.")})};

const struct source source_fmjd_ends = {.document = FMJD, .author = "FMJD", .year = 2015, .is_ours = true, .sentences = SENTENCES(
    {"6.1", "8.3", .text = N_("The same position for the third time with the same player to move is a draw.")},
    {"6.2", "8.3", .text = N_("Twenty-five moves by each side of kings only, without a capture, are a draw.")},
    {"6.3", "8.3", .text = N_("A lone king against three pieces with a king among them draws after sixteen moves by each side.")},
    {"6.4", "8.3", .text = N_("A lone king against two pieces with a king among them, or against one king, draws after five moves by each side.")},
    {"7.2.1", "8.3", .text = N_("Who resigns has lost.")},
    {"7.2.2", "8.3", .text = N_("A player to move without a legal move has lost.")},
    {"7.2.3", "8.3", .text = N_("A player without pieces has lost.")},
    {"7.3.1", "8.3", .text = N_("The players may agree on a draw.")})};

const struct source source_wcdf = {.document = WCDF, .author = "WCDF", .is_ours = true, .sentences = SENTENCES(
    {"1.11", "8.3", .text = N_("Each side has twelve men on three rows, and Black begins.")},
    {"1.17", "8.3", .piece = "K", .text = N_("A king moves one square along a diagonal, forwards or backwards.")},
    {"1.18", "8.3", .text = N_("A man captures forwards only.")},
    {"1.32.1", "8.3", .rulings = "D-R1", .text = N_("The third repetition of a position is a draw on a player's claim.")},
    {"1.32.2", "8.3", .rulings = "D-R1", .text = N_("Forty moves by each side without a capture and a man's move are a draw on a player's claim.")})};

const struct source source_fid = {.document = FID, .author = "FID", .is_ours = true, .sentences = SENTENCES(
    {"2.3", "8.3", .text = N_("The square at each player's right hand is dark and played on.")},
    {"4.7", "8.3", .piece = "K", .text = N_("A king moves one square along a diagonal.")},
    {"5.3a", "8.3", .text = N_("A man captures forwards only.")},
    {"5.3b", "8.3", .text = N_("A man cannot capture a king.")},
    {"6.6", "8.3", .refuses = WHEN(PRIORITY), .text = N_("The capture of the most pieces must be made.")},
    {"6.7", "8.3", .refuses = WHEN(PRIORITY), .text = N_("Of equal captures one by a king goes first.")},
    {"6.8", "8.3", .refuses = WHEN(PRIORITY), .text = N_("Then the one of the most kings.")},
    {"6.9", "8.3", .refuses = WHEN(PRIORITY), .text = N_("Then the one that meets a king earliest.")},
    {"9.3 b1", "8.3", .rulings = "D-R1", .text = N_("The fourth repetition of a position is a draw, which the referee decides.")},
    {"10.4", "8.3", .rulings = "D-R1", .text = N_("Forty moves by each side without a capture and a man's move are a draw, if a player asked for the count.")})};

const struct source source_apca = {.document = APCA, .author = "APCA", .is_ours = true, .sentences = SENTENCES(
    {"5", "8.3", .text = N_("Each side has twelve men on three rows.")},
    {"7", "8.3", .text = N_("Black begins.")},
    {"14", "8.3", .text = N_("A man captures forwards and backwards.")},
    {"15", "8.3", .piece = "K", .text = N_("A king moves and captures at any distance.")},
    {"16", "8.3", .text = N_("A man that only passes the last row in a capture stays a man.")},
    {"20", "8.3", .text = N_("Of several captures any may be chosen.")},
    {"26-28", "8.3", .rulings = "D-R1", .text = N_("The third repetition of a position is a draw; thirteen moves by each side of three kings against one; five with the lone king on the long diagonal; fifteen of kings only.")})};

const struct source source_fpd = {.document = FPD, .author = "FPD", .year = 2013, .is_ours = true, .sentences = SENTENCES(
    {"2.1.5", "8.3", .text = N_("The square at each player's right hand is dark and played on.")},
    {"3.1", "8.3", .refuses = WHEN(PRIORITY), .text = N_("The capture of the most pieces must be made, and of equal ones that of the most kings.")},
    {"3.2 a-c", "8.3", .rulings = "D-R1", .text = N_("The third repetition of a position is a draw; twelve moves by each side of three kings against one, once one of the three stood on the river; twenty of kings, with at most four pieces a side and a king on each.")},
    {"4", "8.3", .text = N_("A player without pieces or without a move, and who resigns, has lost; a draw may be agreed on.")})};

const struct source source_code = {.document = CODE, .author = "Russia's draughts federation", .is_ours = true, .sentences = SENTENCES(
    {"1.4.5", "8.3", .piece = "K", .text = N_("A king moves any number of empty squares along a diagonal.")},
    {"1.5.3", "8.3", .text = N_("A man captures forwards and backwards.")},
    {"1.5.15", "8.3", .text = N_("A man that reaches the last row in a capture is a king at once and goes on as one.")})};

const struct source source_idf = {.document = IDF, .author = "IDF", .is_ours = true, .sentences = SENTENCES(
    {"7.2.3", "8.3", .text = N_("The third repetition of a position is a draw.")},
    {"7.2.4", "8.3", .text = N_("Three kings or more without men against a lone king draw after fifteen moves by each side.")},
    {"7.2.5", "8.3", .text = N_("Fifteen moves by each side of kings only, without a capture, are a draw.")},
    {"7.2.6", "8.3", .text = N_("With four or five pieces on the board and a king on each side thirty moves with the same forces are a draw, with six or seven sixty.")},
    {"7.2.7", "8.3", .text = N_("Three pieces with a king among them against a lone king on the long diagonal draw after five moves by each side.")},
    {"7.2.8", "8.3", .text = N_("A lone king against two pieces or one draws after five moves by each side.")})};

const struct source source_cbjd = {.document = CBJD, .author = "CBJD", .is_ours = true, .sentences = SENTENCES(
    {"97b", "8.3", .text = N_("The third repetition of a position is a draw.")},
    {"98", "8.3", .text = N_("Twenty moves by each side of kings only, without a capture, are a draw.")},
    {"99", "8.3", .text = N_("King against king, two kings against one, king and man against king, two kings against two or against king and man draw after five moves by each side.")},
    {"100", "8.3", .text = N_("Three pieces with a king among them against a lone king on the long diagonal draw after five moves by each side.")})};

const struct source source_cfd = {.document = CFD, .author = "Česká federace dámy", .is_ours = true, .sentences = SENTENCES(
    {"2.8", "8.3", .text = N_("Each side has twelve men on three rows.")},
    {"4.1", "8.3", .text = N_("A man captures forwards only.")},
    {"4.13", "8.3", .text = N_("There is no duty to capture the most.")},
    {"4.14", "8.3", .refuses = WHEN(PRIORITY), .text = N_("A capture by a king goes before one by a man.")},
    {"6.1", "8.3", .rulings = "D-R1", .text = N_("The third repetition of a position is a draw on a player's claim.")},
    {"6.2-6.4", "8.3", .rulings = "D-R1", .text = N_("Fifteen moves by each side of kings only, without a capture, are a draw; five of a lone king against two pieces or one.")},
    {"7.2a", "8.3", .text = N_("Who resigns has lost.")},
    {"7.2b", "8.3", .text = N_("A player to move without a legal move has lost.")},
    {"7.2c", "8.3", .text = N_("A player without pieces has lost.")},
    {"7.3a", "8.3", .text = N_("The players may agree on a draw.")})};

const struct source source_dama = {.document = DAMA, .author = "traditional", .is_ours = true, .sentences = SENTENCES(
    {"1", "8.3", .text = N_("A player without pieces or without a move has lost.")})};

/* In the next two documents, a paragraph whose number we have not read is cited by its subject. */
const struct source source_tudaf = {.document = TUDAF, .author = "TÜDAF", .is_ours = true, .sentences = SENTENCES(
    {"moves", "8.3", .refuses = WHEN(GEOMETRY) | WHEN(BLOCKED), .text = N_("A man moves one square ahead or sideways, a king any number of empty squares along a rank or file.")},
    {"captures", "8.3", .refuses = WHEN(MUST_CAPTURE), .text = N_("Capturing is compulsory, along ranks and files; a man captures ahead and sideways. Each captured piece leaves the board at once, and a piece does not turn back within its capture.")},
    {"captures", "8.3", .refuses = WHEN(PRIORITY), .text = N_("The capture of the most pieces must be made.")},
    {"5", "8.3", .rulings = "D-R3", .text = N_("A man that reaches the last row in the middle of a capture goes on taking as a man and is a king when the move is over.")},
    {"draws", "8.3", .text = N_("One piece each, men or kings, is a draw at once; so is the third repetition of a position.")})};

const struct source source_frisian = {.document = FRISIAN, .author = "Frisian draughts federation", .year = 2011, .is_ours = true, .sentences = SENTENCES(
    {"17, 18", "8.3", .text = N_("Two kings against one draw after seven moves by each side.")},
    {"moves", "8.3", .refuses = WHEN(GEOMETRY) | WHEN(BLOCKED), .text = N_("A man moves one square diagonally ahead, a king any number of empty squares along a diagonal.")},
    {"captures", "8.3", .refuses = WHEN(MUST_CAPTURE), .text = N_("Capturing is compulsory, along diagonals, ranks and files, forwards, backwards and sideways.")},
    {"captures", "8.3", .refuses = WHEN(PRIORITY), .text = N_("The capture of the highest value must be made, counting a king as slightly less than two men; of equal ones one by a king.")},
    {"21", "8.3", .rulings = "D-R1", .text = N_("King against king is a draw, unless one can take or must be taken next.")},
    {"kings", "8.3", .refuses = WHEN(LIMIT), .text = N_("A player with men may not make more than three moves in a row with the same king without capturing.")})};
/* clang-format on */
