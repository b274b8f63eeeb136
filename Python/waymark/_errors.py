"""The one error of this package."""

from __future__ import annotations


class WaymarkError(ValueError):
    """What is wrong, where, and what to do, in one sentence.

    Attributes:
        file: the file that it is about, or None.
        line: the number of its line, from 1, or None.
    """

    def __init__(self, problem: str, *, file: str | None = None, line: int | None = None) -> None:
        place = ", ".join(
            part for part in (file, None if line is None else f"line {line}") if part
        )
        super().__init__(f"{place}: {problem}" if place else problem)
        self.file = file
        self.line = line
