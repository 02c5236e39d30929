#!/bin/sh
# SPDX-License-Identifier: MIT
# Tie-breaks and ranks of eleven events (tests/events) after each round equal those of an independent program
# written from the text of C.07 alone (ties.py).
# Tier: full (long)
. tests/tap.sh
needs python3

for file in tests/events/*.trf; do
    said=$(tests/events/ties.py "$adj" "$file" 2>&1)
    like "$said" '^[1-9][0-9]* rounds, [1-9][0-9][0-9][0-9]* values$' "$(basename "$file" .trf): $said"
done
done_testing
