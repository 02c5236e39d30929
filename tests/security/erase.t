#!/bin/sh
# SPDX-License-Identifier: MIT
# A person is erased from records, verdicts and lists. The verdicts stay, and the audit log remains valid.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$2" >"$tmp/sent"; post "$1" application/json "$tmp/sent"; }
erase() { "$adjd" --store "$store" erase "$1" 2>&1; }
verify() { "$adjd" --store "$store" audit verify 2>&1; }

start
tell /v1/tournaments '{"name": "Open", "variant": "chess", "players": [{"name": "Zoë \"Z\" Müller", "rating": 2000, "federation": "GER"}, {"name": "Boris"}, {"name": "Clara"}]}'
t=$(json .id)
printf '[White "Zoë \\"Z\\" Müller"]\n[Black "Boris"]\n\n{ Zoë "Z" Müller opens } 1. f3 e5 2. g4 Qh4# 0-1\n' >"$tmp/game"
post "/v1/adjudications?tournament=$t&variant=chess" application/vnd.chess-pgn "$tmp/game" -H 'Idempotency-Key: one'
is "$status" 201 "a game as PGN"
pgn=$(json .id)
before=$(json '[.status, .winner, .reason, .ply, .fingerprint] | map(tostring) | join(" ")')
"$adj" convert --variant chess --from pgn --to xml "$tmp/game" >"$tmp/game.xml"
post "/v1/adjudications" application/xml "$tmp/game.xml"
is "$status" 201 "as XML"
xml=$(json .id)
printf '{"variant": "chess", "tags": {"White": "Zo\\u00eb \\"Z\\" M\\u00fcller", "Black": "Boris"}, "moves": ["e2-e4"]}' >"$tmp/game.json"
post "/v1/adjudications" application/json "$tmp/game.json"
[ "$status" = 201 ] || cat "$tmp/body" >&2
is "$status" 201 "as JSON, with letters escaped otherwise"
other=$(json .id)
tell "/v1/adjudications/$pgn/decision" '{"status": "draw", "reason": "Zoë \"Z\" Müller had left"}'
stop
is "$(store_dump | grep -c 'Zo.*ller')" "$(store_dump | grep -c 'M.*ller')" "the name is in the store"

said=$(erase 'Nobody At All')
is "$?" 1 "who is not there"
said=$(erase '  Zoë "Z"   Müller ')
is "$? $said" "0 $(printf %s "$said" | cut -d: -f1): 3 adjudications, 1 players, 1 rulings" "a person is taken out"
name=$(printf %s "$said" | cut -d: -f1)
like "$name" '^Erased [0-9a-f]{8}$' "another name stands for it"
is "$(store_dump | grep -c 'ller')" 0 "the name is nowhere in the store"
if is_file; then
    sqlite3 "$store" 'pragma wal_checkpoint(truncate)' >/dev/null
    is "$(grep -c 'ller' "$store")" 0 "nor in what the file has forgotten"
fi
like "$(verify)" '^[0-9]+ entries, the head' "the audit log holds"
is "$("$adjd" --store "$store" audit export | jq -r 'select(.action == "erase") | .subject')" "$name" "and has an entry of it"

start
ask "/v1/adjudications/$pgn"
is "$(json '[.status, .winner, .reason, .ply, .fingerprint] | map(tostring) | join(" ")')" "$before" "the verdict is what it was"
is "$(json '.white + " " + .black')" "$name Boris" "but for the name"
ask "/v1/adjudications/$pgn/record"
like "$(cat "$tmp/body")" "$name opens" "the record too, its comments among it"
for id in $pgn $xml $other; do
    ask "/v1/adjudications/$id" -H 'Accept: text/plain'
    is "$status" 200 "it is judged as before"
done
ask "/v1/tournaments/$t"
is "$(json '.players[0] | [.name, .rating, .federation] | map(tostring) | join(" ")')" "$name 2000 null" "of the player the rating stays, for others' tie-breaks"
ask "/v1/adjudications/$pgn/history"
is "$(json '.rulings[0].reason')" "$name had left" "the decision's reason"
stop

# If names cannot be distinguished, nothing is erased.
start
printf '[White "e4"]\n[Black "B"]\n\n1. e4 *\n' >"$tmp/game"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
stop
said=$(erase e4)
is "$?" 1 "a name that is a move as well"
like "$said" 'nothing was changed' "is said"
like "$(verify)" '^[0-9]+ entries, the head' "and nothing was changed"
is "$("$adjd" --store "$store" erase >/dev/null 2>&1; echo $?)" 2 "no name"
done_testing
