#!/bin/sh
# SPDX-License-Identifier: MIT
# Large crowds of misbehaving clients, each against its own daemon: prints its peak memory and the latency of
# another client. The bounds are generous; look at the figures.
. tests/tap.sh
. tests/api/adjd.sh

crowd=
trap '[ -z "$crowd" ] || kill $crowd 2>/dev/null; adjd_gone' EXIT
ulimit -n "$(ulimit -H -n)"
[ "$(ulimit -n)" = unlimited ] || [ "$(ulimit -n)" -ge 10300 ] || ulimit -n 10300 || { report 1 "10,300 files may be open"; done_testing; }

# against KIND COUNT SECONDS MEGABYTES: runs the crowd while another client sends 300 requests.
against() {
    start --set log=error --set request-seconds=5 --set idle-seconds=20
    _idle=$(sed -n 's/^VmRSS:[[:space:]]*\([0-9]*\) kB/\1/p' /proc/$pid/status)
    : >"$tmp/crowd"
    perl tests/api/crowd.pl "${url##*:}" "$1" "$2" "$3" >"$tmp/crowd" &
    crowd=$!
    for _try in $(seq 300); do [ -s "$tmp/crowd" ] && break; sleep 0.1; done
    is "$(head -1 "$tmp/crowd")" "$2" "$1: $2 connections"
    _waited=$(perl tests/api/ping.pl "${url##*:}" 300 2>&1)
    wait $crowd
    crowd=
    _peak=$(sed -n 's/^VmHWM:[[:space:]]*\([0-9]*\) kB/\1/p' /proc/$pid/status)
    diag "$1: memory $((_idle / 1024)) MB before, $((_peak / 1024)) MB at the peak; another client waited (median, 99 %, most) $_waited ms"
    report "$([ "$_peak" -lt $(($4 * 1024)) ]; echo $?)" "$1: at most $4 MB"
    report "$(printf '%s\n' "$_waited" | awk '{ print !(NF == 3 && $2 < 1000) }')" "$1: others are served"
    is "$(stored)" 0 "$1: nothing was stored"
    stop
    is "$code" 0 "$1: adjd ends well"
}

against idle 10000 15 150
against slow-head 2000 15 150
against slow-body 2000 15 150
against endless 200 15 400
against heads 200 15 150
against rubbish 2000 10 150
done_testing
