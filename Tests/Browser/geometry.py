"""Geometry that is independent of the engine: rotations as lists of rows, the W3C's device orientation."""

import math


def turned(degrees):
    """An angle within half a turn either way."""
    return (degrees + 180) % 360 - 180


def multiply(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def transposed(m):
    return [list(row) for row in zip(*m)]


def apply(m, v):
    return [sum(m[i][k] * v[k] for k in range(3)) for i in range(3)]


def about(axis, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    m = [[float(r == k) for k in range(3)] for r in range(3)]
    m[i][i] = m[j][j] = c
    m[i][j], m[j][i] = -s, s
    return m


def device_matrix(alpha, beta, gamma):
    """Device axes into east, north, up: the W3C's intrinsic Z-X'-Y''."""
    return multiply(multiply(about("z", alpha), about("x", beta)), about("y", gamma))


def quaternion(m):
    """x y z w of a rotation matrix, found from its largest component (Shepperd, 1978)."""
    trace = m[0][0] + m[1][1] + m[2][2]
    sizes = [m[0][0], m[1][1], m[2][2], trace]
    largest = sizes.index(max(sizes))
    if largest == 3:
        q = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1], 1 + trace]
    else:
        i, j, k = largest, (largest + 1) % 3, (largest + 2) % 3
        q = [0, 0, 0, m[k][j] - m[j][k]]
        q[i] = 1 + 2 * m[i][i] - trace
        q[j], q[k] = m[j][i] + m[i][j], m[k][i] + m[i][k]
    length = math.sqrt(sum(part * part for part in q))
    return dict(zip("xyzw", (part / length for part in q)))


def offset(a, b):
    """Metres to the north and to the east from one latitude, longitude to a near one, by the radii of curvature of WGS 84."""
    e2, middle = 0.00669437999014, math.radians((a[0] + b[0]) / 2)
    w = 1 - e2 * math.sin(middle) ** 2
    north = math.radians(b[0] - a[0]) * 6378137 * (1 - e2) / w ** 1.5
    east = math.radians(b[1] - a[1]) * 6378137 / w ** 0.5 * math.cos(middle)
    return north, east


def bearing(a, b):
    """Degrees clockwise from north from one latitude, longitude to a near one."""
    north, east = offset(a, b)
    return math.degrees(math.atan2(east, north))
