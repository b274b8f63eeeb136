"""The engine's main module, loaded once, with the names of its choices."""

from __future__ import annotations

from functools import cache
from typing import Any

from ._handle import Handle
from ._layouts import NAME_TABLES
from ._module import Module
from ._values import index


class Engine:
    """`waymark.wasm`: sessions and simulated walks."""

    def __init__(self) -> None:
        self.module = Module("waymark", "waymark_layout_version")
        handle = Handle(self.module, "")
        self.names: dict[str, list[str]] = {}
        for number, table in enumerate(NAME_TABLES):
            handle.call("names", number)
            self.names[table] = handle.text().split("\n")[:-1]
        handle.close()

    def number(self, table: str, name: Any) -> int:
        """The number of a name."""
        return index(self.names[table], name, table)

    def name(self, table: str, number: float) -> str:
        """The name of a number."""
        return self.names[table][int(number)]


@cache
def engine() -> Engine:
    """The engine; the first call loads it, which takes a second or two, later ones nothing."""
    return Engine()
