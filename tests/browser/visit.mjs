// SPDX-License-Identifier: MIT
// A session with the desk in Debian's Chromium. Each check prints a line "ok<tab>name" or "not
// ok<tab>name<tab>why".
import { createRequire } from "node:module";
import { mkdirSync, readFileSync } from "node:fs";
import { squares } from "./cases.mjs";

const { TOOLS, URL: base, TOKEN, CHROMIUM, SHOTS } = process.env;
const require = createRequire(TOOLS + "/node_modules/");
const { chromium } = require("playwright-core");
const axe = readFileSync(TOOLS + "/node_modules/axe-core/axe.min.js", "utf8");
// timeout in milliseconds, generous for a busy machine
export const PATIENCE = 90000;
const desktop = { width: 1280, height: 900 }, phone = { width: 360, height: 780 };

export const say = (good, name, why = "") =>
    console.log((good ? "ok" : "not ok") + "\t" + name + (good ? "" : "\t" + String(why).replace(/\s+/g, " ").slice(0, 600)));
export const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"], timeout: PATIENCE });
if (SHOTS) mkdirSync(SHOTS, { recursive: true });

export class Visit {
    static async open(language, js, more = {}) {
        const visit = new Visit();
        visit.name = language + (js ? "" : ", no JavaScript");
        visit.language = language;
        visit.js = js;
        visit.context = await browser.newContext({ locale: language, javaScriptEnabled: js, viewport: js ? desktop : phone, ...more });
        visit.page = await visit.context.newPage();
        visit.page.setDefaultTimeout(PATIENCE);
        visit.page.on("console", m => { if (m.type() === "error" && !/status of 4/.test(m.text())) say(false, visit.name + ": no error in the console", m.text()); });
        return visit;
    }
    say(good, name, why) { say(good, this.name + ": " + name, why || this.page.url()); }
    async go(path) { return this.page.goto(path.startsWith("http") ? path : base + path, { waitUntil: "domcontentloaded" }); }
    // axe-core finds nothing; without JavaScript, the page is not wider than a phone.
    async look(name) {
        await this.page.waitForLoadState("load"); // the result depends on the style sheet
        if (this.js) {
            await this.page.evaluate(axe);
            const found = await this.page.evaluate(() => axe.run(document, { resultTypes: ["violations"],
                runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
            this.say(found.violations.length === 0, "axe-core finds nothing: " + name,
                found.violations.map(v => v.id + " " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 120)).join(" ")).join("; "));
        } else {
            const wide = await this.page.evaluate(() => document.documentElement.scrollWidth);
            this.say(wide <= phone.width, "fits a phone: " + name, wide + " pixels wide");
        }
        if (SHOTS) await this.shoot(name);
    }
    // A page on paper: nothing that can be clicked is left, and Chromium makes a PDF of it.
    async paper(path, name) {
        await this.go(path);
        if (this.js) await this.look(name);
        await this.page.emulateMedia({ media: "print" });
        const controls = await this.page.locator("button:visible, input:visible:not([type=hidden]), select:visible, nav:visible, header:visible").count();
        this.say(controls === 0, "on paper without controls: " + name, controls + " controls");
        const pdf = await this.page.pdf({ format: "A4" });
        const pages = (pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g) || []).length;
        this.say(pdf.length > 5000 && pages >= 1 && pages <= 12, `as PDF of ${pages} pages: ${name}`, pdf.length);
        await this.page.emulateMedia({ media: null });
    }
    // Screenshots at both widths and in both colour schemes, and a PDF of the printed page.
    async shoot(name) {
        for (const [scheme, size] of [["light", desktop], ["dark", desktop], ["light", phone]]) {
            await this.page.emulateMedia({ colorScheme: scheme });
            await this.page.setViewportSize(size);
            await this.page.screenshot({ path: `${SHOTS}/${name}-${this.language}-${size.width}-${scheme}.png`, fullPage: true });
        }
        await this.page.emulateMedia({ colorScheme: null });
        await this.page.setViewportSize(this.js ? desktop : phone);
        await this.page.pdf({ path: `${SHOTS}/${name}-${this.language}.pdf`, format: "A4" });
    }
    // Opens the <details> around a field, even if the page is updated in the meantime.
    async unfold(field) {
        for (const end = Date.now() + PATIENCE; ; await this.page.waitForTimeout(50)) {
            await field.evaluate(at => { for (let up = at.closest("details"); up; up = up.parentElement.closest("details")) up.open = true; });
            if (await field.isVisible()) return;
            if (Date.now() > end) throw new Error("a field stays hidden");
        }
    }
    // Clicks a link to another page and waits for the page.
    async leave(link) {
        await Promise.all([this.page.waitForNavigation({ waitUntil: "domcontentloaded" }), link.click()]);
    }
    // Fills and submits the form with this action, and waits for the next page.
    async send(action, fields = {}, nth = 0) {
        const form = this.page.locator(`main form[action="${action}"]:not(.undo)`).nth(nth);
        for (const [name, value] of Object.entries(fields)) {
            const field = form.locator(`[name="${name}"]`).first();
            if (await field.getAttribute("type") !== "hidden") await this.unfold(field);
            if (await field.evaluate(at => at.tagName) === "SELECT") await field.selectOption(value);
            else if (await field.getAttribute("type") === "file") await field.setInputFiles(value);
            else if (await field.getAttribute("type") === "checkbox") await field.check();
            else if (await field.getAttribute("type") === "radio") await form.locator(`[name="${name}"][value="${value}"]`).check();
            else await field.fill(value);
        }
        const button = form.locator("button").first();
        await this.unfold(button);
        await this.leave(button);
    }
    async text(selector = "main") { return this.page.locator(selector).first().innerText(); }
    moves() { return new URL(this.page.url()).searchParams.get("m") || ""; }
    // Clicks a move in LAN on the board, square by square; castling and moves with the same squares are text
    // links.
    async play(lan) {
        const before = this.moves();
        for (const square of squares(lan)) {
            if (this.moves() !== before) break;
            await this.step(this.page.locator(`.board a[aria-label="${square}"], .board a[aria-label^="${square}:"]`).first());
        }
        if (this.moves() === before) await this.step(this.page.getByRole("link", { name: lan, exact: true }));
        const list = this.moves().split(".");
        if (list[list.length - 1] !== lan) throw new Error(`${lan} became ${list[list.length - 1]}`);
    }
    // Follows a link, with or without loading a page.
    async step(link) {
        const from = this.page.url();
        await link.dispatchEvent("click");
        await this.page.waitForURL(to => to.href !== from, { waitUntil: "commit" });
    }
}

// Signs in with the director's token.
export async function signIn(v) {
    await v.go("/sign-in");
    await v.send("/sign-in", { token: TOKEN });
}
