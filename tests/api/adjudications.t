#!/bin/sh
# SPDX-License-Identifier: MIT
# An adjudication is stored and returned in every form, from its record to its verdict and back.
# Stores: sqlite, postgres
. tests/tap.sh
needs xmllint
. tests/api/adjd.sh

printf '1. e3-e5 e8-e6\n2. Nf2-e4\n' >"$tmp/game"
printf '1. e3-e5 e8-e6\n2. Ng2-f4\n' >"$tmp/other"
game=/v1/adjudications?variant=waterloo5

start; report $? "adjd starts"
ask /healthz
is "$status $(json .status)" "200 ok" "it is alive"
ask /readyz
is "$status $(json .status)" "200 ready" "it is ready"

post "$game" text/plain "$tmp/game" -H 'X-Request-Id: my-request.1'
is "$status $type" "201 application/json" "a record is adjudicated"
is "$(json '[.variant, .status, .reason, .ply] | join(" ")')" "waterloo5 undecided unfinished 3" "and the verdict says how it stands"
is "$location" "/v1/adjudications/$(json .id)" "Location says where the verdict is kept"
is "$(header X-Request-Id)" my-request.1 "the client's request id comes back"
cp "$tmp/body" "$tmp/verdict"
first=$location etag=$(header ETag)

ask "$first"
is "$status $type" "200 application/json" "the verdict can be fetched"
ok "and is the same to the byte" cmp "$tmp/body" "$tmp/verdict"
is "$(header ETag)" "$etag" "with the same ETag"
ask "$first" -H "If-None-Match: $etag"
is "$status $(wc -c <"$tmp/body")" "304 0" "who has it already is told so"
ask "$first" -H 'If-None-Match: "other", W/'"$etag"
is "$status" 304 "in a list and weakly too"
ask "$first" -H 'If-None-Match: "other"'
is "$status" 200 "another tag gets the verdict"
ask "$first" -I
is "$status $(header Content-Length)" "200 $(wc -c <"$tmp/verdict")" "HEAD gives the head alone"

ask "$first/record"
is "$status $type" "200 text/plain" "the record can be fetched in its media type"
ok "and is as it was submitted" cmp "$tmp/body" "$tmp/game"
iconv -f utf-8 -t windows-1251 >"$tmp/1251" <<'END'
[White "Щ"]

1. e3-e5 e8-e6
END
post "$game" 'text/plain; charset="Windows-1251"' "$tmp/1251"
is "$status $(json '.white, (.defects | length)' | xargs)" "201 Щ 0" "a record in the charset that is named is no defect"
ask "$location/record"
is "$(head -n 1 "$tmp/body")" '[White "Щ"]' "it is kept in UTF-8"
iconv -f windows-1251 -t utf-16 "$tmp/1251" >"$tmp/utf16"
post /v1/conversions?variant=waterloo5\&to=lan 'text/plain;charset=utf-16' "$tmp/utf16"
is "$status $(grep -c 'White "Щ"' "$tmp/body")" "200 1" "UTF-16 by its mark"
ask "$first/record?as=lan"
is "$status $(grep -c 'f2-e4' "$tmp/body")" "200 1" "and converted"
ask "$first/record?as=nonsense"
refused 422 unknown-notation "but not into a notation that does not exist"

ask "$first" -H 'Accept: text/plain'
is "$status $type" "200 text/plain; charset=utf-8" "a verdict speaks plain text"
like "$(cat "$tmp/body")" "^Verdict +Undecided" "that says the same"
ask "$first" -H 'Accept: text/plain;q=0.5, application/*;q=0.9'
is "$type" application/json "q decides between the forms"
ask "$first" -H 'Accept: image/png'
refused 406 not-acceptable "nobody draws verdicts"
ask "$first" -H 'Accept: application/xml'
is "$status $type" "200 application/xml" "XML"
ask /schemas/verdict.xsd
is "$status $type" "200 application/xml" "whose schema is given out"
mv "$tmp/body" "$tmp/verdict.xsd"
ask "$first" -H 'Accept: application/xml'
ok "and holds" xmllint --noout --schema "$tmp/verdict.xsd" "$tmp/body"
ask "$first" -H 'Accept: text/html' -H 'Accept-Language: ru'
is "$status $type $(grep -c 'lang="ru"' "$tmp/body")" "200 text/html; charset=utf-8 1" "HTML, in the client's language"
post "$game" text/plain "$tmp/game" -H 'Accept: text/plain'
is "$status $type" "201 text/plain; charset=utf-8" "the first answer is negotiated as well"

ask /v1/adjudications/01890000-0000-7000-8000-000000000000
refused 404 not-found "an id that was never given is not found"
ask /v1/adjudications/nonsense
refused 404 not-found "nor is what is no id"
ask "$first" -X DELETE
refused 405 method-not-allowed "verdicts are not deleted"
is "$(header Allow)" "GET, HEAD" "Allow says what can be done"
ask / -X PUT
is "$status $(header Allow)" "405 GET, HEAD" "once, where a page and a list have the same path"

# gzip
ask /v1/variants
cp "$tmp/body" "$tmp/plain"
tag=$(header ETag)
ask /v1/variants -H 'Accept-Encoding: gzip'
is "$(header Content-Encoding) $(header ETag)" "gzip ${tag%?}-gzip\"" "who wants it packed gets it packed, with a tag of its own"
ok "and it is the same" sh -c 'gzip -dc <"$1" | cmp - "$2"' - "$tmp/body" "$tmp/plain"
ask /v1/variants -H 'Accept-Encoding: gzip' -H "If-None-Match: ${tag%?}-gzip\""
is "$status $(header ETag)" "304 ${tag%?}-gzip\"" "by which it is known again"
ask /v1/variants -H 'Accept-Encoding: gzip;q=0'
is "$(header Content-Encoding)" "" "who does not want it does not"
gzip -c "$tmp/game" >"$tmp/packed"
post "$game" text/plain "$tmp/packed" -H 'Content-Encoding: gzip'
is "$status $(json .ply)" "201 3" "a packed record is unpacked"
ask "$location/record"
ok "and kept as it was" cmp "$tmp/body" "$tmp/game"
post "$game" text/plain "$tmp/game" -H 'Content-Encoding: gzip'
refused 400 bad-parameter "a record that is not packed is no packed record"
head -c 50000000 /dev/zero | gzip -c >"$tmp/bomb"
post "$game" text/plain "$tmp/bomb" -H 'Content-Encoding: gzip'
refused 413 too-large "nor does a small one that grows endlessly get in"

# Idempotency-Key
post "$game" text/plain "$tmp/game" -H 'Idempotency-Key: once'
kept=$location before=$(stored)
cp "$tmp/body" "$tmp/once"
post "$game" text/plain "$tmp/game" -H 'Idempotency-Key: once'
is "$status $location $(header Idempotency-Replayed)" "201 $kept true" "the same key and body get the same answer"
ok "to the byte" cmp "$tmp/body" "$tmp/once"
is "$(stored)" "$before" "and nothing is stored twice"
post "$game" text/plain "$tmp/other" -H 'Idempotency-Key: once'
refused 422 idempotency-key-reused "the same key with another body is refused"
post "$game&reading=strict" text/plain "$tmp/game" -H 'Idempotency-Key: once'
refused 422 idempotency-key-reused "and with another question"
is "$(stored)" "$before" "neither is stored"
post "$game" text/plain "$tmp/game" -H "Idempotency-Key: $(printf '%0300d' 0)"
refused 400 bad-parameter "a key has a bound"

# Lists
all=$(stored)
ask /v1/adjudications?limit=1
is "$status $(json '.adjudications | length') $(json '.adjudications[0].id')" "200 1 ${first##*/}" "a page begins with the oldest"
like "$(header Link)" '^<.*>; rel="next"$' "Link names the next page"
seen=1
while next=$(json '.next // empty') && [ -n "$next" ] && [ $seen -lt 99 ]; do
    ask "$next"
    seen=$((seen + $(json '.adjudications | length')))
done
is "$seen" "$all" "the pages hold every adjudication once"
ask '/v1/adjudications?variant=lippo-chess'
is "$status $(json '.adjudications | length') $(json .next)" "200 0 null" "a filter that fits nothing"
ask '/v1/adjudications?variant=waterloo5&status=undecided&since=2001-01-01T00:00:00Z'
is "$(json '.adjudications | length')" "$all" "filters that fit everything"
ask '/v1/adjudications?variant=Waterloo-5'
is "$status $(json '.adjudications | length')" "200 $all" "a variant by another of its names"
ask '/v1/adjudications?variant=chequers'
refused 422 unknown-variant "a filter by a variant that there is not"
ask '/v1/adjudications?status=lost'
refused 400 bad-parameter "a filter by a status that there is not"
is "$(json .detail)" 'status must be decided, draw or undecided, not "lost"' "the detail says what there is"
ask '/v1/adjudications?colour=red'
refused 400 bad-parameter "a parameter that there is not"
like "$(json .detail)" '^unknown parameter "colour"; this resource accepts: .*[a-z]$' "the detail says which there are"
ask '/v1/adjudications?since=2999-01-01'
is "$(json '.adjudications | length')" 0 "nothing is from the future"
ask '/v1/adjudications?since=yesterday'
refused 400 bad-parameter "since is a time"
ask '/v1/adjudications?limit=0'
refused 400 bad-parameter "a page has a size"
ask '/v1/adjudications?cursor=x'
refused 400 bad-parameter "a cursor is one that was given out"
ask '/v1/adjudications?varient=waterloo5'
refused 400 bad-parameter "a misspelt parameter is not ignored"
ask '/v1/adjudications?limit=1&limit=2'
refused 400 bad-parameter "nor one that comes twice"
printf '[White "Петров, Сергей"]\n[Black "Ильин"]\n\n1. e4 e5 *\n' | iconv -t cp1251 >"$tmp/old.pgn"
post "/v1/adjudications?variant=chess" application/vnd.chess-pgn "$tmp/old.pgn"
is "$status $(json '[.white, .defects[0].code, .defects[0].read_as] | join(" ")')" \
    "201 Петров, Сергей encoding Windows-1251" "a record from before UTF-8 is told"
old=$location
ask "$old/record"
ok "and kept as it came" cmp "$tmp/body" "$tmp/old.pgn"
ask "$old/record?as=pgn"
like "$(cat "$tmp/body")" 'White "Петров, Сергей"' "it is read so again"

stop
is "$code" 0 "adjd ends well"
done_testing
