#!/bin/sh
# SPDX-License-Identifier: MIT
# The packed vectors are small, documented and, where the folder from which they were taken is beside this tree, equal to it.
. tests/tap.sh
needs xz

"$adj" variants | cut -f 1 | sort >"$tmp/games"
(cd tests/vectors/public && ls) | sed 's/\.jsonl\.xz$//' | sort >"$tmp/packed"
is "$(comm -13 "$tmp/games" "$tmp/packed")" "" "the vectors are of games"
ok "29 games or more have vectors" test "$(wc -l <"$tmp/packed")" -ge 29
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
