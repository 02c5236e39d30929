#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""corpus.py FOLDER COUNT OUT: writes OUT/tags.pgn, OUT/clocks.pgn and OUT/all.pgn with COUNT real games of chess each, taken in
turn from the PGN files of FOLDER, again from the first one when all were taken. A real game has at least ten tags and starts
with move 1 of the usual position, and adj reports nothing but what LAN cannot hold. tags has games of moves only, clocks those
with at least twenty clock times, all every game with its comments and variations."""
import itertools
import lzma
import os
import re
import subprocess
import sys

ADJ = os.path.join(os.environ.get("BUILD", "build"), "bin", "adj")
# Other games, and positions, have records of another shape; few readers know escaped lines.
LEFT_OUT = re.compile(r'(?m)^(?:\[(?:Variant|FEN|SetUp) "|%)')
KINDS = {
    "tags": lambda game: not re.search(r"[{(;$]", game.split("\n\n", 1)[1]),
    "clocks": lambda game: game.count("[%clk ") >= 20,
    "all": lambda game: True,
}


def is_read(game):
    command = [ADJ, "convert", "--variant", "chess", "--from", "pgn", "--to", "lan", "--lossy", "-"]
    told = subprocess.run(command, input=game, capture_output=True, text=True, check=False).stderr
    return all(": lossy: " in line for line in told.splitlines())


def games(folder):
    for path, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(n for n in names if re.search(r"\.pgn(\.xz)?$", n)):
            opened = lzma.open if name.endswith(".xz") else open
            with opened(os.path.join(path, name), "rt", encoding="utf-8", errors="replace", newline=None) as file:
                for game in re.split(r'(?m)\n(?=\[Event ")', file.read()):
                    game = game.strip() + "\n\n"
                    real = game.startswith("[Event ") and game.count("\n[") >= 9 and "\n\n1. " in game
                    if real and not LEFT_OUT.search(game) and is_read(game):
                        yield game


folder, count, out = sys.argv[1:]
found = list(games(folder))
for kind, accepts in KINDS.items():
    of_kind = [game for game in found if accepts(game)]
    if not of_kind:
        sys.exit(f"{folder} has no games of the kind {kind}")
    with open(os.path.join(out, kind + ".pgn"), "w", encoding="utf-8") as file:
        file.writelines(itertools.islice(itertools.cycle(of_kind), int(count)))
