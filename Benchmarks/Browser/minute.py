"""What a phone fetches in its first minute in a town street, unasked, and for the first picture of a panorama."""

import collections
import urllib.parse

from waiting import wait_until

# A street in Andorra la Vella.
STREET = {"latitude": 42.5078, "longitude": 1.5290, "accuracy": 6}
KINDS = (("api/area/heights/", "heights"), ("api/area/map/", "map"), (".wasm", "WebAssembly"), ("vendor/", "MapLibre"), ("api/", "answers"))


def measure(browser, url, report):
    """Reports it by kind, in bytes as they came over the wire, with an empty cache."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, geolocation=STREET, permissions=["geolocation", "camera"],
                                  has_touch=True, is_mobile=True)
    fetched = []
    context.on("requestfinished", lambda request: fetched.append((request.url, request.sizes()["responseBodySize"])))
    page = context.new_page()
    page.goto(urllib.parse.urljoin(url, "?source=sensors"))
    page.locator("#start-sensors").click()
    page.wait_for_timeout(60_000)
    print_kinds(fetched, "the first minute in a street", 1000, report)
    before = len(fetched)
    page.evaluate("document.getElementById('open-panorama').click()")
    wait_until(page, "document.getElementById('panorama')?.dataset.ready === 'true' && waymarkPage.terrain.panorama.state.isComplete")
    print_kinds(fetched[before:], "the panorama after it", 1500, report)
    context.close()


def print_kinds(fetched, title, goal, report):
    kinds = collections.Counter()
    for url, size in fetched:
        kinds[next((kind for part, kind in KINDS if part in url), "page")] += size
    report(f"{title}: {len(fetched)} requests", sum(kinds.values()) / 1000, "kB", goal)
    for kind, size in kinds.most_common():
        report(f"… {kind}", size / 1000, "kB")
