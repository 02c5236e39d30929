// SPDX-License-Identifier: MIT
// Moves can be clicked on every kind of board in the browser: games and forms of moves from the vectors.
import { browser, signIn, Visit } from "./visit.mjs";
import { address, cases } from "./cases.mjs";

const v = await Visit.open("en", true);
await signIn(v);
for (const one of cases()) {
    try {
        await v.go(address(one));
        for (const lan of one.moves) await v.play(lan);
        v.say(v.moves() === one.before.concat(one.moves).join("."), `${one.variant}: ${one.what}`);
    } catch (error) {
        v.say(false, `${one.variant}: ${one.what}`, error + " at " + v.page.url());
    }
}
await browser.close();
