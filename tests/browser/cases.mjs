// SPDX-License-Identifier: MIT
// What is clicked on every kind of board: of each system's vectors ten half-moves of a game, and each form of move
// (castling, parts of a pile, a soldier that comes back, promotions, captures by their length) where it comes first.
import { readFileSync, readdirSync } from "node:fs";

const vectors = process.env.BUILD_DIR + "/vectors/";
const games = folder => readdirSync(vectors + folder).filter(name => name.endsWith(".jsonl")).flatMap(name =>
    readFileSync(vectors + folder + "/" + name, "utf8").trim().split("\n").map(line => JSON.parse(line)))
    .filter(game => !game.events);
const form = lan => lan.replace(/^[A-Z]+\//, "part/").replace(/[a-m]\d+/g, "q").replace(/=.*?(?=@|$)/, "=P");

// { variant, setup, before: half-moves already made, moves: half-moves to be clicked, what }
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
            // A long way in the address says no more than a short one.
            if (i < 150) add(form(lan), { before: moves.slice(0, i), moves: [lan] });
        });
    }
    return [...found.values()];
}

export const address = one =>
    `/enter?variant=${one.variant}&setup=${encodeURIComponent(one.setup)}&m=${encodeURIComponent(one.before.join("."))}`;
// The squares of a move in the order in which they are clicked.
export const squares = lan =>
    lan.startsWith("0") ? [] : lan.replace(/^.*\//, "").split(/[-:=@]/).filter(s => /^[a-m]\d+$/.test(s));
