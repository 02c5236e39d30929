#!/bin/sh
# SPDX-License-Identifier: MIT
# Sections of a variants.ini in our own words: final positions with their winners, which Fairy-Stockfish gives too, and sections with
# faults, each refused with its place and its key.
. tests/tap.sh
needs jq

cat >"$tmp/games.ini" <<'END'
[drops:chess]
pieceDrops = true
dropChecks = false
mustDrop = true
startFen = 4k3/8/8/8/8/8/8/4K3[QRBNqrbn] w - - 0 1
castling = false
[race:chess]
flagPieceWhite = n
flagPieceBlack = *
flagRegionWhite = e5 d5
flagRegionBlack = *1
flagMove = true
[safe-goal:chess]
flagPiece = k
flagRegionWhite = *3
flagRegionBlack = *6
flagPieceSafe = true
[royal-queen:chess]
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = kq
[lose-pieces:chess]
king = -
commoner = k
castling = false
extinctionValue = win
extinctionPieceTypes = rn
extinctionPieceCount = 1
[blast:chess]
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
extinctionPseudoRoyal = true
blastOnCapture = true
blastImmuneTypes = n
[pawns-in-row:chess]
connectN = 3
connectPieceTypes = p
connectHorizontal = false
[block]
immobile = s
maxRank = 5
maxFile = 5
startFen = 5/5/5/5/5[SSSSSSSSSSSSSsssssssssssss] w - - 0 1
pieceDrops = true
connectNxN = 2
castling = false
doubleStep = false
[row-loses]
immobile = s
maxRank = 4
maxFile = 4
startFen = 4/4/4/4[SSSSSSSSssssssss] w - - 0 1
pieceDrops = true
connectN = 3
connectValue = loss
adjudicateFullBoard = true
castling = false
doubleStep = false
[chain]
wazir = w
maxRank = 6
maxFile = 6
startFen = 6/6/6/6/6/6[WWWWWWWWWWWWWWWWWWwwwwwwwwwwwwwwwwww] w - - 0 1
pieceDrops = true
connectRegion1White = *1
connectRegion2White = *6
connectRegion1Black = a*
connectRegion2Black = f*
castling = false
doubleStep = false
[checks:chess]
checkCounting = true
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+1 0 1
[immune:chess]
blastOnCapture = true
king = -
commoner = k
castling = false
extinctionValue = loss
extinctionPieceTypes = k
mutuallyImmuneTypes = nq
[soldiers:chess]
soldier = s
soldierPromotionRank = 4
cannon = c
horse = h
elephant = e
banner = b
bishop = -
startFen = rhbqkbhr/sssssppp/8/8/8/8/PPPPPSSS/RCEQKECR w KQkq - 0 1
[holes:chess]
startFen = rnbqkbnr/pppppppp/8/3**3/3**3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
[giveaway:giveaway]
stalemateValue = loss
[fairies]
king = k
pawn = p
fersAlfil = f
archbishop = a
amazon = m
breakthrough = t
clobber = c
knibis = x
maxRank = 9
maxFile = 7
startFen = afkmfax/ppppppp/tcttctt/7/7/7/TCTTCTT/PPPPPPP/AFKMFAX w - - 0 1
promotionPieceTypes = am
[two-goals:chess]
flagPiece = n
flagPieceCount = 2
flagRegion = *5 *4
[blocked-goal:chess]
king = -
commoner = k
castling = false
flagPiece = p
flagRegion = a4 b4 c4 d5
flagPieceCount = 3
flagPieceBlockedWin = true
END

# GAME | FEN | winner, or draw | reason
while IFS='|' read -r game fen winner reason; do
    echo "{\"variant\":\"$game\",\"setup\":\"$fen\",\"moves\":[]}" >"$tmp/in"
    "$adj" trace --ruleset "$tmp/games.ini#$game" "$tmp/in" >"$tmp/out" 2>&1
    is "$(jq -r '.outcome | "\(.winner // .status) \(.reason)"' "$tmp/out")" "$winner $reason" "$game: $fen"
done <<'END'
drops|5R2/8/8/8/6K1/1B6/2Q5/4k3[] b - - 48 52|draw|stalemate
race|rn1qkb1r/3bpppp/p1p5/3N3n/2Q1P2P/p4P2/1PPP2P1/RNB1KB1R w KQq - 0 14|white|goal
race|8/7p/8/p6P/P4k2/3R1p1R/8/4b1K1 b - - 16 101|black|goal
safe-goal|3b4/B4Pk1/pP2P2p/p3p3/4P3/2K5/8/2R2B2 b - - 1 59|white|goal
royal-queen|8/QP6/2r3B1/2b1p2p/2P3n1/3p1B2/3R1q1B/1RK5 b - - 0 71|white|extinction
lose-pieces|N7/2rp1P2/8/6pP/2r2N1P/8/RR6/2n4K b - - 0 97|black|extinction
blast|8/4k3/8/p6P/P4p2/5P2/n7/8 w - - 0 72|black|extinction
blast|8/6q1/8/7K/7b/k7/8/8 w - - 50 198|draw|stalemate
pawns-in-row|r1bqkbnr/pppppppp/n7/8/5P2/4P3/PPPP2PP/RNBQKBNR b KQkq - 0 2|white|connection
block|1Ssss/SsS1s/SSSss/ssSSs/SSSSs[Sss] b - - 0 12|white|connection
row-loses|sssS/s1Ss/SsS1/S2S[SSss] w - - 0 7|white|connection
row-loses|sSsS/sSss/3S/SSSs[Sss] b - - 0 7|black|connection
chain|6/WwW2w/2W3/3W2/1ww1ww/w2wWW[WWWWWWWWWWwwwwwwwww] w - - 0 12|black|connection
checks|1nbqk1nr/rppp1B1p/5pp1/p3pQ2/1b2P1P1/7P/PPPP1P2/RNB1K1NR b KQk - 0+1 2 9|white|last-check
checks|r1q2b2/ppp1kpp1/1n1p1r2/PPPbPnBp/8/5K1P/8/R2N2N1 w - - 1+0 0 28|black|last-check
immune|8/8/p1p4p/4p3/4P2P/8/R2P3K/2Br4 b - - 0 39|white|extinction
soldiers|rhbqk1hr/sCsss1pp/4b3/5p2/P7/8/1PPPPSSS/R1EQKECR w KQkq - 1 3|black|checkmate
holes|8/2k2r2/P7/3**3/2p**1b1/7p/4K3/1Nb4r w - - 6 116|black|checkmate
holes|8/8/8/3**3/3**3/3Pb1k1/8/7K w - - 58 184|draw|stalemate
giveaway|8/8/4P3/8/1B6/8/5K2/8 b - - 0 40|black|extinction
fairies|6T/7/5K1/7/ppA4/k6/7/7/7 b - - 3 169|white|checkmate
two-goals|1r3br1/B1qp2p1/b1nk3p/pP2pN2/1p1P4/1Q3P1P/2P1PKP1/R4BNR b - - 0 22|white|checkmate
blocked-goal|rnbqkb1r/2p2pp1/pp3n2/3pp2Q/PPP4p/R4P2/3PP1PP/1NB1KBNR b - - 0 10|white|goal
END

# Faults: line and column of the first, and a part of its text, which has the key.
while IFS='|' read -r wanted says section; do
    printf '%b' "$section" >"$tmp/faulty.ini"
    "$adj" ruleset check "$tmp/faulty.ini" >"$tmp/out" 2>"$tmp/err"
    is "$? $(head -n 1 "$tmp/err" | sed 's/.*faulty.ini:\([0-9:]*\): .*/\1/')" "1 $wanted" "$section"
    like "$(cat "$tmp/err")" "$says" "$section: what"
done <<'END'
2:15|wallingRule|[a:chess]\nwallingRule = duck\n
3:9|maxFile.*expected a number from 1 to 12|[a:chess]\n; twenty files\nmaxFile=20\n
2:10|maxRank.*found "0"|[a:chess]\nmaxRank= 0\n
2:1|unknown key "colour"|[a:chess]\ncolour = red\n
2:18|customPiece1: "Q9X": it has an unknown letter|[a:chess]\ncustomPiece1 = x:Q9X\n
2:16|stalemateValue.*win, loss, draw or none|[a:chess]\nstalemateValue=half\n
2:23|promotionPieceTypes.*letters of this game|[a:chess]\npromotionPieceTypes = qy\n
2:12|startFen: the FEN|[a:chess]\nstartFen = 8/8 w - - 0 1\n
2:13|castling.*true or false|[a:chess]\n  castling= maybe\n
2:15|flagRegion.*squares|[a:chess]\nflagRegion  = e4,e5\n
2:24|extinctionPieceCount.*up to 255|[a:chess]\nextinctionPieceCount = 256\n
2:18|promotionLimit.*q:1|[a:chess]\npromotionLimit = q-1\n
1:1|the key countingRule|[a:makruk]\n
2:4|expected KEY = VALUE|[a:chess]\n   pawn\n
1:4|there is no game "nothing" above|[a:nothing]\n
1:1|a first move of more than two squares|[a:chess]\ncustomPiece1 = x:imfR4\n
END
done_testing
