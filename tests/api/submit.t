#!/bin/sh
# SPDX-License-Identifier: MIT
# `adj submit` sends games to a running adjd and prints its verdicts.
. tests/tap.sh
. tests/api/adjd.sh
record=tests/records/waterloo-party3.txt
start || { ok "adjd starts" false; done_testing; }

# submits CODE NAME ARGUMENT...: what it prints is in $out, what it complains of in $err.
submits() {
    _code=$1 _name=$2
    shift 2
    "$adj" submit --url "$url" "$@" >"$tmp/verdicts" 2>"$tmp/complaints"
    is $? "$_code" "$_name: exit $_code"
    out=$(cat "$tmp/verdicts") err=$(cat "$tmp/complaints")
}
submits 0 "a game" "$record"
like "$out" '"reason":"unfinished","basis":"none","ply":82' "its verdict"
like "$out" '"text":"c8-c7","line":11,"column":11' "of the record as it was written"
is "$err" "" "and no complaint"
is "$(stored)" 1 "which adjd has stored"
submits 1 "a strict reading" --strict "$record"
{ cat "$record"; echo '*'; cat "$record"; } | gzip >"$tmp/two.gz"
submits 0 "a packed archive" --jobs 2 --variant waterloo5 --from waterloo "$tmp/two.gz"
is "$(grep -c '"ply":82' "$tmp/verdicts")" 2 "game by game"
submits 1 "an illegal move" - <<END
[Variant "chess"]

e2-e4 e7-e4 *
END
like "$out$err" 'illegal-move' "is told"
submits 1 "what is no game" - <<END
the quick brown fox
END
for name in utf-8 windows-1251 koi8-r cp866 utf-16le; do
    submits 0 "$name" tests/records/russian.$name.pgn
    like "$out" '"white":"Ёлкин, Пётр"' "its names are read"
done
like "$err" '^adj: .*: encoding: the file is not in UTF-8: it was read as UTF-16LE' "which is said"
submits 0 "an encoding that is named" --strict --encoding windows-1251 tests/records/russian.windows-1251.pgn
like "$out" '"white":"Ёлкин, Пётр"' "is the one that counts"
submits 1 "a strict reading of another encoding" --strict tests/records/russian.windows-1251.pgn
like "$err" 'byte 0xcf is not UTF-8' "stops there"
: >"$tmp/empty"
printf '[GameType "25"]\n1. c3-d4 f6-e5 *\n\n[Event "E"]\n1. c3-d4 d6-c5 *\n' >"$tmp/others.pdn"
printf '[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n' >"$tmp/absent.pdn"
submits 0 "what other games of the file decide" --as json "$tmp/others.pdn" "$tmp/absent.pdn"
is "$(printf '%s' "$out" | grep -o '"variant":"[a-z]*"' | tr -d '\n')" '"variant":"russian""variant":"russian""variant":"english"' "and its name"
submits 1 "an empty file" "$tmp/empty"
like "$err" 'there is no game' "is told"
submits 3 "a file that is not there" "$tmp/none"
submits 2 "an unknown variant" --variant ludo "$record"
submits 3 "a token file that is not there" --token-file "$tmp/none" "$record"
"$adj" submit "$record" >/dev/null 2>&1
is $? 2 "an address is needed"
stop
submits 3 "nobody listens" "$record"
like "$err" "^adj: $record: io: $url: " "which is said with the address"
done_testing
