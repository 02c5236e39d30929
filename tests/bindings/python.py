# SPDX-License-Identifier: MIT
"""python.py ADJ RECORD...: compares the package with the program. Each check prints "ok<tab>name" or "not ok<tab>name<tab>why"."""
import copy
import doctest
import io
import json
import subprocess
import sys
import threading

import adj

program, *records = sys.argv[1:]


def check(good, name, why=""):
    print("ok" if good else "not ok", name, *([] if good else [" ".join(str(why).split())[:300]]), sep="\t")


def same(got, want, name):
    check(got == want, name, f"got {got!r}, want {want!r}")


def fails(action, code, name):
    try:
        action()
    except adj.AdjError as error:
        return check(error.code == code, name, f"{error.code}: {error}")
    return check(False, name, "nothing was raised")


def native(*arguments, text=b""):
    return subprocess.run([program, *arguments], input=text, capture_output=True).stdout.decode()


judged, different = 0, []
for file in records:
    data = open(file, "rb").read()
    expected = native("judge", "--quiet", "--as", "json", "-", text=data)
    try:
        got = "".join(record.judge().json + "\n" for record in adj.Games(io.BytesIO(data), on_error=lambda error: None))
    except adj.AdjError:
        got = ""
    judged += expected.count("\n")
    if got != expected:
        different.append(file)
check(judged > 60, "many games are judged", judged)
same(different, [], "every verdict has the bytes of the program's")

same([variant.id for variant in adj.variants()], [line.split("\t")[0] for line in native("variants").split("\n")[:-1]], "the variants are all here")
same(adj.version, native("--version").split()[-1], "the version is that of the program")
check(all(variant.pieces and variant.pieces[0].name_ru for variant in adj.variants()), "pieces have names in both languages")
same(doctest.testmod(adj).failed, 0, "the examples of the documentation are right")

pgn = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 {good} *\n'
fails(lambda: adj.convert(pgn, to="lan"), "lossy", "a conversion that would lose a comment")
for to in ("json", "pgn", "xml"):
    same(adj.convert(pgn + "\n" + pgn, to=to), native("convert", "--quiet", "--to", to, "-", text=(pgn + "\n" + pgn).encode()), f"a conversion to {to}")
verdict = adj.judge("1. f3 e5 2. g4 Qh4# 0-1", variant="chess")[0]
same((verdict.status, verdict.winner, verdict.reason, verdict.ply, verdict.illegal), ("decided", "black", "checkmate", 4, None), "a verdict has attributes")
same(json.loads(verdict.json), verdict.data, "and its JSON")
same(adj.judge("1. e4 e5 2. Ke3", variant="chess", regulations={"illegal": "forfeit"})[0].winner, "black", "regulations are applied")

game = adj.Game("chess")
for move in ("f3", "e5", "g2-g4"):
    game.play(move)
before = copy.copy(game)
game.play(next(move for move in game.legal_moves if move.check))
same((game.status, game.winner, game.reason, game.in_check, game.ply), ("decided", "black", "checkmate", True, 4), "the fool's mate")
check(game.undo() and game.setup == before.setup and hash(game) == hash(before), "undo returns to the position before")
same(before.piece_at("e8").piece, "K", "the king is on e8")
same(before.piece_at("e4"), None, "e4 is empty")
same(len(before.pieces()), 32, "32 pieces are on the board")
check(before._repr_svg_().startswith("<svg") and before.position._repr_svg_().startswith("<svg"), "a notebook shows the board")
same(str(adj.Game("brilliant")), native("show", "--variant", "brilliant"), "str() is the drawing of adj show")
for variant in adj.variants():
    if not variant.id.startswith("turtle"):
        same([move.lan for move in adj.Game(variant.id).legal_moves], native("moves", "--variant", variant.id).split("\n")[:-1],
             f"{variant.id}: the legal moves are those of the program")
same(adj.Game("nihongi").perft(3), int(native("perft", "--variant", "nihongi", "--depth", "3")), "perft agrees")
same([mates.answer for mates in adj.can_mate("chess", "W:WKe2,Rh2:BKa1")], ["can", "cannot"], "which side can mate")

fails(lambda: game.play("Ke6"), "illegal-move", "an illegal move")
fails(lambda: adj.judge("1. e4", variant="nonsense"), "unknown-variant", "an unknown variant")
fails(lambda: adj.convert(pgn, to="nonsense"), "unknown-notation", "an unknown notation")
fails(lambda: adj.Game("chess", "W:WKe1:BKe2"), "setup", "a set-up from which no play is possible")
fails(lambda: game.perft(-1), "option", "a negative depth")
for name, act in {"None as a text": lambda: adj.judge(None), "None as a move": lambda: game.play(None), "a number as a variant": lambda: adj.Game(1)}.items():
    try:
        act()
        check(False, f"{name} is a TypeError")
    except TypeError:
        check(True, f"{name} is a TypeError")
same(adj.judge('[White "Иванов"]\n\n1. e4 e5 *'.encode("cp1251"), variant="chess")[0].white, "Иванов", "the encoding of bytes is detected")
same(copy.deepcopy(game).setup, game.setup, "a deep copy is a copy")
shared = adj.Game("chess")


def shuffle():
    for _ in range(300):
        try:
            shared.play("Nf3")
            shared.undo()
        except adj.AdjError:
            pass


threads = [threading.Thread(target=shuffle) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
check(shared.turn in ("white", "black") and len(shared.pieces()) == 32, "threads share a game")

# Games of ruleset documents.
document = open("examples/rulesets/capablanca.xml").read()
record = '[Variant "capablanca"]\n\ne2-e4 e7-e5 *\n'
club = adj.Rulesets(document)
same([variant.id for variant in club], ["capablanca"], "a document's game is in the set")
same([each.id for each in adj.variants(club)][-1], "capablanca", "and among the variants of the set")
played = adj.Game("capablanca", rulesets=club).play("e2-e4")
same("".join(move.lan + "\n" for move in played.legal_moves),
     native("moves", "--ruleset", "examples/rulesets/capablanca.xml", "--variant", "capablanca", "e2-e4"), "it is played like the program's")
same(adj.judge(record, rulesets=club, notation="lan")[0].json + "\n",
     native("judge", "--quiet", "--as", "json", "--from", "lan", "--ruleset", "examples/rulesets/capablanca.xml", "-", text=record.encode()), "its records are judged like the program's")
same(adj.convert(record, "lan", rulesets=club, notation="lan").split("\n")[0], '[Variant "capablanca"]', "and converted")
check("Capablanca" in str(played.copy().position), "its position draws itself")
fails(lambda: adj.judge(record, notation="lan"), "unknown-variant", "without the set its records name no game")
fails(lambda: adj.Game("capablanca"), "unknown-variant", "nor can it be played")
try:
    adj.Rulesets(document.replace('is="pawn"', 'is="pwan"').replace('is="minor"', 'is="mnior"'))
    check(False, "a document with faults is refused")
except adj.AdjError as error:
    check(error.line == 10 and len(error.faults) >= 2 and error.faults[0].line == 10, "a document with faults is refused, with all of them", error.faults)
late = adj.Games(record * 2, rulesets=adj.Rulesets(document), notation="lan")
same([game.judge().variant for game in late], ["capablanca"] * 2, "a reader keeps its set")

mixed = adj.Games('1. e4 e5 1-0\n\n[Variant "nonsense"]\n\n1. e4 *\n\n[Variant "chess"]\n\n1. d4 *\n')
read, faults = 0, []
while True:
    try:
        next(mixed)
        read += 1
    except adj.AdjError as error:
        faults.append(error.line)
    except StopIteration:
        break
same((read, len(faults)), (2, 1), "an unreadable game does not hide the others")
check(faults[0] > 1, "and has a line", faults)


class Broken(io.BytesIO):
    def read(self, size=-1):
        raise OSError("the disk is gone")


try:
    list(adj.Games(Broken()))
    check(False, "a failure of the file is raised")
except OSError as error:
    same(str(error), "the disk is gone", "a failure of the file is raised")
