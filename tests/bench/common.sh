# SPDX-License-Identifier: MIT
# What the benchmarks share: seconds of user time, medians of runs taken in turn, and the figures as `make bench` reads
# them. A line `ratio NAME VALUE` is compared with the table of README.md: more is better.
set -eu
TIMEFORMAT=%U
RUNS=${RUNS:-5}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# seconds COMMAND...: user time of one run; what it prints goes to $tmp/out.
seconds() {
    { time "$@" >"$tmp/out" 2>/dev/null; } 2>&1
}
# Of the numbers on standard input.
median() {
    sort -n | awk '{ at[NR] = $1 } END { print at[int((NR + 1) / 2)] }'
}
# ratio NAME OVER UNDER: OVER / UNDER.
ratio() {
    awk -v name="$1" -v a="$2" -v b="$3" 'BEGIN { printf "ratio %-44s %8.2f\n", name, a / (b > 0.001 ? b : 0.001) }'
}
# in_turn NAME... : each names a function; $median[NAME] of RUNS runs of all of them, one after the other.
declare -A median
in_turn() {
    local name run
    for ((run = 0; run < RUNS; run++)); do
        for name; do seconds "$name" >>"$tmp/$name.times"; done
    done
    for name; do median[$name]=$(median <"$tmp/$name.times"); done
}
