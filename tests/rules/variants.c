/* SPDX-License-Identifier: MIT */
/*
 * Games in the format of variants.ini: node counts that Fairy-Stockfish computed, in positions that it wrote; moves and
 * endings; and files that are refused, each for its reason.
 */
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/buffer.h"
#include "game/play.h"
#include "tap.h"

/* clang-format off */
/* Games that the format takes as parents. */
static const struct {
    const char *game, *fen;
    unsigned depth;
    uint64_t nodes;
} counts[] = {
    {"crazyhouse", "rnbqk1nr/pp1pbpp1/8/1BP1p2p/6P1/4P3/P1PP1P1P/RNBQK1NR[P] b KQkq - 0 5", 2, 1648},
    {"crazyhouse", "rnb1kbnr/3p1p1p/ppp5/4p1p1/P6q/NPP5/R2PPPPP/2BQKBNR[] w Kkq - 0 10", 3, 18080},
    {"loop", "rnbqkbnr/pp2p2p/3p4/2p2pp1/3P1P2/PP3N2/2P1P1PP/RNBQKB1R[] b KQkq - 1 5", 3, 24387},
    {"loop", "r1bqkbnr/p1p1pp2/1Nn4p/1p1p2p1/PP6/2P4N/3PPPPP/1RBQKB1R[] w Kkq - 2 10", 2, 795},
    {"chessgi", "rnbqkbnr/1ppp2p1/5p2/p3p2p/2PN4/8/PPQPPPPP/RNB1KB1R[] b KQkq - 1 5", 2, 939},
    {"chessgi", "r1bqkb1r/ppp1n2p/3p2p1/n3pp2/6P1/2P1PN1P/PP1PBP2/RNBQ1RK1[] w kq - 1 10", 2, 764},
    {"capahouse", "rnabqkbcnr/ppp1Cp1p2/10/3p2p1pp/7N2/10/PPPPPPPPPP/RNABQKB2R[P] b KQkq - 1 5", 2, 3597},
    {"capahouse", "rn1bqkbcnr/pppppp1ppp/6p3/10/2PP1a1P2/P8N/1P2PPK1PP/RNABQ1B1CR[p] w kq - 1 10", 3, 13935},
    {"pocketknight", "rnbqkbnr/ppppppp1/5n2/8/Q1PN2p1/8/PP1PPP1P/RNB1KBNR[] b KQkq - 1 5", 3, 22065},
    {"pocketknight", "r1bqk1nr/1ppn1ppp/p2pp3/6nP/8/N1b1PNP1/P1PP1PB1/RNBQKR2[] w Qkq - 6 10", 3, 17062},
    {"dragon", "rnbqkbnr/1pp1p1p1/3p1p1p/p4B2/8/4PP1P/PPPP2P1/RNBQK1NR[Dd] b KQkq - 0 5", 3, 14707},
    {"dragon", "2b1kbnr/1ppp1ppp/n1r5/4p1q1/pP1P1P2/6PP/P1PNPKB1/R1BQ2NR[Dd] w k - 7 10", 2, 1825},
    {"shogi", "lns1g1snl/1r1g1k1b1/ppppppp1p/7p1/8P/9/PPPPPPPP1/1B1GG2RL/LNS1K1SN1[] b - - 9 5", 3, 14207},
    {"shogi", "lnsg1gsnl/3k3b1/rp2p1pp1/p1pp1p2p/7P1/2P1P4/PPNP1PP1P/1B2K1GR1/L1SG2SNL[] w - - 18 10", 2, 926},
    {"kyotoshogi", "p2s+l/n1k2/1L3/5/1SK1P[n] b - - 3 5", 3, 5149},
    {"kyotoshogi", "1K3/1pnk+s/3l1/+S2n1/+L3P[] w - - 6 10", 4, 4721},
    {"micro", "2+r+l/k3/+B3/2KP/+L+R2[Pb] b - - 0 5", 3, 3165},
    {"micro", "1k+r1/Pb1+l/3R/+L1KP/2B1[] w - - 0 10", 4, 22652},
    {"dobutsu", "1ce/gl1/2L/E1G[C] b - - 1 5", 4, 3591},
    {"dobutsu", "2+C/le1/gL1/+c1G[e] w - - 0 10", 4, 13998},
    {"torishogi", "rpc1cpl/2k1f2/sSssS2/2sS1ss/S1S1SSS/3FK2/LPC1CPR[SS] b - - 4 5", 3, 21238},
    {"torishogi", "1pck1l1/r1fcp2/ssssS1s/2S2s1/SSSSS1S/L3sC1/1PCKFPR[S] w - - 3 10", 3, 12140},
    {"gorogoro", "sg2s/1g2k/1ppp1/1PPP1/SG3/GK2S[] b - - 9 5", 3, 2239},
    {"gorogoro", "s4/g1gs1/Gp2k/1Pp2/3G1/S1K1S[Ppp] w - - 0 10", 3, 13951},
    {"shoshogi", "ln1g1gsnl/1rske2b1/pppppp1p1/6P1p/9/8P/PPPPPP1P1/1BG1E2R1/LNS1KGSNL b - - 4 5", 2, 886},
    {"shoshogi", "ln1gkg1nl/r1s3sb1/pp1pp1ppp/6e2/2p2p3/5P1PP/PPPPP1P1L/1B2EKGR1/LNSG2SN1 w - - 18 10", 3, 18020},
    {"grand", "5r2r1/1nbqkcabn1/pppppppppp/10/10/2P2P4/6P3/PPQPP1BPPP/1NB1KCA1N1/R8R b - - 4 5", 2, 4467},
    {"grand", "3b4br/rn1qkca1n1/p1p2p1p1p/1p1p6/4p1p3/2P1P5/3P6/PP1B1PPPPP/1N1QKCABNR/5R4 w - - 0 10", 2, 3425},
    {"wolf", "1wfrbbn1/pqsppssk/spp2pp1/7p/8/5P2/3S2P1/1PP3S1/PS1PP1SP/KNBBRFWQ b - - 0 5", 3, 16883},
    {"wolf", "qw1rbb1k/fssppssp/1p3pp1/n1p5/p7/5PP1/7W/PPPPF1S1/1SS1P1SP/KNBB2RQ w - - 2 10", 2, 1487},
    {"shako", "c4q3c/ernb1kbn1e/pppp1ppp1p/4p3r1/8p1/10/4P3N1/PPPP1PPPPP/E1NBQK2RE/1R3B2CC b Kq - 0 5", 2, 3342},
    {"shako", "ce2b1kbc1/1rn1q2nre/ppp1pppp2/6B3/3p4pp/4P5/P2NQ2P2/1PPP1PP1PP/ER3K1NRE/C5CB2 w KQ - 4 10", 2, 3578},
    {"omicron", "1**********w/*wrnbqkbnrc*/*1ppppppppp*/*2c7*/*p9*/*P9*/*3N2P2W*/*CPPPPP1PPP*/*1R1BQKBNRC*/W**********1 b KQkq - 1 5", 2, 1156},
    {"omicron", "1**********1/*crnbqkbnrc*/*p2pppp1pp*/*wp5p1w*/*C1p7*/*2P7*/*3N2C3*/*PP1PPPPPPP*/*WR1BQKBNR1*/1**********W w KQkq - 0 10", 2, 1387},
    {"gustav3", "arnbq2nra/*ppppk1pp*/*8*/*4pp2*/*1b3P2*/*3BP2P*/*PPPPQ1P1*/ARNB1K1NRA b KQ - 4 5", 2, 1032},
    {"gustav3", "arnbqkb1r1/*p1p1p3*/*1p1p2aB*/*5pp1*/*4n3*/*2AP2P1*/*PPP1PP1P*/1RN1QKBNRA w KQkq - 0 10", 2, 1765},
    {"courier", "rnebmk1wben1/1pp1pp1ppppr/3p2f5/p5p4p/P4FP4P/5P2P1P1/1PPPP2P1P1R/RNEBMK1WBEN1 b - - 0 5", 2, 898},
    {"courier", "rne1mk1wb1nr/2bppp1pp3/1pp3f3p1/p3F1p2p1p/P5P1Pe1P/3PE7/RPP1PP1P1PPR/1N1BM1KWBEN1 w - - 2 10", 2, 1029},
    {"minixiangqi", "rcnk1Cr/3p1pp/p1p2n1/7/1C5/1PPPP1P/R1NKN1R b - - 4 5", 3, 12290},
    {"minixiangqi", "r1nkn1r/p1p2cp/2p1p2/3P3/PNP4/1C2P1P/R2KN1R w - - 9 10", 3, 10378},
    {"manchu", "rnbakab1r/9/1cc6/p1p1p1n1p/6pP1/9/P1P1P1P2/B3B4/9/M2AKA3 b - - 9 5", 2, 842},
    {"manchu", "1nb1kab1r/3ra4/4c3n/p1p1p1p1p/P8/1c7/2PMP1P1P/4B3B/4A4/4KA3 w - - 18 10", 2, 1206},
    {"berolina", "rnbqkbnr/pp3ppR/1p1p4/3p4/8/3P1PP1/PPPPNP2/RNBQKB2 b Qkq - 0 5", 2, 1192},
    {"berolina", "r2q1bn1/p1ppkpp1/b1n5/3ppp1r/2P5/4P2P/PPQKPP1P/RNB1NBR1 w - - 2 10", 2, 1505},
    {"pawnsideways", "rnbqkbr1/pppppp1p/5n1p/8/Q1P4P/7N/PP1PPPP1/RNBK1B1R b q - 3 5", 2, 972},
    {"pawnsideways", "rnbqkbnr/p1ppp3/1p4p1/3pP2p/2B5/1Q1P3P/PP1P1PP1/RNB1K1NR w KQkq - 4 10", 2, 1134},
    {"legan", "knbrp3/1qpp4/nbp3N1/rppp3P/4P1P1/5PPR/2p1PPQB/3PRBNK b - - 1 5", 3, 2309},
    {"legan", "k1br4/bqnp1p2/1pp2NP1/2P5/2p1P3/1p3PPR/r3PPQB/3PRBNK w - - 3 10", 3, 8916},
    {"nightrider", "rnbqkb1r/1ppp2pN/p3pp2/5P2/3Pn3/8/PPP1P1PP/R1BQKBNR b KQkq - 0 5", 2, 856},
    {"nightrider", "rnbqk2r/1p1pp2p/5ppb/8/p1Qn3P/N5PB/PPP1PP2/R1B1K1NR w KQkq - 2 10", 2, 1503},
    {"grasshopper", "r1bqkbnr/gggggggg/n1pppppp/1p6/pP3GG1/P1PPPPPP/GGGGG2G/RNBQKBNR b KQkq - 0 5", 3, 21043},
    {"grasshopper", "rnbqkbnr/g2ggggg/p1pppp1p/gp4p1/G1PG1G2/PP1PPPPP/G1QGg3/RNBK1BNR w kq - 0 10", 2, 885},
    {"hoppelpoppel", "rnbqkbnr/pp2p1p1/3p4/2p2p1p/2P1P3/P7/1PQPNPPP/RNB1KB1R b KQkq - 1 5", 3, 21822},
    {"hoppelpoppel", "1nb1kb1r/r1p1p2p/ppqp1ppn/1P6/2P5/B4N1P/P2PPPP1/RN1QKBR1 w Qk - 3 10", 3, 23564},
    {"knightmate", "rmbq1bmr/pp1p1pp1/5k2/2p1p2p/1P1P4/2P2P2/P1Q1P1PP/RMB1KBMR b KQ - 0 5", 3, 23485},
    {"knightmate", "rmbq2mr/ppkp4/2p3pp/4p1b1/8/P7/RPPPPPP1/1MBQKBMR w - - 0 10", 3, 16123},
    {"kingofthehill", "r1bqkbnr/pppp1p1p/4p3/4n1p1/5PPP/3P4/PPPQP3/RNB1KBNR b KQkq - 2 5", 2, 922},
    {"kingofthehill", "rnq1kbnr/1pp1p1pp/3Q4/p2p4/P1P5/7b/1P1PPPPP/RNB1KBNR w KQkq - 3 10", 2, 1048},
    {"racingkings", "8/7b/8/1r1nN1R1/8/7K/k2nNB2/qrb2BRQ b - - 9 5", 2, 1333},
    {"racingkings", "2b5/8/8/2BQ4/8/1R4R1/k1r1Nn1K/r1b2B2 w - - 3 10", 2, 1257},
    {"jesonmor", "1nnn2nnn/2n3n2/9/9/3n5/9/3N5/3N3N1/1NN1N1NNN b - - 9 5", 2, 1216},
    {"jesonmor", "1n4nnn/1n2n4/nn7/9/7n1/9/6NN1/2N1N3N/1N1NN2N1 w - - 18 10", 2, 1184},
    {"breakthrough", "ppp1pppp/1pppp1pp/1p2p1p1/2P5/8/4P1P1/P1PP1P1P/PPPPPPPP b - - 9 5", 3, 17219},
    {"breakthrough", "p1p1pppp/pp1ppppp/p7/3P4/2PP4/6p1/PP1PP2P/PPPP1PPP w - - 0 10", 3, 17863},
    {"clobber", "Pp1Pp/1PpP1/pPPpp/p1pP1/Pp1P1/1pP1P b - - 0 5", 4, 19456},
    {"clobber", "P4/2P1p/1p2p/3P1/1pP2/p1PPp w - - 0 10", 4, 0},
    {"fox-and-hounds", "3h4/h5h1/5h2/8/8/8/3F4/8 b - - 9 5", 4, 452},
    {"fox-and-hounds", "7h/4h3/8/6h1/5F2/2h5/8/8 w - - 18 10", 4, 493},
    {"giveaway", "rnbq1bnr/pp1ppk2/2p4p/8/P5P1/8/1PPPPP1P/RNBQKB1R b KQ - 0 5", 3, 6219},
    {"giveaway", "r2qk1nr/ppp1bppp/3p4/8/7P/3b4/P5P1/RNBQKBNR w KQkq - 0 10", 4, 9},
    {"codrus", "2bqkbnr/r1pppppp/n7/pp6/5P2/2P4P/PP1PP1P1/RNBQKBNR b KQk - 0 5", 3, 5087},
    {"codrus", "2bqk2r/1pppp2p/2n2ppn/p7/P6P/3PP3/1rP2PP1/RN1QKBNR w k - 0 10", 4, 1579},
    {"losers", "r1bqkbnr/p1ppp1pp/8/1p1N1p2/3P4/8/PP1PPPPP/RNBQKB1R b KQkq - 1 5", 4, 2428},
    {"losers", "1nb1kb1r/3ppppp/8/1p5n/8/7R/2PPPPP1/1NBQKBN1 w k - 0 10", 4, 251},
    {"extinction", "r1bqkbnr/pppp1p2/n3p2p/6N1/6P1/3BP3/PPPP1P1P/RNBQK2R b KQkq - 0 5", 2, 964},
    {"extinction", "1rbqkbn1/1p1pp1pr/p1p2p1p/3N2P1/8/4PN1P/PPPP1P2/R1BQKB1R w KQ - 0 10", 3, 24360},
    {"threekings", "k1bqkb1k/pppppppp/n6n/8/B3P2P/P7/1PPP1PP1/KNBQK1NK b - - 0 5", 3, 12771},
    {"threekings", "knbqkb1k/1p1npp2/6p1/p1pp4/P1PP2Pp/1Q2P3/1P3P1P/KNB1KBNK w - - 0 10", 2, 756},
    {"horde", "rn1qkbnr/1bppppp1/1Pp4p/p2PPPPP/PPP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP b kq - 0 5", 3, 4382},
    {"horde", "rn2kbn1/ppp2p2/3qbP1B/1PPpp1PP/PPPPP1P1/PPPPPPPP/PPPPPPPP/PPPPPPPP w - - 1 10", 3, 4638},
    {"nocheckatomic", "rnb1k1nr/pppp1p1p/4pqp1/8/1bP5/1P3PP1/P2PP1BP/RNBQK1NR b KQkq - 0 5", 2, 820},
    {"nocheckatomic", "r1b1k1nr/1ppp1p2/6pb/4p1qp/p5Q1/2PPP1PB/P4P1P/RNBK2NR w kq - 0 10", 2, 1012},
    {"atomic", "rnbqkbnr/pp1p1p2/4p1pp/2p5/1P1P4/6PP/P1P1PP2/RNBQKBNR b KQkq - 0 5", 2, 891},
    {"atomic", "1nbqk1nr/rpppp2p/5bp1/p4p2/3P1P2/1QP3P1/PP1BP2P/RN2KBNR w KQk - 1 10", 3, 21276},
    {"atomar", "rnbqkb1r/ppp1ppp1/7p/3p4/PP4n1/3P2P1/1BP1PP1P/RN1QKBNR b KQkq - 0 5", 2, 892},
    {"atomar", "1rbqkbnr/2pp1pp1/6Bp/pp2p3/5PP1/N1PnPQ1N/PP1P3P/R1B1K2R w KQk - 6 10", 2, 1430},
    {"3check", "r3kbnr/ppp1pppp/2nq4/3p1b2/3NP3/5P2/PPPP1KPP/RNBQ1B1R b kq - 3+3 6 5", 2, 1551},
    {"3check", "1nbqkb1r/4p1pp/rppp1n2/p4p2/2P1P3/2N2P2/PPQPB1PP/R1B1K1NR w KQk - 3+3 2 10", 2, 924},
    {"spartan", "lgkcckwl/h1h3hh/3hh1h1/3h4/5P1P/6PN/PPPPP2R/RNBQKB2 b Q - 0 5", 2, 800},
    {"spartan", "lgk1ck2/h1hch2w/h1h2l1h/5hNh/3P4/PPP1BP2/4P1PP/RN1QKBR1 w Q - 0 10", 2, 1219},
    {"coregal", "rnbqkbnr/1ppp2p1/7p/p3pp2/1P2P3/P7/R1PP1PPP/1NBQKBNR b Kkq - 1 5", 2, 885},
    {"coregal", "r1bq1bnr/pp1k3p/2p1pp1B/3p2p1/P2P2PP/8/nPPQPP2/1N1K1BNR w - - 0 10", 3, 19615},
};
/* clang-format on */
enum { COUNTS = sizeof counts / sizeof *counts };

/* Own games, one section each. */
static const char own[] =
    "; A comment\n[row]\nimmobile = p\nmaxRank = 3\nmaxFile = 3\nstartFen = 3/3/3[PPPPPpppp] w - - "
    "0 1\n"
    "pieceDrops = true\nconnectN = 3\ncastling = false\ndoubleStep = false\n"
    "[checks:chess]\ncheckCounting = true\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w Q - 1+1 0 1\n"
    "[patt:chess]\nstalemateValue = win\nstartFen = k7/8/1Q6/8/8/8/8/K7 w - - 0 1\n"
    "[child:row]\nconnectN = 2\n"
    "[short:chess]\nstartFen = 4k3/P7/8/8/8/8/8/4K3\npromotionPieceTypes = -\n";

/* Sections that are refused, and what the refusal says. */
static const struct {
    const char *text, *game, *says;
} refused[] = {
    {"[a]\nwallingRule = duck\n", "a", "[a] the key wallingRule is not supported"},
    {"[a:chess]\nnoSuchKey = 1\n", "a", "unknown key \"noSuchKey\""},
    {"[a:a]\n", "a", "there is no game \"a\" above"},
    {"[a:b]\n[b:a]\n", "a", "there is no game \"b\" above"},
    {"[b:a]\n[a:b]\n", "a", "there is no game \"a\" above"},
    {"[a:chess]\nmaxRank = 99\n", "a", "maxRank: found \"99\""},
    {"[a:chess]\nmaxRank = 99999999999999999999\n", "a", "expected a number from 1 to 12"},
    {"[a:chess]\nmaxFile = 0\n", "a", "expected a number from 1 to 12"},
    {"[a:chess]\ncastling = perhaps\n", "a", "true or false"},
    {"[a:chess]\npromotionPieceTypes = qz\n", "a", "letters of this game's pieces"},
    {"[a:chess]\ncustomPiece1 = x:Y\n", "a", "it has an unknown letter"},
    {"[a:chess]\ncustomPiece1 = x:DD\n", "a", "can ride"},
    {"[a:chess]\ncustomPiece1 = x:nR\n", "a", "can be lame"},
    {"[a:chess]\ncustomPiece1 = xyz\n", "a", "with a colon and moves"},
    {"[a:chess]\nqueen\n", "a", "expected KEY = VALUE"},
    {"[a:chess]\nflagRegion = e4; rm\n", "a", "squares (a1)"},
    {"[a:chess]\npromotionLimit = q:\n", "a", "pieces with numbers"},
    {"[a:chess]\nstalemateValue = tie\n", "a", "win, loss, draw or none"},
    {"", "no-such-game", "there is no game \"no-such-game\""},
};
enum { REFUSED = sizeof refused / sizeof *refused };

/* Imports a game and adds it to the set. Returns NULL after a failed check. */
static const struct adj_variant *
import(struct adj_rulesets *set, const char *text, const char *name)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct adj_variant *variant = NULL;
    char *document = NULL;
    if (adj_ruleset_import(text, strlen(text), name, &document, NULL, &err) ||
        adj_rulesets_add(set, document, strlen(document), &variant, NULL, &err))
        ok(false, "%s: %s", name, err.message);
    adj_free(document);
    return variant;
}

static struct adj_play *
start(const struct adj_variant *variant, const char *fen)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_play *play = NULL;
    if (!variant || adj_play_new(variant, fen, fen ? strlen(fen) : 0, &play, &err))
        ok(false, "%s: %s", fen ? fen : "start", err.message);
    return play;
}

static void
check_count(struct adj_play *play, const char *name, unsigned depth, uint64_t nodes)
{
    struct adj_error err = ADJ_ERROR_INIT;
    uint64_t count = 0;
    if (!play)
        return;
    adj_play_perft(play, depth, 1, &count, &err);
    is_int((int64_t)count, (int64_t)nodes, "%s at depth %u", name, depth);
}

static void
check_counts(struct adj_rulesets *set)
{
    const struct adj_variant *variant = NULL;
    for (int i = 0; i < COUNTS; i++) {
        if (i == 0 || strcmp(counts[i].game, counts[i - 1].game) != 0)
            variant = import(set, "", counts[i].game);
        struct adj_play *play = start(variant, counts[i].fen);
        check_count(play, counts[i].game, counts[i].depth, counts[i].nodes);
        adj_play_free(play);
    }
}

/* Plays moves and compares how the game ended, and the set-up read again. */
static void
check_end(const struct adj_variant *variant, const char *moves, const char *reason,
          const char *winner)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_state state = ADJ_STATE_INIT;
    struct adj_play *play = start(variant, NULL), *again;
    char *setup = NULL;
    if (!play)
        return;
    for (const char *at = moves; *at;) {
        size_t len = strcspn(at, " ");
        if (adj_play_move(play, at, len, &err))
            ok(false, "%.*s: %s", (int)len, at, err.message);
        at += len + strspn(at + len, " ");
    }
    adj_play_state(play, &state);
    is_str(state.reason, reason, "%s: %s", moves, reason);
    is_str(state.winner ? state.winner : "nobody", winner, "%s: the winner", moves);
    ok(!adj_play_setup(play, &setup, NULL) &&
           !adj_play_new(variant, setup, strlen(setup), &again, &err),
       "%s can be read: %s", setup, err.message);
    adj_play_free(again);
    adj_free(setup);
    adj_play_free(play);
}

static void
check_own(struct adj_rulesets *set)
{
    const struct adj_variant *row = import(set, own, "row");
    struct adj_play *play = start(row, NULL);
    check_count(play, "three in a row", 6, 54720);
    adj_play_free(play);
    check_end(row, "P@a1 P@b2 P@a2 P@c3 P@a3", "connection", "white");
    check_end(import(set, own, "checks"), "a1-a8", "last-check", "white");
    check_end(import(set, own, "patt"), "b6-c7", "stalemate", "black");
    play = start(import(set, own, "child"), NULL);
    check_count(play, "two in a row", 3, 504);
    adj_play_free(play);
    play = start(import(set, own, "short"), NULL);
    check_count(play, "a start of one field, a pawn that cannot promote", 2, 25);
    adj_play_free(play);
}

static void
check_refused(void)
{
    for (int i = 0; i < REFUSED; i++) {
        struct adj_error err = ADJ_ERROR_INIT;
        struct adj_faults *faults = NULL;
        char *document = NULL;
        enum adj_status st = adj_ruleset_import(refused[i].text, strlen(refused[i].text),
                                                refused[i].game, &document, &faults, &err);
        ok(st == ADJ_ESYNTAX && strstr(err.message, refused[i].says), "%s: %s", refused[i].text,
           err.message);
        adj_free(document);
        adj_faults_free(faults);
    }
}

/* Texts with damage are refused or read, and never more. */
static void
check_damaged(void)
{
    uint64_t state = 38;
    for (int i = 0; i < 2000; i++) {
        char text[sizeof own];
        memcpy(text, own, sizeof own);
        for (int k = 0; k < 3; k++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            text[(state >> 33) % (sizeof own - 1)] = (char)(1 + (state >> 20) % 126);
        }
        char *document = NULL;
        struct adj_error err = ADJ_ERROR_INIT;
        const char *names[] = {"row", "checks", "patt", "child"};
        if (!adj_ruleset_import(text, strlen(text), names[i % 4], &document, NULL, &err)) {
            struct adj_rulesets *set = NULL;
            if (!adj_rulesets_new(&set, &err))
                adj_rulesets_add(set, document, strlen(document), NULL, NULL, &err);
            adj_rulesets_free(set);
        }
        adj_free(document);
    }
    ok(true, "damaged sections");
}

int
main(void)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_rulesets *set = NULL;
    if (adj_rulesets_new(&set, &err))
        return 1;
    check_counts(set);
    check_own(set);
    check_refused();
    check_damaged();
    adj_rulesets_free(set);
    return tap_done();
}
