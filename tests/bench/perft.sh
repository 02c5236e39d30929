#!/bin/bash
# SPDX-License-Identifier: MIT
# Perft speed of the move generators in leaves per second: one thread, user time, median of the runs. Chess is compared
# with Fairy-Stockfish, the only other engine with rules as data, and with shakmaty (common.sh says what SHAKMATY names), and
# international draughts with dctl, in turn.
# DCTL names a folder with copies of github.com/rhalbersma/{dctl,xstd,tabula,bit_set}; they need a recent C++ compiler.
. tests/bench/common.sh
PATH=$PATH:/usr/games

# row NAME LEAVES SECONDS: print one row.
row() {
    awk -v name="$1" -v n="$2" -v s="$3" 'BEGIN {
        if (s < 0.005) s = 0.005
        printf "%-50s %12d leaves %7.2f s %8.1f million a second\n", name, n, s, n / s / 1e6 }'
}
leaves() { tail -n 1 "$tmp/out" | grep -o '[0-9]*$'; }
perft() { "$BUILD/bin/adj" perft "$@"; }
chess() { perft --variant chess --depth 6; }
stockfish() { printf 'position startpos\ngo perft 6\nquit\n' | fairy-stockfish | grep searched; }

# ours VARIANT DEPTH [SETUP WHAT]: measure three runs of adj perft and print their median.
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
middle='bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9'
chess960() { perft --variant chess960 --depth 5 --setup "$middle"; }
shakmaty_chess() { "$tmp/shakmaty" perft 6; }
shakmaty_chess960() { "$tmp/shakmaty" perft 5 "$middle"; }
if shakmaty; then
    in_turn chess shakmaty_chess chess960 shakmaty_chess960
    row "chess, depth 6" 119060324 "${median[chess]}"
    row "chess, depth 6, shakmaty" 119060324 "${median[shakmaty_chess]}"
    row "Chess960, depth 5" 8146062 "${median[chess960]}"
    row "Chess960, depth 5, shakmaty" 8146062 "${median[shakmaty_chess960]}"
    ratio "perft of chess, shakmaty" "${median[shakmaty_chess]}" "${median[chess]}"
    ratio "perft of Chess960, shakmaty" "${median[shakmaty_chess960]}" "${median[chess960]}"
fi
ours waterloo5 4
ours waterloo6 4
ours waterloo7 4
ours waterloo7-junior 5
ours lippo-chess 4
ours brilliant 4
ours nihongi 4
ours cubic-symmetric 4
ours lippo-draughts 7
ours turkish 7
kings='W:WK46,K47,K48,K49,K50,K41,K42,K43:BK1,K2,K3,K4,K5,K6,K7,K8'
draughts() { perft --variant international --depth 9; }
eight() { perft --variant international --depth 6 --setup "$kings"; }
dctl_draughts() { "$tmp/peer" 9 start; }
dctl_eight() { "$tmp/peer" 6 "$kings"; }
if [ -n "${DCTL:-}" ] && g++ -std=c++23 -O3 -DNDEBUG -march=native -w -I"$DCTL/dctl/include" -I"$DCTL/bit_set/include" \
    -I"$DCTL/tabula/include" -I"$DCTL/xstd/include" -o "$tmp/peer" tests/bench/dctl.cpp; then
    in_turn draughts dctl_draughts eight dctl_eight
    row "international, depth 9" 41022423 "${median[draughts]}"
    row "international, depth 9, dctl" 41022423 "${median[dctl_draughts]}"
    row "international, eight kings a side, depth 6" 35796357 "${median[eight]}"
    row "international, eight kings a side, depth 6, dctl" 35796357 "${median[dctl_eight]}"
    ratio "perft of international draughts, dctl" "${median[dctl_draughts]}" "${median[draughts]}"
    ratio "perft of eight kings a side, dctl" "${median[dctl_eight]}" "${median[eight]}"
else
    echo "DCTL is not set, or does not compile: no comparison"
    ours international 9
    ours international 6 "$kings" "eight kings a side"
fi
