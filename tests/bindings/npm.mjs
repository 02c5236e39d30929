// SPDX-License-Identifier: MIT
// npm.mjs FOLDER ADJ RECORD...: compares the package in FOLDER with the native program. Each check prints "ok<tab>name" or
// "not ok<tab>name<tab>why".
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

const [folder, adj, vectors, interfaceFile, ...records] = process.argv.slice(2);
const { ready, ...adjModule } = await import(pathToFileURL(folder + "/libadj.mjs"));
const { AdjError, Game, canMate, convert, judge, judgeText, trace, variants, version } = adjModule;
await ready;

const check = (good, name, why = "") =>
    console.log((good ? "ok" : "not ok") + "\t" + name + (good ? "" : "\t" + String(why).replace(/\s+/g, " ").slice(0, 300)));
const same = (got, want, name) => check(isDeepStrictEqual(got, want), name, `got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
const fails = (action, code, name) => {
    try {
        action();
        check(false, name, "nothing was thrown");
    } catch (error) {
        check(error instanceof AdjError && error.code === code, name, `${error.code}: ${error.message}`);
    }
};
// The output of the program, whatever its exit code.
const native = (args, input) => spawnSync(adj, args, { input, maxBuffer: 1 << 28 }).stdout.toString();
// Verdicts without what only a file has.
const verdicts = (text) => text.trim().split("\n").filter(Boolean);

// ---- verdicts, byte for byte ----
let judged = 0, different = "";
for (const file of records) {
    const data = readFileSync(file), text = data.toString("utf8");
    if (!Buffer.from(text).equals(data) || text.trimStart().startsWith("<")) // another encoding, or XML
        continue;
    const expected = native(["judge", "--quiet", "--as", "json", "-"], data);
    let got = "";
    try {
        got = judgeText(text);
    } catch (error) {
        if (!(error instanceof AdjError)) throw error;
    }
    judged += verdicts(expected).length;
    if (got !== expected) different += `${file} `;
}
check(judged > 60, "many games are judged", judged);
check(different === "", "every verdict has the bytes of the native one", different);

// ---- the vectors of other programs ----
let lines = 0, wrong = "";
for (const file of readdirSync(vectors, { recursive: true }).filter((name) => name.endsWith(".jsonl")))
    for (const line of readFileSync(`${vectors}/${file}`, "utf8").trim().split("\n").slice(0, 40)) {
        const vector = JSON.parse(line), { legal, crc, outcome, ...game } = vector;
        if (!game.moves || !legal) continue;
        const got = trace(game);
        lines++;
        if (!isDeepStrictEqual([got.legal, got.crc], [legal, crc])) wrong += `${file} `;
    }
check(lines > 300, "many vectors are played", lines);
check(wrong === "", "moves and their checksums are those of the vectors", wrong);

// ---- the interface ----
const description = JSON.parse(readFileSync(interfaceFile, "utf8"));
same(Object.keys({ ready, ...adjModule }).sort(),
    ["classes", "functions", "values"].flatMap((kind) => Object.keys(description[kind])).sort(), "the module exports what its types describe");
const members = (type) => Object.keys(description.types[type].members).sort();
const game = new Game("chess");
same(Object.keys(variants()[0]).sort(), members("Variant"), "a variant has its members");
same(Object.keys(game.moves()[0]).sort(), members("Move"), "a move has its members");
same(Object.keys(game.squares()[0]).sort(), members("Square"), "a square has its members");
check(Object.keys(description.classes.Game.members).every((name) => name === "constructor" || name in game), "a game has its members");
same(variants().map((variant) => variant.id), native(["variants"]).trim().split("\n").map((line) => line.split("\t")[0]), "the variants are all here");
same(version().version, native(["--version"]).trim().split(" ").pop().split("\n")[0], "the version is that of the program");

same([adjModule.translate("knight", "ru"), adjModule.translate("knight", "en")], ["конь", "knight"], "texts are translated");

// ---- a game ----
for (const move of ["f3", "e5", "g2-g4"]) game.play(move);
const before = game.copy();
game.play(game.moves().find((move) => move.check));
same([game.status, game.winner, game.reason, game.inCheck, game.ply], ["decided", "black", "checkmate", true, 4], "the fool's mate");
fails(() => game.play("e4"), "illegal-move", "after the end no move is legal");
check(game.undo() && game.setup === before.setup && game.hash === before.hash, "undo returns to the position before");
same(before.pieceAt("e8").piece, "K", "the king is on e8");
same(before.pieceAt("e4"), null, "e4 is empty");
same(before.pieces().length, 32, "32 pieces are on the board");
check(before.draw().startsWith("<svg"), "the position is drawn");
before.free();
fails(() => before.turn, "freed", "a freed game cannot be used");
same(String(new Game("brilliant").perft(3)), native(["perft", "--variant", "brilliant", "--depth", "3"]).trim(), "perft agrees");
for (const { id } of variants().filter(({ id }) => !id.startsWith("turtle"))) {
    const each = new Game(id);
    same(each.moves().map((move) => move.lan), native(["moves", "--variant", id]).trim().split("\n"), `${id}: the legal moves are the native ones`);
    each.free();
}

// ---- conversions, mates, errors ----
const pgn = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 {good} *\n';
same(convert(pgn, { to: "json", variant: "chess" }), native(["convert", "--quiet", "--to", "json", "--variant", "chess", "-"], pgn), "a conversion is the native one");
same(convert(pgn + "\n" + pgn, { to: "pgn", from: "pgn" }), native(["convert", "--quiet", "--to", "pgn", "--from", "pgn", "-"], pgn + "\n" + pgn), "so is one of two games");
const mate = { variant: "chess", setup: "W:WKe2,Rh2:BKa1" };
same(canMate({ ...mate, side: "black" }), JSON.parse(native(["mates", "--json", "--variant", "chess", "--setup", mate.setup, "--side", "black"])), "canMate answers as adj mates");
same(canMate(mate).map((each) => each.answer), ["can", "cannot"], "for both sides");
fails(() => judge("<game xmlns='urn:adj:1'/>"), "xml", "XML is refused plainly");
fails(() => judge("1. e4", { rulesets: [] }), "ruleset", "ruleset documents are refused plainly");
fails(() => judge("1. e4", { variant: "nonsense" }), "unknown-variant", "an unknown variant");
fails(() => convert(pgn, { to: "nonsense" }), "unknown-notation", "an unknown notation");
fails(() => new Game("chess", "W:WKe1:BKe2"), "setup", "a set-up from which no play is possible");
fails(() => judge("1. e4", { regulations: { nonsense: 1 } }), "regulations", "an unknown regulation");
fails(() => judge(undefined), "option", "a text that is none");
fails(() => convert(pgn), "option", "a conversion without a notation to write");
fails(() => new Game("chess").perft(-1), "option", "a negative depth");
const mixed = judge('[Result "1-0"]\n\n1. e4 e5 1-0\n\n[Variant "nonsense"]\n\n1. e4 *\n', {});
check(mixed.length === 1 && mixed.errors.length === 1, "an unreadable game does not hide the others", `${mixed.length} ${mixed.errors.length}`);
