// SPDX-License-Identifier: MIT
// Games on the boards of the desk, played and stepped through without requests: by clicks, by keys, by the mouse and by a finger.
import { browser, signIn, Visit } from "./visit.mjs";
import { address, cases } from "./cases.mjs";

const { URL: base, TOKEN } = process.env;

// The moves in the URL.
const made = (v) => v.page.evaluate(() => new URLSearchParams(location.search).get("m") ?? "");

// Opens a page with a board and waits for the library.
async function enter(v, path) {
    await v.go(path);
    await v.page.evaluate(`window.show = ${show}`);
    await v.page.locator(".live .board svg").waitFor();
}

// What the page shows, and what adjd writes for its URL.
const shown = (v) => v.page.evaluate(() => show(document));
const served = (v) => v.page.evaluate(async () => show(new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html")));
function show(page) {
    const part = (selector) => [...page.querySelectorAll("#main " + selector)];
    const links = part(".board a").map((a) => [a.getAttribute("aria-label"), a.getAttribute("class"), [...new URLSearchParams(a.getAttribute("href"))].sort()]);
    return JSON.stringify({
        links, drawing: part(".board svg > :not(a)").map((each) => each.outerHTML).join(""), status: part("[role=status]").map((p) => p.innerHTML),
        choices: part(".choices:not([hidden]) a").map((a) => a.textContent), moves: part("ol.moves li").map((li) => li.textContent.trim()),
        back: part("p:not([hidden]) > a[rel=prev]").length, event: part("form[method=get] [name=m]").map((field) => field.value),
    });
}

// Counts the requests during an action.
async function requests(v, act) {
    const seen = [], note = (request) => seen.push(request.url());
    v.page.on("request", note);
    await act();
    v.page.off("request", note);
    return seen.join(" ");
}

// Every variant of the vectors, and each form of move in one of them.
function some() {
    const seen = new Set();
    return cases().filter(({ what }) => what === "ten half-moves" || seen.size < seen.add(what).size);
}

// No request, and the page is adjd's.
async function playAll() {
    let v = null, variant = "";
    for (const one of some()) {
        const name = `${one.variant}: ${one.what}`;
        if (one.variant !== variant) { // A browser keeps the memory of earlier pages for a while.
            await v?.context.close();
            v = await Visit.open("en", true);
            await signIn(v);
            variant = one.variant;
        }
        try {
            await enter(v, address(one));
            const asked = await requests(v, async () => {
                for (const lan of one.moves) await v.play(lan);
            });
            const got = await shown(v), want = await served(v), unlike = Math.max(0, [...want].findIndex((c, i) => c !== got[i]) - 60);
            v.say(asked === "" && got === want, `${name}, as adjd shows it, without a request`,
                asked || `${got.slice(unlike).slice(0, 200)} | ${want.slice(unlike).slice(0, 200)}`);
        } catch (error) {
            v.say(false, name, error);
        }
    }
}

// The centre of a square's link on the screen.
async function centre(v, square) {
    const link = v.page.locator(`.board [aria-label="${square}"], .board [aria-label^="${square}:"]`).first();
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
}

async function dragByMouse(v, from, to) {
    await v.page.mouse.move(...await centre(v, from));
    await v.page.mouse.down();
    const [x, y] = await centre(v, from);
    await v.page.mouse.move(x + 10, y - 10, { steps: 3 });
    await v.page.mouse.move(...await centre(v, to), { steps: 5 });
    await v.page.mouse.up();
}

async function dragByFinger(v, from, to) {
    const client = await v.context.newCDPSession(v.page), touch = (type, points) =>
        client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    const [x, y] = await centre(v, from);
    await touch("touchStart", [[x, y]]);
    await touch("touchMove", [[x + 8, y - 8]]);
    await touch("touchMove", [[x + 12, y - 12]]);
    await touch("touchMove", [await centre(v, to)]);
    await touch("touchEnd", []);
}

async function dragging(v, drag, how) {
    await enter(v, "/enter?variant=chess&m=e2-e4.e7-e5");
    v.say((await v.page.locator("ol.moves").innerText()).includes("e4 e5"), "the moves of the URL are listed", await v.page.locator("ol.moves").innerText());
    await enter(v, "/enter?variant=chess");
    const asked = await requests(v, async () => {
        await drag(v, "e2", "e4");
        await drag(v, "e7", "e5");
    });
    const moves = await made(v);
    v.say(moves === "e2-e4.e7-e5" && asked === "", `pieces are dragged by ${how}`, moves + " " + asked);
}

const mate = ["e2-e4", "e7-e5", "f1-c4", "b8-c6", "d1-h5", "g8-f6", "h5:f7"];
const status = (v) => v.page.locator("[role=status]").innerText();

async function game(v, words) {
    await enter(v, "/enter?variant=chess&white=Anna&black=Boris");
    const asked = await requests(v, async () => {
        for (const lan of mate.slice(0, 6)) await v.play(lan);
        await v.page.locator("a[rel=prev]").click();
        v.say((await made(v)) === mate.slice(0, 5).join(".") && (await v.page.locator("ol.moves").innerText()).includes("Qh5"), "a move is taken back", await made(v));
        await v.play("e8-e7");
        await v.page.goBack();
        v.say((await made(v)) === mate.slice(0, 5).join("."), "the browser's Back takes one back too", await made(v));
        await v.page.locator("[name=typed]").fill("Nf6 Qxf7");
        await v.page.keyboard.press("Enter");
        await v.page.keyboard.type("e8-e7");
        v.say((await made(v)) === mate.join(".") && (await v.page.locator("[name=typed]").inputValue()) === "e8-e7", "moves are typed", await made(v));
        await v.page.locator("[name=typed]").fill("");
        await v.page.locator("a[rel=prev]").click();
        await v.play("c4:f7");
        v.say((await status(v)).includes(words.check), "check is shown", await status(v));
        await v.page.locator("a[rel=prev]").click();
        await v.page.locator("a[data-flip]").click();
        await v.play("h5:f7");
    });
    v.say(asked === "", "no request", asked);
    v.say((await status(v)) === words.over, "the end of the game is shown", await status(v));
    await v.look("live-over");
    await v.page.locator("summary", { hasText: words.record }).click();
    await v.page.locator("details pre", { hasText: "Qxf7#" }).waitFor();
    v.say(true, "the record is the one of the moves");
    await v.send("/records", { white: "Anna", black: "Boris" });
    v.say((await v.text(".report")).includes(words.verdict), "and adjd judges it when it is submitted", await v.text(".report"));
}

// Submits at once, with the record of the page still that of an earlier position.
async function submitted(v) {
    await enter(v, "/enter?variant=nihongi");
    await v.page.locator(".board a.from").first().focus();
    for (let i = 0; i < 2; i++) {
        await v.page.locator(".board a.from").first().focus();
        await v.page.keyboard.press("Enter");
        await v.page.locator(".board a.to").first().focus();
        await v.page.keyboard.press("Enter");
    }
    const lan = (await made(v)).split(".");
    v.say(lan.length === 2, "moves are made by the keyboard", await made(v));
    v.say(await v.page.evaluate(() => !!document.activeElement.closest(".board")), "the focus stays on the board");
    await v.send("/records");
    const record = await (await v.context.request.get(base + v.page.url().replace(/.*\/verdicts/, "/v1/adjudications") + "/record?as=lan")).text();
    v.say(lan.every((move) => record.includes(move)), "the submitted record has the moves of the board", record);
}

// A game with a check and, at its end, an illegal move; its verdict's page.
async function verdict(moves) {
    const answer = await fetch(base + "/v1/adjudications", { method: "POST", headers: { Authorization: "Bearer " + TOKEN, "Content-Type": "text/plain" },
        body: `[Variant "chess"]\n[White "Anna"]\n\n${moves} *\n` });
    return "/verdicts/" + (await answer.json()).id;
}

// What the page shows of a game's position, and what adjd writes for its URL.
const position = (v) => v.page.evaluate(() => look(document));
const servedPosition = (v) => v.page.evaluate(async () => look(new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html")));
function look(page) {
    const name = (a) => [...a.attributes].map((each) => each.name + "=" + each.value).filter((text) => !text.startsWith("rel=")).sort();
    return JSON.stringify({
        drawing: [...page.querySelectorAll("#main .board svg > *")].map((each) => each.outerHTML).sort(), steps: [...page.querySelectorAll(".steps a")].map(name),
        ply: page.querySelector(".ply").textContent, here: [...page.querySelectorAll("ol.moves [aria-current]")].map((a) => a.textContent),
        notes: [...page.querySelectorAll(".stepping .warning:not([hidden])")].map((p) => p.textContent),
    });
}

// Opens the page and has the library loaded, as the first touch of the board does.
async function takeUp(v, path) {
    await v.go(path);
    await v.page.evaluate(`window.look = ${look}`);
    await v.page.locator("[data-live]").dispatchEvent("pointerover");
    await v.page.locator(".live .board svg").waitFor();
}

async function steps(v, words) {
    const page = await verdict("1. e4 e5 2. Bc4 f6 3. Qh5+ Rh6");
    await takeUp(v, page + "?ply=4");
    const results = [], compare = async (what) => results.push([what, await position(v)]);
    const addresses = [];
    const asked = await requests(v, async () => {
        for (const [what, act] of [
            ["a key", () => v.page.keyboard.press("ArrowRight")], ["the list", () => v.page.locator("ol.moves a").nth(1).click()],
            ["the beginning", () => v.page.locator(".steps a").first().click()], ["the end", () => v.page.locator(".steps a").last().click()],
            ["the browser's Back", () => v.page.goBack()], ["its Forward", () => v.page.goForward()]]) {
            await act();
            await compare(what);
            addresses.push(v.page.url());
        }
    });
    v.say(asked === "", "the positions of a verdict need no request", asked);
    for (const [i, [what, got]] of results.entries()) {
        await v.go(addresses[i]);
        await v.page.evaluate(`window.look = ${look}`);
        const want = await position(v);
        v.say(got === want, `a verdict stepped by ${what} looks as adjd writes it`, `${got.slice(-700)} | ${want.slice(-700)}`);
    }
    const label = await v.page.locator(".board [aria-label*='e8']").getAttribute("aria-label");
    v.say(label === words.checked, "the king in check is named", label);
    v.say((await v.text(".stepping .warning")).includes("Rh6"), "the illegal move is shown in the last position", await v.text(".stepping"));
}

async function pieces(v, variant) {
    await takeUp(v, `/games/${variant}?ply=2`);
    const asked = await requests(v, async () => {
        await v.page.locator("a[rel=next]").click();
        await v.page.locator("a[rel=next]").click();
        await v.page.locator(".board a.from").first().click();
    });
    v.say(asked === "" && /ply=4&piece=[a-z0-9]+$/.test(v.page.url()), `${variant}: a piece shows its moves without a request`, asked);
    v.say(await v.page.locator(".board g.to").count() > 0, `${variant}: its squares are marked`);
    const got = await position(v), want = await servedPosition(v);
    v.say(got === want, `${variant}: as adjd shows them`, `${got.slice(0, 900)} | ${want.slice(0, 900)}`);
    await v.look("live-piece-" + variant);
}

async function policy(v) {
    const header = async (path) => (await v.go(path)).headers()["content-security-policy"];
    v.say((await header("/enter?variant=chess")).includes("'wasm-unsafe-eval'"), "a page with a board may compile WebAssembly");
    v.say((await header("/games/nihongi")).includes("'wasm-unsafe-eval'"), "the page of a game too");
    v.say(!(await header("/")).includes("wasm-unsafe-eval") && !(await header("/records/new")).includes("wasm-unsafe-eval"), "no other page may");
}

const words = {
    en: { check: "Check.", over: "The game is over: checkmate", record: "The record", verdict: "checkmate", checked: "e8: king, Black, in check" },
    ru: { check: "Шах.", over: "Партия окончена: мат", record: "Запись", verdict: "мат", checked: "e8: король, чёрные, под шахом" },
};
const v = await Visit.open("en", true);
await signIn(v);
await policy(v);
await game(v, words.en);
await submitted(v);
await steps(v, words.en);
for (const variant of ["chess", "nihongi", "brilliant", "international"])
    await pieces(v, variant);
await dragging(v, dragByMouse, "the mouse");
await v.context.close();
await playAll();
const phone = await Visit.open("ru", true, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, colorScheme: "dark" });
await signIn(phone);
await game(phone, words.ru);
await steps(phone, words.ru);
await dragging(phone, dragByFinger, "a finger");
await browser.close();
