#!/bin/sh
# SPDX-License-Identifier: MIT
# The programs in examples/ and the commands of the tutorial do what their text says.
. tests/tap.sh
needs caddy nginx node openssl
. tests/api/adjd.sh
root=$PWD
start --set tokens=required
report $? "adjd starts"
printf '[White "Anna"]\n[Black "Boris"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' >"$tmp/game.pgn"
evening='1 Clara 1
2 Anna 0.5
2 Boris 0.5'

# run NAME COMMAND...: an evening, in a folder of its own.
run() {
    _name=$1
    shift
    is "$(cd "$tmp" && "$@" "$url" 2>&1)" "$evening" "$_name"
    is "$(tr -d '\r' <"$tmp/evening.trf" | grep -c '^001 ')" 3 "$_name: the report file"
    rm -f "$tmp/evening.trf"
}
run "a shell's evening" "$root/examples/evening.sh"
if command -v /usr/bin/python3 >/dev/null; then run "a stranger's client, made of the document" /usr/bin/python3 "$root/examples/evening.py"; fi
if command -v node >/dev/null; then run "JavaScript's evening" node "$root/examples/evening.mjs"; fi
# A library with a sanitizer wants a program with it.
case ${SAN:-} in
asan) sanitize=-fsanitize=address,undefined ;;
?*) sanitize=-fsanitize=$SAN ;;
*) sanitize= ;;
esac
ok "C with libadj" ${CC:-cc} $sanitize -Wall -Wextra -Werror -Ilibadj -o "$tmp/judge" examples/judge.c -L"$build/lib" -ladj -Wl,-rpath,"$root/$build/lib"
is "$("$tmp/judge" "$tmp/game.pgn" chess)" "Anna - Boris: black, checkmate" "judges a file"
ok "C with libcurl" ${CC:-cc} -Wall -Wextra -Werror -o "$tmp/submit" examples/submit.c -lcurl
like "$(cd "$tmp" && ./submit "$url" game.pgn chess)" 'checkmate' "sends a record and reads the verdict"

# Behind nginx and Caddy: TLS, a stream that is not held back, and a password where it should be.
port() { perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1")->sockport'; }
t=$(curl -s --oauth2-bearer "$(cat "$tmp/adjd.token")" "$url/v1/tournaments" | jq -r '.tournaments[0].id')
# As the examples have it: tokens = required, and who asks is known by the proxy's word.
stop
start --set tokens=required --set trusted-proxies=127.0.0.1
report $? "adjd starts, for those with a token"
bearer="Authorization: Bearer $("$adjd" --store "$store" token create club --scopes read,submit)"
ADJ_METRICS_TOKEN=$("$adjd" --store "$store" token create metrics --scopes read)
export ADJ_METRICS_TOKEN
printf 'proxy_set_header Authorization "Bearer %s";\n' "$ADJ_METRICS_TOKEN" >"$tmp/adj.metrics"
# behind NAME: what is asked at https://localhost:$proxy.
behind() {
    through() { curl -skm 30 "$@"; }
    for _try in $(seq 100); do
        through -o "$tmp/healthz" "https://localhost:$proxy/healthz" && break
        sleep 0.1
    done
    is "$(jq -r .status "$tmp/healthz")" ok "$1: adjd is behind it"
    rm -f "$tmp/healthz"
    through -N -m 2 -H "$bearer" "https://localhost:$proxy/v1/tournaments/$t/events" >"$tmp/stream"
    like "$(cat "$tmp/stream")" '^event: tournament.created' "$1: events come through at once"
    is "$(through -o /dev/null -w '%{http_code}' "https://localhost:$proxy/metrics") $(through -u operator:secret -o /dev/null -w '%{http_code}' "https://localhost:$proxy/metrics")" \
        "401 200" "$1: what the operator alone may see has a password"
    is "$(through -o "$tmp/body" -w '%{http_code}' -H "$bearer" -H 'Content-Type: application/vnd.chess-pgn' --data-binary "@$tmp/game.pgn" "https://localhost:$proxy/v1/adjudications?variant=chess") $(jq -r .reason "$tmp/body")" \
        "201 checkmate" "$1: and records go through"
    is "$(through -o /dev/null -w '%{http_code}' "https://localhost:$proxy/v1/variants")" 401 "$1: but not without a token"
}
openssl req -x509 -newkey rsa:2048 -nodes -keyout "$tmp/adj.key" -out "$tmp/adj.pem" -days 1 -subj /CN=adj.example.org 2>/dev/null
printf 'operator:{PLAIN}secret\n' >"$tmp/adj.htpasswd"
proxy=$(port)
{
    echo "user $(id -un); pid $tmp/nginx.pid; error_log $tmp/nginx.log; daemon on; events {} http { access_log off;"
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $tmp/nginx-$kind;"; done
    sed "s|8443|127.0.0.1:$proxy|; s|http://127.0.0.1:8642|$url|; s|/etc/ssl|$tmp|; s|/etc/nginx/adj|$tmp/adj|" examples/nginx.conf
    echo '}'
} >"$tmp/nginx.conf"
ok "nginx takes its example" /usr/sbin/nginx -q -p "$tmp" -c "$tmp/nginx.conf"
behind nginx
kill "$(cat "$tmp/nginx.pid")"

# Caddy signs for itself here, and asks nobody for a certificate.
export XDG_DATA_HOME="$tmp/caddy" XDG_CONFIG_HOME="$tmp/caddy"
ADJ_PASSWORD_HASH=$(caddy hash-password --plaintext secret)
export ADJ_PASSWORD_HASH
proxy=$(port)
{
    printf '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n'
    sed "s|^adj.example.org {|https://localhost:$proxy {\n\tbind 127.0.0.1\n\ttls internal|; s|127.0.0.1:8642|${url#http://}|" examples/Caddyfile
} >"$tmp/Caddyfile"
ok "Caddy takes its example" caddy validate --adapter caddyfile --config "$tmp/Caddyfile"
caddy run --adapter caddyfile --config "$tmp/Caddyfile" >"$tmp/caddy.log" 2>&1 &
caddy=$!
trap 'kill $caddy 2>/dev/null; adjd_gone' EXIT
behind Caddy
kill "$caddy"
wait "$caddy" 2>/dev/null

stop
# The tutorial: all its commands, one after the other, as a reader types them.
awk '/^```sh/ { on = 1; next } /^```/ { on = 0 } on' docs/tutorial.md >"$tmp/commands"
mkdir "$tmp/tutorial"
(cd "$tmp/tutorial" && PATH="$root/$build/bin:$PATH" sh -eu "$tmp/commands" >"$tmp/said" 2>&1)
report $? "the tutorial's commands run" || sed 's/^/# /' "$tmp/said"
like "$(cat "$tmp/said")" '^White wins|^Black wins|checkmate' "and judge a game"
like "$(cat "$tmp/said")" '^the verdict is signed' "and check its signature"
is "$(tr -d '\r' <"$tmp/tutorial/cup.trf" | sed -n 's/^001    [0-9].\{83\}//p')" "   2 w 0     3 w +
   1 b 1  0000 - H
0000 - U     1 b -" "and end with a report file of a game, a forfeit and byes"
done_testing
