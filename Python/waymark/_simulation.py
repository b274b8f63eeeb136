"""Simulated walks: the samples that a phone would deliver, with the truth behind them."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Union

from ._clock import seconds
from ._engine import engine
from ._errors import WaymarkError
from ._handle import Handle
from ._layouts import (
    CameraSampleSlots,
    ClockSampleSlots,
    FixSampleSlots,
    HeadingSampleSlots,
    PoseSampleSlots,
    SampleSlots,
    TruthSampleSlots,
)
from ._reading import routes_of_file
from ._routes import feature_of, route_input
from ._values import NAN, number, whole

Route = Union[str, "os.PathLike[str]", Mapping[str, Any], Sequence[Sequence[float]]]
_MAXIMUM_SEED = 2**53
_DEFAULT_CLOCK = "2026-07-15T08:00:00.000Z"


def simulate(
    route: Route,
    seed: int = 1,
    *,
    utc: str | None = None,
    tracking_losses: Sequence[float] = (),
    relocalizes: bool = False,
    **parameters: float,
) -> list[dict[str, Any]]:
    """Walks a route with the sensors of a phone, as `waymark simulate` does.

    The same seed gives the same walk.

    Args:
        route: (latitude, longitude) of its points in degrees, a GeoJSON Feature or LineString,
            or a GPX, KML or GeoJSON file, of which the first route is taken.
        seed: a whole number from 0 to 2**53.
        utc: wall clock at the start, like `2026-07-15T08:00:00Z`.
        tracking_losses: moments at which tracking is lost, seconds.
        relocalizes: whether the old scene is found again after a loss.
        parameters: the walker and the error sources by the names of docs/simulation.md:
            `gps_sigma=5` (m), `yaw_degrees=120`, `burst_share=0.1`, `compass_bias=12`
            (degrees), `pose_rate=30` (Hz), …

    Returns:
        The lines of a session log, the header first, as dicts; `truth` lines have the true
        position and yaw. `replay` takes them, and `save` writes them.
    """
    if isinstance(route, (str, os.PathLike)):
        route = routes_of_file(route)[0]
    feature = feature_of(route)
    whole(seed, "seed", 0, _MAXIMUM_SEED)
    handle = Handle(engine().module, "simulation_")
    try:
        _set(handle, parameters)
        if (
            handle.call("simulation_begin_with", float(seed), NAN if utc is None else seconds(utc))
            != 0
        ):
            raise WaymarkError(f"utc {utc!r} is beyond all years of the calendar.")
        handle.put([number(moment, "tracking_losses") for moment in tracking_losses])
        handle.call("simulation_losses")
        handle.call("simulation_relocalizes", int(bool(relocalizes)))
        handle.put(*route_input(engine(), feature))
        handle.checked(handle.call("simulation_start"))
        lines = list(_samples(handle, feature))
    finally:
        handle.close()
    clock = next((line["utc"] for line in lines if "utc" in line), _DEFAULT_CLOCK)
    header = {
        "waymark": 1,
        "created": clock,
        "device": "Waymark simulator",
        "worldAlignment": "gravity",
        "note": f"simulated walk, seed {seed}",
    }
    return [header, *lines]


def save(lines: Iterable[Mapping[str, Any]], path: str | os.PathLike[str]) -> None:
    """Writes the lines of a session log to a file, compressed when its name ends with `.gz`."""
    import gzip

    name = os.fspath(path)
    text = "".join(
        json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines
    ).encode()
    partial = f"{name}.{os.getpid()}.new"
    try:
        with open(partial, "wb") as stream:
            stream.write(gzip.compress(text, mtime=0) if name.endswith(".gz") else text)
        os.replace(partial, name)
    except OSError as error:
        if os.path.exists(partial):
            os.remove(partial)
        raise WaymarkError(
            f"it cannot be written ({error.strerror or error}): check the path.", file=name
        ) from None


def _set(handle: Handle, parameters: Mapping[str, Any]) -> None:
    known = engine().names["simulationQuantity"]
    by_name = {_snake_case(name): place for place, name in enumerate(known)}
    for name, value in parameters.items():
        if name not in by_name:
            raise WaymarkError(
                f"{name} is not a parameter of simulate; it has {', '.join(sorted(by_name))}."
            )
        if handle.call("simulation_set", by_name[name], number(value, name)) != 0:
            raise WaymarkError(
                f"{name} {value!r} means nothing in a simulated walk: docs/simulation.md has "
                "the parameters."
            )


def _snake_case(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def _samples(handle: Handle, route: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    more = True
    while more:
        more = handle.call("simulation_run", math.inf) == 1
        numbers = handle.numbers(handle.call("numbers_count"))
        data = handle.data()
        at = 0
        while at < len(numbers):
            kind = engine().name("sampleKind", numbers[at + SampleSlots.kind])
            line, count = _READERS[kind](numbers[at:], data, route)
            yield {"t": numbers[at + SampleSlots.time], **line}
            at += count


def _known(numbers: Sequence[float], names: Mapping[str, int]) -> dict[str, float]:
    """The members whose values are there."""
    return {name: numbers[slot] for name, slot in names.items() if not math.isnan(numbers[slot])}


def _position(numbers: Sequence[float], slots: Any) -> dict[str, Any]:
    position: dict[str, Any] = {"lat": numbers[slots.latitude], "lon": numbers[slots.longitude]}
    if not math.isnan(numbers[slots.altitude]):
        position["alt"] = numbers[slots.altitude]
        position["altRef"] = engine().name("altitudeReference", numbers[slots.altitude_reference])
    return position


def _pose(n: Sequence[float], _: bytes, __: Any) -> tuple[dict[str, Any], int]:
    slots = PoseSampleSlots
    pose = {
        "p": list(n[slots.position : slots.position + 3]),
        "q": list(n[slots.orientation : slots.orientation + 4]),
        "tracking": engine().name("tracking", n[slots.tracking]),
    }
    return {"pose": pose}, slots.count


def _fix(n: Sequence[float], _: bytes, __: Any) -> tuple[dict[str, Any], int]:
    slots = FixSampleSlots
    rest = _known(
        n,
        {
            "hAcc": slots.horizontal_accuracy,
            "vAcc": slots.vertical_accuracy,
            "course": slots.course,
            "courseAcc": slots.course_accuracy,
            "speed": slots.speed,
            "speedAcc": slots.speed_accuracy,
        },
    )
    return {"fix": {**_position(n, slots), **rest}}, slots.count


def _heading(n: Sequence[float], _: bytes, __: Any) -> tuple[dict[str, Any], int]:
    slots = HeadingSampleSlots
    north = engine().name("north", n[slots.north])
    return {
        "heading": {"deg": n[slots.degrees], "north": north, "acc": n[slots.accuracy]}
    }, slots.count


def _camera(n: Sequence[float], _: bytes, __: Any) -> tuple[dict[str, Any], int]:
    slots = CameraSampleSlots
    camera = {
        "width": n[slots.width],
        "height": n[slots.height],
        "fovX": n[slots.fov_x],
        "fovY": n[slots.fov_y],
    }
    return {"camera": camera}, slots.count


def _utc(n: Sequence[float], data: bytes, _: Any) -> tuple[dict[str, Any], int]:
    first, length = (int(value) for value in n[ClockSampleSlots.text : ClockSampleSlots.text + 2])
    return {"utc": data[first : first + length].decode()}, ClockSampleSlots.count


def _route(_: Sequence[float], __: bytes, route: Any) -> tuple[dict[str, Any], int]:
    return {"route": dict(route)}, SampleSlots.count


def _truth(n: Sequence[float], _: bytes, __: Any) -> tuple[dict[str, Any], int]:
    slots = TruthSampleSlots
    return {"truth": {**_position(n, slots), **_known(n, {"yaw": slots.yaw})}}, slots.count


_READERS = {
    "pose": _pose,
    "fix": _fix,
    "heading": _heading,
    "camera": _camera,
    "utc": _utc,
    "route": _route,
    "truth": _truth,
}
