#!/bin/sh
# SPDX-License-Identifier: MIT
# Reports of many games: a folder with a page for each game and an index, and a table of all games.
. tests/tap.sh
needs python3 xmllint
mkdir "$tmp/in"
cp tests/records/waterloo-party3.txt tests/records/cannot-be.pgn "$tmp/in"
printf '[White "Иванов & Co"]\n[Black "<b>"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n' >"$tmp/in/mate.pgn"

# ---- text
"$adj" judge "$tmp/in" >"$tmp/text" 2>"$tmp/err"
is "$?" 1 "a folder is judged"
is "$(sed -n '/^  mate.pgn/,/defects/p' "$tmp/text")" \
    "  mate.pgn 1  Иванов & Co — <b>                           0 : 1       rules
      Black wins: White is checkmated (after 2...Qh4#).
      defects: 1; the record claims 1-0" "the text ends with the table"
is "$(sed -n '/^All games$/,$p' "$tmp/text" | grep -cE '^  [a-z].* (open|rules)$')" 5 "a row for each game"
ok "in 80 columns" test "$(sed -n '/^All games$/,$p' "$tmp/text" | wc -L)" -le 80
is "$("$adj" judge tests/records/waterloo-party3.txt | grep -c 'All games')" 0 "of one game there is none"
is "$("$adj" judge --part 1/1 "$tmp/in/cannot-be.pgn" | grep -c 'All games')" 0 "nor of a part"
like "$("$adj" judge --lang ru "$tmp/in" 2>/dev/null)" "^Все партии" "in Russian"
printf '1. e4 *\n\n[FEN "8/8"]\n\n1. e4 *\n\n1. d4 *\n' >"$tmp/odd.pgn"
like "$("$adj" judge "$tmp/odd.pgn" 2>/dev/null | sed -n '/^All games$/,$p')" "^  2  \? — \? .*\*  .*open" "a game that could not be judged has its row"
is "$("$adj" judge --as html "$tmp/in" 2>/dev/null | xmllint --html --xpath 'count(//table[@class="games"]/tbody/tr)' - 2>/dev/null)" 5 \
    "a page of all ends with it as well"

# ---- pages
"$adj" judge "$tmp/in" --as html --output "$tmp/out/" 2>/dev/null
is "$?: $(cd "$tmp/out" && find . -type f | sort | xargs)" \
    "1: ./cannot-be-1.html ./cannot-be-2.html ./cannot-be-3.html ./index.html ./mate-1.html ./waterloo-party3-1.html" "a page a game, and the index"
ok "they are well-formed" xmllint --noout "$tmp/out"/*.html
index=$(cat "$tmp/out/index.html")
like "$index" '<tr><td><a href="mate-1.html">mate.pgn 1</a></td><td>Иванов &amp; Co — &lt;b&gt;</td><td>0 : 1</td><td>Black wins: White is checkmated \(after 2...Qh4#\)</td><td>rules</td><td>defects: 1; the record claims 1-0</td>' \
    "the index has players, verdict, basis and remarks"
page=$tmp/out/waterloo-party3-1.html
is "$(grep -c '<input type="radio"' "$page")" 83 "a page has all positions"
is "$(grep -oE ' id="[^"]*"' "$page" | sort | uniq -d)" "" "no id is used twice"
is "$(grep -oE 'href="#[^"]*"' "$page" | sort -u | sed 's/href="#//; s/"//' | while read -r id; do grep -q "id=\"$id\"" "$page" || echo "$id"; done)" "" \
    "nothing is used that is not there"
is "$(grep -oE 'for="[^"]*"' "$page" | sort -u | wc -l)" 83 "every position can be chosen"
is "$(grep -ciE '<script|javascript:|onload|@import|url\(' "$tmp/out"/*.html | grep -v ':0$')" "" "nothing runs"
is "$(grep -ohE '<a href="[^"]*"' "$tmp/out/cannot-be-2.html" | xargs)" '<a href=cannot-be-1.html <a href=index.html <a href=cannot-be-3.html' "it leads to its neighbours and to all"
mkdir "$tmp/in/sub"
cp "$tmp/in/mate.pgn" "$tmp/in/sub/a b.pgn"
"$adj" judge "$tmp/in" --as html --lang ru --output "$tmp/out/" 2>/dev/null
like "$(cat "$tmp/out/index.html")" '<a href="sub/a%20b-1.html">' "a name is a link"
like "$(cat "$tmp/out/sub/a b-1.html")" '<a href="../index.html">все партии</a>' "and finds back"
is "$(ls -A "$tmp/out" | grep -c '^\.')" 0 "no journal is left"

# ---- constant memory
for i in $(seq 300); do printf '[White "A%d"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n' "$i"; done >"$tmp/few.pgn"
for i in 1 2 3 4 5 6 7 8; do cat "$tmp/few.pgn"; done >"$tmp/many.pgn"
peak() { /usr/bin/python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@"; }
few=$(peak "$adj" judge "$tmp/few.pgn") many=$(peak "$adj" judge "$tmp/many.pgn")
report "$([ -n "${SAN:-}" ] || [ "$many" -lt $((few + 2000)) ]; echo $?)" "eight times as many games take no more memory: $few kB, $many kB"
done_testing
