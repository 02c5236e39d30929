#!/bin/sh
# SPDX-License-Identifier: MIT
# Which game is it? RULES.md 11: what the user names, the tags, the file's name, its other games, the text, the default.
. tests/tap.sh
needs jq

moves='1. c3-d4 f6-e5 2. d4xf6 g7xe5 3. a3-b4 e5-f4 4. e3xg5 h6xf4 5. g3xe5 2-0'
tags='[Event "E"]
[White "A"]
[Black "B"]
[Result "2-0"]
'
# verdict FILE OPTION...: variant, notation and reason, or the code and place of the error
verdict() {
    file=$1
    shift
    "$adj" judge --as json "$@" "$file" 2>"$tmp/err" >"$tmp/out"
    if [ -s "$tmp/out" ]; then
        jq -r '"\(.variant) \(.notation) \(.reason)"' "$tmp/out"
    else
        sed -n 's/^adj: [^:]*:\([0-9]*:[0-9]*\): \([a-z-]*\): .*/\2 \1/p' "$tmp/err"
    fi
}

# A record that draughts players of several countries might have played is no illegal game of anything else.
for end in txt pdn; do
    printf '%s\n' "$moves" >"$tmp/bare.$end"
    printf '%s\n%s\n' "$tags" "$moves" >"$tmp/tagged.$end"
    for name in bare tagged; do
        is "$(verdict "$tmp/$name.$end")" "ambiguous-variant 1:1" "$name.$end is undecided"
        like "$(cat "$tmp/err")" 'russian 9/9, brazilian 9/9' "and says how far the candidates came"
        is "$(verdict "$tmp/$name.$end" --variant russian)" "russian pdn reported" "as Russian draughts it is legal"
    done
done

# Nobody came: the file's name tells the notation, whose standard tells the game.
printf '[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n' >"$tmp/absent.pdn"
is "$(verdict "$tmp/absent.pdn" | cut -d ' ' -f 1,2)" "english pdn" "a game without moves in a .pdn file"
like "$("$adj" convert --to pdn "$tmp/absent.pdn" 2>/dev/null)" 'GameType "21,B' "can be written as PDN"
is "$(cp "$tmp/absent.pdn" "$tmp/absent.pgn" && verdict "$tmp/absent.pgn" | cut -d ' ' -f 1,2)" "chess pgn" "in a .pgn file it is chess"
for variant in english russian lippo-chess waterloo7 brilliant; do
    is "$(cp "$tmp/absent.pdn" "$tmp/absent.txt" && verdict "$tmp/absent.txt" --variant $variant | cut -d ' ' -f 1)" $variant "$variant if the user says so"
done
printf '[Event "E"]\n[Result "0-0"]\n\n0-0\n' >"$tmp/both.pdn"
is "$(verdict "$tmp/both.pdn" | cut -d ' ' -f 1,2)" "english pdn" "neither came"
printf '1. e4 e5 2. Nf3 *\n' >"$tmp/chess.pdn"
is "$(verdict "$tmp/chess.pdn" | cut -d ' ' -f 1,2)" "chess pgn" "a name that is wrong does not hide chess"
gzip -c "$tmp/absent.pdn" >"$tmp/absent.pdn.gz"
is "$(verdict "$tmp/absent.pdn.gz" | cut -d ' ' -f 1,2)" "english pdn" "the ending before .gz counts"

# The other games of the file.
printf '[GameType "25"]\n1. c3-d4 f6-e5 *\n\n[Event "E"]\n1. c3-d4 d6-c5 *\n\n[Event "E"]\n1. c3-e5 *\n' >"$tmp/others.pdn"
is "$("$adj" judge --as json "$tmp/others.pdn" | jq -r '"\(.variant) \(.reason)"' | tr '\n' ',')" \
    "russian unfinished,russian unfinished,russian illegal-move," "games that are certain decide the others"
is "$("$adj" judge --jobs 2 --as json "$tmp/others.pdn" | jq -r .variant | uniq -c | tr -s ' ')" " 3 russian" "with any number of threads"
printf '[GameType "25"]\n1. c3-d4 *\n\n[GameType "26"]\n1. c3-d4 *\n\n[Event "E"]\n1. c3-d4 f6-e5 *\n' >"$tmp/mixed.pdn"
"$adj" convert --to lan "$tmp/mixed.pdn" >"$tmp/out" 2>"$tmp/err"
like "$(tail -n 1 "$tmp/err")" '1 of 3 games do not say which game they are: add --variant russian or ' \
    "if they disagree, the summary suggests the option"
"$adj" convert --to lan --variant russian "$tmp/mixed.pdn" >"$tmp/out" 2>"$tmp/err"
is "$(grep -c '^\[Variant "russian"' "$tmp/out")" 3 "which decides"

# A guess makes no move illegal; a game that is named, usual or far ahead of all others does.
printf '1. c3-d4 f6-e5 2. d4:f6 g7:e5 3. a1-a2 *\n' >"$tmp/typo.txt"
is "$(verdict "$tmp/typo.txt")" "ambiguous-variant 1:1" "an error in a game that nothing names"
is "$(verdict "$tmp/typo.txt" --variant russian)" "russian pdn illegal-move" "in one that the user names"
printf '[Event "E"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. Qh8 *\n' >"$tmp/illegal.txt"
is "$(verdict "$tmp/illegal.txt")" "chess pgn illegal-move" "in one whose letters are certain"
printf '1. 11-15 23-19 2. 8-11 22-17 3. 1-32 *\n' >"$tmp/usual.pdn"
is "$(verdict "$tmp/usual.pdn")" "english pdn illegal-move" "in the usual one of its notation"

# What the user names limits what is tried: a typo is an error at its place.
printf '1. S. h3—h4 s. k10—k9\n2. S. g3—x9 s. i10—i9\n' >"$tmp/lippo.txt"
for options in "--variant lippo-chess" "--variant lippo-chess --from lippo" ""; do
    # shellcheck disable=SC2086
    is "$("$adj" judge --as json $options "$tmp/lippo.txt" | jq -r '"\(.notation) \(.ply)"')" "lippo 3" "a typo in Lippo's notation ${options:-alone}"
done
printf '[Event "E"]\n[White "A"]\n\n1. 11-15 23-19 2. what 8-11 22-17 3. oops 4. again and again *\n' >"$tmp/words.txt"
is "$(verdict "$tmp/words.txt" --variant english)" "$(verdict "$tmp/words.txt" --variant english --from pdn)" \
    "a variant alone reads what it reads with the notation"

# An error in a foreign game points at the first foreign move.
printf '1. e4 e5 2. Nf3 1-0\n' >"$tmp/foreign.txt"
is "$(verdict "$tmp/foreign.txt" --variant russian)" "unfit-notation 1:4" "chess as draughts"
is "$(verdict "$tmp/foreign.txt" --from pdn)" "unknown-variant 1:4" "or as PDN"
is "$("$adj" judge --as json --from pdn --variant russian "$tmp/foreign.txt" | jq -c '[.defects[0] | .line, .column]')" "[1,4]" "or as both"

# A result that the tag has too is no move, whatever its form.
printf '[Result "4-6"]\n[GameType "20"]\n\n1. 34-29 18-22 2. 32-28 4-6\n' >"$tmp/ten.pdn"
is "$("$adj" judge --as json "$tmp/ten.pdn" | jq -c '[.ply, .reason, .claimed]')" '[3,"unfinished","4-6"]' "ten points a match"
is "$("$adj" convert --to pdn "$tmp/ten.pdn" | sed -n '/^.Result\|^1/p' | tr '\n' ' ')" '[Result "4-6"] 1. 34-29 18-22 2. 32-28 * ' "stay what they are"
printf '[GameType "20"]\n\n1. 34-29 18-22 2. 32-28 4-6\n' >"$tmp/move.pdn"
is "$(verdict "$tmp/move.pdn")" "international pdn illegal-move" "without the tag it is a move"
printf '[FEN "?:W29:B4"]\n*\n' >"$tmp/empty.pdn"
"$adj" judge "$tmp/empty.pdn" 2>"$tmp/err"
like "$(cat "$tmp/err")" 'its position fits none' "a position that no game has"
done_testing
