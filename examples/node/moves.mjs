// SPDX-License-Identifier: MIT
// moves.mjs VARIANT [MOVE...]: lists the legal moves after these moves. npm install libadj
import { ready, Game } from "libadj";

const [variant, ...moves] = process.argv.slice(2);
await ready;
const game = new Game(variant);
for (const move of moves)
    game.play(move);
for (const { lan, text, captured } of game.moves())
    console.log(`${lan}\t${text}${captured ? `\ttakes ${captured.join(" ")}` : ""}`);
