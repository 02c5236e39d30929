#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes a compiled translation (msgfmt) as a C file: ru.po becomes catalogue_ru.
set -eu
mo=$(mktemp)
trap 'rm -f "$mo"' EXIT
msgfmt --check --endianness=little -o "$mo" "$1"
echo "const unsigned char catalogue_$(basename "$1" .po)[] = {"
od -An -v -tu1 "$mo" | sed 's/[0-9]\{1,\}/&,/g'
echo '};'
