// SPDX-License-Identifier: MIT
// A game of Nihongi on examples/browser/play.html, by clicking, in Debian's Chromium. The network is off while it is played.
// FOLDER contains the pages of examples/browser/ and the package. Prints "ok<tab>name" or "not ok<tab>name<tab>why".
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { TOOLS, CHROMIUM, FOLDER, SHOT } = process.env;
const require = createRequire(TOOLS + "/node_modules/");
const { chromium } = require("playwright-core");
const check = (good, name, why = "") =>
    console.log((good ? "ok" : "not ok") + "\t" + name + (good ? "" : "\t" + String(why).replace(/\s+/g, " ").slice(0, 300)));

const types = { html: "text/html", mjs: "text/javascript", wasm: "application/wasm" };
const server = createServer((request, response) => {
    const name = request.url.slice(1).split("?")[0];
    if (!/^[a-z]+\.(html|mjs|wasm)$/.test(name)) return response.writeHead(404).end();
    response.setHeader("Content-Type", types[name.split(".").pop()]);
    response.setHeader("Content-Security-Policy", "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'");
    return response.end(readFileSync(`${FOLDER}/${name}`));
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
page.setDefaultTimeout(60000);
page.on("pageerror", (error) => check(false, "no error on the page", error.message));
await page.goto(`http://127.0.0.1:${server.address().port}/play.html?nihongi`);
await page.locator("#board a").first().waitFor();
await page.context().setOffline(true);

// The same game in Node.js chooses the moves: captures first, so that it ends.
const { ready, Game } = await import(pathToFileURL(`${FOLDER}/libadj.mjs`));
await ready;
const game = new Game("nihongi");
const state = () => page.locator("#state").innerText();
let wrong = "";
for (let ply = 1; ply <= 60 && game.status === "undecided"; ply++) {
    const moves = game.moves(), unlike = moves.filter((move) => moves.filter((each) => each.from === move.from && each.to === move.to).length === 1);
    const move = unlike.find((each) => each.captured) ?? unlike[ply * 7 % unlike.length];
    await page.locator(`#board a[aria-label="${move.from}"]`).first().dispatchEvent("click");
    await page.locator(`#board a.to[aria-label="${move.to}"]`).first().dispatchEvent("click");
    game.play(move);
    const want = `${game.ply} moves played. ${game.status === "undecided" ? `${game.turn} to move` : game.reason}`;
    if (await state() !== want) wrong += `after ${move.lan}: ${await state()}; `;
}
check(wrong === "" && game.ply > 10, `a game of ${game.ply} half-moves is played offline by clicking`, wrong);
check(game.status !== "undecided" || game.ply === 60, "up to its end", game.reason);
if (SHOT) await page.screenshot({ path: SHOT });
await page.locator("#undo").click();
check((await state()).startsWith(`${game.ply - 1} moves played.`), "the last move is taken back", await state());
// The short programs: each page shows its result when it is loaded.
const shown = { judge: /^black, checkmate$/, moves: /^a2-a3 a3\n/, convert: /e2-e4 e7-e5 g1-f3/ };
for (const [name, pattern] of Object.entries(shown)) {
    await page.context().setOffline(false);
    await page.goto(`http://127.0.0.1:${server.address().port}/${name}.html`);
    await page.locator("#out", { hasText: /\S/ }).waitFor();
    const text = await page.locator("#out").textContent();
    check(pattern.test(text.trim()), `${name}.html shows its result`, text.slice(0, 100));
}
await page.goto(`http://127.0.0.1:${server.address().port}/draw.html`);
await page.locator("#out svg").waitFor();
check(await page.locator("#variant option").count() === new Set(await page.locator("#variant option").allTextContents()).size, "draw.html lists every game");
await browser.close();
server.close();
