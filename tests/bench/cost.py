#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scaling of cost with size: records, archives, variations, stores, tournaments. Each table multiplies the size and
prints the cost per unit. The run fails if that cost grows by more than half from the smallest size that takes a tenth
of a second to the largest. LARGE=1 adds sizes that take minutes, LARGE=2 a store of ten million games, which takes an
hour or two and 20 GB.

tests/bench/README.md has its tables under "What things cost as they grow"."""

import http.client
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time

BUILD = os.environ.get("BUILD", "build")
LARGE = int(os.environ.get("LARGE", "0"))
ADJ = os.path.join(BUILD, "bin", "adj")
ADJD = os.path.join(BUILD, "bin", "adjd")
GAME = (
    '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n'
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 *\n\n"
)
grown = []


def run(*command, data=None):
    """User and system seconds of a command, and its peak of memory in MB."""
    with tempfile.TemporaryFile() as source:
        if data is not None:
            for piece in data:
                source.write(piece)
            source.seek(0)
        child = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, _, usage = os.wait4(child.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def table(title, unit, rows):
    """rows: (size, seconds, note). Checks that the cost per unit does not grow: linear or better."""
    print(f"\n{title}\n\n| {unit} | seconds | µs each | |\n|---|---|---|---|")
    first = None
    for size, seconds, note in rows:
        each = seconds / size * 1e6
        print(f"| {size:,} | {seconds:.3f} | {each:.1f} | {note} |", flush=True)
        if seconds >= 0.1 and first is None:
            first = each
        last = each
    if first is not None and last > 1.5 * first:
        grown.append(f"{title}: {first:.1f} µs each became {last:.1f}")


def shuffled(moves):
    """Knights move out and back: a record of this many plies, most of them after a fivefold repetition."""
    cycle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    words = []
    for ply in range(moves):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        words.append(cycle[ply % 4])
    return GAME.split("1. e4")[0] + " ".join(words) + " *\n"


def variations(count, nested):
    alternatives = ("(1. d4 " * min(count, 200) + ")" * min(count, 200)) * max(1, count // 200) if nested else "(1. d4 d5) " * count
    return GAME.split("1. e4")[0] + f"1. e4 {alternatives} 1... e5 *\n"


def records():
    for title, command in (("A record of many half-moves, judged", "judge"), ("The same, converted to LAN", "convert")):
        options = ["--as", "json"] if command == "judge" else ["--to", "lan", "--lossy"]
        rows = []
        for moves in (10, 100, 1000, 10000, 17697):
            repeat = max(1, 400000 // moves)
            seconds, _ = run(ADJ, command, "--quiet", "--jobs", "1", "--variant", "chess", *options, "-",
                             data=[shuffled(moves).encode()] * repeat)
            rows.append((moves * repeat, seconds, f"{repeat:,} records of {moves:,}"))
        table(title, "half-moves", rows)


def archives():
    rows = []
    for games in (1000, 10000, 100000) + ((1000000, 10000000) if LARGE else ()):
        seconds, peak = run(ADJ, "convert", "--quiet", "--jobs", "1", "--to", "lan", "--lossy", "-",
                            data=(GAME.encode() * 1000 for _ in range(games // 1000)))
        rows.append((games, seconds, f"{peak:.0f} MB at most"))
    table("An archive of short games to LAN", "games", rows)


def branches():
    for nested in (False, True):
        rows = []
        for count in (100, 1000, 10000):
            repeat = 100000 // count
            seconds, _ = run(ADJ, "convert", "--quiet", "--jobs", "1", "--variant", "chess", "--to", "json", "-",
                             data=[variations(count, nested).encode()] * repeat)
            rows.append((count * repeat, seconds, f"{repeat:,} records of {count:,}"))
        table("Variations, " + ("200 deep" if nested else "side by side") + ", to JSON", "variations", rows)


def attributes():
    rows = []
    for count in (100, 10000, 320000):
        text = '<game xmlns="urn:adj:1" ' + " ".join(f'a{i}="1"' for i in range(count)) + "/>"
        seconds, _ = run(ADJ, "judge", "--quiet", "--from", "xml", "-", data=[text.encode()])
        rows.append((count, seconds, "refused"))
    table("Attributes of one XML element", "attributes", rows)


def report_file(players, rounds=11):
    """A report file in which each player has met a new opponent in every round; an odd one has byes."""
    chance, half = random.Random(1), players // 2
    cells, points = [[] for _ in range(players)], [0.0] * players
    for r in range(rounds):
        for one in range(half):
            other = half + (one + r) % half
            white, black = (one, other) if r % 2 else (other, one)
            result = chance.choice("10=")
            for player, opponent, colour, code in ((white, black, "w", result), (black, white, "b", {"1": "0", "0": "1", "=": "="}[result])):
                cells[player].append(f"{opponent + 1:4} {colour} {code}")
                points[player] += {"1": 1, "0": 0, "=": 0.5}[code]
        if players % 2:
            cells[-1].append("0000 - U")
            points[-1] += 1
    lines = [f"012 {players} players", "092 Individual: Swiss-System", f"142 {rounds}"]
    for i in range(players):
        lines.append(f"001 {i + 1:4} m    {'Player, ' + str(i + 1):33} {2700 - i % 1500:4} LAT             {'':11}{points[i]:4.1f} {'':4}  "
                     + "  ".join(cells[i]))
    return "\n".join(lines) + "\n"


class Server:
    """adjd on a free port, with its own store."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.store = os.path.join(self.folder, "store.db")
        self.child = subprocess.Popen([ADJD, "--listen", f"127.0.0.1:{self.port}", "--store", self.store,
                                       "--set", "log=error", "--set", "rate=0", "--set", "tokens=off"], stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.http = http.client.HTTPConnection("127.0.0.1", self.port)
                self.ask("GET", "/healthz")
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("adjd does not start")

    def ask(self, method, path, body=None, kind="application/json", **headers):
        data = json.dumps(body) if body is not None and kind == "application/json" else body
        if data:
            headers["Content-Type"] = kind
        self.http.request(method, path, data, headers)
        answer = self.http.getresponse()
        text = answer.read()
        self.tag = answer.getheader("ETag")
        if answer.status >= 400:
            raise SystemExit(f"{method} {path}: {answer.status} {text[:300]!r}")
        return text

    def cpu(self):
        """CPU seconds that the daemon has used."""
        with open(f"/proc/{self.child.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def cost(self, times, *request, **headers):
        """Mean CPU time of one request."""
        before = self.cpu()
        for _ in range(times):
            self.ask(*request, **headers)
        return (self.cpu() - before) / times

    def fill(self, count):
        """Submit this many games from sixteen connections: mean CPU time of one."""
        before = self.cpu()
        with tempfile.NamedTemporaryFile(suffix=".pgn") as game:
            game.write(GAME.encode())
            game.flush()
            told = subprocess.run(["ab", "-q", "-l", "-k", "-n", str(count), "-c", "16", "-p", game.name,
                                   "-T", "application/vnd.chess-pgn",
                                   f"http://127.0.0.1:{self.port}/v1/adjudications?variant=chess"],
                                  capture_output=True, text=True, check=True).stdout
        if f"Complete requests:      {count}\n" not in told or "Non-2xx" in told:
            raise SystemExit(f"not every submission was kept:\n{told}")
        self.http.close()  # it may have been idle for too long
        return (self.cpu() - before) / count

    def event(self, players):
        """The path of a new tournament with this many players, and results in all of its eleven rounds."""
        made = json.loads(self.ask("POST", "/v1/tournaments?variant=chess", report_file(players), "application/x-trf"))
        path = "/v1/tournaments/" + made["id"]
        self.ask("PATCH", path, {"tie_breaks": ["BH", "SB", "DE"]})
        return path

    def peak(self):
        """The most memory that the daemon has had, in MB."""
        with open(f"/proc/{self.child.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) / 1024

    def close(self):
        self.child.terminate()
        self.child.wait()
        shutil.rmtree(self.folder)


def stores():
    if not shutil.which("ab"):
        print("\nab (Debian's apache2-utils) is not installed: no store is filled")
        return
    print("\nA store as it fills: µs of CPU a request\n")
    print("| games | submit | GET | 304 | list of 50 | filtered | /metrics | standings of 100 | bytes a game | MB at most |"
          " audit verify, seconds of CPU | its MB |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|", flush=True)
    server = Server()
    have, first = 0, None
    try:
        standings = server.event(100) + "/standings"
        for games in (1000, 10000, 30000, 100000, 1000000, 3000000, 10000000)[: (3, 5, 7)[LARGE]]:
            submit = server.fill(games - have)
            have = games
            some = json.loads(server.ask("GET", "/v1/adjudications?limit=1"))
            path = "/v1/adjudications/" + some["adjudications"][0]["id"]
            server.ask("GET", path)
            costs = [submit, server.cost(2000, "GET", path), server.cost(2000, "GET", path, **{"If-None-Match": server.tag}),
                     server.cost(200, "GET", "/v1/adjudications?limit=50"),
                     server.cost(200, "GET", "/v1/adjudications?variant=chess&player=B&limit=50"), server.cost(200, "GET", "/metrics"),
                     server.cost(200, "GET", standings)]
            verify, most = run(ADJD, "--store", server.store, "audit", "verify")
            size = sum(os.path.getsize(os.path.join(server.folder, f)) for f in os.listdir(server.folder)) / games
            print(f"| {games:,} | " + " | ".join(f"{c * 1e6:.0f}" for c in costs) + f" | {size:.0f} | {server.peak():.0f}"
                  f" | {verify:.2f} | {most:.0f} |", flush=True)
            first = first or costs
        for name, before, now in zip(("submit", "GET", "304", "list", "filter", "/metrics", "standings"), first, costs):
            if now > 2 * before + 0.0002:
                grown.append(f"{name} with {games:,} games: {before * 1e6:.0f} µs became {now * 1e6:.0f}")
    finally:
        server.close()


def players():
    rows = []
    server = Server()
    try:
        for count in (100, 1000, 9999):
            path = server.event(count)
            times = 20000 // count
            seconds = server.cost(times, "GET", path + "/standings") * times
            rows.append((count * times, seconds, f"{times:,} standings of {count:,}; {server.peak():.0f} MB at most"))
        table("Standings with three tie-breaks, eleven rounds with results", "players", rows)
    finally:
        server.close()


def pages():
    print("\nPages of the desk, eleven rounds with results\n\n| players | page | ms of CPU | bytes | compressed |\n|---|---|---|---|---|")
    server = Server()
    try:
        for count in (200, 9999):
            event = server.event(count).removeprefix("/v1")
            for page in ("", "/players", "/rounds/11", "/standings", "/crosstable", "/hall"):
                ask = ["GET", event + page, None, None]
                plain = len(server.ask(*ask, Accept="text/html"))
                packed = len(server.ask(*ask, **{"Accept": "text/html", "Accept-Encoding": "gzip"}))
                cost = server.cost(2000 // count + 2, *ask, Accept="text/html")
                print(f"| {count:,} | {page or 'overview'} | {cost * 1e3:.0f} | {plain:,} | {packed:,} |", flush=True)
                if packed > 120000:
                    grown.append(f"the page {page} of {count:,} players has {packed:,} bytes, compressed")
    finally:
        server.close()


for part in [globals()[name] for name in sys.argv[1:]] or (records, archives, branches, attributes, players, pages, stores):
    part()
for sentence in grown:
    print("cost: " + sentence, file=sys.stderr)
sys.exit(1 if grown else 0)
