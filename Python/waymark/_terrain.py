"""Terrain of blocks of heights: elevations, horizon, ridges and summits (`terrain.wasm`)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Callable, NamedTuple, Optional, Union

from ._errors import WaymarkError
from ._handle import Handle
from ._layouts import (
    BlockSlots,
    PanoramaDirectionSlots,
    PanoramaSlots,
    PeakSlots,
    RidgeSlots,
    SummitSlots,
)
from ._module import Module
from ._values import NAN, coordinate, index, number, optional, whole

#: A folder with `LEVEL/ROW/COLUMN.bin`, or a function of level, row and column that gives the
#: block or None.
Blocks = Union[str, "os.PathLike[str]", Callable[[int, int, int], Optional[bytes]]]


class Ridge(NamedTuple):
    """A ridge that stands above what is in front of it."""

    #: Ground distance at which it begins to be seen, metres.
    foot_distance: float
    #: Ground distance of its crest, metres.
    distance: float
    #: Elevation of its crest, metres.
    height: float
    #: Apparent elevation angle of its crest, degrees above the horizontal.
    elevation: float


class Direction(NamedTuple):
    """What is seen in one direction."""

    #: Degrees clockwise from true north.
    azimuth: float
    #: Ground distance up to which the terrain is known, metres.
    known: float
    #: Nearest first; the last one is the horizon.
    ridges: list[Ridge]


class Panorama(NamedTuple):
    """Horizon and ridges around an eye."""

    #: Altitude of the eye, metres.
    altitude: float
    #: Elevation of the ground below it, metres; NaN where unknown.
    ground: float
    directions: list[Direction]


class Peak(NamedTuple):
    """How a summit is seen."""

    #: Degrees clockwise from true north.
    azimuth: float
    #: Apparent elevation angle, degrees.
    elevation: float
    #: Metres along the ground.
    distance: float
    #: Elevation of the summit, metres.
    height: float
    is_visible: bool
    #: Whether that is uncertain.
    is_uncertain: bool


class Terrain:
    """The ground of the blocks that were added.

    Close it when it is not needed any more, or use it in a `with` statement.

    A block is what `waymark serve` gives at `/api/area/heights/LEVEL/ROW/COLUMN.bin`
    (docs/map.md). This package requests nothing from a network: bring the blocks.
    """

    def __init__(self) -> None:
        self._handle = Handle(_module(), "terrain_")
        self._handle.call("terrain_names")
        self._references = self._handle.text().split("\n\n")[1].split("\n")

    def close(self) -> None:
        """Frees the terrain; a second time does nothing."""
        self._handle.close()

    def __enter__(self) -> Terrain:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def add(self, block: bytes) -> int:
        """Adds a block of heights; returns its number."""
        if not isinstance(block, (bytes, bytearray, memoryview)):
            raise WaymarkError(f"a block of heights must be bytes, not {type(block).__name__}.")
        self._handle.put_data(bytes(block))
        return self._handle.checked(self._handle.call("terrain_add"))

    def add_around(
        self, eye: Sequence[float], blocks: Blocks, *, range_m: float = 100_000, finest: int = 0
    ) -> int:
        """Adds the blocks that an eye needs, as far as they are there.

        Args:
            eye: latitude and longitude, degrees.
            blocks: a folder with `LEVEL/ROW/COLUMN.bin`, or a function that gives a block or None.
            range_m: how far the eye sees, metres.
            finest: the finest level that there is: 0, or 1 where the source has a sample every 3″.

        Returns:
            How many were added.
        """
        place = coordinate(eye[:2], "the eye")
        count = self._handle.checked(
            self._handle.call(
                "terrain_plan",
                *place,
                number(range_m, "range_m"),
                whole(finest, "finest", 0, 4),
                -90.0,
                -180.0,
                90.0,
                180.0,
            )
        )
        numbers = self._handle.numbers(count)
        read = blocks if callable(blocks) else _reader(blocks)
        added = 0
        for at in range(0, count, BlockSlots.count):
            slots = at + BlockSlots.level, at + BlockSlots.row, at + BlockSlots.column
            block = read(*(int(numbers[slot]) for slot in slots))
            if block is not None:
                self.add(block)
                added += 1
        return added

    def elevation(self, latitude: float, longitude: float) -> float:
        """Elevation of the ground, metres above what the blocks count from (mostly mean sea
        level); NaN where unknown.
        """
        place = coordinate((latitude, longitude), "the position")
        return float(self._handle.call("terrain_elevation", *place))

    def panorama(
        self,
        eye: Sequence[float],
        *,
        first_azimuth: float = 0,
        step: float = 0.5,
        count: int = 720,
        altitude_reference: str = "msl",
        range_m: float | None = None,
        refraction: float | None = None,
    ) -> Panorama:
        """Horizon and ridges.

        Args:
            eye: latitude and longitude in degrees, and where known altitude in metres;
                otherwise 1.6 m above the ground.
            first_azimuth: degrees clockwise from true north.
            step: degrees between directions.
            count: how many directions.
            altitude_reference: what the eye's altitude counts from, `msl` or `ellipsoid`.
            range_m: how far the eye sees, metres (100 km).
            refraction: coefficient of refraction (0.13).
        """
        total = self._handle.checked(
            self._handle.call(
                "terrain_panorama",
                *self._eye(eye, altitude_reference, range_m, refraction),
                number(first_azimuth, "first_azimuth"),
                number(step, "step"),
                whole(count, "count", 1, 100_000),
            )
        )
        n = self._handle.numbers(total)
        directions = []
        at = PanoramaSlots.count
        for place in range(int(n[PanoramaSlots.directions])):
            known, ridges = (
                n[at + PanoramaDirectionSlots.known],
                int(n[at + PanoramaDirectionSlots.ridges]),
            )
            at += PanoramaDirectionSlots.count
            seen = [_ridge(n, at + ridge * RidgeSlots.count) for ridge in range(ridges)]
            at += ridges * RidgeSlots.count
            directions.append(Direction((first_azimuth + place * step) % 360, known, seen))
        return Panorama(n[PanoramaSlots.altitude], n[PanoramaSlots.ground], directions)

    def peaks(
        self,
        eye: Sequence[float],
        summits: Sequence[Sequence[Any]],
        *,
        altitude_reference: str = "msl",
        range_m: float | None = None,
        refraction: float | None = None,
    ) -> list[Peak | None]:
        """How summits are seen; None for those out of range or where the terrain is not known.

        Args:
            eye: as for `panorama`.
            summits: latitude and longitude in degrees, and where known elevation in metres
                above mean sea level, of each.
        """
        numbers = []
        for summit in summits:
            slots = [NAN] * SummitSlots.count
            slots[SummitSlots.latitude], slots[SummitSlots.longitude] = coordinate(
                summit[:2], "a summit"
            )
            slots[SummitSlots.elevation] = optional(
                summit[2] if len(summit) > 2 else None, "the elevation of a summit"
            )
            numbers += slots
        self._handle.put(numbers)
        count = self._handle.checked(
            self._handle.call(
                "terrain_peaks", *self._eye(eye, altitude_reference, range_m, refraction)
            )
        )
        n = self._handle.numbers(count)
        return [_peak(n, at) for at in range(0, count, PeakSlots.count)]

    def _eye(
        self, eye: Sequence[float], reference: str, range_m: Any, refraction: Any
    ) -> list[float]:
        place = coordinate(eye[:2], "the eye")
        altitude = optional(eye[2] if len(eye) > 2 else None, "the eye's altitude")
        return [
            *place,
            altitude,
            float(index(self._references, reference, "altitude_reference")),
            optional(range_m, "range_m"),
            optional(refraction, "refraction"),
        ]


def panorama(
    eye: Sequence[float],
    blocks: Blocks,
    *,
    finest: int = 0,
    range_m: float = 100_000,
    **options: Any,
) -> Panorama:
    """Horizon and ridges around an eye, of blocks of heights.

    It is `Terrain.add_around`, then `Terrain.panorama`.

    Args:
        eye: latitude and longitude in degrees, and where known altitude in metres.
        blocks: a folder with `LEVEL/ROW/COLUMN.bin`, or a function of level, row and column
            that gives a block or None.
        finest: the finest level that there is, 0 or 1.
        range_m: how far the eye sees, metres.
        options: those of `Terrain.panorama`.
    """
    with Terrain() as terrain:
        if not terrain.add_around(eye, blocks, range_m=range_m, finest=finest):
            raise WaymarkError(
                "there are no blocks of heights around the eye: docs/python.md says where "
                "they come from."
            )
        return terrain.panorama(eye, range_m=range_m, **options)


def _ridge(n: Sequence[float], at: int) -> Ridge:
    slots = RidgeSlots
    return Ridge(
        n[at + slots.foot_distance],
        n[at + slots.distance],
        n[at + slots.height],
        n[at + slots.elevation],
    )


def _peak(n: Sequence[float], at: int) -> Peak | None:
    slots = PeakSlots
    if n[at + slots.latitude] != n[at + slots.latitude]:
        return None
    return Peak(
        n[at + slots.azimuth],
        n[at + slots.apparent_elevation],
        n[at + slots.ground_distance],
        n[at + slots.elevation],
        n[at + slots.is_visible] == 1,
        n[at + slots.is_uncertain] == 1,
    )


def _reader(folder: Any) -> Callable[[int, int, int], bytes | None]:
    root = Path(folder)
    if not root.is_dir():
        raise WaymarkError(
            "it is not a folder of blocks of heights: check the path.", file=str(folder)
        )

    def read(level: int, row: int, column: int) -> bytes | None:
        path = root / str(level) / str(row) / f"{column}.bin"
        return path.read_bytes() if path.is_file() else None

    return read


@cache
def _module() -> Module:
    return Module("terrain", "waymark_terrain_version")
