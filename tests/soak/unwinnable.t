#!/bin/sh
# SPDX-License-Identifier: MIT
# The helpmate prover is correct on every test position with a known answer, with the usual limit of positions.
# Takes a minute.
exec "${BUILD:-build}/tests/unit/unwinnable.t" all
