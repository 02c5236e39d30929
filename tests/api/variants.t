#!/bin/sh
# SPDX-License-Identifier: MIT
# Variants, their moves, and conversions: the requests that store nothing.
. tests/tap.sh
. tests/api/adjd.sh

start; report $? "adjd starts"
ask /v1/variants
is "$status $type" "200 application/json" "the variants are listed"
"$adj" variants | cut -f1 >"$tmp/names"
is "$(json '.variants[].id')" "$(cat "$tmp/names")" "as adj lists them"
ask /v1/variants/waterloo5
is "$status $(json .id) $(json .year)" "200 waterloo5 2016" "one of them"
ask /v1/variants/chequers
refused 404 not-found "one that does not exist"

ask /v1/variants/lippo-chess/rules
"$adj" rules lippo-chess --json | tr -d '\n' >"$tmp/rules"
ok "its rules are those that adj prints" cmp "$tmp/body" "$tmp/rules"
ask '/v1/variants/lippo-chess/rules?part=%C2%A714'
is "$status $(json '.sentences[].paragraph')" "200 §14" "and so is a paragraph of the author's"
ask '/v1/variants/lippo-chess/rules?part=77'
refused 400 bad-parameter "a part that there is not"
ask /v1/variants/chequers/rules
refused 404 not-found "the rules of no game"
ask /rulebook
is "$status $type" "200 text/markdown; charset=utf-8" "the rulebook is given out"
ok "as it stands in the tree" cmp "$tmp/body" docs/rulebook.md

moves() { printf '%s' "$2" >"$tmp/ask"; post "/v1/variants/$1/moves" application/json "$tmp/ask"; }
moves waterloo5 '{}'
is "$status $(json '.legal[]')" "200 $("$adj" moves --variant waterloo5)" "the first moves are adj's"
is "$(json .count)" "$(json '.legal | length')" "and counted"
moves waterloo5 '{"setup": null, "moves": ["e3-e5", "e8-e6"]}'
is "$status $(json '.legal[]')" "200 $("$adj" moves --variant waterloo5 e3-e5 e8-e6)" "moves after moves"
setup=$(json .position)
moves waterloo5 "{\"setup\": \"$setup\"}"
is "$status" 200 "the position can be set up again"
moves waterloo5 '{"moves": ["e3-e5", "e8-e1"]}'
refused 422 illegal-move "an illegal move"
like "$(json .detail)" 'moves\[1\]' "is named by its place"
moves waterloo5 '{"moves": ["e3-z99"]}'
refused 422 unreadable "a move that is none"
moves waterloo5 '{"setup": "W:WKa1"}'
refused 422 bad-setup "a set-up that cannot be"
moves chess '{"setup": "4k3/8/8/8/8/8/8/P3K3 w K - 0 1"}'
is "$status $(json '.count') $(json '.warnings | join("; ")')" \
    "200 6 castling K: no king and rook stand where it begins; pawns on the first or last rank: a1" "what no game can reach is played, with a warning"
moves chess '{}'
is "$(json '.warnings | length')" 0 "the start gives none"
moves waterloo5 '{"moves": "e3-e5"}'
refused 422 bad-content "moves that are no list"
moves waterloo5 '{"moves": [1]}'
refused 422 bad-content "a move that is no text"
moves waterloo5 '{"plies": []}'
refused 422 bad-content "a member that nobody knows"
moves waterloo5 '[]'
refused 422 bad-content "a list instead of an object"
moves waterloo5 '{"moves": ['
refused 400 bad-json "what is no JSON"
is "$(json .line)" 1 "says where"
moves chequers '{}'
refused 404 not-found "moves of a variant that does not exist"

mates() { printf '%s' "$2" >"$tmp/ask"; post "/v1/variants/$1/mates" application/json "$tmp/ask"; }
rook='W:WKf7,Rg1:BKh7'
mates chess "{\"setup\": \"$rook\", \"moves\": [\"f7-f8\", \"h7-h8\"]}"
"$adj" mates --variant chess --setup "W:WKf8,Rg1:BKh8" --nodes 20000 --json >"$tmp/mates"
is "$status $(json '.mates[] | tojson')" "200 $(cat "$tmp/mates")" "who can still mate is what adj says"
like "$(json .position)" '^W:W.*Kf8.*:BKh8' "of the position after the moves"
mates chess "{\"setup\": \"$rook\", \"side\": \"black\"}"
is "$status $(json '.mates | tojson')" '200 [{"side":"black","answer":"cannot","line":[],"kind":"material","nodes":0}]' "one side alone"
mates chess '{"side": "white", "nodes": 2}'
is "$status $(json '.mates[0].answer')" "200 unknown" "nothing is guessed within a small bound"
mates chess '{"nodes": 100001}'
refused 422 bad-content "a bound too large"
mates chess '{"nodes": 1.5}'
refused 422 bad-content "a bound that is no number of positions"
mates chess '{"side": "green"}'
refused 422 bad-content "no such side"
mates chess '{"ply": 1}'
refused 422 bad-content "a member that nobody knows"
mates chess '{"setup": "W:WKa1"}'
refused 422 bad-setup "a set-up that cannot be"
mates lippo-chess '{}'
refused 422 bad-content "a game without mate"
mates chequers '{}'
refused 404 not-found "mates of a variant that does not exist"

printf '1. e3-e5 e8-e6\n2. Nf2-e4\n' >"$tmp/game"
post '/v1/conversions?to=lan&variant=waterloo5' text/plain "$tmp/game"
is "$status $(grep -c f2-e4 "$tmp/body")" "200 1" "a record is converted"
is "$type $(header Adj-Defects) $(header Adj-Lost)" "text/plain; charset=utf-8 0 0" "with nothing to repair"
printf '1. e3-e5 c8-c7 {a good move}\n' >"$tmp/worn"
post '/v1/conversions?to=json&variant=waterloo5' text/plain "$tmp/worn"
is "$status $type $(header Adj-Defects)" "200 application/json 1" "a record is repaired, and this is counted"
is "$(json .variant)" waterloo5 "in JSON it is the record itself"
post '/v1/conversions?to=figures&variant=waterloo5' text/plain "$tmp/worn"
refused 422 unknown-notation "another game's notation does not fit"
for accept in application/json application/vnd.adj.conversion+json; do
    post '/v1/conversions?to=waterloo&variant=waterloo5' text/plain "$tmp/worn" -H "Accept: $accept"
    is "$status $type $(json .notation) $(json '.defects[] | [.line, .column, .code, .detail] | map(tostring) | join(" ")')" \
        "200 $accept waterloo 1 10 piece-letter-missing c8-c7, read as Sc8-c7" "an object lists the repairs"
done
like "$(json .record)" 'Sc8-c7' "and holds the record"
post '/v1/conversions?to=lan&variant=waterloo5' text/plain "$tmp/worn"
refused 422 lossy "what the notation cannot carry is not dropped silently"
post '/v1/conversions?to=lan&variant=waterloo5&lossy=yes' text/plain "$tmp/worn"
is "$status $(header Adj-Defects) $(header Adj-Lost) $(grep -c good "$tmp/body")" "200 1 1 0" "but on request, and counted"
post '/v1/conversions?to=lan&variant=waterloo5&lossy=yes' text/plain "$tmp/worn" -H "Accept: application/json"
is "$(json '.lost[] | [.line, .column, .detail] | map(tostring) | join(" ")')" "1 16 comment 'a good move'" "and listed"
post '/v1/conversions?to=pdn&variant=international' text/plain "$tmp/worn"
is "$status" 422 "a record of another game"
printf '[GameType "20"]\n\n1. 32-28 19-23 *\n' >"$tmp/draughts"
post '/v1/conversions?to=pdn' application/vnd.draughts-pdn "$tmp/draughts"
is "$status $type" "200 application/vnd.draughts-pdn" "a notation's own media type comes and goes"
post '/v1/conversions?variant=waterloo5' text/plain "$tmp/game"
refused 400 bad-parameter "into a notation that must be named"
post '/v1/conversions?to=runes&variant=waterloo5' text/plain "$tmp/game"
refused 422 unknown-notation "and must exist"
post '/v1/conversions?to=lan&variant=waterloo5&lossy=perhaps' text/plain "$tmp/game"
refused 400 bad-parameter "nothing is lost by half"
post '/v1/conversions?to=lan&variant=waterloo5' text/plain "$tmp/game" -H 'Accept: image/png'
refused 406 not-acceptable "nobody draws records"
is "$(stored)" 0 "nothing was stored"
ask /.well-known/api-catalog
is "$status $(json '.linkset[0]["service-desc"][0].href')" "200 /openapi.json" "the catalogue leads to the description"
ask /problems/unreadable
is "$status" 200 "the type of a problem leads to a page"
stop
is "$code" 0 "adjd ends well"
done_testing
