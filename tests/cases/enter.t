#!/bin/sh
# SPDX-License-Identifier: MIT
# `adj enter` records a game from a pipe and on a real terminal; the file is complete after every line, and an
# unfinished game can be resumed.
. tests/tap.sh
needs python3

enter() { "$adj" enter "$@" 2>"$tmp/err"; }
moves() { sed '/^\[/d; /^$/d' "$1"; }

# ---- from a pipe ---------------------------------------------------------------------------------
game=$tmp/game.pgn
printf 'e4 e7-e5\n2. Nf3\n? b8\nundo\nNf3 Nc6\n\ntag White Ёлкин, Пётр\nevent flag black\n' | enter --variant chess --output "$game" >"$tmp/out"
is "$? $(cat "$tmp/err")" "0 " "moves in two notations, events and tags"
is "$(cat "$tmp/out")" "Na6 Nc6
taken back: Nf3
the time is up" "what is asked for is answered"
is "$(moves "$game")" '1. e4 e5 2. Nf3 Nc6 {[%event flag black]} 1-0' "the record is in the game's own notation, with its result"
like "$(cat "$game")" '^\[White "Ёлкин, Пётр"\]$' "and its tag"
is "$(printf 'e4 e5\nquit\ne9\n' | enter --variant chess | tail -n 1)" "1. e4 e5 *" "without a file the record is the output"
is "$(ls "$tmp" | sort | xargs)" "err game.pgn out" "nothing else lies about"

printf 'd4\nd4\nevnt\nevent resing white\nevent resign\ntag FEN x\nevent protest white a9\nNf7\nKd3\nd5\n' |
    enter --variant chess --output "$tmp/wrong.pgn" >/dev/null
is "$?" 1 "what cannot be is refused, with exit 1"
like "$(cat "$tmp/err")" "^adj: -:2:1: illegal-move: d4: .*did you mean 'd[56]'\?" "  a move: the nearest is named"
like "$(cat "$tmp/err")" "^adj: -:3:1: syntax: evnt: neither a move nor a command, did you mean 'event'\?" "  a command"
like "$(cat "$tmp/err")" "^adj: -:4:1: syntax: 'resing' is no event, .*did you mean 'resign'\?" "  an event"
like "$(cat "$tmp/err")" "^adj: -:5:1: syntax: resign: whose\? expected white or black" "  an event of nobody"
like "$(cat "$tmp/err")" "^adj: -:6:1: option: FEN: no tag that may be given" "  a tag that says what the record is"
is "$(wc -l <"$tmp/err")" 8 "  a line each"
is "$(moves "$tmp/wrong.pgn")" "1. d4 d5 *" "and what was right is there"
printf 'f3 e5 g4 Qh4\na3\nevent resign white\n' | enter --variant chess --output "$tmp/mate.pgn"
is "$?: $(grep -c 'the game is over (checkmate)' "$tmp/err")" "1: 2" "nothing is played behind the end"
is "$(moves "$tmp/mate.pgn")" "1. f3 e5 2. g4 Qh4# 0-1" "which the rules found themselves"
printf 'undo\nundo\nh3\n' | enter --output "$tmp/mate.pgn" >/dev/null
is "$? $(moves "$tmp/mate.pgn")" "0 1. f3 e5 2. h3 *" "what is taken back takes the result along"

# ---- every game, and files that go on ------------------------------------------------------------------
"$adj" variants | cut -f 1 | grep -v ^turtle | while read -r variant; do
    record=$tmp/all.txt
    rm -f "$record"
    first=$(printf '?\n' | enter --variant "$variant" --output "$record" | head -n 1 | sed 's/  .*//;t;s/ .*//')
    printf '%s\n' "$first" | enter --output "$record"
    second=$(printf '?\n' | enter --output "$record" | head -n 1 | sed 's/  .*//;t;s/ .*//')
    printf '%s\nundo\n%s\n' "$second" "$second" | enter --output "$record" >/dev/null
    printf '%s %s\n' "$?" "$("$adj" judge --as json "$record" | grep -oE '"ply":2,|"defects":\[\]' | xargs)"
done >"$tmp/all"
is "$(sort "$tmp/all" | uniq -c | xargs)" "$("$adj" variants | grep -vc ^turtle) 0 ply:2, defects:[]" "every game is entered, and goes on, as its notation writes it"

cat >"$tmp/begun.pgn" <<'END'
[White "Ivanov"]
[Annotator "Петров"]

1. e4 {best by test} e5 (1... c5 $1) 2. Nf3 {[%clk 0:10:00]} *
END
printf 'Nc6\n' | enter --output "$tmp/begun.pgn"
is "$? $(cat "$tmp/err")" "0 " "an unfinished game goes on"
is "$(moves "$tmp/begun.pgn")" '1. e4 {best by test} 1... e5 (1... c5 $1) 2. Nf3 {[%clk 0:10:00]} 2... Nc6 *' "with all that it said"
like "$(cat "$tmp/begun.pgn")" 'Annotator "Петров"' "tags too"
printf '32-28\n' | enter --variant international --to json --output "$tmp/draughts.json"
like "$(cat "$tmp/draughts.json")" '"moves":\["d3-e4"\]|"moves":\[' "another notation by --to"

cp "$tmp/begun.pgn" "$tmp/kept"
printf '1. e4 e5 1-0\n' >"$tmp/over.pgn"
printf '1. e4 *\n\n1. d4 *\n' >"$tmp/two.pgn"
printf '1. e4 Ke4 *\n' >"$tmp/illegal.pgn"
while read -r code file pattern; do
    cp "$tmp/$file" "$tmp/before"
    enter --output "$tmp/$file" </dev/null
    is "$?" "$code" "$file is refused"
    like "$(cat "$tmp/err")" "$pattern" "  and why"
    ok "  nothing happens to it" cmp "$tmp/$file" "$tmp/before"
done <<'END'
2 over.pgn gives.the.result
2 two.pgn more.than.one.game
1 illegal.pgn illegal-move:.Ke4
END
enter --variant chess --output "$tmp/none/x.pgn" </dev/null
is "$?" 3 "a file that cannot be made is exit 3"
enter </dev/null
is "$?" 2 "no game is exit 2"
enter --variant chess --to pdn </dev/null
is "$? $(cat "$tmp/err")" "2 adj: usage: enter: --to: the notation pdn does not write chess: use one of lan, waterloo, pgn, xml, json" "so is a notation that is not its own"

# ---- on a terminal -------------------------------------------------------------------------------
typed() { # FILE ARGUMENT...: the script comes from standard input
    cat >"$tmp/script"
    /usr/bin/python3 tests/cases/typist.py "$tmp/script" "$adj" enter "$@" >"$tmp/shown"
}
typed --variant chess --output "$tmp/typed.pgn" <<'END'
8 \| r \| n
White to move
white> 
>e\t\t
e3 +e4 +event
>4\r
\[P\]
black> 
>? g8\r
Nf6 Nh6
>Nf\t\r
white> 
>d4 Kd9\r
d9
>ev\tag\t\r
Verdict +Draw
1/2
>undo\r
taken back: agreement
>sh\t\r
4 \|   \| \. \|   \|\[?P
>tag Event Кубок\r
> 
>quit\r
END
is "$?" 0 "board, completion, ?, events and undo on a terminal" || diag "$(cat "$tmp/shown")"
is "$(moves "$tmp/typed.pgn")" "1. e4 Nf6 2. d4 *" "the file has what was typed"
like "$(cat "$tmp/typed.pgn")" 'Event "Кубок"' "in any script"
typed --output "$tmp/typed.pgn" <<'END'
black> 
>Nxe4\r
white> 
>\x1b[A\x7f\x7f\x7f\x7f\x7fd5\r
black> 
>\x03
END
is "$?" 254 "a line is edited; an interrupt ends it" || diag "$(cat "$tmp/shown")"
is "$(moves "$tmp/typed.pgn") $(ls "$tmp" | grep -c 'typed.pgn.')" "1. e4 Nf6 2. d4 Nxe4 3. d5 * 0" "and the file is whole"
typed --variant international --lang ru --output "$tmp/typed.pdn" <<'END'
> 
>32-\t\t
32-27 +32-28
>8\r
Ход чёрных
чёрные.
>\x04
END
is "$? $(moves "$tmp/typed.pdn")" "0 1. 32-28 *" "draughts by numbers, to the end of the input"
typed --variant lippo-chess --output "$tmp/typed.txt" <<'END'
white> 
>Kn. k\t\t
k2.i4 +k2.l4
>l4 Kn. c11-b9\r
White to move
white> 
>\x04
END
is "$? $(moves "$tmp/typed.txt" | head -n 1)" "0 1. Kn. k2—l4 Kn. c11—b9" "moves of two words" || diag "$(cat "$tmp/shown")"
done_testing
