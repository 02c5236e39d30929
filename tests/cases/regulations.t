#!/bin/sh
# SPDX-License-Identifier: MIT
# Regulations choose optional rulings, scoring, reading, and the consequence of an illegal move.
. tests/tap.sh
needs jq xmllint

# under REGULATIONS VARIANT SETUP MOVES: the verdict of a record in LAN, in $verdict; the exit code in $code.
under() {
    printf '%s' "$1" >"$tmp/regulations"
    printf '[Variant "%s"]\n' "$2" >"$tmp/game"
    [ -z "$3" ] || printf '[SetUp "1"]\n[FEN "%s"]\n' "$3" >>"$tmp/game"
    printf '\n%s\n' "$4" >>"$tmp/game"
    verdict=$("$adj" judge --from lan --as json --regulations "$tmp/regulations" "$tmp/game" 2>&1)
    code=$?
}
has() { like "$verdict" "$1" "$2"; }

under '{}' chess '' 'e2-e5'
has '"reason":"illegal-move","basis":"[a-z]+","ply":1' "by default an illegal move stops the game"
is $code 1 "which is exit 1"
under '{"illegal":"forfeit","penalty":"2 minutes"}' chess '' 'e2-e5 e7-e5'
has '"status":"decided","winner":"black","reason":"forfeit","basis":"[a-z]+","ply":1,"move":"1\.e2-e5"' "it can cost the game"
has '"basis":"decision".*"citation":\{"document":"Regulations of the tournament","paragraph":null' "by the regulations and not by the Laws"
under '{"name":"Club cup","illegal":"forfeit","penalty":"2 minutes"}' chess '' 'e2-e5 e7-e5'
has '"citation":\{"document":"Regulations: Club cup","paragraph":null' "which have a name"
has '"illegal":"forfeit","illegal_moves":1,"penalty":"2 minutes"' "with a penalty noted"
is $code 0 "which is decided"
under '{"illegal":"forfeit"}' chess 'W:WKe1,Qd1:BKe8' 'e1-e5'
has '"citation":\{"document":"FIDE[^"]*","paragraph":"7\.5\.5"' "a draw by the Laws"
has '"status":"draw","winner":null,"reason":"forfeit"' "but not against a lone king"
under '{"illegal":"forfeit","proof_positions":1}' chess 'B:WKa1,Nb1:BKh8,Ph7' 'h8-h5'
has '"status":"undecided","winner":null,"reason":"forfeit","basis":"none".*"score":\{"white":"\*","black":"\*"\}' \
    "nobody gets the point where no proof was found"
has '"citation":\{"document":"FIDE[^"]*","paragraph":"7\.5\.5"' "by the Laws"
has 'A king does not move like that; a search of 1 positions did not prove whether the opponent can still checkmate: raise proof_positions, or let the arbiter decide \(FIDE Laws 7\.5\.5\)' \
    "and the report says how many positions were searched"
has '"mates":\[\{"side":"white","answer":"unknown",[^}]*"nodes":1\}\]' "the evidence says so too"
has '"proof_positions":1,"scoring"' "what the tournament chose is in the verdict"
for bad in 0 10000001 '"all"' 1.5; do
    under "{\"proof_positions\":$bad}" chess '' 'e2-e4'
    has 'proof_positions: expected a number from 1 to 10000000' "proof_positions cannot be $bad"
done
under '{"illegal":"stand"}' chess '' 'e2-e5 e7-e6 e5:e6 d7:e6'
has '"reason":"unfinished","basis":"[a-z]+","ply":4' "it can stand"
has '"illegal_moves":2' "and is counted"
has '"position":"W:WPa2,Pb2,Pc2,Pd2,Pf2.*:BPa7,Pb7,Pc7,Pe6' "and carried out"
is "$(printf '%s\n' "$verdict" | grep -o '"code":"illegal-move"' | wc -l)" 2 "and flagged"
under '{"illegal":"stand"}' chess '' 'e2-e5 e7-e6 e1-e8'
has '"reason":"illegal-move","basis":"[a-z]+","ply":3' "what cannot be cannot stand: no king is taken"
under '{"illegal":"stand"}' chess '' 'e4-e5'
has '"reason":"illegal-move","basis":"[a-z]+","ply":1' "nothing stands where it is said to move from"
under '{"illegal":"stand"}' chess 'W:WKe1,Re2:BKe8,Re7' 'e2-a3'
has '"reason":"unfinished","basis":"[a-z]+","ply":1.*"position":"B:WRa3,Ke1:BRe7,Ke8:plies=1"' "a move that leaves the king in check is made"
under '{"illegal":"stand"}' chess 'W:WKe1,Ra1,Rh1,Pe4:BKe8:castle=W0-0,W0-0-0' 'h1-g3 e8-d8'
has '"position":"W:[^"]*:castle=W0-0-0' "a right to castle goes with its rook"
under '{"illegal":"stand"}' russian 'W:Wc3,e3:Bd4,h8' 'c3:e5 h8-g7'
has '"reason":"(unfinished|no-move|no-pieces)","basis":"[a-z]+","ply":[12]' "draughts go on"
under '{"illegal":"stand"}' russian 'W:Wa1,c1:Bd4,h8' 'a1:e5'
has '"position":"B:Wc1,e5:Bh8"' "and what was jumped is taken"
under '{"illegal":["stop","stand"]}' chess '' 'e2-e5 e7-e6'
has '"reason":"illegal-move","basis":"[a-z]+","ply":1' "both can be asked for: the verdict"
has '"other":\{"illegal":"stand","status":"undecided","winner":null,"reason":"unfinished","basis":"[a-z]+","ply":2,"move":"1\.\.\.e7-e6"' \
    "and what it would be"

# A list has one policy for each illegal move of a player in turn, counted for each player (FIDE Laws 7.5.5).
list='{"illegal":["stand","forfeit"],"penalty":"2 minutes"}'
under "$list" chess '' 'e2-e5 e7-e3 d2-d5'
has '"winner":"black","reason":"forfeit","basis":"decision","ply":3' "the second illegal move of White costs the game"
has '"illegal":\["stand","forfeit"\],"illegal_moves":3,"penalty":"2 minutes".*"illegal_by":\{"white":2,"black":1\}' \
    "the list, the counts and the penalty stand in the report"
has 'it is illegal move 2 of this player' "which move it was is said"
under "$list" chess '' 'e2-e5 e7-e3'
has '"reason":"unfinished"' "one of each player costs neither the game"
under '{"illegal":["stand","stand","forfeit"]}' chess '' 'e2-e5 a7-a6 d2-d5 a6-a5 c2-c5'
has '"winner":"black","reason":"forfeit".*"ply":5' "a list of three"
under '{"illegal":["stop"]}' chess '' 'e2-e5'
has '"reason":"illegal-move".*"illegal":"stop"' "a list of one is a policy"
# The event: an illegal move that was taken back changes nothing on the board, but counts.
once='e2-e4 [%event illegal black e7-e4] e7-e5'
under "$list" chess '' "$once g1-f3"
has '"reason":"unfinished","basis":"none","ply":3.*"illegal_moves":1.*"illegal_by":\{"white":0,"black":1\}' "an illegal move that was taken back counts"
has '"event":"illegal","by":"black","text":"e7-e4","accepted":true,"why":"illegal move 1 of this player, taken back; the game goes on","consequence":"penalty: 2 minutes"' \
    "with what it costs"
under "$list" chess '' "$once g1-f3 [%event illegal black] b8-c6"
has '"status":"decided","winner":"white","reason":"forfeit","basis":"decision","ply":3' "the second one costs the game"
has '"event":"illegal","by":"black","accepted":true,"why":"illegal move 2 of this player, which costs the game"' "and the event says so"
under "$list" chess '' "$once g1-f6"
has '"reason":"unfinished","basis":"none","ply":3.*"illegal_by":\{"white":1,"black":1\}' "the other player's count for themselves"
under "$list" chess '' "$once g1-f3 b8-b5"
has '"winner":"white","reason":"forfeit","basis":"decision","ply":4' "one taken back and one in the record are two"
under '{"illegal":"forfeit"}' chess '' "$once"
has '"winner":"white","reason":"forfeit","basis":"decision","ply":1' "where the first one costs the game it does so too"
under '{"illegal":"forfeit"}' chess 'W:WKe1,Qd1:BKe8' '[%event illegal white] e1-e2'
has '"status":"draw".*"reason":"forfeit".*"paragraph":"7\.5\.5"' "but not against a bare king"
under '{"illegal":"stop"}' chess '' "$once"
has '"reason":"unfinished","basis":"none","ply":2.*"illegal_moves":1' "it was dealt with at the board: the game goes on"
under '{}' chess '' 'e2-e4 [%event illegal] e7-e5'
has '"event":"illegal","by":null,"accepted":false,"why":"the record does not say who made the illegal move"' "who made it must be said"
under "$list" chess '' 'f2-f3 e7-e5 g2-g4 d8-h4 [%event illegal white]'
has '"reason":"checkmate".*"accepted":false,"why":"the game was already over"' "after the end it is too late"
under "$list" russian '' 'c3-d4 [%event illegal black] [%event illegal black b6-b5]'
has '"winner":"white","reason":"forfeit","basis":"decision","ply":1' "in draughts"
for to in pgn json xml; do
    printf '[Variant "chess"]\n\n%s *\n' "$once" | "$adj" convert --from lan --to $to - >"$tmp/$to"
    "$adj" judge --as json --regulations "$tmp/regulations" "$tmp/$to" | jq -c '[.events[] | .event, .by, .text]' >>"$tmp/there"
done
is "$(sort -u "$tmp/there")" '["illegal","black","e7-e4"]' "PGN, JSON and XML carry it"
ok "its XML is valid" xmllint --noout --nonet --schema schemas/game.xsd "$tmp/xml"
# Every form of the report has the list and the penalty, in both languages.
printf '%s' "$list" >"$tmp/regulations"
for as in text html; do
    like "$("$adj" judge --as $as --regulations "$tmp/regulations" "$tmp/pgn" | tr -s '\n ' ' ')" \
        'an illegal move: stand, then forfeit; scoring 1-1/2-0; penalty for an illegal move: 2 minutes; illegal moves of White: 0, of Black: 1' "$as"
    like "$("$adj" --lang ru judge --as $as --regulations "$tmp/regulations" "$tmp/pgn" | tr -s '\n ' ' ')" \
        'затем засчитанное поражение; очки 1-1/2-0; наказание за невозможный ход: 2 minutes; невозможных ходов у белых: 0, у чёрных: 1' "$as in Russian"
done
"$adj" judge --as xml --regulations "$tmp/regulations" "$tmp/pgn" >"$tmp/xml"
like "$(cat "$tmp/xml")" 'illegal="stand forfeit".* illegal-moves="1" penalty="2 minutes".* illegal-white="0" illegal-black="1"' "XML"
ok "which is valid" xmllint --noout --nonet --schema schemas/verdict.xsd "$tmp/xml"

under '{"scoring":"3-1-0"}' chess 'W:WKf7,Qb6:BKh8' 'b6-g6'
has '"score":\{"white":"1","black":"1"\}' "a draw for one point"
under '{"reported":"ignore"}' chess '' 'e2-e4 1-0'
has '"reason":"unfinished","basis":"none".*"detail":"the regulations do not count a result' "a bare result need not count"
under '{"reported":"count"}' chess '' 'e2-e4 1-0'
has '"reason":"reported","basis":"reported"' "unless it is to"
under '{"scoring":"2-1-0"}' chess '' 'f2-f3 e7-e5 g2-g4 d8-h4'
has '"score":\{"white":"0","black":"2"\}' "a win for two"

under '{"reading":"strict"}' waterloo5 '' 'f3:f5'
has '"reason":"unreadable","basis":"[a-z]+","ply":1' "a strict reading, whatever the tool was told"
has '"code":"capture-mark-mismatch"' "stops at a defect"

under '{"rulings":{"L-R4":"on"}}' lippo-chess 'W:WPg1,Km1:BPg12:castle=W0-0' '0-0'
has '"reason":"(unfinished|patt|president-[a-z]+)","basis":"[a-z]+","ply":1' "Lippo's castling as reconstructed"
under '{"rulings":{"L-R4":"off"}}' lippo-chess 'W:WPg1,Km1:BPg12:castle=W0-0' '0-0'
has '"reason":"illegal-move","basis":"[a-z]+","ply":1' "or none at all"
under '{"rulings":{"L-R4":false}}' lippo-chess 'W:WPg1,Km1:BPg12:castle=W0-0' '0-0'
has '"reason":"illegal-move","basis":"[a-z]+","ply":1' "as the rulebook's first edition wrote it too"
none=$(under '{"rulings":{"L-R4":false}}' lippo-chess '' 'a3-b4 a10-b9'; printf '%s\n' "$verdict")
some=$(under '{}' lippo-chess '' 'a3-b4 a10-b9'; printf '%s\n' "$verdict")
is "$(printf '%s\n' "$none" | grep -o '"fingerprint":.*')" "$(printf '%s\n' "$some" | grep -o '"fingerprint":.*')" \
    "which leaves the fingerprint as it is"
attacked='W:WPg1,Km1,Sb3:BPa12,Kh12:castle=W0-0'
under '{"rulings":{"L-R4":"orthodox"}}' lippo-chess "$attacked" '0-0'
has '"reason":"illegal-move","basis":"[a-z]+","ply":1.*"ruling":\[[^]]*"L-R4"\]' "or with the president's way unattacked"
under '{"rulings":{"L-R4":"orthodox"}}' lippo-chess "${attacked%,Kh12*}:castle=W0-0" '0-0'
has '"reason":"unfinished","basis":"[a-z]+","ply":1' "which it is here"
under '{"rulings":{"L-R4":"orthodox"}}' lippo-chess "$attacked" 'b3-b4 h12-h11'
has '"reason":"unfinished","basis":"[a-z]+","ply":2' "and whatever else"
under '{"rulings":{"L-R4":"exchange"}}' lippo-chess "$attacked" '0-0'
has '"reason":"unfinished","basis":"[a-z]+","ply":1.*"ruling":\[[^]]*"L-R4"\].*"position":"B:WPm1,Kg1,Sb3:BPa12,Kh12:castled=W"' \
    "or president and fortress exchange their squares"
mated='W:WPa1,Kk5:BPm12,Kc2,Kd3'
under '{}' lippo-chess "$mated" 'k5-k6 d3-d1'
has '"reason":"president-mated","basis":"[a-z]+","ply":2' "a president that cannot be saved is surrendered"
under '{"rulings":{"L-R3":"off"}}' lippo-chess "$mated" 'k5-k6 d3-d1 k6-k7 d1:a1'
has '"reason":"president-captured","basis":"[a-z]+","ply":4.*"ruling":\["L-R3"\]' "or captured"
under '{"rulings":{"L-R3":"off"}}' lippo-chess 'W:WPa12,Sb12,Sa11,Sb11:BPm1,Sl10' ''
has '"reason":"patt","basis":"[a-z]+","ply":0.*"ruling":\["L-R3","L-R15"\]' "without any move it is patt all the same"
closed='W:WPa1,Sm5:BPg12,Kb12,Kl2'
under '{}' lippo-chess "$closed" 'm5-m6 l2-m2'
has '"reason":"unfinished","basis":"[a-z]+","ply":2' "a president that cannot move is not in patt while another piece can"
under '{"rulings":{"L-R15":"president"}}' lippo-chess "$closed" 'm5-m6 l2-l3 m6-m7 l3-l2'
has '"winner":"black","reason":"patt","basis":"rules","ply":0.*"ruling":\["L-R3","L-R15"\]' "but it is, read literally"
under '{"rulings":{"L-R15":"stalemate"}}' lippo-chess "$closed" 'm5-m6 l2-m2'
has '"reason":"unfinished","basis":"[a-z]+","ply":2' "which must be chosen"
protest='W:WPb1,Kf5,Sl3:BPl11,Ka10,Sm10'
attacks='f5-f6 a10-b10 b1-a1 b10-a10 a1-b1 a10-b10'
after='b1-a1 b10-a10 a1-b1 a10-b10 b1-a1 b10-a10 a1-b1 a10-b10 b1-a1 b10-a10 a1-b1 a10-b10'
under '{}' lippo-chess "$protest" "$attacks [%event protest white b10] $after"
has '"reason":"perpetual-attack","basis":"[a-z]+","ply":18.*"L-R7"' "the sixth move, both players'"
under '{"rulings":{"L-R7":"plies"}}' lippo-chess "$protest" "$attacks [%event protest white b10] $after"
has '"reason":"perpetual-attack","basis":"[a-z]+","ply":12.*"L-R7"' "or each player's"
under '{"illegal":"forfeit"}' lippo-chess '' 'b3-b7'
has '"winner":"black","reason":"forfeit".*"ruling":\[[^]]*"L-R12"' "a forfeit stands above the points"
stale='B:WKa1:BKi7,Qc3,Nd4,Ng2:checked=W'
under '{}' brilliant "$stale" 'i7-i8'
has '"status":"decided","winner":"black","reason":"stalemate","basis":"[a-z]+","ply":1.*"ruling":\[[^]]*"B-R5"\].*"score":\{"white":"0.25","black":"0.75"\}' \
    "stalemate gives three quarters"
under '{"scoring":"3-1-0"}' brilliant "$stale" 'i7-i8'
has '"score":\{"white":"1/2","black":"2"\}' "or half of a win and of a draw"
under '{"rulings":{"B-R5":"draw"}}' brilliant "$stale" 'i7-i8'
has '"status":"draw","winner":null,"reason":"stalemate","basis":"[a-z]+","ply":1.*"ruling":\[[^]]*"B-R5"\].*"score":\{"white":"1/2","black":"1/2"\}' \
    "or is a draw"
bare='W:WKa1:BKi8,Ra2'
under '{}' brilliant "$bare" 'a1:a2'
has '"status":"draw","winner":null,"reason":"dead-position","basis":"rules","ply":1.*"ruling":\[[^]]*"B-R6"\]' "king against king is a draw at once"
under '{"rulings":{"B-R6":"play"}}' brilliant "$bare" 'a1:a2 i8-i7'
has '"reason":"unfinished","basis":"none","ply":2.*"ruling":\[[^]]*"B-R6"\]' "or the game goes on"
under '{"rulings":{"B-R6":"play","B-R5":"draw"}}' brilliant "$bare" 'a1:a2 i8-i7'
has '"reason":"dead-position","basis":"rules","ply":0' "unless a stalemate is worth nothing: then no mate is left, by proof"
back='W:WKa1,Pe5:BKi9'
under '{}' nihongi "$back" 'e5-d5'
has '"reason":"illegal-move","basis":"[a-z]+","ply":1' "pawns go ahead"
under '{"rulings":{"C-R1":"any"}}' nihongi "$back" 'e5-d5 i9-i8 d5-e5 i8-i9 e5-d5 i9-i8 d5-e5 i8-i9'
has '"reason":"unfinished","basis":"[a-z]+","ply":8.*"ruling":\["C-R1"\].*"claim":"threefold-repetition"' "or back as well, and positions come back"
under '{"rulings":{"C-R1":"any"}}' cubic-symmetric 'W:WKa1,Pb2:BKh8' 'b2-a2'
has '"reason":"unfinished","basis":"[a-z]+","ply":1' "in three dimensions too"
forces='W:WPb2,Km1,Sl3:BPl11,Ka12,Sb10,Kna10'
under '{}' lippo-chess "$forces" '[%event statement white]'
has '"accepted":false,"why":"[^"]*ten percent|11 and 15, differ by more than 10 percent' "forces equal within ten percent"
under '{"rulings":{"L-R8":30}}' lippo-chess "$forces" '[%event statement white]'
has '"event":"statement","by":"white","accepted":true' "or within thirty"
kings='e7-a3 b10-h4 a3-b2 h4-k6 b2-a3'
under '{}' frisian 'B:WK1:BK18' "$kings"
has '"reason":"kings-only","basis":"[a-z]+","ply":4' "the counting draws of the federations"
under '{"rulings":{"D-R1":true}}' frisian 'B:WK1:BK18' "$kings"
has '"reason":"kings-only","basis":"[a-z]+","ply":4' "whether it is said or not"
has '"ruling":\["D-R1"\]' "a reading of ours is named"
under '{"rulings":{"D-R1":"claimed"}}' international 'W:WKa1,Kc1:BKe9:kings=8' 'a1-b2 e9-d10 b2-a1'
has '"reason":"unfinished","basis":"[a-z]+","ply":3.*"ruling":\["D-R1"\]' "draws that must be claimed, by D-R1,"
has '"claim":"kings-only","by":"black","ply":2,"since":0,"count":11,"open":true' "may be claimed"
under '{"rulings":{"D-R1":"claimed"}}' international 'W:WKa1,Kc1:BKe9:kings=8' 'a1-b2 e9-d10 [%event claim white]'
has '"reason":"kings-only","basis":"[a-z]+","ply":2.*"paragraph":"6.4","ruling":\["D-R1"\]' "and are drawn then"
under '{"rulings":{"D-R1":"claimed"}}' turkish 'W:WKa1:Ba3,g2' 'a1:a4'
has '"reason":"dead-position","basis":"[a-z]+","ply":1' "but not one piece each"
under '{"rulings":{"D-R1":"automatic"}}' english 'W:WKa1,Kc1:BKf8,Kh8:kings=79' 'a1-b2 f8-e7'
has '"reason":"no-progress","basis":"[a-z]+","ply":1.*"paragraph":"1.32.2","ruling":\["D-R1"\]' "draws that come by themselves, by D-R1"
under '{"rulings":{"D-R1":"automatic"}}' international 'W:WKa1,Kc1:BKe9:kings=8' 'a1-b2 e9-d10'
has '"reason":"kings-only","basis":"[a-z]+","ply":2.*"ruling":\[\]' "which changes nothing where all of them do"

under '{"name":"Club cup","league":"JWL"}' waterloo7-junior '' 'e2-e4'
has '"regulations":\{"name":"Club cup","league":"JWL","plays":"waterloo7-junior","time_control":"30.\+15.","ages":"16 and younger"' "the junior league's defaults"
under '{"league":"GWL","time_control":"90"}' waterloo7 '' 'e3-e4'
has '"time_control":"90","ages":"17 and older"' "which give way to what is said"
under '{"name":"Autumn","league":"GWL"}' waterloo7 '' 'e3-e4'
has '"name":"Autumn","league":"GWL","plays":"waterloo7","time_control":"60.\+30."' "the league says which game it plays"
like "$(LC_ALL=C "$adj" judge --regulations "$tmp/regulations" "$tmp/game" | tr -s '\n ' ' ')" \
    "In force Autumn: .*; league GWL, which plays Grand Waterloo [^;]*; time control 60'\+30'; ages 17 and older" \
    "W-R7: its time is printed as the source has it"
under '{"league":"GWL"}' waterloo7-junior '' 'e2-e4'
like "$(LC_ALL=C "$adj" judge --regulations "$tmp/regulations" "$tmp/game" | tr -s '\n ' ' ')" ' and not this game;' \
    "and that another game is not its own"

# refused REGULATIONS PLACE WHAT NAME
refused() {
    under "$1" chess '' 'e2-e4'
    is $code 2 "$4: nothing is done"
    has "^adj: $tmp/regulations:$2: [a-z]+: .*$3" "$4: the place and the reason"
}
refused '{"illgeal":"stop"}' 1:2 'illgeal: unknown option' "a slip of the pen"
refused "$(printf '{\n "illegal":"shrug"}')" 2:2 'expected "stop", "forfeit" or "stand"' "an unknown policy"
refused '{"illegal":[]}' 1:2 'or a list of at most 16 of them' "an empty list of policies"
refused '{"illegal":["stand","loses"]}' 1:2 'or a list of at most 16 of them' "an unknown policy in a list"
refused '{"illegal_too":"loses"}' 1:2 'expected "stop", "forfeit" or "stand"' "an unknown second policy"
refused '{"reported":true}' 1:2 'expected "count" or "ignore"' "a truth value for a word"
refused '{"scoring":"5-4-3"}' 1:2 'expected "1-1/2-0"' "an unknown scoring"
refused '{"reading":"as-asked"}' 1:2 'expected "lenient" or "strict"' "no reading"
refused '{"rulings":{"W-R2":false}}' 1:13 'no ruling that can be switched' "a ruling that is none of the optional ones"
refused '{"rulings":{"L-R8":"lots"}}' 1:13 'expected 0 to 100' "no number"
refused '{"rulings":{"L-R8":101}}' 1:13 'expected 0 to 100' "a number that is too large"
refused '{"rulings":{"L-R8":true}}' 1:13 'expected 0 to 100' "a truth value that never meant anything"
refused '{"rulings":{"L-R4":1}}' 1:13 'expected on, off, orthodox or exchange' "no word"
refused '{"rulings":{"L-R4":"perhaps"}}' 1:13 'expected on, off, orthodox or exchange' "an unknown word"
refused '{"rulings":{"D-R1":false}}' 1:13 'expected federation, automatic or claimed' "draws cannot be switched off"
refused '{"name":7}' 1:2 'expected a string' "a number for a name"
refused '{"league":"XWL"}' 1:2 'expected "JWL" or "GWL"' "an unknown league"
refused '{"tie_break":"coin"}' 1:2 'expected "points"' "an unknown tie-break"
refused '[]' 1:1 'expected a JSON object' "no object"
refused '{"illegal":' '1:[0-9]+' 'JSON: ' "half an object"
# The same in XML.
xml='<regulations xmlns="urn:adj:1"'
under "$xml name='Cup &amp; co' illegal='stop' illegal-too='stand' penalty='2 minutes' scoring='3-1-0'/>" chess '' 'e2-e5 e7-e6'
has '"name":"Cup & co","illegal":"stop","illegal_moves":1,"penalty":"2 minutes","other":\{"illegal":"stand","status":"undecided"' \
    "regulations in XML"
under "$xml illegal='stand forfeit'/>" chess '' 'e2-e5 e7-e3 d2-d5'
has '"winner":"black","reason":"forfeit".*"illegal":\["stand","forfeit"\]' "a list of policies in XML"
under "$xml proof_positions='7'/>" chess 'W:WKe1,Qd1:BKe8,Ph7' 'd1-d2 [%event flag black]'
has '"proof_positions":7,' "the positions of a proof"
under "$xml><ruling id='L-R8' value='30'/><ruling id='L-R4' value='off'/></regulations>" lippo-chess "$forces" \
    '[%event statement white]'
has '"event":"statement","by":"white","accepted":true' "with rulings"
under "$xml><ruling id='L-R15' value='president'/><ruling id='B-R6' value='play'/></regulations>" lippo-chess "$closed" ''
has '"reason":"patt"' "with new ones"
refused "$xml illgeal='stop'/>" '1:[0-9]+' 'illgeal' "an unknown attribute"
refused "$xml proof_positions='0'/>" '1:[0-9]+' '.' "no positions for a proof"
refused "$xml illegal='shrug'/>" '1:[0-9]+' 'shrug' "an unknown value"
refused "$xml><ruling id='W-R2' value='false'/></regulations>" '1:[0-9]+' 'W-R2' "a ruling that is no option"
refused "$xml><ruling id='L-R8' value='true'/></regulations>" '[0-9:]+' 'expected 0 to 100' "a percentage that is none"
refused "$xml><ruling id='L-R4' value='true'/><ruling id='L-R4' value='false'/></regulations>" '[0-9:]+' 'duplicate' \
    "a ruling twice"
refused '<regulations/>' '1:[0-9]+' '.' "another namespace"
refused "$xml" '1:[0-9]+' '.' "half a document"
refused "<!DOCTYPE regulations [<!ENTITY x 'stop'>]>$xml illegal='\&x;'/>" '1:[0-9]+' '.' "a document type"

# What can be said is listed, and the schema knows the same rulings.
help=$("$adj" help regulations)
like "$help" '    L-R8 +0 to 100; 10 unless set' "a number and its range"
like "$help" '    L-R4 +on, off, orthodox or exchange; on unless set' "words, the rulebook's first"
is "$(printf '%s\n' "$help" | sed -nE 's/^    ([A-Z]+-R[0-9]+) .*/\1/p' | sort)" \
    "$(sed -nE 's/.*<xs:enumeration value="([A-Z]+-R[0-9]+)".*/\1/p' schemas/regulations.xsd | sort)" "the schema names the same rulings"

"$adj" judge --regulations "$tmp/none" "$tmp/game" >/dev/null 2>&1
is $? 3 "a file that is not there"
done_testing
