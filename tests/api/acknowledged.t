#!/bin/sh
# SPDX-License-Identifier: MIT
# With a synchronous replica, a response 201 means that the replica has the data: also after a commit whose reply was lost, and for a
# repeated Idempotency-Key.
# Tier: full (PostgreSQL)
. tests/tap.sh
. tests/postgres.sh
. tests/api/nodes.sh
pg_make 'wal_level = replica' "synchronous_standby_names = ''" &&
    pg_follow && admin "alter system set synchronous_standby_names = '*'" >/dev/null && admin 'select pg_reload_conf()' >/dev/null
report $? "a primary has a synchronous replica"
pg_database games >/dev/null
store="postgresql://adj@/games?host=$pg_dir,$pg_replica"
node 1
report $? "a node starts"
printf '1. e3-e5 e8-e6\n' >"$tmp/game"

# submit FILE [OPTION...]: submits a game; the status goes to FILE, the response to FILE.body.
submit() {
    _file=$1
    shift
    curl -s -o "$_file.body" -w '%{http_code}' -H 'Content-Type: text/plain' --data-binary "@$tmp/game" "$@" \
        "$url_1/v1/adjudications?variant=waterloo5" >"$_file"
}
# rows HOST: the number of games there. has_rows HOST COUNT: waits for that number, for 15 s.
rows() { psql -X -q -A -t -h "$1" -U adj -d games -c 'select count(*) from adjudication'; }
has_rows() {
    for _try in $(seq 75); do
        [ "$(rows "$1")" != "$2" ] || return 0
        sleep 0.2
    done
    return 1
}
# power_failure COUNT: waits until a commit waits for the replica, then simulates a power failure of the primary; it restarts with COUNT games.
power_failure() {
    for _try in $(seq 100); do
        [ "$(admin "select count(*) from pg_stat_activity where wait_event = 'SyncRep'")" = 0 ] || break
        sleep 0.1
    done
    sleep 1 # the sequencer may have been the first to wait
    pg_stop immediate && pg_start && has_rows "$pg_dir" "$1"
}

submit "$tmp/plain"
is "$(cat "$tmp/plain") $(rows "$pg_replica")" "201 1" "a game is stored on both servers"

pg_replica_stop immediate
submit "$tmp/lost" -m 90 &
client=$!
power_failure 2
report $? "the primary fails while a commit waits for the replica; afterwards it has the game"
sleep 4
is "$(cat "$tmp/lost")" "" "  but the client gets no response while the replica lacks the game"
pg_replica_start
wait "$client"
is "$(cat "$tmp/lost") $(rows "$pg_replica")" "201 2" "  and gets 201 once the replica has the game"

pg_replica_stop immediate
submit "$tmp/first" -m 90 -H 'Idempotency-Key: k' &
client=$!
power_failure 3
report $? "the same happens to a request with an Idempotency-Key"
kill "$client"
submit "$tmp/again" -m 4 -H 'Idempotency-Key: k'
is "$(cat "$tmp/again")" 000 "  its repetition gets no response either"
pg_replica_start
submit "$tmp/again" -m 60 -H 'Idempotency-Key: k'
is "$(cat "$tmp/again") $(rows "$pg_replica")" "201 3" "  until the replica has the game"

submit "$tmp/cancelled" -m 60 &
wait $!
pg_replica_stop immediate
submit "$tmp/cancelled" -m 60 &
client=$!
for _try in $(seq 100); do
    [ "$(admin "select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep'")" = 0 ] || break
    sleep 0.1
done
sleep 3
is "$(cat "$tmp/cancelled")" "" "an administrator who cancels the wait does not cause a response either"
pg_replica_start
wait "$client"
is "$(cat "$tmp/cancelled") $(rows "$pg_replica")" "201 5" "  the client gets 201 once the replica has the game"

pg_replica_stop immediate
submit "$tmp/gone" -m 120 &
client=$!
power_failure 6
report $? "a game is on the failed primary only"
pg_stop immediate
pg_replica_start && pg_as sed -i "s/^synchronous_standby_names.*//" "$pg_replica/data/postgresql.auto.conf" && pg_as "$pg_bin/pg_ctl" -s -w -D "$pg_replica/data" promote
report $? "the replica is promoted"
wait "$client"
has_rows "$pg_replica" "$((5 + $(grep -c '^201$' "$tmp/gone")))"
report $? "  it has all acknowledged games"
acknowledged=0
for _response in plain lost again gone; do
    [ "$(cat "$tmp/$_response")" = 201 ] || continue
    acknowledged=$((acknowledged + 1))
    is "$(curl -s --retry 15 --retry-delay 1 -o "$tmp/body" -w '%{http_code}' "$url_1/v1/adjudications/$(jq -r .id "$tmp/$_response.body")")" 200 "  $_response: 200"
done
ok "  which are three at least" [ "$acknowledged" -ge 3 ]
kill "$pid_1"
wait "$pid_1"
report $? "the node ends well"
done_testing
