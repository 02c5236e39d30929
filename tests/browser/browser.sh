# SPDX-License-Identifier: MIT
# For browser tests: `. tests/browser/browser.sh` after adjd.sh. Debian's Chromium, driven by playwright-core;
# npm also installs axe-core. SHOTS=FOLDER saves screenshots of all pages.
chromium=$(command -v chromium-headless-shell || command -v chromium) || needs chromium-headless-shell
. tests/npm.sh
npm_tools browser playwright-core@1.48.2 axe-core@4.10.2
token=$("$adjd" --store "$store" token create director --scopes read,submit,direct)
ok "the director has a token" test -n "$token"
start --set tokens=required --set rate=0

# visit SCRIPT SECONDS LEAST: reports each check of the script as it is made; there must be at least LEAST.
visit() {
    _before=$tests
    mkfifo "$tmp/checks"
    TOOLS=$(cd "$tools" && pwd) URL=$url TOKEN=$token CHROMIUM=$chromium TMP=$tmp ADJ=$adj BUILD_DIR=$build \
        timeout "$2" node "$1" >"$tmp/checks" 2>"$tmp/browser" &
    _script=$!
    while IFS='	' read -r result name why; do
        [ "$result" = ok ]
        report $? "$name" || diag "$why"
    done <"$tmp/checks"
    wait "$_script"
    report $? "the browser came to its end" || diag "$(tail -n 20 "$tmp/browser")"
    ok "it tried many things" test $((tests - _before)) -gt "$3"
    stop
    is "$code" 0 "adjd ends well" || diag "$(grep -v level=info "$tmp/log" | tail -n 60)"
}
