// SPDX-License-Identifier: MIT
// judge.mjs FILE [VARIANT]: judges each game of a file. npm install libadj
import { readFileSync } from "node:fs";
import { ready, judge } from "libadj";

const [file, variant] = process.argv.slice(2);
await ready;
const verdicts = judge(readFileSync(file, "utf8"), { variant });
for (const { white, black, status, winner, reason } of verdicts)
    console.log(`${white ?? "?"} - ${black ?? "?"}: ${winner ?? status}, ${reason}`);
for (const { line, column, message } of verdicts.errors)
    console.error(`${file}:${line}:${column}: ${message}`);
