#!/bin/sh
# SPDX-License-Identifier: MIT
# Termination phrases are understood: Termination tags and comments that say how a game ended, in many
# languages.
. tests/tap.sh

# judged TAGS COMMENT RESULT: the verdict of a short game.
judged() {
    printf '[White "%s"]\n[Black "%s"]\n%s[Result "%s"]\n\n1. e4 e5 %s %s\n' "${white:-Anna}" "${black:-Boris}" "$1" "$3" \
        "${2:+{$2\}}" "$3" >"$tmp/game"
    verdict=$("$adj" judge --from pgn --as json "$tmp/game" 2>&1)
}
# says STATUS WINNER REASON BASIS NAME
says() {
    _winner="\"$2\""
    [ "$2" != - ] || _winner=null
    like "$verdict" "\"status\":\"$1\",\"winner\":$_winner,\"reason\":\"$3\",\"basis\":\"$4\"" "$5"
}
# comment RESULT STATUS WINNER REASON TEXT
comment() {
    judged '' "$5" "$1"
    says "$2" "$3" "$4" record "{$5}"
}
# tag RESULT STATUS WINNER REASON TEXT
tag() {
    judged "[Termination \"$5\"]
" '' "$1"
    says "$2" "$3" "$4" record "Termination \"$5\""
}

tag 1-0 decided white time-forfeit 'Time forfeit'
tag 0-1 decided black time-forfeit 'time forfeit'
tag 1/2-1/2 draw - time-forfeit 'Time forfeit'
tag 1-0 decided white adjudication 'adjudication'
tag '*' undecided - adjudication 'adjudication'
tag '*' undecided - abandoned 'Abandoned'
tag 0-1 decided black abandoned 'Abandoned'
tag 1-0 decided white forfeit 'Rules infraction'
tag 1-0 decided white forfeit 'Forfeit'
tag 0-1 decided black forfeit 'default'
tag 1-0 decided white forfeit 'walkover'
tag 1-0 decided white forfeit 'no show'
tag 0-1 decided black forfeit 'No-show'
tag 1-0 decided white forfeit 'won by forfeit'
tag 0-1 decided black forfeit 'White did not come'
tag 1-0 decided white abandoned 'emergency'
tag 0-1 decided black forfeit 'illegal move'
tag 1-0 decided white abandoned 'stalled connection'
tag 0-1 decided black forfeit 'White forfeits by illegal move'
like "$verdict" '"event":"adjudication","by":null,"result":"0-1"' '  which is nobody'"'"'s act of the two' # RULES.md 10: by is who acts
tag 1-0 decided white forfeit 'Black forfeits: illegal move'
tag 1-0 decided white forfeit 'Black forfeits for an illegal move'
tag 1-0 decided white time-forfeit 'Black forfeits on time'
tag 0-1 decided black time-forfeit 'White forfeits: time'
tag 0-1 decided black time-forfeit 'White loses by time forfeit'
tag 0-1 decided black forfeit 'White forfeits'
tag 1-0 decided white resignation 'Anna won by resignation'
tag 0-1 decided black time-forfeit 'Boris won on time'
tag 0-1 decided black abandoned 'BORIS won - game abandoned'
tag 1/2-1/2 draw - agreement 'Game drawn by agreement'
tag 1/2-1/2 draw - time-forfeit 'Game drawn by timeout vs insufficient material'
for text in Normal normal Unterminated 'Anna won by checkmate' 'Carla won by resignation' 'Game drawn by stalemate'; do
    judged "[Termination \"$text\"]
" '' 0-1
    says decided black reported reported "Termination \"$text\" tells nothing of its own"
done
judged '[Termination "unterminated"]
' '' '*'
says undecided - unfinished none "what has not ended is unfinished"

comment 1-0 decided white resignation 'Black resigns'
comment 1-0 decided white resignation ' Black resigns. '
comment 0-1 decided black resignation 'White resigned'
comment 1-0 decided white resignation 'Boris resigns'
comment 0-1 decided black resignation 'Game 12 (Anna vs. Boris) Anna resigns'
comment 0-1 decided black time-forfeit 'White forfeits on time'
comment 1-0 decided white time-forfeit 'White wins on time.'
comment 0-1 decided black resignation 'White resigns (Lag: Av=0.38s, max=1.1s)'
comment 1/2-1/2 draw - agreement 'Game drawn by mutual agreement'
comment 1/2-1/2 draw - time-forfeit 'White ran out of time and Black has no material to mate'
comment 1/2-1/2 draw - time-forfeit 'Game drawn because both players ran out of time'
comment 1-0 decided white abandoned 'Black forfeits by disconnection'
comment 1-0 decided white abandoned 'Black left the game.'
comment '*' undecided - abandoned 'Game aborted by mutual agreement'
comment 1-0 decided white adjudication '-8.11/24 5.0s, White wins by adjudication'
comment 0-1 decided black adjudication 'Black declared the winner by adjudication'
comment 1/2-1/2 draw - adjudication 'Game drawn by adjudication'
comment 1-0 decided white resignation 'A fine game! Black resigns'
comment 0-1 decided black resignation '[%eval -2.73] White resigns'

comment 0-1 decided black forfeit 'White makes an illegal move: e2e5'
comment 1-0 decided white forfeit '+0.31/12 1.2s, Black makes an illegal move: e7e4'
comment 1-0 decided white abandoned "Black's connection stalls"
comment 1-0 decided white forfeit 'Чёрным засчитано поражение за второй невозможный ход'
comment 0-1 decided black forfeit 'Второй невозможный ход белых.'

# FIDE Laws 7.5.5, as 6.9: the game is drawn where the opponent cannot mate by any series of legal moves.
printf '[SetUp "1"]\n[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]\n[Termination "White forfeits by illegal move"]\n[Result "0-1"]\n\n1. e4 0-1\n' >"$tmp/game"
verdict=$("$adj" judge --from pgn --as json "$tmp/game" 2>&1)
says draw - forfeit rules "an illegal move against a king alone only draws"

comment 1-0 decided white resignation 'Чёрные сдались'
comment 0-1 decided black resignation 'белые сдались'
comment 0-1 decided black resignation 'БЕЛЫЕ СДАЛИСЬ.'
comment 1-0 decided white resignation 'черные сдались'
comment 0-1 decided black time-forfeit 'Белые просрочили время'
comment 1-0 decided white time-forfeit 'У чёрных упал флаг'
comment 1/2-1/2 draw - agreement 'Ничья по соглашению'
comment 1-0 decided white forfeit 'Неявка чёрных'
comment 0-1 decided black adjudication 'Чёрным присуждена победа'
comment 0-1 decided black resignation 'Weiß gab auf'
comment 1-0 decided white resignation 'Schwarz gibt auf'
comment 0-1 decided black time-forfeit 'WEISS ÜBERSCHRITT DIE ZEIT'
comment 1/2-1/2 draw - agreement 'Remis durch Übereinkunft'
comment 1-0 decided white forfeit 'Weiß gewinnt kampflos'
comment 0-1 decided black resignation 'Les blancs abandonnent'
comment 1-0 decided white time-forfeit 'Les Noirs perdent au temps'
comment 1/2-1/2 draw - agreement 'Nulle d’un commun accord'
comment 1-0 decided white resignation 'Zwart geeft op'
comment 0-1 decided black time-forfeit 'Wit overschreed de tijd'
comment 1/2-1/2 draw - agreement 'Remise in onderling overleg'
comment 1-0 decided white resignation 'Las negras abandonan'
comment 0-1 decided black time-forfeit 'Las blancas pierden por tiempo'
comment 1/2-1/2 draw - agreement 'Tablas de común acuerdo'
comment 1-0 decided white resignation 'Il Nero abbandona'
comment 0-1 decided black time-forfeit 'Il Bianco perde per il tempo'
comment 1/2-1/2 draw - agreement "Patta d'accordo"
comment 0-1 decided black time-forfeit "White's flag has fallen"
comment 1-0 decided white time-forfeit 'Black flag fell'
comment 1-0 decided white time-forfeit 'Boris lost on time'
comment 0-1 decided black time-forfeit 'Anna ran out of time'
comment 1-0 decided white resignation 'Schwarz hat die Partie aufgegeben'
comment 0-1 decided black time-forfeit 'Zeitüberschreitung durch Weiß'
comment 1-0 decided white resignation 'Abandon des Noirs'
comment 0-1 decided black time-forfeit 'Les Blancs ont dépassé le temps'
comment 1-0 decided white forfeit 'Absence des Noirs'
comment 0-1 decided black time-forfeit 'Wit is door de vlag gegaan'
comment 1-0 decided white forfeit 'Zwart is niet verschenen'
comment 0-1 decided black resignation 'Las blancas abandonaron'
comment 1-0 decided white time-forfeit 'Las negras perdieron por tiempo'
comment 0-1 decided black resignation 'Il Bianco si arrende'
comment 1-0 decided white forfeit 'Il Nero non si è presentato'

for text in 'If White resigns, he errs' 'Black resigns would be premature' 'A draw' 'Black is checkmated' 'White mates'; do
    judged '' "$text" 1-0
    says decided white reported reported "{$text} is no ending of the record's own"
done
judged '' 'Black resigns' 0-1
says decided white resignation record "words go before the bare result"
like "$verdict" '"code":"result-mismatch".*"text":"0-1".*"detail":"the verdict is 1-0 by resignation"' "  which is not lost"
like "$verdict" '"event":"resign","by":"black","words":"Black resigns","accepted":true' "  and are told"
like "$("$adj" judge "$tmp/game")" 'resignation \(Black\) \("Black resigns"\), accepted' "  in text too"
verdict=$(printf '1. e4 {White resigned here in 1921} e5 1-0\n' | "$adj" judge --from pgn --as json)
says decided white reported reported "words within the game are not its end"
verdict=$(printf '1. f3 e5 2. g4 Qh4# {White resigns} 0-1\n' | "$adj" judge --from pgn --as json)
says decided black checkmate rules "the rules come first"
verdict=$(printf '1. e4 e5 {[%%event flag white]} {Black resigns} 1-0\n' | "$adj" judge --from pgn --as json)
says decided black time-forfeit record "and so do events"
verdict=$(printf '1. e4 e4 {Black resigns} 1-0\n' | "$adj" judge --from pgn --as json)
says undecided - illegal-move none "after an illegal move no words count"
verdict=$(printf '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {Game drawn by repetition} 1/2-1/2\n' | "$adj" judge --from pgn --as json)
says draw - threefold-repetition rules "a draw that the rules confirm"
verdict=$(printf '1. Nf3 Nf6 2. Ng1 Ng8 {Game drawn by repetition} 1/2-1/2\n' | "$adj" judge --from pgn --as json)
says draw - reported reported "and one that they do not"
like "$verdict" '"events":\[\]' "  of which no false claim is made"
verdict=$(printf '[GameType "20"]\n1. 32-28 19-23 {Zwart geeft op} 2-0\n' | "$adj" judge --from pdn --as json)
says decided white resignation record "draughts"
verdict=$(printf '[Variant "waterloo7"]\n\ne3-e5 {Draw agreed} 1/2-1/2\n' | "$adj" judge --from waterloo --as json)
says undecided - unfinished none "where there are no draws"

# ---- the score sheet of a game that was not played, where the game is known: "" for no winner
unplayed() {
    verdict=$(printf '%s\n' "$5" | "$adj" judge --variant "$6" --as json 2>&1)
    says "$1" "$2" "$3" "$4" "$6: $5"
}
for variant in chess international waterloo5 lippo-chess; do
    unplayed decided white forfeit record '{[%event absence black]}' $variant
    unplayed decided white forfeit record '{[%event absence black]} 1-0' $variant
    unplayed decided black time-forfeit record '{White forfeits on time} 0-1' $variant
    unplayed decided white reported reported '{it snowed} 1-0' $variant
    unplayed undecided - forfeit record '{[%event absence white]} {[%event absence black]} 0-0' $variant
    unplayed undecided - reported reported '0-0' $variant
done
unplayed draw - reported reported '1/2-1/2' chess
unplayed undecided - illegal-move none '1. 0-0' chess
is "$(printf '{it snowed}\n' | "$adj" judge --variant chess 2>&1 | cut -c1-40)" "adj: -:1:1: unknown-notation: this is no" \
    "words alone are no record"
is "$(printf '1-0\n' | "$adj" judge 2>&1 | cut -c1-40)" "adj: -:1:1: unknown-notation: this is no" "nor a result of who knows what"
printf 'W:WKe1,Rh1:BKe8:castle=W0-0 0-0\n' >"$tmp/castled"
like "$("$adj" judge --variant chess --as json "$tmp/castled")" '"ply":1,"move":"1.0-0"' "from a set-up castling comes first"
done_testing
