# SPDX-License-Identifier: MIT
# Shared by the benchmarks: user time in seconds, medians of interleaved runs, and the output format of `make bench`.
# A line `ratio NAME VALUE` is compared with the table of README.md: more is better.
set -eu
TIMEFORMAT=%U
RUNS=${RUNS:-5}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# seconds COMMAND...: print the user time of one run; its output goes to $tmp/out.
seconds() {
    { time "$@" >"$tmp/out" 2>/dev/null; } 2>&1
}
# median: print the median of the numbers on standard input.
median() {
    sort -n | awk '{ at[NR] = $1 } END { print at[int((NR + 1) / 2)] }'
}
# ratio NAME OVER UNDER: print the ratio OVER / UNDER.
ratio() {
    awk -v name="$1" -v a="$2" -v b="$3" 'BEGIN { printf "ratio %-44s %8.2f\n", name, a / (b > 0.001 ? b : 0.001) }'
}
# in_turn FUNCTION...: run the functions alternately, RUNS times each; set $median[FUNCTION].
declare -A median
in_turn() {
    local name run
    for ((run = 0; run < RUNS; run++)); do
        for name; do seconds "$name" >>"$tmp/$name.times"; done
    done
    for name; do median[$name]=$(median <"$tmp/$name.times"); done
}
