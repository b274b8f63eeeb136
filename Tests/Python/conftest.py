"""Fixtures of the tests of the Python package, which `Scripts/check-python` installs and runs.

`native`   a function that runs the native program with --json
`corner`   the points of a route of 120 m with one corner
`walk`     a simulated walk along it, as lines of a session log
`shared`   the folder of the reference data; the test is skipped where it is not there
"""

import json
import os
import pathlib
import subprocess

import pytest
import waymark

ROOT = pathlib.Path(os.environ["WAYMARK_ROOT"])
BINARY = os.environ["WAYMARK_BINARY"]


@pytest.fixture(scope="session")
def native():
    def run(*arguments):
        return json.loads(
            subprocess.run(
                [BINARY, *map(str, arguments), "--json"], capture_output=True, check=True
            ).stdout
        )

    return run


@pytest.fixture(scope="session")
def corner():
    return [(47.0707, 15.4395), (47.0713, 15.4395), (47.0713, 15.4402)]


@pytest.fixture(scope="session")
def walk(corner):
    return waymark.simulate(corner, seed=7, yaw_degrees=120, pose_rate=5)


@pytest.fixture
def shared():
    folder = pathlib.Path(os.environ["WAYMARK_SHARED"]) / "data"
    if not folder.exists():
        pytest.skip("the reference data are not here (WAYMARK_SHARED)")
    return folder
