"""One's own town in the page: a server without an area, the name of a place, and arrows in its streets."""

import pytest

from area_sources import AreaSources
from conftest import SCREENSHOTS, SHARED, Server
from waiting import wait_until

# On the Boulevard Albert 1er, walking along the harbour.
HARBOUR = {"lat": 43.7352, "lon": 7.4213, "course": 20, "declination": 0, "speed": 1.3, "motion": "granted", "location": "granted",
           "camera": "granted"}

pytestmark = pytest.mark.skipif(not (SHARED / "osm/monaco.osm.pbf").exists(), reason="the shared data are not here: set WAYMARK_SHARED")


@pytest.fixture
def empty_server(imitating_web, tmp_path):
    """A server without any area, and the sources on this machine that it fetches from."""
    sources = AreaSources(tmp_path)
    (tmp_path / "areas").mkdir()
    server = Server(None, "--areas", tmp_path / "areas", "--sources", sources.file, "--cache", tmp_path / "cache", "--web", imitating_web,
                    "--store", tmp_path / "anchors.sqlite")
    server.sources = sources
    yield server
    server.stop()
    sources.close()


@pytest.fixture(scope="module")
def monaco_area(built_area):
    return built_area("monaco")


@pytest.fixture
def keep(engine):
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return lambda name: engine.picture(SCREENSHOTS / f"{name}-{engine.name}.png")


def test_from_the_name_of_a_town_to_arrows_in_the_street(engine, empty_server, keep):
    server = empty_server
    server.sources.pause = 0.1
    engine.resize(320, 568)
    engine.open(server.url + "examples/minimal.html")
    engine.run("""
      try { localStorage.clear(); } catch {}
      sessionStorage.clear();
      sessionStorage.setItem("imitated-phone", JSON.stringify(arguments[0]));""", HARBOUR)
    engine.open(server.url)
    engine.wait("document.getElementById('areas')?.open")
    keep("areas-start")
    # A name that nothing has.
    engine.type("#area-place", "Nowhere")
    engine.press("#areas .area-search button")
    engine.wait("/No place/.test(document.querySelector('#areas p[role=status]').textContent)")
    engine.run("document.getElementById('area-place').value = ''; return 1;")
    engine.type("#area-place", "Monaco")
    engine.press("#areas .area-search button")
    engine.wait("document.querySelector('#areas .area-places button')")
    keep("areas-found")
    engine.press("#areas .area-places button")
    engine.wait("document.querySelector('#areas .area-chosen .primary:not(:disabled)')")
    engine.wait("/Download .*MB/.test(document.querySelector('#areas .area-chosen .primary').textContent)")
    keep("areas-get")
    engine.press("#areas .area-chosen .primary")
    engine.wait("document.querySelector('#areas progress')?.value > 0.02 || location.pathname.startsWith('/in/')")
    keep("areas-progress")
    # The page of the area, which asks for the sensors as on any first visit.
    engine.wait("location.pathname === '/in/monaco/' && document.documentElement.dataset.ready === 'true'", 120)
    engine.wait("document.getElementById('welcome').open")
    engine.press("#start-sensors")
    engine.wait("waymarkPage.store.get('alignment')?.isKnown")
    engine.press("#open-destination")
    engine.wait("document.getElementById('destinations').open")
    engine.type("#destination-search", "casino de monte")
    engine.wait("document.querySelectorAll('#destination-list button').length >= 1")
    engine.press("#destination-list button")
    engine.wait("document.querySelector('.map-sheet:not([hidden]) [data-action=go]')?.checkVisibility?.()")
    engine.press(".map-sheet [data-action=go]")
    engine.wait("waymarkPage.store.get('route')?.geometry.coordinates.length > 10", 120)
    engine.wait("waymarkPage.store.get('overlay')?.guidance")
    keep("areas-walk")
    # Where one is, is known from now on.
    status, answer = server.json("/api/areas?lat=43.7352&lon=7.4213")
    assert status == 200 and answer["around"] == "monaco"
    # The network goes, the area's page stays: it has a service worker of its own.
    engine.wait("globalThis.waymarkPage?.offline?.registration.state === 'kept' && navigator.serviceWorker.controller?.scriptURL.includes('/in/monaco/')", 180)
    server.stop()
    engine.open(server.url + "in/monaco/")
    engine.wait("document.documentElement.dataset.ready === 'true'", 120)


def test_cancelled_and_failed(page, empty_server, shot, tmp_path):
    server = empty_server
    server.sources.flow.clear()
    page.expected_errors += ["404", "Failed to load resource"]
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(server.url)
    page.locator("#areas[open]").wait_for()
    shot(page, "areas-desktop")
    page.fill("#area-place", "monaco")
    page.press("#area-place", "Enter")
    page.locator("#areas .area-places button").first.click()
    page.locator("#area-radius").select_option("2")
    get, cancel = page.locator("#areas .area-chosen .primary:enabled"), page.locator("#areas .area-progress button")
    get.click()
    wait_until(page, "document.querySelector('#areas .area-progress progress').value > 0")
    cancel.click()
    get.wait_for()
    # Before the server has answered.
    held = []
    page.route("**/api/fetch", lambda route: held.append(route))
    get.click()
    cancel.click()
    held[0].continue_()
    get.wait_for()
    page.unroute("**/api/fetch")
    server.sources.flow.set()
    # A source that is gone: a sentence, and the choice stays.
    server.sources.close()
    server.sources.server.server_close()
    get.click()
    wait_until(page, "document.querySelector('#areas p[role=status]').textContent.includes('Local extracts')")
    shot(page, "areas-failed")
    assert list((tmp_path / "areas").iterdir()) == []


def test_beyond_the_area_the_page_offers_another(open_page, server, shot):
    """The demo's page on a phone that is in Monaco: there is no map, and what it takes to get one is said."""
    page = open_page(geolocation={"latitude": 43.7352, "longitude": 7.4213, "accuracy": 5})
    page.goto("./")
    page.locator("#start-sensors").click()
    wait_until(page, "waymarkPage.store.get('messages')?.some((message) => message.id === 'area-here')")
    message = page.locator(".message", has_text="No map here yet.")
    shot(page, "areas-beyond")
    assert "Download" in message.locator(".actions button").first.text_content()
    message.locator(".actions button").first.dispatch_event("click")
    page.locator("#areas[open] .area-chosen .primary").wait_for()
    shot(page, "areas-beyond-get")


def test_the_page_takes_the_area_around_the_user(open_page, serve, monaco_area, shot):
    """Two areas, the demo's first: on a phone in Monaco the page goes there; who is on a route is asked."""
    server = serve("--area", str(monaco_area))
    there = {"latitude": 43.7352, "longitude": 7.4213, "accuracy": 5}
    page = open_page(geolocation=there, base_url=server.url)
    page.goto("./")
    page.locator("#start-sensors").click()
    page.wait_for_url("**/in/monaco/**")
    wait_until(page, "globalThis.waymarkPage?.store.get('area')?.name === 'monaco'")
    # From Monaco's page a walk that has begun stays, and the way to the other area is offered.
    page = open_page(geolocation=there, base_url=server.url)
    page.add_init_script("""if (location.pathname === "/") {
      sessionStorage.setItem("waymark.walk", JSON.stringify({ destination: { lat: 47.49, lon: -35.58, name: "Castle" } }));
    }""")
    page.goto("./")
    page.locator("#start-sensors").click()
    message = page.locator(".message", has_text="around you")
    message.wait_for(state="attached", timeout=60_000)
    shot(page, "areas-other")
    message.locator(".actions button").first.dispatch_event("click")
    page.wait_for_url("**/in/monaco/**")
