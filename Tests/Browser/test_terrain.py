"""Mountains in the page: what a tap meets, names of summits, what can be seen; against `ground.py`."""

import math
import random

import height_block
import pytest
from ground import Ground, bearing
from waiting import frames, wait_until

DESK = {"width": 1280, "height": 800}
MARKET = (47.4861124, -35.59115)


@pytest.fixture(scope="session")
def ground(demo_area):
    return Ground(demo_area)


def walking(page, path="./?source=simulation"):
    """The simulated walk, standing still, as soon as it knows where it is."""
    page.goto(path)
    wait_until(page, "globalThis.waymarkPage?.terrain && waymarkPage.store.get('overlay')?.guidance", 90)
    wait_until(page, "['good', 'precise'].includes(waymarkPage.store.get('alignment')?.state)")
    page.evaluate("() => waymarkPage.walk.source.pause?.()")
    pause = page.get_by_role("button", name="Pause")
    if pause.is_visible():
        pause.click()
    # A user who stands still is asked to walk; here the direction must be good enough already.
    without = page.get_by_role("button", name="Continue anyway")
    if without.is_visible():
        without.click()


def labelled(page):
    wait_until(page, "waymarkPage.terrain.labels.labels.length > 0", 90)
    return page.evaluate("waymarkPage.terrain.labels.labels.filter(({ isPeak }) => isPeak)")


def middle(page):
    """The line of sight in the middle of the picture, as soon as the picture is still: the last drag may still turn it."""
    before = None
    for _ in range(100):
        line = page.evaluate(
            """() => { const { walk } = waymarkPage; const { width, height } = walk.camera;
              return walk.session.sightLine(walk.pose, width / 2, height / 2); }""")
        if line == before:
            return line
        before = line
        frames(page)
    pytest.fail("the picture does not come to rest")


def turn_to(page, azimuth, elevation):
    """Drags the picture until a direction is in its middle."""
    box = page.locator("#camera").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(40):
        line = middle(page)
        camera = page.evaluate("waymarkPage.walk.camera")
        across = (azimuth - line["azimuth"] + 180) % 360 - 180
        up = elevation - line["elevation"]
        if abs(across) < 2 and abs(up) < 2:
            return
        scale = camera["width"] / camera["fovX"]
        dx = max(-200, min(200, -across * scale))
        dy = max(-120, min(120, up * scale))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + dx / 2, y + dy / 2)
        page.mouse.move(x + dx, y + dy)
        page.mouse.up()
        frames(page)
    pytest.fail(f"{azimuth}° could not be turned to")


def tap_direction(page, azimuth, elevation):
    """Taps at a direction of the picture; gives the line of sight that was tapped."""
    spot = page.evaluate(
        """async ([azimuth, elevation]) => {
          const { walk, store } = waymarkPage;
          const { Projection } = await import(new URL("../terrain/direction.js", document.querySelector("script[src$='app/main.js']").src).href);
          const projection = new Projection();
          projection.set(walk.pose.q, store.get("alignment").yawDegrees, walk.camera);
          const point = { x: 0, y: 0 };
          projection.project(azimuth, elevation, point);
          return { ...point, line: walk.session.sightLine(walk.pose, point.x, point.y) };
        }""", [azimuth, elevation])
    box = page.locator("#camera").bounding_box()
    assert 0 < spot["x"] < box["width"] and 0 < spot["y"] < box["height"], spot
    page.mouse.click(box["x"] + spot["x"], box["y"] + spot["y"])
    wait_until(page, "waymarkPage.store.get('seek') !== null", 60)
    return spot["line"], page.evaluate("waymarkPage.store.get('seek')")


def open_summit(page, above):
    """The clearest of the named summits that no house hides, so many degrees above it."""
    for summit in sorted(labelled(page), key=lambda label: -label["margin"]):
        page.evaluate(
            """async ([azimuth, elevation]) => {
              const { walk, terrain } = waymarkPage;
              const { width, height } = walk.camera;
              await terrain.seek.look({ ...walk.session.sightLine(walk.pose, width / 2, height / 2), azimuth, elevation });
            }""", [summit["azimuth"], summit["elevation"] + above])
        is_hidden = page.evaluate("Boolean(waymarkPage.store.get('seek')?.hit?.building)")
        page.evaluate("waymarkPage.terrain.seek.close()")
        if not is_hidden:
            return summit
    pytest.fail("houses hide all summits")


def test_a_tap_on_a_house_names_it_and_puts_the_anchor_on_its_wall(open_page, demo_area, shot):
    page = open_page(viewport=DESK, has_touch=False)
    walking(page)
    line = page.evaluate(
        """() => { const { walk } = waymarkPage; const { width, height } = walk.camera;
          return walk.session.sightLine(walk.pose, width / 2, height / 2); }""")
    houses = page.evaluate(
        """async ({ lat, lon }) => {
          const { features } = await (await fetch(`api/area/features?lat=${lat}&lon=${lon}&radius=150`)).json();
          return features.filter(({ properties }) => properties.layer === "buildings");
        }""", {"lat": line["lat"], "lon": line["lon"]})
    # Walls by the map, met by straight lines in the plane: where the nearest house fills two degrees on both sides.
    scale = 111_195 * math.cos(math.radians(line["lat"]))
    walls = []
    for house in houses:
        for ring in house["geometry"]["coordinates"]:
            corners = [((lon - line["lon"]) * scale, (lat - line["lat"]) * 111_195) for lon, lat in ring]
            walls += [(a, b, house["properties"]) for a, b in zip(corners, corners[1:])]

    def nearest(azimuth):
        dx, dy = math.sin(math.radians(azimuth)), math.cos(math.radians(azimuth))
        best = (math.inf, None)
        for (ax, ay), (bx, by), properties in walls:
            cross = dx * (by - ay) - dy * (bx - ax)
            if abs(cross) < 1e-9:
                continue
            distance = (ax * (by - ay) - ay * (bx - ax)) / cross
            along = (ax * dy - ay * dx) / cross
            if distance > 0 and 0 <= along <= 1 and distance < best[0]:
                best = (distance, properties)
        return best

    found = []
    for azimuth in range(0, 360, 3):
        distance, house = nearest(azimuth)
        around = [nearest(azimuth + side) for side in (-3, 3)]
        named = house and (house.get("name") or house.get("street"))
        if named and 8 < distance < 60 and all(other is house for _, other in around):
            found.append((distance, azimuth, house))
    assert found, "no house with a name or address in view"
    distance, azimuth, house = min(found, key=lambda each: each[0])
    turn_to(page, azimuth, 5)
    sight, seek = tap_direction(page, azimuth, 4)
    name = house.get("name") or f"{house['street']} {house['number']}"
    assert page.locator("#seek-name").inner_text() == name
    facts = page.locator("#seek-facts").inner_text()
    assert "wall, " in facts and " above the ground · " in facts and " away" in facts
    building = seek["hit"]["building"]
    assert building["face"] == "wall" and 0 < building["aboveGround"] < house["height"]
    assert abs(seek["hit"]["groundDistance"] - distance) < 2
    assert "on the wall" in page.locator("#seek-spot").inner_text(), (sight, seek, middle(page))
    shot(page, "terrain-tap-house")
    page.get_by_role("button", name="Save this spot").click()
    wait_until(page, "waymarkPage.store.get('anchors')?.length === 1", 20)
    anchor = page.evaluate("waymarkPage.store.get('anchors')[0]")
    assert anchor["origin"] == "terrain" and abs(anchor["altitude"]["meters"] - seek["hit"]["elevation"]) < 0.01
    assert bearing(anchor["lat"], anchor["lon"], seek["hit"]["lat"], seek["hit"]["lon"])[1] < 0.05


def test_a_tap_on_a_summit_names_it(open_page, ground, shot):
    page = open_page(viewport=DESK, has_touch=False)
    walking(page)
    below = 0.25
    summit = open_summit(page, -below)
    turn_to(page, summit["azimuth"], summit["elevation"] - 5)
    line, seek = tap_direction(page, summit["azimuth"], summit["elevation"] - below)
    # The picture's directions are the engine's.
    assert abs((line["azimuth"] - summit["azimuth"] + 180) % 360 - 180) < 0.1
    assert abs(line["elevation"] - (summit["elevation"] - below)) < 0.1
    # The same line of sight, marched over the file.
    eye = seek["eye"]["altitude"]
    assert abs(eye - seek["eye"]["ground"]) < 60
    expected = ground.march(line["lat"], line["lon"], eye, line["azimuth"], line["elevation"])
    assert expected, "the march meets nothing"
    _, off = bearing(seek["hit"]["lat"], seek["hit"]["lon"], expected[0], expected[1])
    assert off < max(30, 0.01 * expected[2]), (seek["hit"], expected)
    assert abs(seek["hit"]["elevation"] - ground.height(expected[0], expected[1])) < 15
    assert page.locator("#seek-name").inner_text() == summit["name"]
    assert " away · " in page.locator("#seek-facts").inner_text()
    assert page.locator("#seek-more").inner_text().startswith("±")
    wait_until(page, "getComputedStyle(document.querySelector('.seek-pin')).visibility === 'visible'")
    assert page.locator(".seek-marker").count() == 1
    # What guides stays in view beside all boards.
    assert page.evaluate("""() => [...document.querySelectorAll("#hud > *")].filter((one) => one.checkVisibility()).every((one) => {
      const { x, y, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(x + 20, y + height - 12));
    })""")
    shot(page, "terrain-tap")
    page.get_by_role("button", name="Save this spot").click()
    wait_until(page, "waymarkPage.store.get('anchors')?.length")
    assert page.evaluate("waymarkPage.store.get('anchors').at(-1).name") == summit["name"]
    assert page.locator("#seek").is_hidden() and page.locator(".seek-marker").count() == 0
    # Going there is chosen on the place's card.
    tap_direction(page, summit["azimuth"], summit["elevation"] - below)
    page.locator("#seek").get_by_role("button", name="Go there").click()
    wait_until(page, f"waymarkPage.store.get('chosenPlace')?.name === {summit['name']!r}")
    assert page.locator("#map-place-name").inner_text() == summit["name"]


def test_a_tap_into_the_sky_names_the_highest_point(open_page, ground):
    page = open_page(viewport=DESK, has_touch=False)
    walking(page)
    summit = open_summit(page, 6)
    turn_to(page, summit["azimuth"], summit["elevation"])
    line, seek = tap_direction(page, summit["azimuth"], summit["elevation"] + 6)
    assert seek["outcome"] == "sky" and seek["hit"] is None
    assert page.locator("#seek-name").inner_text() == "Nothing but sky"
    assert "Highest point in that direction" in page.locator("#seek-more").inner_text()
    found, _ = bearing(line["lat"], line["lon"], seek["highest"]["lat"], seek["highest"]["lon"])
    assert abs((found - line["azimuth"] + 180) % 360 - 180) < 0.2  # on a sphere
    # Nothing stands higher: half a tenth of a degree above it nothing is met, as much below it something is.
    above, below = (ground.march(line["lat"], line["lon"], seek["eye"]["altitude"], line["azimuth"],
                                 seek["highest"]["apparentElevation"] + change, step=15) for change in (0.08, -0.08))
    assert above is None and below is not None


def test_names_of_summits_are_those_that_are_seen(open_page, server, ground, shot):
    page = open_page(viewport=DESK, has_touch=False)
    walking(page)
    labelled(page)
    page.evaluate("document.getElementById('open-panorama').click()")
    wait_until(page, "document.getElementById('panorama')?.dataset.ready === 'true'", 120)
    summits = page.evaluate("waymarkPage.terrain.panorama.state.summits")
    seen = {summit["name"] for summit in summits}
    place = page.evaluate("waymarkPage.store.get('position')")
    status, marks = server.json(f"/api/area/landmarks?lat={place['lat']}&lon={place['lon']}&radius=100000")
    assert status == 200
    # The height of the eye is what the page says it is.
    eye = page.evaluate("""async () => { const { store, terrain } = waymarkPage;
      const { lat, lon } = store.get("position"); const { altitude, altitudeReference } = store.get("alignment");
      const line = { lat, lon, alt: altitude, altRef: altitudeReference, azimuth: 0, elevation: 0, range: 100 };
      return (await terrain.client().ask("sight", { line })).eye.altitude; }""")
    told = 0
    for feature in marks["features"]:
        properties = feature["properties"]
        if properties["layer"] != "peaks" or properties["class"] == "saddle":
            continue
        lon, lat = feature["geometry"]["coordinates"]
        target, height = ground.highest(lat, lon)
        margin = ground.margin(place["lat"], place["lon"], eye, target, height)
        if abs(margin) > 5:
            told += 1
            assert (margin > 0) == (properties["name"] in seen), (properties["name"], margin)
    assert told > 15 and len(seen) >= 3


def test_labels_keep_out_of_each_others_way_and_can_be_switched_off(open_page, shot):
    page = open_page(viewport=DESK, has_touch=False)
    walking(page)
    page.evaluate("waymarkPage.store.set('view', 'camera')")
    labels = labelled(page)
    turn_to(page, labels[0]["azimuth"], labels[0]["elevation"])
    shot(page, "terrain-labels")
    boxes = page.evaluate(
        """() => [...document.querySelectorAll(".summit-label")].filter((label) => label.style.visibility === "visible")
          .map((label) => label.querySelector("span").getBoundingClientRect().toJSON())""")
    assert boxes
    for i, a in enumerate(boxes):
        for b in boxes[i + 1:]:
            assert a["right"] <= b["left"] or b["right"] <= a["left"] or a["bottom"] <= b["top"] or b["bottom"] <= a["top"]
    page.evaluate("document.getElementById('summit-names').click()")
    wait_until(page, "![...document.querySelectorAll('.summit-label')].some((label) => label.style.visibility === 'visible')")
    assert page.evaluate("JSON.parse(localStorage.getItem('waymark.settings')).summits") is False


def test_what_can_be_seen_is_painted_on_the_map(open_page, ground, shot):
    page = open_page(viewport=DESK, has_touch=False)
    walking(page)
    wait_until(page, "document.getElementById('map').dataset.ready", 60)
    page.evaluate("([lat, lon]) => waymarkPage.store.set('viewshedFrom', { lat, lon })", MARKET)
    wait_until(page, "waymarkPage.terrain.viewshed.isShown", 180)
    assert page.evaluate("Boolean(document.getElementById('map').map.getLayer('viewshed'))")
    frames(page)
    shot(page, "viewshed")
    shown = page.evaluate("""() => { const { raster, margins } = waymarkPage.terrain.viewshed.state;
      return { raster, margins: [...margins].map((margin) => (Number.isNaN(margin) ? null : margin)) }; }""")
    raster, margins = shown["raster"], shown["margins"]
    eye = ground.height(*MARKET) + 1.6
    numbers = random.Random(7)
    told = 0
    for _ in range(60):
        row, column = numbers.randrange(raster["rows"]), numbers.randrange(raster["columns"])
        margin = margins[row * raster["columns"] + column]
        lat = raster["north"] - (raster["north"] - raster["south"]) * row / (raster["rows"] - 1)
        lon = raster["west"] + (raster["east"] - raster["west"]) * column / (raster["columns"] - 1)
        height = ground.height(lat, lon)
        if margin is None or height is None or bearing(*MARKET, lat, lon)[1] < 500:
            continue
        expected = ground.margin(*MARKET, eye, (lat, lon), height)
        if abs(expected) > 10:
            told += 1
            assert (expected > 0) == (margin >= 0), (lat, lon, expected, margin)
    assert told > 25
    # It outlives another theme, and goes when it is sent away.
    page.evaluate("waymarkPage.store.set('theme', 'dark')")
    wait_until(page, "document.getElementById('map').map.getSource('viewshed')", 60)
    page.get_by_role("button", name="Hide the visible area").click()
    assert not page.evaluate("Boolean(document.getElementById('map').map.getLayer('viewshed'))")


def test_without_elevation_it_is_said_plainly(open_page, area_without_elevations, serve):
    server = serve(area=area_without_elevations)
    page = open_page(viewport=DESK, has_touch=False, base_url=server.url)
    walking(page)
    box = page.locator("#camera").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
    wait_until(page, "document.getElementById('seek-name').textContent === 'No elevation data here'", 30)
    assert "Build it with elevation files" in page.locator("#seek-more").inner_text()
    assert page.locator("#open-panorama").is_hidden() and page.locator("#summit-names").is_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.seek-pin')).visibility") == "hidden"


def test_blocks_of_heights_are_the_file(server, ground):
    def read(level, row, column):
        status, headers, data = server.request(f"/api/area/heights/{level}/{row}/{column}.bin")
        assert status == 200 and headers["Content-Type"] == "application/vnd.waymark.heights"
        *address, reference, samples = height_block.read(data)
        assert address == [level, row, column] and reference == 1
        return samples

    # Level 0: 47° … 47.125° north, from 36° west: (47 + 90) * 8 and (180 - 36) * 8.
    fine = read(0, 1096 + 3, 1152 + 3)
    for i, j in [(0, 0), (450, 450), (17, 300), (225, 225)]:
        assert fine[i * 451 + j] == ground.sample(4 * 450 - i, 3 * 450 + j)
    # Level 2, every six seconds of arc: the greatest within three.
    coarse = read(2, 274, 288)
    for i, j in [(100, 200), (225, 17), (299, 300)]:
        north, east = 1800 - 6 * i, 6 * j
        assert coarse[i * 301 + j] == max(
            ground.sample(north + y, east + x) for y in range(-3, 4) for x in range(-3, 4) if 0 <= north + y <= 3600)
    assert server.request("/api/area/heights/0/100/100.bin")[0] == 404
    assert server.request("/api/area/heights/9/0/0.bin")[0] == 404
    # As dense as it can be: nothing else packs it.
    status, headers, data = server.request("/api/area/heights/0/1099/1155.bin", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in headers and len(data) < 110_000
    assert server.request("/api/area/heights/0/1099/1155.bin", headers={"If-None-Match": headers["ETag"]})[0] == 304


def test_landmarks_are_the_nearest_first(server):
    status, marks = server.json("/api/area/landmarks?lat=47.4861&lon=-35.5911&radius=30000")
    assert status == 200 and len(marks["features"]) > 20
    ways = [bearing(*MARKET, *reversed(feature["geometry"]["coordinates"]))[1] for feature in marks["features"]]
    assert all(a <= 1.005 * b + 5 for a, b in zip(ways, ways[1:])) and max(ways) <= 30100
    assert {feature["properties"]["layer"] for feature in marks["features"]} == {"peaks", "places"}
    assert server.request("/api/area/landmarks?lat=47&lon=-35&radius=999999999")[0] == 400
    assert math.isfinite(ways[0])
