"""Distance and bearing on the WGS 84 ellipsoid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ._engine import engine
from ._handle import Handle
from ._layouts import LeadBackSlots
from ._values import NAN, coordinate


class Bearing(NamedTuple):
    """The shortest path from one position to another."""

    #: Metres along the ellipsoid.
    distance: float
    #: Degrees clockwise from true north at the start, 0 to 360; None within a centimetre.
    initial: float | None


def bearing(a: Sequence[float], b: Sequence[float]) -> Bearing:
    """Distance and bearing of the geodesic from `a` to `b`.

    Args:
        a: latitude and longitude of the start, degrees, WGS 84.
        b: latitude and longitude of the end.

    Returns:
        Distance in metres, exact to 15 nm, and initial bearing in degrees: the bits of
        `waymark bearing`.

    >>> bearing((47.0707, 15.4395), (48.2082, 16.3738))
    Bearing(distance=144648.24692927828, initial=28.69135305027473)
    """
    start, end = coordinate(a, "the start"), coordinate(b, "the end")
    known = engine()
    handle = Handle(known.module, "")
    try:
        # The way back to a place from a session that knows one fix: the geodesic from it.
        handle.call("fix", 0.0, *start, 1.0, *[NAN] * 7)
        numbers = handle.numbers(handle.checked(handle.call("lead_back", *end, NAN, NAN)))
    finally:
        handle.close()
    initial = numbers[LeadBackSlots.bearing]
    return Bearing(numbers[LeadBackSlots.distance], None if math.isnan(initial) else initial)
