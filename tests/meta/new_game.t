#!/bin/sh
# SPDX-License-Identifier: MIT
# README's recipe for a new game, followed with Capablanca's chess in a copy of the tree. tests/newgame/ holds its files;
# what the recipe adds to a list stands here, at a place that no other game moves. Only what is changed is compiled; the
# rest is what was built here.
# Tier: full (builds)
. tests/tap.sh
needs jq msgattrib perl

tree=$tmp/tree
mkdir -p "$tree/$build"
cp -a Makefile CHANGELOG.md libadj event converters po schemas scripts tests docs README.md adjd "$tree"
mkdir "$tree/$build/obj"
for part in libadj event converters po schemas tests; do cp -a "$build/obj/$part" "$tree/$build/obj"; done
cp -a "$build/vectors" "$tree/$build"
here=$PWD
new=$here/tests/newgame
cd "$tree" || exit 1

# Headers that get a line more at their end are as good as old for who does not use it.
build_here() {
    MAKEFLAGS= make -s --no-print-directory BUILD="$build" SAN="${SAN:-}" -o libadj/board/board.h -o libadj/rules/tables.h "$@"
}
# check [GOLDEN=1]: what the game lacks, in $tmp/asked.
check() { build_here newgame-check V=capablanca MUTANTS=no "$@" >"$tmp/asked" 2>"$tmp/err"; }

like "$(BUILD=$here/$build V=capablanca scripts/newgame-check)" '^adj knows no game capablanca\. Write its row in libadj/rules/capablanca\.c' "without a row the check says where it belongs"

# The row and its board.
cp "$new/capablanca.c" libadj/rules
sed -i 's/^#define RULESETS(X) \\$/&\n    X(rules_capablanca) \\/' libadj/rules/tables.h
sed -i 's/^    BOARD_COUNT$/    BOARD_10X8J, \/* ten files with a j, eight ranks *\/\n&/' libadj/board/board.h
sed -i '/board_rows\[BOARD_COUNT\]/,/^};/ s/^};/    [BOARD_10X8J] = {.title = "10x8 squares, a-j", .files = 10, .ranks = 8, .letters = "abcdefghij"},\n&/' libadj/board/board.c
touch libadj/rules/rules.c
build_here "$build/bin/adj" >"$tmp/built" 2>&1
report $? "the row builds" || diag "$(tail -n 20 "$tmp/built")"
adj=$tree/$build/bin/adj

check
ok "the check fails" test $? != 0
like "$(cat "$tmp/asked")" '^libadj/rules/rules.c still lists "capablanca"' "the check finds the name among those that adj does not play"
like "$(cat "$tmp/asked")" '^docs/rulebook.md does not describe capablanca' "it asks for a section of the rulebook"
like "$(cat "$tmp/asked")" "^po/ru.po has no Russian for \"Capablanca's chess\"" "for the title in Russian"
like "$(cat "$tmp/asked")" '^No case plays capablanca\.' "for cases"
like "$(cat "$tmp/asked")" '^No node counts of capablanca are known\.' "for node counts"
like "$(cat "$tmp/asked")" 'made with `make newgame-check V=capablanca GOLDEN=1`' "for golden files"
like "$(cat "$tmp/asked")" 'adjd/desk/static/examples.txt' "for a game on the page of the desk"
like "$(cat "$tmp/asked")" "^CHANGELOG.md does not mention Capablanca's chess" "and for a line of the change log"
is "$(grep -c '^Note: capablanca has no vectors' "$tmp/asked")" 1 "vectors are not asked for, but named"

# What it asks for.
sed -i 's/"capablanca",//' libadj/rules/rules.c
cp "$new/capablanca.txt" tests/rules
printf '\n## 13 Capablanca, `capablanca`\nArchbishop and chancellor, on ten files.\n' >>docs/rulebook.md
printf '\n# Fairy-Stockfish, tests/perft.sh (depth 4).\ncapablanca = 28 784 25228 805128\n' >>tests/perft/published.txt
printf "\nmsgid \"Capablanca's chess\"\nmsgstr \"Шахматы Капабланки\"\n\nmsgid \"10x8 squares, a-j\"\nmsgstr \"10×8 полей, a–j\"\n\nmsgid \"J. R. Capablanca\"\nmsgstr \"Х. Р. Капабланка\"\n" >>po/ru.po
"$adj" convert --to lan "$new/capablanca.pgn" >"$tmp/game.lan" 2>"$tmp/err"
report $? "its PGN is read" || diag "$(cat "$tmp/err")"
printf 'capablanca\t\th2-h3 h7-h6\n' >>adjd/desk/static/examples.txt
echo "- Capablanca's chess." >>CHANGELOG.md
check GOLDEN=1
report $? "then the check passes" || diag "$(cat "$tmp/err")"
is "$(grep -v '^  [A-Z]* \|^Note: \|read them before' "$tmp/asked")" "Nothing is missing for capablanca." "with all that nothing is missing"
for golden in cited explanations drawn; do
    diff "$here/tests/golden/$golden.txt" "tests/golden/$golden.txt" | grep '^<'
done >"$tmp/lost"
is "$(cat "$tmp/lost")$(diff -rq "$here/tests/golden/show" tests/golden/show)" "Only in tests/golden/show: capablanca.txt" "golden files of other games stay as they were"

like "$("$adj" variants)" 'capablanca	Capablanca.s chess	10x8 squares' "adj lists the game"
game=$new/capablanca.pgn
"$adj" convert --to pgn "$tmp/game.lan" >"$tmp/game.pgn"
ok "there and back the record is the same, byte by byte" cmp "$tmp/game.pgn" "$game"
like "$("$adj" judge --as json "$game")" '"status":"undecided".*"reason":"unfinished".*"defects":\[\]' "and judged without a defect"
like "$(cat "$tmp/game.lan")" ' 0-0 .*=C .*j2-j4' "with file j, castling and promotion to what is new"

printf '[Variant "capablanca"]\n\n1. Ab3 Ab6 2. Cg3 Cg6 *\n' >"$tmp/letters.pgn"
like "$("$adj" judge --as json "$tmp/letters.pgn")" '"ply":4.*"defects":\[\]' "its own letters are no other language's"

cat >"$tmp/fen.pgn" <<END
[Variant "capablanca"]
[SetUp "1"]
[FEN "r4k3r/pppppppppp/10/10/3A6/4C5/PPPPPPPPPP/R4K3R w KQkq - 3 12"]

12. O-O O-O-O *
END
"$adj" convert --to pgn "$tmp/fen.pgn" | "$adj" convert --from pgn --to pgn - >"$tmp/again"
like "$(cat "$tmp/again")" 'FEN "r4k3r/pppppppppp/10/10/3A6/4C5/PPPPPPPPPP/R4K3R w KQkq - 3 12"' "a FEN of ten files comes back"
like "$(cat "$tmp/again")" '12\. O-O O-O-O' "with the castling that it allows"
cd "$here" || exit 1
done_testing
