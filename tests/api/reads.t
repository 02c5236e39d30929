#!/bin/sh
# SPDX-License-Identifier: MIT
# Reading a verdict takes one query, whatever rulings it has. A conditional request whose ETag still matches gets 304 without a
# body, and every change of the verdict changes its ETag.
. tests/tap.sh
. tests/api/adjd.sh

start --set log=error
report $? "adjd starts"
queries() { curl -s "$url/metrics" | sed -n 's/^adjd_store_queries_total //p'; }
# each COUNT CURL-OPTION...: how many queries a GET of $verdict takes, to the next whole one; others ask now and then.
each() {
    _before=$(queries)
    _now=$(queries)
    _own=$((_now - _before))
    curl -s -o /dev/null "$@" $(for _ in $(seq 200); do printf '%s%s ' "$url" "$verdict"; done) >/dev/null
    echo $((($(queries) - _now - _own + 100) / 200))
}

printf '[Event "E"]\n[White "Anna"]\n[Black "Boris"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n' >"$tmp/game"
printf '{"name": "T", "variant": "chess"}' >"$tmp/event"
post /v1/tournaments application/json "$tmp/event"
event=${location##*/}
post "/v1/adjudications?tournament=$event&board=3" application/vnd.chess-pgn "$tmp/game"
verdict=$location tag=$(header ETag)
is "$status" 201 "a game of a tournament"
ask "$verdict"
is "$(header ETag) $(json .round) $(json .board)" "$tag 1 3" "is fetched with the tag that it was given"
is "$(each)" 1 "by one query"
is "$(each -H "If-None-Match: $tag")" 1 "and by one where it is known"
ask "$verdict" -H "If-None-Match: $tag"
is "$status $(wc -c <"$tmp/body") $(header ETag) $(header Vary)" "304 0 $tag Accept, Accept-Language" "which says no more than that"
ask "$verdict" -H 'If-None-Match: "other"'
is "$status $(header ETag)" "200 $tag" "another tag brings all of it"
ask "$verdict" -I -H "If-None-Match: $tag"
is "$status" 304 "to HEAD as well"
ask "$verdict" -H 'Accept: text/plain' -H "If-None-Match: $tag"
is "$status $([ "$(header ETag)" != "$tag" ]; echo $?)" "200 0" "another form has another tag"

# changed NAME: the tag is another than before, and a conditional request brings what changed.
changed() {
    ask "$verdict" -H "If-None-Match: $tag"
    is "$status $([ "$(header ETag)" != "$tag" ]; echo $?)" "200 0" "$1"
    tag=$(header ETag)
    ask "$verdict" -H "If-None-Match: $tag"
    is "$status" 304 "once"
}
printf '{"reason": "seen"}' >"$tmp/seen"
post "$verdict/acceptance" application/json "$tmp/seen" -H 'If-Match: "other"'
is "$status" 412 "a ruling upon another state is refused"
post "$verdict/acceptance" application/json "$tmp/seen" -H "If-Match: $tag"
is "$status" 201 "and upon this one taken"
changed "an acceptance is another tag"
printf '{"reason": "as agreed", "status": "draw", "score": {"white": "1/2", "black": "1/2"}}' >"$tmp/draw"
post "$verdict/decision" application/json "$tmp/draw"
is "$status" 201 "a decision"
changed "is another tag"
is "$(each)" 1 "and one query still"
post "$verdict/replacement?reason=misread" application/vnd.chess-pgn "$tmp/game"
is "$status" 201 "a replacement"
next=$location next_tag=$(header ETag)
changed "is another tag of what it replaces"
ask "$next"
is "$(header ETag) $(json .replaces)" "$next_tag ${verdict##*/}" "and has the tag that it was given"
stop
"$adjd" --store "$store" erase Boris >"$tmp/erased" 2>&1
report $? "a person is taken out"
start --set log=error
ask "$verdict" -H "If-None-Match: $tag"
is "$status $(grep -c Boris "$tmp/body")" "200 0" "which is another tag, too"
stop
done_testing
