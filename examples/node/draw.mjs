// SPDX-License-Identifier: MIT
// draw.mjs VARIANT [MOVE...]: draws the position after these moves as SVG. npm install libadj
import { ready, Game } from "libadj";

const [variant, ...moves] = process.argv.slice(2);
await ready;
const game = new Game(variant);
for (const move of moves)
    game.play(move);
console.log(game.draw({ theme: "calm" }));
