# SPDX-License-Identifier: MIT
# TAP output for shell tests: `. tests/tap.sh` from the root of the project, and `done_testing` at the end.
# $build is the build directory, $tmp a temporary directory that is deleted at the end.
set -u
export LC_ALL=C.UTF-8
build=${BUILD:-build}
adj=$build/bin/adj adjd=$build/bin/adjd
shared=${SHARED:-../shared}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
tests=0 failures=0
# Factor for time and memory bounds: sanitizers take several times as much of both.
times=1
[ -z "${SAN:-}" ] || times=10
# A data race ends the program at once, as other findings of the sanitizers do.
export TSAN_OPTIONS="halt_on_error=1 ${TSAN_OPTIONS:-}"

# report STATUS NAME
report() {
    tests=$((tests + 1))
    if [ "$1" -eq 0 ]; then
        printf 'ok %d - %s\n' "$tests" "$2"
    else
        failures=$((failures + 1))
        printf 'not ok %d - %s\n' "$tests" "$2"
        return 1
    fi
}

# ok NAME COMMAND...: the command succeeds. Its output is shown if it fails.
ok() {
    _name=$1
    shift
    _out=$("$@" 2>&1)
    report $? "$_name" || diag "$_out"
}

# is GOT WANT NAME
is() {
    [ "$1" = "$2" ]
    report $? "$3" || { diag " got: $1"; diag "want: $2"; }
}

# like GOT PATTERN NAME: a line of GOT matches the extended regular expression.
like() {
    printf '%s\n' "$1" | grep -Eq -e "$2"
    report $? "$3" || { diag " got: $1"; diag "want: /$2/"; }
}

# await FILE PATTERN: waits until a line of the file matches, with a time limit.
await() {
    for _try in $(seq 200); do
        grep -qE -e "$2" "$1" 2>/dev/null && return 0
        sleep 0.05
    done
    return 1
}

# noise N: prints N pseudo-random bytes, the same in every run: random ones are a record now and then.
noise() {
    LC_ALL=C awk -v n="$1" 'BEGIN { for (x = 1; n > 0; n--) { x = (x * 69069 + 1) % 4294967296; printf "%c", int(x / 16777216) } }'
}

# needs PROGRAM...: fails the test at once if a program is not installed. Call it first.
needs() {
    _absent=
    for _program; do command -v "$_program" >/dev/null 2>&1 || _absent="$_absent $_program"; done
    [ -n "$_absent" ] || return 0
    report 1 "not installed:$_absent (scripts/setup installs what debian/control names)" || done_testing
}

diag() { printf '%s\n' "$1" | sed 's/^/# /'; }
done_testing() { printf '1..%d\n' "$tests"; [ "$failures" -eq 0 ]; exit; }
