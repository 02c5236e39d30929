#!/bin/sh
# SPDX-License-Identifier: MIT
# A failover to an asynchronous replica that lacks events: clients of an event stream are told to start anew, whether they stay
# connected or come again, and hear what follows.
# Tier: full (PostgreSQL)
. tests/tap.sh
. tests/postgres.sh
. tests/api/nodes.sh
stream=''
trap '[ -z "$stream" ] || kill $stream 2>/dev/null; nodes_gone; pg_gone; rm -rf "$tmp"' EXIT
pg_make 'wal_level = replica' "synchronous_standby_names = ''" && pg_follow
report $? "a replica follows a primary"
pg_database games >/dev/null
store="postgresql://adj@/games?host=$pg_dir,$pg_replica"
node 1
report $? "a node starts"
tell() { curl -sS -o "$tmp/body" -w '%{http_code}' -X "$1" -H 'Content-Type: application/json' --data "$3" "$url_1$2"; }
# await FILE PATTERN: waits for a line of a stream.
await() {
    for _try in $(seq 100); do
        ! grep -q "$2" "$1" || return 0
        sleep 0.1
    done
    return 1
}
is "$(tell POST /v1/tournaments '{"name": "Open", "variant": "chess", "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}]}')" 201 "a tournament is stored"
t=$(jq -r .id "$tmp/body")
events=/v1/tournaments/$t/events
curl -sN "$url_1$events" >"$tmp/stream" 2>/dev/null &
stream=$!
ok "a client follows it" await "$tmp/stream" '^event: tournament.created'
kept=$(sed -n 's/^id: //p' "$tmp/stream" | tail -1)
for _try in $(seq 50); do
    [ "$(psql -XqAt -h "$pg_replica" -U adj -d games -c 'select count(*) from event')" != 1 ] || break
    sleep 0.1
done
pg_replica_stop immediate
for n in 1 2 3; do tell PUT "/v1/tournaments/$t/rounds/1/byes/$n" '{"kind": "half"}' >/dev/null; done
ok "it hears events that the replica does not get" await "$tmp/stream" '"player":3\|"number":3\|Clara'
lost=$(sed -n 's/^id: //p' "$tmp/stream" | tail -1)
pg_stop immediate
pg_replica_start
pg_as "$pg_bin/pg_ctl" -s -w -D "$pg_replica/data" promote
for _try in $(seq 100); do
    [ "$(curl -s -o /dev/null -w '%{http_code}' "$url_1/readyz")" != 200 ] || break
    sleep 0.2
done
is "$(curl -s -o /dev/null -w '%{http_code}' "$url_1/readyz")" 200 "the replica is promoted, and the node writes to it"
for _try in $(seq 30); do
    status=$(tell PUT "/v1/tournaments/$t/rounds/1/byes/2" '{"kind": "full"}')
    [ "$status" != 503 ] || { sleep 0.2; continue; }
    break
done
is "$status" 201 "an event follows"
curl -sN -m 3 -H "Last-Event-ID: $lost" "$url_1$events" >"$tmp/again" 2>/dev/null
is "$(sed -n 's/^event: //p' "$tmp/again" | tr '\n' ' ')" "reset " "a client that comes with a lost event is told to start anew"
is "$(sed -n 's/^data: //p' "$tmp/again")" "{\"id\":\"$t\"}" "  for this tournament"
curl -sN -m 3 -H "Last-Event-ID: $kept" "$url_1$events" >"$tmp/again" 2>/dev/null
is "$(sed -n 's/^event: //p' "$tmp/again" | tr '\n' ' ')" "tournament.changed " "one whose last event survived misses nothing"
# A stream ends if the store fails while it reads; otherwise it goes on in the promoted replica.
if kill -0 $stream 2>/dev/null; then
    ok "the client that stayed connected is told, too" await "$tmp/stream" '^event: reset'
    tell PUT "/v1/tournaments/$t/rounds/1/byes/1" '{"kind": "zero"}' >/dev/null
    newest=$(curl -sN -m 2 "$url_1$events" 2>/dev/null | sed -n 's/^id: //p' | tail -1)
    ok "  and hears what follows" await "$tmp/stream" "^id: $newest"
fi
node_signal 1 TERM
done_testing
