#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes XML schemas as a C file: game.xsd becomes schema_game and schema_game_len.
set -eu
echo '#include "base/schemas.h"'
for file; do
    name=schema_$(basename "$file" .xsd)
    echo "const char $name[] = {"
    od -An -v -tu1 "$file" | sed 's/ *\([0-9][0-9]*\)/(char)\1,/g'
    echo '0};'
    echo "const size_t ${name}_len = sizeof $name - 1;"
done
