#!/bin/sh
# SPDX-License-Identifier: MIT
# The only recorded game of Waterloo, party 3 of 4 November 2016, is read with its author's slips (RULES.md 11).
. tests/tap.sh
needs valgrind
record=tests/records/waterloo-party3.txt

# field NAME JSON: the value of a member that is a string, a number or null.
field() {
    printf '%s\n' "$2" | sed -n "s/.*[{,]\"$1\":\"\\{0,1\\}\\([^,\"}]*\\).*/\\1/p"
}
# defects JSON: ply, code and severity of each, a line each.
defects() {
    printf '%s\n' "$1" | grep -o '{"ply":[0-9]*,"code":"[a-z-]*","severity":"[a-z]*"' |
        sed 's/{"ply":\([0-9]*\),"code":"\([a-z-]*\)","severity":"\([a-z]*\)"/\1 \2 \3/'
}

"$adj" judge --as json "$record" >"$tmp/lenient"
is $? 0 "a lenient reading succeeds"
is "$(wc -l <"$tmp/lenient")" 1 "one object, on one line"
lenient=$(cat "$tmp/lenient")
like "$lenient" '^\{"game":1,"variant":"waterloo5","notation":"waterloo","title":' "variant and notation are told from the text"
like "$lenient" '"status":"undecided","winner":null,"reason":"unfinished","basis":"none","ply":82,"move":"41\.\.\.Cc10-a8"' \
    "undecided after 82 plies"
like "$lenient" '"citation":\{"document":"Waterloo, 5th edition \(2016\)","paragraph":"15","ruling":\["W5-R1"\]\}' \
    "the rule and the ruling it rests on"
like "$lenient" '"score":\{"white":"\*","black":"\*"\},"claimed":null' "no score, none claimed"
like "$lenient" '"position":"W:WPa3.*Kh1:B.*Ki10:' "White to move, both kings castled"
is "$(defects "$lenient" | grep -v ' note$')" "12 piece-letter-missing warning
42 capture-mark-mismatch warning
49 transformation-unmarked warning
57 piece-letter-mismatch warning
59 piece-letter-mismatch warning
64 transformation-unmarked warning" "exactly the defects of the rulebook"
like "$lenient" '"text":"c8-c7","line":11,"column":11,"read_as":"Sc8-c7"' "with their place and how they are read"

moves=$("$adj" convert --to lan "$record" 2>/dev/null | sed 's/^\[.*//; s/ \*$//' | tr -d '\n')
is "$(printf 'waterloo5\n\n%s\n' "$moves" | sha256sum | cut -d' ' -f1)" "$(field fingerprint "$lenient")" \
    "the fingerprint is the one of the contract"

strict=$("$adj" judge --strict --as json "$record")
is $? 1 "a strict reading fails"
like "$strict" '"reason":"unreadable","basis":"none","ply":12,"move":"6\.\.\.c8-c7"' "at ply 12"
is "$(defects "$strict")" "12 piece-letter-missing warning" "with its reason"
like "$strict" '"line":11,"column":11' "line and column"

# same FILE NAME: a file that reads as the record itself does.
same() {
    other=$("$adj" judge --as json "$1")
    is "$(defects "$other" | grep -v ' note$')" "$(defects "$lenient" | grep -v ' note$')" "$2: the same defects"
    is "$(field fingerprint "$other")" "$(field fingerprint "$lenient")" "$2: the same game"
}
sed 's/$/\r/' "$record" >"$tmp/crlf"
same "$tmp/crlf" "Windows line ends"
{ printf '\357\273\277'; cat "$record"; } >"$tmp/bom"
same "$tmp/bom" "a byte order mark"
sed 's/f3-f5/f3—f5/; s/Sh8-g7/Sh8–g7/' "$record" >"$tmp/dash"
same "$tmp/dash" "dashes of other lengths"
"$adj" convert --to waterloo "$record" >"$tmp/canonical" 2>/dev/null
like "$(cat "$tmp/canonical")" '29\. Jf4-f3' "W-R6: what has turned is written with its new letter"
like "$(cat "$tmp/canonical")" '[:-][a-k][0-9]+\+' "  and a check with its sign"
like "$("$adj" judge --strict --as json "$tmp/canonical")" '"reason":"unfinished","basis":"none","ply":82.*"defects":\[\]' \
    "the canonical form is without a defect"
is "$(field fingerprint "$("$adj" judge --as json "$tmp/canonical")")" "$(field fingerprint "$lenient")" \
    "and the same game"

text=$("$adj" judge "$record")
is "$(printf '%s\n' "$text" | awk 'length > 80' | wc -l)" 0 "the text report keeps to 80 columns"
like "$text" 'Undecided: the record ends here, and White is to move' "and says how it stands"
like "$text" 'Waterloo, 5th edition \(2016\), paragraph 15' "by which rule"
like "$text" '^ *21\.\.\.Ch10:i9: the capture mark does not fit, read as Ch10-i9' "with the defects beside their moves"
like "$text" '^ *10 \| r \| m \|' "and the final board"

# What is instrumented watches itself.
[ -n "${SAN:-}" ] || ok "valgrind finds nothing" valgrind -q --error-exitcode=9 --leak-check=full "$adj" judge "$record"
done_testing
