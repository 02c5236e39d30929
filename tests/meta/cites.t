#!/bin/sh
# SPDX-License-Identifier: MIT
# Every ruling that a table or an engine names has a case that names it too, and where the rulebook is beside this tree,
# every ruling of the rulebook has.
. tests/tap.sh

rulings() { grep -oh '\b[A-Z][0-9A-Z]*-R[0-9][0-9]*\b' "$@" | sort -u; }

rulings tests/rules/* >"$tmp/tested"
ok "there are cases" test -s "$tmp/tested"
rulings libadj/rules/*.c libadj/play/*.[ch] >"$tmp/named"
is "$(comm -23 "$tmp/named" "$tmp/tested")" "" "every ruling named in the tables has a case"
if [ -f "$shared/rules/RULES.md" ]; then
    rulings "$shared/rules/RULES.md" >"$tmp/ruled"
    is "$(comm -23 "$tmp/ruled" "$tmp/tested")" "" "every ruling of the rulebook has a case"
else
    skip "no rulebook beside this tree"
fi
done_testing
