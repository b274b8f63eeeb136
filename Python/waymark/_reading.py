"""Session logs and files of routes. What is valid in them, the engine decides
(`reading.wasm`), as it does for the web app.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, BinaryIO, Union

from ._errors import WaymarkError
from ._handle import Handle
from ._module import Module

Line = Union[Mapping[str, Any], str, bytes]
LogSource = Union[str, "os.PathLike[str]", Iterable[Line]]

_MAXIMUM_LINE = 16 * 1024 * 1024
_MAXIMUM_PROBLEMS = 20
_HEADER_PROBLEMS = {
    "notALog": "this is not a session log: its first line is not a header; "
    'a log begins with {"waymark":1,…}.',
    "noVersion": "the version in the header is not a number: waymark must be 1.",
    "otherVersion": "this log is of another version, this package reads version 1: install a "
    "package that knows it.",
    "unknownAlignment": "worldAlignment is not a known alignment: "
    'it is "gravity" or "gravityAndHeading".',
}


class Reading:
    """A reader of `reading.wasm`."""

    def __init__(self) -> None:
        self._handle = Handle(_module(), "reading_")
        self._handle.call("log_kinds")
        self._kinds = self._handle.text().split()

    def header(self, line: bytes) -> tuple[str | None, str | None]:
        """What is wrong with the first line of a log: a name of `_HEADER_PROBLEMS`, or a
        remark.
        """
        self._handle.put_data(line)
        outcome = self._handle.outcome("log_header")
        if outcome == 0:
            return None, None
        return (None, self._handle.text()) if outcome > 0 else (self._handle.text(), None)

    def kind(self, line: bytes) -> str:
        """The kind of a line's sample, `blank` or `unknown`; raises `LineProblem`."""
        self._handle.put_data(line)
        outcome = self._handle.outcome("log_line")
        if outcome >= 0:
            return self._kinds[outcome]
        if outcome == -1:
            return "blank"
        if outcome == -2:
            return "unknown"
        raise LineProblem(self._handle.text())

    def routes(self, data: bytes, name: str) -> list[dict[str, Any]]:
        """The routes of a file, as Features."""
        title = name.encode()
        self._handle.put_data(title + data[:4096])
        if self._handle.call("file_encoding", len(title)) != 0:
            raise WaymarkError(self._handle.text())
        encoding = self._handle.text()
        self._handle.put_data(title + data.decode(encoding, "replace").encode())
        self._handle.checked(self._handle.call("file_routes", len(title)))
        routes: list[dict[str, Any]] = json.loads(self._handle.text())["routes"]
        return routes


class LineProblem(Exception):
    """A line that is damaged."""


@cache
def _module() -> Module:
    return Module("reading", "waymark_reading_version")


class LogReader:
    """The samples of a session log, one after the other, and what could not be read.

    Attributes:
        header: the first line.
        damaged: how many lines were damaged and skipped.
        problems: number and problem of the first twenty of them.
        unknown: how many lines only newer versions know.
        is_cut_off: whether the end is missing, as after a recorder was killed.
    """

    def __init__(self, source: LogSource) -> None:
        self.file = os.fspath(source) if isinstance(source, (str, os.PathLike)) else None
        self.damaged = 0
        self.problems: list[tuple[int, str]] = []
        self.unknown = 0
        self.is_cut_off = False
        self._number = 1
        self._reading = Reading()
        self._lines = self._of_file(self.file) if self.file is not None else _of_values(source)
        first, _ = next(self._lines, (None, True))
        if first is None:
            raise WaymarkError("it is empty, a session log was expected.", file=self.file)
        self.header = self._header(first)

    def __iter__(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Kind and contents of each line that has a sample."""
        check = self._reading.kind
        for line, is_terminated in self._lines:
            self._number += 1
            try:
                if len(line) > _MAXIMUM_LINE:
                    raise LineProblem("the line is too long")
                kind = check(line)
            except LineProblem as problem:
                if is_terminated:
                    self._note(str(problem))
                else:
                    self.is_cut_off = True
                continue
            if kind == "unknown":
                self.unknown += 1
            elif kind != "blank":
                yield kind, json.loads(line.decode("utf-8-sig"), parse_int=float)

    def _header(self, line: bytes) -> dict[str, Any]:
        problem, remark = self._reading.header(line[:_MAXIMUM_LINE])
        if problem:
            raise WaymarkError(_HEADER_PROBLEMS.get(problem, problem), file=self.file, line=1)
        if remark:
            self._note(remark)
        header: dict[str, Any] = json.loads(line.decode("utf-8-sig"), parse_int=float)
        return header

    def _note(self, problem: str) -> None:
        self.damaged += 1
        if len(self.problems) < _MAXIMUM_PROBLEMS:
            self.problems.append((self._number, problem))

    def _of_file(self, path: str) -> Iterator[tuple[bytes, bool]]:
        """Lines without their breaks, and whether they had one."""
        try:
            with open(path, "rb") as plain:
                is_packed = plain.read(2) == b"\x1f\x8b"
                plain.seek(0)
                stream: Any = gzip.GzipFile(fileobj=plain) if is_packed else plain
                has_lines = False
                try:
                    for line in _lines(stream):
                        has_lines = True
                        yield line
                except (EOFError, zlib.error, gzip.BadGzipFile):
                    if not has_lines:
                        raise WaymarkError(
                            "it is damaged and cannot be unpacked: copy it again.", file=path
                        ) from None
                    # What came before is good.
                    self.is_cut_off = True
        except OSError as error:
            raise WaymarkError(
                f"it cannot be opened ({error.strerror or error}): check the path.", file=path
            ) from None


def _lines(stream: BinaryIO) -> Iterator[tuple[bytes, bool]]:
    while line := stream.readline(_MAXIMUM_LINE + 2):
        part = line
        while not part.endswith(b"\n") and len(part) > _MAXIMUM_LINE:
            part = stream.readline(_MAXIMUM_LINE + 2)  # the rest of a line that is too long
            if not part:
                break
        is_terminated = part.endswith(b"\n")
        yield (line[:-1] if line.endswith(b"\n") else line), is_terminated


def _of_values(source: Any) -> Iterator[tuple[bytes, bool]]:
    try:
        lines = iter(source)
    except TypeError:
        raise WaymarkError(f"a log is a path or its lines, not {source!r}.") from None
    for line in lines:
        if isinstance(line, Mapping):
            try:
                line = json.dumps(line)  # NaN is a problem of the line
            except (TypeError, ValueError) as error:
                line = f"{{{error}"
        if not isinstance(line, (str, bytes)):
            raise WaymarkError(f"a line of a log is an object (a dict) or its text, not {line!r}.")
        data = line.encode("utf-8", "replace") if isinstance(line, str) else line
        yield data.rstrip(b"\r\n"), True


def routes_of_file(path: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """The routes of a GPX, KML or GeoJSON file, or of an encoded polyline."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as stream:
            data = stream.read()
    except OSError as error:
        raise WaymarkError(
            f"it cannot be opened ({error.strerror or error}): check the path.", file=name
        ) from None
    return Reading().routes(data, os.path.basename(name))
