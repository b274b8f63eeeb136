"""What a phone fetches in its first minute in a town street, unasked, and for a panorama with an empty cache."""

import collections
import urllib.parse

from waiting import wait_until

# A street in Andorra la Vella.
STREET = {"latitude": 42.5078, "longitude": 1.5290, "accuracy": 6}
# What an area is made of; the rest is the page's program.
KINDS = {"api/area/heights/": "heights", "api/area/map/": "map"}


def measure(browser, url, report):
    """Reports it by kind, in bytes as they came over the wire."""
    report_fetched(street(browser, url), "the first minute in a street", report, 1000)
    report_fetched(street(browser, url, panorama=True), "a panorama at once", report, 1500)


def street(browser, url, panorama=False):
    """Addresses and sizes of what was fetched."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, geolocation=STREET, permissions=["geolocation", "camera"],
                                  has_touch=True, is_mobile=True, service_workers="block")
    fetched = []
    context.on("requestfinished", lambda request: fetched.append((request.url, max(0, request.sizes()["responseBodySize"]))))
    page = context.new_page()
    page.goto(urllib.parse.urljoin(url, "?source=sensors"))
    page.locator("#start-sensors").click()
    if panorama:
        wait_until(page, "globalThis.waymarkPage?.terrain", 60)
        page.evaluate("document.getElementById('open-panorama').click()")
        wait_until(page, "document.getElementById('panorama')?.dataset.ready === 'true' && waymarkPage.terrain.panorama.state.isComplete", 120)
    else:
        page.wait_for_timeout(60_000)
    context.close()
    return fetched


def report_fetched(fetched, title, report, goal):
    kinds = collections.Counter()
    for url, size in fetched:
        path = urllib.parse.urlparse(url).path.lstrip("/")
        kind = next((kind for part, kind in KINDS.items() if path.startswith(part)), "other data")
        kinds[kind if path.startswith("api/") and path != "api/offline/app" else "the page's program"] += size
    report(f"{title}, data", (kinds.total() - kinds["the page's program"]) / 1000, "kB", goal)
    for kind, size in kinds.most_common():
        report(f"… {kind}", size / 1000, "kB")
