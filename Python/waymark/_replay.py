"""Replays of session logs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from ._clock import seconds_or_nan
from ._errors import WaymarkError
from ._reading import LogReader, LogSource
from ._session import Alignment, Session
from ._truth import MAXIMUM_GAP, Truth, between, errors


class Moment(NamedTuple):
    """The alignment after a fix; NaN stands for what is not known."""

    #: Time of the fix on the log's clock, seconds.
    time: float
    #: How far the alignment can be trusted, by its own judgement: unknown, rough, good or precise.
    state: str
    #: Heading of the scene's −Z axis, degrees clockwise from true north.
    yaw: float
    #: Its standard deviation, degrees.
    yaw_sigma: float
    #: Latitude of the camera, degrees.
    latitude: float
    #: Longitude of the camera, degrees.
    longitude: float
    #: Altitude of the camera, metres.
    altitude: float
    #: What it counts from: ellipsoid or msl.
    altitude_reference: str | None
    #: Standard deviation of the horizontal position per axis, metres.
    position_sigma: float
    #: Standard deviation of the height, metres.
    height_sigma: float
    #: Path until then, by odometry from fix to fix, metres.
    distance: float
    #: Yaw less the true one, degrees; NaN without ground truth.
    yaw_error: float
    #: Horizontal distance from the true position, metres; NaN without ground truth.
    position_error: float


class Replay:
    """A replayed log: a sequence of moments, and what was not used.

    Attributes:
        moments: the alignment after each fix, in their order.
        end: the alignment after the last sample.
        header: the log's first line.
        accepted: how many samples were used.
        rejected: how many were not, by reason.
        damaged: how many lines were damaged and skipped.
        problems: number and problem of the first twenty of them.
        is_cut_off: whether the log's end is missing.
    """

    def __init__(self, log: LogReader, session: Session) -> None:
        self.header = log.header
        self.accepted = 0
        self.rejected: Counter[str] = Counter()
        self._distance = 0.0
        self._last: tuple[float, float, int] | None = None
        self._pose: tuple[float, float] | None = None
        self._waiting: list[tuple[float, Alignment, float]] = []
        self._truth: Truth | None = None
        self.moments: list[Moment] = []
        for kind, line in log:
            self._take(kind, line, session)
        self._settle(math.inf)
        self.end = session.alignment()
        self.damaged, self.problems, self.is_cut_off = log.damaged, log.problems, log.is_cut_off

    def __len__(self) -> int:
        return len(self.moments)

    def __iter__(self) -> Iterator[Moment]:
        return iter(self.moments)

    def __getitem__(self, index: Any) -> Any:
        return self.moments[index]

    def __repr__(self) -> str:
        rejected = sum(self.rejected.values())
        return (
            f"<Replay: {self.end.state}, {len(self)} moments; samples: {self.accepted} used, "
            f"{rejected} rejected,"
            f" {self.damaged} damaged>"
        )

    def to_dataframe(self) -> Any:
        """The moments as a pandas DataFrame: a row each, with the columns of `Moment`."""
        try:
            import pandas  # type: ignore[import-untyped,unused-ignore]
        except ImportError:
            raise WaymarkError(
                "to_dataframe needs pandas, which is not installed: pip install pandas."
            ) from None
        return pandas.DataFrame(self.moments, columns=list(Moment._fields))

    def _take(self, kind: str, line: dict[str, Any], session: Session) -> None:
        if kind == "truth":
            truth = Truth.of(line)
            self._settle(truth.time, truth)
            self._truth = truth
            return
        try:
            outcome = session.take(line)
        except WaymarkError:
            # What the engine cannot take at all is skipped, as by the program.
            self.rejected["invalid"] += 1
            return
        if outcome is None:
            return
        if not outcome.accepted:
            self.rejected[outcome.rejection or "invalid"] += 1
            return
        self.accepted += 1
        if kind == "pose":
            p = line["pose"]["p"]
            self._pose = float(p[0]), float(p[2])
        elif kind == "fix":
            alignment = session.alignment()
            self._measure_path(alignment.segments)
            if alignment.is_known:
                time = float(line["t"])
                self._settle(time - MAXIMUM_GAP)
                self._waiting.append((time, alignment, self._distance))

    def _measure_path(self, segment: int) -> None:
        if self._pose is None:
            return
        x, z = self._pose
        if self._last is not None and self._last[2] == segment:
            dx, dz = x - self._last[0], z - self._last[1]
            self._distance += math.sqrt(dx * dx + dz * dz)
        self._last = x, z, segment

    def _settle(self, until: float, truth: Truth | None = None) -> None:
        """Completes the moments until a time, with the truth that comes next where it is known."""
        rest = []
        for entry in self._waiting:
            if entry[0] <= until:
                self.moments.append(_moment(*entry, between(self._truth, truth, entry[0])))
            else:
                rest.append(entry)
        self._waiting = rest


def _moment(time: float, alignment: Alignment, distance: float, truth: Truth | None) -> Moment:
    a = alignment
    yaw_error = position_error = math.nan
    if truth:
        yaw_error, position_error = errors(a.yaw, a.latitude, a.longitude, truth)
    return Moment(
        time=time,
        state=a.state,
        yaw=a.yaw,
        yaw_sigma=a.yaw_sigma,
        latitude=a.latitude,
        longitude=a.longitude,
        altitude=a.altitude,
        altitude_reference=a.altitude_reference,
        position_sigma=a.position_sigma,
        height_sigma=a.height_sigma,
        distance=distance,
        yaw_error=yaw_error,
        position_error=position_error,
    )


def replay(log: LogSource, method: str = "robust", *, initial_yaw: Any = None) -> Replay:
    """Replays a session log through the engine, with the bits of `waymark replay`.

    Args:
        log: the path of a session log (`.waymark.jsonl`, also `.gz`), or its lines: dicts, as
            `simulate` gives them, or text.
        method: `robust` or `pairwise`. The other methods are in the native program only
            (`waymark replay --alignment`, `waymark.evaluate`).
        initial_yaw: first yaw of the scene: `device` (0, as the device aligned it), `heading`
            (first compass reading), or degrees; by default as the log's header says.

    Returns:
        The alignment after each fix, in degrees, metres and seconds. A log without camera
        poses has no moments.

    Raises:
        WaymarkError: when the log cannot be read, is no session log, or is of another version.
    """
    reader = LogReader(log)
    header = reader.header
    if initial_yaw is None:
        initial_yaw = (
            "device" if header.get("worldAlignment") == "gravityAndHeading" else "heading"
        )
    with Session(
        method,
        initial_yaw=initial_yaw,
        compass_memory=header.get("compassMemory"),
        date=seconds_or_nan(header.get("created")),
    ) as session:
        return Replay(reader, session)
