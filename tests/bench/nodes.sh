#!/bin/bash
# SPDX-License-Identifier: MIT
# Durable submissions of party 3 to a store in SQLite, and in PostgreSQL from one node and from two nodes with half the
# processors each: throughput, and per submission the CPU time of adjd and of the database, the bytes of its log and its
# disk space. PG_WHERE=FOLDER puts the database on a disk; the default is memory.
. tests/bench/common.sh
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
        wrk -t1 -c$((32 / ${#urls[@]})) -d"${seconds}s" --latency -s tests/bench/post.lua "$url$path" >"$tmp/wrk.$n" &
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
pg_make 'shared_buffers = 256MB' 'max_wal_size = 4GB'
for nodes in 1 2; do
    store=$(pg_database "nodes$nodes")
    if [ $nodes = 1 ]; then node 1 0,1 --store "$store"; else node 1 0 --store "$store"; node 2 1 --store "$store"; fi
    empty=$(psql -XqAt -c 'select pg_database_size(current_database())' "$store")
    measure "$nodes node(s), PostgreSQL"
done
