#!/bin/sh
# SPDX-License-Identifier: MIT
# Write a C table of the given files for each folder, for embedding into adjd. The assembler includes the files, which takes no time; a
# compiler needs half a second to read them as strings.
set -eu
echo '/* Made by embed.sh. */'
echo '#include "os/embedded.h"'
n=0
for file; do
    n=$((n + 1))
    cat <<END
__asm__(".section .rodata\n"
        "file_$n: .incbin \"$file\"\n"
        ".byte 0\n"
        ".previous");
extern __attribute__((visibility("hidden"))) const char file_$n[];
END
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
        $pattern) echo "    {\"$(basename "$file")\", file_$n, $(wc -c <"$file")}," ;;
        esac
    done
    echo '    {0}};'
}
table embedded_migrations 'adjd/store/migrations/*' "$@"
table embedded_schemas 'schemas/*' "$@"
table embedded_docs 'docs/*' "$@"
table embedded_desk '*/desk/*' "$@"
