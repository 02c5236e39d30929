#!/bin/sh
# SPDX-License-Identifier: MIT
# A verdict quotes exactly the sentence that decides, of the right edition and piece. `adj rules` prints the
# same table.
. tests/tap.sh
needs jq

# game VARIANT SETUP MOVES: a record in LAN; its verdict is in $verdict.
game() {
    {
        printf '[Variant "%s"]\n' "$1"
        [ -z "$2" ] || printf '[SetUp "1"]\n[FEN "%s"]\n' "$2"
        printf '\n%s\n' "$3"
    } >"$tmp/game"
    verdict=$("$adj" judge --from lan --as json "$tmp/game" 2>&1)
    variant=$1
}
said() { printf '%s\n' "$verdict" | jq -r "$1"; }
# quotes PARAGRAPH START: the paragraph, and what its quotation begins with; `adj rules` has both.
quotes() {
    is "$(said .citation.paragraph)" "$1" "$variant, $(said .reason): cites $1"
    is "$(said '.quote | tostring' | cut -c "1-${#2}")" "$2" "  and quotes it"
    [ "$2" != null ] || return 0
    "$adj" rules "$variant" --json |
        jq -e --argjson v "$verdict" '[.sentences[] | select(.paragraph as $p | ($v.citation.paragraph | split("; ") | index($p)))
            | .text | select(. as $t | $v.quote | contains($t)) | length + 1] | add == ($v.quote | length + 1)' >/dev/null
    report $? "  word for word as adj rules prints it"
}

# Lippo: president mated, patt and resignation stand in the pieces' part; the points in §7.
game lippo-chess 'W:WPg1,Kb1,Km2,Sc3:BPa12,Sm10,Ul10' 'm2-a2'
quotes 'Pieces 4a' '4) а) если все эти возможности к избежанию опасности использованы'
is "$(said .points_citation.paragraph) $(said .points_citation.quote)" \
    '§7 В новой шахматной игре определение выигрышей считается по пунктам. Получивший большее количество пунктов считается выигравшим партию.' \
    "  the points quote §7"
like "$(LC_ALL=ru_RU.UTF-8 "$adj" judge --from lan "$tmp/game")" '«назначение фигур, 4 а»' "what has no number has a name in the reader's language"
game lippo-chess 'W:WPg1,Kb1,Km10,Sc3:BPa12' 'm10-m11'
quotes 'Pieces 4b' 'б) точно также партия считается оконченной'
game lippo-chess 'W:WPg1,Ka5,Sl3:BPm12,Sm10,Kl11' 'a5-a6 [%event resign white]'
quotes 'Pieces 4a' '4) а) если все эти возможности к избежанию опасности использованы'
game lippo-chess 'W:WPg1,Gg5,Sa3:BPg9,Sb10,Km12' 'g5:g9'
quotes '§9' 'Если кто-либо из играющих первым лишился фигуры президента'
is "$(said .points_citation.paragraph)" '§7' "  the points quote §7"

# Sennichite, by the number of its own edition, and in its own sentence.
for edition in 5:15 6:15 7:16; do
    game "waterloo${edition%:*}" 'W:WKa1:BKk10' 'a1-b1 k10-i10 b1-a1 i10-k10'
    quotes "${edition#*:}" 'Repeating any position with the same order of move is prohibited.'
    is "$(said '.citation.ruling | index("G-R3") != null')" true "  through the ruling what a position is"
done

# A move that the piece does not make cites the piece, one that leaves the king attacked the general rule.
game waterloo7 '' 'd2-d5'
quotes 4 'The knight (N) moves by N(3) mode.'
game brilliant '' 'c1-c5'
quotes 5 '(Q) The queen moves by S mode.'
game lippo-chess '' 'b1-b5'
quotes '§6; Movement, mortars' 'Если кто-либо из играющих сделает ход, не соответствующий правилам игры'
is "$(said '.citation.ruling | join(" ")')" 'L-R10 L-R1' "  with the rulings of both"
game chess '' 'b1-b3'
quotes 3.6 null
game chess 'W:WKe1,Re2:BKe8,Re7' 'e2-d2'
quotes 3.9.2 null
game waterloo6 'W:WKa1,Rb2:BKk10,Bi9' 'b2-b3'
quotes general 'Other general rules of this game are identical with rules of classical chess [1].'
game eureka '' 'e4-e6'
quotes rules 'An ordinary piece moves as in the classical draughts'

# King and emperor have a sentence each, and no edition another's.
game waterloo5 'W:WKe7:BKk10' 'e7-e8'
quotes 10 'The achievement of the eighth promotional row by the king brings the victory.'
game waterloo6 'W:WKe8:BKk2' 'e8-e9'
quotes 12 'The achievement of the ninth row by the King brings the victory.'
game waterloo6 'W:WEe8:BKk2' 'e8-e9'
quotes 13 'The achievement of the ninth row by the Emperor brings the victory.'
game waterloo7 'W:WKe8:BKk2' 'e8-e9'
quotes 13 'The achievement of the ninth row by the king brings the victory.'
game waterloo7 'W:WEe8:BKk2' 'e8-e9'
quotes 14 'The achievement of the ninth row by the emperor brings the victory.'
game waterloo7-junior 'W:WKe7:BKa2' 'e7-e8'
quotes 13 'The achievement of the [eighth] row by the king brings the victory.'
game waterloo7-junior 'W:WEe7:BKa2' 'e7-e8'
quotes 14 'The achievement of the [eighth] row by the emperor brings the victory.'
game waterloo7 'W:WKe1,Rb2,Rc3:BKa10' 'c3-a3'
quotes 15 'The (stale)mate brings the victory. This rule take priority.'

# An unfinished game says nothing of draws, unless the record claims one.
game waterloo5 '' 'e3-e5 *'
quotes 15 null
game waterloo5 '' 'e3-e5 1/2-1/2'
quotes 15 'Waterloo has no draws.'

# What federations write is cited by its number, and not quoted.
game chess 'W:WKf7,Qb6:BKh8' 'b6-g6'
quotes 5.2.1 null

# Every act, in every game of draughts, cites a document and a paragraph of it; so does every refused move.
for variant in $("$adj" variants | awk -F'\t' 'tolower($2) ~ /draughts|checkers|eureka/ { print $1 }'); do
    first=$("$adj" moves --variant "$variant" | head -n 1)
    for act in 'flag black' 'absence white' 'resign white' agreement void; do
        game "$variant" '' "$first [%event $act]"
        is "$(said '.citation | (.document | length > 0) and (.paragraph | length > 0)')" true "$variant: $act cites a paragraph"
    done
    game "$variant" '' 'a1-a1'
    game "$variant" '' "$first $first"
    is "$(said '.illegal.cause + " " + (.citation.paragraph | length > 0 | tostring)' | grep -c ' true')" 1 "$variant: so does a move that is not legal"
done
game turkish 'W:Wc3,h2:Bc6,h7' 'c3-d4'
quotes moves null
game turkish 'W:Wc3,h2:Bc4,h7' 'h2-h3'
quotes captures null
game frisian 'W:We5,a1:Be7' 'a1-b2'
quotes captures null
game frisian 'W:We5,i3:BKd6,f6,h6,h4' 'e5:c7'
quotes captures null
game frisian 'W:WKa1,i1:Bb10:kingmoves=3a1,0' 'a1-b2'
quotes kings null

# The table, as text and in JSON.
like "$("$adj" rules lippo-chess §14)" '^  §14: Если кто-либо' "a paragraph of the author's"
like "$("$adj" rules lippo-chess 14)" '^  §14: Если кто-либо' "its sign may be left out where the rulebook has no such section"
is "$("$adj" rules waterloo7 2.7 --json | jq -r '[.sentences[].section] | unique | join(" ")')" 2.7 "a section of the rulebook"
is "$("$adj" rules waterloo7 2 --json | jq -r '[.sentences[].section | startswith("2.")] | all')" true "with all below it"
is "$("$adj" rules waterloo7 §2 --json | jq -r '.sentences[].text')" 'The dragon (D) moves by LO or LD modes.' \
    "which the author's paragraph of the same number is not"
is "$("$adj" rules L-R8 --json | jq -c '[.variant, [.sentences[].paragraph], .rulings[0].id, .rulings[0].values, .rulings[0].default]')" \
    '[null,["§15"],"L-R8",null,10]' "a ruling by itself, and the number it sets"
is "$("$adj" rules lippo-chess L-R4 --json | jq -c '.rulings[] | [.id, .values[0], .default]')" '["L-R4","on","on"]' \
    "an option has values, and one of them is the default"
is "$("$adj" rules --json | jq -r '.rulings[] | select(.values == null and .default == null and (.reason | test("No switch: .+\\.$") | not)) | .id')" "" \
    "every ruling is an option, or its reason says why there is no switch"
is "$("$adj" rules --json | jq -r '[.rulings[] | select((.values != null or .default != null) and (.reason | test("No switch:"))) | .id] | join(" ")')" "" \
    "and never both"
is "$("$adj" rules --json | jq -c '[.rulings[] | select(.values != null) | [.id, .default, .values]]')" \
    '[["L-R3","on",["on","off"]],["L-R4","on",["on","off","orthodox","exchange"]],["L-R7","moves",["moves","plies"]],["L-R15","stalemate",["stalemate","president"]],["B-R5","glinski",["glinski","draw"]],["B-R6","draw",["draw","play"]],["C-R1","ahead",["ahead","any"]],["D-R1","federation",["federation","automatic","claimed"]]]' \
    "the options with words are those of the rulebook"
like "$("$adj" rules W5-R1)" 'No switch: with the king on e10' "a reader is told"
is "$("$adj" rules lippo-chess --json | jq -c 'keys_unsorted')" '["variant","title","sources","sentences","rulings"]' "the shape"
is "$("$adj" rules lippo-chess --json | jq -c '.sources[0] | [.author, .year, .own_words]')" '["A. Lippo",1934,true]' "the source"
is "$("$adj" rules chess --json | jq -c '.sources[0].own_words')" false "words that are ours are said to be"
like "$(LC_ALL=ru_RU.UTF-8 "$adj" rules L-R8)" 'Почему: §15 говорит' "our own texts speak the reader's language"
"$adj" rules waterloo7 77 >"$tmp/out" 2>"$tmp/err"
is "$? $(cat "$tmp/out")" "2 " "a part that there is not is wrong usage"
like "$(cat "$tmp/err")" '^adj: usage: rules: 77: no ruling, no paragraph' "and said to be"
"$adj" rules chequers >"$tmp/out" 2>"$tmp/err"
is "$?" 2 "so is a game that there is not"
like "$("$adj" rules L-R77 2>&1)" "^adj: usage: rules: L-R77: neither a game .*, did you mean 'L-R7'\?" "a ruling misspelt is guessed"
like "$("$adj" rules waterloo7 W-R33 2>&1)" "of waterloo7, did you mean 'W-R3'\?" "among those of its game too"
like "$("$adj" rules --lang ru lipo-chess 2>&1)" "не толкование; может быть, имелось в виду «lippo-chess»" "and a game, in Russian"
ok "an option of all draughts games concerns each" "$adj" rules international D-R1
"$adj" rules brilliant O-R1 >/dev/null 2>&1
is $? 2 "the dates of the Laws concern chess alone"
"$adj" rules lippo-chess W-R3 >/dev/null 2>"$tmp/err"
is "$? $(cat "$tmp/err")" "2 adj: usage: rules: W-R3: no verdict of lippo-chess rests on this ruling" "and a ruling of another game"
done_testing
