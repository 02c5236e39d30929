#!/bin/sh
# SPDX-License-Identifier: MIT
# Eleven events in report files (tests/events) are written exactly as they were read; their tie-breaks and ranks equal those of two
# independent programs (.json, by starting number); their next round can be paired (.pairs).
. tests/tap.sh
. tests/api/adjd.sh

# with_ties EVENT [TIE-BREAK,...]: the event's file with these tie-breaks, in $tmp/event.
with_ties() { tr -d '\r' <"tests/events/$1.trf" | sed "s|^192 .*|&${2:+\\n202 $2}|; s|\$|\r|" >"$tmp/event"; }
start
report $? "adjd starts"
values='WIN,WON,BPG,BWG,REP,PS,PS/C1,BH,BH/C1 BH/C2,BH/M1,SB,SB/C1,KS,ARO,TPR,PTP'
for file in tests/events/*.trf; do
    event=$(basename "$file" .trf)
    post /v1/tournaments application/x-trf "$file"
    t=$(json .id)
    ask "/v1/tournaments/$t/export?as=trf26"
    ok "$event: the report file is written exactly as it was read" cmp "$tmp/body" "$file"
    ask "/v1/tournaments/$t/standings?explain=1"
    "$adj" judge --table --event "$file" --as json >"$tmp/event"
    is "$(jq -S .standings.standings "$tmp/event" | cksum)" "$(jq -S .standings "$tmp/body" | cksum)" "$event: adj computes the same standings"
    # adj computes them, which says the same as adjd, for each list of tie-breaks.
    ranks=$(jq -r 'keys[] | select(startswith("rank:"))' "tests/events/$event.json")
    for ties in $values $ranks; do
        with_ties "$event" "${ties#rank:}"
        "$adj" judge --table --event "$tmp/event" --as json
    done >"$tmp/tables"
    jq -r --arg lists "$(echo $values $ranks)" --slurpfile want "tests/events/$event.json" -n '[inputs.standings.standings | sort_by(.number)] as $got |
        $lists | split(" ") | to_entries[] | .value as $list | $got[.key] as $rows |
        if $list | startswith("rank:") then ["ranks by " + $list[5:], ($rows | map(.rank) | tojson), ($want[0][$list] | tojson)]
        else ($list | split(",")) as $codes | [$list,
            ([$codes[] as $code | {key: $code, value: ($rows | map(.tie_breaks[$code] | if . == null then null else tonumber end))}] | from_entries | tojson),
            ([$codes[] as $code | {key: $code, value: $want[0][$code]}] | from_entries | tojson)]
        end | join("\t")' "$tmp/tables" >"$tmp/compared"
    report $? "$event: adj makes a table for each list of tie-breaks"
    while IFS='	' read -r ties got want; do is "$got" "$want" "$event: $ties"; done <"$tmp/compared"
    [ -e "tests/events/$event.pairs" ] || continue
    next=$(($(json .rounds) + 1))
    post "/v1/tournaments/$t/rounds/$next/pairings" text/plain "tests/events/$event.pairs" -X PUT
    is "$status $(json '.pairings + .byes | length')" "200 $(head -1 "tests/events/$event.pairs" | tr -d ' ')" "$event: round $next can be paired"
    ask "/v1/tournaments/$t/export?as=trf26"
    cp "$tmp/body" "$tmp/pending"
    post /v1/tournaments application/x-trf "$tmp/pending"
    ask "/v1/tournaments/$(json .id)/export?as=trf26"
    ok "$event: pending games are written and read again" cmp "$tmp/body" "$tmp/pending"
done

# The FMJD's names of tie-breaks, and explanations of values
with_ties three-one solkoff,truncated,tpn
post /v1/tournaments application/x-trf "$tmp/event"
t=$(json .id)
is "$(json '.tie_breaks | join(" ")')" "BH BH/M1 TPN" "the FMJD's names are FIDE's tie-breaks"
ask "/v1/tournaments/$t/standings?explain=1"
is "$(json '[.standings[] | .tie_breaks.BH as $sum | (.explanation.BH | map(select(.cut | not) | .value | tonumber) | add) == ($sum | tonumber)] | all')" true \
    "BH equals the sum of the rounds in its explanation"
is "$(json '[.standings[] | .tie_breaks["BH/M1"] as $sum | (.explanation["BH/M1"] | map(select(.cut | not) | .value | tonumber) | add) == ($sum | tonumber)] | all')" true \
    "BH/M1 equals the sum of the rounds that are not cut"
printf '{"name": "Lippo", "variant": "lippo-chess", "regulations": {"tie_break": "points"}}' >"$tmp/lippo"
post /v1/tournaments application/json "$tmp/lippo"
t=$(json .id)
printf '[White "A"]\n[Black "B"]\n\nh1-h5 [%%event resign black]\n' >"$tmp/game"
post "/v1/adjudications?tournament=$t" text/plain "$tmp/game"
printf '[White "B"]\n[Black "A"]\n\ne1-e5 a10-b9 e5:e10 [%%event resign black]\n' >"$tmp/game"
post "/v1/adjudications?tournament=$t" text/plain "$tmp/game"
ask "/v1/tournaments/$t/standings"
counted() { printf '{"variant":"lippo-chess","moves":[%s],"events":[{"ply":%s,"event":"resign","by":"black"}]}' "$1" "$2" | "$adj" trace - | jq ".outcome.points.$3"; }
one='"h1-h5" 1' two='"e1-e5","a10-b9","e5:e10" 3'
is "$(json '.standings[] | [.rank, .name, .points, .tie_breaks.points] | map(tostring) | join(" ")' | tr '\n' ' ')" \
    "1 B 1 $(($(counted $one black) + $(counted $two white))) 2 A 1 $(($(counted $one white) + $(counted $two black))) " \
    "with tie_break points, the points of both games of Lippo's chess are added"

# A report file that contradicts itself is refused, with line and column.
# broken SED PATTERN NAME
broken() {
    sed "$1" tests/events/comings.trf >"$tmp/broken"
    post /v1/tournaments application/x-trf "$tmp/broken"
    refused 422 unreadable "$3"
    like "$(json '"\(.line):\(.column) \(.detail)"')" "$2" "  with line and column"
}
broken '/^001    3/s/^\(.\{80\}\)..../\199.0/' '^15:81 the sum of the results' "points that differ from the results are refused"
broken '/^001    1/d' 'player .* cannot play against 1' "an opponent who is not listed is refused"
broken '/^001    4/s/^001    4/001    5/' 'already in line' "a starting number that occurs twice is refused"
sed 's/^142 7/142 0/' tests/events/comings.trf >"$tmp/broken"
post /v1/tournaments application/x-trf "$tmp/broken"
is "$status $(json '.warnings[0]')" "201 line 10, column 5: the number of rounds must be from 1 to 999; the line is kept as it is" "0 rounds are kept and named"
sed 's/^152 .*/&\n202 BH,LUCK/' tests/events/small-six.trf >"$tmp/broken"
post /v1/tournaments application/x-trf "$tmp/broken"
like "$status $(json '.warnings[0], .tie_breaks[]' | tr '\n' ' ')" '201 line [0-9]*, column 5: the tie-break "LUCK" is not known.* BH $' "an unknown tie-break in line 202 is kept and named"
sed -E 's|^(001    1.{61}).{10}|\11961/00/00|; s|^(001    2.{61}).{10}|\11958      |; s|^(001    3.{61}).{10}|\11949/02/28|' tests/events/comings.trf >"$tmp/born"
post /v1/tournaments application/x-trf "$tmp/born"
is "$status $(json '[.players[0:3][].birth] | join(" ")')" "201 1961-00-00 1958 1949-02-28" "a date of birth may lack month and day"
ask "/v1/tournaments/$(json .id)/export?as=trf26"
ok "  and is written as it was read" cmp "$tmp/body" "$tmp/born"
for date in 1990-02-29 1990-13-01 1990-1-1 90; do
    printf '{"name": "x", "players": [{"name": "A", "birth": "%s"}]}' "$date" >"$tmp/born"
    post /v1/tournaments application/json "$tmp/born"
    is "$status" 422 "$date is refused as a date of birth"
done
printf '012 x\r\n310   1 Team\r\n' >"$tmp/broken"
post /v1/tournaments application/x-trf "$tmp/broken"
refused 422 unreadable "a team event is refused"
stop
is "$code" 0 "adjd ends well"
done_testing
