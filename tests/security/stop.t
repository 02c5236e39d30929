#!/bin/sh
# SPDX-License-Identifier: MIT
# Graceful shutdown: on SIGTERM every connected client that has sent a complete request gets its response, later
# clients are refused, and everything answered with 201 is stored.
# Tier: full (load)
. tests/tap.sh
. tests/api/adjd.sh

# The signal arrives while hundreds of requests are in flight. The figures are those of the client, not of adjd.
for _n in 1 2; do
    store_new "store$_n"
    start --set log=error
    report $? "adjd starts"
    perl tests/security/in_flight.pl "${url##*:}" "$pid" >"$tmp/said"
    code=0
    wait "$pid" || code=$?
    pid=
    read -r answered late kept lost <"$tmp/said"
    report "$([ "$answered" -gt 300 ] && [ "$late" -gt 0 ]; echo $?)" "$answered answers, $late of them after SIGTERM"
    is "$lost" 0 "every request that was sent whole in time is answered"
    is "$code" 0 "adjd ends well"
    report "$([ "$(sql 'select count(*) from adjudication')" -ge "$kept" ]; echo $?)" "$kept answers of 201 are stored"
done

# Pipelined requests on one connection are answered too.
start --set log=error
perl -MIO::Socket::INET -e '
    my ($port, $pid) = @ARGV;
    my $s = IO::Socket::INET->new(PeerAddr => "127.0.0.1", PeerPort => $port, Timeout => 5);
    my $body = "1. e4 {" . "x" x 60000 . "} e5 *\n";
    my $game = "POST /v1/adjudications?variant=chess HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
        . "Content-Length: " . length($body) . "\r\n\r\n$body";
    print $s $game, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" x 3;
    kill "TERM", $pid;
    local $/;
    print <$s>' "${url##*:}" "$pid" >"$tmp/raw"
is "$(grep -ao 'HTTP/1\.1 [0-9]*' "$tmp/raw" | tr '\n' ' ')" "HTTP/1.1 201 HTTP/1.1 200 HTTP/1.1 200 HTTP/1.1 200 " "four requests sent at once are answered"
wait "$pid"
is "$?" 0 "adjd ends well"
pid=

# A large body that is still arriving is read to its end; a stalled one is not waited for.
start --set log=error
perl -MIO::Socket::INET -MTime::HiRes=sleep -e '
    my ($port, $pid) = @ARGV;
    my @s = map { IO::Socket::INET->new(PeerAddr => "127.0.0.1", PeerPort => $port, Timeout => 5) } 1, 2;
    my $body = "1. e4 {" . "x" x 600000 . "} e5 *\n";
    my $game = "POST /v1/adjudications?variant=chess HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
        . "Content-Length: " . length($body) . "\r\n\r\n$body";
    $s[$_]->autoflush for 0, 1;
    print { $s[1] } substr $game, 0, 1000;
    for (my $at = 0; $at < length $game; $at += 20000) {
        print { $s[0] } substr $game, $at, 20000;
        kill "TERM", $pid if $at == 40000;
        sleep 0.1;
    }
    local $/;
    print "$_\n" for map { readline($_) || "nothing" } @s' "${url##*:}" "$pid" >"$tmp/raw"
like "$(head -1 "$tmp/raw")" '^HTTP/1.1 [25]' "a body that takes three seconds is answered"
is "$(tail -1 "$tmp/raw")" nothing "one that does not come is not waited for"
wait "$pid"
is "$?" 0 "adjd ends well"
pid=
done_testing
