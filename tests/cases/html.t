#!/bin/sh
# SPDX-License-Identifier: MIT
# The HTML report is well-formed, self-contained and in the reader's language, whatever the record contains.
. tests/tap.sh
needs xmllint

record=tests/records/waterloo-party3.txt
html() {
    "$adj" judge --as html "$@"
}

html "$record" >"$tmp/party3.html"
ok "the page is well-formed" xmllint --noout "$tmp/party3.html"
page=$(cat "$tmp/party3.html")
like "$page" '<html lang="en">' "in English"
like "$page" 'Undecided: the record ends here, and White is to move \(after 41\.\.\.Cc10-a8\)\.' "says how it stands"
like "$page" '<dd>Waterloo, 5th edition \(2016\), paragraph 15</dd>' "by which rule"
like "$page" '<dd>W5-R1: In the 5th edition Black.*s king stands on f10' "and by which ruling"
is "$(grep -c '<svg ' "$tmp/party3.html")" 2 "with the decisive moment and the final position"
is "$(grep -o 'class="defect"' "$tmp/party3.html" | wc -l)" 6 "and every defect"
like "$page" '<b>Ch10-i9</b><span class="defect">Ch10:i9: the capture mark does not fit' "beside its move"

# Everything a page needs is within it.
is "$(grep -oE '(https?:)?//[^ "]+' "$tmp/party3.html" | sort -u)" "http://www.w3.org/2000/svg" "nothing is fetched"
is "$(grep -ciE '<script|javascript:|onload|@import|url\(' "$tmp/party3.html")" 0 "nothing runs"

html "$record" "$record" >"$tmp/two.html"
ok "two games are one document" xmllint --noout "$tmp/two.html"
is "$(grep -c '<article>' "$tmp/two.html")" 2 "of two articles"

cat >"$tmp/hostile.lan" <<'END'
[Title "<script>alert(1)</script>"]
[White "Ivan \"the\" Иванов & Co"]
[Variant "brilliant"]

e2-e4 </svg> e7-e5
END
html --from lan "$tmp/hostile.lan" >"$tmp/hostile.html" 2>/dev/null
ok "a hostile record makes a well-formed page" xmllint --noout "$tmp/hostile.html"
is "$(grep -c '<script' "$tmp/hostile.html")" 0 "with nothing of it as markup"
like "$(cat "$tmp/hostile.html")" 'Game 1: &lt;script&gt;' "but as text"

# Every game of the rulebook has a page.
"$adj" variants | cut -f 1 | grep -v '^turtle' | while read -r variant; do
    move=$("$adj" moves --variant "$variant" | head -n 1)
    printf '[Variant "%s"]\n\n%s *\n\n' "$variant" "$move"
done >"$tmp/all.lan"
html --from lan "$tmp/all.lan" >"$tmp/all.html"
ok "every game's page is well-formed" xmllint --noout "$tmp/all.html"
is "$(grep -c '<article>' "$tmp/all.html")" "$(grep -c Variant "$tmp/all.lan")" "and there is one for each"
is "$(grep -oE ' id="[^"]*"' "$tmp/all.html" | sort | uniq -d)" "" "no id is used twice"

# Languages.
for locale in LC_ALL=ru_RU.UTF-8 'LC_ALL= LC_MESSAGES=ru' 'LC_ALL= LANG=ru_RU' 'LC_ALL=de_DE LANGUAGE=de:ru'; do
    page=$(env $locale "$adj" judge --as html "$record")
    like "$page" '<html lang="ru">' "$locale is Russian"
    like "$page" 'Не решено: запись на этом кончается, ходят белые' "and says so"
done
like "$(LC_ALL=C LANGUAGE=ru html "$record")" '<html lang="en">' "in the C locale LANGUAGE does not count"
like "$(LC_ALL=ru_RU.UTF-8 "$adj" judge "$record")" '^Решение +Не решено: ' "the text report is Russian too"
ok "in 80 columns" test "$(LC_ALL=ru_RU.UTF-8 "$adj" judge "$record" | wc -L)" -le 80
is "$(LC_ALL=ru_RU.UTF-8 "$adj" judge --as json "$record")" "$("$adj" judge --as json "$record")" "JSON knows no language"
done_testing
