"""Areas that are built from the real data beside the checkout, for browser tests, benchmarks and pictures."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]
BINARY = pathlib.Path(os.environ.get("WAYMARK_BINARY", ROOT / ".build/release/waymark-tool"))
SHARED = pathlib.Path(os.environ.get("WAYMARK_SHARED", ROOT.parent / "shared")) / "data"
# The file of heights for each extract of the map.
HEIGHTS = {"monaco": "N43E007", "andorra": "N42E001"}


class NoRealData(Exception):
    """The extract of an area is not there. The message says where it belongs."""


def build_area(name, folder):
    """Builds an area of `HEIGHTS` in a new folder inside of another, and returns its path; raises `NoRealData` without its extract."""
    extract = SHARED / f"osm/{name}.osm.pbf"
    if not extract.exists():
        raise NoRealData(f"no real data: put it at ../shared or set WAYMARK_SHARED ({extract} is not there)")
    area = pathlib.Path(folder) / name
    subprocess.run([BINARY, "area", "build", "--osm", extract, "--dem", SHARED / f"elevation/{HEIGHTS[name]}.hgt.zip", "--out", area],
                   check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return area
