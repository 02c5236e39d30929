#!/bin/sh
# SPDX-License-Identifier: MIT
# A null move in a variation passes the turn, and the moves after it are played (RULES.md 11, `null-move`).
. tests/tap.sh

# The moves of all variations, one a line, in their order.
inner() {
    awk '/<variation>/ { d++ } d > 0 { gsub(/<\/move>/, "\n"); gsub(/[^\n]*<move>/, ""); printf "%s", $0 ~ /[a-z0-9-]/ && $0 !~ /</ ? $0 : "" }
        /<\/variation>/ { d-- }'
}
one() { printf '%s *\n' "$1" | "$adj" convert --from pgn --to "$2" - 2>"$tmp/err"; }

is "$(one '1. e4 e5 (1... -- 2. d4 (2. Z0 null) 2... d5) 2. Nf3' xml | inner | xargs)" "-- d2-d4 -- -- d7-d5" \
    "XML has them as moves, and those behind them in LAN"
is "$(cat "$tmp/err")" "" "and nothing is to be said of it"
is "$(one '1. e4 (1. -- e5 2. Nf3) 1... e5' json)" \
    '{"variant":"chess","setup":null,"moves":["e2-e4","e7-e5"],"annotations":[{"ply":1,"variation":{"moves":["--","e7-e5","g1-f3"]}}]}' \
    "so has JSON"
is "$(one '1. e4 e5 (1... Z0 2. d4 null 3. e5) 2. Nf3' pgn | tail -n 1)" "1. e4 e5 (1... Z0 2. d4 null 3. e5) 2. Nf3 *" \
    "PGN keeps them as they came"
is "$(one '1. e4 c5 2. e5 d5 (2... f5 3. -- Nc6 4. exf6) 3. exd6' xml | grep -c '<comment>4. exf6</comment>')" 1 \
    "the right to take in passing is gone behind one"
is "$(one '1. e4 f6 2. d4 g5 3. Qh5# (3. Nc3 h6 4. Qh5+ -- 5. Qe8)' xml | grep -c '<comment>-- 5. Qe8</comment>')" 1 \
    "in check nobody may pass: it stays text"
like "$(head -n 1 "$tmp/err")" ':1:46: null-move: --: the turn cannot pass here' "and that is said, with the place"
is "$(one '1. e4 -- 2. d4' pgn | tail -n 1)" "1. e4 {-- 2. d4} *" "in the game itself it is no move"
like "$(cat "$tmp/err")" 'moves-missing: --: Black.s move 1 is missing' "as is said"
printf '{"variant":"waterloo5","moves":["f3-f5","d8-d6"],"annotations":[{"ply":1,"variation":{"moves":["--","d8-d6","f3-f4"]}}]}\n' >"$tmp/w.json"
is "$("$adj" convert --to pgn "$tmp/w.json" | tail -n 1)" "1. f3-f5 (1. -- d8-d6 2. f3-f4) 1... d8-d6 *" "another game's PGN has them"
is "$("$adj" convert --to waterloo "$tmp/w.json" | grep -c -- '{1. -- d8-d6 f3-f4}\|{-- d8-d6 f3-f4}')" 1 "the author's signs know none: there they are text"
for to in xml json pgn; do
    "$adj" convert --to "$to" tests/records/chess-null-moves.pgn >"$tmp/there" 2>/dev/null
    "$adj" convert --to xml "$tmp/there" >"$tmp/back" 2>/dev/null
    is "$(cat "$tmp/back")" "$("$adj" convert --to xml tests/records/chess-null-moves.pgn 2>/dev/null)" "$to and back"
done
done_testing
