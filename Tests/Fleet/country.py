"""Makes a country of any size: copies of a real extract, each two tiles of zoom 11 farther east, with numbers of its own.

usage: country.py EXTRACT.osm.pbf COPIES OUT.osm.pbf

The numbers of all elements lie between 2^45 and 2^47, where they have seven bytes in the file's format: a block is parsed once, and
for each copy only those bytes change. Like real extracts it has first all nodes, then all ways, then all relations.
"""

import struct
import sys
import zlib

import numpy as np

# Two tiles of zoom 11, nanodegrees.
SHIFT = 2 * 360_000_000_000 // 2048
BASE, STEP, BYTES = 1 << 46, 1 << 35, 7


def varint(value):
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def fields(data):
    """(number, value) of each field: an integer, or bytes."""
    at = 0
    while at < len(data):
        key, at = read_varint(data, at)
        if key & 7 == 0:
            value, at = read_varint(data, at)
        else:
            length, at = read_varint(data, at)
            value, at = data[at : at + length], at + length
        yield key >> 3, value


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def unzigzag(value):
    return (value >> 1) ^ -(value & 1)


class Template:
    """A block with holes for numbers: (position, value, whether in zigzag)."""

    def __init__(self, raw):
        self.kind = 0
        self.holes = []
        parts, longitude = [], 0
        for number, value in fields(raw):
            if number == 20:
                longitude = value
            elif number == 2:
                parts.append(self._group(value))
            else:
                parts.append((field(number, value), []))
        data, self.holes = self._joined(parts)
        self.data = np.frombuffer(data, np.uint8).copy()
        self.longitude = longitude
        self.positions = np.array([hole[0] for hole in self.holes], np.int64)
        self.values = np.array([hole[1] for hole in self.holes], np.int64)
        self.zigzag = np.array([hole[2] for hole in self.holes], bool)

    def copy(self, number):
        values = self.values + BASE + number * STEP
        values[self.zigzag] <<= 1
        data = self.data.copy()
        for byte in range(BYTES):
            data[self.positions + byte] = values >> (7 * byte) & 127 | (128 if byte < BYTES - 1 else 0)
        # The last of a field counts; it is written as an unsigned number of 64 bits.
        return data.tobytes() + field(20, (self.longitude + number * SHIFT) % (1 << 64))

    @staticmethod
    def _joined(parts):
        data, holes = bytearray(), []
        for piece, inner in parts:
            holes += [(position + len(data), value, zigzag) for position, value, zigzag in inner]
            data += piece
        return bytes(data), holes

    def _message(self, number, parts):
        data, holes = self._joined(parts)
        head = varint(number << 3 | 2) + varint(len(data))
        return head + data, [(position + len(head), value, zigzag) for position, value, zigzag in holes]

    def _group(self, group):
        parts = []
        for number, value in fields(group):
            self.kind = max(self.kind, number)
            parts.append({2: self._dense, 3: self._way, 4: self._relation}[number](number, value))
        return self._message(2, parts)

    def _number(self, number, value):
        key = varint(number << 3)
        return key + bytes(BYTES), [(len(key), value, False)]

    def _deltas(self, number, packed):
        """A list whose first number is a hole."""
        if not packed:
            return field(number, packed), []
        first, at = read_varint(packed, 0)
        head = varint(number << 3 | 2) + varint(BYTES + len(packed) - at)
        return head + bytes(BYTES) + packed[at:], [(len(head), unzigzag(first), True)]

    def _dense(self, number, message):
        # Authors and times (5) are left out, as most extracts do.
        return self._message(
            number,
            [self._deltas(n, value) if n == 1 else (field(n, value), []) for n, value in fields(message) if n != 5],
        )

    def _way(self, number, message):
        return self._element(number, message, 8)

    def _relation(self, number, message):
        return self._element(number, message, 9)

    def _element(self, number, message, members):
        parts = []
        for n, value in fields(message):
            if n == 4:
                continue
            if n == 1:
                parts.append(self._number(n, value))
            elif n == members:
                parts.append(self._deltas(n, value))
            else:
                parts.append((field(n, value), []))
        return self._message(number, parts)


def blobs(path):
    with open(path, "rb") as file:
        while head := file.read(4):
            header = dict(fields(file.read(struct.unpack(">I", head)[0])))
            blob = dict(fields(file.read(header[3])))
            yield header[1], blob[1] if 1 in blob else zlib.decompress(blob[3])


def write(out, kind, raw):
    blob = field(2, len(raw)) + field(3, zlib.compress(raw, 6))
    header = field(1, kind) + field(3, len(blob))
    out.write(struct.pack(">I", len(header)) + header + blob)


def main():
    source, copies, target = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    templates = [Template(raw) for kind, raw in blobs(source) if kind == b"OSMData"]
    # Around the Earth from the west.
    numbers = range(-min(copies // 2, 500), copies - min(copies // 2, 500))
    with open(target, "wb") as out:
        write(out, b"OSMHeader", field(4, b"OsmSchema-V0.6") + field(4, b"DenseNodes") + field(16, b"country.py"))
        for kind in (2, 3, 4):
            for number in numbers:
                for template in templates:
                    if template.kind == kind:
                        write(out, b"OSMData", template.copy(number))


if __name__ == "__main__":
    main()
