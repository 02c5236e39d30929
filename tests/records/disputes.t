#!/bin/sh
# SPDX-License-Identifier: MIT
# Forty-three disputes, two for each system that the sources leave playable, the rest from chess and draughts: the whole report that
# a director would sign, in English and in Russian. tests/records/disputes/reports.sh regenerates the reports.
. tests/tap.sh
export adj

here=tests/records/disputes
ok "the reports are written" "$here/reports.sh" "$tmp"
count=0
for record in "$here"/*.waterloo "$here"/*.lippo "$here"/*.turtle "$here"/*.figures "$here"/*.pgn "$here"/*.pdn; do
    name=${record##*/}
    name=${name%.*}
    count=$((count + 1))
    for lang in en ru; do
        is "$(diff "$here/$name.$lang.txt" "$tmp/$name.$lang.txt" 2>&1)" "" "$name, $lang"
    done
done
is "$count" 43 "forty-three disputes"

# What an arbiter reads is in one language, but for what is quoted: sources, names, notations and words of the interface.
is "$(grep -lE 'illegal move|attacked by|cannot go|Did you mean' "$tmp"/*.ru.txt)" "" "nothing English is left in a Russian clause"
done_testing
