#!/bin/bash
# SPDX-License-Identifier: MIT
# Forms are limited too: compressed files together may not exceed the limit of one archive, nor expand a
# thousandfold; parsing a form, a list or a report file has the same deadline as all other work.
. tests/tap.sh
. tests/api/adjd.sh

start --set log=error
report $? "adjd starts"
perl -e 'print q({"name": "Large", "variant": "chess", "rounds": 9, "players": [), join(",", map { sprintf q({"name": "%s%05d"}), "P" x 24, $_ } 1 .. 9999), "]}"' >"$tmp/large"
post /v1/tournaments application/json "$tmp/large" -m 120
is "$status" 201 "9,999 players"
event=/tournaments/${location##*/}
stop
start --set log=error --set work-seconds=$times
report $? "with a second for each request"

# send PAGE ACTION CURL OPTION...: loads the page and submits its form, like a browser.
look() { ask "$1" -b "$tmp/jar" -c "$tmp/jar" -H 'Accept: text/html' "${@:2}" -m 120; }
send() {
    look "$1"
    look "$2" -X POST -H Expect: -F "_form=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)" "${@:3}"
}
memory() { awk '/^RssAnon/ { print int($2 / 1024) }' "/proc/$pid/status"; }
peak() { awk '/^VmHWM/ { print int($2 / 1024) }' "/proc/$pid/status"; }

# Forty files of 60 kB that expand to 60 MB each.
head -c 60000000 /dev/zero | gzip -9 >"$tmp/bomb.gz"
files=()
for _ in $(seq 40); do files+=(-F "files=@$tmp/bomb.gz;filename=games.gz"); done
before=$(memory)
send /records/new /records "${files[@]}"
: >"$answers/list"
report "$([ "$status" -ge 200 ] && [ $(($(peak) - before)) -lt $((200 * times)) ]; echo $?)" "packed files take $(($(peak) - before)) MB of memory ($status)"
is "$(stored)" 0 "and none of them is taken"
# A normal compressed record.
printf '[Event "Club"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5#\n' | gzip >"$tmp/game.gz"
send /records/new /records -F variant=chess -F "files=@$tmp/game.gz;filename=game.pgn.gz"
is "$status $(stored)" "303 1" "a packed record is read"

# Lines that each search a long list of players; and a report file of meaningless lines only.
perl -e 'my $n = "P" x 24; print "${n}09998 - ${n}09999\n" x 300000' >"$tmp/lines"
begun=$(date +%s%N)
send "$event/rounds/1" "$event/rounds/1/pairings" -F "pairings=<$tmp/lines"
took=$((($(date +%s%N) - begun) / 1000000))
: >"$answers/list"
report "$([ "$status" -ge 400 ] && [ $took -lt $((10000 * times)) ]; echo $?)" "three hundred thousand pairings are given up after $took ms ($status)"
perl -e 'print "012 Lines\n", "062 9999\n" x 6000000' >"$tmp/lines.trf"
begun=$(date +%s%N)
post /v1/tournaments application/x-trf "$tmp/lines.trf" -H Expect: -m 120
took=$((($(date +%s%N) - begun) / 1000000))
report "$([ "$status" -ge 400 ] && [ $took -lt $((10000 * times)) ]; echo $?)" "a report file of 60 MB is given up after $took ms ($status)"

# Data per player and pass-through lines are limited.
perl -e 'print "012 Byes\n001    1      Anna", " " x 63, "0.0    1\n", ("240 H   1" . "    1" x 1000 . "\n") x 1000' >"$tmp/byes.trf"
post /v1/tournaments application/x-trf "$tmp/byes.trf" -m 120
is "$status" 422 "a million byes are too many"
perl -e 'print "012 Byes\n001    1      Anna", " " x 63, "0.0    1\n", "240 H   1", "    1" x 1000000, "\n"' >"$tmp/byes.trf"
post /v1/tournaments application/x-trf "$tmp/byes.trf" -m 120
is "$status" 422 "  in one line, too"
perl -e 'print "012 Kept\n001    1      Anna", " " x 63, "0.0    1\n", "ZZZ what another program says of it, at some length\n" x 30000' >"$tmp/kept.trf"
post /v1/tournaments application/x-trf "$tmp/kept.trf" -m 120
is "$status" 422 "1.5 MB of lines that are kept as they are, too"
begun=$(date +%s%N)
stop
took=$((($(date +%s%N) - begun) / 1000000))
report "$([ "$code" = 0 ] && [ $took -lt 20000 ]; echo $?)" "SIGTERM ends it ($took ms)"
done_testing
