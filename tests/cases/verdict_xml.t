#!/bin/sh
# SPDX-License-Identifier: MIT
# XML verdicts are valid for an independent validator and have the same content as JSON.
. tests/tap.sh
needs xmllint
record=tests/records/waterloo-party3.txt

# valid NAME: what stands in $tmp/xml validates.
valid() { ok "$1: valid" xmllint --noout --nonet --schema schemas/verdict.xsd "$tmp/xml"; }
# ask XPATH WANT NAME
ask() { is "$(xmllint --xpath "$(printf '%s' "$1" | sed "s,/\([a-z-][a-z-]*\),/*[local-name()='\1'],g")" "$tmp/xml" 2>&1)" "$2" "$3"; }

"$adj" judge --as xml "$record" >"$tmp/xml"
is $? 0 "party 3"
valid "party 3"
ask 'string(/verdicts/verdict/@reason)' unfinished "the reason"
ask 'string(/verdicts/verdict/@move)' '41...Cc10-a8' "the move"
ask 'count(/verdicts/verdict/defect)' 6 "the defects"
ask 'string(/verdicts/verdict/citation/ruling)' W5-R1 "the ruling"
"$adj" judge --as xml --strict "$record" >"$tmp/xml"
valid "a strict reading"
"$adj" judge --as xml "$record" "$record" >"$tmp/xml"
valid "two files"
ask 'count(/verdicts/verdict)' 2 "are one document"
printf '{"illegal":["stop","stand"],"penalty":"2 \\u0001 <minutes>","name":"&"}' >"$tmp/regulations"
printf '[Variant "chess"]\n[White "A <B> & \047C\047"]\n\ne2-e4 [%%event claim white e2-e5] e7-e4 {<}\n' |
    "$adj" judge --from lan --as xml --regulations "$tmp/regulations" >"$tmp/xml"
valid "markup in a record"
ask 'string(/verdicts/verdict/white)' "A <B> & 'C'" "comes through"
ask 'string(/verdicts/verdict/regulations/other/@illegal)' stand "the other policy"
"$adj" judge --as xml "$tmp/none" >"$tmp/xml" 2>/dev/null
valid "nothing at all"
for file in tests/vectors/special/*.jsonl.xz; do
    "$adj" judge --from json --as xml "$file" >"$tmp/xml" 2>/dev/null
    valid "${file##*/}"
done
done_testing
