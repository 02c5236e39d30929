// SPDX-License-Identifier: MIT
// convert.mjs FILE NOTATION: writes the games of a file in another notation. npm install libadj
import { readFileSync } from "node:fs";
import { ready, convert, AdjError } from "libadj";

const [file, to] = process.argv.slice(2);
await ready;
try {
    process.stdout.write(convert(readFileSync(file, "utf8"), { to }));
} catch (error) {
    if (!(error instanceof AdjError)) throw error;
    console.error(`${file}:${error.line}:${error.column}: ${error.message}`);
    process.exitCode = 1;
}
