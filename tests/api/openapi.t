#!/bin/sh
# SPDX-License-Identifier: MIT
# The running daemon agrees with the OpenAPI document: every path, every documented status, every schema.
. tests/tap.sh
. tests/api/adjd.sh
doc=schemas/openapi.json
: >"$tmp/seen"

# The paths are those of the route table.
jq -r '.paths | to_entries[] | .key as $path | .value | keys[] | select(. != "parameters") | ascii_upcase + " " + $path' "$doc" |
    sort >"$tmp/operations"
sed -n '/^static const struct route rows/,/^};/p' adjd/api/routes.c |
    sed -nE 's/^ *\{"([A-Z]+)", *"([^"]+)".*/\1 \2/p' | sort >"$tmp/routes"
is "$(sed -E 's/\{[a-z]+\}/*/g' "$tmp/operations" | sort)" "$(cat "$tmp/routes")" "every route is documented, and nothing else"

# It is sound: schemas are schemas, every answer has an example, and the examples keep to them.
if /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
    is "$(/usr/bin/python3 tests/api/conform.py "$doc" 2>&1)" "" "the document keeps to itself"
fi
is "$(jq -r '.paths[] | to_entries[] | select(.key != "parameters") | .value | select((.operationId and .summary and .description and .tags[0] and .security) | not) | .operationId' "$doc")" "" \
    "every operation has its id, words, tags and scope"
is "$(jq -r '[.paths[], .paths[][]?] | .[] | objects | .parameters[]? | select(."$ref" == null and .description == null) | .name' "$doc")" "" "every parameter is described"

start --set tokens=required
report $? "adjd starts"
token() { "$adjd" --store "$store" token create test --scopes "$1"; }
read=$(token read) submit=$(token submit) direct=$(token direct) all=$(token admin)

# try TEMPLATE PATH METHOD STATUS TOKEN [CURL OPTION...]: ask, and hold the answer to the document.
try() {
    _template=$1 _at=$2 _method=$3 _want=$4 _token=$5
    shift 5
    case $_method in
    HEAD) ask "$_at" -I -H "Authorization: Bearer $_token" "$@" ;;
    *) ask "$_at" -X "$_method" ${_token:+-H "Authorization: Bearer $_token"} "$@" ;;
    esac
    is "$status" "$_want" "$_method $_template: $_want" || head -c 300 "$tmp/body" | sed 's/^/# /'
    echo "$_method $_template $status" >>"$tmp/seen"
}
body() { printf '%s' "$1" >"$tmp/$2"; }
body '1. e4 e5 *' game
body '1. e4 e5 2. Nz9 *' unreadable
body '1. f3 e5 2. g4 Qh4# 0-1' mate
pgn='-H Content-Type:application/vnd.chess-pgn --data-binary'
json='-H Content-Type:application/json --data-binary'
plain='-H Content-Type:image/png --data-binary'
head -c 3000000 /dev/zero >"$tmp/large"
head -c 70000000 /dev/zero >"$tmp/huge"

# Something to ask for.
A=/v1/adjudications
try $A "$A?variant=chess" POST 201 "$all" $pgn "@$tmp/mate"
a=$(json .id)
try $A "$A?variant=chess" POST 201 "$submit" $pgn "@$tmp/game" -H 'Accept: application/xml'
b=${location##*/}
try $A "$A?variant=chess" POST 201 "$submit" $pgn "@$tmp/game" -H 'Accept: text/html'
c=${location##*/}
body '1. e4 e5 1/2-1/2' draw
try $A "$A?variant=chess" POST 201 "$submit" $pgn "@$tmp/draw"
try $A "$A?variant=chess" POST 201 "$submit" $pgn "@$tmp/game" -H 'Accept: text/plain'
body '{"name": "Cup", "variant": "chess", "city": "Riga", "start": "2026-03-01", "rounds": 3, "round_dates": ["2026-03-01"],
    "tie_breaks": ["SB"], "regulations": {"illegal": "forfeit"}, "players": [{"name": "Anna", "rating": 1900, "birth": "1990-01-02"}, {"name": "Boris"}]}' cup
try /v1/tournaments /v1/tournaments POST 201 "$direct" $json "@$tmp/cup"
t=$(json .id)
"$adjd" --store "$store" token grant "$("$adjd" --store "$store" token list | awk -F "\t" '$3 == "submit" { print $1 }')" "$t"
try $A "$A?tournament=$t&white=Anna&black=Boris&board=3" POST 201 "$submit" $pgn "@$tmp/mate"
try $A "$A?tournament=$t&white=Anna&black=Boris" POST 201 "$submit" $pgn "@$tmp/game"
body '{"url": "https://example.org/hook", "events": ["batch.finished"]}' hook
try /v1/webhooks /v1/webhooks POST 201 "$direct" $json "@$tmp/hook"
w=$(json .id)
body '{"url": "http://localhost.:1/hook", "events": ["batch.finished"]}' hook2
try /v1/batches /v1/batches?variant=chess POST 202 "$submit" $pgn "@$tmp/unreadable"
j=$(json .id)
printf '[Event "x"]\n\n1. e4 *\n\n[Event "y"]\n\n1. e4 Zz9 *\n' >"$tmp/two"
try /v1/batches /v1/batches?variant=chess POST 202 "$submit" $pgn "@$tmp/two"
j=$(json .id)
for n in 1 2 3 4 5 6 7 8 9 10; do
    ask /v1/jobs/$j -H "Authorization: Bearer $all"
    [ "$(json .state)" = "done" ] && break
    sleep 0.1
done
body '{"reason": "a slip"}' reason
body '{"status": "draw", "reason": "agreed"}' decision

# A log of another adjd, as after a look at it.
sql "insert into witnessed (origin, url, key, size, note, at_ms, cosignature, fault, conflict, fault_ms) values ('log.example', 'https://log.example', 'AAAA', 2, 'log.example', 1, '', 'fork', 'log.example', 2)"

# What every operation has in common, by what the document says of it: method, path, scope, and flags in one word: a body
# (body) or one in PGN (pgn), and the statuses that are documented.
jq -r '.paths | to_entries[] | .key as $path | .value | to_entries[] | select(.key != "parameters") | .value as $o |
    [(.key | ascii_upcase), $path, ($o["x-scope"] // "-"),
        ([($o.requestBody | if . == null then empty elif .content | has("application/vnd.chess-pgn") then "body", "pgn" else "body" end),
            ($o.responses | keys[])] | join(","))] | join(" ")' "$doc" | sort >"$tmp/facts"
while read -r method template scope facts; do
    at=$(echo "$template" | sed "s|{file}|verdict.xsd|; s|{kind}|not-found|; s|{event}|$a|
        s|adjudications/{id}|adjudications/$a|; s|tournaments/{id}|tournaments/$t|; s|jobs/{id}|jobs/$j|; s|webhooks/{id}|webhooks/$w|; s|variants/{id}|variants/chess|
        s|tile/{level}/{number}|tile/0/000.p/2|; s|entries/{number}|entries/000.p/2|; s|{round}|1|; s|{number}|1|")
    says() { case ,$facts, in *,$1,*) ;; *) return 1 ;; esac }
    case $scope in read) other=$submit own=$read ;; submit) other=$direct own=$submit ;; admin) other=$direct own=$all ;; *) other=$read own=$direct ;; esac
    case "$method $template" in GET\ /v1/jobs/*|*/replacement) own=$all ;; esac # another token's
    send=
    ! says body || send="$json @$tmp/reason"
    ! says pgn || send="$pgn @$tmp/game"
    [ "$scope" = - ] || {
        try "$template" "$at" "$method" 401 '' $send
        try "$template" "$at" "$method" 403 "$other" $send
    }
    try "$template" "$at?nonsense=1" "$method" 400 "$own" $send
    try "$template" "$at" "$method" 421 "$own" $send -H 'Host: other.example'
    if says 404; then
        nowhere=$(echo "$template" | sed 's|{[a-z]*}|nonsense|g')
        case $template in */replacement) nowhere="$nowhere?reason=x" ;; */export) nowhere="$nowhere?as=csv" ;; */audit/checkpoint) nowhere="$nowhere?cosigned=true" ;;
        */witness/checkpoint) nowhere="$nowhere?origin=nobody.example" ;; esac
        try "$template" "$nowhere" "$method" 404 "$own" $send
    fi
    if says body; then
        large=$tmp/large
        case "$method $template" in 'POST /v1/batches' | 'POST /v1/tournaments') large=$tmp/huge ;; esac
        try "$template" "$at" "$method" 415 "$own" $plain "@$tmp/game"
        try "$template" "$at" "$method" 413 "$own" ${send%@*} "@$large"
    fi
    if says 406; then
        reason=
        case $template in */replacement) reason='?reason=x' ;; */conversions) reason='?to=lan&variant=chess' ;; esac
        try "$template" "$at$reason" "$method" 406 "$own" $send -H 'Accept: image/png'
    fi
    if [ "$method" = GET ] && says 200; then
        case $template in */export) at="$at?as=trf26" ;; */v1/players) at="$at?name=a" ;; */witness/checkpoint) at="$at?origin=log.example" ;; esac
        case $template in */events) set -- -m 1 ;; *) set -- ;; esac # a stream has no end
        try "$template" "$at" GET 200 "$own" "$@"
        tag=$(header ETag)
        vary=$(tr -d '\r' <"$tmp/head" | sed -n 's/^Vary: //Ip' | sort)
        ! says 304 || try "$template" "$at" GET 304 "$own" -H "If-None-Match: $tag"
        ! says 304 || case "$(tr -d '\r' <"$tmp/head" | sed -n 's/^Vary: //Ip' | sort)" in
            *"$vary"*) ;;
            *) echo "$template" >>"$tmp/unvaried" ;;
        esac
    fi
done <"$tmp/facts"

# What only some have.
try $A/{id} $A/$a GET 200 "$read" -H 'Accept: application/xml'
try $A/{id} $A/$a GET 200 "$read" -H 'Accept: text/html'
try $A/{id} $A/$a GET 200 "$read" -H 'Accept: text/plain'
try $A "$A?tournament=$t&white=Anna&black=Boris&round=1" POST 409 "$submit" $pgn "@$tmp/game"
try $A "$A?variant=chess" POST 422 "$submit" $pgn "@$tmp/unreadable"
try $A/{id}/record "$A/$a/record?as=nonsense" GET 422 "$read"
try $A/{id}/record "$A/$a/record?as=json" GET 200 "$read"
try $A/{id}/record "$A/$a/record?as=xml" GET 200 "$read"
try $A/{id}/record "$A/$a/record?as=lan" GET 200 "$read"
for form in application/json application/xml application/x-chess-pgn; do
    try $A/{id}/record "$A/$a/record" GET 200 "$read" -H "Accept: $form"
    is "$type" "$form" "a record speaks $form"
done
try $A/{id}/decision $A/$a/decision POST 201 "$all" $json "@$tmp/decision"
try $A/{id}/decision $A/$a/decision POST 422 "$all" $json "@$tmp/reason"
try $A/{id}/acceptance $A/$a/acceptance POST 201 "$all" $json "@$tmp/reason"
try $A/{id}/acceptance $A/$a/acceptance POST 422 "$all" $json "@$tmp/decision"
try $A/{id}/acceptance $A/$a/acceptance POST 412 "$all" $json "@$tmp/reason" -H 'If-Match: "older"'
try $A/{id} $A/$a GET 200 "$read"
try $A/{id}/decision $A/$a/decision POST 412 "$all" $json "@$tmp/decision" -H 'If-Match: "older"'
try $A/{id}/withdrawal $A/$c/withdrawal POST 412 "$submit" $json "@$tmp/reason" -H 'If-Match: "older"'
try $A/{id}/replacement "$A/$b/replacement?reason=x&variant=chess" POST 412 "$submit" $pgn "@$tmp/mate" -H 'If-Match: "older"'
try $A/{id}/replacement "$A/$b/replacement?reason=x&variant=chess" POST 201 "$submit" $pgn "@$tmp/mate"
try $A/{id}/replacement "$A/$b/replacement?reason=x&variant=chess" POST 409 "$submit" $pgn "@$tmp/mate"
try $A/{id}/replacement "$A/$b/replacement?reason=x&variant=chess" POST 422 "$submit" $pgn "@$tmp/unreadable"
try $A/{id}/withdrawal $A/$c/withdrawal POST 201 "$submit" $json "@$tmp/reason"
try $A/{id}/withdrawal $A/$c/withdrawal POST 409 "$submit" $json "@$tmp/reason"
try $A/{id}/withdrawal $A/$c/withdrawal POST 422 "$submit" $json "@$tmp/decision"
try $A/{id}/acceptance $A/$c/acceptance POST 409 "$all" $json "@$tmp/reason"
try $A/{id}/decision $A/$c/decision POST 409 "$all" $json "@$tmp/decision"
for id in $a $b $c; do try $A/{id}/history $A/$id/history GET 200 "$read"; done
try /v1/batches /v1/batches?variant=nonsense POST 422 "$submit" $pgn "@$tmp/game"
try /v1/conversions '/v1/conversions?to=lan&variant=chess' POST 200 "$read" $pgn "@$tmp/game"
try /v1/conversions '/v1/conversions?to=lan&variant=chess' POST 200 "$read" $pgn "@$tmp/game" -H 'Accept: application/vnd.adj.conversion+json'
try /v1/conversions '/v1/conversions?to=json&variant=chess' POST 200 "$read" $pgn "@$tmp/game"
try /v1/conversions '/v1/conversions?to=nonsense&variant=chess' POST 422 "$read" $pgn "@$tmp/game"
body '{"moves": ["e2-e4"]}' moves
try /v1/variants/{id}/moves /v1/variants/chess/moves POST 200 "$read" $json "@$tmp/moves"
try /v1/variants/{id}/moves /v1/variants/chess/moves POST 422 "$read" $json "@$tmp/reason"
body '{"setup": "W:WKf7,Rg1:BKh7"}' mates
try /v1/variants/{id}/mates /v1/variants/chess/mates POST 200 "$read" $json "@$tmp/mates"
try /v1/variants/{id}/mates /v1/variants/chess/mates POST 422 "$read" $json "@$tmp/reason"
try /v1/variants/{id}/rules '/v1/variants/lippo-chess/rules?part=L-R4' GET 200 "$read"
try /v1/variants/{id}/rules '/v1/variants/lippo-chess/rules?part=W-R3' GET 400 "$read"
try /v1/jobs/{id}/results /v1/jobs/$j/results GET 200 "$all" -H 'Accept: application/x-ndjson'
try /v1/jobs/{id} /v1/jobs/$j DELETE 409 "$submit"
# A job that waits without waking the worker.
sql "update job set state = 'waiting', finished_ms = null where id = '$j'"
try /v1/jobs/{id} /v1/jobs/$j DELETE 204 "$submit"
try /v1/tournaments /v1/tournaments POST 422 "$direct" $json "@$tmp/reason"
body '{"name": "Clara"}' player
try /v1/tournaments/{id}/players /v1/tournaments/$t/players POST 201 "$direct" $json "@$tmp/player"
try /v1/tournaments/{id}/players /v1/tournaments/$t/players POST 409 "$direct" $json "@$tmp/player"
try /v1/tournaments/{id}/players /v1/tournaments/$t/players POST 422 "$direct" $json "@$tmp/reason"
printf 'No.;Name;Elo;Born\n1;Hugo;19O0;03/04/2005\n' >"$tmp/list.csv"
try /v1/tournaments/{id}/players "/v1/tournaments/$t/players?dry-run=true" POST 200 "$direct" -H Content-Type:text/csv --data-binary "@$tmp/list.csv"
T=/v1/tournaments/{id}
body '{"rating": 1950}' change
body '{"name": "Boris"}' taken
body '{"withdrawn_from_round": 0}' wrong
is "$(cat "$tmp/unvaried" 2>/dev/null)" "" "a 304 varies by what its 200 varies by"
try $T/players/{number} /v1/tournaments/$t/players/1 PATCH 200 "$direct" -H Content-Type:application/merge-patch+json --data-binary "@$tmp/change"
try $T/players/{number} /v1/tournaments/$t/players/1 PATCH 200 "$direct" $json "@$tmp/change"
try $T/players/{number} /v1/tournaments/$t/players/1 PATCH 409 "$direct" $json "@$tmp/taken"
try $T/players/{number} /v1/tournaments/$t/players/1 PATCH 422 "$direct" $json "@$tmp/wrong"
try $T/players/{number} /v1/tournaments/$t/players/1 PATCH 412 "$direct" $json "@$tmp/change" -H 'If-Match: "x"'
try $T/players/{number} /v1/tournaments/$t/players/1 DELETE 409 "$direct"
try $T/players/{number} /v1/tournaments/$t/players/1 DELETE 412 "$direct" -H 'If-Match: "x"'
body '[{"board": 1, "white": 1, "black": 2}, {"white": 3}]' pairings
body '[{"white": 1, "black": 3}]' others
try $T/rounds/{round}/pairings /v1/tournaments/$t/rounds/3/pairings PUT 200 "$direct" $json "@$tmp/pairings"
try $T/rounds/{round}/pairings /v1/tournaments/$t/rounds/3/pairings PUT 412 "$direct" $json "@$tmp/pairings" -H 'If-Match: "x"'
try $T/rounds/{round}/pairings /v1/tournaments/$t/rounds/1/pairings PUT 409 "$direct" $json "@$tmp/others"
try $T/rounds/{round}/pairings /v1/tournaments/$t/rounds/4/pairings PUT 422 "$direct" $json "@$tmp/pairings"
try $T/rounds/{round}/pairings /v1/tournaments/$t/rounds/4/pairings GET 422 "$read"
try $T/rounds/{round}/pairings /v1/tournaments/$t/rounds/3/pairings GET 200 "$read"
body '{"result": "1/2-1/2"}' drawn
R=$T/rounds/{round}/pairings/{board}/result
try $R /v1/tournaments/$t/rounds/3/pairings/1/result PUT 200 "$direct" $json "@$tmp/drawn"
try $R /v1/tournaments/$t/rounds/3/pairings/1/result PUT 422 "$direct" $json "@$tmp/change"
body '1. d4 d5 *' third
try /v1/adjudications "/v1/adjudications?tournament=$t&round=3&board=1" POST 201 "$submit" $pgn "@$tmp/third"
try $R /v1/tournaments/$t/rounds/3/pairings/1/result PUT 409 "$direct" $json "@$tmp/drawn"
body '{"system": "round-robin"}' robin
body '{"system": "swiss"}' swiss
body '{"system": "program"}' program
try $T/rounds/{round}/pairings /v1/tournaments/$t/rounds/2/pairings POST 201 "$direct" $json "@$tmp/robin"
try $T/rounds/{round}/pairings /v1/tournaments/$t/rounds/2/pairings POST 409 "$direct" $json "@$tmp/program"
try $T/rounds/{round}/pairings /v1/tournaments/$t/rounds/2/pairings POST 422 "$direct" $json "@$tmp/swiss"
body '{"kind": "half"}' half
body '{"kind": "long"}' long
bye=/v1/tournaments/$t/rounds/2/byes/3
try $T/rounds/{round}/byes/{number} $bye PUT 201 "$direct" $json "@$tmp/half"
try $T/rounds/{round}/byes/{number} $bye PUT 200 "$direct" $json "@$tmp/half"
try $T/rounds/{round}/byes/{number} /v1/tournaments/$t/rounds/1/byes/1 PUT 409 "$direct" $json "@$tmp/half"
try $T/rounds/{round}/byes/{number} $bye PUT 422 "$direct" $json "@$tmp/long"
for form in application/json text/html text/csv; do try $T/crosstable /v1/tournaments/$t/crosstable GET 200 "$read" -H "Accept: $form"; done
try $T/rounds/{round}/byes/{number} $bye DELETE 204 "$direct"
try $T/rounds/{round}/byes/{number} $bye DELETE 404 "$direct"
try $T/rounds/{round}/byes/{number} /v1/tournaments/$t/rounds/4/byes/3 DELETE 422 "$direct"
body '{"name": "Dmitri", "number": 7}' seventh
try $T/players /v1/tournaments/$t/players POST 201 "$direct" $json "@$tmp/seventh"
try $T/players/{number} /v1/tournaments/$t/players/7 DELETE 204 "$direct"
try $T/standings "/v1/tournaments/$t/standings?explain=1" GET 200 "$read"
try $T/standings /v1/tournaments/$t/standings GET 200 "$read" -H 'Accept: text/csv'
try /v1/tournaments/{id}/export "/v1/tournaments/$t/export?as=csv" GET 200 "$read"
body '{"city": "Ogre"}' city
body '{"rounds": 1}' few
body '{"name": "League", "kind": "team", "rounds": 2, "players": [{"name": "Ada"}, {"name": "Bea"}]}' league
try /v1/tournaments /v1/tournaments POST 201 "$direct" $json "@$tmp/league"
league=/v1/tournaments/$(json .id)
body '{"name": "Riga", "players": [1]}' riga
body '{"name": "Tartu", "players": [2]}' tartu
body '[{"home": 1, "away": 2}]' matches
try $T/teams/{number} $league/teams/1 PUT 200 "$direct" $json "@$tmp/riga"
try $T/teams/{number} $league/teams/2 PUT 200 "$direct" $json "@$tmp/tartu"
try $T/teams/{number} $league/teams/2 PUT 422 "$direct" $json "@$tmp/riga"
try $T/rounds/{round}/matches $league/rounds/1/matches PUT 200 "$direct" $json "@$tmp/matches"
try $T/rounds/{round}/matches $league/rounds/1/matches PUT 422 "$direct" $json "@$tmp/riga"
try $T/rounds/{round}/matches $league/rounds/1/matches GET 200 "$read"
try $T/rounds/{round}/matches $league/rounds/999/matches GET 422 "$read"
try $T/teams/standings $league/teams/standings GET 200 "$read"
body '[[1, 2]]' forbidden
try $T/forbidden-pairs /v1/tournaments/$t/forbidden-pairs PUT 200 "$direct" $json "@$tmp/forbidden"
try $T/forbidden-pairs /v1/tournaments/$t/forbidden-pairs PUT 412 "$direct" $json "@$tmp/forbidden" -H 'If-Match: "x"'
try $T/forbidden-pairs /v1/tournaments/$t/forbidden-pairs PUT 422 "$direct" $json "@$tmp/city"
try $T /v1/tournaments/$t PATCH 200 "$direct" $json "@$tmp/city"
try $T "/v1/tournaments/$t?dry-run=true" PATCH 200 "$direct" $json "@$tmp/city"
try $T /v1/tournaments/$t PATCH 409 "$direct" $json "@$tmp/few"
try $T /v1/tournaments/$t PATCH 412 "$direct" $json "@$tmp/city" -H 'If-Match: "x"'
try $T /v1/tournaments/$t PATCH 422 "$direct" $json "@$tmp/reason"
try $T /v1/tournaments/$t DELETE 409 "$direct"
try $T "/v1/tournaments/$t?force=true" DELETE 412 "$direct" -H 'If-Match: "x"'
try $T "/v1/tournaments/$t?force=true" DELETE 204 "$direct"
try $T/restore /v1/tournaments/$t/restore POST 200 "$direct"
try $T/restore /v1/tournaments/$t/restore POST 409 "$direct"
try /schemas/{file} /schemas/openapi.json GET 200 ''
try /v1/webhooks /v1/webhooks POST 422 "$direct" $json "@$tmp/reason"
sql "insert into event (id, created_ms, type, data) values ('$a', 0, 'batch.finished', '{}');
    insert into delivery (hook, event, state, attempts, next_ms, changed_ms, answer, detail) select 1, seq, 'dead', 3, 0, 1764000000000, 500, 'x' from event where id = '$a'"
try /v1/webhooks/{id}/deliveries /v1/webhooks/$w/deliveries GET 200 "$direct"
try /v1/webhooks/{id}/deliveries/{event}/retry /v1/webhooks/$w/deliveries/$a/retry POST 202 "$direct"
try /v1/webhooks/{id}/deliveries/{event}/retry /v1/webhooks/$w/deliveries/$a/retry POST 409 "$direct"
try /v1/webhooks/{id}/ping /v1/webhooks/$w/ping POST 202 "$direct"
sql "update hook set state = 'disabled' where id = '$w'"
try /v1/webhooks/{id}/ping /v1/webhooks/$w/ping POST 409 "$direct"
try /v1/webhooks/{id} /v1/webhooks/$w DELETE 204 "$direct"

# The audit log and its tree.
logged
try $A/{id}/proof $A/$a/proof GET 200 "$read"
try $A/{id}/proof "$A/$a/proof?tree_size=1" GET 202 "$read"
try $A/{id}/proof $A/01890000-0000-7000-8000-000000000000/proof GET 404 "$read"

# All that is documented was seen.
jq -r '.paths | to_entries[] | .key as $path | .value | to_entries[] | select(.key != "parameters") | (.key | ascii_upcase) as $method |
    .value.responses | keys[] | select(. != "default") | $method + " " + $path + " " + .' "$doc" | sort -u >"$tmp/documented"
is "$(sort -u "$tmp/seen" | comm -13 - "$tmp/documented")" "" "every documented status was seen"

# The document is the one that the daemon gives out; every schema in it is used, every parameter known.
ask /openapi.json
ok "adjd gives out the document" cmp "$tmp/body" "$doc"
is "$(jq -r '[.. | ."$ref"? // empty] as $used | .components | to_entries[] | select(.key != "securitySchemes") | .key as $kind |
    .value | keys[] | "#/components/" + $kind + "/" + . | select(IN($used[]) | not)' "$doc")" "" "everything in it is used"
jq -r '.components as $components | .paths | to_entries[] | .key as $path | .value | to_entries[] | select(.key != "parameters") | .key as $method |
    .value.parameters[]? | (if ."$ref" then $components.parameters[."$ref" | split("/") | last] else . end) | select(.in == "query") | ($method | ascii_upcase) + " " + $path + " " + .name' "$doc" | sed -E 's/\{[a-z]+\}/*/g' | sort >"$tmp/parameters"
tr '\n' ' ' <adjd/api/routes.c | grep -oE '\{"[A-Z]+", *"[^"]+", *BODY_[A-Z]+, *SCOPE_[A-Z]+, *"[^"]*"' |
    sed -E 's/^\{"([A-Z]+)", *"([^"]+)".*"([^"]*)"$/\1 \2\3/' |
    awk '{ for (i = 3; i <= NF; i++) print $1, $2, $i }' | sort >"$tmp/known"
ok "every parameter is documented, and no other" diff "$tmp/known" "$tmp/parameters"
stop
is "$code" 0 "adjd ends well"
done_testing
