#!/bin/bash
# SPDX-License-Identifier: MIT
# Throughput of durable submissions of party 3 with their verdicts, from 32 connections on the same machine, compared
# with bare.c, a server of libmicrohttpd and SQLite that does not judge: alternately, three runs each, median run.
# Then the CPU time of the servers per submission with one connection.
. tests/bench/common.sh
command -v wrk >/dev/null || { echo "wrk is not installed"; exit 0; }
pkg-config --exists libmicrohttpd || { echo "libmicrohttpd-dev is not installed"; exit 0; }
seconds=${SECONDS_EACH:-5}
pid=
trap '[ -z "$pid" ] || kill "$pid"; rm -rf "$tmp"' EXIT
export RECORD=tests/records/waterloo-party3.txt
path='/v1/adjudications?variant=waterloo5'

free_port() { perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1")->sockport'; }
# load CONNECTIONS: load the server $pid on $port; print "requests-per-second p50 p99 CPU-microseconds-per-request". The time of the
# judge processes is the server's.
ticks=$(getconf CLK_TCK)
cpu_us() {
    for process in "$pid" $(pgrep -P "$pid"); do sed 's/.*) //' "/proc/$process/stat"; done |
        awk -v hz="$ticks" '{ ticks += $12 + $13 } END { print ticks * 1000000 / hz }'
}
load() {
    local before threads=$(($1 > 1 ? 2 : 1))
    before=$(cpu_us)
    wrk -t$threads -c"$1" -d"${seconds}s" --latency -s tests/bench/post.lua "http://127.0.0.1:$port$path" >"$tmp/wrk"
    if grep -q 'Non-2xx' "$tmp/wrk"; then
        cat "$tmp/wrk" >&2
        exit 1
    fi
    awk -v before="$before" -v after="$(cpu_us)" '
        /Requests\/sec/ { rate = $2 } /requests in/ { count = $1 } $1 == "50%" { half = $2 } $1 == "99%" { most = $2 }
        END { printf "%s %s %s %.0f\n", rate, half, most, (after - before) / count }' "$tmp/wrk"
}
# served CONNECTIONS COMMAND...: run a server on $port and load it.
served() {
    local connections=$1
    shift
    rm -f "$tmp"/store*
    "$@" >"$tmp/out" 2>&1 &
    pid=$!
    for _ in $(seq 50); do curl -s -o /dev/null "http://127.0.0.1:$port/" && break; sleep 0.1; done
    load "$connections"
    kill "$pid"
    wait "$pid" || true
    pid=
}
middle() { sort -n | sed -n 2p; }

port=$(free_port)
cc -O2 -D_POSIX_C_SOURCE=200809L -o "$tmp/bare" tests/bench/bare.c $(pkg-config --cflags --libs libmicrohttpd sqlite3) -pthread
"$BUILD/bin/adj" judge --variant waterloo5 --as json "$RECORD" >"$tmp/answer"
# compare CONNECTIONS: run both servers alternately; set $b_... (bare) and $o_... (adjd).
compare() {
    local ours='' bare=''
    for _ in 1 2 3; do
        bare+="$(served "$1" "$tmp/bare" "$port" "$tmp/store" "$tmp/answer")"$'\n'
        ours+="$(served "$1" "$BUILD/bin/adjd" --listen "127.0.0.1:$port" --store "$tmp/store" --set tokens=off --set log=warning)"$'\n'
    done
    read -r b_rate b_half b_most b_cpu <<<"$(printf %s "$bare" | middle)"
    read -r o_rate o_half o_most o_cpu <<<"$(printf %s "$ours" | middle)"
    printf '%-36s %9.0f a second, half within %8s, 99 %% within %8s, %4d us of CPU each\n' \
        "bare server, $1 at once" "$b_rate" "$b_half" "$b_most" "$b_cpu" "adjd, party 3, $1 at once" "$o_rate" "$o_half" "$o_most" "$o_cpu"
}
compare 32
ratio "submissions, bare server" "$o_rate" "$b_rate"
compare 1
ratio "CPU of one submission alone, bare server" "$b_cpu" "$o_cpu"
