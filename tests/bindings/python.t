#!/bin/sh
# SPDX-License-Identifier: MIT
# The Python package judges, converts and plays as the program does: from the installed library, and from a wheel that contains it.
# Tier: full
. tests/tap.sh
needs python3
python=/usr/bin/python3 # Debian's

# lines COMMAND...: reports the checks that the command prints.
lines() {
    "$@" >"$tmp/lines" 2>"$tmp/said"
    report $? "the program came to its end" || diag "$(tail -n 20 "$tmp/said")"
    while IFS='	' read -r result name why; do
        [ "$result" = ok ]
        report $? "$name" || diag "$why"
    done <"$tmp/lines"
}
records="tests/records/*.pgn tests/records/*.pdn tests/records/*.txt tests/records/*.epd"
lines env LD_LIBRARY_PATH="$build/lib" PYTHONPATH=bindings/python PYTHONDONTWRITEBYTECODE=1 $python tests/bindings/python.py "$adj" $records

ok "make wheel" make -s wheel BUILD="$build"
wheel=$(realpath "$build"/python/*.whl)
ok "pip installs it into an empty folder" $python -m pip install --quiet --no-index --no-deps --target "$tmp/packages" "$wheel"
ok "it contains the library" test -s "$tmp/packages/adj/libadj.so.1"
lines env PYTHONPATH="$tmp/packages" $python tests/bindings/python.py "$adj" $records

# The short programs of examples/.
printf '[White "Anna"]\n[Black "Boris"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' >"$tmp/game.pgn"
example() { name=$1 && shift && PYTHONPATH=$tmp/packages $python "examples/python/$name.py" "$@"; }
is "$(example judge "$tmp/game.pgn")" "Anna - Boris: black, checkmate" "judges a record"
is "$(example moves nihongi | cut -f 1)" "$("$adj" moves --variant nihongi)" "lists legal moves"
is "$(example convert "$tmp/game.pgn" lan)" "$("$adj" convert --to lan "$tmp/game.pgn")" "converts a record"
is "$(example draw brilliant)" "$("$adj" show --variant brilliant --as svg)" "draws a board"
is "$(awk 'FNR > 29 { print FILENAME }' examples/python/*.py)" "" "each has fewer than 30 lines"
done_testing
