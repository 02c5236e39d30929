#!/bin/sh
# SPDX-License-Identifier: MIT
# Every page passes axe-core in both languages.
# Tier: full (browser)
. tests/tap.sh
. tests/api/adjd.sh
. tests/browser/browser.sh
visit tests/browser/pages.mjs 600 100
done_testing
