"""Simulated walks are those of the native program."""

import json

import pytest
import waymark


def numbers(line):
    """A line without the route, which the native program describes in more words."""
    return None if "route" in line else line


@pytest.mark.parametrize(
    ("parameters", "options"),
    [
        ({}, ()),
        (
            {"gps_sigma": 5, "burst_share": 0.1, "yaw_degrees": 120},
            ("--gps-sigma", 5, "--bursts", 0.1, "--yaw", 120),
        ),
        (
            {"utc": "2026-11-20T10:00:00.250Z", "tracking_losses": [20, 60], "relocalizes": True},
            (
                "--utc",
                "2026-11-20T10:00:00.250Z",
                "--tracking-loss",
                20,
                "--tracking-loss",
                60,
                "--relocalize",
            ),
        ),
    ],
)
def test_the_same_lines(native, corner, tmp_path, parameters, options):
    lines = waymark.simulate(corner, seed=11, pose_rate=5, **parameters)
    route, log = tmp_path / "route.geojson", tmp_path / "walk.waymark.jsonl"
    route.write_text(
        json.dumps({"type": "LineString", "coordinates": [[lon, lat] for lat, lon in corner]})
    )
    native("simulate", "--route", route, "--out", log, "--seed", 11, "--pose-rate", 5, *options)
    expected = [json.loads(line) for line in log.read_text().splitlines()]
    assert list(map(numbers, lines)) == list(map(numbers, expected))
    assert waymark.simulate(str(route), seed=11, pose_rate=5, **parameters)[10:] == lines[10:]


def test_gpx(tmp_path):
    route = tmp_path / "route.gpx"
    route.write_text(
        '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
        '<trkpt lat="47.0707" lon="15.4395"/>'
        '<trkpt lat="47.0715" lon="15.4395"/></trkseg></trk></gpx>'
    )
    lines = waymark.simulate(route, pose_rate=1)
    truth = [line["truth"] for line in lines if "truth" in line]
    assert truth[-1]["lat"] == pytest.approx(47.0715, abs=2e-5)
    route.write_text("<gpx")
    with pytest.raises(waymark.WaymarkError, match=r"route.gpx.*\.$"):
        waymark.simulate(route)
