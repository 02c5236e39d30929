#!/bin/sh
# SPDX-License-Identifier: MIT
# On a full disk adjd answers 507, corrupts nothing, and continues by itself when there is room again.
# Tier: full (load)
. tests/tap.sh
. tests/api/adjd.sh
receiver=
trap '[ -z "$receiver" ] || kill $receiver; adjd_gone' EXIT

to=/v1/adjudications?variant=waterloo5
record=tests/records/waterloo-party3.txt
mkdir "$tmp/heard"
tests/api/receiver.pl "$tmp/heard" 0 >"$tmp/port" &
receiver=$!
start --set log=error --set hook-private=yes
report $? "adjd starts"
await "$tmp/port" .
printf '{"url": "http://127.0.0.1:%s/", "events": ["adjudication.created", "batch.finished"]}' "$(cat "$tmp/port")" >"$tmp/hook"
post /v1/webhooks application/json "$tmp/hook"
hook=$location
# More pages than a submission writes, so that there is no room for it either, and less than 500,000 bytes.
awk 'BEGIN { for (i = 0; i < 1500; i++) printf "[Variant \"chess\"]\n\n1. e4 { a good move, %0100d } e5 *\n\n", i }' >"$tmp/archive"
post "$to" text/plain "$record"
is "$status" 201 "there is room"
first=$location

# No file may grow beyond a megabyte: the store's log is full soon.
prlimit --pid $pid --fsize=1000000:unlimited
: >"$tmp/promised"
full=
for n in $(seq 400); do
    post "$to" text/plain "$record" -H "Idempotency-Key: $n"
    [ "$status" = 201 ] || { full=$n; break; }
    echo "${location##*/}" >>"$tmp/promised"
done
refused 507 store-full "then there is none"
post /v1/batches application/vnd.chess-pgn "$tmp/archive"
refused 507 store-full "nor for a batch"
games() { sql 'select count(*) from adjudication a where not exists (select 1 from job_result where adjudication = a.id)'; }
kept=$(games)
is "$kept" "$(($(wc -l <"$tmp/promised") + 1))" "what was answered 201 is there, and nothing else"
ask "$first"
is "$status" 200 "what is there can be read"
ask /readyz
is "$status" 507 "it does not claim to be ready"
ask /healthz
is "$status" 200 "but to be alive"
# Without a key there is less to write: what little room is left may do for one of them.
for n in 1 2 3 4 5 6 7 8; do
    # At the same time their heads and bodies lie in one place: only the status counts.
    { answers=$(mktemp -d -p "$tmp"); post "$to" text/plain "$record"; echo "$status"; } >>"$tmp/replies" &
    clients="${clients:-} $!"
done
wait $clients
is "$(grep -cxE '201|507' "$tmp/replies")" 8 "others hear the same, or are stored"
kept=$((kept + $(grep -cx 201 "$tmp/replies" || true)))
post "$to" text/plain "$record" -H "Idempotency-Key: $full"
is "$status" 507 "it stays so"

# There is room for a batch, not for all that comes of it; then not a page can be written any more.
prlimit --pid $pid --fsize=$(($(stat -c %s "$store-wal") + 500000)):unlimited
post /v1/batches application/vnd.chess-pgn "$tmp/archive"
job=$location
prlimit --pid $pid --fsize=4096:unlimited
is "$status" 202 "a little room is enough for a batch"
sleep 1
ask "$job"
is "$(json .state | sed 's/running/waiting/')" waiting "which waits when there is none again"
before=$(json .games)
post "$to" text/plain "$record" -H "Idempotency-Key: $full"
is "$status" 507 "as everybody does"
is "$(games)" "$kept" "and nothing is there by half"

prlimit --pid $pid --fsize=unlimited
post "$to" text/plain "$record" -H "Idempotency-Key: $full"
is "$status $(games)" "201 $((kept + 1))" "with room again it goes on by itself"
ask /readyz
is "$status" 200 "and is ready"
for _try in $(seq 100); do
    ask "$job"
    case $(json .state) in waiting | running) sleep 0.2 ;; *) break ;; esac
done
is "$(json '[.state, .games, .refused] | map(tostring) | join(" ")')" "done 1500 0" "so does the batch, of which $before games were judged"
is "$(sql 'select count(distinct adjudication) from job_result')" 1500 "each game of it once"
# Every event is heard: once for each adjudication, perhaps more often.
sql 'select id from adjudication' | sort >"$tmp/ids"
heard() { cat "$tmp"/heard/*.body | jq -r "select(.type == \"$1\") | .data.id" | sort -u; }
for _try in $(seq 150); do
    ask "$hook/deliveries?state=waiting&limit=1"
    [ "$(json '.deliveries | length')" = 0 ] && break
    sleep 0.2
done
is "$(json '.deliveries | length')" 0 "nothing waits in the outbox"
ok "every adjudication was told" sh -c 'comm -3 "$1" "$2" | head -3 | grep . && exit 1 || exit 0' - "$tmp/ids" /dev/stdin <<END
$(heard adjudication.created)
END
is "$(heard batch.finished)" "${job##*/}" "and so was the batch"
is "$(store_check)" ok "the store is sound"
like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries' "the audit log is sound"
stop
is "$code" 0 "adjd ends well"
done_testing
