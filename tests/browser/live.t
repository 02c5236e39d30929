#!/bin/sh
# SPDX-License-Identifier: MIT
# Games are entered on the board without a request for each click: the library as WebAssembly finds the moves in the browser. The
# page is the one that adjd writes for the same URL.
# Tier: full (browser)
. tests/tap.sh
. tests/api/adjd.sh
. tests/browser/browser.sh
visit tests/browser/live.mjs 600 60
done_testing
