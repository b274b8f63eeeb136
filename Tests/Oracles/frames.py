"""Cartesian frames by PyPI's pymap3d.

usage: frames.py < lines > lines
lat lon height lat0 lon0 height0 -> x y z (Earth-centred) east north up (at the second position)
"""

import sys

import pymap3d

out = []
for line in sys.stdin:
    lat, lon, height, lat0, lon0, height0 = map(float, line.split())
    values = pymap3d.geodetic2ecef(lat, lon, height) + pymap3d.geodetic2enu(lat, lon, height, lat0, lon0, height0)
    out.append(" ".join(repr(float(value)) for value in values))
sys.stdout.write("\n".join(out) + "\n")
