// SPDX-License-Identifier: MIT
/**
 * libadj for JavaScript: the rules of unusual board games, as WebAssembly. Await `ready` before the first call.
 * libadj.d.ts describes every function and type.
 */

/** An error of libadj, with its code and, for text, the line and the column (both from 1; 0: unknown). */
export class AdjError extends Error {
    constructor({ code, message, line = 0, column = 0 }) {
        super(message);
        this.name = "AdjError";
        this.code = code;
        this.line = line;
        this.column = column;
    }
}

// ---- the WebAssembly module ----

let wasm = null;

// The C library imports these; only its messages for programming errors (assert) write anything.
const wasi = {
    fd_close: () => 0,
    fd_seek: () => 70,
    fd_write(fd, vectors, count, written) {
        const view = new DataView(wasm.memory.buffer);
        let length = 0;
        for (let i = 0; i < count; i++)
            length += view.getUint32(vectors + 8 * i + 4, true);
        view.setUint32(written, length, true);
        return 0;
    },
};

async function bytes(source) {
    if (typeof source !== "string" && !(source instanceof URL))
        return source;
    const url = new URL(source, import.meta.url);
    if (url.protocol !== "file:" || !globalThis.process?.versions?.node)
        return (await fetch(url)).arrayBuffer();
    // A browser never comes here, so bundlers must not look for this module.
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
    return readFile(url);
}

/**
 * Load the WebAssembly module from another place: a URL, or its bytes. Without this call `ready` loads libadj.wasm from
 * the folder of this file, with the query of its URL.
 */
export async function load(source) {
    const { instance } = await WebAssembly.instantiate(await bytes(source), {
        wasi_snapshot_preview1: wasi,
    });
    wasm = instance.exports;
    wasm._initialize();
}

/** A promise that is fulfilled when the functions of this module can be called. */
export const ready = load("./libadj.wasm" + new URL(import.meta.url).search);

// ---- calls ----

const encoder = new TextEncoder(), decoder = new TextDecoder();

function textAt(address) {
    const memory = new Uint8Array(wasm.memory.buffer);
    return decoder.decode(memory.subarray(address, memory.indexOf(0, address)));
}

/** Copies texts into the module's memory, calls `use` with their addresses and lengths, and frees them. */
function withTexts(texts, use) {
    if (!wasm)
        throw new AdjError({ code: "not-ready", message: "await ready before the first call" });
    const places = [];
    try {
        for (const text of texts) {
            const data = encoder.encode(text);
            const address = wasm.malloc(data.length + 1);
            if (!address)
                throw new AdjError({ code: "no-memory", message: "out of memory" });
            places.push(address, data.length);
            const memory = new Uint8Array(wasm.memory.buffer);
            memory.set(data, address);
            memory[address + data.length] = 0;
        }
        return use(...places);
    } finally {
        for (let i = 0; i < places.length; i += 2)
            wasm.free(places[i]);
    }
}

/** Takes over a JSON text that the module made. Throws an AdjError if it describes one. */
function result(address) {
    if (!address)
        throw new AdjError({ code: "no-memory", message: "out of memory" });
    const value = JSON.parse(textAt(address));
    wasm.adj_free(address);
    if (value?.error)
        throw new AdjError(value.error);
    return value;
}

/** Fails if an argument is not what it must be. */
function expect(isGood, name, what) {
    if (!isGood)
        throw new AdjError({ code: "option", message: `${name}: expected ${what}` });
}

/** Judges or converts all games of a text. A text without one readable game is an error. */
function games(text, options) {
    expect(typeof text === "string", "text", "a string");
    if (options.rulesets ?? options.ruleset)
        throw new AdjError({ code: "ruleset", message: "this package reads no XML and so no ruleset documents: use adj, adjd or the Python package" });
    const found = withTexts([text, JSON.stringify(options)], (at, length, how, howLength) =>
        result(wasm.wasm_games(at, length, how, howLength)));
    const errors = found.faults.map((fault) => new AdjError(fault));
    if (found.results.length === 0 && errors.length > 0)
        throw errors[0];
    return { results: found.results, errors };
}

/** The rules and boards that this library knows. */
export function variants() {
    return withTexts([], () => result(wasm.wasm_variants()));
}

/** A text of the library, such as the name of a piece or a reason, in a language; unchanged if there is no translation. */
export function translate(text, language) {
    return withTexts([language, text], (name, length, at) => result(wasm.wasm_translate(name, at)));
}

/** The version of the library, and the edition of the rulebook that its verdicts follow. */
export function version() {
    return withTexts([], () => ({
        version: textAt(wasm.adj_version()),
        rulebook: textAt(wasm.adj_rulebook()),
    }));
}

/**
 * Judge every game of a text, and return the verdicts as `adj judge --as json` writes them, a line each, byte for byte.
 */
export function judgeText(text, options = {}) {
    return games(text, { ...options, to: undefined }).results.map((line) => line + "\n").join("");
}

/** Judge every game of a text. The property `errors` of the list has the AdjError of each unreadable game. */
export function judge(text, options = {}) {
    const { results, errors } = games(text, { ...options, to: undefined });
    return Object.assign(results.map((line) => JSON.parse(line)), { errors });
}

/** Convert every game of a text to another notation. The first game that cannot be converted is an error. */
export function convert(text, { from, ...rest } = {}) {
    expect(typeof rest.to === "string", "to", "the notation to write");
    const archive = withTexts([rest.to], (name) => result(wasm.wasm_archive(name)));
    const { results, errors } = games(text, { notation: from, ...rest });
    if (errors.length > 0)
        throw errors[0];
    return (archive.head ?? "") + results.join(archive.separator ?? "") + (archive.tail ?? "");
}

/** Whether a side can still checkmate by any series of legal moves. Without `side`: a list with both sides. */
export function canMate({ variant, setup = "", side, nodes = 0 }) {
    const game = new Game(variant, setup);
    try {
        return side ? game.canMate(side, nodes) : ["white", "black"].map((each) => game.canMate(each, nodes));
    } finally {
        game.free();
    }
}

/** Play a game of the trace protocol, as `adj trace` does: the object with `legal`, `crc` and `outcome` added. */
export function trace(game) {
    return withTexts([JSON.stringify(game)], (at, length) => result(wasm.wasm_trace(at, length)));
}

// ---- a game in progress ----

const handles = new FinalizationRegistry((handle) => wasm.wasm_play_free(handle));

/** A game in progress: a position and the moves that led to it. */
export class Game {
    #handle;
    #state = null;

    constructor(variant, setup = "") {
        this.#handle = variant instanceof Game
            ? wasm.wasm_play_copy(variant.#use())
            : withTexts([variant, setup ?? ""], (id, idLength, at, length) => wasm.wasm_play_new(id, at, length));
        if (!this.#handle)
            result(wasm.wasm_last_error());
        this.variant = variant instanceof Game ? variant.variant : variant;
        handles.register(this, this.#handle, this);
    }

    #use() {
        if (!this.#handle)
            throw new AdjError({ code: "freed", message: "the game was freed" });
        return this.#handle;
    }

    #now() {
        this.#state ??= result(wasm.wasm_play_state(this.#use()));
        return this.#state;
    }

    get turn() { return this.#now().turn; }
    get status() { return this.#now().status; }
    get winner() { return this.#now().winner; }
    get reason() { return this.#now().reason; }
    get inCheck() { return this.#now().inCheck; }
    get ply() { return this.#now().ply; }
    get hash() { return this.#now().hash; }
    get setup() { return this.#now().setup; }
    get claims() { return this.#now().claims; }

    /** The legal moves, sorted by their LAN. */
    moves() {
        return result(wasm.wasm_play_moves(this.#use()));
    }

    /** Play a move, given by its LAN, by its text in the usual notation of the game, or as a value of moves(). */
    play(move) {
        const handle = this.#use();
        withTexts([move?.lan ?? String(move)], (at, length) => result(wasm.wasm_play_move(handle, at, length)));
        this.#state = null;
        return this;
    }

    /** Take the last move back. Returns false if there is none. */
    undo() {
        const done = result(wasm.wasm_play_undo(this.#use()));
        this.#state = null;
        return done;
    }

    copy() {
        return new Game(this);
    }

    /** Every square of the board, with the piece on it. */
    squares() {
        return result(wasm.wasm_play_squares(this.#use()));
    }

    /** The squares on which pieces stand. */
    pieces() {
        return this.squares().filter((square) => square.piece !== null);
    }

    /** The piece on a square: its colour, symbol and name; null if the square is empty. */
    pieceAt(square) {
        const found = this.squares().find((each) => each.square === square);
        if (!found)
            throw new AdjError({ code: "option", message: `there is no square "${square}"` });
        return found.piece === null ? null : found;
    }

    /** Draw the position as SVG, or as text with {format: "text"}. */
    draw(options = {}) {
        const handle = this.#use();
        return withTexts([JSON.stringify(options)], (at, length) => result(wasm.wasm_play_draw(handle, at, length)));
    }

    /** Count the leaves of the tree of legal moves at this depth, as a BigInt. */
    perft(depth) {
        expect(Number.isInteger(depth) && depth >= 0, "depth", "a number of plies");
        return BigInt(result(wasm.wasm_play_perft(this.#use(), depth)));
    }

    canMate(side, nodes = 0) {
        const handle = this.#use();
        return withTexts([side], (at) => result(wasm.wasm_play_mates(handle, at, nodes)));
    }

    /** Free the memory of the game at once. Otherwise the garbage collector frees it. */
    free() {
        handles.unregister(this);
        if (this.#handle)
            wasm.wasm_play_free(this.#handle);
        this.#handle = 0;
        this.#state = null;
    }
}
