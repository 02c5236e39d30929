#!/bin/sh
# SPDX-License-Identifier: MIT
# A club's evening in a browser, with JavaScript and without, in both languages: Debian's Chromium, driven by
# playwright-core, which npm brings together with axe-core. BOARDS=all plays on every game's board, SHOTS=FOLDER keeps
# pictures of all pages.
. tests/tap.sh
. tests/api/adjd.sh

tools=$build/browser
[ -d "$tools/node_modules/axe-core" ] ||
    npm install --silent --no-audit --no-fund --no-save --prefix "$tools" playwright-core@1.48.2 axe-core@4.10.2 >"$tmp/npm" 2>&1
ok "the browser's client is here" test -d "$tools/node_modules/playwright-core" -a -d "$tools/node_modules/axe-core"
chromium=$(command -v chromium || command -v chromium-browser)
ok "Chromium is here" test -n "$chromium"

token=$("$adjd" --store "$store" token create director --scopes read,submit,direct)
ok "the director has a token" test -n "$token"
start --set tokens=required
TOOLS=$(cd "$tools" && pwd) URL=$url TOKEN=$token CHROMIUM=$chromium TMP=$tmp BUILD_DIR=$build \
    timeout 600 node tests/browser/evening.mjs >"$tmp/evening" 2>"$tmp/browser"
report $? "the browser came to its end" || diag "$(tail -n 20 "$tmp/browser")"
while IFS='	' read -r result name why; do
    [ "$result" = ok ]
    report $? "$name" || diag "$why"
done <"$tmp/evening"
ok "it tried many things" test "$(wc -l <"$tmp/evening")" -gt 60
stop
is "$code" 0 "adjd ends well"
done_testing
