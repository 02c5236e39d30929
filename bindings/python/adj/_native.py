# SPDX-License-Identifier: MIT
"""libadj through ctypes: the structs and functions of adj.h that the package uses. Begin with check()."""
from __future__ import annotations

import ctypes as c
import ctypes.util
from pathlib import Path
from typing import Any

OK, EOF, ENOMEM = 0, 1, 11


class Struct(c.Structure):
    """A struct of adj.h whose first member is its size, so that the library knows which members it has."""

    def __init__(self, **members: Any) -> None:
        super().__init__(size=c.sizeof(type(self)), **members)


class Error(Struct):
    _fields_ = [("size", c.c_size_t), ("status", c.c_int), ("line", c.c_size_t), ("column", c.c_size_t), ("offset", c.c_size_t),
                ("code", c.c_char * 32), ("message", c.c_char * 480), ("parts", c.c_char * 1024)]


class Options(Struct):
    _fields_ = [("size", c.c_size_t), ("variant", c.c_char_p), ("notation", c.c_char_p), ("strict", c.c_bool), ("encoding", c.c_char_p),
                ("stop", c.c_void_p), ("stop_context", c.c_void_p), ("proof_positions", c.c_uint64), ("name", c.c_char_p), ("rulesets", c.c_void_p)]


class WriteOptions(Struct):
    _fields_ = [("size", c.c_size_t), ("lossy", c.c_bool), ("ascii", c.c_bool), ("within", c.c_bool), ("stopped", c.POINTER(c.c_bool))]


class ReportOptions(Struct):
    _fields_ = [("size", c.c_size_t), ("format", c.c_char_p), ("language", c.c_char_p), ("number", c.c_size_t), ("parts", c.c_uint),
                ("file", c.c_char_p), ("label", c.c_char_p), ("link", c.c_char_p), ("trouble", c.c_char_p), ("index", c.c_char_p),
                ("previous", c.c_char_p), ("next", c.c_char_p)]


class Drawing(Struct):
    _fields_ = [("size", c.c_size_t), ("format", c.c_char_p), ("flip", c.c_bool), ("bare", c.c_bool), ("id", c.c_char_p),
                ("links", c.c_void_p), ("link_count", c.c_size_t), ("moves", c.c_char_p), ("theme", c.c_char_p), ("every", c.c_size_t),
                ("language", c.c_char_p), ("tried_from", c.c_char_p), ("tried_to", c.c_char_p)]


class State(Struct):
    _fields_ = [("size", c.c_size_t), ("turn", c.c_char_p), ("status", c.c_char_p), ("winner", c.c_char_p), ("reason", c.c_char_p),
                ("in_check", c.c_bool), ("ply", c.c_size_t), ("hash", c.c_uint64)]


class Square(Struct):
    _fields_ = [("size", c.c_size_t), ("name", c.c_char_p), ("file", c.c_uint), ("rank", c.c_uint), ("playable", c.c_bool),
                ("colour", c.c_char_p), ("piece", c.c_char_p), ("title", c.c_char_p)]


class Move(Struct):
    _fields_ = [("size", c.c_size_t)] + [(name, c.c_char_p) for name in ("lan", "text", "origin", "target", "path", "captured", "piece",
                                                                          "promotion")] + [("check", c.c_bool)]


class Geometry(Struct):
    _fields_ = [("size", c.c_size_t), ("shape", c.c_char_p), ("files", c.c_uint), ("ranks", c.c_uint), ("axes", c.c_uint),
                ("squares", c.c_size_t)]


class Piece(Struct):
    _fields_ = [("size", c.c_size_t), ("symbol", c.c_char_p), ("title", c.c_char_p), ("royal", c.c_bool), ("points", c.c_uint)]


class Mates(Struct):
    _fields_ = [("size", c.c_size_t), ("answer", c.c_int), ("kind", c.c_char_p), ("nodes", c.c_uint64), ("line", c.c_char_p),
                ("plies", c.c_size_t)]


READ = c.CFUNCTYPE(c.c_long, c.c_void_p, c.POINTER(c.c_char), c.c_size_t)


def _load() -> c.CDLL:
    """The library of a wheel lies beside this file; otherwise the installed one is used."""
    own = Path(__file__).with_name("libadj.so.1")
    if own.exists():
        return c.CDLL(str(own))
    try:
        return c.CDLL("libadj.so.1")
    except OSError:
        found = ctypes.util.find_library("adj")
        if not found:
            raise ImportError("adj: libadj.so.1 is not installed: install the package libadj1, or a wheel that contains it") from None
        return c.CDLL(found)


lib = _load()

_error, _handle, _out, _text, _size = c.POINTER(Error), c.c_void_p, c.POINTER(c.c_void_p), c.c_char_p, c.c_size_t
# Name: type of the result, types of the arguments. The result of a function that can fail is an int, enum adj_status.
_FUNCTIONS = {
    "adj_version": (_text,),
    "adj_rulebook": (_text,),
    "adj_free": (None, _handle),
    "adj_translate": (_text, _text, _text),
    "adj_variant_count": (_size,),
    "adj_variant_at": (_handle, _size),
    "adj_rulesets_new": (c.c_int, _out, _error),
    "adj_rulesets_add": (c.c_int, _handle, _text, _size, _out, _out, _error),
    "adj_rulesets_free": (None, _handle),
    "adj_rulesets_lookup": (c.c_int, _handle, _text, _size, _out, _error),
    "adj_faults_at": (c.c_bool, _handle, _size, c.POINTER(Error)),
    "adj_faults_free": (None, _handle),
    "adj_variant_id": (_text, _handle),
    "adj_variant_title": (_text, _handle),
    "adj_variant_author": (_text, _handle),
    "adj_variant_year": (c.c_int, _handle),
    "adj_variant_board": (_text, _handle),
    "adj_variant_source": (_text, _handle),
    "adj_variant_reconstruction": (_text, _handle),
    "adj_variant_notation": (_text, _handle),
    "adj_variant_geometry": (None, _handle, c.POINTER(Geometry)),
    "adj_variant_piece": (c.c_bool, _handle, _size, c.POINTER(Piece)),
    "adj_play_new": (c.c_int, _handle, _text, _size, _out, _error),
    "adj_play_free": (None, _handle),
    "adj_play_state": (None, _handle, c.POINTER(State)),
    "adj_play_claims": (c.c_int, _handle, _out, _error),
    "adj_play_text": (c.c_int, _handle, _text, _size, _error),
    "adj_play_undo": (c.c_int, _handle, _error),
    "adj_play_copy": (c.c_int, _handle, _out, _error),
    "adj_play_setup": (c.c_int, _handle, _out, _error),
    "adj_play_square": (c.c_bool, _handle, _size, c.POINTER(Square)),
    "adj_play_square_named": (c.c_bool, _handle, _text, _size, c.POINTER(Square)),
    "adj_play_legal": (c.c_int, _handle, _out, _error),
    "adj_moves_count": (_size, _handle),
    "adj_moves_at": (c.c_bool, _handle, _size, c.POINTER(Move)),
    "adj_moves_free": (None, _handle),
    "adj_play_draw": (c.c_int, _handle, c.POINTER(Drawing), _out, _error),
    "adj_play_perft": (c.c_int, _handle, c.c_uint, c.c_uint, c.POINTER(c.c_uint64), _error),
    "adj_play_can_mate": (c.c_int, _handle, _text, c.c_uint64, c.POINTER(Mates), _error),
    "adj_mates_clear": (None, c.POINTER(Mates)),
    "adj_reader_open_copy": (c.c_int, _text, _size, c.POINTER(Options), _out, _error),
    "adj_reader_stream": (c.c_int, READ, _handle, c.POINTER(Options), _out, _error),
    "adj_reader_next": (c.c_int, _handle, _out, _error),
    "adj_reader_offset": (_size, _handle),
    "adj_reader_free": (None, _handle),
    "adj_game_free": (None, _handle),
    "adj_game_variant": (_handle, _handle),
    "adj_game_notation": (_text, _handle),
    "adj_game_tag": (_handle, _handle, _text, c.POINTER(_size)),
    "adj_game_written": (c.c_int, _handle, _out, _error),
    "adj_game_convert": (c.c_int, _handle, _text, c.POINTER(WriteOptions), _out, c.POINTER(_size), _handle, _error),
    "adj_game_play": (c.c_int, _handle, _size, _out, _error),
    "adj_notation_archive": (c.c_int, _text, c.POINTER(_text), c.POINTER(_text), c.POINTER(_text), _error),
    "adj_regulations_read": (c.c_int, _text, _size, _out, _error),
    "adj_regulations_free": (None, _handle),
    "adj_judge": (c.c_int, _handle, _handle, _out, _error),
    "adj_verdict_free": (None, _handle),
    "adj_report_write": (c.c_int, _handle, c.POINTER(ReportOptions), _out, c.POINTER(_size), _error),
}
# Calls on a game in progress keep Python's lock, so that threads can share the game; the two that can take long work on a copy.
_locked = c.PyDLL(lib._name)
for _name, (_result, *_arguments) in _FUNCTIONS.items():
    _is_long = _name in ("adj_play_perft", "adj_play_can_mate")
    _function = getattr(_locked if _name.startswith("adj_play_") and not _is_long else lib, _name)
    _function.restype, _function.argtypes = _result, _arguments
    setattr(lib, _name, _function)


class AdjError(Exception):
    """An error of libadj.

    code: the code of the defect, such as "syntax" or "illegal-move".
    line, column: the place in the text, from 1; 0 if it is unknown.
    faults: all that is wrong with a ruleset document, as errors; else empty.
    """

    def __init__(self, message: str, code: str = "option", line: int = 0, column: int = 0):
        super().__init__(message)
        self.code, self.line, self.column = code, line, column
        self.faults: list[AdjError] = []

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.args[0]}" if self.line else str(self.args[0])


def _failure(error: Error) -> AdjError:
    return AdjError(error.message.decode(errors="replace"), error.code.decode(), error.line, error.column)


def check(status: int, error: Error, faults: c.c_void_p | None = None) -> None:
    """Raises the error of a call that failed, with these faults."""
    if status == ENOMEM:
        raise MemoryError(error.message.decode())
    if status != OK:
        failure, fault = _failure(error), Error()
        while faults and lib.adj_faults_at(faults, len(failure.faults), c.byref(fault)):
            failure.faults.append(_failure(fault))
        raise failure


def call(name: str, *arguments: Any) -> c.c_void_p:
    """Calls a function whose last parameters are an output and an error. Returns the output."""
    out, error = c.c_void_p(), Error()
    check(getattr(lib, name)(*arguments, c.byref(out), c.byref(error)), error)
    return out


def take(address: c.c_void_p) -> str:
    """Takes over a text that the library made."""
    try:
        return c.string_at(address.value or 0).decode()
    finally:
        lib.adj_free(address)


def text(value: bytes | None) -> str | None:
    return None if value is None else value.decode()


def encoded(value: str | None) -> bytes | None:
    return None if value is None else required(value)


def required(value: str) -> bytes:
    if not isinstance(value, str):
        raise TypeError(f"expected str, got {type(value).__name__}")
    return value.encode()
