#!/bin/sh
# SPDX-License-Identifier: MIT
# Two players may have one name: a record names them by FIDE id, number, board or name, and an ambiguous name is refused with the players.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$2" >"$tmp/told"; post "$1" application/json "$tmp/told"; }
# game QUERY TAGS: submit a game.
game() {
    printf '%s\n\n1. e4 e5 1-0\n' "$2" >"$tmp/game"
    post "/v1/adjudications?tournament=$t&$1" application/vnd.chess-pgn "$tmp/game"
}
# seats ROUND: the numbers of its games' players.
seats() { ask "/v1/tournaments/$t/rounds/$1/pairings"; json '[.pairings[] | "\(.white)-\(.black)"] | join(" ")'; }
start
report $? "adjd starts"
tell /v1/tournaments '{"name": "Cup", "variant": "chess", "players": [
    {"name": "Ivanov, Ivan", "fide_id": "4100018", "rating": 2400}, {"name": "Carlsen, Magnus", "fide_id": "1503014", "rating": 2840},
    {"name": "Ivanov, Ivan", "fide_id": "24100018", "rating": 1900}, {"name": "Berg, Anna", "birth": "1975"}]}'
is "$status" 201 "two players of one name with different FIDE ids"
t=$(json .id)
game 'round=1' '[White "Ivanov, Ivan"]
[Black "Carlsen, Magnus"]'
refused 422 bad-content "a name of two players is refused"
like "$(json .detail)" 'number 1, FIDE id 4100018, rating 2400; number 3, FIDE id 24100018, rating 1900' "  with number, FIDE id and rating of each"
is "$(json '.candidates | map([.number, .fide_id, .rating] | map(tostring) | join(" ")) | join(", ")')" \
    "1 4100018 2400, 3 24100018 1900" "  for programs too"
game 'round=1' '[White "Ivanov, Ivan"]
[Black "Carlsen,Magnus"]
[WhiteFideId "24100018"]'
is "$status $(json .round)" "201 1" "the tag WhiteFideId says who it is"
is "$(seats 1)" "3-2" "  and spelling without a blank does not matter"
game 'round=1&white=1&black=4' '1. d4 d5'
is "$status" 201 "the request names players by number"
is "$(seats 1)" "1-4 3-2" "  those that it means"
game 'round=2&white=1503014&black=1' '1. c4'
is "$status" 201 "  or by FIDE id"
is "$(seats 2)" "2-1" "  also with a number"
game 'round=2&white=9&black=4' '1. c4'
refused 422 bad-content "a number that no player has"
game 'round=2&white=99999999&black=4' '1. c4'
refused 422 bad-content "a FIDE id that no player has"
game 'round=2&white=4&black=4' '1. c4'
refused 422 bad-content "one player on both sides"
printf '[{"board": 1, "white": 1, "black": 3}, {"board": 2, "white": 2, "black": 4}]' >"$tmp/pairs"
ask "/v1/tournaments/$t/rounds/3/pairings" -X PUT -H 'Content-Type: application/json' --data-binary @"$tmp/pairs"
game 'round=3&board=1' '[White "Ivanov, Ivan"]
[Black "Ivanov, Ivan"]'
is "$status" 201 "the board says who they are when both have one name"
is "$(seats 3)" "1-3 2-4" "  with the colours of the pairing"
game 'round=4&white=3&black=1' '[White "Ivanov, Ivan"]
[Black "Berg, Anna"]'
refused 409 conflict "a record of another pair is still refused"
printf '[Event "a"]\n[White "Ivanov, Ivan"]\n[Black "Berg, Anna"]\n[Round "4"]\n[WhiteFideId "4100018"]\n\n1. e4 1-0\n\n[Event "b"]\n[White "Ivanov, Ivan"]\n[Black "Carlsen, Magnus"]\n[Round "4"]\n\n1. e4 1-0\n' >"$tmp/two"
post "/v1/batches?tournament=$t" application/vnd.chess-pgn "$tmp/two"
job=$location
for _ in $(seq 50); do ask "$job"; [ "$(json .state)" != "done" ] || break; sleep 0.1; done
is "$(json '[.state, .games, .refused] | map(tostring) | join(" ")')" "done 2 1" "in a batch, too"
ask "$job/results"
like "$(json '.results[1].problem.detail')" 'several players are called' "  the ambiguous one is refused"
tell "/v1/tournaments/$t/players" '{"name": "Berg, Anna", "rating": 1800}'
refused 409 conflict "the same player cannot join twice"
tell "/v1/tournaments/$t/players" '{"name": "Berg, Anna", "birth": "2011"}'
is "$status $(json .number)" "201 5" "another one of the name can"
printf '{"name": "Berg, Anna"}' >"$tmp/told"
ask "/v1/tournaments/$t/players/2" -X PATCH -H 'Content-Type: application/json' --data-binary @"$tmp/told"
refused 409 conflict "a player is not renamed to another without a FIDE id that differs"
ask "/v1/tournaments/$t/standings"
is "$status" 200 "standings"
ask "/v1/tournaments/$t/export?as=trf26"
cp "$tmp/body" "$tmp/trf"
post /v1/tournaments application/x-trf "$tmp/trf"
is "$status $(json '.players | length')" "201 5" "the report file with namesakes is read again"

# Players who come with their games.
tell /v1/tournaments '{"name": "Open", "variant": "chess"}'
t=$(json .id)
for id in 11 22 11; do
    printf '[White "Li, Wei"]\n[Black "Foe %s%s"]\n[WhiteFideId "%s"]\n\n1. e4 e5 1-0\n' $id "$((round = ${round:-0} + 1))" $id >"$tmp/game"
    post "/v1/adjudications?tournament=$t&round=$round" application/vnd.chess-pgn "$tmp/game"
done
ask "/v1/tournaments/$t"
is "$(json '[.players[] | select(.name == "Li, Wei") | .fide_id] | join(" ")')" "11 22" "their FIDE ids tell them apart"
said=$("$adjd" --store "$store" audit verify 2>&1)
is "$?" 0 "the audit log vouches for it: $said"
stop
done_testing
