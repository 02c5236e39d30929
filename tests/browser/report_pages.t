#!/bin/sh
# SPDX-License-Identifier: MIT
# In a browser, the arrow keys turn the positions of a report's page.
# Tier: full (browser)
. tests/tap.sh
needs chromedriver curl jq python3
"$adj" judge tests/records/waterloo-party3.txt --as html --output "$tmp/out/" 2>/dev/null
page=$(ls "$tmp"/out/waterloo*.html)
port=$(/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
chromedriver --port="$port" >/dev/null 2>&1 &
driver=$!
trap 'kill "$driver" 2>/dev/null; rm -rf "$tmp"' EXIT
for _try in $(seq 100); do
    curl -s -o "$tmp/ready" "http://127.0.0.1:$port/status" && break
    kill -0 "$driver" 2>/dev/null || break
    sleep 0.1
done
ask() { curl -s -m 60 -H 'Content-Type: application/json' -d "$2" "http://127.0.0.1:$port/session$1"; }
session=/$(ask "" '{"capabilities":{"alwaysMatch":{"goog:chromeOptions":{"args":["--headless","--no-sandbox","--disable-gpu","--disable-dev-shm-usage"]}}}}' | jq -r '.value.sessionId // empty')
like "$session" '^/[0-9a-f]+$' "chromedriver starts a browser" || done_testing
ask "$session/url" "{\"url\":\"file://$page\"}" >/dev/null
shown() {
    ask "$session/execute/sync" '{"args":[],"script":"return [...document.querySelectorAll(\".pager figure\")].filter(f => f.offsetParent).map(f => f.querySelector(\"figcaption\").innerText).join()"}' |
        jq -r .value
}
press() { ask "$session/actions" "{\"actions\":[{\"type\":\"key\",\"id\":\"k\",\"actions\":[{\"type\":\"keyDown\",\"value\":\"$1\"},{\"type\":\"keyUp\",\"value\":\"$1\"}]}]}" >/dev/null; }
is "$(shown)" "41...Cc10-a8" "a browser shows the last position alone"
press '\uE012'
press '\uE012'
is "$(shown)" "40...Gf6-e5" "an arrow key goes back"
press '\uE014'
is "$(shown)" "41.Gh2-f4" "and on"
curl -s -X DELETE "http://127.0.0.1:$port/session$session" >/dev/null
done_testing
