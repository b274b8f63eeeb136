"""Terrain of blocks of heights, beside what the native program computes from the area's
elevations.
"""

import json
import shutil
import subprocess
import urllib.error
import urllib.request

import pytest
import waymark
from conftest import BINARY, ROOT

RANGE = 30_000
EYE = (47.492448, -35.587164)
AREA = ROOT / "out" / "demo-area"


@pytest.fixture(scope="module")
def blocks(tmp_path_factory):
    """A folder with the blocks of heights of the demo area, from its server."""
    if not (AREA / "area.json").exists():
        pytest.skip("the demo area is not built: make demo-area")
    area, folder = tmp_path_factory.mktemp("area") / "demo", tmp_path_factory.mktemp("heights")
    shutil.copytree(
        AREA, area, ignore=shutil.ignore_patterns("directions.json", "osrm", "routing")
    )
    with subprocess.Popen(
        [BINARY, "serve", "--area", area, "--port", "0", "--json"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
    ) as server:
        text = ""
        while not text.endswith("}\n"):
            line = server.stdout.readline()
            assert line, "waymark serve did not start"
            text += line
        address = json.loads(text)["url"].rstrip("/")

        def fetch(level, row, column):
            try:
                with urllib.request.urlopen(
                    f"{address}/api/area/heights/{level}/{row}/{column}.bin"
                ) as response:
                    data = response.read()
            except urllib.error.HTTPError:
                return None
            path = folder / str(level) / str(row) / f"{column}.bin"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            return data

        try:
            with waymark.Terrain() as terrain:
                assert terrain.add_around(EYE, fetch, range_m=RANGE) > 0
        finally:
            server.terminate()
    return folder


def test_horizon_and_summits(native, blocks, tmp_path):
    out = tmp_path / "panorama.json"
    native(
        "panorama",
        "--dem",
        AREA,
        "--from",
        ",".join(map(str, EYE)),
        "--step",
        2,
        "--max-range",
        RANGE,
        "--out",
        out,
    )
    expected = json.loads(out.read_text())
    seen = waymark.panorama(EYE, blocks, step=2, count=180, range_m=RANGE)
    assert seen.altitude == pytest.approx(expected["from"]["altitude_m"], abs=0.01)
    horizon = [
        [direction.ridges[-1].elevation] if direction.ridges else None
        for direction in seen.directions
    ]
    assert sum(h is not None for h in horizon) > 100
    for mine, theirs in zip(horizon, expected["horizon"]):
        if mine and theirs:
            assert mine[0] == pytest.approx(theirs[0], abs=0.02)
    summits = [(peak["lat"], peak["lon"], peak["elevation_m"]) for peak in expected["peaks"]]
    with waymark.Terrain() as terrain:
        terrain.add_around(EYE, blocks, range_m=RANGE)
        assert terrain.elevation(*EYE) == pytest.approx(expected["from"]["ground_m"], abs=0.01)
        for mine, theirs in zip(terrain.peaks(EYE, summits, range_m=RANGE), expected["peaks"]):
            assert mine.azimuth == pytest.approx(theirs["azimuth_deg"], abs=0.001)
            assert mine.is_visible == theirs["visible"]


def test_what_is_wrong(tmp_path):
    with waymark.Terrain() as terrain:
        with pytest.raises(waymark.WaymarkError):
            terrain.add(b"no heights")
        with pytest.raises(waymark.WaymarkError, match="must be bytes"):
            terrain.add("WMH2")
        with pytest.raises(waymark.WaymarkError, match="whole number"):
            terrain.panorama(EYE, count=0)
        with pytest.raises(waymark.WaymarkError, match="the ground below the eye is not known"):
            terrain.peaks(EYE, [EYE])
        assert terrain.elevation(*EYE) != terrain.elevation(*EYE)  # NaN
    with pytest.raises(waymark.WaymarkError, match="no blocks of heights"):
        waymark.panorama(EYE, tmp_path)
    with pytest.raises(waymark.WaymarkError, match="not a folder"):
        waymark.panorama(EYE, tmp_path / "none")
    with pytest.raises(waymark.WaymarkError, match="closed"):
        terrain.elevation(*EYE)
