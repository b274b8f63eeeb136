"""Which summits are seen, by a dense march: an independent reading of an HGT tile, no pyramid, no engine.

Arguments: HGT file (unpacked), coefficient of refraction. Each input row: eye latitude, longitude, height above the ground (m), summit
latitude, longitude. Each output row: margin (minutes of arc), distance (m), summit latitude, longitude, height,
eye's ground; nan where nothing can be said (voids, borders).

The surface is the bilinear one of the samples. The path is the geodesic (geographiclib), sampled every `STEP` metres and closer near the eye. The apparent
elevation a of a point at ground distance s and height z is that of light in air whose index falls as r^-k, over a sphere with the radius R
of curvature in the azimuth: tan a = (cos t - (r0 / r)^(1 - k)) / sin t with t = (1 - k) s / R. (A parabola over the ground distance is
wrong by 0.6' at 40 degrees 2,300 m above the sea, where a degree is longer.) The summit is the sample that is nearest to the place given. What lies within the last
max(1 %, 2 cells) of the distance does not hide it.

An angle changes by the slope times step / distance, so that steps are short close to the eye. A crest is where the path crosses a line
of the grid, so that these places are added; so is the end of the part that counts, where the summit's own slope stands highest.
"""

import math
import sys

import numpy as np
from geographiclib.geodesic import Geodesic

STEP = 10.0
RELATIVE_STEP = 0.001
FIRST = 0.2


class Tile:
    def __init__(self, path):
        name = path.rsplit("/", 1)[-1]
        self.south = int(name[1:3]) * (1 if name[0] in "Nn" else -1)
        self.west = int(name[4:7]) * (1 if name[3] in "Ee" else -1)
        raw = np.fromfile(path, dtype=">i2")
        self.side = int(math.isqrt(raw.size))
        self.z = raw.reshape(self.side, self.side).astype(float)
        self.z[self.z == -32768] = np.nan
        self.step = 1 / (self.side - 1)

    def height(self, latitude, longitude):
        y = (self.south + 1 - np.asarray(latitude)) / self.step
        x = (np.asarray(longitude) - self.west) / self.step
        outside = (y < 0) | (x < 0) | (y > self.side - 1) | (x > self.side - 1)
        i = np.clip(np.floor(y).astype(int), 0, self.side - 2)
        j = np.clip(np.floor(x).astype(int), 0, self.side - 2)
        v, u = y - i, x - j
        z = self.z
        h = (z[i, j] * (1 - u) + z[i, j + 1] * u) * (1 - v) + (z[i + 1, j] * (1 - u) + z[i + 1, j + 1] * u) * v
        return np.where(outside, np.nan, h)

    def summit(self, latitude, longitude):
        metres_north = 111_132.95 - 559.85 * math.cos(2 * math.radians(latitude))
        metres_east = 111_412.88 * math.cos(math.radians(latitude)) - 93.5 * math.cos(3 * math.radians(latitude))
        cell = self.step * max(metres_north, metres_east)
        i = round((self.south + 1 - latitude) / self.step)
        j = round((longitude - self.west) / self.step)
        if not (0 <= i < self.side and 0 <= j < self.side) or math.isnan(self.z[i, j]):
            return None, cell
        return (self.south + 1 - i * self.step, self.west + j * self.step, self.z[i, j]), cell


def radius(latitude, azimuth):
    a, f = 6_378_137.0, 1 / 298.257223563
    e2 = f * (2 - f)
    s2 = math.sin(math.radians(latitude)) ** 2
    n = a / math.sqrt(1 - e2 * s2)
    m = a * (1 - e2) / (1 - e2 * s2) ** 1.5
    c = math.cos(math.radians(azimuth)) ** 2
    return 1 / (c / m + (1 - c) / n)


def tangent(s, z, z0, k, r):
    t = (1 - k) * s / r
    return (np.cos(t) - ((r + z0) / (r + z)) ** (1 - k)) / np.sin(t)


def distances(end):
    near = FIRST * np.exp(np.arange(0, math.log(STEP / RELATIVE_STEP / FIRST), RELATIVE_STEP))
    s = np.append(near, np.arange(near[-1] + STEP, max(end, near[-1] + STEP), STEP))
    return np.append(s[s < end], end)


def crossings(values, s):
    """Distances at which values, in cells, pass a whole number."""
    before, after = values[:-1], values[1:]
    i = np.flatnonzero(np.floor(before) != np.floor(after))
    line = np.maximum(np.floor(before[i]), np.floor(after[i]))
    return s[i] + (line - before[i]) / (after[i] - before[i]) * (s[i + 1] - s[i])


def main():
    tile = Tile(sys.argv[1])
    k = float(sys.argv[2])
    for row in sys.stdin:
        lat, lon, eye, plat, plon = map(float, row.split())
        ground = float(tile.height(lat, lon))
        found, cell = tile.summit(plat, plon)
        line = None if found is None else Geodesic.WGS84.Inverse(lat, lon, found[0], found[1])
        if found is None or math.isnan(ground) or line["s12"] <= cell:
            print("nan nan nan nan nan nan")
            continue
        z0 = ground + eye
        distance = line["s12"]
        end = distance - max(0.01 * distance, 2 * cell)
        path = Geodesic.WGS84.Line(lat, lon, line["azi1"])
        if end <= FIRST:
            print(5400.0, distance, found[0], found[1], found[2], ground)
            continue
        # Positions every 500 m exactly, between them straight: sagitta below 1 cm.
        knots = np.append(np.arange(0, end + 500, 500.0), end + 500)
        places = [path.Position(float(d)) for d in knots]
        knot_lats = [p["lat2"] for p in places]
        knot_lons = [p["lon2"] for p in places]
        s = distances(end)
        rows = np.interp(s, knots, knot_lats) / tile.step
        columns = np.interp(s, knots, knot_lons) / tile.step
        s = np.concatenate([s, crossings(rows, s), crossings(columns, s)])
        z = tile.height(np.interp(s, knots, knot_lats), np.interp(s, knots, knot_lons))
        r = radius(lat, line["azi1"])
        angle = math.degrees(math.atan(tangent(distance, found[2], z0, k, r)))
        with np.errstate(invalid="ignore"):
            front = np.degrees(np.arctan(tangent(s, z, z0, k, r)))
        if np.isnan(front).all():
            margin = math.nan
        else:
            # Voids are passed over: whether they matter is for the engine to say.
            margin = (angle - np.nanmax(front)) * 60
        print(margin, distance, found[0], found[1], found[2], ground)


if __name__ == "__main__":
    main()
