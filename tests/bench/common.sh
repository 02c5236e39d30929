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
    { time "$@" >"$tmp/out" 2>"$tmp/err" || tail -1 "$tmp/err" >&2; } 2>&1
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
# shakmaty: compile shakmaty.rs to $tmp/shakmaty. SHAKMATY names a folder with copies of github.com/niklasf/shakmaty,
# niklasf/rust-btoi, bluss/arrayvec, bitflags/bitflags, rust-num/num-traits and BurntSushi/memchr; rustc compiles them.
# If it is not set, or rustc is not installed, print a note and return 1.
shakmaty() {
    if [ -z "${SHAKMATY:-}" ] || ! command -v rustc >/dev/null; then
        echo "SHAKMATY is not set, or rustc not installed: no comparison with shakmaty"
        return 1
    fi
    crate arrayvec 2018 arrayvec/src/lib.rs
    crate bitflags 2021 bitflags/src/lib.rs
    crate num_traits 2021 num-traits/src/lib.rs --cfg has_total_cmp
    crate btoi 2021 rust-btoi/src/lib.rs
    crate memchr 2021 memchr/src/lib.rs --cfg 'feature="std"' --cfg 'feature="alloc"'
    crate shakmaty 2024 shakmaty/shakmaty/src/lib.rs --cfg 'feature="std"' --cfg 'feature="alloc"' --cfg 'feature="magics"'
    crate pgn_reader 2024 shakmaty/pgn-reader/src/lib.rs
    rustc -C opt-level=3 -C codegen-units=1 -C lto=fat --edition 2021 "${externs[@]}" -L "$tmp" -o "$tmp/shakmaty" tests/bench/shakmaty.rs
}
# crate NAME EDITION SOURCE OPTION...: compile a library of the folder SHAKMATY, which may use those compiled before it.
externs=()
crate() {
    rustc -C opt-level=3 -C codegen-units=1 --crate-type rlib --cap-lints allow "${externs[@]}" -L "$tmp" --out-dir "$tmp" \
        --crate-name "$1" --edition "$2" "${@:4}" "$SHAKMATY/$3"
    externs+=(--extern "$1=$tmp/lib$1.rlib")
}
