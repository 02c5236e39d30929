#!/bin/sh
# SPDX-License-Identifier: MIT
# Tie-breaks of teams: a Swiss event and a round robin with byes, forfeited matches, empty boards and changed board orders have
# the values and ranks that FIDE's TieBreakServer 1.9.57 gives by the rules of 2026 (NAME.json, by number of the team).
. tests/tap.sh
needs python3

for name in open league; do
    said=$(tests/events/team_ties.py "$adj" "tests/events/teams/$name" 2>&1)
    like "$said" '^[1-9][0-9]* values, [1-9][0-9]* ranks$' "$name: $said"
    file=tests/events/teams/$name.trf
    printf '[Event "x"]\n\n*\n' >"$tmp/none.pgn"
    "$adj" judge --table --as trf26 --event "$file" "$tmp/none.pgn" >"$tmp/back" 2>/dev/null
    ok "$name: the file is written again byte for byte" cmp "$tmp/back" "$file"
done
"$adj" judge --table --event tests/events/teams/league.trf "$tmp/none.pgn" 2>/dev/null >"$tmp/text"
like "$(sed -n 4,5p "$tmp/text" | tr '\n' ' ')" 'Rank +No\. +Team +Points +MPvGP +EMMSB .*1 +[0-9]+ +Team' "the table of teams comes first"
done_testing
