"""The app without a network: kept whole by a service worker, with an area that is loaded for it.

The area is a piece of the demo area, so that loading it takes seconds. The server of a test runs on a port of its own and is
killed and started again on it; what stands between page and server here is the network itself, never `page.route`.
"""

import http.server
import json
import re
import shutil
import signal
import socket
import threading

import pytest

from conftest import PHONE, Server
from waiting import wait_until

DESK = {"width": 1280, "height": 800}
# A piece around the market square.
PIECE = {"south": 47.478, "west": -35.602, "north": 47.496, "east": -35.58}
NETWORK = ["ERR_", "Failed to load", "Failed to fetch", "AJAXError"]


@pytest.fixture(scope="module")
def piece(demo_area, tmp_path_factory):
    """A small area: the demo area's map and heights, with narrower bounds."""
    folder = tmp_path_factory.mktemp("piece") / "area"
    shutil.copytree(demo_area, folder, ignore=shutil.ignore_patterns("offline.json", "routing", "osrm"))
    describe(folder)
    return folder


def describe(folder, **more):
    file = folder / "area.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "bounds": PIECE, **more}))


class Place:
    """A server that can be killed and started again at the same address."""

    def __init__(self, area, web):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.area, self.web = area, web
        self.start()

    def start(self):
        self.server = Server(self.area, "--web", str(self.web), port=self.port)
        self.url = self.server.url

    def kill(self):
        self.server.stop(signal.SIGKILL)


@pytest.fixture
def place(piece, tmp_path):
    """Server, area and page of one test, which it may change."""
    area = tmp_path / "area"
    shutil.copytree(piece, area)
    place = Place(area, web_copy(tmp_path))
    yield place
    place.server.stop()


def web_copy(folder):
    """The page with all that it is made of, in a folder of its own."""
    from conftest import ROOT
    web = folder / "web"
    shutil.copytree(ROOT / "Web", web)
    (web / "vendor").mkdir(exist_ok=True)
    for module in (ROOT / ".build/wasm").glob("*.wasm"):
        shutil.copy(module, web / "engine")
    for name in ("maplibre-gl.js", "maplibre-gl.css"):
        shutil.copy(ROOT / ".tools/maplibre" / name, web / "vendor")
    return web


@pytest.fixture
def visit(open_page):
    """Opens the app at a place, and waits until it is kept. Unless somebody walks, it waits at the welcome, which is quick."""
    def open(place, viewport=PHONE, is_walking=False):
        page = open_page(base_url=place.url, service_workers="allow", viewport=viewport, has_touch=viewport == PHONE)
        page.expected_errors += NETWORK
        page.goto("./?source=simulation" if is_walking else "./")
        kept(page)
        return page
    return open


def kept(page):
    wait_until(page, "globalThis.waymarkPage?.offline?.registration.state === 'kept' && navigator.serviceWorker.controller", 180)


def walking(page):
    """The app runs: engine, area, walk."""
    wait_until(page, "globalThis.waymarkPage?.walk?.time > 0.5")


def opened(page):
    """The app is there: page, engine, area."""
    wait_until(page, "document.documentElement.dataset.ready && globalThis.waymarkPage?.store.get('area')")


def download(page, state, timeout=120):
    wait_until(page, f"waymarkPage.offline?.download.state.kind === '{state}'", timeout)


def state(page):
    return page.evaluate("waymarkPage.offline.download.state")


def menu(page):
    if not page.evaluate("document.getElementById('menu').open"):
        page.locator("#open-menu").click()


def press(page, name):
    """Presses a button of the menu's part, whether the menu is open or not."""
    page.evaluate("""(name) => [...document.querySelectorAll("#offline-section button")]
        .find((button) => button.textContent === name || button.ariaLabel === name).click()""", name)


def offer(page):
    press(page, "Keep Skarra offline")
    download(page, "offer")


def keep_area(page):
    offer(page)
    press(page, "Download")
    download(page, "kept")


def stored(page, store):
    """Everything in a store of the app's database: keys."""
    return page.evaluate("""(name) => new Promise((resolve, reject) => {
        const request = indexedDB.open("waymark-offline");
        request.onsuccess = () => {
            const all = request.result.transaction(name).objectStore(name).getAllKeys();
            all.onsuccess = () => { request.result.close(); resolve(all.result); };
        };
        request.onerror = () => reject(request.error); })""", store)


def spoil(page, path, how):
    """Damages a kept file in the browser's storage: `flip` changes a byte, `delete` takes it away."""
    return page.evaluate("""async ([path, how]) => {
        const { list, packs } = await import("./offline/library.js");
        const { transaction } = await import("./offline/database.js");
        const { answered } = await import("./shared/indexed-db.js");
        for (const { id } of await packs()) for (const entry of await list(id)) if (entry.path === path) {
            await transaction(["files"], "readwrite", async (files) => {
                const file = await answered(files.get(entry.tag));
                if (how === "delete") files.delete(entry.tag);
                else { new Uint8Array(file.body)[file.body.byteLength >> 1] ^= 1; files.put(file, entry.tag); }
            });
            return true;
        }
        return false; }""", [path, how])


def ask(page, path):
    """What the page gets at an address: status, type, length, features."""
    return page.evaluate("""async (path) => {
        const answer = await fetch(path).catch(() => null);
        if (!answer) return null;
        const type = answer.headers.get("Content-Type") ?? "";
        const body = await answer.arrayBuffer();
        const json = type.includes("json") ? JSON.parse(new TextDecoder().decode(body)) : null;
        return { status: answer.status, type, length: body.byteLength, json }; }""", path)


# What the server lists

def test_the_list_of_the_app_is_what_is_served(server):
    status, app = server.json("/api/offline/app")
    assert status == 200
    paths = [file["path"] for file in app["files"]]
    for needed in ("index.html", "app/main.js", "engine/waymark.wasm", "vendor/maplibre-gl.js", "icons/icons.svg",
                   "manifest.webmanifest", "offline/connect.js", "terrain/worker.js"):
        assert needed in paths
    assert "sw.js" not in paths and not [path for path in paths if path.startswith((".", "examples/"))]
    assert "Content-Security-Policy" in app["pageHeaders"]
    import hashlib
    for file in app["files"]:
        _, _, data = server.request("/" + file["path"])
        assert len(data) == file["bytes"], file
        assert hashlib.sha256(data).hexdigest()[:32] == file["tag"], file
        assert file["packed"] <= file["bytes"]
    assert app["bytes"] == sum(file["bytes"] for file in app["files"])


def test_the_manifest_has_what_installing_needs(server):
    _, _, data = server.request("/manifest.webmanifest")
    manifest = json.loads(data)
    assert manifest["display"] == "standalone" and manifest["start_url"] == "./" and manifest["id"]
    found = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("192x192", "maskable"), ("512x512", "maskable")} <= found
    for icon in manifest["icons"]:
        status, headers, picture = server.request("/" + icon["src"])
        assert status == 200 and headers["Content-Type"] == icon["type"]
        if icon["type"] == "image/png":
            side = int(icon["sizes"].split("x")[0])
            assert picture[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(picture[16:20]) == side == int.from_bytes(picture[20:24])


# The whole story

def test_kept_once_it_opens_and_walks_without_a_server(visit, place, shot):
    page = visit(place, DESK, is_walking=True)
    walking(page)
    menu(page)
    assert page.evaluate("document.getElementById('offline-app').textContent").startswith("Waymark itself is stored")
    # The size is said before anything is loaded.
    offer(page)
    offered = state(page)
    assert 0 < offered["total"] < 20e6 and not [pack for pack in stored(page, "packs") if pack.startswith("area")]
    assert re.search(r"Download [\d.]+\sMB, needs [\d.]+\sMB of space", page.locator("#offline-area").inner_text())
    shot(page, "offline-offer-desktop")
    press(page, "Download")
    download(page, "kept")
    page.locator("#offline-section").get_by_text("Skarra is stored").wait_for()
    page.locator("#offline-section").scroll_into_view_if_needed()
    shot(page, "offline-kept-desktop")
    _, listed = place.server.json("/api/offline/area")
    assert set(stored(page, "files")) >= {file["tag"] for file in listed["files"]}
    # Kept responses must equal the server's.
    here = "lat=47.4861&lon=-35.5911"
    paths = [f"api/area/landmarks?{here}&radius=200000", "api/area"]
    heights = tile(page, 14, 6572, 5730)
    assert len(heights) == 65536 and max(heights) - min(heights) > 50
    expected = {path: place.server.json("/" + path)[1] for path in paths}
    around = """async () => {
        const { featuresAround, streetsAround } = await import("./shared/map-around.js");
        const [api, place] = [waymarkPage.api, { lat: 47.4861, lon: -35.5911 }];
        return [await streetsAround(api, place, 400), await featuresAround(api, place, 400), await featuresAround(api, place, 6000)];
    }"""
    surroundings = page.evaluate(around)
    assert all(len(collection["features"]) > 20 for collection in surroundings)

    place.kill()
    page.goto("./?source=simulation")
    walking(page)
    page.locator("#messages").get_by_text("No connection to the server").wait_for(timeout=20_000)
    assert "of Skarra are on this device" in page.locator("#messages").inner_text()
    assert page.title() == "Waymark · Skarra"
    landmarks, want = ask(page, paths[0])["json"]["features"], expected[paths[0]]["features"]
    assert len(want) > 0 and not [feature for feature in want if feature not in landmarks]
    assert page.evaluate(around) == surroundings
    assert ask(page, "api/area")["json"]["bounds"] == expected["api/area"]["bounds"]
    # The ground is the same, made from what is kept.
    assert tile(page, 14, 6572, 5730) == heights
    # Beyond the area there is nothing, and that is no error.
    assert ask(page, "api/area/map/15/1/1.mvt") == {
        "status": 200, "type": "application/vnd.mapbox-vector-tile", "length": 0, "json": None}
    # The map draws, summits are seen, and there are no errors beside those of what really needs the server.
    wait_until(page, "document.getElementById('map').map?.queryRenderedFeatures({layers: ['contours']}).length > 0")
    sight = page.evaluate("""async () => {
        const { TerrainClient } = await import("./terrain/client.js");
        const client = new TerrainClient(waymarkPage.api.url(""), { bounds: waymarkPage.store.get("area").elevationBounds, finest: 0 });
        const count = await client.ask("peaks", { eye: { lat: 47.4861, lon: -35.5911 },
            places: [{ lat: 47.4924, lon: -35.5871, name: "x", ele: null }] });
        return count.length; }""")
    assert sight == 1
    shot(page, "offline-walk-desktop")
    # A route comes from the device, with the heights of the ground.
    page.evaluate("waymarkPage.store.set('destination', { lat: 47.4924483, lon: -35.5871644, name: 'Belvedere' })")
    wait_until(page, "waymarkPage.store.get('route').properties.waymark.source === 'device'")
    route = page.evaluate("waymarkPage.store.get('route')")
    assert len(route["geometry"]["coordinates"]) > 10 and all(len(point) == 3 for point in route["geometry"]["coordinates"])
    # For cars it needs the server: a straight line, and a message.
    page.evaluate("waymarkPage.store.set('settings', { ...waymarkPage.store.get('settings'), mode: 'driving' }); waymarkPage.store.set('route', null); waymarkPage.navigation.find()")
    page.locator("#messages").get_by_text("A straight line is shown").wait_for()
    # The sign says so, too, also after a reload: it must not look like a path.
    wait_until(page, "document.getElementById('sign-instruction').textContent.startsWith('Straight line')")
    page.reload()
    wait_until(page, "globalThis.waymarkPage?.store.get('overlay')?.guidance", timeout=60)
    wait_until(page, "document.getElementById('sign-instruction').textContent.startsWith('Straight line')")

    # With the server again the message goes by itself.
    place.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(200)
    wait_until(page, "!document.getElementById('messages').textContent.includes('No connection') || (dispatchEvent(new Event('online')), false)", 40)


def tile(page, z, x, y):
    """Heights of a square of the web map, as the page makes them."""
    return page.evaluate("""async ({ z, x, y }) => {
        const { terrainOf } = await import("./terrain/of-area.js");
        return [...await terrainOf(waymarkPage.store, waymarkPage.api).ask("tile", { z, x, y })]; }""", {"z": z, "x": x, "y": y})


def test_on_a_phone_the_load_is_paused_cut_off_and_ended(visit, place, shot):
    page = visit(place, PHONE, is_walking=True)
    menu(page)
    offer(page)
    page.locator("#offline-section").scroll_into_view_if_needed()
    shot(page, "offline-offer-phone")
    place.server.process.send_signal(signal.SIGSTOP)
    press(page, "Download")
    download(page, "loading")
    shot(page, "offline-loading-phone")
    press(page, "Pause")
    download(page, "paused")
    place.server.process.send_signal(signal.SIGCONT)
    # A reload does not resume the download: the user paused it.
    page.reload()
    kept(page)
    download(page, "paused")
    press(page, "Resume")
    # Killed in the middle: it waits, and goes on where it was.
    wait_until(page, "waymarkPage.offline.download.state.loaded > 0 || waymarkPage.offline.download.state.kind === 'kept'")
    place.kill()
    if state(page)["kind"] != "kept":
        wait_until(page, "waymarkPage.offline.download.state.isWaiting")
        assert "resumes when it does" in page.locator("#offline-area").text_content()
        assert not page.evaluate("waymarkPage.offline.download.packs().then(({ whole }) => Boolean(whole))")
        before = state(page)["loaded"]
        place.start()
        page.evaluate("dispatchEvent(new Event('online'))")
        wait_until(page, f"waymarkPage.offline.download.state.loaded >= {before} || waymarkPage.offline.download.state.kind === 'kept'")
        download(page, "kept")


def test_what_is_there_is_not_fetched_again(visit, place):
    page = visit(place)
    asked = []
    page.context.on("request", lambda request: "/api/area/" in request.url and asked.append(request.url))
    keep_area(page)
    # Half of it is lost: a third by name.
    lost = page.evaluate("""async () => {
        const { list, packs, change } = await import("./offline/library.js");
        const { transaction } = await import("./offline/database.js");
        const [area] = (await packs()).filter(({ kind }) => kind === "area");
        const tags = [...new Set((await list(area.id)).map(({ tag }) => tag))].filter((_, i) => i % 3 === 0);
        await transaction(["files"], "readwrite", (files) => { for (const tag of tags) files.delete(tag); });
        await change(area.id, { state: "loading" });
        return tags.length; }""")
    assert lost > 10
    asked.clear()
    page.reload()
    kept(page)
    download(page, "kept")
    fetched = page.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/area/')).length")
    assert fetched >= lost
    assert page.evaluate("""async () => {
        const { list, missing, packs } = await import("./offline/library.js");
        const [area] = (await packs()).filter(({ kind }) => kind === "area");
        return area.state === "complete" && (await missing(await list(area.id))).length === 0; }""")
    # Deleted, nothing of it stays.
    press(page, "Delete Skarra")
    download(page, "none")
    assert not [pack for pack in stored(page, "packs") if pack.startswith("area")]
    app = {file["tag"] for file in place.server.json("/api/offline/app")[1]["files"]}
    assert set(stored(page, "files")) == app


def test_another_state_of_the_area_is_offered_and_takes_its_place(visit, place):
    page = visit(place)
    keep_area(page)
    first = set(stored(page, "files"))
    place.kill()
    describe(place.area, bounds={**PIECE, "east": -35.575})
    place.start()
    page.reload()
    kept(page)
    download(page, "outdated")
    # Offline the old state is still whole.
    assert page.evaluate("waymarkPage.offline.download.packs().then(({ whole }) => Boolean(whole))")
    press(page, "Update")
    download(page, "offer")
    assert state(page)["total"] < state(page)["bytes"], "what both have is not loaded again"
    press(page, "Download")
    download(page, "kept")
    assert len([pack for pack in stored(page, "packs") if pack.startswith("area")]) == 1
    listed = {file["tag"] for file in place.server.json("/api/offline/area")[1]["files"]}
    assert listed <= set(stored(page, "files")) and len(listed & first) > 10


# Versions of the app

WHERE_TO = "fetch('language/en.json').then((answer) => answer.json()).then((table) => table.places.whereTo)"


def test_versions_are_whole_and_never_mixed(visit, place):
    page = visit(place)
    version = page.evaluate("navigator.serviceWorker.controller.scriptURL")
    table = place.web / "language/en.json"
    table.write_text(table.read_text().replace('"whereTo": "Where to?"', '"whereTo": "Whither?"'))
    # Not complete: one file is listed but cannot be had as it is listed.
    page.reload()
    kept(page)
    offered = page.locator("#messages .message", has_text="A new version of Waymark")
    offered.wait_for(timeout=60_000, state="attached")
    # Until then the old one, also after a reload.
    assert page.evaluate(WHERE_TO) == "Where to?"
    assert page.evaluate("navigator.serviceWorker.controller.scriptURL") == version
    # Not while another page runs the old one.
    other = page.context.new_page()
    other.goto(place.url)
    kept(other)
    click(page, "A new version of Waymark", "Reload")
    page.locator("#messages").get_by_text("Close the other Waymark tab").wait_for(state="attached")
    other.close()
    click(page, "Close the other Waymark tab", "Reload")
    page.evaluate("() => { globalThis.isBeforeReload = true; }")
    click(page, "A new version of Waymark", "Reload")
    wait_until_reloaded(page, version)
    assert page.evaluate(WHERE_TO) == "Whither?"
    # The old one is gone from the storage.
    assert len([pack for pack in stored(page, "packs") if pack.startswith("app")]) == 1


def click(page, message, name):
    """Presses a button of a message, also behind the welcome."""
    page.evaluate("""([message, name]) => [...document.querySelectorAll("#messages .message")]
        .find((one) => one.textContent.includes(message)).querySelectorAll("button")
        .forEach((button) => { if (button.textContent === name) button.click(); })""", [message, name])


def wait_until_reloaded(page, version):
    for _ in range(600):
        try:
            if page.evaluate("!globalThis.isBeforeReload && globalThis.waymarkPage?.offline && navigator.serviceWorker.controller?.scriptURL") not in (None, False, version):
                return
        except Exception:  # noqa: BLE001  the page is just being loaded
            pass
        page.wait_for_timeout(100)
    pytest.fail("the new version did not come")


def test_a_damaged_file_is_fetched_again_or_the_server_answers(visit, place):
    page = visit(place)
    assert spoil(page, "shared/units.js", "flip") and spoil(page, "index.html", "flip") and spoil(page, "app/hud.js", "delete")
    page.reload()
    opened(page)
    kept(page)
    # They are right again.
    place.kill()
    page.reload()
    opened(page)
    # A damaged file without a server is an error, not something else.
    assert spoil(page, "examples/nothing.js", "flip") is False
    assert spoil(page, "recording/recorder.js", "flip")
    assert page.evaluate("import('./recording/recorder.js').then(() => 'loaded', () => 'refused')") == "refused"


def test_a_damaged_part_of_the_area_is_not_called_complete(visit, place):
    page = visit(place)
    keep_area(page)
    place.kill()
    path = "api/area/heights/0/1099/1155.bin"
    listed = page.evaluate("""async () => {
        const { list, packs } = await import("./offline/library.js");
        const [area] = (await packs()).filter(({ kind }) => kind === "area");
        return (await list(area.id)).map(({ path }) => path).filter((path) => path.includes("heights")); }""")
    path = path if path in listed else listed[0]
    assert spoil(page, path, "flip")
    page.reload()
    opened(page)
    # Nothing, or the right bytes from the browser's own cache.
    right = page.evaluate("""async (path) => {
        const { list, packs } = await import("./offline/library.js");
        const { tagOf } = await import("./offline/contents.js");
        const [area] = (await packs()).filter(({ kind }) => kind === "area");
        const { tag } = (await list(area.id)).find((entry) => entry.path === path);
        const answer = await fetch(path).catch(() => null);
        return !answer?.ok || await tagOf(await answer.arrayBuffer()) === tag; }""", path)
    assert right
    place.start()
    page.reload()
    kept(page)
    download(page, "paused")
    press(page, "Resume")
    download(page, "kept")
    assert ask(page, path)["status"] == 200


# Hostile

def test_another_program_at_the_same_address(visit, place):
    page = visit(place)
    keep_area(page)
    place.kill()

    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = b"<title>Something else</title>"
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    other = http.server.ThreadingHTTPServer(("127.0.0.1", place.port), Other)
    threading.Thread(target=other.serve_forever, daemon=True).start()
    try:
        page.goto("./")
        opened(page)
        # What it sends is not taken for ours.
        assert page.title() == "Waymark · Skarra"
        assert ask(page, "api/area/landmarks?lat=47.4861&lon=-35.5911&radius=40000")["json"]["features"]
        note = page.locator("#messages .message", has_text="Another program now answers")
        note.wait_for(state="attached")
        click(page, "Another program now answers", "Open the other one")
        for _ in range(100):
            if title_of(page) == "Something else":
                break
            page.wait_for_timeout(100)
        assert title_of(page) == "Something else"
    finally:
        other.shutdown()
        other.server_close()


def title_of(page):
    try:
        return page.title()
    except Exception:  # noqa: BLE001  the page is just being loaded
        return ""


def test_an_unknown_list_changes_nothing(visit, place):
    page = visit(place)
    packs = stored(page, "packs")
    answer = page.evaluate("""async () => {
        const worker = await navigator.serviceWorker.register("sw.js?version=0123", { type: "module" });
        const installing = worker.installing;
        return new Promise((resolve) => installing.addEventListener("statechange", () => {
            if (["installed", "redundant"].includes(installing.state)) resolve(installing.state); })); }""")
    assert answer == "redundant"
    assert stored(page, "packs") == packs
    page.reload()
    opened(page)
    kept(page)


def test_two_tabs_load_it_once(visit, place):
    page = visit(place)
    offer(page)
    second = page.context.new_page()
    second.goto(place.url)
    kept(second)
    place.server.process.send_signal(signal.SIGSTOP)
    press(page, "Download")
    download(page, "loading")
    wait_until(second, "waymarkPage.offline.download.state.isElsewhere")
    place.server.process.send_signal(signal.SIGCONT)
    # The other takes over when the first is closed.
    page.close()
    download(second, "kept")
    second.close()


def test_no_room_is_said_and_nothing_is_half_claimed(visit, place):
    page = visit(place)
    page.evaluate("""() => {
        globalThis.estimate = navigator.storage.estimate;
        navigator.storage.estimate = async () => ({ quota: 1e6, usage: 9e5 }); }""")
    offer(page)
    alert = page.locator("#offline-area [role=alert]")
    assert "the browser has 100 kB free" in alert.text_content()
    assert "Download" not in page.locator("#offline-area button").all_text_contents()
    press(page, "Not now")
    download(page, "none")
    # A browser that promises more than it has, as Chromium does against being recognised. Its own quota does not hold for
    # the databases of a test's context, so the twentieth file is refused here as the browser would refuse it.
    page.evaluate("""() => {
        navigator.storage.estimate = globalThis.estimate;
        const { put } = IDBObjectStore.prototype;
        let count = 0;
        IDBObjectStore.prototype.put = function (...all) {
            if (this.name === "files" && ++count > 20) throw new DOMException("no room", "QuotaExceededError");
            return put.apply(this, all);
        };
        globalThis.makeRoom = () => { IDBObjectStore.prototype.put = put; }; }""")
    offer(page)
    press(page, "Download")
    download(page, "paused")
    assert state(page)["reason"] == "full"
    assert "No space left" in alert.text_content()
    assert not page.evaluate("waymarkPage.offline.download.packs().then(({ whole }) => Boolean(whole))")
    page.evaluate("makeRoom()")
    press(page, "Resume")
    download(page, "kept")


def test_a_browser_that_stores_nothing_says_so(open_page, server):
    page = open_page(service_workers="allow")
    page.expected_errors += NETWORK
    page.add_init_script("""IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); }""")
    page.goto("./")
    opened(page)
    wait_until(page, "waymarkPage.offline")
    assert "store data" in page.locator("#offline-app").text_content()
    assert page.evaluate("document.getElementById('offline-area').hidden")


def test_over_a_certificate_of_its_own_it_works_or_says_why_not(open_page, serve, tmp_path):
    server = serve("--lan", "--state", tmp_path / "state")
    page = open_page(service_workers="allow")
    page.expected_errors += ["SSL", "certificate", "fetching the script", *NETWORK]
    page.goto(server.url)
    opened(page)
    wait_until(page, "waymarkPage.offline")
    wait_until(page, "waymarkPage.offline.registration.state !== 'coming'")
    # Where certificates are not looked at, the browser may keep the page; otherwise it says whose fault it is.
    words = page.locator("#offline-app").text_content()
    state = page.evaluate("waymarkPage.offline.registration.state")
    print(state, words)
    expected = {"certificate": "doesn’t trust its certificate", "failed": "couldn’t be stored", "kept": "is stored on this device"}
    assert expected[state] in words


def test_installing_is_offered_where_the_browser_offers_it(visit, place):
    page = visit(place)
    assert page.locator("#install").count() == 0
    page.evaluate("""() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        event.prompt = async () => { globalThis.prompted = true; };
        dispatchEvent(event); }""")
    press(page, "Install Waymark on this device")
    assert page.evaluate("globalThis.prompted === true")
    assert page.locator("#install").count() == 0
    # The browser itself finds nothing that prevents installing.
    client = page.context.new_cdp_session(page)
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [e["errorId"] for e in errors if e["errorId"] not in ("in-incognito",)] == [], errors


def test_the_first_version_is_no_new_one(open_page, place):
    """Two pages of somebody who comes for the first time, at once: the worker of one takes both."""
    page = open_page(base_url=place.url, service_workers="allow")
    page.expected_errors += NETWORK
    other = page.context.new_page()
    page.goto("./", wait_until="commit")
    other.goto(place.url)
    for one in (page, other):
        kept(one)
        assert one.locator("#messages .message", has_text="A new version").count() == 0
    # Nor is it when the page hears late, as in Firefox: its worker is active and in control by then.
    kinds = page.evaluate("""async () => {
      const { isOther } = await import("./offline/registration.js");
      const { active } = await navigator.serviceWorker.getRegistration();
      return [isOther(active, active), isOther(null, active), isOther(active, null), isOther({ scriptURL: active.scriptURL + "0" }, active)];
    }""")
    assert kinds == [False, False, False, True]
