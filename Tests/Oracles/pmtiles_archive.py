"""A PMTiles archive as the reference implementation of PyPI reads it.

usage: pmtiles_archive.py < path > JSON
path of an archive -> {header, metadata, tiles: [[z, x, y, bytes, crc32]]}; the tiles as they are stored, in the
archive's order; some are read again by their addresses.
"""

import json
import sys
import zlib

from pmtiles.reader import MmapSource, Reader, all_tiles

with open(sys.stdin.readline().strip(), "rb") as file:
    source = MmapSource(file)
    reader = Reader(source)
    header = reader.header()
    tiles = []
    step = max(1, header["addressed_tiles_count"] // 100)
    for (z, x, y), data in all_tiles(source):
        # The implementation reads the directories anew for each: not for all.
        assert len(tiles) % step or reader.get(z, x, y) == data
        tiles.append([z, x, y, len(data), zlib.crc32(data)])
    assert len(tiles) == header["addressed_tiles_count"]
    plain = {key: getattr(value, "name", value) for key, value in header.items()}
    json.dump({"header": plain, "metadata": reader.metadata(), "tiles": tiles}, sys.stdout)
