#!/bin/sh
# SPDX-License-Identifier: MIT
# Every normative sentence of the sources has a case (tests/rules/sentences.txt), and stands in its source word for word, if the
# sources are beside this tree.
. tests/tap.sh
needs jq perl

"$adj" rules --json | jq -r '.sentences[] | [.document, .paragraph, .text] | @tsv' | LC_ALL=C sort -u >"$tmp/sentences"
ok "there are hundreds of sentences: $(wc -l <"$tmp/sentences")" test "$(wc -l <"$tmp/sentences")" -gt 351
is "$(perl tests/meta/sentences.pl "$build" "$tmp/sentences" tests/rules/sentences.txt)" "" "every sentence has its cases, and they are there"

# A sentence without a line, a line without a case, and a case that is not there are told.
grep -v '^15 | Repeating' tests/rules/sentences.txt | sed -e 's/: the dragon, D$/: the wagon, D/' -e 's/^\(14 | The (stale)mate[^|]*\) |.*/\1/' >"$tmp/worse"
told=$(perl tests/meta/sentences.pl "$build" "$tmp/sentences" "$tmp/worse")
like "$told" '^no line: Waterloo, 5th edition \(2016\), 15: Repeating' "a sentence without a line fails"
like "$told" '^no case: Waterloo, 5th edition \(2016\): 14 \|' "a line without a case fails"
like "$told" '^not there: Waterloo, 7th edition \(2018\), 2: modes: waterloo7: the wagon, D$' "a case that is not there fails"

# Without blanks, page numbers of the transcription and hyphens at a line's end; what is in [brackets] is ours.
if [ -d "$shared/sources" ]; then
    "$adj" rules --json | jq -r '. as $all | .sentences[] | select(.document as $d | any($all.sources[]; .document == $d and .own_words)) | .text' |
        sort -u >"$tmp/quoted"
    is "$(perl -CSD -Mutf8 -e '
        my $all = "";
        for my $file (glob "$ARGV[0]/*.txt") {
            open(my $in, "<:encoding(UTF-8)", $file) or die;
            for (<$in>) { $all .= $_ unless /^\s*\**a b c/ || /^.{0,4}Д[иi][аa].*№ *\d+\.?\s*$/ || /^\s*$/ }
        }
        $all =~ s/-\n//g; $all =~ s/[\s|*]+//g;
        open(my $quoted, "<:encoding(UTF-8)", $ARGV[1]) or die;
        for (<$quoted>) {
            chomp;
            my @parts = map { s/[\s|*]+//gr } split /\[[a-z, ]+\]/;
            print "$_\n" if grep { index($all, $_) < 0 } @parts;
        }' "$shared/sources" "$tmp/quoted")" "" "the sources have them word for word"
fi
done_testing
