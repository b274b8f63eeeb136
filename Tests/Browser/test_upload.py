"""A site that rclone has uploaded to other hosts works there, and what has not changed is not uploaded again."""

import re
import shlex
import shutil
import socket
import subprocess
import time

import pytest

from conftest import PHONE, ROOT
from static_host import NGINX, StaticHost
from test_site import area_is, publish, several  # noqa: F401 (a fixture)
from waiting import wait_until

RCLONE = shutil.which("rclone")
pytestmark = pytest.mark.skipif(RCLONE is None or NGINX is None, reason="rclone is not installed: make setup-scale")


def commands():
    """Those of the documentation, which differ in nothing but the names."""
    text = (ROOT / "docs/publish.md").read_text()
    found = re.findall(r"^\$ (rclone (?:copy|sync) site REMOTE.*)$", text, re.MULTILINE)
    assert len(found) == 3
    return found


def upload(site, remote, environment):
    """How many files the commands have transferred: objects, what names them, the rest; and how many were deleted at last."""
    counts = []
    for command in commands():
        words = [{"site": str(site), "REMOTE": remote}.get(word, word) for word in shlex.split(command)]
        run = subprocess.run([RCLONE, *words[1:], "--config", "/dev/null", "--stats", "0", "-v"], env=environment, check=True, stdin=subprocess.DEVNULL,
                             capture_output=True, text=True)
        counts += [run.stderr.count(": Copied ("), run.stderr.count(": Deleted")]
    assert counts[1] == counts[3] == 0
    return counts[0], counts[2], counts[4], counts[5]


@pytest.fixture(params=["local", "sftp", "webdav"])
def remote(request, tmp_path):
    """A remote that stores into a folder: that itself, or a server of rclone's before it."""
    folder = tmp_path / "remote"
    folder.mkdir()
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    if request.param == "local":
        yield str(folder), folder, environment
        return
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [RCLONE, "serve", request.param, folder, "--addr", f"127.0.0.1:{port}", "--user", "someone", "--pass", "secret", "--config", "/dev/null"],
        env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    obscured = subprocess.run([RCLONE, "obscure", "secret"], check=True, capture_output=True, text=True).stdout.strip()
    environment |= {"RCLONE_CONFIG_THERE_TYPE": request.param, "RCLONE_CONFIG_THERE_USER": "someone", "RCLONE_CONFIG_THERE_PASS": obscured}
    environment |= ({"RCLONE_CONFIG_THERE_HOST": "127.0.0.1", "RCLONE_CONFIG_THERE_PORT": str(port)} if request.param == "sftp"
                    else {"RCLONE_CONFIG_THERE_URL": f"http://127.0.0.1:{port}", "RCLONE_CONFIG_THERE_VENDOR": "other"})
    end = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            assert process.poll() is None and time.monotonic() < end
            time.sleep(0.05)
    yield "there:", folder, environment
    process.kill()
    process.wait()


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
            if path.is_file() and not str(path.relative_to(folder)).startswith(".")}


def test_only_what_has_changed_is_uploaded(several, remote, open_page, tmp_path):  # noqa: F811
    name, folder, environment = remote
    shutil.copytree(several / "areas", tmp_path / "areas")
    site = tmp_path / "site"
    publish(tmp_path / "areas", site)
    published = contents(site)
    objects = [path for path in published if "/" in path]
    # Objects first, then the few files that name them.
    index = len(published) - len(objects)
    assert upload(site, name, environment) == (len(objects), index, 0, 0)
    assert contents(folder) == published
    assert upload(site, name, environment) == (0, index, 0, 0) and index <= 15

    # One area changes: its streets are the other's, too, so only lists are new.
    file = tmp_path / "areas/second/area.json"
    file.write_text(file.read_text().replace('"second"', '"third"'))
    publish(tmp_path / "areas", site)
    new = [path for path in contents(site) if "/" in path and path not in published]
    assert upload(site, name, environment) == (len(new), index, 0, 0) and 0 < len(new) < len(objects) / 10
    assert contents(folder) == contents(site)

    # What the site removes after its grace goes from the remote, last.
    removed = publish(tmp_path / "areas", site, "--grace", "0")["changes"]["removed"]["objects"]
    copied, _, rest, deleted = upload(site, name, environment)
    assert copied == rest == 0 and deleted >= removed > 0
    assert contents(folder) == contents(site)

    host = StaticHost(folder, tmp_path / "nginx")
    try:
        page = open_page(base_url=host.url, viewport=PHONE)
        page.goto("./?area=second&source=simulation")
        area_is(page, "third")
        page.locator("#sheet-larger").click()
        wait_until(page, "document.getElementById('map').map?.querySourceFeatures?.('map', { sourceLayer: 'streets' }).length > 0")
        assert not [request for request in host.requests() if request[2] >= 400 and "favicon" not in request[1]]
    finally:
        host.stop()
