#!/bin/sh
# SPDX-License-Identifier: MIT
# A round of a team league, run from the desk: teams with their board order, pairing, a reserve, results at the boards, standings, and
# everything on paper.
# Tier: full (browser)
. tests/tap.sh
. tests/api/adjd.sh
. tests/browser/browser.sh
visit tests/browser/league.mjs 600 60
done_testing
