#!/bin/sh
# SPDX-License-Identifier: MIT
# Write the migrations, given in their order, as a C file: adjd carries them within it.
set -eu
echo '/* Made by embed.sh from the files in migrate/. */'
echo '#include "migrations.h"'
n=0
for file; do
    n=$((n + 1))
    echo "/* $(basename "$file") */"
    echo "static const char migration_$n[] = {"
    od -An -v -tx1 "$file" | sed 's/ \(..\)/0x\1,/g'
    echo '0};'
done
echo 'const char *const migrations[] = {'
i=0
while [ "$i" -lt "$n" ]; do
    i=$((i + 1))
    echo "    migration_$i,"
done
echo '};'
echo "const size_t migration_count = $n;"
