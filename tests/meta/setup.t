#!/bin/sh
# SPDX-License-Identifier: MIT
# On a bare machine scripts/setup would install everything for the tests; for `make run`, nothing that only the tests need.
. tests/tap.sh
needs pkg-config
mkdir "$tmp/bin"
printf '#!/bin/sh\n' >"$tmp/bin/dpkg-query"
printf '#!/bin/sh\necho "$@"\n' >"$tmp/bin/apt-get"
printf '#!/bin/sh\nwhile [ "${1%%%%=*}" != "$1" ] || [ "$1" = env ]; do shift; done\nexec "$@"\n' >"$tmp/bin/sudo"
chmod +x "$tmp/bin"/*
wants() { PATH=$tmp/bin:$PATH scripts/setup "$@" | sed -n 's/^setup: installing //p' | tr ' ' '\n' | grep . | sort; }
names() { sed -n '/^Build-Depends:/,/^[A-Z][a-z-]*:/p' debian/control | grep '^ ' | grep "$@" | sed -E 's/^ ([a-z0-9.+-]+).*/\1/' | sort; }

tested=$(names nocheck)
ok "there are packages that only tests need" test -n "$tested"
is "$(wants)" "$( (echo build-essential; names .) | sort)" "make check and make check-full install all"
is "$(wants curl)" "$( (echo build-essential; echo curl; names -vE "<!(nocheck|nodoc|pkg.adj.nowasm)>") | sort)" "make run what the build needs, and curl"
# What is compiled in comes from packages that are named, whatever else this machine has.
unnamed=$(sed -n 's/^PKGS = //p' Makefile | tr ' ' '\n' | while read -r name; do
    file=$(pkg-config --variable=pcfiledir "$name")/$name.pc
    package=$(dpkg -S "$file" 2>/dev/null | cut -d: -f1)
    grep -qE "^ $package( \\(.*\\))?,$" debian/control || echo "$name: $package"
done)
is "$unnamed" "" "each library of the build is in debian/control"
done_testing
