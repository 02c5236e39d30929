#!/bin/sh
# SPDX-License-Identifier: MIT
# `adj trace` reproduces every line of the vectors byte by byte, with one thread and with two.
. tests/tap.sh
needs bzip2 xz zstd
vectors=$build/vectors

# gives_back FILE OPTION...
gives_back() {
    _file=$1
    shift
    "$adj" trace "$@" "$_file" >"$tmp/out" || return 1
    cmp "$tmp/out" "$_file"
}

for file in "$vectors"/public/*.jsonl "$vectors"/special/*.jsonl; do
    ok "${file#"$vectors"/}: $(wc -l <"$file") games" gives_back "$file"
done

cat "$vectors"/special/*.jsonl >"$tmp/all.jsonl"
ok "all special games with two jobs, in order" gives_back "$tmp/all.jsonl" --jobs 2
for tool in gzip xz bzip2 zstd; do
    $tool -c <"$tmp/all.jsonl" >"$tmp/packed"
    "$adj" trace "$tmp/packed" >"$tmp/out"
    ok "packed by $tool" cmp "$tmp/out" "$tmp/all.jsonl"
done
"$adj" trace - <"$tmp/all.jsonl" >"$tmp/out"
ok "from standard input" cmp "$tmp/out" "$tmp/all.jsonl"
printf '%s' "$(head -n 1 "$tmp/all.jsonl")" >"$tmp/last"
"$adj" trace "$tmp/last" >"$tmp/out"
ok "a last line without its newline" cmp "$tmp/out" - <<END
$(head -n 1 "$tmp/all.jsonl")
END
head -c 300 "$tmp/packed" >"$tmp/cut"
"$adj" trace "$tmp/cut" >/dev/null 2>&1
is $? 3 "a packed file that was cut off cannot be read"
head -c 17000000 /dev/zero | tr '\0' ' ' >"$tmp/long"
like "$("$adj" trace "$tmp/long" 2>&1)" "too long, expected at most 16 MB" "the message names the limit of a line"

# ends WANT LINE NAME: the outcome, and whatever stands before it, as far as WANT says.
ends() {
    like "$(printf '%s\n' "$2" | "$adj" trace)" "$1" "$3"
}
ends '"legal":\[38,38,38\],"crc":\["[0-9a-f]{8}","[0-9a-f]{8}","[0-9a-f]{8}"\],"outcome":\{"status":"undecided","winner":null,"reason":"illegal-move","ply":2\}' \
    '{"variant":"waterloo5","moves":["e3-e5","e8-e6","e5-e8","a3-a4"]}' "an illegal move ends the line"
ends '"reason":"illegal-move","ply":0' '{"variant":"chess","moves":["what"]}' "so does no move at all"
ends '"reason":"checkmate","ply":4\}' \
    '{"variant":"chess","moves":["f2-f3","e7-e5","g2-g4","d8-h4","a2-a3"]}' "moves after the end are ignored"
ends '"events":\[\{"ply":9,"event":"protest","by":"white","square":"l11","accepted":false\}\]' \
    '{"variant":"lippo-chess","moves":[],"events":[{"ply":9,"event":"protest","by":"white","square":"l11","accepted":true}]}' \
    "an event that is never reached is not accepted"
ends '"event":"agreement"\}\],"outcome":\{"status":"undecided"' \
    '{"variant":"waterloo5","moves":[],"events":[{"ply":0,"event":"agreement"}]}' "Waterloo knows no agreement"
ends '"accepted":true\}\],"outcome":\{"status":"draw","winner":null,"reason":"threefold-repetition","ply":8\}' \
    '{"variant":"chess","moves":["g1-f3","g8-f6","f3-g1","f6-g8","g1-f3","g8-f6","f3-g1","f6-g8"],"events":[{"ply":8,"event":"claim","by":"white"}]}' \
    "a claim is judged"

ends '"event":"flag","by":"black"\}\],"outcome":\{"status":"decided","winner":"white","reason":"time-forfeit","ply":1\}' \
    '{"variant":"chess","moves":["e2-e4"],"events":[{"ply":1,"event":"flag","by":"black"}]}' "no rule refuses a fallen flag"
ends '"event":"adjudication","result":"0-1"\},\{"ply":1,"event":"resign","by":"black"\}\],"outcome":\{"status":"decided","winner":"black","reason":"adjudication"' \
    '{"variant":"chess","moves":["e2-e4"],"events":[{"ply":1,"event":"adjudication","result":"0-1"},{"ply":1,"event":"resign","by":"black"}]}' \
    "the first event decides"
ends '"result":"1/2-1/2","reason":"agreement"\}\],"outcome":\{"status":"draw","winner":null,"reason":"agreement","ply":4\}' \
    '{"variant":"chess","moves":["f2-f3","e7-e5","g2-g4","d8-h4"],"events":[{"ply":4,"event":"decision","result":"1/2-1/2","reason":"agreement"}]}' \
    "a decision overrides mate"
ends '"outcome":\{"status":"decided","winner":"white","reason":"adjudication","ply":1\}' \
    '{"variant":"chess","moves":["e2-e4","e2-e4"],"events":[{"ply":1,"event":"resign","by":"white","result":null},{"ply":2,"event":"decision","result":"1-0"}]}' \
    "and what an event decided"
ends '"event":"abandoned"\},\{"ply":0,"event":"void","accepted":false\}\],"outcome":\{"status":"undecided","winner":null,"reason":"abandoned","ply":0\}' \
    '{"variant":"chess","moves":[],"events":[{"ply":0,"event":"abandoned"},{"ply":0,"event":"void"}]}' "abandoned, and without a result"
ends '"status":"undecided","winner":null,"reason":"forfeit","ply":0\}' \
    '{"variant":"chess","moves":[],"events":[{"ply":0,"event":"absence","by":"white"},{"ply":0,"event":"absence","by":"black"}]}' "both are absent"

ends '"events":\[\{"ply":0,"event":"absence","by":"white"\},\{"ply":0,"event":"absence","by":"black"\}\],"outcome":\{"status":"undecided","winner":null,"reason":"forfeit","ply":0' \
    '{"variant":"lippo-chess","moves":["b3-b4"],"events":[{"ply":0,"event":"absence","by":"white"},{"ply":0,"event":"absence","by":"black"}]}' \
    "both are absent"
ends '\{"ply":1,"event":"adjudication","result":"0-1"\}\],"outcome":\{"status":"decided","winner":"black","reason":"adjudication","ply":1\}' \
    '{"variant":"waterloo7","moves":["e3-e5","e8-e7"],"events":[{"ply":1,"event":"adjudication","result":"0-1"}]}' "a result from outside"
ends '"outcome":\{"status":"undecided","winner":null,"reason":"abandoned","ply":1\}' \
    '{"variant":"chess","moves":["e2-e4"],"events":[{"ply":1,"event":"abandoned"}]}' "an abandoned game without one"
ends '"reason":"adjudication","ply":4\}' \
    '{"variant":"chess","moves":["f2-f3","e7-e5","g2-g4","d8-h4"],"events":[{"ply":4,"event":"decision","result":"1/2-1/2"}]}' \
    "a director's decision overrides even mate"
ends '"reason":"checkmate","ply":4\}' \
    '{"variant":"chess","moves":["f2-f3","e7-e5","g2-g4","d8-h4"],"events":[{"ply":4,"event":"resign","by":"black"}]}' \
    "and nothing else does"
ends '"event":"claim","text":"f6-g8","accepted":true\}\],"outcome":\{"status":"draw","winner":null,"reason":"threefold-repetition","ply":7\}' \
    '{"variant":"chess","moves":["g1-f3","g8-f6","f3-g1","f6-g8","g1-f3","g8-f6","f3-g1"],"events":[{"ply":7,"event":"claim","text":"f6-g8"}]}' \
    "a claim names a move, which is not played"
ends '"winner":"white","reason":"time-forfeit","ply":1,"points":\{"white":400,"black":400\}' \
    '{"variant":"lippo-chess","moves":["b3-b4"],"events":[{"ply":1,"event":"flag","by":"black"}]}' "a flag, whatever the points"

# fails WANT LINE NAME: exit 1, a message with its place, and the good lines are still there.
fails() {
    printf '%s\n%s\n{"variant":"chess","moves":[]}\n' '{"variant":"chess","moves":[]}' "$2" >"$tmp/in"
    "$adj" trace "$tmp/in" >"$tmp/out" 2>"$tmp/err"
    is "$? $(wc -l <"$tmp/out") $(wc -l <"$tmp/err")" "1 2 1" "$3: the others are handled"
    like "$(cat "$tmp/err")" "^adj: $tmp/in:2:$1" "$3: line and column"
}
fails '[0-9]+: syntax: JSON: ' '{"variant":"chess","moves":[' "half an object"
fails '1: syntax: trace: no "variant"' '{"moves":[]}' "no variant"
fails '1: unknown-variant: .*ludo' '{"variant":"ludo","moves":[]}' "an unknown variant"
fails '1: syntax: trace: no "moves"' '{"variant":"chess"}' "no moves"
fails '1: syntax: trace: a move is no string' '{"variant":"chess","moves":[1]}' "a number for a move"
fails '1: syntax: trace: "setup" is neither' '{"variant":"chess","setup":3,"moves":[]}' "a number for a set-up"
fails '1: setup: .*not to move, stands in check' '{"variant":"chess","setup":"W:WKe1,Re2:BKe8","moves":[]}' \
    "the side not to move in check"
fails '1: setup: .*z9' '{"variant":"chess","setup":"W:WKz9:BKe8","moves":[]}' "a square off the board"
fails '1: syntax: trace: unknown event' '{"variant":"chess","moves":[],"events":[{"ply":0,"event":"sneeze"}]}' "an unknown event"
fails '1: syntax: trace: an event.s ply' '{"variant":"chess","moves":[],"events":[{"event":"resign"}]}' "an event without a ply"
fails '1: syntax: trace: an event.s square' \
    '{"variant":"chess","moves":[],"events":[{"ply":0,"event":"protest","square":"z1"}]}' "an event's square off the board"
# A last line without a line break is a game too, also after a game that failed. The pipe delivers it alone.
{ printf '{"moves":[]}\n'; sleep 0.2; printf '{"variant":"chess","moves":[]}'; } | "$adj" trace - >"$tmp/out" 2>"$tmp/err"
is "$(wc -l <"$tmp/out") $(wc -l <"$tmp/err")" "1 1" "an unfinished last line is traced after a game that failed"
done_testing
