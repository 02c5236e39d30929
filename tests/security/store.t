#!/bin/sh
# SPDX-License-Identifier: MIT
# A store whose file is deleted, replaced or moved: from then on no write succeeds, and readiness fails within a
# second. A file has only one daemon, under any name of the file.
. tests/tap.sh
. tests/api/adjd.sh

printf '1. e4 e5 *\n' >"$tmp/game"
to='/v1/adjudications?variant=chess'
# gone NAME
gone() {
    post "$to" text/plain "$tmp/game"
    refused 503 store-unavailable "$1: nothing is stored"
    ask /readyz
    is "$status" 503 "$1: nor is it ready"
    ask "$kept"
    is "$status" 503 "$1: nor read from another file"
    ask /healthz
    is "$status" 200 "$1: but alive"
}
begin() {
    store=$tmp/$1.sqlite
    start --set log=error
    post "$to" text/plain "$tmp/game"
    kept=$location
    is "$status" 201 "$1: it stores"
}

begin deleted
rm "$store"
gone deleted
stop
is "$code" 0 "deleted: adjd ends well"

begin replaced
cp "$store" "$tmp/copy"
mv "$tmp/copy" "$store"
gone replaced
"$adjd" --listen 127.0.0.1:0 --store "$store" >"$tmp/second.out" 2>&1 &
second=$!
await "$tmp/second.out" .
like "$(cat "$tmp/second.out")" '^adjd: listening' "replaced: another daemon may keep the new file"
kill $second
wait $second
stop

begin log
rm "$store-wal"
gone log
stop

begin moved
mv "$store" "$tmp/elsewhere"
gone moved
mv "$tmp/elsewhere" "$store"
post "$to" text/plain "$tmp/game"
is "$status $(stored)" "201 2" "moved: when it is back it is used again"

# Under load: everything answered with 201 is in the original file.
for n in $(seq 40); do
    [ "$n" != 20 ] || mv "$store" "$tmp/elsewhere"
    post "$to" text/plain "$tmp/game"
    printf '%s ' "$status"
done >"$tmp/said"
is "$(tr ' ' '\n' <"$tmp/said" | uniq -c | tr -s '\n ' ' ')" " 19 201 21 503 " "moved under load: none is promised from then on"
mv "$tmp/elsewhere" "$store"
is "$(stored)" 21 "moved under load: and all that were are there"

ln -s "$store" "$tmp/link.sqlite"
like "$("$adjd" --listen 127.0.0.1:0 --store "$tmp/link.sqlite" 2>&1; echo "exit $?")" 'another adjd process is using this store' \
    "another name of the file is locked, too"
ln "$store" "$tmp/hard.sqlite"
like "$("$adjd" --listen 127.0.0.1:0 --store "$tmp/hard.sqlite" 2>&1; echo "exit $?")" 'another adjd process is using this store' "and a hard one"
stop
is "$code" 0 "adjd ends well"
done_testing
