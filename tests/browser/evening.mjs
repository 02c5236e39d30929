// SPDX-License-Identifier: MIT
// A club evening from sign-in to sign-out.
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { browser, say, signIn, Visit, PATIENCE } from "./visit.mjs";

const { URL: base, TOKEN, TMP } = process.env;
const party = readFileSync("tests/records/waterloo-party3.txt", "utf8");
const examples = () => readFileSync("adjd/desk/static/examples.txt", "utf8").trim().split("\n").map(l => l.split("\t"));

async function arrive(v) {
    await v.go("/");
    v.say(v.page.url().includes("/sign-in"), "who is not signed in is asked to");
    await v.look("sign-in");
    await v.send("/sign-in", { token: "adj_wrong" });
    v.say((await v.page.locator(".problem").count()) === 1, "a wrong token is told");
    await signIn(v);
    v.say(new URL(v.page.url()).pathname === "/", "signed in");
    const cookies = await v.context.cookies();
    const session = cookies.find(c => c.name === "adjd_visit");
    v.say(session && session.httpOnly && session.sameSite === "Strict", "the session's cookie is out of scripts' reach", JSON.stringify(cookies));
    v.say(!(await v.page.content()).includes(TOKEN), "the token stands nowhere in the page");
    await v.look("home");
}

async function makeTournament(v) {
    await v.go("/tournaments/new");
    await v.look("tournament-game");
    await v.go("/tournaments/new?variant=waterloo5");
    await v.look("tournament-new");
    await v.send("/tournaments", {
        name: "Club evening " + v.name, rounds: "3", tie1: "DE", tie2: "BH/C1", tie3: "SB",
        players: "Anna 2100\nBoris 2000\nClara 1950\nDmitri 1900\nElena 1850\nFjodor 1800\nGalina 1750\nHans 1700",
    });
    v.event = new URL(v.page.url()).pathname;
    v.say(/^\/tournaments\/[0-9a-f-]{36}$/.test(v.event), "a tournament of eight players");
    await v.look("tournament");
}

async function pairRound(v, round, pairs) {
    await v.go(`${v.event}/rounds/${round}`);
    await v.send(`${v.event}/rounds/${round}/pairings`, { pairings: pairs });
    v.say((await v.page.locator("table.games tbody tr").count()) === pairs.trim().split("\n").filter(p => !/ 0$/.test(p)).length, `round ${round} is paired`);
}

async function recordsIn(v) {
    // A pasted record.
    await v.leave(v.page.locator("table.games tbody tr").nth(0).locator("a[href^='/records/new']"));
    await v.page.locator("[name=record]").fill(party);
    if (v.js) {
        await v.page.locator("#check table.defects").waitFor();
        v.say((await v.page.locator("#check table.defects tbody tr").count()) === 6, "defects are told as it is typed");
    }
    await v.look("record-in");
    await v.send("/records");
    v.verdict = new URL(v.page.url()).pathname;
    v.say(v.verdict.startsWith("/verdicts/") && (await v.page.locator(".report .result").count()) === 1, "a pasted record is judged");
    await v.look("verdict");
    // A compressed file.
    const file = `${TMP}/second-${v.js}.txt.gz`;
    writeFileSync(file, gzipSync("[Variant \"waterloo5\"]\n[White \"Boris\"]\n[Black \"Fjodor\"]\n[Result \"1-0\"]\n\ne3-e5 e8-e6 1-0\n"));
    await v.go(`${v.event}/rounds/1`);
    await v.leave(v.page.locator("table.games tbody tr").nth(1).locator("a[href^='/records/new']"));
    await v.send("/records", { files: file });
    v.say(v.page.url().includes("/verdicts/"), "a packed file is judged", await v.text());
    // A game entered on the board.
    await v.go(`${v.event}/rounds/1`);
    await v.leave(v.page.locator("table.games tbody tr").nth(2).locator("a[href^='/enter']"));
    for (const lan of ["f3-f5", "d8-d6", "d3-d5", "g8-g6", "f5:g6"]) await v.play(lan);
    v.say((await v.text("ol.moves")).includes("f5:g6"), "moves are clicked on the board");
    await v.look("enter");
    const enter = v.page.locator("form[action='/enter']");
    await v.unfold(enter.locator("[name=event_by]"));
    await enter.locator("[name=event_by]").selectOption("black");
    await v.leave(enter.locator("button"));
    await v.send("/records");
    v.say(v.page.url().includes("/verdicts/") && (await v.page.locator(".report .result").count()) === 1, "a game entered on the board is judged", await v.text());
    // An illegal move.
    await v.go(`${v.event}/rounds/1`);
    await v.leave(v.page.locator("table.games tbody tr").nth(3).locator("a[href^='/records/new']"));
    await v.send("/records", { record: "[Variant \"waterloo5\"]\n\ne3-e5 e8-e6 h1-h9 *\n" });
    const illegal = new URL(v.page.url()).pathname;
    await v.look("illegal");
    await v.go(`${v.event}/rounds/1`);
    v.say((await v.page.locator("tr.needs").count()) >= 2, "the round says what needs the director");
    await v.look("round");
    await v.go(illegal);
    await v.send(`${illegal}/decision`, { outcome: "black", reason: "The illegal move loses (7.5.5)." });
    v.say((await v.page.locator("p.done").count()) >= 1, "the director decides");
}

async function verdictShown(v) {
    await v.go(v.verdict + "?ply=10");
    if (v.js) {
        await v.page.keyboard.press("ArrowRight");
        await v.page.waitForURL(/ply=11/);
        await v.page.locator("a[aria-current=step]").filter({ hasText: "c7" }).or(v.page.locator("a[aria-current=step]")).first().waitFor();
        await v.page.keyboard.press("ArrowLeft");
        await v.page.waitForURL(/ply=10/);
        v.say(true, "arrow keys step through the game");
    } else {
        await v.leave(v.page.locator("a[rel=next]"));
        v.say(v.page.url().includes("ply=11"), "links step through the game");
    }
    await v.go(v.verdict);
    await v.send(v.verdict + "/share");
    const link = await v.page.locator("a[href^='/shared/']").first().getAttribute("href");
    const guest = await Visit.open("en", true);
    const seen = await guest.go(link);
    v.say(seen.status() === 200 && (await guest.page.locator(".board svg").count()) === 1, "a link shows the verdict without sign-in");
    await guest.look("shared");
    v.say((await guest.go(v.verdict)).url().includes("/sign-in"), "and nothing else");
    await v.go(v.verdict + "/print");
    v.say((await v.page.locator("svg.qr").count()) === 1, "its code is on the printed sheet");
    await v.look("print");
    await v.go(v.verdict);
    await v.send(v.verdict + "/share");
    v.say((await guest.go(link)).status() === 404, "until it is closed");
    await guest.context.close();
    const signed = await v.page.request.get(base + v.verdict.replace("/verdicts/", "/v1/adjudications/") + "/signature");
    v.say(signed.status() === 200 && JSON.parse(await signed.text()).verdict, "the signed verdict is fetched with the session");
}

async function comings(v) {
    await v.go(`${v.event}/players`);
    await v.look("players");
    const players = `${v.event}/players`;
    await v.step(v.page.locator("tr#p8 a"));
    await v.look("player");
    const form = v.page.locator("tr#p8 form").filter({ has: v.page.locator("input[value=withdraw]") });
    await form.locator("[name=round]").fill("2");
    await v.leave(form.locator("button"));
    v.say((await v.text("tr#p8")).includes("2"), "a player withdraws");
    await v.send(players, { players: "Igor 1650" }, (await v.page.locator(`main form[action="${players}"]:not(.undo)`).count()) - 1);
    v.say((await v.page.locator("tr#p9").count()) === 1, "a player comes late");
    await v.go(`${v.event}/rounds/2`);
    await v.send(`${v.event}/rounds/2/byes`, { number: "7", kind: "half" });
    v.say((await v.page.locator("ul.byes li").count()) === 1, "a bye is given");
    await pairRound(v, 2, "1 2\nClara – Dmitri\n5 6\n9 0\n");
}

async function tables(v) {
    await v.go(`${v.event}/standings`);
    v.say((await v.page.locator("table.standings tbody tr").count()) === 9, "standings");
    await v.look("standings");
    await v.leave(v.page.locator("table.standings tbody a").first());
    v.say((await v.page.locator("h3").count()) === 3, "every tie-break is explained");
    await v.look("explained");
    await v.go(`${v.event}/crosstable`);
    await v.look("crosstable");
    await v.go(`${v.event}/sheet`);
    await v.look("sheet");
    const trf = await v.page.request.get(`${base}${v.event.replace("/tournaments", "/v1/tournaments")}/export?as=trf26`);
    v.say((await trf.text()).split(/\r\n?|\n/).filter(l => l.startsWith("001")).length === 9, "the report file has nine players");
    await v.go(`${v.event}/hall`);
    await v.look("hall");
    if (!v.js) return;
    // The wall display updates itself when a record is submitted in another window.
    const other = await v.context.newPage();
    await other.goto(`${base}/records/new?tournament=${v.event.split("/")[2]}&round=2&board=1&white=Anna&black=Boris`);
    await other.locator("[name=record]").fill("[Variant \"waterloo5\"]\n\ne3-e5 [%event resign black] 1-0\n");
    await Promise.all([other.waitForNavigation({ waitUntil: "domcontentloaded" }), other.locator("main form[action='/records'] button").first().click()]);
    await other.close();
    await v.page.locator(".hall td.result", { hasText: "1 – 0" }).first().waitFor({ timeout: PATIENCE }).then(
        () => v.say(true, "the hall's screen renews itself"), e => v.say(false, "the hall's screen renews itself", e));
}

async function otherPages(v) {
    for (const path of ["/tournaments", "/records", "/records/compare", "/games", "/enter"]) {
        await v.go(path);
        await v.look(path.slice(1).replace("/", "-"));
    }
    await v.go("/records/compare");
    await v.send("/records/compare", { variant: "chess", a: "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", b: "1. e4 e5 2. Nf3 Nc6 3. Bc4 a6 *" });
    v.say((await v.page.locator("mark").count()) === 2, "two sheets part where they part");
    await v.look("compared");
    for (const game of ["brilliant", "turtle-japan", "lippo-chess"]) {
        await v.go(`/games/${game}?ply=4`);
        v.say((await v.page.locator(".board svg").count()) === 1 && (await v.page.locator("dl.rules div").count()) > 5, "a page about " + game);
        await v.look("game-" + game);
    }
    await v.step(v.page.locator(".board a.from").first());
    v.say((await v.page.locator(".board .to").count()) > 0, "a piece, clicked, shows where it may go");
}

// A protest in Lippo's chess, entered as an event on the board.
async function protest(v) {
    await v.go("/enter?variant=lippo-chess&m=a2-a5&e=1:protest:black:k1");
    v.say((await v.page.locator("p.event").count()) === 1, "a protest is noted");
    await v.send("/records", { white: "Lasker", black: "Lippo" });
    v.say(v.page.url().includes("/verdicts/") && (await v.text(".report")).includes("k1"), "and judged", await v.text());
}

// Three kinds of boards: hexagons, a stack with parts to choose, a returning soldier. The soak tests cover all
// boards.
async function boards(v) {
    for (const [variant, setup, moves] of examples()) {
        if (!["brilliant", "turtle-japan", "lippo-chess"].includes(variant)) continue;
        await v.go(`/enter?variant=${variant}&setup=${encodeURIComponent(setup)}`);
        const list = moves.split(" ").slice(0, 6);
        for (const lan of list) await v.play(lan);
        v.say(v.moves() === list.join("."), `${variant}: ${list.length} half-moves by clicking`);
    }
}

async function evening(language, js) {
    const v = await Visit.open(language, js);
    try {
        await arrive(v);
        await makeTournament(v);
        await pairRound(v, 1, "1 5\n2 6\n3 7\n4 8\n");
        await recordsIn(v);
        await verdictShown(v);
        await comings(v);
        await tables(v);
        await protest(v);
        await otherPages(v);
        if (js) await boards(v);
        await v.go("/");
        await v.leave(v.page.locator("header form[action='/sign-out'] button"));
        v.say((await v.go("/tournaments")).url().includes("/sign-in"), "signed out");
    } catch (error) {
        v.say(false, "the evening goes on", error.stack + " at " + v.page.url());
    }
    await v.context.close();
}

await evening("en", true);
await evening("ru", false);
await browser.close();
