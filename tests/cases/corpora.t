#!/bin/sh
# SPDX-License-Identifier: MIT
# Records of other projects' test data, against what other programs made of them, where they are beside this tree: the
# smaller ones of chess, as many as half a minute allows. TEST_CORPORA=all takes every one.
. tests/tap.sh

records=$shared/records
if [ -f "$records/check_corpora.py" ]; then
    smaller="epd pgn/python-chess pgn/scalachess pgn/kokopu pgn/pgn-extract/test pgn/pgn-extract/o pgn/chess.js pgn/notnil/0
        pgn/chesslib/l pgn/chesslib/n"
    [ "${TEST_CORPORA:-}" = all ] && smaller="epd pgn"
    # In one record a letter is German among English ones; the other program took it for a pawn's move.
    # shellcheck disable=SC2086
    python3 "$records/check_corpora.py" "$adj" --jobs 2 --lost 2 $smaller >"$tmp/corpora" 2>&1
    report $? "records that nobody here wrote: $(tail -n 1 "$tmp/corpora")" || diag "$(tail -n 40 "$tmp/corpora")"
fi
ok "the tree's own records are not theirs" test -s tests/records/chess-signs.pgn
done_testing
