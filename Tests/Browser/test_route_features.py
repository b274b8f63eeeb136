"""What users know from navigation apps: steps, elevation profile, stops, routes to choose from, travel modes, recent places, mute, vibration, route files, a walk as GPX."""

import io
import json
import math
import pathlib
import xml.etree.ElementTree as xml
import zipfile

import pytest

from conftest import PREFER_SERVICE, SHARED
from geometry import offset
from waiting import wait_until

PHONE = {"width": 390, "height": 844}
SMALLEST = {"width": 320, "height": 568}
GPX = "{http://www.topografix.com/GPX/1/1}"
PROBES = """
  globalThis.voice = [];
  globalThis.felt = [];
  Object.defineProperty(globalThis, "speechSynthesis", { value: { speak: (said) => voice.push(said.text), cancel: () => {} } });
  Object.defineProperty(navigator, "vibrate", { value: (pattern) => felt.push([...pattern]), configurable: true });
"""


def store(page, key):
    return page.evaluate("(key) => waymarkPage.store.get(key)", key)


def guided(page):
    wait_until(page, "globalThis.waymarkPage?.store.get('overlay')?.guidance")


def followed(page, expression):
    """Waits for another route and for guidance along it."""
    wait_until(page, expression)
    guided(page)


def steps_of(route):
    return [step for leg in route["properties"]["waymark"]["legs"] for step in leg["steps"]]


def metres_to(position, line):
    """From a position with `lat` and `lon` to the nearest point of a line of longitudes and latitudes."""
    points = [offset((position["lat"], position["lon"]), (lat, lon)) for lon, lat, *_ in line]
    best = math.inf
    for a, b in zip(points, points[1:]):
        along = [b[k] - a[k] for k in (0, 1)]
        squared = along[0] ** 2 + along[1] ** 2
        share = max(0, min(1, -(a[0] * along[0] + a[1] * along[1]) / squared)) if squared else 0
        best = min(best, math.hypot(*(a[k] + share * along[k] for k in (0, 1))))
    return best


def small_targets(page, selector):
    """What is pressed there and is smaller than a thumb."""
    return page.evaluate("""(selector) => [...document.querySelectorAll(selector)]
      .filter((one) => one.offsetParent && (one.offsetWidth < 44 || one.offsetHeight < 44))
      .map((one) => `${one.ariaLabel ?? one.textContent} ${one.offsetWidth} x ${one.offsetHeight}`)""", selector)


def go_to(page, name):
    """Chooses a place of “Where to?”, and goes there."""
    page.locator("#open-destination").click()
    page.locator("#destination-list .place", has_text=name).first.click()
    page.locator(".map-sheet [data-action=go]").click()
    wait_until(page, f"waymarkPage.store.get('destination')?.name === '{name}'")


@pytest.fixture
def walk(open_page):
    """A simulated walk on a phone; requests to the directions service are in `page.asked`."""
    page = open_page(viewport=PHONE)
    page.add_init_script(PROBES)
    page.add_init_script(PREFER_SERVICE)
    page.asked = []
    page.on("request", lambda request: "/api/route" in request.url and page.asked.append(request.post_data_json))
    page.goto("./?source=simulation")
    guided(page)
    return page


def test_steps_elevation_stops_modes_and_other_routes(walk, shot):
    page = walk
    route = store(page, "route")
    page.get_by_role("button", name="Steps, elevation and plan").click()
    sheet = page.get_by_role("dialog", name="Route")
    sheet.wait_for()

    # Steps: all of them, the next one marked.
    rows = sheet.locator(".route-steps button")
    steps = steps_of(route)
    assert rows.locator("b").all_inner_texts() == [step["instruction"] for step in steps]
    page.evaluate("waymarkPage.store.get('source').pause()")
    page.wait_for_timeout(300)
    current = sheet.locator("[aria-current=step] b").inner_text()
    assert current == steps[store(page, "overlay")["guidance"]["nextStep"]]["instruction"]
    rows.nth(3).click()
    sheet.wait_for(state="hidden")
    lon, lat = route["geometry"]["coordinates"][steps[3]["from"]][:2]
    assert store(page, "shownPlace") == pytest.approx({"lat": lat, "lon": lon}, abs=1e-9)
    wait_until(page, f"Math.abs(document.getElementById('map').map.getCenter().lat - {lat}) < 1e-5")

    # Elevation: what the route has; the arrow keys and a tap go along it. The sign opens the sheet as well.
    page.locator("#sign-instruction").click()
    page.keyboard.press("Tab")
    sheet.get_by_role("tab", name="Steps").focus()
    page.keyboard.press("ArrowRight")
    heights = [point[2] for point in route["geometry"]["coordinates"]]
    chart = sheet.get_by_role("slider")
    shown = [int("".join(c for c in text if c.isdigit())) for text in sheet.locator(".route-climb dd").all_inner_texts()]
    assert shown[2:] == [round(min(heights)), round(max(heights))]
    assert shown[0] - shown[1] == pytest.approx(heights[-1] - heights[0], abs=1.01)
    rises = sum(max(0, b - a) for a, b in zip(heights, heights[1:]))
    assert max(0, heights[-1] - heights[0]) - 1 <= shown[0] <= rises + 1
    line = sheet.locator(".route-chart .here")
    whole = store(page, "overlay")["guidance"]["arcLength"] + store(page, "overlay")["guidance"]["remainingDistance"]
    share = store(page, "overlay")["guidance"]["arcLength"] / whole
    assert float(line.get_attribute("x1")) / 320 == pytest.approx(share, abs=0.01)
    chart.focus()
    page.keyboard.press("End")
    assert store(page, "shownPlace") == pytest.approx(
        dict(zip(("lon", "lat"), route["geometry"]["coordinates"][-1])), abs=1e-6)
    told = chart.get_attribute("aria-valuetext")
    assert f"{round(heights[-1])}" in told.replace(",", "")
    box = chart.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert chart.get_attribute("aria-valuetext") != told
    assert float(chart.get_attribute("aria-valuenow")) == pytest.approx(whole / 2, rel=0.02)
    shot(page, "route-elevation")

    # Cycling is another request to the service.
    sheet.get_by_role("tab", name="Plan").click()
    sheet.get_by_role("radio", name="Cycling").check()
    followed(page, "waymarkPage.store.get('route').properties.waymark.mode === 'cycling'")
    assert page.asked[-1]["mode"] == "cycling"
    sheet.get_by_role("radio", name="Walking").check()
    followed(page, "waymarkPage.store.get('route').properties.waymark.mode === 'walking'")

    # What the service does not have it refuses: the message says so, mode and route stay.
    page.expected_errors.append("422")
    page.route("**/api/route", lambda asked: asked.continue_() if asked.request.post_data_json["mode"] != "driving" else asked.fulfill(
        status=422, json={"error": {"message": "There is no data for driving here.", "advice": "Choose walking."}}))
    sheet.get_by_role("radio", name="Driving").click()
    page.locator("#messages .message", has_text="no data for driving").wait_for(state="attached")
    assert store(page, "settings")["mode"] == "walking" and sheet.get_by_role("radio", name="Walking").is_checked()
    assert store(page, "route")["properties"]["waymark"]["mode"] == "walking"

    # A stop by search, another by a tap on the map; then they change places, and one goes.
    spots = [spot for spot in store(page, "area")["spots"]]
    sheet.get_by_role("button", name="Add a stop").click()
    choice = page.get_by_role("dialog", name="Which stop?")
    choice.locator(".place", has_text="Alm Castle").first.click()
    followed(page, "waymarkPage.store.get('route').properties.waymark.legs.length === 2")
    castle = next(spot for spot in spots if spot["name"] == "Alm Castle")
    assert page.asked[-1]["via"] == [{"lat": castle["lat"], "lon": castle["lon"]}]
    assert store(page, "destination")["name"] == "Belvedere"
    page.evaluate("waymarkPage.store.set('view', 'map')")
    square = next(spot for spot in spots if spot["name"] == "Market Square")
    page.evaluate("([lon, lat]) => document.getElementById('map').map.jumpTo({ center: [lon, lat], zoom: 16 })", [square["lon"], square["lat"]])
    page.locator("#map canvas").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Stop on the way").click()
    followed(page, "waymarkPage.store.get('route').properties.waymark.legs.length === 3")
    assert [stop["name"] for stop in store(page, "via")] == ["Alm Castle", "Market Square"]
    assert page.evaluate("document.getElementById('map').map.getSource('stops')._data.geojson?.features.length ?? 2") == 2
    page.locator("#open-route").click()
    sheet.get_by_role("button", name="Move Market Square up").click()
    wait_until(page, "waymarkPage.store.get('via')[0].name === 'Market Square'")
    assert sheet.locator(".route-stops .words").all_inner_texts() == ["From your location", "Market Square", "Alm Castle", "Belvedere"]
    page.set_viewport_size(SMALLEST)
    assert small_targets(page, "#route button, #route .choice label") == []
    assert page.evaluate("document.querySelector('#route').scrollWidth <= innerWidth")
    page.set_viewport_size(PHONE)
    sheet.get_by_role("button", name="Remove Alm Castle").click()
    followed(page, "waymarkPage.store.get('via').length === 1 && waymarkPage.store.get('route').properties.waymark.legs.length === 2")
    # What is pressed away leaves the focus in the sheet.
    assert page.evaluate("document.querySelector('#route').contains(document.activeElement)")
    sheet.get_by_role("button", name="Remove Market Square").click()
    followed(page, "waymarkPage.store.get('route').properties.waymark.legs.length === 1")

    # Other routes: drawn with time and distance, listed, taken by a tap.
    page.locator("#route .close").click()
    wait_until(page, "waymarkPage.store.get('alternatives').length > 0")
    wait_until(page, "waymarkPage.store.get('alternativeLabels')?.length === waymarkPage.store.get('alternatives').length")
    other = store(page, "alternatives")[0]
    label = store(page, "alternativeLabels")[0]
    assert "min" in label["text"] and ("km" in label["text"] or " m" in label["text"])
    away = metres_to(label, store(page, "route")["geometry"]["coordinates"])
    assert away > 10 and label["distance"] == pytest.approx(away, rel=0.02), "a label stands where its route is another one"
    assert metres_to(label, other["geometry"]["coordinates"]) < 1
    page.locator("#open-route").click()
    others = sheet.get_by_role("button", name="Choose this route")
    assert others.count() == len(store(page, "alternatives"))
    others.first.click()
    followed(page, f"waymarkPage.store.get('route').properties.waymark.distance_m === {other['properties']['waymark']['distance_m']}")
    assert sheet.locator("[aria-pressed=true] b").inner_text() == label["text"]


def test_mute_vibration_and_recent_places(walk):
    page = walk
    mute = page.get_by_role("button", name="Speak instructions")
    assert mute.get_attribute("aria-pressed") == "false" and page.evaluate("voice") == []
    mute.click()
    assert mute.get_attribute("aria-pressed") == "true" and store(page, "settings")["spoken"] is True
    page.evaluate("waymarkPage.store.get('source').setSpeed(20)")
    wait_until(page, "voice.length > 0 && felt.length > 0", timeout=90)
    mute.click()
    page.wait_for_timeout(200)
    said = page.evaluate("voice.length")
    page.evaluate("waymarkPage.store.set('announcement', { kind: 'now', text: 'Now turn.' })")
    assert page.evaluate("voice.length") == said
    felt = page.evaluate("felt.length")
    assert felt > 0
    # The setting is there because the phone can, and it counts.
    page.locator("#open-menu").click()
    page.locator("#settings-part summary").click()
    page.get_by_role("switch", name="Vibrate at turns").click()
    page.locator("#menu .close").click()
    page.evaluate("waymarkPage.store.set('announcement', { kind: 'arrived', text: 'There.' })")
    assert page.evaluate("felt.length") == felt

    # Two destinations are chosen: both are recent places, the newest first; the simulated walk at the start is none.
    for name in ("Alm Castle", "Overwater"):
        go_to(page, name)
    page.locator("#open-destination").click()
    page.locator("#saved-list .recent").first.wait_for()
    assert page.locator("#saved-list .recent .words b").all_inner_texts() == ["Overwater", "Alm Castle"]
    page.locator("#destination-search").fill("over")
    assert page.locator("#saved-list .words b").all_inner_texts() == ["Overwater"]
    assert small_targets(page, "#destinations button") == []

    # All of that is remembered, and stands below the saved places, too.
    page.reload()
    guided(page)
    assert mute.get_attribute("aria-pressed") == "false" and store(page, "settings")["haptics"] is False
    page.locator("#open-saved").click()
    recent = page.locator("#anchors .recent .words b")
    recent.first.wait_for()
    assert recent.all_inner_texts() == ["Overwater", "Alm Castle"]
    page.locator("#anchors").get_by_role("button", name="Forget Alm Castle").click()
    assert recent.all_inner_texts() == ["Overwater"]
    page.locator("#anchors .close").click()
    page.locator("#open-destination").click()
    page.get_by_role("button", name="Forget Overwater").click()
    assert page.locator("#saved-section").is_hidden()
    assert page.evaluate("document.activeElement.id") == "destination-search"


def gpx(body):
    return f'<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">{body}</gpx>'.encode()


def points(tag, places):
    return "".join(f'<{tag} lat="{lat}" lon="{lon}"/>' for lat, lon in places)


LINE = [(47.0, 15.0), (47.001, 15.0), (47.001, 15.002)]
TRACK = gpx(f"<trk><trkseg>{points('trkpt', LINE)}</trkseg></trk>")
BAD = [
    ("empty.gpx", b"", "is empty"),
    ("text.gpx", b"hello", "choose a GPX, KML or GeoJSON file"),
    ("cut.gpx", TRACK[:100], "well-formed"),
    ("bomb.gpx", b'<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "b">]>' + TRACK, "document type declaration"),
    ("page.gpx", b"<html/>", "this is a web page"),
    ("way.gpx", gpx('<wpt lat="1" lon="2"/>'), "no route and no track"),
    ("one.gpx", gpx(f"<trk><trkseg>{points('trkpt', [LINE[0]] * 9)}</trkseg></trk>"), "one position"),
    ("far.gpx", gpx(f"<trk><trkseg>{points('trkpt', [(91, 3), (4, 5)])}</trkseg></trk>"), "latitude 91 is outside"),
    ("words.gpx", gpx(f"<trk><trkseg>{points('trkpt', [('x', 3), (4, 5)])}</trkseg></trk>"), "“x” is not a number"),
    ("bad.kmz", b"PK\x03\x04" + b"\0" * 60, "damaged archive"),
    ("bad.gpx.gz", b"\x1f\x8b\x08\0\0\0\0\0\0\0garbage", "damaged archive"),
    ("latin.gpx", b'<?xml version="1.0" encoding="UTF-8"?><gpx><name>\xff\xfe\xfa</name></gpx>', "encoding"),
]


def kmz(name, text):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("images/a.txt", "no line")
        archive.writestr(name, text)
    return buffer.getvalue()


def choose_file(page, name, data):
    page.locator("#route-file").set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": data})


def test_files_are_opened_and_followed_without_a_server(walk, shot):
    page = walk
    page.expected_errors += ["ERR_", "Failed to load", "Failed to fetch", "AJAXError"]
    asked = len(page.asked)
    choose_file(page, "first.gpx", TRACK)
    followed(page, "waymarkPage.store.get('route').properties.waymark.source === 'GPX file'")
    # It has no name but its file's, and the area ends before it.
    wait_until(page, "waymarkPage.store.get('messages').some(({ id, text }) => id === 'route-far' && String(text?.call ? text() : text) === 'first is outside this area.')")
    page.context.set_offline(True)

    # What is wrong is said in one sentence, and what is followed stays.
    for name, data, words in BAD:
        choose_file(page, name, data)
        message = page.locator("#messages .message", has_text=name)
        message.wait_for()
        assert words in message.inner_text(), message.inner_text()
        assert len(store(page, "route")["geometry"]["coordinates"]) == len(LINE)

    # A KML in an archive; heights that are none are left out. Dropped onto the page.
    kml = """<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><Placemark><name>Ridge</name><LineString>
      <altitudeMode>absolute</altitudeMode><coordinates>15,47,500 15.001,47.001,520
      15.003,47.001,480</coordinates></LineString></Placemark></Folder></Document></kml>"""
    page.evaluate("""(bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "ridge.kmz"));
      for (const type of ["dragover", "drop"]) dispatchEvent(new DragEvent(type, { dataTransfer: transfer, cancelable: true }));
    }""", list(kmz("files/ridge.kml", kml)))
    followed(page, "waymarkPage.store.get('route').properties.name === 'Ridge'")
    route = store(page, "route")
    assert route["geometry"]["coordinates"] == [[15, 47, 500], [15.001, 47.001, 520], [15.003, 47.001, 480]]
    assert route["properties"]["waymark"]["altRef"] == "msl" and route["properties"]["waymark"]["source"] == "KML file"
    assert [step["maneuver"] for step in steps_of(route)] == ["depart", "turn-slight-right", "arrive"]
    assert store(page, "destination") == {"lat": 47.001, "lon": 15.003, "name": "Ridge"}
    page.locator("#open-route").click()
    page.get_by_role("tab", name="Elevation").click()
    assert page.locator(".route-climb dd").all_inner_texts() == ["20 m", "40 m", "480 m", "520 m"]
    page.get_by_role("tab", name="Plan").click()
    page.get_by_text("comes from a file").wait_for()
    page.locator("#route .close").click()

    # What was left out is said beside the route.
    choose_file(page, "short.gpx", TRACK[:-30])
    followed(page, "waymarkPage.store.get('destination').lon === 15")
    message = page.locator("#messages .message", has_text="short.gpx")
    message.wait_for()
    assert "the file is cut off in line 1" in message.inner_text(), message.inner_text()

    # Several lines: one is chosen. Parts with a gap between them are lines of their own.
    far = [(lat + 1, lon) for lat, lon in LINE]
    near = [(lat + 0.0011, lon) for lat, lon in LINE[2:]] + [(47.004, 15.003)]
    segments = "".join(f"<trkseg>{points('trkpt', part)}</trkseg>" for part in (LINE, near, far))
    choose_file(page, "many.gpx", gpx(f"<rte><name>A &amp; B</name>{points('rtept', LINE)}</rte><trk><name>C</name>{segments}</trk>"))
    sheet = page.get_by_role("dialog", name="Which route?")
    sheet.wait_for()
    assert sheet.locator("b").all_inner_texts() == ["A & B", "C (1/2)", "C (2/2)"]
    shot(page, "route-file-choice")
    sheet.get_by_role("button", name="C (1/2)").click()
    followed(page, "waymarkPage.store.get('route').properties.name === 'C (1/2)'")
    assert len(store(page, "route")["geometry"]["coordinates"]) == 5
    choose_file(page, "again.gpx", gpx(f"<rte>{points('rtept', LINE)}</rte><rte>{points('rtept', far)}</rte>"))
    sheet.wait_for()
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert store(page, "route")["properties"]["name"] == "C (1/2)"
    assert len(page.asked) == asked, "a file is read on the device, no route is requested"
    page.context.set_offline(False)


@pytest.mark.skipif(not SHARED.exists(), reason="reference data not found: set WAYMARK_SHARED or put it at ../shared")
def test_real_files_are_followed(walk, shot):
    page = walk
    expected = {
        "bright_angel_hike.gpx": (735, "GPX file"), "mtk_logger_walk_italy.gpx": (1199, "GPX file"), "gx_track.kml": (451, "KML file"),
    }
    for name, (count, source) in expected.items():
        before = json.dumps(store(page, "destination"))
        choose_file(page, name, (SHARED / "gpx" / name).read_bytes())
        wait_until(page, f"JSON.stringify(waymarkPage.store.get('destination')) !== JSON.stringify({before}) || document.querySelector('#file-routes[open]')")
        if page.locator("#file-routes[open]").count():
            page.locator("#file-routes li button").first.click()
            wait_until(page, f"JSON.stringify(waymarkPage.store.get('destination')) !== JSON.stringify({before})")
        guided(page)
        route = store(page, "route")
        assert route["properties"]["waymark"]["source"] == source
        assert abs(len(route["geometry"]["coordinates"]) - count) <= 2, name
        assert steps_of(route)[-1]["maneuver"] == "arrive"
        if name.startswith("bright"):
            page.locator("#open-route").click()
            page.get_by_role("tab", name="Elevation").click()
            shown = [int("".join(c for c in text if c.isdigit())) for text in page.locator(".route-climb dd").all_inner_texts()]
            assert shown[2:] == [749, 2078] and shown[1] - shown[0] == pytest.approx(2077.8 - 766.3, abs=2)
            shot(page, "route-file-elevation")
            page.locator("#route .close").click()
    for name, words in [("empty_no_trkpt.gpx", "two points"), ("barograph_zero_positions.gpx", "one position")]:
        choose_file(page, name, (SHARED / "gpx" / name).read_bytes())
        page.locator("#messages .message", has_text=name).wait_for()
        assert words in page.locator("#messages .message", has_text=name).inner_text()


def check_gpx(data, truth):
    """A valid track near where somebody walked, with times that go forward."""
    root = xml.fromstring(data)
    assert root.tag == GPX + "gpx" and root.get("version") == "1.1" and root.get("creator") == "Waymark"
    assert [child.tag for child in root] == [GPX + "metadata", GPX + "trk"]
    track = root.findall(f"{GPX}trk/{GPX}trkseg/{GPX}trkpt")
    assert len(track) > 3
    for point in track:
        assert [child.tag for child in point] in ([GPX + "time"], [GPX + "ele", GPX + "time"])
        position = {name: float(point.get(name)) for name in ("lat", "lon")}
        assert metres_to(position, truth) < 60
    times = [point.find(GPX + "time").text for point in track]
    assert times == sorted(times) and all(time.endswith("Z") and len(time) == 24 for time in times)
    return track


def test_a_walk_is_saved_as_gpx(walk, tmp_path):
    page = walk
    truth = store(page, "route")["geometry"]["coordinates"]
    page.evaluate("waymarkPage.store.get('source').setSpeed(4)")
    page.locator("#open-menu").click()
    page.get_by_role("button", name="Record this walk").click()
    page.locator("#menu").get_by_role("button", name="Stop recording").wait_for()
    page.wait_for_timeout(6000)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save this walk as GPX").click()
    assert download.value.suggested_filename.endswith(".gpx")
    check_gpx(pathlib.Path(download.value.path()).read_bytes(), truth)
    page.locator("#menu").get_by_role("button", name="Stop recording").click()
    save = page.get_by_role("button", name="Save the walk of")
    save.wait_for()
    with page.expect_download() as download:
        save.click()
    data = pathlib.Path(download.value.path()).read_bytes()
    track = check_gpx(data, truth)
    assert len(track) >= 10, "a point a second of the recording's own time"
    # What was saved can be followed.
    page.locator("#menu .close").click()
    choose_file(page, "walk.gpx", data)
    followed(page, "waymarkPage.store.get('route').properties.waymark.source === 'GPX file'")
    assert len(store(page, "route")["geometry"]["coordinates"]) == len(track)


@pytest.mark.parametrize("directions", [True, False], ids=["directions", "straight-line"])
def test_stops_are_announced_as_stops(open_page, directions):
    """A whole walk by a stop, with the engine and a route as the page has them: announced as by `waymark guide`."""
    page = open_page()
    page.goto("./manifest.webmanifest")
    announced, signs, steps = page.evaluate("""async (directions) => {
      const part = (path) => import(new URL(path, location).href);
      const [{ Waymark }, { PlanEngine }, { Api }, { straightLine }] = await Promise.all(
        ["engine/waymark.js", "engine/plans.js", "shared/api.js", "route/straight-line.js"].map(part));
      const engine = await Waymark.load(), api = new Api(null), plans = await PlanEngine.load(engine);
      const spots = Object.fromEntries((await api.area()).spots.map((spot) => [spot.name, spot]));
      const [from, via, to] = ["Market Square", "Alm Castle", "Belvedere"].map((name) => spots[name]);
      const route = directions ? await api.route(from, to, { via: [via], mode: "walking", language: "en" }) : straightLine([from, via, to]);
      const session = engine.session(), walk = engine.simulate({ route, seed: 5, parameters: { poseRate: 2 } });
      session.language("en");
      const announced = [], signs = [];
      let pose = null;
      for (let t = 0.5; t < 3600 && announced.at(-1)?.[0] !== "arrived"; t += 0.5) {
        for (const line of walk.samplesUntil(t)) {
          session.take(line);
          pose = line.pose ?? pose;
        }
        signs.push(session.overlay(t, pose).guidance?.instruction);
        const one = session.announcement();
        if (one) announced.push([one.kind, one.text]);
      }
      const steps = plans.plan(route, "en").steps().map((step) => [step.maneuver, step.instruction]);
      return [announced, signs, steps];
    }""", directions)
    kinds, texts = zip(*announced)
    assert kinds.count("stop") == 1 and kinds.count("arrived") == 1 and kinds[-1] == "arrived", announced
    at = kinds.index("stop")
    assert texts[at].startswith("You have reached your stop.")
    # What comes first is a stop, what comes last is not.
    assert any(text.endswith("you will reach your stop") for text in texts[:at]) and not any("you will arrive" in text for text in texts[:at]), announced
    assert any(text.endswith("you will arrive") for text in texts[at:]) and not any("your stop" in text for text in texts[at + 1:]), announced
    assert signs[-1] in ("You have arrived at your destination.", ""), signs[-1]
    arrivals = [instruction for maneuver, instruction in steps if maneuver == "arrive"]
    assert len(arrivals) == 2 and "stop" in arrivals[0] and "stop" not in arrivals[1], steps
