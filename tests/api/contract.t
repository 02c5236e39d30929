#!/bin/sh
# SPDX-License-Identifier: MIT
# The interface keeps what its documentation promises of records, lists and tournaments, where no other test covers it.
. tests/tap.sh
needs xmllint
. tests/api/adjd.sh

tell() { printf '%s' "$3" >"$tmp/told"; ask "$2" -X "$1" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
# told STATUS NAME: of the last answer.
told() { is "$status" "$1" "$2" || head -c 300 "$tmp/body" | sed 's/^/# /'; }
# game QUERY MOVETEXT
game() { printf '%s\n' "$2" >"$tmp/game"; post "/v1/adjudications?tournament=$t&$1" application/vnd.chess-pgn "$tmp/game"; }
T() { echo "/v1/tournaments/$t$1"; }
# event MEMBERS: a tournament; sets $t.
event() { tell POST /v1/tournaments "{\"name\": \"x\", $1}"; t=$(json .id); }
mate='1. f3 e5 2. g4 Qh4# 0-1'
open='1. e4 e5 *'
start
report $? "adjd starts"

# ---- records: every media type, every form of the verdict, and lists by each of their filters
printf '{"variant": "chess", "moves": ["e2-e4", "e7-e5"]}' >"$tmp/record.json"
post /v1/adjudications application/json "$tmp/record.json"
is "$status $(json '"\(.notation) \(.ply)"')" "201 json 2" "a record as JSON"
"$adj" convert --to xml "$tmp/record.json" >"$tmp/record.xml"
post /v1/adjudications application/xml "$tmp/record.xml" -H 'Accept: application/xml'
is "$status $type" "201 application/xml" "as XML, and the verdict as XML, too"
ok "which the schema takes" xmllint --noout --schema schemas/verdict.xsd "$tmp/body"
ask "$location/record?as=xml"
ok "and so it does the record" xmllint --noout --schema schemas/game.xsd "$tmp/body"
printf '%s\n' "$mate" >"$tmp/game"
for form in text/plain text/html application/json; do
    post '/v1/adjudications?variant=Chess&notation=pgn&reading=strict' application/vnd.chess-pgn "$tmp/game" -H "Accept: $form"
    is "$status ${type%%;*}" "201 $form" "a verdict as $form"
done
printf '1. e4 e5 2. Nf3+ Nc6 *\n' >"$tmp/odd"
for reading in strict lenient; do
    post "/v1/adjudications?variant=chess&reading=$reading" text/plain "$tmp/odd"
    echo "$reading $status"
done >"$tmp/readings"
is "$(cat "$tmp/readings")" "strict 422
lenient 201" "a strict reading stops at what a lenient one repairs"
event '"variant": "Chess", "rounds": 3, "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}, {"name": "Dmitri"}, {"name": "Emil"}]'
is "$(json .variant)" chess "a variant is kept as its id"
game 'white=Anna&black=Boris' "$mate"
won=$(json .id)
# lists QUERY: how many adjudications it leaves.
lists() { ask "/v1/adjudications?limit=500&$1"; json '.adjudications | length'; }
all=$(lists '')
is "$(lists "tournament=$t") $(lists variant=chess) $(lists status=decided) $(lists status=draw) $(lists player=Anna) $(lists player=Zoe) $(lists since=2000-01-01)" \
    "1 $all 4 0 1 0 $all" "lists by tournament, variant, status, player and time"
ask "/v1/adjudications/$won"
ask "$(json '.type? // "/problems/conflict"')"
is "$status" 200 "a problem's type says what it is"

# ---- tournaments
for rounds in 1 999; do
    tell POST /v1/tournaments "{\"name\": \"x\", \"rounds\": $rounds}"
    told 201 "$rounds rounds are good"
done
long=$(printf '%034d' 0 | tr 0 x)
for fact in "\"name\": \"$long\"" '"name": "Z", "title": "WGMX"' '"name": "Z", "rating": 10000' '"name": "Z", "federation": "LATV"' \
    '"name": "Z", "fide_id": "123456789012"' '"name": "Z", "sex": "mw"'; do
    tell POST "$(T /players)" "{$fact}"
    refused 422 bad-content "a player who does not fit the report file: $fact"
done
tell PATCH "$(T /players/5)" '{"federation": "LATV"}'
refused 422 bad-content "nor is one made so"
tell PATCH "$(T /players/2)" '{"withdrawn_from_round": 1}'
refused 409 conflict "nobody goes home before a game"
tell PATCH "$(T /players/2)" '{"withdrawn_from_round": 2}'
is "$status $(json .withdrawn_from_round)" "200 2" "but behind it"
tell PATCH "$(T /players/2)" '{"withdrawn_from_round": null}'
is "$status $(json 'has("withdrawn_from_round")')" "200 false" "null brings the player back"

# ---- pairings and byes
tell PUT "$(T /rounds/2/pairings)" '[{"board": 1, "white": 3, "black": 1}, {"board": 2, "white": 4, "black": 2}, {"white": 5}]'
told 200 "a round is paired"
printf '3\n1 4\n2 3\n5 0\n' >"$tmp/pairs"
post "$(T /rounds/2/pairings)" text/plain "$tmp/pairs" -X PUT
is "$status $(json '.pairings | map("\(.white)-\(.black)=\(.result)") | join(" ")')" "200 1-4=null 2-3=null" "anew, while nothing was played"
ask "$(T /standings)"
is "$(json '[.standings[] | select(.pending == 1).name] | sort | join(" ")') $(json '.standings[] | select(.name == "Anna").points')" "Anna Boris Clara Dmitri 0" \
    "pairings without a record are pending, and bring nothing"
ask "$(T /export?as=trf26)"
is "$(tr -d '\r' <"$tmp/body" | sed -n 's/^001    1.\{72\}\(.\{4\}\).*/\1/p') $(tr -d '\r' <"$tmp/body" | grep -c '^### pending: round   2')" " 0.5 2" "half a point in the file, which names them"
for kind in full half zero allocated; do
    tell PUT "$(T /rounds/1/byes/1)" "{\"kind\": \"$kind\"}"
    refused 409 conflict "no $kind bye beside a game"
    tell PUT "$(T /rounds/3/byes/3)" "{\"kind\": \"$kind\"}"
    told "$([ $kind = full ] && echo 201 || echo 200)" "a $kind bye of a round to come"
    tell PUT "$(T /rounds/3/byes/3)" "{\"kind\": \"$kind\"}"
    is "$status $(json '"\(.round) \(.number) \(.kind)"')" "200 3 3 $kind" "as often as one likes"
done
tell PUT "$(T /rounds/3/byes/4)" '{"kind": "allocated"}'
refused 409 conflict "no second allocated bye of a round"
tell PUT "$(T /rounds/1/byes/5)" '{"kind": "allocated"}'
refused 409 conflict "nor of a player"
tell PUT "$(T /rounds/1/byes/5)" '{"kind": "half"}'
told 201 "a bye of a round that is over"
tell PUT "$(T /rounds/1/byes/5)" '{"kind": "long"}'
refused 422 bad-content "another kind there is not"
tell PUT "$(T /rounds/4/byes/5)" '{"kind": "half"}'
refused 422 bad-content "nor a round beyond the last"
tell PUT "$(T /rounds/1/byes/77)" '{"kind": "half"}'
refused 404 not-found "nor a player who is not there"
for again in 204 404; do
    ask "$(T /rounds/1/byes/5)" -X DELETE
    told $again "taken back once"
done

# ---- records of another game
printf '[Variant "lippo-chess"]\n[White "Anna"]\n[Black "Dmitri"]\n\n1. e4 *\n' >"$tmp/lippo"
post "/v1/adjudications?tournament=$t&round=2" application/vnd.chess-pgn "$tmp/lippo"
refused 422 bad-content "another game by its own word"
game 'white=Anna&black=Dmitri&round=2&variant=waterloo5' "$open"
refused 422 bad-content "by query"
game 'white=Anna&black=Dmitri&round=2' "$open"
told 201 "the tournament's"
playing=$(json .id)
post "/v1/adjudications/$playing/replacement?reason=x" application/vnd.chess-pgn "$tmp/lippo"
refused 422 bad-content "as a replacement by its own word"
like "$(json .detail)" 'lippo-chess' "which is said"
printf '[White "Anna"]\n[Black "Dmitri"]\n\n1. e4 *\n' >"$tmp/game"
post "/v1/adjudications/$playing/replacement?reason=x&variant=lippo-chess" application/vnd.chess-pgn "$tmp/game"
refused 422 bad-content "and by query"

# ---- decisions
decide() { tell POST "/v1/adjudications/$playing/decision" "{$1, \"reason\": \"x\"}"; }
for wrong in '"status": "decided", "winner": "white", "score": {"white": "0", "black": "0"}' \
    '"status": "decided", "winner": "black", "score": {"white": "1", "black": "0"}' \
    '"status": "draw", "score": {"white": "1", "black": "1/2"}' '"status": "draw", "score": {"white": "0.4", "black": "1/2"}' \
    '"status": "decided", "winner": "white", "score": {"white": "5", "black": "0"}' \
    '"status": "decided", "winner": "white", "score": {"white": "3/4", "black": "1/4"}' \
    '"status": "decided", "score": {"white": "1/2", "black": "0"}' '"status": "decided"' '"status": "draw", "winner": "black"'; do
    decide "$wrong"
    refused 422 bad-content "no decision: $wrong"
done
decide '"status": "decided", "score": {"white": "0", "black": "0"}'
told 201 "without a winner 0-0 alone"
decide '"status": "draw", "score": {"white": "1/2", "black": "0"}'
told 201 "half a draw"

# ---- the games that stand, as one file
game 'white=Boris&black=Clara&round=2' "$open"
gone=$(json .id)
tell POST "/v1/adjudications/$gone/withdrawal" '{"reason": "x"}'
game 'white=Boris&black=Clara&round=2' '1. d4 d5 *'
replaced=$(json .id)
printf '1. c4 c5 1/2-1/2\n' >"$tmp/game"
post "/v1/adjudications/$replaced/replacement?reason=x" application/vnd.chess-pgn "$tmp/game"
ask "$(T /games.pgn)"
is "$(sed -n 's/^\[\(Round\|White\|Result\) "\(.*\)"\]/\2/p' "$tmp/body" | xargs -n 3) $(grep -cE '1\. [de]4' "$tmp/body")" "1 Anna 0-1
2.1 Anna 1/2-1/2
2.2 Boris 1/2-1/2 1" "those that stand, with round, board and result; none that was withdrawn or replaced"

# ---- what makes a round robin
robin='"variant": "chess", "tie_breaks": ["BH"], "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}]'
for said in '"type_code": "FIDE_ROUNDROBIN"' '"type_code": "FIDE_DUTCH_2025", "type": "Individual: Round-Robin"'; do
    event "$robin, $said"
    game 'white=Anna&black=Boris&round=1' "$mate"
    tell PUT "$(T /rounds/1/byes/3)" '{"kind": "half"}'
    ask "$(T /standings)"
    json '.standings[] | select(.name == "Clara").tie_breaks.BH'
done >"$tmp/robins"
is "$(tr '\n' ' ' <"$tmp/robins")" "0 0.5 " "a round robin is what type_code says (Article 15), not what it is called"

# ---- a report file of another encoding, one player short: read, with a word about both
sed 's/^062.*/062 13\r/; y/ćč/cc/' tests/events/comings.trf | iconv -t windows-1252 >"$tmp/event.trf"
post /v1/tournaments application/x-trf "$tmp/event.trf"
is "$status $(json '.players[1].name, .warnings[]')" "201 Berg, Björn
the report file is not in UTF-8: it was read as Windows-1252
line 062 says that there are 13 players, the report file has 12" "a report file as it came"

stop
is "$code" 0 "adjd ends well"
done_testing
