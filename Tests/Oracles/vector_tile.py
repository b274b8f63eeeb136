"""Vector tiles decoded from the specification (Mapbox Vector Tile 2.1, Protocol Buffers encoding).

usage: vector_tile.py < path > JSON
path of a tile -> {layer: [{type, properties, parts}]}; fails where the tile breaks the specification: version and
extent, commands, indices of keys and values, rings (closed, not empty, outer ones positive and before their holes).
"""

import json
import struct
import sys

from protobuf import fields, varints


def signed(value):
    return (value >> 1) ^ -(value & 1)


def value(data):
    [(key, raw)] = list(fields(data))
    if key == 1:
        return raw.decode()
    if key == 3:
        return struct.unpack("<d", raw)[0]
    if key == 6:
        return signed(raw)
    assert key == 7
    return bool(raw)


def area(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1])) / 2


def geometry(kind, numbers):
    parts, x, y, at = [], 0, 0, 0
    while at < len(numbers):
        command, count = numbers[at] & 7, numbers[at] >> 3
        at += 1
        assert count > 0
        if command == 7:
            assert kind == 3 and count == 1 and len(parts[-1]) > 2
            continue
        assert command in (1, 2)
        for _ in range(count):
            x, y = x + signed(numbers[at]), y + signed(numbers[at + 1])
            at += 2
            if command == 1:
                parts.append([])
            else:
                assert kind != 1 and (x, y) != tuple(parts[-1][-1])
            parts[-1].append([x, y])
    assert parts
    if kind == 2:
        assert all(len(part) > 1 for part in parts)
    if kind == 3:
        assert area(parts[0]) > 0
        assert all(area(part) != 0 for part in parts)
    return parts


tile = {}
for key, layer in fields(open(sys.stdin.readline().strip(), "rb").read()):
    assert key == 3
    content = list(fields(layer))
    get = lambda number: [v for k, v in content if k == number]
    assert get(15) == [2] and get(5) in ([4096], [8192])
    [name] = get(1)
    keys, values = [k.decode() for k in get(3)], [value(v) for v in get(4)]
    assert len(set(keys)) == len(keys)
    features = []
    for feature in get(2):
        parts = dict(fields(feature))
        tags = list(varints(parts.get(2, b"")))
        assert len(tags) % 2 == 0
        features.append({
            "type": parts[3],
            "properties": {keys[tags[i]]: values[tags[i + 1]] for i in range(0, len(tags), 2)},
            "parts": geometry(parts[3], list(varints(parts[4]))),
        })
    assert features and name.decode() not in tile
    tile[name.decode()] = features
json.dump(tile, sys.stdout)
