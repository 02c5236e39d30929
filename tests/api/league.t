#!/bin/sh
# SPDX-License-Identifier: MIT
# A round of a team league on the desk: teams and their board orders, matches by the Berger tables, a reserve, results at the boards,
# a forfeited match, standings, and the same matches over the interface for programs.
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$3" >"$tmp/told"; ask "$2" -X "$1" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
page() { # URL [LANGUAGE]
    ask "$1" -b "$tmp/cookies" -c "$tmp/cookies" -H 'Accept: text/html' -H "Accept-Language: ${2:-en}"
    : >"$answers/list" # pages are no part of the OpenAPI document
}
# posts FROM TO FIELD=VALUE...: fills in the form that the page FROM has, and sends it to TO.
posts() {
    from=$1 to=$2
    shift 2
    page "$from"
    form=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)
    for field; do set -- "$@" --data-urlencode "$field"; shift; done
    ask "$to" -X POST -b "$tmp/cookies" -c "$tmp/cookies" -H 'Accept: text/html' --data-urlencode "_form=$form" "$@"
    : >"$answers/list"
}
start
report $? "adjd starts"
players=$(for n in 01 02 03 04 05 06 07 08 09 10 11 12; do printf '{"name": "Player %s"},' "$n"; done)
tell POST /v1/tournaments "{\"name\": \"League\", \"rounds\": 3, \"players\": [${players%,}]}"
t=$(json .id)
posts "/tournaments/$t/teams" "/tournaments/$t/teams" action=boards boards=2
is "$status" 303 "the tournament becomes one of teams"
n=0
for team in Riga Tartu Turku Visby; do
    first=$((3 * n + 1)) n=$((n + 1))
    posts "/tournaments/$t/teams" "/tournaments/$t/teams" action=save number=$n name=$team "players=$first
$((first + 1)) Player
$(printf 'Player %02d' $((first + 2)))"
    is "$status" 303 "team $n: $team, its players by number and by name"
done
posts "/tournaments/$t/teams" "/tournaments/$t/teams" action=save number=5 name=Nobody players=99
is "$status $(grep -c 'is no player of this tournament\|has no player 99' "$tmp/body")" "422 1" "an unknown player is refused"
page "/tournaments/$t/teams"
is "$(grep -o '<ol class="byes">.*</ol>' "$tmp/body" | head -1 | sed 's/<[^>]*>/ /g; s/&nbsp;//g; s/  */ /g')" " 1 Player 01 2 Player 02 3 Player 03 (reserve) " "the page has the board order"

posts "/tournaments/$t/rounds/1" "/tournaments/$t/rounds/1/matches" action=pair system=round-robin
is "$status" 303 "the round is paired"
ask "/v1/tournaments/$t/rounds/1/matches"
is "$(json 'map("\(.table):\(.home)-\(.away) \(.home_players)/\(.away_players)") | join(" ")')" \
    "1:1-4 [1,2]/[10,11] 2:2-3 [4,5]/[7,8]" "by the Berger tables: 1 against 4, 2 against 3"
posts "/tournaments/$t/rounds/1" "/tournaments/$t/rounds/1/matches" action=line-up home=2 home1=4 home2=6 away1=0 away2=8
ask "/v1/tournaments/$t/rounds/1/matches"
is "$(json '.[1] | "\(.home_players)/\(.away_players)"')" "[4,6]/[0,8]" "a reserve at board 2, and nobody at board 1"
for place in 1:1-0 2:1/2-1/2 4:0-1; do
    posts "/tournaments/$t/rounds/1" "/tournaments/$t/rounds/1/result" "board=${place%:*}" "result=${place#*:}"
    is "$status" 303 "board ${place%:*}: ${place#*:}"
done
page "/tournaments/$t/rounds/1"
is "$(grep -o '<th colspan="7">[^<]*' "$tmp/body" | sed 's/.*>//' | paste -sd ';')" "Table 1: Riga – Visby  1½ – ½;Table 2: Tartu – Turku  2 – 0" "the page has the matches with their scores"
shown() { sed 's/<[^>]*>/ /g; s/&nbsp;/ /g' "$tmp/body" | tr -s ' \n' ' '; }
page "/tournaments/$t/rounds/1/print?as=matches"
like "$(shown)" 'Table 1: Riga – Visby 1½ – ½ 1 1 Player 01 w – b 10 Player 10 1 – 0 2 2 Player 02 b – w 11 Player 11 ½ – ½ Table 2: Tartu – Turku 2 – 0 1 4 Player 04 w – b 1 – 0 f 2 6 Player 06 b – w 8 Player 08 1 – 0' "printed matches have the players at the boards, and an empty board"
page "/tournaments/$t/rounds/1/print?as=match-slips" ru
is "$(grep -c 'class="slip"' "$tmp/body") $(grep -o 'Riga, капитан' "$tmp/body")" "2 Riga, капитан" "a slip for each match"
page "/tournaments/$t/rounds/1/print?as=teams"
like "$(shown)" 'Standings of the teams .* 1 2 Tartu 1 2 2 2 0 2 1 Riga 1 2 1½' "printed standings of the teams"
page "/tournaments/$t/rounds/1/print"
is "$status $(grep -c 'aria-current="page">Pairings by table' "$tmp/body")" "200 1" "matches are what is printed first"
page "/tournaments/$t/rounds/1/print?as=nothing"
is "$status" 400 "no other papers"
page "/tournaments/$t/hall"
like "$(shown)" 'Round 1 1 Riga 1½ – ½ Visby 2 Tartu 2 – 0 Turku Standings of the teams' "the screen shows matches and teams"
posts "/tournaments/$t/rounds/2" "/tournaments/$t/rounds/2/matches" action=set 'list=Visby – Turku
1 2 +-'
is "$status" 303 "matches as a list, one of them forfeited"
ask "/v1/tournaments/$t/rounds/2/matches"
is "$(json 'map("\(.home)-\(.away)\(.forfeit // "")") | join(" ")')" "1-2+- 4-3" "both are there"
posts "/tournaments/$t/rounds/2" "/tournaments/$t/rounds/2/matches" action=set 'list=1 2
Nowhere – Riga'
is "$status $(grep -c 'is no match of two teams' "$tmp/body")" "422 1" "a list with an unknown team is refused"
page "/tournaments/$t/standings"
is "$(grep -o 'Riga</td>.*' "$tmp/body" | sed 's/<[^>]*>/ /g; s/  */ /g')" "Riga 2 4 3½ 3.5 4 " "the standings of the teams"
for language in en ru; do
    page "/tournaments/$t/rounds/1" $language
    is "$status $(grep -c "$([ $language = en ] && echo 'Table 1' || echo 'Стол 1')" "$tmp/body")" "200 1" "the round in $language"
    page "/tournaments/$t/teams" $language
    is "$status $(grep -c "$([ $language = en ] && echo 'Boards of a match</h2>' || echo 'Доски в матче</h2>')" "$tmp/body")" "200 1" "the teams in $language"
done
# The settings of a league: each change counts in the standings at once.
settings() { posts "/tournaments/$t/settings" "/tournaments/$t/settings" action=save "$@"; }
scores() { ask "/v1/tournaments/$t/teams/standings" && json '"\(.primary_score): " + ([.standings[] | "\(.name) \(.match_points) \(.game_points)"] | join(", "))'; }
is "$(scores)" "match: Riga 4 3.5, Tartu 2 2, Visby 0 0.5, Turku 0 0" "by match points, 2 for a win"
settings match_points.W=3 match_points.D= match_points.L=0.5
is "$status $(scores)" "303 match: Riga 6 3.5, Tartu 3 2, Visby 0.5 0.5, Turku 0.5 0" "3 for a win, half a point for a loss, nothing for a forfeit"
settings points.W=2 points.D=1.5 primary_score=game
is "$status $(scores)" "303 game: Riga 6 7.5, Tartu 3 4, Visby 0.5 1.5, Turku 0.5 0" "by game points, 2 for a win"
page "/tournaments/$t/settings"
for shown in 'name="match_points.W" value="3"' 'name="match_points.D" value="" placeholder="1"' 'name="match_points.L" value="0.5"' '<option value="game" selected>'; do
    ok "the page shows $shown" grep -q "$shown" "$tmp/body"
done
for bad in match_points.W=x:'match_points.W must be a number' board_colours=WBW:'board_colours must have W or B' primary_score=both:'primary_score must be match or game'; do
    settings "${bad%%:*}"
    is "$status $(grep -c "<span class=\"problem\">${bad#*:}" "$tmp/body")" "422 1" "${bad%%:*} is refused at its field"
done
settings board_colours=BW
posts "/tournaments/$t/rounds/3" "/tournaments/$t/rounds/3/matches" action=set 'list=1 3'
ask "/v1/tournaments/$t/export?as=trf26"
is "$(grep -c '^352.*BW' "$tmp/body") $(grep '^001    1 ' "$tmp/body" | grep -c ' [0-9]* b ')" "1 1" "the home team has Black at the first board"
settings board_colours= primary_score= match_points.W= match_points.D= match_points.L= points.W= points.D= points.L= points.A= points.P= points.X=
ask "/v1/tournaments/$t"
is "$(json 'has("match_points", "primary_score", "board_colours", "points")' | sort -u)" false "empty fields remove them all"
tell PUT "/v1/tournaments/$t/rounds/3/matches" '[]'
posts "/tournaments/$t/teams" "/tournaments/$t/teams" action=remove number=4
is "$status" 303 "a team is deleted"

# A league of 40 teams has screens that follow each other.
teams=$(for n in $(seq 40); do printf '{"number": %d, "name": "Team %d", "players": [%d]},' "$n" "$n" "$n"; done)
players=$(for n in $(seq 40); do printf '{"name": "P %d"},' "$n"; done)
tell POST /v1/tournaments "{\"name\": \"Large\", \"kind\": \"team\", \"boards\": 1, \"rounds\": 3, \"players\": [${players%,}], \"teams\": [${teams%,}]}"
large=$(json .id)
tell PUT "/v1/tournaments/$large/rounds/1/matches" "[$(for n in $(seq 20); do printf '{"home": %d, "away": %d},' "$n" $((n + 20)); done | sed 's/,$//')]"
is "$status" 200 "twenty matches"
for screen in '1:<td class="figure">20</td><td>Team 20</td><td class="result">0 – 0</td><td>Team 40</td>' '2:Team 40'; do
    page "/tournaments/$large/hall?screen=${screen%%:*}"
    ok "screen ${screen%%:*}" grep -q "${screen#*:}" "$tmp/body"
done
is "$(header Refresh)" "15; url=?order=boards&screen=1" "  the last one, before the first"

tell POST "/v1/tournaments/$t/rounds/3/pairings" '{"system": "program"}'
is "$status" 422 "no pairing program pairs teams"
done_testing
