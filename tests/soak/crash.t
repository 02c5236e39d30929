#!/bin/sh
# SPDX-License-Identifier: MIT
# A hundred times kill -9 under load; see tests/api/crash.sh. KILLS=N: another number.
. tests/tap.sh
. tests/api/adjd.sh
. tests/api/crash.sh
crash "${KILLS:-100}"
stop
is "$code" 0 "adjd ends well"
done_testing
