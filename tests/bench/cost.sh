#!/bin/sh
# SPDX-License-Identifier: MIT
exec python3 tests/bench/cost.py
