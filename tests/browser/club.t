#!/bin/sh
# SPDX-License-Identifier: MIT
# A club evening of thirty players, run from the desk by a new user: a list from Excel, results by click, a late entry, a
# withdrawal, a corrected result, two disputes, and everything on paper.
# Tier: full (browser)
. tests/tap.sh
. tests/api/adjd.sh
. tests/browser/browser.sh
python3 tests/api/workbook.py evening "$tmp/evening.xlsx"
visit tests/browser/club.mjs 900 90
done_testing
