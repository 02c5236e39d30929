#!/bin/sh
# SPDX-License-Identifier: MIT
# The documentation site: it is made without a warning, each link leads to a page and to a place on it, and each page is accessible.
# Tier: full
. tests/tap.sh
needs doxygen mandoc node npm python3 sphinx-build
chromium=$(command -v chromium-headless-shell || command -v chromium) || needs chromium-headless-shell

is "$(make -s docs BUILD="$build" 2>&1)" "" "make docs has nothing to say"
site=$build/docs
ok "it has many pages" test "$(find "$site" -name '*.html' | wc -l)" -ge 30
cat >"$tmp/links.py" <<'END'
import html.parser, pathlib, sys, urllib.parse
class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.ids = [], set()
        self.feed(path.read_text())
    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.ids.add(value)
            # A reader may follow a link to a standard; a page loads nothing from elsewhere.
            if name in ("href", "src") and value and not (tag == "a" and value.startswith("https://")):
                self.links.append(value)
root = pathlib.Path(sys.argv[1]).resolve()
pages = {path: Page(path) for path in root.rglob("*.html")}
for path, page in pages.items():
    for link in page.links:
        url = urllib.parse.urlsplit(link)
        if url.scheme or url.netloc:
            print(f"{path.relative_to(root)}: leads away: {link}")
            continue
        target = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
        if not target.is_file() or (url.fragment and target in pages and url.fragment not in pages[target].ids):
            print(f"{path.relative_to(root)}: {link}")
END
is "$(/usr/bin/python3 "$tmp/links.py" "$site")" "" "each link leads to something, and none leads away"
for id in $("$adj" variants | cut -f 1); do
    case $id in turtle-*) ;; *) test -s "$site/en/_images/$id.svg" || echo "$id" ;; esac
done >"$tmp/boards"
is "$(cat "$tmp/boards")" "" "each game with a start position has its board"

. tests/npm.sh
npm_tools browser playwright-core@1.48.2 axe-core@4.10.2
TOOLS=$(realpath "$tools") CHROMIUM=$chromium SITE=$site timeout 900 node tests/browser/docs.mjs >"$tmp/pages" 2>"$tmp/browser"
report $? "the browser came to its end" || diag "$(tail -n 20 "$tmp/browser")"
while IFS='	' read -r result name why; do
    [ "$result" = ok ]
    report $? "$name" || diag "$why"
done <"$tmp/pages"
ok "it looked at many pages" test "$(wc -l <"$tmp/pages")" -ge 60
done_testing
