#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""corpus.py FOLDER COUNT: writes COUNT real games of chess, taken in turn from the PGN files of a folder with the tags, clocks,
variations and comments that they have, again from the first one when all were taken."""
import itertools
import lzma
import os
import re
import sys

# Other games, and positions, have records of another shape.
LEFT_OUT = re.compile(r'(?m)^\[(?:Variant|FEN|SetUp) "')


def games(folder):
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(n for n in names if re.search(r"\.pgn(\.xz)?$", n)):
            opened = lzma.open if name.endswith(".xz") else open
            with opened(os.path.join(path, name), "rt", encoding="utf-8", errors="replace", newline=None) as file:
                for game in re.split(r'(?m)\n(?=\[Event ")', file.read()):
                    if game.startswith("[Event ") and "\n1. " in game and not LEFT_OUT.search(game):
                        yield game.strip() + "\n\n"


found = list(games(sys.argv[1]))
if not found:
    sys.exit(f"{sys.argv[1]} has no games")
for text in itertools.islice(itertools.cycle(found), int(sys.argv[2])):
    sys.stdout.write(text)
