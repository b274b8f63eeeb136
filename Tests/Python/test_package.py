"""The wheel itself."""

import base64
import csv
import hashlib
import importlib.metadata
import os
import pathlib
import subprocess
import sys
import zipfile

import waymark
from conftest import ROOT

WHEEL = pathlib.Path(os.environ["WAYMARK_WHEEL"])


def test_it_is_the_installed_one():
    assert ROOT not in pathlib.Path(waymark.__file__).parents
    assert WHEEL.name == f"waymark-{waymark.__version__}-py3-none-any.whl"
    requirements = importlib.metadata.requires("waymark")
    assert [line.split(">")[0] for line in requirements if "extra" not in line] == ["wasmtime"]


def test_the_record_is_right():
    with zipfile.ZipFile(WHEEL) as archive:
        record = next(name for name in archive.namelist() if name.endswith("/RECORD"))
        rows = list(csv.reader(archive.read(record).decode().splitlines()))
        assert [row[0] for row in rows] == archive.namelist()
        for name, digest, size in rows[:-1]:
            data = archive.read(name)
            expected = (
                base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            )
            assert (digest, int(size)) == (f"sha256={expected}", len(data))
        assert rows[-1] == [record, "", ""]
        assert any(name.endswith("/LICENSE") for name in archive.namelist())


def test_the_same_sources_give_the_same_bytes():
    before = WHEEL.read_bytes()
    subprocess.run(
        [sys.executable, ROOT / "Scripts" / "build-wheel"], check=True, stdout=subprocess.DEVNULL
    )
    assert WHEEL.read_bytes() == before


def test_nothing_is_requested_from_a_network():
    program = """
import sys
def refuse(event, arguments):
    if event.startswith("socket."):
        raise SystemExit(f"{event} {arguments}")
sys.addaudithook(refuse)
import waymark
lines = waymark.simulate([(47.0707, 15.4395), (47.0712, 15.4395)], pose_rate=2)
print(len(waymark.replay(lines)), waymark.bearing((47, 15), (48, 16)).distance)
print(waymark.Terrain().elevation(47, 15))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and done.stdout, done.stderr
