#!/bin/sh
# SPDX-License-Identifier: MIT
# The desk works in a browser without JavaScript: pages, forms, permissions, and the size of the pages. tests/browser tests it in a
# real browser.
. tests/tap.sh
. tests/api/adjd.sh

token() { "$adjd" --store "$store" token create "$1" --scopes "$2"; }
director=$(token director read,submit,direct)
reader=$(token reader read)
start --set tokens=required --set rate=0
report $? "adjd starts"

# As a browser: each has its own cookies.
who=nobody lang=en
# Pages are no part of the OpenAPI document.
look() {
    _page=$1
    shift
    ask "$_page" -b "$tmp/$who" -c "$tmp/$who" -H 'Accept: text/html' -H "Accept-Language: $lang" "$@"
    : >"$answers/list"
}
# send PAGE ACTION CURL OPTION...: look at the page, send its form.
send() {
    _from=$1 _action=$2
    shift 2
    look "$_from"
    _form=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)
    look "$_action" -X POST -F "_form=$_form" "$@"
}
has() { grep -qF -e "$1" "$tmp/body"; }

send /sign-in /sign-in -F token=adj_wrong
ok "a wrong token is told" has 'class="problem"'
for who in reader director; do
    eval "send /sign-in /sign-in -F token=\$$who"
    is "$status $location" "303 /" "$who signs in"
    like "$(tr -d '\r' <"$tmp/head")" '^Set-Cookie: adjd_visit=.*; HttpOnly; SameSite=Strict' "the session is out of scripts' reach"
done

# Lists, with a row, with several, page by page.
for n in 1 2 3; do
    send /tournaments/new?variant=waterloo5 /tournaments -F variant=waterloo5 -F "name=Evening $n" -F 'players=Anna 2100
Boris'
    is "$status" 303 "tournament $n is made"
    send "/records/new" /records -F variant=waterloo5 -F "record=e3-e5 e8-e6 *"
    is "$status" 303 "record $n is in"
    verdict=$location
done
look /tournaments
is "$status $(grep -c '<tr><td>' "$tmp/body")" "200 3" "three tournaments are listed"
t=$(sed -n 's/.*<a href="\(\/tournaments\/[^"]*-[^"]*\)".*/\1/p' "$tmp/body" | head -1)
look /records?limit=2
is "$status $(grep -c '<tr><td>' "$tmp/body")" "200 2" "records are listed page by page"
look "$(sed -n 's/.*href="\([^"]*cursor[^"]*\)" rel="next".*/\1/p' "$tmp/body" | sed 's/&amp;/\&/g')"
is "$status $(grep -c '<tr><td>' "$tmp/body")" "200 1" "up to the last one"

# A reported result waits for the director; accepted, the table is settled, and the result is as it was.
send "$t/rounds/1" "$t/rounds/1/pairings" -F 'pairings=1 2'
id=${t#/tournaments/}
send "/records/new?tournament=$id&round=1" /records -F "tournament=$id" -F 'record=[Variant "waterloo5"]
[White "Anna"]
[Black "Boris"]
[Round "1"]

e3-e5 e8-e6 1-0'
verdict=$location
look "$t/rounds/1"
ok "a bare result needs the director" has '<tr class="needs">'
look "$t/crosstable"
ok "it is marked as reported" has '>1</a> R</td>'
who=reader
look "$t/rounds/1"
ok "whom nobody else is asked to be" test "$(grep -c '/acceptance"' "$tmp/body")" = 0
send "$verdict" "$verdict/acceptance" -F reason=x
is "$status" 403 "and nobody else can be"
who=director
api() { ask "/v1/adjudications/${verdict#/verdicts/}$1" -H "Authorization: Bearer $reader"; }
api ""
is "$(json .acceptance)" null "until then programs are told of none"
api /signature
signed=$(json .verdict)
send "$t/rounds/1" "$verdict/acceptance" -F "back=$t/rounds/1"
is "$status $location" "303 $t/rounds/1" "the director accepts it from the table"
look "$t/rounds/1"
ok "which is settled" test "$(grep -c 'class="needs"' "$tmp/body") $(grep -c '1 – 0' "$tmp/body")" = "0 1"
look "$verdict"
ok "the verdict's page says so" has 'class="done"'
api ""
is "$(json '"\(.state) \(.acceptance.kind) \(.decision) \(.acceptance.actor | split(":")[0])"')" "current acceptance null token" \
    "and programs are told by whom"
api /signature
is "$(json .verdict)" "$signed" "which the signed verdict does not say: it is as it was"
is "$(sql "select kind from ruling") $(sql "select count(*) from log_entry where action = 'acceptance'")" "acceptance 1" "it is in the log"
send "$verdict" "$verdict/decision" -F outcome=draw -F reason=agreed
look "$t/rounds/1"
ok "a decision still goes before it" has '½ – ½'

# Both players wrote the same move that cannot be played: the sheets do not part.
send /records/compare /records/compare -F variant=chess -F 'a=1. e4 e5 2. Nf4 *' -F 'b=1. e4 e5 2. Nf4 *'
ok "the same slip on both sheets" has 'agree up to a move that cannot be played, half-move 3.'

# Nobody came: that is the result, and nothing to be decided.
send "$t/rounds/2" "$t/rounds/2/pairings" -F 'pairings=2 1'
send "/records/new?tournament=$id&round=2" /records -F "tournament=$id" -F round=2 -F white=Boris -F black=Anna \
    -F 'record={[%event absence white]} {[%event absence black]} 0-0'
look "$t/rounds/2"
is "$(grep -c '0 – 0 f' "$tmp/body") $(grep -c 'class="needs"' "$tmp/body")" "1 0" "a double forfeit needs nobody"
send "/records/new?tournament=$id&round=3" /records -F "tournament=$id" -F round=3 -F white=Boris -F black=Anna -F 'record=e3-e5 e8-e6 *'
look "$t/hall"
ok "the hall's screen numbers no board that has no number" has '<tr><td class="figure"></td><td>Boris</td>'

# A game from the board is handed in as its players would write it, with their names.
board_game() {
    look "/enter?variant=$1&m=$2"
    record=$(sed -n 's/.*name="record" value="\([^>]*\)".*/\1/p' "$tmp/body")
    notation=$(sed -n 's/.*name="notation" value="\([a-z]*\)".*/\1/p' "$tmp/body")
}
board_game international d4-c5.c7-b6
is "$notation $(sed -n 's/.*<ol class="moves"[^>]*>\(.*\)<.ol>.*/\1/p' "$tmp/body")" "pdn <li>32-27 17-21</li>" "draughts by numbers is told in numbers"
look "/enter?variant=chess&m=e2-e4&flip=1"
ok "whose move it is" has 'Black to move'
ok "the board can be turned back" has 'href="/enter?variant=chess&amp;m=e2-e4"'
look "/enter?variant=chess&m=e2-e4"
ok "and round" has 'href="/enter?variant=chess&amp;flip=1&amp;m=e2-e4"'
lang=ru
look /games
ok "authors too are Russian" has '<td>народная игра</td>'
look /games/turtle-japan
ok "a game's page is Russian" has '<h1>Черепаха'
ok "with its paragraphs' names" has '<dt>масти 2</dt>'
ok "and what the source does not say" has 'начальная'
look /tournaments/new?variant=lippo-chess
ok "rulings to choose from are in words" has 'не действует <span class="faint">(<code>off</code>)</span>'
for game in brilliant nihongi english lippo-chess; do
    look "/tournaments/new?variant=$game"
    is "$(grep -c 'type="radio"' "$tmp/body") $(grep -cE '> <span class="faint">\(<code>' "$tmp/body")" "$("$adj" rules $game --json | jq '[.rulings[].values // [] | length] | add') 0" "each of $game"
done
lang=en
board_game chess e2-e4.e7-e5
send "/enter?variant=chess&m=e2-e4.e7-e5" /records -F variant=chess -F notation=pgn -F origin=board -F 'white=Smith "J"' -F black=Jones -F 'record=[Event "?"]
[White "?"]

1. e4 e5 *'
is "$status" 303 "a game from the board is in"
api_of() { ask "/v1/adjudications/${location#/verdicts/}" -H "Authorization: Bearer $reader"; }
api_of
is "$notation $(json '"\(.white) \(.black) \(.notation)"')" 'pgn Smith "J" Jones pgn' "with its players"
look "$t/rounds/1"

# Players and pairings as directors have them: lists, tables, report files.
# players_are NAME TEXT PLAYERS WHAT
players_are() {
    send "/tournaments/new?variant=chess" /tournaments -F variant=chess -F "name=$1" --form-string "players=$2"
    event=$location
    ask "/v1$event" -H "Authorization: Bearer $reader"
    is "$(json '[.players[] | [.number, .name, .rating, .federation] | map(. // "-" | tostring) | join(" ")] | join("; ")')" "$3" "$4"
}
players_are list '1. Anna Abele 2310
2) Boris
Petrov, Ivan, 2100

Clara   1987' "1 Anna Abele 2310 -; 2 Boris - -; 3 Petrov, Ivan 2100 -; 4 Clara 1987 -" "a list"
players_are semicolons 'Фамилия;Рейтинг
Иванов, Пётр;2000' "1 Иванов, Пётр 2000 -" "a table whose first head nobody knows"
players_are heads 'ELO,Name,Fed
2310,"Abele, Anna",LAT
,Boris,' "1 Abele, Anna 2310 LAT; 2 Boris - -" "CSV with a head and quotes"
players_are Russian 'Имя,Рейтинг,Страна
Анна,2310,LAT' "1 Анна 2310 LAT" "with a Russian head in capitals"
players_are CSV 'Anna,2310
Boris,2244' "1 Anna 2310 -; 2 Boris 2244 -" "CSV without a head"
players_are tabs "$(printf 'Anna\t2310\tLAT\nBoris\t\tGER')" "1 Anna 2310 LAT; 2 Boris - GER" "out of a spreadsheet"
send "/tournaments/new?variant=chess" /tournaments -F variant=chess -F name=TRF -F "players=<tests/events/comings.trf"
event=$location
ask "/v1$event/export?as=trf16" -H "Authorization: Bearer $reader"
is "$(sed -n 's/^001 .\{10\}\(.\{43\}\).*/\1/p' "$tmp/body")" "$(sed -n 's/^001 .\{10\}\(.\{43\}\).*/\1/p' tests/events/comings.trf)" "a report file"
players_are four 'Anna
Boris
Clara
Dmitri' "1 Anna - -; 2 Boris - -; 3 Clara - -; 4 Dmitri - -" "four who play"
round=0
paired() {
    round=$((round + 1))
    send "$event/rounds/$round" "$event/rounds/$round/pairings" "$2" "$3"
    ask "/v1$event/export?as=trf16" -H "Authorization: Bearer $reader"
    is "$(awk -v at=$((92 + 10 * (round - 1))) '/^001/ { print $3, substr($0, at, 6) }' "$tmp/body" | tr -s ' \n' ' ')" "$4" "pairings $1"
}
as_paired='Anna 2 w Boris 1 b Clara 4 b Dmitri 3 w '
paired "by numbers" -F 'pairings=1 2
4 3' "$as_paired"
paired "by names" -F 'pairings=Anna – Boris
Dmitri - Clara' "$as_paired"
paired "as bbpPairings prints them" -F 'pairings=2
1 2
4 3' "$as_paired"
cp "$tmp/body" "$tmp/next.trf"
sed -i 's/^\(001.\{108\}\)\(.\{6\}\)\(..\).*/\1\2\3  \2/' "$tmp/next.trf" # as in round 3, without results
paired "out of a report file" -F "file=@$tmp/next.trf" "$as_paired"
look "$t/rounds/1"

# What a record of another pair, a second record, reversed colours and a game without a result are to the director.
players_are pairs 'Anna
Boris
Clara
Dmitri' "1 Anna - -; 2 Boris - -; 3 Clara - -; 4 Dmitri - -" "a round of two games"
event_id=${event#/tournaments/}
send "$event/rounds/1" "$event/rounds/1/pairings" -F 'pairings=1 2
3 4'
look "$event/rounds/1"
ok "the table asks for a record or the moves" test "$(grep -c '>Submit a record</a> · <a [^>]*>Enter the moves</a>' "$tmp/body") $(grep -c '<th>To do</th>' "$tmp/body") $(grep -c 'To do: 2' "$tmp/body")" = "2 1 1"
# hand_in WHITE BLACK MOVES: a record, at the form of Anna's game.
hand_in() {
    send "/records/new?tournament=$event_id&round=1&board=1&white=Anna&black=Boris" /records -F "tournament=$event_id" -F round=1 -F board=1 \
        -F white=Anna -F black=Boris -F "record=[White \"$1\"]
[Black \"$2\"]

$3"
}
kept=$(stored)
hand_in Clara Dmitri '1. e4 e5 *'
is "$status $(stored)" "409 $kept" "a record of another pair is refused"
ok "the form names both pairs" has 'the record names &quot;Clara&quot; and &quot;Dmitri&quot;, but it is submitted for the pairing &quot;Anna&quot; - &quot;Boris&quot;: correct the names'
ok "and has what was typed" has '[White &quot;Clara&quot;]'
lang=ru
hand_in Clara Dmitri '1. e4 e5 *'
ok "in Russian too" has 'в записи названы «Clara» и «Dmitri», а сдана она за пару «Anna» – «Boris»'
lang=en
hand_in Boris Anna '1. e4 e5 *'
is "$status" 303 "reversed colours are taken"
verdict=$location
look "$verdict"
ok "with a warning on the verdict's page" has 'colours reversed: the pairing gives White to &quot;Anna&quot;, but &quot;Boris&quot; played White'
lang=ru
look "$verdict"
ok "in Russian" has 'цвета перепутаны: по жеребьёвке белые у «Anna», а в записи — у «Boris»'
lang=en
hand_in '?' '?' '1. d4 d5 *'
is "$status" 409 "a second record of the game is refused"
ok "and the page leads to the first" has "<a class=\"button\" href=\"$verdict\">Show the existing record</a>"
look "$event/rounds/1"
ok "a game without a result is to do" test "$(grep -c 'To do: 2' "$tmp/body") $(grep -c '<strong>undecided: decide</strong>' "$tmp/body")" = "1 1"
send "$event/rounds/1" "$verdict/acceptance" -F "back=$event/rounds/1"
look "$event/rounds/1"
ok "and stays so when it is accepted" test "$(grep -c 'To do: 2' "$tmp/body") $(grep -c '<strong>result missing</strong>' "$tmp/body") $(grep -c '/acceptance"' "$tmp/body")" = "1 1 0"
lang=ru
look "$event/rounds/1"
ok "in Russian" test "$(grep -c 'Нужно сделать: 2' "$tmp/body") $(grep -c '<strong>нет результата</strong>' "$tmp/body")" = "1 1"
lang=en
look "$verdict"
ok "as its page says" has 'The result is still missing: decide the game, or replace its record.'
send "$verdict" "$verdict/decision" -F outcome=undecided -F 'reason=to be seen'
look "$event/rounds/1"
ok "a decision that brings no result settles nothing" has '<strong>result missing</strong>'
send "$verdict" "$verdict/decision" -F 'outcome=white forfeit' -F 'reason=Black did not come'
look "$event/rounds/1"
ok "one that does, does" test "$(grep -c 'To do: 1' "$tmp/body") $(grep -c '1 – 0 f' "$tmp/body")" = "1 1"
look "$verdict"
ok "by forfeit" has "decision: White wins, 1–0, by forfeit"
ok "as the decision says" has 'decision: White wins, 1–0, by forfeit.</strong> <span class="reason">Black did not come'
printf '[White "Dmitri"]\n[Black "Clara"]\n[Round "1"]\n\n1. c4 c5 *\n' >"$tmp/one.pgn"
printf '[White "Anna"]\n[Black "Clara"]\n[Round "1"]\n\n1. c4 c5 *\n' >"$tmp/other.pgn"
send "/records/new?tournament=$event_id" /records -F "tournament=$event_id" -F "files=@$tmp/one.pgn" -F "files=@$tmp/other.pgn"
ok "of several files each has its warning" has 'colours reversed: the pairing gives White to &quot;Clara&quot;'
ok "or why it was refused" has 'the record is of &quot;Anna&quot; and &quot;Clara&quot;, but round 1 has the game &quot;Boris&quot; - &quot;Anna&quot;'
look "$t/rounds/1"

# What there is to load: a page is one request, with one stylesheet and one script beside it, and nothing from elsewhere.
is "$(grep -oE '<(link|script|img|iframe|object)[^>]*(href|src)="[^"]*"' "$tmp/body" | sed -E 's/.*(href|src)="([^?"]*).*/\2/' | tr '\n' ' ')" \
    "/static/desk.css /static/desk.js " "a page needs one stylesheet and one script"
is "$(grep -cE '<style|<script>|style="| on[a-z]+="' "$tmp/body")" 0 "and has none within it"
like "$(header Content-Security-Policy)" "^default-src 'none'; style-src 'self'; script-src 'self';" "which it could not have"
script=$(grep -oE '/static/desk.js\?v=[0-9a-f]+' "$tmp/body")
look "$script"
ok "its JavaScript is under 40 kB" test "$(wc -c <"$tmp/body")" -lt 40000
is "$(header Cache-Control)$(header ETag)" "public, max-age=31536000, immutable" "a browser loads it once for each version of adjd"
look /static/desk.js?v=other
is "$(header Cache-Control)" "no-cache" "another version is asked for"

# The library for the boards, if clang for WebAssembly was there at build time.
look "/enter?variant=chess"
if has data-live; then
    like "$(header Content-Security-Policy)" "; script-src 'self' 'wasm-unsafe-eval';" "a page with a board may compile the library"
    look "/static/libadj.wasm"
    is "$(header Content-Type) $(head -c 4 "$tmp/body" | od -An -c | tr -d ' \n')" 'application/wasm \0asm' "which adjd sends"
    cp "$tmp/body" "$tmp/plain.wasm"
    look "/static/libadj.wasm" -H 'Accept-Encoding: gzip'
    is "$(header Content-Encoding) $(gzip -dc <"$tmp/body" | cmp - "$tmp/plain.wasm" && echo same)" "gzip same" "compressed if the browser wants"
    ok "in under 600 kB" test "$(wc -c <"$tmp/body")" -lt 600000
else
    like "$(header Content-Security-Policy)" "; script-src 'self';" "without the library, a page with a board has the same policy"
    look "/static/libadj.wasm"
    is "$status" 404 "and the library is not there"
fi
look "/"

# A round of two hundred players: the quickest of its answers by the server's own clock, for others are at work here too.
/usr/bin/python3 -c 'import json
print(json.dumps({"name": "Open", "variant": "waterloo5", "players": [{"name": "Player %03d" % i} for i in range(200)]}))' >"$tmp/many"
ask /v1/tournaments -X POST -H "Authorization: Bearer $director" -H 'Content-Type: application/json' --data-binary "@$tmp/many"
many=$(json .id)
{ echo 100; seq 200 | paste -d ' ' - -; } >"$tmp/pairs"
ask "/v1/tournaments/$many/rounds/1/pairings" -X PUT -H "Authorization: Bearer $director" -H 'Content-Type: text/plain' --data-binary "@$tmp/pairs"
most=$((30 * times))
# quick PAGE: look at it, again as long as no answer was made in $most ms, for a while; the best is in $quickest.
quick() {
    for _n in $(seq 100); do
        look "$1"
        quickest=$(sed -n "s|.* path=$1 .* ms=\([0-9.]*\) .*|\1|p" "$tmp/log" | sort -n | head -1)
        [ "$_n" -lt 5 ] || ! awk -v ms="$quickest" -v most=$most 'BEGIN { exit ms >= most }' || return
    done
}
quick "/tournaments/$many/rounds/1"
is "$status $(grep -c '<tr class="needs">' "$tmp/body")" "200 100" "a round of two hundred players"
ok "is made in under $most ms: $quickest ms" awk -v ms="$quickest" -v most=$most 'BEGIN { exit !(ms + 0 > 0 && ms < most) }'

# So are the pages of an event of two hundred players and nine rounds, with six tie-breaks.
jq -n '{name: "Open", rounds: 9, variant: "waterloo5", tie_breaks: ["DE", "BH/C1", "BH", "SB", "PS", "ARO"],
    players: [range(200) | {name: "Player \(.)", rating: (2400 - 4 * .)}]}' >"$tmp/many"
ask /v1/tournaments -X POST -H "Authorization: Bearer $director" -H 'Content-Type: application/json' --data-binary "@$tmp/many"
paired=$(json .id)
for round in 1 2 3 4 5 6 7 8 9; do
    # Players with odd numbers meet those with even ones, each round others.
    { echo 100; seq 100 | awk -v r="$round" '{ a = 2 * $1 - 1; b = 2 * (($1 + r - 2) % 100) + 2; print r % 2 ? a " " b : b " " a }'; } >"$tmp/pairs"
    ask "/v1/tournaments/$paired/rounds/$round/pairings" -X PUT -H "Authorization: Bearer $director" -H 'Content-Type: text/plain' --data-binary "@$tmp/pairs"
done
ask "/v1/tournaments/$paired/export?as=trf26" -H "Authorization: Bearer $director"
sed '/^###/d' "$tmp/body" >"$tmp/drawn.trf" # where what is pending there is drawn
ask /v1/tournaments -X POST -H "Authorization: Bearer $director" -H 'Content-Type: application/x-trf' --data-binary "@$tmp/drawn.trf"
is "$status" 201 "an event of two hundred players and nine rounds"
large=$(json .id)
while read -r page rows; do
    quick "/tournaments/$large$page"
    is "$status $(grep -c '<tr' "$tmp/body")" "200 $rows" "all of it: ${page:-the event}"
    ok "is made in under $most ms: $quickest ms" awk -v ms="$quickest" -v most=$most 'BEGIN { exit !(ms + 0 > 0 && ms < most) }'
done <<END
/players 201
/rounds/9 101
/standings 201
/crosstable 201
/hall 25
END
look "/tournaments/$large/standings"
ok "a value leads to how it was calculated" has 'Click a value to see how it was calculated.'

# Bodies that no browser sends: each is refused, and adjd goes on.
hostile() {
    printf "$1" >"$tmp/hostile"
    look /records -X POST -H "Content-Type: ${2:-multipart/form-data; boundary=x}" --data-binary "@$tmp/hostile"
    case $status in 4??) return 0 ;; esac
    echo "$status"
    return 1
}
part='--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n'
ok "no end" hostile "${part}e3-e5"
ok "no head" hostile '--x\r\n\r\n--x--\r\n'
ok "nothing but ends" hostile '--x\r\n--x\r\n--x\r\n--x--'
ok "a head without an end" hostile '--x\r\nContent-Disposition: form-data; name="record\r\n--x--'
ok "a head without a name" hostile '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--\r\n'
ok "a NUL in name and value" hostile '--x\r\nContent-Disposition: form-data; name="re\000cord"\r\n\r\na\000b\r\n--x--\r\n'
ok "a boundary within what it bounds" hostile "${part}--x--x\r\n--x\r\n--xx\r\n--x--"
ok "no boundary" hostile "$part" multipart/form-data
ok "an empty boundary" hostile '--\r\n' 'multipart/form-data; boundary='
ok "a boundary too long" hostile "$part" "multipart/form-data; boundary=$(printf '%0100d' 0)"
ok "escapes without digits" hostile 'record=%%&_form=%%4&%%zz=%%&&&==&%%00=a' application/x-www-form-urlencoded
ok "more fields than a form has" hostile "$(seq -f 'f%.0f=1&' 3000 | tr -d '\n')" application/x-www-form-urlencoded
session=$(sed -n 's/.*adjd_visit[[:space:]]//p' "$tmp/director")
look /records/new
guard=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)
/usr/bin/python3 tests/api/hostile_forms.py "$url" "$session" "$guard" >"$tmp/forms" 2>&1
report $? "hostile forms are answered, each" || diag "$(tail -n 5 "$tmp/forms")"
is "$(cat "$tmp/forms")" "600 answered, some past the guard" "and there were many"
printf 'PK\003\004 and nothing that follows it' >"$tmp/broken.zip"
send /records/new /records -F "files=@$tmp/broken.zip"
is "$status $(grep -c 'class="warning"' "$tmp/body")" "200 1" "a broken archive is told"
send /records/new /records -F variant=chess -F 'record=[GameType "20"]

1. 32-28 19-23 *'
ok "a record in another game's notation is refused" has 'does not write chess: name another variant, or submit a record in one of lan, waterloo, pgn, xml, json'
lang=ru
send /records/new /records -F variant=chess -F 'record=[GameType "20"]

1. 32-28 19-23 *'
ok "in Russian too" has 'в которой не записываются партии chess'
send /records/new /records -F record=
ok "what is wrong is said in Russian" has 'записи нет: вставьте её или выберите файл'
lang=en

# The form of a new tournament has the options of regulations, and sends a number as a number.
send /tournaments/new?variant=chess /tournaments -F variant=chess -F name=Regulated -F 'illegal=stop stop forfeit' -F both_flags=draw \
    -F no_agreement_before=30 -F proof_positions=5000 -F reported=count
ask "/v1$location" -H "Authorization: Bearer $reader"
is "$(json '.regulations | [.illegal, .both_flags, .no_agreement_before, .proof_positions, .reported] | @json')" \
    '["stop stop forfeit","draw",30,5000,null]' "options that the form sets are the tournament's"
# A form that is sent twice has one effect: the second answer repeats the first one.
_twice=0192f3a0-twice
send /tournaments/new?variant=chess /tournaments -F variant=chess -F name=Twice -F "_key=$_twice"
first="$status $location"
send /tournaments/new?variant=chess /tournaments -F variant=chess -F name=Twice -F "_key=$_twice"
is "$status" 422 "a form with the key of another one is refused"
page=/tournaments/new?variant=chess
look "$page"
_form=$(sed -n 's/.*name="_form" value="\([0-9a-f]*\)".*/\1/p' "$tmp/body" | head -1)
for n in 1 2; do
    look /tournaments -X POST --data-urlencode "_form=$_form" -d _key=again -d variant=chess -d name=Again
    eval "again$n=\"\$status \$location\""
done
is "$again2" "$again1" "a form that is sent twice makes one tournament"
like "$again1 $first" '^303 /tournaments/[^ ]+ 303 ' "to which both answers lead"

# Corrections: every field of a tournament and a player; deletion and restoration.
who=director
send /tournaments/new?variant=chess /tournaments -F variant=chess -F name=Errors --form-string 'players=Name;Rtg;Fide-ID;Geschlecht
Cle, Ann;1900;12345;F'
t=$location
look "$t/players?change=1"
is "$status" 200 "the page of a player's change"
ok "usual headings are understood" has 'value="12345"'
send "$t/players" "$t/players" -F action=change -F number=1 -F 'name=Clé, Ann' -F rating=1950 -F title=WFM -F birth=1990 -F sex=w
ask "/v1$t" -H "Authorization: Bearer $director"
: >"$answers/list"
is "$(json '.players[0] | [.name, .rating, .title, .birth, .sex, .fide_id] | map(tostring) | join(" ")')" "Clé, Ann 1950 WFM 1990 w 12345" \
    "every fact of a player is changed, and one that the form does not have stays"
look "$t/settings"
ok "the settings show the name" has 'value="Errors"'
send "$t/settings" "$t/settings" -F action=save -F name=Mended -F city=Riga -F rounds=5 -F start=2026-03-01 -F end=
is "$status $location" "303 $t" "the settings are saved"
send "$t/settings" "$t/settings" -F action=save -F name=Mended -F 'acceleration=1-2 1-20 1
3-3 1-4 0.5'
look "/v1$t"
is "$status $(json '.acceleration | tojson')" '200 [{"first":1,"first_round":1,"last":20,"last_round":2,"points":"1"},{"first":1,"first_round":3,"last":4,"last_round":3,"points":"0.5"}]' "accelerated rounds, a range a line"
look "$t/settings"
ok "the page shows them again" has '3-3 1-4 0.5'
send "$t/settings" "$t/settings" -F action=save -F name=Mended -F 'acceleration=all of them'
is "$status" 422 "what is no range is refused"
look "$t"
ok "  and shown" has Riga
send "$t/settings" "$t/settings" -F action=save -F name=Mended -F start=2026-03-01 -F end=2026-02-01
is "$status" 422 "what contradicts itself is refused"
send "$t/settings" "$t/settings" -F action=delete
is "$status $location" "303 /tournaments" "an empty tournament is deleted"
look /tournaments/deleted
ok "the deleted one is listed" has Mended
send /tournaments/deleted "$t/restore"
is "$status $location" "303 $t" "  and restored"
who=reader
look /tournaments/deleted
is "$status" 403 "readers do not see deleted tournaments"
send "$t/players" "$t/settings" -F action=delete
is "$status" 403 "  and delete none"

"$adjd" --store "$store" --set key="$key_file" audit verify >"$tmp/checked" 2>&1
report $? "the store vouches for all of it" || diag "$(cat "$tmp/checked")"
stop
is "$code" 0 "adjd ends well"
done_testing
