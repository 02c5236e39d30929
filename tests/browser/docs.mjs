// SPDX-License-Identifier: MIT
// The documentation site in Debian's Chromium, from files and without a network: axe-core finds nothing on any page, each page fits a
// phone, and the search finds a word. SITE is the folder. Prints "ok<tab>name" or "not ok<tab>name<tab>why".
import { createRequire } from "node:module";
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { TOOLS, CHROMIUM, SITE } = process.env;
const require = createRequire(TOOLS + "/node_modules/");
const { chromium } = require("playwright-core");
const axe = readFileSync(TOOLS + "/node_modules/axe-core/axe.min.js", "utf8");
const check = (good, name, why = "") =>
    console.log((good ? "ok" : "not ok") + "\t" + name + (good ? "" : "\t" + String(why).replace(/\s+/g, " ").slice(0, 500)));

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"] });
const context = await browser.newContext({ offline: true });
const page = await context.newPage();
page.setDefaultTimeout(90000);
for (const folder of ["en", "ru"])
    for (const file of readdirSync(`${SITE}/${folder}`).filter((name) => name.endsWith(".html"))) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(pathToFileURL(`${SITE}/${folder}/${file}`).href);
        await page.evaluate(axe);
        const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"],
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
        check(found.violations.length === 0, `${folder}/${file}: axe-core finds nothing`,
            found.violations.map((v) => v.id + " " + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(" ")).join("; "));
        await page.setViewportSize({ width: 390, height: 844 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= 390, `${folder}/${file}: fits a phone`, `${wide} pixels wide`);
    }
for (const [folder, word, expected] of [["en", "perpetual", "rulebook.html"], ["ru", "токен", "adjd.8.html"]]) {
    await page.goto(pathToFileURL(`${SITE}/${folder}/search.html`).href + "?q=" + encodeURIComponent(word));
    const hit = page.locator(`#search-results a[href^="${expected}"]`).first();
    await hit.waitFor({ timeout: 30000 }).catch(() => {});
    check(await hit.count() > 0, `${folder}: the search finds ${word}`, await page.locator("#search-results").innerText());
}
await browser.close();
