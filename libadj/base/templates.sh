#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles the templates of a folder (libadj/base/template.h) to C tables: desk/*.html and *.txt become desk_templates. A section
# without its end is an error here, a template that does not exist one of the linker.
set -eu
folder=$(basename "$(dirname "$1")")
echo '#include "base/template.h"'
for file; do echo "extern const struct template_tag ${folder}_$(basename "${file%.*}")[];"; done
for file; do
    LC_ALL=C awk -v folder="$folder" -v file="$file" -v quote='"' '
        { text = text $0 "\n" }
        function quoted(s) {
            gsub(/\\/, "\\\\", s)
            gsub(/"/, "\\\"", s)
            gsub(/\n/, "\\n\"\n        \"", s)
            gsub(/\t/, "\\t", s)
            return quote s quote
        }
        function fault(what) {
            print file ": " what >"/dev/stderr"
            exit bad = 1
        }
        # Adds a tag behind the text `before`.
        function add(kind, name) {
            if (kind ~ /[#?^]/)
                open[++depth] = count
            if (kind == "/") {
                if (!depth || names[open[depth]] != name)
                    fault("{{/" name "}} ends no section")
                ends[open[depth--]] = count
            }
            befores[count] = before
            kinds[count] = kind
            names[count++] = name
        }
        END {
            while (!bad && (at = index(text, "{{"))) {
                before = substr(text, 1, at - 1)
                is_first = (at == 1) ? was_line : (before ~ /\n$/)
                text = substr(text, at + 2)
                kind = substr(text, 1, 1)
                if (kind ~ /[{#?^>\/]/)
                    text = substr(text, 2)
                else if (substr(text, 1, 3) == "t " quote) {
                    kind = "T"
                    text = substr(text, 4)
                } else if (substr(text, 1, 2) == "t ") {
                    kind = "t"
                    text = substr(text, 3)
                } else
                    kind = "="
                closing = kind == "T" ? quote "}}" : kind == "{" ? "}}}" : "}}"
                at = index(text, closing)
                if (!at)
                    fault("{{" substr(text, 1, 20) " has no end")
                name = substr(text, 1, at - 1)
                text = substr(text, at + length(closing))
                was_line = 0
                # A line that contains only such a tag leaves no line.
                if (is_first && kind ~ /[#?^>\/]/ && substr(text, 1, 1) == "\n") {
                    text = substr(text, 2)
                    was_line = 1
                }
                add(kind, name)
            }
            before = text
            if (!bad && depth)
                fault("{{" kinds[open[depth]] names[open[depth]] "}} has no end")
            if (bad)
                exit 1
            add("", "")
            base = file
            sub(/.*\//, "", base)
            sub(/\..*/, "", base)
            print "const struct template_tag " folder "_" base "[] = {"
            for (i = 0; i < count; i++)
                printf "    {%s, %d, %s, %s, %d, %d, %s},\n", quoted(befores[i]), length(befores[i]),
                    kinds[i] == "" ? "0" : "\047" kinds[i] "\047", quoted(names[i]), length(names[i]), ends[i] ? ends[i] - i : 0,
                    kinds[i] == ">" ? folder "_" names[i] : "0"
            print "};"
        }
        BEGIN { count = 0; was_line = 1 }' "$file"
done
echo "extern const struct template ${folder}_templates[];"
echo "const struct template ${folder}_templates[] = {"
for file; do
    case $file in *.txt) plain=true ;; *) plain=false ;; esac
    name=$(basename "${file%.*}")
    echo "    {\"$name\", ${folder}_$name, $plain},"
done
echo '    {0}};'
