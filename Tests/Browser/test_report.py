"""The report page of a recorded walk: opens from a file, without a network, and lets nothing of a log run."""

import json
import pathlib
import subprocess

import pytest

from conftest import BINARY

HOSTILE = "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=2>&\"'"


def write_log(path, device="phone", seconds=60, loss=None):
    lines = [{"waymark": 1, "worldAlignment": "gravityAndHeading", "device": device, "note": HOSTILE}]
    for i in range(seconds * 5):
        t = i / 5
        tracking = "lost" if loss and loss <= t < loss + 2 else "normal"
        lines.append({"t": t, "pose": {"p": [0, 0, -1.3 * t], "q": [0, 0, 0, 1], "tracking": tracking}})
        if i % 5 == 0:
            place = {"lat": 47.07 + 1.3 * t * 9e-6, "lon": 15.44}
            lines.append({"t": t, "truth": {**place, "yaw": 0}})
            lines.append({"t": t, "fix": {**place, "lon": 15.44 + 2e-5 * (i // 5 % 3), "hAcc": 4}})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    # A file's name may be anything but a slash.
    log = folder / HOSTILE.replace("/", "∕")
    write_log(log, device=HOSTILE, loss=50)
    page = folder / "report.html"
    subprocess.run([BINARY, "replay", log, "--report", page], check=True, stdin=subprocess.DEVNULL, capture_output=True)
    return page


@pytest.fixture
def open_report(browser, report):
    contexts = []

    def make(width, height, scheme="light", **options):
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, offline=True, **options)
        contexts.append(context)
        page = context.new_page()
        page.problems, page.requests = [], []
        page.on("console", lambda message: message.type in ("error", "warning") and page.problems.append(message.text))
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on("request", lambda request: page.requests.append(request.url))
        page.goto(pathlib.Path(report).as_uri())
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.mark.parametrize("width,height,scheme", [(390, 844, "light"), (390, 844, "dark"), (1280, 900, "light")])
def test_opens_alone_and_fits(open_report, width, height, scheme):
    page = open_report(width, height, scheme)
    page.wait_for_selector("#map svg circle")
    assert page.problems == []
    assert len(page.requests) == 1 and page.requests[0].startswith("file://")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("#charts svg").count() >= 3
    # Numbers of a broken drawing.
    assert "NaN" not in page.content() and "undefined" not in page.inner_text("main")


def test_names_in_the_log_stay_text(open_report):
    page = open_report(390, 844)
    page.wait_for_selector("#map svg")
    assert page.evaluate("window.hacked") is None
    assert page.locator("img").count() == 0
    assert page.locator(".meta").inner_text().count(HOSTILE) == 2
    assert "window.hacked" in page.locator("h1").inner_text()


def test_time_method_and_layers_change_the_drawings(open_report):
    page = open_report(1280, 900)
    slider = page.locator("#time")
    slider.fill("0")
    assert page.locator("#time-text").inner_text().startswith("0:00 of")
    before = page.locator("#map svg").inner_html()
    slider.press("End")
    assert page.locator("#map svg").inner_html() != before
    circles = page.locator("#map svg circle").count()
    page.get_by_label("fixes", exact=True).uncheck()
    assert page.locator("#map svg circle").count() < circles
    page.select_option("#method", label="pairwise-heaviest")
    page.get_by_role("button", name="zoom in").click()
    page.locator("#charts svg").first.hover()
    assert page.problems == []


def test_reads_without_script(open_report):
    page = open_report(390, 844, java_script_enabled=False)
    assert "pairwise-heaviest" in page.locator("table").first.inner_text()
    assert page.locator("noscript").inner_text() != ""
