#!/bin/sh
# SPDX-License-Identifier: MIT
# Games as the API of lichess exports them: JSON and NDJSON, in the form of lichess-org/api (game JSON).
. tests/tap.sh
needs jq python3

one='{"id":"q7ZvsdUF","rated":true,"variant":"standard","speed":"blitz","createdAt":1514505150384,"status":"draw","players":{"white":{"user":{"name":"Lance","title":"LM","id":"lance"},"rating":2389,"ratingDiff":4},"black":{"aiLevel":3,"provisional":true}},"opening":{"eco":"D31","name":"Semi-Slav","ply":7},"moves":"d4 d5 c4 c6","clocks":[18003,18003,17915,17627,17771],"clock":{"initial":300,"increment":3},"analysis":[{"eval":20},{"eval":-105,"best":"g8f6","variation":"Nf6 c4","judgment":{"name":"Blunder","comment":"Blunder. Nf6 was best."}},{"mate":-3}],"tags":["a","b"],"fresh":{"deep":[1,{"x":null}]}}'
printf '%s\n' "$one" >"$tmp/one.json"
"$adj" convert --to pgn "$tmp/one.json" >"$tmp/pgn" 2>"$tmp/err"
is "$? $(cat "$tmp/err")" "0 " "a game is read"
is "$(sed -n '/^$/,$p' "$tmp/pgn" | tr '\n' ' ' | sed 's/^ *//; s/ *$//')" \
    '1. d4 {[%clk 0:03:00.03] [%eval 0.20]} 1... d5 {[%clk 0:03:00.03]} $4 {[%eval -1.05] Blunder. Nf6 was best.} (1... Nf6 2. c4) 2. c4 {[%clk 0:02:59.15] [%eval #-3]} 2... c6 {[%clk 0:02:56.27]} 1/2-1/2' \
    "moves, clocks and analysis"
for tag in 'Event "Rated blitz game"' 'Site "https://lichess.org/q7ZvsdUF"' 'Date "2017.12.28"' 'UTCTime "23:52:30"' 'White "Lance"' \
    'Black "lichess AI level 3"' 'WhiteElo "2389"' 'WhiteTitle "LM"' 'WhiteRatingDiff "4"' 'ECO "D31"' 'TimeControl "300+3"' \
    'PlayersBlackProvisional "true"' 'OpeningPly "7"' 'CreatedAt "1514505150384"' 'Clocks "[17771]"' 'Tags "[\"a\",\"b\"]"' 'FreshDeep "[1,{\"x\":null}]"'; do
    ok "[$tag]" grep -qF "[$tag]" "$tmp/pgn"
done
"$adj" convert --to json "$tmp/one.json" | "$adj" convert --to pgn - >"$tmp/back"
is "$(cksum <"$tmp/back")" "$(cksum <"$tmp/pgn")" "through adj's own JSON nothing changes"

# NDJSON: results, events, another start, a bad move with its place, a broken line.
cat >"$tmp/many.ndjson" <<'END'
{"id":"a","variant":"standard","status":"resign","winner":"black","players":{"white":{"user":{"name":"A"}},"black":{"name":"B"}},"moves":"e4 e5"}
{"id":"b","variant":"standard","status":"outoftime","players":{"white":{},"black":{}},"moves":"e4"}
{"id":"c","variant":"fromPosition","initialFen":"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1","status":"outoftime","winner":"white","players":{"white":{},"black":{}},"moves":"Kd8"}
{"id":"d","variant":"chess960","initialFen":"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1","status":"started","players":{"white":{},"black":{}},"moves":"d4 d5 O-O-O"}
{"id":"e","variant":"standard","status":"mate","winner":"white","players":{"white":{},"black":{}},"moves":"e4 e5 Ke3"}
{"id":"f","variant":"standard","status":
{"id":"g","status":"aborted","players":{"white":{},"black":{}},"moves":""}
{"id":"h","variant":"standard","winner":"red","players":{},"moves":"e4"}
END
"$adj" judge --as json "$tmp/many.ndjson" >"$tmp/out" 2>"$tmp/err"
is "$?" 1 "a file with a bad game"
is "$(jq -r '"\(.line):\(.status) \(.winner) \(.reason)"' "$tmp/out" | paste -sd ';')" \
    "1:decided black resignation;2:draw null reported;3:decided white time-forfeit;4:undecided null illegal-move;5:undecided null illegal-move;7:undecided null unfinished" \
    "results, a resignation and flags" || sed 's/^/# /' "$tmp/err"
like "$(cat "$tmp/err")" 'many\.ndjson:6:' "a broken line is named"
printf '%s\n' '{"id":"i","players":{"white":{},"black":{}},"moves":"e4 e5 Qe9"}' >"$tmp/bad.json"
like "$("$adj" convert --to pgn "$tmp/bad.json" 2>&1)" 'bad\.json:1:60: .*Qe9' "a bad move has its column"
printf '%s\n' '{"id":"h","variant":"standard","winner":"red","players":{},"moves":"e4"}' >"$tmp/red.json"
like "$("$adj" judge "$tmp/red.json" 2>&1)" 'red\.json:1:1: syntax: winner: expected white or black' "a winner of no colour is refused"

# A stream of any size needs little memory. A sanitizer needs terabytes of addresses.
limit=300000
[ -z "${SAN:-}" ] || limit=unlimited
python3 -c '
import sys
line = open(sys.argv[1]).read()
for i in range(60000):
    sys.stdout.write(line)' "$tmp/one.json" >"$tmp/big.ndjson"
is "$( (ulimit -v $limit; "$adj" convert --count - <"$tmp/big.ndjson" 2>&1) | sed -n 's/^games[^0-9]*//p')" 60000 \
    "60000 games, $(($(wc -c <"$tmp/big.ndjson") / 1000000)) MB, in 300 MB of address space"
done_testing
