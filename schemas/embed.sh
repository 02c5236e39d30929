#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes XML schemas as a C file: game.xsd becomes schema_game.
set -eu
echo '#include "base/xmlread.h"'
for file; do
    name=schema_$(basename "$file" .xsd)
    echo "static const char ${name}_text[] = {"
    od -An -v -tu1 "$file" | sed 's/ *\([0-9][0-9]*\)/(char)\1,/g'
    echo '0};'
    echo "const struct xml_schema $name = {${name}_text, sizeof ${name}_text - 1};"
done
