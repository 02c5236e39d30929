#!/bin/sh
# SPDX-License-Identifier: MIT
# The npm package: it installs without a registry, judges, converts and plays as the native program, in Node.js and in Chromium; the
# tests in C pass as WebAssembly; TypeScript accepts its types.
# Tier: full
. tests/tap.sh
needs clang node npm wasm-ld
chromium=$(command -v chromium-headless-shell || command -v chromium) || needs chromium-headless-shell

ok "make npm" make -s npm BUILD="$build"
tgz=$(ls "$build"/npm/libadj-*.tgz)
mkdir "$tmp/user" && (cd "$tmp/user" && echo '{"type":"module"}' >package.json)
ok "it is installed without a registry" npm install --offline --silent --no-audit --no-fund --prefix "$tmp/user" "$(realpath "$tgz")"
package=$tmp/user/node_modules/libadj
is "$(cd "$package" && find . -type f | sort | tr '\n' ' ')" "./LICENSE ./README.md ./libadj.d.ts ./libadj.mjs ./libadj.wasm ./package.json " "the files of the package"
size=$(gzip -9c "$package/libadj.wasm" | wc -c)
diag "$size bytes of WebAssembly when compressed"
ok "it is smaller than 600 kB" test "$size" -lt 600000

# lines COMMAND...: reports the checks that the command prints.
lines() {
    "$@" >"$tmp/lines" 2>"$tmp/said"
    report $? "$2 came to its end" || diag "$(tail -n 20 "$tmp/said")"
    while IFS='	' read -r result name why; do
        [ "$result" = ok ]
        report $? "$name" || diag "$why"
    done <"$tmp/lines"
}
lines node tests/bindings/npm.mjs "$package" "$adj" "$build/vectors" bindings/interface.json tests/records/*.pgn tests/records/*.pdn tests/records/*.txt \
    tests/records/*.epd

ok "make wasm-tests" make -s wasm-tests BUILD="$build"
for program in "$build"/wasm/tests/*/*.wasm; do
    BUILD=$build node --no-warnings tests/bindings/wasi.mjs "$program" >"$tmp/tap" 2>&1
    is "$? $(grep -c '^not ok' "$tmp/tap")" "0 0" "$(basename "$program" .wasm) passes as WebAssembly" || diag "$(grep -A3 '^not ok' "$tmp/tap" | head -20)"
done

# The short programs of examples/.
cp examples/node/*.mjs "$tmp/user"
printf '[White "Anna"]\n[Black "Boris"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' >"$tmp/game.pgn"
is "$(node "$tmp/user/judge.mjs" "$tmp/game.pgn")" "Anna - Boris: black, checkmate" "Node.js: judges a record"
is "$(node "$tmp/user/moves.mjs" nihongi | cut -f 1)" "$("$adj" moves --variant nihongi)" "Node.js: lists legal moves"
is "$(node "$tmp/user/convert.mjs" "$tmp/game.pgn" lan)" "$("$adj" convert --to lan "$tmp/game.pgn")" "Node.js: converts a record"
like "$(node "$tmp/user/draw.mjs" brilliant)" '<svg' "Node.js: draws a board"
is "$(awk 'FNR > 29 { print FILENAME }' examples/node/*.mjs)" "" "each has fewer than 30 lines"

. tests/npm.sh
npm_tools bindings playwright-core@1.48.2 typescript@5.9.3
cp examples/browser/*.html "$package/libadj.mjs" "$package/libadj.wasm" "$tmp/user"
TOOLS=$(realpath "$tools") CHROMIUM=$chromium FOLDER=$tmp/user lines node tests/bindings/page.mjs
cat >"$tmp/user/typed.mts" <<'END'
import { ready, judge, canMate, Game, type Move, type Verdict } from "libadj";
await ready;
const verdict: Verdict | undefined = judge("1. e4", { variant: "chess" })[0];
const move: Move | undefined = new Game("chess").moves()[0];
const answer: "can" | "cannot" | "unknown" = canMate({ variant: "chess", side: "white" }).answer;
console.log(verdict?.status, verdict?.score.white, move?.lan, answer);
END
typed() { (cd "$tmp/user" && "$OLDPWD/$tools/node_modules/.bin/tsc" --strict --noEmit --target es2022 --module nodenext --skipLibCheck false "$1"); }
ok "TypeScript accepts a program" typed typed.mts
sed 's/move?.lan/move?.san/' "$tmp/user/typed.mts" >"$tmp/user/wrong.mts"
typed wrong.mts >"$tmp/refused" 2>&1
like "$(cat "$tmp/refused")" "san.*does not exist" "TypeScript refuses a member that does not exist"
done_testing
