"""Airless topocentric directions of the Sun and the Moon by two independent libraries.

usage: sun_and_moon.py < lines > lines
seconds_since_1970 lat lon height -> azimuth and elevation in degrees of the Sun and of the Moon by PyEphem (XEphem's
libastro: VSOP87 and Moshier's DE404 series), then the same by Astronomy Engine (VSOP87 and Brown's lunar theory)
"""

import datetime
import math
import sys

import astronomy
import ephem

EPOCH = datetime.datetime(1970, 1, 1)
out = []
for line in sys.stdin:
    seconds, lat, lon, height = map(float, line.split())
    date = EPOCH + datetime.timedelta(seconds=seconds)
    values = []

    site = ephem.Observer()
    site.lat, site.lon, site.elevation = math.radians(lat), math.radians(lon), height
    site.pressure = 0
    site.date = date
    for body in (ephem.Sun(site), ephem.Moon(site)):
        values += [math.degrees(body.az), math.degrees(body.alt)]

    time = astronomy.Time.Make(
        date.year, date.month, date.day, date.hour, date.minute, date.second + date.microsecond / 1e6
    )
    observer = astronomy.Observer(lat, lon, height)
    for body in (astronomy.Body.Sun, astronomy.Body.Moon):
        equatorial = astronomy.Equator(body, time, observer, True, True)
        horizontal = astronomy.Horizon(time, observer, equatorial.ra, equatorial.dec, astronomy.Refraction.Airless)
        values += [horizontal.azimuth, horizontal.altitude]

    out.append(" ".join(repr(float(value)) for value in values))
sys.stdout.write("\n".join(out) + "\n")
