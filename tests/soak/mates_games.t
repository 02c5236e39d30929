#!/bin/sh
# SPDX-License-Identifier: MIT
# Hardly any question from a random game stays open, whether the side can still mate, and every line is a proof.
exec "${BUILD:-build}/tests/unit/mates_games.t" open all "${SEED:-1}" 300
