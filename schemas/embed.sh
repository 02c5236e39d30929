#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes XML schemas as a C file: game.xsd becomes schema_game.
set -eu
echo '#include "base/xmlread.h"'
echo '#pragma GCC diagnostic ignored "-Woverlength-strings"'
for file; do
    name=schema_$(basename "$file" .xsd)
    echo "static const char ${name}_text[] ="
    od -An -v -to1 "$file" | sed 's/ /\\/g; s/.*/"&"/'
    echo '"";'
    echo "const struct xml_schema $name = {${name}_text, sizeof ${name}_text - 1};"
done
