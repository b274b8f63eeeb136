"""The first ten seconds, in the demo area and in areas that are built from real data: what opens, how much it weighs, what can be
found, and what somebody sees who stands still."""


import pytest

from conftest import ROOT
from emulated_sensors import EmulatedSensors
from geometry import device_matrix, quaternion
from waiting import frames, wait_until

DESK = {"width": 1000, "height": 640}
PHONE = {"width": 390, "height": 844}
LARGEST = 290_500
GUIDED = "globalThis.waymarkPage?.store.get('overlay')?.guidance"


def begun(open_page, area, path="./", **options):
    page = open_page(**{"viewport": DESK, "has_touch": False, "base_url": area.url, **options})
    page.goto(path)
    wait_until(page, GUIDED)
    return page


def test_it_opens_walking_with_arrows(open_page, any_area, shot):
    page = begun(open_page, any_area)
    page.evaluate("waymarkPage.store.get('source').pause()")
    state = page.evaluate("""() => {
      const { store, walk } = waymarkPage, source = store.get("source"), { t, truth, arcLength, length } = source.truth();
      const { arrows, guidance } = walk.session.overlay(walk.time, walk.pose);
      return { kind: source.kind, t, arcLength, length, truth, arrows: arrows.length, guidance, alignment: walk.session.alignment(),
        shown: arrows.filter(({ position: [x, , z] }) => Math.hypot(x - walk.pose.p[0], z - walk.pose.p[2]) < 40).length };
    }""")
    assert state["kind"] == "simulation"
    # Not by waiting: the direction is good in the first frame that is seen.
    assert state["alignment"]["state"] in ("good", "precise"), state["alignment"]
    assert state["arrows"] > 10 and state["shown"] > 3
    assert state["guidance"]["state"] != "offRoute" and 300 < state["length"] < 2500
    assert 0 < state["arcLength"] < 0.5 * state["length"]
    assert page.locator("#sign-instruction").inner_text()
    wait_until(page, "waymarkPage.store.get('source').landscape?.isComplete && document.getElementById('map').dataset.ready")
    frames(page)
    shot(page, f"first-view-{any_area.name}")


def test_it_opens_alike_every_time(open_page, any_area):
    """Rolled ahead, not waited for: two visits begin at the same moment of the same walk."""
    begins = []
    for _ in range(2):
        page = open_page(viewport=DESK, has_touch=False, base_url=any_area.url)
        # The first frame that is drawn.
        page.add_init_script("""addEventListener("DOMContentLoaded", () => {
          const look = () => {
            const source = globalThis.waymarkPage?.store.get("source"), moment = source?.truth?.();
            if (source?.look && moment) globalThis.first = [moment.truth.lat, moment.truth.lon, moment.arcLength];
            else setTimeout(look, 0);
          };
          look();
        });""")
        page.goto("./")
        wait_until(page, "globalThis.first")
        begins.append(page.evaluate("first"))
    # The frames in between differ by what one step takes.
    assert begins[0][2] == pytest.approx(begins[1][2], abs=2)


def test_the_first_view_is_light(open_page, any_area):
    # The engine's best compression is made once it was sent some times.
    for _ in range(40):
        page = open_page(viewport=DESK, has_touch=False, base_url=any_area.url)
        page.add_init_script((ROOT / "Tests/Browser/first-overlay.js").read_text())
        page.goto("./")
        wait_until(page, GUIDED)
        # What is being loaded at that moment has no size yet.
        page.wait_for_timeout(500)
        if dict(page.evaluate("fetchedFirst()"))["/engine/waymark.wasm"] < 215_000:
            break
    fetched = page.evaluate("fetchedFirst()")
    total = sum(size for _, size in fetched)
    assert total <= LARGEST, f"{total} bytes: {sorted(fetched, key=lambda entry: -entry[1])[:20]}"
    # What comes later is not among it.
    assert not [path for path, _ in fetched if path.startswith(("/anchors/connect", "/offline/connect", "/terrain/", "/map/"))]


def test_modules_are_asked_for_side_by_side(open_page, any_area):
    page = begun(open_page, any_area)
    preloaded = set(page.evaluate(
        "[...document.querySelectorAll('link[rel=modulepreload]')].map((link) => new URL(link.href).pathname)"))
    assert "/app/page.js" in preloaded and "/engine/session.js" in preloaded
    missing = page.evaluate("""async () => {
      const seen = new Set(), missing = [];
      const visit = async (path) => {
        if (seen.has(path)) return;
        seen.add(path);
        const text = await (await fetch(path)).text();
        await Promise.all([...text.matchAll(/(?:^|[;\\n])import\\b[^"'(;]*"([^"]+)"/g)].map(([, to]) => visit(new URL(to, new URL(path, location)).pathname)));
      };
      for (const script of document.querySelectorAll("script[type=module]")) await visit(new URL(script.src).pathname);
      return [...seen];
    }""")
    scripts = {"/app/main.js", "/app/early.js", "/language/text.js"}
    assert set(missing) - preloaded - scripts == set()


def test_style_sheets_mean_the_same(open_page, server):
    """What is left out of style sheets changes no rule: both are read by the browser."""
    page = open_page()
    page.goto("examples/minimal.html")
    for sheet in sorted((ROOT / "Web").rglob("*.css")):
        path = sheet.relative_to(ROOT / "Web").as_posix()
        status, _, sent = server.request("/" + path)
        assert status == 200 and b"/*" not in sent, path
        rules = page.evaluate("""(texts) => texts.map((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          return [...sheet.cssRules].map((rule) => rule.cssText.replace(/\\s+/g, " ").replace(/ ?([,;:{}]) ?/g, "$1"));
        })""", [sheet.read_text(), sent.decode()])
        assert rules[0] == rules[1] and rules[0], path


def test_names_of_the_area_are_found(open_page, any_area, shot):
    page = begun(open_page, any_area)
    page.locator("#open-destination").click()
    for wanted, found in any_area.names:
        page.get_by_role("searchbox").fill(wanted)
        page.locator("#destination-list button", has_text=found).first.wait_for()
    shot(page, f"search-{any_area.name}")
    before = page.evaluate("waymarkPage.store.get('route').geometry.coordinates.at(-1)")
    page.locator("#destination-list button", has_text=found).first.click()
    page.locator(".map-sheet [data-action=go]").click()
    page.wait_for_function(
        "(before) => JSON.stringify(waymarkPage.store.get('route').geometry.coordinates.at(-1)) !== JSON.stringify(before)",
        arg=before, timeout=30_000)
    assert found in page.locator("#open-destination").inner_text()


def test_a_phone_is_asked_one_thing(open_page, any_area, shot):
    page = open_page(base_url=any_area.url)
    page.goto("./")
    sheet = page.locator("#welcome")
    sheet.wait_for()
    assert sheet.locator("p:visible").count() == 1
    assert sheet.locator("button:visible").count() == 2
    primary = sheet.locator("button.primary:visible")
    assert primary.count() == 1 and "camera" in primary.inner_text().lower()
    shot(page, f"welcome-{any_area.name}")
    page.get_by_role("button", name="Watch a simulated walk").click()
    wait_until(page, GUIDED)
    assert page.evaluate("waymarkPage.store.get('alignment').state") in ("good", "precise")
    frames(page)
    shot(page, f"phone-{any_area.name}")


def test_who_stands_still_sees_names_with_their_uncertainty(open_page, mountain_area, shot):
    place = mountain_area.position
    page = open_page(
        base_url=mountain_area.url, geolocation={"latitude": place[0], "longitude": place[1], "accuracy": 5},
        permissions=["camera", "geolocation", "accelerometer", "gyroscope", "magnetometer"])
    kinds = ("absolute-orientation", "relative-orientation")
    sensors = EmulatedSensors(page, kinds)
    page.goto("./?source=sensors")
    shown = """() => [...document.querySelectorAll(".summit-label")].filter((label) => label.style.visibility === "visible")
      .map((label) => ({ text: label.querySelector("span").textContent, width: label.querySelector("s").offsetWidth,
        isHidden: label.querySelector("s").hidden }))"""
    seen = []
    for i in range(240):
        # Once round: there are summits somewhere, and a hand is never at rest.
        for kind in kinds:
            sensors.measure(kind, {"quaternion": quaternion(device_matrix(10 * (i // 4) + 0.05 * (i % 4), 95, 0))})
        page.wait_for_timeout(150)
        seen = page.evaluate(shown)
        if seen:
            break
    assert seen, "no name was shown to somebody who stands still"
    alignment = page.evaluate("waymarkPage.store.get('alignment')")
    assert alignment["state"] == "rough" and alignment["yawSigmaDegrees"] > 20
    # As wide as the uncertainty, which is wider than the picture.
    assert all(not name["isHidden"] and name["width"] >= 380 for name in seen), seen
    shot(page, f"standing-{mountain_area.name}")
