"""What is wrong is said in one sentence, and nothing crashes."""

import itertools
import math
import threading

import pytest
import waymark

ODD = [
    None,
    True,
    "x",
    b"x",
    [],
    {},
    math.nan,
    math.inf,
    -1e308,
    10**400,
    object(),
    [math.nan] * 3,
    {"lat": None},
]


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        ("none.waymark.jsonl", "none.waymark.jsonl: it cannot be opened .*check the path"),
        ([], "it is empty, a session log was expected"),
        ([{"t": 0}], "line 1: this is not a session log"),
        (5, "a log is a path or its lines, not 5"),
        ([{"waymark": 1}, 5], "a line of a log is an object"),
    ],
)
def test_logs(log, sentence):
    with pytest.raises(waymark.WaymarkError, match=sentence):
        waymark.replay(log)


def test_methods_of_the_program():
    with pytest.raises(
        waymark.WaymarkError, match="least-squares.*robust and pairwise.*native program only"
    ):
        waymark.replay([{"waymark": 1}], "least-squares")
    with pytest.raises(waymark.WaymarkError, match="initial_yaw"):
        waymark.replay([{"waymark": 1}], initial_yaw="north")


def test_nan_in_a_line_is_damage(walk):
    lines = [
        *walk[:200],
        {"t": math.nan, "utc": "2026-11-20T10:00:00Z"},
        {"t": 1, "tap": {"x": object(), "y": 0}},
        *walk[200:400],
    ]
    replay = waymark.replay(lines)
    assert [line for line, _ in replay.problems] == [201, 202]
    assert repr(replay.moments) == repr(waymark.replay(walk[:400]).moments)


def test_odd_values():
    samples = {
        "pose": {"p": [0, 0, 0], "q": [0, 0, 0, 1]},
        "fix": {"lat": 47, "lon": 15, "hAcc": 5},
        "heading": {"deg": 5, "north": "true", "acc": 9},
        "camera": {"width": 390, "height": 844, "fovX": 37, "fovY": 70},
        "sighting": {"x": 1, "y": 2, "lat": 47, "lon": 15},
        "tap": {"x": 1, "y": 2},
        "utc": "2026-11-20T10:00:00.250Z",
        "geoPose": {"p": [0, 0, 0], "lat": 47, "lon": 15, "hAcc": 1, "yaw": 3, "yawAcc": 1},
        "route": {
            "type": "Feature",
            "geometry": {"type": "LineString", "coordinates": [[15, 47], [15, 47.1]]},
            "properties": {},
        },
    }
    session = waymark.Session()
    for (kind, sample), odd in itertools.product(samples.items(), ODD):
        variants = [{"t": odd, kind: sample}, {"t": 1, kind: odd}]
        if isinstance(sample, dict):
            variants += [{"t": 1, kind: {**sample, key: odd}} for key in sample]
        for line in variants:
            try:
                session.take(line)
            except waymark.WaymarkError as error:
                assert str(error).endswith("."), error
    for odd in ODD:
        with pytest.raises(waymark.WaymarkError):
            session.take(odd) if not isinstance(odd, dict) else session.take({"t": 0, "fix": odd})
        with pytest.raises(waymark.WaymarkError):
            waymark.bearing(odd, (0, 0))
        with pytest.raises(waymark.WaymarkError):
            waymark.simulate([(47, 15), odd])
    assert session.alignment().state in ("unknown", "rough", "good", "precise")
    session.close()
    session.close()
    for call in (session.alignment, lambda: session.take({"t": 0, "tap": {"x": 1, "y": 2}})):
        with pytest.raises(waymark.WaymarkError, match="closed"):
            call()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"seed": -1}, "seed must be a whole number"),
        ({"gps_sigm": 3}, "gps_sigm is not a parameter of simulate; it has .*gps_sigma"),
        ({"gps_sigma": math.nan}, "gps_sigma nan means nothing"),
        ({"gps_sigma": "3"}, "gps_sigma must be a number"),
        ({"utc": "yesterday"}, "is not a moment like"),
        ({"tracking_losses": ["soon"]}, "tracking_losses must be a number"),
    ],
)
def test_simulations(corner, arguments, sentence):
    with pytest.raises(waymark.WaymarkError, match=sentence):
        waymark.simulate(corner, **arguments)


def test_many_sessions():
    sessions = [waymark.Session() for _ in range(1000)]
    del sessions  # the engine has room for 1024
    for _ in range(1000):
        waymark.Session()
    kept = []
    with pytest.raises(waymark.WaymarkError, match="too many"):
        for _ in range(1100):
            kept.append(waymark.Session())
    for session in kept:
        session.close()


def test_threads(walk):
    alone, found = repr(waymark.replay(walk[:400]).moments), []
    threads = [
        threading.Thread(target=lambda: found.append(repr(waymark.replay(walk[:400]).moments)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 4
