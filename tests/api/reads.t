#!/bin/sh
# SPDX-License-Identifier: MIT
# Reading a verdict takes one query, whatever rulings it has. A conditional request whose ETag still matches gets 304 without a
# body, and every change of the verdict changes its ETag.
. tests/tap.sh
. tests/api/adjd.sh

start --set log=error
report $? "adjd starts"
queries() { curl -s "$url/metrics" | sed -n 's/^adjd_store_queries_total //p'; }
# each CURL-OPTION...: how many queries a GET of $verdict takes, rounded, because background work makes some as well.
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
is "$status" 201 "a game of a tournament is stored"
ask "$verdict"
is "$(header ETag) $(json .round) $(json .board)" "$tag 1 3" "GET returns the ETag of the 201 response"
is "$(each)" 1 "a GET takes one query"
is "$(each -H "If-None-Match: $tag")" 1 "a GET with a matching ETag takes one query"
ask "$verdict" -H "If-None-Match: $tag"
is "$status $(wc -c <"$tmp/body") $(header ETag)" "304 0 $tag" "and gets 304 without a body"
is "$(tr -d '\r' <"$tmp/head" | sed -n 's/^Vary: //Ip' | sort | paste -sd ';' -)" "Accept, Accept-Language;Accept-Encoding" "  with all that the body depends on"
ask "$verdict" -H 'If-None-Match: "other"'
is "$status $(header ETag)" "200 $tag" "a GET with another ETag gets the verdict"
ask "$verdict" -I -H "If-None-Match: $tag"
is "$status" 304 "HEAD with a matching ETag gets 304"
ask "$verdict" -H 'Accept: text/plain' -H "If-None-Match: $tag"
is "$status $([ "$(header ETag)" != "$tag" ]; echo $?)" "200 0" "another media type has another ETag"

# changed NAME: the ETag changed, so a conditional request gets the verdict, and 304 from then on.
changed() {
    ask "$verdict" -H "If-None-Match: $tag"
    is "$status $([ "$(header ETag)" != "$tag" ]; echo $?)" "200 0" "$1"
    tag=$(header ETag)
    ask "$verdict" -H "If-None-Match: $tag"
    is "$status" 304 "  and the new ETag matches from then on"
}
printf '{"reason": "seen"}' >"$tmp/seen"
post "$verdict/acceptance" application/json "$tmp/seen" -H 'If-Match: "other"'
is "$status" 412 "a ruling on another state of the verdict gets 412"
post "$verdict/acceptance" application/json "$tmp/seen" -H "If-Match: $tag"
is "$status" 201 "a ruling on this state is accepted"
changed "an acceptance changes the ETag"
printf '{"reason": "as agreed", "status": "draw", "score": {"white": "1/2", "black": "1/2"}}' >"$tmp/draw"
post "$verdict/decision" application/json "$tmp/draw"
is "$status" 201 "a decision is accepted"
changed "a decision changes the ETag"
is "$(each)" 1 "a GET with a ruling still takes one query"
post "$verdict/replacement?reason=misread" application/vnd.chess-pgn "$tmp/game"
is "$status" 201 "a replacement is accepted"
next=$location next_tag=$(header ETag)
changed "a replacement changes the ETag of the verdict that it replaces"
ask "$next"
is "$(header ETag) $(json .replaces)" "$next_tag ${verdict##*/}" "GET of the replacement returns the ETag of its 201 response"
stop
"$adjd" --store "$store" erase Boris >"$tmp/erased" 2>&1
report $? "a player is erased"
start --set log=error
ask "$verdict" -H "If-None-Match: $tag"
is "$status $(grep -c Boris "$tmp/body")" "200 0" "erasing a player changes the ETag"
stop
done_testing
