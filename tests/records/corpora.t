#!/bin/sh
# SPDX-License-Identifier: MIT
# Thousands of real games, kept outside the tree, are read as other programs read them: shared/records/corpora/README.md.
# Tier: full (long)
. tests/tap.sh
needs python3
records=$shared/records

# The records of this tree are read in any case.
for file in tests/records/*.pgn tests/records/*.pdn; do
    like "$("$adj" convert --count "$file" 2>/dev/null)" '^games	[1-9]' "${file#tests/records/} is read"
done
[ -r "$records/check_corpora.py" ] || done_testing
python3 "$records/check_corpora.py" "$adj" >"$tmp/said" 2>&1

# group NAME: at least 99.5 % of its games come out with the main line that is expected.
share() {
    awk -v group="$1" '$1 == group { print ($5 >= 0.995 ? "enough" : $5) }' "$tmp/said"
}
for group in chess draughts draughts-untagged; do
    is "$(share $group)" enough "$group" || diag "$(grep -A4 '^FAIL' "$tmp/said" | head -n 40)"
done
for group in chess960 epd; do
    # These are all read, or none is: then adj does not know what they are yet, and says so.
    [ "$(share $group)" = 0.0000 ] || is "$(share $group)" enough "$group"
done
total=$(sed -n 's/.* equal ([0-9.]*); //p' "$tmp/said")
# Two half-moves stand behind a move in another language than the rest of its game.
like "$total" '^[0-2] half-moves lost, 0 lines wrong, 0 files silently short' "nothing is lost, wrong or silent"
done_testing
