#!/bin/sh
# SPDX-License-Identifier: MIT
# No record stops adj or adjd, whatever variant the caller names: one record of each notation is judged and converted as every
# variant, by both programs. A refusal has a code and a place; tests/unit/any_variant.c tries many more records.
. tests/tap.sh
. tests/api/adjd.sh

mkdir "$tmp/records"
cd "$tmp/records" || exit 1
printf '[Variant "waterloo5"]\n\nf3-f5 d8-d6 *\n' >lan.txt
printf '[Variant "waterloo5"]\n\n1. f3-f5 d8-d6\n2. Nf2-e4 Nd9-c7 {well} *\n' >waterloo.txt
printf '1. e2—e4 e11—e9 *\n' >lippo.txt
printf '[Variant "turtle-japan"]\n[SetUp "W:WKi6,Fb3:BKd4"]\n\n1. Ki6-i7 *\n' >turtle.txt
printf '[Event "e"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 $1 {c} *\n' >chess.pgn
printf '[Variant "Chess960"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]\n\n1. g3 *\n' >960.pgn
printf '[GameType "20"]\n\n1. 32-28 19-23 *\n' >international.pdn
printf '[GameType "25"]\n\n1. c3-b4 b6-a5 *\n' >russian.pdn
printf '1. 22-23 51-45 *\n' >figures.txt
printf '<game xmlns="urn:adj:1" variant="international"><move>32-28</move></game>\n' >game.xml
printf '{"variant":"chess","moves":["e2-e4","e7-e5"],"events":[{"ply":2,"event":"flag","by":"white"}]}\n' >game.json
cd "$OLDPWD" || exit 1
variants=$("$adj" variants | cut -f 1)
notations=$("$adj" notations | cut -f 1)

# ---- adj
# as ARGUMENT...: run adj on all records; what is neither 0 nor 1, and each message without a place, is listed. The counts of further
# messages of one kind, and the closing total, have no place.
as() {
    "$adj" "$@" "$tmp/records"/* >"$tmp/out" 2>"$tmp/err"
    _code=$?
    [ "$_code" -le 1 ] || echo "$*: exit $_code"
    grep -vE '^adj: ([^:]+:[1-9][0-9]*:[1-9][0-9]*: [a-z0-9-]+: .|[a-z-]+: [0-9]+ more messages? of this kind$|files: [0-9]+, games: [0-9]+)' "$tmp/err" | sed "s|^|$*: |"
}
for variant in $variants; do
    as judge --variant "$variant"
    for notation in $notations; do as convert --lossy --variant "$variant" --to "$notation"; done
done >"$tmp/wrong"
is "$(head -n 20 "$tmp/wrong")" "" "adj judges and converts each record as every variant, or refuses it at its place"
is "$("$adj" judge --variant chess "$tmp/records/international.pdn" 2>&1)" \
    "adj: $tmp/records/international.pdn:1:1: unfit-notation: the record is in the notation pdn, which does not write chess: name another variant, or submit a record in one of lan, waterloo, pgn, xml, json" \
    "draughts that are handed in as chess"
is "$("$adj" convert --to pdn "$tmp/records/chess.pgn" 2>&1; echo $?)" \
    "adj: $tmp/records/chess.pgn:1:1: unfit-notation: the notation pdn does not write chess: use one of lan, waterloo, pgn, xml, json
1" "chess that is to be written in PDN"

# ---- adjd
start --set rate=0
report $? "adjd starts"
before=$pid
# request PATH FILE: one more in the list that a single curl sends.
mkdir "$tmp/bodies"
requests=0
: >"$tmp/list"
request() {
    requests=$((requests + 1))
    [ $requests -eq 1 ] || echo next
    printf 'url = "%s"\nsilent\nmax-time = 30\nheader = "Content-Type: text/plain"\nheader = "Accept: application/json"\ndata-binary = "@%s"\noutput = "%s"\nwrite-out = "%%{http_code}\\n"\n' \
        "$url$1" "$2" "$tmp/bodies/$requests"
    echo "$1 ${2##*/}" >>"$tmp/list"
}
printf '{"name": "Chess", "variant": "chess"}' >"$tmp/new"
post /v1/tournaments application/json "$tmp/new"
cup=$(json .id)
for file in "$tmp/records"/*; do
    for variant in $variants; do
        request "/v1/adjudications?variant=$variant" "$file"
        for notation in $notations; do request "/v1/conversions?variant=$variant&to=$notation&lossy=yes" "$file"; done
    done
    request "/v1/adjudications?tournament=$cup&white=A-${file##*/}&black=B-${file##*/}&round=1" "$file"
done >"$tmp/requests"
curl -K "$tmp/requests" >"$tmp/statuses" 2>"$tmp/curl"
is "$(wc -l <"$tmp/statuses")" "$(wc -l <"$tmp/list")" "every request is answered"
is "$(sort -u "$tmp/statuses" | xargs)" "200 201 422" "with a result, or as a record that cannot be used"
# A game of another variant than the tournament's has no place.
seq "$(wc -l <"$tmp/list")" | while read -r n; do echo "$tmp/bodies/$n"; done |
    xargs jq -r 'if .title and .type then [.status, .code // "-", (.line // 0 > 0 and .column > 0)] else ["ok", "-", true] end | map(tostring) | join(" ")' >"$tmp/said" 2>"$tmp/jq"
is "$(wc -l <"$tmp/said") $(cat "$tmp/jq")" "$(wc -l <"$tmp/list") " "each body is JSON"
is "$(paste -d ' ' "$tmp/said" "$tmp/list" | grep -E ' false |^422 - ' | grep -v '?tournament=' | head -n 20)" "" "each problem has a code and a place"
ok "many notations do not write the game" test "$(grep -c unfit-notation "$tmp/said")" -gt 500
post '/v1/adjudications?variant=chess' text/plain "$tmp/records/international.pdn"
refused 422 unknown-notation "draughts as chess are a problem"
is "$(json '[.code, .line, .column] | map(tostring) | join(" ")')" "unfit-notation 1 1" "with its code and place"
post "/v1/adjudications?tournament=$cup&white=A&black=B&round=1" application/vnd.draughts-pdn "$tmp/records/international.pdn"
is "$status $(json .code)" "422 unfit-notation" "in a tournament of chess too"
ask /healthz
is "$status $pid" "200 $before" "the same adjd still answers"

stop
is "$code" 0 "adjd ends well"
done_testing
