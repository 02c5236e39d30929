#!/bin/sh
# SPDX-License-Identifier: MIT
# An illegal move as it is told: its cause, what the piece could do, what must be captured, what was probably meant.
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
illegal pgn '1. e4 e5 2. -- *\n' 'text=2.--; cause=mode' "no move"
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
