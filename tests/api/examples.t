#!/bin/sh
# SPDX-License-Identifier: MIT
# The programs in examples/ do what they say, and the tutorial's commands too.
. tests/tap.sh
. tests/api/adjd.sh
root=$PWD
start
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
ok "C with libadj" ${CC:-cc} -Wall -Wextra -Werror -Ilibadj -o "$tmp/judge" examples/judge.c -L"$build/lib" -ladj -Wl,-rpath,"$root/$build/lib"
is "$("$tmp/judge" "$tmp/game.pgn" chess)" "Anna - Boris: black, checkmate" "judges a file"
ok "C with libcurl" ${CC:-cc} -Wall -Wextra -Werror -o "$tmp/submit" examples/submit.c -lcurl
like "$("$tmp/submit" "$url" "$tmp/game.pgn" chess)" 'checkmate' "sends a record and reads the verdict"

# Behind nginx: TLS, a stream that is not held back, and a password where it should be.
if [ -x /usr/sbin/nginx ]; then
    openssl req -x509 -newkey rsa:2048 -nodes -keyout "$tmp/adj.key" -out "$tmp/adj.pem" -days 1 -subj /CN=adj.example.org 2>/dev/null
    printf 'operator:{PLAIN}secret\n' >"$tmp/adj.htpasswd"
    proxy=$(perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1")->sockport')
    {
        echo "user $(id -un); pid $tmp/nginx.pid; error_log $tmp/nginx.log; daemon on; events {} http { access_log off;"
        for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $tmp/nginx-$kind;"; done
        sed "s|8443|127.0.0.1:$proxy|; s|http://127.0.0.1:8642|$url|; s|/etc/ssl|$tmp|; s|/etc/nginx/adj|$tmp/adj|" examples/nginx.conf
        echo '}'
    } >"$tmp/nginx.conf"
    ok "nginx takes its example" /usr/sbin/nginx -q -p "$tmp" -c "$tmp/nginx.conf"
    through() { curl -skm 2 "$@"; }
    is "$(through "https://127.0.0.1:$proxy/healthz" | jq -r .status)" ok "adjd is behind it"
    t=$(curl -s "$url/v1/tournaments" | jq -r '.tournaments[0].id')
    like "$(through -N "https://127.0.0.1:$proxy/v1/tournaments/$t/events")" '^event: tournament.created' "events come through at once"
    is "$(through -o /dev/null -w '%{http_code}' "https://127.0.0.1:$proxy/metrics") $(through -u operator:secret -o /dev/null -w '%{http_code}' "https://127.0.0.1:$proxy/metrics")" \
        "401 200" "what the operator alone may see has a password"
    kill "$(cat "$tmp/nginx.pid")"
fi

# The tutorial: all its commands, one after the other, as a reader types them.
awk '/^```sh/ { on = 1; next } /^```/ { on = 0 } on' docs/tutorial.md >"$tmp/commands"
mkdir "$tmp/tutorial"
(cd "$tmp/tutorial" && PATH="$root/$build/bin:$PATH" sh -eu "$tmp/commands" >"$tmp/said" 2>&1)
report $? "the tutorial's commands run" || sed 's/^/# /' "$tmp/said"
like "$(cat "$tmp/said")" '^White wins|^Black wins|checkmate' "and judge a game"
like "$(cat "$tmp/said")" '^the verdict is signed' "and check its signature"
is "$(grep -c '^001 ' "$tmp/tutorial/cup.trf")" 2 "and end with a report file"
stop
is "$code" 0 "adjd ends well"
done_testing
