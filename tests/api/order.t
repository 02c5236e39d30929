#!/bin/sh
# SPDX-License-Identifier: MIT
# A verdict depends on its own record only: adj and one adjd judge hundreds of records of every variant in several orders, and
# each record gets the same verdict byte by byte. tests/unit/order.c makes the records, and judges each in a process of its own.
# Tier: full (long)
. tests/tap.sh
. tests/api/adjd.sh

"$build/tests/unit/order.t" "$tmp/forwards"
report $? "there are records"
tac "$tmp/forwards" >"$tmp/backwards"
awk 'BEGIN { srand(7) } { printf "%.9f\t%s\n", rand(), $0 }' "$tmp/forwards" | sort | cut -f 2- >"$tmp/shuffled"
count=$(wc -l <"$tmp/forwards")
ok "they are many" test "$count" -gt 500

# White's name has the record's number; its place in the input, its id and the time are its own.
verdicts() { jq -S -c "del(.game, .file, .line, .column, .id, .created, .defects[].line)" | sort; }
same() { cmp -s "$1" "$2" || diff "$1" "$2" | head -n 4 | cut -c 1-600; }

for order in forwards shuffled; do
    "$adj" judge --as json "$tmp/$order" 2>"$tmp/err" | verdicts >"$tmp/adj.$order"
done
is "$(wc -l <"$tmp/adj.forwards")" "$count" "adj judges all of them"
is "$(same "$tmp/adj.forwards" "$tmp/adj.shuffled")" "" "adj's verdicts are the same in another order"
"$adj" judge --as json --jobs 2 "$tmp/backwards" 2>"$tmp/err" | verdicts >"$tmp/adj.jobs"
is "$(same "$tmp/adj.forwards" "$tmp/adj.jobs")" "" "adj's verdicts are the same backwards and in two threads"

start --set rate=0
report $? "adjd starts"
mkdir "$tmp/records" "$tmp/bodies"
for order in backwards forwards; do
    split -l 1 -d -a 5 "$tmp/$order" "$tmp/records/"
    ls "$tmp/records" | awk -v url="$url" -v tmp="$tmp" 'NR > 1 { print "next" } {
        print "url = \"" url "/v1/adjudications\""
        print "silent\nmax-time = 30\nheader = \"Content-Type: application/json\"\nheader = \"Accept: application/json\""
        print "data-binary = \"@" tmp "/records/" $0 "\"\noutput = \"" tmp "/bodies/" $0 "\"" }' >"$tmp/requests"
    curl -K "$tmp/requests" 2>"$tmp/curl"
    cat "$tmp/bodies"/* | verdicts >"$tmp/adjd.$order"
done
is "$(wc -l <"$tmp/adjd.forwards")" "$count" "adjd judges all of them"
is "$(same "$tmp/adjd.forwards" "$tmp/adjd.backwards")" "" "adjd's verdicts are the same in another order"
keys='[.white, .variant, .status, .winner, .reason, .basis, .ply, .score, .evidence]'
for program in adj adjd; do jq -c "$keys" "$tmp/$program.forwards" | sort >"$tmp/$program.short"; done
is "$(same "$tmp/adj.short" "$tmp/adjd.short")" "" "adjd judges as adj does"
stop
is "$code" 0 "adjd ends well"
done_testing
