#!/bin/sh
# SPDX-License-Identifier: MIT
# The API's tests pass with a store in PostgreSQL, except those about files; and so do the tests of erasure and
# of the audit log.
. tests/tap.sh
export TEST_STORE=postgres
for test in $(grep -L '^# Tier: full' tests/api/*.t | grep -vE '/(disk_full|durability|systemd|upgrade)\.t$') \
    tests/security/erase.t tests/security/audit.t; do
    ok "$test" "$test"
done
done_testing
