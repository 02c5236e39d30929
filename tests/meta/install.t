#!/bin/sh
# SPDX-License-Identifier: MIT
# `make install` puts every file in its place, and a program can be built against the installed library.
. tests/tap.sh
needs pkg-config readelf

install_to() { # DESTDIR prefix [TARGET]
    MAKEFLAGS= make -s --no-print-directory BUILD="$build" SAN="${SAN:-}" DESTDIR="$1" prefix="$2" libdir="$2/lib" "${3:-install}"
}

ok "install into a system's directory" install_to "$tmp/root" /usr
for file in bin/adj sbin/adjd libexec/adj/adj-submit libexec/adj/adj-enter include/adj.h lib/libadj.so lib/libadj.so.1 lib/pkgconfig/adj.pc \
    share/man/man1/adj.1 share/man/man3/libadj.3 share/man/man5/adjd.conf.5 share/man/man7/adjd-audit.7 share/man/man7/adjd-cluster.7 share/man/man8/adjd.8 share/man/ru/man1/adj.1 share/man/ru/man3/libadj.3 share/man/ru/man5/adjd.conf.5 share/man/ru/man7/adjd-audit.7 share/man/ru/man7/adjd-cluster.7 share/man/ru/man8/adjd.8 \
    lib/systemd/system/adjd.service lib/systemd/system/adjd.socket share/adj/schemas/game.xsd share/doc/adj/rulebook.md share/bash-completion/completions/adj \
    share/bash-completion/completions/adjd; do
    ok "$file is there" test -s "$tmp/root/usr/$file"
done
is "$(readelf -d "$tmp/root/usr/bin/adj" "$tmp/root/usr/sbin/adjd" | grep -cE 'RPATH|RUNPATH')" 0 \
    "what is installed into the system carries no path of its own"
like "$(cat "$tmp/root/usr/lib/systemd/system/adjd.service")" '^ExecStart=/usr/sbin/adjd --config /etc/adjd/adjd\.conf' \
    "the unit starts what is installed"
ok "the configuration is good" "$adjd" --config "$tmp/root/etc/adjd/adjd.conf" check-config
echo "# mine" >"$tmp/root/etc/adjd/adjd.conf"
ok "install again" install_to "$tmp/root" /usr
is "$(cat "$tmp/root/etc/adjd/adjd.conf")" "# mine" "the configuration that is there is kept"
like "$(LD_LIBRARY_PATH=$tmp/root/usr/lib "$tmp/root/usr/bin/adj" help submit)" 'URL +address of adjd' "adj finds the program that submits"
is "$(readelf -d "$tmp/root/usr/bin/adj" | grep -c libcurl)" 0 "adj starts without libcurl"
like "$(LD_LIBRARY_PATH=$tmp/root/usr/lib "$tmp/root/usr/bin/adj" help enter)" 'event KIND' "adj finds the program that takes games down"
is "$(readelf -d "$tmp/root/usr/bin/adj" | grep -c libedit)" 0 "adj starts without libedit"
ok "uninstall" install_to "$tmp/root" /usr uninstall
is "$(find "$tmp/root" ! -type d)" "$tmp/root/etc/adjd/adjd.conf" "nothing is left behind but the configuration"

ok "install into a directory of one's own" install_to "" "$tmp/own"
like "$(cat "$tmp/own/lib/systemd/system/adjd.service")" "^ExecStart=$tmp/own/sbin/adjd --config $tmp/own/etc/" \
    "and the unit there starts that"
is "$("$tmp/own/bin/adj" --version)" "adj $(PKG_CONFIG_PATH=$tmp/own/lib/pkgconfig pkg-config --modversion adj)" \
    "the tool runs there, and pkg-config knows its version"

# A sanitizer wants the whole program built with it.
if [ -z "${SAN:-}" ]; then
    cat >"$tmp/program.c" <<'END'
#include <adj.h>
#include <string.h>
int main(void) { return strcmp(adj_version(), ADJ_VERSION) != 0 || adj_variant_count() == 0; }
END
    flags=$(PKG_CONFIG_PATH=$tmp/own/lib/pkgconfig pkg-config --cflags --libs adj)
    ok "a C program builds" cc -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$tmp/c" "$tmp/program.c" $flags
    ok "and runs" env LD_LIBRARY_PATH="$tmp/own/lib" "$tmp/c"
    ok "a C++ program builds" c++ -x c++ -Wall -Wextra -Wpedantic -Werror -o "$tmp/cpp" "$tmp/program.c" -x none $flags
    ok "and runs" env LD_LIBRARY_PATH="$tmp/own/lib" "$tmp/cpp"
fi
done_testing
