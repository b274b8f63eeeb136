"""A published site in Chromium, Firefox and WebKit, from a plain nginx: no `waymark serve` runs, and nothing asks for one.

The area is a piece of the demo area around the market square, so that publishing it takes seconds. WAYMARK_SITE names the folder of a site
that is published already.
"""

import json
import os
import shutil
import subprocess

import pytest

from conftest import BINARY, PHONE, SCREENSHOTS, ROOT
from saving import save_place
from static_host import NGINX, StaticHost
from test_terrain import open_summit, tap_direction, turn_to, walking
from waiting import wait_until

pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed: make setup")

PIECE = {"south": 47.478, "west": -35.602, "north": 47.496, "east": -35.58}
FOLDER = "some/folder/"
NETWORK = ["ERR_", "Failed to load", "Failed to fetch", "AJAXError"]


@pytest.fixture(scope="module")
def published(request, tmp_path_factory):
    """A folder of a host, in which a site lies below a path."""
    if site := os.environ.get("WAYMARK_SITE"):
        return shutil.copytree(site, tmp_path_factory.mktemp("host") / FOLDER).parents[1]
    area = tmp_path_factory.mktemp("piece") / "piece"
    shutil.copytree(request.getfixturevalue("demo_area"), area, ignore=shutil.ignore_patterns("offline.json", "osrm"))
    file = area / "area.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "bounds": PIECE}))
    root = tmp_path_factory.mktemp("host")
    subprocess.run(
        [BINARY, "publish", "--area", area, "--out", root / FOLDER, "--web", ROOT / "Web"], check=True, stdin=subprocess.DEVNULL)
    return root


@pytest.fixture(scope="module")
def host(published, tmp_path_factory, engine):
    """A host for each browser."""
    host = StaticHost(published, tmp_path_factory.mktemp("nginx"))
    yield host
    host.stop()


@pytest.fixture
def keep(engine):
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return lambda name: engine.picture(SCREENSHOTS / f"site-{name}-{engine.name}.png")


def ready(engine):
    engine.wait("document.documentElement.dataset.ready === 'true'")
    engine.wait("waymarkPage.store.get('overlay')?.guidance")


def go_to_found(engine):
    engine.run("document.querySelector('#destination-list button').click(); return 1;")
    engine.wait("document.querySelector('.map-sheet:not([hidden]) [data-action=go]')?.checkVisibility?.()")
    engine.run("document.querySelector('.map-sheet [data-action=go]').click(); return 1;")


def search(engine, text, wanted):
    """Searches as a user does."""
    engine.press("#open-destination")
    engine.wait("document.getElementById('destinations').open")
    engine.type("#destination-search", text)
    engine.wait(f"document.querySelector('#destination-list button')?.textContent.includes({json.dumps(wanted)})")


def tap_the_picture(engine):
    """Asks what is in the middle of the picture, as the menu's button does; gives what was found."""
    engine.wait("waymarkPage.terrain?.labels.labels.some(({ isPeak }) => isPeak)", 120)
    engine.run("waymarkPage.store.set('seek', null); document.getElementById('ask-middle').click(); return 1;")
    engine.wait("waymarkPage.store.get('seek')", 90)
    return engine.run("return waymarkPage.store.get('seek').outcome;")


def test_everything_works_from_files_alone(engine, host, keep):
    engine.resize(1280, 800)
    engine.open(host.url + FOLDER + "?source=simulation")
    ready(engine)
    # The walk follows streets, with instructions.
    assert len(engine.run("return waymarkPage.store.get('route').geometry.coordinates;")) > 10
    engine.wait("document.getElementById('sign-instruction').textContent")
    assert engine.run("return document.getElementById('messages').innerText;").strip() == ""
    engine.wait("document.getElementById('map').dataset.ready")
    engine.wait("document.getElementById('map').map.querySourceFeatures('map', { sourceLayer: 'streets' }).length > 0")
    keep("walk")

    # Names of summits, and what a line of sight meets.
    assert tap_the_picture(engine) in ("hit", "sky")

    # The panorama.
    engine.run("document.getElementById('open-panorama').click(); return 1;")
    engine.wait("document.getElementById('panorama')?.dataset.ready === 'true'", 120)
    assert engine.run("return waymarkPage.terrain.panorama.state.summits.length;") > 0
    keep("panorama")
    engine.run("document.getElementById('panorama').close(); return 1;")

    # An anchor, which stays on the device.
    save_place(engine)
    engine.wait("(waymarkPage.store.get('anchors') ?? []).length === 1")

    # Search, and a route to what is found, without a service.
    search(engine, "castle", "Alm Castle")
    keep("search")
    go_to_found(engine)
    engine.wait("waymarkPage.store.get('route')?.properties.waymark.source === 'device'")
    engine.wait("waymarkPage.store.get('overlay')?.guidance?.instruction")

    # After a reload the anchor is there.
    engine.open(host.url + FOLDER + "?source=simulation")
    ready(engine)
    engine.wait("(waymarkPage.store.get('anchors') ?? []).length === 1")
    assert engine.run("return waymarkPage.anchors.anchors.syncState;") == "off"

    # Everything came out of files, most of it as parts of them.
    requests = host.requests()
    assert not [request for request in requests if "/api/" in request[1] or request[0] != "GET"]
    assert not [request for request in requests if request[2] >= 400 and "favicon" not in request[1]]
    assert [request for request in requests if request[1].endswith(".pmtiles") and request[2] == 206]


def test_kept_it_works_without_a_host(engine, host, keep):
    engine.resize(390, 844)
    engine.open(host.url + FOLDER + "?source=simulation")
    ready(engine)
    engine.wait("waymarkPage.offline?.registration.state === 'kept' && navigator.serviceWorker.controller", 180)
    engine.run("waymarkPage.offline.download.ask(); return 1;")
    engine.wait("waymarkPage.offline.download.state.kind === 'offer'")
    engine.run("waymarkPage.offline.download.load(); return 1;")
    engine.wait("waymarkPage.offline.download.state.kind === 'kept'", 240)
    host.stop()
    try:
        engine.open(host.url + FOLDER + "?source=simulation")
        ready(engine)
        assert engine.run("return waymarkPage.store.get('area').name;") == "Skarra"
        engine.press("#sheet-larger")
        engine.wait("document.getElementById('map').dataset.ready")
        engine.wait("document.getElementById('map').map.querySourceFeatures('map', { sourceLayer: 'streets' }).length > 0")
        assert len(engine.run("return waymarkPage.store.get('route').geometry.coordinates;")) > 1
        keep("offline")
        engine.press("#sheet-smaller")
        assert tap_the_picture(engine) in ("hit", "sky")
        search(engine, "castle", "Alm Castle")
        go_to_found(engine)
        engine.wait("waymarkPage.store.get('route')?.properties.waymark.source === 'device'")
    finally:
        host.start()


def test_a_tap_on_a_summit_names_it(published, open_page, shot, tmp_path):
    host = StaticHost(published, tmp_path / "nginx")
    try:
        page = open_page(base_url=host.url + FOLDER, viewport={"width": 1280, "height": 800}, has_touch=False)
        walking(page)
        summit = open_summit(page, -0.25)
        turn_to(page, summit["azimuth"], summit["elevation"] - 5)
        _, seek = tap_direction(page, summit["azimuth"], summit["elevation"] - 0.25)
        assert seek["outcome"] == "hit" and not seek["hit"]["building"]
        assert page.locator("#seek-name").inner_text() == summit["name"]
        shot(page, "site-summit")
    finally:
        host.stop()


def open_site(open_page, host, viewport):
    page = open_page(base_url=host.url + FOLDER, viewport=viewport, has_touch=viewport == PHONE)
    page.goto("./?source=simulation")
    wait_until(page, "document.documentElement.dataset.ready && globalThis.waymarkPage?.store.get('overlay')?.guidance")
    return page


@pytest.fixture(scope="module")
def several(demo_area, tmp_path_factory):
    """A site of two areas that share a border."""
    folder = tmp_path_factory.mktemp("several")
    middle = (PIECE["west"] + PIECE["east"]) / 2
    for name, part in {"first": {"east": middle}, "second": {"west": middle}}.items():
        area = folder / "areas" / name
        shutil.copytree(demo_area, area, ignore=shutil.ignore_patterns("offline.json", "osrm", "routing", "elevation"))
        file = area / "area.json"
        about = {**json.loads(file.read_text()), "name": name, "bounds": {**PIECE, **part}}
        about["elevation"]["tiles"] = []
        file.write_text(json.dumps(about))
    publish(folder / "areas", folder / "host/site")
    return folder


def publish(areas, site, *options, web=ROOT / "Web"):
    run = subprocess.run(
        [BINARY, "publish", "--areas", areas, "--out", site, "--web", web, "--json", *options], check=True, stdin=subprocess.DEVNULL,
        capture_output=True)
    return json.loads(run.stdout)


def area_is(page, name):
    wait_until(page, f"globalThis.waymarkPage?.store.get('area')?.name === '{name}'")


def test_an_area_is_chosen(several, open_page, shot, tmp_path):
    host = StaticHost(several / "host", tmp_path / "nginx")
    try:
        page = open_page(base_url=host.url + "site/", viewport=PHONE)
        page.goto("./")
        area_is(page, "first")
        wait_until(page, "document.getElementById('welcome').open && !document.getElementById('open-areas').hidden")
        page.evaluate("document.getElementById('open-areas').click()")
        shot(page, "site-areas")
        page.get_by_role("button", name="second").click()
        area_is(page, "second")
        assert page.url.endswith("?area=second")
    finally:
        host.stop()


def test_the_area_around_the_user_opens(several, open_page, tmp_path):
    host = StaticHost(several / "host", tmp_path / "nginx")
    try:
        middle = (PIECE["south"] + PIECE["north"]) / 2
        page = open_page(
            base_url=host.url + "site/", viewport=PHONE,
            geolocation={"latitude": middle, "longitude": PIECE["east"] - 0.002, "accuracy": 5})
        # By itself, where a walk begins beyond the area's border.
        page.goto("./")
        page.locator("#start-sensors").click()
        page.wait_for_url("**/?area=second&source=sensors")
        area_is(page, "second")
        # On request.
        page.goto("./?area=first")
        area_is(page, "first")
        wait_until(page, "!document.getElementById('open-areas').hidden")
        page.evaluate("document.getElementById('open-areas').click()")
        page.get_by_role("button", name="Around me").click()
        area_is(page, "second")
    finally:
        host.stop()


def test_a_page_that_is_open_outlives_an_update(several, open_page, tmp_path):
    site = tmp_path / "host/site"
    shutil.copytree(several / "areas", tmp_path / "areas")
    publish(tmp_path / "areas", site)
    host = StaticHost(tmp_path / "host", tmp_path / "nginx")
    try:
        page = open_page(base_url=host.url + "site/", viewport=PHONE, service_workers="block")
        page.goto("./?source=simulation")
        wait_until(page, "document.documentElement.dataset.ready && globalThis.waymarkPage?.store.get('area')")
        file = tmp_path / "areas/first/area.json"
        file.write_text(file.read_text().replace('"first"', '"first, again"'))
        web = tmp_path / "web"
        shutil.copytree(ROOT / "Web", web)
        (web / "style/page.css").write_text((web / "style/page.css").read_text() + "\n.of-the-update { margin: 0; }\n")
        for name in ("wasm", "maplibre"):
            target, source = (web / "engine", ROOT / ".build/wasm") if name == "wasm" else (web / "vendor", ROOT / ".tools/maplibre")
            target.mkdir(exist_ok=True)
            for each in source.iterdir():
                if each.suffix in (".wasm", ".js", ".css"):
                    shutil.copy(each, target)
        changes = publish(tmp_path / "areas", site, web=web)["changes"]
        assert changes["new"]["objects"] > 0 and changes["retired"]["objects"] > 0 and changes["kept"]["objects"] > 0
        # Parts of the page that it has not loaded yet are those of its own version.
        page.evaluate("waymarkPage.loadAnchors().then((anchors) => anchors.openSheet())")
        wait_until(page, "document.getElementById('anchors')?.open")
        # Loaded again it is the new one.
        page.goto("./?source=simulation")
        area_is(page, "first, again")
        versions = {path.split("/page/")[1].split("/")[0] for _, path, status in host.requests() if "/page/" in path}
        assert len(versions) == 2
        assert not [request for request in host.requests() if request[2] >= 400 and "favicon" not in request[1]]
    finally:
        host.stop()


def test_a_host_without_ranges_sends_whole_files(published, open_page, tmp_path):
    host = StaticHost(published, tmp_path / "nginx", more="max_ranges 0;")
    try:
        page = open_site(open_page, host, PHONE)
        page.locator("#sheet-larger").click()
        wait_until(page, "document.getElementById('map').map?.querySourceFeatures?.('map', { sourceLayer: 'streets' }).length > 0")
        maps = [request for request in host.requests() if "/map-" in request[1]]
        assert {request[2] for request in maps} == {200} and len(maps) <= 2
    finally:
        host.stop()


def test_a_narrow_phone_shows_all_of_it(published, open_page, shot, tmp_path):
    host = StaticHost(published, tmp_path / "nginx")
    try:
        page = open_site(open_page, host, {"width": 320, "height": 568})
        shot(page, "site-320")
        page.evaluate("waymarkPage.loadAnchors().then((anchors) => anchors.openSheet())")
        wait_until(page, "document.getElementById('anchors')?.open")
        assert page.locator("#anchor-sync").inner_text() == "Saved places stay in this browser."
        # What only a server does is not offered.
        for hidden in ("#anchor-import", "#anchor-sharing", "[data-format=gpx]"):
            assert page.locator(hidden).is_hidden()
        shot(page, "site-320-anchors")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    finally:
        host.stop()
