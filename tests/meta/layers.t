#!/bin/sh
# SPDX-License-Identifier: MIT
# Each layer includes only the layers below it; each outside library is included by one file.
. tests/tap.sh
needs nm

layers='base board play chess draughts mates rules record notation draw codec judge report game'

# Lines "file included" for every include of the files given.
includes() {
    grep -HoE '^ *# *include +["<][^">]+' "$@" | sed -E 's/: *# *include +["<]/ /'
}

below=
for layer in $layers; do
    below="$below $layer"
    files=$(find "libadj/$layer" -name '*.[ch]' 2>/dev/null)
    [ -n "$files" ] || continue
    wrong=$(includes $files | grep ' [a-z_0-9]*/' | grep -v ' sys/' | while read -r file header; do
        case " $below jansson.h libxml nettle " in
        *" ${header%%/*} "*) ;;
        *) echo "$file includes $header" ;;
        esac
    done)
    is "$wrong" "" "$layer includes only:$below"
done

wrong=$(includes $(find event adjd converters -name '*.[ch]' 2>/dev/null) /dev/null |
    grep -E ' (board|play|rules|record|notation|draw|codec|judge|report|game)/' | while read -r file header; do
    [ -e "adjd/$header" ] || echo "$file $header" # adjd has a folder of the same name
done)
is "$wrong" "" "event, adjd and converters include only adj.h and the ground floor of the library"
is "$(includes $(find event -name '*.[ch]') | grep -E '\.[ch] [a-z]+/' | grep -vE ' (base|event)/')" "" "event uses nothing of the programs"
is "$(includes $(find converters -name '*.[ch]') | grep -E '\.[ch] [a-z]+/' | grep -vE ' (base|event|sys|curl|libxml|editline)/')" "" "converters use nothing of adjd"

# adjd's folders, and what each may use, the library's ground floor first: by includes, and by the symbols of what was compiled, so that nothing climbs
# through a declaration that stands below. A problem's text is written for batches too. docs/development.md has the same table.
cat >"$tmp/walls" <<'END'
os base os
db base os db
store base event/rows os db store embedded
judge base event os judge
club base event os db store judge club
http base os http
web base os db store judge/judges club http web
work base event os db store judge club work web/problem
api base event os db store judge club http web work api embedded
desk base event os db store judge club http web work/jobs api/handlers api/routes api/docs desk embedded
command base event os db store judge club command
END
find adjd/*/ -name '*.[ch]' | while read -r file; do
    includes "$file" | grep -E ' (base|event|os|db|store|judge|club|http|web|work|api|desk|command)/' | sed 's/^adjd.//; s/\.[ch]$//; s/\.[ch] / /'
done | sort -u >"$tmp/included"
objects=$(find "$build/obj/adjd" -name '*.o' | sed "s|^$build/obj/||; s|o$|c|" | while read -r file; do
    [ ! -e "$file" ] && [ "$file" != adjd/embedded.c ] || echo "$build/obj/${file%c}o"
done)
symbols() { nm -A "$@" $objects | sed -E "s|^$build/obj/adjd/||; s|\.o:.* | |" | sort -k 2; }
symbols -u >"$tmp/undefined"
symbols -g --defined-only >"$tmp/defined"
join -j 2 -o 1.1,2.1 "$tmp/undefined" "$tmp/defined" | sort -u >"$tmp/linked"
report "$([ "$(wc -l <"$tmp/linked")" -gt 100 ] && [ "$(wc -l <"$tmp/included")" -gt 100 ]; echo $?)" "there are arrows to follow"
while read -r folder allowed; do
    for arrows in included linked; do
        is "$(awk -v folder="$folder" -v allowed=" $allowed " 'index($1, folder "/") == 1 {
            top = $2; sub("/.*", "", top)
            if (!index(allowed, " " top " ") && !index(allowed, " " $2 " ")) print }' "$tmp/$arrows")" "" \
            "adjd's $folder uses ($arrows) only: $allowed"
    done
done <"$tmp/walls"
is "$(tsort "$tmp/linked" 2>&1 >"$tmp/order")" "" "no file of adjd leads back to itself"
# Generators are compiled for sets of one to three words: they are one file. What a folder of stale
# objects has is no matter of the sources.
for area in libadj event converters; do
    objects=$(find "$area" -name '*.c' | sed "s|^|$build/obj/|; s|c$||" | while read -r stem; do ls "$stem"o "$stem"w[123].o "$stem"w[123]n.o; done 2>/dev/null)
    area_symbols() { nm -A "$@" $objects | sed -E "s|^$build/obj/||; s|(\.w[123]n?)?\.o:.* | |" | sort -u | sort -k 2; }
    area_symbols -u >"$tmp/undefined"
    area_symbols -g --defined-only >"$tmp/defined"
    join -j 2 -o 1.1,2.1 "$tmp/undefined" "$tmp/defined" | sort -u | awk '$1 != $2' >"$tmp/linked"
    report "$([ "$(wc -l <"$tmp/linked")" -gt 10 ]; echo $?)" "$area: there are arrows to follow"
    is "$(tsort "$tmp/linked" 2>&1 >"$tmp/order")" "" "no file of $area leads back to itself"
done

# An outside library and the header that gives it away.
while read -r library header; do
    for area in libadj event adjd converters; do
        files=$(grep -rlE "^ *# *include +<$header" "$area" 2>/dev/null)
        report "$([ "$(printf '%s' "$files" | grep -c .)" -le 1 ]; echo $?)" \
            "$area includes $library in one file at most" || diag "$files"
    done
done <<'END'
libxml2 libxml/
jansson jansson\.h
SQLite sqlite3\.h
libpq (libpq-fe|postgresql)
libarchive archive
libcurl curl/
libsodium sodium\.h
nettle nettle/
libsystemd systemd/
libqrencode qrencode\.h
libseccomp seccomp\.h
libunistring uni(str|norm|ctype)\.h
END
done_testing
