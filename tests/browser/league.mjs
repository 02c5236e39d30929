// SPDX-License-Identifier: MIT
// A round of a team league, with JavaScript in English, and without it in Russian on a phone.
import { browser, signIn, Visit } from "./visit.mjs";

const teams = ["Riga", "Tartu", "Turku", "Visby"];
const players = teams.flatMap(team => ["First", "Second", "Reserve"].map(seat => `${seat}, ${team}`));

// The tournament, its players, and four teams of two boards and a reserve each.
async function begin(v) {
    await v.go("/tournaments/new?variant=chess");
    await v.send("/tournaments", { name: "League " + v.name, rounds: "3", boards: "2", players: players.join("\n") });
    v.event = new URL(v.page.url()).pathname;
    v.say((await v.page.locator(`nav a[href="${v.event}/teams"]`).count()) === 1, "a tournament with boards has a page of teams", v.page.url());
    for (let i = 0; i < teams.length; i++) {
        await v.go(v.event + "/teams");
        await v.send(v.event + "/teams", { name: teams[i], players: `${3 * i + 1}\nSecond, ${teams[i]}\n${3 * i + 3}` });
    }
    v.say((await v.page.locator("tr[id^=t] ol li").count()) === 12, "four teams of three players", await v.text());
    v.say((await v.page.locator("tr#t2 ol li").nth(1).innerText()).includes("Second, Tartu"), "in their board order");
    await v.look("teams");
    await v.step(v.page.locator("tr#t4 a"));
    await v.look("team-change");
    await v.send(v.event + "/teams", { name: "Visby SK" });
    v.say((await v.text("tr#t4")).includes("Visby SK"), "a team is renamed");
    await v.leave(v.page.locator("form.undo button"));
    v.say(!(await v.text("tr#t4")).includes("SK"), "and the change is undone");
}

async function pair(v) {
    v.round = v.event + "/rounds/1";
    await v.go(v.round);
    await v.look("league-empty");
    const form = v.page.locator(`form[action="${v.round}/matches"]`).filter({ has: v.page.locator("input[value=pair]") });
    await v.leave(form.locator("button"));
    v.say((await v.page.locator("tr.match").count()) === 2, "the matches are paired by a button", await v.text());
    v.say((await v.text("tr.match")).includes("Riga – Visby"), "by the Berger tables");
    await v.leave(v.page.locator("form.undo button"));
    v.say((await v.page.locator("tr.match").count()) === 0, "the pairing is undone");
    await v.leave(v.page.locator("form.undo button"));
    v.say((await v.page.locator("tr.match").count()) === 2, "and done again");
}

// The reserve plays at the second board of the second match.
async function lineUp(v) {
    const form = v.page.locator(`form[action="${v.round}/matches"]`).filter({ has: v.page.locator("input[name=home][value='2']") });
    await v.unfold(form.locator("select[name=home2]"));
    await form.locator("select[name=home2]").selectOption("6");
    await v.leave(form.locator("button"));
    const row = v.page.locator("table.games tbody tr", { has: v.page.locator("#board-4") });
    v.say((await row.innerText()).includes("Reserve, Tartu"), "a reserve takes a board", await row.innerText());
    await v.look("league-paired");
}

async function results(v) {
    for (const [board, value] of [[1, "1-0"], [2, "1/2-1/2"], [3, "0-1"], [4, "-+"]]) {
        const button = v.page.locator("table.games tbody tr", { has: v.page.locator("#board-" + board) }).locator(`button[value="${value}"]`);
        await v.unfold(button);
        await v.leave(button);
    }
    const matches = await v.page.locator("tr.match").allInnerTexts();
    v.say(/1½ – ½/.test(matches[0]) && /1 – 1/.test(matches[1]), "the matches have their scores", matches.join("; "));
    await v.look("league-round");
    await v.go(v.event + "/standings");
    const first = await v.page.locator("table.standings").first().locator("tbody tr").allInnerTexts();
    v.say(first.length === 4 && first[0].includes("Riga"), "Riga leads the standings of the teams", first.join("; "));
    await v.look("league-standings");
}

async function print(v) {
    for (const as of ["matches", "match-slips", "teams", "boards", "names"])
        await v.paper(`${v.round}/print?as=${as}`, "league-" + as);
    await v.go(`${v.round}/print?as=matches`);
    v.say((await v.text("table.paper")).includes("Reserve, Tartu"), "the printed matches have the players at the boards");
    await v.go(`${v.round}/print?as=match-slips`);
    v.say((await v.page.locator(".slip").count()) === 2, "each match has a slip");
    await v.go(`${v.round}/print?as=teams`);
    v.say((await v.text("table.standings")).includes("Riga"), "the printed standings are those of the teams");
    await v.paper(v.event + "/standings", "league-standings");
    await v.go(v.event + "/hall");
    v.say((await v.text()).includes("Riga") && (await v.page.locator(".hall table").count()) >= 2, "the screen shows matches and standings of the teams");
    await v.look("league-hall");
}

async function league(language, js) {
    const v = await Visit.open(language, js);
    try {
        await signIn(v);
        await begin(v);
        await pair(v);
        await lineUp(v);
        await results(v);
        await print(v);
    } catch (error) {
        v.say(false, "the league goes on", error.stack + " at " + v.page.url());
    }
    await v.context.close();
}

await league("en", true);
await league("ru", false);
await browser.close();
