#!/bin/sh
# SPDX-License-Identifier: MIT
# Every source file has its licence line; functions and files stay short.
. tests/tap.sh

sources=$(find libadj event adjd converters tests -name '*.[ch]' 2>/dev/null)
scripts=$(find tests scripts .ci -name '*.sh' -o -name '*.t' -o -path 'scripts/*' -o -name run)
is "$(grep -L 'SPDX-License-Identifier: MIT' $sources $scripts Makefile)" "" "every source has its SPDX line"
is "$(awk '/^\{/ { start = FNR } /^\}/ && start { if (FNR - start > 61) print FILENAME ":" start; start = 0 }' $sources)" \
    "" "no function is longer than 60 lines"
# adj.h is the only installed header, so it is not divided.
is "$(wc -l $sources | awk '$2 != "total" && $2 != "libadj/adj.h" && $1 > 700 { print $2, $1 }')" "" \
    "no file but adj.h is longer than 700 lines"
is "$(grep -nE '^[^"]*(^|[^:"])//' $sources)" "" "comments are /* */"
is "$(grep -nE '/\* ?[-=*]{3}' $sources)" "" "no banners"
# A header speaks for its file; a file without one, for itself.
heads=$(for f in $sources; do case $f in *.c) test -e "${f%c}h" || echo "$f" ;; *) echo "$f" ;; esac; done)
is "$(awk 'FNR == 2 && !/^\/\*/ { print FILENAME }' $heads)" "" "every file says at its head what it is for"
# Declared where it is used, with its value, and no blank line after that.
# shellcheck disable=SC2016
is "$(awk -v type='^ +(static |const )*((struct|enum|union) [a-z_0-9]+|unsigned( char| int| long)?|int|char|bool|double|void|size_t|[a-z0-9_]+_t|FILE|[a-z]+Ptr) [*]*[a-z_0-9]+' '
    /^\{$/ { fresh = 1; seen = 0; open = 0; next }
    fresh && /^$/ && seen { print FILENAME ":" FNR ": blank line after declarations" }
    fresh && open { open = $0 !~ /;( *\/\*.*)?$/; next }
    fresh && $0 ~ type "[^(]*(;|=|\\[)" { seen = 1; open = $0 !~ /;( *\/\*.*)?$/; next }
    { fresh = 0 }
' $sources)" "" "no blank line after the declarations that a function begins with"
is "$(awk '
    torn && $1 == torn && $2 == "=" { print FILENAME ":" FNR ": " torn }
    { torn = "" }
    /^ +(const )?((struct|enum) )?[a-z_0-9]+ [*]*[a-z_0-9]+;$/ && $1 !~ "static|return|goto" { torn = $NF; gsub(/[*;]/, "", torn) }
' $sources)" "" "what is declared has its value at once"
is "$(grep -nE '\bskip(_all)?\b *\(|\bskip(_all)? "|# [S]KIP' tests/*/*.t tests/*/*.[ch] tests/tap.*)" "" "no test is skipped"
done_testing
