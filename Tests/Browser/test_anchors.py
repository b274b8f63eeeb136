"""Anchors on the page: put, changed, undone, shown in camera, map and list, kept in the browser, the same on every page."""

import json
import math
import random
import uuid

import pytest
from conftest import PHONE
from test_accessibility import check
from test_app import SMALL_DESK, guided, message, store
from waiting import wait_until

DESK = {"width": 1280, "height": 800}
MARKET = {"lat": 47.4861124, "lon": -35.59115}
STAMP = "2026-11-01T10:00:00.000Z"


def ready(page):
    """Until the anchors' part is there."""
    wait_until(page, "globalThis.waymarkPage?.anchors")


def localized(page):
    guided(page)
    ready(page)
    wait_until(page, "waymarkPage.store.get('geotracking')?.state === 'localized' && !waymarkPage.store.get('locked')", timeout=90)


def only_map(page):
    """The page without a source, as large a map as there is."""
    page.goto("./")
    ready(page)
    page.evaluate("() => { document.getElementById('welcome').close(); waymarkPage.store.set('view', 'map'); }")
    wait_until(page, "document.getElementById('map').dataset.ready")


def add(page, **fields):
    return page.evaluate("(fields) => waymarkPage.anchors.add(fields).id", {**MARKET, "name": "Fountain", **fields})


def anchors(page):
    return store(page, "anchors") or []


def record(number, rng, **more):
    """A record as another client writes it."""
    stamp = [STAMP, "python"]
    return {
        "id": str(uuid.UUID(int=rng.getrandbits(128), version=4)), "lat": MARKET["lat"] + rng.uniform(-0.02, 0.02),
        "lon": MARKET["lon"] + rng.uniform(-0.03, 0.03), "altitude": None, "name": f"Point {number}", "note": "", "colour": "blue",
        "accuracy_m": 3.0, "vertical_accuracy_m": None, "origin": "imported", "created": STAMP, "deleted": False,
        "edited": {"place": stamp, "name": stamp, "note": stamp, "colour": stamp, "deleted": None}, **more}


def distance(a, b):
    """Metres between positions, on a sphere."""
    lat = math.radians((a["lat"] + b["lat"]) / 2)
    return math.hypot(math.radians(a["lat"] - b["lat"]), math.radians(a["lon"] - b["lon"]) * math.cos(lat)) * 6_371_000


@pytest.fixture
def shared(serve):
    """A server with a store of its own."""
    return serve()


# One page

@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_from_the_map_to_the_list_with_undo_and_form(open_page, shot, scheme):
    page = open_page(color_scheme=scheme)
    only_map(page)
    page.evaluate("(at) => { document.getElementById('map').map.jumpTo({ center: [at.lon, at.lat], zoom: 16 }); }", MARKET)
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + 110, box["y"] + box["height"] / 2 - 60
    there = page.evaluate("([x, y]) => { const { lat, lng } = document.getElementById('map').map.unproject([x, y]); return { lat, lon: lng }; }",
                          [x - box["x"], y - box["y"]])
    page.mouse.click(x, y, button="right")
    page.get_by_role("button", name="Save this spot").click()
    wait_until(page, "waymarkPage.store.get('anchors')?.length === 1")
    (anchor,) = anchors(page)
    assert distance(anchor, there) < 0.5 and anchor["origin"] == "map" and anchor["altitude"] is None and anchor["accuracy_m"] > 0
    # The card states accuracy and origin; the map shows it as the chosen one.
    card = page.locator("#anchor-card")
    assert card.is_visible() and "chosen on the map" in card.inner_text()
    wait_until(page, "document.getElementById('map').map.queryRenderedFeatures({ layers: ['anchor-selected'] }).length > 0")
    # Undone by its message, done again by key.
    page.locator("#messages").get_by_role("button", name="Undo").click()
    wait_until(page, "waymarkPage.store.get('anchors').length === 0")
    assert card.is_hidden() and store(page, "selectedAnchor") is None
    page.keyboard.press("Control+y")
    wait_until(page, "waymarkPage.store.get('anchors').length === 1")
    # A tap on its pin chooses it.
    page.wait_for_timeout(400)
    page.mouse.click(x, y - 20)
    wait_until(page, f"waymarkPage.store.get('selectedAnchor') === '{anchor['id']}'")
    check(page)
    # Changed by keyboard alone.
    page.locator("#anchor-card [data-action=change]").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.name") == "name"
    page.keyboard.press("Control+a")
    page.keyboard.type("Old <b>fountain</b>")
    page.keyboard.press("Tab")
    page.keyboard.type("Water is good.")
    page.get_by_role("radio", name="Green").check()
    shot(page, f"anchor-form-{scheme}")
    check(page)
    page.get_by_label("Latitude, longitude").fill("north of here")
    page.get_by_role("button", name="Save", exact=True).click()
    assert "Not valid coordinates" in page.get_by_role("alert").inner_text()
    page.get_by_label("Latitude, longitude").fill("47° 29′ 11″ N 35° 35′ 28″ W")
    page.get_by_label("Altitude above sea level").fill("1031.5")
    page.keyboard.press("Enter")
    wait_until(page, "waymarkPage.store.get('anchors')[0].colour === 'green'")
    (changed,) = anchors(page)
    assert changed["id"] == anchor["id"] and changed["name"] == "Old <b>fountain</b>" and changed["note"] == "Water is good."
    assert changed["lat"] == pytest.approx(47 + 29 / 60 + 11 / 3600) and changed["lon"] == pytest.approx(-35 - 35 / 60 - 28 / 3600)
    assert changed["altitude"] == {"meters": 1031.5, "reference": "orthometric"} and changed["origin"] == "coordinates"
    assert page.locator("#anchor-card b").count() == 0 and "Old <b>fountain</b>" in card.inner_text()
    # All of it is one step back.
    page.keyboard.press("Control+z")
    wait_until(page, "waymarkPage.store.get('anchors')[0].colour === 'red'")
    page.keyboard.press("Control+Shift+Z")
    wait_until(page, "waymarkPage.store.get('anchors')[0].colour === 'green'")
    shot(page, f"anchor-card-{scheme}")
    # From coordinates; the list has both, the one that is deleted can be brought back.
    page.locator("#anchor-card").get_by_role("button", name="Close").click()
    page.locator("#open-saved").click()
    page.get_by_role("button", name="From coordinates").click()
    page.get_by_label("Latitude, longitude").fill("47.4870, -35.5900")
    page.locator("#anchor-form [name=name]").fill("Bench")
    page.get_by_role("button", name="Save", exact=True).click()
    wait_until(page, "waymarkPage.store.get('anchors').length === 2")
    page.locator("#anchor-card [data-action=remove]").click()
    wait_until(page, "waymarkPage.store.get('anchors').length === 1")
    page.locator("#open-saved").click()
    page.locator("#anchor-undo").click()
    wait_until(page, "document.querySelectorAll('#anchor-list li').length === 2")
    page.get_by_role("searchbox", name="Search saved places").fill("bénch")
    assert page.locator("#anchor-list [data-id]").count() == 1
    shot(page, f"anchor-list-{scheme}")
    check(page)
    # It outlives the page, without a server.
    page.reload()
    ready(page)
    assert sorted(a["name"] for a in anchors(page)) == ["Bench", "Old <b>fountain</b>"]


def test_saved_places_become_anchors_once(open_page):
    page = open_page()
    page.add_init_script("""if (!localStorage.getItem("moved")) {
      localStorage.setItem("waymark.places", JSON.stringify({ places: [
        { lat: 47.486, lon: -35.591, name: "Car" }, { lat: 47.487, lon: -35.592 }, { lat: 500, lon: 1, name: "Nowhere" }, null],
        favourites: [{ lat: 47.488, lon: -35.593, name: "Bakery" }] }));
      localStorage.setItem("waymark.settings", '{"shareAnchors":true}');
      localStorage.setItem("moved", "1"); }""")
    # Where the server shows them to others, only when the user says so.
    page.goto("./")
    ready(page)
    page.locator("#messages .message", has_text="favourites are in this browser only").wait_for(state="attached")
    assert all(a["name"] not in ("Car", "Bakery") for a in anchors(page))
    page.evaluate("localStorage.setItem('waymark.settings', '{\"shareAnchors\":false}')")
    for _ in range(2):
        page.goto("./")
        ready(page)
        assert sorted((round(a["lat"], 3), a["name"]) for a in anchors(page)) == [(47.486, "Car"), (47.487, ""), (47.488, "Bakery")]
        assert page.evaluate("localStorage.getItem('waymark.places')") is None


def test_a_shared_place_is_shown_and_kept_only_when_wanted(open_page, shot):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("./#anchor=47.4870000,-35.5900000&name=Picnic%20%3Cb%3E&colour=blue")
    ready(page)
    sheet = page.locator("#anchor-shared")
    assert "Picnic <b>" in sheet.inner_text() and "47.48700° N" in sheet.inner_text()
    assert "anchor" not in page.url and anchors(page) == []
    shot(page, "anchor-shared")
    check(page)
    page.get_by_role("button", name="Not now").click()
    sheet.wait_for(state="detached")
    assert anchors(page) == []
    page.evaluate("location.hash = 'anchor=47.4870000,-35.5900000&name=Picnic&colour=blue'")
    page.get_by_role("button", name="Save place").click()
    wait_until(page, "waymarkPage.store.get('anchors')?.length === 1")
    (kept,) = anchors(page)
    assert (kept["name"], kept["colour"], kept["lat"]) == ("Picnic", "blue", 47.487)
    # Its own link says the same.
    page.evaluate("document.getElementById('welcome').close()")
    page.locator("#anchor-card [data-action=share]").click()
    link = page.locator("#anchor-link").input_value()
    assert link.endswith("#anchor=47.4870000%2C-35.5900000&name=Picnic&colour=blue")
    page.locator("#anchor-copy").click()
    wait_until(page, "document.getElementById('anchor-copy').textContent === 'Copied'")
    assert page.evaluate("navigator.clipboard.readText()") == link
    shot(page, "anchor-share")
    # The tests' server is on this device: no one else can open the link.
    assert page.get_by_text("works on this device only").is_visible()
    page.get_by_role("button", name="Copy coordinates").click()
    wait_until(page, "document.getElementById('anchor-copy').textContent === 'Copied'")
    assert page.evaluate("navigator.clipboard.readText()") == "47.487000, -35.590000"
    check(page)
    page.keyboard.press("Escape")
    page.evaluate("location.hash = 'anchor=947.4870000,-35.59'")
    # Before a walk has begun, messages wait behind the welcome.
    page.locator("#messages .message", has_text="link to a place is damaged").wait_for(state="attached")


def test_a_browser_that_keeps_nothing_says_so(open_page):
    page = open_page()
    page.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };")
    only_map(page)
    assert page.locator(".message", has_text="can’t store saved places").count() == 0
    add(page)
    message(page, "This browser can’t store saved places.")
    assert len(anchors(page)) == 1
    # A full one: reported, and written once there is room again.
    full = open_page()
    only_map(full)
    full.evaluate("""() => { const put = IDBObjectStore.prototype.put; globalThis.free = () => { IDBObjectStore.prototype.put = put; };
      IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; }""")
    add(full, name="One")
    message(full, "storage is full")
    full.evaluate("free()")
    add(full, name="Two")
    wait_until(full, "![...document.querySelectorAll('.message')].some((m) => m.textContent.includes('storage is full'))")
    full.reload()
    ready(full)
    assert sorted(a["name"] for a in anchors(full)) == ["One", "Two"]


def test_while_coaching_shows_what_needs_the_picture_waits(open_page, shot):
    page = open_page()
    page.goto("./?source=simulation")
    localized(page)
    add(page)
    page.evaluate("""() => { const { session } = waymarkPage.walk; globalThis.tracking = session.tracking.bind(session);
      session.tracking = () => ({ state: "localizing", reason: "world-tracking-unstable", accuracy: "undetermined",
        coaching: "slow-down", locked: true, restart: false }); }""")
    wait_until(page, "waymarkPage.store.get('locked')")
    board = page.locator("#coaching")
    assert "move it slowly" in board.inner_text() and "lost track of the surroundings" in board.inner_text()
    assert "lost track of the surroundings" in page.locator("#tracking-words").text_content()
    assert page.evaluate("document.getElementById('open-saved').inert")
    shot(page, "coaching-phone")
    check(page)
    # Taps in the picture wait, menu and map do not.
    page.evaluate("waymarkPage.tapPicture(195, 300)")
    assert store(page, "selectedAnchor") is None and page.locator("#seek:not([hidden])").count() == 0
    page.keyboard.press("Control+z")
    assert len(anchors(page)) == 1
    page.locator("#open-menu").click()
    page.keyboard.press("Escape")
    # Who wants to see the picture all the same does; it shows again only after it was better once.
    page.get_by_role("button", name="Continue anyway").click()
    assert board.is_hidden() and not store(page, "locked") and not page.evaluate("document.getElementById('open-saved').inert")
    page.evaluate("waymarkPage.walk.session.tracking = () => ({ state: 'localized', reason: 'none', accuracy: 'high', coaching: null, locked: false, restart: false })")
    wait_until(page, "document.getElementById('tracking-words').textContent === ''")
    page.evaluate("""waymarkPage.walk.session.tracking = () => ({ state: "localizing", reason: "none", accuracy: "undetermined",
        coaching: "walk-on", locked: true, restart: true })""")
    wait_until(page, "!document.getElementById('coaching').hidden")
    # Begun again, everything is as before.
    page.evaluate("() => { globalThis.sessionBefore = waymarkPage.walk.session; }")
    page.get_by_role("button", name="Start again").click()
    wait_until(page, "waymarkPage.walk.session && waymarkPage.walk.session !== sessionBefore")
    localized(page)
    assert board.is_hidden()


# In the picture

def put_here(page):
    """Puts the first anchor where the tap met something."""
    page.locator("#seek").get_by_role("button", name="Save this spot").click()
    wait_until(page, "waymarkPage.store.get('anchors')?.length === 1")
    (anchor,) = anchors(page)
    return anchor


def test_a_tap_in_the_picture_puts_an_anchor_where_it_says(open_page, shot):
    page = open_page(viewport=DESK, has_touch=False)
    page.goto("./?source=simulation")
    localized(page)
    wait_until(page, "waymarkPage.terrain")
    # The ground some metres ahead: below the middle.
    got = page.evaluate("""async () => {
      const { walk, terrain, viewport } = waymarkPage;
      const { width, height } = viewport.camera();
      const pixel = walk.pixelAt(width / 2, height * 0.8);
      const line = walk.session.sightLine(walk.pose, pixel.x, pixel.y);
      await terrain.seek.tap(width / 2, height * 0.8);
      return { line, words: document.getElementById("seek").textContent };
    }""")
    assert "on the ground in front of you" in got["words"] and "±" in got["words"]
    anchor = put_here(page)
    line = got["line"]
    ahead = distance(anchor, line)
    assert anchor["origin"] == "ground-plane" and 1 < ahead < 40 and anchor["accuracy_m"] > 0
    # It lies where the line of sight meets a level ground one person's height below.
    bearing = math.degrees(math.atan2((anchor["lon"] - line["lon"]) * math.cos(math.radians(line["lat"])), anchor["lat"] - line["lat"]))
    assert abs((bearing - line["azimuth"] + 180) % 360 - 180) < 2
    eye = ahead * math.tan(math.radians(-line["elevation"]))
    assert 0.8 < eye < 2.5, (ahead, line)
    shot(page, "anchor-camera-tap")
    # Nothing near in the sky: no ground plane.
    above = page.evaluate("""() => { const { walk, viewport } = waymarkPage; const { width, height } = viewport.camera();
      return walk.session.anchorAt(walk.pixelAt(width / 2, height * 0.2)); }""")
    assert above is None


def test_the_surface_that_the_camera_sees_comes_first(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.goto("./?source=simulation")
    localized(page)
    wait_until(page, "waymarkPage.terrain")
    got = page.evaluate("""async () => {
      const { walk, terrain, viewport } = waymarkPage;
      const { width, height } = viewport.camera();
      // A wall 5 m before the eye, as WebXR's hit test would give it.
      const [x, y, z, w] = walk.pose.q;
      const forward = [-2 * (x * z + w * y), -2 * (y * z - w * x), -(1 - 2 * (x * x + y * y))];
      const [px, py, pz] = walk.pose.p;
      walk.source.surfaceOfTap = () => ({ x: px + 5 * forward[0], y: py + 5 * forward[1], z: pz + 5 * forward[2] });
      await terrain.seek.tap(width / 2, height / 2);
      const line = walk.session.sightLine(walk.pose, walk.camera.width / 2, walk.camera.height / 2);
      return { line, words: document.getElementById("seek-spot").textContent };
    }""")
    assert "on the surface that the camera sees" in got["words"]
    anchor = put_here(page)
    assert anchor["origin"] == "surface" and abs(distance(anchor, got["line"]) - 5) < 1


@pytest.mark.parametrize("size, scheme", [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def test_the_same_anchor_is_chosen_in_picture_map_and_list(open_page, shot, size, scheme):
    page = open_page(viewport=size, color_scheme=scheme, has_touch=size is PHONE)
    page.goto("./?source=simulation")
    localized(page)
    # Some ahead, in the picture: where the line of sight goes.
    page.evaluate("""() => {
      const { walk, anchors, store } = waymarkPage;
      const { lat, lon, heading } = store.get("position");
      const metre = 1 / 111_320;
      const colours = ["red", "orange", "yellow", "green", "blue", "purple", "brown", "grey"];
      for (let i = 0; i < 12; i++) {
        const [turn, far] = [heading + (i % 5 - 2) * 9, 25 + 14 * i];
        anchors.add({ lat: lat + far * metre * Math.cos(turn * Math.PI / 180), name: `Spot ${i}`, colour: colours[i % 8], accuracy_m: 1,
          lon: lon + far * metre * Math.sin(turn * Math.PI / 180) / Math.cos(lat * Math.PI / 180), origin: "map" });
      }
    }""")
    seen = """(() => { const { walk } = waymarkPage; const { anchors } = walk.session.overlay(walk.time, walk.pose);
      const count = waymarkPage.store.get("anchors").length; return anchors.filter((a) => a.index < count && a.pixel); })()"""
    wait_until(page, f"{seen}.length > 1")
    page.wait_for_timeout(600)
    shot(page, f"anchors-{'phone' if size is PHONE else 'desk'}-{scheme}")
    # A tap in the picture.
    tapped = page.evaluate(f"""() => {{
      const [near] = {seen};
      const {{ x, y }} = waymarkPage.walk.pixelAt(0, 0);
      const scale = 1 / (waymarkPage.walk.pixelAt(1, 0).x - x);
      waymarkPage.tapPicture((near.pixel[0] - x) * scale, (near.pixel[1] - y) * scale - 10);
      return waymarkPage.store.get("anchors")[near.index].id; }}""")
    assert store(page, "selectedAnchor") == tapped
    name = next(a["name"] for a in anchors(page) if a["id"] == tapped)
    assert page.locator("#anchor-name").inner_text() == name
    wait_until(page, f"""document.getElementById('map').map.getSource('anchor-selected').serialize().data.features[0]?.properties.name === '{name}'""")
    wait_until(page, f"[...document.querySelectorAll('.anchor-label.chosen b')].some((b) => b.textContent === '{name}')"
               " || ![...document.querySelectorAll('.anchor-label')].some((l) => l.style.visibility === 'visible' && l.textContent.startsWith('" + name + " '))")
    assert page.evaluate("waymarkPage.renderer.anchors.chosen") >= 0
    page.wait_for_timeout(700)
    shot(page, f"anchor-chosen-{'phone' if size is PHONE else 'desk'}-{scheme}")
    check(page)
    # From the list: nearest first by this file's own geometry.
    page.locator("#open-saved").click()
    order = page.locator(".anchor-row-name").all_inner_texts()
    here = store(page, "position")
    by_name = {a["name"]: distance(a, here) for a in anchors(page)}
    assert all(by_name[a] < by_name[b] + 3 for a, b in zip(order, order[1:])) and len(order) == 12
    page.locator("#anchor-list [data-id]").nth(5).click()
    assert page.locator("#anchor-name").inner_text() == order[5]
    # Led there, which ends the choice.
    page.locator("#anchor-card [data-action=lead]").click()
    assert store(page, "leadTarget")["name"] == order[5] and store(page, "selectedAnchor") is None
    assert page.locator("#lead-name").inner_text() == order[5]


# Many pages

def test_ten_thousand_are_shown_in_few_calls_and_listed_in_part(open_page, shared):
    rng = random.Random(7)
    records = [record(i, rng) for i in range(10_000)]
    for i in range(0, len(records), 2000):
        status, _ = shared.json("/api/anchors/sync", {"client": "python", "since": 0, "anchors": records[i:i + 2000]})
        assert status == 200
    page = open_page(viewport=SMALL_DESK, has_touch=False, base_url=shared.url, share=True)
    page.goto("./?source=simulation")
    localized(page)
    wait_until(page, "waymarkPage.store.get('anchors')?.length === 10000", timeout=90)
    page.locator("#open-saved").click()
    assert page.locator("#anchor-list li").count() == 50 and "10,000 saved places" in page.locator("#anchor-count").inner_text()
    here = store(page, "position")
    nearest = sorted(records, key=lambda r: distance(r, here))
    names = page.locator(".anchor-row-name").all_inner_texts()
    assert set(names[:40]) <= {r["name"] for r in nearest[:60]}
    page.get_by_role("button", name="Show 50 more").click()
    assert page.locator("#anchor-list li").count() == 100
    page.get_by_role("searchbox", name="Search saved places").fill("point 4321")
    assert page.locator(".anchor-row-name").all_inner_texts() == ["Point 4321"]
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    # One frame: arrows, ribbon, discs and two kinds of anchors, however many they are.
    drawn = page.evaluate("""() => new Promise((done) => {
      const { gl } = waymarkPage.renderer;
      let [calls, most] = [0, 0];
      const draw = gl.drawArraysInstanced.bind(gl);
      gl.drawArraysInstanced = (mode, first, corners, count) => { calls += 1; most = Math.max(most, count); draw(mode, first, corners, count); };
      requestAnimationFrame(() => { calls = 0; requestAnimationFrame(() => { delete gl.drawArraysInstanced; done({ calls, most,
        labels: [...document.querySelectorAll(".anchor-label")].filter((l) => l.style.visibility === "visible").length }); }); });
    })""")
    assert 0 < drawn["calls"] <= 24 and drawn["labels"] <= 40, drawn


def test_two_pages_show_each_others_edits(open_page, shared):
    one, two = (open_page(base_url=shared.url, share=True) for _ in range(2))
    for page in (one, two):
        only_map(page)
        wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live'")
    anchor = add(one, name="Meeting point")
    wait_until(two, "waymarkPage.store.get('anchors')?.[0]?.name === 'Meeting point'", timeout=20)
    two.evaluate("(id) => waymarkPage.anchors.anchors.edit(id, { name: 'Meeting point at the oak', colour: 'green' })", anchor)
    wait_until(one, "waymarkPage.store.get('anchors')[0].colour === 'green'", timeout=20)
    status, got = shared.json(f"/api/anchors/{anchor}")
    assert status == 200 and got["name"] == "Meeting point at the oak"
    # Another program's edit, too.
    status, _, _ = shared.request(f"/api/anchors/{anchor}", headers={"If-Match": f"\"{got['revision']}\""}, method="DELETE")
    assert status == 204
    for page in (one, two):
        wait_until(page, "waymarkPage.store.get('anchors').length === 0", timeout=20)


def test_edits_without_a_connection_are_sent_later_and_none_is_lost(open_page, shared):
    rng = random.Random(20261122)
    pages = [open_page(base_url=shared.url, share=True) for _ in range(2)]
    for page in pages:
        page.expected_errors += ["ERR_", "Failed to load", "Failed to fetch", "AJAXError"]
        only_map(page)
    made = []
    for step in range(60):
        page = rng.choice(pages)
        if rng.random() < 0.2:
            page.context.set_offline(rng.random() < 0.5)
        what, which = rng.random(), rng.random()
        if what < 0.5 or not anchors(page):
            made.append(add(page, name=f"A{step}", lat=MARKET["lat"] + step / 1e4))
        elif what < 0.9:
            # Chosen and changed at once: another page's edit may take one away at any time.
            page.evaluate("""([which, name]) => { const { anchors, store } = waymarkPage, all = store.get("anchors");
              const one = all[Math.floor(which * all.length)];
              if (!one) return;
              if (name) anchors.anchors.edit(one.id, { name }); else anchors.remove(one.id); }""",
                          [which, f"E{step}" if what < 0.8 else None])
        else:
            page.evaluate("waymarkPage.anchors.undo()")
    # One was cut off and is closed before it could send: what it kept goes out when it is opened again.
    pages[0].context.set_offline(True)
    last = add(pages[0], name="Written in the tunnel")
    wait_until(pages[0], "waymarkPage.anchors.anchors.unsentCount > 0")
    pages[0].evaluate("waymarkPage.anchors.anchors.kept()")
    pages[0].context.set_offline(False)
    pages[1].context.set_offline(False)
    pages[0].reload()
    ready(pages[0])
    for page in pages:
        page.evaluate("dispatchEvent(new Event('online'))")
        wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live' && waymarkPage.anchors.anchors.unsentCount === 0")
    picture = """JSON.stringify(waymarkPage.store.get("anchors").map(({ id, name, lat, colour }) => [id, name, lat, colour]).sort())"""
    status, server_side = shared.json("/api/anchors?limit=5000")
    expected = sorted([a["id"], a["name"], a["lat"], a["colour"]] for a in server_side["anchors"])
    for page in pages:
        wait_until(page, f"{picture} === {json.dumps(json.dumps(expected, separators=(',', ':')))}", timeout=20)
    assert last in [a[0] for a in expected]
    # Every one that was ever made is known to the server, deleted or not.
    _, changes = shared.json("/api/anchors?since=0&limit=5000")
    assert set(made) <= {a["id"] for a in changes["anchors"]}


def test_a_server_with_another_store_gets_everything(open_page, serve, tmp_path):
    first = serve("--store", str(tmp_path / "a.sqlite"))
    page = open_page(base_url=first.url, share=True)
    page.expected_errors += ["ERR_", "Failed to load", "Failed to fetch", "AJAXError", "NetworkError"]
    only_map(page)
    anchor = add(page, name="Kept")
    wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live' && waymarkPage.anchors.anchors.unsentCount === 0")
    first.stop()
    second = serve("--store", str(tmp_path / "b.sqlite"), port=first.port)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.evaluate("waymarkPage.anchors.anchors.refresh()")
    for _ in range(200):
        status, _, _ = second.request(f"/api/anchors/{anchor}")
        if status == 200:
            break
        page.wait_for_timeout(100)
    assert status == 200


def test_files_are_read_by_the_server(open_page, shared, tmp_path):
    page = open_page(base_url=shared.url, share=True)
    page.expected_errors += ["ERR_", "Failed to load", "Failed to fetch", "AJAXError", "422", "400", "415"]
    only_map(page)
    wait_until(page, "waymarkPage.anchors.anchors.syncState === 'live'")
    gpx = tmp_path / "hike.gpx"
    gpx.write_text("""<?xml version="1.0"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="47.4871" lon="-35.5901"><name>Spring &lt;i&gt;</name></wpt><wpt lat="47.4872" lon="-35.5902"><name>Cave</name></wpt></gpx>""")
    page.locator("#open-saved").click()
    page.locator("#anchors input[type=file]").set_input_files(gpx)
    message(page, "2 places imported.")
    wait_until(page, "waymarkPage.store.get('anchors')?.length === 2", timeout=20)
    assert sorted(a["name"] for a in anchors(page)) == ["Cave", "Spring <i>"]
    # Out again.
    page.locator("#open-saved").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export: GPX").click()
    assert "Spring &lt;i&gt;" in open(download.value.path()).read()
    page.keyboard.press("Escape")
    # What is no such file is refused in words, and so is a server that is not there.
    bad = tmp_path / "bad.gpx"
    bad.write_text("<gpx><wpt lat='x'></gpx>")
    page.locator("#anchors input[type=file]").set_input_files(bad)
    page.locator("#messages .message[data-kind=error]").wait_for()
    page.context.set_offline(True)
    page.locator("#anchors input[type=file]").set_input_files(gpx)
    message(page, "Importing needs this page’s server, which isn’t responding.")
