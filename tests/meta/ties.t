#!/bin/sh
# SPDX-License-Identifier: MIT
# Each tie-break of the table (event/tie_rows.c) is in the manuals, openapi.json, the error and the desk's list, in the table's words.
. tests/tap.sh
. tests/api/adjd.sh
needs jq

"$adj" help tie-breaks | sed -nE 's/^  ([A-Z][^ ]*) .*/\1/p' >"$tmp/codes"
ok "there are codes: $(wc -l <"$tmp/codes")" grep -qx BH/C1 "$tmp/codes"
is "$(grep -v '[/:]' "$tmp/codes" | paste -sd ' ')" "$(sed -nE 's/.*\.code = "([A-Za-z]+)", .*/\1/p' event/tie_rows.c | grep -v points | paste -sd ' ')" "adj lists every row"
is "$("$adj" help tie-breaks | grep -cE '^  [A-Za-z]+ .*\(C\.07, [0-9.]+\)$')" "$(grep -vc '[/:]' "$tmp/codes")" "each with its article"
is "$(LC_ALL=ru_RU.UTF-8 "$adj" help tie-breaks | sed 's/^  [A-Z][^ ]* *//' | LC_ALL=C grep -av "$(printf '[\320\321]')" | grep .)" "" "and in Russian"

# `make ties` would change nothing.
for file in converters/adj.1 converters/ru/adj.1 schemas/openapi.json; do
    mkdir -p "$tmp/tree/${file%/*}"
    cp "$file" "$tmp/tree/$file"
done
scripts/ties "$adj" "$tmp/tree"
for file in converters/adj.1 converters/ru/adj.1 schemas/openapi.json; do
    is "$(diff "$file" "$tmp/tree/$file")" "" "$file holds the list: run 'make ties'"
    is "$(while read -r code; do grep -qF "$code" "$file" || echo "$code"; done <"$tmp/codes")" "" "and names every code"
done

start
report $? "adjd starts"
ask '/tournaments/new?variant=chess'
is "$(grep -o '<select name="tie1">.*' "$tmp/body" | sed 's/<\/select>.*//' | grep -oE 'value="[^"]+' | sed 's/value="//')" "$(cat "$tmp/codes")" "the desk offers the same"
printf '{"name": "x", "tie_breaks": ["LUCK"]}' >"$tmp/luck"
post /v1/tournaments application/json "$tmp/luck"
is "$(json .detail | sed 's/.* is none of //')" "$(paste -sd ',' "$tmp/codes" | sed 's/,/, /g')" "the error names the same"
jq -R . "$tmp/codes" | jq -s '.[0:12] as $codes | {name: "All", kind: "team", tie_breaks: $codes}' >"$tmp/all"
post /v1/tournaments application/json "$tmp/all"
is "$status $(json '.tie_breaks | join(" ")')" "201 $(head -12 "$tmp/codes" | paste -sd ' ')" "and the API takes them as they are spelt"
done_testing
