#!/bin/sh
# SPDX-License-Identifier: MIT
# A resource belongs to the token that created it. Another token may change it only if it was granted the
# tournament or is an admin token, whatever its scopes; webhooks and jobs are not even visible to it. Quotas
# apply to each token.
. tests/tap.sh
. tests/api/adjd.sh

start --set log=error --set tokens=required
report $? "adjd starts"
create() { "$adjd" --store "$store" token create "$1" --scopes "$2"; }
id_of() { "$adjd" --store "$store" token list | awk -F '\t' -v name="$1" '$2 == name { id = $1 } END { print id }'; }
anna=$(create anna read,submit,direct) boris=$(create boris read,submit,direct)
clerk=$(create clerk read,submit) admin=$(create chief admin)
as() { _token=$1; shift; "$@" -H "Authorization: Bearer $_token"; }
# may NAME STATUS TOKEN COMMAND...
may() {
    _name=$1 _want=$2
    shift 2
    as "$@"
    is "$status" "$_want" "$_name"
}
printf '1. e4 e5 *\n' >"$tmp/game"
printf '{"reason": "a slip"}' >"$tmp/reason"
printf '{"status": "draw", "reason": "agreed"}' >"$tmp/draw"
printf '{"name": "Cup", "variant": "chess"}' >"$tmp/cup"
printf '{"name": "Carl"}' >"$tmp/carl"
printf '{"url": "http://localhost.:1/"}' >"$tmp/hook"

# The store contains no usable credentials.
is "$(store_dump | grep -cF -e "$anna" -e "$boris" -e "$clerk" -e "$admin")" 0 "tokens are kept as hashes"

# Adjudications.
to='/v1/adjudications?variant=chess'
as "$anna" post "$to" text/plain "$tmp/game"
game=$location
may "another does not withdraw it" 403 "$boris" post "$game/withdrawal" application/json "$tmp/reason"
refused 403 forbidden "and is told why"
may "nor replace it" 403 "$boris" post "$game/replacement?reason=x" text/plain "$tmp/game"
may "nor decide it" 403 "$boris" post "$game/decision" application/json "$tmp/draw"
may "but reads it" 200 "$boris" ask "$game"
may "its owner decides it" 201 "$anna" post "$game/decision" application/json "$tmp/draw"
may "and withdraws it" 201 "$anna" post "$game/withdrawal" application/json "$tmp/reason"

# Tournaments: tokens with the scope submit may add games, only the owner may change the tournament and decide.
as "$anna" post /v1/tournaments application/json "$tmp/cup"
cup=$location
may "another adds no player" 403 "$boris" post "$cup/players" application/json "$tmp/carl"
may "a submitter sends a game to it" 201 "$clerk" post "$to&tournament=${cup##*/}&white=A&black=B" text/plain "$tmp/game"
sent=$location
may "a director of another does not decide it" 403 "$boris" post "$sent/decision" application/json "$tmp/draw"
may "its own does" 201 "$anna" post "$sent/decision" application/json "$tmp/draw"
may "who sent it may replace it" 201 "$clerk" post "$sent/replacement?reason=x" text/plain "$tmp/game"
sent=$location
is "$("$adjd" --store "$store" token grant "$(id_of boris)" "${cup##*/}" 2>&1; echo $?)" 0 "token grant"
may "who was granted it adds a player" 201 "$boris" post "$cup/players" application/json "$tmp/carl"
may "and decides" 201 "$boris" post "$sent/decision" application/json "$tmp/draw"
"$adjd" --store "$store" token ungrant "$(id_of boris)" "${cup##*/}"
may "until that is taken back" 403 "$boris" post "$sent/withdrawal" application/json "$tmp/reason"
may "an admin may all" 201 "$admin" post "$sent/withdrawal" application/json "$tmp/reason"
is "$("$adjd" --store "$store" token grant nobody "${cup##*/}" 2>&1; echo $?)" 'adjd: there is no token nobody; run adjd token list
3' "a token that is none"
is "$("$adjd" --store "$store" token grant "$(id_of boris)" nowhere 2>&1; echo $?)" 'adjd: there is no tournament nowhere
3' "a tournament that is none"

# Webhooks and jobs are visible only to their owner.
as "$anna" post /v1/webhooks application/json "$tmp/hook"
hook=$location
as "$boris" ask /v1/webhooks
is "$(json '.webhooks | length')" 0 "another does not see the webhook in the list"
may "nor by itself" 404 "$boris" ask "$hook"
may "nor what it heard" 404 "$boris" ask "$hook/deliveries"
may "nor deletes it" 403 "$boris" ask "$hook" -X DELETE
as "$admin" ask /v1/webhooks
is "$(json '.webhooks | length')" 1 "an admin does"
as "$anna" post '/v1/batches?variant=chess' text/plain "$tmp/game"
job=$location
may "another does not see the job" 404 "$boris" ask "$job"
may "nor its results" 404 "$boris" ask "$job/results"
may "nor cancels it" 403 "$boris" ask "$job" -X DELETE
may "its owner does see it" 200 "$anna" ask "$job"

# A rotated token keeps what it owns.
anna=$("$adjd" --store "$store" token rotate "$(id_of anna)")
may "the next token deletes the webhook" 204 "$anna" ask "$hook" -X DELETE
may "and adds a player" 409 "$anna" post "$cup/players" application/json "$tmp/carl"

# The audit log records the rights of tokens and the events of webhooks.
"$adjd" --store "$store" audit export >"$tmp/audit"
has() { is "$(jq -c "select(.action == \"$1\") | .detail | fromjson | keys" "$tmp/audit" | head -1)" "$2" "the audit log of $1"; }
has token-create '["expires","name","owner","replaces","rows","scopes"]'
has webhook '["events","rows","secret_sha256","url"]'
has token-grant '["rows","tournament"]'
like "$("$adjd" --store "$store" audit verify)" '^[0-9]+ entries' "the audit log is sound"
stop

# Quotas.
start --set log=error --set tokens=required --set quota-mib=1 --set quota-jobs=1 --set quota-hooks=1
head -c 600000 /dev/zero | tr '\0' ' ' >"$tmp/large"
printf '1. e4 e5 *\n' >>"$tmp/large"
daria=$(create daria read,submit,direct)
may "600 kB" 201 "$daria" post "$to" text/plain "$tmp/large"
as "$daria" post "$to" text/plain "$tmp/large"
refused 507 quota-full "600 kB more"
is "$(json '"\(.used) \(.allowed)"')" "600011 1048576" "what is used and allowed"
may "less goes on" 201 "$daria" post "$to" text/plain "$tmp/game"
may "another has its own" 201 "$boris" post "$to" text/plain "$tmp/large"
gzip -c "$tmp/large" >"$tmp/packed"
as "$boris" post "$to" text/plain "$tmp/packed" -H 'Content-Encoding: gzip'
is "$status" 413 "a body packed a thousand times is none"
may "a webhook" 201 "$daria" post /v1/webhooks application/json "$tmp/hook"
as "$daria" post /v1/webhooks application/json "$tmp/hook"
refused 429 quota "and no other"
sql "insert into job (id, created_ms, actor, state, type, as_strict, claims, games, refused, owner)
    values ('x', 0, 'x', 'running', 'text/plain', 0, 0, 0, 0, 'token:$(id_of daria)')"
as "$daria" post /v1/batches?variant=chess text/plain "$tmp/game"
refused 429 quota "no more jobs"
is "$(json '"\(.used) \(.allowed)"')" "1 1" "what is used and allowed"
stop
is "$code" 0 "adjd ends well"
done_testing
