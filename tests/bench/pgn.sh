#!/bin/bash
# SPDX-License-Identifier: MIT
# Speed of reading and writing PGN, compared with the fastest PGN readers, and of XML, compared with a mere parser: user
# time on the same generated games, one thread, alternate runs, median. GAMES=n is their number. CHESS_LIBRARY names
# a copy of github.com/Disservin/chess-library to compare with; pgn-extract and xmllint are Debian packages. Real games, with
# their tags, clocks, variations and comments, are read too if the corpora are beside the tree.
. tests/bench/common.sh
games=${GAMES:-20000}
shared=${SHARED:-../shared}/records/corpora/pgn

row() { # name function
    awk -v name="$1" -v n="$games" -v s="${median[$2]}" 'BEGIN {
        printf "%-50s %7.3f s %9.0f games a second\n", name, s, n / (s > 0.001 ? s : 0.001) }'
}
convert() { # from to file option...
    "$BUILD/bin/adj" convert --quiet --jobs 1 --variant chess --from "$1" --to "$2" "${@:4}" "$3"
}
pgn_to_lan() { convert pgn lan "$tmp/games.pgn"; }
pgn_to_pgn() { convert pgn pgn "$tmp/games.pgn"; }
xml_to_lan() { convert xml lan "$tmp/games.xml"; }
commented() { convert pgn lan "$tmp/comments.pgn" --lossy; }
counted() { "$BUILD/bin/adj" convert --quiet --count --from pgn "$tmp/games.pgn"; }
extract() { pgn-extract -s -Wlalg "$tmp/games.pgn"; }
streamed() { xmllint --stream --noout "$tmp/games.xml"; }
real_lan() { convert pgn lan "$tmp/real.pgn" --strip comments,nags,variations; }
real_lost() { convert pgn lan "$tmp/real.pgn" --lossy; }
real_pgn() { convert pgn pgn "$tmp/real.pgn"; }
real_counted() { "$BUILD/bin/adj" convert --quiet --count --from pgn "$tmp/real.pgn"; }
library_real() { "$tmp/peer" lan "$tmp/real.pgn"; }
library_real_count() { "$tmp/peer" count "$tmp/real.pgn"; }
library() { "$tmp/peer" "$1" "$tmp/games.pgn"; }
library_lan() { library lan; }
library_san() { library san; }
library_count() { library count; }

cc -O2 -o "$tmp/games" -Ilibadj tests/bench/games.c -L"$BUILD/lib" -ladj -Wl,-rpath,"$(realpath "$BUILD/lib")"
"$tmp/games" "$games" >"$tmp/games.lan"
convert lan pgn "$tmp/games.lan" >"$tmp/games.pgn"
convert lan xml "$tmp/games.lan" >"$tmp/games.xml"
# Add a comment and a clock after every fourth word of the movetext; all of them are reported as lost.
sed '/^\[/!s/\([^ ]* [^ ]* [^ ]* [^ ]*\) /\1 {[%clk 0:12:34] a comment of some words} /g' "$tmp/games.pgn" >"$tmp/comments.pgn"
echo "$games games, $(stat -c %s "$tmp/games.pgn") bytes of PGN, $(stat -c %s "$tmp/games.xml") bytes of XML"

all="pgn_to_lan pgn_to_pgn xml_to_lan commented counted" real=
if [ -d "$shared" ]; then
    real=yes
    python3 tests/bench/corpus.py "$shared" "$games" >"$tmp/real.pgn"
    echo "$games real games, $(stat -c %s "$tmp/real.pgn") bytes of PGN, $(grep -c '^\[' "$tmp/real.pgn") tags," \
        "$(grep -o '\[%clk' "$tmp/real.pgn" | wc -l) clock times"
    all+=" real_lan real_lost real_pgn real_counted"
else
    echo "$shared is missing: no real games"
fi
if command -v pgn-extract >/dev/null; then all+=" extract"; else echo "pgn-extract is not installed: no comparison"; fi
if command -v xmllint >/dev/null; then all+=" streamed"; else echo "xmllint is not installed: no comparison"; fi
# gcc 12 cannot compile the header of chess-library.
if [ -n "${CHESS_LIBRARY:-}" ] && cxx=$(command -v clang++ || command -v clang++-14); then
    "$cxx" -O3 -DNDEBUG -std=c++20 -I"$CHESS_LIBRARY/include" -o "$tmp/peer" tests/bench/chess_library.cpp
    all+=" library_lan library_san library_count ${real:+library_real library_real_count}"
else
    echo "CHESS_LIBRARY is not set, or clang++ not installed: no comparison"
fi
# shellcheck disable=SC2086
in_turn $all
row "PGN to LAN" pgn_to_lan
row "PGN to PGN" pgn_to_pgn
row "PGN counted, nothing played" counted
row "PGN with comments to LAN, each listed as lost" commented
row "XML to LAN" xml_to_lan
if [ "$real" ]; then
    row "real games to LAN, the moves only" real_lan
    row "real games to LAN, each loss listed" real_lost
    row "real games to PGN" real_pgn
    row "real games counted" real_counted
fi
if [ -n "${median[extract]:-}" ]; then
    row "pgn-extract -Wlalg" extract
    ratio "PGN to LAN, pgn-extract" "${median[extract]}" "${median[pgn_to_lan]}"
fi
if [ -n "${median[streamed]:-}" ]; then
    row "xmllint --stream --noout" streamed
    ratio "XML to LAN, xmllint --stream" "${median[streamed]}" "${median[xml_to_lan]}"
fi
if [ -n "${median[library_lan]:-}" ]; then
    row "chess-library to LAN" library_lan
    row "chess-library to PGN" library_san
    row "chess-library, parsed only" library_count
    ratio "PGN to LAN, chess-library" "${median[library_lan]}" "${median[pgn_to_lan]}"
    ratio "PGN to PGN, chess-library" "${median[library_san]}" "${median[pgn_to_pgn]}"
    ratio "PGN counted, chess-library" "${median[library_count]}" "${median[counted]}"
    if [ "$real" ]; then
        row "chess-library, real games to LAN" library_real
        row "chess-library, real games parsed only" library_real_count
        ratio "real games to LAN, chess-library" "${median[library_real]}" "${median[real_lan]}"
        ratio "real games counted, chess-library" "${median[library_real_count]}" "${median[real_counted]}"
    fi
fi
