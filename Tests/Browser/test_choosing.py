"""Choosing before going: kinds of places, what is found with its direction, a place's card with the routes on the map."""

import pytest

from waiting import wait_until

SIZES = {"phone": {"width": 390, "height": 844}, "small": {"width": 320, "height": 568}, "desk": {"width": 1440, "height": 900}}
# Routes, labels and card as they are on the map now.
ON_MAP = """() => { const { map } = document.getElementById("map");
  const data = (name) => map.getSource(name).serialize().data;
  return { route: data("route").geometry?.coordinates.length ?? 0, others: data("alternatives").features.length, labels: data("alternative-labels").features.length,
    padding: document.querySelector(".map-sheet").getBoundingClientRect().top - document.getElementById("map").getBoundingClientRect().top }; }"""


def store(page, key):
    return page.evaluate("(key) => waymarkPage.store.get(key)", key)


@pytest.mark.parametrize("size", list(SIZES))
def test_routes_are_on_the_map_before_one_goes(open_page, shot, size):
    page = open_page(viewport=SIZES[size], has_touch=size != "desk")
    page.goto("./?source=simulation")
    wait_until(page, "globalThis.waymarkPage?.store.get('overlay')?.guidance")
    before = store(page, "route")["geometry"]["coordinates"]
    view = store(page, "view")
    page.locator("#open-destination").click()
    # A category is a search; pressed again it is none.
    page.get_by_role("button", name="Stop", exact=True).click()
    wait_until(page, "document.querySelector('#destination-list small')?.textContent.includes('bus stop')")
    first = page.locator("#destination-list .place").first
    assert first.locator(".direction b").inner_text().split()[-1] in ("m", "km")
    assert "to the" in first.locator(".direction .unseen").text_content() and first.locator(".direction .icon").is_visible()
    shot(page, f"choosing-list-{size}")
    page.get_by_role("button", name="Stop", exact=True).click()
    assert page.locator("#destination-search").input_value() == ""
    page.locator("#destination-search").fill("castle")
    page.locator("#destination-list .place", has_text="Alm Castle").first.click()
    card = page.get_by_role("dialog", name="Alm Castle")
    wait_until(page, "waymarkPage.store.get('preview')?.state === 'found'")
    page.wait_for_timeout(1000)
    shot(page, f"choosing-card-{size}")
    assert "castle · Almwick" in card.inner_text() and "min" in card.inner_text() and " up" in card.inner_text()
    # The map has the routes, and room beside the card; what is followed is another one.
    preview = store(page, "preview")
    shown = page.evaluate(ON_MAP)
    assert shown["route"] == len(preview["routes"][0]["geometry"]["coordinates"])
    assert shown["others"] == shown["labels"] == len(preview["routes"]) - 1 > 0
    assert shown["padding"] > 80
    assert store(page, "route")["geometry"]["coordinates"] == before
    # Another route, then another way of travelling.
    card.locator(".place-routes button").nth(1).click()
    wait_until(page, "waymarkPage.store.get('preview').chosen === 1")
    assert page.evaluate(ON_MAP)["route"] == len(preview["routes"][1]["geometry"]["coordinates"])
    card.get_by_role("radio", name="Cycling").check()
    wait_until(page, "waymarkPage.store.get('preview')?.state === 'found' && waymarkPage.store.get('preview').mode === 'cycling'")
    assert store(page, "settings")["mode"] == "walking"
    # Left: all is as it was.
    card.get_by_role("button", name="Close").click()
    assert store(page, "view") == view and store(page, "preview") is None and store(page, "chosenPlace") is None
    assert page.evaluate(ON_MAP)["route"] == len(before)
    # Gone: by the route that was chosen.
    page.locator("#open-destination").click()
    page.locator("#destination-list .place", has_text="Alm Castle").first.click()
    wait_until(page, "waymarkPage.store.get('preview')?.state === 'found'")
    card.locator(".place-routes button").nth(1).click()
    wait_until(page, "waymarkPage.store.get('preview').chosen === 1")
    chosen = store(page, "preview")["routes"][1]["properties"]["waymark"]["distance_m"]
    card.locator("[data-action=go]").click()
    wait_until(page, f"waymarkPage.store.get('route').properties.waymark.distance_m === {chosen}")
    assert store(page, "destination")["name"] == "Alm Castle" and store(page, "view") == view
    assert len(store(page, "alternatives")) == len(preview["routes"]) - 1
