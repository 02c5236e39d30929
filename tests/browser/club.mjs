// SPDX-License-Identifier: MIT
// A club evening of thirty players, with JavaScript in English, and without it in Russian on a phone.
import { browser, signIn, Visit } from "./visit.mjs";

const { TMP } = process.env;
const ILLEGAL = '[Variant "chess"]\n\n1. e4 e5 2. Ke3 *\n';
const OPEN = '[Variant "chess"]\n\n1. e4 e5 2. Nf3 Nc6 *\n';

// The tournament, with the players of a workbook, which are shown before they are stored.
async function begin(v) {
    await v.go("/tournaments/new?variant=chess");
    await v.send("/tournaments", { name: "Club evening " + v.name, city: "Riga", list_file: TMP + "/evening.xlsx", sort: "rating" });
    v.say((await v.page.locator("table.players tbody tr").count()) === 30, "thirty players are shown before they are stored");
    v.say((await v.text()).includes("Surname, Name"), "with the columns of the workbook");
    await v.look("list-check");
    await v.send("/tournaments");
    v.event = new URL(v.page.url()).pathname;
    v.say(/^\/tournaments\/[0-9a-f-]{36}$/.test(v.event), "the tournament is created", v.page.url());
    await v.go(v.event + "/players");
    v.say((await v.text("tr#p1")).includes("1992"), "the strongest player has number 1");
    await v.look("club-players");
}

async function pair(v, round) {
    await v.go(`${v.event}/rounds/${round}`);
    await v.send(`${v.event}/rounds/${round}/pairing`, { system: "round-robin" });
    await v.look("club-proposal");
    await v.send(`${v.event}/rounds/${round}/pairings`);
    v.say((await v.page.locator("table.games tbody tr").count()) === 15, `round ${round} is paired by a button`, await v.text());
}

// One click for a result; the page comes back at the board.
async function result(v, round, board, value) {
    const form = v.page.locator(`form[action="${v.event}/rounds/${round}/result"]`).filter({ has: v.page.locator(`input[name=board][value="${board}"]`) });
    const button = form.first().locator(`button[value="${value}"]`);
    if (!(await button.isVisible())) await v.unfold(button);
    await v.leave(button);
}

async function results(v, round, from) {
    await v.go(`${v.event}/rounds/${round}`);
    for (let board = from; board <= 15; board++) await result(v, round, board, ["1-0", "1/2-1/2", "0-1"][board % 3]);
    v.say((await v.page.locator("td.result form.results > button").count()) >= 3 * (from - 1), "results by one click each");
    v.say(new URL(v.page.url()).hash === "#board-15", "the page stays at the board");
}

async function keyboard(v) {
    if (!v.js) return;
    await v.go(`${v.event}/rounds/1`);
    const summary = v.page.locator("form.results details summary").last();
    await summary.focus();
    await v.page.keyboard.press("Enter");
    v.say(await v.page.locator("form.results details[open]").count() === 1, "other results open by the keyboard");
}

// A wrong result is corrected, and a correction is taken back.
async function correct(v) {
    const row = () => v.page.locator("table.games tbody tr").nth(14).locator("td.result");
    await v.go(`${v.event}/rounds/1`);
    const before = (await row().innerText()).slice(0, 5);
    const other = v.page.locator("form.results details").last().locator("button[value='0-1'], button[value='1-0']").first();
    await v.unfold(other);
    await v.leave(other);
    const after = (await row().innerText()).slice(0, 5);
    v.say(after !== before, "a wrong result is corrected", before + " " + after);
    await v.look("club-round");
    await v.leave(v.page.locator("form.undo button"));
    v.say((await row().innerText()).slice(0, 5) === before, "and the correction is undone");
}

// A record with an illegal move, and one that ends without a result: the director decides both.
async function disputes(v) {
    const todo = [];
    for (const [board, record] of [[1, ILLEGAL], [2, OPEN]]) {
        await v.go(`${v.event}/rounds/1`);
        await v.leave(v.page.locator("table.games tbody tr").nth(board - 1).locator("a[href^='/records/new']"));
        await v.send("/records", { record });
        todo.push(new URL(v.page.url()).pathname);
    }
    await v.go(v.event);
    v.say((await v.page.locator("#to-do + .scroll tbody tr").count()) === 2, "two games are to be decided", await v.text());
    await v.look("club-todo");
    for (const verdict of todo) {
        await v.go(verdict);
        await v.send(`${verdict}/decision`, { outcome: verdict === todo[0] ? "black" : "draw", reason: "Decided at the board." });
        v.say((await v.page.locator("p.done").count()) >= 1, "a dispute is decided");
    }
    await v.go(v.event);
    v.say((await v.page.locator("#to-do").count()) === 0, "then nothing is to do", await v.text());
    return todo[0];
}

async function comings(v) {
    const players = `${v.event}/players`;
    await v.go(players);
    await v.send(players, { players: "Late, Lara 1510" }, (await v.page.locator(`main form[action="${players}"]:not(.undo)`).count()) - 1);
    v.say((await v.text("tr#p31")).includes("Late, Lara"), "a late entry");
    await v.step(v.page.locator("tr#p30 a").last());
    const form = v.page.locator("tr#p30 form").filter({ has: v.page.locator("input[value=withdraw]") });
    await form.locator("[name=round]").fill("2");
    await v.leave(form.locator("button"));
    v.say((await v.text("tr#p30")).includes("2"), "a withdrawal");
}

async function secondRound(v) {
    // 29 players go on with the late entry: 1-3, 2-4, ...
    const going = [...Array(31).keys()].map(i => i + 1).filter(n => n !== 30);
    let pairs = "";
    for (let i = 0; i + 3 < going.length; i += 4) pairs += `${going[i]} ${going[i + 2]}\n${going[i + 1]} ${going[i + 3]}\n`;
    pairs += `${going[28]} ${going[29]}\n`;
    await v.go(`${v.event}/rounds/2`);
    await v.send(`${v.event}/rounds/2/pairings`, { pairings: pairs });
    v.say((await v.page.locator("table.games tbody tr").count()) === 15, "round 2 is paired with the late entry", await v.text());
    await results(v, 2, 1);
    await v.go(v.event);
    v.say((await v.page.locator("#to-do").count()) === 0, "round 2 is complete", await v.text());
}

async function print(v, verdict) {
    for (const as of ["boards", "names", "slips", "cards", "scores"]) await v.paper(`${v.event}/rounds/1/print?as=${as}`, "paper-" + as);
    await v.paper(v.event + "/standings", "club-standings");
    await v.paper(v.event + "/crosstable", "club-crosstable");
    await v.paper(verdict + "/print", "paper-verdict");
}

async function around(v) {
    await v.go(v.event + "/settings");
    await v.look("settings");
    await v.send(v.event + "/settings", { illegal: "forfeit" }, 1);
    v.say((await v.page.locator("h2").first().innerText()).length > 5 && new URL(v.page.url()).pathname.endsWith("/settings"), "other regulations show their effect first");
    await v.look("settings-check");
    await v.go("/search?q=lara");
    v.say((await v.text()).includes("Late, Lara"), "the search finds the late entry");
    await v.look("search");
    await v.go("/enter?variant=chess");
    await v.page.locator("[name=typed]").fill("e4 e5 Nf3");
    await v.leave(v.page.locator("form.typed button"));
    v.say(v.moves() === "e2-e4.e7-e5.g1-f3", "moves are typed beside the board", v.page.url());
    await v.page.locator("[name=typed]").fill("Bc8");
    await v.leave(v.page.locator("form.typed button"));
    v.say((await v.page.locator("form.typed .problem").count()) === 1, "an illegal one is explained");
    await v.look("typed");
    await v.go(v.event + "/hall");
    await v.look("club-hall");
}

async function evening(language, js) {
    const v = await Visit.open(language, js);
    try {
        await signIn(v);
        await begin(v);
        await pair(v, 1);
        await results(v, 1, 3);
        await keyboard(v);
        await correct(v);
        const verdict = await disputes(v);
        await comings(v);
        await secondRound(v);
        await v.go(v.event + "/standings");
        v.say((await v.page.locator("table.standings tbody tr").count()) === 31, "the standings have everybody");
        await print(v, verdict);
        await around(v);
    } catch (error) {
        v.say(false, "the evening goes on", error.stack + " at " + v.page.url());
    }
    await v.context.close();
}

await evening("en", true);
await evening("ru", false);
await browser.close();
