# SPDX-License-Identifier: MIT
# For browser tests: `. tests/browser/browser.sh` after adjd.sh. Debian's Chromium, driven by playwright-core;
# npm also installs axe-core. SHOTS=FOLDER saves screenshots of all pages.
chromium=$(command -v chromium-headless-shell || command -v chromium) || needs chromium-headless-shell
. tests/npm.sh
npm_tools browser playwright-core@1.48.2 axe-core@4.10.2
token=$("$adjd" --store "$store" token create director --scopes read,submit,direct)
ok "the director has a token" test -n "$token"
start --set tokens=required --set rate=0

# visit SCRIPT SECONDS LEAST: reports the checks of the script, of which there must be at least LEAST.
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
