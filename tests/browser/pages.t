#!/bin/sh
# SPDX-License-Identifier: MIT
# Every page in both languages, looked at by axe-core and on a phone.
. tests/tap.sh
. tests/api/adjd.sh
. tests/browser/browser.sh
visit tests/browser/pages.mjs 600 100
done_testing
