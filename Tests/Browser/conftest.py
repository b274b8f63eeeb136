"""Fixtures of the tests in a real browser: the real server with the demo area, and pages in Chromium.

`any_area`   the server with the demo area, then with Monaco, which is built from `../shared`; skipped where that is not there
`server`     the built release binary, serving a copy of the demo area on a free port; once per run
`page`       a page of the size of a phone in portrait, with camera, location and orientation; nothing is opened yet
`open_page`  makes further pages with other sizes, colour schemes, locales, permissions
`shot`       keeps a picture of a page: `shot(page, "map-dark")` writes `out/screenshots/map-dark.png`

A test fails when one of its pages wrote an error to the console that the test did not expect:
`page.expected_errors.append("part of the text")`. `page.console_errors` is what came.
"""

import fcntl
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What the oracles of the Swift tests have is not written down again.
sys.path += [str(ROOT / "Tests/Oracles"), str(ROOT / "Scripts")]
from real_areas import BINARY, SHARED, NoRealData, build_area  # noqa: E402

from engines import ENGINES  # noqa: E402
from engines.display import Display  # noqa: E402

DEMO_AREA = pathlib.Path(os.environ.get("WAYMARK_DEMO_AREA", ROOT / "out/demo-area"))
SCREENSHOTS = ROOT / "out/screenshots"
CHROMIUM = os.environ.get("WAYMARK_CHROMIUM", "/usr/bin/chromium")
CHROMIUM_FLAGS = [
    "--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--disable-gpu-compositing", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-quic", "--no-first-run",
]
PHONE = {"width": 390, "height": 844}
# A browser without a graphics card draws every frame on the processor: two or three frames a second show as much as sixty.
FEWER_FRAMES = """(() => {
  const next = window.requestAnimationFrame.bind(window);
  const waiting = new Map();
  let last = -Infinity, number = 0, asked = false;
  const tick = (time) => {
    if (time - last < 400) {
      setTimeout(() => next(tick), 400 - (time - last));
      return;
    }
    asked = false;
    last = time;
    const now = [...waiting.values()];
    waiting.clear();
    for (const call of now) {
      try { call(time); } catch (error) { reportError(error); }
    }
  };
  window.requestAnimationFrame = (call) => {
    waiting.set(++number, call);
    if (!asked) next(tick);
    asked = true;
    return number;
  };
  window.cancelAnimationFrame = (id) => waiting.delete(id);
})();"""
# The market square of the demo area.
START = {"latitude": 47.4861124, "longitude": -35.59115, "accuracy": 5}

KEEP_ANCHORS = """try {
  localStorage.setItem("waymark.settings", localStorage.getItem("waymark.settings") ?? '{"shareAnchors":false}');
} catch {}"""


# Routes come from the server's directions service, not from the device.
PREFER_SERVICE = """try {
  const settings = JSON.parse(localStorage.getItem("waymark.settings") ?? "{}");
  localStorage.setItem("waymark.settings", JSON.stringify({ provider: "valhalla", ...settings }));
} catch {}"""


class Server:
    """A running `waymark serve`."""

    def __init__(self, area, *arguments, port=0):
        self.area = area
        self.process = subprocess.Popen(
            [BINARY, "serve", *(["--area", area] if area else []), "--port", str(port), "--json", *arguments],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
        # The address comes as one JSON document; then nothing more.
        text = ""
        for line in self.process.stdout:
            text += line
            if line.rstrip() == "}":
                break
        if not text:
            pytest.fail("waymark serve did not start: " + self.process.communicate()[1])
        self.description = json.loads(text)
        self.url = self.description["url"]
        self.port = self.description["port"]
        # What it says later must not fill the pipe.
        self.notes = []
        threading.Thread(target=lambda: self.notes.extend(self.process.stderr), daemon=True).start()

    def request(self, path, body=None, headers=None, method=None, timeout=30):
        """Asks the server: (status, headers, body as bytes). A body that is no bytes is sent as JSON."""
        headers = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            headers.setdefault("Content-Type", "application/json")
        request = urllib.request.Request(self.url.rstrip("/") + path, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers, answer.read()

    def json(self, path, body=None, **more):
        """Asks the server for JSON: (status, value)."""
        status, _, data = self.request(path, body, **more)
        return status, json.loads(data)

    def stop(self, number=signal.SIGTERM):
        """Ends it and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(timeout=20)


@pytest.fixture(scope="session")
def demo_area(tmp_path_factory):
    """A copy of the demo area, so that a test may damage it; it is built where it is missing."""
    if not (DEMO_AREA / "area.json").exists():
        subprocess.run([BINARY, "area", "demo", DEMO_AREA], check=True, stdin=subprocess.DEVNULL)
    copy = tmp_path_factory.mktemp("area") / "skarra"
    shutil.copytree(DEMO_AREA, copy, ignore=shutil.ignore_patterns("directions.json"))
    return copy


@pytest.fixture
def area_without_elevations(demo_area, tmp_path):
    """The demo area as a place has it whose land nobody has measured."""
    area = tmp_path / "flat"
    shutil.copytree(demo_area, area, ignore=shutil.ignore_patterns("directions.json", "elevation"))
    manifest = json.loads((area / "area.json").read_text())
    manifest["elevation"]["tiles"] = []
    manifest["sources"] = [source for source in manifest["sources"] if source["kind"] != "elevation"]
    (area / "area.json").write_text(json.dumps(manifest))
    return area


@pytest.fixture(scope="session")
def serve(demo_area, tmp_path_factory):
    """Starts servers: `serve("--lan")`; they are ended with the run."""
    servers = []

    def start(*arguments, area=demo_area, port=0):
        # Anchors of other runs, and the developer's own, are not those of a test.
        if "--store" not in arguments:
            arguments += ("--store", str(tmp_path_factory.mktemp("store") / "anchors.sqlite"))
        servers.append(Server(area, *arguments, port=port))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def server(serve):
    return serve()


# Of each area: a position to stand at, and texts to search with what they find.
AREAS = {
    "demo": ((47.492448, -35.587164), [("castle", "Alm Castle")]),
    "monaco": ((43.7311, 7.4197), [("grimaldi", "Grimaldi"), ("monte carlo", "Monte-Carlo")]),
    "andorra": ((42.5553, 1.5706), [("casamanya", "Casamanya"), ("meritxell", "Meritxell")]),
}


@pytest.fixture(scope="session")
def built_area(tmp_path_factory):
    """Builds an area of real data, once for all processes of a run, and gives a copy of its own to each; skips without the data."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent

    def copy(name):
        with open(shared / f"{name}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (shared / name / "area.json").exists():
                try:
                    build_area(name, shared)
                except NoRealData as missing:
                    pytest.skip(str(missing))
        return shutil.copytree(shared / name, tmp_path_factory.mktemp(name) / name)

    return copy


@pytest.fixture(scope="session")
def area_server(serve, server, built_area):
    """The server of an area of `AREAS`, with its `name`, a `position` in it and `names`."""
    running = {}

    def start(name):
        if name not in running:
            one = server
            if name != "demo":
                one = serve(area=built_area(name))
            one.name, (one.position, one.names) = name, AREAS[name]
            running[name] = one
        return running[name]

    return start


@pytest.fixture(params=["demo", "monaco"])
def any_area(request, area_server):
    return area_server(request.param)


@pytest.fixture(params=["demo", "andorra"])
def mountain_area(request, area_server):
    return area_server(request.param)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def imitating_web(tmp_path_factory):
    """The page's folder with the imitation of a phone in front of its scripts."""
    root = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "Web", root / "Web")
    shutil.copy(ROOT / "Tests/Browser/engines/imitated-phone.js", root / "Web/imitated-phone.js")
    index = root / "Web/index.html"
    text = index.read_text()
    assert "<head>" in text
    index.write_text(text.replace("<head>", '<head>\n  <script src="imitated-phone.js"></script>', 1))
    # What stands beside the folder: the modules and the map library.
    (root / ".build").mkdir()
    (root / ".build/wasm").symlink_to(ROOT / ".build/wasm")
    (root / ".tools").symlink_to(ROOT / ".tools")
    return root / "Web"


@pytest.fixture(scope="module")
def display():
    if Display.missing():
        pytest.skip(f"{Display.missing()} is not installed: make setup")
    display = Display()
    yield display
    display.close()


@pytest.fixture(scope="module", params=list(ENGINES))
def engine(request, tmp_path_factory):
    kind = ENGINES[request.param]
    if kind.missing():
        pytest.skip(f"{kind.missing()} is not installed: make setup")
    if kind is ENGINES["chromium"]:
        engine = kind(request.getfixturevalue("browser"))
    else:
        engine = kind(request.getfixturevalue("display"), tmp_path_factory.mktemp(kind.name))
    yield engine
    engine.close()


@pytest.fixture
def open_page(browser, server, request):
    """Makes pages: `open_page(viewport={…}, color_scheme="dark", permissions=[…], …)`, options of Playwright's
    `new_context`. Their addresses are relative to the server's: `page.goto("./")`. Anchors stay in the page, or all tests
    would share those of the server, unless `share=True`.
    A frame is drawn each 0.4 s."""
    pages = []

    def make(share=False, **options):
        options = {
            "viewport": PHONE, "device_scale_factor": 1, "locale": "en-GB", "base_url": server.url,
            "permissions": ["camera", "geolocation"], "geolocation": START, "has_touch": True,
            # Answers of a service worker pass by what tests put between page and server; those about it allow it.
            "ignore_https_errors": True, "service_workers": "block", **options}
        page = browser.new_context(**options).new_page()
        page.add_init_script(FEWER_FRAMES)
        if not share:
            page.add_init_script(KEEP_ANCHORS)
        page.console_errors = []
        # Browsers request this one for pages that name no icon.
        page.expected_errors = ["favicon.ico"]
        page.on("console", lambda message: message.type == "error" and page.console_errors.append(
            f"{message.text} ({message.location.get('url', '')})"))
        page.on("pageerror", lambda error: page.console_errors.append(str(error)))
        pages.append(page)
        return page

    yield make
    unexpected = []
    for i, page in enumerate(pages):
        unexpected += [e for e in page.console_errors if not any(part in e for part in page.expected_errors)]
        if getattr(request.node, "failed_call", False) and not page.is_closed():
            SCREENSHOTS.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=SCREENSHOTS / f"failed-{request.node.name}-{i}.png")
        page.context.close()
    assert not unexpected, "errors on the page's console: " + "; ".join(unexpected)


@pytest.fixture
def page(open_page):
    return open_page()


@pytest.fixture
def shot():
    """Keeps a picture of a page as an artefact of the run."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return lambda page, name, **options: page.screenshot(path=SCREENSHOTS / f"{name}.png", **options)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed:
        item.failed_call = True
    return report


def pytest_addoption(parser):
    parser.addoption("--part", help="K/N: of the tests that are on no main path, part K of N; K from 0")


def pytest_configure(config):
    config.addinivalue_line("markers", "main: a main path, run by `make test`; the others run in shards (docs/testing.md)")


def pytest_collection_modifyitems(config, items):
    """Marks the tests that main-paths.txt lists by name, by function or by file."""
    names = pathlib.Path(__file__).with_name("main-paths.txt").read_text().split("\n")
    names = set(filter(None, names))
    used, others = set(), []
    for item in items:
        test = f"{item.path.name}::{item.nodeid.partition('::')[2]}"
        means = {test, test.partition("[")[0], item.path.name} & names
        used |= means
        if means:
            item.add_marker(pytest.mark.main)
        else:
            others.append(item)
    # Where only those are collected that failed, the files of the others are left out.
    if config.getoption("lf"):
        return
    if names - used and all(pathlib.Path(argument).is_dir() for argument in config.args):
        raise pytest.UsageError(f"main-paths.txt names tests that are not there: {', '.join(sorted(names - used))}")
    if part := config.getoption("part"):
        number, parts = map(int, part.split("/"))
        items[:] = others[len(others) * number // parts:len(others) * (number + 1) // parts]
