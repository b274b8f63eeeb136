"""The page as a whole, from the real server: it begins by itself, guides, survives what is missing."""

import pytest
from conftest import CHROMIUM, CHROMIUM_FLAGS, PHONE, PREFER_SERVICE
from waiting import frames, wait_until

DESK = {"width": 1440, "height": 900}
# Where only the behaviour counts: fewer pixels to be drawn without a graphics card.
SMALL_DESK = {"width": 1024, "height": 600}
SIDEWAYS = {"width": 844, "height": 390}
MARKET = {"lat": 47.4861124, "lon": -35.59115}
# With sensors that never say anything: the page has to cope with that, too.
QUIET = {"permissions": ["camera", "geolocation"]}


@pytest.fixture
def other_page(browser):
    """Pages in browsers of their own, started without a switch or with others."""
    browsers = []

    def make(switch=None, extra=(), permissions=("camera", "geolocation")):
        flags = [flag for flag in CHROMIUM_FLAGS if flag != switch] + list(extra)
        browsers.append(browser.browser_type.launch(executable_path=CHROMIUM, args=flags))
        return browsers[-1].new_context(
            viewport=PHONE, permissions=list(permissions), locale="en-GB",
            geolocation={"latitude": MARKET["lat"], "longitude": MARKET["lon"], "accuracy": 5}).new_page()

    yield make
    for other in browsers:
        other.close()


def ready(page):
    page.wait_for_function("() => document.documentElement.dataset.ready === 'true'", timeout=60_000)


def guided(page):
    """Waits until the engine guides along a route."""
    page.wait_for_function("() => globalThis.waymarkPage?.store.get('overlay')?.guidance", timeout=60_000)


def message(page, part):
    page.locator("#messages .message", has_text=part).wait_for(timeout=20_000)


def store(page, key):
    return page.evaluate("(key) => waymarkPage.store.get(key)", key)


def test_on_a_desk_the_walk_begins_by_itself(open_page, shot):
    page = open_page(viewport=DESK, has_touch=False)
    page.goto("./")
    guided(page)
    assert page.evaluate("document.getElementById('app').dataset.source") == "simulation"
    assert page.locator("#sign-instruction").inner_text() and page.locator("#remaining-distance").inner_text() != "–"
    assert page.locator("#area-name").inner_text() == "Skarra"
    arrows = page.evaluate("waymarkPage.walk.session.overlay(waymarkPage.walk.time, waymarkPage.walk.pose).arrows.length")
    assert arrows > 10
    # Something is painted: vermilion pixels on the overlay's canvas.
    frames(page)
    shot(page, "desk-light")


@pytest.mark.parametrize("size", ["portrait", "sideways", "desk"])
def test_every_display_shows_camera_map_and_controls(open_page, shot, size):
    viewport = {"portrait": PHONE, "sideways": SIDEWAYS, "desk": DESK}[size]
    page = open_page(viewport=viewport, has_touch=size != "desk")
    page.goto("./?source=simulation")
    guided(page)
    width, height = viewport["width"], viewport["height"]
    for view, shown in (("camera", ["camera"]), ("map", ["map"]), ("split", ["camera", "map"])):
        page.evaluate("(view) => waymarkPage.store.set('view', view)", view)
        for region in ("camera", "map"):
            box = page.locator(f"#{region}").bounding_box()
            assert (box is not None and box["width"] > 0) == (region in shown), (view, region)
            if box and region in shown:
                # Held upright the map is a sheet at the foot of the picture.
                least = 0.08 if (size, view, region) == ("portrait", "split", "map") else 0.18
                assert box["width"] * box["height"] > width * height * least, (view, region, box)
        for button in page.locator("#dock button:visible").all():
            box = button.bounding_box()
            assert box["x"] >= 0 and box["y"] >= 0, box
            assert box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, box
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(400)
            shot(page, f"{size}-{view}-{scheme}")
    # Nothing is cut off sideways.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Held upright, what is pressed lies in the lower third, where the thumb is.
    if size == "portrait":
        assert all(b.bounding_box()["y"] > height * 2 / 3 for b in page.locator("#dock button:visible").all())


def test_first_run_explains_and_starts_the_sensors(open_page, shot):
    page = open_page(**QUIET)
    page.goto("./")
    start = page.get_by_role("button", name="Start camera", exact=True)
    start.wait_for(timeout=60_000)
    shot(page, "first-run")
    start.click()
    page.wait_for_function("() => waymarkPage.store.get('source')?.kind === 'sensors'")
    # The picture covers the view without being stretched.
    page.wait_for_function("() => waymarkPage.stream.width > 0")
    assert page.evaluate("getComputedStyle(document.getElementById('video')).objectFit") == "cover"


def test_a_destination_is_found_and_led_to(open_page, shot):
    page = open_page(viewport=DESK, has_touch=False)
    page.goto("./")
    guided(page)
    before = page.evaluate("waymarkPage.store.get('route').geometry.coordinates.at(-1)")
    page.locator("#open-destination").click()
    page.get_by_role("searchbox").fill("castle")
    wait_until(page, "document.querySelector('#destination-list button')?.textContent.includes('Alm Castle')")
    shot(page, "destinations")
    page.get_by_role("searchbox").press("Enter")
    page.locator(".map-sheet [data-action=go]").click()
    page.wait_for_function(
        "(before) => JSON.stringify(waymarkPage.store.get('route').geometry.coordinates.at(-1)) !== JSON.stringify(before)",
        arg=before, timeout=30_000)
    guided(page)
    assert "Alm Castle" in page.locator("#open-destination").inner_text()
    # The simulated walker goes on from where it was, on real streets, without a request.
    route = store(page, "route")
    assert route["properties"]["waymark"]["source"] == "device" and len(route["geometry"]["coordinates"]) > 5


def test_what_was_chosen_survives_a_reload(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.goto("./")
    guided(page)
    page.get_by_role("button", name="Map", exact=True).click()
    page.evaluate("waymarkPage.store.set('theme', 'dark')")
    page.evaluate("waymarkPage.store.set('units', 'imperial')")
    route = store(page, "route")
    page.reload()
    guided(page)
    assert store(page, "route") == route and store(page, "view") == "map"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark" and store(page, "units") == "imperial"


@pytest.mark.parametrize("locale,unit", [("en-US", "mi"), ("de-DE", "km")])
def test_units_follow_the_locale(open_page, locale, unit):
    page = open_page(viewport=SMALL_DESK, has_touch=False, locale=locale)
    page.goto("./")
    guided(page)
    page.wait_for_function("() => document.getElementById('remaining-distance').textContent !== '–'")
    assert page.locator("#remaining-distance").inner_text().endswith(unit)
    page.locator("#open-menu").click()
    page.locator("#settings-part summary").click()
    other = {"mi": "metric", "km": "imperial"}[unit]
    page.locator(f"input[name=units][value={other}]").check()
    page.wait_for_function(
        "(unit) => !document.getElementById('remaining-distance').textContent.endsWith(unit)", arg=unit)


def test_a_camera_that_is_refused(server, other_page):
    page = other_page("--use-fake-ui-for-media-stream", permissions=["geolocation"])
    page.goto(f"{server.url}?source=none")
    ready(page)
    page.get_by_role("button", name="Start camera", exact=True).click()
    message(page, "Camera access was denied.")
    # The route is drawn over a plain landscape instead.
    page.wait_for_function("() => document.getElementById('camera').dataset.background === 'none'", timeout=20_000)


def test_a_device_without_a_camera(server, other_page):
    page = other_page("--use-fake-device-for-media-stream", permissions=["camera", "geolocation", "gyroscope", "accelerometer"])
    page.goto(f"{server.url}?source=sensors")
    message(page, "no camera")
    page.wait_for_function("() => document.getElementById('camera').dataset.background === 'none'", timeout=20_000)


def test_a_browser_without_webgl(server, other_page):
    page = other_page(extra=["--disable-3d-apis"])
    page.goto(f"{server.url}?source=simulation")
    message(page, "WebGL 2 is missing")
    guided(page)
    assert page.locator("#sign-instruction").inner_text()
    # Signs are drawn without it.
    page.evaluate("waymarkPage.store.get('source').look.turn(140, 0)")
    page.wait_for_function("() => getComputedStyle(document.getElementById('edge')).visibility === 'visible'")


def test_graphics_that_are_lost_come_back(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.goto("./?source=simulation")
    guided(page)
    page.evaluate("globalThis.loss = waymarkPage.renderer.gl.getExtension('WEBGL_lose_context'); loss.loseContext()")
    message(page, "graphics were interrupted")
    time = page.evaluate("waymarkPage.walk.time")
    page.evaluate("loss.restoreContext()")
    page.locator("#messages .message", has_text="graphics were interrupted").wait_for(state="detached")
    page.wait_for_function("(time) => waymarkPage.walk.time > time", arg=time)
    painted = """() => new Promise((done) => requestAnimationFrame(() => {
        const { walk, renderer, viewport } = waymarkPage;
        const n = walk.session.overlayArray(walk.time, walk.pose);
        renderer.draw(n, { t: walk.time, pose: walk.pose, camera: viewport.camera() }, 1, "video");
        const { gl } = renderer, { width, height } = gl.canvas;
        const data = new Uint8Array(width * height * 4);
        gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, data);
        done(data.reduce((sum, value, i) => sum + (i % 4 === 3 && value > 0 ? 1 : 0), 0)); }))"""
    assert page.evaluate(painted) > 100


def test_a_server_that_goes_away_in_the_middle(open_page, serve):
    server = serve()
    page = open_page(viewport=SMALL_DESK, has_touch=False, base_url=server.url)
    page.expected_errors += ["ERR_CONNECTION_REFUSED", "Failed to load resource", "Failed to fetch", "AJAXError"]
    page.goto("./")
    guided(page)
    route, time = store(page, "route"), page.evaluate("waymarkPage.walk.time")
    server.stop()
    page.evaluate("waymarkPage.navigation.find()")
    message(page, "The server isn’t responding.")
    assert store(page, "route") == route
    # Another destination is led to as well as can be.
    page.evaluate("(place) => waymarkPage.store.set('destination', place)", MARKET)
    message(page, "A straight line is shown")
    assert store(page, "route")["geometry"]["coordinates"][-1] == [MARKET["lon"], MARKET["lat"]]
    assert page.get_by_role("button", name="Try again").first.is_visible()
    # The walk goes on.
    page.wait_for_function("(time) => waymarkPage.walk.time > time + 1", arg=time, timeout=20_000)
    assert store(page, "overlay")["guidance"]


def test_the_token_leaves_the_address_and_goes_with_requests(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.add_init_script(PREFER_SERVICE)
    sent = []
    page.on("request", lambda request: "/api/route" in request.url and sent.append(request.headers.get("x-waymark-token")))
    page.goto("./?source=simulation#token=s3cret")
    guided(page)
    assert "s3cret" not in page.evaluate("location.href") and "source=simulation" in page.url
    page.evaluate("waymarkPage.navigation.find()")
    page.wait_for_timeout(500)
    assert sent and set(sent) == {"s3cret"}
    page.reload()
    ready(page)
    page.evaluate("(place) => waymarkPage.store.set('destination', place)", MARKET)
    page.wait_for_timeout(500)
    assert set(sent) == {"s3cret"}


def test_a_link_does_not_take_the_token_away(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    statuses = {"junk": 403, "better": 204}
    page.route("**/api/token", lambda route: route.fulfill(status=statuses[route.request.headers["x-waymark-token"]]))
    page.expected_errors += ["status of 403"]
    kept = "() => [waymarkPage.api.token, sessionStorage.getItem('waymark.token')]"

    def opened(address):
        page.goto("about:blank")
        page.goto(address)
        wait_until(page, "globalThis.waymarkPage")
        return page.evaluate(kept)

    assert opened("./?source=simulation#token=first") == ["first", "first"]
    assert opened("./?source=simulation&token=junk") == ["first", "first"]
    assert "junk" not in page.url
    assert opened("./?source=simulation#token=junk") == ["first", "first"]
    assert opened("./?source=simulation#token=better") == ["better", "better"]
    # Whether the server accepts another is unknown now: it stays in the address.
    page.route("**/api/token", lambda route: route.abort())
    page.expected_errors += ["ERR_FAILED"]
    assert opened("./?source=simulation#token=unknown") == ["better", "better"]
    assert "token=unknown" in page.url


def test_names_are_text_and_never_html(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.goto("./")
    guided(page)
    nasty = "<img src=x onerror=globalThis.hit=1>"
    page.evaluate("""(name) => {
        const { store, messages } = waymarkPage;
        const area = store.get("area");
        store.set("area", { ...area, name, spots: [...area.spots, { name, lat: 47.4863, lon: -35.5911 }] });
        messages.add({ kind: "warning", text: name, advice: name });
    }""", nasty)
    page.locator("#open-destination").click()
    page.locator("#destination-list").get_by_text(nasty).first.wait_for()
    page.wait_for_timeout(500)
    assert page.evaluate("globalThis.hit === undefined && !document.querySelector('img[src=x]')")


def refuse_routes(page, status, message):
    body = '{"error":{"message":"%s","advice":null}}' % message
    page.expected_errors += [f"status of {status}"]
    page.route("**/api/route", lambda route: route.fulfill(status=status, content_type="application/json", body=body))


def test_a_way_to_somewhere_else_is_no_way_there(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.add_init_script(PREFER_SERVICE)
    page.goto("./")
    guided(page)
    refuse_routes(page, 422, "There is no way there.")
    page.evaluate("(place) => waymarkPage.store.set('destination', place)", MARKET)
    message(page, "There is no way there.")
    route = store(page, "route")
    assert route["geometry"]["coordinates"][-1] == [MARKET["lon"], MARKET["lat"]]
    assert route["properties"]["waymark"]["source"] == "straight line"
    # The same request again, as when a user has left the route: now there is a route to keep.
    page.evaluate("waymarkPage.navigation.find()")
    page.wait_for_timeout(500)
    assert store(page, "route") == route


def test_a_walk_that_is_stopped_while_its_way_is_searched_leaves_nothing(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    page.goto("./")
    guided(page)
    left = page.evaluate("""async () => {
      const { createSimulation } = await import("./simulation/simulation.js");
      const { viewport, store, api, walk: { source: { engine } } } = waymarkPage;
      let answer, made = 0;
      const slow = { url: (path) => api.url(path), route: () => new Promise((resolve) => { answer = resolve; }) };
      const counting = { simulate: (options) => { made += 1; return engine.simulate(options); } };
      const walk = createSimulation(counting, { viewport, store, api: slow, route: null });
      const begun = walk.start({ sample() {}, message() {} });
      while (!answer) await new Promise((resolve) => setTimeout(resolve, 10));
      walk.stop();
      answer(store.get("route"));
      await begun;
      return [made, walk.look, walk.landscape, walk.frame(performance.now())];
    }""")
    assert left == [0, None, None, None]


def test_what_the_first_view_does_not_need_is_loaded_later(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False)
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto("./")
    guided(page)
    page.wait_for_timeout(500)
    later = ("/recording/recorder.js", "/recording/recordings.js", "/sensors/sensors.js", "/sensors/xr.js")
    assert not [url for url in loaded if url.endswith(later)]
    page.locator("#open-menu").click()
    page.get_by_role("button", name="Record this walk").click()
    page.wait_for_function("() => waymarkPage.store.get('recording')?.active")
    # What the recorder missed before it was there is in the recording: camera, route and clock.
    page.locator("#menu").get_by_role("button", name="Stop recording").click()
    page.wait_for_function("() => !waymarkPage.store.get('recording').active")
    kinds = page.evaluate("""async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("recordings").catch(() => null);
      const { createRecorder } = await import("./recording/recorder.js");
      const recorder = createRecorder();
      const [{ name }] = await recorder.list();
      const lines = (await (await recorder.read(name)).text()).trim().split("\\n").slice(0, 4).map((line) => JSON.parse(line));
      return lines.map((line) => Object.keys(line).filter((key) => key !== "t")[0]);
    }""")
    assert kinds == ["waymark", "utc", "camera", "route"]


def test_a_session_that_begins_anew_has_the_pages_options(open_page):
    page = open_page(viewport=SMALL_DESK, has_touch=False, locale="fr-FR")
    page.goto("./?method=pairwise&yaw=77")
    guided(page)
    yaws = page.evaluate("""async (place) => {
      const { walk, store } = waymarkPage, yaws = [];
      store.set("units", "imperial");
      let sink;
      await walk.start({ kind: "simulation", start(to) { sink = to; }, stop() {}, frame: () => null });
      for (let k = 0; k < 2; k++) {
        const pose = { p: [0, 0, 0], q: [0, 0, 0, 1], tracking: "normal" };
        for (const line of [{ t: 0, camera: { width: 390, height: 844, fovX: 37.6, fovY: 72.8 } }, { t: 0, pose },
          { t: 0.1, fix: { ...place, hAcc: 5 } }, { t: 0.2, pose }]) sink.sample(line);
        yaws.push([sink.alignment().yawDegrees, walk.session.leadBack({ lat: place.lat + 0.01, lon: place.lon }).words]);
        sink.restart();
      }
      return yaws;
    }""", MARKET)
    assert yaws[0][0] == 77 and yaws[1] == yaws[0], yaws
    # In the page's language and units.
    assert "gauche" in yaws[0][1] and yaws[0][1].endswith(" mi"), yaws
