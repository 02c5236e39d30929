#!/bin/sh
# SPDX-License-Identifier: MIT
# Writes a compiled translation (msgfmt) as a C string, which compilers read quickly: ru.po becomes catalogue_ru.
set -eu
mo=$(mktemp)
trap 'rm -f "$mo"' EXIT
msgfmt --check --endianness=little -o "$mo" "$1"
echo '#pragma GCC diagnostic ignored "-Woverlength-strings"'
echo "const unsigned char catalogue_$(basename "$1" .po)[] ="
od -An -v -to1 "$mo" | sed 's/ /\\/g; s/.*/"&"/'
echo ';'
