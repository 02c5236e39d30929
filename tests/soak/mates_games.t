#!/bin/sh
# SPDX-License-Identifier: MIT
# At most one question in 200 from random games of each game stays open (can this side still mate?), and every line is a
# proof. The number of questions is fixed: the answers for a seed never change.
exec "${BUILD:-build}/tests/unit/mates_games.t" open all "${SEED:-1}" 1500
