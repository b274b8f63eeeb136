"""Bearings have the bits of `waymark bearing`."""

import random

import waymark


def test_pairs_everywhere(native):
    chance = random.Random(5)
    pairs = [
        ((47.0707, 15.4395), (48.2082, 16.3738)),
        ((90, 0), (-34.61, -58.38)),
        ((0, 179.9), (0, -179.9)),
    ]
    for _ in range(9):
        pairs.append(tuple((chance.uniform(-90, 90), chance.uniform(-180, 180)) for _ in range(2)))
    for a, b in pairs:
        expected = native("bearing", *(f"{lat!r},{lon!r}" for lat, lon in (a, b)))
        assert waymark.bearing(a, b) == (
            expected["distance_m"],
            expected["initial_bearing_deg"],
        ), (a, b)


def test_the_same_position():
    assert waymark.bearing((47, 15), (47, 15)) == (0, None)
