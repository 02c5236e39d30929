#!/bin/sh
# SPDX-License-Identifier: MIT
# Independent tools accept the OpenAPI document: redocly reports nothing, ajv compiles its schemas, openapi-typescript has a type for
# every answer, and a client generated from it, type-checked strictly, runs an evening against the daemon.
# Tier: full (npm)
. tests/tap.sh
. tests/npm.sh
. tests/api/adjd.sh
doc=$PWD/schemas/openapi.json
npm_tools clients openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9.3 @types/node@20.19.43 ajv@8.20.0 \
    ajv-formats@3.0.1 @redocly/cli@2.77.0
modules=$(cd "$tools" && pwd)/node_modules
ln -s "$modules" "$tmp/node_modules"
echo '{"type": "module"}' >"$tmp/package.json"
# tool NAME [ARGUMENT...]: a program of npm's, in the test's own folder.
tool() {
    _tool=$modules/.bin/$1
    shift
    (cd "$tmp" && REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true "$_tool" "$@")
}

ok "redocly: neither an error nor a warning" tool redocly lint --extends=recommended-strict --max-problems=20 "$doc"
root=$PWD
strict() { (cd "$tmp" && node "$root/tests/api/strict.mjs" "$1" 2>&1); }
strict "$doc" >"$tmp/strict"
is "$(sed '$d' "$tmp/strict")" "" "ajv takes the schemas, and they take the examples"
ok "of which there are many" test "$(tail -n 1 "$tmp/strict")" -ge 100
jq '.components.schemas.Bye.properties.number.type = "string"' "$doc" >"$tmp/wrong.json"
like "$(strict "$tmp/wrong.json")" 'byes.*number: must be string$|/number: must be string$' "and would not take others"

ok "openapi-typescript makes types of it" tool openapi-typescript "$doc" -o adjd.d.ts
typed() { (cd "$tmp" && node "$root/tests/api/typed.mjs" "$1" 2>&1); }
typed adjd.d.ts >"$tmp/typed"
is "$(sed '$d' "$tmp/typed")" "" "no answer is unknown, none never"
ok "and there are many" test "$(tail -n 1 "$tmp/typed")" -ge 300
ping='/v1/webhooks/{id}/ping'
jq --arg ping "$ping" '.paths |= {($ping): .[$ping]} | del(.components.schemas.Ping.properties.state.const)' "$doc" >"$tmp/vague.json"
tool openapi-typescript vague.json -o vague.d.ts >"$tmp/out" 2>&1
is "$(typed vague.d.ts | sed '$d')" "pingWebhook 202 application/json.state: unknown" "an unknown member would be seen"

cp examples/evening.ts "$tmp"
sed 's|^\(for (const row.*\)row\.points|// @ts-expect-error\n\1row.score|' examples/evening.ts >"$tmp/wrong.ts"
ok "one client asks for what is not there" grep -q 'row\.score' "$tmp/wrong.ts"
ok "the compiler takes the other, strictly" tool tsc --strict --skipLibCheck --module nodenext --target es2022 evening.ts wrong.ts adjd.d.ts
start --set tokens=required
report $? "adjd starts"
TOKEN=$("$adjd" --store "$store" token create club --scopes read,submit,direct)
export TOKEN
is "$(cd "$tmp" && node evening.js "$url" 2>&1)" '1 Clara 1
2 Anna 0.5
2 Boris 0.5' "it submits, decides and reads the standings"
is "$(tr -d '\r' <"$tmp/evening.trf" | grep -c '^001 ')" 3 "and fetches the report file"
is "$(cd "$tmp" && TOKEN=none node evening.js "$url" 2>&1 | sed -n 's/^Error: //p')" "$(curl -s -H 'Authorization: Bearer none' "$url/v1/tournaments" | jq -r '.title + ": " + .detail')" \
    "a problem reaches it as one"
stop
is "$code" 0 "adjd ends well"
done_testing
