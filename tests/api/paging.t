#!/bin/sh
# SPDX-License-Identifier: MIT
# The desk's pages of large events: tables page by page, the search in them, what they weigh, and how long they take.
. tests/tap.sh
. tests/api/adjd.sh

start --set rate=0
report $? "adjd starts"

# event PLAYERS: a tournament whose players are paired in two rounds, all boards pending; sets $t.
event() {
    jq -nc --argjson n "$1" '{name: "Open", variant: "chess", rounds: 5,
        players: [range(1; $n + 1) | {name: "Family\(.), Given", rating: (2900 - . % 2000)}]}' >"$tmp/event"
    ask /v1/tournaments -X POST -H 'Content-Type: application/json' --data-binary "@$tmp/event"
    t=/tournaments/$(jq -r .id "$tmp/body")
    for round in 1 2; do
        jq -nc --argjson n "$1" --argjson r "$round" \
            '($n / 2) as $h | [range($h) | {white: (. + 1), black: ($h + 1 + (. + $r) % $h)}]' >"$tmp/pairs"
        ask "/v1$t/rounds/$round/pairings" -X PUT -H 'Content-Type: application/json' --data-binary "@$tmp/pairs"
    done
}
# Pages are no part of the OpenAPI document.
look() {
    _page=$1
    shift
    ask "$_page" -H 'Accept: text/html' -H "Accept-Language: ${lang:-en}" "$@"
    : >"$answers/list"
}
boards() { grep -o 'id="board-[0-9]*"' "$tmp/body" | tr -dc '0-9\n' | sed -n '1p;$p' | tr '\n' ' '; }
players() { grep -o '<tr id="p[0-9]*"' "$tmp/body" | tr -dc '0-9\n' | sed -n '1p;$p' | tr '\n' ' '; }
link() { sed -n "s/.*href=\"\([^\"]*\)\" rel=\"$1\".*/\1/p" "$tmp/body" | head -1 | sed 's/&amp;/\&/g'; }
has() { grep -qF -e "$1" "$tmp/body"; }
lacks() { ! has "$1"; }

event 502
look "$t/players"
is "$(players)$(link prev)$(link next)" "1 200 ?page=2" "the first page of the players has 200 rows, and a link to the next"
ok "it says which rows these are" has 'Rows: 1–200 / 502'
look "$t/players$(link next)"
is "$(players)$(link prev) $(link next)" "201 400 ?page=1 ?page=3" "the second has the next ones, and links to both sides"
ok "the links have numbers" has '<a href="?page=3">3</a>'
ok "and the number of this page is marked" has '<a href="?page=2" aria-current="page">2</a>'
look "$t/players?page=3"
is "$(players)$(link prev)$(link next)" "401 502 ?page=2" "the last page has the rest, and no next one"
look "$t/players?page=99"
is "$(players)" "401 502 " "a page behind the last is the last"
look "$t/players?page=all"
is "$(players)$(link next)" "1 502 " "all rows stand on one page"
look "$t/players?change=450"
is "$(players)" "401 502 " "a player who is changed stands on his page"
look "$t/players?at=201"
is "$(players)" "201 400 " "and so does one to whom a link leads"
for bad in 0 x -1 1.5 99999999999999999999 ALL; do
    look "$t/players?page=$bad"
    is "$status" 400 "page $bad is refused"
done

# The search in a table
look "$t/players?q=family33"
is "$(players)$(grep -c '<tr id="p' "$tmp/body")" "33 339 11" "a part of the name finds its players, whatever the case"
look "$t/players?q=given%20FAMILY499"
is "$(players)" "499 499 " "several words too, in any order"
look "$t/players?q=77"
is "$(players)" "77 477 " "a number finds its player, and the names that contain it"
look "$t/players?q=nobody"
ok "a name that nobody has finds nothing" has 'Nothing was found.'
look "$t/players?q=%3Cscript%3E"
ok "the words are escaped" lacks '<script>'
look "$t/players?q=given&page=2"
is "$(players)$(link next)" "201 400 ?page=3&q=given" "the pages of a search keep its words"

# Rounds
look "$t/rounds/1"
is "$(boards)$(link next)" "1 200 ?page=2" "a round has 200 boards on a page"
ok "its numbers are those of all boards" has 'Results: 0 / 251'
ok "a bye is given by number" has '<input type="number" class="short" name="number"'
ok "the pairings are on the page with all rows" has '?page=all#pairings'
look "$t/rounds/1?page=2"
is "$(boards)" "201 251 " "the second page has the others"
look "$t/rounds/1?page=all"
ok "the page with all rows has the form of the pairings" has '<textarea name="pairings"'
look "$t/rounds/1?q=family251,"
is "$(boards)" "251 251 " "the search finds the board of a player"
form=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)
cookie=$(sed -n 's/^Set-Cookie: \([^;]*\);.*/\1/p' "$tmp/head" | head -1)
look "$t/rounds/1/result" -b "$cookie" -F "_form=$form" -F board=230 -F result=1-0
is "$status $location" "303 $t/rounds/1?at=230#board-230" "after a result the page of this board comes back"
look "$t/rounds/1?at=230"
is "$(boards)" "201 251 " "it has the board"
ok "and the result" has '1 – 0'

# The other tables
for page in standings crosstable; do
    look "$t/$page"
    is "$(grep -c '<tr><td class="figure">' "$tmp/body") $(link next)" "200 ?page=2" "$page has 200 places on a page"
    look "$t/$page?page=3"
    is "$(grep -c '<tr><td class="figure">' "$tmp/body")" 102 "and the rest on the last"
    look "$t/$page?q=family499"
    is "$(grep -c '<tr><td class="figure">' "$tmp/body")" 1 "its search finds one player"
done
look "$t/standings?explain=502"
ok "the page of an explained value has its player" has '</span>&nbsp;Family502, Given</td>'
look "$t"
is "$(grep -c '/rounds/[12]\(?at=[0-9]*\)\?#board-' "$tmp/body") $(link next)" "200 ?page=2" "the to-do list has 200 games on a page"
ok "and counts all" has 'To do: 501'
look "$t/rounds/1/print?as=boards"
is "$(grep -c 'Family' "$tmp/body")" 251 "the paper has every board"
look "$t/hall?screen=2"
is "$(grep -c '<td class="figure">' "$tmp/body")" 28 "the screen of the hall is as before"
lang=ru look "$t/players?page=2"
ok "in Russian the links are Russian" has '" rel="next">Вперёд</a>'

# An event of 200 players stands on one page. Each page weighs less than 150 kB with its style sheet and script.
event 200
still=0
for file in desk.css desk.js; do
    look "/static/$file" -H 'Accept-Encoding: gzip'
    still=$((still + $(wc -c <"$tmp/body")))
done
for page in '' /players /rounds/1 /rounds/2 /standings /crosstable /hall; do
    look "$t$page"
    ok "$page: one page" lacks 'rel="next"'
    look "$t$page" -H 'Accept-Encoding: gzip'
    ok "$page weighs less than 150 kB" test $((still + $(wc -c <"$tmp/body"))) -lt 150000
done
look "$t/players"
is "$(players)" "1 200 " "200 players stand on one page"

# The largest event: pages come soon and stay small.
event 9998
for page in '' /players /rounds/1 /standings /crosstable; do
    took=$(curl -sS -o "$tmp/body" -w '%{time_total} %{size_download}' --compressed -H 'Accept: text/html' "$url$t$page")
    ok "$page: a page of 9,998 players comes within 3 s (${took% *} s)" test "$(echo "${took% *}" | sed 's/[.].*//')" -lt 3
    ok "and has less than 150 kB" test $((still + ${took#* })) -lt 150000
done
stop
done_testing
