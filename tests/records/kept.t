#!/bin/sh
# SPDX-License-Identifier: MIT
# Text of a record that is not for the players survives conversion unchanged, or is reported as lost.
. tests/tap.sh

escapes() { "$adj" convert --to "$1" "$2" 2>"$tmp/err"; }
is "$(escapes pgn tests/records/chess-escapes.pgn | grep -c '^%')" 6 "PGN keeps lines that begin with a percent sign"
is "$(escapes pgn tests/records/chess-escapes.pgn | grep '^%%')" '%%% {escaped' "as they stood"
for to in json xml; do
    escapes "$to" tests/records/chess-escapes.pgn >"$tmp/there"
    is "$(escapes pgn "$tmp/there")" "$(escapes pgn tests/records/chess-escapes.pgn)" "$to carries them"
done
escapes lan tests/records/chess-escapes.pgn >"$tmp/lan"
is "$? $(sed 's/^adj: [^:]*: //' "$tmp/err")" "1 lossy: lan cannot carry what stands at 1:1: escape line ' made by hand' (and more)" \
    "a notation that has no such lines refuses"
"$adj" convert --to lan --lossy tests/records/chess-escapes.pgn >"$tmp/lan" 2>"$tmp/err"
is "$(grep -c "escape line" "$tmp/err")" 4 "or lists each of them, but for one within a variation that is listed"

"$adj" convert --to pgn tests/records/chess-deep.pgn >"$tmp/deep.pgn" 2>"$tmp/err"
is "$?" 0 "variations within more than 64 do not cost the game"
is "$(grep '^;' "$tmp/deep.pgn")" ';(2. Nc3 (2. Nc3 {a} (2. f4) $1 [%clk 0:01]))' "what is deeper stays in its own words"
is "$(sed 's/^adj: [^:]*//' "$tmp/err")" \
    ':68:1: unknown-sign: (2. Nc3 (2. Nc3 {a} (2. f4) $1 [%clk 0:01])): deeper than 64 variations, kept as a comment' "and is named, with its place"
is "$(tr '\n' ' ' <"$tmp/deep.pgn" | grep -c '3. Bb5 a6 1-0 .*Next.*1. e4 \*')" 1 "the game goes on behind them, and so do the games"
"$adj" convert --to pgn "$tmp/deep.pgn" >"$tmp/again.pgn" 2>/dev/null
is "$(cat "$tmp/again.pgn")" "$(cat "$tmp/deep.pgn")" "what is written so is read so"

# What looks like a command or a tag of ours and is none stays as it is, whichever way it takes.
cat >"$tmp/near.pgn" <<'END'
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[SetUp "1"]

1. e4 {[%clk 1:00:00 and more] text} 1... e5 {[%clk 0:01[x] y} 2. Nf3
{[%clk ] z} 2... Nc6 {[%clk 0:10:00] [%emt 0:00:05]} *

[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]

1. e4 *
END
for to in pgn xml json; do
    "$adj" convert --to $to "$tmp/near.pgn" >"$tmp/there" 2>"$tmp/err"
    is "$?$(cat "$tmp/err")" 0 "$to takes all of it"
    "$adj" convert --to pgn "$tmp/there" >"$tmp/back.pgn" 2>"$tmp/err"
    is "$?$(cat "$tmp/err")" 0 "and gives it back"
    is "$(cat "$tmp/back.pgn")" "$(cat "$tmp/near.pgn")" "word for word"
done
done_testing
