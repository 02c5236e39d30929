#!/bin/bash
# SPDX-License-Identifier: MIT
# Leaf positions a second of the move generators, one thread, user time; beside Fairy-Stockfish, the only other
# engine with rules as data, in turn: the median of three runs each.
set -eu
TIMEFORMAT=%U

# seconds COMMAND...: user time of one run; its last line of output goes to $tmp.
tmp=$(mktemp)
trap 'rm -f "$tmp"' EXIT
seconds() {
    { time "$@" >"$tmp"; } 2>&1
}
median() {
    sort -n | sed -n 2p
}
leaves() {
    tail -n 1 "$tmp" | grep -o '[0-9]*$'
}
row() { # name leaves seconds
    awk -v name="$1" -v n="$2" -v s="$3" 'BEGIN {
        if (s < 0.005) s = 0.005
        printf "%-36s %12d leaves %7.2f s %8.1f million a second\n", name, n, s, n / s / 1e6 }'
}

# ours VARIANT DEPTH [SETUP WHAT]
ours() {
    local times=""
    for _ in 1 2 3; do
        times+="$(seconds "$BUILD/bin/adj" perft --variant "$1" --depth "$2" ${3:+--setup "$3"})"$'\n'
    done
    row "$1${4:+, $4}, depth $2" "$(leaves)" "$(printf %s "$times" | median)"
}

peer() {
    printf 'position startpos\ngo perft 6\nquit\n' | fairy-stockfish | grep searched
}

if command -v fairy-stockfish >/dev/null; then
    mine="" theirs=""
    for _ in 1 2 3; do
        mine+="$(seconds "$BUILD/bin/adj" perft --variant chess --depth 6)"$'\n'
        theirs+="$(seconds peer)"$'\n'
    done
    a=$(printf %s "$mine" | median) b=$(printf %s "$theirs" | median)
    row "chess, depth 6" "$(leaves)" "$a"
    row "chess, depth 6, fairy-stockfish" "$(leaves)" "$b"
    awk -v a="$a" -v b="$b" 'BEGIN { printf "%-36s %.1f\n", "times the peer", b / a }'
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
