#!/bin/sh
# SPDX-License-Identifier: MIT
# Slow readers: clients that request large responses and do not read them cost less than 128 MB above idle,
# whatever they request. Then all at once, with idle and garbage connections, standings and conversions: in 99%
# of cases /healthz takes less than 100 ms and a small submission less than 500 ms. The figures are printed. The
# crowds run at a lower priority, because they share the machine with the daemon.
. tests/tap.sh
. tests/api/adjd.sh
clients=
quiet() { [ -z "$clients" ] || kill $clients 2>/dev/null; clients=; }
trap 'quiet; adjd_gone' EXIT
memory() { sed -n "s/^$1:[[:space:]]*\([0-9]*\) kB/\1/p" "/proc/$pid/status"; }
# record MEGABYTES: a chess game with comments of that size.
record() { printf '[Variant "chess"]\n[Result "*"]\n\n1. e4'; perl -e 'print "\n{", "x" x 1000, "}" for 1 .. 995 * $ARGV[0]' "$1"; echo ' *'; }
# begin: restarts adjd with a larger limit for bodies but the usual limit for responses.
begin() {
    start --set log=error --set rate=0 --set body-mib=64 --set pending-mib=4096 --set request-seconds=120 --set work-seconds=120
    port=${url##*:} idle=$(memory VmRSS)
}
# waits NAME COUNT: measures the latency of other clients meanwhile.
waits() {
    perl tests/security/waits.pl "$port" "$2" GET /healthz >"$tmp/health" 2>&1
    perl tests/security/waits.pl "$port" "$2" POST '/v1/adjudications?variant=chess' '1. e4 e5 *' >"$tmp/submit" 2>&1
    diag "$1: /healthz in $(cat "$tmp/health") ms, a small submission in $(cat "$tmp/submit") ms, 99 of a hundred"
    report "$([ "$(cat "$tmp/health")" -lt 100 ]; echo $?)" "$1: /healthz within 100 ms"
    report "$([ "$(cat "$tmp/submit")" -lt 500 ]; echo $?)" "$1: a small submission within 500 ms"
}
# against NAME WANT ARGUMENT...: runs tests/security/slow.pl.
against() {
    _name=$1 _want=$2
    shift 2
    begin
    nice perl tests/security/slow.pl "$port" "$@" >"$tmp/slow" &
    clients=$!
    sleep 0.5
    waits "$_name" 300
    wait $clients
    clients=
    is "$(cat "$tmp/slow")" "$_want" "$_name: they are answered"
    _peak=$(memory VmHWM)
    diag "$_name: $(((_peak - idle) / 1024)) MB above idle at most"
    report "$([ $((_peak - idle)) -lt 131072 ]; echo $?)" "$_name: less than 128 MB above idle"
    stop
    is "$code" 0 "$_name: adjd ends well"
}

for size in 4 15 16; do record $size >"$tmp/record.$size"; done
begin
post '/v1/adjudications?notation=pgn' text/plain "$tmp/record.4" -H Expect:
is "$status" 201 "a record of 4 MB, the largest that is read"
large=$location/record
stop
against '12 who do not read 60 MB' 200:12 12 110 GET "$large" '' 15
against '24 records of 16 MB' 413:24 24 110 POST '/v1/adjudications?notation=pgn' "$tmp/record.16"
against '24 times four records of 4 MB' 201:24 24 110 POST '/v1/adjudications?notation=pgn' "$tmp/record.4" 4
against '100 slow conversions of 15 MB' 413:100 100 110 POST '/v1/conversions?to=pgn&notation=pgn' "$tmp/record.15"
against '100 times four slow conversions of 4 MB' 200:100 100 110 POST '/v1/conversions?to=pgn&notation=pgn' "$tmp/record.4" 4

begin
perl -e 'print q({"name": "Large", "variant": "chess", "rounds": 999, "players": [), join(",", map qq({"name": "P$_"}), 1 .. 9999), "]}"' >"$tmp/large"
post /v1/tournaments application/json "$tmp/large"
event=$location
is "$status" 201 "a tournament of 9,999 players"
for crowd in 'idle 3000' 'slow-head 1000' 'slow-body 1000' 'heads 100' 'rubbish 1000'; do
    nice perl tests/api/crowd.pl "$port" $crowd 60 >/dev/null &
    clients="$clients $!"
done
nice perl tests/security/slow.pl "$port" 12 60 GET "$large" '' 15 >/dev/null &
clients="$clients $!"
nice perl tests/security/slow.pl "$port" 50 60 POST '/v1/conversions?to=pgn&notation=pgn' "$tmp/record.4" 4 >/dev/null &
clients="$clients $!"
for path in standings crosstable 'export?as=trf26'; do
    (while :; do curl -s -m 20 -o /dev/null "$url$event/$path" || sleep 0.1; done) &
    clients="$clients $!"
done
sleep 3
waits 'all of them' 500
quiet
stop
is "$code" 0 "adjd ends well"
done_testing
