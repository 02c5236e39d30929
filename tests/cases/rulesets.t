#!/bin/sh
# SPDX-License-Identifier: MIT
# Games from documents on the command line: every command plays them, and the faults of a document are reported with their places.
. tests/tap.sh
needs jq perl xmllint

"$adj" ruleset schema >"$tmp/schema"
ok "the schema is the one that adj writes (if not: make rulesets)" cmp "$tmp/schema" schemas/ruleset.xsd
for page in converters/adj-ruleset.5 converters/ru/adj-ruleset.5; do
    mkdir -p "$tmp/tree/schemas" "$tmp/tree/${page%/*}"
    cp "$page" "$tmp/tree/$page"
done
scripts/rulesets "$adj" "$tmp/tree"
for page in converters/adj-ruleset.5 converters/ru/adj-ruleset.5; do
    ok "$page has every field (if not: make rulesets)" cmp "$page" "$tmp/tree/$page"
done

# Vectors of other programs, played from the documents: the same answers under another id.
"$adj" variants | cut -f 1 >"$tmp/ids"
: >"$tmp/differ"
while read -r id; do
    "$adj" ruleset export "$id" --id "x-$id" >"$tmp/x-$id.xml"
    xmllint --noout --schema schemas/ruleset.xsd "$tmp/x-$id.xml" 2>/dev/null || echo "$id: not valid" >>"$tmp/differ"
    for vectors in "$build/vectors"/*/"$id"*.jsonl; do
        [ -f "$vectors" ] || continue
        head -n "${TEST_DEPTH:-5}" "$vectors" | grep "\"variant\":\"$id\"" | sed "s/\"variant\":\"$id\"/\"variant\":\"x-$id\"/" >"$tmp/in"
        "$adj" trace --ruleset "$tmp/x-$id.xml" "$tmp/in" >"$tmp/out" 2>&1
        jq -cS . "$tmp/in" >"$tmp/want"
        jq -cS . "$tmp/out" >"$tmp/got" 2>&1
        cmp -s "$tmp/want" "$tmp/got" || echo "$id: $vectors" >>"$tmp/differ"
    done
done <"$tmp/ids"
is "$(cat "$tmp/differ")" "" "every game gives the results of its vectors through its document"

# Verdicts: the same but for the id, the document and the fingerprint, of which the id is a part.
: >"$tmp/differ"
for file in tests/records/chess-dead.pgn tests/records/chess-promotions.pgn; do
    "$adj" judge --as json --variant chess "$file" 2>/dev/null | jq -cS 'del(.fingerprint)' >"$tmp/want"
    "$adj" judge --as json --ruleset "$tmp/x-chess.xml" --variant x-chess "$file" 2>/dev/null |
        jq -cS 'del(.fingerprint, .ruleset) | .variant = "chess"' >"$tmp/got"
    cmp -s "$tmp/want" "$tmp/got" || echo "$file" >>"$tmp/differ"
done
is "$(cat "$tmp/differ")" "" "verdicts are the same"

cat >"$tmp/mini.xml" <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<ruleset xmlns="urn:adj:1" id="mini" title="Mini chess of our club" pictures="orthodox">
  <board files="5" ranks="5" letters="abcde"/>
  <chess fen="true" start="W:WRa1,Nb1,Bc1,Qd1,Ke1,Pa2,Pb2,Pc2,Pd2,Pe2:BRa5,Nb5,Bc5,Qd5,Ke5,Pa4,Pb4,Pc4,Pd4,Pe4">
    <piece symbol="P" name="pawn" is="pawn">
      <move kind="leap" by="0 1" images="self" use="quiet"/>
      <move kind="leap" by="1 1" images="self" use="capture"/>
      <move kind="leap" by="-1 1" images="self" use="capture"/>
    </piece>
    <piece symbol="N" name="knight"><move kind="leap" by="1 2"/></piece>
    <piece symbol="B" name="bishop"><move kind="slide" by="1 1"/></piece>
    <piece symbol="R" name="rook"><move kind="slide" by="1 0"/></piece>
    <piece symbol="Q" name="queen"><move kind="slide" by="1 0"/><move kind="slide" by="1 1"/></piece>
    <piece symbol="K" name="king" is="royal"><move kind="leap" by="1 0"/><move kind="leap" by="1 1"/></piece>
    <promotion piece="P" row="last" into="Q R B N" how="choice"/>
  </chess>
  <ending reason="checkmate"/>
  <ending reason="stalemate"/>
</ruleset>
END
mini="--ruleset $tmp/mini.xml"
is "$("$adj" ruleset check "$tmp/mini.xml")" "$tmp/mini.xml: mini, no faults" "a document without faults"
# Gardner's minichess without double steps; Fairy-Stockfish counts the same.
is "$("$adj" perft $mini --depth 4)" 4775 "perft counts its nodes, and --variant is not needed"
like "$("$adj" variants $mini | tail -n 1)" '^mini	Mini chess of our club	5x5 squares	' "adj variants lists it"
is "$("$adj" variants $mini --json | jq -r '.[-1].sha256')" "$(sha256sum <"$tmp/mini.xml" | cut -d ' ' -f 1)" "with the hash of its document"
is "$("$adj" moves $mini c2-c3 | head -n 2 | paste -sd ' ')" "a4-a3 b4-b3" "adj moves"
like "$("$adj" show $mini)" '5 | r | n | b | q | k |' "adj show"
is "$("$adj" show $mini --as svg | head -c 4)" "<svg" "as a drawing"
printf '[Variant "mini"]\n[Result "1-0"]\n\n1. bxa3 *\n' >"$tmp/bad.pgn"
printf '[Variant "mini"]\n\n1. c3 bxc3 2. dxc3 *\n' >"$tmp/good.pgn"
"$adj" judge $mini --as json "$tmp/good.pgn" >"$tmp/verdict"
is "$(jq -c '[.variant, .status, .ply, .ruleset, .citation.document]' "$tmp/verdict")" \
    "[\"mini\",\"undecided\",3,{\"id\":\"mini\",\"sha256\":\"$(sha256sum <"$tmp/mini.xml" | cut -d ' ' -f 1)\"},\"Mini chess of our club\"]" "the verdict names the document"
"$adj" judge $mini --as xml "$tmp/good.pgn" >"$tmp/verdict.xml"
ok "its XML is valid" xmllint --noout --schema schemas/verdict.xsd "$tmp/verdict.xml"
like "$("$adj" judge $mini "$tmp/bad.pgn")" "by the club's ruleset, Mini chess of our club" "the text says by whose rules"
like "$("$adj" judge $mini --lang ru "$tmp/bad.pgn")" "по правилам клуба, Mini chess of our club" "and in Russian"
"$adj" convert $mini --to lan "$tmp/good.pgn" >"$tmp/good.lan"
is "$("$adj" convert $mini --to pgn "$tmp/good.lan" | tail -n 1)" "1. c3 bxc3 2. dxc3 *" "conversions there and back"
like "$("$adj" convert $mini --to xml "$tmp/good.pgn" | "$adj" judge $mini --as json -)" '"variant":"mini"' "and XML"
is "$("$adj" mates $mini --variant mini --setup W:WKa1,Ra2:BKe5 --side white)" "$("$adj" mates $mini --setup W:WKa1,Ra2:BKe5 --side white)" "adj mates"
echo '{"variant":"mini","setup":null,"moves":["c2-c3"]}' | "$adj" trace $mini - >"$tmp/trace"
like "$(cat "$tmp/trace")" '"legal":\[7,8\]' "adj trace"
is "$("$adj" diff $mini "$tmp/good.pgn" "$tmp/good.lan" >"$tmp/out"; echo $?)" 0 "adj diff"
printf 'c3\n' | "$adj" enter $mini --quiet >"$tmp/entered" 2>&1
like "$(cat "$tmp/entered")" 'c3' "adj enter"
"$adj" judge "$tmp/good.pgn" >"$tmp/out" 2>"$tmp/err"
is "$?" 1 "without the option the game is unknown"
like "$(cat "$tmp/err")" "unknown variant 'mini'" "and the message says so"

# Faults, all of them, with line and column.
fault() { # fault WANTED SED TITLE
    sed "$2" "$tmp/mini.xml" >"$tmp/faulty.xml"
    "$adj" ruleset check "$tmp/faulty.xml" 2>"$tmp/err" >"$tmp/out"
    is "$? $(sed "s,.*faulty.xml:,," "$tmp/err" | paste -sd '|')" "1 $1" "$3"
}
fault '3:3: syntax: `letters` needs one letter for each file' 's/letters="abcde"/letters="abcd"/' "a board without enough letters"
fault '15:37: syntax: into: the game has no piece "X"' 's/into="Q R B N"/into="Q R X N"/' "a piece that is not there"
fault "12:5: syntax: a castling piece needs a square in 'from' and one in 'to'" '15s,$,<castling colour="white" wing="short" king-from="e1" king-to="c1" piece="R" to="d1"/>,' "a castling without the rook's square"
fault "11:5: syntax: a castling piece needs a square in 'from' and one in 'to'" '15s,$,<castling colour="white" wing="short" king-from="e1" king-to="c1" piece="R B" from="a1 b1" to="d1"/>,' "a castling with one square for two pieces"
fault '6:34: syntax: images: "selves" is none of: all, mirror, self' '6s/images="self"/images="selves"/' "a word that is none"
fault '4:10: syntax: no attribute '"'fem'"' is expected here, did you mean '"'fen'"'?' 's/fen="true"/fem="true"/' "an unknown attribute"
fault '3:10: syntax: files: "55" is not a number from 1 to 16' 's/files="5"/files="55"/' "a number out of range"
fault "2:1: syntax: id: \"chess\" is a game of adj; give this one another id" 's/id="mini"/id="chess"/' "the id of another game"
fault "10:5: syntax: the attribute 'name' is missing|10:24: syntax: no attribute 'nam' is expected here, did you mean 'name'?" 's/symbol="N" name/symbol="N"  nam/' "two faults at once"
printf '<!DOCTYPE x [<!ENTITY a "aaaa">]><ruleset xmlns="urn:adj:1" id="&a;"/>' >"$tmp/entities.xml"
"$adj" ruleset check "$tmp/entities.xml" 2>"$tmp/err"
is "$?" 1 "a document type declaration is refused"
perl -e 'print "<ruleset xmlns=\"urn:adj:1\">", "<board>" x 100000' >"$tmp/deep.xml"
"$adj" ruleset check "$tmp/deep.xml" 2>"$tmp/err"
is "$?" 1 "so is deep nesting"
perl -e 'print "<ruleset xmlns=\"urn:adj:1\" title=\"", "a" x 2000000, "\"/>"' >"$tmp/large.xml"
"$adj" ruleset check "$tmp/large.xml" 2>"$tmp/err"
ok "and a large document" test $? -ne 0
"$adj" perft --ruleset "$tmp/faulty.xml" --depth 1 2>"$tmp/err"
is "$?" 2 "a command with a faulty document does nothing"
"$adj" perft --ruleset "$tmp/none.xml" --depth 1 2>"$tmp/err"
is "$?" 3 "nor with a missing one"
"$adj" perft --ruleset "$tmp/mini.xml#maxi" --depth 1 2>"$tmp/err"
is "$?" 2 "nor with another game's name"
is "$("$adj" perft --ruleset "$tmp/mini.xml#mini" --depth 1)" 7 "with the name of its game it plays"

# Names of pieces in the reader's language; a piece without one keeps the catalogue's.
sed 's,name="knight">,name="herald"><name lang="ru">вестник</name><name lang="de">Bote</name>,' "$tmp/mini.xml" >"$tmp/named.xml"
is "$("$adj" ruleset check "$tmp/named.xml")" "$tmp/named.xml: mini, no faults" "names of pieces in languages"
is "$("$adj" ruleset import "$tmp/named.xml" | grep -o '<name.*')" '<name lang="ru">вестник</name>
<name lang="de">Bote</name>' "they are written again"
printf '[Variant "mini"]\n\n1. c3 a3 2. Ne2 *\n' >"$tmp/herald.pgn"
"$adj" convert --ruleset "$tmp/named.xml" --to lan "$tmp/good.pgn" | sed 's/^c2-c3.*/c2-c3 a4-a3 b1-b4/' >"$tmp/herald.lan"
like "$("$adj" judge --ruleset "$tmp/named.xml" --lang ru "$tmp/herald.lan")" 'вестник' "a verdict in Russian has the name"
like "$("$adj" judge --ruleset "$tmp/named.xml" --lang en "$tmp/herald.lan")" 'herald' "one in English has the English name"
like "$("$adj" judge --ruleset "$tmp/mini.xml" --lang ru "$tmp/herald.lan")" 'конь' "without a name the catalogue's"
sed 's, lang="de",,' "$tmp/named.xml" >"$tmp/faulty.xml"
"$adj" ruleset check "$tmp/faulty.xml" 2>"$tmp/err" >"$tmp/out"
like "$(cat "$tmp/err")" ":10:[0-9]+: syntax: the attribute 'lang' is missing" "a name without its language is a fault"

# An event of the game.
cat >"$tmp/event.json" <<'END'
{"name": "Cup", "variant": "mini", "players": [{"name": "Anna", "number": 1}, {"name": "Boris", "number": 2}]}
END
printf '[Variant "mini"]\n[White "Anna"]\n[Black "Boris"]\n[Round "1"]\n[Result "1-0"]\n\n1. c3 bxc3 2. dxc3 1-0\n' >"$tmp/cup.pgn"
like "$("$adj" judge $mini --table --event "$tmp/event.json" "$tmp/cup.pgn" | grep Anna)" '1 +1 +Anna +1 ' "adj judge --event plays the game of a document"
"$adj" judge --table --event "$tmp/event.json" "$tmp/cup.pgn" >"$tmp/out" 2>"$tmp/err"
like "$?$(cat "$tmp/err")" '2.*there is no variant "mini"' "without the document the event's game is unknown"

# SAN as other programs write it: shogi promotions, promoted pieces, drops of pawns; hands, promoted pieces and checks in FEN.
printf '[forms:crazyhouse]\n[thrice:3check]\n[little:shogi]\nmaxFile = 5\nmaxRank = 5\nstartFen = rbsgk/4p/5/P4/KGSBR[-] w 0 1\npromotionRegionWhite = *5\npromotionRegionBlack = *1\n' >"$tmp/games.ini"
forms() { # forms GAME FEN MOVES WANTED TITLE
    printf '[Variant "%s"]\n[SetUp "1"]\n[FEN "%s"]\n\n%s *\n' "$1" "$2" "$3" >"$tmp/forms.pgn"
    "$adj" convert --ruleset "$tmp/games.ini#$1" --to lan "$tmp/forms.pgn" >"$tmp/forms.lan" 2>"$tmp/err"
    is "$(tail -n 1 "$tmp/forms.lan")$(cat "$tmp/err")" "$4 *" "$5"
    "$adj" convert --ruleset "$tmp/games.ini#$1" --to pgn "$tmp/forms.lan" >"$tmp/forms2.pgn"
    "$adj" convert --ruleset "$tmp/games.ini#$1" --to lan "$tmp/forms2.pgn" >"$tmp/forms2.lan"
    is "$(cat "$tmp/forms2.lan")" "$(cat "$tmp/forms.lan")" "$5, and there and back"
}
house='r1bqkb1r/pPpppppp/8/8/8/8/P1PPPPPP/RNBQKBNR[Pnn] w KQkq - 0 1'
forms forms "$house" '1. bxa8=Q N@d5 2. @e4 N@d6' 'b7:a8=Q~ N@d5 P@e4 N@d6' "a promoted pawn and drops"
forms forms 'r1bqkb1Q~/p1pppp1p/8/8/8/8/P1PPPPPP/RNB1KBNR[Pnn] w KQq - 0 1' '1. Qxh7 N@d5' 'h8:h7 N@d5' "a promoted queen in FEN"
forms forms 'r1bqkb1r/pPpppppp/8/8/8/8/P1PPPPPP/RNBQKBNR/Pnn w KQkq - 0 1' '1. bxa8=Q N@d5' 'b7:a8=Q~ N@d5' "the hand behind the ranks"
forms thrice 'rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2+3 0 1' '1. Bxf7+ Kxf7 2. Qh5+' 'c4:f7 e8:f7 d1-h5' "checks in FEN"
forms thrice 'rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1 +1+0' '1. Bxf7+ Kxf7 2. Qh5+' 'c4:f7 e8:f7 d1-h5' "checks behind the counters"
forms little '4k/1S3/5/5/K4[-] w 0 1' '1. Sb5+ Ke4 2. +Sc5' 'b4-b5=+S e5-e4 b5-c5' "a promotion as in shogi"
forms little '4k/1S3/5/5/K4[-] w 0 1' '1. Sb5=G Ke4 2. +Sc5' 'b4-b5=+S e5-e4 b5-c5' "by the piece whose moves it gets"
forms little '4k/5/5/1+S3/K4[P] w 0 1' '1. +Sb3 Kd5 2. P@d4+' 'b2-b3 e5-d5 P@d4' "a promoted silver in FEN, and a check"
printf '[Variant "forms"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@c4 *\n' >"$tmp/forms.pgn"
is "$("$adj" judge --as json --ruleset "$tmp/games.ini#forms" "$tmp/forms.pgn" | jq -c '[.reason,.ply]')" '["unfinished",5]' "a drop in PGN"
printf '[eager:giveaway]\n' >>"$tmp/games.ini"
printf '[Variant "eager"]\n\n1. e4 d5 2. Nf3 *\n' >"$tmp/forms.pgn"
is "$("$adj" judge --as json --ruleset "$tmp/games.ini#eager" "$tmp/forms.pgn" | jq -c '[.reason,.illegal.cause]')" '["illegal-move","must-capture"]' "PGN cannot pass over a compulsory capture"

# A slide with images="self" goes ahead only, for each side in its own direction.
sed '0,/name="rook"><move kind="slide" by="1 0"/s//name="rook"><move kind="slide" by="0 1" images="self"/; s/id="mini"/id="lance"/' "$tmp/mini.xml" >"$tmp/lance.xml"
"$adj" perft --ruleset "$tmp/lance.xml" --variant lance --setup "4k/r4/5/5/4K b - - 0 1" --depth 1 --divide | grep '^a' | tr '\n' ' ' >"$tmp/lance"
is "$(cat "$tmp/lance")" "a4-a1 1 a4-a2 1 a4-a3 1 " "a slide of one direction is turned for Black"
done_testing
