#!/bin/sh
# SPDX-License-Identifier: MIT
# An event file is combined with the records: byes, forfeits, withdrawals, pending games, late entries, other
# scoring systems; inconsistent input is rejected.
. tests/tap.sh
needs jq

cat >"$tmp/event.json" <<'END'
{"name": "Evening", "variant": "chess", "rounds": 3, "type_code": "FIDE_DUTCH_2025", "initial_colour": "white",
 "tie_breaks": ["BH/C1", "SB"], "regulations": {"scoring": "3-1-0"},
 "players": [{"name": "Anna", "number": 1, "rating": 2100}, {"name": "Boris", "number": 3}, {"name": "Clara", "number": 5},
  {"name": "Dmitri", "number": 7, "withdrawn_from_round": 3}, {"name": "Emil", "number": 9}],
 "pairings": [{"round": 1, "board": 1, "white": 1, "black": 3}, {"round": 1, "board": 2, "white": 7, "black": 5, "result": "+:-"},
  {"round": 2, "board": 1, "white": 3, "black": 7, "result": "-:-"}, {"round": 2, "board": 2, "white": 5, "black": 1, "result": null}],
 "byes": [{"round": 1, "number": 9, "kind": "allocated"}, {"round": 2, "number": 9, "kind": "half"},
  {"round": 3, "number": 1, "kind": "zero"}]}
END
game() { printf '[Variant "chess"]\n[White "%s"]\n[Black "%s"]\n[Round "%s"]\n\n%s\n\n' "$1" "$2" "$3" "$4"; }
mate='f2-f3 e7-e5 g2-g4 d8-h4'
game ' Anna ' Boris '?' "$mate" >"$tmp/games.lan"
judge() { "$adj" judge --table --event "$tmp/event.json" "$@"; }

is "$(judge "$tmp/games.lan")" "Evening
5 players, 2 rounds

Rank  No.  Player Points   BH/C1      SB    1   2
   1    9  Emil        4       2       8    U   H
   2    3  Boris       3       0       0  1b1 7w-
   2    7  Dmitri      3       0       0  5w+ 3b-
   4    1  Anna        0       0       0  3w0 5b*
   4    5  Clara       0       0       0  7b- 1w*

A cell is the opponent's number, w or b, and the result: * pending, + - by forfeit, R as reported.
Byes: F full, H half, Z zero points, U allocated by the pairing.

Games that still need a decision
  round 2, board 2, Clara - Anna: pending" "the table"
judge --as trf26 "$tmp/games.lan" >"$tmp/trf"
is "$(tr -d '\r' <"$tmp/trf" | cut -c1-9,80-)" "$(cut -c1-9,80- <<'END'
012 Evening
062 5
072 1
142 3
152 W
162  W 3.0    D 1.0    L 0.0
192 FIDE_DUTCH_2025
202 BH/C1,SB
212 PTS,BH/C1,SB
001    1      Anna                              2100                             1.0    4     2 w 0     3 b =
001    2      Boris                                                              3.0    2     1 b 1     4 w -
001    3      Clara                                                              1.0    4     4 b -     1 w =
001    4      Dmitri                                                             3.0    2     3 w +     2 b -
001    5      Emil                                                               4.0    1  0000 - U  0000 - H
240 Z 003    1    4
### pending: round   2, board    2,    3 -    1: a draw in this file only
END
)" "the report file: numbers close up, the pending game is a draw in it alone"
cp "$tmp/trf" "$tmp/again.trf"
"$adj" judge --table --event "$tmp/again.trf" --as trf26 >"$tmp/again"
ok "which is an event file, too" cmp "$tmp/again" "$tmp/trf"
is "$(judge --as json "$tmp/games.lan" | jq -c '[.name, (.standings.standings[0] | .rank, .number, .points, .tie_breaks["BH/C1"], .explanation["BH/C1"][0].cut),
    (.crosstable.players[3].rounds[] | .opponent, .result), .warnings]')" '["Evening",1,9,"4","2",false,5,"+",3,"-",[]]' "JSON"
is "$(judge --as csv "$tmp/games.lan" | tr -d '\r' | sed -n 1,3p)" "rank,number,name,points,1,2
1,9,Emil,4,U,H
2,3,Boris,3,1b1,7w-" "CSV"
is "$(judge --as html "$tmp/games.lan" | grep -c '^<h1>Evening</h1>$\|^<tr><td>1<td>9<th scope=row>Emil<td>U<td>H<td>4</tr>$')" 2 "HTML"
judge --output "$tmp/out" --as trf16 "$tmp/games.lan"
like "$(cat "$tmp/out")" '^XXR 3' "TRF16, into a file"
like "$(judge)" 'board 1, Anna - Boris: pending' "without records the event is what its file says"

# In Russian: what people read, not what programs do.
export LC_ALL=ru_RU.UTF-8
judge "$tmp/games.lan" >"$tmp/russian"
is "$(sed -n '2,5p' "$tmp/russian")" "игроков: 5, туров: 2

Место    №  Игрок    Очки   BH/C1      SB    1   2
    1    9  Emil        4       2       8    U   H" "the table is Russian"
is "$(sed -n '/^Партии/,$p' "$tmp/russian")" "Партии, по которым ещё нужно решение
  тур 2, доска 2, Clara - Anna: не сыграна" "and what is open"
is "$(judge --as html "$tmp/games.lan" | grep -c '^<html lang=ru>\|<th>Место<th>№<th>Игрок<th>1<th>2<th>Очки</tr>\|^<p>В клетке номер соперника')" 3 "so is the page"
is "$(judge --as csv "$tmp/games.lan" | sed -n 1p | tr -d '\r')" "rank,number,name,points,1,2" "programs read what they did"
# of CONTENT [OPTION...]: what is said of such a file.
of() { printf "$1" >"$tmp/bad"; "$adj" judge --table --event "$tmp/bad" 2>&1 | sed 's/^adj: [^ ]* [a-z-]*: //'; }
is "$(of '{"name": "x", "players": [{"name": "A"}], "pairings": [{"round": 1, "white": 1, "black": 1}]}')" "игрок 1 не может играть против 1" "what cannot be is refused in Russian"
like "$(of '001    1      Anna                                                             1.0    1     2 w 1\r\n')" "[а-я]{3} [а-я]{3,}" "so is a report file"
game Anno Boris 3 'e2-e4 e7-e5 [%event resign black]' >"$tmp/anno.lan"
like "$(judge "$tmp/anno.lan" 2>&1)" 'партия 1: «Anno» не играет в этом турнире \(«Anna» отличается одной буквой\)' "and a game of somebody else's"
export LC_ALL=C.UTF-8

# Points that no letter brings: line 299 in TRF26; TRF16 counts the nearest, which pairing programs take, and says so.
sed 's/"+:-"/"1:0", "points": {"white": "0.75", "black": "0.25"}/; s/"scoring": "3-1-0"//' "$tmp/event.json" >"$tmp/quarters.json"
quarters() { "$adj" judge --table --event "$1" --as "$2" "$tmp/games.lan" | tr -d '\r' | grep -E '^299|^### points|^001    [34]' | sed 's/^\(001.....\).*\(.\{29\}\)$/\1\2/'; }
is "$(quarters "$tmp/quarters.json" trf26)" "001    30.75    4     4 b 0     1 w =
001    40.75    3     3 w 1     2 b -
299 W        0.75    1    4
299 L        0.25    1    3" "three quarters of a point in TRF26"
is "$(quarters "$tmp/quarters.json" trf16)" "001    3 1.0    4     4 b =     1 w =
001    4    3 w =     2 b -  0000 - Z
### points: round   1,    4 -    3:  0.75 -  0.25, which this file does not count" "and in TRF16"
"$adj" judge --table --event "$tmp/quarters.json" --as trf16 "$tmp/games.lan" >"$tmp/quarters.trf"
"$adj" judge --table --event "$tmp/quarters.trf" --as json >"$tmp/quarters"
is "$(jq -r '.crosstable.players[3].rounds[0].points' "$tmp/quarters")" 0.75 "which is read as it was"
"$adj" judge --table --event "$tmp/quarters.trf" --as trf16 >"$tmp/again"
is "$(cksum <"$tmp/again")" "$(cksum <"$tmp/quarters.trf")" "and written again"

# Where a record belongs, and what cannot be
{
    game Clara Anna 2 'e2-e4 e7-e5 [%event agreement]'
    game Emil Boris 1 'e2-e4 e7-e5 [%event resign black]'
    game Anno Boris 3 'e2-e4 e7-e5 [%event resign black]'
    game Boris Emil 3 'e2-e4 e7-e5 [%event resign black]'
    game Emil Boris 3 'e2-e4 e7-e5 [%event resign black]'
    game Dmitri Clara 3 'e2-e4 e7-e5 [%event resign black]'
    game Anna Clara 4 'e2-e4 e7-e5 [%event resign black]'
    game Boris '' 3 'e2-e4 e7-e5 [%event resign black]'
    printf '[Variant "waterloo5"]\n[White "Anna"]\n[Black "Clara"]\n\n[%%event resign black]\n'
} >"$tmp/more.lan"
judge --as csv "$tmp/games.lan" "$tmp/more.lan" >"$tmp/table" 2>"$tmp/err"
is $? 1 "games that cannot be are exit 1"
is "$(sed "s|.*: event: ||" "$tmp/err")" 'game 2: Emil has a bye (allocated) in round 1
game 3: "Anno" is no player of this event ("Anna" is one letter from it)
game 5: Emil has a game in round 3 already
game 6: Dmitri has withdrawn from round 3 on
game 7: round 4: the event has 3 rounds
game 8: the record does not name both players
game 9: the event plays chess, this is a game of waterloo5' "and each says why"
is "$(tr -d '\r' <"$tmp/table")" "rank,number,name,points,1,2,3
1,3,Boris,6,1b1,7w-,9w1
2,9,Emil,4,U,H,3b0
3,7,Dmitri,3,5w+,3b-,Z
4,1,Anna,1,3w0,5b=,Z
5,5,Clara,1,7b-,1w=,Z" "the others are in the table"
like "$(LC_ALL=ru_RU.UTF-8 judge "$tmp/more.lan" 2>&1)" 'партия 6: Dmitri не играет с тура 3' "in Russian"

# A result that the file has already gives way to the record, with a word about it.
sed 's/"black": 3}/"black": 3, "result": "1:0"}/' "$tmp/event.json" >"$tmp/told.json"
is "$("$adj" judge --table --event "$tmp/told.json" --as json "$tmp/games.lan" | jq -c '[.warnings, .crosstable.players[0].points]')" \
    '[["round 1, Anna - Boris: the event says 1:0, the record another result, and stands"],"0"]' "the record stands"
game Anna Boris 1 'e2-e4' >"$tmp/open.lan"
is "$("$adj" judge --table --event "$tmp/told.json" --as json "$tmp/open.lan" | jq -c '[.warnings, .crosstable.players[0].points]')" \
    '[["round 1, Anna - Boris: the event says 1:0, the record has no result: the event'"'"'s stands"],"3"]' "but for one without a result"

# Without a list the records bring the players; nearly the same name is said.
printf '{"name": "Open", "byes": []}' >"$tmp/open.json"
{ game Anna Boris '' "$mate"; game Anno Boris '' "$mate"; } >"$tmp/near.lan"
is "$("$adj" judge --table --event "$tmp/open.json" --as json "$tmp/near.lan" | jq -c '[.warnings, (.standings.standings[] | .name, .number)]')" \
    '[["\"Anno\" is one letter from \"Anna\""],"Boris",2,"Anna",1,"Anno",3]' "players whom the records bring"

# A record of another pair, the same game again, colours the other way round, a result without moves
{
    game Clara Anna 1 "$mate"
    game Boris Anna 1 "$mate"
    game Boris Anna 3 "$mate"
    game Anna Clara 2 '1-0'
    game Emil Boris 3 '{White forfeits} 0-1'
} >"$tmp/acts.lan"
jq 'del(.byes[2])' "$tmp/event.json" >"$tmp/acts.json"
"$adj" judge --table --event "$tmp/acts.json" --as csv "$tmp/acts.lan" 2>"$tmp/err" | tr -d '\r' >"$tmp/table"
like "$(cat "$tmp/err")" 'game 1: the record is of "Clara" and "Anna", but round 1 pairs "Dmitri" - "Clara"' "a record of another pair is refused, and both are named"
like "$(cat "$tmp/err")" 'game 3: it is the same game as .*acts.lan, game 2, of round 1' "so is the same game in another round"
is "$(grep -E 'Anna|Clara|Emil' "$tmp/table" | cut -d, -f2-)" "1,Anna,6,3b1,5w1 R,Z
9,Emil,4,U,H,3w-
5,Clara,0,7b-,1b0 R,Z" "a result without moves is of a played game, a forfeit of none"
like "$("$adj" judge --table --event "$tmp/acts.json" --as json "$tmp/acts.lan" 2>/dev/null | jq -r '.warnings[]')" \
    'round 1: the pairing gives White to "Anna", but "Boris" played White' "and colours the other way round are warned of"

jq '.pairings[3].result = "-:+"' "$tmp/acts.json" >"$tmp/said.json"
game Clara Anna 2 '0-1' >"$tmp/bare.lan"
is "$("$adj" judge --table --event "$tmp/said.json" --as json "$tmp/bare.lan" | jq -r '.crosstable.players[0].rounds[1].result')" "+" \
    "a bare result does not take back that the event calls the game a forfeit"

# What is no event: nothing is done.
# refused SED-SCRIPT MESSAGE
refused() {
    sed "$1" "$tmp/event.json" >"$tmp/bad.json"
    "$adj" judge --table --event "$tmp/bad.json" "$tmp/games.lan" >"$tmp/out" 2>"$tmp/err"
    is "$? $(wc -c <"$tmp/out") $(sed 's/.*: event: //' "$tmp/err")" "2 0 $2" "$2"
}
refused 's/"number": 9}/"number": 3}/' 'two players have the number 3'
refused 's/"Emil"/" Anna"/' 'players 1 and 9 have the same name, "Anna", and nothing tells them apart'
refused 's/"white": 5/"white": 6/' 'there is no player 6'
refused 's/"white": 5/"white": 1/' 'player 1 cannot play against 1'
refused 's/"white": 5/"white": 7/' 'player 7 occurs twice in round 2'
refused 's/"round": 2, "board": 2/"round": 2, "board": 1/' 'board 1 occurs twice in round 2'
refused 's/"round": 2, "number": 9/"round": 1, "number": 9/' 'player 9 occurs twice in round 1'
refused 's/"round": 3, "number": 1/"round": 4, "number": 1/' 'round 4: the event has 3 rounds'
refused 's/"withdrawn_from_round": 3/"withdrawn_from_round": 2/' 'player 7 has withdrawn from round 2 on'
refused 's/BH.C1/LUCK/; s/"type_code"/"luck"/' 'unknown member "luck"'
refused 's/"+:-"/"1:-"/' 'pairing 2 must be as {"round": 2, "board": 1, "white": 3, "black": 7, "result": "1:0"}, with numbers of players and the letters of a report file; null while pending'
refused 's/"half"/"pairing"/' 'bye 2 must be as {"round": 2, "number": 3, "kind": "full"}, half, zero or allocated'
refused 's/"byes": \[/"byes": 1, "x": [/' 'unknown member "x"'
"$adj" judge --table --event "$tmp/none" </dev/null >"$tmp/out" 2>&1
is $? 3 "a file that is not there is exit 3"
for wrong in "--event $tmp/event.json" "--as trf26" "--table --as csv" "--table --event $tmp/event.json --as xml"; do
    "$adj" judge $wrong "$tmp/games.lan" >"$tmp/out" 2>&1
    is $? 2 "judge $wrong is wrong usage"
done
done_testing
