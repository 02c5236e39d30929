#!/bin/sh
# SPDX-License-Identifier: MIT
# The whole suite of the API, the same files, with a store in PostgreSQL; but for what is about files. And what takes a
# person out, and vouches for the rest.
TESTS=$(ls tests/api/*.t | sed 's|.*/||; s|\.t$||' | grep -vxE 'disk_full|durability|postgres|systemd|upgrade')
TESTS="$TESTS ../security/erase ../security/audit"
export TESTS
exec tests/api/postgres.t
