#!/bin/sh
# SPDX-License-Identifier: MIT
# A program can follow a tournament: a stream of events, long polling, all games as one file, a webhook's ping.
. tests/tap.sh
. tests/api/adjd.sh
receiver=
trap '[ -z "$receiver" ] || kill $receiver; [ -z "$stream" ] || kill $stream 2>/dev/null; adjd_gone' EXIT
stream= streams=

tell() { printf '%s' "$3" >"$tmp/told"; ask "$2" -X "$1" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
game() { printf '%s\n' "$2" >"$tmp/game"; post "/v1/adjudications?tournament=$t&$1" application/vnd.chess-pgn "$tmp/game"; }
mkdir "$tmp/heard"
tests/api/receiver.pl "$tmp/heard" 0 >"$tmp/port" &
receiver=$!
start --set hook-private=yes --set 'hook-delays=0 1 1 1' --set threads=1
report $? "adjd starts"
tell POST /v1/tournaments '{"name": "Spring \"A\"", "variant": "chess", "city": "Riga", "rounds": 3, "round_dates": ["2026-03-01"], "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}, {"name": "Dmitri"}]}'
t=$(json .id)

# A stream goes on while others are answered, and ends with the client.
curl -sN "$url/v1/tournaments/$t/events" >"$tmp/stream" 2>/dev/null &
stream=$!
await "$tmp/stream" '^event: tournament.created'
report $? "the stream begins with what happened"
game 'white=Anna&black=Boris&board=1' '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0'
first=$(json .id)
await "$tmp/stream" "^data: .*$first"
report $? "and goes on with what happens"
tell PUT "/v1/tournaments/$t/rounds/2/byes/3" '{"kind": "half"}'
await "$tmp/stream" '"change":"bye"'
report $? "byes too"
like "$(head -2 "$tmp/stream")" '^retry: [0-9]+' "the client learns when to come again"
for n in 1 2 3 4 5 6 7 8; do curl -sN "$url/v1/tournaments/$t/events" >/dev/null 2>&1 & streams="$streams $!"; done
sleep 0.5
ask /v1/variants/chess
is "$status" 200 "many streams hold no thread"
kill $streams
last=$(sed -n 's/^id: //p' "$tmp/stream" | tail -1)
kill $stream
wait $stream 2>/dev/null
stream= streams=
tell POST "/v1/adjudications/$first/decision" '{"status": "draw", "reason": "x"}'
curl -sN -m 1 -H "Last-Event-ID: $last" "$url/v1/tournaments/$t/events" >"$tmp/stream"
is "$(grep -c '^event:' "$tmp/stream") $(grep '^event:' "$tmp/stream")" "1 event: adjudication.decided" "it is taken up where it was left"
curl -sN -m 1 "$url/v1/tournaments/$t/events?after=$last" >"$tmp/stream"
is "$(grep -c '^event:' "$tmp/stream")" 1 "likewise by the address"
like "$last" '^[0-9]+-[0-9a-f]{8}$' "an id has a number and a mark"
curl -sN -m 1 -H "Last-Event-ID: ${last%-*}" "$url/v1/tournaments/$t/events" >"$tmp/stream"
is "$(grep -c '^event:' "$tmp/stream")" 1 "  the number alone is enough"
sed -n 's/^id: //p' "$tmp/stream" >"$tmp/newest"
for lost in "${last%-*}-00000000" "$((${last%-*} + 1000))-00000000"; do
    curl -sN -m 1 -H "Last-Event-ID: $lost" "$url/v1/tournaments/$t/events" >"$tmp/stream"
    is "$(grep -c '^event:' "$tmp/stream") $(grep '^event:' "$tmp/stream")" "1 event: reset" "the store does not have this event: $lost"
    ok "  the client goes on from the newest" [ "$(sed -n 's/^id: //p' "$tmp/stream")" = "$(cat "$tmp/newest")" ]
done
curl -sN -m 1 -H "Last-Event-ID: $((${last%-*} + 1000))" "$url/v1/tournaments/$t/events?after=$last" >"$tmp/stream"
is "$(grep -c '^event:' "$tmp/stream")" 0 "before which the header goes"
conform
ask "/tournaments/$t/hall" -H 'Accept: text/html'
: >"$answers/list" # pages are no part of the OpenAPI document
curl -sN -m 1 "$url/v1/tournaments/$t/events?after=$(sed -n 's/.* data-after="\([0-9a-f-]*\)".*/\1/p' "$tmp/body")" >"$tmp/stream"
is "$(grep -c 'retry:' "$tmp/stream") $(grep -c '^event:' "$tmp/stream")" "1 0" "a page knows how far it has heard"
ask "/v1/tournaments/$t/events" -H 'Last-Event-ID: soon'
refused 400 bad-parameter "an id is a number"
ask "/v1/tournaments/$t/events" -H 'Accept: application/json'
refused 406 not-acceptable "a stream is no object"
ask "/v1/tournaments/nonsense/events"
refused 404 not-found "nor of nothing"

# A list that is waited for
ask "/v1/adjudications?tournament=$t&round=1"
is "$(json '.adjudications | length')" 1 "a list of one round"
ask "/v1/adjudications?tournament=$t&round=2"
is "$(json '.adjudications | length')" 0 "and of another"
ask "/v1/adjudications?tournament=$t&round=x"
refused 400 bad-parameter "rounds are numbers"
ask "/v1/adjudications?tournament=$t&wait=1"
refused 400 bad-parameter "who waits says since when"
now=$(date -u +%Y-%m-%dT%H:%M:%SZ -d '+1 second')
sleep 1.2
before=$(date +%s%N)
ask "/v1/adjudications?tournament=$t&since=$now&wait=1"
is "$status $(json '.adjudications | length') $((($(date +%s%N) - before) / 900000000))" "200 0 1" "nothing came within a second"
curl -s "$url/v1/adjudications?tournament=$t&since=$now&wait=20" >"$tmp/waited" &
waiter=$!
sleep 0.3
game 'white=Clara&black=Dmitri&round=1&board=2' '1. d4 d5 *'
second=$(json .id)
wait $waiter
is "$(jq -r '.adjudications[0].id' "$tmp/waited")" "$second" "what comes is told at once"

# The games as one file
ask "/v1/tournaments/$t/games.pgn"
is "$status $type $(header Adj-Lost)" "200 application/vnd.chess-pgn 0" "PGN"
is "$(head -7 "$tmp/body")" '[Event "Spring \"A\""]
[Site "Riga"]
[Date "2026.03.01"]
[Round "1.1"]
[White "Anna"]
[Black "Boris"]
[Result "1/2-1/2"]' "the tags are the tournament's, the result the decision's"
like "$(cat "$tmp/body")" 'Qxf7# 1/2-1/2$' "behind the moves too"
like "$(cat "$tmp/body")" '^\[Result "\*"\]$' "what is not over has none"
cp "$tmp/body" "$tmp/games.pgn"
is "$("$adj" judge --as json "$tmp/games.pgn" 2>&1 | jq -r .white | tr '\n' ' ')" "Anna Clara " "it is read again"
tag=$(header ETag)
ask "/v1/tournaments/$t/games.pgn" -H "If-None-Match: $tag"
is "$status" 304 "its tag holds"
ask "/v1/tournaments/$t/games.pdn"
is "$status $(header Adj-Lost) $(wc -c <"$tmp/body")" "200 2 0" "no draughts are in it"
tell POST /v1/tournaments '{"name": "Draughts", "variant": "international", "regulations": {"scoring": "2-1-0"}}'
t=$(json .id)
printf '[White "A"]\n[Black "B"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n' >"$tmp/game"
post "/v1/adjudications?tournament=$t" application/vnd.draughts-pdn "$tmp/game"
tell POST "/v1/adjudications/$(json .id)/decision" '{"status": "decided", "winner": "white", "reason": "x"}'
ask "/v1/tournaments/$t/games.pdn"
is "$type $(sed -n 's/^\[Result "\(.*\)"\]/\1/p' "$tmp/body") $(tail -c 3 "$tmp/body" | head -c 1)" "application/vnd.draughts-pdn 2-0 *" "draughts are in PDN, with their results, and a star behind the moves"
# Results are what the game type says, whatever the scoring: 2-0 of GameType 20, 1-0 of 25.
tell POST /v1/tournaments '{"name": "Draughts of all kinds"}'
t=$(json .id)
n=0
while read -r game score moves; do
    n=$((n + 1))
    printf '[White "A%s"]\n[Black "B%s"]\n[GameType "%s"]\n\n%s *\n' $n $n "$game" "$moves" >"$tmp/game"
    post "/v1/adjudications?tournament=$t&round=1" application/vnd.draughts-pdn "$tmp/game"
    tell POST "/v1/adjudications/$(json .id)/decision" "{\"status\": \"decided\", $score, \"reason\": \"x\"}"
done <<'END'
20 "winner":"black" 1. 32-28 19-23 2. 28x19 14x23
25 "winner":"white" 1. c3-d4 d6-c5
20 "score":{"white":"0","black":"0"} 1. 32-28 19-23 2. 28x19 14x23
END
ask "/v1/tournaments/$t/games.pdn"
is "$(sed -n 's/^\[Result "\(.*\)"\]/\1/p' "$tmp/body" | xargs)" "0-2 1-0 0-0" "each by its game type"
"$adj" judge --as json "$tmp/body" >"$tmp/again" 2>&1
is "$(jq -r .claimed "$tmp/again" | xargs)" "0-2 1-0 0-0" "and they are read again"

# A webhook's ping
tell POST /v1/webhooks "{\"url\": \"http://127.0.0.1:$(cat "$tmp/port")/\", \"events\": [\"batch.finished\"]}"
hook=$location
ask "$hook/ping" -X POST
is "$status $(json .type)" "202 webhook.ping" "a webhook is tried"
for _try in $(seq 50); do [ -n "$(ls "$tmp/heard")" ] && break; sleep 0.1; done
like "$(cat "$tmp/heard"/*)" '"type":"webhook.ping"' "and hears of it"
like "$(cat "$tmp/heard"/*)" '[Ww]ebhook-[Ss]ignature: v1,' "signed"
ask "$hook" -X DELETE
ask "$hook/ping" -X POST
refused 404 not-found "one that is gone is not"

# An archive of a tournament's games: players, round and board are the records'.
tell POST /v1/tournaments '{"name": "Archive", "variant": "chess", "rounds": 2, "regulations": {"illegal": "forfeit"}, "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}]}'
t=$(json .id)
cat >"$tmp/archive" <<'END'
[White "Anna"]
[Black "Boris"]
[Round "1.2"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Clara"]
[Black " Anna "]
[Round "2"]
[Result "*"]

1. e4 e5 2. Ke4 *

[White "Boris"]
[Black "Anna"]
[Round "2"]
[Result "*"]

1. e4 *

[White "Zoe"]
[Black "Anna"]
[Result "*"]

1. e4 *

[Variant "lippo-chess"]
[White "Boris"]
[Black "Clara"]

1. e4 *
END
post "/v1/batches?tournament=$t" application/vnd.chess-pgn "$tmp/archive"
is "$status" 202 "an archive of a tournament"
job=$location
for _try in $(seq 50); do
    ask "$job"
    [ "$(json .state)" = "done" ] && break
    sleep 0.1
done
is "$(json '[.games, .refused] | map(tostring) | join(" ")')" "5 3" "is judged, but for what cannot be"
ask "$job/results"
is "$(json '.results[] | .problem.status // .reason' | tr '\n' ' ')" "checkmate forfeit 409 422 422 " "by the tournament's regulations, and each refusal says why"
ask "/v1/tournaments/$t/crosstable"
is "$(json '.players[0].rounds | map("\(.round) \(.opponent) \(.points)") | join(", ")')" "1 2 1, 2 3 1" "the games are in its table"
post "/v1/batches?tournament=nonsense" application/vnd.chess-pgn "$tmp/archive"
refused 422 bad-content "no archive of nothing"
post "/v1/batches?tournament=$t&variant=lippo-chess" application/vnd.chess-pgn "$tmp/archive"
refused 422 bad-content "nor of another game"
like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries' "the audit log vouches for them"

# What webhooks and streams bring is what the document says of them, each kind of event.
rm -f "$tmp/heard"/*
tell POST /v1/webhooks "{\"url\": \"http://127.0.0.1:$(cat "$tmp/port")/\"}"
hook=$location
tell POST /v1/tournaments '{"name": "Autumn", "variant": "chess", "rounds": 9, "players": [{"name": "Anna"}, {"name": "Boris"}]}'
t=$(json .id)
tell PATCH "/v1/tournaments/$t/players/1" '{"rating": 1900}'
game 'white=Anna&black=Boris&round=1' '1. e4 e5 1/2-1/2'
tell POST "/v1/adjudications/$(json .id)/acceptance" '{"reason": "seen"}'
game 'white=Anna&black=Boris&round=2' '1. f3 e5 2. g4 Qh4# 0-1'
tell POST "/v1/adjudications/$(json .id)/decision" '{"status": "draw", "reason": "x", "score": {"white": "1/2", "black": "0"}}'
game 'white=Anna&black=Boris&round=3' '1. d4 d5 *'
tell POST "/v1/adjudications/$(json .id)/withdrawal" '{"reason": "x"}'
game 'white=Anna&black=Boris&round=4' '1. c4 c5 *'
post "/v1/adjudications/$(json .id)/replacement?reason=x" application/vnd.chess-pgn "$tmp/game"
post "/v1/batches?tournament=$t" application/vnd.chess-pgn "$tmp/archive"
ask "$hook/ping" -X POST
kinds=$(jq -r '.webhooks | keys[] | select(. != "audit.head")' schemas/openapi.json) # once a day
brought() { cat "$tmp/heard"/*.body 2>/dev/null | jq -r .type | sort -u; }
for _try in $(seq 200); do
    [ "$(brought)" = "$kinds" ] && break
    sleep 0.1
done
is "$(brought)" "$kinds" "a webhook that names none hears of all"
curl -sN -m 1 "$url/v1/tournaments/$t/events?after=0" >"$tmp/stream"
ok "and who follows of what concerns the tournament" test "$(sed -n 's/^event: //p' "$tmp/stream" | sort -u | wc -l)" -ge 7
heard "$tmp/heard"
streamed "$tmp/stream"
is "$(cut -f1 "$answers/list" | grep -c EVENT)" "$(($(ls "$tmp/heard"/*.body | wc -l) + $(grep -c '^data: ' "$tmp/stream")))" "all of it is looked at"
conform

# The end comes to those who follow as well.
curl -sN "$url/v1/tournaments/$t/events" >"$tmp/stream" 2>/dev/null &
stream=$!
await "$tmp/stream" '^event:'
stop
is "$code" 0 "adjd ends well"
wait $stream
report $? "and so do its streams"
stream= streams=
done_testing
