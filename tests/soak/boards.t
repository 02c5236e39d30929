#!/bin/sh
# SPDX-License-Identifier: MIT
# Moves can be clicked on every kind of board in a browser; tests/browser/clicks.t follows the same links
# without one.
. tests/tap.sh
. tests/api/adjd.sh
. tests/browser/browser.sh
visit tests/browser/boards.mjs 3600 170
done_testing
