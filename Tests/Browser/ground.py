"""An independent look at the demo area's mountains: a march over the elevation file, in plain Python.

Light that bends with k = 0.13 over a sphere of the mean radius; the eye stands at the given height. Good to an arc-minute
within 50 km, which is what the tests leave aside."""

import array
import math
import sys

RADIUS = 6371000.0
BEND = (1 - 0.13) / (2 * RADIUS)
SIDE = 3601


class Ground:
    """The heights of one degree."""

    def __init__(self, area, south=47, west=-36):
        name = f"N{south:02}W{-west:03}"
        self.samples = array.array("h", (area / "elevation" / f"N{south:02}" / f"{name}.hgt").read_bytes())
        if sys.byteorder == "little":
            self.samples.byteswap()
        self.south, self.west = south, west

    def sample(self, north_seconds, east_seconds):
        """The sample so many seconds of arc north and east of the corner."""
        return self.samples[(3600 - north_seconds) * SIDE + east_seconds]

    def height(self, lat, lon):
        """The bilinear surface; None outside."""
        y, x = (lat - self.south) * 3600, (lon - self.west) * 3600
        if not (0 <= y < 3600 and 0 <= x < 3600):
            return None
        i, j = int(y), int(x)
        v, u = y - i, x - j
        low = self.sample(i, j) * (1 - u) + self.sample(i, j + 1) * u
        high = self.sample(i + 1, j) * (1 - u) + self.sample(i + 1, j + 1) * u
        return low * (1 - v) + high * v

    def highest(self, lat, lon, reach=150):
        """Where the highest sample within some metres lies, and how high it is."""
        y, x = round((lat - self.south) * 3600), round((lon - self.west) * 3600)
        width = math.cos(math.radians(lat))
        found = []
        for i in range(y - 5, y + 6):
            for j in range(x - 8, x + 9):
                there = self.south + i / 3600, self.west + j / 3600
                if math.hypot(there[0] - lat, (there[1] - lon) * width) * 111195 <= reach:
                    found.append((self.sample(i, j), there))
        height, place = max(found)
        return place, height

    def point(self, lat, lon, azimuth, distance):
        """The position at a distance along an azimuth."""
        a, d = math.radians(azimuth), distance / RADIUS
        p = math.radians(lat)
        q = math.asin(math.sin(p) * math.cos(d) + math.cos(p) * math.sin(d) * math.cos(a))
        turn = math.atan2(math.sin(a) * math.sin(d) * math.cos(p), math.cos(d) - math.sin(p) * math.sin(q))
        return math.degrees(q), lon + math.degrees(turn)

    def march(self, lat, lon, altitude, azimuth, elevation, reach=60000, step=5):
        """The first position at which a line of sight is below the ground: (lat, lon, distance); None when there is none."""
        slope = math.tan(math.radians(elevation))
        distance = step
        while distance < reach:
            there = self.point(lat, lon, azimuth, distance)
            ground = self.height(*there)
            if ground is None:
                return None
            if altitude + slope * distance + BEND * distance * distance * (1 + slope * slope) <= ground:
                return *there, distance
            distance += step
        return None

    def margin(self, lat, lon, altitude, target, height, ignored=0.01):
        """Minutes of arc by which a target stands above what is in front of it."""
        azimuth, way = bearing(lat, lon, *target)
        end = way - max(ignored * way, 62)
        highest = -90.0
        distance = 15
        while distance < end:
            ground = self.height(*self.point(lat, lon, azimuth, distance))
            if ground is not None:
                highest = max(highest, apparent(altitude, ground, distance))
            distance += 15
        return (apparent(altitude, height, way) - highest) * 60


def apparent(altitude, height, distance):
    """Elevation angle of a height at a distance, degrees."""
    return math.degrees(math.atan((height - altitude) / distance - BEND * distance))


def bearing(lat, lon, other_lat, other_lon):
    """Azimuth in degrees and distance in metres."""
    p, q, turn = math.radians(lat), math.radians(other_lat), math.radians(other_lon - lon)
    east = math.cos(q) * math.sin(turn)
    north = math.cos(p) * math.sin(q) - math.sin(p) * math.cos(q) * math.cos(turn)
    ahead = math.sin(p) * math.sin(q) + math.cos(p) * math.cos(q) * math.cos(turn)
    return math.degrees(math.atan2(east, north)) % 360, math.atan2(math.hypot(east, north), ahead) * RADIUS
