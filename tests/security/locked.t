#!/bin/sh
# SPDX-License-Identifier: MIT
# Locked by default: every client needs a token, on loopback too. The first start writes the administrator's token and prints a
# sign-in link; `tokens = off` serves a local Host only; on a Unix socket root and adjd's own user need no token.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

printf '1. e4 e5 *\n' >"$tmp/game"
to='/v1/adjudications?variant=chess'
file=$tmp/adjd.token
link_of() { sed -n 's|.* \(http://[^ ]*/sign-in?code=[^ ]*\)$|\1|p' "$tmp/out"; }
default() { start --set log=info --set tokens=required "$@"; }
# signed JAR: the status of a page that needs an administrator, with this cookie jar.
signed() { curl -s -o /dev/null -w '%{http_code}' -b "$1" "$url/tournaments/new"; }

# The first start.
: >"$tmp/log"
"$adjd" --listen 127.0.0.1:0 --store "$store" --set key="$key_file" >"$tmp/out" 2>"$tmp/log" &
pid=$!
await "$tmp/out" 'sign-in'
url=$(sed -n 's/^adjd: listening on //p' "$tmp/out")
is "$(stat -c %a "$file") $(wc -c <"$file")" "600 48" "the administrator's token is in a file of mode 0600 beside the store"
like "$(cat "$tmp/out")" "the administrator's token is in $file" "and adjd says where"
is "$(grep -c -F -e "$(cat "$file")" -e code= "$tmp/log")" 0 "the log holds neither the token nor the link"
for path in /v1/variants /v1/tournaments /v1/audit /metrics; do
    ask "$path"
    refused 401 unauthorized "GET $path from loopback needs a token"
done
post "$to" text/plain "$tmp/game"
refused 401 unauthorized "so does a submission"
post "$to" text/plain "$tmp/game" -H 'Host: 127.0.0.1:8642' -A nginx
refused 401 unauthorized "and what a proxy without headers sends"
post "$to" text/plain "$tmp/game" -H "Authorization: Bearer $(cat "$file")"
is "$status" 201 "the administrator's token is accepted"
ask /v1/webhooks -H "Authorization: Bearer $(cat "$file")"
is "$status" 200 "for everything"
is "$("$adjd" --store "$store" token list | cut -f 2,3)" "administrator	admin" "it is in the list of tokens"

# The link signs in once.
link=$(link_of)
like "$link" "^$url/sign-in\?code=[A-Za-z0-9_-]{43}$" "the start prints a link"
is "$(curl -s -o /dev/null -w '%{http_code}' -I "$link")" 200 "HEAD, as a preview sends it, does not use the link up"
is "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -c "$tmp/jar" "$link") $(signed "$tmp/jar")" "303 $url/ 200" "the link signs in"
is "$(curl -s -o /dev/null -w '%{http_code}' -c "$tmp/jar2" "$link") $(signed "$tmp/jar2")" "403 401" "once"
is "$(store_dump | grep -cF -e "${link##*=}")" 0 "the store keeps no code"
link=$("$adjd" --store "$store" --listen "${url#http://}" token open)
like "$link" "^$url/sign-in\?code=" "adjd token open prints another"
is "$(curl -s -o /dev/null -w '%{http_code}' -c "$tmp/jar" "$link") $(signed "$tmp/jar")" "303 200" "which signs in"
reader=$("$adjd" --store "$store" token create reader --scopes read >/dev/null; "$adjd" --store "$store" token list | awk -F '\t' '$2 == "reader" { print $1 }')
link=$("$adjd" --store "$store" --listen "${url#http://}" token open "$reader")
is "$(curl -s -o /dev/null -w '%{http_code}' -c "$tmp/jar" "$link") $(signed "$tmp/jar")" "303 403" "a link of another token has its scopes"
link=$("$adjd" --store "$store" --listen "${url#http://}" token open)
sql 'update session set ends_ms = created_ms where ends_ms = created_ms + 600000' >/dev/null
is "$(curl -s -o /dev/null -w '%{http_code}' "$link")" 403 "after ten minutes a link is worth nothing"
is "$("$adjd" --store "$store" --listen 127.0.0.1:0 token open 2>&1; echo $?)" 'adjd: the port of the server is not known; give it with --listen
3' "without a port there is no link"
for wrong in none '' "${link##*=}x"; do
    is "$(curl -s -o /dev/null -w '%{http_code}' "$url/sign-in?code=$wrong")" 403 "no code: $wrong"
done

# adj submit finds the file by itself, and gives it to this machine only.
(cd "$tmp" && "$OLDPWD/$adj" submit --url "$url" game) >"$tmp/said" 2>&1
is "$?" 0 "adj submit reads adjd.token" || diag "$(cat "$tmp/said")"
ADJ_TOKEN_FILE=$file "$adj" submit --url "$url" "$tmp/game" >"$tmp/said" 2>&1
is "$?" 0 "or the file that ADJ_TOKEN_FILE names"
mkdir -p "$tmp/home/.config/adj"
cp "$file" "$tmp/home/.config/adj/token"
HOME=$tmp/home "$adj" submit --url "$url" "$tmp/game" >"$tmp/said" 2>&1
is "$?" 0 "or that of the user's configuration"
cat >"$tmp/heads.py" <<'END'
import socket, sys
s = socket.create_server(("0.0.0.0", 0))
s.settimeout(20)
print(s.getsockname()[1], flush=True)
c = s.accept()[0]
print(c.recv(65536).decode(), flush=True)
c.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
END
python3 "$tmp/heads.py" >"$tmp/heads" &
await "$tmp/heads" '^[0-9]+$'
(cd "$tmp" && "$OLDPWD/$adj" submit --url "http://0.0.0.0:$(head -1 "$tmp/heads")" game) >"$tmp/said" 2>&1
like "$(cat "$tmp/heads")" '^POST /v1/adjudications' "another host is asked"
is "$(grep -ci '^authorization' "$tmp/heads")" 0 "without this machine's token"

# Later starts create nothing and print no link to a file.
stop
default
is "$(link_of) $("$adjd" --store "$store" token list | grep -c administrator)" " 1" "the next start makes no other token, and no link for a file"
stop
# A new store beside it gets the same token.
is_file && {
    store=$tmp/second.sqlite
    default
    ask /v1/variants -H "Authorization: Bearer $(cat "$file")"
    is "$status" 200 "a new store in the folder takes the token that is there"
    stop
    for mode in 644 620; do
        chmod $mode "$file"
        like "$(timeout 20 "$adjd" --listen 127.0.0.1:0 --store "$tmp/third.sqlite" 2>&1; echo "exit $?")" \
            "adjd: $file: other users have access to the token file: run chmod 600|exit 3" "not one of mode $mode"
    done
    chmod 600 "$file"
    echo 'no token' >"$file.other"
    chmod 600 "$file.other"
    like "$(timeout 20 "$adjd" --listen 127.0.0.1:0 --store "$tmp/third.sqlite" --set token-file="$file.other" 2>&1)" \
        "adjd.token.other: the file does not contain a token" "nor another text"
    store=$tmp/store.sqlite
}
# auto, the word of version 1.0, means required.
start --set log=error --set tokens=auto
ask /v1/variants
refused 401 unauthorized "tokens = auto asks for a token"
stop

# Off.
: >"$tmp/log"
start --set log=info
like "$(cat "$tmp/log")" 'level=warning.*tokens = off' "tokens = off: the log says so"
ask /v1/webhooks
is "$status" 200 "nobody needs a token"
for host in localhost 127.0.0.1:99 127.9.9.9 '[::1]:80'; do
    ask /v1/variants -H "Host: $host"
    is "$status" 200 "the local Host $host"
done
for host in adjd.example 192.0.2.7 "$(hostname)" 0.0.0.0 localhost.evil.example; do
    ask /v1/variants -H "Host: $host"
    is "$status" 421 "not the Host $host"
done
stop
: >"$tmp/log"
start --set log=info --set hosts='*'
like "$(cat "$tmp/log")" 'level=warning.*tokens = off' "the log says so at each start"
ask /v1/variants -H 'Host: adjd.example'
is "$status" 421 "a list of hosts does not change that"
stop

# A Unix socket.
socket=$tmp/adjd.sock
at() { _path=$1; shift; ask "$_path" --unix-socket "$socket" "$@"; }
default --listen "unix:$socket"
is "$url" "unix:$socket" "adjd listens on a Unix socket"
url=http://localhost
at /v1/webhooks
is "$status" 200 "its own user needs no token there"
at /v1/webhooks -H 'X-Forwarded-For: 192.0.2.1'
refused 401 unauthorized "a proxy of that user does"
if [ "$(id -u)" = 0 ]; then
    chmod 755 "$tmp"
    like "$(setpriv --reuid 65533 --regid 65533 --clear-groups curl -s --unix-socket "$socket" "$url/v1/webhooks")" '"status":401' "another user needs one"
    is "$(setpriv --reuid 65533 --regid 65533 --clear-groups curl -s -o /dev/null -w '%{http_code}' --oauth2-bearer "$(cat "$file")" --unix-socket "$socket" "$url/v1/webhooks")" 200 "and may use it"
fi
url=unix:$socket
kill -KILL $pid
wait $pid 2>/dev/null
default --listen "unix:$socket"
is "$url" "unix:$socket" "a socket that a killed adjd left is replaced"
stop
is "$code $(ls "$socket" 2>/dev/null)" "0 " "at its end adjd removes the socket"
: >"$socket"
like "$("$adjd" --listen "unix:$socket" --store "$store" --set key="$key_file" 2>&1; echo "exit $?")" "cannot listen on $socket: Address already in use|exit 3" "a file that is no socket stays"
is "$("$adjd" --listen unix:relative check-config >/dev/null 2>&1; echo $?)" 2 "a relative path is none"
done_testing
