// SPDX-License-Identifier: MIT
// Every kind of board, clicked in the browser: the vectors' games and forms of moves.
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
