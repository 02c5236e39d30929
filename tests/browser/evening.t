#!/bin/sh
# SPDX-License-Identifier: MIT
# A club evening works in a browser: with JavaScript in English on a desktop, without it in Russian on a phone.
# Tier: full (browser)
. tests/tap.sh
. tests/api/adjd.sh
. tests/browser/browser.sh
visit tests/browser/evening.mjs 600 100
done_testing
