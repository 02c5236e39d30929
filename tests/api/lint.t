#!/bin/sh
# SPDX-License-Identifier: MIT
# spectral finds nothing in the OpenAPI document.
# Tier: full (npm)
. tests/tap.sh
. tests/npm.sh
npm_tools spectral @stoplight/spectral-cli@6.15.0
echo 'extends: ["spectral:oas"]' >"$tmp/rules.yaml"
"$tools/node_modules/.bin/spectral" lint --quiet -F hint -r "$tmp/rules.yaml" schemas/openapi.json >"$tmp/lint" 2>&1
is "$? $(grep -v '^No results' "$tmp/lint")" "0 " "spectral has no errors, warnings or hints"
sed 's/"operationId": "setResult",//' schemas/openapi.json >"$tmp/openapi.json"
"$tools/node_modules/.bin/spectral" lint -F hint -r "$tmp/rules.yaml" "$tmp/openapi.json" >"$tmp/lint" 2>&1
ok "an operation without an id is found" grep -q operation-operationId "$tmp/lint"
done_testing
