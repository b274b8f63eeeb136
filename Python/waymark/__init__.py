"""Waymark in Python: replay and simulate walks, measure bearings, look at terrain.

The engine is WebAssembly inside this package and gives the bits of the native program; nothing
is requested from a network. Degrees (WGS 84, clockwise from true north), metres and seconds
everywhere; NaN is what is not known.

>>> lines = simulate([(47.0707, 15.4395), (47.0713, 15.4395)], seed=7, pose_rate=5)
>>> replay(lines).end.state
'good'
"""

from importlib.metadata import version as _version

from ._bearing import Bearing, bearing
from ._errors import WaymarkError
from ._native import evaluate, look, run
from ._replay import Moment, Replay, replay
from ._session import Alignment, Outcome, Session
from ._simulation import save, simulate
from ._terrain import Direction, Panorama, Peak, Ridge, Terrain, panorama

__version__ = _version("waymark")

__all__ = [
    "Alignment",
    "Bearing",
    "Direction",
    "Moment",
    "Outcome",
    "Panorama",
    "Peak",
    "Replay",
    "Ridge",
    "Session",
    "Terrain",
    "WaymarkError",
    "bearing",
    "evaluate",
    "look",
    "panorama",
    "replay",
    "run",
    "save",
    "simulate",
]
