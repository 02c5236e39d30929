#!/bin/sh
# SPDX-License-Identifier: MIT
# The packed vectors: small, documented and, where the folder they were taken from is beside this tree, the same as there.
. tests/tap.sh
needs xz

ok "there are vectors of every game" sh -c "$adj variants | cut -f 1 | grep -vE '^(chess960|spantsiretti)$' | while read -r variant; do
    test -s tests/vectors/public/\$variant.jsonl.xz || echo \$variant; done | { ! grep .; }"
ok "two megabytes at most" test "$(find tests/vectors -type f -exec cat {} + | wc -c)" -le 2097152
for file in tests/vectors/*/*.jsonl.xz; do
    name=${file#tests/vectors/}
    xz -dc "$file" | cmp -s - "$build/vectors/${name%.xz}" || echo "$name"
done >"$tmp/stale"
is "$(cat "$tmp/stale")" "" "what the tests read is what is packed"

if [ -d "$shared/vectors" ]; then
    (cd "$shared/vectors" && find . -name '*.jsonl' -o -name '*.json' -o -name 'perft*.md' -o -path './special/README.md') |
        while read -r name; do
            case $name in
            *.jsonl) xz -dc "tests/vectors/$name.xz" 2>/dev/null | cmp -s - "$shared/vectors/$name" || echo "$name" ;;
            *) cmp -s "tests/vectors/$name" "$shared/vectors/$name" || echo "$name" ;;
            esac
        done >"$tmp/different"
    is "$(cat "$tmp/different")" "" "they are kept in step"
fi
done_testing
