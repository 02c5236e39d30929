#!/bin/sh
# SPDX-License-Identifier: MIT
# Every source file has its licence line; functions and files stay short; the Makefile's lists are complete.
. tests/tap.sh

sources=$(git ls-files '*.c' '*.h')
scripts=$(git ls-files '*.sh' '*.t' scripts .ci/run)
is "$(grep -L 'SPDX-License-Identifier: MIT' $sources $scripts Makefile)" "" "every source has its SPDX line"
is "$(awk '/^\{/ { start = FNR } /^\}/ && start { if (FNR - start > 61) print FILENAME ":" start; start = 0 }' $sources)" \
    "" "no function is longer than 60 lines"
is "$(wc -l $sources | awk '$2 != "total" && $1 > 700 { print $2, $1 }')" "" "no file is longer than 700 lines"
is "$(git grep -nE '^[^"]*(^|[^:"])//' -- '*.c' '*.h')" "" "comments are /* */"

# What is compiled or run, as make sees it, against what is there.
make -s --no-print-directory list >"$tmp/listed" 2>&1
git ls-files 'libadj/*.c' 'converters/*.c' 'adjd/*.c' 'tests/*.c' 'tests/*.t' | sort >"$tmp/there"
ok "the Makefile lists every source and test, and nothing twice" diff "$tmp/listed" "$tmp/there"
done_testing
