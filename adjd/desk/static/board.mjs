// SPDX-License-Identifier: MIT
/*
 * The boards for entering a game and for stepping through one, without a request for each click: libadj as WebAssembly finds the
 * legal moves and draws the position. The state is in the URL, as on the pages that adjd writes, and the links are the same; show() is
 * what desk.js calls instead of loading a page. adjd judges what is submitted.
 */
const { ready, translate, Game } = await import("./libadj.mjs" + new URL(import.meta.url).search);
await ready;

const MOVES_MOST = 1200, DRAG_LEAST = 6;
const language = document.documentElement.lang;

/** The squares to click for a move in LAN, in order: of "Q/f2-e4" f2 and e4. Castling, which names no square, has none. */
function clicksOf(lan) {
    return lan.startsWith("0") ? [] : lan.replace(/^[^/]*\//, "").replace(/=[^@]*/, "").split(/[-:@]/);
}

/** The square of a link on the board, which is named "e2" or "e2: pawn, White". */
function squareOf(link) {
    return link?.getAttribute("aria-label")?.split(":")[0];
}

/** The selector of what is named after a square. */
function namedAfter(square) {
    return `[aria-label="${CSS.escape(square)}"], [aria-label^="${CSS.escape(square)}:"]`;
}

/** What an address says besides the moves, the chosen squares and the side at the bottom. */
function gameOf(address) {
    const rest = [...address.searchParams].filter(([name, value]) => value && !["m", "sel", "flip", "typed"].includes(name));
    return JSON.stringify([address.pathname, rest]);
}

/** The side that begins a game from its usual start; White if a game has none. */
function firstOf(variant) {
    try {
        return new Game(variant).turn;
    } catch {
        return "white";
    }
}

/** The game that is entered in `place`, the element with data-live="enter". */
class Entry {
    place;
    #game;
    #first; // the side whose moves come first in a pair
    #list; // the list of the moves; each move is an element in it ...
    #lans = null; // ... once this class wrote it
    #address = new URL(location.href);
    #of = gameOf(this.#address);

    constructor(place) {
        this.place = place;
        this.#game = new Game(place.dataset.variant, place.dataset.setup);
        this.#first = firstOf(place.dataset.variant);
        this.#list = place.querySelector("ol.moves");
        place.classList.add("live");
    }

    // Squares and addresses.

    #part(name) {
        return (this.#address.searchParams.get(name) ?? "").split(".").filter(Boolean);
    }

    /** The address with these moves played and these squares chosen. */
    #to(lans, chosen = []) {
        const to = new URL(this.#address);
        to.searchParams.set("m", lans.join("."));
        to.searchParams.delete("sel");
        to.searchParams.delete("typed");
        if (chosen.length)
            to.searchParams.set("sel", chosen.join("."));
        return to.pathname + to.search;
    }

    /** Adds the squares that `at` finds in these moves as targets: a single move is played at once. */
    #targets(links, moves, at) {
        const groups = new Map();
        for (const move of moves) {
            const square = at(move);
            groups.set(square, [...groups.get(square) ?? [], move]);
        }
        for (const [square, [first, ...more]] of groups) {
            const squares = first.clicks.slice(0, first.clicks.indexOf(square, this.#part("sel").length) + 1);
            if (links.has(square) || more.some(({ clicks }) => squares.some((each, i) => clicks[i] !== each)))
                continue;
            links.set(square, { square, kind: "to", href: more.length ? this.#to(this.#lans, squares) : this.#to([...this.#lans, first.lan]) });
        }
    }

    /** The links of the board. While a piece is dragged, the last square of each of its moves is a target too. */
    #links(moves, isDragged) {
        const chosen = this.#part("sel"), links = new Map();
        const add = (square, kind, href) => links.has(square) || links.set(square, { square, kind, href });
        const left = moves.filter(({ clicks }) => clicks.length > chosen.length && chosen.every((square, i) => clicks[i] === square));
        if (chosen.length)
            this.#targets(links, left, ({ clicks }) => clicks[chosen.length]);
        if (chosen.length && isDragged)
            this.#targets(links, left, ({ clicks }) => clicks.at(-1));
        for (const square of chosen)
            add(square, "chosen", this.#to(this.#lans));
        for (const { clicks: [square] } of moves)
            if (square)
                add(square, "from", this.#to(this.#lans, [square]));
        return [...links.values()];
    }

    // The parts of the page.

    #play(lans) {
        if (!this.#lans)
            this.#list.replaceChildren();
        this.#lans ??= [];
        let same = 0;
        while (same < lans.length && lans[same] === this.#lans[same])
            same++;
        for (; this.#lans.length > same; this.#lans.pop()) {
            this.#game.undo();
            const last = [...this.#list.querySelectorAll("span")].pop();
            (last.previousElementSibling ? last : last.parentNode).remove();
        }
        for (const lan of lans.slice(same)) {
            const move = this.#game.moves().find((each) => each.lan === lan);
            const isSecond = this.#game.turn !== this.#first;
            this.#game.play(lan);
            this.#lans.push(lan);
            const pair = isSecond && this.#list.lastElementChild || this.#list.appendChild(document.createElement("li"));
            pair.append(pair.firstChild ? " " : isSecond ? "… " : "");
            pair.appendChild(document.createElement("span")).textContent = move.text;
        }
    }

    #status() {
        const { status, reason, turn, inCheck } = this.#game, place = this.place.querySelector("[role=status]");
        const texts = place.dataset, reasons = JSON.parse(texts.reasons);
        const isOver = status !== "undecided", strong = document.createElement("strong");
        strong.textContent = texts[turn] + (inCheck ? " " + texts.check : "");
        place.classList.toggle("done", isOver);
        if (isOver)
            place.textContent = `${texts.over}: ${reasons[reason] ?? translate(reason.replaceAll("-", " "), language)}`;
        else
            place.replaceChildren(strong, " " + texts.how);
    }

    /** The moves that need no further click. */
    #choices(moves) {
        const chosen = this.#part("sel").join(".");
        const items = moves.filter(({ clicks }) => clicks.join(".") === chosen).map(({ lan }) => {
            const link = document.createElement("a");
            link.className = "button";
            link.href = this.#to([...this.#lans, lan]);
            link.textContent = lan;
            const item = document.createElement("li");
            item.append(link);
            return item;
        });
        const list = this.place.querySelector(".choices");
        list.replaceChildren(...items);
        list.hidden = items.length === 0;
    }

    #around() {
        const back = this.place.querySelector("a[rel=prev]"), flip = this.place.querySelector("a[data-flip]");
        const flipped = new URL(this.#to(this.#lans), this.#address);
        back.parentNode.hidden = this.#lans.length === 0;
        back.href = this.#to(this.#lans.slice(0, -1));
        if (flipped.searchParams.has("flip"))
            flipped.searchParams.delete("flip");
        else
            flipped.searchParams.set("flip", "1");
        flip.href = flipped.pathname + flipped.search;
        for (const form of this.place.querySelectorAll("form[method=get]")) {
            const field = form.elements.m ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "m" }));
            field.value = this.#lans.join(".");
        }
    }

    /** The address with typed moves played; null if one of them is not exactly a legal move. */
    typed(text) {
        this.show(this.#address);
        const game = this.#game.copy(), lans = [...this.#lans], bare = (move) => move.replace(/[+#]+$/, "");
        for (const word of text.trim().split(/\s+/)) {
            const move = game.status === "undecided" && game.moves().find((each) => each.lan === word || bare(each.text) === bare(word));
            if (!move)
                return null;
            game.play(move);
            lans.push(move.lan);
        }
        return this.#to(lans);
    }

    /** Whether the address shows a state of this game. */
    has(address) {
        return gameOf(address) === this.#of && !address.searchParams.get("typed") && (address.searchParams.get("m") ?? "").split(".").length <= MOVES_MOST;
    }

    /** Whether the state of the address differs by more than the chosen squares. */
    isStep(address) {
        return ["m", "flip"].some((name) => (address.searchParams.get(name) ?? "") !== (this.#address.searchParams.get(name) ?? ""));
    }

    /** Shows the state of this address. */
    show(address, isDragged = false) {
        const lans = (address.searchParams.get("m") ?? "").split(".").filter(Boolean);
        const isNew = lans.join(".") !== (this.#lans ?? this.#part("m")).join(".");
        this.#address = address;
        this.#play(lans);
        const moves = this.#game.status === "undecided" ? this.#game.moves().map(({ lan }) => ({ lan, clicks: clicksOf(lan) })) : [];
        const flip = address.searchParams.has("flip");
        this.place.querySelector(".board").innerHTML = this.#game.draw({ bare: true, names: true, flip, lang: language, links: this.#links(moves, isDragged) });
        this.#status();
        this.#choices(moves);
        this.#around();
        if (isNew)
            this.place.dataset.stale = "";
    }
}

/**
 * The game on the page of a verdict or of a variant, in `place`, the element with data-live="steps". On the page of a variant
 * (data-pieces) a piece can be clicked to show its moves.
 */
class Steps {
    place;
    #game;
    #lans;
    #steps; // the links to the first, the previous, the next and the last position
    #ply = 0;

    constructor(place) {
        const { variant, setup, moves } = place.dataset;
        this.place = place;
        this.#game = new Game(variant, setup);
        this.#lans = moves.split(" ").filter(Boolean);
        this.#steps = [...place.querySelectorAll(".steps a")];
        place.classList.add("live");
    }

    /** The number of moves played at an address. */
    #plyOf(address) {
        const asked = address.searchParams.get("ply") ?? "", ply = Number(asked);
        return /^\d+$/.test(asked) && ply <= this.#lans.length ? ply : Number(this.place.dataset.usual);
    }

    #links(chosen) {
        const links = new Map(), moves = this.#game.status === "undecided" ? this.#game.moves().map(({ lan }) => clicksOf(lan)) : [];
        const add = (square, kind, href) => links.has(square) || links.set(square, { square, kind, href });
        const to = (square) => `${location.pathname}?ply=${this.#ply}&piece=${encodeURIComponent(square)}`;
        const targets = moves.filter(([from, ...rest]) => from === chosen && rest.length).map((clicks) => clicks.at(-1));
        if (chosen && !targets.includes(chosen))
            add(chosen, "chosen", to(""));
        for (const square of targets)
            add(square, "to");
        for (const [from] of moves)
            if (from)
                add(from, "from", to(from));
        return [...links.values()];
    }

    /** What marks the illegal move, in the last position. */
    #illegal() {
        const { marks, triedFrom, triedTo } = this.place.dataset;
        return { triedFrom, triedTo, links: (marks ?? "").split(" ").filter(Boolean).map((square) => ({ square, kind: "from" })) };
    }

    #draw(chosen) {
        const { pieces } = this.place.dataset;
        const marks = pieces !== undefined ? { links: this.#links(chosen) } : this.#ply === this.#lans.length ? this.#illegal() : {};
        this.place.querySelector(".board").innerHTML = this.#game.draw({ bare: true, names: true, lang: language, ...marks });
    }

    #around() {
        const last = this.#lans.length, ply = this.#ply, [first, previous, next, end] = this.#steps;
        for (const [link, to] of [[first, 0], [previous, ply - 1], [next, ply + 1], [end, last]]) {
            const leads = to >= 0 && to <= last && to !== ply;
            link.classList.toggle("off", !leads);
            for (const [name, value, isSet] of [["href", `${location.pathname}?ply=${to}`, leads], ["role", "link", !leads], ["aria-disabled", "true", !leads]])
                isSet ? link.setAttribute(name, value) : link.removeAttribute(name);
        }
        this.place.querySelector(".ply").textContent = `${ply} / ${last}`;
        this.place.querySelectorAll("ol.moves a").forEach((move, i) =>
            i + 1 === ply ? move.setAttribute("aria-current", "step") : move.removeAttribute("aria-current"));
        for (const note of this.place.querySelectorAll("[data-at]"))
            note.hidden = Number(note.dataset.at) !== ply;
        if (document.activeElement.matches(".steps a:not([href])")) // the focus stays among the steps
            (ply ? previous : next).focus();
    }

    has(address) {
        return address.pathname === location.pathname && [...address.searchParams.keys()].every((name) => name === "ply" || name === "piece");
    }

    isStep(address) {
        return this.#plyOf(address) !== this.#ply;
    }

    show(address) {
        const ply = this.#plyOf(address);
        for (; this.#ply > ply; this.#ply--)
            this.#game.undo();
        for (; this.#ply < ply; this.#ply++)
            this.#game.play(this.#lans[this.#ply]);
        this.#draw(address.searchParams.get("piece") ?? "");
        this.#around();
    }
}

let shown = null; // the board of the page: an Entry or Steps

/** Takes over the board of the page, if it has one. */
export function begin() {
    const place = document.querySelector("[data-live]");
    if (shown?.place !== place)
        shown = place && new (place.dataset.live === "enter" ? Entry : Steps)(place);
}

/** Shows the state of an address of the same game, and returns true. `push`: as a step of the browser's history. */
export function show(address, push) {
    if (!shown?.has(address))
        return false;
    const square = squareOf(document.activeElement?.closest(".board a")), isStep = shown.isStep(address);
    const wasInside = shown.place.contains(document.activeElement);
    shown.show(address);
    if (push && isStep) { // Back leads to the position, without its chosen squares.
        const before = new URL(location.href);
        before.searchParams.delete("sel");
        before.searchParams.delete("piece");
        history.replaceState(null, "", before);
        history.pushState(null, "", address);
    } else if (push) {
        history.replaceState(null, "", address);
    }
    if (wasInside && !shown.place.contains(document.activeElement)) {
        const again = square && shown.place.querySelector(`.board a:is(${namedAfter(square)})`);
        (again || shown.place.querySelector(".board")).focus({ preventScroll: true });
    }
    return true;
}

// The record of the form and of the page is what adjd makes of the address: loaded when it is wanted.

async function renew(place) {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    place.querySelector("pre").textContent = page.querySelector("[data-live] pre").textContent;
    for (const name of ["record", "notation"])
        for (const field of place.querySelectorAll(`form[method=post] [name=${name}]`))
            field.value = page.querySelector(`[data-live] form[method=post] [name=${name}]`).value;
    delete place.dataset.stale;
}

document.addEventListener("submit", (event) => {
    const typed = shown?.place.contains(event.target) && event.target.elements.typed, to = typed && shown.typed(typed.value);
    if (!to)
        return; // adjd reads it
    event.preventDefault();
    show(new URL(to, location.href), true);
    typed.value = "";
    for (const fault of event.target.querySelectorAll(".problem"))
        fault.remove();
});
document.addEventListener("submit", (event) => {
    const place = event.target.closest("[data-stale]");
    if (!place || event.target.method !== "post")
        return;
    event.preventDefault();
    renew(place).then(() => event.target.submit(), () => location.reload());
});
document.addEventListener("toggle", (event) => {
    const place = event.target.closest("[data-stale]");
    if (place && event.target.open && event.target.querySelector("pre"))
        renew(place).catch(() => location.reload());
}, true);

// Dragging, with a mouse, a finger or a pen: a piece that is dropped on a square plays the move to it.

let drag = null;

function follow(event) {
    const svg = shown.place.querySelector(".board svg");
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    drag.piece.setAttribute("x", at.x);
    drag.piece.setAttribute("y", at.y);
}

/** Chooses the piece under the pointer and takes it off its square. */
function lift(event) {
    const board = shown.place.querySelector(".board"), chosen = new URL(location.href);
    chosen.searchParams.set("sel", drag.square);
    board.setPointerCapture(drag.id);
    shown.show(chosen, true);
    const box = board.querySelector(namedAfter(drag.square)).getBBox();
    const far = (use) => Math.hypot(use.getAttribute("x") - box.x - box.width / 2, use.getAttribute("y") - box.y - box.height / 2);
    drag.piece = [...board.querySelectorAll("use")].sort((a, b) => far(a) - far(b))[0];
    drag.piece.setAttribute("pointer-events", "none");
    drag.piece.parentNode.append(drag.piece);
    follow(event);
}

/** A finger drags the piece, not the page. (touch-action does not apply within SVG.) */
function hold(event) {
    if (drag && event.cancelable)
        event.preventDefault();
}
document.addEventListener("touchmove", hold, { passive: false });

document.addEventListener("pointerdown", (event) => {
    const link = event.target.closest?.("[data-live=enter] .board a:is(.from, .chosen)");
    if (!shown || !link || !event.isPrimary || event.button)
        return;
    // The drawing is replaced when the piece is lifted; the events of the finger still go to the element that it touched.
    event.target.addEventListener("touchmove", hold, { passive: false });
    drag = { id: event.pointerId, square: squareOf(link), x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.id)
        return;
    if (drag.piece)
        follow(event);
    else if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= DRAG_LEAST)
        lift(event);
});
document.addEventListener("pointerup", (event) => {
    if (event.pointerId !== drag?.id)
        return;
    const target = drag.piece && document.elementFromPoint(event.clientX, event.clientY)?.closest(".board a.to");
    if (target)
        show(new URL(target.getAttribute("href"), location.href), true);
    else if (drag.piece)
        shown.show(new URL(location.href));
    drag = null;
});
document.addEventListener("pointercancel", () => {
    if (drag?.piece)
        shown.show(new URL(location.href));
    drag = null;
});
document.addEventListener("dragstart", (event) => {
    if (shown && event.target.closest?.("[data-live=enter] .board a"))
        event.preventDefault();
});
