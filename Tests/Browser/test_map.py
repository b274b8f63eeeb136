"""The map, from the real server: taps, routes, position, following, names that look like HTML, missing parts."""

import json
import math
import shutil
import struct
import time
import zlib

import pytest

from conftest import PHONE, PREFER_SERVICE
from pictures import Picture
from protobuf import field, fields
from waiting import wait_until

MARKET = {"lat": 47.4861124, "lon": -35.59115}
DESK = {"width": 1280, "height": 800}


def wait(page, condition, seconds=40):
    wait_until(page, condition, seconds)


def drawn(page):
    """Until everything that is in view has been drawn."""
    page.evaluate(
        """() => new Promise((resolve) => {
          const { map } = document.getElementById("map");
          map.once("idle", () => resolve());
          map.triggerRepaint();
          setTimeout(resolve, 20000);
        })""")


def open_map(page, path="./", view=None):
    """The page with its map in full size and no source of samples."""
    page.goto(path)
    wait(page, "document.documentElement.dataset.ready === 'true'", 60)
    page.evaluate(
        """() => {
          document.getElementById("welcome").close();
          waymarkPage.store.set("view", "map");
        }""")
    wait(page, "document.getElementById('map').dataset.ready", 60)
    if view:
        page.evaluate("(view) => { document.getElementById('map').map.jumpTo(view); }", view)
    drawn(page)


def set_store(page, key, value):
    page.evaluate("([key, value]) => waymarkPage.store.set(key, value)", [key, value])


def get_store(page, key):
    return page.evaluate("(key) => waymarkPage.store.get(key)", key)


def on_screen(page, lat, lon):
    """Where a position is in the window."""
    return page.evaluate(
        """([lat, lon]) => {
          const element = document.getElementById("map");
          const box = element.getBoundingClientRect();
          const point = element.map.project([lon, lat]);
          return [box.left + point.x, box.top + point.y];
        }""", [lat, lon])


def hits(page, layer, x, y):
    """What a layer of the map has drawn at a point of the window."""
    return page.evaluate(
        """([layer, x, y]) => {
          const element = document.getElementById("map");
          const box = element.getBoundingClientRect();
          const features = element.map.queryRenderedFeatures([x - box.left, y - box.top], { layers: [layer] });
          return features.map((feature) => feature.properties);
        }""", [layer, x, y])


def is_paint(pixel):
    return pixel[0] > 190 and 40 < pixel[1] < 110 and pixel[2] < 60


def test_tap_leads_to_a_route_on_the_map(page, shot):
    open_map(page, view={"center": [MARKET["lon"], 47.489], "zoom": 14.6})
    x, y = on_screen(page, 47.4924483, -35.5871644)
    page.mouse.click(x, y)
    sheet = page.get_by_role("dialog", name="Belvedere")
    sheet.wait_for(timeout=20_000)
    assert "47.492" in sheet.inner_text() and "35.587" in sheet.inner_text()
    shot(page, "map-place")
    page.locator(".map-sheet [data-action=go]").click()
    wait(page, "waymarkPage.store.get('route')")
    destination = get_store(page, "destination")
    # The tap was a few pixels of 6 m exact.
    assert abs(destination["lat"] - 47.4924483) < 1e-4 and abs(destination["lon"] + 35.5871644) < 1e-4
    line = get_store(page, "route")["geometry"]["coordinates"]
    assert len(line) > 10 and get_store(page, "route")["properties"]["waymark"]["source"] == "device"
    page.wait_for_timeout(1000)
    drawn(page)
    # The line is where the route is: in the middle of long pieces there is paint.
    picture = Picture(page, page.screenshot())
    seen = painted = 0
    for (lon1, lat1, *_), (lon2, lat2, *_) in zip(line, line[1:]):
        a, b = on_screen(page, lat1, lon1), on_screen(page, lat2, lon2)
        if math.dist(a, b) < 20:
            continue
        for share in (0.3, 0.7):
            x, y = (round(a[i] + share * (b[i] - a[i])) for i in (0, 1))
            if hits(page, "route", x, y) and 0 <= x < 390 and 150 < y < 700:
                seen += 1
                painted += any(is_paint(picture[x + dx, y + dy]) for dx in (-2, 0, 2) for dy in (-2, 0, 2))
    # Names lie over the line here and there.
    assert seen >= 4 and painted >= 0.7 * seen, (seen, painted)
    shot(page, "map-route")


def test_other_ways_can_be_chosen(page, shot):
    other = [[MARKET["lon"], MARKET["lat"]], [-35.594, 47.489], [-35.5871644, 47.4924483]]
    asked = []

    def answer(route):
        asked.append(route.request.post_data_json)
        feature = route.fetch().json()
        feature["alternatives"] = [{**feature, "geometry": {"type": "LineString", "coordinates": other}}]
        route.fulfill(json=feature)

    page.add_init_script(PREFER_SERVICE)
    page.route("**/api/route", answer)
    open_map(page, view={"center": [MARKET["lon"], 47.489], "zoom": 14.6})
    page.evaluate(
        "([from, to]) => { void waymarkPage.navigation.begin(from, to); }",
        [MARKET, {"lat": other[2][1], "lon": other[2][0]}])
    wait(page, "waymarkPage.store.get('alternatives')?.length")
    assert asked[0]["alternatives"] == 2
    best = get_store(page, "route")
    assert "alternatives" not in best
    page.wait_for_timeout(700)
    wait(page, "!document.getElementById('map').map.isMoving()")
    drawn(page)
    shot(page, "map-alternatives")
    # In the middle of its second leg.
    page.mouse.click(*on_screen(page, (other[1][1] + other[2][1]) / 2, (other[1][0] + other[2][0]) / 2))
    wait(page, "waymarkPage.store.get('route').geometry.coordinates.length === 3")
    assert get_store(page, "alternatives")[0]["geometry"] == best["geometry"]
    assert page.get_by_role("dialog", name="Belvedere").count() == 0
    # Far along the route there is no choice any more, nor on another one.
    set_store(page, "overlay", {"guidance": {"arcLength": 200, "remainingDistance": 600}})
    assert get_store(page, "alternatives") == []


def test_what_is_walked_is_dimmed(page):
    open_map(page)
    status = page.evaluate(
        """async (place) => {
          const { api, store } = waymarkPage;
          const route = await api.route(place, { lat: 47.4815309, lon: -35.5882478 });
          store.set("route", route);
          store.set("overlay", { guidance: { arcLength: 250, remainingDistance: 750 } });
          return document.getElementById("map").map.getPaintProperty("route", "line-gradient");
        }""", MARKET)
    assert status[0] == "step" and status[3] == 0.25 and status[2] != status[4]


def test_position_has_its_uncertainty_and_direction(page, shot):
    open_map(page)
    set_store(page, "position", {**MARKET, "accuracy": 40, "heading": 90, "headingAccuracy": 10})
    wait(page, "document.getElementById('map').map.querySourceFeatures('position').length")
    wait(page, "!document.getElementById('map').map.isMoving()")
    page.evaluate("(c) => { document.getElementById('map').map.jumpTo({center: [c.lon, c.lat], zoom: 16.5}); }", MARKET)
    drawn(page)
    # 40 m to the east and to the north, by the lengths of a degree at this latitude on WGS 84.
    sine = math.sin(math.radians(MARKET["lat"]))
    w = 1 - 0.00669437999 * sine * sine
    east = 40 / (math.radians(1) * 6378137 / math.sqrt(w) * math.cos(math.radians(MARKET["lat"])))
    north = 40 / (math.radians(1) * 6378137 * (1 - 0.00669437999) / w ** 1.5)
    middle = on_screen(page, MARKET["lat"], MARKET["lon"])
    for dlat, dlon in ((0, east), (north, 0), (0, -east), (-north, 0)):
        edge = on_screen(page, MARKET["lat"] + dlat, MARKET["lon"] + dlon)
        at = lambda share: [middle[i] + share * (edge[i] - middle[i]) for i in (0, 1)]
        assert hits(page, "accuracy", *at(0.96)) and not hits(page, "accuracy", *at(1.06)), (dlat, dlon)
    assert hits(page, "cone", *middle)[0]["cone"] == "cone-20"
    # The cone lies to the east: there the ground is bluer than to the west.
    picture = Picture(page, page.screenshot())

    def blue(dx):
        pixels = [picture[round(middle[0]) + dx, round(middle[1]) + dy] for dy in range(-4, 5)]
        return sum(2 * p[2] - p[0] - p[1] for p in pixels) / len(pixels)

    assert blue(24) > blue(-24) + 10
    shot(page, "map-position")
    # A heading that is hardly known is wide, one that is not known is not shown.
    set_store(page, "position", {**MARKET, "accuracy": 40, "heading": 90, "headingAccuracy": 40})
    wait(page, "document.getElementById('map').map.querySourceFeatures('position')[0]?.properties.cone === 'cone-80'")
    set_store(page, "position", {**MARKET, "accuracy": 40})
    wait(page, "document.getElementById('map').map.querySourceFeatures('position')[0]?.properties.cone === undefined")


def centered(page, lat, lon, within=2):
    """Waits until a position is in the middle of the map, which then stands still."""
    end = time.monotonic() + 20
    while page.evaluate("document.getElementById('map').map.isMoving()") or center_error(page, lat, lon) >= within:
        assert time.monotonic() < end, center_error(page, lat, lon)
        page.wait_for_timeout(50)


def center_error(page, lat, lon):
    x, y = on_screen(page, lat, lon)
    box = page.locator("#map").bounding_box()
    return math.dist((x, y), (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))


def test_following_keeps_the_user_in_the_middle(page, shot):
    open_map(page)
    follow = page.locator(".map-follow")
    follow.click()
    page.locator(".map-note", has_text="known yet").wait_for()
    set_store(page, "position", {**MARKET, "accuracy": 5, "heading": 30, "headingAccuracy": 8})
    wait(page, "document.querySelector('.map-follow').getAttribute('aria-pressed') === 'true'")
    centered(page, **MARKET)
    # A walk to the north-east.
    for i in range(1, 9):
        place = {"lat": MARKET["lat"] + i * 2e-5, "lon": MARKET["lon"] + i * 2e-5}
        set_store(page, "position", {**place, "accuracy": 5, "heading": 30 + i, "headingAccuracy": 8})
        page.wait_for_timeout(60)
    centered(page, **place)
    assert abs(page.evaluate("document.getElementById('map').map.getBearing()")) < 0.1
    # Heading up: the map rotates with the user.
    follow.click()
    wait(page, "Math.abs(document.getElementById('map').map.getBearing() - 38) < 0.5")
    centered(page, **place)
    assert page.locator(".map-compass").is_visible()
    shot(page, "map-heading-up")
    page.locator(".map-compass").click()
    wait(page, "Math.abs(document.getElementById('map').map.getBearing()) < 0.5")
    # The hand moves the map: it stays where it was put.
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.75
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 60, steps=6)
    page.mouse.move(x - 90, y - 90, steps=6)
    page.mouse.up()
    assert follow.get_attribute("aria-pressed") == "false"
    page.wait_for_timeout(800)
    set_store(page, "position", {**MARKET, "accuracy": 5, "heading": 30, "headingAccuracy": 8})
    page.wait_for_timeout(800)
    assert center_error(page, **MARKET) > 40
    follow.click()
    centered(page, **MARKET)


def test_following_leaves_the_zoom_to_the_user(page):
    open_map(page)
    page.evaluate("() => waymarkPage.walk?.stop()")
    zoom = "document.getElementById('map').map.getZoom()"
    # It opens at a zoom where streets can be distinguished.
    set_store(page, "position", {**MARKET, "accuracy": 5, "heading": None, "headingAccuracy": None})
    wait(page, f"{zoom} > 16 && !document.getElementById('map').map.isMoving()", 10)
    # Ten positions a second, as from a walk.
    page.evaluate("""({ lat, lon }) => {
      let step = 0;
      const tell = () => waymarkPage.store.set("position", { lat: lat + 2e-8 * ++step, lon, accuracy: 5, heading: null, headingAccuracy: null });
      globalThis.walking = setInterval(tell, 100);
    }""", MARKET)
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + box["width"] / 2 + 60, box["y"] + box["height"] / 2 - 80
    page.mouse.move(x, y)
    canvas = page.locator("#map canvas")

    def pinch():
        client = page.context.new_cdp_session(page)
        for reach, kind in ((30, "touchStart"), (45, "touchMove"), (60, "touchMove"), (80, "touchMove"), (100, "touchMove")):
            points = [{"x": x - reach, "y": y, "id": 0}, {"x": x + reach, "y": y, "id": 1}]
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            page.wait_for_timeout(150)
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    for name, act, least in (
            ("wheel", lambda: page.mouse.wheel(0, 400), -0.4), ("double click", lambda: page.mouse.dblclick(x, y), 0.9),
            ("button", lambda: page.locator(".map-zoom button").last.click(), -0.9), ("pinch", pinch, 0.7),
            ("key", lambda: (canvas.focus(), page.keyboard.press("Minus")), -0.5)):
        before = page.evaluate(zoom)
        act()
        page.wait_for_timeout(1500)
        now = page.evaluate(zoom)
        assert (now - before) / least >= 1, (name, before, now)
        # It stays so, and the user stays in the middle.
        page.wait_for_timeout(600)
        assert abs(page.evaluate(zoom) - now) < 0.02, name
        assert page.locator(".map-follow").get_attribute("aria-pressed") == "true", name
        assert center_error(page, **MARKET) < 8, name
    # Tilt is a button away; a drag pauses following, the button goes back without another zoom.
    page.locator(".map-tilt").click()
    wait(page, "document.getElementById('map').map.getPitch() > 45", 10)
    page.locator(".map-tilt").click()
    wait(page, "document.getElementById('map').map.getPitch() === 0", 10)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y + 90, steps=8)
    page.mouse.up()
    wait(page, "document.querySelector('.map-follow').getAttribute('aria-pressed') === 'false'", 10)
    before = page.evaluate(zoom)
    page.locator(".map-follow").click()
    centered(page, **MARKET, within=8)
    assert abs(page.evaluate(zoom) - before) < 0.02


def test_the_map_ends_without_an_edge(page):
    open_map(page, view={"center": [-35.6, 47.5], "zoom": 9.3})
    # Without names, which have edges of their own.
    page.evaluate("""() => {
      const { map } = document.getElementById("map");
      for (const { id, type } of map.getStyle().layers) if (type === "symbol" || type === "circle") map.setLayoutProperty(id, "visibility", "none");
    }""")
    drawn(page)
    [west, south, east, north] = page.evaluate("(() => { const b = waymarkPage.store.get('area').bounds; return [b.west, b.south, b.east, b.north]; })()")
    picture = Picture(page, page.screenshot())
    # Along lines across each of its borders no two neighbouring pixels differ as an edge does.
    for (lat, lon), (dx, dy) in ((((south + north) / 2, west), (1, 0)), ((north, (west + east) / 2), (0, 1))):
        for shift in (-12, 0, 12):
            x, y = on_screen(page, lat, lon)
            line = [picture[round(x + k * dx + shift * dy), round(y + k * dy + shift * dx)] for k in range(-8, 9)
                    if 0 <= x + k * dx < 390 and y + k * dy > 160]
            steps = [max(abs(a - b) for a, b in zip(p, q)) for p, q in zip(line, line[1:])]
            assert max(steps, default=0) < 24, (lat, lon, steps)


def test_everything_comes_from_the_own_server(page, shot):
    foreign = []

    def only_loopback(route):
        if route.request.url.split("/")[2].split(":")[0] in ("127.0.0.1", "localhost"):
            route.continue_()
        else:
            foreign.append(route.request.url)
            route.abort()

    page.route(lambda url: url.startswith("http"), only_loopback)
    open_map(page, view={"center": [MARKET["lon"], MARKET["lat"]], "zoom": 15})
    assert not foreign
    # MapLibre's own decoder reads the tiles.
    seen = page.evaluate(
        """() => {
          const { map } = document.getElementById("map");
          const read = (sourceLayer, source = "map") => map.querySourceFeatures(source, { sourceLayer });
          // Houses of one height are one feature.
          const houses = read("buildings").flatMap((f) => (f.geometry.type === "Polygon" ? [f] : f.geometry.coordinates.map(() => f)));
          return {
            streets: read("streets").map((f) => f.properties.name), heights: houses.map((f) => f.properties.height),
            shapes: read("buildings").map((f) => f.geometry.type), contours: read("contours", "contours").map((f) => f.properties.ele),
            labels: map.queryRenderedFeatures({ layers: ["street-names"] }).map((f) => f.properties.name),
            relief: map.isSourceLoaded("elevation"),
          };
        }""")
    assert "Bridge Street" in seen["streets"] and seen["relief"]
    assert len(seen["heights"]) > 300 and all(2 < height < 60 for height in seen["heights"])
    assert set(seen["shapes"]) <= {"Polygon", "MultiPolygon"}
    assert seen["contours"] and all(height % 10 == 0 for height in seen["contours"])
    # Letters without a server for letters.
    assert len(set(seen["labels"])) >= 3
    shot(page, "map-town")


def test_day_and_night(open_page, shot):
    page = open_page(color_scheme="light")
    open_map(page, "./?source=sensors", view={"center": [-35.55, 47.5], "zoom": 11.2})
    for size, scheme in (("phone", "light"), ("phone", "dark"), ("desk", "dark"), ("desk", "light")):
        page.set_viewport_size(DESK if size == "desk" else PHONE)
        set_store(page, "theme", scheme)
        page.wait_for_timeout(500)
        drawn(page)
        picture = Picture(page, page.screenshot())
        box = page.locator("#map").bounding_box()
        inside = [picture[x, y] for y in range(int(box["y"]) + 60, int(box["y"] + box["height"]) - 60, 7)
                  for x in range(int(box["x"]) + 20, int(box["x"] + box["width"]) - 70, 7)]
        brightness = sum(sum(pixel) for pixel in inside) / len(inside) / 3
        assert (brightness > 140) if scheme == "light" else (brightness < 90), (size, scheme, brightness)
        # Relief, woods and water: it is no plain sheet.
        assert len(set(inside)) > 300, (size, scheme)
        shot(page, f"map-{size}-{scheme}")


def test_the_theme_changes_while_a_style_loads(page):
    open_map(page, "./?source=sensors")
    set_store(page, "position", {**MARKET, "accuracy": 5, "heading": 40, "headingAccuracy": 10})
    wait(page, "document.getElementById('map').map.hasImage('cone-20')")
    page.evaluate("""() => {
      const { map } = document.getElementById("map");
      map.setStyle(map.getStyle(), { diff: false });
      waymarkPage.store.set("theme", "dark");
    }""")
    # `page` fails where the console has errors. The new style has asked for the heading's cone again.
    wait(page, "document.getElementById('map').map.hasImage('cone-20')")


@pytest.fixture(scope="module")
def hostile_area(demo_area, tmp_path_factory):
    """The demo area with names that look like HTML: a street's in the map itself, the area's own and its credits."""
    copy = tmp_path_factory.mktemp("hostile") / "area"
    shutil.copytree(demo_area, copy, ignore=shutil.ignore_patterns("directions.json"))
    data, out, at, changed = (copy / "map.osm.pbf").read_bytes(), b"", 0, 0
    while at < len(data):
        length = struct.unpack(">I", data[at:at + 4])[0]
        header = dict(fields(data[at + 4:at + 4 + length]))
        start = at + 4 + length
        blob = dict(fields(data[start:start + header[3]]))
        raw = zlib.decompress(blob[3])
        # Of the same length: no number in the file has to change.
        changed += raw.count(b"Bridge Street")
        packed = zlib.compress(raw.replace(b"Bridge Street", b"<img onerror>"))
        body = field(2, len(raw)) + field(3, packed)
        head = field(1, header[1]) + field(3, len(body))
        out += struct.pack(">I", len(head)) + head + body
        at = start + header[3]
    assert changed
    (copy / "map.osm.pbf").write_bytes(out)
    manifest = json.loads((copy / "area.json").read_text())
    manifest["sources"][0]["attribution"] = "<img src=x onerror=\"window.hit=1\">"
    manifest["name"] = "<script>window.hit=1</script>"
    (copy / "area.json").write_text(json.dumps(manifest))
    return copy


def test_names_that_look_like_html_stay_text(open_page, serve, hostile_area, shot):
    server = serve(area=hostile_area)
    page = open_page(base_url=server.url)
    open_map(page, server.url, view={"center": [MARKET["lon"], MARKET["lat"]], "zoom": 16})
    places = page.evaluate(
        """() => document.getElementById("map").map.querySourceFeatures("map", { sourceLayer: "streets" })
          .filter((feature) => feature.properties.name === "<img onerror>")
          .map((feature) => feature.geometry.coordinates.flat(1).flat())""")
    assert places
    # A tap on the street, an own mark and a destination with such names.
    evil = "<img src=x onerror=\"window.hit=1\">"
    set_store(page, "anchors", [{"lat": MARKET["lat"], "lon": MARKET["lon"] + 0.001, "name": evil}])
    set_store(page, "destination", {"lat": MARKET["lat"] + 0.001, "lon": MARKET["lon"], "name": evil})
    # The map moves to the route, and back.
    wait(page, "waymarkPage.store.get('route')")
    page.wait_for_timeout(1500)
    page.evaluate("({ lat, lon }) => document.getElementById('map').map.jumpTo({ center: [lon, lat], zoom: 16 })", MARKET)
    drawn(page)
    found = page.evaluate(
        """({ lat, lon }) => {
          const { map } = document.getElementById("map");
          // A tap near a mark is one on the mark.
          const marks = [[lon + 0.001, lat], [lon, lat + 0.001]].map((mark) => map.project(mark));
          for (const feature of map.queryRenderedFeatures({ layers: ["streets", "bridges"] })) {
            if (feature.properties.name !== "<img onerror>") continue;
            const lines = feature.geometry.type === "LineString" ? [feature.geometry.coordinates] : feature.geometry.coordinates;
            for (const line of lines) for (let i = 1; i < line.length; i++) {
              for (let share = 0; share <= 1; share += 0.05) {
                const { x, y } = map.project([0, 1].map((k) => line[i - 1][k] + share * (line[i][k] - line[i - 1][k])));
                const others = map.queryRenderedFeatures([[x - 12, y - 12], [x + 12, y + 12]])
                  .filter((f) => f.properties.name && f.properties.name !== "<img onerror>");
                const isFree = marks.every((mark) => Math.hypot(mark.x - x, mark.y - y) > 60);
                if (x > 20 && x < 300 && y > 60 && y < 700 && isFree && others.length === 0) return [x, y];
              }
            }
          }
          return null;
        }""", MARKET)
    assert found
    box = page.locator("#map").bounding_box()
    page.mouse.click(box["x"] + found[0], box["y"] + found[1])
    page.get_by_role("dialog", name="<img onerror>").wait_for(timeout=20_000)
    shot(page, "map-hostile")
    assert page.evaluate("document.querySelectorAll('#map img, #map script').length") == 0
    assert page.evaluate("window.hit === undefined")
    assert evil in page.locator(".map-credits").inner_text()


def test_marks_by_long_press_and_keyboard(page):
    open_map(page, view={"center": [MARKET["lon"], 47.4835], "zoom": 16})
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + 120, box["y"] + box["height"] / 2
    there = page.evaluate("([x, y]) => document.getElementById('map').map.unproject([x, y]).toArray()", [120, box["height"] / 2])
    page.mouse.click(x, y, button="right")
    page.get_by_role("button", name="Save this spot").click()
    wait(page, "waymarkPage.store.get('anchors')?.length", 20)
    [anchor] = get_store(page, "anchors")
    # Within two pixels.
    assert [anchor["lon"], anchor["lat"]] == pytest.approx(there, abs=2e-5) and anchor["name"]
    # It is moved out from under its card.
    page.wait_for_timeout(700)
    wait(page, "!document.getElementById('map').map.isMoving()")
    drawn(page)
    assert page.evaluate("document.getElementById('map').map.queryRenderedFeatures({layers: ['anchor-selected']}).length") == 1
    set_store(page, "selectedAnchor", None)
    # The pin stands on its position: its face is above it.
    x, y = on_screen(page, anchor["lat"], anchor["lon"])
    page.mouse.click(x, y - 22)
    page.get_by_role("button", name="Delete", exact=True).click()
    assert get_store(page, "anchors") == []
    # The same with keys: the middle is chosen with Enter, Escape leaves it and brings the focus back.
    page.locator("#map canvas").focus()
    page.keyboard.press("Enter")
    page.locator(".map-sheet [data-action=go]").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Go"
    page.keyboard.press("Escape")
    assert page.locator(".map-sheet").is_hidden()
    assert page.evaluate("document.activeElement.tagName") == "CANVAS"
    before = page.evaluate("document.getElementById('map').map.getCenter().lng")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(600)
    assert page.evaluate("document.getElementById('map').map.getCenter().lng") > before
    for button in page.locator("#map button:visible").all():
        assert button.get_attribute("aria-label") or button.inner_text(), button
        size = button.bounding_box()
        assert size["width"] >= 44 and size["height"] >= 44, size


def test_who_has_no_location_says_where_they_are(open_page):
    page = open_page(permissions=["camera", "accelerometer", "gyroscope", "magnetometer"])
    open_map(page, path="./?source=sensors", view={"center": [MARKET["lon"], 47.4835], "zoom": 16})
    wait(page, "waymarkPage.store.get('source')?.status")
    assert get_store(page, "position") is None
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + 120, box["y"] + box["height"] / 2
    there = page.evaluate("([x, y]) => document.getElementById('map').map.unproject([x, y]).toArray()", [120, box["height"] / 2])
    page.mouse.click(x, y, button="right")
    page.get_by_role("button", name="I am here").click()
    # It becomes a fix of 10 m: the engine believes it, and that receivers say too much of themselves, up to twofold.
    wait(page, "waymarkPage.store.get('position')")
    position = get_store(page, "position")
    assert [position["lon"], position["lat"]] == pytest.approx(there, abs=2e-5)
    assert 10 <= position["accuracy"] <= 20


def test_who_has_a_location_is_not_asked(open_page):
    page = open_page(permissions=["camera", "geolocation", "accelerometer", "gyroscope", "magnetometer"])
    open_map(page, path="./?source=sensors")
    wait(page, "waymarkPage.store.get('source')?.status?.location === 'device'")
    box = page.locator("#map").bounding_box()
    page.mouse.click(box["x"] + 120, box["y"] + box["height"] / 2, button="right")
    page.get_by_role("button", name="Save this spot").wait_for()
    assert page.get_by_role("button", name="I am here").is_hidden()


def test_a_finger_that_rests_opens_the_menu(page):
    open_map(page, view={"center": [MARKET["lon"], 47.4835], "zoom": 16})
    box = page.locator("#map").bounding_box()
    client = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 150, "y": box["y"] + 300}
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(900)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name="Save this spot").wait_for()
    # The lifted finger is no tap that closes it again.
    page.wait_for_timeout(500)
    assert page.get_by_role("button", name="Save this spot").is_visible()


def test_tiles_that_stop_coming_are_told_and_come_again(page):
    page.expected_errors += ["net::ERR_FAILED", "api/area/"]
    open_map(page, view={"center": [MARKET["lon"], MARKET["lat"]], "zoom": 14})
    page.route("**/api/area/map/**", lambda route: route.abort())
    page.evaluate("() => { document.getElementById('map').map.jumpTo({center: [-35.40, 47.56], zoom: 15}); }")
    note = page.locator(".map-note")
    note.get_by_text("load more of the map").wait_for(timeout=20_000)
    # The rest lives.
    page.locator(".map-zoom button").first.click()
    page.unroute("**/api/area/map/**")
    # At once; it would also come by itself.
    page.evaluate("document.querySelector('.map-note button').click()")
    wait(page, "document.querySelector('.map-note').hidden")
    drawn(page)
    assert page.evaluate("document.getElementById('map').map.queryRenderedFeatures({layers: ['contours']}).length") > 0


def test_without_webgl_the_page_lives(open_page, shot):
    page = open_page()
    page.add_init_script(
        """const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return String(kind).startsWith("webgl") ? null : original.call(this, kind, ...rest);
        };""")
    page.goto("./")
    wait(page, "document.documentElement.dataset.ready === 'true'", 60)
    page.evaluate("() => { document.getElementById('welcome').close(); waymarkPage.store.set('view', 'map'); }")
    note = page.locator(".map-note")
    note.wait_for(timeout=20_000)
    assert "WebGL" in note.inner_text()
    shot(page, "map-without-webgl")
    set_store(page, "destination", {**MARKET, "name": "Market"})
    page.locator("#open-menu").click()
    assert page.locator("#menu").is_visible()


def png(side):
    """A grey picture."""
    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    rows = (b"\0" + b"\x80" * 3 * side) * side
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def test_other_tiles_by_address(open_page, server):
    page = open_page()
    page.expected_errors += ["Content Security Policy", "tiles.example", "Failed to fetch", "net::"]
    open_map(page)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    # A raster server behind the own address.
    picture = png(256)
    page.route("**/pictures/**", lambda route: route.fulfill(body=picture, content_type="image/png"))
    template = server.url + "pictures/{z}/{x}/{y}.png"
    set_store(page, "settings", {"tiles": template})
    wait(page, "document.getElementById('map').map.getSource('tiles')?.type === 'raster'")
    drawn(page)
    assert any("/pictures/" in url for url in asked)
    assert page.evaluate("!document.getElementById('map').map.getSource('map')")
    assert "127.0.0.1" in page.locator(".map-credits").inner_text()
    # Back to the area's own; an address without its numbers is none.
    set_store(page, "settings", {"tiles": "https://tiles.example/nothing"})
    wait(page, "document.getElementById('map').map.getSource('map')?.type === 'vector'")
