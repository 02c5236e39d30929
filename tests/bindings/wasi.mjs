// SPDX-License-Identifier: MIT
// wasi.mjs PROGRAM: runs a WebAssembly program that sees the current folder.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1", args: process.argv.slice(2), env: process.env, preopens: { ".": "." }, returnOnExit: true });
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), wasi.getImportObject());
process.exitCode = wasi.start(instance);
