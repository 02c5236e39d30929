#!/bin/sh
# SPDX-License-Identifier: MIT
# Moves on every kind of board can be entered through the links of its squares, without a browser: forms of
# moves from the vectors.
. tests/tap.sh
needs node
. tests/api/adjd.sh
token=$("$adjd" --store "$store" token create director --scopes read,submit,direct)
start --set tokens=required --set rate=0
URL=$url TOKEN=$token ADJ=$adj BUILD_DIR=$build node tests/browser/clicks.mjs >"$tmp/clicks" 2>"$tmp/node"
report $? "all boards were tried" || diag "$(tail -n 20 "$tmp/node")"
while IFS='	' read -r result name why; do
    [ "$result" = ok ]
    report $? "$name" || diag "$why"
done <"$tmp/clicks"
ok "they were many" test "$(wc -l <"$tmp/clicks")" -ge 150
stop
is "$code" 0 "adjd ends well"
done_testing
