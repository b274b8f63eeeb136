"""Sessions: what the sensors deliver goes in, where the scene is on Earth comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ._clock import seconds
from ._engine import Engine, engine
from ._errors import WaymarkError
from ._handle import Handle
from ._layouts import AlignmentSlots, AzimuthSlots
from ._routes import feature_of, route_input
from ._values import NAN, mapping, number, optional, vector

_KINDS = ("pose", "fix", "heading", "camera", "sighting", "geoPose", "tap", "utc", "route")
_INVALID = -100


class Outcome(NamedTuple):
    """What became of a sample."""

    accepted: bool
    #: Whether it corrected the yaw.
    corrected: bool
    #: Why it was not used, such as `outOfOrder`; None when it was.
    rejection: str | None


class Alignment(NamedTuple):
    """Where the scene is on Earth; NaN and None stand for what is not known."""

    #: unknown, rough, good or precise.
    state: str
    is_known: bool
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
    #: ellipsoid or msl.
    altitude_reference: str | None
    #: Standard deviation of the horizontal position per axis, metres.
    position_sigma: float
    #: Standard deviation of the height, metres.
    height_sigma: float
    #: How often the yaw was corrected.
    corrections: int
    #: Scenes so far: a loss of tracking begins a new one.
    segments: int
    #: Where the camera of the newest pose looks, degrees clockwise from true north.
    camera_heading: float


class Session:
    """One walk with the camera.

    Close it when it is not needed any more, or use it in a `with` statement.

    Args:
        method: `robust` or `pairwise`. All others are in the native program only.
        initial_yaw: first yaw of the scene: `device` (0, as the device aligned it), `heading`
            (first compass reading), or degrees.
        compass_memory: what earlier sessions learnt about the device's compass, as a log's
            header has it.
        date: a moment of the session's day, seconds since 1970, for the declination while no
            sample gives the wall clock.
    """

    def __init__(
        self,
        method: str = "robust",
        *,
        initial_yaw: Any = "heading",
        compass_memory: Sequence[Any] | None = None,
        date: float = NAN,
    ) -> None:
        self._engine: Engine = engine()
        methods = self._engine.names["alignmentMethod"]
        if method not in methods:
            raise WaymarkError(
                f"method {method!r} is not in the WebAssembly module, which has "
                f"{' and '.join(methods)}; all others are in the"
                " native program only: waymark replay LOG --alignment METHOD, or "
                "waymark.evaluate(LOG, methods=[METHOD])."
            )
        kind, degrees = _initial_yaw(initial_yaw)
        self._handle = Handle(self._engine.module, "")
        if (
            self._handle.call(
                "start", methods.index(method), self._engine.number("initialYaw", kind), degrees
            )
            != 0
        ):
            self.close()
            raise WaymarkError(f"initial_yaw {initial_yaw!r} is not a number of degrees.")
        if isinstance(compass_memory, (list, tuple)):
            # One of another version is none, so the answer does not matter.
            self._handle.put([optional(value, "compass_memory") for value in compass_memory])
            self._handle.call("set_compass_memory", NAN)
        self._handle.call("set_date", number(date, "date"))

    def close(self) -> None:
        """Frees the session; a second time does nothing."""
        self._handle.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def take(self, line: Mapping[str, Any]) -> Outcome | None:
        """Takes one line of a session log.

        Args:
            line: `t` in seconds and one sample; docs/session-log.md has the keys with their units.

        Returns:
            What became of it; None for a line that is not for the engine (truth, kinds that it
            does not know).
        """
        for kind in _KINDS:
            if kind in mapping(line, "a line of a log"):
                value = line[kind]
                if kind not in ("utc", "route"):
                    value = mapping(value, kind)
                elif kind == "route" and value is not None:
                    value = feature_of(value)
                try:
                    return self._outcome(
                        getattr(self, f"_{kind}")(number(line.get("t"), "t"), value)
                    )
                except KeyError as key:
                    raise WaymarkError(f"{kind} has no {key.args[0]}.") from None
        return None

    def alignment(self) -> Alignment:
        """Where the scene is on Earth after the samples so far."""
        slots = AlignmentSlots
        n = self._handle.numbers(self._handle.call("alignment"))
        reference = n[slots.altitude_reference]
        name = self._engine.name
        return Alignment(
            state=name("alignmentState", n[slots.state]),
            is_known=n[slots.is_known] == 1,
            yaw=n[slots.yaw],
            yaw_sigma=n[slots.yaw_sigma],
            latitude=n[slots.latitude],
            longitude=n[slots.longitude],
            altitude=n[slots.altitude],
            altitude_reference=None
            if reference != reference
            else name("altitudeReference", reference),
            position_sigma=n[slots.position_sigma],
            height_sigma=n[slots.height_sigma],
            corrections=int(n[slots.corrections]),
            segments=int(n[slots.segments]),
            camera_heading=n[slots.camera_heading],
        )

    def _outcome(self, code: int) -> Outcome:
        if code == _INVALID:
            raise WaymarkError(self._handle.text().rstrip(".") + ".")
        rejection = self._engine.names["rejection"][-1 - code] if code < 0 else None
        return Outcome(code >= 0, code == 1, rejection)

    def _pose(self, t: float, pose: Mapping[str, Any]) -> int:
        tracking = pose.get("tracking") or "normal"
        reason, known = pose.get("reason"), self._engine.names["odometry"]
        odometry = known.index(reason) if tracking != "lost" and reason in known else 0
        return self._handle.outcome(
            "pose",
            t,
            *vector(pose["p"], 3, "p"),
            *vector(pose["q"], 4, "q"),
            self._engine.number("tracking", tracking),
            odometry,
        )

    def _fix(self, t: float, fix: Mapping[str, Any]) -> int:
        rest = (
            optional(fix.get(name), name)
            for name in ("vAcc", "course", "courseAcc", "speed", "speedAcc")
        )
        return self._handle.outcome(
            "fix",
            t,
            number(fix["lat"], "lat"),
            number(fix["lon"], "lon"),
            number(fix["hAcc"], "hAcc"),
            *self._altitude(fix),
            *rest,
        )

    def _heading(self, t: float, heading: Mapping[str, Any]) -> int:
        return self._handle.outcome(
            "heading",
            t,
            number(heading["deg"], "deg"),
            self._engine.number("north", heading["north"]),
            number(heading["acc"], "acc"),
        )

    def _camera(self, t: float, camera: Mapping[str, Any]) -> int:
        return self._handle.outcome(
            "camera",
            t,
            *(number(camera[name], name) for name in ("width", "height", "fovX", "fovY")),
        )

    def _sighting(self, t: float, sighting: Mapping[str, Any]) -> int:
        pixel = number(sighting["x"], "x"), number(sighting["y"], "y")
        of = sighting.get("of") or "position"
        if of == "direction" and sighting.get("azimuths"):
            azimuths = (
                vector(azimuth, AzimuthSlots.count, "azimuths") for azimuth in sighting["azimuths"]
            )
            self._handle.put([value for azimuth in azimuths for value in azimuth])
            return self._handle.outcome(
                "sighting_azimuths", t, *pixel, optional(sighting.get("elevation"), "elevation")
            )
        names = (
            ("azimuth", "elevation", "azimuthAcc") if of == "direction" else ("lat", "lon", "alt")
        )
        return self._handle.outcome(
            "sighting",
            t,
            *pixel,
            self._engine.number("sightingTarget", of),
            *(optional(sighting.get(name), name) for name in names),
            self._altitude(sighting)[1],
        )

    def _geoPose(self, t: float, pose: Mapping[str, Any]) -> int:
        return self._handle.outcome(
            "geo_pose",
            t,
            *vector(pose["p"], 3, "p"),
            number(pose["lat"], "lat"),
            number(pose["lon"], "lon"),
            *self._altitude(pose),
            *(number(pose[name], name) for name in ("hAcc", "yaw", "yawAcc")),
        )

    def _tap(self, t: float, tap: Mapping[str, Any]) -> int:
        return self._handle.outcome("tap", t, number(tap["x"], "x"), number(tap["y"], "y"))

    def _utc(self, t: float, utc: Any) -> int:
        return self._handle.outcome("utc", t, seconds(utc))

    def _route(self, t: float, feature: Mapping[str, Any] | None) -> int:
        self._handle.put(
            *(route_input(self._engine, feature) if feature is not None else ([], ""))
        )
        return self._handle.outcome("route", t)

    def _altitude(self, value: Mapping[str, Any]) -> tuple[float, float]:
        """An altitude and the number of its reference."""
        if value.get("alt") is None:
            return NAN, NAN
        reference = self._engine.number("altitudeReference", value.get("altRef") or "ellipsoid")
        return number(value["alt"], "alt"), float(reference)


def _initial_yaw(value: Any) -> tuple[str, float]:
    if value == "device":
        return "aligned-by-device", 0.0
    if value == "heading":
        return "first-heading", 0.0
    if isinstance(value, str):
        raise WaymarkError(f"initial_yaw {value!r} must be device, heading or degrees.")
    return "fixed", number(value, "initial_yaw")
