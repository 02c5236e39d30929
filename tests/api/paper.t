#!/bin/sh
# SPDX-License-Identifier: MIT
# What hangs on the wall: pairings in both orders, slips, cards, score tables; the screen of the hall, which turns its pages; and a
# decision before the verdict that it overrules.
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$3" >"$tmp/told"; ask "$2" -X "$1" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
look() { ask "$@" -H 'Accept: text/html'; : >"$answers/list"; }
has() { grep -qF -e "$1" "$tmp/body"; }
count() { grep -cE -e "$1" "$tmp/body"; }
# event PLAYERS: a tournament whose first round is paired, and has a result at the first board.
event() {
    tell POST /v1/tournaments "{\"name\": \"Hall\", \"variant\": \"chess\", \"rounds\": 3, \"players\": $(jq -nc "[range($1; 0; -1) | {name: \"Player \\(1000 + .)\"}]")}"
    t=$(json .id)
    tell POST "/v1/tournaments/$t/rounds/1/pairings" '{"system": "round-robin"}'
    tell PUT "/v1/tournaments/$t/rounds/1/pairings/1/result" '{"result": "1-0"}'
}
start
report $? "adjd starts"

event 7
paper=/tournaments/$t/rounds/1/print
look "$paper"
is "$status $(count '^<tr><td class="figure">[0-9]') $(count '^<li>.*no game')" "200 3 1" "pairings by board, and who is free"
look "$paper?as=names"
is "$(sed -n 's/^<tr><td>\(Player [0-9]*\) .*/\1/p' "$tmp/body" | tr '\n' ' ')" "$(seq -f 'Player %.0f' 1001 1007 | tr '\n' ' ')" "pairings by name"
look "$paper?as=slips"
is "$(count 'class="slip"')" 3 "a slip for each game"
look "$paper?as=cards"
is "$(count 'class="slip card"') $(count '<svg class="qr"')" "6 6" "a card with a code for each player who plays"
look "$paper?as=scores"
is "$(count '^<tr( class="group")?><td class="figure"><strong>') $(count '^<tr class="group">')" "7 2" "a score table with its groups"
look "$paper?as=walls"
is "$status" 400 "another paper is refused"
look "/tournaments/$t/hall?order=names"
is "$status $(count '^<tr><td>Player') $(header refresh)" "200 7 15; url=?order=names&screen=1" "a small event is on one screen"

event 60
look "/tournaments/$t/hall"
is "$(count '^<tr>') $(header refresh)" "30 15; url=?order=boards&screen=2" "sixty players are on one screen, by board"
look "/tournaments/$t/hall?screen=2"
is "$(count '^<tr>') $(header refresh)" "60 15; url=?order=boards&screen=1" "then comes the standings"
look "/tournaments/$t/hall?order=names"
is "$(count '^<tr>') $(header refresh)" "60 15; url=?order=names&screen=2" "or by name"
event 200
for screen in 1 2 3 4 5 6 7 8; do
    look "/tournaments/$t/hall?screen=$screen"
    sed -nE 's/.*(Player [0-9]+).*/\1/p' "$tmp/body" >>"$tmp/shown.$((screen > 4))"
    echo "$(header refresh)" >>"$tmp/refreshes"
done
is "$(sort -u "$tmp/shown.1" | wc -l) $(tail -1 "$tmp/refreshes")" "200 15; url=?order=boards&screen=1" "two hundred players are on eight screens, nobody twice"
is "$(wc -l <"$tmp/shown.0")" 100 "all boards among them"

printf '1. e4 e5 *\n' >"$tmp/game"
post "/v1/adjudications?tournament=$t&round=1&board=2" application/vnd.chess-pgn "$tmp/game"
verdict=$(json .id)
tell POST "/v1/adjudications/$verdict/decision" '{"status": "decided", "winner": "white", "reason": "Black left."}'
for page in "/verdicts/$verdict" "/verdicts/$verdict/print"; do
    look "$page"
    is "$(grep -oE 's decision: White wins|before the decision|Undecided' "$tmp/body" | head -3 | tr '\n' ',')" "s decision: White wins,before the decision,Undecided," "$page leads with the decision"
done
stop
is "$code" 0 "adjd ends well"
done_testing
