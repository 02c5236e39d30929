#!/bin/sh
# SPDX-License-Identifier: MIT
# An illegal move is explained: its cause, the legal moves of the piece, compulsory captures, and what was
# probably meant.
. tests/tap.sh
needs jq xmllint

# illegal NOTATION RECORD WANT NAME: the members of `illegal` that are not empty, in one line.
illegal() {
    out=$(printf "$2" | "$adj" judge --from "$1" --as json - | jq -rc '.illegal // {} | del(.shown, .citation) |
        [to_entries[] | select(.value != [] and .value != null) | "\(.key)=\(.value | if type == "array" then join(" ") else . end)"] | join("; ")')
    is "$out" "$3" "$4"
}
# shown NOTATION RECORD FILTER WANT NAME
shown() { is "$(printf "$2" | "$adj" judge --from "$1" --as json - | jq -rc "$3")" "$4" "$5"; }

illegal pgn '1. e4 e5 2. Ke3 *\n' 'text=2.Ke3; from=e1; to=e3; cause=mode; legal=e1-e2; near=Ke2' "a king's leap"
illegal pgn '1. e4 e5 2. Nd5 *\n' 'text=2.Nd5; to=d5; cause=mode; legal=b1-a3 b1-c3 g1-e2 g1-f3 g1-h3' "either knight"
illegal pgn '1. e4 f6 2. Qh5+ Nc6 *\n' 'text=2...Nc6; from=b8; to=c6; cause=in-check; squares=h5; through=g6 f7' "a check that is not parried"
illegal pgn '1. e4 e5 2. O-O *\n' 'text=2.O-O; from=e1; to=g1; cause=castling; squares=f1 g1; legal=e1-e2' "castling over pieces"
shown pgn '1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. Rg1 Rg8 5. Rh1 Rh8 6. O-O *\n' .detail 'no castling is left on this wing: the rook on h1 has moved' "castling with a rook that came back"
shown pgn '1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Nf3 Nf6 5. Be2 Be7 6. O-O *\n' .detail 'no castling is left on this wing: the king on e1 has moved' "with a king that did"
shown pgn '[SetUp "1"]\n[FEN "4k2r/p7/8/8/3B4/8/8/4K3 w k - 0 1"]\n\n1. Bxh8 Kd7 2. Bd4 Ke8 3. Ke2 O-O *\n' .detail 'no castling is left on this wing: the rook on h8 was captured' "with a rook that is gone"
shown pgn '[SetUp "1"]\n[FEN "4k2r/p7/8/8/3B4/8/8/4K3 b - - 0 1"]\n\n1... O-O *\n' .detail 'the set-up gives no right to castle on this wing' "and where there was none"
illegal pgn '1. e4 e5 2. Ke9 *\n' 'text=2.Ke9; cause=off-board; near=Ke2' "a square that is not there, in a move that cannot be read"
illegal pgn '1. Qh5 *\n' 'text=1.Qh5; from=d1; to=h5; cause=blocked; squares=e2' "a queen behind a pawn"
illegal pgn '1. e4 e5 2. -- *\n' '' "a blank in place of a move is nobody's fault"
illegal pgn '1. e4 e5 2. e4e2 *\n' 'text=2.e4e2; from=e4; to=e2; cause=mode' "backwards"
illegal pgn '1. d4 d5 2. e4e2 *\n' 'text=2.e4e2; from=e4; to=e2; cause=empty; near=e4' "squares that are swapped"
illegal pgn '1. e4 e5 2. Ke2 Ke7 *\n' '' "nothing of a legal game"
illegal pgn '1. e4 a6 2. e5 d5 3. a3 a5 4. exd6 *\n' 'text=4.exd6; from=e5; to=d6; cause=no-enemy; legal=e5-e6' "in passing, too late"
shown pgn '1. e4 a6 2. e5 d5 3. a3 a5 4. exd6 *\n' .detail 'the pawn on d5 can be captured in passing only right after its double step' "and why"
illegal waterloo '[Variant "waterloo5"]\n1. e3-e5 e8-e7 2. Ke1-e5 *\n' 'text=2.Ke1-e5; from=e1; to=e5; cause=mode' "Waterloo"

# Draughts: LAN for programs, and the record's own words for who reads it.
pdn='[GameType "20"]\n1. 32-28 19-23'
illegal pdn "$pdn 2. 37-32 *\n" 'text=2.37-32; from=c3; to=d4; cause=must-capture; captures=e5:g7' "a capture is due"
shown pdn "$pdn 2. 37-32 *\n" '.illegal.shown | [.from, .to, .captures[0]] | join(" ")' '37 32 28x19' "in numbers"
shown pdn "$pdn 2. 37-32 *\n" '.detail' 'a capture is compulsory: 28x19' "and why, in numbers"
shown pdn '[GameType "20"]\n1. 32-28 19-24 2. 28-17 *\n' '.detail' 'an enemy piece stands on 17' "never a letter"
shown figures '[Variant "eureka"]\n1. 42-24 *\n' '.illegal.shown.from + .illegal.shown.to' '4224' "Eureka in figures"

# The regulations can make it cost the game, or let it stand: it is told all the same.
printf '{"illegal":"forfeit"}' >"$tmp/forfeit"
printf '1. e4 e5 2. Ke3 *\n' | "$adj" judge --from pgn --as json --regulations "$tmp/forfeit" - >"$tmp/verdict"
is "$(jq -rc '[.reason, .illegal.cause, .illegal.citation.paragraph, .citation.document] | join(" ")' "$tmp/verdict")" \
    'forfeit mode 3.8.1 Regulations of the tournament' "with the rule that it breaks"
printf '1. e4 e5 2. Ke3 *\n' | "$adj" judge --from pgn --as xml --regulations "$tmp/forfeit" - >"$tmp/xml"
ok "as XML it validates" xmllint --noout --nonet --schema schemas/verdict.xsd "$tmp/xml"
like "$(cat "$tmp/xml")" '<illegal text="2\.Ke3" from="e1" to="e3" cause="mode" document=.*paragraph="3\.8\.1">' "and says the same"
like "$(cat "$tmp/xml")" '<legal lan="e1-e2" text="Ke2"/>' "with moves in both forms"
# A gap in the record is no illegal move: undecided, whatever the regulations say of illegal moves.
printf '{"illegal":"stand"}' >"$tmp/stand"
# gap NOTATION RECORD DETAIL NAME
gap() {
    for policy in forfeit stand; do
        printf "$2" | "$adj" judge --from "$1" --as json --regulations "$tmp/$policy" - >"$tmp/verdict"
        is "$(jq -rc '[.status, .reason, .basis, .illegal, .regulations.illegal_moves, .detail] | map(tostring) | join(" ")' "$tmp/verdict")" \
            "undecided unreadable none null 0 $3" "$4, under $policy"
    done
}
gap pgn '1. e4 e5 2. Nf3 Nc6 4. Ba4 *\n' 'move 3 is missing between 2...Nc6 and 4.Ba4' "a number is skipped"
is "$(jq -rc '[.move, .ply] + (.defects[-1] | [.code, .severity, .line, .column]) | join(" ")' "$tmp/verdict")" \
    '4.Ba4 5 moves-missing error 1 24' "its code and place, under the number that the record gives"
gap pgn '1. e4 -- 2. d4 *\n' "Black's move 1 is missing: '--' is written in its place" "nobody moves in the main line"
gap pgn '1. e4 ... 2. d4 *\n' "Black's move 1 is missing between 1.e4 and 2.d4" "dots for a move"
gap pdn '[GameType "20"]\n1. 32-28 -- 2. 31-27 *\n' "Black's move 1 is missing: '--' is written in its place" "nobody moves in draughts"
gap pdn '[GameType "20"]\n1. 32-28 19-23 4. 28-22 *\n' 'moves 2-3 are missing between 1...19-23 and 4.28-22' "two pairs of draughts"
gap figures '[Variant "eureka"]\n1. 24-35 3. 24-35 *\n' 'moves 1... to 2... are missing between 1.24-35 and 3.24-35' "figures"
gap pgn '1. e4 e5 2. Nf3 3. Bc4 Nf6 *\n' "Black's move 2 is missing between 2.Nf3 and 3.Bc4" "Black's move is missing"
gap pgn '1. e4 e5 2. Nf6 3. Bc4 Nc6 *\n' "one half of move 2 is missing: 'Nf6' stands alone in it" "White's cell is empty"
gap pgn '1. e4 e5 3. Nf3 Nc6 4. Bc4 Bc5 9. Ra3 *\n' \
    'move 2 is missing between 1...e5 and 3.Nf3 (line 1, column 10); moves 5-8 are missing between 4...Bc5 and 9.Ra3' "gaps before what can be played"
gap pgn '5. Nf3 Nc6 6. Qh5 *\n' 'moves 1-4 are missing before 5.Nf3 (line 1, column 1)' "the beginning is missing"
gap pgn '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]\n\n30... Kd7 31. e4 Kd6 33. Ke5 *\n' 'move 32 is missing between 31...Kd6 and 33.Ke5' \
    "a game that begins at another number"
gap pgn '1. e4 e5 2. Nf3 Nc6 2. Nf3 Nc6 3. Bb5 *\n' 'move 2 is written twice, and cannot be played a second time' "a line that was copied twice"
gap pgn '1. e4 2. e5 3. Nf3 5. Bc4 *\n' 'half-move 4 is missing between 3.Nf3 and 5.Bc4' "numbers that count half-moves skip one"
gap pgn '1. e4 2. e5 3. Nf3 7. Bc4 *\n' 'half-moves 4-6 are missing between 3.Nf3 and 7.Bc4' "numbers that count half-moves skip three"
gap pgn '1. e4 2. e5 3. Nf3 4. -- 5. Bc4 *\n' "half-move 4 is missing: '--' is written in its place" "a blank under such a number"
gap json '{"variant":"chess","moves":["e2-e4","--","d2-d4"]}' "Black's move 1 is missing: '--' is written in its place" "a record in JSON"
grep -v '^8\. ' tests/records/waterloo-party3.txt >"$tmp/party3"
is "$("$adj" judge --variant waterloo5 --as json --regulations "$tmp/forfeit" "$tmp/party3" | jq -rc '[.reason, .detail] | join(": ")')" \
    'unreadable: move 8 is missing between 7...e6-e5 and 9.Ad1:d6 (line 16, column 1)' "a line of the score sheet is missing"
for n in 1 2 3 4 5 6 7 9 10 13 16 21 30; do
    grep -v "^$n\\. " tests/records/waterloo-party3.txt | "$adj" judge --variant waterloo5 --as json --regulations "$tmp/forfeit" - |
        jq -rc '[.reason, .winner, .defects[-1].code] | map(tostring) | join(" ")'
done >"$tmp/lines"
is "$(sort -u "$tmp/lines")" 'unreadable null moves-missing' "whichever line it is"
# playable RECORD WANT NAME: the verdict's reason and all codes of its defects.
playable() {
    is "$(printf "$1" | "$adj" judge --from pgn --as json --regulations "$tmp/forfeit" ${4:-} - | jq -rc '[.reason] + [.defects[].code] | join(" ")')" "$2" "$3"
}
playable '1. e4 e5 2. Nf3 Nc6 4. Bc4 *\n' 'unfinished move-number' "a skipped number before a move that can be played is a slip"
playable '1. e4 e5 2. Nf3 Nc6 4. Bb5 a6 4. Ba4 Nf6 5. Qa8 *\n' 'forfeit move-number illegal-move' "one that is right again behind it left no gap"
playable '1. e4 e5 2. Nf3 Nc6 33. Qa8 a6 4. Ba4 *\n' 'forfeit move-number illegal-move' "nor does one that is right again behind the illegal move"
playable '1. e4 e5 2. Nf3 Nc6 33. Qa8 {a queen} 33... a6 4. Ba4 *\n' 'forfeit move-number illegal-move' "  with a comment"
playable '1. e4 e5 2. Nf3 Nc6 4. Ba4 Nf6 5. O-O *\n' 'unreadable move-number moves-missing' "numbers that go on behind the gap do not close it"
numbers='forfeit move-number move-number move-number'
playable '1. e4 2. e5 3. Nf3 4. Nc6 5. Qa8 *\n' "$numbers move-number illegal-move" "numbers that count half-moves leave no gap"
playable '1. e4 2. e5 3. Nf3 {a knight} (3. d4 exd4) 4. Nd4 5. a3 *\n' "$numbers illegal-move" "  with a comment and a variation"
playable '1. e4 2. e5 3. Nf3 44. Ke4 5. a3 *\n' "$numbers illegal-move" "  with a slip of the pen"
playable '1. e4 2. d4 3. Nf3 *\n' 'unreadable move-number moves-missing' "White's moves alone are no half-moves in turn"
playable '1. e4 2. e5 3. Nf3 5. Bc4 *\n' 'unreadable move-number move-number move-number moves-missing' "a half-move that such numbers skip is missing"
playable '1. e4 e5 2. Nf3 Nc6 4. Bc4 *\n' 'unreadable move-number' "a strict reading stops at it" --strict
playable '1. e4 e5 2. Nf3 Nc6 4. Ba4 *\n' 'unreadable move-number moves-missing' "and says what is missing" --strict
is "$(printf '1. e4 e5 2. Nf3 Nc6 4. Ba4 Nf6 *\n' | "$adj" convert --to pgn - 2>/dev/null | tail -n 1)" '1. e4 e5 2. Nf3 Nc6 {4. Ba4 Nf6} *' \
    "a conversion keeps what stands behind a gap"
# `stand` plays what the text names when exactly one piece can be meant.
# stands VARIANT RECORD FILTER WANT NAME
stands() {
    printf "$2" >"$tmp/game"
    is "$("$adj" judge --variant "$1" --as json --regulations "$tmp/stand" "$tmp/game" | jq -rc "$3")" "$4" "$5"
}
board='[.reason, .move, (.position | sub("^.:W"; "") | sub(":B"; " ") | sub(":.*"; ""))] | join(" ")'
no='.reason + ": " + .detail'
stands chess '1. e4 e5 2. Ke3 Nf6 *\n' '[.reason, .move, (.position | test("Ke3"))] | map(tostring) | join(" ")' 'unfinished 2...Nf6 true' "the only king"
stands chess '1. e4 e5 2. Ke1e3 Nf6 *\n' '.position | test("Ke3")' true "a king with both squares"
stands chess '1. e4 e5 2. Nd5 *\n' "$no" 'illegal-move: no knight can go to d5; it cannot stand: several pieces can be meant by it' "either knight"
stands chess '1. e4 e5 2. Ngd5 Nf6 *\n' '.position | test("Nd5")' true "the knight of a file"
stands chess '1. e4 e5 2. Qh6 Nf6 *\n' '.position | test("Qh6")' true "the only queen, over a pawn"
stands chess '1. d4 d5 2. Ra5 *\n' '.position | test("Ra5")' true "the rook on the file, not the other one"
stands chess '1. e4 d5 2. e6 Nf6 *\n' '.position | test("Pe6")' true "the pawn of the file"
stands chess '1. e4 e5 2. exd5 Nf6 *\n' '.position | test("Pd5.*Pe5")' true "a capture of nothing"
stands chess '1. e4 a6 2. e5 d5 3. a3 a5 4. exd6 *\n' '[(.position | test("Pd6")), (.position | test("Pd5"))] | map(tostring) | join(" ")' 'true false' \
    "a capture in passing that comes too late"
castled='1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Kf1 a6 5. Ke1 a5 6. O-O a4 *\n'
stands chess "$castled" '[.reason, .move, (.position | test("Rf1,Qd1,Kg1:")), (.position | test("castle=B0-0,B0-0-0$"))] | map(tostring) | join(" ")' \
    'unfinished 6...a4 true true' "a castling after the king has moved"
stands chess '1. e4 e5 2. O-O *\n' "$no" 'illegal-move: the bishop on f1 stands in the way of castling; it cannot stand: another piece stands where castling puts king or rook' \
    "a castling onto an own piece"
stands chess '[FEN "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1"]\n\n1. O-O-O Kd7 *\n' "$board" 'unfinished 1...Kd7 Rd1,Kc1 Re2,Kd7' "a castling out of check"
stands chess '[FEN "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1"]\n\n1. e1c1 Kd7 *\n' "$board" 'unfinished 1...Kd7 Rd1,Kc1 Re2,Kd7' "by its squares"
stands chess '[FEN "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1"]\n\n1. O-O *\n' "$no" \
    'illegal-move: the set-up gives no right to castle on this wing; it cannot stand: king and rook do not stand so that they could castle' "without a rook"
stands chess960 '[FEN "2k5/8/8/8/8/8/8/1R1K2R1 w - - 0 1"]\n\n1. O-O-O Kc7 2. Kb2 *\n' "$board" 'unfinished 2.Kb2 Rd1,Rg1,Kb2 Kc7' "a castling of Chess960 without the right"
stands chess '1. f4 e5 2. f5 Qh4+ 3. Nc3 Nf6 4. g3 Qxg3+ 5. hxg3 *\n' '[.reason, .move, .regulations.illegal_moves] | map(tostring) | join(" ")' \
    'unfinished 5.hxg3 1' "a king left in check, and what follows"
stands chess '1. f4 e5 2. f5 Qh4+ 3. Nc3 Qxe1 *\n' '.reason + (.detail | sub(".*;"; ":"))' 'illegal-move: it cannot stand: a king cannot be captured' "whose capture is none"
stands chess '[FEN "7k/8/3P4/8/8/8/8/4K3 w - - 0 1"]\n\n1. d8=Q+ Kh7 *\n' "$board" 'unfinished 1...Kh7 Qd8,Ke1 Kh7' "a promotion"
stands chess '[FEN "7k/8/3P4/8/8/8/8/4K3 w - - 0 1"]\n\n1. d8 *\n' '.reason + (.detail | sub(".*;"; ":"))' \
    'illegal-move: it cannot stand: it does not say what the piece becomes' "one that does not say to what"
stands chess '1. e4 e5 2. Крe3 Кf6 *\n' '.position | test("Ke3")' true "Russian letters"
stands chess '1. e4 e5 2. Ke3 Sf6 3. Dg6 *\n' '.position | test("Qg6.*Nf6")' true "German letters"
stands international '1. 32-28 19-23 2. 28-22 18x27 *\n' '[.reason, .regulations.illegal_moves, (.position | test("B.*27"))] | map(tostring) | join(" ")' 'unfinished 1 true' "draughts by numbers"
stands eureka '[Variant "eureka"]\n1. 24-46 *\n' '.reason' unfinished "draughts by figures"
stands waterloo5 '1. Ag1-g5 d8-d6\n' '.position | test("Ag5")' true "Waterloo"
stands lippo-chess '1. e2-e4 e11-e9\n2. e4-e8 e9-e8\n' '[.reason, .regulations.illegal_moves] | map(tostring) | join(" ")' 'unfinished 2' "Lippo's chess"
stands brilliant '1. e2-e5 e8-e6\n' '.reason' unfinished "hexagons"
stands cubic-symmetric 'a2-a8\n' '.position | test("Ra8")' true "cubes"
is "$("$adj" --lang ru judge --variant chess --regulations "$tmp/stand" - <<'GAME' | tr -s '\n ' ' ' | grep -c 'сделать его так, как он записан, нельзя: неясно, какой из нескольких фигур он сделан'
1. e4 e5 2. Nd5 *
GAME
)" 1 "in Russian it says why"
# For people: what is attacked, what could be played, what was meant, and the move on the board.
people() { printf "$2" | "$adj" judge --from "$1" --lang "$3" --as "$4" - >"$tmp/report"; }
people pgn '1. e4 f6 2. Qh5+ Nc6 *\n' en text
like "$(cat "$tmp/report")" '^Attacked by the queen on h5 through g6, f7$' "who gives the check, and through which squares"
like "$(cat "$tmp/report")" '^  8 \| r \|\(n\)\| b \|' "the piece is marked on the board"
like "$(cat "$tmp/report")" '^  6 \|   \| \. \|> <\|' "and so is the square"
like "$(cat "$tmp/report")" '^Black to move; attempted: 2\.\.\.Nc6$' "and the move is named"
people pgn '1. e4 f6 2. Qh5+ Nc6 *\n' ru text
like "$(cat "$tmp/report")" '^Бьёт +ферзь h5 через g6, f7$' "in Russian"
people pgn '1. e4 e5 2. Ke3 *\n' en text
like "$(cat "$tmp/report")" '^Meant +Did you mean Ke2\?$' "what was probably meant"
like "$(cat "$tmp/report")" '^Instead +the only move of this piece: Ke2$' "what the piece could do"
people pgn '1. e4 e5 2. Ke3 *\n' ru text
like "$(tr '\n' ' ' <"$tmp/report" | tr -s ' ')" 'король с e1 не может пойти на e3: так король не ходит' "as an arbiter says it"
people pgn '1. e4 e5 2. Ke3 *\n' en html
like "$(cat "$tmp/report")" '<dt>Meant</dt>' "on the page too"
like "$(cat "$tmp/report")" 'stroke="#000" stroke-width="4"><path d="M([0-9]+) [0-9]+L\1 [0-9]+"/><path' "with the move drawn"
people pdn "$pdn 2. 37-32 *\n" en text
like "$(cat "$tmp/report")" '^Captures +28x19$' "the captures there are"
is "$(sed '/^International/,$d' "$tmp/report" | grep -cE '\b[a-k]([1-9]|10)\b')" 0 "and no square by a letter, where the record has numbers"
people pgn '1. f3 e5 2. g4 Qh4# 0-1\n' en text
like "$(tr '\n' ' ' <"$tmp/report" | tr -s ' ')" 'Flights d1: own queen; f1: own bishop; d2: own pawn; e2: own pawn; f2: guarded by the queen on h4 through g3' \
    "a mate names every flight"
done_testing
