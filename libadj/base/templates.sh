#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes the templates of a folder as a C table: desk/*.html become desk_templates (libadj/base/template.h).
set -eu
echo '#include "base/template.h"'
for file; do
    echo "static const char $(basename "$file" .html)_text[] = {"
    od -An -v -td1 "$file" | sed -E 's/ *(-?[0-9]+)/\1,/g'
    echo '0};'
done
folder=$(basename "$(dirname "$1")")
echo "extern const struct template ${folder}_templates[];"
echo "const struct template ${folder}_templates[] = {"
for file; do
    name=$(basename "$file" .html)
    echo "    {\"$name\", ${name}_text},"
done
echo '    {0}};'
