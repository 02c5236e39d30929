#!/bin/sh
# SPDX-License-Identifier: MIT
# Archives are converted correctly: folders in and out, resumed runs, parts, reports, counts (docs/bulk.md).
. tests/tap.sh
needs bzip2 jq parallel xmllint
mkdir -p "$tmp/in/sub"
"$adj" convert --to pgn tests/records/went-on.pgn tests/records/cannot-be.pgn >"$tmp/in/a.pgn" 2>/dev/null
cp tests/records/draughts.pdn "$tmp/in/a.pdn"
gzip -c tests/records/russian.koi8-r.pgn >"$tmp/in/sub/club.pgn.gz"
echo hidden >"$tmp/in/.hidden"
ln -s .. "$tmp/in/sub/back" # no file is met twice
tar -cf "$tmp/in/old.tar" -C tests/records waterloo-party3.txt german.utf-8.pgn

# ---- folders
"$adj" convert "$tmp/in" --to xml --output "$tmp/out/" --report "$tmp/report" 2>"$tmp/err"
is $? 0 "a folder"
is "$(cd "$tmp/out" && find . -type f | sort | tr '\n' ' ')" \
    "./a.pgn.xml ./a.xml ./old/german.utf-8.xml ./old/waterloo-party3.xml ./sub/club.xml " \
    "keeps its names, and those within archives, and no journal"
ok "the files are whole" sh -c 'for f; do xmllint --noout --schema schemas/game.xsd "$f" || exit 1; done' sh \
    "$tmp/out/a.xml" "$tmp/out/a.pgn.xml" "$tmp/out/old/waterloo-party3.xml" "$tmp/out/sub/club.xml"
is "$(jq -r '.code' "$tmp/report" | sort -u | tr '\n' ' ')" \
    "$(sed -E 's/ \(and .*//; s/^[^ ]+ [^ ]+ ([a-z-]+):.*/\1/' "$tmp/err" | sort -u | tr '\n' ' ')" "the report has what was said"
is "$(jq -c 'select(.code == "encoding") | [.file, .game, .line, .column, .text, .read_as]' "$tmp/report")" \
    "[\"$tmp/in/sub/club.pgn.gz\",1,1,9,\"byte 0xf0\",\"KOI8-R\"]" "with file, game, line and column"
"$adj" judge "$tmp/in" --as html --output "$tmp/pages/" 2>/dev/null
is "$(xmllint --html --xpath '//a/@href' "$tmp/pages/index.html" | tr -d ' \n')" \
    "$(for page in a-1 a-2 a-3 a-4 a.pgn-1 a.pgn-2 a.pgn-3 a.pgn-4 a.pgn-5 old/waterloo-party3-1 old/german.utf-8-2; do
        printf 'href="%s.html"' "$page"; done)$(printf 'href="sub/club-%d.html"' 1 2)" "pages have an index"
"$adj" judge "$tmp/in" --as json 2>/dev/null >"$tmp/verdicts"
is "$(wc -l <"$tmp/verdicts")" 13 "a folder is an operand"
"$adj" convert . --to xml --output "$tmp/pages" --part 1/2 2>"$tmp/err"
is $? 2 "a part is not for a folder"

# ---- interrupted
mkfifo "$tmp/fifo"
"$adj" convert "$tmp/in/a.pgn" "$tmp/fifo" --to json --output "$tmp/again/" --report "$tmp/report" 2>/dev/null &
tries=0
until grep -q '^done' "$tmp/again/.adj-journal" 2>/dev/null || [ $tries -gt 200 ]; do
    tries=$((tries + 1))
    sleep 0.05
done
kill -9 $!
wait $! 2>/dev/null
is "$(ls "$tmp/again")" a.json "what was complete is there"
echo '{}' >"$tmp/again/a.json"
echo rubbish >>"$tmp/report"
rm "$tmp/fifo"
cp tests/records/draughts.pdn "$tmp/fifo"
"$adj" convert "$tmp/in/a.pgn" "$tmp/fifo" --to json --output "$tmp/again/" --report "$tmp/report" 2>/dev/null
is "$? $(cat "$tmp/again/a.json") $(wc -l <"$tmp/again/fifo.json") $(ls -A "$tmp/again" | tr '\n' ' ')" \
    "0 {} 4 a.json fifo.json " "and is not made again, and the rest is"
ok "the report goes on as well" sh -c 'jq -s "length > 0 and (map(.code) | index(\"moves-after-end\") != null)" "$1" | grep -q true' sh "$tmp/report"
"$adj" convert "$tmp/in/a.pgn" --to json --output "$tmp/again/" 2>/dev/null
is "$(wc -l <"$tmp/again/a.json")" 5 "a new run makes all anew"

# ---- parts
for i in 1 2 3 4 5 6 7; do cat "$tmp/in/a.pgn"; done >"$tmp/archive.pgn"
parts_are_whole() { # NOTATION N FILE...
    notation=$1 n=$2
    shift 2
    "$adj" convert --lossy --to "$notation" "$@" >"$tmp/whole" 2>/dev/null
    for k in $(seq "$n"); do
        "$adj" convert --lossy --to "$notation" --part "$k/$n" "$@" 2>/dev/null
    done >"$tmp/parts"
    ok "$n parts are the whole in $notation" cmp "$tmp/whole" "$tmp/parts"
}
for notation in pgn lan xml json; do
    parts_are_whole $notation 1 "$tmp/archive.pgn"
    parts_are_whole $notation 3 "$tmp/archive.pgn"
    parts_are_whole $notation 40 "$tmp/archive.pgn"
done
parts_are_whole json 4 "$tmp/in"
"$adj" convert --to xml "$tmp/archive.pgn" >"$tmp/archive.xml" 2>/dev/null
parts_are_whole json 5 "$tmp/archive.xml"
"$adj" convert --to json "$tmp/archive.pgn" >"$tmp/archive.json" 2>/dev/null
parts_are_whole pgn 6 "$tmp/archive.json"
"$adj" judge --as json "$tmp/archive.pgn" >"$tmp/whole"
for k in 1 2 3; do "$adj" judge --as json --part $k/3 "$tmp/archive.pgn"; done >"$tmp/parts"
ok "verdicts too, with the numbers of their games" cmp "$tmp/whole" "$tmp/parts"
"$adj" convert --to pgn --part 4/3 "$tmp/archive.pgn" 2>/dev/null
is $? 2 "there is no fourth third"
"$adj" convert --to pgn --part 1/3 <"$tmp/archive.pgn" 2>/dev/null
is $? 2 "nor a third of standard input"
sed -n 's/^    parallel/parallel/p' docs/bulk.md >"$tmp/command"
echo : >"$tmp/hosts"
(cd "$tmp" && PATH=$(realpath "$OLDPWD/$build/bin"):$PATH HOME=$tmp LD_LIBRARY_PATH= sh ./command 2>/dev/null)
"$adj" convert --to json "$tmp/archive.pgn" >"$tmp/whole" 2>/dev/null
ok "as the manual says for GNU parallel" cmp "$tmp/whole" "$tmp/archive.json"
# Slurm's script, once for each number of its array, and what waits for them.
rm -f "$tmp/archive.json"
sed -n '/^    #!\/bin\/sh/,/archive.pgn$/s/^    //p' docs/bulk.md >"$tmp/convert.sh"
numbers=$(sed -n 's/.*--array=1-\([0-9]*\).*/\1/p' "$tmp/convert.sh")
sed -n "s/.*--wrap '\(.*\)'\$/\1/p" docs/bulk.md >"$tmp/behind"
(cd "$tmp" && export PATH="$(realpath "$OLDPWD/$build/bin"):$PATH" && for k in $(seq "$numbers"); do SLURM_ARRAY_TASK_ID=$k sh ./convert.sh 2>/dev/null; done && sh ./behind)
ok "and for Slurm" cmp "$tmp/whole" "$tmp/archive.json"

# ---- what packs and unpacks is loaded for what is packed
loads() {
    LD_DEBUG=files "$adj" convert --to json "$1" 2>&1 >/dev/null | grep -c 'calling init.*libarchive'
}
bzip2 -c tests/records/russian.utf-8.pgn >"$tmp/packed.pgn.bz2"
is "$(loads tests/records/russian.utf-8.pgn)$(loads tests/records/russian.cp866.pgn)" 00 "text is read without libarchive"
is "$(loads "$tmp/packed.pgn.bz2")$(loads tests/records/russian.utf-16le.pgn)" 11 "what is packed, and what may be, with it"
{ echo 'BZh, from the old disk'; cat tests/records/russian.utf-8.pgn; } >"$tmp/like.pgn"
is "$("$adj" convert --to json "$tmp/like.pgn" 2>/dev/null | wc -l)" \
    "$("$adj" convert --to json tests/records/russian.utf-8.pgn 2>/dev/null | wc -l)" "text may begin like something packed"

# ---- counts
"$adj" convert --to json tests/records/russian.utf-8.pgn | jq -rs '"games \(length);half-moves \([.[].moves | length] | add);comments \([.. | objects | select(has("comment"))] | length);variations \([.. | objects | select(has("variation"))] | length);"' >"$tmp/counted"
is "$("$adj" convert --count tests/records/russian.utf-8.pgn | tr '\t\n' ' ;')" "$(cat "$tmp/counted")" "counts"
"$adj" convert --to json "$tmp/in/a.pdn" | jq -s '[.[].moves | length] | add' >"$tmp/played"
is "$("$adj" convert --count "$tmp/in/a.pdn" | sed -n 's/^half-moves	//p')" "$(cat "$tmp/played")" "half-moves as they are played"
"$adj" convert --count --to pgn "$tmp/in/a.pgn" 2>/dev/null
is $? 2 "counts are no conversion"

# ---- a report takes no record's place
cp tests/records/german.utf-8.pgn "$tmp/kept.pgn"
ln -s kept.pgn "$tmp/same-file.pgn"
"$adj" convert --to json --report "$tmp/same-file.pgn" "$tmp/kept.pgn" >/dev/null 2>"$tmp/err"
is "$?$(cat "$tmp/err")" "2adj: usage: convert: --report: $tmp/same-file.pgn is one of the records" "a report over a record"
ok "which is as it was" cmp tests/records/german.utf-8.pgn "$tmp/kept.pgn"
"$adj" convert --to json --report "$tmp/both" --output "$tmp/both" "$tmp/kept.pgn" 2>/dev/null
is $? 2 "a report over the games"

# ---- messages
for i in $(seq 500); do printf '[Event "%d"]\n\n1. e4 e5 {same} 2. Nf3 {same} *\n\n' "$i"; done >"$tmp/same.pgn"
"$adj" convert --lossy --to lan "$tmp/same.pgn" >/dev/null 2>"$tmp/err"
is "$(cat "$tmp/err")" "adj: $tmp/same.pgn:3:10: lossy: comment 'same' is left out
adj: $tmp/same.pgn: lossy: comment 'same' is left out (and 999 more like it)" "what is said again is counted"
for i in 1 2; do echo '[Event "x"]'; for comment in $(seq 30); do echo "{c$comment}"; done; echo "1. e4 *"; echo; done >"$tmp/many.pgn"
"$adj" convert --variant chess --lossy --to lan "$tmp/many.pgn" 2>&1 >/dev/null | sed -n "s/.*comment '\(.*\)' is left out (and 1 more like it)/\1/p" >"$tmp/order"
is "$(tr '\n' ' ' <"$tmp/order")" "$(seq -f 'c%g' -s ' ' 30) " "in the order in which it was said first"
done_testing
