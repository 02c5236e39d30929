#!/bin/sh
# SPDX-License-Identifier: MIT
# adj(1) describes every command and every option that adj knows, and no other; adjd(8) and adjd.conf(5) likewise.
. tests/tap.sh
needs mandoc

commands=$("$adj" help | sed -nE 's/^  ([a-z]+) .*/\1/p' | sort)
is "$(sed -nE 's/^\.It Cm ([a-z]+)$/\1/p' converters/adj.1 | sort)" "$commands" "adj(1) describes the commands"

for command in $commands; do
    "$adj" help "$command" | grep -oE '^  --[a-z-]+'
done | tr -d ' ' | sort -u >"$tmp/options"
ok "there are options at all" test -s "$tmp/options"
sed -nE 's/^\.It Fl -([a-z-]+).*/--\1/p' converters/adj.1 | sort >"$tmp/manual"
ok "adj(1) describes the options" diff "$tmp/options" "$tmp/manual"

"$adjd" --help | grep -oE '^  --[a-z-]+' | tr -d ' ' | sort >"$tmp/options"
ok "adjd has options at all" test -s "$tmp/options"
sed -nE 's/^\.It Fl -([a-z-]+).*/--\1/p' adjd/adjd.8 | sort >"$tmp/manual"
ok "adjd(8) describes the options" diff "$tmp/options" "$tmp/manual"
sed -nE 's/^ *\{"([a-z-]+)", +KIND_.*/\1/p' adjd/os/config.c | sort >"$tmp/keys"
ok "adjd has keys at all" test -s "$tmp/keys"
sed -nE 's/^\.It Cm ([a-z-]+)$/\1/p' adjd/adjd.conf.5 | sort >"$tmp/manual"
ok "adjd.conf(5) describes the keys" diff "$tmp/keys" "$tmp/manual"

# What the English page describes the Russian one does, every command, option and exit status of it.
for page in converters/adj.1 adjd/adjd.8; do
    russian=${page%/*}/ru/${page##*/}
    for manual in "$page" "$russian"; do
        grep -oE '^\.It (Fl -[a-z-]+|Cm [a-z -]+|[0-3])$|^\.It Fl -[a-z-]+|^\.Cm [a-z-]+$|^\.Op Fl -[a-z-]+' "$manual" | sort -u >"$tmp/${manual##*/}.$([ "$manual" = "$page" ] && echo en || echo ru)"
    done
    is "$(comm -23 "$tmp/${page##*/}.en" "$tmp/${page##*/}.ru" | grep -v '^\.Cm ')" "" "$russian describes what $page does"
    ok "$russian is in Russian" grep -q '^.Sh ОПИСАНИЕ' "$russian"
done

# forms: what SYNOPSIS lets each command be given, but for the names of what comes behind an option.
forms() {
    sed -n '/^\.Sh SYNOPSIS/,/^\.Sh [^S]/p' "$1" | sed -E '/^\.Sh/d; s/ Ar [^ ]+( \.\.\.)?( file| файл)?//g; s/^\.Op Ar$/.Op/' |
        awk '/^\.Nm/ { getline; command = $0; next } { print command, $0 }' | grep Fl
}
forms converters/adj.1 >"$tmp/forms.en"
forms converters/ru/adj.1 >"$tmp/forms.ru"
ok "adj(1) shows many forms" test "$(wc -l <"$tmp/forms.en")" -ge 60
is "$(diff "$tmp/forms.en" "$tmp/forms.ru")" "" "and in Russian the same"

# Every page is there in Russian, with as many sections and the same functions, keys, commands, other pages and examples.
facts() {
    grep -cE '^\.Sh ' "$1"
    grep -cE '^\.Ss ' "$1"
    grep -oE '^\.(F[no]|Xr|It Cm|It Li|Dv|Ev) [A-Za-z_.-]+( [0-9])?' "$1" | sort -u
    sed -n '/^\.Bd -literal -offset/,/^\.Ed/p' "$1"
}
pages=$(MAKEFLAGS= make -s -f - pages <<'END'
include Makefile
pages: ; @echo $(MAN)
END
)
like "$pages" 'adjd\.conf\.5.*libadj\.3' "the Makefile lists the pages"
for page in $pages; do
    facts "$page" >"$tmp/facts.en"
    facts "${page%/*}/ru/${page##*/}" >"$tmp/facts.ru"
    is "$(diff "$tmp/facts.en" "$tmp/facts.ru")" "" "${page##*/} holds the same in Russian"
    ok "and is in it" grep -q '^\.Sh ОПИСАНИЕ' "${page%/*}/ru/${page##*/}"
done

is "$(mandoc -T lint -W warning $(for page in $pages; do echo "$page" "${page%/*}/ru/${page##*/}"; done))" "" "mandoc has no warning"
done_testing
