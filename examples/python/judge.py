# SPDX-License-Identifier: MIT
"""judge.py FILE [VARIANT]: judges each game of a file."""
import sys

import adj

file, variant = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
for record in adj.games(file, variant=variant, on_error=lambda error: print(f"{file}:{error}", file=sys.stderr)):
    verdict = record.judge()
    print(f"{verdict.white or '?'} - {verdict.black or '?'}: {verdict}")
