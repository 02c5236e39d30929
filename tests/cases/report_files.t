#!/bin/sh
# SPDX-License-Identifier: MIT
# Report files are read as programs write them: line breaks, blank columns, older letters, encodings, unknown
# lines. What is read is written back, and a contradiction is rejected with its position.
. tests/tap.sh
needs jq

event=tests/events/comings.trf
# as FORM FILE: the file as it is written again.
as() { "$adj" judge --table --event "$2" --as "$1" 2>"$tmp/err"; }
as trf16 "$event" >"$tmp/16.trf"
# again NAME [WANT]: odd.trf in the form TRF16 comes out as WANT, which is the plain file.
again() {
    as trf16 "$tmp/odd.trf" >"$tmp/out"
    is "$? $(cksum <"$tmp/out")" "0 $(cksum <"${2:-$tmp/16.trf}")" "$1" || diff "${2:-$tmp/16.trf}" "$tmp/out" | sed 's/^/# /' | head
}
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
again "UTF-16"
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
is "$(as trf16 "$tmp/odd.trf" | tr -d '\r' | sed -n 's/^001   12.*  \(.*\)$/\1/p') $(said '.crosstable.players | length')" "12 12" "players without points or rounds"
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
# Where the file closes a gap, since a player was taken off the list, they name the same players still.
edit -E 's/^(001.{49}).*/\1\r/; /^001    2/d; $s/$/\nEST    2 m    Gone\r\nNRS    3 m    Ilves\r\nXXA    6  1.0  1.0\r\nXXP 1 2 6\r\nXXP 1 2\r\n250       1.0   1   2    2    5\r\n250       1.0   1   2    2    2\r\n260   1   5    1    2    4   12\r\n### word 3\r/' >"$tmp/odd.trf"
is "$(as trf16 "$tmp/odd.trf" | tr -d '\r' | sed -n '/^001   11/,$p' | sed 1d)" "NRS    2 m    Ilves
XXA    5  1.0  1.0
XXP 1 5
250       1.0   1   2    2    4
260   1   5    1    3   11
### word 3" "lines of others, renumbered"
edit 's/^XXC.*/XXC white1 rank\r/' >"$tmp/odd.trf"
is "$(as trf16 "$tmp/odd.trf" | tr -d '\r' | grep '^XXC' | tr '\n' ' ')" "XXC white1 XXC rank " "words beside the colour stay"
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
refused 's/^082.*//; s/^072.*/&\n082 4\r/' '8:1 events of teams are not supported'
refused 's/^092.*/&\n092 Swiss\r/' '9:1 there is a line 092 already'
refused 's/^XXR.*/&\nXXZ 77\r/' '11:5 there is no such player'
refused 's/^XXR.*/&\nBBF  0.5\r/' '1:1 an absence with 0.5 points is not supported'
refused 's/^XXR.*/&\nBBU  0.5\r/' '1:1 an allocated bye with 0.5 points is not supported'
refused 's/^XXR.*/&\nXXS HPB=0\r/' '1:1 a half-point bye with 0 points is not supported'
refused 's/^\(001    1.\{72\}\)..../\1  x /' '12:81 "x" is not a number of points'
refused 's/^XXR.*/XXR 0\r/' '10:5 the number of rounds must be from 1 to 999'
done_testing
