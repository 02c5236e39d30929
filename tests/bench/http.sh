#!/bin/bash
# SPDX-License-Identifier: MIT
# Durable submissions of party 3 a second, verdict included, from 32 connections on the same machine; beside a bare
# server of libmicrohttpd and SQLite, which neither reads nor judges, in turn, three times each: the median run counts.
. tests/bench/common.sh
command -v wrk >/dev/null || { echo "wrk is not installed"; exit 0; }
pkg-config --exists libmicrohttpd || { echo "libmicrohttpd-dev is not installed"; exit 0; }
seconds=${SECONDS_EACH:-5}
pid=
trap '[ -z "$pid" ] || kill "$pid"; rm -rf "$tmp"' EXIT
export RECORD=tests/records/waterloo-party3.txt
path='/v1/adjudications?variant=waterloo5'

free_port() { perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1")->sockport'; }
# load PORT: "requests-a-second p50 p99" of one run.
load() {
    wrk -t2 -c32 -d"${seconds}s" --latency -s tests/bench/post.lua "http://127.0.0.1:$1$path" >"$tmp/wrk"
    if grep -q 'Non-2xx' "$tmp/wrk"; then
        cat "$tmp/wrk" >&2
        exit 1
    fi
    awk '/Requests\/sec/ { rate = $2 } $1 == "50%" { half = $2 } $1 == "99%" { most = $2 } END { print rate, half, most }' "$tmp/wrk"
}
# served COMMAND...: run a server on $port while it is under load.
served() {
    rm -f "$tmp"/store*
    "$@" >"$tmp/out" 2>&1 &
    pid=$!
    for _ in $(seq 50); do curl -s -o /dev/null "http://127.0.0.1:$port/" && break; sleep 0.1; done
    load "$port"
    kill "$pid"
    wait "$pid" || true
    pid=
}
middle() { sort -n | sed -n 2p; }

port=$(free_port)
cc -O2 -D_POSIX_C_SOURCE=200809L -o "$tmp/bare" tests/bench/bare.c $(pkg-config --cflags --libs libmicrohttpd sqlite3) -pthread
"$BUILD/bin/adj" judge --variant waterloo5 --as json "$RECORD" >"$tmp/answer"
ours='' bare=''
for _ in 1 2 3; do
    bare+="$(served "$tmp/bare" "$port" "$tmp/store" "$tmp/answer")"$'\n'
    ours+="$(served "$BUILD/bin/adjd" --listen "127.0.0.1:$port" --store "$tmp/store" --set log=warning)"$'\n'
done
read -r b_rate b_half b_most <<<"$(printf %s "$bare" | middle)"
read -r o_rate o_half o_most <<<"$(printf %s "$ours" | middle)"
printf '%-36s %9.0f a second, half within %8s, 99 %% within %8s\n' "bare server" "$b_rate" "$b_half" "$b_most" \
    "adjd, party 3" "$o_rate" "$o_half" "$o_most"
ratio "submissions, bare server" "$o_rate" "$b_rate"
