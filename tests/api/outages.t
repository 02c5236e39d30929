#!/bin/sh
# SPDX-License-Identifier: MIT
# A frozen PostgreSQL, one with too many clients, and the death of the node that is the sequencer, with three nodes.
# Tier: full (PostgreSQL)
. tests/tap.sh
. tests/postgres.sh
. tests/api/nodes.sh
fillers=''
postmaster() { head -1 "$pg_dir/data/postmaster.pid"; }
primary_signal() { kill -"$1" "$(postmaster)" $(ps -o pid= --ppid "$(postmaster)"); }
trap '[ -z "$fillers" ] || kill $fillers 2>/dev/null; primary_signal CONT 2>/dev/null; nodes_gone; pg_gone; rm -rf "$tmp"' EXIT
pg_make 'max_connections = 40' || exit 1
# The nodes have a role of their own, so that the test still gets connections when they get none.
admin 'create role node login' && admin 'create database games owner node'
store="postgresql://node@/games?host=$pg_dir"
token() { "$adjd" --store "$store" --set key="$tmp/key" token "$@"; }
submit=$(token create submit --scopes read,submit)
gone=$(token create gone --scopes read)
node_access='--set tokens=required'
for n in 1 2 3; do node $n || exit 1; done
printf '1. e3-e5 e8-e6\n' >"$tmp/game"

# get NODE PATH TOKEN [OPTION...]: sends a request; sets $status and $took, in milliseconds.
get() {
    eval "_url=\$url_$1$2"
    _token=$3
    shift 3
    _said=$(curl -s -m 20 -o "$tmp/body" -w '%{http_code} %{time_total}' -H "Authorization: Bearer $_token" "$@" "$_url")
    status=${_said%% *} took=$(awk -v t="${_said##* }" 'BEGIN { printf "%d", 1000 * t }')
}
send() { get "$1" '/v1/adjudications?variant=waterloo5' "$submit" -H 'Content-Type: text/plain' --data-binary "@$tmp/game"; }

# The sequencer holds advisory lock 1633970803 during a step. The node whose connection has appended last is killed.
for n in 1 2 3; do send $n; done
is "$status" 201 "three nodes store games"
# sequencing: the node that appended to the tree last, by its commits.
sequencing() {
    for _try in $(seq 300); do
        _name=$(psql -XqAt "$store" -c "select a.application_name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = 1633970803 and l.granted" | head -1)
        [ -z "$_name" ] || { echo "$_name"; return; }
    done
}
worst=0
for round in 1 2 3; do
    # load on the nodes, so that the sequencer works
    for n in 1 2 3; do
        while :; do send $n; [ "$status" = 201 ] || sleep 0.05; done &
        fillers="$fillers $!"
    done
    dying=$(sequencing)
    dying=${dying#node-}
    [ -n "$dying" ] || dying=$round
    size=$(psql -XqAt "$store" -c 'select size from log_checkpoint')
    node_signal "$dying" KILL
    begun=$(date +%s%N)
    waiting=$(psql -XqAt "$store" -c 'select coalesce(max(id), 0) from log_entry')
    for _try in $(seq 200); do
        [ "$(psql -XqAt "$store" -c "select count(*) from log_entry e where id <= $waiting and not exists (select 1 from log_leaf l where l.entry = e.id)")" != 0 ] || break
        sleep 0.02
    done
    took=$((($(date +%s%N) - begun) / 1000000))
    [ "$took" -le "$worst" ] || worst=$took
    kill $fillers 2>/dev/null
    wait $fillers 2>/dev/null
    fillers=''
    node "$dying"
done
ok "after kill -9 of the sequencer's node others append within two seconds ($worst ms at most)" [ "$worst" -lt 2000 ]

# A frozen server: a token that was seen before needs no store.
get 1 /v1/variants "$submit"
is "$status" 200 "a token is accepted"
get 1 /v1/variants "$gone"
token revoke "$(token list | awk -F "\t" '$3 == "gone" || $2 == "gone" { print $1 }')" >/dev/null
for _try in $(seq 30); do
    get 1 /v1/variants "$gone"
    [ "$status" = 200 ] || break
    sleep 0.1
done
is "$status" 401 "one that was revoked is refused"
ok "  within a second" [ "$_try" -le 12 ]
get 1 /v1/variants "$submit"
primary_signal STOP
for path in /metrics / /v1/variants /v1/variants/waterloo5 /healthz; do
    get 1 "$path" "$submit"
    is "$status" 200 "the server is frozen: $path with a token"
    ok "  in $took ms" [ "$took" -lt 500 ]
done
sleep 4
get 1 /metrics "$submit"
is "$status" 200 "  also later"
ok "  in $took ms" [ "$took" -lt 500 ]
primary_signal CONT
for _try in $(seq 100); do
    send 1
    [ "$status" != 201 ] || break
    sleep 0.1
done
is "$status" 201 "the server continues"

# Too many clients: a node that lost its connections cannot open others, and says why.
for n in $(seq 60); do
    (while ! psql -X -q -c 'select pg_sleep(60)' "$store" >/dev/null 2>&1; do sleep 0.02; done) &
    fillers="$fillers $!"
done
for _try in $(seq 100); do
    psql -XqAt -c 'select 1' "$store" >/dev/null 2>&1 || break
    sleep 0.1
done
for n in 2 3; do node_signal $n KILL; done
# The connections of node 1 end, as when a firewall restarts; the clients that wait take their places.
for _try in 1 2 3 4 5; do
    node_cut 1
    sleep 0.5
done
for _try in $(seq 50); do
    get 1 '/v1/tournaments' "$submit"
    [ "$status" != 503 ] || ! jq -r .detail "$tmp/body" | grep -q 'too many clients' || break
    sleep 0.2
done
like "$status $(jq -r .detail "$tmp/body")" '^503 .*too many clients' "the detail of a read names the cause"
send 1
like "$status $(jq -r .detail "$tmp/body")" '^503 .*too many clients' "  and that of a write"
like "$(cat "$tmp/log.1")" 'too many clients' "  and the log"
kill $fillers 2>/dev/null
admin "select count(pg_terminate_backend(pid)) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()" >/dev/null
wait $fillers 2>/dev/null
fillers=''
for _try in $(seq 150); do
    send 1
    [ "$status" != 201 ] || break
    sleep 0.1
done
is "$status" 201 "when clients have left, the node goes on"
like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries' "the log is sound"
done_testing
