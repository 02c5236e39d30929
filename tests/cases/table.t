#!/bin/sh
# SPDX-License-Identifier: MIT
# The crosstable of an event: players, results, points, defects, undecided games.
. tests/tap.sh
mkdir "$tmp/cup" "$tmp/cup/folder"
cat >"$tmp/cup/a.lan" <<'END'
[Variant "chess"]
[White "Ivanov"]
[Black "Sidorov"]

f2-f3 e7-e5 g2-g4 d8-h4 1-0

[Variant "chess"]
[White "Sidorov"]
[Black "Петрова"]

e2-e4 e7-e5 [%event agreement] 1/2-1/2
END
cat >"$tmp/cup/b.lan" <<'END'
[Variant "chess"]
[White "Петрова"]
[Black "Ivanov"]

e2-e4 e7-e4

[Variant "lippo-chess"]
[White "Ivanov"]
[Black "Петрова"]

h1-h5 [%event resign black] 1-0
END
: >"$tmp/cup/.hidden"

"$adj" judge --table "$tmp/cup" >"$tmp/table" 2>"$tmp/err"
is $? 1 "a game that needs a decision is exit 1"
is "$(cat "$tmp/err")" "" "and no trouble"
is "$(cat "$tmp/table")" "3 players, 4 games

  #  Player                     1   2   3 Score Played Points Defects
  1  Sidorov                    .   1 1/2   1.5      2      0       1
  2  Ivanov                     0   . * 1     1      2    400       2
  3  Петрова                  1/2 * 0   .   1/2      2    206       1

Games that still need a decision
  $tmp/cup/b.lan, game 1: Петрова - Ivanov, illegal move at 1...e7-e4" "the table"
is "$("$adj" judge --table --lang ru "$tmp/cup")" "игроков: 3, партий: 4

  #  Игрок                      1   2   3  Счёт Сыграно Очки Недостатки
  1  Sidorov                    .   1 1/2   1.5       2    0          1
  2  Ivanov                     0   . * 1     1       2  400          2
  3  Петрова                  1/2 * 0   .   1/2       2  206          1

Партии, по которым ещё нужно решение
  $tmp/cup/b.lan, партия 1: Петрова - Ivanov, невозможный ход на ходу 1...e7-e4" "in Russian"
json=$("$adj" judge --table --as json "$tmp/cup/a.lan" "$tmp/cup/b.lan")
like "$json" '^\{"players":\[\{"place":1,"name":"Sidorov","score":"1\.5","games":2,"won":1,"drawn":1,"lost":0,' "the same in JSON"
like "$json" '"games":\[\{"game":"[^"]*a\.lan, game 1","white":"Ivanov","black":"Sidorov","score":\{"white":"0","black":"1"\},"reason":"checkmate","basis":"rules","move":"2\.\.\.d8-h4","defects":1,"needs_decision":false\}' \
    "with its games"
like "$json" '"reason":"illegal-move","basis":"none","move":"1\.\.\.e7-e4","defects":1,"needs_decision":true' "and those that need a decision"

printf '{"scoring":"3-1-0","tie_break":"points"}' >"$tmp/regulations"
like "$("$adj" judge --table --regulations "$tmp/regulations" "$tmp/cup/a.lan")" '^  1  Sidorov .* 4 +2 ' "another scoring"
cat >"$tmp/tie" <<'END'
[Variant "lippo-chess"]
[White "A"]
[Black "B"]

h1-h5 [%event resign black]

[Variant "lippo-chess"]
[White "B"]
[Black "A"]

e1-e5 a10-b9 e5:e10 [%event resign black]
END
is "$("$adj" judge --table "$tmp/tie" | grep -c '^  1 ')" 2 "without a tie-break a place is shared"
is "$("$adj" judge --table --regulations "$tmp/regulations" "$tmp/tie" | grep -c '^  1 ')" 1 "Lippo's points break the tie"
for i in $(seq 40); do
    printf '[Variant "chess"]\n[White "player %d"]\n[Black "player %d"]\n\ne2-e4 [%%event resign black]\n\n' "$i" $((i + 1))
done >"$tmp/many"
"$adj" judge --table "$tmp/many" >"$tmp/table"
is "$? $(awk 'length > 80' "$tmp/table" | wc -l) $(grep -c '^ .*player' "$tmp/table")" "0 0 41" "many players: the standings alone"

# What is only reported is marked; whom no record names is not ranked; what looks wrong is told.
cat >"$tmp/doubtful" <<'END'
[White "Ivanov"]
[Black "Sidorov"]

1. e4 e5 1-0

[White "Sidorov"]
[Black "Ivanow"]

1. d4 d5 1/2-1/2

[White "Ivanov"]
[Black "Sidorov"]

1. e4 e5 1-0

[White "Ivanov"]

1. f3 e5 2. g4 Qh4# 0-1
END
is "$("$adj" judge --table --from pgn "$tmp/doubtful")" "3 players, 4 games

  #  Player                         1       2       3 Score Played Defects
  1  Ivanov                         .         1 R 1 R     2      3       0
  2  Ivanow                                 .   1/2 R   1/2      1       0
  2  Sidorov                  0 R 0 R   1/2 R       .   1/2      3       0

R: the result on the record, which does not say how the game ended

To be looked at
  $tmp/doubtful, game 3: the same game as $tmp/doubtful, game 1
  Ivanov and Ivanow are one letter apart
  $tmp/doubtful, game 4: the record does not name Black, who is not ranked" "reported results, and doubts"
json=$("$adj" judge --table --as json --from pgn "$tmp/doubtful")
like "$json" '"reason":"reported","basis":"reported"' "  in JSON"
like "$json" '"doubts":\[\{"doubt":"same-game","game":"[^"]*game 3","same_as":"[^"]*game 1"\},\{"doubt":"similar-names","name":"Ivanov","other":"Ivanow"\},\{"doubt":"unnamed","game":"[^"]*game 4","side":"black"\}\]' \
    "  with the doubts"
printf '{"reported":"ignore"}' >"$tmp/ignore"
like "$("$adj" judge --table --from pgn --regulations "$tmp/ignore" "$tmp/doubtful")" 'game 1: Ivanov - Sidorov, unfinished' \
    "unless the regulations ignore them"

# Stalemate in Brilliant gives three quarters, which is neither a win nor a draw.
printf '[Variant "brilliant"]\n[White "Anna"]\n[Black "Boris"]\n[SetUp "1"]\n[FEN "%s"]\n\n%s\n' 'W:WKa1:BKi8,Qc3,Nd4,Ng2:checked=W' '*' >"$tmp/quarters"
json=$("$adj" judge --from lan --as json "$tmp/quarters")
like "$json" '"reason":"stalemate".*"score":\{"white":"0\.25","black":"0\.75"\}' "quarters of a point"
json=$("$adj" judge --table --from lan --as json "$tmp/quarters")
like "$json" '"name":"Boris","score":"0\.75","games":1,"won":0,"drawn":0,"lost":0' "  in a table"
printf '{"scoring":"3-1-0"}' >"$tmp/three"
like "$("$adj" judge --from lan --as json --regulations "$tmp/three" "$tmp/quarters")" '"score":\{"white":"1/2","black":"2"\}' "  of another scoring"
like "$("$adj" judge --from lan "$tmp/quarters")" '^Score +0\.25 : 0\.75' "  in text"
"$adj" judge --table --as html "$tmp/many" >/dev/null 2>&1
is $? 2 "no table in HTML"
"$adj" judge --table "$tmp/none" >/dev/null 2>&1
is $? 3 "a folder that is not there"
done_testing
