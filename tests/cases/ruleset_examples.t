#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples in examples/rulesets/: checked, imported, played and drawn; Makruk's document is the built-in game.
. tests/tap.sh
needs jq xmllint

count() { # count GAME DEPTH NODES
    is "$("$adj" perft --ruleset "examples/rulesets/$1.xml" --depth "$2")" "$3" "$1: nodes at depth $2"
}

for file in examples/rulesets/*.xml; do
    name=$(basename "$file" .xml)
    id=$("$adj" ruleset check "$file" | sed 's/.*: \(.*\), no faults/\1/')
    ok "$name: no faults" test -n "$id"
    ok "$name: valid" xmllint --noout --schema schemas/ruleset.xsd "$file"
    "$adj" ruleset import "$file" >"$tmp/imported.xml"
    "$adj" ruleset import "$tmp/imported.xml" >"$tmp/again.xml"
    ok "$name: imported, it is the same once more" cmp "$tmp/imported.xml" "$tmp/again.xml"
    moves=$("$adj" moves --ruleset "$file" | head -n 1)
    "$adj" moves --ruleset "$file" "$moves" >"$tmp/moves"
    ok "$name: played" test -s "$tmp/moves"
    "$adj" trace --ruleset "$file" - >"$tmp/trace" <<END
{"variant":"$id","setup":null,"moves":["$moves"]}
END
    is "$(jq -c .outcome.status "$tmp/trace")" '"undecided"' "$name: traced"
    is "$("$adj" show --ruleset "$file" --as svg | xmllint --xpath 'name(/*)' - 2>&1)" svg "$name: drawn"
    ok "$name: and as text" test "$("$adj" show --ruleset "$file" | wc -l)" -gt 10
done

# Counted by other programs: Fairy-Stockfish, and for draughts those of tests/vectors. Russian draughts have 7,482 moves at depth 5.
count capablanca 3 25228
count crazyhouse 3 8902
count crazyhouse 4 197281
count makruk 3 12012
count club-draughts 4 1469
ok "club-draughts: its house rule leaves fewer moves" test "$("$adj" perft --ruleset examples/rulesets/club-draughts.xml --depth 5)" -lt 7482
# By hand: 9 moves of pawns, 8 of knights, 12 of bishops, 6 of rooks, 6 of the queen, 2 of the king.
count hexagons 1 43

"$adj" ruleset export makruk --id club-makruk >"$tmp/makruk.xml"
ok "Makruk's document is what adj exports" cmp "$tmp/makruk.xml" examples/rulesets/makruk.xml

# Crazyhouse's document is the section of a variants.ini, but for its title and its pictures.
printf '[crazyhouse:crazyhouse]\n' >"$tmp/games.ini"
"$adj" ruleset import "$tmp/games.ini#crazyhouse" >"$tmp/crazyhouse.xml"
sed -e '/^<!--/,/-->$/d' -e 's/title="Crazyhouse" pictures="orthodox"/title="crazyhouse"/' examples/rulesets/crazyhouse.xml >"$tmp/plain.xml"
ok "Crazyhouse's document is the section of a variants.ini" cmp "$tmp/crazyhouse.xml" "$tmp/plain.xml"

done_testing
