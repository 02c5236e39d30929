#!/bin/sh
# SPDX-License-Identifier: MIT
# Stores: sqlite, postgres
# Tournaments of teams: line-ups, matches with alternating colours, empty boards, standings, report files.
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$3" >"$tmp/told"; ask "$2" -X "$1" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
T() { echo "/v1/tournaments/$t$1"; }
# games: the pairings of the answer, "board:white-black ...", and who has a bye.
games() { json '[([.pairings[] | "\(.board):\(.white)-\(.black)"] | join(" ")), ([.byes[] | "\(.number)\(.kind)"] | join(" "))] | join("|")'; }
result() { tell PUT "$(T "/rounds/$1/pairings/$2/result")" "{\"result\": \"$3\"}"; [ "$status" = 200 ] || echo "# $1.$2: $status"; }

start
report $? "adjd starts"
players=
for n in 1 2 3 4 5 6 7 8 9 10 11; do players="$players${players:+,}{\"name\": \"Player $(printf %b "\\$(printf %o $((64 + n)))")\"}"; done
tell POST /v1/tournaments "{\"name\": \"League\", \"kind\": \"team\", \"boards\": 2, \"rounds\": 3, \"players\": [$players]}"
is "$status $(json '.kind, .boards' | tr '\n' ' ')" "201 team 2 " "a tournament of teams"
t=$(json .id)
tell PUT "$(T /teams/1)" '{"name": "Riga", "players": [1, 2, 3]}'
is "$status $(json tojson)" '200 {"name":"Riga","number":1,"players":[1,2,3]}' "a team, in board order"
tell PUT "$(T /teams/2)" '{"name": "Tartu", "players": [4, 5, 6]}'
tell PUT "$(T /teams/3)" '{"name": "Turku", "players": [7, 8]}'
tell PUT "$(T /teams/4)" '{"name": "Visby", "players": [9]}'
tell PUT "$(T /teams/4)" '{"name": "Visby", "players": [10, 9]}'
is "$status" 200 "a team is replaced"
tell PUT "$(T /teams/5)" '{"name": "Two", "players": [1]}'
is "$status" 422 "a player has one team"
tell PUT "$(T /teams/5)" '{"name": "Two", "players": [99]}'
is "$status" 422 "who is in the tournament"
tell PUT "$(T /teams/5)" '{"name": "", "players": []}'
is "$status" 422 "a team has a name"
tell PATCH "$(T "")" '{"kind": "individual"}'
is "$status" 422 "a tournament with teams stays one of teams"

tell PUT "$(T /rounds/1/matches)" '[{"table": 1, "home": 1, "away": 2}, {"table": 2, "home": 4, "away": 3}]'
is "$status $(games)" "200 1:1-4 2:5-2 3:10-7 4:8-9|" "home has White on the odd boards, away on the even ones"
for bad in '[{"home": 1, "away": 1}]' '[{"home": 1, "away": 9}]' '[{"home": 1, "away": 2}, {"home": 3, "away": 1}]' '{}' '[{"home": 1, "away": 2, "home_players": [4]}]' '[1]'; do
    tell PUT "$(T /rounds/2/matches)" "$bad"
    is "$status" 422 "$bad is refused"
done
result 1 1 1-0
result 1 2 1/2-1/2
result 1 3 0-1
result 1 4 +-
ask "$(T /teams/standings)"
is "$(json '[.standings[] | "\(.rank)\(.name) \(.match_points) \(.game_points) \(.wins)\(.draws)\(.losses)"] | join(", ")')" \
    "1Turku 2 2 100, 2Riga 2 1.5 100, 3Tartu 0 0.5 001, 4Visby 0 0 001" "match points before game points"
# A reserve plays, and a board stays empty.
tell PUT "$(T /rounds/2/matches)" '[{"home": 3, "away": 1, "away_players": [3, 1]}, {"home": 2, "away": 4, "away_players": [0, 10]}]'
is "$status $(games)" "200 1:7-3 2:1-8 4:10-5|4full" "a reserve, and a win by default against nobody"
result 2 1 1-0
result 2 2 1-0
ask "$(T /teams/standings)"
is "$(json '[.standings[] | "\(.name) \(.match_points) \(.game_points) \(.pending)"] | join(", ")')" \
    "Turku 3 3 0, Riga 3 2.5 0, Tartu 0 1.5 1, Visby 0 0 1" "a match with a game that is pending has no match points yet"
result 2 4 0-1
ask "$(T /teams/standings)"
is "$(json '[.standings[] | "\(.rank)\(.name) \(.match_points) \(.game_points) \(.sonneborn_berger)"] | join(", ")')" \
    "1Turku 3 3 3, 2Riga 3 2.5 7, 3Tartu 2 2.5 0, 4Visby 0 0 0" "all games are over"

ask "$(T '/export?as=trf26')"
is "$(tr -d '\r' <"$tmp/body" | grep -E '^(082|3..)')" "082 4
352 WB
310   1 Riga                                             3.0    2.5   2     1    2    3
310   2 Tartu                                            2.0    2.5   3     4    5    6
310   3 Turku                                            3.0    3.0   1     7    8
310   4 Visby                                            0.0    0.0   4    10    9
300   2   1   3    3    1
300   2   4   2    0   10" "TRF26 has the teams, and their board orders"
cp "$tmp/body" "$tmp/team.trf"
ask "$(T '/export?as=trf16')"
is "$(tr -d '\r' <"$tmp/body" | grep -E '^013')" "013 Riga                               1    2    3
013 Tartu                              4    5    6
013 Turku                              7    8
013 Visby                             10    9" "TRF16 too"
ask "$(T /teams/standings)"
json '.standings | map(del(.players)) | tojson' >"$tmp/want"
post /v1/tournaments application/x-trf "$tmp/team.trf"
is "$status $(json '.kind, .boards, (.teams | length)' | tr '\n' ' ')" "201 team 2 4 " "a report file is a tournament of teams"
t=$(json .id)
ask "$(T /teams/standings)"
is "$(json '.standings | map(del(.players)) | tojson')" "$(cat "$tmp/want")" "with the same standings"
ask "$(T '/export?as=trf26')"
is "$(cksum <"$tmp/body")" "$(cksum <"$tmp/team.trf")" "and comes back byte for byte"
ask "/tournaments/$t/standings" -H 'Accept-Language: ru'
is "$status $(grep -c 'Turku</td>' "$tmp/body") $(grep -c 'Командные очки</span>' "$tmp/body")" "200 1 1" "the page of the standings has the teams"
# A round with a forfeited match and a bye of a team; other points; a team with its facts.
tell PATCH "$(T "")" '{"match_points": {"W": 3, "D": "1.5"}, "tie_breaks": ["EDE", "MPvGP", "BH:MP/C1"], "board_colours": "BW"}'
is "$status $(json '.match_points.W')" "200 3" "a match won counts three points"
tell PUT "$(T /teams/5)" '{"name": "Umea", "nickname": "UME", "strength": 2100, "players": [11]}'
is "$status $(json '.nickname')" "200 UME" "a team has a nickname"
tell PUT "$(T /rounds/3/matches)" '[{"home": 2, "away": 3}, {"home": 1, "away": 4, "forfeit": "+-"}, {"home": 5, "bye": "allocated"}]'
is "$status $(games)" "200 1:7-4 2:5-8|" "home has the colours of the tournament; no game of the forfeited match"
for bad in '[{"home": 5, "bye": "some"}]' '[{"home": 5, "bye": "half"}, {"home": 5, "away": 1}]' '[{"home": 1, "away": 2, "forfeit": "++"}]'; do
    tell PUT "$(T /rounds/3/matches)" "$bad"
    is "$status" 422 "$bad is refused"
done
result 3 1 1/2-1/2
result 3 2 1/2-1/2
ask "$(T /teams/standings)"
is "$(json '[.standings[] | "\(.rank)\(.name) \(.match_points) \(.game_points) \(.tie_breaks["BH:MP/C1"])"] | join(", ")')" \
    "1Riga 7.5 4.5 10.5, 2Turku 6 4 12, 3Tartu 4.5 3.5 13.5, 4Umea 1.5 1 3, 5Visby 0 0 10.5" "byes, forfeits and points of matches count"
ask "$(T '/export?as=trf26')"
is "$(tr -d '\r' <"$tmp/body" | grep -E '^(202|3[25-6][02]|330|310   5)')" "202 EDE,MPvGP,BH:MP/C1
352 BW
362 TW 3.0   TD 1.5   TL 0.0
310   5 Umea                             UME     2100    1.5    1.0   4    11
320  1.5  1.0 000 000 005
330 +- 003 001 004" "TRF26 has them all"
cp "$tmp/body" "$tmp/team.trf"
ask "$(T /teams/standings)"
json '.standings | map(del(.players)) | tojson' >"$tmp/want"
post /v1/tournaments application/x-trf "$tmp/team.trf"
t=$(json .id)
ask "$(T /teams/standings)"
is "$(json '.standings | map(del(.players)) | tojson')" "$(cat "$tmp/want")" "and back"
tell PUT "$(T /rounds/3/matches)" '[{"home": 2, "away": 3}, {"home": 4, "away": 1, "forfeit": "--"}]'
ask "$(T '/export?as=trf26')"
is "$(tr -d '\r' <"$tmp/body" | grep -E '^3[23]0')" "330 -- 003 004 001" "changed lines are written anew"
tell POST /v1/tournaments '{"name": "Cup", "tie_breaks": ["EDE"]}'
is "$status $(json .detail)" '422 tie_breaks: "EDE" is for teams only' "players have no tie-breaks of teams"
tell POST /v1/tournaments '{"name": "Cup", "players": [{"name": "A"}]}'
t=$(json .id)
ask "$(T /teams/standings)"
is "$status $(json '.standings | length')" "200 0" "a tournament of players has no teams"
done_testing
