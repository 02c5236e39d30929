#!/bin/sh
# SPDX-License-Identifier: MIT
# Every reason of RULES.md 10 is found in a crafted game: verdict, ply, citation, evidence.
. tests/tap.sh

# game VARIANT SETUP MOVES: a record in LAN; its verdict is in $verdict.
game() {
    {
        printf '[Variant "%s"]\n' "$1"
        [ -z "$2" ] || printf '[SetUp "1"]\n[FEN "%s"]\n' "$2"
        printf '\n%s\n' "$3"
    } >"$tmp/game"
    verdict=$("$adj" judge --from lan --as json ${regulations:+--regulations "$regulations"} "$tmp/game" 2>&1)
}
# ends STATUS WINNER REASON PLY [BASIS]: left out it is `rules`, or `none` of an undecided game.
ends() {
    _winner="\"$2\""
    [ "$2" != - ] || _winner=null
    _basis=${5:-rules}
    [ $# -ge 5 ] || [ "$1" != undecided ] || _basis=none
    like "$verdict" "\"status\":\"$1\",\"winner\":$_winner,\"reason\":\"$3\",\"basis\":\"$_basis\",\"ply\":$4," \
        "$3: $1${2:+, $2}, ply $4, by $_basis"
    tested="$tested $3"
}
# cites DOCUMENT PARAGRAPH|null RULING
cites() {
    _paragraph="\"$2\""
    [ "$2" != null ] || _paragraph=null
    like "$verdict" "\"citation\":\{\"document\":\"$1\",\"paragraph\":$_paragraph,\"ruling\":\[$3\]\}" "  cites $1, $2"
}
has() { like "$verdict" "$1" "  $2"; }
tested=

game waterloo7-junior 'W:WKe1,Rb2,Rc3:BKa8' 'c3-a3'
ends decided white checkmate 1
cites '[^"]*7th edition[^"]*' 15 '"WJ-R2"'
has '"king":\{"piece":"K","colour":"black","square":"a8"\},"attackers":\[\{"piece":"R","colour":"white","square":"a3"\}\]' \
    "who attacks"
has '"to":"b8","why":"[^"]*b2[^"]*"' "why the flight does not help"
has '"flights":\[\{"square":"a7","guards":\[\{"piece":"R","colour":"white","square":"a3","through":\["a4","a5","a6"\]\}\]\},\{"square":"b7","guards":\[\{"piece":"R","colour":"white","square":"b2","through":\["b3","b4","b5","b6"\]\}\]\},\{"square":"b8","guards":' \
    "every flight and what guards it"
has '"score":\{"white":"1","black":"0"\}' "the score"

# Makruk's counts are two rules of one reason.
game makruk 'B:WKa1,Rh2:BKd5:count=32,32' 'd5-d4'
ends draw - no-progress 1
cites 'Culture .Thailand., 3/2013' 'p. 44, pieces' '"M-R1","M-R3"'
has '"counters":\[\{"of":"plies of the lone king.s count","by":null,"count":33,"since":0,"limit":32' "the count and the limit of these pieces"
like "$("$adj" judge --from lan "$tmp/game")" 'Draw: the count of the lone king has passed 16 ' "  and the sentence says them"

game makruk 'B:WKa1,Re2:BKb8,Nd5:count=127,128' 'b8-c7 [%event claim white]'
ends draw - no-progress 1
cites 'Culture .Thailand., 3/2013' 'p. 44, board' '"M-R1","M-R2"'
has '"counters":\[\{"of":"plies without a pawn on the board","by":null,"count":128,"since":0,"limit":128' "the other counter"
like "$("$adj" judge --from lan "$tmp/game" | tr -s ' \n' ' ')" 'Draw: no pawn has been on the board for 64 moves by each side ' "  and a sentence of its own"

game waterloo7-junior '' 'e2-e4'
ends undecided - unfinished 1
cites '[^"]*7th edition[^"]*' '[^"]+' '"WJ-R2","WJ-R1"'

game chess 'W:WKf7,Qb6:BKh8' 'b6-g6'
ends draw - stalemate 1
cites '[^"]*FIDE[^"]*' '[^"]+' ''
has '"attackers":\[\]' "nothing attacks"
has '"flights":\[\{"square":"g7","guards":\[\{"piece":"Q",.*\{"square":"h7","guards":.*\{"square":"g8","guards":' "but every flight is guarded"
has '"score":\{"white":"1/2","black":"1/2"\}' "the score"

game lippo-chess 'W:WPg1,Gg5,Sa3:BPg9,Sb10,Km12' 'g5:g9'
ends decided white president-captured 1
cites '[^"]*Lippo[^"]*' '§9' ''
has '"points":\{"white":209,"black":11\},"pieces":\[\{"piece":"P","points":194,"white":1,"black":0\}' "the pieces counted"

game lippo-chess 'W:WPg1,Kb1,Km2,Sc3:BPa12,Sm10,Ul10' 'm2-a2'
ends decided white president-mated 1
cites '[^"]*Lippo[^"]*' 'Pieces 4a' '"L-R3"'
has '"piece":"P","points":194,"white":1,"black":0' "the mated president is not counted"
has '"flights":\[\{"square":"a11","guards":\[\{"piece":"K","colour":"white","square":"a2","through":' "the flights of a president"

game lippo-chess 'W:WPg1,Kb1,Km10,Sc3:BPa12' 'm10-m11'
ends decided white patt 1
has '"piece":"P","points":194,"white":1,"black":1' "both presidents are counted"
has '"flights":\[\{"square":"a11","guards":\[\{"piece":"K","colour":"white","square":"m11","through":' "the flights of a president in patt"

game waterloo5 'B:WKa1:BKe4' 'e4-d3'
ends decided black kings-row 1
cites '[^"]*5th edition[^"]*' 10 ''
has '"king":\{"piece":"K","colour":"black","square":"d3"\}' "where the king stands"

game waterloo6 'W:WKe1,Pa7,Pk3:BKk10,Pa4:promoted=2,1' 'a7-a8'
ends decided white third-pawn 1
has '"of":"pawns that have reached the promotion row","by":"white","count":3,"since":0,"limit":3' "the count"

game waterloo6 'W:WKe1,Rb2,Pk3:BKk10,Pa8:idle=29,12' 'b2-b3'
ends decided black thirty-moves 1
cites '[^"]*6th edition[^"]*' 15 '"W-R4"'
has '"by":"white","count":30,"since":0,"limit":30\},\{[^}]*"by":"black","count":12' "both counters"

game lippo-chess 'W:WPb2,Ka5,Sl3:BPm12,Sd8' \
    'a5-a12 m12-m11 a12-a11 m11-m10 a11-a10 [%event protest black a10] m10-l11 b2-a1 l11-k11 a1-a2 k11-i11 a2-a1 i11-h11 a1-a2 h11-g11 a2-a1 g11-f11 a1-a2'
ends decided white perpetual-attack 17
cites '[^"]*Lippo[^"]*' '§14' '"L-R7"'
has '"event":"protest","by":"black","square":"a10","accepted":true' "the protest"

moves='[%event statement white]'
for i in $(seq 28); do moves="$moves b2-b1 l11-l10 b1-b2 l10-l11"; done
game lippo-chess 'W:WPb2,Km1,Sl3:BPl11,Ka12,Sb10' "$moves"
ends draw - equal-forces 112
cites '[^"]*Lippo[^"]*' '§15' '"L-R8","L-R7"'

game chess '' 'e2-e4 [%event resign black]'
ends decided white resignation 1 record
game lippo-chess 'W:WPg1,Ka5,Sl3:BPm12,Sm10,Kl11' 'a5-a6 [%event resign white]'
ends decided black resignation 1 record
has '"points":\{"white":11,"black":205\}' "the president that was surrendered is not counted"

game lippo-chess 'W:WPg1,Ka5,Sl3:BPm12,Sm10,Kl11' 'a5-a6 m12-m11 [%event agreement]'
ends draw - agreement 2 record
cites '[^"]*Lippo[^"]*' '§10' ''
game waterloo7 '' 'e3-e5 [%event agreement]'
ends undecided - unfinished 1
has '"event":"agreement","by":null,"accepted":false,"why":"[^"]*no draws' "Waterloo has no draws"

game chess '' 'e2-e4 [%event flag black]'
ends decided white time-forfeit 1 record
cites '[^"]*FIDE[^"]*' '6\.9' ''
game chess 'W:WKe1:BKe8,Qd8' 'e1-e2 [%event flag black]'
ends draw - time-forfeit 1 rules
has '"why":"the opponent cannot mate by any series of legal moves' "a lone king does not win on time"
has '"mates":\[\{"side":"white","answer":"cannot","line":\[\],"kind":"material","nodes":0\}\]' "the proof"
game chess 'W:WKe1,Rd1,Pb4:BKe8,Pb5,Pd5' 'd1-d2 d5-d4 d2:d4 e8-e7 [%event flag black]'
ends decided white time-forfeit 4 record
has '"mates":\[\{"side":"white","answer":"can","line":\["[a-h][1-8]-[^]]*\],"kind":null,"nodes":[1-9]' \
    "who wins on time could have mated, so"

# Whether the opponent can still checkmate is not known: nobody gets the point, and the arbiter decides (RULES.md 9).
searching() { verdict=$("$adj" judge --from lan --as json --proof-positions "$1" ${2:+--regulations "$2"} "$tmp/game" 2>&1); }
rooks='W:WKe1,Rd1,Pb4:BKe8,Pb5,Pd5'
game chess "$rooks" 'd1-d2 d5-d4 [%event flag black] 1-0'
ends decided white time-forfeit 2 record
searching 1
ends undecided - time-forfeit 2 none
cites '[^"]*FIDE[^"]*' '6\.9' ''
has '"event":"flag","by":"black","accepted":true,"why":"a search of 1 positions did not prove[^"]*let the arbiter decide \(FIDE Laws 6\.9\)' "the act counts, its effect is open"
has '"mates":\[\{"side":"white","answer":"unknown","line":\[\],"kind":null,"nodes":1\}\]' "the evidence says unknown"
has '"score":\{"white":"\*","black":"\*"\},"claimed":"1-0"' "the result of the record is shown as claimed"
has '"code":"result-mismatch"[^}]*"read_as":"\*"' "and does not count"
has '"claims_available":\[\],"claims_with_move":\[\]' "nothing can be claimed after the flag"
printf '{"proof_positions":100000}' >"$tmp/many"
searching 1 "$tmp/many"
ends undecided - time-forfeit 2 none
like "$("$adj" judge --from lan --proof-positions 1 "$tmp/game" | tr -s ' \n' ' ')" \
    'Undecided: Black ran out of time, and it is not known whether White could still checkmate \(6\.9\); the arbiter decides\.' \
    "the report asks the arbiter"
game chess "$rooks" 'd1-d2 [%event resign black]'
searching 1
ends undecided - resignation 1 none
cites '[^"]*FIDE[^"]*' '5\.1\.2' ''
game chess "$rooks" 'd1-d2 [%event flag black] [%event decision 1/2-1/2]'
searching 1
ends draw - adjudication 1 decision
game chess "$rooks" 'd1-d2 [%event absence black]'
searching 1
ends decided white forfeit 1 record
for words in 'Black forfeits on time' 'Black resigns' 'Black makes an illegal move: d5e5'; do
    printf '[SetUp "1"]\n[FEN "4k3/8/8/1p1p4/1P6/8/8/3RK3 w - - 0 1"]\n[Result "1-0"]\n\n1. Rd2 {%s} 1-0\n' "$words" >"$tmp/words"
    verdict=$("$adj" judge --proof-positions 1 --as json "$tmp/words" 2>&1)
    like "$verdict" '"status":"undecided","winner":null,"reason":"(time-forfeit|resignation|forfeit)","basis":"none"' \
        "words of the record are no more certain: $words"
done

# Dead by proof at the end of a record (5.2.2): the first such ply, everything after it is after the end.
game chess 'W:WKe1,Pb4,Pd4,Pf4,Ph4:BKe8,Pb5,Pd5,Pf5,Ph5' 'e1-e2 [%event flag black]'
ends draw - dead-position 0 rules
has '"code":"moves-after-end"' "the move came after it"
has '"event":"flag","by":"black","accepted":false,"why":"the game was already over"' "the flag fell too late"
has '"mates":\[\{"side":"white","answer":"cannot",[^}]*"kind":"blocked"[^}]*\},\{"side":"black","answer":"cannot"' \
    "the proof for both sides"
game chess 'W:WKe1,Pb4,Pd4,Pf4,Ph4:BKe8,Pb5,Pd6,Pf5,Ph5' 'e1-e2 d6-d5 e2-e1 e8-e7 e1-e2 1-0'
ends draw - dead-position 2 rules
has '"code":"result-mismatch"' "the result reported stands beside it"
game chess 'W:WKe1,Pb4,Pd4,Pf4,Ph4:BKe8,Pb5,Pd6,Pf5,Ph5' 'e1-e2 d6-d5 e2-e1 [%event decision 1-0]'
ends decided white adjudication 2 decision
game chess 'W:WKf6,Qg6:BKh8' 'g6-g7 1-0'
ends decided white checkmate 1
game chess 'W:WKa1,Qg6:BKh8,Pa7' 'g6-g7 h8:g7 a1-a2 [%event flag white]'
ends decided black time-forfeit 3 record
game chess 'B:WKa1,Qg6:BKh7' 'h7:g6 [%event flag white]'
ends draw - dead-position 1 rules
game chess 'B:WKa1,Qg7:BKh8' '[%event flag black]'
ends draw - dead-position 0 rules
has '"kind":"exhausted"' "the queen has to be taken"
game brilliant 'W:WKe1:BKe8' 'e1-e2'
ends draw - dead-position 0 rules
game chess 'W:WKe1,Pb4,Pd4,Pf4:BKe8,Pb5,Pd5,Pf5,Ph5' 'e1-e2 [%event flag black]'
ends decided white time-forfeit 1 record
game chess 'W:WKe1:BKe8,Qd8' 'e1-e2 [%event resign black]'
ends draw - resignation 1 rules
game chess '' 'e2-e4 [%event agreement]'
ends undecided - unfinished 1
has '"accepted":false,"why":"both players must have made a move' "no agreement before both have moved"
game chess '' 'e2-e4 e7-e5 [%event agreement]'
ends draw - agreement 2 record
game chess '' '[%event absence white] [%event absence black]'
ends undecided - forfeit 0 record
has '"score":\{"white":"0","black":"0"\}' "a double forfeit"
game chess '' 'e2-e4 e7-e5 [%event decision 1/2-0] 1-0'
ends decided white adjudication 2 decision
has '"score":\{"white":"1/2","black":"0"\},"claimed":"1-0"' "a split score; the claimed result stands beside it"
printf '[Variant "chess"]\n[Result "3/4-1/4"]\n\ne2-e4 e7-e5 [%%event decision 0.75-0.25]\n' >"$tmp/game"
verdict=$("$adj" judge --from lan --as json "$tmp/game")
ends decided white adjudication 2 decision
has '"defects":\[\]' "the record that says the very score has no defect"
game chess '' 'e2-e4 e7-e5 [%event decision 0.75-0.25] 0-1'
has '"code":"result-mismatch"[^}]*"read_as":null,"detail":"the director decided 0.75-0.25"' "another is compared with the score, and not read as one"

# An ending that the record tells and no rule can check; what was done before a move that is illegal, after it, ...
game chess '' 'e2-e4 [%event decision 0-1 forfeit]'
ends decided black forfeit 1 decision
has '"event":"decision","by":null,"result":"0-1","reason":"forfeit","accepted":true' "a decision that names its reason"
game chess '' 'e2-e4 [%event decision]'
ends undecided - adjudication 1 decision
game chess '' 'f2-f3 e7-e5 g2-g4 d8-h4 [%event decision 1/2-1/2] 0-1'
ends draw - adjudication 4 decision
has '"code":"result-mismatch".*"text":"0-1".*"detail":"the verdict is 1/2-1/2 by adjudication"' "a decision overrides mate"
game chess '' 'e2-e4 e7-e4 [%event resign white] [%event decision 1-0]'
ends decided white adjudication 2 decision
has '"event":"resign","by":"white","accepted":false,"why":"the reading stopped' "nothing but a decision counts after an illegal move"
game chess '' 'e2-e4 e7-e4 0-1'
ends undecided - illegal-move 2
has '"claimed":"0-1".*"code":"result-mismatch"' "the result is reported as claimed"
game chess '' 'e2-e4 e7-e5 [%event adjudication 1-0]'
ends decided white adjudication 2 record
game international '' 'b4-a5 a7-b6 [%event adjudication]'
ends undecided - adjudication 2 record
game chess '' 'e2-e4 [%event abandoned 1/2-1/2]'
ends draw - abandoned 1 record
game chess '' 'e2-e4 [%event abandoned]'
ends undecided - abandoned 1 record
game waterloo7 '' 'e3-e5 [%event adjudication 1/2-1/2]'
ends undecided - unfinished 1
has '"accepted":false,"why":"this game has no draws"' "which an adjudication cannot give either"
game lippo-chess 'W:WPg1,Ka5,Sl3:BPm12,Sm10,Kl11' 'a5-a6 [%event void] [%event resign black]'
ends undecided - void 1 record
is "$(printf '%s' "$verdict" | grep -c points)" 0 "  without points"
has '"event":"resign","by":"black","accepted":false' "and what comes later does not count"
game lippo-chess 'W:WPg1,Ka5,Sl3:BPm12,Sm10,Gl11' 'a5-a6 [%event flag black]'
ends decided white time-forfeit 1 record
has '"ruling":\["L-R12"\]' "a fallen flag stands above the points"
has '"points":\{"white":205,"black":209\}' "which are told"
like "$("$adj" judge --from lan "$tmp/game")" "^Verdict +White wins: Black ran out of time \(rulebook, 3\.4\)" "  and do not contradict it"
game lippo-chess 'W:WPg1,Ka5,Sl3:BPm12,Sm10,Gl11' '[%event absence white] [%event absence black]'
ends undecided - forfeit 0 record
has '"score":\{"white":"0","black":"0"\}' "both were absent"
for event in resign flag absence; do
    game chess '' "e2-e4 [%event $event]"
    ends undecided - unfinished 1
    has '"accepted":false,"why":"the record does not say who' "$event needs its player"
done

# What a decision says goes through every notation that has events.
printf '1. e4 {[%%event decision 0-1 forfeit]} *\n' >"$tmp/decision"
for notation in pgn lan json xml; do
    "$adj" convert --from pgn --to $notation "$tmp/decision" >"$tmp/converted"
    verdict=$("$adj" judge --as json --from $notation "$tmp/converted")
    ends decided black forfeit 1 decision
done

# A result that nothing explains.
game chess '' 'e2-e4 e7-e5 0-1'
ends decided black reported 2 reported
has '"score":\{"white":"0","black":"1"\},"claimed":"0-1","defects":\[\]' "it counts"
like "$("$adj" judge --from lan "$tmp/game")" '^Verdict +Black wins\. This is the result on the record; it does not say how the' "  and is marked"
game waterloo7 '' 'e3-e5 1/2-1/2'
ends undecided - unfinished 1
has '"detail":"a draw is reported, and this game has no draws"' "unless the game cannot have it"
has '"code":"result-mismatch"' "but it is not lost"
game lippo-chess 'W:WPg1,Ka5,Sl3:BPm12,Sm10,Gl11' 'a5-a6 1-0'
ends undecided - unfinished 1
has '"detail":"the winner reported is the one with fewer points"' "in Lippo's chess it has to fit the points"
game lippo-chess 'W:WPg1,Ka5,Sl3:BPm12,Sm10,Gl11' 'a5-a6 0-1'
ends decided black reported 1 reported
game lippo-chess 'W:WPg1,Ka5,Sl3:BPm12,Sm10,Gl11' 'a5-a6 1/2-1/2'
ends undecided - unfinished 1
verdict=$(printf '[Variant "chess"]\n[Result "0-0"]\n\n1. e4 e5\n' | "$adj" judge --from pgn --as json)
ends undecided - reported 2 reported
game chess '' 'e2-e4 [%event resign white] 1-0'
ends decided black resignation 1 record
has '"code":"result-mismatch".*"text":"1-0"' "an event goes before a bare result"

game lippo-draughts 'W:Wb2,c1,e3:Ba3' 'e3-d4'
ends decided white no-move 1
game italian 'W:WK15,16:B12' 'f5:h7'
ends decided white no-pieces 1
cites 'FID, [^"]*' null ''
like "$("$adj" judge --from lan --as text "$tmp/game")" '^Rule +FID, [^,]*, capo I: dama italiana$' "  a document alone, where no paragraph is known"
game international 'W:WK1:B7' 'b10:d8'
ends decided white no-pieces 1
cites 'FMJD, [^"]*' '7\.2\.3' ''
game lippo-draughts 'W:WKa1:BKl1' 'a1-b2 l1-m2 b2-a1 m2-l1 a1-b2 l1-m2 b2-a1 m2-l1'
ends draw - threefold-repetition 8
has '"count":3,"plies":\[0,4,8\]' "the plies of the repetition"
game frisian 'B:WK1:BK18' 'e7-a3 b10-h4 a3-b2 h4-k6'
ends draw - kings-only 4
cites 'Frisian draughts, Official rules [^"]*' '21' '"D-R1"'
has '"counters":\[\{"of":"plies since the last capture or crowning","by":null,"count":4,"since":0,"limit":4' "the count"
game russian 'W:WKa1,Kc1,Ke1:BKf8:kings=3,29' 'c1-d2'
ends draw - kings-only 1
cites 'IDF, [^"]*' '7\.2\.4' ''
game canadian 'W:WKa1,Kc1:BKm12:kings=9' 'c1-d2'
ends draw - kings-only 1
cites 'FMJD[^"]*' '6\.4' '"D-R1"'
game thai 'W:WKa1,c3:BKh8:kings=80' ''
ends draw - kings-only 0
cites 'Rulebook of this project' '8\.3' '"D-R1"'
like "$("$adj" judge --from lan --as text "$tmp/game")" 'no federation.s text' "  a placeholder is said to be one"
game turkish 'W:WKa1:Ba3,g2' 'a1:a4'
ends draw - dead-position 1
cites 'TÜDAF, [^"]*' null ''
like "$("$adj" judge --from lan --as text "$tmp/game")" 'Draw: each side has one piece left' "  said in its words"

shuffle='a1-b2 h8-g7 b2-a1 g7-h8 a1-b2 h8-g7 b2-a1 g7-h8'
game english 'W:WKa1,Kc1:BKf8,Kh8' "$shuffle [%event claim white]"
ends draw - threefold-repetition 8
cites 'WCDF, [^"]*' '1\.32\.1' ''
has '"count":3,"plies":\[0,4,8\]' "the plies of the repetition"
game english 'W:WKa1,Kc1:BKf8,Kh8' "$shuffle"
ends undecided - unfinished 8
has '"claims_available":\[\{"claim":"threefold-repetition","by":"white","ply":8,"since":0,"count":3,"open":true\}\]' \
    "a claim that may be made now"
game english 'W:WKa1,Kc1:BKf8,Kh8' "${shuffle% *} [%event claim black g7-h8]"
ends draw - threefold-repetition 7
has '"plies":\[0,4,8\]' "the position after the move that was named"
game english 'W:WKa1,Kc1:BKf8,Kh8' "${shuffle% *} [%event claim black g7-f6]"
ends undecided - unfinished 7
has '"accepted":false,"why":"the position has stood 1 time, and 8 plies were played with kings only' "a wrong claim ..."
has '"claims_with_move":\[\{"claim":"threefold-repetition","by":"black","ply":7,"since":0,"count":3,"move":"g7-h8"' \
    "... where another would have done"
like "$verdict" '"why":"the position has stood[^}"]*"\}' "... costs nothing"
game english 'W:WKa1,Kc1:BKf8,Kh8:kings=79' 'a1-b2 [%event claim black] f8-e7'
ends draw - no-progress 1
cites 'WCDF, [^"]*' '1\.32\.2' ''
has '"counters":\[\{"of":"plies with kings only and without capture","by":null,"count":80,"since":[01],"limit":80' "the count"
game english 'W:WKa1,Kc1:BKf8,Kh8:kings=78' 'a1-b2 f8-e7 b2-a1'
has '"claims_available":\[\{"claim":"no-progress","by":"black","ply":2,"since":0,"count":81,"open":true\}\]' \
    "since when it may be claimed"
game international 'W:WKa1,Kc1:BKk10,Kh10' 'a1-b2 [%event claim black]'
ends undecided - unfinished 1
has '"accepted":false,"why":"every draw of this game comes by itself' "no claims where draws are automatic"
game english 'W:WKa1:Bb8,c7:kings=80' '[%event claim white a1-b2] *'
ends draw - no-progress 0

twice='g1-f3 g8-f6 f3-g1 f6-g8 g1-f3 g8-f6 f3-g1 f6-g8'
game chess '' "$twice [%event claim white]"
ends draw - threefold-repetition 8
cites '[^"]*FIDE[^"]*' '9\.2[^"]*' ''
has '"count":3,"plies":\[0,4,8\]' "the plies of the repetition"
game chess '' "${twice% *} [%event claim black f6-g8]"
ends draw - threefold-repetition 7
has '"plies":\[0,4,8\]' "the position after the move that was named"
verdict=$(printf '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 {[%%event claim black Ng8]} *\n' | "$adj" judge --from pgn --as json)
ends draw - threefold-repetition 7
has '"event":"claim","by":"black","text":"Ng8","accepted":true' "a claim names its move as the record writes moves"
game chess '' "$twice $twice"
ends draw - fivefold-repetition 16
cites '[^"]*FIDE[^"]*' '9\.6\.1' ''
has '"count":5,"plies":\[0,4,8,12,16\]' "the plies of the repetition"
has '"claims_available":\[\{"claim":"threefold-repetition","by":"white","ply":8,' "the claim that nobody made"
game chess 'W:WKe1,Rh1:BKe8,Ra8:plies=99' 'h1-h2 [%event claim black]'
ends draw - fifty-moves 1
cites '[^"]*FIDE[^"]*' '9\.3[^"]*' ''
has '"count":100,"since":0,"limit":100' "the count"
game chess 'W:WKe1,Rh1:BKe8,Ra8:plies=149' 'h1-h2'
ends draw - seventy-five-moves 1
cites '[^"]*FIDE[^"]*' '9\.6\.2' ''
game nihongi 'W:WKa1:BKi9,Pb1' 'a1:b1'
ends draw - dead-position 1

game chess '' 'e2-e4 [%event claim black e7-e5] e7-e5'
ends undecided - unfinished 2
has '"accepted":false,"why":"the position has stood 1 time[^"]*","consequence":"two minutes[^"]*9\.5\.3' \
    "a wrong claim has its consequence"
game chess '' "${twice% *}"
has '"claims_available":\[\],"claims_with_move":\[\{"claim":"threefold-repetition","by":"black","ply":7,"since":0,"count":3,"move":"f6-g8"' \
    "a claim that needs a named move"
game chess '' "$twice"
has '"claims_available":\[\{"claim":"threefold-repetition","by":"white","ply":8,"since":0,"count":3,"open":true\}\]' \
    "a claim that may be made now"
game chess 'W:WKe1,Rh1:BKe8,Ra8:plies=120' 'h1-h2'
has '"claims_available":\[\{"claim":"fifty-moves","by":"black","ply":0,' "since when it may be made"

game waterloo5 '' 'f3-f5 d8-d6 f5-f8'
ends undecided - illegal-move 3
has '"move":"2\.f5-f8"' "the move"
has '"code":"illegal-move","severity":"error","text":"f5-f8","line":3,"column":13,"read_as":null,"detail":"[^"]+"' "and why"
game waterloo5 '' 'd2-c4 d9-c7 c4-d2 c7-d9'
ends undecided - illegal-move 4
has '"detail":"it repeats the initial position \(sennichite\)' "sennichite names the earlier ply"
has '"evidence":\{"count":1,"plies":\[0\],"position":"W:WPa3' "and the position"
like "$("$adj" judge "$tmp/game")" '^The same position earlier, at the beginning$' "  which the text draws"
game lippo-chess '' 'b3-b7 b10-b8 [%event demand black]'
ends undecided - illegal-move 1
has '"event":"demand","by":"black","accepted":false,"why":"the reading stopped' "after the reading stopped nothing more is judged"
has '"detail":"[^"]*the partner may demand a move of the president' "though there is a right to it"
pressed='W:WPg1,Ka5,Sl3:BPm12,Sm10,Kl11'
game lippo-chess "$pressed" '1. a5-b6 [%event demand black] 1. a5-a6'
ends undecided - illegal-move 1
has '"event":"demand","by":"black","accepted":true' "the partner's demand"
has '"detail":"the opponent has demanded a move of the president' "which another move does not fulfil"
game lippo-chess "$pressed" '1. a5-b6 [%event demand black] 1. g1-g2 m12-m11 2. a5-a6'
ends undecided - unfinished 3
cites '[^"]*Lippo[^"]*' '[^"]*' '"L-R10"'
has '"code":"illegal-move","severity":"warning","text":"a5-b6"[^}]*taken back' "the illegal move is no ply"
game lippo-chess "$pressed" 'g1-g2 [%event flag black]'
ends decided white time-forfeit 1 record
cites '[^"]*' '3\.4' '"L-R12"'
has '"points":\{"white":205,"black":205\}' "points are for information"
like "$("$adj" judge "$tmp/game")" "White wins: Black ran out of time" "and do not decide"
game lippo-chess "$pressed" 'g1-g2 [%event agreement]'
ends draw - agreement 1 record
cites '[^"]*Lippo[^"]*' '§10' ''
game lippo-chess 'W:WPg1,Ka5,Sl3:BPm12,Sm10,Gl11' 'a5-a6 [%event agreement]'
ends decided black agreement 1 record
cites '[^"]*Lippo[^"]*' '§10' '"L-R11"'
game lippo-chess "$pressed" 'g1-g2 [%event void] m12-m11'
ends undecided - void 1 record
cites '[^"]*Lippo[^"]*' '§2' ''
game chess '' 'e2-e4 [%event abandoned] e7-e5'
ends undecided - abandoned 1 record
game waterloo7 '' 'e3-e5 [%event adjudication 1/2-1/2]'
ends undecided - unfinished 1
game waterloo7 '' 'e3-e5 [%event adjudication 0-1]'
ends decided black adjudication 1 record
game chess '' 'e2-e4 e7-e5 what?'
ends undecided - unreadable 3
has '"code":"syntax"' "and what is wrong"
game chess '' 'f2-f3 e7-e5 g2-g4 d8-h4 a2-a3 a7-a6 1-0'
ends decided black checkmate 4
has '"code":"moves-after-end","severity":"warning","text":"a2-a3".*"detail":"2 moves after the end"' "moves after the end"
has '"code":"result-mismatch".*"text":"1-0".*"read_as":"0-1"' "another result than the claimed one"

# The head: where the record is, who played, when and where; what is said as unknown is not said.
printf '[Event "Cup"]\n[Date "2026.03.??"]\n[Round "3"]\n[Board "2"]\n[White "Anna"]\n[Black "?"]\n\n1. e4 *\n\n[Date "????.??.??"]\n[White "X"]\n\n1. d4 *\n' >"$tmp/cup.pgn"
verdict=$("$adj" judge --as json "$tmp/cup.pgn")
has '"white":"Anna","black":null,"round":"3","date":"2026\.03\.\?\?","board":"2","file":"[^"]*cup\.pgn","line":1,"column":1,"rulebook":"3"' "the head"
has '"game":2,.*"white":"X","black":null,"file":"[^"]*cup\.pgn","line":10,"column":1' "  of the second game"
has '"claimed":null' "  which claims nothing"
like "$("$adj" judge --as json <"$tmp/cup.pgn")" '"file":null' "  from standard input"
text=$("$adj" judge "$tmp/cup.pgn")
like "$text" '^Record +[^ ]*cup\.pgn, line 1, column 1$' "  in text"
like "$text" '^Event +round 3, board 2, 2026\.03\.\?\?$' "  with the event"
is "$(printf '%s\n' "$text" | grep -c '^Claimed')" 0 "  nothing claimed"
printf '{"name":"Club cup","scoring":"3-1-0","rulings":{"L-R4":"off"}}' >"$tmp/regulations"
game lippo-chess "$pressed" 'g1-g2'
text=$("$adj" judge --regulations "$tmp/regulations" "$tmp/game")
like "$text" '^In force +Club cup: an illegal move: stop; scoring 3-1-0; L-R4: off$' "  the regulations in force"

# An illegal move is cited by the paragraph that it breaks.
game chess '' 'a1-b3'
cites 'FIDE[^"]*' '3\.3' ''
game chess '' 'a1-a2'
cites 'FIDE[^"]*' '3\.1' ''
game chess '' '1. 0-0'
cites 'FIDE[^"]*' '3\.8\.2' ''
game chess 'W:WKe1,Re2:BKe8,Re7' 'e2-d2'
cites 'FIDE[^"]*' '3\.9\.2' ''
game chess 'W:WKe1,Pa7:BKe8' 'a7-a8=K'
cites 'FIDE[^"]*' '3\.7[^"]*' ''
game lippo-chess '' 'b1-b5'
cites '[^"]*Lippo[^"]*' '§6; Movement, mortars' '"L-R10","L-R1"'
game lippo-chess 'W:WPe11:BPm1' 'e11-e12@a3'
cites '[^"]*Lippo[^"]*' '§6; §12' '"L-R10","L-R5"'
game waterloo7-junior 'W:WKe1,Rh1:BKa8' '0-0'
cites '[^"]*7th edition[^"]*' '14' '"WJ-R2","W-R5","WJ-R3"'

game lippo-chess 'W:WPg1,Km1,Sb3:BPa12,Sl10:castle=W0-0' '0-0 l10-l9'
cites '[^"]*Lippo[^"]*' '§7' '"L-R4"'
game lippo-chess 'W:WPe11,Sb3:BPm1' 'e11-e12@e3'
cites '[^"]*Lippo[^"]*' '§7' '"L-R5"'

# L-R9: Black may begin.
printf '[Variant "lippo-chess"]\n\n1... s. b10-b8 2. S. b3-b5 s. c10-c8 *\n' >"$tmp/game"
verdict=$("$adj" judge --as json "$tmp/game")
has '"reason":"unfinished","basis":"none","ply":3,"move":"2\.\.\. ?s\. c10' "a record that begins with Black"
has '"ruling":\["L-R9"\].*"defects":\[\]' "which is no defect, but a ruling"
has '"fingerprint":"'"$(printf 'lippo-chess\n%s\nb10-b8 b3-b5 c10-c8\n' "$("$adj" moves --variant lippo-chess >/dev/null
    printf 'W' | sed 's/W/B/')$(printf '[Variant "lippo-chess"]\n\n*\n' | "$adj" judge --as json - |
        sed 's/.*"position":"W\([^"]*\)".*/\1/')" | sha256sum | cut -d' ' -f1)" "and another game than one that White begins"
"$adj" convert --to lan "$tmp/game" >"$tmp/lan"
is "$("$adj" judge --as json "$tmp/lan" | grep -o '"fingerprint":.*')" "$(printf '%s\n' "$verdict" | grep -o '"fingerprint":.*')" \
    "in LAN too"

# dated TAG...: the same knights' moves to and fro, in a record with these tags.
dated() {
    printf '[Variant "chess"]\n%s\n\n' "$*" >"$tmp/game"
    printf 'g1-f3 g8-f6 f3-g1 f6-g8 %.0s' 1 2 3 4 5 >>"$tmp/game"
    verdict=$("$adj" judge --from lan --as json "$tmp/game" 2>&1)
}
dated '[Date "2017.06.30"]'
ends undecided - unfinished 20
cites '[^"]*FIDE[^"]*' '[^"]*' '"O-R1"'
dated '[Date "2017.??.??"]'
ends draw - fivefold-repetition 16
dated '[Date "????.??.??"] [EventDate "2016.12.31"]'
ends undecided - unfinished 20
dated '[EventDate "2018"]'
ends draw - fivefold-repetition 16
dated '[Date "-"]'
ends draw - fivefold-repetition 16
game chess '' 'e2-e4'
has '"ruling":\[\]' "no ruling where no date matters"

for reason in checkmate stalemate president-captured president-mated patt kings-row third-pawn thirty-moves \
    perpetual-attack equal-forces resignation agreement time-forfeit forfeit adjudication abandoned void no-move no-pieces threefold-repetition fifty-moves \
    fivefold-repetition seventy-five-moves dead-position kings-only reported unfinished illegal-move unreadable; do
    case " $tested " in
    *" $reason "*) ;;
    *) is "" "$reason" "every reason has its game" ;;
    esac
done
done_testing
