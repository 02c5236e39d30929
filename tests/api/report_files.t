#!/bin/sh
# SPDX-License-Identifier: MIT
# Stores: sqlite, postgres
# Report files of tournaments: in and out byte for byte, what changes is written anew, forbidden pairs and acceleration.
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$3" >"$tmp/told"; ask "$2" -X "$1" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
T() { echo "/v1/tournaments/$t$1"; }
# taken FILE [TYPE [QUERY]]: imports the file; sets $t.
taken() {
    post "/v1/tournaments${3:-}" "${2:-application/x-trf}" "$1"
    is "$status" 201 "$(basename "$1") is taken" || head -c 300 "$tmp/body"
    t=$(json .id)
}
# same FORM FILE NAME: the export has the file's bytes.
same() {
    ask "$(T "/export?as=$1")"
    is "$(cksum <"$tmp/body")" "$(cksum <"$2")" "$3" || diff -a "$2" "$tmp/body" | sed 's/^/# /' | head
}

start
report $? "adjd starts"

# Rounds that are yet to be played, and results that nobody knows.
cat >"$tmp/open.trf" <<'EOT'
012 Open
XXR 3
001    1      Anna                                                               1.0    1     2 w 1     3 b *  0000 - *
001    2      Boris                                                              0.0    2     1 b 0  0000 - *     3 w X
001    3      Clara                                                              0.0    3  0000 - Z     1 w *     2 b X
001    4      Dora                                                               0.0    4
EOT
taken "$tmp/open.trf"
is "$(json '.warnings | join("; ")')" 'line 4, column 119: "X" is not a result of a game; line 5, column 119: "X" is not a result of a game' "unknown results have a warning"
same trf16 "$tmp/open.trf" "and stay in the file"
sed '4s/   3 w X/0000 - ?/; 5s/  *2 b X$//' "$tmp/open.trf" >"$tmp/bye.trf"
taken "$tmp/bye.trf"
is "$(json '.warnings | join("; ")')" 'line 4, column 119: "?" is not a bye' "so do unknown byes"
same trf16 "$tmp/bye.trf" "which stay in the file"

# A file as no program should write it: no line breaks of its own at the end, odd dates, unknown lines and codes, small letters.
cat >"$tmp/odd.trf" <<'EOT'
012 Coupe d’été
042 28. 07. 2005
052 0000/00/00
062 5
092 Swiss
192 FIDE_DUTCH_2099_BAKU
777 what is this
### a note
XXR 5
001    1 f    Ångström, Eva                     2100 SWE     1700001 2005/7      1.5    1     2 w 1     4 b =
001    2 M FM Berg, Bo                          2000 SWE             1961        0.0    4     1 b 0  0000 - -
SWE    2                                        1950
001    3      Dahl, Kai                                              0000/00/00  1.5    2     4 b +  0000 - H
001    4 w    Ek, Lo                            1800                 someday     0.5    3     3 w -     1 w =
001    7      Falk, Per                                                          0.0    5  0000 - Z
EOT
truncate -s -1 "$tmp/odd.trf"
taken "$tmp/odd.trf" application/x-trf '?variant=chess'
is "$(json .variant)" chess "with its game"
is "$(json '.warnings | map(capture("^line (?<n>[0-9]+)").n) | join(" ")')" "6 7 14" "what is not understood has its line" || json .warnings
is "$(json '[.start, (.players | map(.sex // "-") | join("")), .players[0].birth] | join(" ")')" "2005-07-28 wm-w- 2005-07-00" "dates and sexes are understood"
same trf16 "$tmp/odd.trf" "the export is the file"
ask "$(T "")"
is "$(json '[(.trf_lines | join("|")), has("report_file")] | map(tostring) | join(" ")')" \
    "052 0000/00/00|192 FIDE_DUTCH_2099_BAKU|777 what is this|### a note|SWE    2                                        1950 false" "the resource has the lines that are kept"
ask "$(T "/export?as=trf26")"
is "$(cksum <"$tmp/body")" "$(cksum <"$tmp/odd.trf")" "a file with lines of both forms is one of either"

# A change is written, and leaves the rest.
tell PATCH "$(T /players/4)" '{"rating": 1850}'
is "$status" 200 "a rating is corrected"
sed '14s/1800/1850/' "$tmp/odd.trf" >"$tmp/want.trf"
same trf16 "$tmp/want.trf" "one column of one line differs"
tell PATCH "$(T "")" '{"city": "Växjö"}'
sed -i 's/^012.*/&\n022 Växjö/' "$tmp/want.trf"
same trf16 "$tmp/want.trf" "a new line is in its place"
tell POST "$(T /players)" '{"name": "Gran, Siv"}'
is "$status $(json .number)" "201 8" "a late player"
ask "$(T "/export?as=trf16")"
is "$(tail -n 1 "$tmp/body" | cut -c1-23) $(grep '^062' "$tmp/body")" "001    8      Gran, Siv 062 6" "has a line"
tell PATCH "$(T /players/8)" '{"name": "Gren, Siv"}'
ask "$(T /players/8)" -X DELETE
is "$status" 204 "and leaves"
same trf16 "$tmp/want.trf" "as if nothing had been"

ask "$(T "/export?as=trf26")"
is "$(grep -cE '^(777 what|### a note|SWE    2|142 5|192 FIDE_DUTCH_2099_BAKU)' "$tmp/body")" 5 "the other form has the unknown lines too"

# Encodings
iconv -t iso-8859-1 <<'EOT' >"$tmp/latin.trf"
012 Böblingen
XXR 3
001    1      Müller, Jörg                      1900                             0.0    1
001    2      Öz, Ümit                          1800                             0.0    2
EOT
taken "$tmp/latin.trf"
is "$(json '.name, (.warnings | length)' | tr '\n' ' ')" "Böblingen 1 " "undeclared: read, and said"
same trf16 "$tmp/latin.trf" "Latin-1 comes back"
like "$(tr -d '\r' <"$tmp/head")" '[Cc]ontent-[Tt]ype: text/plain; charset=[Ww]indows-1252' "and says so"
taken "$tmp/latin.trf" 'application/x-trf; charset=iso-8859-1'
is "$(json '.name, (.warnings // [] | length)' | tr '\n' ' ')" "Böblingen 0 " "declared: no warning"
same trf16 "$tmp/latin.trf" "and comes back, too"
tell PATCH "$(T /players/1)" '{"name": "Мюллер, Йорг"}'
ask "$(T "/export?as=trf16")"
is "$(sed -n 1p "$tmp/body") $(grep -c Мюллер "$tmp/body")" "012 Böblingen 1" "what Latin-1 cannot express is written in UTF-8"

# Contradictions alone are refused.
sed 's/    1 b 0/    1 b +/' "$tmp/odd.trf" >"$tmp/bad.trf"
post /v1/tournaments application/x-trf "$tmp/bad.trf"
is "$status $(json '[.line, .column] | map(tostring) | join(":")')" "422 10:99" "results that contradict each other have a place"

# Forbidden pairs and acceleration
taken tests/events/comings.trf
tell PUT "$(T /forbidden-pairs)" '[[1, 2], {"players": [3, 4, 5], "first_round": 5, "last_round": 7}]'
is "$status $(json tojson)" '200 [[1,2],{"first_round":5,"last_round":7,"players":[3,4,5]}]' "forbidden pairs are set"
ask "$(T /forbidden-pairs)"
is "$(json '.[0] | tojson')" '[1,2]' "and shown"
tell PATCH "$(T "")" '{"acceleration": [{"first_round": 1, "last_round": 2, "first": 1, "last": 6, "points": "1"}]}'
is "$status $(json '.acceleration[0].points')" "200 1" "acceleration too"
ask "$(T "/export?as=trf26")"
is "$(tr -d '\r' <"$tmp/body" | grep -E '^2[56]0')" "250       1.0 001 002    1    6
260 001 007    1    2
260 005 007    3    4    5" "TRF26 has them"
ask "$(T "/export?as=trf16")"
is "$(tr -d '\r' <"$tmp/body" | grep -E '^XXP') $(grep -c '^XXA' "$tmp/body")" "XXP 1 2
XXP 3 4 5 6" "TRF16 has them"
for bad in '[[1]]' '[[1, 1]]' '[1, 2]' '{}' '[["a", "b"]]' '[{"players": [1, 2]}]' '[{"players": [1, 2], "first_round": 3, "last_round": 2}]' '[[1, 99]]'; do
    tell PUT "$(T /forbidden-pairs)" "$bad"
    is "$status" 422 "$bad is refused"
done
ask "$(T /forbidden-pairs)"
is "$(json 'length')" 2 "and changes nothing"
tell PUT "$(T /forbidden-pairs)" '[]'
is "$status $(json tojson)" "200 []" "and they are taken away"

# A player who is deleted closes the gap, in the groups as well.
tell POST /v1/tournaments '{"name": "Four", "rounds": 3, "players": [{"name": "A"}, {"name": "B"}, {"name": "C"}, {"name": "D"}], "forbidden_pairs": [[2, 4], [1, 3, 4]],
    "acceleration": [{"first_round": 1, "last_round": 1, "first": 2, "last": 3, "points": "0.5"}]}'
t=$(json .id)
ask "$(T /players/2)" -X DELETE
ask "$(T "")"
is "$status $(json '[.forbidden_pairs, (.acceleration | map([.first, .last]))] | tojson')" "200 [[[1,2,3]],[[2,2]]]" "numbers move up"

# A player who is erased is in no line of the file, whose other lines stay.
taken "$tmp/odd.trf"
ask "$(T "")"
own=$t
stop
"$adjd" --store "$store" --set key="$key_file" erase 'Berg, Bo' >"$tmp/said" 2>&1
is "$? $(sql "select count(*) from tournament where facts like '%Berg, Bo%'")" "0 0" "the store has no line with the name"
start
t=$own
ask "$(T "/export?as=trf16")"
is "$(grep -cE '^SWE    2|Berg|FM' "$tmp/body") $(grep -c '^777' "$tmp/body") $(grep '^001    2' "$tmp/body" | cut -c15-20,49-52,92-99)" \
    "0 1 Erased2000   1 b 0" "nor has the export"
is "$(grep '^001    1' "$tmp/body")" "$(grep '^001    1' "$tmp/odd.trf")" "an opponent's line stays"
done_testing
