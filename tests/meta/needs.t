#!/bin/sh
# SPDX-License-Identifier: MIT
# A test whose outside program is missing fails at once and names it; each test names every program that it uses from a package that
# only the tests need; and debian/control installs them all.
. tests/tap.sh
needs perl

files=$(ls tests/*/*.t | grep -v '^tests/soak/')
tests/meta/needs.pl needed $files >"$tmp/needed"

# Every command of this machine but one: the one that the test looks for last, so that it must have run nothing before.
mkdir "$tmp/bin"
echo "$PATH" | tr ':' '\n' | while read -r folder; do ln -s "$folder"/* "$tmp/bin" 2>/dev/null; done
awk '{ last[$1] = $2 } END { for (file in last) print file, last[file] }' "$tmp/needed" | while read -r file program; do
    mv "$tmp/bin/$program" "$tmp/hidden" 2>/dev/null || continue
    said=$(PATH=$tmp/bin timeout 5 sh "$file" 2>&1)
    [ $? -eq 1 ] && printf '%s\n' "$said" | grep -q "^not ok 1 - not installed: $program " || echo "$file: $program"
    mv "$tmp/hidden" "$tmp/bin/$program"
done >"$tmp/silent"
ok "tests need programs" test "$(wc -l <"$tmp/needed")" -gt 100
is "$(cat "$tmp/silent")" "" "each says at once which one is absent"

# The programs of the packages that only the tests need. Perl and Python are also modules, systemd is also the system's tools.
sed -nE '/^Build-Depends:/,/^[A-Z][a-z-]*:/s/^ ([a-z0-9.+-]+).*/\1/p' debian/control >"$tmp/packages"
if command -v dpkg-query >/dev/null; then
    sed -nE 's/^ ([a-z0-9.+-]+) <!nocheck>.*/\1/p' debian/control | grep -v '^systemd$' | xargs dpkg-query -L 2>/dev/null |
        sed -nE 's,^(/usr)?/s?bin/([a-z0-9-]+)$,\2,p' | cat - "$tmp/needed" | sed 's/.* //' | sort -u >"$tmp/programs"
    tests/meta/needs.pl unnamed "$tmp/programs" $files >"$tmp/unnamed"
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
        echo "$program $path"
        echo "$program ${path#/usr}"
    done >"$tmp/paths"
    cut -d ' ' -f 2 "$tmp/paths" | xargs dpkg-query -S 2>/dev/null | grep -v '^diversion' | sed 's/:.* / /' >"$tmp/owners"
    awk 'FILENAME == ARGV[1] { installed[$1]; next } FILENAME == ARGV[2] { owner[$2] = $1; next }
        owner[$2] in installed { found[$1] } { asked[$1] = asked[$1] " " owner[$2] }
        END { for (program in asked) if (!(program in found)) print program ":" asked[program] }' \
        "$tmp/installed" "$tmp/owners" "$tmp/paths" >"$tmp/strange"
    is "$(cat "$tmp/strange")" "" "debian/control brings them all"
fi
done_testing
