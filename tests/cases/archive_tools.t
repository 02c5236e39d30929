#!/bin/sh
# SPDX-License-Identifier: MIT
# An archive's tools: --select, --unique, --split, --strip, --tags, positions and styles (docs/bulk.md).
. tests/tap.sh
needs jq script xmllint

# Six games with tags of every kind; e is a again, with other comments.
cat >"$tmp/a.pgn" <<'END'
[Event "Club cup"]
[Site "Riga"]
[Date "1960.05.12"]
[Round "3.2"]
[White "Tal, Mihail"]
[Black "Botvinnik"]
[Result "1-0"]
[WhiteElo "2650"]
[ECO "B18"]

1. e4 $1 {a good move} c5 (1... e5 2. Nf3) 2. Qh5 {[%clk 0:01:02]} Nf6 1-0

[Event "Open A/B"]
[Date "1961.??.??"]
[White "Петров"]
[Black "Tal, Mihail"]
[Result "1/2-1/2"]
[BlackElo "900"]

1. d4 d5 1/2-1/2

[Event "Club cup"]
[Date "1960.06.01"]
[White "Mate"]
[Black "Given"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[Event "Broken"]
[White "X"]
[Black "Y"]
[Result "*"]

1. e4 e5 2. Ke3 *
END
cat >"$tmp/b.pgn" <<'END'
[White "Tal"]
[Black "B."]
[Result "1-0"]

1. e4 c5 2. Qh5 Nf6 1-0

[White "Nobody"]
[Black "Noone"]
[Result "*"]

*
END
chosen() { "$adj" convert --to json --lossy --select "$1" "$tmp/a.pgn" "$tmp/b.pgn" 2>/dev/null | jq -r '.tags.White' | tr '\n' ';'; }
printf '%s\n' 'player~tal=Tal, Mihail;Петров;Tal;' 'white~Tal and not event~club=Tal;' 'white~"петров"=Петров;' \
    'date=1960=Tal, Mihail;Mate;' 'date>=1960.06=Mate;Петров;' 'date<1961=Tal, Mihail;Mate;' 'year>1960=Петров;' 'date>=1961.01.01=Петров;' 'date=1961.01=' 'round=3=Tal, Mihail;' \
    'WhiteElo>1000 or BlackElo>1000=Tal, Mihail;' 'ECO>=B10 and ECO<C00=Tal, Mihail;' 'WhiteElo!="" =Tal, Mihail;' \
    'result=1/2-1/2=Петров;' 'verdict=illegal=X;' 'not (result=1-0 or verdict=illegal)=Петров;Nobody;' 'ending=checkmate=Mate;' \
    'winner=white and plies<5=Tal, Mihail;Tal;' 'defects>0=X;' 'defect=illegal-move=X;' 'variations>0=Tal, Mihail;' \
    'file~b.pgn and game=2=Nobody;' 'variant=Chess960=' 'notation=pgn and comments>0=Tal, Mihail;' \
    'player!~tal and result!=* =Mate;' 'tag.white=X=X;' 'result=1-0 or result=* and plies=0=Tal, Mihail;Mate;Tal;Nobody;' >"$tmp/cases"
while IFS= read -r line; do
    expression=${line%=*}
    is "$(chosen "$expression" | sed 's/Tal, Mihail;Mate;Петров/&/')" "$(printf '%s' "${line##*=}" | sed 's/^Mate;Петров;$/Петров;Mate;/')" "$expression"
done <"$tmp/cases"

# ---- errors
says() { "$adj" convert --count --select "$1" "$tmp/a.pgn" 2>&1 | sed 's/.*--select: //'; }
is "$(says 'wite~x')" "column 1: unknown name 'wite', did you mean 'white'?" "an unknown name"
is "$(says "white~'Ж' and year=x")" "column 20: 'year' is compared with a number, by = != < <= > or >=" "columns count characters"
like "$(says 'verdict=ilegal')" "^column 9: unknown word 'ilegal', expected one of decided, draw" "an unknown word"
like "$(says 'variant=ches')" "^column 9: unknown word 'ches', expected one of" "an unknown game"
is "$(says '(white=x')" "column 9: expected ')', 'and' or 'or'" "an open parenthesis"
is "$(says 'white=x black=y')" "column 9: expected 'and', 'or' or the end" "a missing and"
is "$(says 'white="x')" "column 7: the quote is not closed" "an open quote"
is "$(says 'white=')" "column 7: no value, expected a word or a text in quotes" "a missing value"
is "$(says 'white')" "column 6: expected a comparison, one of = != < <= > >= ~ !~" "a missing comparison"
is "$(says '')" "column 1: expected a name, 'not' or '('" "an empty expression"
is "$(says 'result<1-0')" "column 8: 'result' is compared by = != ~ or !~" "a word has no order"
is "$(says "$(printf '(%.0s' $(seq 60))")" "column 51: nested more than 50 deep" "deep nesting"
like "$(says "$(printf 'game=1 or %.0s' $(seq 1001))game=1")" "more than 1000 comparisons" "a long expression"
"$adj" judge --select 'nope=1' "$tmp/a.pgn" >/dev/null 2>&1
is $? 2 "is a usage error"
is "$("$adj" convert --count --select 'file="a\"b" or file="'"$tmp"'/b.pgn"' "$tmp/b.pgn" | head -n 1)" "games	2" "quotes and backslashes"

# ---- judge, counts, parts, jobs
is "$("$adj" judge --as json --select 'verdict=illegal' "$tmp" 2>/dev/null | jq -r '.white')" X "judge selects"
"$adj" judge --as json --select 'result=1-0' "$tmp/a.pgn" >/dev/null 2>&1
is $? 0 "a game that is not selected does not decide the exit status"
is "$("$adj" judge --as csv --select 'winner=white' "$tmp/a.pgn" "$tmp/b.pgn" | tr -d '\r' | sed 's/"[^"]*"/"name"/g' | cut -d, -f1,4-13)" "game,variant,round,board,white,black,status,winner,reason,basis,ply
1,chess,3.2,,\"name\",Botvinnik,decided,white,reported,reported,4
3,chess,,,Mate,Given,decided,white,checkmate,rules,7
1,chess,,,Tal,B.,decided,white,reported,reported,4" "verdicts as CSV"
is "$(printf '[White "=1+1;x"]\n[Result "*"]\n\n1. e4 *\n' | "$adj" judge --as csv | tr -d '\r' | sed -n 2p | cut -d, -f1-10)" "1,,1,chess,,,\"'=1+1;x\",,undecided," "a formula is disarmed"
is "$("$adj" convert --count --select 'player~tal' "$tmp/a.pgn" "$tmp/b.pgn" | tr '\n\t' '  ')" "games 3 half-moves 10 comments 1 variations 1 " "counts"
is "$("$adj" convert --summary --select 'player~tal' "$tmp/a.pgn" "$tmp/b.pgn" | tr '\n\t' '  ')" "games 3 unreadable 0 variant chess 3 " "a summary"
for i in $(seq 300); do cat "$tmp/a.pgn" "$tmp/b.pgn"; echo; done >"$tmp/many.pgn"
"$adj" convert --to pgn --select 'winner=white and game!=601' "$tmp/many.pgn" >"$tmp/one" 2>/dev/null
"$adj" convert --to pgn --select 'winner=white and game!=601' --jobs 4 "$tmp/many.pgn" >"$tmp/four" 2>/dev/null
for k in 1 2 3; do "$adj" convert --to pgn --select 'winner=white and game!=601' --part $k/3 "$tmp/many.pgn" 2>/dev/null; done >"$tmp/parts"
is "$(grep -c '^\[White ' "$tmp/one") $(cmp "$tmp/one" "$tmp/four") $(cmp "$tmp/one" "$tmp/parts")" "899  " "the same for every number of jobs and parts"

# ---- unique
"$adj" convert --to pgn --unique --report "$tmp/report" "$tmp/a.pgn" "$tmp/b.pgn" >"$tmp/out" 2>"$tmp/err"
is "$(grep -c '^\[White ' "$tmp/out")" 5 "a game that occurs twice is written once"
like "$(cat "$tmp/err")" "^adj: $tmp/b.pgn:1:1: duplicate: game 1 of $tmp/a.pgn: has the same moves and is kept\$" "the message names the game that is kept"
is "$(jq -c 'select(.code == "duplicate") | [.file, .game, .line, .text]' "$tmp/report")" "[\"$tmp/b.pgn\",1,1,\"game 1 of $tmp/a.pgn\"]" "so does the report"
"$adj" convert --to pgn --unique --jobs 4 "$tmp/many.pgn" >"$tmp/four" 2>"$tmp/err4"
"$adj" convert --to pgn --unique "$tmp/many.pgn" >"$tmp/one" 2>"$tmp/err"
is "$(cmp "$tmp/one" "$tmp/four")$(cmp "$tmp/err" "$tmp/err4")" "" "the same for every number of jobs"
is "$(grep -c '^\[White "[TMП]' "$tmp/one") $(grep -c '^\[White "[NX]' "$tmp/one")" "3 600" "games without moves and broken games stay"
like "$(cat "$tmp/err")" "game 1 of $tmp/many.pgn: has the same moves and is kept \(and 598 more like it\)" "repetitions are summed up"
for move in a3 a4 b3 b4 c3 c4 d3 d4 e3 e4; do printf '1. %s *\n\n1. %s *\n\n' $move $move; done >"$tmp/pairs.pgn"
like "$("$adj" convert --to pgn --unique "$tmp/pairs.pgn" 2>&1 >/dev/null)" "^adj: duplicate: 5 more messages of this kind" "and so are duplicates"
"$adj" convert --to pgn --unique --part 1/2 "$tmp/a.pgn" >/dev/null 2>&1
is $? 2 "not with --part"
# A game that is not written does not stand for a later one: lan has no comments.
is "$("$adj" convert --to lan --unique --select 'plies=4' "$tmp/a.pgn" "$tmp/b.pgn" 2>/dev/null | grep '^\[White')" '[White "Tal"]' "a refused game does not count"

# ---- split
"$adj" convert --to pgn --split year --output "$tmp/years/" "$tmp/a.pgn" "$tmp/b.pgn" 2>/dev/null
is "$(cd "$tmp/years" && for f in *; do printf '%s:%s ' "$f" "$(grep -c '^\[White ' "$f")"; done)" "1960.pgn:2 1961.pgn:1 unknown.pgn:3 " "by year"
"$adj" convert --to xml --split event --output "$tmp/events/new/" "$tmp/a.pgn" 2>/dev/null
is "$(ls "$tmp/events/new")" "Broken.xml
Club cup.xml
Open A_B.xml" "by event"
ok "each file is whole" xmllint --noout --schema schemas/game.xsd "$tmp/events/new/Club cup.xml"
"$adj" convert --to json --split 4 --output "$tmp/fours" "$tmp/a.pgn" "$tmp/b.pgn" 2>/dev/null
is "$(wc -l <"$tmp/fours/000001.json") $(wc -l <"$tmp/fours/000002.json")" "4 2" "by number"
"$adj" convert --to json --split variant --output "$tmp/variants" "$tmp/a.pgn" tests/records/draughts.pdn tests/records/waterloo-party3.txt 2>/dev/null
ok "by variant" test -s "$tmp/variants/chess.json" -a -s "$tmp/variants/waterloo5.json"
# More groups than files can be open.
for i in $(seq 300) $(seq 300); do printf '[Event "E%d"]\n\n1. e4 *\n\n' "$i"; done >"$tmp/groups.pgn"
"$adj" convert --to pgn --split event --output "$tmp/groups" "$tmp/groups.pgn"
is "$(ls "$tmp/groups" | wc -l) $(cat "$tmp/groups"/* | grep -c '^\[Event') $(grep -c '^\[Event' "$tmp/groups/E7.pgn")" "300 600 2" "many files"
"$adj" convert --to pgn --split year "$tmp/a.pgn" >/dev/null 2>&1
is $? 2 "a split needs a folder"
like "$("$adj" convert --to pgn --split moon --output "$tmp/x" "$tmp/a.pgn" 2>&1)" "expected a number of games, variant, event or year" "an unknown split"

# ---- strip and tags
is "$("$adj" convert --to pgn --strip comments,nags,variations --tags roster --select game=1 "$tmp/a.pgn" | sed -n '/^\[Result/,$p')" '[Result "1-0"]

1. e4 c5 2. Qh5 Nf6 1-0' "everything but the moves"
is "$("$adj" convert --to pgn --strip nags --select game=1 "$tmp/a.pgn" | sed -n '/^1/,$p' | tr '\n' ' ')" "1. e4 {a good move} 1... c5 (1... e5 2. Nf3) 2. Qh5 {[%clk 0:01:02]} 2... Nf6 1-0 " "signs only"
"$adj" convert --to lan --strip comments,nags,variations --select game=1 "$tmp/a.pgn" >/dev/null 2>&1
is $? 0 "and nothing is lost"
like "$("$adj" convert --to pgn --strip moves "$tmp/a.pgn" 2>&1)" "expected a list of comments, nags, variations" "an unknown part"

# ---- positions and styles
"$adj" convert --to epd tests/records/chess-positions.epd 2>/dev/null >"$tmp/epd"
is "$("$adj" convert --to epd "$tmp/epd" 2>/dev/null | cmp - "$tmp/epd")" "" "EPD stays as it is"
printf '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "A 1"; c0 "x; y"; hmvc 7; fmvn 12;\n' >"$tmp/one.epd"
is "$("$adj" convert --to epd "$tmp/one.epd")" '4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 7; fmvn 12; bm e4; id "A 1"; c0 "x; y";' "operations and counters are kept"
is "$(sed 's/hmvc.*//' "$tmp/one.epd" | "$adj" convert --to json | "$adj" convert --to epd)" '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "A 1"; c0 "x; y";' "also by way of JSON"
printf '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; Ae "Engine 15"; D1 6; _x 1;\n' >"$tmp/capital.epd"
is "$("$adj" convert --to epd "$tmp/capital.epd")" "$(cat "$tmp/capital.epd")" "whatever letter their names begin with"
is "$("$adj" convert --to xml "$tmp/capital.epd" | "$adj" convert --to epd)" "$(tr -d \" <"$tmp/capital.epd")" "also by way of XML"
is "$("$adj" convert --to epd --select game=2 "$tmp/a.pgn")" "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -" "the last position"
is "$("$adj" convert --to epd --every --select game=2 "$tmp/a.pgn" | wc -l)" 3 "every position"
is "$("$adj" convert --to epd --select game=4 "$tmp/a.pgn" 2>/dev/null)" "" "not that before an illegal move"
is "$("$adj" convert --to pgn --fen-comments --tags roster --strip comments,variations --select game=1 "$tmp/a.pgn" | sed -n '/^1/,$p' | tr '\n' ' ')" \
    "1. e4 \$1 {rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1} 1... c5 {rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2} 2. Qh5 {rnbqkbnr/pp1ppppp/8/2p4Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2} 2... Nf6 {rnbqkb1r/pp1ppppp/5n2/2p4Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3} 1-0 " \
    "positions as comments"
printf '[White "W"]\n\n1. e4 Nf6 2. e5 d5 3. exd6 Kd7 4. dxc7 a5 5. cxd8=N *\n\n[Variant "chess960"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/1KR5 w C - 0 1"]\n\n1. O-O *\n' >"$tmp/moves.pgn"
is "$("$adj" convert --to uci "$tmp/moves.pgn" | grep -v '^\[' | tr '\n' ' ')" " e2e4 g8f6 e4e5 d7d5 e5d6 e8d7 d6c7 a7a5 c7d8n *   b1c1 * " "UCI"
is "$("$adj" convert --to san "$tmp/moves.pgn" | sed -n 4p)" "e4 Nf6 e5 d5 exd6 Kd7 dxc7 a5 cxd8=N *" "SAN"
is "$("$adj" convert --to pgn --style lan "$tmp/moves.pgn" | sed -n 9p)" "1. e2-e4 g8-f6 2. e4-e5 d7-d5 3. e5:d6 e8-d7 4. d6:c7 a7-a5 5. c7:d8=N *" "LAN in PGN"
for style in uci san; do
    "$adj" convert --to $style "$tmp/moves.pgn" >"$tmp/style"
    is "$("$adj" convert --to lan "$tmp/style" 2>/dev/null | cmp - - <"$tmp/style")$("$adj" convert --to lan "$tmp/moves.pgn" | md5sum)" "$("$adj" convert --to lan "$tmp/style" 2>/dev/null | md5sum)" "$style can be read again"
done
"$adj" convert --to pdn --style uci tests/records/draughts.pdn >/dev/null 2>&1
is $? 2 "a style that the notation does not have"
"$adj" convert --to uci tests/records/waterloo-party3.txt >/dev/null 2>"$tmp/err"
like "$(cat "$tmp/err")" "the style uci does not write waterloo5" "or that the game does not have"
"$adj" convert --to pgn --every "$tmp/a.pgn" >/dev/null 2>&1
is $? 2 "--every is for EPD"

# ---- messages of several files
for i in 1 2 3 4 5 6 7 8; do
    mkdir -p "$tmp/club"
    printf '[White "W%s"]\n\n1. e4 o-o *\n' $i >"$tmp/club/$i.pgn"
    printf '[White "M\374ller"]\n\n1. e4 e5 *\n' >>"$tmp/club/$i.pgn"
done
"$adj" convert --to pgn --output "$tmp/club-out/" "$tmp/club" 2>"$tmp/err"
like "$(cat "$tmp/err")" "^adj: encoding: 3 more messages of this kind\$" "messages of one kind are summed up"
like "$(tail -n 1 "$tmp/err")" "^adj: files: 8, games: 16" "and the run has totals"

# ---- progress of the whole run, on a terminal
mkfifo "$tmp/slow"
(sleep 1.5; cat "$tmp/b.pgn") >"$tmp/slow" &
script -qec "$adj convert --to json --lossy --quiet --output '$tmp/quiet/' '$tmp/a.pgn' '$tmp/b.pgn'" "$tmp/typescript" >/dev/null 2>&1
is "$(tr -d '\r\n' <"$tmp/typescript" | grep -c 'files:')" 0 "a short run has no totals"
script -qec "$adj convert --to json --output '$tmp/shown/' '$tmp/b.pgn' '$tmp/slow' '$tmp/b.pgn'" "$tmp/typescript" >/dev/null 2>&1
tr '\r' '\n' <"$tmp/typescript" >"$tmp/shown.txt"
like "$(cat "$tmp/shown.txt")" "2 of 3 files, 4 games, [0-9]+ a second" "the display goes on from file to file"
like "$(cat "$tmp/shown.txt")" "files: 3, games: 6" "a long run has totals"
done_testing
