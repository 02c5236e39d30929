# SPDX-License-Identifier: MIT
# For tests in a browser: `. tests/browser/browser.sh` after adjd.sh. Debian's Chromium, driven by playwright-core, which
# npm brings together with axe-core. A package is built without network and without these tests.
# SHOTS=FOLDER keeps pictures of all pages.
tools=$build/browser
[ -d "$tools/node_modules/axe-core" ] ||
    npm install --silent --no-audit --no-fund --no-save --prefix "$tools" playwright-core@1.48.2 axe-core@4.10.2 >"$tmp/npm" 2>&1
if [ ! -d "$tools/node_modules/axe-core" ] && [ "${DEB_BUILD_ARCH:-}" ]; then
    echo "1..0 # SKIP no registry of npm's can be reached here"
    exit 0
fi
ok "the browser's client is here" test -d "$tools/node_modules/playwright-core" -a -d "$tools/node_modules/axe-core"
chromium=$(command -v chromium-headless-shell || command -v chromium)
ok "Chromium is here" test -n "$chromium"
token=$("$adjd" --store "$store" token create director --scopes read,submit,direct)
ok "the director has a token" test -n "$token"
start --set tokens=required --set rate=0

# visit SCRIPT SECONDS LEAST: what the script finds, of which there must be so much.
visit() {
    TOOLS=$(cd "$tools" && pwd) URL=$url TOKEN=$token CHROMIUM=$chromium TMP=$tmp ADJ=$adj BUILD_DIR=$build \
        timeout "$2" node "$1" >"$tmp/visit" 2>"$tmp/browser"
    report $? "the browser came to its end" || diag "$(tail -n 20 "$tmp/browser")"
    while IFS='	' read -r result name why; do
        [ "$result" = ok ]
        report $? "$name" || diag "$why"
    done <"$tmp/visit"
    ok "it tried many things" test "$(wc -l <"$tmp/visit")" -ge "$3"
    stop
    is "$code" 0 "adjd ends well" || diag "$(grep -v level=info "$tmp/log" | tail -n 60)"
}
