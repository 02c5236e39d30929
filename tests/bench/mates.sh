#!/bin/bash
# SPDX-License-Identifier: MIT
# Time of the helpmate prover over the last positions of games that ended on time: the file FENS, also as .xz (default
# shared/records/unwinnable/timeouts-30k.txt.xz beside the tree), the fastest of five runs. CHA=PROGRAM also runs the
# Chess Unwinnability Analyzer on the same positions, full and quick.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fens=${FENS:-${SHARED:-../shared}/records/unwinnable/timeouts-30k.txt.xz}
[ -r "$fens" ] || { echo "no $fens"; exit 0; }
case $fens in
*.xz) xz -dc "$fens" ;;
*) cat "$fens" ;;
esac >"$tmp/fens"
make -s "$BUILD/lib/libadj.a"
# shellcheck disable=SC2046
cc -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -o "$tmp/mates" -Ilibadj -I"$BUILD/include" tests/bench/mates.c "$BUILD/lib/libadj.a" \
    $(pkg-config --libs libxml-2.0 jansson nettle) -lunistring -ldl -lpthread
for _ in 1 2 3 4 5; do "$tmp/mates" <"$tmp/fens"; done | sort -t: -k4 | head -n 1
if [ -n "${CHA:-}" ]; then
    cut -d' ' -f1-6 "$tmp/fens" >"$tmp/plain"
    for quick in '' -quick; do
        ( TIMEFORMAT="$CHA $quick: %U s of user time"; time "$CHA" $quick <"$tmp/plain" >/dev/null )
    done
fi
