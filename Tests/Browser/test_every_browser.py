"""The page's main path in Chromium, Firefox and WebKit: one load for many questions, and states are waited for, never times.

Firefox and WebKit draw a few frames a second here. What a phone has and this machine lacks is imitated by
`engines/imitated-phone.js`, which stands in front of the page's own scripts in a copy of its folder.
"""

import json
import signal
import time

import pytest
from PIL import Image

from conftest import SCREENSHOTS, Server
from saving import save_place

MARKET = {"lat": 47.4861124, "lon": -35.59115}
# Shares of the icons' squares that are covered, by browser.
ICONS = {}
IPHONE = {**MARKET, "course": 90, "declination": 0, "speed": 1.3, "motion": "granted", "location": "granted", "camera": "granted"}


@pytest.fixture(scope="module")
def place(demo_area, imitating_web, tmp_path_factory, engine):
    """The server, which a test may end and start again at the same address. Each browser has its own: they share anchors."""
    store = tmp_path_factory.mktemp("store") / "anchors.sqlite"
    server = Server(demo_area, "--web", str(imitating_web), "--store", str(store))

    class Place:
        def __init__(self):
            self.server, self.url, self.port = server, server.url, server.port

        def end(self):
            self.server.stop(signal.SIGKILL)

        def begin(self):
            self.server = Server(demo_area, "--web", str(imitating_web), "--store", str(store), port=self.port)

    place = Place()
    yield place
    place.server.stop()


@pytest.fixture
def keep(engine):
    """Keeps a picture of the window in out/screenshots."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return lambda name: engine.picture(SCREENSHOTS / f"{name}-{engine.name}.png")


def ready(engine):
    engine.wait("document.documentElement.dataset.ready === 'true'")


def rectangle(engine, selector):
    """Where an element is in the window: left, top, right, bottom, CSS pixels."""
    return engine.run("""
      const box = document.querySelector(arguments[0]).getBoundingClientRect();
      return [Math.max(0, box.left), Math.max(0, box.top), Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];""",
      selector)


def paint(engine, selector, folder):
    """How many pixels of an element have the colour of the painted route."""
    path = folder / f"{engine.name}.png"
    engine.picture(path)
    with Image.open(path) as picture:
        scale = picture.width / engine.run("return innerWidth;")
        box = [round(side * scale) for side in rectangle(engine, selector)]
        pixels = picture.convert("RGB").crop(box).getdata()
    return sum(1 for red, green, blue in pixels if red > 190 and 40 < green < 110 and blue < 60)


def wait_for_paint(engine, selector, folder, least):
    """Waits until the route is seen in an element."""
    end = time.monotonic() + 90
    while (seen := paint(engine, selector, folder)) < least:
        assert time.monotonic() < end, f"{engine.name}: {seen} painted pixels in {selector}\n{engine.state()}"


def route_end(engine):
    return engine.run("return waymarkPage.store.get('route')?.geometry.coordinates.at(-1) ?? null;")


def test_icons_look_alike(engine, place, tmp_path):
    """Each icon covers about as much in every browser: what one does not style becomes a black wedge, or nothing."""
    engine.resize(390, 844)
    engine.open(place.url + "icons/icons.svg")
    names = engine.run("return [...document.querySelectorAll('symbol')].map((symbol) => symbol.id);")
    assert len(names) > 20
    engine.open(place.url + "examples/minimal.html")
    engine.run("""
      document.documentElement.style.background = document.body.style.background = "#fff";
      document.body.replaceChildren(...arguments[0].map((name) => {
        const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        icon.setAttribute("class", "icon");
        icon.setAttribute("style", "position:static;width:48px;height:48px;margin:4px;color:#000;display:inline-block");
        const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
        use.setAttribute("href", "../icons/icons.svg#" + name);
        icon.append(use);
        return icon;
      }));
      document.body.style.cssText = "margin:0;display:block;line-height:0;background:#fff";""", names)
    engine.frames(3)
    path = tmp_path / "icons.png"

    def covered():
        engine.picture(path)
        boxes = engine.run("""return [...document.querySelectorAll("svg")].map((icon) => {
          const { left, top, right, bottom } = icon.getBoundingClientRect();
          return [left, top, right, bottom]; });""")
        with Image.open(path) as picture:
            scale = picture.width / engine.run("return innerWidth;")
            grey = picture.convert("L")
            return {name: sum(255 - value for value in grey.crop([round(side * scale) for side in box]).getdata())
                    / 255 / (48 * scale) ** 2 for name, box in zip(names, boxes)}

    end = time.monotonic() + 30
    while (shares := covered()) and min(shares.values()) < 0.01 and time.monotonic() < end:
        pass  # the file of the icons is still being loaded
    ICONS[engine.name] = shares
    for name, share in shares.items():
        assert share > 0.01, f"{engine.name} does not show the icon {name}"
        if reference := ICONS.get("chromium"):
            assert abs(share - reference[name]) < 0.05, f"{name}: {engine.name} covers {share:.2f}, Chromium {reference[name]:.2f}"


def test_a_simulated_walk_from_the_first_view_to_no_network(engine, place, keep, tmp_path):
    engine.resize(390, 844)
    place_of_start = place.url + "?source=simulation"
    engine.open(place_of_start)
    ready(engine)
    # The engine guides, and its arrows stand in the street.
    engine.wait("waymarkPage.store.get('overlay')?.guidance")
    wait_for_paint(engine, "#camera", tmp_path, 100)
    engine.wait("document.getElementById('sign-instruction').textContent")
    keep("every-walk")
    # The map has the route.
    engine.press("#sheet-larger")
    engine.wait("document.getElementById('app').dataset.view === 'map'")
    engine.wait("document.getElementById('map').dataset.ready")
    wait_for_paint(engine, "#map", tmp_path, 100)
    keep("every-map")

    # A tap on the map, and another route.
    before = route_end(engine)
    # The map stays where it is moved to once it no longer follows.
    while engine.run("return document.querySelector('.map-follow').getAttribute('aria-pressed')") == "true":
        engine.press(".map-follow")
    engine.run("document.getElementById('map').map.jumpTo({ center: [-35.5891644, 47.4894483], zoom: 14.5 }); return 1;")
    sheet = "document.querySelector('.map-sheet:not([hidden]) [data-action=go]')?.checkVisibility?.()"
    for _ in range(4):
        engine.frames(2)
        x, y = engine.run("""
          const element = document.getElementById("map");
          const box = element.getBoundingClientRect();
          const point = element.map.project([-35.5891644, 47.4894483]);
          return [box.left + point.x, box.top + point.y];""")
        engine.tap(x, y)
        # A map that is still being drawn may take a tap for something else.
        if engine.comes(sheet, 15):
            break
    engine.wait(sheet, 5)
    keep("every-tap")
    engine.press(".map-sheet [data-action=go]")
    engine.wait("JSON.stringify(waymarkPage.store.get('route')?.geometry.coordinates.at(-1)) !== %s" % json.dumps(json.dumps(before, separators=(",", ":"))))

    # An anchor where one is.
    save_place(engine)
    engine.wait("(waymarkPage.store.get('anchors') ?? []).length === 1")

    # Settings: units and colours change what is seen.
    engine.press("#open-menu")
    engine.wait("document.getElementById('menu').open")
    engine.press("#settings-part summary")
    for name, value in (("units", "imperial"), ("theme", "dark")):
        engine.run("""
          const input = document.querySelector(`#settings input[name=${arguments[0]}][value=${arguments[1]}]`);
          input.scrollIntoView({ block: "center" });
          input.closest("label").click();""", name, value)
    engine.wait("document.documentElement.dataset.theme === 'dark'")
    engine.press("#menu .close")
    engine.wait("/(ft|mi)\\b/.test(document.getElementById('remaining-distance').textContent)")
    keep("every-settings")

    # The network goes, the page stays: the app is kept by the service worker.
    engine.wait("globalThis.waymarkPage?.offline?.registration.state === 'kept' && navigator.serviceWorker.controller", 180)
    place.end()
    try:
        engine.open(place_of_start)
        ready(engine)
        engine.wait("(waymarkPage.store.get('anchors') ?? []).length === 1")
        assert engine.run("return document.documentElement.dataset.theme;") == "dark"
        engine.wait("waymarkPage.walk?.time > 0.5 || waymarkPage.store.get('position')")
        keep("every-offline")
    finally:
        place.begin()


def test_a_phone_without_webxr_walks(engine, place, keep, tmp_path):
    """As on an iPhone: motion sensors are requested in a tap, the compass is `webkitCompassHeading`, there is no WebXR."""
    engine.resize(390, 844)
    engine.open(place.url + "examples/minimal.html")
    engine.run("""
      try { localStorage.clear(); } catch {}
      sessionStorage.clear();
      sessionStorage.setItem("imitated-phone", JSON.stringify(arguments[0]));""", IPHONE)
    engine.open(place.url)
    ready(engine)
    engine.wait("document.getElementById('welcome').open")
    keep("every-welcome")
    engine.press("#start-sensors")
    engine.wait("waymarkPage.store.get('source')?.kind === 'sensors'")
    assert engine.run("return imitatedPhone.asked.gesture;") is not False, "asked for the motion sensors outside of a gesture"
    # The picture is there, the position, and the direction by the compass.
    engine.wait("document.getElementById('video').videoWidth > 0")
    engine.wait("waymarkPage.store.get('position')")
    engine.wait("waymarkPage.store.get('alignment')?.isKnown")
    # The walk continues: no board covers it once the direction is known.
    engine.wait("['good', 'precise'].includes(document.getElementById('alignment').dataset.state)", 180)
    engine.wait("document.getElementById('coaching').hidden")
    # A destination, and the arrows of its route.
    engine.press("#open-destination")
    engine.wait("document.getElementById('destinations').open")
    engine.type("#destination-search", "castle")
    engine.wait("document.querySelectorAll('#destination-list button').length >= 1")
    engine.press("#destination-list button")
    engine.wait("document.querySelector('.map-sheet:not([hidden]) [data-action=go]')?.checkVisibility?.()")
    engine.press(".map-sheet [data-action=go]")
    engine.wait("waymarkPage.store.get('route')")
    engine.wait("waymarkPage.store.get('overlay')?.guidance")
    engine.wait("document.getElementById('coaching').hidden")
    keep("every-iphone")
    # North of the overlay is the compass's: the camera looks east, within the uncertainty.
    heading = engine.run("return waymarkPage.walk.session.alignment()?.headingDegrees ?? null;")
    if heading is not None:
        assert abs((heading - 90 + 180) % 360 - 180) < 30, heading


def test_a_phone_that_allows_nothing_is_told_once(engine, place, keep):
    engine.resize(390, 844)
    engine.open(place.url + "examples/minimal.html")
    engine.run("""
      try { localStorage.clear(); } catch {}
      sessionStorage.clear();
      sessionStorage.setItem("imitated-phone", JSON.stringify(arguments[0]));""",
      {**IPHONE, "motion": "denied", "location": "denied", "camera": "denied"})
    engine.open(place.url)
    ready(engine)
    engine.wait("document.getElementById('welcome').open")
    engine.press("#start-sensors")
    engine.wait("waymarkPage.store.get('source')?.kind === 'sensors'")
    # One card at a time, and the map can be tapped.
    engine.wait("[...document.querySelectorAll('#messages .message')].filter((card) => card.getBoundingClientRect().height > 0).length === 1")
    keep("every-denied")
