# SPDX-License-Identifier: MIT
"""moves.py VARIANT [MOVE...]: lists the legal moves after these moves."""
import sys

import adj

game = adj.Game(sys.argv[1])
for move in sys.argv[2:]:
    game.play(move)
for move in game.legal_moves:
    print(move.lan, move.text, *(["takes", *move.captured] if move.captured else []), sep="\t")
