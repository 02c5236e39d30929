#!/bin/sh
# SPDX-License-Identifier: MIT
# The binaries of a plain `make` have the usual hardening against exploits of memory bugs.
. tests/tap.sh
needs objdump readelf

machine=$(uname -m)
sees() { grep -cE "$1" "$2"; }
for file in bin/adj bin/adjd libexec/adj/adj-submit lib/libadj.so; do
    readelf -hlW "$build/$file" >"$tmp/head"
    readelf -dW "$build/$file" >"$tmp/dynamic"
    readelf -W --dyn-syms "$build/$file" >"$tmp/symbols"
    objdump -d --no-show-raw-insn "$build/$file" >"$tmp/code"
    like "$(cat "$tmp/head")" 'Type: +DYN' "$file lies where the system puts it"
    [ "${file#lib/}" != "$file" ] || like "$(cat "$tmp/dynamic")" 'FLAGS_1.* PIE' "$file says so"
    like "$(cat "$tmp/head")" 'GNU_RELRO' "$file: its tables are read-only once it runs,"
    like "$(cat "$tmp/dynamic")" 'FLAGS_1.* NOW' "$file: all of them"
    like "$(cat "$tmp/head")" 'GNU_STACK.* RW ' "$file: its stack is not run"
    like "$(cat "$tmp/symbols")" 'UND __stack_chk_fail' "$file: a stack that was written over is noticed"
    [ -n "${SAN:-}" ] || like "$(cat "$tmp/symbols")" 'UND __(memcpy|snprintf|vsnprintf|fprintf|printf|memset|read)_chk' \
        "$file: libc knows how large what it writes to is"
    if [ "$machine" = x86_64 ]; then
        [ -n "${SAN:-}" ] || like "$(cat "$tmp/code")" '(orq? +\$0x0,(0x[0-9a-f]+)?\((%rsp|%r1?[0-9a-z]+)\))' \
            "$file: a large frame touches each of its pages"
        report "$([ "$(sees 'endbr64' "$tmp/code")" -gt 10 ]; echo $?)" "$file: jumps land where functions begin"
    fi
done
done_testing
