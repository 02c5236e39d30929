#!/bin/sh
# SPDX-License-Identifier: MIT
# The same rulings are named by the tables and engines, listed in the rulebook, printed by `adj rules`, and tested by a case. The
# rulebook says the same as the one from which it was taken, if that is beside this tree.
. tests/tap.sh
needs jq perl

rulings() { grep -oh '\b[A-Z][0-9A-Z]*-R[0-9][0-9]*\b' "$@" | sort -u; }

# Those that nothing can hold yet, and why not.
cat >"$tmp/reasons" <<'END'
N-R1 no notation reads the letters of Russian chess records
END
cut -d ' ' -f 1 "$tmp/reasons" | sort >"$tmp/excused"

rulings tests/rules/* tests/unit/*.c tests/cases/*.t >"$tmp/held"
ok "there are cases" test -s "$tmp/held"
is "$(comm -12 "$tmp/held" "$tmp/excused")" "" "nothing is excused that needs no excuse"
sort -u "$tmp/held" "$tmp/excused" >"$tmp/tested"
rulings libadj/rules/*.c libadj/play/*.[ch] libadj/chess/*.[ch] libadj/draughts/*.[ch] libadj/mates/*.[ch] >"$tmp/named"
is "$(comm -23 "$tmp/named" "$tmp/tested")" "" "every ruling named in the tables has a case"

rulings docs/rulebook.md >"$tmp/ruled"
is "$(comm -23 "$tmp/ruled" "$tmp/tested")" "" "every ruling of the rulebook has a case"
"$adj" rules --json | jq -r '.rulings[].id' | sort >"$tmp/printed"
is "$(comm -3 "$tmp/ruled" "$tmp/printed")" "" "adj rules prints the rulings of the rulebook, and no other"
is "$(comm -23 "$tmp/named" "$tmp/ruled")" "" "a table names no ruling that the rulebook does not have"

# Every ruling concerns some game.
for variant in $("$adj" variants | cut -f 1); do
    "$adj" rules "$variant" --json | jq -r '.rulings[].id'
done | sort -u >"$tmp/concerned"
is "$(comm -3 "$tmp/concerned" "$tmp/ruled")" "" "every ruling concerns a game"

# The sections that sentences and rulings name are the rulebook's.
sed -nE 's/^##+ ([0-9]+(\.[0-9]+)?) .*/\1/p' docs/rulebook.md | sort -u >"$tmp/sections"
"$adj" rules --json | jq -r '.sentences[].section, .rulings[].section' | sort -u >"$tmp/used"
is "$(comm -13 "$tmp/sections" "$tmp/used")" "" "every section cited is one of the rulebook"

# Sections from 12 on describe games that were added here.
# facts FILE: for each section of a rulebook, in sorted lists, what a rewording must not change: its heading, the ids of its rulings
# with their (option) marks, the codes in backquotes, the quoted words and the numbers.
facts() {
    perl -CSD -Mutf8 -0777 -e '
        $_ = <>;
        for my $section (split /^(?=##+ )/m) {
            my ($heading) = $section =~ /\A(.*)/;
            $section =~ s/\s+/ /g;
            my @found = ($section =~ /\b[A-Z][0-9A-Z]*-R\d+(?:` \*\(option\)\*)?/g, $section =~ /`[^`]*`/g, $section =~ /"[^"]*"|«[^»]*»/g,
                         $section =~ /\d+/g);
            print "$heading: $_\n" for sort @found;
        }' "$1"
}
sed -e 's,are quoted by `adj rules`; they,are in `../sources/`; they,' -e '1,2d' -e 's,`\.\./tests/vectors/,`../vectors/,' -e '/^## 12 /,$d' docs/rulebook.md |
    facts /dev/stdin >"$tmp/here"
ok "the rulebook has facts at all" test "$(wc -l <"$tmp/here")" -gt 1000
if [ -f "$shared/rules/RULES.md" ]; then
    facts "$shared/rules/RULES.md" >"$tmp/there"
    ok "the rulebook and the one it was taken from have the same rulings, options, codes, quotations and numbers" diff "$tmp/here" "$tmp/there"
fi
done_testing
