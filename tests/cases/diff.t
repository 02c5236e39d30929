#!/bin/sh
# SPDX-License-Identifier: MIT
# `adj diff` reports the first difference of two score sheets, and which of them can be played on.
. tests/tap.sh

pgn() { printf '[White "%s"]\n[Black "%s"]\n\n%s\n\n' "$1" "$2" "$3"; }
pgn Anna Boris '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *' >"$tmp/a.pgn"
{
    pgn Carl Dora '1. d4 *'
    pgn Anna Boris '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bc4 b5 5. Bxa6 Ke5 *'
} >"$tmp/b.pgn"

is "$("$adj" diff --as json "$tmp/a.pgn" "$tmp/b.pgn")" \
    '{"games":[{"a":1,"b":2,"same":false,"ply":7,"move_a":"4.Ba4","move_b":"4.Bc4","playable":["a"]}],"only_a":[],"only_b":[1]}' \
    "the players tell which games belong together"
"$adj" diff "$tmp/a.pgn" "$tmp/b.pgn" >"$tmp/text"
is "$?" 1 "they part"
like "$(cat "$tmp/text")" 'part at ply 7: 4\.Ba4 \| 4\.Bc4; only the first can be played on' "in words"
"$adj" convert --to lan "$tmp/a.pgn" >"$tmp/a.lan"
is "$("$adj" diff --as json "$tmp/a.pgn" "$tmp/a.lan")" \
    '{"games":[{"a":1,"b":1,"same":true,"ply":8,"move_a":null,"move_b":null,"playable":[]}],"only_a":[],"only_b":[]}' \
    "the same game in another notation"
"$adj" diff "$tmp/a.pgn" "$tmp/a.lan" >/dev/null
is "$?" 0 "they agree"
pgn Anna Boris '1. e4 e5 2. Nf3 *' >"$tmp/short.pgn"
like "$("$adj" diff "$tmp/a.pgn" "$tmp/short.pgn")" 'ply 4: 2\.\.\.Nc6 \| \(ends\); only the first' "one sheet ends before the other"
pgn Anna Boris '1. e4 e5 2. Nf4 *' >"$tmp/bad.pgn"
like "$("$adj" diff "$tmp/a.pgn" "$tmp/bad.pgn")" 'ply 3: 2\.Nf3 \| 2\.Nf4; only the first' "an illegal move on one sheet"
"$adj" diff "$tmp/bad.pgn" "$tmp/bad.pgn" >"$tmp/out"
is "$? $(cat "$tmp/out")" "1 Game 1, 1: both have 2.Nf4 at ply 3, which cannot be played" "the same illegal move on both: they do not part"
"$adj" diff "$tmp/a.pgn" 2>/dev/null
is "$?" 2 "two files are needed"
"$adj" diff "$tmp/a.pgn" "$tmp/nowhere" 2>/dev/null
is "$?" 3 "a file that is not there"
done_testing
