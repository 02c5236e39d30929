#!/bin/sh
# SPDX-License-Identifier: MIT
# The tie-breaks of the eleven events (tests/events) after each of their rounds, and ranks by some orders of them, as a program
# computes them that was written of the text alone (ties.py).
. tests/tap.sh

for file in tests/events/*.trf; do
    said=$(tests/events/ties.py "$adj" "$file" 2>&1)
    like "$said" '^[1-9][0-9]* rounds, [1-9][0-9][0-9][0-9]* values$' "$(basename "$file" .trf): $said"
done
done_testing
