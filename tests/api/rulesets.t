#!/bin/sh
# SPDX-License-Identifier: MIT
# Games of ruleset documents in adjd: listed, judged, drawn, reloaded; the store keeps the documents that verdicts rest on.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh
needs jq

mkdir "$tmp/rulesets"
"$adj" ruleset export chess --id club-chess | sed 's/title="[^"]*"/title="Chess of our club"/; s/reason="stalemate"/& scores="4"/' >"$tmp/rulesets/club.xml"
cp examples/rulesets/hexagons.xml "$tmp/rulesets"
hash=$(sha256sum <"$tmp/rulesets/club.xml" | cut -d ' ' -f 1)

sed 's/files="8"/files="80"/' "$tmp/rulesets/club.xml" >"$tmp/faulty.xml"
cp "$tmp/faulty.xml" "$tmp/rulesets/faulty.xml"
"$adjd" --store "$tmp/config.sqlite" --set rulesets="$tmp/rulesets" check-config >"$tmp/out" 2>"$tmp/err"
report $((! $?)) "check-config refuses a document with a fault"
like "$(cat "$tmp/err")" 'faulty\.xml:[0-9]+:[0-9]+: files: "80" is not a number from 1 to 16' "and says where and why"
rm "$tmp/rulesets/faulty.xml"

start --set rulesets="$tmp/rulesets"; report $? "adjd starts"
ask /v1/variants
is "$(json '.variants[-2:] | map(.id) | join(" ")')" "club-chess hexagons" "the games are listed"
is "$(json '.variants[-2].sha256')" "$hash" "with the hash of their documents"
ask /v1/variants/club-chess
is "$status $(json .title)" "200 Chess of our club" "one of them"
ask /v1/variants/club-chess/rules
is "$status $(json .variant)" "200 club-chess" "and its rules"
echo '{"moves": ["e2-e4"]}' >"$tmp/ask"
post /v1/variants/club-chess/moves application/json "$tmp/ask"
is "$status $(json .count)" "200 20" "legal moves"
# Loyd's stalemate in ten moves: here the side that gives it wins.
cat >"$tmp/stalemate.pgn" <<'END'
[White "Anna"]
[Black "Boris"]
[Variant "club-chess"]
[Result "1-0"]

1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6 1-0
END
post /v1/adjudications application/vnd.chess-pgn "$tmp/stalemate.pgn"
is "$status $(json '[.variant, .status, .winner, .reason, .ruleset.id] | join(" ")')" "201 club-chess decided white stalemate club-chess" "a game is judged by the document"
is "$(json .ruleset.sha256)" "$hash" "which the verdict names"
id=$(json .id)
is "$(sql "select count(*) from ruleset where sha256 = '$hash'")" 1 "the store keeps the document"
ask "/v1/adjudications/$id" -H 'Accept: text/html'
like "$status $(tr "\n" " " <"$tmp/body")" "^200 .*<svg.*$hash" "the report draws it, and names the document too"
curl -s "$url/enter?variant=hexagons" | tr '\n' ' ' >"$tmp/body"
like "$(cat "$tmp/body")" '<svg' "the desk draws the board of hexagons"
like "$(cat "$tmp/body")" 'href="/enter\?[^"]*sel=' "and clicks its pieces"
curl -s "$url/games" >"$tmp/body"
like "$(cat "$tmp/body")" 'Chess of our club' "the desk lists the games"

# A reload with a fault changes nothing; one without puts the new documents in force.
cp "$tmp/faulty.xml" "$tmp/rulesets/faulty.xml"
kill -HUP "$pid"
await "$tmp/log" 'the rulesets were not reloaded'; report $? "SIGHUP with a faulty document is refused"
like "$(cat "$tmp/log")" 'faulty\.xml:[0-9]+:[0-9]+: files' "the log says where and why"
ask /v1/variants/hexagons
is "$status" 200 "and the games stay"
rm "$tmp/rulesets/faulty.xml" "$tmp/rulesets/hexagons.xml"
sed -i 's/ scores="4"//' "$tmp/rulesets/club.xml"
kill -HUP "$pid"
for _try in $(seq 50); do
    ask /v1/variants/hexagons
    [ "$status" = 404 ] && break
    sleep 0.1
done
is "$status" 404 "a reload removes a game"
post /v1/adjudications application/vnd.chess-pgn "$tmp/stalemate.pgn"
is "$status $(json '[.status, .reason] | join(" ")')" "201 draw stalemate" "the new document is in force"
ok "and another" test "$(json .ruleset.sha256)" != "$hash"
ask "/v1/adjudications/$id" -H 'Accept: text/html'
like "$status $(tr "\n" " " <"$tmp/body")" "^200 .*<svg.*$hash" "an earlier verdict is shown by its own document"
ask "/v1/adjudications/$id/record?as=lan"
is "$status" 200 "and its record converted"

# Rejudging uses the document that the verdict names.
printf '{"name": "Club cup", "variant": "club-chess"}' >"$tmp/ask"
post /v1/tournaments application/json "$tmp/ask"
is "$status $(json .variant)" "201 club-chess" "a tournament of the game"
cup=$(json .id)
post "/v1/adjudications?tournament=$cup" application/vnd.chess-pgn "$tmp/stalemate.pgn"
is "$status $(json .reason)" "201 stalemate" "with a game"
sed -i 's/<ending reason="stalemate"/& scores="4"/' "$tmp/rulesets/club.xml"
stop
"$adjd" --store "$store" --set key="$key_file" --set rulesets="$tmp/rulesets" rejudge "$cup" >"$tmp/out" 2>&1
report $? "adjd rejudge" || diag "$(cat "$tmp/out")"
start --set rulesets="$tmp/rulesets"
ask "/v1/tournaments/$cup/crosstable" -H 'Accept: text/csv'
like "$status $(cat "$tmp/body")" '½|1/2|0[.,]5' "the game is still the draw that its document gave"
stop
done_testing
