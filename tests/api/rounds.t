#!/bin/sh
# SPDX-License-Identifier: MIT
# Tournaments take what happens in practice: byes, players who withdraw and return, late entries, pairings, report files in and out.
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$3" >"$tmp/told"; ask "$2" -X "$1" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
# game QUERY MOVETEXT
game() { printf '%s\n' "$2" >"$tmp/game"; post "/v1/adjudications?tournament=$t&$1" application/vnd.chess-pgn "$tmp/game"; }
# told NAME STATUS: the last answer has this status.
told() { is "$status" "$2" "$1" || head -c 300 "$tmp/body" | sed 's/^/# /'; }
white='1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0'
black='1. f3 e5 2. g4 Qh4# 0-1'
open='1. e4 e5 *'
T() { echo "/v1/tournaments/$t$1"; }

start
report $? "adjd starts"

# What cannot be is refused with a sentence.
refuse() { tell POST /v1/tournaments "{\"name\": \"x\", $1}"; refused 422 bad-content "$2"; }
refuse '"rounds": 0' "no rounds are too few"
refuse '"rounds": 1000' "and a thousand too many"
refuse '"type_code": "SWISS"' "a type has a code"
refuse '"start": "2026-03-02", "end": "2026-03-01"' "the end is not before the start"
refuse '"rounds": 1, "round_dates": ["2026-03-01", "2026-03-02"]' "nor are there more dates than rounds"
refuse '"tie_breaks": ["BH", "Solkoff"]' "a tie-break is there once, under whatever name"
refuse '"tie_breaks": ["WIN/C1"]' "of wins nothing is cut"
refuse '"initial_colour": "red"' "a colour is white or black"
refuse '"players": [{"name": "A", "number": 1}, {"name": "B", "number": 1}]' "a number is one player's"
refuse '"players": [{"name": " Anna  Berg"}, {"name": "Anna Berg "}]' "blanks make no other name"
refuse "\"players\": [{\"name\": \"Zoe\\u0308\"}, {\"name\": \"Zo\\u00eb\"}]" "nor does another coding"
refuse '"players": [{"name": "A", "title": "WFMX"}]' "a fact fits its column"
refuse '"players": [{"name": "A", "rating": 10000}]' "a rating too"
refuse '"trf_lines": ["250"]' "lines of report files come from them"

tell POST /v1/tournaments '{"name": "Spring", "variant": "Chess", "rounds": 4, "initial_colour": "black", "type_code": "FIDE_DUTCH_2025",
    "tie_breaks": ["bh/c1", "WIN"], "players": [{"name": "Anna", "rating": 2000}, {"name": "Boris", "rating": 1900, "number": 5},
    {"name": "Clara", "rating": 1800}, {"name": "Dmitri", "rating": 1700}, {"name": "Clare", "rating": 1600}]}'
is "$status $(json '[.variant, (.tie_breaks | join("+")), (.players | map(.number) | join(" ")), (.warnings | length)] | map(tostring) | join(" ")')" \
    "201 chess BH/C1+WIN 1 5 2 3 4 1" "names are put in their own form, numbers are honoured, near names warned of"
t=$(json .id)

# Players
tell POST "$(T /players)" '{"name": "Emil", "number": 5}'
refused 409 conflict "a number that is taken is refused"
tell POST "$(T /players)" '{"name": " Emil ", "number": 9}'
is "$status $(json '[.name, .number] | map(tostring) | join(" ")')" "201 Emil 9" "one that is free is honoured"
tell POST "$(T /players)" '{"name": "Emile"}'
is "$status $(json '.number, (.warnings | length)' | tr '\n' ' ')" "201 10 1 " "the next follows the highest"
tell PATCH "$(T /players/10)" '{"name": "Fedor", "rating": 1500}'
is "$status $(json '[.name, .rating, .number] | map(tostring) | join(" ")')" "200 Fedor 1500 10" "a player is corrected"
tell PATCH "$(T /players/10)" '{"rating": null}'
is "$status $(json 'has("rating")')" "200 false" "a fact is taken away"
tell POST "$(T /players)" '{"name": "Emilian", "number": 11}'
tell PATCH "$(T /players/11)" '{"name": "Zoltan"}'
is "$status $(json '.warnings')" "200 null" "a name that is nobody's is no matter"
tell PATCH "$(T /players/11)" '{"name": "Fedox"}'
is "$(json '.warnings | length')" 1 "one that is nearly another's is warned of"
tell PATCH "$(T /players/11)" '{"rating": 1400}'
is "$status $(json .warnings)" "200 null" "once: not with every fact that changes"
ask "$(T /players/11)" -X DELETE
tell PATCH "$(T /players/10)" '{"name": "Anna"}'
refused 409 conflict "but not into another"
tell PATCH "$(T /players/77)" '{"name": "Gerd"}'
refused 404 not-found "nor one who is not there"
ask "$(T /players/9)" -X DELETE
is "$status $(wc -c <"$tmp/body")" "204 0" "a player without games is taken off the list"
ask "$(T '')"
is "$(json '.players | map(.number) | join(" ")')" "1 2 3 4 5 9" "and the later numbers close up"

# Byes and pairings
tell PUT "$(T /rounds/1/byes/9)" '{"kind": "half"}'
told "a bye is given" 201
tell PUT "$(T /rounds/1/byes/9)" '{"kind": "zero"}'
is "$status $(json .kind)" "200 zero" "and changed"
tell PUT "$(T /rounds/1/byes/9)" '{"kind": "half"}'
told "as often as one likes" 200
tell PUT "$(T /rounds/1/byes/9)" '{"kind": "long"}'
refused 422 bad-content "byes have kinds"
tell PUT "$(T /rounds/5/byes/9)" '{"kind": "half"}'
refused 422 bad-content "and are in a round that there is"
printf '3\n1 3\n4 2\n5 0\n' >"$tmp/pairs"
post "$(T /rounds/1/pairings)" text/plain "$tmp/pairs" -X PUT
is "$status $(json '[(.pairings | map("\(.white)-\(.black)") | join(" ")), (.byes[0].number)] | map(tostring) | join(" ")')" "200 1-3 4-2 5" \
    "a round is paired as a pairing program prints it"
# If-Match: changes that the client has not seen are not overwritten.
ask "$(T /rounds/1/pairings)"
tag=$(header ETag)
post "$(T /rounds/1/pairings)" text/plain "$tmp/pairs" -X PUT -H "If-Match: $tag"
is "$status" 200 "with the ETag of the pairings they are set again"
printf '3\n1 4\n3 2\n5 0\n' >"$tmp/other"
post "$(T /rounds/1/pairings)" text/plain "$tmp/other" -X PUT -H "If-Match: $tag"
is "$status" 200 "  and changed"
post "$(T /rounds/1/pairings)" text/plain "$tmp/pairs" -X PUT -H "If-Match: $tag"
refused 412 precondition-failed "  but not with the ETag of the former pairings"
post "$(T /rounds/1/pairings)" text/plain "$tmp/pairs" -X PUT
ask "$(T '')"
tag=$(header ETag)
tell_if() { printf '%s' "$2" >"$tmp/told"; ask "$(T /players/1)" -X PATCH -H 'Content-Type: application/json' -H "If-Match: $1" --data-binary "@$tmp/told"; }
tell_if "$tag" '{"rating": 1999}'
is "$status" 200 "with the ETag of the tournament a player is corrected"
tell_if "$tag" '{"rating": 1998}'
refused 412 precondition-failed "  but not with that of the former tournament"
ask "$(T /players/1)" -X DELETE -H "If-Match: $tag"
refused 412 precondition-failed "  nor removed"
tell PATCH "$(T /players/1)" '{"rating": 2000}'
tell PUT "$(T /rounds/1/byes/1)" '{"kind": "half"}'
refused 409 conflict "who is paired has no bye"
tell PUT "$(T /rounds/1/byes/9)" '{"kind": "allocated"}'
refused 409 conflict "and nobody a second allocated one"
ask "$(T /standings)"
is "$(json '.standings | map(select(.pending == 1)) | length')" 4 "a pairing without a record is pending"
ask "$(T /export?as=trf26)"
tr -d '\r' <"$tmp/body" >"$tmp/trf"
is "$(grep -c '^### pending: round   1' "$tmp/trf") $(grep '^001    1' "$tmp/trf" | cut -c81-99)" "2  0.5    3     3 w =" \
    "the report file counts it as a draw, and says so"
is "$(grep -E '^(142|152)' "$tmp/trf" | tr '\n' ' ')" "142 4 152 B " "with the rounds and the first colour"
is "$(grep '^001    6' "$tmp/trf" | cut -c1-25,81-99)" "001    6      Fedor       0.5    2  0000 - H" "without gaps between the numbers"

game 'white=Anna&black=Clare' "$white"
refused 409 conflict "another pairing than the round's is refused"
game 'white=Anna&black=Dmitri' "$white"
is "$status $(json '[.round, .board] | map(tostring) | join(" ")')" "201 1 1" "a record finds the round that was paired"
game 'white=Clare&black=Clara' "$open"
told "one that is not over" 201
undecided=$(json .id)
game 'white=Boris&black=Fedor&round=1' "$white"
refused 409 conflict "who has a bye does not play"
game 'white=Boris&black=Fedor&round=9' "$white"
refused 422 bad-content "there is no round beyond the last"
printf '2\n1 4\n3 2\n' >"$tmp/pairs"
post "$(T /rounds/1/pairings)" text/plain "$tmp/pairs" -X PUT
refused 409 conflict "games that stand are not paired away"
tell PUT "$(T /rounds/2/pairings)" '[{"white": 1, "black": 1}]'
refused 422 bad-content "nobody is paired twice"
tell PUT "$(T /rounds/2/pairings)" '[{"white": 1, "black": 99}]'
refused 422 bad-content "nor with a stranger"
tell PUT "$(T /rounds/2/pairings)" '[{"white": 5}]'
refused 409 conflict "nobody has the allocated bye twice"
printf '1\n1 x\n' >"$tmp/pairs"
post "$(T /rounds/2/pairings)" text/plain "$tmp/pairs" -X PUT
refused 422 bad-content "pairings are numbers"

# A decision agrees with itself.
for wrong in '{"status": "decided", "winner": "white", "score": {"white": "0", "black": "1"}' \
    '{"status": "decided", "winner": "white", "score": {"white": "1", "black": "1"}' \
    '{"status": "draw", "score": {"white": "1", "black": "0"}' '{"status": "draw", "score": {"white": "5", "black": "5"}' \
    '{"status": "decided", "winner": "white", "score": {"white": "0.75", "black": "0.25"}' \
    '{"status": "decided", "score": {"white": "1", "black": "0"}' '{"status": "decided"'; do
    tell POST "/v1/adjudications/$undecided/decision" "$wrong, \"reason\": \"x\"}"
    refused 422 bad-content "no decision: $wrong"
done
tell POST "/v1/adjudications/$undecided/decision" '{"status": "draw", "score": {"white": "1/2", "black": "0"}, "reason": "a telephone rang"}'
told "a draw may bring one side nothing" 201
ask "$(T /standings)"
is "$(json '.standings[] | select(.name == "Clare") | [.points, .wins, .draws] | map(tostring) | join(" ")')" "0.5 0 1" "and is a draw, not a win"
ask "$(T /export?as=trf26)"
is "$(tr -d '\r' <"$tmp/body" | grep '^001    4' | cut -c81-99)" " 0.5    3     2 w =" "in the report file too"

# Who goes home
tell PATCH "$(T /players/3)" '{"withdrawn_from_round": 1}'
refused 409 conflict "nobody goes home before the last game"
tell PATCH "$(T /players/3)" '{"withdrawn_from_round": 2}'
is "$status $(json .withdrawn_from_round)" "200 2" "a player goes home"
game 'white=Dmitri&black=Boris&round=2' "$white"
refused 409 conflict "and plays no more"
tell PUT "$(T /rounds/2/byes/2)" '{"kind": "full"}'
ask "$(T /export?as=trf26)"
is "$(tr -d '\r' <"$tmp/body" | grep '^240')" "240 F 002    2
240 Z 002    3" "the report file says who is not there in the next round"
ask "$(T /export?as=trf16)"
is "$(tr -d '\r' <"$tmp/body" | grep -E '^(XXR|XXC)' | tr '\n' ' ')$(tr -d '\r' <"$tmp/body" | grep '^001    3' | cut -c102-109)" \
    "XXR 4 XXC black1 0000 - Z" "the older one in its own way"
ask "$(T /rounds/2/byes/2)" -X DELETE
told "a bye is taken back" 204
ask "$(T /rounds/2/byes/2)" -X DELETE
refused 404 not-found "but once"
tell PATCH "$(T /players/3)" '{"withdrawn_from_round": null}'
told "who went home comes back" 200
game 'white=Dmitri&black=Boris&round=2' "$white"
told "and plays" 201
ask "$(T /players/3)" -X DELETE
refused 409 conflict "who has games stays on the list"

# Whom the round pairs at a board plays there, also where the record names the round, and nobody else does.
spring=$t
tell POST /v1/tournaments '{"name": "Boards", "variant": "chess", "rounds": 2, "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}, {"name": "Dmitri"}, {"name": "Emil"}]}'
t=$(json .id)
tell PUT "$(T /rounds/1/pairings)" '[{"board": 2, "white": 1, "black": 2}, {"board": 1, "white": 3, "black": 4}]'
told "two games are paired" 200
game 'white=Clara&black=Dmitri&round=1&board=2' "$open"
refused 409 conflict "a board that others are paired at is theirs"
game 'white=Anna&black=Boris&round=1' "$white"
is "$status $(json '.round, .board' | tr '\n' ' ')" "201 1 2 " "a game is at the board of its pairing"
drawn=$(json .id)
game 'white=Clara&black=Dmitri&round=1&board=3' "$open"
is "$status $(json .board)" "201 3" "or where the record says"
rows() { ask "$(T /rounds/1/pairings)"; json '.pairings[] | [.board, .result, (.points | tojson)] | map(tostring) | join(" ")'; }
is "$(rows)" "2 1:0 null
3 null null" "points stand there where the result brings others"
tell POST "/v1/adjudications/$drawn/decision" '{"status": "draw", "reason": "late", "score": {"white": "1/2", "black": "0"}}'
told "a draw is halved" 201
is "$(rows)" "2 =:0 null
3 null null" "which its letters say already"
t=$spring

# Another game than the tournament's
printf '[Variant "lippo-chess"]\n[White "Anna"]\n[Black "Clara"]\n\n1. e4 *\n' >"$tmp/game"
post "/v1/adjudications?tournament=$t&round=3" application/vnd.chess-pgn "$tmp/game"
refused 422 bad-content "a record of another game is refused"
like "$(json .detail)" 'lippo-chess.*chess' "and the sentence names both"
game 'variant=lippo-chess&white=Anna&black=Clara&round=3' '1. e4 *'
refused 422 bad-content "also by the query"
printf '[White "Anna"]\n[Black "Zoe"]\n\n%s\n' "$black" >"$tmp/game"
post "/v1/adjudications/$undecided/replacement?reason=x" application/vnd.chess-pgn "$tmp/game"
refused 409 conflict "a replacement is of the same players"

# The crosstable
ask "$(T /crosstable)"
is "$(json '.players[] | select(.name == "Fedor").rounds[0] | [.bye, .opponent, .points] | map(tostring) | join(" ")')" "half null 0.5" "a bye's cell"
tag=$(header ETag)
is "$(tr -d '\r' <"$tmp/head" | grep -icE '^vary: Accept$')" 1 "Vary names Accept"
ask "$(T /crosstable)" -H "If-None-Match: $tag"
told "its tag holds" 304
ask "$(T /crosstable)" -H 'Accept: text/html'
is "$status $type $(grep -c '<tr>' "$tmp/body")" "200 text/html; charset=utf-8 7" "as a page"
ask "$(T /crosstable)" -H 'Accept: text/html' -H 'Accept-Language: ru-RU, en;q=0.5'
is "$(grep -c '^<html lang=ru>\|<th>Место<th>№<th>Игрок' "$tmp/body") $(header Vary)" "2 Accept, Accept-Language" "in the reader's language"
ask "$(T /crosstable)" -H 'Accept: text/csv'
is "$type $(grep ',Anna,' "$tmp/body" | tr -d '\r' | cut -d, -f2-)" "text/csv; charset=utf-8 1,Anna,1,3w1,Z" "as CSV"
ask "$(T /crosstable)" -H 'Accept: image/png'
refused 406 not-acceptable "but no picture"
like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries' "the audit log vouches for all of it"
spoil() {
    store_copy "$1"
    like "$("$adjd" --store "$copy" audit verify 2>&1)" "$2" "$3"
}
stop
spoil "update bye set kind = 'full'" '^adjd: bye [-0-9a-f]+/1/5: the row does not match its hash in entry' "a changed bye is found"
spoil "delete from fixture where round = 1" '^adjd: fixture [-0-9a-f]+/1/[0-9]+: the row is missing' "a lost pairing too"
spoil "update player set withdrawn = 1 where name = 'Anna'" '^adjd: player [-0-9a-f]+/1: the row does not match its hash in entry' "and an invented withdrawal"
spoil "update player set name = 'Fedora' where name = 'Fedor'" '^adjd: player [-0-9a-f]+/7: the row does not match its hash in entry' "a corrected player stays corrected"
is "$code" 0 "adjd ends well"
done_testing
