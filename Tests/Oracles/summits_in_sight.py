"""Which tops stand in sight of a place, from heights alone: no list of summits, no engine.

Arguments: HGT file (unpacked), coefficient of refraction, least prominence (m), range (m). Each input row: latitude, longitude, height above the
ground (m). Each output row: how many tops are in sight, then latitude, longitude, height, margin (minutes of arc) of each, the clearest first.

A top is a sample from which every path to higher ground, or to the border, descends by the least prominence. Lines of sight are those
of line_of_sight.py.
"""

import heapq
import math
import sys

import numpy as np
from geographiclib.geodesic import Geodesic
from line_of_sight import Tile, crossings, distances, radius, tangent


def tops(z, least):
    """Rows and columns of the tops."""
    padded = np.pad(np.nan_to_num(z, nan=-1e9), 1, constant_values=-1e9)
    height, width = z.shape
    around = np.max([
        padded[1 + i:1 + i + height, 1 + j:1 + j + width] for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)], axis=0)
    return [(i, j) for i, j in np.argwhere(padded[1:-1, 1:-1] >= around) if prominent(z, i, j, least)]


def prominent(z, i, j, least):
    top = z[i, j]
    reached = {(i, j)}
    border = [(-top, i, j)]
    while border:
        level, y, x = heapq.heappop(border)
        if -level <= top - least:
            return True
        if -level > top or y in (0, z.shape[0] - 1) or x in (0, z.shape[1] - 1):
            return False
        for b in (y - 1, y, y + 1):
            for a in (x - 1, x, x + 1):
                if (b, a) not in reached and not math.isnan(z[b, a]):
                    reached.add((b, a))
                    heapq.heappush(border, (-z[b, a], b, a))
    return False


def margin(tile, k, place, eye, top):
    ground = float(tile.height(*place))
    latitude, longitude, height = top
    line = Geodesic.WGS84.Inverse(*place, latitude, longitude)
    cell = tile.step * 111_132.95
    distance = line["s12"]
    end = distance - max(0.01 * distance, 2 * cell)
    if end <= 1:
        return math.nan
    path = Geodesic.WGS84.Line(*place, line["azi1"])
    knots = np.append(np.arange(0, end + 500, 500.0), end + 500)
    places = [path.Position(float(knot)) for knot in knots]
    s = distances(end)
    rows = np.interp(s, knots, [p["lat2"] for p in places]) / tile.step
    columns = np.interp(s, knots, [p["lon2"] for p in places]) / tile.step
    s = np.concatenate([s, crossings(rows, s), crossings(columns, s)])
    z = tile.height(np.interp(s, knots, [p["lat2"] for p in places]), np.interp(s, knots, [p["lon2"] for p in places]))
    r = radius(place[0], line["azi1"])
    with np.errstate(invalid="ignore"):
        front = np.degrees(np.arctan(tangent(s, z, ground + eye, k, r)))
    own = math.degrees(math.atan(tangent(distance, height, ground + eye, k, r)))
    return (own - np.nanmax(front)) * 60


def main():
    tile = Tile(sys.argv[1])
    k, least, reach = map(float, sys.argv[2:5])
    found = [(tile.south + 1 - i * tile.step, tile.west + j * tile.step, tile.z[i, j]) for i, j in tops(tile.z, least)]
    for row in sys.stdin:
        latitude, longitude, eye = map(float, row.split())
        seen = []
        for top in found:
            if Geodesic.WGS84.Inverse(latitude, longitude, top[0], top[1])["s12"] <= reach:
                clear = margin(tile, k, (latitude, longitude), eye, top)
                if clear > 0:
                    seen.append((*top, clear))
        seen.sort(key=lambda top: -top[3])
        print(len(seen), *[number for top in seen for number in top])


if __name__ == "__main__":
    main()
