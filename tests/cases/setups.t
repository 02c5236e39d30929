#!/bin/sh
# SPDX-License-Identifier: MIT
# In start positions that no game can reach, each fault is a warning if the game can be played, and otherwise an error names all of
# them.
. tests/tap.sh
needs jq xmllint

odd='P3k3/8/8/8/8/8/8/R3K2p w KQk e6 0 1'
bad='kk6/8/8/8/8/8/8/KP6 w - - 0 1'
said() { "$adj" judge --as json "$@" | jq -r '.defects[] | select(.code == "set-up") | "\(.severity) \(.line):\(.column) \(.detail)"'; }
record() { printf '[SetUp "1"]\n[FEN "%s"]\n\n1. Kd1 *\n' "$1"; }

want='castling K: no king and rook stand where it begins
castling k: no king and rook stand where it begins
en passant e6: no pawn can just have passed over it
pawns on the first or last rank: a8, h1'
record "$odd" >"$tmp/pgn"
is "$(said "$tmp/pgn")" "$(printf '%s\n' "$want" | sed 's/^/warning 2:1 /')" "a FEN in PGN: a warning for each fault, with its place"
is "$("$adj" judge --as json "$tmp/pgn" | jq -c '[.status, .reason, .ply, .position]')" '["undecided","unfinished",1,"B:WPa8,Ra1,Kd1:BPh1,Ke8:plies=1"]' \
    "play goes on without the rights that cannot be"
is "$("$adj" judge --strict --as json "$tmp/pgn" | jq -c '[.reason, .ply, .position]')" '["unreadable",0,"W:WPa8,Ra1,Ke1:BPh1,Ke8:castle=W0-0-0"]' "a strict reading stops at it"
printf '{"variant":"chess","setup":"W:WKe1,Pa1:BKe8","moves":["e1-e2"]}' >"$tmp/first"
is "$("$adj" judge --strict --as json --from json "$tmp/first" | jq -c '[.status, .winner, .reason, .ply, .move, .illegal]')" \
    '["undecided",null,"unreadable",0,null,null]' "nobody wins then, and the first move is not at fault"
printf '{"variant":"chess","setup":"W:WKe1,Pa1:BKe8","moves":[]}' >"$tmp/first"
is "$("$adj" judge --strict --as json --from json "$tmp/first" | jq -c '[.reason, .ply, .move]')" '["unreadable",0,null]' "nor are moves needed for it"
"$adj" convert --to json "$tmp/pgn" >"$tmp/json" 2>"$tmp/err"
is "$(grep -c ': set-up: ' "$tmp/err")" 4 "a conversion says so too"
for form in json xml; do
    printf '{"variant":"chess","setup":"W:WKe1,Pa1:BKe8","moves":["a1-a2"]}' | "$adj" convert --from json --to "$form" - >"$tmp/one" 2>/dev/null
    is "$(said "$tmp/one" | cut -d' ' -f3-)" 'pawns on the first or last rank: a1' "a set-up string in $form"
done
is "$(printf '[Variant "chess960"]\n[FEN "%s"]\n\n*\n' "$odd" | said - | wc -l)" 4 "Chess960 likewise"
is "$(printf '[Variant "waterloo5"]\n[SetUp "W:WKe1,Pa10:BKf10"]\n\n*\n' | said -)" "" "other games refuse what cannot be, and take the rest"
is "$(record "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" | said -)" "" "the start position is not odd"

record "$bad" >"$tmp/pgn"
"$adj" judge "$tmp/pgn" >"$tmp/out" 2>"$tmp/err"
is "$? $(cat "$tmp/out")" "1 " "what cannot be played is refused"
like "$(cat "$tmp/err")" "^adj: $tmp/pgn:2:1: setup: Black has 2 royal pieces, and may have 1; pawns on the first or last rank: b1$" "with its place and every fault"

is "$("$adj" moves --variant chess --setup "$odd" 2>"$tmp/err" | wc -l)" "$("$adj" moves --variant chess --setup 'P3k3/8/8/8/8/8/8/R3K2p w Q - 0 1' 2>/dev/null | wc -l)" \
    "adj moves plays it"
is "$(sed 's/^adj: --setup: set-up: //' "$tmp/err")" "$want" "and warns on standard error"
"$adj" moves --variant chess --setup "$bad" >"$tmp/out" 2>"$tmp/err"
is "$? $(cat "$tmp/out")" "1 " "but not what cannot be played"
is "$("$adj" perft --variant chess --setup 'PPPPkPPP/8/8/8/8/8/8/ppppKpp1 w - - 0 1' --depth 4 2>/dev/null)" \
    "$("$adj" perft --variant chess960 --setup 'PPPPkPPP/8/8/8/8/8/8/ppppKpp1 w - - 0 1' --depth 4 2>/dev/null)" "a tree of such positions can be counted"
is "$("$adj" mates --variant chess --setup 'P3k3/8/8/8/8/8/8/p3K3 w - - 0 1' 2>"$tmp/err" | cut -f1,2 | xargs)" "white cannot black cannot" "and pawns that cannot move never mate"
like "$(cat "$tmp/err")" 'set-up: pawns on the first or last rank: a1, a8' "with the warning"
like "$(LC_ALL=ru_RU.UTF-8 "$adj" moves --variant chess --setup "$odd" 2>&1 >/dev/null)" 'пешки на первой или последней горизонтали: a8, h1' "in Russian too"
# A tag's name of any length survives XML.
long=$(printf 'A%.0s' $(seq 300))
printf '[White "Anna"]\n[%s "v"]\n\n1. e4 e5 *\n' "$long" >"$tmp/long.pgn"
"$adj" convert --to xml "$tmp/long.pgn" >"$tmp/long.xml"
is "$("$adj" convert --to pgn "$tmp/long.xml" | grep -c "^\[$long \"v\"\]$")" 1 "a tag's name of 300 letters is read again from XML"
ok "  and fits the schema" xmllint --noout --schema schemas/game.xsd "$tmp/long.xml"
done_testing
