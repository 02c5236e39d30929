#!/bin/bash
# SPDX-License-Identifier: MIT
# Durable submissions of party 3 to a store in SQLite, and in PostgreSQL from one node and from three, with usual commits and with
# commits of 25 ms, beside plain inserts of a row of that size in the same minutes: throughput, and per submission the CPU time of
# adjd and of the database, the bytes of its log and its disk space, and how often sessions wait for a lock. PG_WHERE=FOLDER puts the database on a disk; the default is memory.
. tests/bench/common.sh
needs() { for p; do command -v "$p" >/dev/null || { echo "$p is not installed"; exit 0; }; done; }
. tests/postgres.sh
command -v wrk >/dev/null || { echo "wrk is not installed"; exit 0; }
seconds=${SECONDS_EACH:-5}
pids=()
trap 'for p in "${pids[@]}"; do kill "$p"; done 2>/dev/null; pg_gone; rm -rf "$tmp"' EXIT
export RECORD=tests/records/waterloo-party3.txt
path='/v1/adjudications?variant=waterloo5'

# ticks PID...: print the CPU time so far, in hundredths of a second.
ticks() { for p; do cat "/proc/$p/stat" 2>/dev/null; done | sed 's/.*) //' | awk '{ t += $12 + $13 } END { print t + 0 }'; }
postgres_pids() { pgrep -P "$(head -1 "$pg_dir/data/postmaster.pid")"; }
# node N CPUS OPTION...: start a node on these processors.
node() {
    local n=$1 cpus=$2 try
    shift 2
    taskset -c "$cpus" "$BUILD/bin/adjd" --listen 127.0.0.1:0 --set tokens=off --set log=warning --set key="$tmp/key" "$@" >"$tmp/out.$n" 2>&1 &
    pids+=($!)
    for try in $(seq 100); do grep -q listening "$tmp/out.$n" && break; sleep 0.1; done
    urls+=("$(sed -n 's/^adjd: listening on //p' "$tmp/out.$n")")
}
# measure NAME: load all nodes at once, print the figures, stop the nodes.
measure() {
    local n=0 url loads=() spent before=0 after=0 wal=0
    before=$(ticks "${pids[@]}")
    [ -z "$store" ] || read -r wal db <<<"$(psql -XqAt -F ' ' -c "select pg_current_wal_lsn() - '0/0', $(ticks $(postgres_pids))" "$store")"
    for url in "${urls[@]}"; do
        n=$((n + 1))
        wrk -t1 -c${clients:-$((32 / ${#urls[@]}))} -d"${seconds}s" --latency -s tests/bench/post.lua "$url$path" >"$tmp/wrk.$n" &
        loads+=($!)
    done
    wait "${loads[@]}"
    after=$(ticks "${pids[@]}")
    count=$(awk '/requests in/ { n += $1 } END { print n }' "$tmp"/wrk.*)
    rate=$(awk '/Requests\/sec/ { n += $2 } END { print n }' "$tmp"/wrk.*)
    awk -v name="$1" -v n="$count" -v rate="$rate" -v t="$((after - before))" 'BEGIN { printf "%-36s %7.0f a second, adjd %4.0f us each", name, rate, t * 10000 / n }'
    if [ -n "$store" ]; then
        read -r wal2 db2 room <<<"$(psql -XqAt -F ' ' -c "select pg_current_wal_lsn() - '0/0', $(ticks $(postgres_pids)), pg_database_size(current_database())" "$store")"
        awk -v n="$count" -v t="$((db2 - db))" -v w="$((wal2 - wal))" -v s="$((room - empty))" 'BEGIN { printf ", PostgreSQL %4.0f us, log %5.0f bytes, room %5.0f bytes", t * 10000 / n, w / n, s / n }'
    fi
    echo
    for p in "${pids[@]}"; do kill "$p"; wait "$p"; done
    pids=() urls=()
    rm -f "$tmp"/wrk.*
}

urls=() store=
node 1 0,1 --store "$tmp/store"
measure "one node, SQLite"
# plain NAME: as many writers as clients insert a row of that size, each in a transaction of its own.
plain() {
    psql -Xq -c 'create table plain (id bigint generated always as identity primary key, data bytea)' "$store"
    echo "insert into plain (data) select convert_to(repeat(md5(random()::text), 62), 'UTF8');" >"$tmp/plain.sql"
    printf '%-36s %7.0f a second\n' "$1" "$(pgbench -n -c "$2" -j 2 -T "$seconds" -f "$tmp/plain.sql" "$store" 2>/dev/null | sed -n 's/^tps = \([0-9]*\).*/\1/p')"
}
# waits: print how many of the writing sessions, looked at 20 times a second, wait for a lock.
waits() {
    psql -Xq -c 'create table waited (waits bigint, sessions bigint)' "$store"
    for _look in $(seq $((seconds * 10))); do
        echo "insert into waited select count(*) filter (where wait_event_type = 'Lock'), count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and application_name = 'adjd'; select pg_sleep(0.05);"
    done | psql -XqAt "$store" >/dev/null
    psql -XqAt -c "select '  of the sessions at work ' || round(100.0 * sum(waits) / greatest(sum(sessions), 1), 1) || ' % waited for a lock' from waited" "$store"
}
nodes_run() { # NODES CLIENTS
    local n cpus=0
    store=$(pg_database "nodes$1-$2")
    for n in $(seq "$1"); do
        [ "$1" = 1 ] && cpus=0,1 || cpus=$((n % 2))
        node "$n" "$cpus" --store "$store"
    done
    empty=$(psql -XqAt -c 'select pg_database_size(current_database())' "$store")
    clients=$2
    waits >"$tmp/waits" &
    pid_waits=$!
    measure "$1 node(s), PostgreSQL, $2 clients each"
    wait "$pid_waits"
    cat "$tmp/waits"
    psql -XqAt -c "select '  ' || count(*) || ' entries, of which in the tree ' || (select size from log_checkpoint) from log_entry" "$store"
}
pg_make 'shared_buffers = 256MB' 'max_wal_size = 4GB'
for nodes in 1 3; do
    nodes_run $nodes 8
    plain "plain inserts, $((nodes * 8)) writers" $((nodes * 8))
done
pg_gone
# Commits of 25 milliseconds, as with a replica far away.
pg_make 'shared_buffers = 256MB' 'max_wal_size = 4GB' 'commit_delay = 25000' 'commit_siblings = 0'
for nodes in 1 3; do
    nodes_run $nodes 8
    plain "plain inserts, $nodes writers" $nodes
done
