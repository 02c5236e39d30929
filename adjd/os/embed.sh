#!/bin/sh
# SPDX-License-Identifier: MIT
# Write the given files as C strings, for embedding into adjd; one table per folder. Compilers read a string in a tenth of the
# time of a list of numbers.
set -eu
echo '/* Made by embed.sh. */'
echo '#include "os/embedded.h"'
echo '#pragma GCC diagnostic ignored "-Woverlength-strings"'
n=0
for file; do
    n=$((n + 1))
    echo "static const char file_$n[] ="
    od -An -v -to1 "$file" | sed 's/ /\\/g; s/.*/"&"/'
    echo '"";'
done
echo "const char embedded_version[] = \"$(cat "$@" | sha256sum | cut -c 1-12)\";"
# table NAME PATTERN FILE...
table() {
    echo "const struct embedded $1[] = {"
    pattern=$2 n=0
    shift 2
    for file; do
        n=$((n + 1))
        case $file in
        $pattern) echo "    {\"$(basename "$file")\", file_$n, sizeof file_$n - 1}," ;;
        esac
    done
    echo '    {0}};'
}
table embedded_migrations 'adjd/store/migrations/*' "$@"
table embedded_schemas 'schemas/*' "$@"
table embedded_docs 'docs/*' "$@"
table embedded_desk '*/desk/*' "$@"
