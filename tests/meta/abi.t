#!/bin/sh
# SPDX-License-Identifier: MIT
# The ABI is stable: libadj exports every function of adj.h that abi.xml.xz lists and, where abidiff is installed, its parameters,
# structs and enum values are unchanged. New functions, enumerators after the last and members at the end of a struct with a size are
# compatible. If you break the ABI on purpose, say so in CHANGELOG.md, change the soname, and run `RENEW=1 tests/meta/abi.t`.
. tests/tap.sh
needs nm perl xz

lib=$build/lib/libadj.so
# describe: what adj.h shows of the library's interface, as XML. The types are in a build of its own, since the usual one has -g1.
describe() {
    make -s BUILD="$tmp/build" CFLAGS='-O0 -g' "$tmp/build/lib/libadj.so" >/dev/null || return
    abidw --exported-interfaces-only --no-corpus-path --no-comp-dir-path --no-show-locs --no-elf-needed \
        --header-file libadj/adj.h --header-file "$tmp/build/include/adj_error.h" --drop-private-types "$tmp/build/lib/libadj.so"
}
[ -z "${RENEW:-}" ] || describe | xz -9e >tests/meta/abi.xml.xz
xz -dc tests/meta/abi.xml.xz >"$tmp/abi.xml"
cat >"$tmp/ignore" <<'END'
[suppress_type]
  type_kind = struct
  name_regexp = ^adj_.*$
  has_data_member_inserted_at = end
END
sed -n "s/.*<elf-symbol name='\(adj_[a-z0-9_]*\)'.*/\1/p" "$tmp/abi.xml" | sort >"$tmp/kept"
nm -D --defined-only "$lib" | awk '{ sub(/@.*/, "", $3); print $3 }' | sort >"$tmp/exported"
report "$([ "$(wc -l <"$tmp/kept")" -gt 80 ]; echo $?)" "the file knows functions"
is "$(comm -23 "$tmp/kept" "$tmp/exported")" "" "and all of them are exported"

# differs FILE: what abidiff says of the library and this file.
differs() { abidiff --no-added-syms --suppr "$tmp/ignore" "$1" "$tmp/now.xml" >"$tmp/said" 2>&1 || cat "$tmp/said"; }
machine() { sed -n "1s/.* architecture='\([^']*\)'.*/\1/p" "$1"; }
if command -v abidiff >/dev/null && describe >"$tmp/now.xml" && [ "$(machine "$tmp/now.xml")" = "$(machine "$tmp/abi.xml")" ]; then
    like "$(head -1 "$tmp/abi.xml")" "soname='libadj\.so\.1'" "it is libadj.so.1 that is held"
    is "$(differs "$tmp/abi.xml")" "" "abidiff finds nothing that breaks a program"
    # Breaks that it must find: made in the file, which says what was.
    sed "s/<enumerator name='ADJ_ENOMEM' value='[0-9]*'/<enumerator name='ADJ_ENOMEM' value='77'/" "$tmp/abi.xml" >"$tmp/enum.xml"
    like "$(differs "$tmp/enum.xml")" "ADJ_ENOMEM' from value '77'" "it sees an enumerator that has another value"
    perl -0pe "s{<data-member[^>]*>\s*<var-decl name='line'.*?</data-member>\s*}{}sg" "$tmp/abi.xml" >"$tmp/member.xml"
    like "$(differs "$tmp/member.xml")" 'line' "and a member in the midst of a struct"
    awk '/<function-decl name=.adj_game_tag/ { inside = 1 } !(inside && !cut && /<parameter /) { print } inside && /<parameter / { cut = 1 }' \
        "$tmp/abi.xml" >"$tmp/parameter.xml"
    like "$(differs "$tmp/parameter.xml")" 'adj_game_tag' "and a parameter more"
fi
done_testing
