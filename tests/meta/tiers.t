#!/bin/sh
# SPDX-License-Identifier: MIT
# The quick tier, `make check`, starts no PostgreSQL, no browser and no npm; a test that does says "Tier: full" at its head,
# and `make check-full` runs every test.
. tests/tap.sh

# tier TARGET: the sources of the tests that `make TARGET` runs.
tier() {
    MAKEFLAGS= make -n "$1" parallel=: BUILD="$build" SAN= | sed -n 's/.* prove -e .. -j[0-9] //p' | tr ' ' '\n' |
        sed "s|^$build/\\(tests/.*\\)\\.t\$|\\1.c|" | sort
}
tier check >"$tmp/quick"
tier check-full >"$tmp/all"
ls tests/*/*.c tests/*/*.t | grep -vE '^tests/(bench|newgame|soak)/' | sort >"$tmp/there"
is "$(sort -u "$tmp/all" | comm -3 - "$tmp/there")" "" "make check-full runs every test"
is "$(comm -13 "$tmp/quick" "$tmp/there")" "$(grep -lE '^(#| \*) Tier: full' $(cat "$tmp/there"))" "make check leaves out those that declare the full tier"
is "$(uniq -d "$tmp/all")" "$(grep -lE '^# Stores: sqlite, postgres' $(cat "$tmp/there"))" "make check-full runs those with two stores twice"

# helpers FILE: the helpers that it reads in, and theirs.
helpers() {
    for _helper in $(sed -n 's/^\. \(tests\/[a-z/]*\.sh\).*/\1/p' "$1"); do
        echo "$_helper"
        helpers "$_helper"
    done
}
# offences FILE...: those that read in a helper which starts one of these programs, or that name one.
programs='initdb pg_ctl pg_make TEST_STORE=postgres chromium[a-z-]* chrome chromedriver firefox geckodriver playwright npm npx'
offences() {
    for file; do
        helpers "$file" | grep -E '^tests/(postgres|npm|browser/browser)\.sh$' | sed "s|^|$file: |"
        grep -vE '^ *(#|/?\*)' "$file" | grep -oE "\<($(echo "$programs" | tr ' ' '|'))\>" | sort -u | sed "s|^|$file: |"
    done
}
is "$(offences $(grep -vx tests/meta/tiers.t "$tmp/quick"))" "" "no test of make check starts PostgreSQL, a browser or npm (if one does: # Tier: full)"
while read -r line; do
    echo "$line" >"$tmp/offender"
    ok "such a test is found: $line" test -n "$(offences "$tmp/offender")"
done <<'END'
    . tests/postgres.sh
    . tests/npm.sh
    . tests/browser/browser.sh
    /usr/lib/postgresql/15/bin/initdb -D "$tmp/data"
    TEST_STORE=postgres tests/api/adjudications.t
    timeout 9 chromium-headless-shell --dump-dom "$url"
    timeout 9 npm install left-pad
END
done_testing
