#!/bin/sh
# SPDX-License-Identifier: MIT
# A verdict states its basis and the rulebook edition, a result that is only reported is marked, and a tournament is judged again
# only on request.
. tests/tap.sh
. tests/api/adjd.sh
start
report $? "adjd starts"

# game ROUND WHITE BLACK TEXT
game() {
    printf '%s\n' "$4" >"$tmp/game"
    post "/v1/adjudications?tournament=$t&round=$1&white=$2&black=$3" application/vnd.chess-pgn "$tmp/game"
}
printf '{"name": "Cup", "variant": "chess", "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}, {"name": "Dmitri"}]}' >"$tmp/cup"
post /v1/tournaments application/json "$tmp/cup"
is "$status $(json .rulebook)" "201 3" "a tournament says by which edition it is judged"
t=$(json .id)
game 1 Anna Boris '[Round "7.3"]
[Board "9"]

1. e4 e5 1-0'
is "$(json '[.reason, .basis, .rulebook, .score.white, .round] | map(tostring) | join(" ")')" "reported reported 3 1 1" \
    "a bare result counts as reported"
is "$(grep -o '"round":' "$tmp/body" | wc -l) $(grep -o '"board":' "$tmp/body" | wc -l)" "1 0" "  and the round is the tournament's"
reported=$location
game 1 Clara Dmitri '1. f3 e5 2. g4 Qh4# 0-1'
is "$(json '[.reason, .basis] | join(" ")')" "checkmate rules" "a mate rests on the rules"
game 2 Anna Clara '1. e4 e5 {Black resigns} 1-0'
is "$(json '[.reason, .basis] | join(" ")')" "resignation record" "a resignation on the record"
game 2 Boris Dmitri '1. e4 e5 1-0'
decided=$location
printf '{"status": "draw", "reason": "after all"}' >"$tmp/decision"
post "$decided/decision" application/json "$tmp/decision"
is "$status" 201 "a decision"

ask "/v1/tournaments/$t/crosstable"
is "$(json '.players[0].rounds | map(.basis) | join(" ")')" "reported record" "the crosstable says it"
is "$(json '.players[1].rounds[1].basis')" decision "  of decisions too"
ask "/v1/tournaments/$t/crosstable" -H 'Accept: text/csv'
like "$(cat "$tmp/body")" '^1,1,Anna,2,2w1 R,3w1' "  and marks the cell, not the total"
ask "/v1/tournaments/$t/crosstable" -H 'Accept: text/html'
like "$(cat "$tmp/body")" '<td>2w1 R' "  on the page"
ask "/v1/tournaments/$t/export?as=csv"
like "$(cat "$tmp/body")" '^1,,Anna,Boris,1,0,decided,reported,,[0-9a-f-]*,reported' "the list of games has it"
ask "/v1/tournaments/$t/export?as=trf16"
like "$(tr -d '\r' <"$tmp/body")" '^001    1 .*    2 w 1 ' "the report file uses it"
ask '/v1/adjudications?limit=1'
is "$(json '.adjudications[0] | [.basis, .rulebook] | join(" ")')" "reported 3" "and lists"

# Stalemate in Brilliant: three quarters of a point, neither a win nor a draw.
printf '{"name": "Hexagons", "variant": "brilliant", "players": [{"name": "Anna"}, {"name": "Boris"}]}' >"$tmp/cup"
post /v1/tournaments application/json "$tmp/cup"
hexagons=$(json .id)
printf '[Variant "brilliant"]\n[SetUp "1"]\n[FEN "W:WKa1:BKi8,Qc3,Nd4,Ng2:checked=W"]\n\n*\n' >"$tmp/game"
post "/v1/adjudications?tournament=$hexagons&round=1&white=Anna&black=Boris&notation=lan" text/plain "$tmp/game"
is "$status $(json '[.reason, .basis, .score.black] | join(" ")')" "201 stalemate rules 0.75" "quarters of a point"
ask "/v1/tournaments/$hexagons/standings"
is "$(json '.standings[0] | [.name, .points, .wins, .draws, .losses] | map(tostring) | join(" ")')" "Boris 0.75 0 0 0" "  in the standings"
ask "/v1/tournaments/$hexagons/standings" -H 'Accept: text/csv'
like "$(cat "$tmp/body")" '^2,1,Anna,0\.25,1,0,0,0,0' "  as CSV"
ask "/v1/tournaments/$hexagons/crosstable" -H 'Accept: text/html'
like "$(cat "$tmp/body")" '<td>1b0\.75<td>0\.75' "  in the crosstable"
ask "/v1/tournaments/$hexagons/export?as=trf26"
like "$(tr -d '\r' <"$tmp/body")" '^299 W +0\.75 +1 +2$' "  and the report file lists what its codes cannot say"

rejudge() { "$adjd" --store "$store" rejudge "$@" 2>&1; }
text=$(rejudge "$t" --dry-run)
is "$? $text" "0 3 games judged by edition 3: 0 would change, 3 unchanged, 1 decided by a director" "nothing would change"

# As when another edition had judged: the regulations, which the store then holds otherwise, stand for it.
sql "update tournament set regulations = '{\"reported\": \"ignore\"}', rulebook = null"
text=$(rejudge "$t" --dry-run)
like "$text" "^round 1, Anna - Boris \(${reported##*/}\): 1:0 reported, now \*:\* unfinished$" "what would change is listed"
like "$text" '^3 games judged by edition 3: 1 would change, 2 unchanged, 1 decided by a director$' "  and counted"
ask "$reported"
is "$(json '[.state, .reason] | join(" ")')" "current reported" "  while nothing changes"
text=$(rejudge "$t")
like "$text" '^3 games judged by edition 3: 1 replaced, 2 unchanged' "without --dry-run it is replaced"
ask "$reported"
is "$(json '[.state, .reason] | join(" ")')" "replaced reported" "  and the old verdict stays what it was"
new=$(json .replaced_by)
ask "/v1/adjudications/$new"
is "$(json '[.state, .reason, .round, .white] | map(tostring) | join(" ")')" "current unfinished 1 null" "  the new one takes its place"
ask "$reported/history"
is "$(json '.rulings[0] | [.actor, .kind, .reason] | join(" ")')" "operator replacement judged again by the rulebook's edition 3" "  with a ruling"
ask "$decided"
is "$(json .state)" current "  what a director decided stays"
ask "/v1/tournaments/$t"
is "$(json .rulebook)" 3 "  the tournament follows this edition"
is "$(rejudge "$t")" "3 games judged by edition 3: 0 replaced, 3 unchanged, 1 decided by a director" "once is enough"
sql "update tournament set regulations = '{}'"
said=$("$adjd" --store "$store" audit verify 2>&1)
is "$(printf '%s\n' "$said" | grep -cE "tournament .*(does not match its hash|was altered outside adjd)") $(printf '%s\n' "$said" | wc -l)" "3 4" \
    "the audit log vouches for all of it, but for what was changed by hand above"
like "$("$adjd" --store "$store" audit export)" '"actor":"operator","action":"rejudge","subject":"'"$t"'","detail":"\{\\"rulebook\\":\\"3\\",\\"replaced\\":1' "  and tells who did it"

text=$(rejudge 00000000-0000-0000-0000-000000000000)
is "$? $text" '1 adjd: there is no tournament "00000000-0000-0000-0000-000000000000"' "a tournament that is not there"
rejudge >/dev/null
is $? 2 "none named"
stop
done_testing
