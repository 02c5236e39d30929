#!/bin/sh
# SPDX-License-Identifier: MIT
# While a submission waits for the store other clients are answered, and it is answered once the store is free.
. tests/tap.sh
. tests/api/adjd.sh

start
report $? "adjd starts"
printf '1. e4 e5 *\n' >"$tmp/game"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
is "$status" 201 "a submission that arrives alone is stored"
first=$location

# Another process locks the store until it is signalled, or until its input ends, before adjd's time limit of five seconds.
mkfifo "$tmp/held" "$tmp/go"
for round in 1 2 3; do
    { printf '.timeout 5000\nbegin immediate; select 1;\n'; read -r _ <"$tmp/go"; echo 'commit;'; } | sqlite3 "$store" >"$tmp/held" &
    holder=$!
    read -r held <"$tmp/held"
    is "$held" 1 "round $round: another process has locked the store"
    curl -s -o /dev/null -w '%{http_code}' -H 'Content-Type: text/plain' --data-binary "@$tmp/game" \
        "$url/v1/adjudications?variant=chess" >"$tmp/late" &
    late=$!
    for path in /healthz "$first" /metrics; do
        is "$(curl -s -m 2 -o /dev/null -w '%{http_code}' "$url$path")" 200 "  GET $path is answered meanwhile"
    done
    is "$(cat "$tmp/late")" '' "  the submission waits for the store"
    echo go >"$tmp/go"
    wait $holder $late
    is "$(cat "$tmp/late")" 201 "  and is answered when the lock is released"
done
ask '/v1/adjudications'
is "$(json '.adjudications | length')" 4 "all four submissions are stored"

# Twenty requests at once, and then one alone again.
for n in $(seq 20); do
    curl -s -o /dev/null -w '%{http_code}\n' -H 'Content-Type: text/plain' --data-binary "@$tmp/game" "$url/v1/adjudications?variant=chess" >"$tmp/many.$n" &
    many="${many:-} $!"
done
wait $many
is "$(cat "$tmp"/many.* | sort | uniq -c | tr -s ' ')" ' 20 201' "twenty simultaneous submissions are stored"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
is "$status" 201 "and one more after them"
stop
is "$code" 0 "adjd ends well"
like "$("$adjd" --store "$store" audit verify)" '^[0-9]+ entries' "the audit log is sound"
done_testing
