// SPDX-License-Identifier: MIT
// Every board works by its links, without JavaScript: moves of the vectors can be played square by square, and
// in a position of each variant exactly the legal moves can be played.
import { execFileSync } from "node:child_process";
import { address, cases, squares } from "./cases.mjs";

const { URL: base, TOKEN, ADJ } = process.env;
const say = (good, name, why = "") => console.log((good ? "ok" : "not ok") + "\t" + name + (good ? "" : "\t" + why));
const plain = text => text.replace(/&#39;/g, "'").replace(/&quot;/g, '"').replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");

// The links of a page: squares by name, and the text links beside the board.
async function page(path) {
    const answer = await fetch(base + path, { headers: { Accept: "text/html", Authorization: "Bearer " + TOKEN } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    const text = await answer.text(), links = new Map();
    for (const [, href, name] of text.matchAll(/<a [^>]*href="([^"]*)"[^>]*aria-label="([^"]*)"/g)) links.set(name.split(":")[0], plain(href));
    for (const [, href, name] of text.matchAll(/<a class="button" href="([^"]*)">([^<]*)<\/a><\/li>/g)) links.set(plain(name), plain(href));
    return links;
}
const made = path => new URL(path, base).searchParams.get("m") || "";

async function click(path, lan) {
    const before = made(path);
    for (const name of [...squares(lan), lan]) {
        const next = (await page(path)).get(name);
        if (!next) throw new Error(`${lan}: ${name} is no link`);
        path = next;
        if (made(path) !== before) break;
    }
    if (made(path) !== (before ? before + "." : "") + lan) throw new Error(`${lan} became ${made(path).split(".").pop()}`);
    return path;
}

// All moves that can be played from here.
async function reached(path) {
    const seen = new Set(), moves = new Set(), before = made(path);
    for (const todo = [path]; todo.length;) {
        const at = todo.pop();
        if (seen.has(at)) continue;
        seen.add(at);
        for (const next of (await page(at)).values()) {
            if (!next.startsWith("/enter?")) continue;
            if (made(next) === before) todo.push(next);
            else if (made(next).startsWith(before)) moves.add(made(next).split(".").pop());
        }
    }
    return [...moves].sort();
}

for (const one of cases()) {
    const name = `${one.variant}: ${one.what}`;
    try {
        let path = address(one);
        for (const lan of one.moves) path = await click(path, lan);
        say(true, name);
        if (one.moves.length < 10) continue;
        const legal = execFileSync(ADJ, ["moves", "--variant", one.variant, ...(one.setup ? ["--setup", one.setup] : []), ...one.moves]);
        const want = legal.toString().trim().split("\n").sort(), got = await reached(path);
        say(want.join() === got.join(), `${one.variant}: the legal moves can be made, and no others`, `${got}; want ${want}`);
    } catch (error) {
        say(false, name, error.message);
    }
}
