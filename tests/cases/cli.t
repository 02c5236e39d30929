#!/bin/sh
# SPDX-License-Identifier: MIT
# The interface of the command line on which other programs rely: exit codes, messages, streams.
. tests/tap.sh
needs xmllint
record=tests/records/waterloo-party3.txt

# runs CODE STDOUT STDERR NAME ARGUMENT...: patterns; an empty one wants silence.
runs() {
    _code=$1 _wants=$2 _err=$3 _name=$4
    shift 4
    "$adj" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
    is $? "$_code" "$_name: exit $_code"
    for _pair in "out:$_wants" "err:$_err"; do
        _got=$(cat "$tmp/${_pair%%:*}")
        if [ -n "${_pair#*:}" ]; then
            like "$_got" "${_pair#*:}" "$_name: std${_pair%%:*}"
        else
            is "$_got" "" "$_name: silent on std${_pair%%:*}"
        fi
    done
}

runs 0 '^adj [0-9]+\.[0-9]+\.[0-9]+$' '' "the version" --version
runs 2 '' '^usage: adj COMMAND' "no command" 
runs 2 '' '^adj: usage: frobnicate: unknown command' "an unknown command" frobnicate
runs 0 '^ *judge ' '' "help" help
runs 0 '^ *judge ' '' "help of help" help --help
runs 2 '' '^adj: usage: frobnicate: unknown command' "help for an unknown command" help frobnicate
for command in variants notations moves perft trace judge convert show piece; do
    runs 0 "^usage: adj $command" '' "help $command" help $command
    runs 0 "^usage: adj $command" '' "$command --help" $command --help
    runs 2 '' "^adj: usage: $command: --frob: unknown option" "$command with an unknown option" $command --frob
    runs 2 '' "^adj: usage: $command: -x: unknown option" "$command with a short option" $command -x
done

runs 0 '^waterloo5	[^	]+	10x10 squares	Waterloo, 5th edition \(2016\)(	|$)' '' "variants" variants
runs 0 '^\[\{"id":"[a-z0-9-]+","title":".*"reconstruction":' '' "variants in JSON" variants --json
runs 2 '' '^adj: usage: variants: x: no operand' "variants of something" variants x

runs 0 '^waterloo	.*	text/plain	variant setup tags parts' '' "notations" notations
runs 0 '^\[\{"name":"[a-z]+","title":".*"carries":\["variant",' '' "notations in JSON" notations --json
is "$("$adj" notations --variant eureka | cut -f 1 | xargs)" "lan xml json figures" "the notations of one game"
runs 2 '' '^adj: usage: notations: x: no operand' "notations of something" notations x

runs 0 '^f3-f5$' '' "moves" moves --variant waterloo5
is "$("$adj" moves --variant waterloo5 | LC_ALL=C sort | cmp - "$tmp/out" && wc -l <"$tmp/out")" 38 "38 of them, sorted"
runs 0 '^e8-e6$' '' "moves after a move" moves --variant=waterloo5 f3-f5
runs 2 '' 'moves: no variant, expected --variant' "moves of no game" moves
runs 2 '' "moves: --variant: unknown variant 'ludo'" "moves of an unknown game" moves --variant ludo
runs 1 '' '^adj: f3-f8: illegal-move: ' "an illegal move" moves --variant waterloo5 f3-f8
runs 1 '' '^adj: a1:1:3: syntax: ' "no move" moves --variant waterloo5 a1
runs 1 '' '^adj: --setup: setup: .*z9' "a set-up that cannot be" moves --variant waterloo5 --setup W:WKz9:BKe8

runs 0 '^1444$' '' "perft" perft --variant waterloo5 --depth 2
runs 0 '^1$' '' "perft of nothing" perft --variant waterloo5 --depth 0
runs 0 '^a3-a4 [0-9]+$' '' "perft divided" perft --variant waterloo5 --depth 2 --divide --threads 2
is "$(tail -n 1 "$tmp/out")" 1444 "the last line is the count alone"
is "$(awk 'NF == 2 { sum += $2 } END { print sum }' "$tmp/out")" 1444 "and the sum of the others"
runs 2 '' 'perft: no depth' "perft without a depth" perft --variant waterloo5
runs 2 '' "perft: --depth: 'three', expected a number" "a depth in words" perft --variant waterloo5 --depth three
runs 2 '' "perft: --depth: '-1', expected a number" "a negative depth" perft --variant waterloo5 --depth -1
runs 2 '' "perft: --depth: no value, expected N" "a depth left out" perft --variant waterloo5 --depth
runs 2 '' "perft: --threads: '0'" "no threads" perft --variant waterloo5 --depth 1 --threads 0
runs 2 '' "perft: --divide: takes no value" "a value for a flag" perft --variant waterloo5 --depth 1 --divide=yes

runs 0 '^Verdict' '' "judge" judge "$record"
runs 0 '^\{"game":1,' '' "judge in JSON" judge --as json -- "$record"
runs 2 '' "judge: --as: unknown word 'prose', expected one of " "judge in prose" judge --as prose "$record"
runs 2 '' "judge: --from: unknown notation 'morse', expected one of lan" "judge from Morse" judge --from morse "$record"
runs 2 '' "judge: --variant: unknown variant" "judge an unknown game" judge --variant ludo "$record"
runs 3 '' "^adj: $tmp/none: io: cannot open: " "a file that is not there" judge "$tmp/none"
mkdir "$tmp/empty"
runs 0 '' '' "an empty folder" judge "$tmp/empty"
runs 3 '^\{"game":1,' "^adj: $tmp/none: io: " "the other file is judged" judge --as json "$tmp/none" "$record"
runs 1 '' '^adj: -:1:1: syntax: there is no game' "an empty input" judge
noise 3000 >"$tmp/noise"
runs 1 '' "^adj: $tmp/noise:[0-9]+:[0-9]+: [a-z-]+: " "binary noise" judge "$tmp/noise"
echo "the quick brown fox" >"$tmp/prose"
runs 1 '' "^adj: $tmp/prose:1:1: [a-z-]+: .*waterloo" "a text that is no record: the candidates are named" judge "$tmp/prose"
sed 's/g3-g5/g3-g9/' "$record" >"$tmp/illegal"
runs 1 '"reason":"illegal-move","basis":"none","ply":13,"move":"7\.g3-g9"' '' "an illegal move in a record" judge --variant waterloo5 --as json "$tmp/illegal"

repaired="^adj: $record:11:11: piece-letter-missing: c8-c7, read as Sc8-c7"
runs 0 '^f3-f5 d8-d6' "$repaired" "convert" convert --to lan "$record"
is "$(wc -l <"$tmp/err")" 6 "every repair has its line"
"$adj" convert --to waterloo "$record" >"$tmp/repaired" 2>/dev/null
runs 0 '^f3-f5 d8-d6' '' "convert what needs no repair" convert --to lan "$tmp/repaired"
runs 2 '' 'convert: no notation, expected --to' "convert to nothing" convert "$record"
runs 2 '' "convert: --to: unknown notation 'morse'" "convert to Morse" convert --to morse "$record"
runs 0 '' "$repaired" "convert into a file" convert --to lan --output "$tmp/made" "$record"
ok "the file is whole" grep -q 'c10-a8' "$tmp/made"
runs 3 '' "^adj: $tmp/none/made: io: cannot create" "convert into no folder" convert --to lan --output "$tmp/none/made" "$record"
runs 3 '' "io: cannot open" "convert nothing into a file" convert --to lan --output "$tmp/unmade" "$tmp/none"
is "$(ls "$tmp" | grep -c unmade)" 0 "leaves no file behind"
mkfifo "$tmp/slow"
"$adj" convert --to lan --from waterloo --output "$tmp/unmade" "$tmp/slow" 2>/dev/null &
exec 9>"$tmp/slow"
cat "$record" >&9
kill -TERM $!
wait $! 2>/dev/null
is "$(ls "$tmp" | grep -c unmade)" 0 "nor does a tool that is interrupted"
exec 9>&-
ln -s made "$tmp/link"
runs 0 '' "$repaired" "convert through a link" convert --to waterloo --output "$tmp/link" "$record"
ok "the link is still one" [ -L "$tmp/link" ]
ok "and its file is new" grep -q '41\. Gh2-f4' "$tmp/made"

runs 2 '' 'convert: --summary: not with --to' "both at once" convert --summary --to lan "$record"
"$adj" convert --summary "$record" "$record" >"$tmp/out"
is "$? $(cat "$tmp/out" | tr '\t\n' ' ;')" \
    "0 games 2;unreadable 0;variant waterloo5 2;defect piece-letter-missing 2;defect capture-mark-mismatch 2;defect transformation-unmarked 4;defect piece-letter-mismatch 4;" \
    "a summary"
printf '[Variant "chess"]\n\ne2-e4 {best by test} e7-e5 *\n' >"$tmp/comment"
runs 1 '' "^adj: $tmp/comment: lossy: .*comment" "what would be lost is refused" convert --from pgn --to lan "$tmp/comment"
runs 0 '^e2-e4 e7-e5' "^adj: $tmp/comment:3:[0-9]+: lossy: comment 'best by test' is left out" "or listed" \
    convert --from pgn --to lan --lossy "$tmp/comment"
printf '[Event "x"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 a6 4. rubbish 0-1\n' >"$tmp/late"
late="^adj: $tmp/late:3:24: moves-after-end: a3: 3 moves after the end"
runs 0 '^1\. f3 e5 2\. g4 Qh4# \{3\. a3 a6 4\. rubbish\} 0-1$' "$late\$" "moves after the end are kept, and said so" \
    convert --to pgn "$tmp/late"
runs 1 '' "lossy: lan cannot carry what stands at 3:24: rest of the game" "or refused where they cannot be" \
    convert --to lan "$tmp/late"
runs 0 '^f2-f3 e7-e5 g2-g4 d8-h4 0-1$' "3:24: lossy: rest of the game, .*'3. a3 a6 4. rubbish' is left out" "or listed" \
    convert --lossy --to lan "$tmp/late"
runs 1 '' "$late; the game is not written\$" "a strict reading stops at them" convert --strict --to lan "$tmp/late"
printf '[Event "x"]\n\n1. f3 e5 2. g4 Qh4# {mate} 3. a3 {not any more} (3. b3) a6 0-1\n' >"$tmp/late"
runs 0 '^1\. f3 e5 2\. g4 Qh4# \{mate\} ;3\. a3 \{not any more\} \(3\. b3\) a6$' "2 moves after the end\$" \
    "with all that is said of them" convert --to pgn "$tmp/late"
ok "what could not be played comes back" sh -c '"$0" convert --to pgn "$1" 2>/dev/null | "$0" convert --to pgn | grep -q "^1. .*;3\. a3 {not any"' "$adj" "$tmp/late"
runs 0 '11\. Qh5 Nf6 \$4 12\. Qxf7# 1-0$' "moves-after-end: e4: 7 moves after the end" "a game that went on after a draw is written to its end" \
    convert --to pgn tests/records/went-on.pgn
runs 0 'h5:f7 1-0' "lossy: comment 'nobody noticed' is left out" "in LAN too" convert --lossy --to lan tests/records/went-on.pgn
runs 1 '^1\. e4 e5 \{both\} ;2\. Ke5 Nf6 \{good\} \(2... d6\) 3\. a3$' "4:20: illegal-move: Ke5: " \
    "what cannot be played is kept as a comment" convert --to pgn tests/records/cannot-be.pgn
runs 1 '<comment>1... e4 2. d4 .x. d5</comment>' "14:16: syntax: whatever" "an illegal variation does not drop its game" convert --to xml tests/records/cannot-be.pgn
runs 1 'Illegal in variations only' "4:20: illegal-move: Ke5: .*; the game is not written" "strictly it is not written" convert --strict --to pgn tests/records/cannot-be.pgn
runs 1 '^defect	illegal-move	1$' '' "a summary says so with its exit code" convert --summary tests/records/cannot-be.pgn
runs 0 '^\[White "Ёлкин, Пётр"\]$' "^adj: tests/records/russian.koi8-r.pgn:1:9: encoding: byte 0xf0: not UTF-8, read as KOI8-R\$" \
    "another encoding is told, once" convert --to pgn tests/records/russian.koi8-r.pgn
runs 0 '^\[White "Ёлкин, Пётр"\]$' '' "or given" convert --encoding koi8-r --to pgn tests/records/russian.koi8-r.pgn
runs 2 '' "usage: convert: --encoding: there is no encoding 'morse'" "if iconv knows it" convert --encoding morse --to pgn tests/records/russian.koi8-r.pgn
runs 1 '' "byte 0xf0 is not UTF-8" "strictly there is UTF-8 only" convert --strict --to pgn tests/records/russian.koi8-r.pgn
is "$("$adj" convert --to json tests/records/mixed-notations.txt | cut -d, -f1 | tr -d '\n')" \
    '{"variant":"chess"{"variant":"international"{"variant":"waterloo5"{"variant":"chess"{"variant":"chess"{"variant":"waterloo5"{"variant":"chess"' \
    "games of several notations in one file"
printf '{"best" by test} 1. e4 {"comment": none} *\n' >"$tmp/quoted"
runs 0 '^\{"best" by test\}' '' "a comment that begins with a quote is no JSON" convert --to pgn "$tmp/quoted"
printf '[Event "x"]\n\n1. e4 e5 3. d4 d5\n4. c4 c5 *\n' >"$tmp/numbers"
runs 0 '^1\. e4 e5 2\. d4 d5 3\. c4 c5' "^adj: $tmp/numbers:4:1: move-number: 4\.: expected 3\.\$" \
    "a wrong number is shown as written at the beginning of a line too" \
    convert --to pgn "$tmp/numbers"

runs 0 '^White to move' '' "show a start position" show --variant waterloo5
runs 0 '^<svg ' '' "show as SVG" show --variant waterloo5 --as svg
runs 0 '\| k \|' '' "show a game" show "$record" --ply 81
runs 1 '' "^adj: $record: no-game: there is no game 2" "show a game too far" show "$record" --game 2
runs 2 '' "only 82 plies" "show a ply too far" show "$record" --ply 83
runs 2 '' 'show: no variant' "show nothing" show
runs 2 '' 'show: --setup: not with a file' "show both" show --setup W:WKe1:BKe8 "$record"
runs 2 '' 'show: --game and --ply: only with a file' "show a ply of nothing" show --variant waterloo5 --ply 3

runs 0 '>32</text>' '' "draughts by numbers show them" show --variant international --as svg
is "$("$adj" show "$record" --as svg --every 20 >"$tmp/all.svg"; xmllint --xpath 'count(//*[local-name()="svg"])' "$tmp/all.svg")" 7 \
    "a game is one picture of its positions"
runs 0 'fill="#b9c8b4"' '' "a calm theme" show --variant chess --as svg --theme calm
runs 0 '\( \)' '' "the moves of a piece, in text too" show --variant chess --moves g1
is "$("$adj" show --variant cubic-symmetric --moves a3 --as svg | grep -c 'stroke-dasharray')" 1 "and on another layer"
runs 2 '' "z9 is no square" "of no square" show --variant chess --moves z9
runs 2 '' "every: only with --as svg" "pictures are no text" show "$record" --every 2

runs 2 '' "jugde: unknown command.*did you mean 'judge'\?" "a command nearly written so" jugde
runs 2 '' "unknown option.*did you mean '--from'\?" "an option nearly written so" judge --form pgn
runs 2 '' "unknown word.*did you mean 'json'\?" "a word nearly written so" judge --as jsno
runs 2 '' "unknown variant.*did you mean 'waterloo7'\?" "a variant nearly written so" moves --variant waterlo7
runs 2 '' "unknown notation.*did you mean 'pgn'\?" "a notation nearly written so" judge --from png
runs 0 '^usage: adj judge ' '' "-h is --help" judge -h
like "$("$adj" help convert | sed -n 2p)" "^ +[[]--lossy" "the usage continues a long form under itself"
runs 0 'winner .*: white, black, none' '' "the names of an expression" help select
runs 0 'claim .*\[COLOUR\] \[MOVE\]' '' "the events of records" help events
runs 0 '  BH/C1 +Buchholz' '' "the tie-breaks" help tie-breaks
runs 0 'Решение|Правило' '' "--lang goes before the locale" judge --lang ru "$record"

# One odd word costs its own game at most; what is the same is said once.
printf '1. e4 {[%%event resing white]} *\n\n1. d4 *\n\n1. e4 {[%%event resing white]} *\n\n1. e4 {[%%event resing white]} *\n\n1. c4 {[%%event resign wite]} *\n' >"$tmp/odd.pgn"
runs 1 '^\{"game":5,' "^adj: [^ ]*odd.pgn:1:7: syntax: 'resing' is no event, .*did you mean 'resign'\?" "an odd word" judge --as json "$tmp/odd.pgn"
is "$(grep -c '^{"game"' "$tmp/out") $(wc -l <"$tmp/err") $(grep -c '(and 2 more like it)$' "$tmp/err")" "2 2 1" "costs its own games, and is said once with a count"
like "$(cat "$tmp/out")" "the record does not say who resigned, did you mean 'white'\?" "a colour that is misspelt says what it could have been"
printf '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 {[%%event claim black Ng8]} 1/2-1/2\n' >"$tmp/claim.pgn"
like "$("$adj" judge --as json "$tmp/claim.pgn")" '"reason":"threefold-repetition"' "a claim names its move as the record writes moves"

if [ -c /dev/full ]; then
    "$adj" variants >/dev/full 2>"$tmp/err"
    is $? 3 "a full device is exit 3"
    like "$(cat "$tmp/err")" '^adj: standard output: io: cannot write: ' "and says so"
fi
is "$(NO_COLOR=1 "$adj" frobnicate 2>&1 | od -c | grep -c 033)" 0 "no colours where there is no terminal"
mkdir "$tmp/members"
cp "$record" "$tmp/members/a.txt"
printf '1. e4 e5 *\n\n1. e4 e4 *\n' >"$tmp/members/b.pgn"
: >"$tmp/members/c.txt"
tar -C "$tmp/members" -cf - a.txt b.pgn c.txt | gzip >"$tmp/members.tgz"
runs 1 '^1\. e4 e5 \*$' \
    '^adj: [^ ]*/members.tgz\(b.pgn\):3:7: illegal-move: ' "the files of an archive" \
    convert --to pgn --lossy "$tmp/members.tgz"

odd="$tmp/members/$(printf 'шахматы\302\233.txt')"
echo '1. zz9-q' >"$odd"
tar -C "$tmp/members" -cf "$tmp/odd.tar" "${odd##*/}"
runs 1 '' '^adj: .*odd\.tar\(шахматы\?\?\.txt\):1:1: ' "a member's name comes without what terminals obey" judge "$tmp/odd.tar"
for game in 1 2; do cat "$record"; echo '*'; done | gzip >"$tmp/two.gz"
is "$("$adj" judge --as json --jobs 2 "$tmp/two.gz" | cut -d, -f1 | tr '\n' ' ')" '{"game":1 {"game":2 ' "a packed archive of two games"

# completes WORD...: what bash offers for the last of these words, bash-completion's own functions being these.
completes() {
    PATH="${adj%/*}:$PATH" bash -c '
        _init_completion() { words=("${COMP_WORDS[@]}") cword=$COMP_CWORD cur=${words[cword]} prev=${words[cword - 1]}; }
        _filedir() { COMPREPLY=(files); }
        . converters/adj.bash
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _adj
        echo "${COMPREPLY[*]}"' bash adj "$@"
}
is "$(completes ju)" judge "a command is completed"
is "$(completes judge --as '')" "text json xml html csv trf26 trf16" "the words of a choice"
is "$(completes judge --as t)" "text trf26 trf16" "or those that begin so"
is "$(completes help e)" "events enter" "what there is help for"
is "$(completes moves --variant lippo-)" "lippo-chess lippo-draughts" "the games"
is "$(completes judge --event '')" files "files"
done_testing
