#!/bin/sh
# SPDX-License-Identifier: MIT
# What texts of archives have beside their games: comments of EPD suites, dashes of all kinds, comments that look like tags.
. tests/tap.sh
needs jq

# Lines of comment in a file of positions.
cat >"$tmp/suite.epd" <<'END'
# a suite of two 1. e4 e5
#
r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - bm d3; id "a # b";
# between

8/8/8/8/8/4k3/4p3/4K3 w - - am Kd1; # behind
# end
END
for jobs in 1 2; do
    is "$("$adj" convert --jobs $jobs --to pgn "$tmp/suite.epd" 2>&1 | grep -v '?' | tr '\n' '|' | sed 's/|*$//')" \
        "[Result \"*\"]|[SetUp \"1\"]|[FEN \"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1\"]|[bm \"d3\"]|[id \"a # b\"]||{a suite of two 1. e4 e5} {between} *||[Result \"*\"]|[SetUp \"1\"]|[FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"]|[am \"Kd1\"]||{# behind} {end} *" \
        "lines of comment are comments, with $jobs threads"
done
is "$("$adj" convert --count "$tmp/suite.epd" | head -n 1)" "games	2" "and no games"
printf '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7\n# 1-0\n' >"$tmp/mate.pgn"
is "$("$adj" judge --as json "$tmp/mate.pgn" | jq -r .reason)" "checkmate" "elsewhere the sign is that of a mate"

# Dashes and minus signs where a hyphen is meant.
for dash in − ‒ – — ‐ ‑ ― ⁃ ˗ ➖ ⁻ ﹘ ﹣ －; do
    printf '1. e3-e5 e8-e6 1-0\n' | sed "s/-/$dash/g" >"$tmp/waterloo.txt"
    printf '[GameType "20"]\n1. 32-28 19-23 2-0\n' | sed "s/-/$dash/g" >"$tmp/draughts.pdn"
    printf '[Date "2001-02-03"]\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1/2-1/2\n' | sed "s/-/$dash/g" >"$tmp/chess.pgn"
    said=$("$adj" convert --to lan --variant waterloo5 "$tmp/waterloo.txt" 2>&1 | tail -n 1
        "$adj" convert --to lan "$tmp/draughts.pdn" 2>&1 | tail -n 1
        "$adj" convert --to lan "$tmp/chess.pgn" 2>&1 | tail -n 1)
    is "$said" "e3-e5 e8-e6 1-0
d4-e5 g7-f6 1-0
e2-e4 e7-e5 g1-f3 b8-c6 f1-c4 f8-c5 0-0 1/2-1/2" "$dash in moves and results"
done

# A comment with a line break before a bracket.
printf '[Event "E"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n\n1. e4 {see\n[%%cal Ge2e4]\n[note] and (so on)} *\n' >"$tmp/bracket.pgn"
for to in xml json; do
    "$adj" convert --to $to "$tmp/bracket.pgn" >"$tmp/there" 2>"$tmp/err"
    is "$?$(cat "$tmp/err")" 0 "$to takes a comment with lines that begin with a bracket"
    "$adj" convert --to pgn "$tmp/there" >"$tmp/back.pgn" 2>"$tmp/err"
    is "$?$(cat "$tmp/err")" 0 "PGN takes it back"
    is "$(cat "$tmp/back.pgn")" "$(cat "$tmp/bracket.pgn")" "word for word"
done

# A notation that must name the game adds no tag to one that need not.
"$adj" convert --to lan --lossy "$tmp/bracket.pgn" 2>/dev/null | "$adj" convert --to pgn >"$tmp/back.pgn"
is "$(grep -c Variant "$tmp/back.pgn")" 0 "PGN by way of LAN"
# Russian short notation.
printf '[GameType "25"]\n\n1. ed4 dc5 2. fe3 cd6 3. cb4 ba5 4. db6 ac7 1/2:1/2\n' >"$tmp/short.pdn"
"$adj" convert --to pdn --style short "$tmp/short.pdn" >"$tmp/again.pdn"
is "$(tail -n 1 "$tmp/again.pdn")" "1. ed4 dc5 2. fe3 cd6 3. cb4 ba5 4. db6 ac7 *" "short notation is written"
is "$("$adj" convert --to lan "$tmp/again.pdn")" "$("$adj" convert --to lan "$tmp/short.pdn")" "and read again"
printf '[GameType "21"]\n\n1. 11-15 *\n' | "$adj" convert --to pdn --style short >"$tmp/out" 2>"$tmp/err"
is "$? $(grep -c 'the style short does not write english' "$tmp/err")" "2 1" "other games have none"
done_testing
