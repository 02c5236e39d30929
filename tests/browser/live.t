#!/bin/sh
# SPDX-License-Identifier: MIT
# Games are entered on the board without a request for each click: the library as WebAssembly finds the moves in the browser. The
# page is the one that adjd writes for the same URL.
# Tier: full (browser)
. tests/tap.sh
[ -z "${SAN:-}" ] || { echo "1..0 # SKIP adjd with sanitizers is built without WebAssembly"; exit; }
. tests/api/adjd.sh
. tests/browser/browser.sh
visit tests/browser/live.mjs 600 60
done_testing
