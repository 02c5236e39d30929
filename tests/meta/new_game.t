#!/bin/sh
# SPDX-License-Identifier: MIT
# README's recipe for a new game, followed: Capablanca's chess is a patch of tests/newgame/ that adds a row, its board and
# what the suite asks for, and is played in a copy of the tree. Only what the patch names is compiled; the rest is
# what was built here.
. tests/tap.sh
needs patch

mkdir -p "$tmp/tree/$build/obj"
cp -a Makefile libadj event converters po schemas tests docs README.md adjd "$tmp/tree"
cp -a "$build/obj/libadj" "$build/obj/event" "$build/obj/converters" "$build/obj/po" "$build/obj/schemas" "$tmp/tree/$build/obj"
here=$PWD
cd "$tmp/tree" || exit 1
ok "the patch fits" patch -s -p1 -i "$here/tests/newgame/capablanca.patch"
# Headers that got a line more at their end are as good as old for who does not use it.
MAKEFLAGS= make -s --no-print-directory BUILD="$build" SAN="${SAN:-}" -o libadj/board/board.h -o libadj/rules/tables.h \
    -o libadj/rules/pictures.h "$build/bin/adj" >"$tmp/built" 2>&1
report $? "it builds" || diag "$(tail -n 20 "$tmp/built")"
adj=$tmp/tree/$build/bin/adj

like "$("$adj" variants)" '^capablanca	Capablanca.s chess	10x8 squares' "adj lists it"
for counted in 1:28 2:784 3:25228 4:805128; do
    is "$("$adj" perft --variant capablanca --depth "${counted%:*}" | tail -n 1)" "${counted#*:}" "perft ${counted%:*}"
done

game=$here/tests/newgame/capablanca.pgn
"$adj" convert --to lan "$game" >"$tmp/game.lan" 2>"$tmp/err"
report $? "its PGN is read" || diag "$(cat "$tmp/err")"
"$adj" convert --to pgn "$tmp/game.lan" >"$tmp/game.pgn"
ok "there and back it is the same, byte by byte" cmp "$tmp/game.pgn" "$game"
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

# What the suite asks of a row is there; without it the suite says where it belongs.
asks() { BUILD=$build tests/meta/rows.t 2>&1; }
is "$(asks | grep '^not ok')" "" "the suite has what it asks for"
sed -i '/^capablanca/d' tests/perft/published.txt
rm tests/rules/capablanca.txt
asks >"$tmp/asked"
like "$(cat "$tmp/asked")" '^not ok.*tests/perft/published.txt' "without node counts it says which table wants them"
like "$(cat "$tmp/asked")" '^not ok.*tests/rules/' "and where a case belongs"
cd "$here" || exit 1
done_testing
