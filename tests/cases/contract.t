#!/bin/sh
# SPDX-License-Identifier: MIT
# The output of each command keeps its contract with programs, where no other test covers it: names of members,
# and streams.
. tests/tap.sh
needs bzip2 jq python3 xz zstd

# shape NAME FILTER WANT: the names of an object's members, those that may be added left out.
shape() { is "$(jq -rc "$2 | [(\$want | split(\" \"))[] as \$m | select(has(\$m)) | \$m] | join(\" \")" --arg want "$3" "$tmp/json")" "$3" "$1"; }
judge() { printf "$1" | "$adj" judge --as json --from pgn - >"$tmp/json"; }

"$adj" variants >"$tmp/lines"
is "$(grep -cvP '^[a-z0-9-]+\t[^\t]+\t[^\t]+\t[^\t]+' "$tmp/lines")" 0 "variants: id, title, board and source, with tabs between"
"$adj" variants --json >"$tmp/all"
is "$(jq -r '.[] | [.id, .title, .board, .source] | join("\t")' "$tmp/all")" "$(cut -f1-4 "$tmp/lines")" "as JSON the same"

judge '[White "A"]\n[Black "B"]\n[Round "2"]\n[Date "2026.01.02"]\n[Board "3"]\n\n1. e4 e5 2. Nf3+ Nc6 *\n'
shape "a verdict" . 'game variant notation title white black file line column round date board rulebook status winner reason basis ply move citation score claimed defects claims_available evidence position fingerprint'
shape "its citation" .citation 'document paragraph ruling'
shape "its score" .score 'white black'
shape "a defect" '.defects[0]' 'ply code severity text line column read_as'
is "$(jq -rc '[.file, .line, .column, .round, .date, .board, .rulebook, .ply, .basis]' "$tmp/json")" '[null,1,1,"2","2026.01.02","3","3",4,"none"]' "with where it begins, round, date and board"
printf '\n\n1. e4 *\n' >"$tmp/one.pgn"
is "$("$adj" judge --as json "$tmp/one.pgn" | jq -c '[.file | split("/")[-1]] + [.round, .date, .board]')" '["one.pgn",null,null,null]' "and the file's name"
judge '1. f3 e5 2. g4 Qh4# 0-1\n'
is "$(jq -r .fingerprint "$tmp/json")" "$(printf 'chess\n\nf2-f3 e7-e5 g2-g4 d8-h4\n' | sha256sum | cut -d' ' -f1)" "the fingerprint is of game, set-up and moves"
setup=$(printf '1. e4 *\n' | "$adj" judge --as json --from pgn - | jq -r .position)
printf '[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]\n\n1... e5 *\n' | "$adj" judge --as json --from pgn - >"$tmp/json"
is "$(jq -r .fingerprint "$tmp/json")" "$(printf 'chess\n%s\ne7-e5\n' "$setup" | sha256sum | cut -d' ' -f1)" "a set-up is in it in the one form in which positions are written"
judge '1. e4 e5 2. Ke3 *\n'
shape "an illegal move" .illegal 'text from to cause squares legal captures near'

printf '1. e4 e5 2. Bb5 *\n' >"$tmp/a"
printf '1. e4 e5 2. Bc4 *\n' >"$tmp/b"
"$adj" diff --variant chess --as json "$tmp/a" "$tmp/b" >"$tmp/json"
is "$? $(jq -c . "$tmp/json")" '1 {"games":[{"a":1,"b":1,"same":false,"ply":3,"move_a":"2.Bb5","move_b":"2.Bc4","playable":["a","b"]}],"only_a":[],"only_b":[]}' "two records that part"
"$adj" diff --variant chess --as json "$tmp/a" "$tmp/a" >"$tmp/json"
is "$? $(jq -c '.games[0].same' "$tmp/json")" "0 true" "and that agree"
"$adj" mates --variant chess --setup '4k3/8/8/8/8/8/8/3QK3 w - - 0 1' --json >"$tmp/json"
is "$(jq -rc '[.side, .answer, (.line | type), .kind, (.nodes | type)]' "$tmp/json" | head -1)" '["white","can","array",null,"number"]' "who can mate"
is "$(jq -rc '[.side, .answer, .line, .kind]' "$tmp/json" | tail -1)" '["black","cannot",[],"material"]' "and who cannot"
is "$("$adj" mates --variant chess --setup '4k3/8/8/8/8/8/8/3QK3 w - - 0 1' --json --nodes 1 --side white | jq -r '"\(.answer) \(.nodes)"')" "unknown 1" "or what was spent on it"
is "$("$adj" mates --lang en --variant chess --setup '4k3/8/8/8/8/8/8/3QK3 w - - 0 1' --nodes 1 --side white)" "$(printf 'white\tunknown\t1 position')" "one position in the singular"
"$adj" rules lippo-chess L-R4 --json >"$tmp/json"
shape "rules" . 'variant title sources sentences rulings'
shape "a source" '.sources[0]' 'document author year'
shape "a ruling" '.rulings[0]' 'id text reason values default'
"$adj" rules lippo-chess §14 --json >"$tmp/json"
shape "a sentence" '.sentences[0]' 'paragraph text section rulings'
is "$(printf '%s\n' '{"variant":"chess","setup":null,"moves":[],"more":1}' '{"variant":"chess","moves":["f2-f3","e7-e5","g2-g4","d8-h4","a2-a3"]}' '{"variant":"chess","moves":["a2-a9"]}' |
    "$adj" trace - | jq -c '[.legal[-1], .crc[-1], .outcome.reason, .outcome.ply, (.moves | length)]')" '[20,"f0208775","unfinished",0,0]
[0,"00000000","checkmate",4,5]
[20,"f0208775","illegal-move",0,1]' "trace: where a line ends, and the sum of no moves"
is "$(for form in english japanese romaji stones elements coins value number code; do "$adj" piece --system stones --from english --to $form Pawn; done | grep -c .)" 9 "a stone in all its forms"
is "$(for form in letters checkers digits value bet rank; do "$adj" piece --system turtle --from letters --to $form K; done 2>&1 | grep -c .)" 6 "and one of Turtle"

# Compressed however it comes, and several at once.
for pack in gzip xz zstd bzip2; do $pack -qc <"$tmp/one.pgn" >"$tmp/packed" 2>/dev/null && "$adj" judge --as json "$tmp/packed" | jq -r '"\(.variant) \(.ply)"'; done >"$tmp/said"
is "$(uniq -c <"$tmp/said" | xargs)" "4 chess 1" "gzip, xz, zstd and bzip2"

# What does not validate is refused with the validator's line and reason.
"$adj" convert --to xml --variant chess "$tmp/one.pgn" | sed 's/<move/<mvoe/; s/<\/move>/<\/mvoe>/' >"$tmp/bad.xml"
"$adj" judge "$tmp/bad.xml" >"$tmp/out" 2>&1
is "$?" 1 "an XML file that does not validate is unreadable"
like "$(cat "$tmp/out")" "bad\.xml:[0-9]+:[0-9]+: [a-z-]+: .*mvoe" "and it is said where, and why"

# Progress: on a terminal, when it lasts.
cat >"$tmp/terminal.py" <<'END'
import os, subprocess, sys, time
master, slave = os.openpty()
work = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=slave)
os.close(slave)
end = time.monotonic() + 1.7
while time.monotonic() < end:
    work.stdin.write(b"1. e4 e5 *\n\n" * 50)
    work.stdin.flush()
    time.sleep(0.02)
work.stdin.close()
said = b""
while True:
    try:
        part = os.read(master, 65536)
    except OSError:
        break
    if not part:
        break
    said += part
sys.stdout.write("%d %d" % (work.wait(), bool(said)))
END
is "$(/usr/bin/python3 "$tmp/terminal.py" "$adj" convert --variant chess --from pgn --to lan -)" "0 1" "progress is told on a terminal"
is "$(/usr/bin/python3 "$tmp/terminal.py" "$adj" convert --variant chess --from pgn --to lan --quiet -)" "0 0" "but for --quiet"
done_testing
