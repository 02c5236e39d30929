#!/bin/sh
# SPDX-License-Identifier: MIT
# Access control: requests are accepted only under our own host names (DNS rebinding), a client behind a proxy
# needs a token, and pages of other sites cannot write (CSRF).
. tests/tap.sh
. tests/api/adjd.sh

printf '1. e4 e5 *\n' >"$tmp/game"
to='/v1/adjudications?variant=chess'
# named HOST STATUS NAME
named() {
    ask /healthz -H "Host: $1"
    is "$status $(wc -c <"$tmp/body")" "$2" "$3"
}

# Requests with the administrator's token.
start --set log=error --set tokens=required
report $? "adjd starts"
bearer="Authorization: Bearer $(cat "$tmp/adjd.token")"
for host in "${url#http://}" 127.0.0.1 127.0.0.1:1 '[::1]' '[0:0::1]:80' localhost LOCALHOST:8642 localhost. "$(hostname)"; do
    named "$host" "200 15" "the name $host"
done
for host in example.org evil.example:8642 127.0.0.1.evil.example 127.0.0.2 localhost.evil.example 0.0.0.0 '[::2]' localhost:x; do
    named "$host" "421 0" "not the name $host"
done
post "$to" text/plain "$tmp/game" -H "$bearer" -H 'Host: rebound.example'
is "$status $(stored)" "421 0" "what comes under another name is not stored"
ask /nowhere -H 'Host: rebound.example'
is "$status" 421 "nor is it said what there is"

# Pages of other sites.
for origin in https://evil.example null "http://127.0.0.1:1" http://localhost; do
    post "$to" text/plain "$tmp/game" -H "$bearer" -H "Origin: $origin"
    refused 403 forbidden "a page of $origin writes nothing"
done
for site in cross-site same-site; do
    post "$to" text/plain "$tmp/game" -H "$bearer" -H "Sec-Fetch-Site: $site"
    refused 403 forbidden "nor one that its browser calls $site"
done
is "$(stored)" 0 "nothing was stored"
for site in same-origin none; do
    post "$to" text/plain "$tmp/game" -H "$bearer" -H "Origin: $url" -H "Sec-Fetch-Site: $site"
    is "$status" 201 "our own page writes: $site"
done
ask /v1/variants -H "$bearer" -H 'Origin: https://evil.example' -H 'Sec-Fetch-Site: cross-site'
is "$status $(header Access-Control-Allow-Origin)" "200 " "to read is allowed, but the browser does not show it"

# A client behind a proxy.
for header in 'Forwarded: for=127.0.0.1' 'X-Forwarded-For: 127.0.0.1' 'X-Real-IP: ::1' 'X-Forwarded-For:;'; do
    case $header in *';') header='X-Forwarded-For;' ;; esac
    post "$to" text/plain "$tmp/game" -H "$header"
    refused 401 unauthorized "with $header a token is needed"
done
token=$("$adjd" --store "$store" token create proxy --scopes read,submit)
post "$to" text/plain "$tmp/game" -H 'X-Forwarded-For: 192.0.2.7' -H "Authorization: Bearer $token"
is "$status" 201 "and does"
stop

# Rate limits: by the proxy's address, or by the forwarded address if the proxy is trusted.
tried() { ask /v1/variants "$@"; printf '%s ' "$status"; }
start --set log=error --set rate=1 --set burst=2 --set tokens=off
is "$(for i in 1 2 3; do tried; done)" "200 200 200 " "this machine's own clients have no rate"
is "$(for i in 1 2 3; do tried -H "X-Forwarded-For: 192.0.2.$i"; done)" "200 200 429 " "a proxy's clients share one, whatever they say"
stop
start --set log=info --set rate=1 --set burst=2 --set tokens=off --set trusted-proxies='127.0.0.0/8 10.0.0.1'
is "$(for i in 1 2 3; do tried -H "X-Forwarded-For: 192.0.2.$i"; done)" "200 200 200 " "a trusted proxy's word is taken"
is "$(for i in 1 2 3; do tried -H "X-Forwarded-For: 192.0.2.$i, 198.51.100.1, 10.0.0.1"; done)" "200 200 429 " "but for what its clients wrote before it"
is "$(for i in 1 2 3; do tried -H "Forwarded: for=192.0.2.$i;proto=http, for=\"[2001:db8::1]:80\""; done)" "200 200 429 " "Forwarded says the same"
is "$(for i in 1 2 3; do tried -H "X-Forwarded-For: 192.0.2.9" -H "Forwarded: for=192.0.2.$i"; done)" "200 200 429 " "two words that differ are none"
like "$(cat "$tmp/log")" 'remote=198\.51\.100\.1' "the client's address is in the log"
stop
start --set log=error --set rate=1 --set burst=2 --set tokens=off --set trusted-proxies='127.0.0.0/31'
is "$(for i in 1 2 3; do tried -H "X-Forwarded-For: 192.0.2.$i"; done)" "200 200 200 " "127.0.0.1 is in 127.0.0.0/31"
stop
start --set log=error --set rate=1 --set burst=2 --set tokens=off --set trusted-proxies='127.0.0.0/32 127.0.0.2/31 127.128.0.0/9 ::ffff:127.0.0.0/106'
is "$(for i in 1 2 3; do tried -H "X-Forwarded-For: 192.0.2.$i"; done)" "200 200 200 " "and in ::ffff:127.0.0.0/106"
stop
start --set log=error --set rate=1 --set burst=2 --set tokens=off --set trusted-proxies='127.0.0.0/32 127.0.0.2/31 127.128.0.0/9 ::ffff:127.32.0.0/107'
is "$(for i in 1 2 3; do tried -H "X-Forwarded-For: 192.0.2.$i"; done)" "200 200 429 " "but in no network beside it"
stop

start --set log=error --set tokens=required --set 'hosts=adjd.example, 192.0.2.1'
named adjd.example:443 "200 15" "a name of the configuration"
named 192.0.2.1 "200 15" "an address of it"
named localhost "421 0" "and then no other"
stop
for wrong in hosts=http://a.example hosts=a.example:80 trusted-proxies=10.0.0.0/33 trusted-proxies=proxy.example; do
    "$adjd" --set "$wrong" check-config >"$tmp/said" 2>&1
    is "$?" 2 "wrong: $wrong"
done
done_testing
