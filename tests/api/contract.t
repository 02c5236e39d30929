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
is "$status $type" "201 application/xml" "a record as XML, with the verdict as XML"
ok "the verdict is valid under its schema" xmllint --noout --schema schemas/verdict.xsd "$tmp/body"
ask "$location/record?as=xml"
ok "the stored record is valid under its schema" xmllint --noout --schema schemas/game.xsd "$tmp/body"
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
# lists QUERY: the number of adjudications in the list.
lists() { ask "/v1/adjudications?limit=500&$1"; json '.adjudications | length'; }
all=$(lists '')
is "$(lists "tournament=$t") $(lists variant=chess) $(lists status=decided) $(lists status=draw) $(lists player=Anna) $(lists player=Zoe) $(lists since=2000-01-01)" \
    "1 $all 4 0 1 0 $all" "lists are filtered by tournament, variant, status, player and time"
ask "/v1/adjudications/$won"
ask "$(json '.type? // "/problems/conflict"')"
is "$status" 200 "the type of a problem is a page that explains it"

# ---- tournaments
for rounds in 1 999; do
    tell POST /v1/tournaments "{\"name\": \"x\", \"rounds\": $rounds}"
    told 201 "a tournament may have $rounds rounds"
done
long=$(printf '%034d' 0 | tr 0 x)
for fact in "\"name\": \"$long\"" '"name": "Z", "title": "WGMX"' '"name": "Z", "rating": 10000' '"name": "Z", "federation": "LATV"' \
    '"name": "Z", "fide_id": "123456789012"' '"name": "Z", "sex": "mw"'; do
    tell POST "$(T /players)" "{$fact}"
    refused 422 bad-content "a player whose data do not fit a report file is refused: $fact"
done
tell PATCH "$(T /players/5)" '{"federation": "LATV"}'
refused 422 bad-content "a change to such data is refused"
tell PATCH "$(T /players/2)" '{"withdrawn_from_round": 1}'
refused 409 conflict "a player cannot withdraw before a game already played"
tell PATCH "$(T /players/2)" '{"withdrawn_from_round": 2}'
is "$status $(json .withdrawn_from_round)" "200 2" "a player can withdraw after it"
tell PATCH "$(T /players/2)" '{"withdrawn_from_round": null}'
is "$status $(json 'has("withdrawn_from_round")')" "200 false" "null brings the player back"

# ---- pairings and byes
tell PUT "$(T /rounds/2/pairings)" '[{"board": 1, "white": 3, "black": 1}, {"board": 2, "white": 4, "black": 2}, {"white": 5}]'
told 200 "a round is paired"
printf '3\n1 4\n2 3\n5 0\n' >"$tmp/pairs"
post "$(T /rounds/2/pairings)" text/plain "$tmp/pairs" -X PUT
is "$status $(json '.pairings | map("\(.white)-\(.black)=\(.result)") | join(" ")')" "200 1-4=null 2-3=null" "a round can be paired again before its first result"
ask "$(T /standings)"
is "$(json '[.standings[] | select(.pending == 1).name] | sort | join(" ")') $(json '.standings[] | select(.name == "Anna").points')" "Anna Boris Clara Dmitri 0" \
    "pairings without a record are pending and give no points"
ask "$(T /export?as=trf26)"
is "$(tr -d '\r' <"$tmp/body" | sed -n 's/^001    1.\{72\}\(.\{4\}\).*/\1/p') $(tr -d '\r' <"$tmp/body" | grep -c '^### pending: round   2')" " 0.5 2" "in the report file they count half a point and are marked as pending"
for kind in full half zero allocated; do
    tell PUT "$(T /rounds/1/byes/1)" "{\"kind\": \"$kind\"}"
    refused 409 conflict "a $kind bye in a round with a game is refused"
    tell PUT "$(T /rounds/3/byes/3)" "{\"kind\": \"$kind\"}"
    told "$([ $kind = full ] && echo 201 || echo 200)" "a $kind bye in a later round is accepted"
    tell PUT "$(T /rounds/3/byes/3)" "{\"kind\": \"$kind\"}"
    is "$status $(json '"\(.round) \(.number) \(.kind)"')" "200 3 3 $kind" "setting the same bye again changes nothing"
done
tell PUT "$(T /rounds/3/byes/4)" '{"kind": "allocated"}'
refused 409 conflict "a second allocated bye in a round is refused"
tell PUT "$(T /rounds/1/byes/5)" '{"kind": "allocated"}'
refused 409 conflict "a second allocated bye of a player is refused"
tell PUT "$(T /rounds/1/byes/5)" '{"kind": "half"}'
told 201 "a bye in an earlier round is accepted"
tell PUT "$(T /rounds/1/byes/5)" '{"kind": "long"}'
refused 422 bad-content "an unknown kind of bye is refused"
tell PUT "$(T /rounds/4/byes/5)" '{"kind": "half"}'
refused 422 bad-content "a bye after the last round is refused"
tell PUT "$(T /rounds/1/byes/77)" '{"kind": "half"}'
refused 404 not-found "a bye of an unknown player is not found"
for again in 204 404; do
    ask "$(T /rounds/1/byes/5)" -X DELETE
    told $again "deleting a bye gives 204, deleting it again 404"
done

# ---- records of another variant
printf '[Variant "lippo-chess"]\n[White "Anna"]\n[Black "Dmitri"]\n\n1. e4 *\n' >"$tmp/lippo"
post "/v1/adjudications?tournament=$t&round=2" application/vnd.chess-pgn "$tmp/lippo"
refused 422 bad-content "a record whose tag names another variant is refused"
game 'white=Anna&black=Dmitri&round=2&variant=waterloo5' "$open"
refused 422 bad-content "a query that names another variant is refused"
game 'white=Anna&black=Dmitri&round=2' "$open"
told 201 "a record without a variant is read as the tournament's"
playing=$(json .id)
post "/v1/adjudications/$playing/replacement?reason=x" application/vnd.chess-pgn "$tmp/lippo"
refused 422 bad-content "a replacement whose tag names another variant is refused"
like "$(json .detail)" 'lippo-chess' "  and the problem names it"
printf '[White "Anna"]\n[Black "Dmitri"]\n\n1. e4 *\n' >"$tmp/game"
post "/v1/adjudications/$playing/replacement?reason=x&variant=lippo-chess" application/vnd.chess-pgn "$tmp/game"
refused 422 bad-content "a replacement whose query names another variant is refused"

# ---- decisions
decide() { tell POST "/v1/adjudications/$playing/decision" "{$1, \"reason\": \"x\"}"; }
for wrong in '"status": "decided", "winner": "white", "score": {"white": "0", "black": "0"}' \
    '"status": "decided", "winner": "black", "score": {"white": "1", "black": "0"}' \
    '"status": "draw", "score": {"white": "1", "black": "1/2"}' '"status": "draw", "score": {"white": "0.4", "black": "1/2"}' \
    '"status": "decided", "winner": "white", "score": {"white": "5", "black": "0"}' \
    '"status": "decided", "winner": "white", "score": {"white": "3/4", "black": "1/4"}' \
    '"status": "decided", "score": {"white": "1/2", "black": "0"}' '"status": "decided"' '"status": "draw", "winner": "black"'; do
    decide "$wrong"
    refused 422 bad-content "a contradictory decision is refused: $wrong"
done
decide '"status": "decided", "score": {"white": "0", "black": "0"}'
told 201 "a decision without a winner may be 0-0"
decide '"status": "draw", "score": {"white": "1/2", "black": "0"}'
told 201 "a decision may give a draw to one side only"

# ---- the current games as one file
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
2.2 Boris 1/2-1/2 1" "games.pgn has round, board and result of each current game, and no game that was withdrawn or replaced"

# ---- round robins
robin='"variant": "chess", "tie_breaks": ["BH"], "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}]'
for said in '"type_code": "FIDE_ROUNDROBIN"' '"type_code": "FIDE_DUTCH_2025", "type": "Individual: Round-Robin"'; do
    event "$robin, $said"
    game 'white=Anna&black=Boris&round=1' "$mate"
    tell PUT "$(T /rounds/1/byes/3)" '{"kind": "half"}'
    ask "$(T /standings)"
    json '.standings[] | select(.name == "Clara").tie_breaks.BH'
done >"$tmp/robins"
is "$(tr '\n' ' ' <"$tmp/robins")" "0 0.5 " "type_code decides whether an event is a round robin (Article 15), not its name"

# ---- a report file in another encoding and with one player too few is read, with a warning about each
sed 's/^062.*/062 13\r/; y/ćč/cc/' tests/events/comings.trf | iconv -t windows-1252 >"$tmp/event.trf"
post /v1/tournaments application/x-trf "$tmp/event.trf"
is "$status $(json '.players[1].name, .warnings[]')" "201 Berg, Björn
the report file is not in UTF-8: it was read as Windows-1252
line 062 says that there are 13 players, the report file has 12" "the warnings name the encoding and the number of players"

stop
is "$code" 0 "adjd ends well"
done_testing
