"""Guidance on the page: announcements, lead back to a saved place, marks of the user's own, no connection."""

import json
import math
import pathlib
import struct
import urllib.parse
import zlib

import pytest

from conftest import PREFER_SERVICE
from geometry import bearing, offset
from test_language_table import table
from waiting import wait_until

ROOT = pathlib.Path(__file__).resolve().parents[2]
SMALL_DESK = {"width": 1024, "height": 600}
PHONE = {"width": 390, "height": 844}
MARKET = {"latitude": 47.4861124, "longitude": -35.59115, "accuracy": 4}
ALLOWED = ["camera", "geolocation", "accelerometer", "gyroscope", "magnetometer"]
# What a voice would say, and when it was cut off.
VOICE = """
  globalThis.voice = [];
  Object.defineProperty(globalThis, "speechSynthesis", { value: {
    speak: (utterance) => voice.push([utterance.lang, utterance.text]), cancel: () => {} } });
"""


def guided(page):
    wait_until(page, "globalThis.waymarkPage?.store.get('overlay')?.guidance")


def store(page, key):
    return page.evaluate("(key) => waymarkPage.store.get(key)", key)


def message(page, part):
    page.locator("#messages .message", has_text=part).wait_for(timeout=20_000)


# What is said

@pytest.mark.parametrize("locale,language,now", [("en-GB", "en-US", "Now "), ("de-AT", "de-DE", "Jetzt "), ("ja-JP", "en-US", "Now ")])
def test_instructions_are_said_in_the_users_language(open_page, locale, language, now):
    page = open_page(viewport=SMALL_DESK, has_touch=False, locale=locale)
    page.add_init_script(VOICE)
    page.add_init_script("localStorage.setItem('waymark.settings', JSON.stringify({ spoken: true }))")
    asked = []
    page.on("request", lambda request: "/api/area/walk" in request.url and asked.append(
        dict(urllib.parse.parse_qsl(urllib.parse.urlparse(request.url).query))))
    page.goto("./")
    guided(page)
    assert asked[-1]["language"] == language and asked[-1]["units"] == "metric"
    page.evaluate("waymarkPage.store.get('source').setSpeed(20)")
    turns = 2 if locale == "en-GB" else 1
    wait_until(page, f"voice.filter(([, text]) => text.startsWith({json.dumps(now)})).length >= {turns}", timeout=120)
    said = page.evaluate("voice")
    assert {lang for lang, _ in said} == {language}
    texts = [text for _, text in said]
    assert all(a != b for a, b in zip(texts, texts[1:])), texts
    legs = store(page, "route")["properties"]["waymark"]["legs"]
    instructions = [step["instruction"].removesuffix(".") for leg in legs for step in leg["steps"]]
    # The first is what to do first; the others are instructions of the route, with their distance or now.
    assert texts[0].removesuffix(".") == instructions[0]
    for text in texts[1:]:
        assert any(text.startswith(("In ", now)) and text.lower().endswith(" " + one.lower()) for one in instructions), text
    assert any(text.startswith(now) for text in texts), texts
    # It is shown to those who cannot hear it; announcements can be switched off.
    assert page.locator("#announcer").inner_text() in texts + page.evaluate("voice.map(([, text]) => text)")
    page.locator("#open-menu").click()
    page.locator("#settings-part summary").click()
    # The page speaks the language of the instructions.
    page.get_by_role("switch", name=table(language[:2])["settings.spoken"]).click()
    before = page.evaluate("voice.length")
    said_then = page.locator("#announcer").inner_text()
    wait_until(page, f"document.getElementById('announcer').textContent !== {json.dumps(said_then)}")
    assert page.evaluate("voice.length") == before


# No connection

directions = ["straight ahead", "ahead to the right", "to your right", "behind you to the right", "behind you",
              "behind you to the left", "to your left", "ahead to the left"]


def nearest(position, line):
    """Metres to the north and to the east from a position to the nearest point of a line of longitudes and latitudes."""
    points = [offset(position, (lat, lon)) for lon, lat, *_ in line]
    best = None
    for a, b in zip(points, points[1:]):
        along = [b[k] - a[k] for k in (0, 1)]
        squared = along[0] ** 2 + along[1] ** 2
        share = max(0, min(1, -(a[0] * along[0] + a[1] * along[1]) / squared)) if squared else 0
        point = [a[k] + share * along[k] for k in (0, 1)]
        if best is None or math.hypot(*point) < math.hypot(*best):
            best = point
    return best


def test_off_the_way_without_a_connection_one_is_pointed_back(open_page):
    page = open_page(viewport=PHONE, permissions=ALLOWED, geolocation=MARKET)
    page.add_init_script(PREFER_SERVICE)
    page.expected_errors += ["ERR_", "Failed to load", "Failed to fetch", "AJAXError"]
    page.goto("./?source=sensors&method=pairwise&yaw=0")
    wait_until(page, "globalThis.waymarkPage?.store.get('position')")
    page.evaluate("waymarkPage.store.set('destination', { lat: 47.4924483, lon: -35.5871644, name: 'Belvedere' })")
    guided(page)
    page.context.set_offline(True)
    route = store(page, "route")
    assert route["properties"]["waymark"]["source"] == "valhalla"
    page.context.set_geolocation({**MARKET, "longitude": MARKET["longitude"] - 0.0016})
    message(page, "No connection")
    # The one that is read: without what counts the messages that wait.
    words = page.locator("#messages .message", has_text="No connection").locator(".text").inner_text()
    assert "Keeping the current route" in words and store(page, "route") == route
    position = store(page, "position")
    north, east = nearest((position["lat"], position["lon"]), route["geometry"]["coordinates"])
    told = float(words.split("It’s ")[1].split(" metres")[0])
    assert told == pytest.approx(math.hypot(north, east), abs=12), words
    turn = (math.degrees(math.atan2(east, north)) - position["heading"]) % 360
    # The eighth of the circle that it is in, or the next one when it lies at the border.
    near = {directions[round((turn + slack) / 45) % 8] for slack in (-8, 0, 8)}
    assert any(words.rstrip(".").endswith(" " + one) for one in near), (words, turn)
    # With a connection again another route is requested.
    page.context.set_offline(False)
    for _ in range(400):
        if store(page, "route") != route:
            break
        page.wait_for_timeout(100)
    assert store(page, "route")["properties"]["waymark"]["source"] == "valhalla" and store(page, "route") != route
    page.locator("#messages .message", has_text="No connection").wait_for(state="detached")


def test_the_service_that_was_chosen_is_asked(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.add_init_script("localStorage.setItem('waymark.settings', JSON.stringify({ provider: 'graphhopper' }))")
    asked = []
    page.route("**/api/area", lambda route: route.fulfill(json={**route.fetch().json(), "providers": ["valhalla", "osrm"]}))

    def answer(route):
        body = route.request.post_data_json
        asked.append(body.pop("provider", None))
        route.continue_(post_data=json.dumps(body))

    page.route("**/api/route", answer)
    page.goto("./")
    guided(page)
    # A service that this server does not have is not requested: the route is the device's.
    page.evaluate("waymarkPage.navigation.find()")
    wait_until(page, "waymarkPage.store.get('route').properties.waymark.source === 'device'")
    assert asked == []
    page.locator("#open-menu").click()
    page.locator("#advanced summary").click()
    choice = page.get_by_role("combobox", name="Directions service")
    assert choice.locator("option").all_inner_texts() == ["Automatic", "Waymark", "Valhalla", "OSRM"]
    choice.select_option("osrm")
    page.evaluate("waymarkPage.navigation.find()")
    wait_until(page, "waymarkPage.store.get('settings').provider === 'osrm'")
    for _ in range(100):
        if asked:
            break
        page.wait_for_timeout(50)
    assert asked[-1] == "osrm"


# Lead back

def test_a_saved_place_is_led_back_to(open_page, shot):
    page = open_page(viewport=PHONE, permissions=ALLOWED, geolocation=MARKET)
    page.expected_errors += ["ERR_", "Failed to load", "Failed to fetch", "AJAXError"]
    page.goto("./?source=sensors&method=pairwise&yaw=0")
    wait_until(page, "globalThis.waymarkPage?.store.get('position')")
    page.locator("#open-saved").click()
    page.get_by_role("button", name="Save this place").click()
    wait_until(page, "waymarkPage.store.get('anchors')?.length")
    [saved] = store(page, "anchors")
    here = (MARKET["latitude"], MARKET["longitude"])
    assert math.hypot(*offset(here, (saved["lat"], saved["lon"]))) < 1
    # No connection from here on, and no route.
    page.context.set_offline(True)
    away = {"latitude": here[0] + 0.0009, "longitude": here[1] + 0.0012, "accuracy": 4}
    page.context.set_geolocation(away)
    wait_until(page, f"Math.abs(waymarkPage.store.get('position').lat - {away['latitude']}) < 2e-5", timeout=60)
    page.locator("#open-saved").click()
    page.get_by_role("button", name=f"Show direction to {saved['name']}").click()
    wait_until(page, "waymarkPage.store.get('lead')?.turnDegrees != null")
    got = page.evaluate("""() => { const { store } = waymarkPage;
      return { lead: store.get("lead"), position: store.get("position"), needle: document.getElementById("lead-needle").style.transform,
        distance: document.getElementById("lead-distance").textContent, words: document.getElementById("lead-words").textContent }; }""")
    position = (got["position"]["lat"], got["position"]["lon"])
    expected = (bearing(position, (saved["lat"], saved["lon"])) - got["position"]["heading"] + 180) % 360 - 180
    assert got["lead"]["turnDegrees"] == pytest.approx(expected, abs=0.5)
    assert float(got["needle"].removeprefix("rotate(").removesuffix("deg)")) == pytest.approx(expected, abs=0.5)
    assert got["lead"]["distance"] == pytest.approx(math.hypot(*offset(position, (saved["lat"], saved["lon"]))), abs=0.5)
    assert got["distance"].endswith(" m") and got["words"]
    near = {directions[round((expected + slack) / 45) % 8] for slack in (-5, 0, 5)}
    assert got["words"] in near and got["lead"]["words"].startswith(got["words"] + ", "), (got, expected)
    # The line on the map.
    wait_until(page, "document.getElementById('map').map?.isStyleLoaded()")
    line = page.evaluate("document.getElementById('map').map.getSource('lead').serialize().data.geometry.coordinates")
    assert line[0] == pytest.approx([position[1], position[0]], abs=2e-5) and line[1] == pytest.approx([saved["lon"], saved["lat"]])
    shot(page, "lead-back")
    # By sound: on the side of the place, quicker when it is ahead.
    page.get_by_role("button", name="Guide by sound").click()
    wait_until(page, "waymarkPage.leadBack.sound?.last")
    tick = page.evaluate("waymarkPage.leadBack.sound.last")
    assert tick["pan"] == pytest.approx(math.sin(math.radians(expected)), abs=0.05)
    assert tick["rate"] == pytest.approx(4 - 3 * abs(expected) / 180, abs=0.05)
    # There again.
    page.context.set_geolocation(MARKET)
    wait_until(page, "waymarkPage.store.get('lead')?.isHere", timeout=60)
    assert page.locator("#lead-words").inner_text() == "You’re here."
    page.get_by_role("button", name="Hide direction").click()
    assert page.locator("#lead").is_hidden() and page.evaluate("waymarkPage.leadBack.sound") is None


def test_saved_places_outlive_the_page_and_can_be_forgotten(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.goto("./")
    guided(page)
    page.locator("#open-saved").click()
    page.get_by_role("button", name="Save this place").click()
    message(page, "Saved at")
    page.get_by_role("button", name="Take me back").click()
    assert page.locator("#lead").is_visible()
    # Led back, no route is drawn and no sign is shown.
    wait_until(page, "waymarkPage.store.get('overlay')?.guidance === null && document.getElementById('sign').hidden")
    page.reload()
    wait_until(page, "globalThis.waymarkPage?.store.get('lead') && waymarkPage.anchors")
    assert len(store(page, "anchors")) == 1 and page.locator("#lead").is_visible()
    page.locator("#open-saved").click()
    page.locator("#anchor-list [data-id]").click()
    page.locator("#anchor-card [data-action=remove]").click()
    assert store(page, "anchors") == [] and store(page, "leadTarget") is None
    assert page.locator("#lead").is_hidden()


# Marks of the user's own

def png(width, height, color):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    rows = b"".join(b"\0" + bytes(color) * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def glb(color, turned=False, **changes):
    """A box of 1 × 2 × 1 m, by its faces, as binary glTF."""
    corners = [(x, y, z) for x in (0, 1) for y in (0, 2) for z in (0, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    order = [i for a, b, c, d in faces for i in (a, b, c, a, c, d)]
    points = b"".join(struct.pack("<3f", *corner) for corner in corners)
    indices = b"".join(struct.pack("<H", i) for i in order)
    document = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "scale": [3, 3, 3], "translation": [100, 50, -20]}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]}],
        "materials": [{"pbrMetallicRoughness": {"baseColorFactor": [*color, 1]}}],
        "buffers": [{"byteLength": len(points) + len(indices)}],
        "bufferViews": [{"buffer": 0, "byteLength": len(points)},
                        {"buffer": 0, "byteOffset": len(points), "byteLength": len(indices)}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": len(corners)},
                      {"bufferView": 1, "componentType": 5123, "type": "SCALAR", "count": len(order)}], **changes}
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    binary = points + indices + b"\0" * (-(len(points) + len(indices)) % 4)
    body = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(binary), b"BIN\0") + binary
    return struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body


OBJ = b"# a tent\nv 0 0 0\nv 2 0 0\nv 1 3 0\nv 1 0 2\nf 1 2 3\nf 2/1/1 4//2 3\nf -4 -2 -1\nf 1 4 2\n"

# Pixels of the overlay's canvas by their strongest colour, in a frame of its own.
PAINTED = """() => new Promise((done) => requestAnimationFrame(() => {
  const { walk, renderer, viewport } = waymarkPage;
  const n = walk.session.overlayArray(walk.time, walk.pose);
  renderer.draw(n, { t: walk.time, pose: walk.pose, camera: viewport.camera() }, 1, "video");
  const { gl } = renderer, { width, height } = gl.canvas, data = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, data);
  const count = { red: 0, green: 0, blue: 0 };
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
    if (r > 120 && r > 2 * g && r > 2 * b) count.red += 1;
    if (g > 100 && g > 2 * r && g > 2 * b) count.green += 1;
    if (b > 100 && b > 2 * r && b > 2 * g) count.blue += 1;
  }
  done(count); }))"""


def choose(page, name, data):
    page.locator("#own-mark-file").set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": data})


def test_a_model_or_a_picture_of_the_users_own_stands_along_the_way(open_page, shot):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.goto("./?source=simulation")
    guided(page)
    page.evaluate("waymarkPage.store.set('view', 'camera')")
    wait_until(page, "waymarkPage.walk.session.overlay(waymarkPage.walk.time, waymarkPage.walk.pose).arrows.length > 0")
    assert page.evaluate(PAINTED)["blue"] == 0
    # The part for marks of one's own comes after the map.
    wait_until(page, "document.getElementById('own-mark-name').textContent")
    choose(page, "box.glb", glb((0, 0, 1)))
    wait_until(page, "waymarkPage.store.get('settings').mark === 'box.glb'")
    wait_until(page, "waymarkPage.walk.session.overlay(waymarkPage.walk.time, waymarkPage.walk.pose).waypoints.length > 0")
    page.evaluate("waymarkPage.store.get('source').pause()")
    # As large as a mark, wherever and however large it was: 1.8 m high, half as wide, its foot on the ground.
    assert page.evaluate(PAINTED)["blue"] > 10
    size = page.evaluate("""async (bytes) => {
      const { readMark } = await import("./camera/marks/read-mark.js");
      const [{ data }] = await readMark(new Blob([new Uint8Array(bytes)]), "box.glb");
      const range = (axis) => { const all = Array.from(data).filter((_, i) => i % 8 === axis); return [Math.min(...all), Math.max(...all)]; };
      return [0, 1, 2].map(range);
    }""", list(glb((0, 0, 1))))
    assert [pytest.approx(part, abs=1e-5) for part in ([-0.45, 0.45], [0, 1.8], [-0.45, 0.45])] == size
    choose(page, "sign.png", png(40, 80, (0, 255, 0)))
    wait_until(page, "waymarkPage.store.get('settings').mark === 'sign.png'")
    page.wait_for_timeout(300)
    painted = page.evaluate(PAINTED)
    assert painted["green"] > 10 and painted["blue"] == 0
    shot(page, "own-mark")
    # It outlives the page, and the graphics.
    page.reload()
    guided(page)
    wait_until(page, "waymarkPage.walk.session.overlay(waymarkPage.walk.time, waymarkPage.walk.pose).waypoints.length > 0")
    # The kept mark is read after the first view.
    for _ in range(100):
        if page.evaluate(PAINTED)["green"] > 10:
            break
        page.wait_for_timeout(100)
    assert page.evaluate(PAINTED)["green"] > 10
    page.evaluate("globalThis.loss = waymarkPage.renderer.gl.getExtension('WEBGL_lose_context'); loss.loseContext()")
    page.wait_for_timeout(300)
    page.evaluate("loss.restoreContext()")
    wait_until(page, "!waymarkPage.renderer.gl.isContextLost()")
    page.wait_for_timeout(500)
    assert page.evaluate(PAINTED)["green"] > 10
    # A model without colours is painted like a blaze.
    choose(page, "tent.obj", OBJ)
    wait_until(page, "waymarkPage.store.get('settings').mark === 'tent.obj'")
    page.wait_for_timeout(300)
    painted = page.evaluate(PAINTED)
    assert painted["red"] > 10 and painted["green"] == 0
    # Back to the usual one.
    page.locator("#open-menu").click()
    page.locator("#advanced summary").click()
    assert page.locator("#own-mark-name").inner_text() == "tent.obj"
    shot(page, "own-mark-settings")
    page.get_by_role("button", name="Use the painted blaze").click()
    assert store(page, "settings")["mark"] == "" and page.locator("#own-mark-remove").is_hidden()
    page.locator("#settings-part summary").click()
    page.get_by_role("radio", name="Arrows").check()
    wait_until(page, "waymarkPage.walk.session.overlay(waymarkPage.walk.time, waymarkPage.walk.pose).arrows.length > 0")


def test_a_file_that_is_no_mark_is_refused_in_words(page):
    page.goto("examples/minimal.html")
    said = page.evaluate("""async () => {
      const { readMark } = await import("../camera/marks/read-mark.js");
      await (await import("../language/text.js")).ready;
      return readMark(new Blob(["hello"]), "text.png").then(() => null, (error) => [error.name, error.message, error.advice]);
    }""")
    assert said and said[0] == "MarkError" and "neither a model" in said[1] and said[2], said
