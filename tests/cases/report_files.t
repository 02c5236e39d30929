#!/bin/sh
# SPDX-License-Identifier: MIT
# Report files are read as programs write them: line breaks, blank columns, older letters, dates, encodings, unknown
# lines. A file that was read is written again byte for byte, and a contradiction is rejected with its position.
. tests/tap.sh
needs jq

event=tests/events/comings.trf
# as FORM FILE: the file as it is written again.
as() { "$adj" judge --table --event "$2" --as "$1" 2>"$tmp/err"; }
as trf16 "$event" >"$tmp/16.trf"
# again NAME [FACTS]: odd.trf in the form TRF16 comes out as it is, and says what the plain file, or FACTS, says.
again() {
    as trf16 "$tmp/odd.trf" >"$tmp/out"
    is "$? $(cksum <"$tmp/out")" "0 $(cksum <"$tmp/odd.trf")" "$1" || diff "$tmp/odd.trf" "$tmp/out" | sed 's/^/# /' | head
    is "$(table "$tmp/odd.trf")" "$(table "${2:-$tmp/16.trf}")" "$1: the same tournament"
}
table() { "$adj" judge --table --event "$1" --as json | jq -c 'del(.warnings)' | cksum; }
edit() { sed "$@" "$tmp/16.trf"; }
# said FILTER: what JSON says of the last file.
said() { "$adj" judge --table --event "$tmp/odd.trf" --as json | jq -rc "$1"; }

cp "$tmp/16.trf" "$tmp/odd.trf"
again "as it is"
tr -d '\r' <"$tmp/16.trf" >"$tmp/odd.trf"
again "lines that end in LF"
tr -d '\n' <"$tmp/16.trf" >"$tmp/odd.trf"
again "or in CR"
edit 's/\r$/   \r/' >"$tmp/odd.trf"
again "blanks at the ends of lines"
edit 's/$/\n\r/' >"$tmp/odd.trf"
again "blank lines"
{ printf '\357\273\277' && cat "$tmp/16.trf"; } >"$tmp/odd.trf"
again "a mark of UTF-8 before it"
edit -E 's/^(001.{81})...../\1     /' >"$tmp/odd.trf"
again "no ranks"
edit -E 's/^(001.{77})..../\1    /' >"$tmp/odd.trf"
again "no points: they follow from the results"
edit -E 's/^(001 ) *([0-9]+)/\1   \2/; s/^001 *([0-9]{2}) /001   \1 /; s/^001 *([0-9]) /001    \1 /' >"$tmp/odd.trf"
again "numbers against the right"
edit -E '/^001/s/0000 - Z/        /g' >"$tmp/odd.trf"
again "byes without points left blank"
edit -E '/^001/s/- (H|F|U|Z)/- \L\1/g' >"$tmp/odd.trf"
again "small letters"
edit 's|^042 .*|042 01.05.2026\r|; s|^052 .*|052 2026-05-09\r|' >"$tmp/odd.trf"
again "dates as they are written elsewhere"
edit 's/^XXR.*/&\nBBL  0.0\r\nBBZ  0.0\r\nBBU  1.0\r\nXXS WW=1 BW=1 WD=.5 BD=.5 WL=0 BL=0 ZPB=0 HPB=.5 FPB=1 PAB=1\r/' >"$tmp/odd.trf"
again "points that are as usual"
iconv -t utf-16 "$tmp/16.trf" >"$tmp/odd.trf"
is "$(as trf16 "$tmp/odd.trf" | cksum)" "$(cksum <"$tmp/16.trf")" "UTF-16 is written as UTF-8"
is "$(said .warnings[])" "the report file is not in UTF-8: it was read as UTF-16LE" "which is said"
edit 'y/ćč/cc/' >"$tmp/latin.trf"
iconv -t windows-1252 "$tmp/latin.trf" >"$tmp/odd.trf"
again "Windows-1252" "$tmp/latin.trf"
edit 's/^062.*/062 13\r/' >"$tmp/odd.trf"
again "players who were announced, and are not there"
is "$(said .warnings[])" "line 062 says that there are 13 players, the report file has 12" "of whom that is said"
like "$(LC_ALL=ru_RU.UTF-8 "$adj" judge --table --event "$tmp/odd.trf")" 'в строке 062 число игроков 13, а в файле отчёта их 12' "in Russian, too"

# Who is not there in the round to come, as JaVaFo is told
edit 's/^XXR.*/&\nXXZ 3 4 5\r/' >"$tmp/odd.trf"
is "$(as trf26 "$tmp/odd.trf" | tr -d '\r' | grep '^240')" "240 H 006    3
240 Z 006    4    5" "XXZ, but for who has a bye already"
# Before the first round there may be names alone.
edit -E 's/^(001.{49}).*/\1\r/' >"$tmp/odd.trf"
is "$(as trf16 "$tmp/odd.trf" | cksum) $(said '.crosstable.players | length')" "$(cksum <"$tmp/odd.trf") 12" "players without points or rounds"
# A round robin is what TRF16 calls one; TRF26 has a code for it.
edit 's/^092.*/092 Individual: Round-Robin\r/' >"$tmp/robin.trf"
cp "$tmp/robin.trf" "$tmp/odd.trf"
again "a round robin is written as it was" "$tmp/robin.trf"
is "$(as trf26 "$tmp/robin.trf" | tr -d '\r' | grep '^192')" "192 FIDE_ROUNDROBIN" "and has its code in TRF26"
sed '/^192/d; s/^092.*/092 Individual: Round-Robin\r/' "$event" >"$tmp/robin.trf"
is "$(as trf26 "$tmp/robin.trf" | cksum)" "$(cksum <"$tmp/robin.trf")" "a file of TRF26 says so itself"

# What is none of ours is where it was: in both forms, national ratings, forbidden pairs, accelerations, comments.
edit 's/^072.*/&\n082 0\r/; s/^001   12.*/&\nEST    1 m    Aalto                             2000\r\nXXA    1  1.0  1.0\r\nXXP 1 2\r/; $s/$/\n### a word\r\n999 another\r/' >"$tmp/more.trf"
cp "$tmp/more.trf" "$tmp/odd.trf"
again "lines of others" "$tmp/more.trf"
sed 's/^072.*/&\n082 0\r/; s/^192/172 FID FIDE\r\n182 somebody\r\n&/; s/^001   12.*/&\nEST    1 m    Aalto                             2000\r/
    $s/$/\n250       1.0   1   2    1    6\r\n260   1   5    1    2\r\n### a word\r/' "$event" >"$tmp/more.trf"
is "$(as trf26 "$tmp/more.trf" | cksum)" "$(cksum <"$tmp/more.trf")" "and in TRF26" || as trf26 "$tmp/more.trf" | diff "$tmp/more.trf" - | sed 's/^/# /'
# The file has gaps between its numbers, and keeps them.
edit -E 's/^(001.{49}).*/\1\r/; /^001    2/d; $s/$/\nEST    2 m    Gone\nNRS    3 m    Ilves\nXXA    6  1.0  1.0\r\nXXP 1 2 6\nXXP 1 3\r\n### word 3\r/' >"$tmp/odd.trf"
is "$(as trf16 "$tmp/odd.trf" | cksum)" "$(cksum <"$tmp/odd.trf")" "gaps between the numbers"
edit 's/^XXC.*/XXC white1 rank\r/' >"$tmp/odd.trf"
again "words beside the colour stay"
sed 's/^192 .*/&\n202 BH\/C1,SB\r/' "$event" >"$tmp/ties.trf"
as trf16 "$tmp/ties.trf" >"$tmp/ties16.trf"
cp "$tmp/ties16.trf" "$tmp/odd.trf"
again "ranks by tie-breaks" "$tmp/ties16.trf"

# refused SED-SCRIPT WANT: such a file is refused, with line and column.
refused() {
    edit "$1" >"$tmp/odd.trf"
    as trf16 "$tmp/odd.trf" >"$tmp/out"
    is "$? $(wc -c <"$tmp/out") $(sed 's/^adj: [^:]*:\([0-9]*:[0-9]*\): report-file:/\1/' "$tmp/err")" "2 0 $2" "$2"
}
refused 's/^\(001    1.\{72\}\)..../\1  x /' '12:81 "x" is not a number of points'
refused 's/^\(001    1.\{72\}\)..../\1 9.0/' '12:81 the sum of the results is 3 points'
refused 's/^XXR.*/&\nBBF  0.5\r/' '13:81 the sum of the results is 4 points'
refused 's/^\(001    1.*\) 2 b 1/\1 2 w 1/' '12:127 players 1 and 2 have the same colour'

# warned SED-SCRIPT WANT: such a file is taken, comes back byte for byte in its form, and the line is named.
warned() {
    edit "$1" >"$tmp/odd.trf"
    as trf16 "$tmp/odd.trf" >"$tmp/out"
    is "$? $(cksum <"$tmp/out") $(said .warnings[0])" "0 $(cksum <"$tmp/odd.trf") $2" "$2"
}
kept="; the line is kept as it is"
warned 's/^092.*/&\n092 Swiss\r/' "line 9, column 1: there is a line 092 already$kept"
warned 's/^XXR.*/&\nXXZ 77\r/' "line 11, column 5: there is no such player$kept"
warned 's/^XXR.*/XXR 0\r/' "line 10, column 5: the number of rounds must be from 1 to 999$kept"
warned 's/^XXR.*/&\nXXS HPB=0\r/' "line 11, column 5: a half-point bye with 0 points is not supported"
warned 's/^042.*/042 some day\r/' "line 4, column 5: \"some day\" is not a date$kept"
warned 's/^XXR.*/&\n192 FIDE_DUTCH_2099\r/' "line 11, column 5: \"FIDE_DUTCH_2099\" is none of FIDE's type codes$kept"
warned 's/^XXR.*/&\nXXQ what\r/' "line 11, column 1: the tag \"XXQ\" is not known$kept"
warned 's/^XXR.*/&\n?\r/' "line 11, column 1: a line begins with a tag of three letters$kept"
warned 's/^\(001    1\) m/\1 x/' 'line 12, column 10: "x" is not a sex: m, w or f'
warned 's/^\(001    1.\{61\}\)........../\1in spring /' 'line 12, column 70: "in spring" is not a date'
warned '/^012/d' "the report file has no name of the tournament, line 012"
warned 's/^042.*/042 2026-05-09\r/; s/^052.*/052 2026-05-01\r/' "the end, 2026-05-01, is before the start, 2026-05-09, and is not used"

# dated TEXT WANT: the start of the tournament, as programs write it, in the file of the other form.
dated() {
    sed "s|^042.*|042 $1\r|" "$event" >"$tmp/odd.trf"
    is "$(as trf26 "$tmp/odd.trf" | cksum)" "$(cksum <"$tmp/odd.trf")" "\"$1\" stays"
    is "$(as trf16 "$tmp/odd.trf" | tr -d '\r' | sed -n 's/^042 //p')" "$1" "... in the other form too, if nothing is known better"
    sed "s|^042.*|042 $1\r|; s/^052/###/" "$event" >"$tmp/odd.trf"
    is "$(said '.warnings | length')" "$2" "$2 warnings of it"
}
dated '28. 07. 2005' 0
dated 'May 29, 2020' 0
dated '29 September 2020' 0
dated '29-Sep-2020' 0
dated '0000/00/00' 0
dated '5/29/2020' 0
dated '20200529' 0
dated '2020/13/01' 1
dated '2005/7' 1

# Between the two forms
sed '$s/$/\n260 001 009    1    2\r\n260 006 008    3    4    5\r\n260 001 003    6    7\r\n250       1.0 001 002    1    6\r/' "$event" >"$tmp/odd.trf"
is "$(as trf26 "$tmp/odd.trf" | cksum)" "$(cksum <"$tmp/odd.trf")" "forbidden pairs and acceleration"
is "$(as trf16 "$tmp/odd.trf" | tr -d '\r' | grep -E '^(XXP|XXA    [16]|2[56]0)')" "XXP 1 2
XXP 3 4 5
XXA    1  1.0  1.0
XXA    6  1.0  1.0" "... are written as XXP and XXA: those pairs that the coming round must not have"
edit 's/^XXR.*/&\nXXP 1 2\r\nXXP 3 4 5\r/; $s/$/\nXXA    1  1.0  1.0  0.5\r\nXXA    2  1.0  1.0  0.5\r\nXXA    9  0.0  0.5\r/' >"$tmp/odd.trf"
again "XXP and XXA"
is "$(as trf26 "$tmp/odd.trf" | tr -d '\r' | grep -E '^(XX|2[56]0)')" "260 001 007    1    2
260 001 007    3    4    5
250       1.0 001 002    1    2
250       0.5 003 003    1    2
250       0.5 002 002    9    9" "... are written as 260 and 250"
iconv -t iso-8859-1 "$tmp/latin.trf" >"$tmp/odd.trf"
done_testing
