#!/bin/sh
# SPDX-License-Identifier: MIT
# Tournaments work: players, rounds, replaced and withdrawn records, decisions, standings, exports.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

# tell PATH JSON [CURL OPTION...]: POST it.
tell() {
    _where=$1
    printf '%s' "$2" >"$tmp/told"
    shift 2
    post "$_where" application/json "$tmp/told" "$@"
}
# game QUERY MOVETEXT: submit a game of chess to the tournament.
game() { printf '%s\n' "$2" >"$tmp/game"; post "/v1/adjudications?tournament=$t&$1" application/vnd.chess-pgn "$tmp/game"; }
white='1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0'
black='1. f3 e5 2. g4 Qh4# 0-1'
open='1. e4 e5 *'
# table: the standings, a line a player.
table() { ask "/v1/tournaments/$t/standings"; json '.standings[] | [.rank, .number, .name, .points, .pending] | map(tostring) | join(" ")'; }

start
report $? "adjd starts"
tell /v1/tournaments '{"name": "Club cup", "variant": "chess", "city": "Riga", "federation": "LAT", "start": "2026-03-01",
    "end": "2026-03-02", "arbiter": "Ozols, J.", "deputies": ["Berzina, A."], "rounds": 3, "round_dates": ["2026-03-01", "2026-03-02"],
    "time_control": "90 min + 30 s", "encoded_time_control": "5400+30", "tie_breaks": ["DE", "SB"], "regulations": {"illegal": "forfeit"},
    "players": [{"name": "Anna", "rating": 1900, "title": "WFM", "sex": "w", "federation": "LAT", "fide_id": "11600000", "birth": "1990-05-01"},
                {"name": "Boris"}, {"name": "Clara", "sex": "w"}, {"name": "Dmitri", "rating": 2011}]}'
is "$status $(json .name) $(json '.players | length')" "201 Club cup 4" "a tournament is made"
t=$(json .id)
is "$location" "/v1/tournaments/$t" "Location says where"
ask "$location"
is "$status $(json .city) $(json '.players[3].rating')" "200 Riga 2011" "and it is kept"
ask /v1/tournaments
is "$(json '.tournaments[0].id')" "$t" "and listed"

# refuse JSON NAME
refuse() { tell /v1/tournaments "$1"; refused 422 bad-content "$2"; }
refuse '{"city": "Riga"}' "a tournament has a name"
refuse '{"name": "x", "colour": "red"}' "and no unknown member"
refuse '{"name": "x", "start": "yesterday"}' "dates are dates"
refuse '{"name": "x", "tie_breaks": ["LUCK"]}' "tie-breaks are known"
refuse '{"name": "x", "regulations": {"luck": true}}' "regulations are the library's"
refuse '{"name": "x", "players": [{"name": "A"}, {"name": "A"}]}' "players differ"
tell /v1/tournaments '{"name": "x", "variant": "chess"}'
cup=$t t=$(json .id)
game 'white=Ivanov&black=Petrov&round=1' "$white"
is "$status $(json .warnings)" "201 null" "players come with their first game"
game 'white=Ivanow&black=Petrov&round=2' "$white"
is "$status $(json '.warnings[]')" '201 "Ivanow" is new, and one letter from "Ivanov"' "a name that is nearly another's is warned of"
tag=$(header ETag)
ask "$location"
is "$(json .warnings) $(header ETag)" "null $tag" "once"
game 'white=Ivanow&black=Petrov&round=3' "$black"
is "$status $(json .warnings)" "201 null" "who is a player is no stranger"
t=$cup
tell /v1/tournaments '{"name": "x", "variant": "ludo"}'
refused 422 unknown-variant "the variant exists"

game 'white=Anna&black=Boris' "$white"
is "$status $(json '[.variant, .winner, .round] | map(tostring) | join(" ")')" "201 chess white 1" "a game of the first round"
first=$(json .id)
game 'white=Clara&black=Dmitri&board=2' "$open"
is "$status $(json '[.status, .round, .board] | map(tostring) | join(" ")')" "201 undecided 1 2" "one that is not over"
second=$(json .id)
game 'white=Anna&black=Clara&round=1' "$black"
refused 409 conflict "nobody plays twice in a round"
game 'white=Anna&black=Clara' "$black"
is "$status $(json .round)" "201 2" "the next round follows by itself"
third=$(json .id)
game 'white=Anna&black=Anna' "$black"
refused 422 bad-content "nobody plays alone"
game 'white=Anna&black=Zoe' "$black"
refused 422 bad-content "strangers do not play"
game 'white=Anna' "$black"
refused 422 bad-content "two play"
game 'white=Anna&black=Boris&round=0' "$black"
refused 400 bad-parameter "rounds count from 1"
printf '%s\n' "$white" >"$tmp/game"
post '/v1/adjudications?tournament=nonsense' application/vnd.chess-pgn "$tmp/game"
refused 422 bad-content "the tournament exists"
post '/v1/adjudications?round=3' application/vnd.chess-pgn "$tmp/game"
refused 400 bad-parameter "a round goes with a tournament"
printf '[White "Dmitri"]\n[Black "Boris"]\n\n1. e4 e5 2. Ke4 *\n' >"$tmp/game"
post "/v1/adjudications?tournament=$t" application/vnd.chess-pgn "$tmp/game"
is "$status $(json '[.winner, .reason, .round] | map(tostring) | join(" ")')" "201 black forfeit 2" "regulations rule, and tags name the players"
is "$(table)" "1 1 Anna 1 0
1 3 Clara 1 1
3 2 Boris 1 0
4 4 Dmitri 0 1" "the standings: Anna and Clara won one game among the three, and against equals"

# A record is replaced, another withdrawn: history stays.
printf '%s\n' "$black" >"$tmp/game"
post "/v1/adjudications/$second/replacement" application/vnd.chess-pgn "$tmp/game"
refused 400 bad-parameter "a replacement has a reason"
post "/v1/adjudications/$second/replacement?reason=the+last+page+was+missing" application/vnd.chess-pgn "$tmp/game"
is "$status $(json '[.winner, .round, .board, .replaces] | map(tostring) | join(" ")')" "201 black 1 2 $second" "a record is replaced"
newer=$(json .id)
post "/v1/adjudications/$second/replacement?reason=again" application/vnd.chess-pgn "$tmp/game"
refused 409 conflict "only once"
ask "/v1/adjudications/$second"
is "$(json '[.state, .replaced_by, .status] | join(" ")')" "replaced $newer undecided" "the old one is still there"
ask "/v1/adjudications/$second/record"
is "$(cat "$tmp/body")" "$open" "with its record"
ask "/v1/adjudications/$second/history"
is "$(json '.rulings[] | [.kind, .reason] | join(": ")')" "replacement: the last page was missing" "and why"
tell "/v1/adjudications/$third/withdrawal" '{"reason": "played after the round"}'
is "$status $(json .kind)" "201 withdrawal" "a record is withdrawn"
tell "/v1/adjudications/$third/withdrawal" '{"reason": "again"}'
refused 409 conflict "only once"
tell "/v1/adjudications/$first/withdrawal" '{}'
refused 422 bad-content "not without a reason"
tell "/v1/adjudications/$first/withdrawal" "{\"reason\": \"$(printf '%02001d' 0)\"}"
refused 422 bad-content "nor with one that fills a webhook's event"
ask "/v1/adjudications/$third"
is "$(json .state)" withdrawn "it says so"
is "$(table)" "1 1 Anna 1 0
1 2 Boris 1 0
3 4 Dmitri 1 0
4 3 Clara 0 0" "and does not count"
game 'white=Clara&black=Anna&round=2' "$white"
is "$status" 201 "its round is free again"

# A director decides.
tell "/v1/adjudications/$first/decision" '{"status": "decided", "reason": "both agreed before the game", "score": {"white": "0", "black": "0"}}'
is "$status $(json '[.kind, .score.white, .score.black] | join(" ")')" "201 decision 0 0" "a double forfeit"
ask "/v1/adjudications/$first"
is "$(json '[.winner, .score.white, .decision.score.white, .decision.reason] | join(" ")')" "white 1 0 both agreed before the game" \
    "stands beside the verdict, which is as it was"
for wrong in '{"status": "decided", "reason": "x"}' '{"status": "lost", "winner": "white", "reason": "x"}' \
    '{"status": "draw", "winner": "white", "reason": "x"}' '{"status": "draw"}' '{"status": "undecided", "score": {"white": "1", "black": "0"}, "reason": "x"}'; do
    tell "/v1/adjudications/$first/decision" "$wrong"
    refused 422 bad-content "no decision: $wrong"
done
is "$(table)" "1 2 Boris 1 0
1 4 Dmitri 1 0
3 3 Clara 1 0
4 1 Anna 0 0" "and counts"

# Two directors at once: who saw the verdict before the other's decision is told so.
ask "/v1/adjudications/$newer"
tag=$(header ETag)
draw='{"status": "draw", "reason": "the hall was closed"}'
tell "/v1/adjudications/$newer/decision" "$draw" -H "If-Match: W/$tag"
refused 412 precondition-failed "a weak tag vouches for nothing that is about to be changed"
tell "/v1/adjudications/$newer/decision" "$draw" -H "If-Match: $tag, x"
refused 412 precondition-failed "nor does a list that is none"
tell "/v1/adjudications/$newer/decision" "$draw" -H "If-Match: \"x\", $tag"
is "$status" 201 "the verdict is as it was"
tell "/v1/adjudications/$newer/decision" '{"status": "decided", "winner": "white", "reason": "x"}' -H "If-Match: $tag"
refused 412 precondition-failed "it is not any more"
tell "/v1/adjudications/$newer/withdrawal" '{"reason": "x"}' -H "If-Match: $tag"
refused 412 precondition-failed "nor for a withdrawal"
ask "/v1/adjudications/$newer" -H 'Accept-Encoding: gzip'
tag=$(header ETag)
like "$(header Content-Encoding) $tag" '^gzip ".*-gzip"$' "what was read packed has a tag too"
tell "/v1/adjudications/$newer/decision" '{"status": "decided", "winner": "black", "reason": "it was open"}' -H "If-Match: $tag"
is "$status" 201 "with which it can be changed"
tell "/v1/adjudications/$newer/decision" '{"status": "decided", "winner": "black", "reason": "it was open"}' -H 'If-Match: *'
is "$status" 201 "a star is any"

# Exports
ask "/v1/tournaments/$t/export?as=trf26"
is "$status $type" "200 text/plain; charset=utf-8" "FIDE's report file"
is "$(grep -vc "$(printf '\r')\$" "$tmp/body")" 0 "every line ends in CR"
tr -d '\r' <"$tmp/body" >"$tmp/trf"
like "$(cat "$tmp/trf")" '^012 Club cup$' "the name"
like "$(cat "$tmp/trf")" '^042 2026/03/01$' "the date"
like "$(cat "$tmp/trf")" '^072 2$' "the number of rated players"
like "$(cat "$tmp/trf")" '^222 5400\+30$' "the time control"
like "$(cat "$tmp/trf")" '^212 PTS,DE,SB$' "the tie-breaks"
# col FROM TO: these columns of Anna's line.
col() { grep '^001    1' "$tmp/trf" | cut -c"$1-$2"; }
is "$(col 5 8)|$(col 10 10)|$(col 11 13)|$(col 15 18)|$(col 49 52)|$(col 54 56)|$(col 58 68)|$(col 70 79)|$(col 81 84)|$(col 86 89)" \
    "   1|w|WFM|Anna|1900|LAT|   11600000|1990/05/01| 0.0|   4" "a player's columns"
is "$(col 92 95)|$(col 97 97)|$(col 99 99)|$(col 102 105)|$(col 107 107)|$(col 109 109)" "   2|w|0|   3|b|0" "a player's rounds"
is "$(grep '^001    2' "$tmp/trf" | cut -c92-99)|$(grep '^001    2' "$tmp/trf" | cut -c102-109)" "   1 b 0|   4 b 1" "a double forfeit is lost by both"
ask "/v1/tournaments/$t/export?as=csv"
is "$type $(head -2 "$tmp/body" | tail -1 | tr -d '\r' | cut -d, -f1-8)" "text/csv; charset=utf-8 1,,Anna,Boris,0,0,decided,checkmate" "games as CSV"
ask "/v1/tournaments/$t/standings" -H 'Accept: text/csv'
is "$(sed -n 2p "$tmp/body" | tr -d '\r')" "1,2,Boris,1,2,1,0,1,0,1,1" "standings as CSV"
ask "/v1/tournaments/$t/crosstable"
is "$(json '.players[0].rounds[] | [.round, .opponent, .colour, .points] | map(tostring) | join(" ")')" "1 2 white 0
2 3 black 0" "the crosstable"
ask "/v1/tournaments/$t/export"
refused 400 bad-parameter "an export has a form"

# Players who come later, and a tournament without a list
tell "/v1/tournaments/$t/players" '{"name": "Emil", "rating": 1700}'
is "$status $(json .number)" "201 5" "a player comes late"
tell "/v1/tournaments/$t/players" '{"name": "Emil"}'
refused 409 conflict "but once"
tell /v1/tournaments '{"name": "Blitz", "variant": "chess", "regulations": {"scoring": "3-1-0"}}'
t=$(json .id)
game 'white=Zoe&black=Yuri' "$white"
is "$(table)" "1 1 Zoe 3 0
2 2 Yuri 0 0" "without a list players come with their games, and scoring is the regulations'"
ask "/v1/tournaments/$t/export?as=trf26"
like "$(tr -d '\r' <"$tmp/body")" '^162  W 3\.0    D 1\.0    L 0\.0$' "which the report file says"
ask "/v1/adjudications?tournament=$t"
zoe=$(json '.adjudications[0].id')
tell "/v1/adjudications/$zoe/decision" '{"status": "decided", "winner": "white", "score": {"white": "2", "black": "0"}, "reason": "Zoe was late"}'
refused 422 bad-content "points that no result brings are none"
tell "/v1/adjudications/$zoe/decision" '{"status": "decided", "winner": "white", "score": {"white": "1", "black": "0"}, "reason": "Zoe was late"}'
ask "/v1/tournaments/$t/export?as=trf26"
is "$(tr -d '\r' <"$tmp/body" | grep '^299')" "299 W         1.0    1    1" "points that the result does not bring have their line"
is "$(tr -d '\r' <"$tmp/body" | grep '^001' | cut -c5-8,81-84,86-89,92-99)" "   1 1.0   1   2 w 1
   2 0.0   2   1 b 0" "and are in the players' sums"
logged
ask /v1/audit?limit=500
is "$(json '[.entries[] | select(.action == "pairing")][-1].detail | [.tournament, .round, .white.number, .white.name, .white.points, .black.points] | map(tostring) | join(" ")')" \
    "$t 1 1 null 3 0" "the audit log says whose game it was and what it brought, by number, not by name"
ask "/v1/adjudications?tournament=$t"
is "$(json '.adjudications | length')" 1 "adjudications are listed by tournament"
like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries' "the audit log is sound"
stop
is "$code" 0 "adjd ends well"
# spoil SQL PATTERN NAME
spoil() {
    store_copy "$1"
    like "$("$adjd" --store "$copy" audit verify 2>&1)" "$2" "$3"
}
spoil "update ruling set white_points = 100 where kind = 'decision'" '^adjd: ruling [-0-9a-f]+: the row does not match its hash in entry' "a changed decision is found"
spoil "delete from ruling where kind = 'withdrawal'" '^adjd: ruling [-0-9a-f]+: the row is missing' "a lost withdrawal is found"
spoil "update tournament set regulations = '{}'" '^adjd: tournament [-0-9a-f]+: the row does not match its hash in entry' "changed regulations are found"
spoil "update tournament set facts = replace(facts, 'SB', 'BH')" '^adjd: tournament [-0-9a-f]+: the row does not match its hash in entry' "changed tie-breaks are found"
spoil "update player set name = 'Bert' where name = 'Boris'" '^adjd: player [-0-9a-f]+/2: the row does not match its hash in entry' "another player is found"
spoil "update player set number = 7 where name = 'Emil'" '^adjd: player [-0-9a-f]+/[0-9]+: the row does not match its hash in entry' "and a late one"
spoil "update player set facts = '{\"rating\":2000}' where name = 'Zoe'" '^adjd: player [-0-9a-f]+/[0-9]+: the row does not match its hash in entry' "and one who came with a game"
# Whatever standings and reports are made of: the points of a game, whose it is, how it ended.
for change in 'white_points = 0, black_points = 100' 'white_points = null' 'round = 3' 'board = 9' 'white = black, black = white'; do
    spoil "update pairing set $change where adjudication = '$first'" '^adjd: pairing [-0-9a-f]+: the row does not match its hash in entry' "changed in a pairing: $change"
done
spoil 'update pairing set tournament = (select min(seq) + max(seq) from tournament) - tournament' '^adjd: pairing [-0-9a-f]+: the row does not match its hash in entry' "games of another tournament are found"
spoil "update adjudication set tournament = null where id = '$first'" "^adjd: adjudication $first: the row does not match its hash in entry" "and of none"
spoil "update adjudication set ply = 0 where id = '$first'" "^adjd: adjudication $first: the row does not match its hash in entry" "a game that was played, listed as not, is found"
spoil "update adjudication set reason = 'agreement' where id = '$first'" "^adjd: adjudication $first: the row does not match its hash in entry" "and one listed as agreed"
spoil "delete from pairing where adjudication = '$first'" "^adjd: pairing $first: the row is missing" "a game that is left out is found"
spoil "insert into pairing (adjudication, tournament, round, board, white, black, white_points, black_points)
    select 'x', tournament, 9, 1, white, black, 0, 100 from pairing limit 1" '^adjd: pairing [^ ]+: no entry of the audit log' "an invented game is found"
spoil "insert into ruling (id, adjudication, created_ms, actor, kind, reason, white_points, black_points, status)
    select 'x', adjudication, created_ms, actor, kind, reason, 100, 0, status from ruling where kind = 'decision' limit 1" '^adjd: ruling [^ ]+: no entry of the audit log' "and an invented decision"
spoil "insert into player (tournament, entry, number, name, facts) select tournament, 99, 99, 'Ghost', '{}' from player limit 1" '^adjd: player [^ ]+: no entry of the audit log' "and an invented player"
spoil "update ruling set seq = -seq" '^adjd: ruling [-0-9a-f]+: the row does not match its hash in entry' "rulings in another order are found"
done_testing
