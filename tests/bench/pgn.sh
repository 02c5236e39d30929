#!/bin/bash
# SPDX-License-Identifier: MIT
# Speed of reading and writing PGN, compared with the fastest PGN readers, and of XML, compared with a mere parser: user
# time on the same games, one thread, in turn, median. GAMES=n is the number of games. CHESS_LIBRARY names a copy of
# github.com/Disservin/chess-library, SHAKMATY the folder that common.sh describes; pgn-extract and xmllint are Debian
# packages. Besides generated games, real games with their tags, clocks, variations and comments are read if the corpora are
# beside the tree.
. tests/bench/common.sh
games=${GAMES:-20000}
shared=${SHARED:-../shared}/records/corpora/pgn

# add NAME LABEL COMMAND...: measure the command under this name.
declare -A label command
names=()
add() {
    names+=("$1")
    label[$1]=$2
    command[$1]="${*:3}"
    eval "$1() { ${*:3}; }"
}
# against LABEL PEER OURS: print the ratio of two names, if the peer was measured.
against() {
    [ -z "${median[$2]:-}" ] || ratio "$1" "${median[$2]}" "${median[$3]}"
}
convert() { # from to file option...
    "$BUILD/bin/adj" convert --quiet --jobs 1 --variant chess --from "$1" --to "$2" "${@:4}" "$3"
}
count() { "$BUILD/bin/adj" convert --quiet --count --from pgn "$1"; }

cc -O2 -o "$tmp/games" -Ilibadj tests/bench/games.c -L"$BUILD/lib" -ladj -Wl,-rpath,"$(realpath "$BUILD/lib")"
"$tmp/games" "$games" >"$tmp/games.lan"
convert lan pgn "$tmp/games.lan" >"$tmp/games.pgn"
convert lan xml "$tmp/games.lan" >"$tmp/games.xml"
# Add a comment and a clock after every fourth word of the movetext; all of them are reported as lost.
sed '/^\[/!s/\([^ ]* [^ ]* [^ ]* [^ ]*\) /\1 {[%clk 0:12:34] a comment of some words} /g' "$tmp/games.pgn" >"$tmp/comments.pgn"
echo "$games games, $(stat -c %s "$tmp/games.pgn") bytes of PGN, $(stat -c %s "$tmp/games.xml") bytes of XML"
add lan "PGN to LAN" convert pgn lan "$tmp/games.pgn"
add pgn "PGN to PGN" convert pgn pgn "$tmp/games.pgn"
add counted "PGN counted, nothing played" count "$tmp/games.pgn"
add commented "PGN with comments to LAN, each listed as lost" convert pgn lan "$tmp/comments.pgn" --lossy
add xml "XML to LAN" convert xml lan "$tmp/games.xml"

real=
if [ -d "$shared" ]; then
    real=yes
    python3 tests/bench/corpus.py "$shared" "$games" "$tmp"
    for kind in tags clocks all; do
        echo "$games real games ($kind), $(stat -c %s "$tmp/$kind.pgn") bytes of PGN, $(grep -c '^\[' "$tmp/$kind.pgn") tags," \
            "$(grep -o '\[%clk' "$tmp/$kind.pgn" | wc -l) clock times"
    done
    add tags_lan "real games with their tags to LAN" convert pgn lan "$tmp/tags.pgn" --lossy
    add clocks_counted "real games with clocks counted" count "$tmp/clocks.pgn"
    add clocks_lost "real games with clocks to LAN, each listed as lost" convert pgn lan "$tmp/clocks.pgn" --lossy
    add all_lost "all real games to LAN, each loss listed" convert pgn lan "$tmp/all.pgn" --lossy
    add all_pgn "all real games to PGN" convert pgn pgn "$tmp/all.pgn"
    add all_counted "all real games counted" count "$tmp/all.pgn"
else
    echo "$shared is missing: no real games"
fi
if command -v pgn-extract >/dev/null; then
    add extract "pgn-extract -Wlalg" pgn-extract -s -Wlalg "$tmp/games.pgn"
else
    echo "pgn-extract is not installed: no comparison"
fi
if command -v xmllint >/dev/null; then
    add streamed "xmllint --stream --noout" xmllint --stream --noout "$tmp/games.xml"
else
    echo "xmllint is not installed: no comparison"
fi
# gcc 12 cannot compile the header of chess-library.
if [ -n "${CHESS_LIBRARY:-}" ] && cxx=$(command -v clang++ || command -v clang++-14); then
    "$cxx" -O3 -DNDEBUG -std=c++20 -I"$CHESS_LIBRARY/include" -o "$tmp/library" tests/bench/chess_library.cpp
    add library_lan "chess-library to LAN" "$tmp/library" lan "$tmp/games.pgn"
    add library_san "chess-library to PGN" "$tmp/library" san "$tmp/games.pgn"
    add library_count "chess-library, parsed only" "$tmp/library" count "$tmp/games.pgn"
    if [ "$real" ]; then
        add library_tags "chess-library, real games with their tags to LAN" "$tmp/library" lan "$tmp/tags.pgn"
    fi
else
    echo "CHESS_LIBRARY is not set, or clang++ not installed: no comparison"
fi
if shakmaty; then
    add shakmaty_lan "shakmaty to LAN" "$tmp/shakmaty" lan "$tmp/games.pgn"
    add shakmaty_count "shakmaty, parsed only" "$tmp/shakmaty" count "$tmp/games.pgn"
    if [ "$real" ]; then
        add shakmaty_tags "shakmaty, real games with their tags to LAN" "$tmp/shakmaty" lan "$tmp/tags.pgn"
        add shakmaty_clocks "shakmaty, real games with clocks parsed only" "$tmp/shakmaty" count "$tmp/clocks.pgn"
        add shakmaty_lost "shakmaty, real games with clocks to LAN, listed as lost" "$tmp/shakmaty" lost "$tmp/clocks.pgn"
    fi
fi

in_turn "${names[@]}"
for name in "${names[@]}"; do
    awk -v name="${label[$name]}" -v n="$games" -v s="${median[$name]}" 'BEGIN {
        printf "%-56s %7.3f s %9.0f games a second\n", name, s, n / (s > 0.001 ? s : 0.001) }'
done
against "PGN to LAN, pgn-extract" extract lan
against "PGN to LAN, chess-library" library_lan lan
against "PGN to PGN, chess-library" library_san pgn
against "PGN counted, chess-library" library_count counted
against "PGN to LAN, shakmaty" shakmaty_lan lan
against "PGN counted, shakmaty" shakmaty_count counted
against "XML to LAN, xmllint --stream" streamed xml
against "real tags to LAN, chess-library" library_tags tags_lan
against "real tags to LAN, shakmaty" shakmaty_tags tags_lan
against "clocks counted, shakmaty" shakmaty_clocks clocks_counted
against "clocks listed as lost, shakmaty" shakmaty_lost clocks_lost
