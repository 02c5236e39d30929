#!/bin/sh
# SPDX-License-Identifier: MIT
# Two nodes read from a streaming replica: a client never sees less than it has written, or than the position that it sends, however
# far the replica lags. Reading continues when the replica or the primary stops.
# Tier: full (PostgreSQL)
. tests/tap.sh
. tests/postgres.sh
. tests/api/nodes.sh
pg_make 'wal_level = replica' "synchronous_standby_names = ''"
pg_follow
report $? "a replica follows a primary"
store=$(pg_database replica)
near="postgresql://adj@/replica?host=$pg_replica"
node 1 --set store-read="$near" && node 2 --set store-read="$near"
report $? "two nodes start with store-read"

# ask NODE PATH [OPTION...]: GET it; sets $status, $body. send NODE PATH TYPE FILE: POST; sets $position, $id as well.
ask() {
    eval "_url=\$url_$1$2"
    shift 2
    status=$(curl -s -D "$tmp/head" -o "$tmp/body" -w '%{http_code}' "$@" "$_url")
    body=$(cat "$tmp/body")
    told=$(tr -d '\r' <"$tmp/head" | sed -n 's/^Adj-Position: //p')
}
other='--interface 127.0.0.9' # another client: without a token, clients are known by their addresses
send() {
    eval "_url=\$url_$1$2"
    status=$(curl -s -D "$tmp/head" -o "$tmp/body" -w '%{http_code}' -H "Content-Type: $3" --data-binary "@$4" "$_url")
    position=$(tr -d '\r' <"$tmp/head" | sed -n 's/^Adj-Position: //p')
    id=$(jq -r .id "$tmp/body")
}
state() { printf '%s' "$body" | jq -r .state; }
count() { printf '%s' "$body" | jq '.adjudications | length'; }
answers() { ask "$1" /metrics; printf '%s\n' "$body" | sed -n 's/^adjd_store_replica_answers_total //p'; }
replica() { psql -X -q -A -t -h "$pg_replica" -U adj -d replica -c "$1"; }
# caught_up: waits until the replica has replayed the primary's log.
caught_up() {
    _end=$(admin 'select pg_current_wal_lsn()')
    for _try in $(seq 100); do
        [ "$(replica "select pg_last_wal_replay_lsn() >= '$_end'")" = f ] || return 0
        sleep 0.1
    done
    return 1
}

printf '1. e3-e5 e8-e6\n' >"$tmp/game"
printf '{"reason": "test"}' >"$tmp/reason"
send 1 '/v1/adjudications?variant=waterloo5' text/plain "$tmp/game"
is "$status" 201 "a submission is stored"
like "$position" '^[0-9A-F]+/[0-9A-F]+$' "  and its response has the log position"
old=$id
caught_up
report $? "the replica catches up"
before=$(answers 2)
ask 2 "/v1/adjudications/$old"
is "$status $(state)" "200 current" "the verdict is read"
ok "  from the replica" [ "$(answers 2)" -gt "$before" ]

replica 'select pg_wal_replay_pause()' >/dev/null
send 1 '/v1/adjudications?variant=waterloo5' text/plain "$tmp/game"
new=$id
ask 2 /v1/adjudications $other
is "$(count)" 1 "another client sees the state of the replica"
like "$told" '^[0-9A-F]+/[0-9A-F]+$' "  and its position"
ask 2 "/v1/adjudications/$new"
is "$status" 200 "a verdict that the lagging replica lacks is read from the primary"
before=$told
ask 2 /v1/adjudications
is "$(count)" 2 "  and a list that the client reads next is not older"
ask 1 /v1/adjudications $other
is "$(count)" 1 "a client that was told nothing"
ask 1 /v1/adjudications $other -H "Adj-Position: $before"
is "$(count)" 2 "  sees at another node what it was told, if it sends the position"
other='--interface 127.0.0.10'
send 1 "/v1/adjudications/$old/withdrawal" application/json "$tmp/reason"
is "$status" 201 "a verdict is withdrawn"
ask 1 "/v1/adjudications/$old"
is "$(state)" withdrawn "the writing client sees its own write at that node"
ask 1 /v1/adjudications
is "$(count)" 2 "  also in lists"
ask 2 "/v1/adjudications/$old" -H "Adj-Position: $position"
is "$(state)" withdrawn "a client that sends the position sees the write at another node"
ask 2 /v1/adjudications -H "Adj-Position: $position"
is "$(count)" 2 "  also in lists"
ask 2 /v1/adjudications $other
is "$(count)" 1 "other clients see the state of the replica"
ask 2 /v1/adjudications -H 'Adj-Position: soon'
is "$status" 400 "a malformed position gets 400"
for _try in $(seq 60); do
    ask 2 /v1/adjudications $other
    [ "$(count)" = 1 ] || break
    sleep 0.5
done
is "$(count)" 2 "a replica that lags too long is no longer read"
replica 'select pg_wal_replay_resume()' >/dev/null
caught_up
before=$(answers 2)
ask 2 /v1/adjudications
is "$(count)" 2 "once it has caught up it shows everything"
ok "  from the replica" [ "$(answers 2)" -gt "$before" ]

pg_replica_stop immediate
ask 2 "/v1/adjudications/$old"
is "$status" 200 "without the replica, reads go to the primary"
send 2 '/v1/adjudications?variant=waterloo5' text/plain "$tmp/game"
is "$status" 201 "  and writes succeed"
pg_replica_start
caught_up
pg_stop immediate
for _try in $(seq 60); do
    ask 2 "/v1/adjudications/$old"
    [ "$status" != 200 ] || break
    sleep 0.5
done
is "$status $(state)" "200 withdrawn" "without the primary, reads go to the replica"
ask 1 /v1/adjudications -H 'Adj-Position: FFFF/0'
is "$status" 503 "  except for a client that must see a later position"
ask 1 /readyz
is "$status" 503 "  and the node is not ready for writes"
pg_start

check() { "$adjd" --set key="$tmp/key" --store "$1" --set store-read="$2" check-config 2>&1; }
like "$(check "$store" "$near")" '^the configuration is valid' "check-config accepts a replica"
like "$(check "$store" "$(pg_database another)")" 'store-read: .*the database is not a streaming replica' "  rejects a database that is not a replica"
like "$(check "$store" "postgresql://adj@127.0.0.1:1/x")" 'store-read: .*PostgreSQL is not running there' "  rejects an address without PostgreSQL"
like "$(check "$tmp/file" "$near")" 'store-read: set it to a PostgreSQL replica' "  rejects a replica of an SQLite store"
for n in 1 2; do
    eval "kill \$pid_$n; wait \$pid_$n"
    report $? "node $n ends well"
done
done_testing
