/* SPDX-License-Identifier: MIT */
/* The normative sentences of the author's page on Turtle (29 July 2016). */
#include "rules/documents.h"
#include "rules/sentences.h"

/* clang-format off */
static const struct sentence turtle[] = {
    {"set-up", "6", .text = "The game Turtle has three main streams: Indian turtle, Japan turtle and Chinese turtle with many variations.", .rulings = "T-R4"},
    {"set-up", "6", .text = "The set up of the Indian turtle with the 8x8 board is follows.",
     .rulings = "T-R4", .does = N_("the diagram is lost: a record must bring its own set-up")},
    {"set-up", "6", .text = "The set up of the Chinese turtle with the 9x9 board is follows.",
     .rulings = "T-R4", .does = N_("the diagram is lost: a record must bring its own set-up")},
    {"set-up", "6", .text = "The set up of the Japan turtle with the 9x9 board is follows.",
     .rulings = "T-R4", .does = N_("the diagram is lost: a record must bring its own set-up")},
    {"checkers", "6", .text = "There are seven standard checkers (Tuvan coins [7]) of four suits."},
    {"suits 1", "6", .text = "Blue.", .does = N_("the colours of the pieces do not change how they move")},
    {"suits 2", "6", .text = "Red.", .does = N_("the colours of the pieces do not change how they move")},
    {"suits 3", "6", .text = "Black.", .does = N_("the colours of the pieces do not change how they move")},
    {"suits 4", "6", .text = "Green.", .does = N_("the colours of the pieces do not change how they move")},
    {"checkers 1", "6", .text = "Stoat (Mustela erminea) - 10 kopeek (0.01 unit)."},
    {"checkers 2", "6", .text = "Wolverine (Gulo gulo) - 20 kopeek (0.02 unit)."},
    {"checkers 3", "6", .text = "Caspian red deer (Cervus elaphus maral) - 50 kopeek (0.05 unit)."},
    {"checkers 4", "6", .text = "Siberian ibex (Capra sibirica) - 1 ruble (0.10 unit)."},
    {"checkers 5", "6", .text = "Sable (Martes zibellina) - 2 rubles (0.25 unit)."},
    {"checkers 6", "6", .text = "Eurasian lynx (Lynx lynx) - 5 rubles (0.50 unit)."},
    {"checkers 7", "6", .text = "Amur tiger (Panthera tigris altaica) - 10 rubles (1 unit)."},
    {"set", "6", .text = "The standard Turtle set has 80 checkers.", .refuses = WHEN(LIMIT)},
    {"set", "6", .text = "Each suit includes 20 checkers: 4 Stoats, 4 Wolverines, 3 Deers, 3 Ibexes, 3 Sables, 2 Lynxes and Tiger.", .refuses = WHEN(LIMIT)},
    {"piece", "6", .text = "Vertically adjacent checkers of the one color or of the one orientation (North or South) with different sizes (in oure case of small C1 to large C7) and with the correspondent signs or hieroglyphs (numbers of perforations) form a pyramidal labeled polyomino or partially ordered multiset simply called piece.",
     .rulings = "T-R1 T-R2"},
    {"piece", "6", .text = "It is clear that piece has at least one checker.", .rulings = "T-R1 T-R2"},
    {"piece", "6", .text = "One checker is an elementary piece.", .rulings = "T-R1 T-R2"},
    {"piece", "6", .text = "The checkers can be used to create the homogeneous combined pieces (singles, doubles and triples).",
     .rulings = "T-R1 T-R2", .refuses = WHEN(OWN_PIECE)},
    {"1", "6", .text = "Pawns (slaves 1,2,3)."},
    {"1.1", "6", .text = "Soldier (S) (stoat).", .piece = "S"},
    {"1.2", "6", .text = "Pawn (P) (wolverine).", .piece = "P"},
    {"1.3", "6", .text = "Graz Pawn (G) (stoat & wolverine).", .piece = "G"},
    {"2", "6", .text = "Hoppers (pieces 1,2,3)."},
    {"2.1", "6", .text = "Commoner or Mann (M) (single deer)", .piece = "M"},
    {"2.2", "6", .text = "Knight (N) (double deer).", .piece = "N"},
    {"2.3", "6", .text = "Centaur (C) (triple deer)", .piece = "C"},
    {"3", "6", .text = "Diagonal leapers and rider (pieces 4,5,6)."},
    {"3.1", "6", .text = "Ferz (F) (ibex).", .piece = "F"},
    {"3.2", "6", .text = "Elephant or Alfil (E) (double ibex).", .piece = "E"},
    {"3.3", "6", .text = "Bishop (B) (triple ibex).", .piece = "B"},
    {"4", "6", .text = "Orthogonal leapers and rider (pieces 7,8,9)."},
    {"4.1", "6", .text = "Wazir (W) (single sable).", .piece = "W"},
    {"4.2", "6", .text = "Dabbaba (D) (double sable).", .piece = "D"},
    {"4.3", "6", .text = "Rook (R) (triple sable).", .piece = "R"},
    {"5", "6", .text = "Royal pieces (royalties 1,2,3)."},
    {"5.1", "6", .text = "King (K) (single tiger).", .piece = "K"},
    {"5.2", "6", .text = "Alibaba (A) (single lynx).", .piece = "A"},
    {"5.3", "6", .text = "Amazon Queen (Q) (double lynx).", .piece = "Q"},
    {"number", "6", .text = "Therefore the number of all possible pieces for Hopper, Diagonal or Orthogonal checkers is restricted to (63=4*4*4-1) by the next rule: any piece (P) can consist of no more than nine checkers and can have no more than three (triple) checkers of one type."},
    {"number", "6", .text = "You can see all possible 63 pieces for Hopper, Diagonal or Orthogonal checkers: 9 homogeneous pieces (yellow background) and 54 heterogeneous combined pieces on the next diagramm."},
    {"number", "6", .text = "You can see the prime (José Raúl Capablanca) set of all possible pieces (7=2*2*2-1) on the next diagramm.",
     .rulings = "T-R6", .does = N_("the diagram is lost")},
    {"modes", "6", .text = "The orthogonal O(n) (blue marked) or diagonal D(n) (green marked) with or without jump J and knight N(n) (yellow marked) modes of the movement, where n is the number of the path cells.",
     .rulings = "T-R5"},
    {"rank", "6", .text = "Beginner: Bet pieces;"},
    {"rank", "6", .text = "Pioneer (Class 1): Bet 10 unit;"},
    {"rank", "6", .text = "Pioneer (Class 2): Bet 20 units;"},
    {"rank", "6", .text = "Pioneer (Class 3): Bet 50 units;"},
    {"rank", "6", .text = "Player (Class 4): Bet 100 units;"},
    {"rank", "6", .text = "Player (Class 5): Bet 200 units;"},
    {"rank", "6", .text = "Player (Class 6): Bet 500 units;"},
    {"rank", "6", .text = "Player (Class 7): Bet 1000 units;"},
    {"rank", "6", .text = "Player (Class 8): Bet 2000 units;"},
    {"rank", "6", .text = "Player (Class 9): Bet 5000 units;"},
    {"rank", "6", .text = "Player (Class 10): Bet 10000 units;"},
    {"rank", "6", .text = "Red Master (Expert): Bet 20000 units;"},
    {"rank", "6", .text = "Green Master (Master): Bet 50000 units;"},
    {"rank", "6", .text = "Blue Master (Senior Master): Bet 100000 units and above;"},
    {"rank", "6", .text = "Black Master (Champion): Bet - Trophy with diamonds."},
    {NULL},
};

/* What T-R3 borrows of the Laws for the moves themselves. */
static const struct sentence safety[] = {
    {"3.9.2", "9", .text = N_("No move may leave or place the own king under attack."), .rulings = "T-R3", .refuses = WHEN(EXPOSES_KING)},
    {NULL},
};

const struct source source_turtle_safety = {
    .document = FIDE, .author = "FIDE", .year = 2023, .is_ours = true, .sentences = safety,
};
const struct source source_turtle = {
    .document = TURTLE_PAGE, .author = "I. G. Kosintsev", .year = 2016,
    .sentences = turtle,
};
/* clang-format on */
