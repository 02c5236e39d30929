#!/bin/sh
# SPDX-License-Identifier: MIT
# Input that cannot be adjudicated is answered with a clear error, is not stored, and does not affect other requests.
. tests/tap.sh
. tests/api/adjd.sh

to=/v1/adjudications?variant=waterloo5
printf '1. e3-e5 e8-e6\n' >"$tmp/game"
: >"$tmp/empty"
head -c 10485760 /dev/zero >"$tmp/large"
noise 4096 >"$tmp/noise"
printf '\377\376\000\001' >>"$tmp/noise"
printf '1. e3-e5 e8-e6\n2. Ne4-z19\n' >"$tmp/off-board"
printf '1. e3-e5 e8-e6\n2. Nd2-e4 k8=k6=zz' >"$tmp/torn"

start; report $? "adjd starts"
post "$to" text/plain "$tmp/empty"
refused 400 empty-body "an empty body"
ask "$to" -X POST
refused 400 empty-body "no body at all"
ask "$to" -X POST -H 'Content-Type: text/plain' -H 'Transfer-Encoding: chunked' --data-binary "@$tmp/empty"
refused 400 empty-body "an empty body in chunks"
post "$to" text/plain "$tmp/large"
refused 413 too-large "ten megabytes, asked for leave"
post "$to" text/plain "$tmp/large" -H 'Expect:'
refused 413 too-large "ten megabytes, sent at once"
post "$to" text/plain "$tmp/large" -H 'Transfer-Encoding: chunked'
refused 413 too-large "ten megabytes in chunks"
for type in text/plain application/json application/xml application/vnd.chess-pgn; do
    post "$to" "$type" "$tmp/noise"
    is "$status $type $([ "$(json .title)" != null ] && echo titled)" "422 application/problem+json titled" "noise is no $type" || cat "$tmp/body"
done
post "$to" text/plain "$tmp/off-board"
refused 422 unreadable "a move off the board"
is "$(json '.line, .code')" "2
syntax" "its line and code are told"
{ cat "$tmp/off-board"; echo 1-0; } >"$tmp/claimed"
post "$to" text/plain "$tmp/claimed"
refused 422 unreadable "such a move in a record with a result"
is "$(json '[.line, .code] | join(" ")')" "2 syntax" "the error names the move, not the result"
printf '1. e3-e5 c8-c7\n' >"$tmp/worn"
post "$to&reading=strict" text/plain "$tmp/worn"
refused 422 unreadable "a slip, read strictly"
is "$(json '.detail, .code')" '"c8-c7" should be "Sc8-c7"
piece-letter-missing' "it is told how it should be"
printf '1. e3-e5 e8-e6\n2. x%s f8-f6\n' "$(printf '\347\231\276%.0s' $(seq 100))" >"$tmp/long"
post "$to&notation=waterloo" text/plain "$tmp/long"
refused 422 unreadable "a move that is longer than what is told of it"
ok "which is whole characters" iconv -f utf-8 -t utf-16 -o /dev/null "$tmp/body"
post "$to&%ff=1" text/plain "$tmp/worn"
refused 400 bad-parameter "a parameter that is not UTF-8"
ok "is told in UTF-8" iconv -f utf-8 -t utf-16 -o /dev/null "$tmp/body"
post "$to" text/plain "$tmp/torn"
refused 422 unreadable "a record that breaks off in noise"
post "/v1/adjudications?variant=chequers" text/plain "$tmp/game"
refused 422 unknown-variant "a variant that does not exist"
like "$(json .detail)" chequers "is named in the answer"
post "$to&notation=runes" text/plain "$tmp/game"
refused 422 unknown-notation "a notation that does not exist"
post "$to&reading=loose" text/plain "$tmp/game"
refused 400 bad-parameter "a reading that does not exist"
post "$to&colour=red" text/plain "$tmp/game"
refused 400 bad-parameter "a parameter that does not exist"
post "$to" image/png "$tmp/game"
refused 415 unsupported-media-type "a picture"
post "$to" '' "$tmp/game"
refused 415 unsupported-media-type "no media type"
post "$to" 'text/plain; charset=iso-8859-5' "$tmp/game"
refused 415 unsupported-media-type "another character set"
like "$(json .detail)" 'windows-1251' "the answer says which there are"
printf '{"variant":"chess","moves":["e2-e4"]}' >"$tmp/game.json"
post /v1/adjudications 'application/json; charset=windows-1251' "$tmp/game.json"
refused 415 unsupported-media-type "JSON is UTF-8"
post "$to" text/plain "$tmp/game" -H 'Content-Encoding: br'
refused 415 unsupported-media-type "an unknown coding"
ask /v1/nothing
refused 404 not-found "a path that leads nowhere"
ask / -X BREW
is "$status" 405 "a method that nothing knows"
is "$(stored)" 0 "nothing was stored"

# What HTTP itself forbids.
host=${url#http://}
raw() { printf "$1" | timeout 10 curl -sS -m 8 "telnet://$host" 2>/dev/null | head -1 | tr -d '\r'; }
like "$(raw 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n')" '^HTTP/1.1 [45]|^$' "a negative length"
like "$(raw 'nonsense\r\n\r\n')" '^HTTP/1.[01] [45]|^$' "nonsense instead of a request"
{ printf 'GET /healthz HTTP/1.1\r\nHost: x\r\n'; head -c 3000000 /dev/zero | tr '\0' 'a'; } >"$tmp/head-only"
like "$(timeout 10 curl -sS -m 8 "telnet://$host" <"$tmp/head-only" 2>/dev/null | head -1)" '^HTTP/1.1 4|^$' "a head of three megabytes"

ask /healthz
is "$status" 200 "adjd lives"
post "$to" text/plain "$tmp/game"
is "$status $(stored)" "201 1" "and works"
stop
is "$code" 0 "and ends well"
done_testing
