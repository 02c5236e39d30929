#!/bin/sh
# SPDX-License-Identifier: MIT
# Slow readers: clients that request large responses and do not read them cost less than 64 MB above idle, where
# the responses total 100 to 240 MB. Other clients are served meanwhile, and shutdown does not wait for them.
# Tier: full (load)
. tests/tap.sh
. tests/api/adjd.sh

start --set log=error --set body-mib=8 --set pending-mib=1024 --set request-seconds=60
report $? "adjd starts"
port=${url##*:}
memory() { sed -n "s/^$1:[[:space:]]*\([0-9]*\) kB/\1/p" "/proc/$pid/status"; }
{ printf '[Variant "chess"]\n[Result "*"]\n\n1. e4'; perl -e 'print "\n{", "x" x 1000, "}" for 1 .. 3900'; echo ' *'; } >"$tmp/record"
post '/v1/adjudications?notation=pgn' text/plain "$tmp/record" -H Expect:
is "$status" 201 "a record of 4 MB"
record=$location/record
idle=$(memory VmRSS)
# slow NAME WANT ARGUMENT...: slow.pl with these arguments prints WANT, and another client is served meanwhile: within
# 1.5 s, or on a busy machine at least while the readers still keep their connections.
slow() {
    readers=$1 want=$2
    shift 2
    echo 5 >"/proc/$pid/clear_refs" # the peak begins anew
    perl tests/security/slow.pl "$port" "$@" >"$tmp/slow" &
    _slow=$!
    sleep 1
    printf '1. e4 e5 *\n' >"$tmp/game"
    _began=$(date +%s%N)
    post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
    _took=$((($(date +%s%N) - _began) / 1000000))
    [ $_took -lt 1500 ] || kill -0 $_slow
    report $(($? + (status != 201))) "$readers: a small submission meanwhile ($_took ms)"
    wait $_slow
    is "$(cat "$tmp/slow")" "$want" "$readers: they are answered"
    _peak=$(memory VmHWM)
    # memory figures are meaningless under a sanitizer
    [ -n "${SAN:-}" ] || report "$([ $((_peak - idle)) -lt 65536 ]; echo $?)" "$readers: $(((_peak - idle) / 1024)) MB above idle"
}
slow "24 who fetch it" 200:24 24 60 GET "$record"
crowd=60
[ -z "${SAN:-}" ] || crowd=15 # within the time that a request may take
slow "$crowd who convert it" "200:$crowd" $crowd 60 POST '/v1/conversions?to=pgn&notation=pgn' "$tmp/record"
ask /metrics
is "$(sed -n 's/^adjd_body_bytes //p' "$tmp/body")" 0 "no body is kept"

perl tests/security/slow.pl "$port" 12 20 GET "$record" >/dev/null &
slow=$!
sleep 1
before=$(date +%s%N)
stop
took=$((($(date +%s%N) - before) / 1000000))
report "$([ "$code" = 0 ] && [ $took -lt 15000 ]; echo $?)" "SIGTERM waits for no reader ($took ms)"
kill $slow 2>/dev/null
done_testing
