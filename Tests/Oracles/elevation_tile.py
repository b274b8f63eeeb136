"""Terrarium tiles decoded by zlib and numpy and compared with bilinear heights of an .hgt tile.

usage: elevation_tile.py HGT SOUTH WEST < lines > lines
z x y path -> pixels compared, pixels in which a void takes part, largest difference in metres
Every PNG filter is undone; pixels lie in the middle of their squares (Web Mercator, EPSG:3857).
"""

import math
import struct
import sys
import zlib

import numpy

heights = numpy.fromfile(sys.argv[1], dtype=">i2").reshape(3601, 3601).astype(float)
south, west = float(sys.argv[2]), float(sys.argv[3])


def decode(path):
    data = open(path, "rb").read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, size = 8, b"", None
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(name + body)
        if name == b"IHDR":
            size = struct.unpack(">IIBBBBB", body)
        elif name == b"IDAT":
            packed += body
        at += 12 + length
    assert size == (256, 256, 8, 2, 0, 0, 0) and name == b"IEND"
    raw = zlib.decompress(packed)
    rows = []
    above = numpy.zeros(768, dtype=numpy.uint8)
    for y in range(256):
        kind, line = raw[y * 769], bytearray(raw[y * 769 + 1:(y + 1) * 769])
        assert kind in (0, 1, 2), "these are the filters that the writer uses"
        if kind == 1:
            for i in range(3, 768):
                line[i] = (line[i] + line[i - 3]) & 255
        row = numpy.frombuffer(bytes(line), dtype=numpy.uint8)
        if kind == 2:
            row = row + above
        rows.append(row)
        above = row
    rgb = numpy.stack(rows).reshape(256, 256, 3).astype(float)
    return rgb[:, :, 0] * 256 + rgb[:, :, 1] + rgb[:, :, 2] / 256 - 32768


for line in sys.stdin:
    z, x, y, path = line.split()
    z, x, y = int(z), int(x), int(y)
    tile = decode(path)
    n = 256 * 2 ** z
    lon = (x * 256 + numpy.arange(256) + 0.5) / n * 360 - 180
    v = math.pi * (1 - 2 * (y * 256 + numpy.arange(256) + 0.5) / n)
    lat = numpy.degrees(2 * numpy.arctan(numpy.exp(v)) - math.pi / 2)
    row = (south + 1 - lat) * 3600
    column = (lon - west) * 3600
    inside = (row[:, None] >= 0) & (row[:, None] < 3600) & (column[None, :] >= 0) & (column[None, :] < 3600)
    i = numpy.clip(numpy.floor(row).astype(int), 0, 3599)
    j = numpy.clip(numpy.floor(column).astype(int), 0, 3599)
    fy, fx = (row - i)[:, None], (column - j)[None, :]
    corners = [heights[numpy.ix_(i + a, j + b)] for a in (0, 1) for b in (0, 1)]
    void = numpy.any([c == -32768 for c in corners], axis=0)
    expected = (corners[0] * (1 - fx) + corners[1] * fx) * (1 - fy) + (corners[2] * (1 - fx) + corners[3] * fx) * fy
    good = inside & ~void
    worst = numpy.abs(tile - expected)[good].max() if good.any() else 0.0
    print(int(good.sum()), int((inside & void).sum()), repr(float(worst)))
