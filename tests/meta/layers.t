#!/bin/sh
# SPDX-License-Identifier: MIT
# Layers include only what stands below them; each outside library is included by one file.
. tests/tap.sh

layers='base board play rules record notation draw codec judge report game'

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

wrong=$(includes $(find adjd converters -name '*.[ch]' 2>/dev/null) /dev/null |
    grep -E ' (base|board|play|rules|record|notation|draw|codec|judge|report|game)/')
is "$wrong" "" "adjd and converters include only adj.h of the library"

# An outside library and the header that gives it away.
while read -r library header; do
    for area in libadj adjd converters; do
        files=$(grep -rlE "^ *# *include +<$header" "$area" 2>/dev/null)
        report "$([ "$(printf '%s' "$files" | grep -c .)" -le 1 ]; echo $?)" \
            "$area includes $library in one file at most" || diag "$files"
    done
done <<'END'
libxml2 libxml/
jansson jansson\.h
libmicrohttpd microhttpd\.h
SQLite sqlite3\.h
libarchive archive
libcurl curl/
libsodium sodium\.h
nettle nettle/
libsystemd systemd/
END
done_testing
