#!/bin/sh
# SPDX-License-Identifier: MIT
# A hundred `kill -9` under load lose nothing; see tests/api/crash.sh. KILLS=N sets another number.
. tests/tap.sh
. tests/api/adjd.sh
. tests/api/crash.sh
crash "${KILLS:-100}"
stop
is "$code" 0 "adjd ends well"
done_testing
