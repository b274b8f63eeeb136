"""Drives the benchmarks in Chromium and prints their figures; `Scripts/bench-browser` runs it."""

import gzip
import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import shutil
import urllib.parse

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Scripts"), str(ROOT / "Tests/Browser")]
from real_areas import BINARY, NoRealData, build_area  # noqa: E402
from geometry import offset  # noqa: E402
from waiting import wait_until  # noqa: E402
import minute  # noqa: E402
import panorama  # noqa: E402

AREA = pathlib.Path(os.environ.get("WAYMARK_DEMO_AREA", ROOT / "out/demo-area"))
CHROMIUM = os.environ.get("WAYMARK_CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-quic", "--no-first-run", "--js-flags=--expose-gc", "--enable-precise-memory-info",
]
# Gives the time of the first overlay with guidance, and what was fetched for it.
WATCH = (ROOT / "Tests/Browser/first-overlay.js").read_text()


def report(name, value, unit, goal=None):
    figure = f"{value:.0f}" if value >= 100 else f"{value:.3g}"
    verdict = "" if goal is None else f"   goal {goal}: {'met' if value <= goal else 'MISSED'}"
    print(f"{name:<66}{figure:>10} {unit}{verdict}", flush=True)


BROTLI = """const { brotliCompressSync } = require("zlib"), { readFileSync } = require("fs");
  console.log(process.argv.slice(1).reduce((sum, path) => sum + brotliCompressSync(readFileSync(path)).length, 0));"""


def compressed(paths):
    """Bytes of files after Brotli and after gzip, each file on its own, as a server sends them."""
    brotli = subprocess.run(["node", "-e", BROTLI, *paths], check=True, capture_output=True, text=True).stdout
    return {"Brotli": int(brotli), "gzip": sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths)}


def sizes():
    wasm = ROOT / ".build/wasm/waymark.wasm"
    engine = sorted((ROOT / "Web/engine").glob("*.js"))
    page = [p for p in sorted((ROOT / "Web").rglob("*")) if p.suffix in (".js", ".css", ".html") and "examples" not in p.parts]
    report("waymark.wasm", wasm.stat().st_size / 1000, "kB")
    for name, paths, goal in (("waymark.wasm", [wasm], None), ("the module: waymark.wasm and its JavaScript", [wasm, *engine], 250),
                              ("all files of the page without MapLibre", [wasm, *page], None)):
        for coding, size in compressed(paths).items():
            report(f"{name}, after {coding}", size / 1000, "kB", goal if coding == "Brotli" else None)


def serve(area):
    process = subprocess.Popen(
        [BINARY, "serve", "--area", area, "--port", "0", "--json"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, cwd=ROOT)
    text = ""
    for line in process.stdout:
        text += line
        if line.rstrip() == "}":
            break
    if not text:
        sys.exit("bench-browser: waymark serve did not start")
    return process, json.loads(text)["url"]


def first_overlay(browser, url):
    """Times of seven cold starts, each in a browser context of its own, and what was fetched for the last."""
    starts, fetched = [], 0
    for _ in range(7):
        context = browser.new_context(viewport={"width": 1000, "height": 640})
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(url)
        starts.append(page.evaluate("window.firstOverlay"))
        # What is being loaded at that moment has no size yet.
        page.wait_for_timeout(500)
        fetched = sum(size for _, size in page.evaluate("fetchedFirst()"))
        context.close()
    return starts, fetched


def report_start(browser, name, url):
    starts, fetched = first_overlay(browser, url)
    report(f"first overlay, {name}, best of {len(starts)}", min(starts), "ms")
    report("… median", statistics.median(starts), "ms", 3000)
    report("… fetched for it without MapLibre and area, as it came over the wire", fetched / 1000, "kB", 250)


# A walk in Monaco, and how often it is made and left.
START, DESTINATION = (43.7352, 7.4213), {"lat": 43.7316, "lon": 7.4147, "name": "Destination"}
REROUTES = 10
# From the engine's decision to the new route, and to the end of the frame that draws it.
WATCH_REROUTE = """() => {
  let decided = null;
  waymarkPage.store.addEventListener("reroute", () => { decided = performance.now(); });
  waymarkPage.store.addEventListener("route", () => {
    if (decided === null) return;
    const found = performance.now() - decided;
    requestAnimationFrame(() => setTimeout(() => { globalThis.rerouted = [found, performance.now() - decided]; }));
  });
}"""


def astray(position, route):
    """A position 130 m away from another, as far from a route as it can be."""
    line = [(lat, lon) for lon, lat, *_ in route]
    around = [(position[0] + north / 111_000, position[1] + east / 80_000) for north, east in
              [(130, 0), (92, 92), (0, 130), (-92, 92), (-130, 0), (-92, -92), (0, -130), (92, -92)]]
    return max(around, key=lambda place: min(math.hypot(*offset(place, vertex)) for vertex in line))


def reroute(browser, url):
    """Milliseconds that a walker who has left the route waits for the next one, found on the device, and for its arrows."""
    def stand(position):
        context.set_geolocation({"latitude": position[0], "longitude": position[1], "accuracy": 4})

    sensors = ["camera", "geolocation", "accelerometer", "gyroscope", "magnetometer"]
    context = browser.new_context(viewport={"width": 390, "height": 844}, permissions=sensors)
    page = context.new_page()
    page.goto(urllib.parse.urljoin(url, "?source=sensors&method=pairwise&yaw=0"))
    stand(START)
    wait_until(page, "globalThis.waymarkPage?.store.get('position')")
    page.evaluate("(destination) => void waymarkPage.store.set('destination', destination)", DESTINATION)
    wait_until(page, "waymarkPage.store.get('overlay')?.guidance")
    page.evaluate(WATCH_REROUTE)
    lat, lon = astray(START, page.evaluate("waymarkPage.store.get('route').geometry.coordinates"))
    took = None
    while took is None:
        # A receiver reports again and again, never the same; one fix far away might be an outlier.
        stand((lat + 1e-6 * random.random(), lon))
        page.wait_for_timeout(500)
        took = page.evaluate("globalThis.rerouted ?? null")
    context.close()
    return took


def report_reroutes(browser, name, url):
    # A walk each: one that leaves every new route soon waits longer and longer for the next.
    took = [reroute(browser, url) for _ in range(REROUTES)]
    for name, times in zip((f"from the decision to another route, {name}", "… to new arrows"), zip(*took)):
        report(f"{name}, median of {len(took)}", statistics.median(times), "ms", 100)
        report("… longest", max(times), "ms")


def real_areas(folder, browser):
    """The first view of areas that are built here from real data, and rerouting there."""
    for name in ("Monaco", "Andorra"):
        try:
            area = build_area(name.lower(), folder)
        except NoRealData as missing:
            print(f"{name}: skipped, {missing}", flush=True)
            continue
        process, url = serve(area)
        try:
            report_start(browser, f"the app in {name}", url)
            if name == "Monaco":
                report_reroutes(browser, name, url)
        finally:
            process.terminate()
            process.wait(timeout=20)


def first_minute(folder, browser):
    """What a phone fetches in Andorra la Vella."""
    try:
        process, url = serve(build_area("andorra", tempfile.mkdtemp(dir=folder)))
    except NoRealData as missing:
        print(f"first minute: skipped, {missing}", flush=True)
        return
    try:
        minute.measure(browser, url, report)
    finally:
        process.terminate()
        process.wait(timeout=20)


def frames(browser, url):
    page = browser.new_page()
    folder = ROOT / "Benchmarks/Browser"

    def own(route):
        name = pathlib.PurePosixPath(urllib.parse.urlparse(route.request.url).path).name
        kind = "text/html" if name.endswith(".html") else "text/javascript"
        route.fulfill(status=200, content_type=kind, body=(folder / name).read_text())

    page.route("**/benchmark/*", own)
    page.goto(urllib.parse.urljoin(url, "benchmark/bench.html"))
    results = page.evaluate("window.results")
    page.close()
    return results


def main():
    # `--start`: only how long and how heavy the first view is; `--panorama`: only the panorama; `--minute`: only the first minute in a street.
    is_whole = not {"--start", "--panorama", "--minute"} & set(sys.argv)
    if is_whole:
        sizes()
    with tempfile.TemporaryDirectory() as folder:
        area = pathlib.Path(folder) / "area"
        shutil.copytree(AREA, area, ignore=shutil.ignore_patterns("directions.json"))
        process, url = serve(area)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                if is_whole or "--minute" in sys.argv:
                    first_minute(folder, browser)
                if "--minute" in sys.argv:
                    browser.close()
                    return
                if "--start" not in sys.argv:
                    panorama.measure(browser, url, report)
                if "--panorama" in sys.argv:
                    browser.close()
                    return
                for name, path in (("the module alone (examples/minimal.html)", "examples/minimal.html"),
                                   ("the app, simulated walk", "")):
                    report_start(browser, name, urllib.parse.urljoin(url, path))
                real_areas(folder, browser)
                if not is_whole:
                    browser.close()
                    return
                results = frames(browser, url)
                report("load and start of the engine", results["load"], "ms")
                for scene in results["scenes"]:
                    label = f"{scene['anchors']} anchors, {scene['kilometers']} km"
                    goal = 2 if scene["anchors"] == 10_000 else None
                    report(f"engine, {label}: frame, median", scene["engine"]["frame"], "ms", goal)
                    report(f"engine, {label}: frame, 99 %", scene["engine"]["frame99"], "ms")
                    report(f"engine, {label}: pose", 1000 * scene["engine"]["pose"], "µs")
                    report(f"one object each, {label}: frame, median", scene["objects"]["frame"], "ms")
                    report("… engine ÷ objects", scene["engine"]["frame"] / scene["objects"]["frame"], "")
                if results["garbage"] is not None:
                    report("garbage of overlayArray", results["garbage"], "bytes a frame")
                browser.close()
        finally:
            process.terminate()
            process.wait(timeout=20)


main()
