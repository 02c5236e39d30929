// SPDX-License-Identifier: MIT
// Every page of the desk, in both languages and with the data of a running event, passes axe-core.
import { readFileSync } from "node:fs";
import { browser, say, signIn, Visit } from "./visit.mjs";

const { URL: base, TOKEN } = process.env;
const examples = readFileSync("adjd/desk/static/examples.txt", "utf8").trim().split("\n").map(l => l.split("\t"));
const example = variant => examples.find(e => e[0] === variant);
const party = readFileSync("tests/records/waterloo-party3.txt", "utf8");

// API calls that create the data of the pages.
async function api(method, path, body, type = "application/json") {
    const answer = await fetch(base + path, { method, headers: { Authorization: "Bearer " + TOKEN, "Content-Type": type },
        body: body && typeof body !== "string" ? JSON.stringify(body) : body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : null;
}
async function judged(record, query = "") {
    return "/verdicts/" + (await api("POST", "/v1/adjudications" + query, record, "text/plain")).id;
}
const ruled = (verdict, kind, body) => api("POST", verdict.replace("/verdicts/", "/v1/adjudications/") + "/" + kind, body);

async function makeEvent() {
    const names = ["Anna", "Boris", "Clara", "Dmitri", "Elena", "Fjodor", "Galina", "Hans"];
    const t = await api("POST", "/v1/tournaments", { name: "Club evening", variant: "waterloo5", rounds: 3, city: "Riga",
        arbiter: "Olga Petrova", start: "2026-11-20", tie_breaks: ["DE", "BH/C1", "SB", "WIN"],
        players: names.map((name, i) => ({ name, rating: 2100 - 50 * i, federation: i % 2 ? "LAT" : "GER" })) });
    const event = "/v1/tournaments/" + t.id;
    await api("PUT", event + "/rounds/1/pairings", [[1, 5], [2, 6], [3, 7], [4, 8]].map(([white, black], i) => ({ board: i + 1, white, black })));
    await api("PATCH", event + "/players/8", { withdrawn_from_round: 2 });
    await api("PUT", event + "/rounds/2/byes/7", { kind: "half" });
    await api("PUT", event + "/rounds/2/pairings", "3\n1 2\n3 4\n5 6\n", "text/plain");
    const at = board => `?tournament=${t.id}&round=1&board=${board}&white=${names[board - 1]}&black=${names[board + 3]}`;
    const game = (moves, result = "*") => `[Variant "waterloo5"]\n\n${moves} ${result}\n`;
    const verdicts = {
        defects: await judged(party, at(1)),
        reported: await judged(game("e3-e5 e8-e6", "1-0"), at(2)),
        illegal: await judged(game("e3-e5 e8-e6 h1-h9"), at(3)),
        open: await judged(game("f3-f5 d8-d6"), at(4)),
    };
    return { t, verdicts };
}

const chess = (moves, result = "*") => `[Event "Blitz"]\n[White "Lasker"]\n[Black "Tarrasch"]\n[Result "${result}"]\n\n${moves} ${result}\n`;
async function makeVerdicts() {
    const mate = chess("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#", "1-0");
    const repeats = chess("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {[%event claim white]}", "1/2-1/2");
    const v = {
        mate: await judged(mate), repeated: await judged(repeats),
        check: await judged(chess("1. e4 e5 2. Bc4 f6 3. Qh5+ d6")),
        blocked: await judged(chess("1. e4 e5 2. Rh5")),
        accepted: await judged(chess("1. e4 e5", "1-0")), decided: await judged(chess("1. d4 d5", "0-1")),
        withdrawn: await judged(chess("1. c4 c5")), replaced: await judged(chess("1. c4 e5")),
        protest: await judged("[Variant \"lippo-chess\"]\n[White \"Lasker\"]\n[Black \"Lippo\"]\n\na2-a5 {[%event protest black k1]} *\n"),
    };
    for (const variant of ["brilliant", "turtle-japan", "nihongi", "cubic-symmetric", "international", "waterloo7"].filter(example))
        v[variant] = await judged(`[Variant "${variant}"]\n[Setup "${example(variant)[1]}"]\n\n${example(variant)[2]} *\n`.replace('[Setup ""]\n', ""), "?notation=lan");
    await ruled(v.accepted, "acceptance", { reason: "seen, it stands" });
    await ruled(v.decided, "decision", { status: "draw", reason: "agreed by both players" });
    await ruled(v.withdrawn, "withdrawal", { reason: "the wrong game" });
    await api("POST", v.replaced.replace("/verdicts/", "/v1/adjudications/") + "/replacement?reason=better", chess("1. c4 e6"), "text/plain");
    return v;
}

const job = await api("POST", "/v1/batches", chess("1. e4 e5") + "\n" + chess("1. e4 e5 2. Ke3") + "\n" + chess("1. d4 Zz9 ?!"), "application/vnd.chess-pgn");
const { t, verdicts } = await makeEvent();
Object.assign(verdicts, await makeVerdicts());
const event = "/tournaments/" + t.id;
const large = await api("POST", "/v1/tournaments", { name: "Open", variant: "chess", rounds: 3,
    players: Array.from({ length: 410 }, (_, i) => ({ name: `Family${i}, Given` })) });
await api("PUT", `/v1/tournaments/${large.id}/rounds/1/pairings`, Array.from({ length: 205 }, (_, i) => ({ white: i + 1, black: i + 206 })));

// name, URL, and an action before the check
const pages = [
    ["home", "/"], ["tournaments", "/tournaments"], ["new-game", "/tournaments/new"], ["new", "/tournaments/new?variant=waterloo5"],
    ["new-lippo", "/tournaments/new?variant=lippo-chess"],
    ["event", event], ["players", event + "/players"], ["round", event + "/rounds/1"], ["round-2", event + "/rounds/2"],
    ["standings", event + "/standings"], ["explained", event + "/standings?explain=1"], ["crosstable", event + "/crosstable"],
    ["players-paged", `/tournaments/${large.id}/players?page=2`, v => printed(v)], ["round-paged", `/tournaments/${large.id}/rounds/1`],
    ["found", `/tournaments/${large.id}/standings?q=family40`], ["hall", event + "/hall"], ["sheet", event + "/sheet"],
    ["records", "/records"], ["compare", "/records/compare"], ["job", "/jobs/" + job.id],
    ["record-in", "/records/new", v => paste(v)], ["compared", "/records/compare", v => compared(v)],
    ["failed", "/records/new", v => failed(v)],
    ["missing", "/verdicts/01a202e5-3365-7f8f-8fab-ae8a02aca6a7"], ["nowhere", "/no/such/page"], ["bad", "/records?limit=x"],
    ...Object.entries(verdicts).map(([name, path]) => ["verdict-" + name.replace("/", "-"), path]),
    ["stepped", verdicts.mate + "?ply=3"], ["print", verdicts.mate + "/print"],
    ["shared", verdicts.mate, v => shared(v)],
    ["games", "/games"], ["enter-which", "/enter"],
    ...["waterloo5", "waterloo7", "brilliant", "turtle-japan", "lippo-chess", "nihongi", "cubic-symmetric", "international"].filter(example).flatMap(g => [
        ["game-" + g.replace("/", "-"), `/games/${g}?ply=4`],
        ["enter-" + g.replace("/", "-"), `/enter?variant=${g}&setup=${encodeURIComponent(example(g)[1])}`, v => choose(v)],
        ["blank-" + g.replace("/", "-"), `/games/${g}/sheet`]]),
];

async function paste(v) {
    await v.page.locator("[name=record]").fill(party);
    await v.page.locator("#check table.defects").waitFor();
}
async function compared(v) {
    await v.send("/records/compare", { variant: "chess", a: "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", b: "1. e4 e5 2. Nf3 Nc6 3. Bc4 a6 *" });
}
// Paper has every row; afterwards the page is as it was.
async function printed(v) {
    const rows = () => v.page.locator("tr[id^=p]").count(), tell = kind => v.page.evaluate(k => window.dispatchEvent(new Event(k)), kind);
    const before = await rows();
    await tell("beforeprint");
    const paper = await rows();
    await tell("afterprint");
    v.say([before, paper, await rows()].join() === "200,410,200", "the printed page has every row", [before, paper].join());
}
async function failed(v) {
    await v.send("/records", { record: "[Variant \"no such game\"]\n\ne4 e5\n" });
}
async function shared(v) {
    if (!await v.page.locator("a[href^='/shared/']").count()) await v.send(verdicts.mate + "/share");
    await v.go(verdicts.mate + "/print");
    await v.look("print-shared");
    await v.go(verdicts.mate);
    await v.go(await v.page.locator("a[href^='/shared/']").first().getAttribute("href"));
}
async function choose(v) {
    await v.step(v.page.locator(".board a.from").first());
}

const only = process.env.ONLY && new RegExp(process.env.ONLY);
async function all(language) {
    const v = await Visit.open(language, true);
    await v.go("/sign-in");
    await v.look("sign-in");
    await signIn(v);
    for (const [name, path, act] of pages) {
        if (only && !only.test(name)) continue;
        try {
            await v.go(path);
            if (act) await act(v);
            await v.look(name);
        } catch (error) {
            v.say(false, name + " is looked at", error.stack);
        }
    }
    await v.context.close();
}
await Promise.all([all("en"), all("ru")]);
await browser.close();
