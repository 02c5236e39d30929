/* SPDX-License-Identifier: MIT */
/*
 * Progressive enhancement of the desk. Every page works without this script: it follows the same
 * links and posts the same forms, but replaces only the main content instead of loading the whole
 * page.
 */
"use strict";
(function () {
    var main = function () { return document.getElementById("main"); };
    var going = 0;

    /* Loads a URL and replaces the main content. If the user started typing in the meantime, calls
     * `yields` instead. */
    function show(address, push, yields) {
        var number = ++going;
        return fetch(address, { headers: { Accept: "text/html" }, credentials: "same-origin" })
            .then(function (answer) {
                if (!answer.ok) throw new Error(answer.status);
                return answer.text();
            })
            .then(function (text) {
                if (number !== going) return;
                if (yields && busy()) return yields(); /* the user started typing in the meantime */
                var page = new DOMParser().parseFromString(text, "text/html");
                var fresh = page.getElementById("main");
                if (!fresh) throw new Error("no page");
                var at = document.activeElement, label = at && at.getAttribute && at.getAttribute("aria-label");
                main().replaceWith(document.adoptNode(fresh));
                document.title = page.title;
                if (push) history.pushState(null, "", address);
                begin();
                var again = label && main().querySelector("[aria-label=\"" + CSS.escape(label) + "\"]");
                if (again) again.focus({ preventScroll: true });
            });
    }

    /* Shows a URL: a state of the game on the board without a request, if board.mjs is loaded. */
    var boards = null;
    function go(address, push) {
        try {
            if (boards && boards.show(new URL(address, location.href), push)) return;
        } catch (e) {
            boards = null; /* the server finds what is wrong */
        }
        show(address, push).catch(function () { if (push) location.href = address; else location.reload(); });
    }

    /* Links on boards and in move lists change only the position. */
    function isQuick(link) {
        return link.closest(".board, .steps, ol.moves, .choices, [rel=prev], [rel=next], [data-flip]") &&
            !link.closest(".pages");
    }

    function hrefOf(link) {
        return new URL(link.href && link.href.baseVal !== undefined ? link.href.baseVal : link.href, location.href);
    }

    document.addEventListener("click", function (event) {
        if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
        var link = event.target.closest && event.target.closest("a[href]");
        if (!link) return;
        var to = hrefOf(link);
        if (to.origin !== location.origin || !isQuick(link)) return;
        event.preventDefault();
        go(to.href, true);
    });
    window.addEventListener("popstate", function () { go(location.href, false); });

    /* Paper has all rows of a table, not those of one page. The browser waits for a synchronous request only. */
    var screen = null;
    window.addEventListener("beforeprint", function () {
        var link = main().querySelector(".screen a[data-all]"), request = new XMLHttpRequest();
        if (!link) return;
        request.open("GET", link.href, false);
        request.setRequestHeader("Accept", "text/html");
        try { request.send(); } catch (e) { return; }
        var whole = new DOMParser().parseFromString(request.responseText, "text/html").getElementById("main");
        if (request.status !== 200 || !whole) return;
        screen = main();
        screen.replaceWith(document.adoptNode(whole));
    });
    window.addEventListener("afterprint", function () {
        if (screen) main().replaceWith(screen);
        screen = null;
    });

    /* Loads board.mjs and the library when the board is used, and earlier, when the browser is idle, where a game is entered; until
     * then, and if that fails, each click is a request. */
    var isLoading = false, version = new URL(document.currentScript.src).search;
    function load() {
        if (isLoading || !window.WebAssembly || !document.querySelector("[data-live]")) return;
        isLoading = true;
        import("/static/board.mjs" + version).then(function (module) {
            boards = module;
            boards.begin();
        }).catch(function () { /* ignored: the server answers */ });
    }
    ["pointerover", "focusin"].forEach(function (kind) {
        document.addEventListener(kind, function (event) { if (event.target.closest && event.target.closest("[data-live]")) load(); });
    });
    window.addEventListener("load", function () {
        if (document.querySelector("[data-live=enter]")) (window.requestIdleCallback || setTimeout)(load);
    });

    document.addEventListener("keydown", function (event) {
        var at = event.target.tagName;
        if (at === "INPUT" || at === "TEXTAREA" || at === "SELECT" || event.ctrlKey || event.altKey || event.metaKey)
            return;
        var rel = event.key === "ArrowLeft" ? "prev" : event.key === "ArrowRight" ? "next" : "";
        var link = rel && main().querySelector("a[rel=" + rel + "][href]");
        if (!link || !link.getClientRects().length) return; /* none, or hidden */
        event.preventDefault();
        load();
        link.click();
    });

    /* Checks the typed record 400 ms after the last key press. */
    var timer = 0;
    function check(form, area) {
        var data = new URLSearchParams();
        ["_form", "record", "variant", "notation"].forEach(function (name) {
            if (form.elements[name]) data.set(name, form.elements[name].value);
        });
        data.set("piece", "yes");
        if (!area.value.trim() || area.value.length > 200000) return;
        fetch("/records/check", { method: "POST", body: data, headers: { Accept: "text/html" }, credentials: "same-origin" })
            .then(function (answer) { return answer.ok ? answer.text() : ""; })
            .then(function (text) {
                var place = form.querySelector("#check");
                if (!place) return;
                var piece = new DOMParser().parseFromString(text, "text/html");
                place.replaceChildren.apply(place, Array.from(piece.body.childNodes).map(function (node) {
                    return document.adoptNode(node);
                }));
            })
            .catch(function () { /* ignored: submitting the form reports errors */ });
    }
    document.addEventListener("input", function (event) {
        var area = event.target, form = area.form;
        if (!form || !form.querySelector("#check") || area.type === "file") return;
        clearTimeout(timer);
        timer = setTimeout(function () { check(form, form.elements.record); }, 400);
    });

    /* A click on a defect selects its place in the text. */
    document.addEventListener("click", function (event) {
        var row = event.target.closest && event.target.closest("[data-line]");
        var area = row && row.closest("form") && row.closest("form").elements.record;
        if (!area) return;
        var lines = area.value.split("\n"), from = 0, line = Number(row.dataset.line);
        for (var i = 0; i + 1 < line && i < lines.length; i++) from += lines[i].length + 1;
        from += Math.max(0, Number(row.dataset.column) - 1);
        area.focus();
        area.setSelectionRange(from, from + (Number(row.dataset.length) || 1));
    });

    /* Drag and drop of files anywhere on the page. */
    ["dragover", "dragleave", "drop"].forEach(function (kind) {
        document.addEventListener(kind, function (event) {
            var drop = document.querySelector(".drop");
            if (!drop) return;
            event.preventDefault();
            drop.classList.toggle("over", kind === "dragover");
            if (kind === "drop" && event.dataTransfer.files.length)
                drop.querySelector("input").files = event.dataTransfer.files;
        });
    });

    /* Live updates of a tournament's pages, unless the user is typing. */
    function busy() {
        var at = document.activeElement;
        return at && /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName) || document.querySelector("main details[open] form, main form details[open]");
    }
    function begin() {
        if (boards) boards.begin();
        var again = document.querySelector("[data-again]");
        if (again) setTimeout(function () { if (again.isConnected) show(location.href, false).catch(function () {}); }, 1500);
    }
    var tournament = document.body.dataset.events;
    if (tournament && window.EventSource) {
        var wait = 0;
        /* the page already includes earlier events */
        var source = new EventSource("/v1/tournaments/" + encodeURIComponent(tournament) + "/events?after=" +
            document.body.dataset.after);
        var renew = function () {
            clearTimeout(wait);
            wait = setTimeout(function () {
                if (busy()) renew(); /* try again later */
                else show(location.href, false, renew).catch(function () {});
            }, 300);
        };
        ["adjudication.created", "adjudication.accepted", "adjudication.decided", "adjudication.withdrawn",
            "adjudication.replaced", "tournament.changed", "reset"].forEach(function (kind) {
            source.addEventListener(kind, renew);
        });
        window.addEventListener("pagehide", function () { source.close(); });
    }
    begin();
}());
