#!/bin/sh
# SPDX-License-Identifier: MIT
# Leader/followers: the leader answers a request that arrives alone without a wake-up. While that request waits for the store a
# standby thread reads, so that no other client waits; the request is answered once the store is free.
. tests/tap.sh
. tests/api/adjd.sh

start
report $? "adjd starts"
printf '1. e4 e5 *\n' >"$tmp/game"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
is "$status" 201 "a submission alone"
first=$location

# Another process has the store. It lets go when it is told to, or by itself before adjd gives up (five seconds).
mkfifo "$tmp/held" "$tmp/go"
for round in 1 2 3; do
    { echo 'begin immediate; select 1;'; read -r _ <"$tmp/go"; echo 'commit;'; } | sqlite3 "$store" >"$tmp/held" &
    holder=$!
    read -r held <"$tmp/held"
    is "$held" 1 "the store is another's, round $round"
    curl -s -o /dev/null -w '%{http_code}' -H 'Content-Type: text/plain' --data-binary "@$tmp/game" \
        "$url/v1/adjudications?variant=chess" >"$tmp/late" &
    late=$!
    for path in /healthz "$first" /metrics; do
        is "$(curl -s -m 2 -o /dev/null -w '%{http_code}' "$url$path")" 200 "  meanwhile $path is answered"
    done
    is "$(cat "$tmp/late")" '' "  and what waits for the store waits"
    echo go >"$tmp/go"
    wait $holder $late
    is "$(cat "$tmp/late")" 201 "  until that is free"
done
ask '/v1/adjudications'
is "$(json '.adjudications | length')" 4 "all are stored"

# More at once than anybody can do alone, and then alone again.
for n in $(seq 20); do
    curl -s -o /dev/null -w '%{http_code}\n' -H 'Content-Type: text/plain' --data-binary "@$tmp/game" "$url/v1/adjudications?variant=chess" >"$tmp/many.$n" &
    many="${many:-} $!"
done
wait $many
is "$(cat "$tmp"/many.* | sort | uniq -c | tr -s ' ')" ' 20 201' "twenty at once"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
is "$status" 201 "one more"
stop
is "$code" 0 "adjd ends well"
like "$("$adjd" --store "$store" audit verify)" '^[0-9]+ entries' "the audit log is sound"
done_testing
