#!/bin/sh
# SPDX-License-Identifier: MIT
# reports.sh [FOLDER]: write the report of every dispute in English and in Russian beside its record, or into FOLDER. Whoever
# runs it reads them afterwards: the test compares them whole, and cannot tell whether they are right.
adj=${adj:-build/bin/adj} here=tests/records/disputes
to=${1:-$here}
for record in "$here"/*.waterloo "$here"/*.lippo "$here"/*.turtle "$here"/*.figures "$here"/*.pgn "$here"/*.pdn; do
    name=${record##*/} notation=${record##*.}
    set -- --from "$notation"
    [ ! -f "${record%.*}.regulations.json" ] || set -- "$@" --regulations "${record%.*}.regulations.json"
    for lang in en ru; do
        "$adj" judge --lang "$lang" "$@" "$record" >"$to/${name%.*}.$lang.txt"
        [ $? -lt 2 ] || exit 1
    done
done
