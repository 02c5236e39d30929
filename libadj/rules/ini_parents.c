/* SPDX-License-Identifier: MIT */
/*
 * The games that files in the format of variants.ini take as parents, described in that format. A game whose rules this
 * library does not play has the key that is refused. The names of bases that are no games end in "-base".
 */
#include "rules/ini.h"

/* clang-format off */
const char *const ini_parents[] = {
    "[chess]\npawn=p\nknight=n\nbishop=b\nrook=r\nqueen=q\nking=k\npromotionPieceTypes=qrbn\n",
    "[normal:chess]\n",
    "[fischerandom:chess]\nchess960=true\n",
    "[nocastle:chess]\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\ncastling=false\n",
    "[armageddon:chess]\nmaterialCounting=blackdrawodds\n",
    "[torpedo:chess]\ndoubleStepRegionWhite=*1 *2 *3 *4 *5 *6 *7 *8\n"
    "doubleStepRegionBlack=*1 *2 *3 *4 *5 *6 *7 *8\n",
    "[berolina:chess]\npawn=-\ncustomPiece1=p:mfFcfeWimfnA\npawnTypes=p\n",
    "[pawnsideways:chess]\npawn=-\ncustomPiece1=p:fsmWfceFifmnD\npawnTypes=p\n",
    "[pawnback:chess]\npawn=-\ncustomPiece1=p:fbmWfceFifmnD\n"
    "mobilityRegionWhiteCustomPiece1=*2 *3 *4 *5 *6 *7 *8\n"
    "mobilityRegionBlackCustomPiece1=*7 *6 *5 *4 *3 *2 *1\npawnTypes=p\nnMoveRuleTypes=-\n",
    "[legan:chess]\npawn=-\ncustomPiece1=p:mflFcflW\npromotionRegionWhite=a8 b8 c8 d8 a7 a6 a5\n"
    "promotionRegionBlack=e1 f1 g1 h1 h2 h3 h4\npromotionPawnTypes=p\nnMoveRuleTypes=p\nenPassantTypes=-\n"
    "startFen=knbrp3/bqpp4/npp5/rp1p3P/p3P1PR/5PPN/4PPQB/3PRBNK w - - 0 1\ndoubleStep=false\n",
    "[fairy:chess]\nsilver=s\nfers=f\narchbishop=a\nchancellor=c\ncommoner=m\n",
    "[raazuvaa:chess]\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\ncastling=false\n"
    "doubleStep=false\n",
    "[makruk:chess]\nbishop=-\nqueen=-\nsilver=s\nfers=m\n"
    "startFen=rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\npromotionRegionWhite=*6 *7 *8\n"
    "promotionRegionBlack=*3 *2 *1\npromotionPieceTypes=m\ndoubleStep=false\ncastling=false\nnMoveRule=0\n"
    "countingRule=makruk\n",
    "[makpong:makruk]\nmakpongRule=true\n",
    "[cambodian:makruk]\nstartFen=rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1\ngating=true\n"
    "cambodianMoves=true\ncountingRule=cambodian\n",
    "[karouk:cambodian]\ncheckCounting=true\n",
    "[asean:chess]\nbishop=-\nqueen=-\nsilver=b\nfers=q\n"
    "startFen=rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1\npromotionPieceTypes=rnbq\n"
    "doubleStep=false\ncastling=false\ncountingRule=asean\n",
    "[ai-wok:makruk]\nfers=-\naiwok=a\nstartFen=rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1\n"
    "promotionPieceTypes=a\n",
    "[shatranj:chess]\nbishop=-\nqueen=-\nalfil=b\nfers=q\n"
    "startFen=rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1\npromotionPieceTypes=q\ndoubleStep=false\n"
    "castling=false\nextinctionValue=loss\nextinctionClaim=true\nextinctionPieceTypes=*\n"
    "extinctionPieceCount=1\nextinctionOpponentPieceCount=2\nstalemateValue=loss\nnMoveRule=70\n",
    "[chaturanga:shatranj]\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n"
    "extinctionValue=none\n",
    "[amazon:chess]\nqueen=-\namazon=a\nstartFen=rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n"
    "promotionPieceTypes=arbn\n",
    "[georgian:amazon]\nstartFen=rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w - - 0 1\ncastling=false\n"
    "enPassantRegion=-\n",
    "[nightrider:chess]\nknight=-\ncustomPiece1=n:NN\npromotionPieceTypes=qrbn\n",
    "[grasshopper:chess]\ncustomPiece1=g:gQ\npromotionPieceTypes=qrbng\n"
    "startFen=rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1\ndoubleStep=false\n",
    "[hoppelpoppel:chess]\nknight=-\nbishop=-\nknibis=n\nbiskni=b\npromotionPieceTypes=qrbn\n",
    "[newzealand:chess]\nrook=-\nknight=-\nrookni=r\nkniroo=n\ncastlingRookPieces=r\npromotionPieceTypes=qrbn\n",
    "[kingofthehill:chess]\nflagPiece=k\nflagRegion=d4 e4 d5 e5\n",
    "[racingkings:chess]\nstartFen=8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1\nflagPiece=k\nflagRegion=*8\n"
    "flagMove=true\ncastling=false\nchecking=false\n",
    "[knightmate:chess]\ncommoner=m\nknight=-\n"
    "startFen=rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1\nking=k:N\npromotionPieceTypes=mqrb\n",
    "[misere:chess]\ncheckmateValue=win\n",
    "[losers:chess]\ncheckmateValue=win\nstalemateValue=win\nextinctionValue=win\nextinctionPieceTypes=*\n"
    "extinctionPieceCount=1\nmustCapture=true\n",
    "[giveaway:chess]\nking=-\ncommoner=k\ncastlingKingPiece=k\npromotionPieceTypes=kqrbn\nstalemateValue=win\n"
    "extinctionValue=win\nextinctionPieceTypes=*\nmustCapture=true\n",
    "[antichess:giveaway]\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\ncastling=false\n",
    "[suicide:antichess]\nstalematePieceCount=true\n",
    "[codrus:giveaway]\npromotionPieceTypes=qrbn\nextinctionPieceTypes=k\n",
    "[extinction:chess]\nking=-\ncommoner=k\ncastlingKingPiece=k\npromotionPieceTypes=kqrbn\n"
    "extinctionValue=loss\nextinctionPieceTypes=kqrbnp\n",
    "[kinglet:extinction]\npromotionPieceTypes=k\nextinctionPieceTypes=p\n",
    "[threekings:chess]\nking=-\ncommoner=k\ncastlingKingPiece=k\n"
    "startFen=knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1\nextinctionValue=loss\n"
    "extinctionPieceTypes=k\nextinctionPieceCount=2\n",
    "[horde:chess]\nstartFen=rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1\n"
    "doubleStepRegionWhite=*2 *1\nenPassantRegionWhite=*6\nenPassantRegionBlack=*3\nextinctionValue=loss\n"
    "extinctionPieceTypes=*\n",
    "[petrified:pawnsideways]\nking=-\ncommoner=k\ncastlingKingPiece=k\nextinctionValue=loss\n"
    "extinctionPieceTypes=k\nextinctionPseudoRoyal=true\npetrifyOnCaptureTypes=kqrbn\n",
    "[nocheckatomic:chess]\nking=-\ncommoner=k\ncastlingKingPiece=k\nextinctionValue=loss\n"
    "extinctionPieceTypes=k\nblastOnCapture=true\n",
    "[atomic:nocheckatomic]\nextinctionPseudoRoyal=true\n",
    "[atomar:nocheckatomic]\nblastImmuneTypes=k\nmutuallyImmuneTypes=k\n",
    "[duck:chess]\nking=-\ncommoner=k\ncastlingKingPiece=k\nextinctionValue=loss\nextinctionPieceTypes=k\n"
    "wallingRule=duck\nstalemateValue=win\n",
    "[isolation]\nmaxFile=f\ncustomPiece1=p:mK\nstartFen=3p2/6/6/6/6/6/6/2P3 w - - 0 1\nstalemateValue=loss\n"
    "wallingRule=static\n",
    "[isolation7x7:isolation]\nmaxRank=7\nmaxFile=g\nstartFen=3p3/7/7/7/7/7/3P3 w - - 0 1\n",
    "[snailtrail]\nmaxRank=7\nmaxFile=g\ncustomPiece1=p:mK\nstartFen=6p/7/7/7/7/7/P6 w - - 0 1\n"
    "stalemateValue=loss\nwallingRule=past\n",
    "[fox-and-hounds]\ncustomPiece1=h:mfF\ncustomPiece2=f:mF\nstartFen=1h1h1h1h/8/8/8/8/8/8/4F3 w - - 0 1\n"
    "stalemateValue=loss\nflagPieceWhite=f\nflagRegionWhite=*8\n",
    "[joust]\ncustomPiece1=n:mN\nstartFen=8/8/8/4n3/3N4/8/8/8 w - - 0 1\nstalemateValue=loss\nwallingRule=past\n",
    "[3check:chess]\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1\ncheckCounting=true\n",
    "[5check:3check]\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1\n",
    "[crazyhouse:chess]\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\npieceDrops=true\n"
    "capturesToHand=true\n",
    "[loop:crazyhouse]\ndropLoop=true\n",
    "[chessgi:loop]\nfirstRankPawnDrops=true\n",
    "[bughouse:crazyhouse]\ntwoBoards=true\ncapturesToHand=false\nstalemateValue=loss\n",
    "[koedem:bughouse]\nking=-\ncommoner=k\ncastlingKingPiece=k\nmustDrop=true\nmustDropType=k\n"
    "extinctionValue=loss\nextinctionPieceTypes=k\nextinctionOpponentPieceCount=2\n",
    "[pocketknight:chess]\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1\n"
    "pieceDrops=true\n",
    "[placement:chess]\nstartFen=8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1\nmustDrop=true\n"
    "pieceDrops=true\ndropRegionWhite=*1\ndropRegionBlack=*8\ndropOppositeColoredBishop=true\n"
    "castlingDroppedPiece=true\n",
    "[sittuyin:makruk]\nstartFen=8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1\nfers=f\n"
    "promotionPieceTypes=f\nmustDrop=true\npieceDrops=true\ndropRegionWhite=*1 *2 *3\ndropRegionBlack=*8 *7 *6\n"
    "sittuyinRookDrop=true\nsittuyinPromotion=true\npromotionRegionWhite=a8 b7 c6 d5 e5 f6 g7 h8\n"
    "promotionRegionBlack=a1 b2 c3 d4 e4 f3 g2 h1\npromotionLimit=f:1\ncountingRule=asean\nnMoveRule=50\n",
    "[seirawan:chess]\narchbishop=h\nchancellor=e\n"
    "startFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1\ngating=true\n"
    "seirawanGating=true\npromotionPieceTypes=heqrbn\n",
    "[shouse:seirawan]\npieceDrops=true\ncapturesToHand=true\n",
    "[dragon:chess]\narchbishop=d\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Dd] w KQkq - 0 1\n"
    "pieceDrops=true\ndropRegionWhite=*1\ndropRegionBlack=*8\npromotionPieceTypes=dqrbn\n",
    "[paradigm:chess]\nbishop=-\ncustomPiece1=b:BnN\npromotionPieceTypes=qbrn\n",
    "[minishogi-base]\nmaxRank=5\nmaxFile=e\nshogiPawn=p\nsilver=s\ngold=g\nbishop=b\ndragonHorse=h\nrook=r\n"
    "bers=d\nking=k\nstartFen=rbsgk/4p/5/P4/KGSBR[-] w 0 1\npieceDrops=true\ncapturesToHand=true\n"
    "promotionRegionWhite=*5\npromotionRegionBlack=*1\ndoubleStep=false\ncastling=false\n"
    "promotedPieceType=p:g s:g b:h r:d\ndropNoDoubled=p\nimmobilityIllegal=true\nshogiPawnDropMateIllegal=true\n"
    "stalemateValue=loss\nnFoldRule=4\nnMoveRule=0\nperpetualCheckIllegal=true\n",
    "[minishogi:minishogi-base]\nnFoldValue=loss\nnFoldValueAbsolute=true\n",
    "[mini:minishogi]\n",
    "[kyotoshogi:minishogi-base]\nlance=l\nshogiKnight=n\nstartFen=p+nks+l/5/5/5/+LSK+NP[-] w 0 1\n"
    "promotionRegionWhite=*1 *2 *3 *4 *5\npromotionRegionBlack=*1 *2 *3 *4 *5\nmandatoryPiecePromotion=true\n"
    "pieceDemotion=true\ndropPromoted=true\npromotedPieceType=l:g s:b n:g p:r g:- b:- r:-\nimmobilityIllegal=false\n"
    "shogiPawnDropMateIllegal=false\ndropNoDoubled=-\n",
    "[micro:kyotoshogi]\nmaxFile=d\nstartFen=kb+r+l/p3/4/3P/+L+RBK[-] w 0 1\npiecePromotionOnCapture=true\n"
    "promotedPieceType=l:s b:g r:g p:n s:- g:- n:-\n",
    "[dobutsu]\nmaxRank=4\nmaxFile=c\nshogiPawn=c\ngold=h\nfers=e\nwazir=g\ncommoner=l\n"
    "startFen=gle/1c1/1C1/ELG[-] w 0 1\npieceDrops=true\ncapturesToHand=true\npromotionRegionWhite=*4\n"
    "promotionRegionBlack=*1\ndoubleStep=false\ncastling=false\npromotedPieceType=c:h\n"
    "mandatoryPiecePromotion=true\nstalemateValue=loss\nextinctionValue=loss\nextinctionPieceTypes=l\n"
    "flagPiece=l\nflagRegionWhite=*4\nflagRegionBlack=*1\nflagPieceSafe=true\nnFoldRule=4\nnMoveRule=0\n",
    "[gorogoro:minishogi-base]\nmaxRank=6\nstartFen=sgkgs/5/1ppp1/1PPP1/5/SGKGS[-] w 0 1\n"
    "promotionRegionWhite=*5 *6\npromotionRegionBlack=*2 *1\n",
    "[judkins:minishogi-base]\nmaxRank=6\nmaxFile=f\nshogiKnight=n\nstartFen=rbnsgk/5p/6/6/P5/KGSNBR[-] w 0 1\n"
    "promotionRegionWhite=*5 *6\npromotionRegionBlack=*2 *1\npromotedPieceType=p:g s:g b:h r:d n:g\n",
    "[torishogi]\nmaxRank=7\nmaxFile=g\nshogiPawn=s\nking=k\ncustomPiece1=f:FsfW\ncustomPiece2=c:FvW\n"
    "customPiece3=l:fRrbBlbF\ncustomPiece4=r:fRlbBrbF\ncustomPiece5=p:bFfD\ncustomPiece6=g:fAbD\n"
    "customPiece7=e:KbRfBbF2\nstartFen=rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1\npieceDrops=true\n"
    "capturesToHand=true\npromotionRegionWhite=*6 *7\npromotionRegionBlack=*2 *1\ndoubleStep=false\n"
    "castling=false\npromotedPieceType=s:g f:e\nmandatoryPiecePromotion=true\ndropNoDoubled=s\n"
    "dropNoDoubledCount=2\nimmobilityIllegal=true\nshogiPawnDropMateIllegal=true\nstalemateValue=loss\n"
    "nFoldValue=win\nnFoldRule=4\nnMoveRule=0\nperpetualCheckIllegal=true\n",
    "[euroshogi:minishogi-base]\nmaxRank=8\nmaxFile=h\ncustomPiece1=n:fNsW\n"
    "startFen=1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[-] w 0 1\npromotionRegionWhite=*6 *7 *8\n"
    "promotionRegionBlack=*3 *2 *1\npromotedPieceType=p:g s:g b:h r:d n:g\nmandatoryPiecePromotion=true\n",
    "[losalamos:chess]\nmaxRank=6\nmaxFile=f\nbishop=-\nstartFen=rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1\n"
    "promotionRegionWhite=*6\npromotionRegionBlack=*1\npromotionPieceTypes=qrn\ndoubleStep=false\n"
    "castling=false\n",
    "[gardner:chess]\nmaxRank=5\nmaxFile=e\nstartFen=rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\n"
    "promotionRegionWhite=*5\npromotionRegionBlack=*1\ndoubleStep=false\ncastling=false\n",
    "[almost:chess]\nqueen=-\nchancellor=c\nstartFen=rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1\n"
    "promotionPieceTypes=crbn\n",
    "[sortofalmost:chess]\nchancellor=c\nstartFen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1\n"
    "promotionPieceTypesWhite=crbn\npromotionPieceTypesBlack=qrbn\n",
    "[chigorin:chess]\nchancellor=c\nstartFen=rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNCKNNR w KQkq - 0 1\n"
    "promotionPieceTypesWhite=crn\npromotionPieceTypesBlack=qrb\n",
    "[perfect:chess]\nchancellor=c\narchbishop=m\namazon=g\n"
    "startFen=cmqgkbnr/pppppppp/8/8/8/8/PPPPPPPP/CMQGKBNR w KQkq - 0 1\npromotionPieceTypes=gcmqrbn\n"
    "castlingRookPieces=rc\n",
    "[spartan:threekings]\nbers=g\narchbishop=w\ncustomPiece1=h:fmFfcWimA\ncustomPiece2=l:FAsmW\n"
    "customPiece3=c:WD\nstartFen=lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1\n"
    "promotionPawnTypesBlack=h\nnMoveRuleTypesBlack=h\npromotionPieceTypesBlack=kgwlc\npromotionLimit=k:2\n"
    "enPassantRegion=-\nextinctionPieceCount=0\nextinctionPseudoRoyal=true\ndupleCheck=true\n",
    "[shatar:chess]\nqueen=-\nbers=j\nstartFen=rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1\n"
    "promotionPieceTypes=j\ndoubleStep=false\ncastling=false\nextinctionValue=draw\nextinctionPieceTypes=*\n"
    "extinctionPieceCount=1\nshatarMateRule=true\n",
    "[coregal:chess]\nextinctionValue=loss\nextinctionPieceTypes=q\nextinctionPseudoRoyal=true\n"
    "extinctionPieceCount=64\n",
    "[clobber]\nmaxRank=6\nmaxFile=e\nclobber=p\nstartFen=PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w 0 1\n"
    "doubleStep=false\ncastling=false\nstalemateValue=loss\nimmobilityIllegal=false\n",
    "[breakthrough]\nbreakthrough=p\nstartFen=pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1\n"
    "doubleStep=false\ncastling=false\nstalemateValue=loss\nflagPiece=p\nflagRegionWhite=*8\n"
    "flagRegionBlack=*1\n",
    "[ataxx]\nmaxRank=7\nmaxFile=g\ncustomPiece1=p:mDmNmA\nstartFen=P5p/7/7/7/7/7/p5P w 0 1\npieceDrops=true\n"
    "doubleStep=false\ncastling=false\nstalemateValue=loss\nstalematePieceCount=true\npassOnStalemate=true\n"
    "enclosingDrop=ataxx\nflipEnclosedPieces=ataxx\nmaterialCounting=unweighted\nadjudicateFullBoard=true\n"
    "nMoveRule=0\nfreeDrops=true\n",
    "[flipersi]\nimmobile=p\n"
    "startFen=8/8/8/8/8/8/8/8[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppppp] w 0 1\n"
    "pieceDrops=true\ndoubleStep=false\ncastling=false\nstalemateValue=loss\nstalematePieceCount=true\n"
    "enclosingDrop=reversi\nenclosingDropStart=d4 e4 d5 e5\nflipEnclosedPieces=reversi\n"
    "materialCounting=unweighted\nadjudicateFullBoard=true\n",
    "[flipello:flipersi]\n"
    "startFen=8/8/8/3pP3/3Pp3/8/8/8[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPpppppppppppppppppppppppppppppp] w 0 1\n"
    "passOnStalemate=true\n",
    "[minixiangqi]\nmaxRank=7\nmaxFile=g\nrook=r\nhorse=n\nking=k:W\ncannon=c\nsoldier=p\n"
    "startFen=rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1\n"
    "mobilityRegionWhiteKing=c1 d1 e1 c2 d2 e2 c3 d3 e3\nmobilityRegionBlackKing=c5 d5 e5 c6 d6 e6 c7 d7 e7\n"
    "doubleStep=false\ncastling=false\nstalemateValue=loss\nperpetualCheckIllegal=true\nflyingGeneral=true\n",
    "[shogi:minishogi-base]\nmaxRank=9\nmaxFile=i\nlance=l\nshogiKnight=n\n"
    "startFen=lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1\n"
    "promotionRegionWhite=*7 *8 *9\npromotionRegionBlack=*3 *2 *1\npromotedPieceType=p:g s:g b:h r:d l:g n:g\n",
    "[checkshogi:shogi]\ncheckCounting=true\n",
    "[shoshogi:shogi]\nking=-\ncommoner=k\ncustomPiece1=e:FsfW\n"
    "startFen=lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL w 0 1\ncapturesToHand=false\n"
    "pieceDrops=false\npromotedPieceType=p:g s:g b:h r:d l:g n:g e:k\ncastlingKingPiece=k\n"
    "extinctionValue=loss\nextinctionPieceTypes=k\nextinctionPseudoRoyal=true\n",
    "[yarishogi]\nmaxRank=9\nmaxFile=g\nking=k\nshogiPawn=p\nrook=l\ncustomPiece1=n:fRffN\ncustomPiece2=b:fFfR\n"
    "customPiece3=r:frlR\ncustomPiece4=g:WfFbR\ncustomPiece5=s:fKbR\n"
    "startFen=rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[-] w 0 1\npromotionRegionWhite=*7 *8 *9\n"
    "promotionRegionBlack=*3 *2 *1\npromotedPieceType=p:s n:g b:g r:l\npieceDrops=true\ncapturesToHand=true\n"
    "doubleStep=false\ncastling=false\ndropNoDoubled=p\nimmobilityIllegal=true\nstalemateValue=loss\n"
    "nMoveRule=0\nperpetualCheckIllegal=true\n",
    "[okisakishogi:minishogi-base]\nmaxRank=10\nmaxFile=j\ncustomPiece1=l:vR\nknight=n\nqueen=q\n"
    "startFen=lnsgkqgsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL[-] w 0 1\n"
    "promotionRegionWhite=*8 *9 *10\npromotionRegionBlack=*3 *2 *1\npromotedPieceType=p:g s:g b:h r:d l:g n:g\n",
    "[capablanca:chess]\nmaxFile=j\ncastlingKingsideFile=i\ncastlingQueensideFile=c\narchbishop=a\n"
    "chancellor=c\nstartFen=rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1\n"
    "promotionPieceTypes=acqrbn\n",
    "[capahouse:capablanca]\nstartFen=rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[] w KQkq - 0 1\n"
    "pieceDrops=true\ncapturesToHand=true\n",
    "[caparandom:capablanca]\nchess960=true\n",
    "[gothic:capablanca]\nstartFen=rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1\n",
    "[janus:chess]\nmaxFile=j\ncastlingKingsideFile=i\ncastlingQueensideFile=b\narchbishop=j\n"
    "startFen=rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1\npromotionPieceTypes=jqrbn\n",
    "[modern:chess]\nmaxRank=9\nmaxFile=i\npromotionRegionWhite=*9\npromotionRegionBlack=*1\n"
    "doubleStepRegionWhite=*2\ndoubleStepRegionBlack=*8\ncastlingKingsideFile=g\ncastlingQueensideFile=c\n"
    "archbishop=m\nstartFen=rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1\n"
    "promotionPieceTypes=mqrbn\n",
    "[chancellor:chess]\nmaxRank=9\nmaxFile=i\npromotionRegionWhite=*9\npromotionRegionBlack=*1\n"
    "doubleStepRegionWhite=*2\ndoubleStepRegionBlack=*8\ncastlingKingsideFile=g\ncastlingQueensideFile=c\n"
    "chancellor=c\nstartFen=rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1\n"
    "promotionPieceTypes=cqrbn\n",
    "[embassy:capablanca]\ncastlingKingsideFile=h\ncastlingQueensideFile=b\n"
    "startFen=rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1\n",
    "[centaur:chess]\nmaxFile=j\ncastlingKingsideFile=i\ncastlingQueensideFile=c\ncentaur=c\n"
    "startFen=rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR w KQkq - 0 1\npromotionPieceTypes=cqrbn\n",
    "[gustav3:chess]\nmaxFile=j\ncastlingKingsideFile=h\ncastlingQueensideFile=d\namazon=a\n"
    "startFen=arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA w KQkq - 0 1\n"
    "promotionPieceTypes=aqrbn\n",
    "[jesonmor]\nmaxRank=9\nmaxFile=i\nknight=n\nstartFen=nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN w - - 0 1\n"
    "doubleStep=false\ncastling=false\nstalemateValue=loss\nflagPiece=n\nflagRegion=e5\nflagMove=true\n",
    "[courier:chess]\nmaxFile=l\nqueen=-\nalfil=e\nfers=f\ncommoner=m\nwazir=w\n"
    "startFen=rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1\n"
    "promotionPieceTypes=f\ndoubleStep=false\ncastling=false\nextinctionValue=loss\nextinctionClaim=true\n"
    "extinctionPieceTypes=*\nextinctionPieceCount=1\nextinctionOpponentPieceCount=2\nstalemateValue=loss\n",
    "[grand:chess]\nmaxRank=10\nmaxFile=j\narchbishop=a\nchancellor=c\n"
    "startFen=r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1\n"
    "promotionPieceTypes=acqrbn\npromotionRegionWhite=*8 *9 *10\npromotionRegionBlack=*3 *2 *1\n"
    "promotionLimit=a:1 c:1 q:1 r:2 b:2 n:2\nmandatoryPawnPromotion=false\nimmobilityIllegal=true\n"
    "doubleStepRegionWhite=*3\ndoubleStepRegionBlack=*8\ncastling=false\n",
    "[opulent:grand]\nknight=-\ncustomPiece1=n:NW\ncustomPiece2=w:CF\ncustomPiece3=l:FDH\n"
    "startFen=rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1\n"
    "promotionPieceTypes=acqrbnwl\npromotionLimit=a:1 c:1 q:1 r:2 b:2 n:2 w:2 l:2\n",
    "[tencubed:chess]\nmaxRank=10\nmaxFile=j\n"
    "startFen=2cwamwc2/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/2CWAMWC2 w - - 0 1\n"
    "archbishop=a\nchancellor=m\ncustomPiece1=c:DAW\ncustomPiece2=w:CF\npromotionPieceTypes=amq\n"
    "promotionRegionWhite=*10\npromotionRegionBlack=*1\ndoubleStepRegionWhite=*3\ndoubleStepRegionBlack=*8\n"
    "castling=false\n",
    "[omicron:chess]\nmaxRank=10\nmaxFile=l\n"
    "startFen=w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1\n"
    "customPiece1=c:DAW\ncustomPiece2=w:CF\ncastlingKingsideFile=i\ncastlingQueensideFile=e\ncastlingRank=2\n"
    "promotionRegionWhite=*9 *10\npromotionRegionBlack=*2 *1\npromotionPieceTypes=wcqrbn\n"
    "doubleStepRegionWhite=*3\ndoubleStepRegionBlack=*8\n",
    "[troitzky:chess]\nmaxRank=10\nmaxFile=j\n"
    "startFen=*" "***qk**" "**/**rnbbnr**/*pppppppp*/*8*/10/10/*8*/*PPPPPPPP*/**RNBBNR**/**" "**QK**" "** w - - 0 1\n"
    "promotionRegionWhite=a6 b8 c9 d9 e10 f10 g9 h9 i8 j6\npromotionRegionBlack=a5 b3 c2 d2 e1 f1 g2 h2 i3 j5\n"
    "doubleStepRegionWhite=*3\ndoubleStepRegionBlack=*8\ncastling=false\n",
    "[wolf:chess]\nmaxRank=10\nknight=-\nchancellor=w\narchbishop=f\ncustomPiece1=s:fKifmnD\ncustomPiece2=n:NN\n"
    "customPiece3=e:NNQ\nstartFen=qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ w - - 0 1\n"
    "promotionPawnTypes=sp\npromotionPieceTypes=qwfrb\npromotedPieceType=p:e\npromotionRegionWhite=*10\n"
    "promotionRegionBlack=*1\ndoubleStepRegionWhite=*2 b3 c3 f3 g3\ndoubleStepRegionBlack=*9 b8 c8 f8 g8\n"
    "enPassantTypes=p\nnMoveRuleTypes=ps\ncastling=false\n",
    "[shako:chess]\nmaxRank=10\nmaxFile=j\nfersAlfil=e\ncannon=c\n"
    "startFen=c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1\n"
    "promotionPieceTypes=qrbnce\npromotionRegionWhite=*10\npromotionRegionBlack=*1\ncastlingKingsideFile=h\n"
    "castlingQueensideFile=d\ncastlingRookKingsideFile=i\ncastlingRookQueensideFile=b\ncastlingRank=2\n"
    "doubleStepRegionWhite=*3\ndoubleStepRegionBlack=*8\n",
    "[clobber10:clobber]\nmaxRank=10\nmaxFile=j\n"
    "startFen=PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP/PpPpPpPpPp/pPpPpPpPpP w 0 1\n",
    "[flipello10:flipello]\nmaxRank=10\nmaxFile=j\nenclosingDropStart=e5 f5 e6 f6\n",
    "[amazons]\nmaxRank=10\nmaxFile=j\ncustomPiece1=q:mQ\n"
    "startFen=3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1\nstalemateValue=loss\nwallingRule=arrow\n",
    "[xiangqi-base:minixiangqi]\nmaxRank=10\nmaxFile=i\nelephant=b\nfers=a\n"
    "startFen=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"
    "mobilityRegionWhiteKing=d1 e1 f1 d2 e2 f2 d3 e3 f3\nmobilityRegionBlackKing=d8 e8 f8 d9 e9 f9 d10 e10 f10\n"
    "mobilityRegionWhiteFers=d1 e1 f1 d2 e2 f2 d3 e3 f3\nmobilityRegionBlackFers=d8 e8 f8 d9 e9 f9 d10 e10 f10\n"
    "mobilityRegionWhiteElephant=*1 *2 *3 *4 *5\nmobilityRegionBlackElephant=*6 *7 *8 *9 *10\n"
    "soldierPromotionRank=6\n",
    "[xiangqi:xiangqi-base]\nchasingRule=axf\n",
    "[manchu:xiangqi-base]\nbanner=m\n"
    "startFen=rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2 w - - 0 1\n",
    "[supply:xiangqi-base]\ntwoBoards=true\npieceDrops=true\ndropChecks=false\n",
    "[janggi:xiangqi-base]\nfers=-\ncannon=-\nelephant=-\nwazir=a\njanggiCannon=c\njanggiElephant=b\n"
    "startFen=rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1\n"
    "mobilityRegionWhiteWazir=d1 e1 f1 d2 e2 f2 d3 e3 f3\n"
    "mobilityRegionBlackWazir=d8 e8 f8 d9 e9 f9 d10 e10 f10\nsoldierPromotionRank=1\nflyingGeneral=false\n"
    "bikjangRule=true\nmaterialCounting=janggi\ndiagonalLines=d1 f1 e2 d3 f3 d8 f8 e9 d10 f10\npass=true\n"
    "nFoldValue=draw\nperpetualCheckIllegal=true\n",
    "[janggitraditional:janggi]\nmaterialCounting=none\n",
    "[janggimodern:janggi]\nbikjangRule=false\nmoveRepetitionIllegal=true\nnFoldRule=4\nnMoveRule=100\n",
    "[janggicasual:janggi]\nbikjangRule=false\nmaterialCounting=none\n",
    NULL,
};
/* clang-format on */
