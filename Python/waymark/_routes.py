"""Routes: GeoJSON Features as in session logs, in the form of the engine's input regions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ._engine import Engine
from ._errors import WaymarkError
from ._layouts import PositionSlots, RouteSlots, StepSlots
from ._values import NAN, mapping, number, optional, vector

_ADVICE = "give one, a file, or a sequence of (latitude, longitude) in degrees."


def feature_of(route: Any) -> Mapping[str, Any]:
    """A Feature of a Feature, a LineString, or a sequence of (latitude, longitude)."""
    if isinstance(route, Mapping):
        feature: Mapping[str, Any] = route
        if route.get("type") == "LineString":
            feature = {"type": "Feature", "geometry": route, "properties": None}
        geometry = feature.get("geometry")
        if not isinstance(geometry, Mapping) or geometry.get("type") != "LineString":
            raise WaymarkError(f"the route is not a GeoJSON Feature with a LineString: {_ADVICE}")
        return feature
    if isinstance(route, (str, bytes)) or not isinstance(route, Iterable):
        raise WaymarkError(f"{route!r} is no route: {_ADVICE}")
    pairs = [vector(pair, 2, "a point of the route") for pair in route]
    line = {
        "type": "LineString",
        "coordinates": [[longitude, latitude] for latitude, longitude in pairs],
    }
    return {"type": "Feature", "geometry": line, "properties": None}


def route_input(engine: Engine, feature: Mapping[str, Any]) -> tuple[list[float], str]:
    """Numbers and text of the input regions."""
    properties = mapping(feature.get("properties") or {}, "the route's properties")
    own = mapping(properties.get("waymark") or {}, "properties.waymark")
    positions = feature["geometry"].get("coordinates")
    if not isinstance(positions, (list, tuple)):
        raise WaymarkError("the coordinates of the route must be a list of [longitude, latitude].")
    legs = [
        _list(mapping(leg, "a leg").get("steps"), "steps")
        for leg in _list(own.get("legs"), "legs")
    ]
    steps = [
        (mapping(step, "a step"), place == len(leg) - 1)
        for leg in legs
        for place, step in enumerate(leg)
    ]
    head = [0.0] * RouteSlots.count
    head[RouteSlots.points] = float(len(positions))
    head[RouteSlots.steps] = float(len(steps))
    head[RouteSlots.distance] = optional(own.get("distance_m"), "distance_m")
    head[RouteSlots.duration] = optional(own.get("duration_s"), "duration_s")
    head[RouteSlots.mode] = float(engine.number("travelMode", own.get("mode") or "walking"))
    numbers = head
    references = own.get("altRef", "ellipsoid")
    if not isinstance(references, list):
        references = [references] * len(positions)
    if len(references) != len(positions):
        raise WaymarkError(
            "altRef must be one reference, or one for each coordinate of the route."
        )
    for position, reference in zip(positions, references):
        numbers += _point(engine, position, reference)
    texts = []
    for step, ends_leg in steps:
        instruction, name = str(step.get("instruction") or ""), str(step.get("name") or "")
        numbers += _step(engine, step, len(instruction.encode()), len(name.encode()), ends_leg)
        texts += [instruction, name]
    return numbers, "".join(texts)


def _list(value: Any, name: str) -> list[Any]:
    if value is None or isinstance(value, list):
        return value or []
    raise WaymarkError(f"{name} of the route must be a list, not {value!r}.")


def _point(engine: Engine, position: Any, reference: Any) -> list[float]:
    if not isinstance(position, (list, tuple)) or len(position) < 2:
        raise WaymarkError(
            f"a coordinate of the route must be [longitude, latitude], not {position!r}."
        )
    point = [NAN] * PositionSlots.count
    point[PositionSlots.longitude] = number(position[0], "longitude")
    point[PositionSlots.latitude] = number(position[1], "latitude")
    if len(position) > 2 and position[2] is not None and reference is not None:
        point[PositionSlots.altitude] = number(position[2], "altitude")
        point[PositionSlots.altitude_reference] = float(
            engine.number("altitudeReference", reference)
        )
    return point


def _step(
    engine: Engine, step: Mapping[str, Any], instruction: int, name: int, ends_leg: bool
) -> list[float]:
    slots = [NAN] * StepSlots.count
    slots[StepSlots.from_] = optional(step.get("from"), "from")
    slots[StepSlots.to] = optional(step.get("to"), "to")
    slots[StepSlots.distance] = optional(step.get("distance_m"), "distance_m")
    slots[StepSlots.duration] = optional(step.get("duration_s"), "duration_s")
    slots[StepSlots.maneuver] = float(engine.number("maneuver", step.get("maneuver") or "other"))
    slots[StepSlots.instruction] = float(instruction)
    slots[StepSlots.name] = float(name)
    slots[StepSlots.ends_leg] = float(ends_leg)
    return slots
