#!/bin/sh
# SPDX-License-Identifier: MIT
# The short programs of examples/ in C and C++ compile without a warning and do what their first lines say.
. tests/tap.sh
root=$PWD
# A program needs the sanitizer of its library.
case ${SAN:-} in
asan) sanitize=-fsanitize=address,undefined ;;
?*) sanitize=-fsanitize=$SAN ;;
*) sanitize= ;;
esac
printf '[White "Anna"]\n[Black "Boris"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' >"$tmp/game.pgn"
for file in examples/c/*.c examples/cpp/*.cpp; do
    program=$(basename "${file%.*}")
    case $file in *.c) compiler=${CC:-cc} language=C ;; *) compiler=${CXX:-c++} language=C++ ;; esac
    ok "$language: $program compiles" $compiler $sanitize -Wall -Wextra -Werror -Ilibadj -o "$tmp/$program" "$file" -L"$build/lib" -ladj \
        -Wl,-rpath,"$root/$build/lib"
    case $program in
    judge) is "$("$tmp/judge" chess <"$tmp/game.pgn")" "decided, checkmate" "$language: judges a record" ;;
    moves)
        is "$("$tmp/moves" nihongi | cut -f 1)" "$("$adj" moves --variant nihongi)" "$language: lists legal moves"
        like "$("$tmp/moves" chess e5 2>&1)" '^e5: ' "$language: explains an illegal move"
        ;;
    convert) is "$("$tmp/convert" lan <"$tmp/game.pgn")" "$("$adj" convert --to lan "$tmp/game.pgn")" "$language: converts a record" ;;
    draw) is "$("$tmp/draw" brilliant)" "$("$adj" show --variant brilliant --as svg)" "$language: draws a board" ;;
    esac
    is "$(awk 'END { print NR < 30 }' "$file")" 1 "$language: $program has fewer than 30 lines"
done
done_testing
