#!/bin/sh
# SPDX-License-Identifier: MIT
# A record counts as the game of the pair that it names: another pair and a duplicate are refused; reversed colours, another round
# and a third game are warnings. An unplayed game has the result that the record or the director gives.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$3" >"$tmp/told"; ask "$2" -X "$1" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
T() { echo "/v1/tournaments/$t$1"; }
# record WHITE BLACK MOVES [TAG LINE...]: a record in PGN; "" leaves a name out.
record() {
    _white=$1 _black=$2 _moves=$3
    shift 3
    [ -z "$_white" ] || printf '[White "%s"]\n' "$_white"
    [ -z "$_black" ] || printf '[Black "%s"]\n' "$_black"
    for _tag; do printf '%s\n' "$_tag"; done
    printf '\n%s\n' "$_moves"
}
# game QUERY WHITE BLACK MOVES [TAG LINE...]: submit it.
game() {
    _query=$1
    shift
    record "$@" >"$tmp/game"
    post "/v1/adjudications?tournament=$t${_query:+&$_query}" application/vnd.chess-pgn "$tmp/game"
}
# event NAME [MEMBERS]: a new tournament of four players, none of them near another; sets $t.
event() {
    tell POST /v1/tournaments "{\"name\": \"$1\", \"variant\": \"chess\", ${2:+$2, }\"players\": [{\"name\": \"Anna Berg\"}, {\"name\": \"Boris\"}, {\"name\": \"Clara\"}, {\"name\": \"Dmitri\"}]}"
    t=$(json .id)
}
# two: the pairings of round 1, Anna - Boris at board 1 and Clara - Dmitri at board 2.
two() { tell PUT "$(T /rounds/1/pairings)" '[{"board": 1, "white": 1, "black": 2}, {"board": 2, "white": 3, "black": 4}]'; }
# points NAME; told: round, board, colours by number of the game.
points() { ask "$(T /standings)"; json ".standings[] | select(.name == \"$1\").points"; }
trf() { ask "$(T "/export?as=${2:-trf26}")"; tr -d '\r' <"$tmp/body" | grep "^001    $1" | cut -c"$((82 + 10 * ${3:-1}))-$((89 + 10 * ${3:-1}))"; }
mate='1. f3 e5 2. g4 Qh4# 0-1'
mated='1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0'

start
report $? "adjd starts"

# Another pair is refused, and the problem names both.
event Pairs
two
# another NAME QUERY WHITE BLACK: 409, with the pair of the record and the pairing Anna Berg - Boris.
another() {
    game "$2" "$3" "$4" "$mate"
    refused 409 conflict "$1"
    for _name in "$3" "$4" "Anna Berg" Boris; do
        like "$(json .detail)" "\"$_name\"" "  it names $_name"
    done
}
another "a record of two others is not for the board" 'round=1&board=1' Clara Dmitri
another "nor for the names that the request gives" 'round=1&white=Anna+Berg&black=Boris' Clara Dmitri
another "one name that is right is not enough" 'round=1&board=1' "Anna Berg" Dmitri
another "nor in the other colour" 'round=1&board=1' Dmitri "Anna Berg"
another "nor where the record names the round itself" 'round=1' "Anna Berg" Dmitri
is "$(stored)" 0 "none of them is stored"
game '' "Anna Berg" Clara "$mate" '[Round "1.1"]'
refused 409 conflict "a record's own round and board are a pairing too"
like "$(json .detail)" '"Anna Berg" and "Clara".*"Anna Berg" - "Boris"' "and both are named"

# Spellings of one name, and records without names, are of the pairing.
for names in '?|?' '|' 'anna berg|BORIS' 'Berg, Anna|Boris' " Anna$(printf '\302\240')Berg |Boris" '?|Boris'; do
    game 'round=1&board=1' "${names%|*}" "${names#*|}" "$mate"
    is "$status $(json '[.round, .board, .warnings] | map(tostring) | join(" ")')" "201 1 1 null" "\"$names\" is the pairing's"
    tell POST "/v1/adjudications/$(json .id)/withdrawal" '{"reason": "the next spelling"}'
done
game 'round=1' 'berg, anna' BORIS "$mate"
is "$status $(json '[.round, .board, .warnings] | map(tostring) | join(" ")')" "201 1 1 null" "a spelling finds its player in the list, and the board"
tell POST "/v1/adjudications/$(json .id)/withdrawal" '{"reason": "the next spelling"}'
game 'round=1' 'Berg, Anna' 'Anna Berg' "$mate"
refused 422 bad-content "two spellings of one player are no pair"
game 'round=1&white=Anna+Berg&black=Boris' '' '' "$mate"
is "$status $(json .board)" "201 1" "the request's names find the board"
first=$(json .id)

# The same game again, and a second one of the round.
game 'round=1&board=1' '' '' "$mated"
refused 409 conflict "a second record of the pair and round"
is "$(json .adjudication)" "/v1/adjudications/$first" "the problem leads to the first"
like "$(json .detail)" "\"Anna Berg\" - \"Boris\" of round 1 .*$first" "and says which game that is"
game 'round=2' "Anna Berg" Boris "$mate"
refused 409 conflict "the same moves of the same pair in another round"
is "$(json .adjudication)" "/v1/adjudications/$first" "are the same game"
game '' Boris "Anna Berg" "$mated" '[Round "1"]'
refused 409 conflict "the round has a game of the pair in whichever colour"
game 'round=2' "Anna Berg" Boris "$mated"
is "$status" 201 "another game of the pair is none of that"
game 'round=3' Boris "Anna Berg" "$mate"
is "$status" 201 "nor are the same moves in the other colours"
tell POST "/v1/adjudications/$(json .id)/withdrawal" '{"reason": "a test"}'

# A replacement is of the same pair, and may be of the same moves.
record Clara Boris "$mated" >"$tmp/game"
post "/v1/adjudications/$first/replacement?reason=x" application/vnd.chess-pgn "$tmp/game"
refused 409 conflict "a replacement of another pair"
like "$(json .detail)" '"Clara" and "Boris".*"Anna Berg" - "Boris"' "names both"
record "Anna Berg" Boris "$mate" >"$tmp/game"
post "/v1/adjudications/$first/replacement?reason=tidied" application/vnd.chess-pgn "$tmp/game"
is "$status $(json '[.round, .board, .replaces] | map(tostring) | join(" ")')" "201 1 1 $first" "the same moves may take a record's place"
second=$(json .id)
record Boris "Anna Berg" "$mate" >"$tmp/game"
post "/v1/adjudications/$second/replacement?reason=colours" application/vnd.chess-pgn "$tmp/game"
like "$status $(json '.warnings[]')" '^201 colours reversed: .*White to "Anna Berg", but "Boris" played White' "and turn its colours"
third=$(json .id)
is "$(points "Anna Berg") $(trf 1) $(trf 2)" "2    2 b 1    1 w 0" "the points go to who won, with the colours as played"
record "Anna Berg" Boris "$mated" >"$tmp/game"
post "/v1/adjudications/$third/replacement?reason=x" application/vnd.chess-pgn "$tmp/game"
refused 409 conflict "a replacement is no copy of the game of another round"
like "$(json .detail)" 'recorded already for round 2' "which it names"

# Colours reversed against the pairing
event Colours
two
game 'round=1&board=1' Boris "Anna Berg" "$mated"
like "$status $(json '.warnings | length') $(json '.warnings[]')" '^201 1 colours reversed: .*White to "Anna Berg", but "Boris" played White' "reversed colours are warned of"
tag=$(header ETag)
reversed=$location
ask "$location"
like "$(json '.warnings[]')" '^colours reversed' "whenever the verdict is asked for"
is "$(header ETag)" "$tag" "with the tag that the submission had"
ask "$reversed" -H 'Accept: text/plain'
like "$(head -1 "$tmp/body")" '^Warning: colours reversed: .*White to "Anna Berg", but "Boris"' "in its text too"
ask "$reversed" -H 'Accept: text/plain' -H 'Accept-Language: ru'
like "$(head -1 "$tmp/body")" '^Предупреждение: цвета перепутаны: по жеребьёвке белые у «Anna Berg»' "in the reader's language"
ask "$reversed" -H 'Accept: text/html'
is "$(grep -c '^<p class="result">Warning: colours reversed: .*&quot;Anna Berg&quot;' "$tmp/body") $(header Content-Security-Policy | cut -c1-19)" "1 default-src 'none';" \
    "and on its page, which still runs nothing"
ask "$reversed" -H 'Accept: application/xml'
is "$status $(grep -c 'colours reversed' "$tmp/body")" "200 0" "XML has no place for it"
is "$(points Boris) $(points "Anna Berg") $(trf 1) $(trf 2)" "1 0    2 b 0    1 w 1" "the winner has the point, and the colours are those that were played"
ask "$(T /crosstable)" -H 'Accept: text/csv'
is "$(tr -d '\r' <"$tmp/body" | grep 'Boris' | cut -d, -f5)" "1w1" "in the crosstable too"
two
is "$status" 200 "the round's pairings can be sent again"
record Dmitri Clara "$mated" >"$tmp/game"
post "/v1/adjudications?tournament=$t&round=1&board=2" application/vnd.chess-pgn "$tmp/game" -H 'Accept: text/plain'
cp "$tmp/body" "$tmp/submitted"
tag=$(header ETag)
ask "$location" -H 'Accept: text/plain'
is "$status $(head -1 "$tmp/body" | cut -c1-25) $(header ETag)" "200 Warning: colours reversed $tag" "the answer to a submission has it in the same text"
ok "to the letter" cmp -s "$tmp/submitted" "$tmp/body"
game 'round=2&white=Clara&black=Dmitri' Dmitri Clara "$mate"
like "$status $(json '.warnings[]')" '^201 colours reversed: the request gives White to "Clara"' "also against the names that the request gives"
is "$(points Clara)" 1 "as played"
event Asked
two
game 'white=Boris&black=Anna+Berg' "Anna Berg" Boris "$mate"
like "$(json '.warnings[]')" '^colours reversed: the request gives White to "Boris"' "a request is not called the pairing, which has them right"

# The record's round
event Rounds '"rounds": 5'
game '' "Anna Berg" Boris "$mate" '[Round "3"]'
is "$status $(json .round)" "201 3" "a record's round is honoured"
game '' Clara Dmitri "$mate" '[Round "3.2"]'
is "$status $(json '[.round, .board] | map(tostring) | join(" ")')" "201 3 2" "with its board"
game 'round=4' "Anna Berg" Clara "$mate" '[Round "2"]'
is "$status $(json '.round, .warnings[]' | tr '\n' ' ')" "201 4 the record says round 2, but it was submitted for round 4, which counts " "the request goes before it, with a warning"
game '' Boris Dmitri "$mate" '[Round "?"]'
is "$status $(json '[.round, .warnings] | map(tostring) | join(" ")')" "201 4 null" "what names no round is none"
for round in 9 1000 99999999999999999999; do
    game '' "Anna Berg" Dmitri "$mate" "[Round \"$round\"]"
    refused 422 bad-content "there is no round $round beyond the last"
done
for round in ' 2 ' 0002.1; do
    game '' "Anna Berg" Dmitri "$mate" "[Round \"$round\"]"
    is "$status $(json .round)" "201 2" "round \"$round\" is round 2"
    tell POST "/v1/adjudications/$(json .id)/withdrawal" '{"reason": "the next spelling"}'
done

# A pair that meets again
event Swiss '"type_code": "CUSTOM_SWISS"'
for round in 1 2 3; do
    game "round=$round" "Anna Berg" Boris "1. $(echo e4 d4 c4 | cut -d' ' -f$round) *"
    warned="$status $(json '.warnings | tojson')"
    [ $round = 3 ] || is "$warned" "201 null" "game $round of a pair"
done
like "$warned" '^201 .*have 3 games in this tournament' "the third in a Swiss is warned of"
tag=$(header ETag)
ask "$location"
like "$(json '.warnings[]') $(header ETag)" "have 3 games .*$tag" "and stays so"
event Robin '"type_code": "FIDE_DOUBLEROUNDROBIN"'
for round in 1 2 3; do game "round=$round" "Anna Berg" Boris "1. $(echo e4 d4 c4 | cut -d' ' -f$round) *"; done
is "$status $(json .warnings)" "201 null" "in a round robin it is not"

# A result without moves is of a played game.
event Bare
# letters NAME QUERY MOVES [TAG]: the letters of both players in the report file.
round=0
letters() {
    round=$((round + 1))
    game "round=$round" "Anna Berg" Boris "$3" ${4:+"$4"}
    is "$status $(trf 1 trf26 $round | cut -c8)$(trf 2 trf26 $round | cut -c8) $(trf 1 trf16 $round | cut -c8)" "201 $2 $(echo "$2" | cut -c1)" "$1"
}
letters "a bare result" 10 '1-0'
letters "a bare draw" == '1/2-1/2'
letters "lost on time without a move in the record" 01 '{White forfeits on time} 0-1'
letters "the record says that one did not come" +- '{[%event absence black]} 1-0'
letters "or that it was a forfeit" -+ '0-1' '[Termination "forfeit"]'
letters "in words" +- '{White wins by forfeit} 1-0'
letters "or that neither came" -- '{[%event absence white]} {[%event absence black]} 0-0'
letters "one half-move is no game of one move each" WL '1. e4 1-0'
letters "a game that is not over" == '*'
open=$(json .id)
ask "$(T /crosstable)"
is "$(json '[.players[0].rounds[].result | . // "*"] | join("")')" "1=0+-+-W*" "so in the crosstable"
ask "$(T /standings)"
is "$(json '.standings[] | select(.number == 1) | [.points, .wins, .pending] | map(tostring) | join(" ")')" "4.5 4 1" "and in the table"
game '' "Anna Berg" Boris '1-0'
refused 409 conflict "two games without moves are told apart by their rounds"
like "$(json .detail)" 'name the round' "which must be named"
decide() { tell POST "/v1/adjudications/$open/decision" "$1"; }
open=$(sql "select adjudication from pairing where round = 9 order by 1 desc limit 1")
decide '{"status": "decided", "winner": "white", "reason": "the telephone of Black rang"}'
is "$status $(trf 1 trf26 9 | cut -c8)" "201 1" "a director's decision is of a played game"
decide '{"status": "decided", "winner": "black", "forfeit": true, "reason": "White did not come"}'
is "$status $(json '[.status, .forfeit] | map(tostring) | join(" ")') $(trf 1 trf26 9 | cut -c8)$(trf 2 trf26 9 | cut -c8)" "201 decided true -+" "unless it says that nobody played"
ask "/v1/adjudications/$open"
is "$(json '.decision | [.status, .winner, .forfeit] | map(tostring) | join(" ")')" "decided black true" "which the verdict has"
game 'round=10' "Anna Berg" Boris '{White forfeits} 0-1'
open=$(json .id)
is "$(trf 1 trf26 10 | cut -c8)" "-" "the record calls it a forfeit"
decide '{"status": "decided", "winner": "black", "reason": "they played"}'
is "$(trf 1 trf26 10 | cut -c8)$(trf 2 trf26 10 | cut -c8)" "01" "and the director's decision overrides it"
for wrong in '"status": "draw", "forfeit": true' '"status": "decided", "winner": "white", "forfeit": 1'; do
    decide "{$wrong, \"reason\": \"x\"}"
    refused 422 bad-content "no decision: $wrong"
done

# Batches: such a game is refused by itself, and the job goes on.
finished() {
    for _try in $(seq "$(is_file && echo 50 || echo 200)"); do
        ask "$1"
        case $(json .state) in waiting | running) sleep 0.2 ;; *) break ;; esac
    done
    json .state
}
event Batch
two
{
    record "Anna Berg" Boris "$mate" '[Variant "chess"]' '[Round "1.1"]'
    record Clara "Anna Berg" "$mate" '[Variant "chess"]' '[Round "1.2"]'
    record "Anna Berg" Boris "$mate" '[Variant "chess"]' '[Round "1.1"]'
    record Clara Boris "$mate" '[Variant "chess"]' '[Round "1"]'
    record Dmitri Clara "$mated" '[Variant "chess"]' '[Round "1.2"]'
    record Anna Anna "$mated" '[Variant "chess"]' '[Round "2"]'
    record '' '' "$mated" '[Variant "chess"]' '[Round "2"]'
} >"$tmp/archive"
post "/v1/batches?tournament=$t" application/vnd.chess-pgn "$tmp/archive"
job=$location
is "$(finished "$job")" "done" "a batch goes on"
ask "$job/results"
is "$(json '[.results[].problem.status | . // 201] | map(tostring) | join(" ")')" "201 409 409 409 201 422 422" "and refuses what is of another pair, or there already"
is "$(json '.results[5].problem.detail')" '"Anna" cannot play both sides: correct one of the two names' "or of one player"
like "$(json '.results[6].problem.detail')" 'does not name both players: add their names' "or of nobody"
like "$(json '.results[1].problem.detail')" '"Clara" and "Anna Berg".*"Clara" - "Dmitri"' "with both pairs"
is "$(json '.results[2].problem.adjudication')" "/v1/adjudications/$(json '.results[0].adjudication')" "or the game that is there"
is "$(points Dmitri) $(trf 4)" "1    3 w 1" "reversed colours count as played"

# Each of a pair's games may be the wrong one: all are warned of, in a batch too.
event Often
for move in a3 b3 c3; do record "Anna Berg" Boris "1. $move *" '[Variant "chess"]'; done >"$tmp/archive"
post "/v1/batches?tournament=$t" application/vnd.chess-pgn "$tmp/archive"
job=$location
is "$(finished "$job")" "done" "a pair may meet three times"
ask "$job/results"
cp "$tmp/body" "$tmp/met"
warned_of() { for _id in $(jq -r '.results[].adjudication' "$tmp/met"); do ask "/v1/adjudications/$_id" && json '"\(.round):\(.warnings | length)"'; done | tr '\n' ' '; }
is "$(warned_of)" "1:1 2:1 3:1 " "and each of the three games says so"
tell POST "/v1/adjudications/$(jq -r '.results[2].adjudication' "$tmp/met")/withdrawal" '{"reason": "the wrong names"}'
is "$(warned_of)" "1:0 2:0 3:0 " "until one is withdrawn"

# The same record from many at once: one is stored.
event Race
record "Anna Berg" Boris "$mate" >"$tmp/game"
for n in 1 2 3 4 5 6 7 8; do
    curl -sS -o "$tmp/race$n" -w '%{http_code}\n' -X POST -H 'Content-Type: application/vnd.chess-pgn' --data-binary "@$tmp/game" \
        "$url/v1/adjudications?tournament=$t" >"$tmp/said$n" 2>/dev/null &
    racers="${racers:-} $!"
done
for racer in $racers; do wait "$racer"; done
is "$(cat "$tmp"/said* | sort | uniq -c | tr -s ' \n' ' ')" " 1 201 7 409 " "of eight at once one is stored"
key() { post "/v1/adjudications?tournament=$t&round=2" application/vnd.chess-pgn "$tmp/game" -H 'Idempotency-Key: once'; }
record "Anna Berg" Boris "$mated" >"$tmp/game"
key
one="$status $(json .id)"
key
is "$status $(json .id)" "$one" "with an Idempotency-Key the first answer comes again"

like "$("$adjd" --store "$store" --set key="$key_file" audit verify 2>&1)" '^[0-9]+ entries' "the audit log vouches for all of it"
stop
is "$code" 0 "adjd ends well"
done_testing
