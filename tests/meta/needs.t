#!/bin/sh
# SPDX-License-Identifier: MIT
# A test whose outside program is absent fails at once with that program's name; each test names every program of a package
# that only the tests need; and what debian/control names installs them all.
. tests/tap.sh

# parts FILE: it and the helpers that it always reads in.
parts() {
    echo "$1"
    for _helper in $(sed -n 's/^\. \(tests\/[a-z/]*\.sh\).*/\1/p' "$1" | grep -vx tests/tap.sh); do parts "$_helper"; done
}
needed() { sed -n 's/^ *needs \([a-z0-9 -]*\).*/\1/p' $(parts "$1") | tr -s ' ' '\n' | grep . | sort -u; }
files=$(ls tests/*/*.t | grep -v '^tests/soak/')
for file in $files; do needed "$file" | sed "s|^|$file |"; done >"$tmp/needed"

# Every command of this machine but one.
mkdir "$tmp/bin"
echo "$PATH" | tr ':' '\n' | while read -r folder; do ln -s "$folder"/* "$tmp/bin" 2>/dev/null; done
while read -r file program; do
    mv "$tmp/bin/$program" "$tmp/hidden" 2>/dev/null || continue
    said=$(PATH=$tmp/bin timeout 5 sh "$file" 2>&1)
    [ $? -eq 1 ] && printf '%s\n' "$said" | grep -q "^not ok 1 - not installed: $program " || echo "$file: $program"
    mv "$tmp/hidden" "$tmp/bin/$program"
done <"$tmp/needed" >"$tmp/silent"
ok "tests need programs" test "$(wc -l <"$tmp/needed")" -gt 100
is "$(cat "$tmp/silent")" "" "each says at once which one is absent"

# The programs of the packages that only the tests need. Perl and Python are also modules, systemd is also the system's tools.
sed -nE '/^Build-Depends:/,/^[A-Z][a-z-]*:/s/^ ([a-z0-9.+-]+).*/\1/p' debian/control >"$tmp/packages"
if command -v dpkg-query >/dev/null; then
    sed -nE 's/^ ([a-z0-9.+-]+) <!nocheck>.*/\1/p' debian/control | grep -v '^systemd$' | xargs dpkg-query -L 2>/dev/null |
        sed -nE 's,^(/usr)?/s?bin/([a-z0-9-]+)$,\2,p' | cat - "$tmp/needed" | sed 's/.* //' | sort -u >"$tmp/programs"
    words=$(paste -sd '|' "$tmp/programs")
    for file in $files; do
        grep -hv '^ *#' "$file" | grep -oE "(^|[|;&({!]|\\\$\\(|(exec|if|while|until|then|do|else|[A-Z_]+=[^ ]*|ok \"[^\"]*\")) *($words)( |\$|\\))" |
            grep -oE "($words)( |\$|\\))\$" | tr -d ' )' | sort -u >"$tmp/used"
        { needed "$file"; sed -n 's/^ *\([a-z_]*\)() .*/\1/p' $(parts "$file"); } | sort -u | comm -23 "$tmp/used" - | sed "s|^|$file: |"
    done >"$tmp/unnamed"
    is "$(cat "$tmp/unnamed")" "" "each names what it uses"

    # What an installation brings: these packages, the essential ones, and all that they depend on.
    dpkg-query -W -f '${Package}\t${Provides}\t${Pre-Depends},${Depends}\t${Essential}${Priority}\n' | sed -E 's/\([^)]*\)//g; s/:(any|amd64)//g; s/[|]/,/g' |
        awk -F '\t' -v wanted="build-essential $(paste -sd ' ' "$tmp/packages")" '
            function take(name) { if (!(name in seen)) { seen[name]; queue[++last] = name } }
            { depends[$1] = $3; n = split($2, provided, /[, ]+/); for (i = 1; i <= n; i++) giver[provided[i]] = $1 }
            $4 ~ /yes|required/ { take($1) }
            END {
                n = split(wanted, name, " "); for (i = 1; i <= n; i++) take(name[i])
                for (at = 1; at <= last; at++) {
                    if (!(queue[at] in depends)) { if (queue[at] in giver) take(giver[queue[at]]); continue }
                    print queue[at]
                    n = split(depends[queue[at]], name, /[, ]+/); for (i = 1; i <= n; i++) if (name[i]) take(name[i])
                }
            }' | sort -u >"$tmp/installed"
    cut -d ' ' -f 2 "$tmp/needed" | sort -u | while read -r program; do
        path=/usr/bin/$program
        [ -e "$path" ] || path=$(command -v "$program")
        package=$(dpkg-query -S "$path" "${path#/usr}" 2>/dev/null | grep -v '^diversion' | sed -n '1s/:.*//p')
        grep -qxF "${package:-none}" "$tmp/installed" || echo "$program: $package"
    done >"$tmp/strange"
    is "$(cat "$tmp/strange")" "" "debian/control brings them all"
fi
done_testing
