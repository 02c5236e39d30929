#!/bin/sh
# SPDX-License-Identifier: MIT
# Rounds are paired by the Berger tables, or by a program that adjd runs without privileges: its pairs, its failures, its limits.
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$3" >"$tmp/told"; ask "$2" -X "$1" -H 'Content-Type: application/json' --data-binary "@$tmp/told"; }
T() { echo "/v1/tournaments/$t$1"; }
# pair ROUND JSON
pair() { tell POST "$(T "/rounds/$1/pairings")" "$2"; }
pairs() { json '.pairings | map("\(.white)-\(.black)") | join(" ")'; }
# event NAME PLAYERS MORE
event() { tell POST /v1/tournaments "{\"name\": \"$1\", \"variant\": \"chess\", \"players\": $(jq -nc "[range(1; $2 + 1) | {name: \"Player \\(.)\"}]")$3}"; t=$(json .id); }

# A stand-in for a pairing program with the command line of bbpPairings and JaVaFo: OPTION INPUT -p OUTPUT. It pairs the players that
# the file does not excuse in their order, the last one gets the bye. Other options make it fail in several ways.
mkdir "$tmp/programs"
program=$tmp/programs/pair
cat >"$program" <<'END'
#!/usr/bin/perl
use strict;
use warnings;
my ($how, $input, $flag, $output) = @ARGV;
open my $in, '<', $input or die "no input: $!\n";
local $/;
my $trf = <$in>;
if ($how eq '--probe') {
    my @can;
    push @can, 'environment' if grep { !/^(PATH|LC_ALL|HOME|TMPDIR)$/ } keys %ENV;
    push @can, 'network' if socket my $s, 2, 1, 0;
    push @can, 'signal' if kill 0, getppid;
    push @can, 'trace' if syscall(101, 16, getppid, 0, 0) == 0;
    push @can, 'descriptors' if grep { -e "/proc/self/fd/$_" } 4 .. 200;
    push @can, 'limits' if `sh -c 'ulimit -c'` ne "0\n";
    push @can, 'privileges' unless `grep NoNewPrivs /proc/self/status` =~ /1$/;
    die 'it can use: ' . join(' ', @can) . "\n";
}
die "There is\tno valid pairing\e[31m.\n" if $how eq '--fail';
if ($how eq '--loop') { system 'sleep 61.17 &'; 1 while 1 }
if ($how eq '--big') { open my $out, '>', 'big'; print $out 'x' x (1 << 20) for 1 .. 1000; exit 0 }
if ($how eq '--silent') { exit 0 }
if ($how eq '--garbage') { print "pairs: 1-2\n"; exit 0 }
if ($how eq '--crash') { kill 'SEGV', $$; sleep 1 }
my @players = map { s/ +$//r } grep { /^001 / } split /[\r\n]+/, $trf;
my ($played) = sort { $a <=> $b } map { int((length($_) - 81) / 10) } @players;
my @present = map { /^001 +(\d+)/ && int((length($_) - 81) / 10) == $played ? $1 : () } @players;
my $text = int((@present + 1) / 2) . "\n";
while (my ($white, $black) = splice @present, 0, 2) { $text .= "$white " . ($black // 0) . "\n" }
if ($how eq '--stdout') { print $text; exit 0 }
open my $out, '>', $output or die "no output: $!\n";
print $out $text;
END
chmod +x "$program"

start
report $? "adjd starts"

# The Berger tables, as FIDE's Handbook C.05 prints them
event Eight 8 ''
for line in '1 1-8 2-7 3-6 4-5' '2 8-5 6-4 7-3 1-2' '3 2-8 3-1 4-7 5-6' '4 8-6 7-5 1-4 2-3' '5 3-8 4-2 5-1 6-7' '6 8-7 1-6 2-5 3-4' '7 4-8 5-3 6-2 7-1'; do
    pair "${line%% *}" '{"system": "round-robin"}'
    is "$status $(pairs) $(json '.warnings | length')" "201 ${line#* } 0" "eight players, round ${line%% *}"
done
pair 8 '{"system": "round-robin"}'
refused 422 bad-content "one cycle has no eighth round"
event Four 4 ''
for line in '1 1-4 2-3' '2 4-3 1-2' '3 2-4 3-1'; do
    pair "${line%% *}" '{"system": "round-robin", "cycles": 1}'
    is "$(pairs)" "${line#* }" "four players, round ${line%% *}"
done
event Twelve 12 ''
pair 6 '{"system": "round-robin"}'
is "$(pairs)" "12-9 10-8 11-7 1-6 2-5 3-4" "twelve players, round 6"
event Double 6 ''
for round in 1 2 3 4 5 6 7 8 9 10; do
    pair $round '{"system": "round-robin", "cycles": 2}'
    is "$status $(json '.warnings | length')" "201 0" "two cycles, round $round, have no rematch and no third colour"
    json '.pairings[] | "\(.white) \(.black)"' >>"$tmp/double"
done
is "$(sort -u "$tmp/double" | wc -l)" 30 "everybody plays everybody once with each colour"
event Five 5 ''
pair 1 '{"system": "round-robin"}'
is "$(pairs) $(json '.byes | length') $(json '.warnings | length')" "2-5 3-4 0 0" "of five players one is free"

# Warnings
event Warned 6 ''
for round in 1 2; do tell PUT "$(T /rounds/$round/pairings)" '[{"white": 1, "black": 6}, {"white": 2, "black": 5}]'; done
tell PATCH "$(T /players/4)" '{"withdrawn_from_round": 3}'
pair 3 '{"system": "round-robin"}'
is "$(pairs)" "2-6 3-1" "who has withdrawn is not paired"
like "$(json '.warnings[]')" '^player 5 has no opponent, because player 4 has withdrawn$' "and the opponent is named"
pair 1 '{"system": "round-robin"}'
is "$(json '.warnings[]')" "players 1 and 6 have met already, in round 2
players 2 and 5 have met already, in round 2" "rematches are named"
tell PUT "$(T /rounds/1/pairings)" '[{"white": 5, "black": 2}, {"white": 3, "black": 6}]'
tell PUT "$(T /rounds/2/pairings)" '[{"white": 2, "black": 5}, {"white": 3, "black": 1}]'
pair 3 '{"system": "round-robin"}'
like "$(json '.warnings[]')" '^player 3 has White for the third time in a row$' "a third game with the same colour is named"
like "$(json '.warnings[]')" '^players 3 and 1 have met already, in round 2$' "beside the rematch"

# What is no system
for body in '{"system": "swiss"}' '{}' '[]' '{"system": "round-robin", "cycles": 3}' '{"system": "round-robin", "rounds": 1}' '{"system": 1}'; do
    pair 1 "$body"
    refused 422 bad-content "$body is refused"
done
pair 1 '{"system": "program"}'
refused 409 conflict "without a program none is run"
like "$(json .detail)" 'pairing-program' "and the key is named"
stop

# A program
run() { stop KILL; start --set pairing-program="$program $1" --set pairing-seconds=2; }
run --pairs
event Club 7 ', "rounds": 3'
tell PUT "$(T /rounds/1/byes/3)" '{"kind": "half"}'
tell PATCH "$(T /players/7)" '{"withdrawn_from_round": 1}'
pair 1 '{"system": "program"}'
is "$status $(pairs) $(json '.byes | map("\(.number) \(.kind)") | join(" ")')" "201 1-2 4-5 6 allocated" "the program pairs who is present"
is "$(json .warnings)" "[]" "without warnings"
pair 2 '{"system": "program"}'
like "$(json '.warnings[]')" 'players 1 and 2 in round 1 has no result yet' "an open game is named"
like "$(json '.warnings[]')" '^players 1 and 2 have met already, in round 1$' "so is the rematch"
pair 4 '{"system": "program"}'
refused 422 bad-content "no round follows the last"
ask "$(T /rounds/2/pairings)"
before=$(cat "$tmp/body")
run --stdout
pair 2 '{"system": "program"}'
is "$status" 201 "a program may write to its standard output"
# fails OPTION DETAIL NAME: the program fails, and nothing changes.
fails() {
    run "$1"
    pair 2 '{"system": "program"}'
    refused 409 conflict "$3"
    like "$(json .detail)" "$2" "and the detail says so"
    ask "$(T /rounds/2/pairings)"
    is "$(cat "$tmp/body")" "$before" "the pairings stay"
}
fails --fail 'made no pairings: There is no valid pairing \[31m\.$' "the program's message is reported"
fails --silent 'no list of pairs' "no output is no pairing"
fails --garbage 'no list of pairs' "nor is another text"
fails --big 'signal 25|exit code|File too large' "files are limited"
fails --crash 'signal 11' "a crash is reported"
fails --loop 'stopped after 2 seconds' "a program that does not end is stopped"
is "$(pgrep -f "perl $program|sleep 61.17" | wc -l)" 0 "with all that it started"
fails --probe 'it can use:$' "a program has no network, no other process, no descriptor and no environment of adjd's"
run --pairs
stop KILL
start --set pairing-program="$tmp/programs/none --x"
pair 2 '{"system": "program"}'
refused 409 conflict "a program that does not exist is refused"
like "$(json .detail)" 'could not be run: cannot run .*programs/none: No such file' "with its name"
is "$(find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'adjd-program-*' -user "$(id -un)" -newer "$program" | wc -l)" 0 "no temporary folder is left"
stop

# The desk shows the pairings before it sets them.
start --set pairing-program="\"$program\" --pairs"
event Desk 5 ', "rounds": 3'
page() { ask "$@" -b "$tmp/jar" -c "$tmp/jar" -H 'Accept: text/html'; : >"$answers/list"; }
page "/tournaments/$t/rounds/1"
ok "the page of a round offers a system" grep -q '<button>Pair round 1</button>' "$tmp/body"
form=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)
page "/tournaments/$t/rounds/1/pairing" -X POST -d "_form=$form" -d system=program
is "$status $(grep -c '<td class="figure">[12]</td>' "$tmp/body")" "200 2" "the pairings are shown"
lines=$(sed -n '/<textarea/,/<\/textarea/p' "$tmp/body" | grep '^[0-9]')
ask "$(T /rounds/1/pairings)"
is "$(json '.pairings | length')" 0 "and not yet set"
page "/tournaments/$t/rounds/1/pairings" -X POST -d "_form=$form" --data-urlencode "pairings=$lines"
is "$status" 303 "a second button sets them"
ask "$(T /rounds/1/pairings)"
is "$(pairs) $(json '.byes[0].number')" "1-2 3-4 5" "as shown"
page "/tournaments/$t/rounds/1/pairing" -X POST -d "_form=$form" -d system=double
is "$status $(grep -c '<td class="figure">[12]</td>' "$tmp/body")" "200 2" "a double round robin too"
stop
is "$code" 0 "adjd ends well"
done_testing
