#!/bin/sh
# SPDX-License-Identifier: MIT
# adj.h declares, adj.map lists and libadj.so exports the same functions.
. tests/tap.sh
needs jq nm node readelf

# Comments are dropped first: they mention functions too. A name before "(" is a declaration here.
sed -E 's,/\*[^*]*\*+([^/*][^*]*\*+)*/,,g' libadj/adj.h | awk '
    { while (1) {
        if (inside) { if (!(at = index($0, "*/"))) next; $0 = substr($0, at + 2); inside = 0 }
        if (!(at = index($0, "/*"))) { print; next }
        printf "%s", substr($0, 1, at - 1); $0 = substr($0, at + 2); inside = 1 } }' |
    grep -oE '\badj_[a-z0-9_]+ *\(' | grep -v adj_read_fn | tr -d ' (' | sort >"$tmp/header"
sed -nE 's/^ *(adj_[a-z0-9_]+);.*/\1/p' libadj/adj.map | sort >"$tmp/map"
nm -D --defined-only "$build/lib/libadj.so" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort >"$tmp/library"

ok "adj.h declares nothing twice" sort -uc "$tmp/header"
sed -nE 's/^(ADJ_[0-9.]+) \{$/\1/p; s/^ *(adj_[a-z0-9_]+);.*/\1/p' libadj/adj.map |
    awk '/^ADJ/ { node = $0; next } { print node, $0 }' >"$tmp/nodes"
ok "adj.map is sorted, each release on its own" sort -c "$tmp/nodes"
ok "adj.map lists what adj.h declares" diff "$tmp/header" "$tmp/map"
sed -nE 's/^\.F[no] "?(adj_[a-z0-9_]+).*/\1/p' libadj/libadj.3 | sort -u >"$tmp/manual"
ok "libadj(3) names them all" diff "$tmp/header" "$tmp/manual"
ok "libadj.so exports what adj.map lists" diff "$tmp/map" "$tmp/library"
is "$(nm -D --defined-only "$build/lib/libadj.so" | grep -vcE ' A ADJ_|@@ADJ_[0-9]')" 0 "every export has its version"
# One version, wherever it is said; the library's name, its symbols' and its package's have the first number of it.
version=$(sed -n 's/^#define ADJ_VERSION "\(.*\)"/\1/p' libadj/adj.h) major=${version%%.*}
like "$(readelf -d "$build/lib/libadj.so")" "SONAME.*\[libadj\.so\.$major\]" "the soname is libadj.so.$major"
is "$(sed -n 's/^\(ADJ_[0-9.]*\) {$/\1/p' libadj/adj.map | head -1)" "ADJ_$major" "and ADJ_$major what its symbols are of"
is "$(cat "debian/libadj$major.symbols")" "libadj.so.$major libadj$major #MINVER#
* Build-Depends-Package: libadj-dev
$(sed -n 's/^\(ADJ_\([0-9.]*\)\) {$/\1 \2/p' libadj/adj.map | while read -r node number; do
    case $number in *.*) echo " (symver)$node $number.0~" ;; *) echo " (symver)$node $number.0.0~" ;; esac
done)" "Debian's package says since when"
is "$(grep -c "libadj$major" debian/control) $(cat "debian/libadj$major.install")" "5 usr/lib/*/libadj.so.$major*" "and has its name"
is "$(sed -n 's/^adj (\([0-9.]*\)).*/\1/p' debian/changelog | head -1) $(sed -n 's/^## \([0-9.]*\) ([0-9].*/\1/p' CHANGELOG.md | head -1) $(jq -r .info.version schemas/openapi.json)" \
    "$version $version $version" "CHANGELOG.md, the OpenAPI document and Debian's changelog have the version"
is "$("$adj" --version) $("$adjd" --version)" "adj $version adjd $version" "the programs too"
is "$(readelf -d "$build/lib/libadj.so" | sed -nE 's/.*NEEDED.*\[(.*)\.so.*/\1/p' |
    grep -vE '^(libc|libjansson|libnettle|libasan|libubsan|libtsan)$')" "" "it needs libc, jansson and nettle at most"
is "$(for file in bin/adj lib/libadj.so; do
    ldd "$build/$file" | grep -oE 'lib(curl|xml2|archive|icu[a-z]*)\.'; done)" "" \
    "what is slow to start is loaded by the commands that need it"
is "$(nm -D --undefined-only "$build/lib/libadj.so" |
    grep -E ' (_?exit|_Exit|abort|v?printf|puts|putchar|perror|syslog|v?syslog|stdout|stderr)(@|$)')" "" \
    "the library never prints and never exits"
done_testing
