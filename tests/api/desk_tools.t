#!/bin/sh
# SPDX-License-Identifier: MIT
# The desk around a tournament: settings with the verdicts that a change would change, what is to do, the search, typed moves.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

start
report $? "adjd starts"
lang=en
look() {
    _page=$1
    shift
    ask "$_page" -b "$tmp/jar" -c "$tmp/jar" -H 'Accept: text/html' -H "Accept-Language: $lang" "$@"
    : >"$answers/list"
}
has() { grep -qF -e "$1" "$tmp/body"; }
lacks() { ! has "$1"; }
# send PAGE ACTION CURL OPTION...: look at the page, send its form.
send() {
    _from=$1 _action=$2
    shift 2
    look "$_from"
    _form=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)
    look "$_action" -X POST -F "_form=$_form" "$@"
}
tell() { printf '%s' "$2" >"$tmp/told" && ask "$1" -X "${3:-POST}" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
text() { sed 's/<[^>]*>/ /g' "$tmp/body" | tr -s ' \n' ' '; }

tell /v1/tournaments '{"name": "Club Cup", "variant": "chess", "rounds": 2, "regulations": {"proof_positions": 500},
    "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}, {"name": "Дмитрий Ёлкин"}]}'
cup=$(json .id) t=/tournaments/$cup
tell "/v1$t/rounds/1/pairings" '[{"board": 1, "white": 1, "black": 2}, {"board": 2, "white": 3, "black": 4}]' PUT
printf '[White "Anna"]\n[Black "Boris"]\n\n1. e4 e5 2. Ke3 *\n' >"$tmp/illegal.pgn"
post "/v1/adjudications?tournament=$cup&round=1&board=1" application/vnd.chess-pgn "$tmp/illegal.pgn"
is "$(json .reason)" illegal-move "a game with an illegal move"

# What is to do, in all rounds.
look "$t"
like "$(text)" 'To do: 2 .*1 1 Anna – Boris an illegal move: decide 1 2 Clara – Дмитрий Ёлкин no result yet' "the tournament lists what is to do"
tell "/v1$t/rounds/2/pairings" '[{"board": 1, "white": 2, "black": 3}]' PUT
look "$t/rounds/2"
like "$(text)" 'To do: 1 · to do in other rounds: 2' "a round says what is to do elsewhere"
lang=ru
look "$t"
like "$(text)" 'Нужно сделать: 3' "  in Russian"
lang=en
ok "no link leads beyond the last round" lacks "$t/rounds/3"
look "$t/rounds/3"
is "$status" 404 "  where there is no page"
tell /v1/tournaments '{"name": "Open end", "players": [{"name": "Anna"}, {"name": "Berta"}]}'
open=$(json .id)
tell "/v1/tournaments/$open/rounds/1/pairings" '[{"board": 1, "white": 1, "black": 2}]' PUT
look "/tournaments/$open"
ok "without a plan a director can begin the next round" has "/tournaments/$open/rounds/2\""
ok "  but not the one after it" lacks "/tournaments/$open/rounds/3"

# A proposal of pairings is set by its own button.
send "/tournaments/$open/rounds/1" "/tournaments/$open/rounds/1/pairing" -F system=round-robin
ok "a proposal of pairings" has "action=\"/tournaments/$open/rounds/1/pairings\""

# Settings.
send "$t/settings" "$t/settings" -F action=save -F 'name=Club Cup' -F "deputies=Petrov
Ivanova" -F "round_dates=2026-03-01
2026-03-08" -F tie1=BH -F tie2=SB
is "$status" 303 "deputies, dates of the rounds and tie-breaks are saved"
ask "/v1$t"
is "$(json '[.deputies, .round_dates, .tie_breaks] | map(join(" ")) | join("; ")')" "Petrov Ivanova; 2026-03-01 2026-03-08; BH SB" "  all of them"
: >"$answers/list"
look "$t/settings"
ok "  and shown" has 'Petrov
Ivanova'
ok "  with the regulations in force" has 'name="proof_positions" value="500"'
send "$t/settings" "$t/settings" -F action=save -F round_dates=tomorrow
is "$status" 422 "no date is refused"
send "$t/settings" "$t/settings" -F action=save -F deputies= -F round_dates=
ask "/v1$t"
is "$(json '[.deputies, .round_dates, (.tie_breaks | join(" "))] | map(tostring) | join(" ")')" "null null BH SB" "lists are emptied, the others stay"
: >"$answers/list"
send "$t/settings" "$t/settings" -F action=save -F variant=chess -F illegal=forfeit
is "$status" 200 "other regulations are shown first"
like "$(text)" 'verdicts that change: 1 .* 1 1 Anna – Boris undecided, illegal move, \* : \* decided, forfeit, 0 : 1' "  with the verdicts that they change"
ask "/v1$t"
is "$(json '.regulations.illegal')" null "  and not made"
: >"$answers/list"
send "$t/settings" "$t/settings" -F action=save -F variant=chess -F illegal=forfeit -F confirm=yes
is "$status" 303 "then they are made"
ask "/v1$t"
is "$(json '.regulations | [.illegal, .proof_positions] | map(tostring) | join(" ")')" "forfeit 500" "  what the form does not show stays"
ask "/v1/adjudications?tournament=$cup"
is "$(json '[.adjudications[].reason] | sort | join(" ")')" "forfeit illegal-move" "  and the game is judged anew"
: >"$answers/list"
send "$t/settings" "$t/settings" -F action=save -F variant=waterloo5
like "$(text)" 'cannot be judged so' "another game says which records are none of it"
ok "  and cannot be chosen" lacks 'value="waterloo5"><'
send "$t/settings" "$t/settings" -F action=save -F variant=chess -F illegal=forfeit
is "$status" 303 "regulations that do not change need no preview"

# The search.
look /search
is "$status" 200 "the search"
look '/search?q=anna'
like "$(text)" 'Anna Open end .* Anna Club Cup' "finds players of all tournaments, the newest first"
look '/search?q=%D1%91%D0%BB%D0%BA%D0%98%D0%9D'
like "$(text)" 'Дмитрий Ёлкин Club Cup' "  whatever their case"
look '/search?q=cup+club'
ok "finds tournaments" has "<a href=\"$t\">Club Cup</a>"
look '/search?q=waterloo'
ok "finds games" has '<a href="/games/waterloo7">'
look '/search?q=%3Cscript%3E'
like "$(text)" 'Nothing was found' "finds nothing"
ok "  and escapes it" lacks '<script>'
printf '[Variant "chess"]\n[White "Nimzo, Aron"]\n[Black "Tarrasch"]\n\n1. e4 *\n' >"$tmp/game"
post /v1/adjudications text/plain "$tmp/game"
look '/search?q=Nimzo,+Aron'
ok "finds the records of a player of no tournament" has '<a href="/records?player=Nimzo%2C%20Aron">Nimzo, Aron</a>'
look '/search?q=nimzo+a'
ok "  by the whole name" lacks '/records?player='
look "/search?q=$(printf 'a+%.0s' $(seq 200))"
is "$status" 200 "too many words"
tell "/v1$t?force=true" '' DELETE
look '/search?q=cup'
ok "a deleted tournament is not found" lacks "$t"

# Moves that are typed.
look '/enter?variant=chess&typed=1.+e4+e5+2.+Nf3'
like "$status $location" '^303 /enter\?variant=chess&m=e2-e4\.e7-e5\.g1-f3#typed$' "typed moves are played"
look '/enter?variant=chess&m=e2-e4&typed=e7e5'
like "$location" 'm=e2-e4\.e7-e5#' "  by squares, too"
look '/enter?variant=russian-draughts&typed=cd4'
like "$location" 'm=c3-d4#' "  in the short notation of draughts"
look '/enter?variant=waterloo7&typed=f3-f5'
like "$location" 'm=f3-f5#' "  of Waterloo"
look '/enter?variant=chess&m=e2-e4.e7-e5&typed=Bh6'
like "$status $(text)" '^200 .*the bishop on c1 cannot go to h6: the pawn on d2 stands in the way' "an illegal one is explained"
ok "  and can be corrected" has 'name="typed" value="Bh6"'
lang=ru
look '/enter?variant=chess&typed=Bh6'
like "$(text)" 'слон с c1 не может' "  in Russian"
lang=en
look '/enter?variant=chess&typed=%7B+%5B%25event+resign+white%5D'
is "$status" 200 "a text without a move"

# Boards for screen readers.
look '/enter?variant=chess'
ok "a piece that can move is a link with its name" grep -q '<a [^>]*aria-label="g1: knight, White"' "$tmp/body"
ok "  and so is named any other piece" grep -q '<g role="img" aria-label="g8: knight, Black"' "$tmp/body"
is "$(grep -o 'aria-label="[a-h][1-8]: ' "$tmp/body" | sort -u | wc -l)" 32 "  all of them"
lang=ru
look '/enter?variant=russian-draughts'
ok "  in Russian" has 'aria-label="c3: шашка, белые"'
lang=en
stop
is "$code" 0 "adjd ends well" || diag "$(grep -v level=info "$tmp/log" | tail -n 20)"
done_testing
