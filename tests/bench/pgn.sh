#!/bin/bash
# SPDX-License-Identifier: MIT
# Games a second from PGN to validated LAN, on one thread and on two, beside pgn-extract -Wlalg, and from XML to LAN
# beside xmllint --stream, which does no more than parse; on the same generated games, in turn, five times each: the
# median time counts. GAMES=n makes n of them.
set -eu
TIMEFORMAT=%R
games=${GAMES:-20000}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# seconds COMMAND...: its output is no matter.
seconds() {
    { time "$@" >/dev/null 2>&1; } 2>&1
}
median() {
    sort -n | sed -n 3p
}
row() { # name seconds
    awk -v name="$1" -v n="$games" -v s="$2" 'BEGIN { printf "%-36s %7.2f s %9.0f games a second\n", name, s, n / s }'
}
ratio() { # name seconds seconds
    awk -v name="$1" -v a="$2" -v b="$3" 'BEGIN { printf "%-36s %.2f\n", name, a / b }'
}

convert() { # from to file option...
    "$BUILD/bin/adj" convert --variant chess --from "$1" --to "$2" "${@:4}" "$3"
}

cc -O2 -o "$tmp/games" -Ilibadj tests/bench/games.c -L"$BUILD/lib" -ladj -Wl,-rpath,"$(realpath "$BUILD/lib")"
"$tmp/games" "$games" >"$tmp/games.lan"
convert lan pgn "$tmp/games.lan" >"$tmp/games.pgn"
convert lan xml "$tmp/games.lan" >"$tmp/games.xml"
echo "$games games, $(stat -c %s "$tmp/games.pgn") bytes of PGN, $(stat -c %s "$tmp/games.xml") bytes of XML"

if command -v pgn-extract >/dev/null; then
    one='' two='' peer=''
    for _ in 1 2 3 4 5; do
        one+="$(seconds convert pgn lan "$tmp/games.pgn" --jobs 1)"$'\n'
        two+="$(seconds convert pgn lan "$tmp/games.pgn" --jobs 2)"$'\n'
        peer+="$(seconds pgn-extract -s -Wlalg "$tmp/games.pgn")"$'\n'
    done
    a=$(printf %s "$one" | median) b=$(printf %s "$two" | median) c=$(printf %s "$peer" | median)
    row "PGN to LAN" "$a"
    row "PGN to LAN, two threads" "$b"
    row "pgn-extract -Wlalg" "$c"
    ratio "times the peer" "$c" "$a"
    ratio "times one thread, on two" "$a" "$b"
else
    echo "pgn-extract is not installed: no comparison"
fi

if command -v xmllint >/dev/null; then
    ours='' peer=''
    for _ in 1 2 3 4 5; do
        ours+="$(seconds convert xml lan "$tmp/games.xml" --jobs 1)"$'\n'
        peer+="$(seconds xmllint --stream --noout "$tmp/games.xml")"$'\n'
    done
    a=$(printf %s "$ours" | median) b=$(printf %s "$peer" | median)
    row "XML to LAN" "$a"
    row "xmllint --stream --noout" "$b"
    ratio "times the time of the peer" "$a" "$b"
else
    echo "xmllint is not installed: no comparison"
fi

# A comment and a clock behind each fourth word of the moves: all of them are listed as lost.
sed '/^\[/!s/\([^ ]* [^ ]* [^ ]* [^ ]*\) /\1 {[%clk 0:12:34] a comment of some words} /g' "$tmp/games.pgn" >"$tmp/comments.pgn"
lossy='' count=''
for _ in 1 2 3 4 5; do
    lossy+="$(seconds convert pgn lan "$tmp/comments.pgn" --lossy)"$'\n'
    count+="$(seconds "$BUILD/bin/adj" convert --count --from pgn "$tmp/games.pgn")"$'\n'
done
row "PGN with comments to LAN, lossy" "$(printf %s "$lossy" | median)"
row "PGN counted, nothing played" "$(printf %s "$count" | median)"
