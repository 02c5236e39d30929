#!/bin/sh
# SPDX-License-Identifier: MIT
# Two nodes behind HAProxy, as adjd-cluster(7) describes it. While the primary is frozen, reads are answered by the replica, and what
# needs no database is answered at once. A node that is stopped causes no error.
# Tier: full (PostgreSQL)
. tests/tap.sh
needs perl haproxy
. tests/postgres.sh
. tests/api/nodes.sh
balancer='' load=''
cleanup() {
    [ -z "$load" ] || kill $load 2>/dev/null
    [ -z "$balancer" ] || kill "$balancer" 2>/dev/null
    nodes_gone
    primary_signal CONT 2>/dev/null
    pg_gone
    rm -rf "$tmp"
}
trap cleanup EXIT
primary_signal() { kill -"$1" "$(head -1 "$pg_dir/data/postmaster.pid")" $(ps -o pid= --ppid "$(head -1 "$pg_dir/data/postmaster.pid")"); }
pg_make 'wal_level = replica' "synchronous_standby_names = ''" && pg_follow
report $? "a replica follows a primary"
store=$(pg_database games)
for n in 1 2; do node $n --set drain=4 --set store-read="postgresql://adj@/games?host=$pg_replica"; done
report $? "two nodes start"

# The configuration in the manual, with the addresses of this test.
port=$(perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1")->sockport')
{
    printf 'defaults\n    mode http\n    timeout connect 2s\n    timeout client 60s\n    timeout server 60s\n'
    sed -n '/^frontend adjd/,/^\.Ed/p' adjd/adjd-cluster.7 | sed "/^\.Ed/d; s/bind .*/bind 127.0.0.1:$port/; s/10.0.0.1:8642/${url_1#*//}/; s/10.0.0.2:8642/${url_2#*//}/; /10.0.0.3/d"
} >"$tmp/haproxy.cfg"
ok "HAProxy accepts the configuration in the manual" haproxy -c -f "$tmp/haproxy.cfg"
haproxy -db -f "$tmp/haproxy.cfg" >"$tmp/haproxy.log" 2>&1 &
balancer=$! all=http://127.0.0.1:$port
printf '1. e3-e5 e8-e6\n' >"$tmp/game"

# get URL [OPTION...]: sends a request; sets $status and $took, in milliseconds.
get() {
    _url=$1
    shift
    _said=$(curl -s -m 20 -o "$tmp/body" -w '%{http_code} %{time_total}' "$@" "$_url")
    status=${_said%% *} took=$(awk -v t="${_said##* }" 'BEGIN { printf "%d", 1000 * t }')
}
# settles URL STATUS: the URL has this status within 15 s.
settles() {
    for _try in $(seq 75); do
        get "$1"
        [ "$status" != "$2" ] || return 0
        sleep 0.2
    done
    return 1
}
ok "both backends have servers" settles "$all/readyz" 200
get "$all/v1/adjudications?variant=waterloo5" -H 'Content-Type: text/plain' --data-binary "@$tmp/game"
is "$status" 201 "a game is stored"
verdict=$all/v1/adjudications/$(jq -r .id "$tmp/body")
for _try in $(seq 50); do
    [ "$(psql -XqAt -h "$pg_replica" -U adj -d games -c 'select count(*) from adjudication')" = 1 ] && break
    sleep 0.1
done
get "$url_1/readyz?for=read"
is "$status" 200 "a node is ready to read"
get "$url_1/readyz?for=lunch"
is "$status" 400 "another purpose is unknown"

# A node with tokens: one that was never used, one that is unknown, and a session. Requests for the store keep its threads busy.
node 3 --set tokens=required
token=$("$adjd" --store "$store" --set key="$tmp/key" token create scraper --scopes read)
get "$url_3/sign-in" -c "$tmp/jar"
form=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)
get "$url_3/sign-in" -b "$tmp/jar" -c "$tmp/jar" -F "_form=$form" -F "token=$token"
is "$status" 303 "a browser signs in"
fresh=$("$adjd" --store "$store" --set key="$tmp/key" token create fresh --scopes read)
sleep 1
primary_signal STOP
for _try in 1 2 3 4 5 6 7 8; do curl -s -m 5 -o /dev/null -H "Authorization: Bearer $token" "$url_3/v1/adjudications" & done
sleep 0.1
for path in /metrics / /v1/variants; do
    get "$url_3$path" -H "Authorization: Bearer $fresh"
    is "$status" 200 "the primary has just been frozen: $path is answered to a token that was never used"
    ok "  in $took ms" [ "$took" -lt 1000 ]
    get "$url_3$path" -b "$tmp/jar" -H 'Accept: text/html, */*;q=0.1'
    is "$status" 200 "  and to a session"
    ok "  in $took ms" [ "$took" -lt 1000 ]
done
for path in /metrics / /v1/variants /healthz; do
    get "$url_1$path"
    is "$status" 200 "the primary is frozen: $path is answered"
    ok "  in $took ms" [ "$took" -lt 1000 ]
done
ok "the node is not ready for writes" settles "$url_1/readyz" 503
get "$url_1/readyz"
like "$(jq -r .detail "$tmp/body")" 'does not (answer|respond)' "  and says why"
ok "  in $took ms" [ "$took" -lt 1000 ]
get "$url_1/readyz?for=read"
is "$status" 200 "  but it is ready for reads"
settles "$verdict" 200
get "$verdict"
is "$status" 200 "the balancer still has servers for reads"
ok "  which answer in $took ms" [ "$took" -lt 1000 ]
get "$all/v1/adjudications?variant=waterloo5" -H 'Content-Type: text/plain' --data-binary "@$tmp/game"
is "$status" 503 "a write is refused"
ok "  in $took ms" [ "$took" -lt 2000 ]
primary_signal CONT
ok "the primary continues, and the node becomes ready" settles "$url_1/readyz" 200
ok "  the other too" settles "$url_2/readyz" 200
sleep 2 # the next checks of the balancer
get "$all/v1/adjudications?variant=waterloo5" -H 'Content-Type: text/plain' --data-binary "@$tmp/game"
is "$status" 201 "  and the balancer has servers for writes"

# Clients that read and write through the balancer, without pause.
for n in 1 2 3; do
    while :; do
        curl -s -m 20 -o /dev/null -w '%{http_code}\n' -H 'Content-Type: text/plain' --data-binary "@$tmp/game" "$all/v1/adjudications?variant=waterloo5" \
            --next -s -m 20 -o /dev/null -w '%{http_code}\n' "$verdict" || echo "curl: $?"
    done >"$tmp/load.$n" 2>&1 &
    load="$load $!"
done
sleep 2
begun=$(date +%s%N)
kill -TERM "$pid_1"
sleep 1
get "$url_1/readyz"
is "$status" 503 "a node that is stopped is not ready at once"
get "$url_1/readyz?for=read"
is "$status" 503 "  also not for reads"
get "$verdict"
is "$status" 200 "  but it serves requests"
wait "$pid_1"
report $? "  and ends well"
took=$((($(date +%s%N) - begun) / 1000000))
ok "  after the seconds of drain ($took ms)" [ "$took" -ge 4000 -a "$took" -lt 6000 ]
sleep 1
kill $load
wait $load 2>/dev/null
load=''
is "$(cat "$tmp"/load.* | sort | uniq -c | awk '$2 != 200 && $2 != 201')" "" "no client of the balancer saw an error"
ok "  in $(cat "$tmp"/load.* | wc -l) requests" [ "$(cat "$tmp"/load.* | wc -l)" -gt 100 ]
kill -TERM "$pid_2"
sleep 0.5
kill -TERM "$pid_2"
begun=$(date +%s%N)
wait "$pid_2"
report $? "the other node ends well"
ok "  at once after a second signal" [ "$(($(date +%s%N) - begun))" -lt 2000000000 ]
done_testing
