"""Examples/WebPage in a real browser, with the web module as npm would have installed it."""

import functools
import http.server
import pathlib
import shutil
import subprocess
import tarfile
import threading

import pytest

from waiting import wait_until

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture
def site(tmp_path):
    """A plain server of files, with the page and the package."""
    subprocess.run([ROOT / "Scripts/build-npm"], check=True, stdout=subprocess.DEVNULL)
    (archive,) = (ROOT / ".build/npm").glob("waymark-*.tgz")
    (tmp_path / "node_modules").mkdir()
    with tarfile.open(archive) as package:
        package.extractall(tmp_path / "node_modules", filter="data")
    (tmp_path / "node_modules/package").rename(tmp_path / "node_modules/waymark")
    shutil.copy(ROOT / "Examples/WebPage/index.html", tmp_path)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=tmp_path)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_web_page_leads_back(browser, site):
    context = browser.new_context(
        geolocation={"latitude": 47.0727, "longitude": 15.4377, "accuracy": 8}, permissions=["geolocation"])
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(site)
    wait_until(page, "/\\d+ m/.test(document.body.innerText)", timeout=60)
    # 0.001° of latitude south of the tower.
    assert "111 m" in page.inner_text("body") or "110 m" in page.inner_text("body"), page.inner_text("body")
    assert errors == []
    context.close()
