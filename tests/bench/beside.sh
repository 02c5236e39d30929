#!/bin/bash
# SPDX-License-Identifier: MIT
# Latency of small requests under load: median and 99th percentile of one client, alone and next to each load in turn;
# the tables of README.md. The load generators run at low priority, because in practice they run on other machines.
. tests/bench/common.sh
command -v wrk >/dev/null || { echo "wrk is not installed"; exit 0; }
seconds=${SECONDS_EACH:-8}
pid= crowd=
quiet() { [ -z "$crowd" ] || { kill $crowd; wait $crowd; } 2>/dev/null; crowd=; }
finish() { quiet; [ -z "$pid" ] || { kill "$pid"; wait "$pid" || true; }; pid=; }
trap 'finish; rm -rf "$tmp"' EXIT
free_port() { perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1")->sockport'; }
# record MEGABYTES: print a game of chess with this size of comments.
record() { printf '[Variant "chess"]\n[Result "*"]\n\n1. e4'; perl -e 'print "\n{", "x" x 1000, "}" for 1 .. 995 * $ARGV[0]' "$1"; echo ' *'; }
# waits ARGUMENT...: print "p50 | p99 | count" of one client that repeats a request, in the units of wrk.
waits() {
    wrk -t1 -c1 -d"${seconds}s" --timeout 20s --latency "$@" >"$tmp/wrk"
    ! grep -E 'Non-2xx|Socket errors' "$tmp/wrk" >&2
    awk '$1 == "50%" { half = $2 } $1 == "99%" { most = $2 } /requests in/ { n = $1 } END { printf "%s | %s | %d", half, most, n }' "$tmp/wrk"
}
# beside NAME [ARGUMENT...]: measure next to the load of tests/security/slow.pl, restarted whenever it is finished.
beside() {
    local name=$1
    shift
    port=$(free_port)
    rm -f "$tmp"/store*
    "$BUILD/bin/adjd" --listen "127.0.0.1:$port" --store "$tmp/store" --set tokens=off --set log=error --set rate=0 --set body-mib=64 \
        --set pending-mib=4096 --set request-seconds=120 --set work-seconds=120 >"$tmp/out" 2>&1 &
    pid=$!
    for _ in $(seq 50); do curl -s -o /dev/null "http://127.0.0.1:$port/" && break; sleep 0.1; done
    verdict=$(curl -s -D - -o /dev/null -H 'Content-Type: text/plain' --data-binary "@$RECORD" "http://127.0.0.1:$port$submit" |
        tr -d '\r' | sed -n 's/^[Ll]ocation: //p')
    large=$(curl -s -D - -o /dev/null -H 'Content-Type: text/plain' -H Expect: --data-binary "@$tmp/record.4" \
        "http://127.0.0.1:$port/v1/adjudications?notation=pgn" | tr -d '\r' | sed -n 's/^[Ll]ocation: //p')
    if [ $# -gt 0 ]; then
        (trap 'kill $!; exit' TERM
            while :; do nice perl tests/security/slow.pl "$port" "${@/LARGE/$large/record}" >>"$tmp/crowd" & wait $!; done) &
        crowd=$!
        sleep 1
    fi
    printf '| %s | %s | %s |\n' "$name" "$(waits -s tests/bench/post.lua "http://127.0.0.1:$port$submit")" \
        "$(waits "http://127.0.0.1:$port$verdict")"
    finish
}

export RECORD=tests/records/waterloo-party3.txt
submit='/v1/adjudications?variant=waterloo5'
for size in 4 15; do record $size >"$tmp/record.$size"; done
echo '| beside | submission: half within | 99 % within | of | its verdict: half within | 99 % within | of |'
echo '|---|---|---|---|---|---|---|'
beside 'nobody'
beside '12 who do not read 60 MB' 12 110 GET LARGE '' 15
beside '24 with four records of 4 MB each' 24 110 POST '/v1/adjudications?notation=pgn' "$tmp/record.4" 4
beside '100 slow conversions of 15 MB (refused)' 100 110 POST '/v1/conversions?to=pgn&notation=pgn' "$tmp/record.15"
beside '100 slow conversions of 4 MB' 100 110 POST '/v1/conversions?to=pgn&notation=pgn' "$tmp/record.4" 4
