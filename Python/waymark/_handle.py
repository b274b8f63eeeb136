"""Handles of a module: an object of the engine with its two input regions and its results
(docs/c-interface.md).
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

from ._errors import WaymarkError
from ._module import Module, Value


class Handle:
    """One object of the engine. Its memory is not garbage-collected there: close it, or use it
    in a `with` statement.
    """

    def __init__(self, module: Module, kind: str) -> None:
        _free_abandoned(module)
        self.module = module
        self._close = f"waymark_{kind}close"
        self._number: int = module.call(f"waymark_{kind}open")
        if self._number == 0:
            raise WaymarkError(
                "too many objects are open, 1024: close those that are not needed any more."
            )
        # A finalizer may run within a call of the module: it only leaves a note.
        self._finalizer = weakref.finalize(
            self, _abandoned.append, (module, self._close, self._number)
        )
        self._finalizer.atexit = False

    @property
    def is_closed(self) -> bool:
        """Whether it was closed."""
        return self._number == 0

    def close(self) -> None:
        """Frees it; a second time does nothing."""
        if self._number:
            self._finalizer.detach()
            number, self._number = self._number, 0
            self.module.call(self._close, number)

    def call(self, function: str, *arguments: Value) -> Any:
        """Calls `waymark_<function>` with the handle."""
        if not self._number:
            raise WaymarkError("it was closed and cannot be used any more: open another one.")
        return self.module.call(f"waymark_{function}", self._number, *arguments)

    def outcome(self, function: str, *arguments: Value) -> int:
        """The same for a function that returns an Int32."""
        return int(self.call(function, *arguments))

    def numbers(self, count: int) -> tuple[float, ...]:
        """The first numbers of the last result."""
        return self.module.read_numbers(self.call("numbers"), count)

    def data(self) -> bytes:
        """The bytes of the last result's texts."""
        return self.module.read(self.call("text"), self.call("text_count"))

    def text(self) -> str:
        """The last result's texts as one."""
        return self.data().decode()

    def put_data(self, data: bytes) -> None:
        """Fills the input region of text."""
        address = self.call("input_text", len(data))
        if not address:
            raise WaymarkError("the input is too large for the engine's memory.")
        self.module.write(address, data)

    def put(self, numbers: Sequence[float], text: str = "") -> None:
        """Fills both input regions."""
        self.put_data(text.encode())
        address = self.call("input_numbers", len(numbers))
        if not address:
            raise WaymarkError("the input is too large for the engine's memory.")
        self.module.write_numbers(address, numbers)

    def checked(self, count: int) -> int:
        """A count of numbers; a negative one is an error that the text explains."""
        if count < 0:
            raise WaymarkError(self.text().rstrip(".") + ".")
        return count


_abandoned: list[tuple[Module, str, int]] = []


def _free_abandoned(module: Module) -> None:
    """Frees objects that were not closed before they became garbage."""
    for note in [note for note in _abandoned if note[0] is module]:
        _abandoned.remove(note)
        module.call(note[1], note[2])
