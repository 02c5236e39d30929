#!/bin/sh
# SPDX-License-Identifier: MIT
# A club's program works from beginning to end: token, webhook, tournament, twenty games in four notations, a replaced record, a
# rejected claim, standings, TRF, signatures that OpenSSL verifies.
. tests/tap.sh
needs openssl
. tests/api/adjd.sh
receiver=
trap '[ -z "$receiver" ] || kill $receiver; adjd_gone' EXIT

mkdir "$tmp/heard"
tests/api/receiver.pl "$tmp/heard" 2 >"$tmp/port" &
receiver=$!
start --set tokens=required --set hook-private=yes --set 'hook-delays=0 1 1 1'
report $? "adjd starts"
club=$("$adjd" --store "$store" token create 'club program' --scopes read,submit,direct)
like "$club" '^adj_' "the operator makes a token"

# As the club program, which always shows its token.
call() { ask "$@" -H "Authorization: Bearer $club"; }
tell() { printf '%s' "$2" >"$tmp/told"; call "$1" -X POST -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
# game QUERY TYPE: submit what is on standard input.
game() {
    cat >"$tmp/game"
    call "/v1/adjudications?tournament=$t&$1" -X POST -H "Content-Type: $2" --data-binary "@$tmp/game"
}

# await_deliveries HOOK STATE COUNT: until it has so many, but not for ever; they are the last answer.
await_deliveries() {
    for try in $(seq 60); do
        call "$1/deliveries?state=$2"
        [ "$(json '.deliveries | length')" = "$3" ] && break
        sleep 0.2
    done
}

await "$tmp/port" .
tell /v1/webhooks "{\"url\": \"http://127.0.0.1:$(cat "$tmp/port")/hook?club=1\", \"events\": [\"adjudication.decided\", \"adjudication.replaced\"]}"
is "$status $(json .state)" "201 active" "a webhook is registered"
hook=$location secret=$(json .secret)
like "$secret" '^whsec_[A-Za-z0-9+/]{43}=$' "with a secret"
call "$hook"
is "$(json '.secret')" null "that is shown only once"

tell /v1/tournaments '{"name": "Open of all games", "city": "Riga", "federation": "LAT", "rounds": 5,
    "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}, {"name": "Dmitri"}, {"name": "Emil"}, {"name": "Flora"}, {"name": "Gleb"}, {"name": "Hana"}]}'
is "$status" 201 "a tournament is made"
t=$(json .id)

# Four boards a round, five rounds: PGN, PDN, LAN and Waterloo's own notation. The fifth repeats the first with colours reversed.
played=0
for round in 1 2 3 4 5; do
    while read -r board pair; do
        white=${pair%-*} black=${pair#*-}
        query="round=$round&board=$board&white=$white&black=$black"
        case $board in
        1) printf '[Variant "chess"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' | game "$query" application/vnd.chess-pgn ;;
        2) printf '[GameType "20"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n' | game "$query" text/plain ;;
        3) printf '[Variant "waterloo7-junior"]\n[SetUp "1"]\n[FEN "W:WKe1,Rb2,Rc3:BKa8"]\n\nc3-a3\n' | game "$query" text/plain ;;
        4) game "$query&variant=waterloo5" text/plain <tests/records/waterloo-party3.txt ;;
        esac
        is "$status $(json .round)" "201 $round" "round $round, board $board: $(json .notation)"
        played=$((played + 1))
        [ "$round$board" != 12 ] || unfinished=$(json .id)
        [ "$round$board" != 11 ] || mated=$(json .id)
    done <<END
1 $(echo Anna-Boris Clara-Dmitri Emil-Flora Gleb-Hana Boris-Anna | cut -d' ' -f$round)
2 $(echo Clara-Dmitri Emil-Flora Gleb-Hana Anna-Boris Dmitri-Clara | cut -d' ' -f$round)
3 $(echo Emil-Flora Gleb-Hana Anna-Boris Clara-Dmitri Flora-Emil | cut -d' ' -f$round)
4 $(echo Gleb-Hana Anna-Boris Clara-Dmitri Emil-Flora Hana-Gleb | cut -d' ' -f$round)
END
done
is "$played $(stored)" "20 20" "twenty games"
is "$(call "/v1/adjudications?tournament=$t"; json '[.adjudications[].variant] | unique | join(" ")')" \
    "chess international waterloo5 waterloo7-junior" "of four kinds"

# A claim that the rules do not bear out, in a record that replaces an unfinished one.
printf '[Variant "chess"]\n\ne2-e4 [%%event claim black e7-e5] e7-e5 *\n' >"$tmp/game"
call "/v1/adjudications/$unfinished/replacement?reason=the+wrong+sheet+was+sent" -X POST -H 'Content-Type: text/plain' --data-binary "@$tmp/game"
is "$status $(json '[.state, .round, .replaces] | map(tostring) | join(" ")')" "201 current 1 $unfinished" "a record is replaced"
is "$(json '.events[0].accepted')" false "its claim is rejected"
like "$(json '.events[0].why')" '1 time' "with the reason"
replacement=$(json .id)
tell "/v1/adjudications/$replacement/decision" '{"status": "decided", "winner": "white", "reason": "Black left the hall"}'
is "$status" 201 "the director decides"

call "/v1/tournaments/$t/standings"
is "$(json '.standings[] | [.number, .points] | map(tostring) | join(" ")' | sort)" "1 2
2 1
3 2
4 1
5 1
6 2
7 1
8 1" "the standings"
call "/v1/tournaments/$t/export?as=trf26"
is "$(tr -d '\r' <"$tmp/body" | grep -c '^001 ')" 8 "the report file has every player"
is "$(tr -d '\r' <"$tmp/body" | grep '^001    3' | cut -c92-99)" "   4 w 1" "and the decision"

# The webhook: two refusals, then heard; each attempt is signed.
await_deliveries "$hook" delivered 2
is "$(json '[.deliveries[].type] | sort | join(" ")')" "adjudication.decided adjudication.replaced" "both events are delivered"
is "$(json '[.deliveries[].attempts] | add')" 4 "after two refusals"
key=$(printf '%s' "${secret#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \n')
said() { sed -n "s/^$2: //Ip" "$tmp/heard/$1.head" | tr -d '\r'; }
for n in 1 2 3 4; do
    { printf '%s.%s.' "$(said $n webhook-id)" "$(said $n webhook-timestamp)"; cat "$tmp/heard/$n.body"; } >"$tmp/signed"
    is "$(said $n webhook-signature)" "v1,$(openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary "$tmp/signed" | base64)" \
        "OpenSSL agrees with the signature of attempt $n"
done
is "$(cat "$tmp"/heard/*.head | sed -n 's/^webhook-id: //Ip' | sort -u | wc -l)" 2 "an attempt again has the same id"
is "$(jq -r 'select(.type == "adjudication.decided") | .data.id' "$tmp"/heard/*.body | sort -u)" "$replacement" "the event names the adjudication"

# A receiver that is never there
tell /v1/webhooks '{"url": "http://127.0.0.1:1/", "events": ["adjudication.withdrawn"]}'
dead=$location
tell "/v1/adjudications/$mated/withdrawal" '{"reason": "a test game"}'
await_deliveries "$dead" dead 1
is "$(json '.deliveries[0] | [.state, .attempts, .answer] | map(tostring) | join(" ")')" "dead 4 null" "a receiver that is not there"
event=$(json '.deliveries[0].event')
call "$dead/deliveries/$event/retry" -X POST
is "$status" 202 "is asked again on request"
call "$hook/deliveries/$event/retry" -X POST
refused 409 conflict "what is not dead is not"
call "$dead" -X DELETE
is "$status" 204 "and then forgotten"
call "$dead"
refused 404 not-found "so it is gone"
# One that moved is not followed, one that is gone is not asked again.
for refusal in '302 Found' '410 Gone'; do
    heard=$tmp/${refusal%% *}
    mkdir "$heard"
    tests/api/receiver.pl "$heard" 99 "$refusal" >"$heard.port" &
    receiver="$receiver $!"
    await "$heard.port" .
    tell /v1/webhooks "{\"url\": \"http://127.0.0.1:$(cat "$heard.port")/hook\", \"events\": [\"tournament.created\"]}"
    odd=$location
    tell /v1/tournaments '{"name": "Another"}'
    await_deliveries "$odd" dead 1
    dead=$(json '.deliveries[0] | [.state, .attempts, .answer] | map(tostring) | join(" ")')
    call "$odd"
    case $refusal in
    302*) is "$dead $(json .state)" "dead 4 302 active" "a receiver that moved is a failure" ;;
    *) is "$dead $(json .state)" "dead 1 410 disabled" "a receiver that is gone is not told any more" ;;
    esac
    is "$(cat "$heard"/*.head | grep -c 'POST /hook ')" "$(ls "$heard" | grep -c head)" "and nobody goes elsewhere"
    call "$odd" -X DELETE
done
tell /v1/webhooks '{"url": "ftp://example.org/"}'
refused 422 bad-content "only http is spoken"
tell /v1/webhooks '{"url": "http://example.org/", "events": ["weather"]}'
refused 422 bad-content "events are known"
tell /v1/webhooks '{"url": "http://example.org/", "secret": "short"}'
refused 422 bad-content "a secret is long"

# Signed verdicts
ask /.well-known/jwks.json
is "$status $type $(json '.keys[0] | [.kty, .crv] | join(" ")')" "200 application/jwk-set+json OKP Ed25519" "the keys are public"
cp "$tmp/body" "$tmp/keys"
call "/v1/adjudications/$mated/signature"
is "$status $type" "200 application/json" "a verdict is signed"
cp "$tmp/body" "$tmp/both"
jq -c .verdict "$tmp/both" >"$tmp/signature"
plain() { tr '_-' '/+' | awk '{ while (length($0) % 4) $0 = $0 "="; print }' | base64 -d; }
jq -j '.protected + "." + .payload' "$tmp/signature" >"$tmp/signed"
jq -r .signature "$tmp/signature" | plain >"$tmp/bytes"
{ printf '\060\052\060\005\006\003\053\145\160\003\041\000'; jq -r '.keys[0].x' "$tmp/keys" | plain; } >"$tmp/public"
ok "OpenSSL agrees" openssl pkeyutl -verify -pubin -keyform DER -inkey "$tmp/public" -rawin -in "$tmp/signed" -sigfile "$tmp/bytes"
jq -r .payload "$tmp/signature" | plain >"$tmp/payload"
is "$(jq -cjS . "$tmp/payload")" "$(cat "$tmp/payload")" "what is signed is canonical"
is "$(jq -r '[.verdict.winner, .verdict.reason, (.version | type)] | join(" ")' "$tmp/payload")" "black checkmate string" "and is the verdict"
is "$("$adj" verify --keys "$tmp/keys" "$tmp/signature")" "$(cat "$tmp/payload")" "adj verify checks it offline"
sed 's/"payload":"./"payload":"f/' "$tmp/signature" >"$tmp/forged"
"$adj" verify --keys "$tmp/keys" "$tmp/forged" >"$tmp/said" 2>&1
is $? 1 "a forged one is found out"
echo '{"keys":[]}' >"$tmp/none"
"$adj" verify --keys "$tmp/none" "$tmp/signature" >"$tmp/said" 2>&1
is "$? $(grep -c 'not among the given keys' "$tmp/said")" "1 1" "and one whose key is unknown"
call "/v1/adjudications/$(call "/v1/adjudications?tournament=$t&limit=1&cursor=4"; json '.adjudications[0].id')/signature"
is "$(jq -r .verdict.payload "$tmp/body" | plain)" "$(cat "$tmp/payload")" "the same record, regulations and version give the same bytes"

# Keys come and go
stop
is "$code" 0 "adjd ends well"
is "$(stat -c %a "$key_file")" 600 "the key is its owner's alone"
like "$("$adjd" --store "$store" --set key="$key_file" key rotate)" 'new signing key' "the key is changed"
start --set tokens=required --set hook-delays=0
ask /.well-known/jwks.json
is "$(json '.keys | length')" 2 "both are published"
is "$("$adj" verify --keys "$tmp/body" "$tmp/signature")" "$(cat "$tmp/payload")" "an old signature is still good"
call "/v1/adjudications/$mated/signature"
report "$([ "$(jq -c .verdict "$tmp/body")" != "$(cat "$tmp/signature")" ]; echo $?)" "and new ones are made with the new key"

# Without leave, webhooks do not reach into the house.
for target in http://127.0.0.1/ http://localhost/ 'http://[::1]/' http://10.1.2.3/ http://169.254.169.254/ 'http://[fd00::1]/' http://2130706433/ 'http://[::ffff:10.0.0.1]/'; do
    tell /v1/webhooks "{\"url\": \"$target\"}"
    refused 422 bad-content "no webhook to $target"
done
tell /v1/webhooks "{\"url\": \"http://localhost.:$(cat "$tmp/port")/\", \"events\": [\"tournament.created\"]}"
hook=$location before=$(ls "$tmp/heard" | wc -l)
tell /v1/tournaments '{"name": "Second"}'
await_deliveries "$hook" dead 1
is "$(json '.deliveries[0].answer') $(ls "$tmp/heard" | wc -l)" "null $before" "nor to a name that leads there"

# Backup
if is_file; then
    ok "a backup while it runs" "$adjd" --store "$store" backup "$tmp/backup"
    like "$("$adjd" --store "$tmp/backup" audit verify)" '^[0-9]+ entries' "is whole"
    is "$(stat -c %a "$tmp/backup")" 600 "and is its owner's alone"
    is "$(sqlite3 "$tmp/backup" 'select count(*) from adjudication')" "$(stored)" "with every game"
    like "$("$adjd" --store "$store" backup "$tmp/backup" 2>&1)" 'the file already exists' "and overwrites nothing"
else
    like "$("$adjd" --store "$store" backup "$tmp/backup" 2>&1; echo "exit $?")" 'pg_dump' "a backup is PostgreSQL's business"
fi
stop
is "$code" 0 "adjd ends well"
done_testing
