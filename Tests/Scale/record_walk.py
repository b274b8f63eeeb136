"""Walks in Chromium as a phone does, so that the requests can be read in nginx's log: with its sensors along a route, or simulated.

usage: record_walk.py sensors|simulation URL < ROUTE   a list of [longitude, latitude]
"""

import json
import math
import pathlib
import sys

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))
from waiting import wait_until  # noqa: E402

STRIDE = 10


def along(line):
    left = 0
    for (x, y), (u, v) in zip(line, line[1:]):
        length = math.hypot((v - y) * 111_195, (u - x) * 111_195 * math.cos(math.radians(y)))
        while left <= length:
            share = left / length if length else 0
            yield y + share * (v - y), x + share * (u - x)
            left += STRIDE
        left -= length


def main():
    source, url = sys.argv[1:]
    line = json.load(sys.stdin)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=[
            "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
            "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"])
        lon, lat = line[0]
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, permissions=["camera", "geolocation"],
            geolocation={"latitude": lat, "longitude": lon, "accuracy": 5})
        page = context.new_page()
        page.goto(url + ("?source=simulation" if source == "simulation" else ""))
        if source == "simulation":
            wait_until(page, "globalThis.waymarkPage?.store.get('overlay')?.guidance")
            wait_until(page, "waymarkPage.terrain?.labels.labels.length > 0", 120)
            page.wait_for_timeout(5000)
        else:
            page.locator("#start-sensors").click()
            page.locator("#views button[data-view=split]").click()
            wait_until(page, "waymarkPage.store.get('position')")
            page.wait_for_timeout(5000)
            for latitude, longitude in along(line):
                context.set_geolocation({"latitude": latitude, "longitude": longitude, "accuracy": 5})
                page.wait_for_timeout(300)
            page.wait_for_timeout(5000)
            wait_until(page, "waymarkPage.offline?.registration.state === 'kept'", 120)
        position = page.evaluate("() => { const { lat, lon } = waymarkPage.store.get('position'); return [lon, lat]; }")
        print(json.dumps(position))
        browser.close()


if __name__ == "__main__":
    main()
