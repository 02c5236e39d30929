#!/bin/sh
# SPDX-License-Identifier: MIT
# A resource belongs to the club whose token created it. Another club's token may change it, and submit to it, only if it was granted the
# tournament or is an admin token, whatever its scopes; webhooks, jobs and audit entries are not even visible to it. Quotas
# apply to each club.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

start --set log=error --set tokens=required
report $? "adjd starts"
create() { "$adjd" --store "$store" token create "$1" --scopes "$2"; }
id_of() { "$adjd" --store "$store" token list | awk -F '\t' -v name="$1" '$2 == name { id = $1 } END { print id }'; }
anna=$(create anna read,submit,direct) boris=$(create boris read,submit,direct)
clerk=$("$adjd" --store "$store" token create clerk --scopes read,submit --club "$(id_of anna)") admin=$(create chief admin)
intake=$(create intake read,submit)
is "$("$adjd" --store "$store" token create x --scopes read --club nobody 2>&1; echo $?)" 'adjd: there is no token nobody; run adjd token list
3' "a club that is none"
as() { _token=$1; shift; "$@" -H "Authorization: Bearer $_token"; }
# may NAME STATUS TOKEN COMMAND...
may() {
    _what=$1 _want=$2
    shift 2
    as "$@"
    is "$status" "$_want" "$_what"
}
printf '1. e4 e5 *\n' >"$tmp/game"
printf '{"reason": "a slip"}' >"$tmp/reason"
printf '{"status": "draw", "reason": "agreed"}' >"$tmp/draw"
printf '{"name": "Cup", "variant": "chess"}' >"$tmp/cup"
printf '{"name": "Carl"}' >"$tmp/carl"
printf '{"url": "http://name:pass@localhost.:1/services/T0/secret?key=hidden"}' >"$tmp/hook"

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

# Tournaments: only the owner may change the tournament and decide; a token submits to its club's tournaments only.
as "$anna" post /v1/tournaments application/json "$tmp/cup"
cup=$location
may "another adds no player" 403 "$boris" post "$cup/players" application/json "$tmp/carl"
for other in "$boris" "$intake"; do
    as "$other" post "$to&tournament=${cup##*/}&white=A&black=B" text/plain "$tmp/game"
    refused 403 forbidden "another club's token submits nothing to it"
    as "$other" post "/v1/batches?variant=chess&tournament=${cup##*/}" text/plain "$tmp/game"
    refused 403 forbidden "nor a batch"
done
may "but games of no tournament" 201 "$intake" post "$to" text/plain "$tmp/game"
may "a token of the club sends a game to it" 201 "$clerk" post "$to&tournament=${cup##*/}&white=A&black=B" text/plain "$tmp/game"
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
# The right to submit, to one tournament or to all, is no right to decide.
"$adjd" --store "$store" token grant "$(id_of intake)" "${cup##*/}"
may "who was granted it submits" 201 "$intake" post "$to&tournament=${cup##*/}&white=C&black=D" text/plain "$tmp/game"
sent2=$location
"$adjd" --store "$store" token ungrant "$(id_of intake)" "${cup##*/}"
may "and no more when that is taken back" 403 "$intake" post "$sent2/replacement?reason=x" text/plain "$tmp/game"
"$adjd" --store "$store" token grant "$(id_of boris)" all
may "who was granted all submits" 201 "$boris" post "$to&tournament=${cup##*/}&white=E&black=F" text/plain "$tmp/game"
may "but does not decide" 403 "$boris" post "$location/decision" application/json "$tmp/draw"
may "nor add a player" 403 "$boris" post "$cup/players" application/json "$tmp/carl"
"$adjd" --store "$store" token ungrant "$(id_of boris)" all
may "until that is taken back" 403 "$boris" post "$to&tournament=${cup##*/}&white=G&black=H" text/plain "$tmp/game"
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

# A director's audit log is that of its club; an admin reads all.
entries() { as "$1" ask "/v1/audit?limit=1000"; json "[.entries[] | select($2)] | length"; }
boris_id=$(id_of boris) anna_id=$(id_of anna)
is "$(entries "$boris" ".actor == \"token:$anna_id\" or .action == \"start\" or .action == \"webhook\" or .subject == \"${game##*/}\"")" 0 \
    "a director reads no entry of another club"
like "$(entries "$boris" ".actor == \"token:$boris_id\"")" '^[1-9]' "but its own"
like "$(entries "$anna" ".subject == \"${cup##*/}\" and .actor == \"token:$boris_id\"")" '^[1-9]' "and what others did in its tournament"
is "$(entries "$admin" 'true')" "$(sql 'select count(*) from log_leaf')" "an admin reads all entries"
first=$(as "$boris" ask '/v1/audit?limit=2'; json .next)
as "$boris" ask "$first"
is "$status $(json "[.entries[] | select(.actor != \"token:$boris_id\" and .subject != \"$boris_id\")] | length")" "200 0" "page by page"

# The desk: links for the players are made and closed by the owner, and by no other word.
for who in anna boris; do
    link=$("$adjd" --store "$store" --listen "${url#http://}" token open "$(id_of $who)")
    curl -s -o /dev/null -c "$tmp/$who" "$link"
done
# share WHO ACTION: the status of the form that makes or closes the link of the verdict.
share() {
    _form=$(curl -s -b "$tmp/$1" -c "$tmp/$1" "$url/verdicts/${sent##*/}" | sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' | head -1)
    curl -s -o /dev/null -w '%{http_code}' -b "$tmp/$1" -F "_form=$_form" -F "action=$2" "$url/verdicts/${sent##*/}/share"
}
links() { sql 'select count(*) from share where revoked_ms = 0'; }
is "$(share boris open) $(links)" "403 0" "another director publishes nothing"
is "$(share anna open) $(links)" "303 1" "the owner makes a link"
for action in '' close delete Revoke; do
    is "$(share anna "$action") $(links)" "422 1" "the action '$action' is refused"
done
is "$(share boris revoke) $(links)" "403 1" "another director does not close it"
is "$(share anna revoke) $(links)" "303 0" "the owner does"

# A revoked token's streams end within a second, however it signed in; others go on.
stream() { # NAME CURL OPTION...
    _name=$1
    shift
    curl -sN -m 20 "$@" "$url/v1/tournaments/${cup##*/}/events" >"$tmp/stream.$_name" && date +%s.%N >"$tmp/ended.$_name" &
}
listener=$(create listener read)
link=$("$adjd" --store "$store" --listen "${url#http://}" token open "$(id_of listener)")
curl -s -o /dev/null -c "$tmp/listener" "$link"
stream token --oauth2-bearer "$listener"
stream session -b "$tmp/listener"
stream other --oauth2-bearer "$anna"
other_curl=$!
for name in token session other; do await "$tmp/stream.$name" retry; done
curl -s -m 20 -o "$tmp/poll" -w '%{http_code}' --oauth2-bearer "$listener" "$url/v1/adjudications?since=$(date -u +%Y-%m-%dT%H:%M:%S.%3NZ)&wait=20" >"$tmp/poll.status" &
poll=$!
sleep 1
"$adjd" --store "$store" token revoke "$(id_of listener)"
revoked=$(date +%s.%N)
await "$tmp/ended.session" . && await "$tmp/ended.token" .
for name in token session; do
    ok "the stream of a revoked token ends within a second: $name" awk -v a="$revoked" -v b="$(cat "$tmp/ended.$name")" -v most="$times" 'BEGIN { exit !(b != "" && b - a < most) }'
done
wait $poll
is "$(cat "$tmp/poll.status")" 401 "and its long poll"
is "$(kill -0 $other_curl && cat "$tmp/ended.other" 2>/dev/null)" "" "another token's stream goes on"
kill $other_curl

# A token stays revoked when the clock steps back: here it was revoked tomorrow.
cat >"$tmp/tomorrow.c" <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec *out)
{
    int (*real)(clockid_t, struct timespec *) = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, out);
    if (clock == CLOCK_REALTIME)
        out->tv_sec += 86400;
    return result;
}
END
ok "a clock of tomorrow" ${CC:-cc} -shared -fPIC -o "$tmp/tomorrow.so" "$tmp/tomorrow.c" -ldl
gone=$(create gone read) kept=$(create kept read)
tomorrow() { ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=$tmp/tomorrow.so "$adjd" --store "$store" "$@"; }
tomorrow token revoke "$(id_of gone)"
like "$(tomorrow token list | grep gone)" "$(date -u -d '+1 day' +%Y-%m-%d)" "a token is revoked tomorrow"
# With PostgreSQL a request that needs nothing from the store notices it within a second.
for _try in $(seq 10); do
    as "$gone" ask /v1/variants
    [ "$status" != 401 ] || break
    sleep 0.1
done
is "$status" 401 "and is revoked today"
tomorrow token rotate "$(id_of kept)" --keep-days 3 >/dev/null
may "one that was rotated lasts until its day" 200 "$kept" ask /v1/variants

# A rotated token keeps what it owns.
anna=$("$adjd" --store "$store" token rotate "$(id_of anna)")
may "the next token deletes the webhook" 204 "$anna" ask "$hook" -X DELETE
may "and adds a player" 409 "$anna" post "$cup/players" application/json "$tmp/carl"

# The audit log records the rights of tokens and the events of webhooks.
"$adjd" --store "$store" audit export >"$tmp/audit"
has() { is "$(jq -c "select(.action == \"$1\") | .detail | fromjson | keys" "$tmp/audit" | head -1)" "$2" "the audit log of $1"; }
has token-create '["expires","name","owner","replaces","rows","scopes"]'
has webhook '["events","origin","rows","secret_sha256","url_sha256"]'
is "$(jq -r 'select(.action == "webhook") | .detail | fromjson | .origin' "$tmp/audit" | sort -u)" "http://localhost.:1" "which holds a webhook's origin"
is "$(grep -c -e hidden -e pass@ -e services "$tmp/audit")" 0 "and not the rest of its URL"
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
