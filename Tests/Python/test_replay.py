"""Replays give the bits of the native program."""

import json
import math
import sys
import types

import pytest
import waymark
from conftest import ROOT

LOGS = sorted((ROOT / "Tests" / "Conformance" / "logs").glob("*.jsonl"))
IMPORTS = {
    "a drive with truth": ("--from", "comma2k19", "tracks/comma2k19"),
    "counted steps": (
        "--from",
        "inertial",
        "--from",
        "rtklib",
        "tracks/rtk_walk/imu.csv",
        "tracks/rtk_walk/gnss.pos",
    ),
    "a phone that stands": ("--from", "corelocation", "tracks/iphone_corelocation", "--standing"),
    "no poses": (
        "--from",
        "sensorlog",
        "tracks/iphone_sensorlog_motorbike/2016-08-09-Motorbike.csv",
    ),
}


def same(a, b):
    """Whether two replays have the same moments; NaN is like NaN."""
    return repr(a.moments) == repr(b.moments)


def known(*values):
    return tuple(
        None if isinstance(value, float) and math.isnan(value) else value for value in values
    )


def assert_equal(replay, expected):
    """Every estimate to the last bit; errors, whose truth is interpolated in another way, to a
    micrometre.
    """
    series = expected["series"] if "not_known" not in expected else []
    assert [
        known(m.time, m.yaw, m.yaw_sigma, m.state, m.position_sigma, m.latitude, m.longitude)
        for m in replay
    ] == [
        (
            e["t"],
            e["yaw_deg"],
            e["yaw_sigma_deg"],
            e["state"],
            e["position_sigma_m"],
            e["lat"],
            e["lon"],
        )
        for e in series
    ]
    for name, mine in (("yaw_error_deg", "yaw_error"), ("position_error_m", "position_error")):
        errors = known(*(getattr(moment, mine) for moment in replay))
        assert errors == pytest.approx([entry.get(name) for entry in series], abs=1e-6)
    end = replay.end
    assert known(end.state, end.yaw, end.yaw_sigma) == (
        expected["state"],
        expected["yaw_deg"],
        expected["yaw_sigma_deg"],
    )
    if end.is_known:
        assert (end.latitude, end.longitude) == (
            expected["position"]["lat"],
            expected["position"]["lon"],
        )


@pytest.mark.parametrize("method", ["robust", "pairwise"])
def test_a_simulated_walk(native, walk, tmp_path, method):
    log = tmp_path / "walk.waymark.jsonl"
    waymark.save(walk, log)
    replay = waymark.replay(log, method)
    assert len(replay) > 80 and not replay.damaged and not replay.rejected
    assert_equal(replay, native("replay", log, "--series", "--alignment", method))
    assert same(waymark.replay(walk, method), replay)


@pytest.mark.parametrize("yaw", ["device", "heading", 33.5])
def test_the_first_yaw(native, walk, tmp_path, yaw):
    log = tmp_path / "walk.waymark.jsonl.gz"
    waymark.save(walk[:400], log)
    assert_equal(
        waymark.replay(str(log), initial_yaw=yaw),
        native("replay", log, "--series", "--initial-yaw", yaw),
    )


@pytest.mark.parametrize(
    ("name", "method"),
    [*((name, "robust") for name in IMPORTS), ("a drive with truth", "pairwise")],
)
def test_recordings(native, shared, tmp_path, name, method):
    log = tmp_path / "imported.waymark.jsonl"
    arguments = [shared / word if word.startswith("tracks/") else word for word in IMPORTS[name]]
    native("import", *arguments, "--out", log)
    replay = waymark.replay(log, method)
    assert bool(replay.moments) == (name != "no poses")
    assert_equal(replay, native("replay", log, "--series", "--alignment", method))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_what_is_not_as_it_should_be(native, log):
    expected = json.loads(log.with_name(log.name + ".expected.json").read_text())
    if "header" in expected:
        with pytest.raises(waymark.WaymarkError, match=f"{log.name}, line 1: .*\\.$"):
            waymark.replay(log)
        return
    replay = waymark.replay(log)
    assert (replay.damaged, replay.is_cut_off) == (len(expected["damaged"]), expected["isCutOff"])
    assert replay.problems == [
        (damage["line"], damage["problem"]) for damage in expected["damaged"][:20]
    ]
    assert_equal(replay, native("replay", log, "--series"))


def test_a_file_that_is_cut_off(walk, tmp_path):
    log = tmp_path / "walk.waymark.jsonl.gz"
    waymark.save(walk, log)
    log.write_bytes(log.read_bytes()[:20_000])
    replay = waymark.replay(log)
    assert replay.is_cut_off and 10 < len(replay) < 80


def test_lines_may_be_text(walk):
    assert same(waymark.replay(map(json.dumps, walk[:300])), waymark.replay(walk[:300]))


def test_the_table(walk, monkeypatch):
    replay = waymark.replay(walk[:500])
    if "pandas" not in sys.modules:
        monkeypatch.setitem(sys.modules, "pandas", None)
        with pytest.raises(waymark.WaymarkError, match="pip install pandas"):
            replay.to_dataframe()
        frame = lambda rows, columns: [dict(zip(columns, row)) for row in rows]
        monkeypatch.setitem(sys.modules, "pandas", types.SimpleNamespace(DataFrame=frame))
    table = replay.to_dataframe()
    assert len(table) == len(replay) and table[-1]["yaw_sigma"] == replay[-1].yaw_sigma
