#!/bin/sh
# SPDX-License-Identifier: MIT
# Every source file has its licence line; functions and files stay short.
. tests/tap.sh

sources=$(find libadj event adjd converters tests -name '*.[ch]' 2>/dev/null)
scripts=$(find tests scripts .ci -name '*.sh' -o -name '*.t' -o -path 'scripts/*' -o -name run)
is "$(grep -L 'SPDX-License-Identifier: MIT' $sources $scripts Makefile)" "" "every source has its SPDX line"
is "$(awk '/^\{/ { start = FNR } /^\}/ && start { if (FNR - start > 61) print FILENAME ":" start; start = 0 }' $sources)" \
    "" "no function is longer than 60 lines"
is "$(wc -l $sources | awk '$2 != "total" && $1 > 700 { print $2, $1 }')" "" "no file is longer than 700 lines"
is "$(grep -nE '^[^"]*(^|[^:"])//' $sources)" "" "comments are /* */"
is "$(grep -nE '\bskip(_all)?\b *\(|\bskip(_all)? "|# [S]KIP' tests/*/*.t tests/*/*.[ch] tests/tap.*)" "" "no test is skipped"
done_testing
