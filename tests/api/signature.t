#!/bin/sh
# SPDX-License-Identifier: MIT
# Two statements are signed: the verdict, whose bytes depend on the game alone, and its state (current, replaced, withdrawn). `adj
# verify` checks both offline, and can ask an adjd whether the verdict still stands.
. tests/tap.sh
. tests/api/adjd.sh

start
tell() { printf '%s' "$2" >"$tmp/sent"; post "$1" application/json "$tmp/sent"; }
signed() { ask "/v1/adjudications/$1/signature"; cp "$tmp/body" "$tmp/$2"; }
plain() { tr '_-' '/+' | awk '{ while (length($0) % 4) $0 = $0 "="; print }' | base64 -d; }
payload() { jq -r ".$1.payload" "$tmp/$2" | plain; }
# verifies CODE NAME ARGUMENT...
verifies() {
    _code=$1 _name=$2
    shift 2
    "$adj" verify "$@" >"$tmp/said" 2>"$tmp/why"
    is $? "$_code" "$_name" || diag "$(cat "$tmp/why")"
}

tell /v1/tournaments '{"name": "Open", "variant": "chess"}'
t=$(json .id)
game() { printf '[White "%s"]\n[Black "%s"]\n\n%s\n' "$1" "$2" '1. f3 e5 2. g4 Qh4# 0-1' >"$tmp/game"; post "/v1/adjudications?tournament=$t" text/plain "$tmp/game"; json .id; }
one=$(game Anna Boris)
two=$(game Clara Dora)
ask /.well-known/jwks.json
cp "$tmp/body" "$tmp/keys"

signed "$one" one
is "$status $type" "200 application/json" "both are signed together"
tag=$(header ETag)
is "$(payload standing one | jq -r '[.id, .status, .white, .black, .tournament, (.round | tostring), .replaced_by] | join(" ")')" \
    "$one current Anna Boris $t 1 " "it stands: id, status, names, tournament"
like "$(payload standing one | jq -r .time)" '^20[0-9-]+T[0-9:.]+Z$' "at this time"
is "$(payload standing one | jq -r .verdict_sha256)" "$(payload verdict one | sha256sum | cut -d' ' -f1)" "which verdict, by its hash"
is "$(payload standing one | jq -cjS .)" "$(payload standing one)" "it is canonical"
sleep 0.01
signed "$one" again
is "$(payload verdict one)" "$(payload verdict again)" "the verdict's bytes are the same at any time"
report "$([ "$(payload standing one)" != "$(payload standing again)" ]; echo $?)" "where it stands is said anew"
ask "/v1/adjudications/$one/signature" -H "If-None-Match: $tag"
is "$status" 304 "but for the time nothing changed"

verifies 0 "adj verify checks both" --keys "$tmp/keys" "$tmp/one"
is "$(cat "$tmp/said")" "$(payload verdict one; echo; payload standing one)" "and prints both"
signed "$two" two
printf '1. e4 *\n' >"$tmp/game"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
signed "$(json .id)" other
jq -c --slurpfile b "$tmp/other" '.standing = $b[0].standing' "$tmp/one" >"$tmp/mixed"
verifies 1 "another verdict's standing is not this one's" --keys "$tmp/keys" "$tmp/mixed"
jq -c '.standing.payload |= "e" + .' "$tmp/one" >"$tmp/forged"
verifies 1 "a forged standing" --keys "$tmp/keys" "$tmp/forged"
jq -c 'del(.standing)' "$tmp/one" >"$tmp/half"
verifies 1 "no standing where one belongs" --keys "$tmp/keys" "$tmp/half"
jq -c .verdict "$tmp/one" >"$tmp/alone"
verifies 0 "a verdict's signature alone, as earlier versions gave it" --keys "$tmp/keys" "$tmp/alone"
verifies 2 "neither keys nor address" "$tmp/one"

# What became of it since.
verifies 0 "it still stands" --url "$url" --keys "$tmp/keys" "$tmp/one"
is "$(tail -1 "$tmp/said" | jq -r .status)" current "and says so"
verifies 0 "with the keys that are published" --url "$url/" "$tmp/one"
tell "/v1/adjudications/$one/decision" '{"status": "draw", "reason": "both had left"}'
verifies 0 "what a director decided stands" --url "$url" "$tmp/one"
is "$(tail -1 "$tmp/said" | jq -r '[.status, .decision.status, .decision.reason] | join(" ")')" "decided draw both had left" "with the decision"
tell "/v1/adjudications/$one/withdrawal" '{"reason": "a mistake"}'
verifies 1 "what was withdrawn does not" --url "$url" "$tmp/one"
is "$(tail -1 "$tmp/said" | jq -r .status)" withdrawn "and says so"
like "$(cat "$tmp/why")" 'does not stand' "in words too"
verifies 0 "offline it stood when it was signed" --keys "$tmp/keys" "$tmp/one"
post "/v1/adjudications/$two/replacement?reason=misread" text/plain "$tmp/game"
is "$status" 201 "another is replaced"
next=$(json .id)
verifies 1 "what was replaced does not stand" --url "$url" "$tmp/two"
is "$(tail -1 "$tmp/said" | jq -r '[.status, .replaced_by] | join(" ")')" "replaced $next" "and by what"
verifies 3 "nobody there" --url http://127.0.0.1:1 --keys "$tmp/keys" "$tmp/one"
verifies 3 "another adjd does not know it" --url "$url/none" --keys "$tmp/keys" "$tmp/one"
stop

# Where a token is asked for.
token=$("$adjd" --store "$store" token create reader --scopes read)
echo "$token" >"$tmp/token"
start --set tokens=required
verifies 3 "without a token" --url "$url" "$tmp/one"
verifies 1 "with one it is said" --url "$url" --token-file "$tmp/token" "$tmp/two"
stop

# The proof that the audit log contains the verdict, offline.
store_new proof
start --set log-origin=log.example/audit
printf '[White "J\303\274rgen"]\n[Black "Bo \\\\ \\"x\\""]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' >"$tmp/mate"
for _n in 1 2 3 4; do post '/v1/adjudications?variant=chess' text/plain "$tmp/mate"; done
other=$(json .id)
post '/v1/adjudications?variant=chess' text/plain "$tmp/mate"
id=$(json .id)
logged
signed "$id" logged
signed "$other" other
ask /.well-known/jwks.json
cp "$tmp/body" "$tmp/keys"
ask "/v1/adjudications/$id/proof"
cp "$tmp/body" "$tmp/proof"
ask /v1/audit/checkpoint
cp "$tmp/body" "$tmp/checkpoint"
size=$(sed -n 2p "$tmp/checkpoint")
stop
verifies 0 "the log contains the verdict" --keys "$tmp/keys" --proof "$tmp/proof" "$tmp/logged"
is "$(tail -1 "$tmp/said")" "{\"log\":\"log.example/audit\",\"index\":$((size - 1)),\"tree_size\":$size}" "  at this place"
verifies 0 "  by a checkpoint from elsewhere" --keys "$tmp/keys" --proof "$tmp/proof" --checkpoint "$tmp/checkpoint" "$tmp/logged"
verifies 1 "the same game that was sent before has its own entry" --keys "$tmp/keys" --proof "$tmp/proof" "$tmp/other"
like "$(cat "$tmp/why")" "of another verdict" "  and says so"
verifies 2 "a checkpoint alone" --keys "$tmp/keys" --checkpoint "$tmp/checkpoint" "$tmp/logged"
like "$(cat "$tmp/why")" "--checkpoint needs --proof" "  says what is missing"
jq .verdict "$tmp/logged" >"$tmp/only"
verifies 0 "the verdict without its state has no id" --keys "$tmp/keys" --proof "$tmp/proof" "$tmp/only"
head -2 "$tmp/checkpoint" >"$tmp/short"
verifies 1 "a damaged checkpoint" --keys "$tmp/keys" --proof "$tmp/proof" --checkpoint "$tmp/short" "$tmp/logged"
like "$(cat "$tmp/why")" "short: .*not a checkpoint" "  by its file"
# broken NAME WHY FILTER: the proof, changed by this filter.
broken() {
    jq "$3" "$tmp/proof" >"$tmp/broken"
    verifies 1 "$1" --keys "$tmp/keys" --proof "$tmp/broken" "$tmp/logged"
    like "$(cat "$tmp/why")" "$2" "  and says so"
}
broken "another place" "does not lead to the root" '.index -= 1'
broken "another leaf" "does not lead to the root" '.leaf |= (@base64d | sub("decided|checkmate"; "x") | @base64)'
broken "a changed hash" "does not lead to the root" '.hashes[0] = .root_hash'
broken "another size" "tree of another size" '.tree_size += 1'
broken "another salt" "does not attest this verdict" '.row.salt = "x"'
broken "another verdict in the row" "does not attest this verdict" '.row.columns[-1] |= sub("black"; "white")'
broken "no row" "changed since" 'del(.row)'
broken "another checkpoint" "not signed by one" '.checkpoint |= sub("\n6\n|\n7\n|\n8\n"; "\n9\n")'
jq '.keys[0].x = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"' "$tmp/keys" >"$tmp/others"
verifies 1 "another key" --keys "$tmp/others" --proof "$tmp/proof" "$tmp/logged"

# What an earlier version stored and signed: its statement keeps that version, and its bytes.
is_file || { done_testing; exit; }
early=tests/api/signed-0.1.0.json
jq '{keys}' "$early" >"$tmp/keys"
jq .signature "$early" >"$tmp/early"
verifies 0 "what 0.1.0 signed is good" --keys "$tmp/keys" "$tmp/early"
is "$(payload verdict early | jq -r .version)" 0.1.0 "and says so"
store=$tmp/older.sqlite key_file=$store.key
sqlite3 "$store" <tests/security/older.sql
start
signed "$(payload standing early | jq -r .id)" now
is "$(payload verdict now)" "$(payload verdict early)" "the verdict that it stored is stated in the same bytes today"
is "$(payload standing now | jq -c 'del(.time)')" "$(payload standing early | jq -c 'del(.time)')" "and stands where it stood"
verifies 0 "with today's key, too" --url "$url" "$tmp/now"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
signed "$(json .id)" new
is "adj $(payload verdict new | jq -r .version)" "$("$adj" --version)" "what is judged today names today's version"
stop
done_testing
