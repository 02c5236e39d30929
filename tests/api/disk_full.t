#!/bin/sh
# SPDX-License-Identifier: MIT
# A disk without room: 507, nothing corrupt, and adjd goes on by itself when there is room again.
. tests/tap.sh
command -v prlimit >/dev/null || skip_all "no prlimit here"
. tests/api/adjd.sh

to=/v1/adjudications?variant=waterloo5
record=tests/records/waterloo-party3.txt
start --set log=error
report $? "adjd starts"
post "$to" text/plain "$record"
is "$status" 201 "there is room"
first=$location

# No file may grow beyond a megabyte: the store's log is full soon.
prlimit --pid $pid --fsize=1000000:unlimited
kept=1 full=
for n in $(seq 400); do
    post "$to" text/plain "$record" -H "Idempotency-Key: $n"
    [ "$status" = 201 ] || { full=$n; break; }
    kept=$((kept + 1))
done
refused 507 store-full "then there is none"
is "$(stored)" "$kept" "what was answered 201 is there, and nothing else"
ask "$first"
is "$status" 200 "what is there can be read"
ask /readyz
is "$status" 507 "it does not claim to be ready"
ask /healthz
is "$status" 200 "but to be alive"
# Without a key there is less to write: what little room is left may do for one of them.
for n in 1 2 3 4 5 6 7 8; do
    { post "$to" text/plain "$record"; echo "$status"; } >>"$tmp/answers" &
    clients="${clients:-} $!"
done
wait $clients
is "$(grep -cxE '201|507' "$tmp/answers")" 8 "others hear the same, or are stored"
kept=$((kept + $(grep -cx 201 "$tmp/answers" || true)))
post "$to" text/plain "$record" -H "Idempotency-Key: $full"
is "$status" 507 "it stays so"

prlimit --pid $pid --fsize=unlimited
post "$to" text/plain "$record" -H "Idempotency-Key: $full"
is "$status $(stored)" "201 $((kept + 1))" "with room again it goes on by itself"
ask /readyz
is "$status" 200 "and is ready"
is "$(sqlite3 "$store" 'pragma integrity_check')" ok "the store is sound"
like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries' "the audit log is sound"
stop
is "$code" 0 "adjd ends well"
done_testing
