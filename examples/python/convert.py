# SPDX-License-Identifier: MIT
"""convert.py FILE NOTATION: writes the games of a file in another notation."""
import sys
from pathlib import Path

import adj

file, to = sys.argv[1:3]
try:
    sys.stdout.write(adj.convert(Path(file).read_text(), to=to))
except adj.AdjError as error:
    sys.exit(f"{file}:{error}")
