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
done_testing
