#!/bin/sh
# SPDX-License-Identifier: MIT
# Everything answered with 201 is stored, also when the process is killed.
. tests/tap.sh
. tests/api/adjd.sh
. tests/api/crash.sh

to=/v1/adjudications?variant=waterloo5
printf '1. e3-e5 e8-e6\n' >"$tmp/game"

start; report $? "adjd starts"
post "$to" text/plain "$tmp/game"
is "$status" 201 "a record is taken"
cp "$tmp/body" "$tmp/verdict"
first=$location
stop KILL
is "$code" 137 "adjd is killed"
start; report $? "and starts again"
ask "$first"
ok "the verdict is there" cmp "$tmp/body" "$tmp/verdict"

stop
crash 4 1
like "$("$adjd" --listen 127.0.0.1:0 --store "$store" 2>&1; echo "exit $?")" 'another adjd process is using this store' \
    "a second daemon does not take the store"
stop TERM
is "$code" 0 "SIGTERM ends it well"
is "$(find "$tmp" -name '*-wal' -size +0)" "" "with the log written back"

is "$("$adjd" --listen 127.0.0.1:0 --store "$tmp/nowhere/store" 2>&1; echo " $?")" \
    "adjd: $tmp/nowhere/store.key: No such file or directory
 3" "a folder that is not there is named, by what is made in it first"
mkdir "$tmp/folder"
is "$("$adjd" --listen 127.0.0.1:0 --store "$tmp/folder" 2>&1; echo " $?")" \
    "adjd: $tmp/folder: Is a directory
 3" "a store that cannot be opened is named"
echo 'this is no database, but long enough to be looked at as one' >"$tmp/text"
like "$("$adjd" --listen 127.0.0.1:0 --store "$tmp/text" 2>&1; echo "exit $?")" '^adjd: .*text: file is not a database|exit 3' "nor is a text file a store"
like "$("$adjd" --listen 192.0.2.1:1 --store "$store" 2>&1; echo "exit $?")" '^adjd: cannot listen on 192.0.2.1 port 1: ' "an address that is not ours"
is "$("$adjd" --listen somewhere:far --store "$store" >/dev/null 2>&1; echo $?)" 2 "an address that is none"
is "$("$adjd" --bogus >/dev/null 2>&1; echo $?) $("$adjd" extra >/dev/null 2>&1; echo $?)" "2 2" "wrong usage"
like "$("$adjd" --set key 2>&1)" '^adjd: --set key: expected KEY=VALUE' "a key without a value"
like "$("$adjd" --help)" '^usage: adjd' "--help"
like "$("$adjd" --version)" '^adjd [0-9]' "--version"
done_testing
