#!/bin/sh
# SPDX-License-Identifier: MIT
# Results without a record: reported over HTTP and on the desk, counted, corrected, replaced by a record, compared with it.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$3" >"$tmp/told"; ask "$2" -X "$1" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
T() { echo "/v1/tournaments/$t$1"; }
# result ROUND BOARD JSON: reports a result.
result() { tell PUT "$(T "/rounds/$1/pairings/$2/result")" "{\"result\": $3}"; }
# game QUERY MOVETEXT
game() { printf '%s\n' "$2" >"$tmp/game"; post "/v1/adjudications?tournament=$t&$1" application/vnd.chess-pgn "$tmp/game"; }
points() { ask "$(T /standings)"; json '.standings | map("\(.name[0:1])\(.points)") | sort | join(" ")'; }
cells() { ask "$(T /crosstable)" -H 'Accept: text/csv'; tail -n +2 "$tmp/body" | cut -d, -f3,5 | tr -d '\r' | sort | tr '\n' ' '; }
white='1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0'

start
report $? "adjd starts"
tell POST /v1/tournaments '{"name": "Evening", "variant": "chess", "rounds": 3, "players": [{"name": "Anna"}, {"name": "Boris"},
    {"name": "Clara"}, {"name": "Dmitri"}, {"name": "Emil"}, {"name": "Fedor"}]}'
t=$(json .id)
tell PUT "$(T /rounds/1/pairings)" '[{"white": 1, "black": 2}, {"white": 3, "black": 4}, {"white": 5, "black": 6}]'
ask "$(T /rounds/1/pairings)"
before=$(header etag)
result 1 1 '"1-0"'
is "$status $(json '[.round, .board, .white, .black, .result] | map(tostring) | join(" ")')" "200 1 1 1 2 1:0" "a result is reported"
result 1 2 '"1/2-1/2"'
result 1 3 '"-+"'
is "$(points)" "A1 B0 C0.5 D0.5 E0 F1" "it counts in the standings"
is "$(cells)" "Anna,2w1 Boris,1b0 Clara,4w= Dmitri,3b= Emil,6w- Fedor,5b+ " "and in the crosstable"
ask "$(T '/export?as=trf16')"
is "$(grep ^001 "$tmp/body" | tr '\r' '\n' | sed -n 's/^001.*\(.\)  *$/\1/p; s/^001.*\([10=+-]\)$/\1/p' | tr -d '\n')" "10==-+" "and in the report file"
ask "$(T /rounds/1/pairings)"
ok "the pairings have another ETag" test "$before" != "$(header etag)"
is "$(json '.pairings | map(.result) | join(" ")')" "1:0 =:= -:+" "the pairings have the results"
for pair in '0-1 0:1' '0-0 0:0' '+- +:-' '-- -:-' '1-0 1:0'; do
    result 1 1 "\"${pair% *}\""
    is "$status $(json .result)" "200 ${pair#* }" "${pair% *} corrects it"
done
result 1 1 null
is "$status $(json .result)" "200 null" "null takes it back"
is "$(points)" "A0 B0 C0.5 D0.5 E0 F1" "and the points"
result 1 1 '"1-0"'

# What is no result, or of no game
result 1 1 '"2-0"'
refused 422 bad-content "a result that does not exist is refused"
result 1 1 1
refused 422 bad-content "so is a number"
tell PUT "$(T /rounds/1/pairings/1/result)" '{"result": "1-0", "reason": "x"}'
refused 422 bad-content "and an unknown member"
tell PUT "$(T /rounds/1/pairings/1/result)" '{}'
refused 422 bad-content "and nothing at all"
result 1 9 '"1-0"'
refused 404 not-found "a board without a pairing has no result"
result 2 1 '"1-0"'
refused 404 not-found "nor has a round without pairings"
result 4 1 '"1-0"'
refused 422 bad-content "a round that the tournament does not have is refused"
tell PUT "$(T /rounds/1/pairings)" '[{"white": 1, "black": 3}]'
refused 409 conflict "other pairings do not drop a reported result"

# A record counts in place of the reported result.
game 'white=Anna&black=Boris' "$white"
is "$status $(json '[.round, .board, .warnings] | map(tostring) | join(" ")')" "201 1 1 null" "a record of the reported game finds its board"
is "$(cells)" "Anna,2w1 Boris,1b0 Clara,4w= Dmitri,3b= Emil,6w- Fedor,5b+ " "and counts"
result 1 1 '"0-1"'
refused 409 conflict "a game with a record takes no reported result"
game 'white=Clara&black=Dmitri&round=1' "$white"
verdict=$(json .id) before=$(header etag)
is "$status" 201 "a record that contradicts the reported result counts"
like "$(json '.warnings[0]')" 'reported result is 1/2-1/2.*1-0' "with a warning"
is "$(points)" "A1 B0 C1 D0 E0 F1" "its result counts"
ask "/v1/adjudications/$verdict"
is "$(header etag) $(json '.warnings | length')" "$before 1" "the verdict keeps the warning"
game 'white=Fedor&black=Emil&round=1' "1. e4 1-0"
like "$(json '.warnings | join(" ")')" 'reported result is \+-.*1-0' "reversed colours are compared as played"
undecided=$(json .id)
tell POST "/v1/adjudications/$verdict/acceptance" '{"reason": "They agreed on it later."}'
ask "/v1/adjudications/$verdict"
is "$(json .warnings)" null "until the director accepts the verdict"
tell POST "/v1/adjudications/$undecided/withdrawal" '{"reason": "wrong game"}'
is "$(points)" "A1 B0 C1 D0 E0 F1" "without its record the reported result counts again"
tell PUT "$(T /rounds/1/pairings)" '[{"white": 1, "black": 2}, {"white": 3, "black": 4}, {"white": 5, "black": 6}]'
is "$status $(json '.pairings | map(.result) | join(" ")')" "200 1:0 =:= -:+" "pairings that are sent again keep all results"

# Events, and the audit log
curl -sN -m 2 "$url$(T /events?after=0)" >"$tmp/stream" 2>/dev/null
streamed "$tmp/stream"
is "$(grep -c '"change":"result"' "$tmp/stream")" 10 "each change is an event"
is "$(sed -n 's/^data: //p' "$tmp/stream" | jq -r 'select(.change == "result" or .status) | [.round, .white, .black] | map(tostring) | join(" ")' | sort -u | head -3)" "1 Anna Boris
1 Clara Dmitri
1 Emil Fedor" "with the round and the names"
ok "the log and the store agree" "$adjd" --store "$store" audit verify

# The desk, without JavaScript
tell PUT "$(T /rounds/2/pairings)" '[{"white": 1, "black": 3}, {"white": 2, "black": 4}]'
ask "/tournaments/$t/rounds/2" -b "$tmp/jar" -c "$tmp/jar" -H 'Accept: text/html'
: >"$answers/list"
is "$(grep -o '<button[^>]* name="result" value="1-0"' "$tmp/body" | wc -l)" 2 "each game has a button for each result"
form=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)
ask "/tournaments/$t/rounds/2/result" -b "$tmp/jar" -c "$tmp/jar" -H 'Accept: text/html' -X POST -d "_form=$form" -d board=2 -d result=0-1
: >"$answers/list"
is "$status $location" "303 /tournaments/$t/rounds/2#board-2" "a button reports a result, and the page returns to the board"
ask "$(T /rounds/2/pairings)"
is "$(json '.pairings | map(.result) | tojson')" '[null,"0:1"]' "which is stored"
ask "/tournaments/$t/rounds/2/result" -b "$tmp/jar" -c "$tmp/jar" -H 'Accept: text/html' -X POST -d "_form=$form" -d board=2 -d result=none
: >"$answers/list"
ask "$(T /rounds/2/pairings)"
is "$(json '.pairings | map(.result) | tojson')" '[null,null]' "and taken back"
stop
is "$code" 0 "adjd ends well"
done_testing
