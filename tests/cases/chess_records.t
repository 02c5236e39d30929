#!/bin/sh
# SPDX-License-Identifier: MIT
# Real-world chess records, one file for each kind of defect: the defects reported, the moves played, and that
# every ply survives conversion to PGN, XML and JSON.
. tests/tap.sh

# What comes of a record: its defects with their places, then its main lines.
told() {
    "$adj" convert --quiet --lossy --to lan "$1" >"$tmp/lan" 2>"$tmp/said"
    status=$?
    sed -nE 's/^adj: [^ ]*:([0-9]+:[0-9]+): ([a-z-]+):.*/\1 \2/p' "$tmp/said" | grep -v ' lossy$'
    grep -vE '^(\[.*\])?$' "$tmp/lan"
    echo "exit $status"
}

halfmoves() {
    "$adj" convert --quiet --lossy --to lan "$1" 2>/dev/null | grep -vE '^(\[.*\])?$' |
        tr ' ' '\n' | grep -cE '^([a-z][0-9]+[-:]|0-0)'
}

for record in tests/records/chess-*; do
    name=${record##*/chess-}
    is "$(told "$record")" "$(sed -n "/^== $name\$/,/^==/p" tests/golden/chess-records.txt | sed '1d;/^==/d')" "$name"
    count=$(halfmoves "$record")
    for to in pgn xml json; do
        "$adj" convert --quiet --lossy --to "$to" "$record" >"$tmp/there.$to" 2>/dev/null
        is "$(halfmoves "$tmp/there.$to")" "$count" "$name: as many half-moves in $to"
    done
    "$adj" convert --quiet --to pgn "$tmp/there.pgn" >"$tmp/again.pgn" 2>/dev/null
    is "$(cat "$tmp/again.pgn")" "$(cat "$tmp/there.pgn")" "$name: what is written stays as it is"
done

for way in pgn xml json; do
    "$adj" convert --quiet --to "$way" tests/records/chess-fen.pgn >"$tmp/fen.$way" 2>/dev/null
    is "$("$adj" convert --quiet --to pgn "$tmp/fen.$way" 2>/dev/null)" "$(cat tests/records/chess-fen.pgn)" \
        "FEN, SetUp, Variant, signs and clocks come back from $way as they went in"
done

# A result without a blank before it.
for end in 1-0 0-1 1/2-1/2 '*'; do
    for move in Qxh4 Qh4# e8=Q+ O-O c4; do
        printf '1. %s%s\n' "$move" "$end" | "$adj" convert --quiet --from pgn --to json >"$tmp/glued" 2>/dev/null
        printf '1. %s %s\n' "$move" "$end" | "$adj" convert --quiet --from pgn --to json >"$tmp/apart" 2>/dev/null
        is "$(cat "$tmp/glued")" "$(cat "$tmp/apart")" "$move$end is a move and a result"
    done
done
is "$(printf '[Event "E"]\n\n1. f3 e5 2. g4 Qh4#0-1\n\n[Event "F"]\n\n1. e4 e5 2. Nf31/2-1/2\n' | "$adj" convert --to lan | grep '^[a-z]')" \
    'f2-f3 e7-e5 g2-g4 d8-h4 0-1
e2-e4 e7-e5 g1-f3 1/2-1/2' "in each game"

# What cannot be carried as it is, is kept in words.
pgn=$("$adj" convert --quiet --to pgn tests/records/chess-signs.pgn 2>/dev/null)
like "$pgn" '^1\. e4 \$16 e5 \$14 2\. Nf3 \$18 Nc6 \$146 3\. Bb5 \$142 a6 \$10' "signs become NAGs"
like "$pgn" '\{§\}' "an unknown sign is a comment"
xml=$("$adj" convert --quiet --to xml tests/records/chess-null-moves.pgn 2>/dev/null)
like "$xml" '<move>--</move>$' "null moves are moves in a variation"
xml=$("$adj" convert --quiet --to json tests/records/chess-variation-illegal.pgn 2>/dev/null)
like "$xml" 'Qh6 is far too far' "and so is a move that cannot be"
json=$("$adj" convert --quiet --to json tests/records/chess-returns.pgn 2>/dev/null)
like "$json" '"Black":"B"}.*\[White \\"Unclosed\]' "a carriage return alone ends a line: a tag that is not closed ends there"
is "$(tr '\n' '\r' <tests/records/chess-signs.pgn | "$adj" convert --quiet --to pgn - 2>/dev/null)" "$pgn" "also read in a pipe"
like "$("$adj" convert --quiet --to pgn tests/records/chess-positions.epd)" '^\[bm "Qxf7#"\]' "an operation of EPD is a tag"
like "$("$adj" convert --quiet --to pgn tests/records/chess-positions.epd)" '^\[FEN ".* 2 4"\]' "and its counters are in the FEN"

like "$("$adj" show --setup chess960:518)" '^Chess960' "an array by its number names its game"
is "$("$adj" perft --variant chess --setup "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" --depth 4 | tail -n 1)" 43238 \
    "a FEN is a set-up"
like "$("$adj" moves --variant chess --setup "8/8/8 w - - 0 1" 2>&1)" 'the FEN cannot be read, expected 8 ranks' \
    "and what is wrong with it is said"

# Two knights that may always go to the same square: 2^40 ways, and none to the end.
ways() {
    echo '[FEN "4k3/8/8/1N3N2/8/1N3N2/8/4K3 w - - 0 1"]'
    echo
    i=1
    while [ $i -lt 40 ]; do
        echo "$i. Nd4 Kf8 $((i + 1)). Nc6 Kf7"
        i=$((i + 2))
    done
    echo "41. Qh5 *"
}
ways >"$tmp/ways.pgn"
ok "a record that branches everywhere is given up at once" \
    timeout 2 sh -c "$adj convert --quiet --to lan $tmp/ways.pgn; [ \$? -eq 1 ]"
done_testing
