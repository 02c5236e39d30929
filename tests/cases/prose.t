#!/bin/sh
# SPDX-License-Identifier: MIT
# In pages of prose the records are found, everything else is reported as text between them, and nothing is lost.
. tests/tap.sh
needs jq

found() { "$adj" judge --as json "$@" 2>&1 | jq -Rc '. as $line | try (fromjson | [.title, .reason, .ply, .line]) catch $line'; }
texts() { "$adj" judge --as json "$@" | jq -rc '.defects[] | select(.code == "text-between-games") | [.severity, .line, .column, .text, .detail]'; }

# As an author's page on the web has it: dates, lists with numbers, paragraphs with numbers, a table, two parties, more text.
cat >"$tmp/page" <<'END'
Thursday 29 December 2016

A game of kings (5th edition)

If you want to play a good game, play this one.

The white pieces:
1. (P) Pawn: a3, b3, d3 (3 pieces).
2. (N) Knight: d2, e2 (2 pieces).
10.(K) King: e1 (1 piece).

1. The pawn moves ahead without the capture by O(1) mode.
2. When castling the king goes far: 0-0 (Md1, Rc1, Kb1), 0-0-0 (Mf1, Rg1, Kh1).
15. There are no draws.

| r | m | c |
+---+---+---+
41

Friday 4 November 2016

Party 3

Party 3.

1. f3-f5 d8-d6

2. d3-d5 g8-g6
3. f5:g6 Bh9:d5
Tuesday 27 September 2016

Party 2.

1. e3-e5 e8-e6

Friday 29 July 2016
1. Blue.
2. Red.
In the first game 3. e3-e4 Bd5-g8 was possible as well.
17. Nc3-b5 Gc7-d8
END
is "$(found --variant waterloo5 "$tmp/page")" '["Party 3.","unfinished",6,24]
["Party 2.","unfinished",2,32]' "two games, with the lines above them as titles"
is "$(texts --variant waterloo5 "$tmp/page")" '["note",1,1,"Thursday 29 December 2016","lines 1 to 22 belong to no game, kept as a comment"]
["note",30,1,"Tuesday 27 September 2016","line 30 belongs to no game, kept as a comment"]
["note",36,1,"Friday 29 July 2016","lines 36 to 40 belong to no game, kept as a comment"]' "everything else is text between the games"
is "$(found --variant waterloo5 --from waterloo "$tmp/page")" "$(found --variant waterloo5 "$tmp/page")" "the same where the notation is named"
is "$(found --variant waterloo5 --strict "$tmp/page")" "$(found --variant waterloo5 "$tmp/page")" "prose is no defect of a game: a strict reading does not stop"
is "$(tr '\n' '\r' <"$tmp/page" | sed 's/\r/\r\n/g' | found --variant waterloo5 - | tail -n 1)" '["Party 2.","unfinished",2,32]' "lines may end as they do elsewhere"
is "$(while IFS= read -r line; do printf '%s\n' "$line"; done <"$tmp/page" | "$adj" convert --count --variant waterloo5 - | head -n 2)" \
    "games	2
half-moves	8" "counting finds the same games"
like "$("$adj" judge --variant waterloo5 "$tmp/page")" 'text between the games: lines 1 to' "the report says which lines"
like "$(LC_ALL=ru_RU.UTF-8 "$adj" judge --variant waterloo5 "$tmp/page")" 'строки 1–22 не' "in Russian too"

# A conversion keeps the text where the target can, or says what it would lose.
"$adj" convert --variant waterloo5 --to waterloo "$tmp/page" >"$tmp/kept" 2>"$tmp/err"
is "$? $(grep -c text-between-games "$tmp/err")" "0 3" "each block is reported"
for word in 'Thursday 29 December 2016' '15. There are no draws.' '| r | m | c |' 'Tuesday 27 September 2016' '2. Red.' '17. Nc3-b5 Gc7-d8'; do
    is "$(grep -cF "$word" "$tmp/kept")" 1 "it keeps: $word"
done
is "$(found "$tmp/kept")" '["Party 3.","unfinished",6,1]
["Party 2.","unfinished",2,31]' "what it writes is a record without prose"
"$adj" convert --variant waterloo5 --to lan "$tmp/page" >"$tmp/out" 2>"$tmp/err"
is "$? $(cat "$tmp/out")" "1 " "a notation without comments refuses"
like "$(cat "$tmp/err")" "lossy: lan cannot carry what stands at 1:1: comment 'Thursday 29 December" "and names the text"

# Remarks within a game, as whole lines: the game goes on while the numbers do.
cat >"$tmp/remarks" <<'END'
1. f3-f5 d8-d6
This move is as good as any other one.
2. d3-d5 g8-g6
White could have played 3. e3-e4 here, or
9. Ad1:d6 Ga9-c7
as in another game.
3. f5:g6 Bh9:d5 1-0
Both players went home then.
END
is "$(found --variant waterloo5 "$tmp/remarks")" '[null,"reported",6,1]' "remarks between the moves do not end a game"
is "$(texts --variant waterloo5 "$tmp/remarks" | jq -r '.[4]' | cut -d, -f1)" 'line 2 belongs to no game
lines 4 to 6 belong to no game
line 8 belongs to no game' "and are reported"

# In other notations that know a move when they see one.
cat >"$tmp/lippo" <<'END'
The new game of 1934 and its rules

1. The board has many more squares than before.
2. The president is the most important piece.

1. s. f3-f5; s. f10-f8
2. s. h3-h4; s. h10-h9

This is how the game could begin.
END
is "$(found --variant lippo-chess "$tmp/lippo")" '[null,"unfinished",4,6]' "a page with a game of Lippo's"
cat >"$tmp/lan" <<'END'
How the first game went, move by move

1. It was a long game that nobody watched.

1. e2-e4 e7-e5
2. g1-f3 b8-c6

There was no third move.
END
is "$(found --variant chess --from lan "$tmp/lan" | head -c 60)" '[null,"unfinished",4,5]' "one in LAN"

# The shortest sentence has three words: behind a number without a blank, around a comment of two lines, between other blanks.
for line in 'Black must resign' '7Black must resign' 'White {very\nsoon} did resign' 'Black\302\240must\302\240resign'; do
    printf "1. f3-f5 d8-d6\n$line\n" >"$tmp/short"
    is "$("$adj" judge --as json --variant waterloo5 "$tmp/short" | jq -rc '[.reason, .defects[].code]')" \
        '["unfinished","text-between-games"]' "a sentence: $line"
done

# What is no page is read as before.
printf 'Club championship of the town, fourth round\nA. Petrov - B. Ivanov\n\n1. f3-f5 d8-d6\n2. d3-d5 g8-g6 *\n' >"$tmp/record"
is "$(found --variant waterloo5 "$tmp/record"; texts --variant waterloo5 "$tmp/record")" '["A. Petrov - B. Ivanov","unfinished",4,1]' \
    "lines above a record are its title and comments"
printf '1. f3-f5 d8-d6\n2. d3-d5 g8=g6\n' >"$tmp/slip"
is "$(found --variant waterloo5 --from waterloo "$tmp/slip")" '[null,"unreadable",4,1]' "a misspelt move is no prose"
printf 'There is no game here.\n\n1. The board is empty and so is the page.\n' >"$tmp/none"
like "$(found --variant waterloo5 "$tmp/none")" 'unknown-notation: this is none of the notations' "a page without games has none"
printf 'Tuesday 20 July 2010\n\n1. The pieces and how they move\n' >"$tmp/dated"
like "$(found --variant brilliant "$tmp/dated")" 'unknown-notation: this is none of the notations lan, waterloo' \
    "the numbers of a date are no record in figures"
done_testing
