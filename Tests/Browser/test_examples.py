"""Examples/WebPage in a real browser, with the web module as npm would have installed it. WAYMARK_NPM names a package that is built."""

import functools
import http.server
import os
import pathlib
import shutil
import subprocess
import tarfile
import threading

import pytest

from waiting import wait_until

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture
def site(tmp_path):
    """A plain server of files, with the page and the package."""
    archive = os.environ.get("WAYMARK_NPM")
    if archive is None:
        subprocess.run([ROOT / "Scripts/build-npm"], check=True, stdout=subprocess.DEVNULL)
        (archive,) = (ROOT / ".build/npm").glob("waymark-*.tgz")
    (tmp_path / "node_modules").mkdir()
    with tarfile.open(archive) as package:
        package.extractall(tmp_path / "node_modules", filter="data")
    (tmp_path / "node_modules/package").rename(tmp_path / "node_modules/waymark")
    shutil.copy(ROOT / "Examples/WebPage/index.html", tmp_path)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=tmp_path)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def view(browser, site):
    """Opens the example: `view(attributes, **options)` with more attributes of the element; `page.told` is what its events said."""
    pages = []

    def make(attributes="", width=390, height=844, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB", **options)
        page = context.new_page()
        page.errors = []
        page.on("pageerror", lambda error: page.errors.append(str(error)))
        page.add_init_script("""window.told = [];
          for (const name of ["state", "guidance", "error"]) addEventListener(`waymark-${name}`, ({ type, detail }) => told.push({ type, ...detail }));""")
        page.route(site, lambda route: route.fulfill(
            content_type="text/html", body=(ROOT / "Examples/WebPage/index.html").read_text().replace("<waymark-view", f"<waymark-view {attributes}")))
        page.goto(site)
        wait_until(page, "customElements.get('waymark-view')")
        pages.append(page)
        return page

    yield make
    for page in pages:
        assert page.errors == []
        page.context.close()


VIEW = "document.querySelector('waymark-view')"
# The share of the element's pixels that have the colour of arrows, read in the frame in which they are drawn.
PAINTED = f"""() => new Promise((done) => requestAnimationFrame(() => {{
  const canvas = {VIEW}.shadowRoot.querySelector("canvas"), copy = new OffscreenCanvas(canvas.width, canvas.height), pen = copy.getContext("2d");
  pen.drawImage(canvas, 0, 0);
  const {{ data }} = pen.getImageData(0, 0, copy.width, copy.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i] > 120 && data[i + 1] < 90 && data[i + 2] < 60 && data[i] > 2 * data[i + 1]) count += 1;
  done(count / (data.length / 4));
}}))"""


def test_web_page_is_short():
    assert len((ROOT / "Examples/WebPage/index.html").read_text().splitlines()) <= 15


def test_web_page_walks_with_arrows_and_an_anchor(view, shot):
    page = view("simulate")
    wait_until(page, f"{VIEW}.state === 'simulating' && {VIEW}.overlay?.arrows.length > 5", timeout=60)
    # A walker looks around: the anchor is not in every frame.
    wait_until(page, f"(() => {{ const [a] = {VIEW}.overlay.anchors; return a?.pixel && a.label && a.opacity === 1; }})()", timeout=60)
    x, y = page.evaluate(f"{VIEW}.overlay.anchors[0].pixel")
    assert -20 < x < 410 and 0 < y < 844
    assert page.locator("waymark-view .anchor-label b").first.text_content() == "Clock tower"
    shot(page, "element")
    assert page.evaluate(PAINTED) > 0.005
    told = page.evaluate("told")
    guidance = [one for one in told if one["type"] == "waymark-guidance"][-1]["guidance"]
    assert guidance["state"] == "onRoute" and 100 < guidance["remainingDistance"] < 300
    states = [one for one in told if one["type"] == "waymark-state"]
    assert states[-1]["state"] == "simulating" and states[-1]["missing"] == [] and states[-1]["alignment"] in ("good", "precise")
    assert "m" in page.locator("waymark-view #sign b").inner_text()
    # Another route, language and style while it runs; then the end.
    page.evaluate(f"""() => {{ const view = {VIEW}; view.routeStyle = "ribbon"; view.lang = "de";
      view.route = [[15.4382, 47.0712], [15.4400, 47.0730]]; }}""")
    wait_until(page, f"{VIEW}.overlay?.ribbon.length > 5 && {VIEW}.route.geometry.coordinates.length === 2", timeout=60)
    wait_until(page, f"{VIEW}.shadowRoot.querySelector('#sign span').textContent.includes('Pfeilen')")
    page.evaluate(f"{VIEW}.removeAttribute('simulate')")
    wait_until(page, f"{VIEW}.state === 'idle' && {VIEW}.session === null")
    assert page.locator("waymark-view button").inner_text() == "Kamera starten"


@pytest.mark.parametrize("name, text, field", [
    ("units", "furlongs", "units"), ("route-style", "dots", "route-style"), ("simulate", "soon", "simulate"), ("lang", "xx", "lang"),
    ("route", "{", "route"), ("route", "missing.geojson", "route"), ("anchors", '[{"lat": 470, "lon": 15}]', "anchors[0].lat"),
    ("route", '{"type": "LineString", "coordinates": [[15, 47], [15, 147]]}', "route.coordinates[1]"),
])
def test_wrong_attributes_are_named(view, name, text, field):
    page = view()
    page.evaluate(f"([name, text]) => {VIEW}.setAttribute(name, text)", [name, text])
    wait_until(page, "told.some(({ type }) => type === 'waymark-error')")
    assert page.evaluate("told.find(({ type }) => type === 'waymark-error').field") == field
    assert page.locator("waymark-view #status").inner_text().startswith(field)
    page.evaluate(f"(name) => {VIEW}.removeAttribute(name)", name)
    page.locator("waymark-view #status").wait_for(state="hidden")


def test_wrong_properties_throw_and_a_simulation_needs_a_route(view):
    page = view()
    assert page.evaluate(f"() => {{ try {{ {VIEW}.anchors = [{{ lat: 1 }}]; }} catch (error) {{ return error.field; }} }}") == "anchors[0].lon"
    page.evaluate(f"() => {{ {VIEW}.route = null; {VIEW}.simulate = true; }}")
    wait_until(page, "told.some(({ type, field }) => type === 'waymark-error' && field === 'route')")
    page.evaluate(f"() => {{ {VIEW}.route = [[15.4382, 47.0712], [15.4400, 47.0730]]; }}")
    wait_until(page, f"{VIEW}.state === 'simulating'", timeout=60)


def test_a_tap_begins_and_one_sentence_says_what_is_missing(view):
    page = view(permissions=["camera"])
    page.locator("waymark-view button").click()
    wait_until(page, f"{VIEW}.state === 'running'", timeout=60)
    status = page.locator("waymark-view #status")
    wait_until(page, f"{VIEW}.shadowRoot.querySelector('#status').textContent.startsWith('Not available')", timeout=30)
    assert status.inner_text() == "Not available on this device: location, motion sensors."
    wait_until(page, f"{VIEW}.shadowRoot.querySelector('video').videoWidth > 0")
    missing = page.evaluate("told.filter(({ type }) => type === 'waymark-state').at(-1).missing")
    assert "location.denied" in missing and any(problem.startswith("orientation.") for problem in missing)
    page.evaluate(f"{VIEW}.stop()")
    assert page.evaluate(f"{VIEW}.shadowRoot.querySelector('video').srcObject") is None


def test_routes_come_from_files(view, site):
    page = view()
    page.route("**/hut.gpx", lambda route: route.fulfill(body='<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
                                                         '<trkpt lat="47" lon="15"/><trkpt lat="47.01" lon="15"/></trkseg></trk></gpx>'))
    page.evaluate(f"{VIEW}.setAttribute('route', 'hut.gpx')")
    wait_until(page, f"{VIEW}.route.geometry.coordinates[0][0] === 15")


def test_a_map_shows_the_view(view, site, shot):
    page = view("simulate style='height: 420px'")
    page.add_script_tag(path=ROOT / ".tools/maplibre/maplibre-gl.js")
    page.evaluate(f"""async () => {{
      const {{ MapLayer }} = await import("./node_modules/waymark/view/maplibre.js");
      const box = document.createElement("div");
      box.style.height = "424px";
      document.body.append(box);
      const style = {{ version: 8, sources: {{}}, layers: [{{ id: "paper", type: "background", paint: {{ "background-color": "#f6efdd" }} }}] }};
      window.map = new maplibregl.Map({{ container: box, center: [15.4377, 47.0723], zoom: 15.5, attributionControl: false, style }});
      window.layer = new MapLayer(map);
      layer.follow({VIEW});
    }}""")
    for role in ("route", "anchors", "position", "cone"):
        wait_until(page, f"map.getLayer('waymark-{role}') && map.queryRenderedFeatures({{ layers: ['waymark-{role}'] }}).length > 0", timeout=60)
    shot(page, "element-map")
    page.evaluate("layer.close()")
    assert page.evaluate("map.getStyle().layers.length") == 1
