#!/bin/bash
# SPDX-License-Identifier: MIT
# Leaf positions a second of the move generators, one thread, user time, the median of the runs; chess beside
# Fairy-Stockfish, the only other engine with rules as data, in turn.
. tests/bench/common.sh
PATH=$PATH:/usr/games

# row NAME LEAVES SECONDS
row() {
    awk -v name="$1" -v n="$2" -v s="$3" 'BEGIN {
        if (s < 0.005) s = 0.005
        printf "%-40s %12d leaves %7.2f s %8.1f million a second\n", name, n, s, n / s / 1e6 }'
}
leaves() { tail -n 1 "$tmp/out" | grep -o '[0-9]*$'; }
perft() { "$BUILD/bin/adj" perft "$@"; }
chess() { perft --variant chess --depth 6; }
stockfish() { printf 'position startpos\ngo perft 6\nquit\n' | fairy-stockfish | grep searched; }

# ours VARIANT DEPTH [SETUP WHAT]
ours() {
    local times="" run
    for ((run = 0; run < 3; run++)); do
        times+="$(seconds perft --variant "$1" --depth "$2" ${3:+--setup "$3"})"$'\n'
    done
    row "$1${4:+, $4}, depth $2" "$(leaves)" "$(printf %s "$times" | median)"
}

if command -v fairy-stockfish >/dev/null; then
    in_turn chess stockfish
    row "chess, depth 6" 119060324 "${median[chess]}"
    row "chess, depth 6, fairy-stockfish" 119060324 "${median[stockfish]}"
    ratio "perft of chess, fairy-stockfish" "${median[stockfish]}" "${median[chess]}"
else
    echo "fairy-stockfish is not installed: no comparison"
    ours chess 6
fi
ours waterloo5 4
ours waterloo6 4
ours waterloo7 4
ours waterloo7-junior 5
ours lippo-chess 4
ours brilliant 4
ours nihongi 4
ours cubic-symmetric 4
ours international 9
ours lippo-draughts 7
ours turkish 7
kings='K46,K47,K48,K49,K50,K41,K42,K43:BK1,K2,K3,K4,K5,K6,K7,K8'
ours international 6 "W:W$kings" "eight kings a side"
