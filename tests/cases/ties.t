#!/bin/sh
# SPDX-License-Identifier: MIT
# Tie-breaks and their explanations equal values that were computed by hand from C.07.
. tests/tap.sh
needs jq

# Values computed by hand from C.07. Clara did not come to round 2 and went home, Boris took half a point in round 3, and Eva
# never came. Adjusted points (16.3): 2, 1.5, 1, 1.5, 1.5; with the game of round 3 drawn (8.3): 2.5, 1.5, 1, 1, 1.5.
cat >"$tmp/five.json" <<'END'
{"name": "Five", "variant": "chess", "rounds": 3, "type_code": "FIDE_DUTCH_2025", "tie_breaks": [TIES], "regulations": {"scoring": "SCORING"},
 "players": [{"name": "Anna", "rating": 2000}, {"name": "Boris", "rating": 1900}, {"name": "Clara", "rating": 1800},
             {"name": "Dmitri", "rating": 1700}, {"name": "Eva", "rating": 1600}],
 "pairings": [{"round": 1, "white": 1, "black": 2, "result": "1:0"}, {"round": 1, "white": 3, "black": 4, "result": "=:="},
              {"round": 2, "white": 1, "black": 3, "result": "+:-"}, {"round": 2, "white": 2, "black": 4, "result": "1:0"},
              {"round": 3, "white": 1, "black": 4, "result": "0:1"}],
 "byes": [{"round": 3, "number": 2, "kind": "half"}]}
END
# values EVENT CODE [SCORING]: the values of a tie-break by starting number.
values() {
    sed "s|TIES|\"$2\"|; s|SCORING|${3-1-1/2-0}|" "$tmp/$1.json" >"$tmp/event.json"
    "$adj" judge --table --event "$tmp/event.json" --as json |
        jq -r --arg code "$2" '.standings.standings | sort_by(.number) | map(.tie_breaks[$code] // "none") | join(" ")'
}
while IFS='|' read -r code want why; do
    is "$(values five "$code")" "$want" "$code: $why"
done <<'END'
BH|4 5 2.5 4.5 0|a dummy has the player's own points, at most those of the opponent who did not come or 1.5
BH/P|4 5 4 4.5 0|a forfeited game counts the opponent's points for both
BH/C1|3 3.5 2 3.5 0|the lowest voluntarily unplayed round is cut first
BH/C1/P|3 3.5 3.5 3.5 0|which a forfeited game no longer is
FB|3.5 5 2 5 0|the game of the final round is drawn, the byes stay
FB/M1|1 1 0.5 1.5 0|a round is cut at each end, the half-point bye first
FB/P|3.5 5 4 5 0|and forfeited games count
AOB|4.75 4.25 4.5 3.8333 none|only opponents met at the board; without one there is no value
AOB/F|5 4.25 5 3.5 none|with Fore Buchholz
SB/P|2.5 2.25 0.75 2.5 0|points against a forfeited opponent
SB/C1|1.5 1.5 0.75 2 0|the lowest score is cut
TPR|1800 1850 1700 1900 none|forfeits are no games
APRO|1875 1850 1900 1783 none|the average performance of the opponents, rounded
PTP|1799 1847 1697 1899 none|the lowest rating that is enough
APPO|1873 1849 1899 1781 none|the average of that
RTNG|2000 1900 1800 1700 1600|the rating itself
STD|2 1.5 0.5 1.5 0|wins and draws
KS|1 1 0.5 1 0|half of three points is the limit
KS/L+1|0 0 0 1 0|or half a point more
KS/L-2|2 1 0.5 1.5 0|or a whole point less
END
is "$(values five STD 3-1-0)" "2 1.5 0.5 1.5 0" "STD does not depend on the scoring system"
sed -i 's/"rating": 1600/"rating": 0/' "$tmp/five.json"
is "$(values five APRO) $(values five RTNG)" "none none none none none none none none none none" "an unrated player leaves the rating tie-breaks without values"
sed -i 's/"round": 3, "white": 1, "black": 4, "result": "0:1"/"round": 3, "white": 1, "black": 4, "result": null/' "$tmp/five.json"
is "$(values five FB)" "3.5 5 2 5 0" "Fore Buchholz is known as soon as the final round is paired"
sed -i 's/"rounds": 3/"rounds": 4/' "$tmp/five.json"
is "$(values five FB)" "$(values five BH)" "before that it is Buchholz"
printf '{"name": "One", "variant": "chess", "tie_breaks": [TIES], "regulations": {"scoring": "SCORING"}, "players": [{"name": "Anna", "rating": 2000}]}' >"$tmp/one.json"
is "$(for code in BH FB AOB AOB/F APRO APPO STD RTNG; do values one $code; done | paste -sd ' ')" "0 0 none none none none 0 2000" "a player alone has no opponents"

# ranks CODE: Anna beat Boris by forfeit, and both have a point.
ranks() {
    printf '{"name": "x", "variant": "chess", "tie_breaks": ["%s"], "players": [{"name": "Boris"}, {"name": "Anna"}, {"name": "Clara"}, {"name": "Dmitri"}],
        "pairings": [{"round": 1, "white": 2, "black": 1, "result": "+:-"}, {"round": 1, "white": 3, "black": 4, "result": "1:0"},
            {"round": 2, "white": 2, "black": 3, "result": "0:1"}, {"round": 2, "white": 1, "black": 4, "result": "1:0"}]}' "$1" >"$tmp/event.json"
    "$adj" judge --table --event "$tmp/event.json" --as json | jq -r '.standings.standings | sort_by(.number) | map(.rank) | join(" ")'
}
is "$(ranks DE)" "2 2 1 4" "a forfeited game is no direct encounter"
is "$(ranks DE/P)" "3 2 1 4" "with /P it is"
is "$(ranks TPN)" "2 3 1 4" "the lower number is better"
is "$(ranks TPN/R)" "3 2 1 4" "or the higher"

# Spelling: modifiers in any order and case, each once, and only where they mean something.
for code in bh/p/c1:BH/C1/P fb/m2:FB/M2 aob/f:AOB/F ks/l+2:KS/L+2 ks/l60:KS/L60 de/p:DE/P tpn/r:TPN/R solkoff:BH; do
    sed "s|TIES|\"${code%%:*}\"|; s|SCORING|1-1/2-0|" "$tmp/five.json" >"$tmp/event.json"
    is "$("$adj" judge --table --event "$tmp/event.json" --as json | jq -r '.standings.standings[0].tie_breaks | keys[]')" "${code#*:}" "${code%%:*}"
done
for code in WIN/P BH/F AOB/C1 AOB/P BH/C1/M1 BH/C0 BH/C100 BH/C BH/P/P BH/P1 BH/ BH//P KS/L+ KS/L+1/L60 PS/C+1 KS/P TPR/C1 FB/L60; do
    sed "s|TIES|\"$code\"|; s|SCORING|1-1/2-0|" "$tmp/five.json" >"$tmp/event.json"
    like "$("$adj" judge --table --event "$tmp/event.json" 2>&1)" "tie_breaks: \"$(echo "$code" | sed 's/+/[+]/g')\" is none of DE, DE:MP, " "$code is refused"
done
done_testing
