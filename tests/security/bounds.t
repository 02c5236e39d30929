#!/bin/sh
# SPDX-License-Identifier: MIT
# Small limits hold: bytes per page, characters per name, numbers of a tournament. A webhook honours its
# configured delay, and one that subscribes to it receives the head of the audit log.
. tests/tap.sh
. tests/api/adjd.sh
receiver=
trap '[ -z "$receiver" ] || kill $receiver; adjd_gone' EXIT

tell() { printf '%s' "$2" >"$tmp/sent"; post "$1" application/json "$tmp/sent"; }
named() { printf '[White "%s"]\n[Black "B"]\n\n1. e4 *\n' "$1" >"$tmp/game"; post '/v1/adjudications?variant=chess' text/plain "$tmp/game"; }
mkdir "$tmp/heard"
tests/api/receiver.pl "$tmp/heard" 0 >"$tmp/port" &
receiver=$!
await "$tmp/port" .
start --set hook-private=yes --set 'hook-delays=3 5'
report $? "adjd starts"

long=$(printf '%0200d' 0 | sed 's/0/é/g')
named "$long"
is "$status" 201 "a name of 200 characters"
named "${long}é"
is "$status $type" "422 application/problem+json" "one more is none"
like "$(json .detail)" '201 characters; the limit is 200' "and says so"
tell /v1/tournaments '{"name": "Open", "variant": "chess"}'
t=$(json .id)
printf '1. e4 *\n' >"$tmp/game"
post "/v1/adjudications?tournament=$t&white=$(printf '%0201d' 0)&black=b" text/plain "$tmp/game"
is "$status" 422 "nor by the query"
for facts in '"rounds": -5' '"rounds": 0' '"rounds": 1000' '"rounds": -9223372036854775808' '"rounds": 2.5' \
    '"players": [{"name": "A", "rating": -9223372036854775808}]' '"players": [{"name": "A", "rating": -1}]' '"players": [{"name": "A", "number": -3}]'; do
    tell /v1/tournaments "{\"name\": \"x\", $facts}"
    is "$status" 422 "refused: $facts"
done

# A page ends at a million bytes, and the next one continues there.
{ printf '{"name": "long", "players": ['; seq -s, -f '{"name": "P%g"}' 6000; printf ']}'; } >"$tmp/long"
for n in 1 2 3; do post /v1/tournaments application/json "$tmp/long"; done
is "$status" 201 "entries of the audit log with much to say"
logged
full=0 entries=0 tournaments=0 next='/v1/audit?limit=500'
while [ "$next" != null ]; do
    ask "$next"
    next=$(json .next)
    [ "$next" = null ] || [ $(($(wc -c <"$tmp/body") / 1000000)) -ne 1 ] || full=$((full + 1))
    entries=$((entries + $(json '.entries | length')))
    tournaments=$((tournaments + $(json '[.entries[] | select(.action == "tournament")] | length')))
done
is "$full" 2 "a page has no more than it can carry"
is "$tournaments $entries" "$(sql 'select count(*) from tournament') $(sql 'select count(*) from log_leaf')" "the next ones have the rest"

# A report file whose results would block the writer for long.
perl -e 'my ($n, $r) = @ARGV;
    print "012 Large\nXXR $r\n";
    for my $i (1 .. $n) {
        printf "001 %4d %1s%3s %-33s %4d %3s %11s %10s %4.1f %4d", $i, "m", "", "P$i", 0, "", "", "", $r / 2, $i;
        for my $k (1 .. $r) { my $o = (($i - 1) ^ $k) + 1; printf "  %4d %s =", $o, $i < $o ? "w" : "b" }
        print "\n";
    }' 4096 30 >"$tmp/report"
before=$(awk '{ print $14 + $15 }' "/proc/$pid/stat")
post /v1/tournaments application/x-trf "$tmp/report"
took=$((($(awk '{ print $14 + $15 }' "/proc/$pid/stat") - before) * 10))
is "$status $(json .detail)" "422 120000 results of all players together are the limit" "so many results are refused"
report "$([ $took -lt 1000 ]; echo $?)" "after $took ms of work"

# The delay also applies to the first attempt.
tell /v1/webhooks "{\"url\": \"http://127.0.0.1:$(cat "$tmp/port")/\", \"events\": [\"adjudication.created\", \"audit.head\"]}"
is "$status" 201 "a webhook"
hook=$location
named Anna
sleep 1
is "$(ls "$tmp/heard" | wc -l)" 0 "it is not told at once"
heard=
for _try in $(seq 60); do heard=$(cat "$tmp/heard"/* 2>/dev/null); case $heard in *adjudication.created*) break ;; esac; sleep 0.2; done
like "$heard" '"type":"adjudication.created"' "but when it is due"
stop

# The head of the audit log is sent to subscribers by name: at the next start, and once a day.
rm -f "$tmp/heard"/*
start --set hook-private=yes
for _try in $(seq 60); do heard=$(cat "$tmp/heard"/* 2>/dev/null); case $heard in *audit.head*) break ;; esac; sleep 0.2; done
like "$heard" '"type":"audit.head".*"data":\{"seq":[0-9]+,"hash":"[0-9a-f]{64}"' "it hears of the audit log's end"
hash=$(printf '%s\n' "$heard" | grep -o '"hash":"[0-9a-f]*"' | cut -d'"' -f4)
ok "which verifies" "$adjd" --store "$store" audit verify --head "$hash"
ask "$hook" -X DELETE
stop
done_testing
