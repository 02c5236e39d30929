#!/bin/sh
# SPDX-License-Identifier: MIT
# adjd survives misbehaving clients: crowds of idle connections, one byte a second, endless bodies, garbage. Memory stays bounded,
# other clients are served, and every connection that should be closed is closed.
# Tier: full (load)
. tests/tap.sh
. tests/api/adjd.sh

crowd=
trap '[ -z "$crowd" ] || kill $crowd 2>/dev/null; adjd_gone' EXIT
# crowd KIND COUNT SECONDS: in the background; wait until all are there.
crowd() {
    perl tests/api/crowd.pl "${url##*:}" "$@" >"$tmp/crowd" &
    crowd=$!
    for _try in $(seq 100); do [ -s "$tmp/crowd" ] && break; sleep 0.1; done
}
# served NAME: others are answered at once.
served() {
    _began=$(date +%s%N)
    ask /v1/variants
    _took=$((($(date +%s%N) - _began) / 1000000))
    report "$([ "$status" = 200 ] && [ $_took -lt 1500 ]; echo $?)" "$1: others are served ($_took ms)"
}
# closed NAME: what the crowd saw.
closed() {
    wait $crowd
    crowd=
    is "$(sed -n 2p "$tmp/crowd")" "$(sed -n 1p "$tmp/crowd")" "$1: all were closed"
}

start --set request-seconds=1 --set idle-seconds=1 --set log=warning --set connections=4000
report $? "adjd starts"
[ "$(ulimit -n)" -ge 2000 ] || ulimit -n 2000 2>/dev/null
crowd idle 900 15
served "900 connections that say nothing"
closed "900 connections that say nothing"
crowd slow-head 100 15
served "heads at a byte a second"
closed "heads at a byte a second"
crowd slow-body 100 15
served "bodies at a byte a second"
closed "bodies at a byte a second"
crowd endless 30 15
served "bodies without end"
closed "bodies without end"
crowd heads 30 15
served "heads without end"
closed "heads without end"
crowd rubbish 100 15
served "pipelined rubbish"
closed "pipelined rubbish"
ask /metrics
is "$(sed -n 's/^adjd_body_bytes //p' "$tmp/body")" 0 "no body is left in memory"
peak=$(sed -n 's/^VmHWM:[[:space:]]*\([0-9]*\) kB/\1/p' /proc/$pid/status)
# A sanitizer's own memory says nothing.
[ -n "${SAN:-}" ] || report "$([ "$peak" -lt 200000 ]; echo $?)" "memory stayed below 200 MB: $peak kB"
is "$(stored)" 0 "nothing was stored"
stop
is "$code" 0 "adjd ends well"

# All bodies together have a bound, too: who comes when it is reached is asked to come again.
start --set pending-mib=1 --set log=error
head -c 900000 /dev/zero | tr '\0' 'x' >"$tmp/large"
curl -sS -m 60 --limit-rate 300k -o /dev/null -H 'Expect:' -H 'Content-Type: text/plain' --data-binary "@$tmp/large" \
    "$url/v1/adjudications" &
crowd=$!
for try in $(seq 100); do
    ask /metrics
    [ "$(sed -n 's/^adjd_body_bytes //p' "$tmp/body")" -gt 300000 ] && break
    sleep 0.1
done
post /v1/adjudications text/plain "$tmp/large" -H 'Expect:'
refused 503 overloaded "no more bodies than there is memory for"
is "$(header Retry-After)" 1 "but later"
printf '1. e4 e5 *\n' >"$tmp/game"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
is "$status" 201 "small ones still get in"
wait $crowd
crowd=
post /v1/adjudications text/plain "$tmp/large" -H 'Expect:'
is "$status" 422 "and then there is room again"
stop
is "$code" 0 "adjd ends well"
done_testing
