#!/bin/sh
# SPDX-License-Identifier: MIT
# Work has a deadline, is cancelled when its client disconnects, and never blocks shutdown. Processor time is
# measured, because the machine may be busy.
# Tier: full (load)
. tests/tap.sh
. tests/api/adjd.sh

start --set log=error
report $? "adjd starts"
perl -e 'print q({"name": "Large", "rounds": 999, "tie_breaks": ["BH", "SB"], "players": [), join(",", map qq({"name": "P$_"}), 1 .. 9998), "]}"' >"$tmp/large"
post /v1/tournaments application/json "$tmp/large"
is "$status" 201 "9,998 players"
event=$location
stop
# 750,000 unplayed games: each table of them takes seconds.
sql "with recursive r(n) as (select 1 union all select n + 1 from r where n < 150),
    p(e) as (select 0 union all select e + 2 from p where e < 9996)
    insert into fixture (tournament, round, board, white, black, white_code, black_code)
    select 1, r.n, p.e / 2 + 1, p.e + (select min(entry) from player), p.e + 1 + (select min(entry) from player), '=', '=' from r, p"
report $? "many games"

work() { awk '{ print ($14 + $15) * 10 }' "/proc/$pid/stat"; }
# rests NAME: adjd soon uses no processor time.
rests() {
    for _try in $(seq 60); do
        _before=$(work)
        sleep 1
        [ $(($(work) - _before)) -lt 150 ] && break
    done
    report "$([ "$_try" -lt 60 ]; echo $?)" "$1: the work ends"
}

start --set log=error --set work-seconds=1
before=$(work)
ask "$event/crosstable"
took=$(($(work) - before))
is "$status $(json .type)" "503 /problems/too-long" "what takes too long is given up"
is "$(json .detail)" "processing took longer than the limit of 1 seconds" "and says so"
report "$([ $took -lt 2500 ]; echo $?)" "after $took ms of work"
ask "$event/standings" -H 'Accept: text/csv'
is "$status $(json .type)" "503 /problems/too-long" "so are standings"
printf '1. e4 e5 *\n' >"$tmp/game"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
is "$status" 201 "what is quick is done"
stop

start --set log=error --set work-seconds=3600
curl -s -o /dev/null "$url${event#"$url"}/standings" &
client=$!
sleep 1
kill $client
wait $client 2>/dev/null
began=$(work)
rests "a client that goes"
report "$([ $(($(work) - began)) -lt 3000 ]; echo $?)" "with $(($(work) - began)) ms of work behind it"

# A client that has only shut down its sending side still gets the response, and interim responses.
perl -MIO::Socket::INET -e '
    my $s = IO::Socket::INET->new(PeerAddr => "127.0.0.1", PeerPort => $ARGV[0]) or die;
    print {$s} "GET $ARGV[1]/standings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    shutdown $s, 1;
    local $/;
    my $answer = <$s>;
    $answer =~ s{^HTTP/1.1 102 Processing\r\n\r\n}{} and print "102 ";
    print $answer =~ m{^HTTP/1.1 (\d+)}' "${url##*:}" "${event#"$url"}" >"$tmp/half"
is "$(sed 's/^102 //' "$tmp/half")" 200 "a client that has closed its half is answered"

for _n in 1 2 3 4; do
    curl -s -o /dev/null "$url${event#"$url"}/crosstable" &
done
sleep 1
before=$(work)
stop
is "$code" 0 "SIGTERM ends it while tables are made, whatever time they have"
done_testing
