#!/bin/sh
# SPDX-License-Identifier: MIT
# A part of the API's tests, the same files, with a store in PostgreSQL; `make soak` runs them all so.
. tests/tap.sh
. tests/postgres.sh
trap 'pg_gone; rm -rf "$tmp"' EXIT

pg_make
report $? "a cluster of PostgreSQL is made"
export TEST_POSTGRES="$pg_dir"
for test in ${TESTS:-adjudications batches submissions tournaments ../security/erase}; do
    "tests/api/$test.t" >"$tmp/said" 2>&1
    report $? "$test" || diag "$(grep -v '^ok' "$tmp/said")"
done
# What the tests do wrong themselves: the log is not rewritten, players are not doubled, and the like.
is "$(grep 'ERROR:' "$pg_dir/log" | sed 's/.*ERROR: *//' | sort | uniq -c | grep -vE 'not rewritten|duplicate key|does not exist')" "" "and every question was understood"
done_testing
