#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tie-breaks of a report file, from the text of FIDE's Handbook C.07 in force from March 2026 and of B.02.

ties.py ADJ FILE: compare them with what ADJ says of the file as it was after each of its rounds; what differs is named.
Written apart from what it is compared with, and slow: every article is a function that says which one it is.
"""
import copy
import json
import subprocess
import sys
import tempfile
from fractions import Fraction as F

WON, DRAWN, LOST = "1W+", "=D", "0L-"
BYES = {"U": "win", "F": "win", "H": "draw", "Z": "zero"}


class Event:
    def __init__(self, path, rounds):
        self.lines = open(path, encoding="utf-8", newline="").read().split("\r\n")
        self.points = {"win": F(1), "draw": F(1, 2), "loss": F(0), "zero": F(0)}
        self.swiss, self.rounds, self.players, self.ratings, odd = True, rounds, {}, {}, {}
        self.forfeits, self.final = False, rounds
        for line in self.lines:
            if line.startswith("162"):
                for at in range(5, len(line), 9):
                    self.points[{"W": "win", "D": "draw", "L": "loss"}[line[at]]] = F(line[at + 1 : at + 5].strip())
            elif line.startswith("142"):
                self.final = max(rounds, int(line[4:]))
            elif line.startswith("192"):
                self.swiss = "ROUNDROBIN" not in line
            elif line.startswith("299"):
                odd[int(line[23:27]), int(line[19:22])] = F(line[13:17].strip())
        for line in self.lines:
            if line.startswith("001"):
                self.player(line, odd)

    def player(self, line, odd):
        number, cells = int(line[4:8]), []
        self.ratings[number] = int(line[48:52].strip() or 0)
        for r in range(1, self.rounds + 1):
            cell = line[91 + 10 * (r - 1) : 99 + 10 * (r - 1)].ljust(8)
            opponent, colour, code = int(cell[:4].strip() or 0), cell[5], cell[7].strip() or "Z"
            worth = self.points[BYES.get(code) or ("win" if code in WON else "draw" if code in DRAWN else "loss")]
            worth = F(0) if code == "-" else worth
            cells.append((opponent, colour, code, odd.get((number, r), worth)))
        self.players[number] = cells

    def score(self, p):
        return sum((points for _, _, _, points in self.players[p]), F(0))

    @staticmethod
    def over_the_board(cell):
        return cell[0] > 0 and cell[2] not in "+-"

    @staticmethod
    def voluntary(cell):  # 16.1.2: a requested bye or a forfeit loss
        return cell[2] in "HZ-"

    def adjusted(self, p):  # 16.3
        total, cells = F(0), self.players[p]
        for i, cell in enumerate(cells):
            requested = not cell[0] and cell[2] in "HZ"
            if self.swiss and requested and all(self.voluntary(later) for later in cells[i + 1 :]):  # 16.2.5
                total += self.points["draw"]  # 16.3.2
            elif self.swiss or cell[0]:
                total += cell[3]  # 16.3.1
        return total

    def against(self, p):
        """(voluntary, opponent's score, contribution to SB) a round: 8.1, 9.1, 15.2, 16.4"""
        found = []
        for cell in self.players[p]:
            opponent = cell[0]
            if self.over_the_board(cell) or (opponent and (self.forfeits or not self.swiss)):
                found.append((False, self.adjusted(opponent), self.adjusted(opponent) * cell[3]))
            elif self.swiss:
                most = self.adjusted(opponent) if opponent else self.points["draw"] * self.rounds  # 16.4.1, 16.4.2
                dummy = min(self.score(p), most)
                found.append((self.voluntary(cell), dummy, dummy * cell[3]))
        return found

    def cut(self, found, low, high, value):
        """14.1 to 14.4, with the exception of 16.5"""
        left = list(found)
        for _ in range(min(low, len(left))):
            least = min(left, key=lambda one: (one[1], one[value]))
            own = [one for one in left if one[0]]
            lowest = min(own, key=lambda one: (one[1], one[value])) if own else least
            left.remove(lowest if lowest[value] >= least[value] else least)
        for _ in range(min(high, len(left))):
            left.remove(max(left, key=lambda one: (one[1], one[value])))
        return sum((one[value] for one in left), F(0))

    def counting_forfeits(self):  # the modifier P: a forfeited game is one against the scheduled opponent
        other = copy.copy(self)
        other.forfeits = True
        return other

    def fore(self):  # 8.3: the paired games of the final round are drawn
        other, draw = copy.copy(self), self.points["draw"]
        other.players = {
            p: [(c[0], c[1], "=", draw) if c[0] and i + 1 == self.final else c for i, c in enumerate(cells)]
            for p, cells in self.players.items()
        }
        return other

    def standard(self, p):  # 7.7
        total = F(0)
        for i, cell in enumerate(self.players[p]):
            theirs = self.players[cell[0]][i][3] if self.over_the_board(cell) else self.points["draw"]
            total += F((cell[3] > theirs) + (cell[3] >= theirs), 2)
        return total

    def met(self, p):
        return [cell[0] for cell in self.players[p] if self.over_the_board(cell)]

    # 10, and B.02 8.1: an event where somebody has no rating has none of these
    def rated(self, p):
        games = [cell for cell in self.players[p] if self.over_the_board(cell)]
        if not games or not all(self.ratings.values()):
            return None
        halves = sum((cell[3] > self.points["draw"]) + (cell[3] >= self.points["draw"]) for cell in games)
        return [self.ratings[cell[0]] for cell in games], F(halves, 2)


def half_up(x):
    return int((x + F(1, 2)).__floor__())


EXPECTED = [3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188,
            197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517,
            559, 619, 735]
STANDS_FOR = [0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184,
              193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501,
              538, 589, 677, 800]


def chance(difference):  # B.02, 8.1.2, in hundredths
    hundredths = 50 + sum(abs(difference) > most for most in EXPECTED)
    return hundredths if difference >= 0 else 100 - hundredths


def average(ratings):
    return half_up(F(sum(ratings), len(ratings))) if ratings else None


def performance(ratings, score):  # 10.2
    hundredths = half_up(score * 100 / len(ratings))
    gain = STANDS_FOR[hundredths - 50] if hundredths >= 50 else -STANDS_FOR[50 - hundredths]
    return average(ratings) + gain


def perfect(ratings, score):  # 10.3
    if score == 0:
        return min(ratings) - 800
    rating = min(ratings) - 800
    while sum(chance(rating - r) for r in ratings) < score * 100:
        rating += 1
    return rating


def koya(e, p, percent, halves):  # 9.2, 14.5
    most = e.rounds
    if not e.swiss:  # the games that somebody who was there could play
        there = [q for q, cells in e.players.items() if any(cell[0] for cell in cells)]
        meetings = max((sum(cell[0] == q for cell in e.players[p]) for q in there), default=0)
        most = (len(there) - 1) * max(meetings, 1)
    limit = F(percent, 100) * most * e.points["win"] + F(halves, 2)
    return sum((cell[3] for cell in e.players[p] if cell[0] and e.score(cell[0]) >= limit), F(0))


def mean(values):
    return sum(values, F(0)) / len(values) if values else None


def value(e, p, code):
    name, *modifiers = code.split("/")
    given = {modifier[0]: modifier[1:] for modifier in modifiers}
    high = int(given.get("M", 0))
    low = int(given.get("C", high))
    limit = given.get("L", "50")
    percent, halves = (50, int(limit)) if limit[0] in "+-" else (int(limit), 0)
    cells = e.players[p]
    rated = e.rated(p)
    all_rated = all(e.ratings.values())
    running = [sum((cell[3] for cell in cells[:i]), F(0)) for i in range(1, len(cells) + 1)]
    wins = [cell for cell in cells if cell[3] >= e.points["win"]]
    counted = e.counting_forfeits() if "P" in given else e
    fore = counted.fore()
    games = {
        "WIN": lambda: len(wins),  # 7.1
        "WON": lambda: sum(e.over_the_board(cell) for cell in wins),  # 7.2
        "BPG": lambda: sum(e.over_the_board(cell) and cell[1] == "b" for cell in cells),  # 7.3
        "BWG": lambda: sum(e.over_the_board(cell) and cell[1] == "b" for cell in wins),  # 7.4
        "PS": lambda: sum(running[low:], F(0)),  # 7.5
        "REP": lambda: e.rounds - sum(e.voluntary(cell) for cell in cells),  # 7.6
        "STD": lambda: e.standard(p),
        "TPN": lambda: p,  # 7.8
        "BH": lambda: e.cut(counted.against(p), low, high, 1),  # 8.1
        "AOB": lambda: mean([value(e, q, "FB" if "F" in given else "BH") for q in e.met(p)]),  # 8.2
        "FB": lambda: e.cut(fore.against(p), low, high, 1),  # 8.3
        "SB": lambda: e.cut(counted.against(p), low, high, 2),  # 9.1
        "KS": lambda: koya(e, p, percent, halves),  # 9.2
        "ARO": lambda: rated and average(sorted(rated[0])[low : len(rated[0]) - high]),  # 10.1
        "TPR": lambda: rated and performance(*rated),
        "PTP": lambda: rated and perfect(*rated),
        "APRO": lambda: rated and average([performance(*e.rated(q)) for q in e.met(p)]),  # 10.4
        "APPO": lambda: rated and average([perfect(*e.rated(q)) for q in e.met(p)]),  # 10.5
        "RTNG": lambda: e.ratings[p] if all_rated else None,  # 10.6
    }
    return games[name]()


def encounter(e, tied, forfeits=False):
    """6: the tied in groups, the first first"""
    scored, missing = {}, {}
    for p in tied:
        met = {}
        for cell in e.players[p]:
            if cell[0] in tied and (e.over_the_board(cell) or not e.swiss or forfeits):  # 6.1.1, 15.2
                met.setdefault(cell[0], []).append(cell[3])
        scored[p] = sum((sum(all_) / len(all_) for all_ in met.values()), F(0))  # 6.1.2
        missing[p] = len(tied) - 1 - len(met)
    order = sorted(tied, key=lambda p: -scored[p])
    if not e.swiss or not any(missing.values()):  # 6.2
        groups = [[p for p in order if scored[p] == s] for s in sorted(set(scored.values()), reverse=True)]
    else:  # 6.3
        groups = []
        while len(order) > 1:
            first, rest = order[0], order[1:]
            if any(scored[p] + missing[p] * e.points["win"] >= scored[first] for p in rest):
                break
            groups.append([first])
            order = rest
        groups.append(order)
    if len(groups) == 1:
        return groups
    return [one for group in groups for one in (encounter(e, group, forfeits) if len(group) > 1 else [group])]


def apart(e, tied, codes):
    if len(tied) < 2 or not codes:
        return [tied]
    if codes[0] in ("DE", "DE/P"):
        groups = encounter(e, tied, codes[0] == "DE/P")
    else:
        values = {p: value(e, p, codes[0]) for p in tied}
        values = {p: NOTHING if v is None else v for p, v in values.items()}
        ordered = sorted(set(values.values()), reverse=codes[0] not in ("TPN", "RTNG/R"))
        groups = [[p for p in tied if values[p] == v] for v in ordered]
    return [one for group in groups for one in apart(e, group, codes[1:])]


def ranks(e, codes):
    found, place = {}, 1
    for score in sorted({e.score(p) for p in e.players}, reverse=True):
        for group in apart(e, [p for p in e.players if e.score(p) == score], codes):
            found.update({p: place for p in group})
            place += len(group)
    return found


def cut_file(e):
    kept = []
    for line in e.lines:
        if line.startswith("001"):
            score = e.score(int(line[4:8]))
            line = line[:80] + f"{float(score):4.1f}" + line[84 : 91 + 10 * e.rounds - 2].rstrip(" ")
        if line[:3] not in ("240", "299", "###", "202", "212"):
            kept.append(line)
    return kept


NOTHING = -100000  # below every value

SETS = [
    "DE WIN WON BPG BWG REP PS PS/C1 TPN",
    "BH BH/C1 BH/C2 BH/M1 BH/M2 SB SB/C1 ARO TPR PTP",
    "BH/M1 DE ARO/C1 PS/C2 SB/C2",
    "KS KS/L60 DE SB",
    "DE/P BH/P BH/C1/P BH/M1/P SB/P SB/C2/P STD RTNG RTNG/R TPN/R",
    "FB FB/C1 FB/M1 FB/P FB/C2/P AOB AOB/F APRO APPO",
    "AOB DE/P KS/L+1 KS/L-2",
]


def judged(adj, lines, codes):
    """What adj says: each code's values and the ranks, by starting number"""
    with tempfile.NamedTemporaryFile(suffix=".trf") as file:
        at = next(i for i, line in enumerate(lines) if line.startswith("142"))
        file.write("\r\n".join(lines[: at + 1] + ["202 " + ",".join(codes)] + lines[at + 1 :]).encode())
        file.flush()
        out = subprocess.run([adj, "judge", "--table", "--event", file.name, "--as", "json"], stdout=subprocess.PIPE, check=True)
    rows = sorted(json.loads(out.stdout)["standings"]["standings"], key=lambda row: row["number"])
    found = {code: [v and F(v) for v in (row["tie_breaks"][code] for row in rows)] for code in codes if code not in ("DE", "DE/P")}
    found["rank"] = [row["rank"] for row in rows]
    return found


def main():
    adj, path = sys.argv[1:]
    last = max((len(line) - 82) // 10 for line in Event(path, 0).lines if line.startswith("001"))
    compared, wrong = 0, []
    for rounds in range(1, last + 1):
        e = Event(path, rounds)
        for codes in SETS:
            codes, lines = codes.split(), cut_file(e)
            theirs = judged(adj, lines, codes)
            found, players = ranks(e, codes), sorted(e.players)
            ours = {code: [value(e, p, code) for p in players] for code in codes if code not in ("DE", "DE/P")}
            ours["rank"] = [found[p] for p in players]
            for code in ours:
                # Koya's limit is of what can be won, which a round robin on its way does not tell.
                if not e.swiss and rounds < last and any(c.startswith("KS") for c in codes) and code.startswith(("KS", "rank")):
                    continue
                compared += len(players)
                wrong += [f"{rounds}:{code}" for _ in [0] if list(map(tenths, ours[code])) != list(map(tenths, theirs[code]))]
    print(last, "rounds,", compared, "values", *wrong)


def tenths(v):
    """As it is printed: four digits behind the point"""
    return None if v is None else int(F(v) * 10000)


main()
