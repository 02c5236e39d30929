#!/bin/sh
# SPDX-License-Identifier: MIT
# Events off the board end a game: both flags, rejected agreements, reversed colours, void games, mate marks without mate.
. tests/tap.sh
needs jq xmllint

# pgn COMMENTS RESULT [TAGS]: the verdict of 1. e4 e5 with this behind it, under $regulations, in $verdict.
regulations='{}'
pgn() {
    printf '[White "Anna"]\n[Black "Boris"]\n%s[Result "%s"]\n\n%s %s %s\n' "${3:-}" "$2" "${moves:-1. e4 e5}" "$1" "$2" >"$tmp/game.pgn"
    judged "$tmp/game.pgn" pgn
}
# lan VARIANT MOVES
lan() {
    printf '[Variant "%s"]\n\n%s\n' "$1" "$2" >"$tmp/game.lan"
    judged "$tmp/game.lan" lan
}
judged() {
    printf '%s' "$regulations" >"$tmp/regulations"
    verdict=$("$adj" judge --from "$2" --as json --regulations "$tmp/regulations" "$1" 2>&1)
}
said() { printf '%s\n' "$verdict" | jq -r "$1"; }
# ends STATUS REASON BASIS NAME
ends() { is "$(said '[.status, .reason, .basis] | join(" ")')" "$1 $2 $3" "$4"; }

# The flags of both players on one ply are one event, in whatever order and words.
while IFS='|' read -r comments result tag; do
    pgn "$comments" "$result" "$tag"
    ends undecided time-forfeit none "both flags: $comments $tag $result"
    is "$(said '.winner, .score.white, (.events | map(.by) | sort | join(" "))' | tr '\n' ' ')" "null * black white " "  for nobody, and both are told"
done <<'END'
{[%event flag white]} {[%event flag black]}|*|
{[%event flag black]} {[%event flag white]}|1-0|
{White forfeits on time} {Black forfeits on time}|*|
{Black forfeits on time} {White forfeits on time}|0-1|
{White forfeits on time; Black forfeits on time}|*|
{White forfeits on time, Black forfeits on time}|*|
{Anna forfeits on time} {Boris forfeits on time}|*|
{Both flags fell}|1/2-1/2|
{Оба просрочили время}|*|
{У обоих упал флаг.}|*|
{Beide überschritten die Zeit}|*|
{[%event flag black]} {White forfeits on time}|*|
|*|[Termination "both flags have fallen"]
{White forfeits on time}|*|[Termination "Black forfeits on time"]
END
like "$(LC_ALL=C.UTF-8 "$adj" judge "$tmp/game.pgn" | tr -s ' \n' ' ')" 'Verdict Undecided: both players ran out of time \(Guidelines III\.3\.1\); the arbiter decides\.' "the headline"
pgn '{[%event flag white]} 2. Nf3 {[%event flag black]}' '*'
ends decided time-forfeit record "one ply apart the earlier flag decides"
pgn '{White forfeits on time} {White forfeits on time}' 0-1
ends decided time-forfeit record "a flag told twice is one flag"
printf '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n{[%%event flag white]} {[%%event flag black]} *\n' >"$tmp/bare.pgn"
judged "$tmp/bare.pgn" pgn
ends undecided time-forfeit none "also where one of the flags alone would only draw"
is "$(said '.evidence | has("mates")')" false "  and no proof stands beside it"
for game in 'waterloo7 e3-e5' 'lippo-chess c3-c5' 'international d4-e5' 'turtle-indian' 'nihongi'; do
    case $game in turtle*|nihongi) continue ;; esac
    lan "${game% *}" "${game#* } [%event flag white] [%event flag black]"
    ends undecided time-forfeit none "in ${game% *} too"
    is "$(said '.citation.paragraph != null')" true "  by a paragraph"
done
lan lippo-chess 'c3-c5 [%event flag white] [%event flag black]'
is "$(said '.points | length')" 2 "Lippo's points are told"
regulations='{"both_flags":"draw"}'
pgn '{[%event flag white]} {[%event flag black]}' '*'
ends draw time-forfeit decision "the regulations may give a draw"
is "$(said '[.citation.paragraph, .score.white, .regulations.both_flags] | join(" ")')" 'Guidelines III.3.1 1/2 draw' "  by the Guidelines"
lan waterloo7 'e3-e5 [%event flag white] [%event flag black]'
ends undecided time-forfeit none "but not in a game without draws"
regulations='<regulations xmlns="urn:adj:1" both_flags="draw" no_agreement_before="2"/>'
pgn '{[%event flag white]} {[%event flag black]}' '*'
ends draw time-forfeit decision "regulations in XML"
pgn '{Draw agreed}' 1/2-1/2
ends draw reported reported "  with a number"
for wrong in '{"both_flags":"white"}' '{"both_flags":1}' '{"no_agreement_before":0}' '{"no_agreement_before":"20"}' '{"no_agreement_before":1001}'; do
    regulations=$wrong
    pgn '' '*'
    like "$verdict" 'regulations:1:2: regulations: (both_flags: expected "arbiter" or "draw"|no_agreement_before: expected a move number)' "$wrong is refused"
done

# An agreement that was not allowed stays visible beside a bare draw.
# agrees N MOVES ACCEPTED NAME
agrees() {
    regulations="{\"no_agreement_before\":$1}" moves=$2
    pgn '{[%event agreement]}' 1/2-1/2
    is "$(said '.events[0].accepted')" "$3" "$4"
    moves=
}
agrees 2 '1. e4 e5 2. Nf3' false "before Black's second move: rejected"
ends draw reported reported "  the result counts as reported"
like "$(said .detail)" "the agreement on which it probably rests was not allowed: .*before Black has made move 2, and Black has made 1" "  and why"
like "$("$adj" judge --regulations "$tmp/regulations" "$tmp/game.pgn" | tr -s ' \n' ' ')" 'Draw\. This is the result on the record; the agreement on which it probably rests was not allowed' "  in the headline"
agrees 2 '1. e4 e5 2. Nf3 Nc6' true "after it: accepted"
agrees 1 '1. e4 e5' true "from move 1"
agrees 3 '1. e4 e5 2. Nf3 Nc6 3. Bb5' false "an odd ply"
for said in '{Draw agreed}' '{Ничья по соглашению}'; do
    regulations='{"no_agreement_before":5}'
    pgn "$said" 1/2-1/2
    ends draw reported reported "$said is an agreement too"
done
pgn '' 1/2-1/2 '[Termination "Game drawn by agreement"]'
ends draw reported reported "and a Termination tag"
printf '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]\n\n30... Kd7 {[%%event agreement]} 1/2-1/2\n' >"$tmp/late.pgn"
regulations='{"no_agreement_before":30}'
judged "$tmp/late.pgn" pgn
ends draw agreement record "numbers of a set-up count"
regulations='{"no_agreement_before":31}'
judged "$tmp/late.pgn" pgn
ends draw reported reported "  exactly"
printf '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 31"]\n\n{[%%event agreement]} 1/2-1/2\n' >"$tmp/late.pgn"
regulations='{"no_agreement_before":30}'
judged "$tmp/late.pgn" pgn
ends draw agreement record "the FEN's number, where no move has one"
printf '[GameType "21"]\n\n1. 11-15 22-18 2. 15x22 {[%%event agreement]} 1/2-1/2\n' >"$tmp/first.pdn"
regulations='{"no_agreement_before":2}'
judged "$tmp/first.pdn" pdn
ends draw agreement record "where Black begins its second move is the third ply"
regulations='{"no_agreement_before":2}'
pgn '{[%event agreement]} 2. Nf3 Nc6 3. Bb5 a6' 1/2-1/2
is "$(said '[.reason, .detail] | map(tostring) | join(" ")')" 'reported null' "a draw moves after the agreement does not rest on it"
regulations='{}'
moves='1. e4'
pgn '{[%event agreement]}' 1/2-1/2
moves=
ends draw reported reported "an agreement before both have moved (5.2.3)"
like "$(said .detail)" 'was not allowed: both players must have made a move' "  is told likewise"
lan waterloo7 'e3-e5 [%event agreement] 1/2-1/2'
ends undecided unfinished none "Waterloo's draw does not count, agreed or not"

# Reversed colours (FIDE Laws 7.3), and what was wrong with a void game.
pgn '{[%event colours]}' '*'
ends undecided void record "reversed colours void the game"
is "$(said '[.citation.document, .citation.paragraph] | join(" ")')" 'FIDE Laws of Chess (2023) 7.3' "  by 7.3"
ten='1. Nf3 Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nb1 Nb8 5. e4 e5 6. d3 d6 7. c3 c6 8. f3 f6 9. g3 g6 10. h3'
moves=$ten
pgn '{[%event colours]}' '*'
ends undecided void record "while Black has made nine moves"
moves="$ten h6"
pgn '{[%event colours]}' 1-0
ends decided reported reported "after ten by both the game goes on"
like "$(said '.events[0].why')" 'both players have made ten moves or more, so the game goes on \(FIDE Laws 7\.3\)' "  and the report says by which article"
moves=
lan lippo-chess '[%event colours]'
is "$(said '[.reason, .citation.paragraph] | join(" ")')" 'void §2' "Lippo's own rule"
lan international 'd4-e5 [%event colours]'
is "$(said '[.reason, .events[0].accepted] | map(tostring) | join(" ")')" 'unfinished false' "no rule of draughts speaks of it"
# void TEXT PARAGRAPH
void() {
    pgn "{[%event void${1:+ $1}]}" '*'
    is "$(said '[.reason, .citation.paragraph] | map(tostring) | join(" ")')" "void $2" "void ${1:-without a text}: $2"
}
void '' 7.2.1
void 'wrong initial position' 7.2.1
void 'Фигуры расставлены неверно' 7.2.1
void 'colours reversed' 7.3
regulations='{}'
pgn '{[%event void a fire]} {[%event illegal white]}' '*'
like "$("$adj" judge "$tmp/game.pgn" | tr -s ' \n' ' ')" ': void game \("a fire"\), accepted: .* illegal move \(White\)\. Illegal move not counted: the game was already over' "an event is named, and its text is quoted"
like "$("$adj" judge --lang ru "$tmp/game.pgn" | tr -s ' \n' ' ')" 'недействительная партия \(«a fire»\), .* невозможный ход \(белые\)\. Невозможный ход не засчитан: партия была уже окончена' "in Russian too"
void 'перепутан цвет' 7.3
void 'a fire in the hall' null
pgn '{[%event void the board was turned]}' '*'
like "$(said '.reason + " " + .events[0].why')" '^unfinished the position is moved to a correctly placed board .*7\.2\.2' "a turned board ends nothing"
pgn '{[%event void pieces were displaced]}' '*'
like "$(said '.reason + " " + .events[0].why')" '^unfinished the pieces are put back .*7\.4' "nor do displaced pieces"
lan lippo-chess '[%event void]'
is "$(said .citation.paragraph)" '§2' "Lippo's void game"
lan international '[%event void]'
is "$(said '.citation | [.document, .paragraph] | join(" ")')" 'Rulebook of this project 10' "draughts cite no article of chess"

# A mark of mate that is no mate.
# mark TEXT CODES
mark() {
    printf '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. %s 1-0\n' "$1" >"$tmp/mark.pgn"
    verdict=$("$adj" judge --from pgn --as json "$tmp/mark.pgn")
    is "$(said '[.defects[] | select(.code == "check-mark-mismatch") | .severity] | join(" ")')" "$2" "$1"
}
mark 'Qxe5#' warning
mark 'Qxe5 mate' warning
mark 'Qxe5++' warning
mark 'Qxe5‡' warning
mark 'Qxe5x' warning
mark 'Qxe5 мат' warning
mark 'Qh5xe5#' warning
mark 'Qxe5+' ''
mark 'Qxf7#' ''
mark 'Qxf7++' ''
mark 'Qxf7×' ''
mark 'Qxf7 мат' ''
mark 'Qxe5#' warning
"$adj" judge --strict "$tmp/mark.pgn" >"$tmp/strict"
is "$?" 1 "a strict reading stops at it, whatever result follows"
like "$(tr -s ' \n' ' ' <"$tmp/strict")" '4\.Qxe5#: the move is marked as mate but does not mate, read as Qxe5\+ \(check-mark-mismatch, warning' "  and names it"
"$adj" convert --quiet --to pgn --report "$tmp/report" "$tmp/mark.pgn" >"$tmp/out" 2>/dev/null
is "$(jq -r '[.code, .text, .read_as] | join(" ")' "$tmp/report") $(tail -n 1 "$tmp/out" | grep -o 'Qxe5.')" 'check-mark-mismatch Qxe5# Qxe5+ Qxe5+' "a conversion that corrects it says so"
like "$("$adj" judge --lang ru "$tmp/mark.pgn" | tr -s ' \n' ' ')" '4\.Qxe5#: ход отмечен знаком мата, но мата не даёт, прочтено как Qxe5\+ ' "  in Russian too"
printf '[Variant "waterloo7"]\n\n1. e3-e5# f8-f6\n' >"$tmp/mark.txt"
verdict=$("$adj" judge --from waterloo --as json "$tmp/mark.txt")
is "$(said '[.defects[] | .code, .detail] | join(" ")')" 'check-mark-mismatch the move is marked as mate but does not mate' "in other notations too"
printf '1. Se2-e4 Se11-e9#\n' >"$tmp/mark.txt"
verdict=$("$adj" judge --from lippo --variant lippo-chess --as json "$tmp/mark.txt")
is "$(said '[.defects[] | select(.code == "check-mark-mismatch") | .detail] | join(" ")')" 'the move is marked as mate but does not mate' "once"
verdict=$(printf '[FEN "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1"]\n\n1. Nf6++ *\n' | "$adj" judge --from pgn --as json -)
is "$(said '[.defects[].code] | join(" ")')" '' "++ is a double check as well"

# The headlines of acts, in both languages.
# headline LANGUAGE COMMENTS RESULT WANT
headline() {
    regulations='{}'
    pgn "$2" "$3" "$(printf "${5:-}")"
    like "$("$adj" judge --lang "$1" "$tmp/game.pgn" | tr -s ' \n' ' ')" " $4 " "$1: $4"
}
while IFS='|' read -r comments result en ru; do
    headline en "$comments" "$result" "$en"
    headline ru "$comments" "$result" "$ru"
done <<'END'
{[%event decision 0-1]}|*|Director's decision: Black wins, 0–1\.|Решение судьи: победа чёрных, 0 : 1\.
{[%event decision 1/2-1/2]}|*|Director's decision: draw, 1/2–1/2\.|Решение судьи: ничья, 1/2 : 1/2\.
|1-0|White wins\. This is the result on the record; it does not say how the game ended\.|Выиграли белые\. Такой результат стоит в записи; чем закончилась партия, в ней не сказано\.
{[%event absence white]} {[%event absence black]}|*|Both players lose: neither appeared \(6\.7\)\.|Поражение засчитано обоим: никто не явился \(6\.7\)\.
{[%event absence black]}|*|White wins: Black did not appear \(6\.7\)\.|Выиграли белые: чёрные не явились \(6\.7\)\.
{White resigns}|0-1|Black wins: White resigned, and Black could still checkmate \(5\.1\.2\)\.|Выиграли чёрные: белые сдались, а чёрные ещё могли поставить мат \(5\.1\.2\)\.
{Draw agreed}|1/2-1/2|Draw: the players agreed to a draw \(5\.2\.3\)\.|Ничья: игроки согласились на ничью \(5\.2\.3\)\.
{[%event colours]}|*|Undecided: the colours were reversed, so a new game is played \(7\.3\)\.|Не решено: цвета были перепутаны, поэтому играется новая партия \(7\.3\)\.
END
# What the record does not name: which player.
while IFS='|' read -r tag en ru; do
    headline en '' 1/2-1/2 "$en" "[Termination \"$tag\"]\n"
    headline ru '' 1/2-1/2 "$ru" "[Termination \"$tag\"]\n"
done <<'END'
time forfeit|Draw: a player ran out of time; the record does not say which\.|Ничья: один из игроков просрочил время; кто из них, в записи не сказано\.
illegal move|Draw: a player forfeited the game; the record does not say which\.|Ничья: одному из игроков засчитано поражение; кому из них, в записи не сказано\.
END
bare='[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 %s 0-1\n'
printf "$bare" '{White forfeits on time}' >"$tmp/bare.pgn"
like "$("$adj" judge "$tmp/bare.pgn" | tr -s ' \n' ' ')" 'Draw: White ran out of time, but Black cannot possibly checkmate \(6\.9\)\.' "a draw names what the other side could not do"
like "$("$adj" judge --lang ru "$tmp/bare.pgn" | tr -s ' \n' ' ')" 'Ничья: белые просрочили время, но чёрные не могут поставить мат никакими ходами \(6\.9\)\.' "in Russian too"
printf "$bare" '{White resigns}' >"$tmp/bare.pgn"
like "$("$adj" judge "$tmp/bare.pgn" | tr -s ' \n' ' ')" 'Draw: White resigned, but Black cannot possibly checkmate \(5\.1\.2\)\.' "so does a resignation"
printf '{"illegal":"forfeit"}' >"$tmp/regulations"
printf "$bare" 'Kd8 2. Kd6' >"$tmp/bare.pgn"
like "$("$adj" judge --regulations "$tmp/regulations" "$tmp/bare.pgn" | tr -s ' \n' ' ')" 'Draw: White made the illegal move 2\.Kd6, but Black cannot possibly checkmate \(7\.5\.5\): ' "and an illegal move"
lan lippo-chess 'c3-c5 c10-c8 [%event protest black c5]'
is "$(said '.events[0].why')" '§14 requires an attack on each of the last three moves; this piece made none' "a protest says what it lacks"
like "$("$adj" judge --from lan "$tmp/game.lan" | tr -s ' \n' ' ')" 'Protest rejected: §14 requires an attack on each of the last three moves; this piece made none' "in the report"
like "$("$adj" judge --lang ru --from lan "$tmp/game.lan" | tr -s ' \n' ' ')" 'Протест отклонён: §14 требует .* не нападала ни одним из трёх последних ходов' "and in Russian"

# The same events in the other ways in.
printf 'e4\nevent flag white\nevent flag black\nquit\n' | "$adj" enter --variant chess --output "$tmp/entered.pgn" >/dev/null 2>&1
like "$(cat "$tmp/entered.pgn")" 'flag white\]\} \{\[%event flag black\]\} \*' "adj enter takes the second flag"
printf 'e4\nevent colours\nd5\nquit\n' | "$adj" enter --variant chess --output "$tmp/void.pgn" >"$tmp/out" 2>"$tmp/err"
like "$(cat "$tmp/err")" 'the game is over \(void\)' "  and nothing is played behind a void game"
traced() { printf '{"variant":"%s","moves":["%s"],"events":[%s]}\n' "$1" "$2" "$3" | "$adj" trace | jq -c '[.outcome.status, .outcome.reason, (.events | map(.accepted))]'; }
is "$(traced chess e2-e4 '{"ply":1,"event":"flag","by":"black"},{"ply":1,"event":"flag","by":"white"}')" '["undecided","time-forfeit",[null,null]]' "adj trace: both flags"
is "$(traced chess e2-e4 '{"ply":1,"event":"colours"}')" '["undecided","void",[true]]' "adj trace: colours"
is "$(traced international d4-e5 '{"ply":1,"event":"colours"}')" '["undecided","unfinished",[false]]' "  which draughts reject"
printf '1. e4 e5 {[%%event colours]} {[%%event void board turned]} *\n' >"$tmp/there.pgn"
for to in xml json lan; do
    "$adj" convert --quiet --to "$to" "$tmp/there.pgn" >"$tmp/there" && "$adj" convert --quiet --to pgn "$tmp/there" >"$tmp/back"
    is "$(tail -n 1 "$tmp/back")" '1. e4 e5 {[%event colours]} {[%event void board turned]} *' "events through $to"
done
printf '{"both_flags":"draw","no_agreement_before":20}' >"$tmp/regulations"
"$adj" judge --as xml --regulations "$tmp/regulations" "$tmp/there.pgn" >"$tmp/verdict.xml"
ok "the verdict in XML is valid" xmllint --noout --schema schemas/verdict.xsd "$tmp/verdict.xml"
like "$("$adj" judge --regulations "$tmp/regulations" "$tmp/there.pgn" | tr -s ' \n' ' ')" "; both flags fallen: a draw; no agreement before Black's move 20" "and the report says what is in force"
done_testing
