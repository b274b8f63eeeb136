"""Geodesics by PyPI's geographiclib.

usage: geodesic.py inverse|direct [FLATTENING] < lines > lines
inverse: lat1 lon1 lat2 lon2 -> s12 azi1 azi2
direct:  lat1 lon1 azi1 s12 -> lat2 lon2 azi2
"""

import sys

from geographiclib.geodesic import Geodesic

mode = sys.argv[1]
earth = Geodesic(6378137.0, float(sys.argv[2])) if len(sys.argv) > 2 else Geodesic.WGS84
out = []
for line in sys.stdin:
    a, b, c, d = map(float, line.split())
    if mode == "inverse":
        r = earth.Inverse(a, b, c, d, Geodesic.DISTANCE | Geodesic.AZIMUTH)
        out.append(f"{r['s12']!r} {r['azi1']!r} {r['azi2']!r}")
    else:
        r = earth.Direct(a, b, c, d, Geodesic.LATITUDE | Geodesic.LONGITUDE | Geodesic.AZIMUTH)
        out.append(f"{r['lat2']!r} {r['lon2']!r} {r['azi2']!r}")
sys.stdout.write("\n".join(out) + "\n")
