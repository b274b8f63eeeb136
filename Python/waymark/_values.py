"""Values that come from the caller, checked before they cross to the engine."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ._errors import WaymarkError

NAN = math.nan


def number(value: Any, name: str) -> float:
    """A number as Float64; `name` is what the error calls it."""
    if isinstance(value, (bool, str, bytes)):
        raise WaymarkError(f"{name} must be a number, not {value!r}.")
    try:
        return float(value)
    except OverflowError:
        raise WaymarkError(f"{name} is too large for a number.") from None
    except (TypeError, ValueError):
        raise WaymarkError(f"{name} must be a number, not {value!r}.") from None


def optional(value: Any, name: str) -> float:
    """An absent number crosses as NaN."""
    return NAN if value is None else number(value, name)


def vector(value: Any, count: int, name: str) -> list[float]:
    """The components of a vector or quaternion."""
    try:
        components = list(value)
    except TypeError:
        components = []
    if len(components) != count:
        raise WaymarkError(f"{name} must be {count} numbers, not {value!r}.")
    return [number(component, name) for component in components]


def mapping(value: Any, name: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, Mapping):
        raise WaymarkError(f"{name} must be an object (a dict), not {value!r}.")
    return value


def coordinate(value: Any, name: str) -> tuple[float, float]:
    """Latitude and longitude of a position on Earth, degrees."""
    latitude, longitude = vector(value, 2, name)
    if not (abs(latitude) <= 90 and abs(longitude) <= 360):
        raise WaymarkError(
            f"{name} {latitude}, {longitude} is not a position on Earth: give latitude, "
            "longitude in degrees."
        )
    return latitude, longitude


def index(names: Sequence[str], value: Any, table: str) -> int:
    """The number of a name in a table of the engine."""
    if isinstance(value, str) and value in names:
        return names.index(value)
    raise WaymarkError(f"{table} {value!r} is not one of {', '.join(names)}.")


def whole(value: Any, name: str, least: int, greatest: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= greatest:
        raise WaymarkError(
            f"{name} must be a whole number from {least} to {greatest}, not {value!r}."
        )
    return value
