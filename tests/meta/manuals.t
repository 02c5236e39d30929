#!/bin/sh
# SPDX-License-Identifier: MIT
# adj(1) describes every command and every option that adj knows, and no other.
. tests/tap.sh

commands=$("$adj" help | sed -nE 's/^  ([a-z]+) .*/\1/p' | sort)
is "$(sed -nE 's/^\.It Cm ([a-z]+)$/\1/p' converters/adj.1 | sort)" "$commands" "adj(1) describes the commands"

for command in $commands; do
    "$adj" help "$command" | grep -oE '^  --[a-z-]+'
done | tr -d ' ' | sort -u >"$tmp/options"
ok "there are options at all" test -s "$tmp/options"
sed -nE 's/^\.It Fl -([a-z-]+).*/--\1/p' converters/adj.1 | sort >"$tmp/manual"
ok "adj(1) describes the options" diff "$tmp/options" "$tmp/manual"
done_testing
