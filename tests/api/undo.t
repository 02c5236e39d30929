#!/bin/sh
# SPDX-License-Identifier: MIT
# The last change on a page of the desk is taken back by the form that the page then shows; an undo is itself a change.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

start
report $? "adjd starts"
look() {
    _page=$1
    shift
    ask "$_page" -b "$tmp/jar" -c "$tmp/jar" -H 'Accept: text/html' "$@"
    : >"$answers/list"
}
# send PAGE ACTION CURL OPTION...: look at the page, send its form.
send() {
    _from=$1 _action=$2
    shift 2
    look "$_from"
    _form=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)
    look "$_action" -X POST -F "_form=$_form" "$@"
}
# offered PAGE: what the page offers to undo; "" for nothing.
offered() {
    look "$1"
    sed -n 's/.*class="undo screen">.*<span>\([^<]*\)<.*/\1/p' "$tmp/body" | sed 's/&quot;/"/g'
}
# undo PAGE: send the undo form of the page.
undo() {
    look "$1"
    python3 - "$tmp/body" >"$tmp/undo" <<'END'
import html, re, sys, urllib.parse
form = re.search(r'<form method="post" action="([^"]*)" class="undo screen">(.*?)</form>', open(sys.argv[1]).read(), re.S)
fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form.group(2))
print(html.unescape(form.group(1)))
print(urllib.parse.urlencode([(name, html.unescape(value)) for name, value in fields]))
END
    look "$(head -n 1 "$tmp/undo")" -X POST --data "$(tail -n 1 "$tmp/undo")"
}
tell() { printf '%s' "$2" >"$tmp/told" && ask "$1" -X "${3:-POST}" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
round() {
    ask "/v1$t/rounds/1/pairings" # not a resource: the tournament's pairings are those of its report file
    ask "/v1$t/export?as=trf16"
    grep '^001' "$tmp/body" | cut -c 92- | tr -s ' \r\n' ' '
    : >"$answers/list"
}
players() { ask "/v1$t" && json '[.players[] | [.number, .name, .rating, .withdrawn_from_round] | map(. // "-" | tostring) | join(" ")] | join("; ")' && : >"$answers/list"; }

tell /v1/tournaments '{"name": "Cup", "variant": "chess", "rounds": 3, "players": [{"name": "Anna", "rating": 2000}, {"name": "Boris"}, {"name": "Clara"}, {"name": "Dora"}]}'
t=/tournaments/$(json .id) page=$t/rounds/1
is "$(offered "$page")" "" "at first there is nothing to undo"

# Pairings and results.
send "$page" "$page/pairings" -F 'pairings=1 2
3 4'
is "$(offered "$page")" "Last change: the pairings" "pairings can be taken back"
undo "$page"
is "$status $(round | grep -c '[wb]')" "303 0" "  and are"
undo "$page"
is "$(round)" " 2 w = 1 b = 4 w = 3 b = " "  and back again"
send "$page" "$page/result" -F board=1 -F result=1-0
is "$(offered "$page") $(round)" "Last change: board 1, 1-0  2 w 1 1 b 0 4 w = 3 b = " "a result"
undo "$page"
is "$(round)" " 2 w = 1 b = 4 w = 3 b = " "  is taken back"
send "$page" "$page/result" -F board=2 -F result=1/2-1/2
send "$page" "$page/result" -F board=2 -F result=0-1
undo "$page"
is "$(round)" " 2 w = 1 b = 4 w = 3 b = " "a corrected result is the earlier one again"
look "$page"
ok "  a draw" grep -q '½ – ½' "$tmp/body"
send "$page" "$page/pairings" -F 'pairings=3 4
1 2'
undo "$page"
is "$(round)" " 2 w = 1 b = 4 w = 3 b = " "pairings in another order are taken back"
send "$page" "$page/result" -F board=1 -F result=1-0
tell "/v1$t/rounds/1/pairings/1/result" '{"result": "0-1"}' PUT
undo "$page"
is "$status" 409 "a result that somebody else has changed is not taken back"
is "$(offered "$t/rounds/2")" "" "another page has its own last change"
send "$t/rounds/2" "$t/rounds/2/byes" -F number=1 -F kind=half
is "$(offered "$t/rounds/2")" "Last change: the bye of player 1" "a bye"
undo "$t/rounds/2"
look "$t/rounds/2"
ok "  is taken back" test "$(grep -c 'class="byes"' "$tmp/body")" = 0

# Players.
page=$t/players
send "$page" "$page" -F action=add -F 'players=Emil 1500
Fred'
is "$(offered "$page")" "Last change: players added: 2" "players who were added"
undo "$page"
is "$(players)" "1 Anna 2000 -; 2 Boris - -; 3 Clara - -; 4 Dora - -" "  are taken back"
send "$page" "$page" -F action=change -F number=1 -F 'name=Anne' -F rating=2100 -F club=Rook
is "$(offered "$page") $(players)" 'Last change: "Anna" was changed 1 Anne 2100 -; 2 Boris - -; 3 Clara - -; 4 Dora - -' "a correction"
undo "$page"
is "$(players)" "1 Anna 2000 -; 2 Boris - -; 3 Clara - -; 4 Dora - -" "  is taken back"
send "$page" "$page" -F action=withdraw -F number=2 -F round=2
is "$(offered "$page")" 'Last change: "Boris" was withdrawn' "a withdrawal"
undo "$page"
is "$(players)" "1 Anna 2000 -; 2 Boris - -; 3 Clara - -; 4 Dora - -" "  is taken back"
undo "$page"
is "$(players)" "1 Anna 2000 -; 2 Boris - 2; 3 Clara - -; 4 Dora - -" "  and done again"
undo "$page"
send "$page" "$page" -F action=add -F 'players=Emil 1500
Fred 1400'
send "$page" "$page" -F action=remove -F number=5
is "$(players)" "1 Anna 2000 -; 2 Boris - -; 3 Clara - -; 4 Dora - -; 5 Fred 1400 -" "a player is deleted"
undo "$page"
is "$(players)" "1 Anna 2000 -; 2 Boris - -; 3 Clara - -; 4 Dora - -; 5 Emil 1500 -; 6 Fred 1400 -" "  and put back at the number, with the facts"
logged
like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries' "the audit log attests the rows"

# A player who had withdrawn, whom a group of forbidden pairs, the acceleration and a fact of the report file name.
groups() { ask "/v1$t" && json '[.players[4] | .name, .rating, .federation, .club, .withdrawn_from_round, .national_rating] + [.forbidden_pairs, .acceleration] | tojson' && : >"$answers/list"; }
tell "/v1$t/players/5" '{"rating": 1800, "federation": "LAT", "club": "Rook"}' PATCH
tell "/v1$t/forbidden-pairs" '[[1, 5, 6], [3, 4]]' PUT
tell "/v1$t" '{"acceleration": [{"first_round": 1, "last_round": 2, "first": 1, "last": 5, "points": "1"}]}' PATCH
send "$page" "$page" -F action=withdraw -F number=5 -F round=2
was=$(groups)
send "$page" "$page" -F action=remove -F number=5
ok "a withdrawn player is deleted, and the groups are numbered anew" test "$(groups)" != "$was"
undo "$page"
is "$status $(groups)" "303 $was" "  and put back, withdrawn, with the groups"
send "$page" "$page" -F action=remove -F number=5
tell "/v1$t/forbidden-pairs" '[[1, 3]]' PUT
undo "$page"
is "$status $(players)" "409 1 Anna 2000 -; 2 Boris - -; 3 Clara - -; 4 Dora - -; 5 Fred 1400 -" "not if the groups have changed since"
tell "/v1$t/forbidden-pairs" '[]' PUT

# Settings.
send "$t/settings" "$t/settings" -F action=save -F name=Mug -F city=Riga -F rounds=4
is "$(offered "$t")" "Last change: the settings" "settings"
undo "$t"
ask "/v1$t"
is "$(json '[.name, .city, .rounds] | map(tostring) | join(" ")')" "Cup null 3" "  are taken back"
: >"$answers/list"

forbidden() { ask "/v1$t" && json '.forbidden_pairs | tojson' && : >"$answers/list"; }
send "$t/settings" "$t/settings" -F action=save -F 'forbidden_pairs=1 2 4

2 3: 2-3'
is "$(forbidden)" '[[1,2,4],{"first_round":2,"last_round":3,"players":[2,3]}]' "forbidden pairs"
look "$t/settings"
is "$(grep -A2 'name="forbidden_pairs"' "$tmp/body" | tail -n 2 | sed 's/<.*//')" "1 2 4
2 3: 2-3" "  are shown as they are sent"
undo "$t"
is "$(forbidden)" '[]' "  and taken back"
send "$t/settings" "$t/settings" -F action=save -F 'forbidden_pairs=1 x'
is "$status" 422 "  and refused for a word"
send "$t/settings" "$t/settings" -F action=save -F 'acceleration=1-1 1-4 0.5'
undo "$t"
ask "/v1$t"
is "$(json '.acceleration | map("\(.first_round)-\(.last_round) \(.first)-\(.last) \(.points)") | join(" ")')" "1-2 1-4 1" "the acceleration is the earlier one again"
: >"$answers/list"

# Points of results: an undo restores each letter of the member, also one that the change has added or removed.
points() { ask "/v1$t" && json '[.points, .initial_colour] | tojson' && : >"$answers/list"; }
tell "/v1$t" '{"points": {"W": "3", "D": "1"}}' PATCH
look "$t/settings"
ok "the settings show the points" grep -q 'name="points.W" value="3" placeholder="3"' "$tmp/body"
ok "  and those that count without a value" grep -q 'name="points.L" value="" placeholder="0"' "$tmp/body"
send "$t/settings" "$t/settings" -F action=save -F points.W=2 -F points.D= -F points.A=0,5 -F initial_colour=black
is "$(points)" '[{"A":"0,5","W":"2"},"black"]' "points by result, and the initial colour"
look "$t/settings"
ok "  the page shows both again" grep -q 'name="points.A" value="0.5"' "$tmp/body"
ok "  as they are" grep -q '<option value="black" selected>' "$tmp/body"
undo "$t"
is "$(points)" '[{"D":"1","W":"3"},null]' "  are taken back"
undo "$t"
is "$(points)" '[{"A":"0,5","W":"2"},"black"]' "  and done again"
send "$t/settings" "$t/settings" -F action=save -F points.W= -F points.D= -F points.L= -F points.A= -F points.P= -F points.X= -F initial_colour=
is "$(points)" '[null,null]' "empty fields remove them"
undo "$t"
is "$(points)" '[{"A":"0,5","W":"2"},"black"]' "  which is taken back"
for bad in points.X=many points.W=-1 points.W=100; do
    send "$t/settings" "$t/settings" -F action=save -F "$bad"
    is "$status $(grep -c "aria-invalid" "$tmp/body")" "422 1" "$bad is refused at its field"
    ok "  which says what is expected" grep -q "<span class=\"problem\">${bad%=*} must be a number from 0 to 99, such as 1 or 0.5</span>" "$tmp/body"
done
send "$t/settings" "$t/settings" -F action=save -F points.W=x -F points.A=
ok "a field that was emptied stays so in the form that is shown again" grep -q '<input type="hidden" name="points.A" value="">' "$tmp/body"
send "$t/settings" "$t/settings" -F action=save -F initial_colour=green
ok "a colour is white or black" grep -q '<span class="problem">initial_colour must be white or black</span>' "$tmp/body"
is "$(points)" '[{"A":"0,5","W":"2"},"black"]' "what is refused changes nothing"
tell "/v1$t" '{"points": null, "initial_colour": null}' PATCH

# Regulations: the undo shows its effect first, and removes what the change has added.
regulations() { ask "/v1$t" && json '.regulations | tojson' && : >"$answers/list"; }
tell "/v1$t" '{"regulations": {"scoring": "3-1-0"}}' PATCH
send "$t/settings" "$t/settings" -F action=save -F confirm=yes -F variant=chess -F scoring=3-1-0 -F illegal=forfeit
is "$(regulations)" '{"illegal":"forfeit","rulings":{},"scoring":"3-1-0"}' "regulations"
undo "$t"
former=$(sed -n 's/.*name="former" value="\([^"]*\)".*/\1/p' "$tmp/body" | sed 's/&quot;/"/g')
send "$t/settings" "$t/settings" -F action=save --form-string "former=$former" -F confirm=yes
is "$(regulations)" '{"scoring":"3-1-0"}' "  are taken back as they were"
tell "/v1$t" '{"regulations": null}' PATCH

# Decisions.
printf '[Variant "chess"]\n\n1. e4 e5 2. Ke3 *\n' >"$tmp/record"
post "/v1/adjudications" text/plain "$tmp/record"
verdict=$(json .id) page=/verdicts/$verdict
counts() { ask "/v1/adjudications/$verdict" && json '[.decision.winner, .decision.status, .acceptance.kind] | map(. // "-") | join(" ")' && : >"$answers/list"; }
send "$page" "$page/decision" -F outcome=black -F 'reason=illegal move'
is "$(offered "$page") $(counts)" "Last change: the decision black decided -" "a decision"
undo "$page"
is "$status $(counts)" "303 - - -" "  is taken back: the verdict counts"
look "$page"
ok "  which the history says" grep -q 'Decision taken back' "$tmp/body"
undo "$page"
is "$(counts)" "black decided -" "  and done again"
send "$page" "$page/decision" -F 'outcome=white forfeit' -F 'reason=absent'
undo "$page"
is "$(counts)" "black decided -" "a second decision gives way to the first"
tell "/v1/adjudications/$verdict/decision" '{"status": "draw", "reason": "agreed"}'
undo "$page"
is "$status $(counts)" "409 - draw -" "a decision that somebody else has changed is not taken back"
tell "/v1/adjudications/$verdict/decision" '{"status": null}'
is "$status $(json .status) $(counts)" "201 null - - -" "the interface for programs takes decisions back too"
tell "/v1/adjudications/$verdict/decision" '{"status": null, "reason": ""}'
is "$status" 409 "  once"
tell "/v1/adjudications/$verdict/decision" '{"status": null, "winner": "white"}'
is "$status" 422 "  without a winner"
send "$page" "$page/acceptance"
is "$(offered "$page") $(counts)" "Last change: the acceptance - - acceptance" "an acceptance"
undo "$page"
is "$(counts)" "- - -" "  is taken back"

# Teams and their matches.
tell /v1/tournaments '{"name": "League", "kind": "team", "boards": 2, "rounds": 3, "players": [{"name": "A"}, {"name": "B"}, {"name": "C"}, {"name": "D"}, {"name": "E"}]}'
t=/tournaments/$(json .id) page=$t/teams
teams() { ask "/v1$t" && json '[.boards] + [.teams[]? | "\(.number) \(.name) \(.nickname) \(.players)"] | map(tostring) | join("; ")' && : >"$answers/list"; }
send "$page" "$page" -F action=save -F number=1 -F name=Riga -F 'players=1
2
5'
is "$(offered "$page") $(teams)" 'Last change: team 1, "Riga" 2; 1 Riga null [1,2,5]' "a team"
undo "$page"
is "$(teams)" "2" "  is taken back"
undo "$page"
tell "/v1$t/teams/1" '{"name": "Riga", "nickname": "RIG", "players": [1, 2, 5]}' PUT
send "$page" "$page" -F action=remove -F number=1
undo "$page"
is "$(teams)" "2; 1 Riga RIG [1,2,5]" "a deleted team is put back, with its nickname"
send "$page" "$page" -F action=boards -F boards=1
undo "$page"
is "$(teams)" "2; 1 Riga RIG [1,2,5]" "the boards of a match"
send "$page" "$page" -F action=save -F number=2 -F name=Tartu -F 'players=3
4'
matches() { ask "/v1$t/rounds/1/matches" && json 'map("\(.home)-\(.away) \(.home_players)/\(.away_players)") | join(" ")' && : >"$answers/list"; }
page=$t/rounds/1
send "$page" "$page/matches" -F action=pair -F system=round-robin
is "$(offered "$page") $(matches)" "Last change: the pairings 1-2 [1,2]/[3,4]" "matches"
undo "$page"
is "$status $(matches)" "303 " "  are taken back"
undo "$page"
send "$page" "$page/matches" -F action=line-up -F home=1 -F home1=1 -F home2=5 -F away1=0 -F away2=4
send "$page" "$page/matches" -F action=set -F 'list=2 1'
is "$(matches)" "2-1 [3,4]/[1,2]" "the home team is changed"
undo "$page"
is "$(matches)" "1-2 [1,5]/[0,4]" "  and again the other one, with its line-ups"
send "$page" "$page/matches" -F action=set -F 'list=Riga – Tartu: 5 2 / 3 0'
is "$(matches)" "1-2 [5,2]/[3,0]" "line-ups as text"
send "$page" "$page/matches" -F action=set -F 'list=1 2: 4 2 / 3 0'
is "$status" 422 "  not with a player of the other team"

# A cookie that another site planted offers no form of another page.
ask "$t" -H 'Accept: text/html' -H "Cookie: adjd_undo=undo_page=$t&undo_action=/tournaments/other/settings&undo_label=x"
ok "a foreign form is not shown" test "$(grep -c 'class="undo' "$tmp/body")" = 0
: >"$answers/list"
stop
is "$code" 0 "adjd ends well" || diag "$(grep -v level=info "$tmp/log" | tail -n 20)"
done_testing
