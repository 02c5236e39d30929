// SPDX-License-Identifier: MIT
// The moves to click on every kind of board: ten moves of a game of each variant in the vectors, and the first
// occurrence of each form of move (castling, parts of a stack, a returning soldier, promotions, captures by
// length).
import { readFileSync, readdirSync } from "node:fs";

const vectors = process.env.BUILD_DIR + "/vectors/";
const games = folder => readdirSync(vectors + folder).filter(name => name.endsWith(".jsonl")).flatMap(name =>
    readFileSync(vectors + folder + "/" + name, "utf8").trim().split("\n").map(line => JSON.parse(line)))
    .filter(game => !game.events);
const form = lan => lan.replace(/^[A-Z]+\//, "part/").replace(/[a-m]\d+/g, "q").replace(/=.*?(?=@|$)/, "=P");

// { variant, setup, before: moves already played, moves: moves to click, what }
export function cases() {
    const found = new Map();
    for (const game of games("public").concat(games("special"))) {
        const { variant, moves } = game, setup = game.setup || "";
        const add = (what, one) => {
            const key = variant + " " + what;
            if (!found.has(key) || one.before.length < found.get(key).before.length)
                found.set(key, { variant, setup, what, ...one });
        };
        if (moves.length >= 10 && !found.has(variant + " ten half-moves"))
            add("ten half-moves", { before: [], moves: moves.slice(0, 10) });
        moves.forEach((lan, i) => {
            // Later positions only make the URL longer.
            if (i < 150) add(form(lan), { before: moves.slice(0, i), moves: [lan] });
        });
    }
    return [...found.values()];
}

export const address = one =>
    `/enter?variant=${one.variant}&setup=${encodeURIComponent(one.setup)}&m=${encodeURIComponent(one.before.join("."))}`;
// The squares of a move in the order of the clicks.
export const squares = lan =>
    lan.startsWith("0") ? [] : lan.replace(/^.*\//, "").split(/[-:=@]/).filter(s => /^[a-m]\d+$/.test(s));
