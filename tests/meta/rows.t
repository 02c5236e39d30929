#!/bin/sh
# SPDX-License-Identifier: MIT
# A game is its row in libadj/rules/ and nothing else: no other code compares with a game's id, has a table by ids or names a row. And
# independent sources confirm each row: if you add one, this test names the tables in which an entry is missing.
. tests/tap.sh
needs jq perl

"$adj" variants | cut -f 1 >"$tmp/ids"
ok "there are games" test "$(wc -l <"$tmp/ids")" -gt 20

# Every string and every word of the code, comments apart. A string offends when it is an id, or the head of one with
# which ids were compared; the names of families and notations are no ids.
grep -o '\brules_[a-z0-9_]*' libadj/rules/tables.h | sort -u >"$tmp/rows"
ok "there are rows" test "$(wc -l <"$tmp/rows")" -eq "$(wc -l <"$tmp/ids")"
offences() {
    for file; do
        echo "#file $file"
        ${CC:-cc} -w -std=c11 -fpreprocessed -E -P "$file"
    done | perl -e '
        my ($ids, $rows, $file) = @ARGV;
        open(my $in, "<", $ids) or die; chomp(my @ids = <$in>);
        open($in, "<", $rows) or die; chomp(my @rows = <$in>);
        my %row = map { $_ => 1 } @rows;
        while (my $line = <STDIN>) {
            $file = $1 if $line =~ /^#file (.*)/;
            for my $word ($line =~ /\b(rules_[a-z0-9_]+)\b/g) { print "$file: $word\n" if $row{$word} }
            next if $line =~ /^ *# *include/;
            my $kin = $line =~ /\.name = |notation/; # families and notations
            for my $text ($line =~ /"((?:[^"\\]|\\.)*)"/g) {
                next unless length $text > 3;
                print "$file: \"$text\"\n" if grep {
                    $_ eq $text ? $line !~ /\.name = "chess"/ : !$kin && /^\Q$text\E(?:[-0-9]|(?<=-))/ } @ids;
            }
        }' "$tmp/ids" "$tmp/rows"
}
is "$(offences $(find libadj event adjd converters -name '*.[ch]' ! -path 'libadj/rules/*'))" "" \
    "no game's id and no game's row stands outside of libadj/rules/"
cat >"$tmp/offender.c" <<'END'
static const char *const by_id[] = {"waterloo5", "chess"}; /* "thai" */
int f(const char *id) { return strncmp(id, "lippo", 5) || strncmp(id, "turtle-", 7) || &rules_chess == id; }
static const char *const notation_of = "russian";
END
is "$(offences "$tmp/offender.c" | sed 's/.*: //' | tr '\n' ' ')" '"waterloo5" "chess" rules_chess "lippo" "turtle-" "russian" ' "what offends is found"

# lacking PATTERN FILE...: the games for which no line of the files matches, ID standing for the id.
lacking() {
    _pattern=$1
    shift
    while read -r id; do
        cat "$@" | grep -qE "$(printf '%s' "$_pattern" | sed "s/ID/$id/g")" || echo "$id"
    done <"$tmp/ids"
}
is "$(lacking '^ "ID(@|")|^\| *ID \||^ID(@| = )' tests/vectors/perft.json tests/vectors/perft-reference.md tests/perft/published.txt)" "" \
    "every game has node counts that others found (if not: tests/perft/published.txt)"
is "$(lacking '^game ID$' tests/rules/*.txt)" "" "every game has a rule's case (if not: \`game ID\` in tests/rules/*.txt)"

# Sentences of which a verdict can cite one; a game of which no text was found rests on the rulebook.
"$adj" variants | while IFS="$(printf '\t')" read -r id _ _ source _; do
    [ "$source" = 'Rulebook of this project' ] || "$adj" rules "$id" --json | jq -e '.sentences | length > 0' >"$tmp/any" || echo "$id"
done >"$tmp/unquoted"
is "$(cat "$tmp/unquoted")" "" "every game has sentences to cite (if not: a table in libadj/rules/text_*.c, named by the row's \`sources\`)"
done_testing
