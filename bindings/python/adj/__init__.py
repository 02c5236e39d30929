# SPDX-License-Identifier: MIT
"""Judges, converts and plays unusual board games: Waterloo, Lippo's chess, Brilliant, Nihongi, cubic chess, Turtle, Makruk, draughts, chess.

>>> import adj
>>> adj.judge("1. f3 e5 2. g4 Qh4# 0-1", variant="chess")[0].reason
'checkmate'
>>> game = adj.Game("nihongi")
>>> game.play(game.legal_moves[0]).turn
'black'
"""
from __future__ import annotations

import bz2
import ctypes as c
import gzip
import json
import lzma
import os
import threading
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Callable, Iterator

from . import _native as native
from ._native import AdjError

__all__ = ["AdjError", "Game", "Games", "Mates", "Move", "Piece", "Position", "Record", "Rulesets", "Square", "Variant", "Verdict", "can_mate", "convert",
           "games", "judge", "rulebook", "variants", "version"]

version: str = native.lib.adj_version().decode()
"""The version of the library."""
rulebook: str = native.lib.adj_rulebook().decode()
"""The edition of the rulebook that verdicts follow."""


# ---- variants ----

@dataclass(frozen=True)
class Piece:
    """A kind of piece. points: its value in games that count points, else 0."""
    symbol: str
    name: str
    name_ru: str
    royal: bool
    points: int


@dataclass(frozen=True)
class Variant:
    """A game with its rules and board. shape: "squares", "hexagons" or "hypercube"."""
    id: str
    title: str
    author: str
    year: int
    board: str
    source: str
    reconstruction: str | None
    notation: str
    shape: str
    files: int
    ranks: int
    squares: int
    pieces: tuple[Piece, ...] = field(repr=False)


def _pieces(variant: int) -> Iterator[Piece]:
    piece, index = native.Piece(), 0
    while native.lib.adj_variant_piece(variant, index, c.byref(piece)):
        name = piece.title.decode()
        yield Piece(piece.symbol.decode(), name, native.lib.adj_translate(b"ru", piece.title).decode(), piece.royal, piece.points)
        index += 1


def _variant(handle: int) -> Variant:
    lib, board = native.lib, native.Geometry()
    lib.adj_variant_geometry(handle, c.byref(board))
    return Variant(id=lib.adj_variant_id(handle).decode(), title=lib.adj_variant_title(handle).decode(),
                   author=lib.adj_variant_author(handle).decode(), year=lib.adj_variant_year(handle),
                   board=lib.adj_variant_board(handle).decode(), source=lib.adj_variant_source(handle).decode(),
                   reconstruction=lib.adj_variant_reconstruction(handle).decode() or None,
                   notation=lib.adj_variant_notation(handle).decode(), shape=board.shape.decode(), files=board.files, ranks=board.ranks,
                   squares=board.squares, pieces=tuple(_pieces(handle)))


class Rulesets:
    """Games of your own, from ruleset documents (adj-ruleset(5)). Pass the set as `rulesets` to what can meet them. Add every document
    before other threads use the set.

    >>> club = Rulesets(open("examples/rulesets/capablanca.xml").read())
    >>> Game("capablanca", rulesets=club).turn
    'white'
    """

    def __init__(self, *documents: str | bytes):
        self._handle = native.call("adj_rulesets_new")
        self._variants: list[Variant] = []
        for document in documents:
            self.add(document)

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            native.lib.adj_rulesets_free(self._handle)

    def add(self, document: str | bytes) -> Variant:
        """Add the game of a document. Raises an AdjError with line and column if it is refused; `faults` of the error has all of them."""
        data = document if isinstance(document, bytes) else native.required(document)
        variant, faults, error = c.c_void_p(), c.c_void_p(), native.Error()
        status = native.lib.adj_rulesets_add(self._handle, data, len(data), c.byref(variant), c.byref(faults), c.byref(error))
        try:
            native.check(status, error, faults)
        finally:
            native.lib.adj_faults_free(faults)
        self._variants.append(_variant(variant))
        return self._variants[-1]

    def __iter__(self) -> Iterator[Variant]:
        return iter(self._variants)

    def __len__(self) -> int:
        return len(self._variants)


def _set(rulesets: Rulesets | None) -> c.c_void_p | None:
    return rulesets._handle if rulesets else None


def variants(rulesets: Rulesets | None = None) -> list[Variant]:
    """The variants that the library knows, and those of `rulesets`."""
    return [_variant(native.lib.adj_variant_at(i)) for i in range(native.lib.adj_variant_count())] + list(rulesets or ())


def _lookup(name: str, rulesets: Rulesets | None) -> c.c_void_p:
    data = native.required(name)
    return native.call("adj_rulesets_lookup", _set(rulesets), data, len(data))


# ---- verdicts ----

@dataclass(frozen=True)
class Verdict:
    """The verdict of a game. The attributes are the members of the JSON that `adj judge --as json` writes; `json` is that text, and `data`
    contains every member. status: "decided", "draw" or "undecided". winner: "white", "black" or None."""
    game: int
    variant: str
    notation: str
    title: str
    white: str | None
    black: str | None
    status: str
    winner: str | None
    reason: str
    basis: str
    ply: int
    move: str | None
    citation: dict[str, Any]
    score: dict[str, str]
    claimed: str | None
    defects: list[dict[str, Any]]
    claims_available: list[dict[str, Any]]
    position: str
    fingerprint: str
    json: str = field(repr=False)
    data: dict[str, Any] = field(repr=False, compare=False)

    def __getattr__(self, name: str) -> Any:
        """Members that only some verdicts have, such as `illegal` and `round`; None if this one lacks it."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self.data.get(name)

    def __str__(self) -> str:
        return f"{self.winner or self.status}, {self.reason}"


def _verdict(line: str) -> Verdict:
    data = json.loads(line)
    own = [name for name in Verdict.__dataclass_fields__ if name not in ("json", "data")]
    return Verdict(**{name: data.get(name) for name in own}, json=line, data=data)


class _Regulations:
    """Regulations for the time of some judgements. None: the defaults of the rulebook."""

    def __init__(self, rules: dict[str, Any] | str | None):
        data = rules.encode() if isinstance(rules, str) else None if rules is None else json.dumps(rules).encode()
        self.handle = None if data is None else native.call("adj_regulations_read", data, len(data))

    def __enter__(self) -> c.c_void_p | None:
        return self.handle

    def __exit__(self, *_: object) -> None:
        native.lib.adj_regulations_free(self.handle)


# ---- records ----

class Record:
    """A record of a game as it was read. Attributes: number (of the game in its text, from 1)."""

    def __init__(self, handle: c.c_void_p, number: int, rulesets: Rulesets | None = None):
        self._handle, self.number, self._rulesets = handle, number, rulesets

    def __del__(self) -> None:
        native.lib.adj_game_free(self._handle)

    @property
    def variant(self) -> str | None:
        """The id of the variant as which the record was read; None if it is unknown."""
        found = native.lib.adj_game_variant(self._handle)
        return native.lib.adj_variant_id(found).decode() if found else None

    @property
    def notation(self) -> str:
        return str(native.lib.adj_game_notation(self._handle).decode())

    def tag(self, name: str) -> str | None:
        """The value of the first tag with this name; None if there is none."""
        size = c.c_size_t()
        found = native.lib.adj_game_tag(self._handle, name.encode(), c.byref(size))
        return c.string_at(found, size.value).decode(errors="replace") if found else None

    @property
    def moves(self) -> list[str]:
        """The moves up to the first illegal one, with their numbers, in the notation of the record."""
        return native.take(native.call("adj_game_written", self._handle)).split("\n")[:-1]

    def judge(self, regulations: dict[str, Any] | str | None = None, lang: str | None = None) -> Verdict:
        with _Regulations(regulations) as rules:
            return self._judge(rules, lang)

    def _judge(self, rules: c.c_void_p | None, lang: str | None) -> Verdict:
        verdict = native.call("adj_judge", self._handle, rules)
        how, error, out, size = native.ReportOptions(), native.Error(), c.c_void_p(), c.c_size_t()
        how.format, how.language, how.number, how.parts = b"json", native.encoded(lang), self.number, 7
        try:
            native.check(native.lib.adj_report_write(verdict, c.byref(how), c.byref(out), c.byref(size), c.byref(error)), error)
        finally:
            native.lib.adj_verdict_free(verdict)
        return _verdict(native.take(out))

    def convert(self, to: str, lossy: bool = False, ascii: bool = False) -> str:
        """The record in another notation."""
        return self._convert(to, native.WriteOptions(lossy=lossy, ascii=ascii))

    def _convert(self, to: str, how: native.WriteOptions) -> str:
        error, out, size = native.Error(), c.c_void_p(), c.c_size_t()
        native.check(native.lib.adj_game_convert(self._handle, to.encode(), c.byref(how), c.byref(out), c.byref(size), None, c.byref(error)), error)
        return native.take(out)

    def play(self, plies: int | None = None) -> Game:
        """The game after so many plies; None: up to its end or the first illegal move."""
        most = c.c_size_t(-1).value if plies is None else plies
        return Game._from(native.call("adj_game_play", self._handle, most), self.variant or "", self._rulesets)


class Games:
    """Iterates over the records of a text or file. A game that cannot be read raises an AdjError; the next call of next() continues after it,
    and with `on_error` a loop continues by itself. Use it in a `with` statement to close the file early. The encoding of bytes is detected."""

    def __init__(self, source: str | bytes | BinaryIO, *, variant: str | None = None, notation: str | None = None, strict: bool = False,
                 encoding: str | None = None, rulesets: Rulesets | None = None, on_error: Callable[[AdjError], None] | None = None):
        options = native.Options(variant=native.encoded(variant), notation=native.encoded(notation), strict=strict,
                                 encoding=native.encoded(encoding), rulesets=_set(rulesets))
        self._rulesets = rulesets  # the set stays as long as the reader
        self._number, self._on_error = 0, on_error
        self._file: BinaryIO | None = None
        self._failure: Exception | None = None
        self._reader: c.c_void_p | None = None
        self._lock = threading.Lock()
        if isinstance(source, (str, bytes)):
            data = source.encode() if isinstance(source, str) else source
            self._reader = native.call("adj_reader_open_copy", data, len(data), c.byref(options))
        elif not hasattr(source, "read"):
            raise TypeError(f"expected str, bytes or a binary file, got {type(source).__name__}")
        else:
            self._file = source
            self._read = native.READ(self._fill)  # the reader calls it as long as it lives
            try:
                self._reader = native.call("adj_reader_stream", self._read, None, c.byref(options))
            except AdjError:
                self.close()
                if self._failure:
                    raise self._failure from None
                raise

    def _fill(self, _context: int, buffer: Any, size: int) -> int:
        try:
            data = self._file.read(size) if self._file else b""
        except Exception as failure:  # a callback cannot raise through C
            self._failure = failure
            return -1
        c.memmove(buffer, data, len(data))
        return len(data)

    def __iter__(self) -> Games:
        return self

    def __next__(self) -> Record:
        with self._lock:
            return self._next()

    def _next(self) -> Record:
        while self._reader:
            before = native.lib.adj_reader_offset(self._reader)
            try:
                error, out = native.Error(), c.c_void_p()
                status = native.lib.adj_reader_next(self._reader, c.byref(out), c.byref(error))
                if status == native.EOF:
                    break
                self._number += 1
                native.check(status, error)
                return Record(out, self._number, self._rulesets)
            except AdjError as fault:
                stuck = native.lib.adj_reader_offset(self._reader) == before
                if stuck:
                    self.close()
                if self._failure:
                    raise self._failure from None
                if not self._on_error:
                    raise
                self._on_error(fault)
        self.close()
        raise StopIteration

    def close(self) -> None:
        if self._reader:
            native.lib.adj_reader_free(self._reader)
        self._reader = None
        if self._file:
            self._file.close()

    def __enter__(self) -> Games:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_reader", None):
            self.close()


def games(path: str | os.PathLike[str], **options: Any) -> Games:
    """Iterate over the records of a file, which may be compressed with gzip, xz or bzip2, in constant memory. The options are those of Games."""
    with open(path, "rb") as file:
        head = file.read(6)
    packed: dict[bytes, Callable[..., Any]] = {b"\x1f\x8b": gzip.open, b"\xfd7zXZ\0": lzma.open, b"BZh": bz2.open}
    opener = next((packed[sign] for sign in packed if head.startswith(sign)), open)
    return Games(opener(path, "rb"), **options)


def judge(text: str | bytes, variant: str | None = None, *, notation: str | None = None, strict: bool = False,
          regulations: dict[str, Any] | str | None = None, lang: str | None = None, rulesets: Rulesets | None = None,
          on_error: Callable[[AdjError], None] | None = None) -> list[Verdict]:
    """Judge every game of a text; the encoding of bytes is detected. A game that cannot be read raises an AdjError, or with `on_error` is reported and left out."""
    with _Regulations(regulations) as rules, Games(text, variant=variant, notation=notation, strict=strict, rulesets=rulesets,
                                                   on_error=on_error) as records:
        return [record._judge(rules, lang) for record in records]


def convert(text: str | bytes, to: str, *, notation: str | None = None, variant: str | None = None, strict: bool = False, lossy: bool = False,
            ascii: bool = False, rulesets: Rulesets | None = None) -> str:
    """Convert every game of a text to another notation."""
    head, between, tail, error = c.c_char_p(), c.c_char_p(), c.c_char_p(), native.Error()
    native.check(native.lib.adj_notation_archive(native.required(to), c.byref(head), c.byref(between), c.byref(tail), c.byref(error)), error)
    how = native.WriteOptions(lossy=lossy, ascii=ascii, within=True)
    with Games(text, variant=variant, notation=notation, strict=strict, rulesets=rulesets) as records:
        written = [record._convert(to, how) for record in records]
    return (head.value or b"").decode() + (between.value or b"").decode().join(written) + (tail.value or b"").decode()


# ---- playing ----

@dataclass(frozen=True)
class Move:
    """A legal move. lan: "e7-e8=Q". text: in the usual notation of the variant. path: the squares after `origin` up to `target`. captured: the
    squares of the captured pieces. promotion: the symbol of the piece after the move if the move changes it."""
    lan: str
    text: str
    origin: str
    target: str
    path: tuple[str, ...]
    captured: tuple[str, ...]
    piece: str
    promotion: str | None
    check: bool

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Square:
    """A square and the piece on it; colour, piece and title are None on an empty square."""
    name: str
    file: int
    rank: int
    playable: bool
    colour: str | None
    piece: str | None
    title: str | None


@dataclass(frozen=True)
class Mates:
    """Whether a side can still checkmate by any series of legal moves: answer is "can", "cannot" or "unknown"."""
    side: str
    answer: str
    line: tuple[str, ...]
    kind: str | None
    nodes: int


@dataclass(frozen=True)
class Position:
    """A position of a game, as a value."""
    variant: str
    setup: str
    turn: str
    squares: tuple[Square, ...] = field(repr=False)
    rulesets: Rulesets | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return str(Game(self.variant, self.setup, self.rulesets))

    def _repr_svg_(self) -> str:
        return Game(self.variant, self.setup, self.rulesets).draw()


def _square(found: native.Square) -> Square:
    return Square(found.name.decode(), found.file, found.rank, found.playable, native.text(found.colour), native.text(found.piece),
                  native.text(found.title))


class Game:
    """A game in progress. `play` takes a Move, its LAN or its text. A notebook shows the board. Threads can share a game."""

    def __init__(self, variant: str, setup: str | None = None, rulesets: Rulesets | None = None):
        data = (setup or "").encode()
        self._handle = native.call("adj_play_new", _lookup(variant, rulesets), data, len(data))
        self.variant, self._rulesets = variant, rulesets

    @classmethod
    def _from(cls, handle: c.c_void_p, variant: str, rulesets: Rulesets | None) -> Game:
        game = cls.__new__(cls)
        game._handle, game.variant, game._rulesets = handle, variant, rulesets
        return game

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            native.lib.adj_play_free(self._handle)

    def _state(self) -> native.State:
        state = native.State()
        native.lib.adj_play_state(self._handle, c.byref(state))
        return state

    @property
    def turn(self) -> str:
        """The side to move: "white" or "black"."""
        return str(self._state().turn.decode())

    @property
    def status(self) -> str:
        """ "undecided", "decided" or "draw"."""
        return str(self._state().status.decode())

    @property
    def winner(self) -> str | None:
        return native.text(self._state().winner)

    @property
    def reason(self) -> str:
        """Why the game ended, such as "checkmate"; "unfinished" while it goes on."""
        return str(self._state().reason.decode())

    @property
    def in_check(self) -> bool:
        return bool(self._state().in_check)

    @property
    def ply(self) -> int:
        """The number of moves played."""
        return int(self._state().ply)

    def __hash__(self) -> int:
        """Equal for positions that are repetitions of each other."""
        return int(self._state().hash)

    @property
    def setup(self) -> str:
        """The position as a set-up string."""
        return native.take(native.call("adj_play_setup", self._handle))

    @property
    def position(self) -> Position:
        return Position(self.variant, self.setup, self.turn, tuple(self.squares()), self._rulesets)

    @property
    def claims(self) -> list[str]:
        """The draws that the side to move can claim: the reason, and after a space the move that must be named."""
        return native.take(native.call("adj_play_claims", self._handle)).split("\n")[:-1]

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves, sorted by their LAN."""
        found, move, moves = native.call("adj_play_legal", self._handle), native.Move(), []
        try:
            for i in range(native.lib.adj_moves_count(found)):
                native.lib.adj_moves_at(found, i, c.byref(move))
                moves.append(Move(move.lan.decode(), move.text.decode(), move.origin.decode(), move.target.decode(),
                                  tuple(move.path.decode().split()), tuple((move.captured or b"").decode().split()), move.piece.decode(),
                                  native.text(move.promotion), move.check))
        finally:
            native.lib.adj_moves_free(found)
        return moves

    def play(self, move: Move | str) -> Game:
        """Play a move. Raises an AdjError with the reason if it is illegal."""
        data, error = native.required(move.lan if isinstance(move, Move) else move), native.Error()
        native.check(native.lib.adj_play_text(self._handle, data, len(data), c.byref(error)), error)
        return self

    def undo(self) -> bool:
        """Take the last move back. Returns False if there is none."""
        return bool(native.lib.adj_play_undo(self._handle, None) == native.OK)

    def copy(self) -> Game:
        return Game._from(native.call("adj_play_copy", self._handle), self.variant, self._rulesets)

    __copy__ = copy

    def __deepcopy__(self, _memo: object) -> Game:
        return self.copy()

    def squares(self) -> list[Square]:
        """Every square of the board, with the piece on it."""
        found = native.Square()
        squares: list[Square] = []
        while native.lib.adj_play_square(self._handle, len(squares), c.byref(found)):
            squares.append(_square(found))
        return squares

    def pieces(self) -> list[Square]:
        """The squares on which pieces stand."""
        return [square for square in self.squares() if square.piece]

    def piece_at(self, square: str) -> Square | None:
        """The piece on a square; None if the square is empty."""
        found, name = native.Square(), native.required(square)
        if not native.lib.adj_play_square_named(self._handle, name, len(name), c.byref(found)):
            raise AdjError(f'there is no square "{square}"')
        return _square(found) if found.piece else None

    def draw(self, format: str = "svg", *, flip: bool = False, bare: bool = False, theme: str | None = "calm", moves: str | None = None,
             lang: str | None = None) -> str:
        """Draw the position as "svg" or "text". moves: mark the squares to which the piece on this square can move."""
        how = native.Drawing(format=format.encode(), flip=flip, bare=bare, theme=native.encoded(theme), moves=native.encoded(moves),
                             language=native.encoded(lang))
        return native.take(native.call("adj_play_draw", self._handle, c.byref(how)))

    def __str__(self) -> str:
        return self.draw("text")

    def _repr_svg_(self) -> str:
        return self.draw()

    def perft(self, depth: int, threads: int = 1) -> int:
        """Count the leaves of the tree of legal moves at this depth."""
        if depth < 0 or threads < 1:
            raise AdjError("expected a depth of at least 0 plies and at least 1 thread")
        count, error, game = c.c_uint64(), native.Error(), self.copy()
        native.check(native.lib.adj_play_perft(game._handle, depth, threads, c.byref(count), c.byref(error)), error)
        return count.value

    def can_mate(self, side: str, nodes: int = 0) -> Mates:
        """Whether a side can still checkmate by any series of legal moves. nodes: most positions to search; 0: 500,000."""
        found, error, game = native.Mates(), native.Error(), self.copy()
        native.check(native.lib.adj_play_can_mate(game._handle, native.required(side), max(nodes, 0), c.byref(found), c.byref(error)), error)
        try:
            return Mates(side, ("unknown", "can", "cannot")[found.answer], tuple((found.line or b"").decode().split()),
                         native.text(found.kind), found.nodes)
        finally:
            native.lib.adj_mates_clear(c.byref(found))


def can_mate(variant: str, setup: str | None = None, side: str | None = None, nodes: int = 0,
             rulesets: Rulesets | None = None) -> Mates | list[Mates]:
    """Whether a side can still checkmate in this position; without `side`, a list with both sides."""
    game = Game(variant, setup, rulesets)
    return game.can_mate(side, nodes) if side else [game.can_mate(each, nodes) for each in ("white", "black")]
