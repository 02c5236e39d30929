# SPDX-License-Identifier: MIT
"""draw.py VARIANT [MOVE...]: draws the position after these moves as SVG."""
import sys

import adj

game = adj.Game(sys.argv[1])
for move in sys.argv[2:]:
    game.play(move)
print(game.draw(theme=None), end="")
