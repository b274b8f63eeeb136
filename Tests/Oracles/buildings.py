"""What rays meet of flat-roofed buildings, by another way: pieces of each ray inside each outline, no grid, no engine.

Argument: a file of buildings. Its lines: `origin LAT LON HEIGHT` first, then for each building `building GROUND TOP UNDERSIDE` (metres
above the origin's surface) followed by its rings, `ring LAT LON LAT LON ...`. Each input row: eye latitude, longitude, height; azimuth,
elevation (degrees); range. Each output row: index of the building that is met first and the distance, or -1 and the range.

Points come into the plane at the origin by pymap3d's ENU. A ray is cut at all its crossings with a building's edges; a piece belongs to
the building where the winding-parity of its middle is odd. In each piece the height is a straight line (no refraction), so what of it lies
between underside and top is one stretch; the least beginning of all stretches is what is met.
"""

import math
import sys

import numpy as np
import pymap3d


def read(path):
    origin, buildings = None, []
    for line in open(path):
        word, *numbers = line.split()
        numbers = [float(n) for n in numbers]
        if word == "origin":
            origin = numbers
        elif word == "building":
            buildings.append({"heights": numbers, "rings": []})
        else:
            buildings[-1]["rings"].append(list(zip(numbers[::2], numbers[1::2])))
    for building in buildings:
        ground, top, underside = building["heights"]
        edges = []
        lowest = math.inf
        for ring in building["rings"]:
            points = [pymap3d.geodetic2enu(lat, lon, ground, *origin) for lat, lon in ring]
            lowest = min([lowest] + [p[2] for p in points])
            edges += [(a[0], a[1], b[0], b[1]) for a, b in zip(points, points[1:] + points[:1])]
        building["edges"] = np.array(edges)
        building["low"] = lowest + (underside - ground if underside > ground else -3.0)
        building["high"] = lowest + (top - ground)
    return origin, buildings


def is_inside(edges, x, y):
    ax, ay, bx, by = edges.T
    with np.errstate(divide="ignore", invalid="ignore"):
        at = ax + (bx - ax) * (y - ay) / (by - ay)
    return int(np.count_nonzero(((ay > y) != (by > y)) & (x < at))) % 2 == 1


def first(building, eye, d, reach):
    """Where the ray comes into the building, or infinity."""
    edges, low, high = building["edges"], building["low"], building["high"]
    if eye[2] <= high and is_inside(edges, eye[0], eye[1]):
        return math.inf
    ax, ay, bx, by = edges.T
    ex, ey = bx - ax, by - ay
    cross = d[0] * ey - d[1] * ex
    with np.errstate(divide="ignore", invalid="ignore"):
        t = ((ax - eye[0]) * ey - (ay - eye[1]) * ex) / cross
        u = ((ax - eye[0]) * d[1] - (ay - eye[1]) * d[0]) / cross
    cuts = sorted({0.0, reach} | {float(v) for v, w in zip(t, u) if 0 <= w <= 1 and 0 < v < reach})
    for start, end in zip(cuts, cuts[1:]):
        middle = (start + end) / 2
        if not is_inside(edges, eye[0] + middle * d[0], eye[1] + middle * d[1]):
            continue
        if d[2] == 0:
            inside = (start, end) if low <= eye[2] <= high else None
        else:
            a, b = sorted(((low - eye[2]) / d[2], (high - eye[2]) / d[2]))
            inside = (max(a, start), min(b, end))
        if inside and inside[0] <= inside[1]:
            return inside[0]
    return math.inf


def main():
    origin, buildings = read(sys.argv[1])
    for line in sys.stdin:
        lat, lon, height, azimuth, elevation, reach = (float(n) for n in line.split())
        eye = np.array(pymap3d.geodetic2enu(lat, lon, height, *origin))
        # A point a metre along the direction, as the eye's own frame has it.
        there = pymap3d.aer2geodetic(azimuth, elevation, 1.0, lat, lon, height)
        d = np.array(pymap3d.geodetic2enu(*there, *origin)) - eye
        d /= np.linalg.norm(d)
        found = min(((first(b, eye, d, reach), i) for i, b in enumerate(buildings)), default=(math.inf, -1))
        print(*((found[1], found[0]) if found[0] < reach else (-1, reach)))


main()
