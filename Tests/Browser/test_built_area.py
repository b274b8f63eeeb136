"""The page's main path on an area that is built from real data: it opens walking, a destination is searched and tapped, names and an
anchor are in the picture, and without a network it goes on."""

import math

from geometry import offset
from waiting import frames, wait_until

PHONE = {"width": 390, "height": 844}
GUIDED = "globalThis.waymarkPage?.store.get('overlay')?.guidance"
# What the engine draws, and what it leads along.
DRAWN = """() => {
  const { store, walk } = waymarkPage, { arrows, guidance } = walk.session.overlay(walk.time, walk.pose);
  return { arrows: arrows.length, guidance, state: walk.session.alignment().state };
}"""


def store(page, key):
    return page.evaluate("(key) => waymarkPage.store.get(key)", key)


def led_to(page, place):
    """Waits for the route to a place: along streets, and ending as near as a street may be."""
    wait_until(page, f"waymarkPage.store.get('route')?.properties.waymark.source === 'device'"
                     f" && Math.abs(waymarkPage.store.get('route').geometry.coordinates.at(-1)[1] - {place['lat']}) < 2e-3"
                     f" && Math.abs(waymarkPage.store.get('route').geometry.coordinates.at(-1)[0] - {place['lon']}) < 2e-3")
    wait_until(page, GUIDED)
    return store(page, "route")


def test_the_main_path(open_page, area_server, shot):
    area = area_server("monaco")
    page = open_page(viewport=PHONE, base_url=area.url)
    page.expected_errors += ["ERR_", "Failed to load", "Failed to fetch", "AJAXError"]
    page.goto("./?source=simulation")
    wait_until(page, GUIDED)
    drawn = page.evaluate(DRAWN)
    assert drawn["state"] in ("good", "precise") and drawn["arrows"] > 10, drawn
    assert page.locator("#sign-instruction").inner_text()
    wait_until(page, "waymarkPage.store.get('source').landscape?.isComplete")
    frames(page)
    shot(page, "built-camera")

    # By search.
    page.locator("#open-destination").click()
    page.get_by_role("searchbox").fill("monte carlo")
    page.locator("#destination-list").get_by_role("button", name="Monte-Carlo").first.wait_for()
    shot(page, "built-search")
    page.locator("#destination-list .place", has_text="Monte-Carlo").first.click()
    page.locator(".map-sheet [data-action=go]").click()
    wait_until(page, "waymarkPage.store.get('destination')?.name.includes('Monte-Carlo')")
    route = led_to(page, store(page, "destination"))
    assert len(route["geometry"]["coordinates"]) > 10 and len(route["properties"]["waymark"]["legs"][0]["steps"]) > 2
    wait_until(page, f"({DRAWN})().arrows > 10")

    # By a tap on the map.
    page.locator("#sheet-larger").click()
    wait_until(page, "document.getElementById('map').dataset.ready && document.getElementById('map').map.isStyleLoaded()")
    frames(page)
    shot(page, "built-map")
    box = page.locator("#map canvas").first.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2 + 60, box["y"] + box["height"] / 2 - 60)
    sheet = page.locator(".map-sheet")
    sheet.wait_for()
    shot(page, "built-place")
    sheet.locator("[data-action=go]").click()
    wait_until(page, "!waymarkPage.store.get('destination')?.name?.includes('Monte-Carlo')")
    tapped = store(page, "destination")
    position = store(page, "position")
    assert 1 < math.hypot(*offset((position["lat"], position["lon"]), (tapped["lat"], tapped["lon"]))) < 2000
    led_to(page, tapped)

    # An anchor where one is; another ahead, with its name in the picture.
    page.locator("#sheet-smaller").click()
    page.locator("#open-saved").click()
    page.get_by_role("button", name="Save this place").click()
    wait_until(page, "waymarkPage.store.get('anchors')?.length === 1")
    page.evaluate("""async () => {
      const { lat, lon, heading } = waymarkPage.store.get("position"), angle = heading * Math.PI / 180, metres = 30;
      const anchors = await waymarkPage.loadAnchors();
      anchors.add({ name: "Ahead", lat: lat + metres * Math.cos(angle) / 111_100, lon: lon + metres * Math.sin(angle) / (111_300 * Math.cos(lat * Math.PI / 180)) });
    }""")
    wait_until(page, """[...document.querySelectorAll(".anchor-label")]
      .some((label) => label.checkVisibility({ checkVisibilityCSS: true }) && label.textContent.startsWith("Ahead"))""")
    shot(page, "built-anchor")

    # Without a network the walk goes on, and to another place, too, there is a route.
    page.context.set_offline(True)
    time = page.evaluate("waymarkPage.walk.time")
    page.evaluate("(place) => waymarkPage.store.set('destination', place)", {"lat": 43.7384, "lon": 7.4246, "name": "There"})
    led_to(page, {"lat": 43.7384, "lon": 7.4246})
    wait_until(page, f"waymarkPage.walk.time > {time} + 1")
    wait_until(page, GUIDED)
    shot(page, "built-offline")
    assert "straight line" not in page.locator("#sign-instruction").inner_text().lower()
