#!/bin/sh
# SPDX-License-Identifier: MIT
# adjd is a good systemd service: readiness, reload, watchdog, socket activation, and a low exposure score.
. tests/tap.sh
needs systemd-analyze systemd-socket-activate
. tests/api/adjd.sh

# What is sent to NOTIFY_SOCKET goes to $tmp/notes, a line each.
cat >"$tmp/listen.pl" <<'END'
use strict;
use IO::Socket::UNIX;
use Socket;
my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die;
$| = 1;
while (defined $socket->recv(my $note, 4096)) { print "$note\n"; }
END
perl "$tmp/listen.pl" "$tmp/notify" >"$tmp/notes" 2>&1 &
listener=$!
trap 'kill $listener; adjd_gone' EXIT
for try in $(seq 200); do [ -S "$tmp/notify" ] && break; sleep 0.05; done
noted() { await "$tmp/notes" "^$1\$"; }

printf 'rate = 5\n' >"$tmp/conf"
export NOTIFY_SOCKET="$tmp/notify" WATCHDOG_USEC=2000000
start --config "$tmp/conf"
unset NOTIFY_SOCKET WATCHDOG_USEC
ok "it says when it is ready" noted READY=1
ok "it feeds the watchdog" noted WATCHDOG=1
kill -HUP $pid
ok "it says when it reloads" noted RELOADING=1
stop
is "$code" 0 "it ends well"
ok "and says so" noted STOPPING=1

port=$(perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1")->sockport')
systemd-socket-activate --listen="127.0.0.1:$port" "$adjd" --store "$store" --listen 127.0.0.1:1 >"$tmp/out" 2>&1 &
pid=$! url=http://127.0.0.1:$port
for try in $(seq 200); do ask /healthz; [ "$status" = 200 ] && break; sleep 0.05; done
is "$status" 200 "a socket that was handed over answers"
like "$(cat "$tmp/out")" "^adjd: listening on $url$" "and is the one that is named"
stop
is "$code" 0 "it ends well"

exposure=$(systemd-analyze security --offline=true systemd/adjd.service 2>&1 | sed -n 's/.*exposure level for adjd.service: \([0-9.]*\).*/\1/p')
ok "the service is little exposed: $exposure" awk -v level="$exposure" 'BEGIN { exit !(level != "" && level <= 1.2) }'
is "$("$adjd" --config adjd/adjd.conf check-config)" \
    "the configuration is valid: listen 127.0.0.1:8642, store /var/lib/adjd/adjd.sqlite" "the configuration that comes along is good"
sed 's/^# \([a-z-]* = \)/\1/' adjd/adjd.conf >"$tmp/all"
is "$("$adjd" --config "$tmp/all" check-config 2>&1 | cut -d: -f1)" "the configuration is valid" "with its defaults written out, too"
done_testing
