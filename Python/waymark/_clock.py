"""Moments in the text form of session logs."""

from __future__ import annotations

import calendar
import math
import re
import time
from typing import Any

from ._errors import WaymarkError

_TEXT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z")


def seconds(text: Any) -> float:
    """Seconds since 1970 of a text like `2026-11-20T10:00:00.250Z`, all digits of the fraction
    kept.
    """
    match = _TEXT.fullmatch(text) if isinstance(text, str) else None
    try:
        if match:
            whole = calendar.timegm(time.strptime(match[1], "%Y-%m-%dT%H:%M:%S"))
            return whole + float(f"0{match[2] or '.0'}")
    except ValueError:
        pass
    raise WaymarkError(f"{text!r} is not a moment like 2026-11-20T10:00:00.250Z.")


def seconds_or_nan(text: Any) -> float:
    """The same; NaN for what is none."""
    try:
        return seconds(text)
    except WaymarkError:
        return math.nan
