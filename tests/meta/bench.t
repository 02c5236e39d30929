#!/bin/bash
# SPDX-License-Identifier: MIT
# `make bench` compares its ratios with the table in tests/bench/README.md: one that is a fifth below its entry fails; a better one, or
# one without an entry, passes. Each case is a tree of its own with one benchmark that prints a fixed figure.
. tests/tap.sh

tree=$tmp/tree
mkdir -p "$tree/scripts" "$tree/tests/bench"
cp scripts/bench "$tree/scripts"
name="perft of chess, fairy-stockfish"
written=$(awk -F ' *\\| *' -v name="$name" '$2 == name { print $3 }' tests/bench/README.md)

# measured PERCENT [NAME]: what becomes of a run with so much of what is written.
measured() {
    cp tests/bench/README.md "$tree/tests/bench"
    awk -v name="${2:-$name}" -v w="$written" -v p="$1" \
        'BEGIN { printf "echo \"ratio %-44s %8.2f\"\n", name, w * p / 100 }' >"$tree/tests/bench/one.sh"
    "$tree/scripts/bench" >"$tree/out" 2>&1
}

ok "the table says how perft stands to its peer" test -n "$written"
measured 100
is "$?" 0 "what was measured again passes"
measured 82
is "$?" 0 "a little less passes"
measured 300
is "$?" 0 "more passes"
measured 78
is "$?" 1 "a fifth less fails"
is "$(grep -c "^bench: $name is .*, a fifth below the $written of" "$tree/out")" 1 "and says what, and by how much"
measured 1 "something that is not written"
is "$?" 0 "what is not written is not held"
measured 100
sed -i "s/| $written |/| 999 |/" "$tree/tests/bench/README.md"
"$tree/scripts/bench" >"$tree/out" 2>&1
is "$?" 1 "too high a figure in the table fails"
done_testing
