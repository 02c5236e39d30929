#!/bin/sh
# SPDX-License-Identifier: MIT
# The API tests pass with a store in PostgreSQL, except those about files; and so do the tests of erasure and of
# the audit log.
TESTS=$(ls tests/api/*.t | sed 's|.*/||; s|\.t$||' | grep -vxE 'disk_full|durability|postgres|systemd|upgrade')
TESTS="$TESTS ../security/erase ../security/audit"
export TESTS
exec tests/api/postgres.t
