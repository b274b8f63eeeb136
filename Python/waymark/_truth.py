"""Errors against the ground truth of a log, at its fixes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from ._bearing import bearing

#: Truth farther apart than this, seconds, is not interpolated; a moment may be half as far
#: from a single one.
MAXIMUM_GAP = 2.0
#: A larger change of the true yaw, degrees, is a new scene, not a rotation.
_MAXIMUM_ROTATION = 10.0


class Truth(NamedTuple):
    """Where the camera really was."""

    #: Seconds on the log's clock.
    time: float
    #: Degrees.
    latitude: float
    #: Degrees.
    longitude: float
    #: Heading of the scene's −Z axis, degrees; NaN where it is not stated.
    yaw: float

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> Truth:
        """The truth of a checked line."""
        truth = line["truth"]
        yaw = truth.get("yaw")
        return cls(
            float(line["t"]),
            float(truth["lat"]),
            float(truth["lon"]),
            math.nan if yaw is None else float(yaw),
        )


def difference(start: float, end: float) -> float:
    """From one direction to another, degrees, −180 to 180."""
    return math.remainder(end - start, 360)


def between(before: Truth | None, after: Truth | None, time: float) -> Truth | None:
    """The truth at a moment: interpolated, otherwise that of a near one, the next or at the end
    the last.
    """
    if before and after and before.time <= time and 0 < after.time - before.time <= MAXIMUM_GAP:
        part = (time - before.time) / (after.time - before.time)
        rotation = difference(before.yaw, after.yaw)
        if abs(rotation) > _MAXIMUM_ROTATION:
            yaw = before.yaw if part < 1 else after.yaw
        else:
            yaw = before.yaw + rotation * part
        latitude = before.latitude + (after.latitude - before.latitude) * part
        longitude = before.longitude + difference(before.longitude, after.longitude) * part
        return Truth(time, latitude, difference(0, longitude), yaw)
    near = after or before
    return near if near and abs(near.time - time) <= MAXIMUM_GAP / 2 else None


def errors(yaw: float, latitude: float, longitude: float, truth: Truth) -> tuple[float, float]:
    """Yaw less the true one, degrees, and horizontal distance from the true position, metres."""
    distance = bearing((truth.latitude, truth.longitude), (latitude, longitude)).distance
    return difference(truth.yaw, yaw), distance
