#!/bin/sh
# SPDX-License-Identifier: MIT
# Every position of which is known who can still mate, with as many positions looked at as are usual: a minute.
exec "${BUILD:-build}/tests/unit/unwinnable.t" all
