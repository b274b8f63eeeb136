"""The panorama of the page: the land as it is seen, summits one after the other, light, styles, without WebGL, as a picture."""

import pytest
from pictures import Picture
from waiting import frames, wait_until

SIZES = {"small": {"width": 320, "height": 568}, "phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}
STATE = "waymarkPage.terrain.panorama.state"
READY = "document.getElementById('panorama')?.dataset.ready === 'true' && waymarkPage.terrain.panorama.state.isComplete"
WITHOUT_WEBGL = """(() => {
  const own = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind === "webgl2" && this.id === "panorama-land" ? null : own.call(this, kind, ...rest);
  };
})();"""


def opened(open_page, size, begin=None):
    page = open_page(viewport=SIZES[size], has_touch=False)
    if begin:
        page.add_init_script(begin)
    page.goto("./?source=simulation")
    wait_until(page, "globalThis.waymarkPage?.terrain && waymarkPage.store.get('position')", 90)
    page.evaluate("() => waymarkPage.walk.source.pause?.()")
    page.evaluate("document.getElementById('open-panorama').click()")
    wait_until(page, READY, 180)
    frames(page)
    return page


def picture(page):
    """What the picture shows, without its controls."""
    frames(page)
    return Picture(page, page.locator("#panorama-picture").screenshot())


def state(page):
    return page.evaluate(STATE)


def projection(page):
    """Where directions (azimuth, elevation) are in the picture as it is now, pixels."""
    view = state(page)["view"]
    box = page.locator("#panorama-canvas").bounding_box()

    def point(azimuth, elevation):
        turn = (azimuth - view["azimuth"] + 180) % 360 - 180
        return box["width"] / 2 + turn * view["perDegree"], box["height"] / 2 - (elevation - view["elevation"]) * view["perDegree"]

    return point


def differs(a, b, by=24):
    return max(abs(x - y) for x, y in zip(a, b)) > by


@pytest.mark.parametrize("size", list(SIZES))
def test_it_opens_at_the_summit_that_strikes_most_and_fills_the_picture(open_page, shot, size):
    page = opened(open_page, size)
    shot(page, f"panorama-{size}")
    shown = state(page)
    assert shown["hasRelief"] and shown["selected"]
    strikes = page.evaluate(f"""async () => {{
      const {{ summits, selected }} = {STATE};
      return selected.elevation > -1.5 && summits.every((summit) => summit.elevation <= -1.5 || summit.weight <= selected.weight);
    }}""")
    assert strikes
    x, y = projection(page)(shown["selected"]["azimuth"], shown["selected"]["elevation"])
    seen = picture(page)
    assert abs(x - seen.width / 2) < 2
    # The mountain ends where the engine says, beside its leader: sky above, land below.
    assert differs(seen[int(x) + 7, int(y) - 7], seen[int(x) + 7, int(y) + 9], 12)
    # Land from the summit down to the scale: more than half of the picture's height, and no flat bands.
    assert seen.height - y > 0.5 * seen.height
    land = {seen[column, row] for column in range(5, seen.width, 9) for row in range(int(y) + 20, seen.height - 40, 5)}
    assert len(land) > 150
    # Nothing of the page is wider than the display, and every control is large enough to be pressed.
    assert page.evaluate("document.getElementById('panorama').scrollWidth <= innerWidth")
    for control in page.locator("#panorama footer button:visible, #panorama header button:visible, #panorama select:visible").all():
        box = control.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44, control.get_attribute("id")
        assert box["x"] >= 0 and box["x"] + box["width"] <= SIZES[size]["width"] + 0.5, control.get_attribute("id")


def test_summits_come_one_after_the_other_and_one_can_stand_on_them(open_page, shot):
    page = opened(open_page, "phone")
    summits = state(page)["summits"]
    names = [summit["name"] for summit in summits]
    assert [summit["azimuth"] for summit in summits] == sorted(summit["azimuth"] for summit in summits)
    first = names.index(state(page)["selected"]["name"])
    page.get_by_role("button", name="Next summit").click()
    assert state(page)["selected"]["name"] == names[(first + 1) % len(names)]
    page.keyboard.press("PageUp")
    page.get_by_role("button", name="Previous summit").click()
    previous = state(page)
    assert previous["selected"]["name"] == names[(first - 1) % len(names)]
    assert abs((previous["view"]["azimuth"] - previous["selected"]["azimuth"] + 180) % 360 - 180) < 0.01
    # The chosen one is named, whatever else is there.
    wait_until(page, f"{STATE}.boxes.some(({{ name }}) => name === {STATE}.selected.name)")
    page.locator("#panorama-summit").click()
    items = page.locator("#panorama-summits button")
    assert items.count() == len(names)
    page.keyboard.press("Escape")
    assert page.locator("#panorama-summits").is_hidden() and page.evaluate("document.getElementById('panorama').open")
    page.locator("#panorama-summit").click()
    items.filter(has_text=names[first]).first.click()
    target = state(page)["selected"]
    assert target["name"] == names[first]
    eye = state(page)["eye"]
    page.get_by_role("button", name="View from there").click()
    wait_until(page, f"{STATE}.eye.lat === {target['lat']} && {READY}", 120)
    page.wait_for_timeout(500)
    assert f"from {target['name']}" in page.locator("#panorama header p").inner_text()
    assert target["name"] not in [summit["name"] for summit in state(page)["summits"]]
    assert len(state(page)["summits"]) > len(names), "more is seen from a summit"
    shot(page, "panorama-from-summit")
    page.get_by_role("button", name="Back").click()
    wait_until(page, f"{STATE}.eye.lat === {eye['lat']} && {READY}", 120)
    assert [summit["name"] for summit in state(page)["summits"]] == names


def test_names_never_overlap(open_page):
    page = opened(open_page, "desk")
    page.get_by_role("button", name="View from there").click()
    wait_until(page, f"{STATE}.eye.alt === undefined && {READY}", 120)
    most = 0
    for zoom in (None, "-", "-", "-", "+", "+", "+", "+", "+", "+"):
        if zoom:
            page.keyboard.press(zoom)
            page.wait_for_timeout(900)
        for turn in ("ArrowUp", "ArrowDown", "ArrowDown", "ArrowRight"):
            page.keyboard.press(turn)
            page.wait_for_timeout(300)
            boxes = state(page)["boxes"]
            most = max(most, len(boxes))
            for i, a in enumerate(boxes):
                for b in boxes[i + 1:]:
                    assert (a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"] or a["y"] + a["height"] <= b["y"]
                            or b["y"] + b["height"] <= a["y"]), (a, b)
    assert most >= 4


def test_it_is_turned_zoomed_and_asked(open_page):
    page = opened(open_page, "phone")
    before = state(page)["view"]
    box = page.locator("#panorama-canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y)
    page.mouse.move(x - 120, y + 10)
    page.mouse.up()
    after = state(page)["view"]
    assert abs((after["azimuth"] - before["azimuth"] + 180) % 360 - 180 - 120 / before["perDegree"]) < 0.01
    page.locator("#panorama-canvas").focus()
    page.keyboard.press("ArrowRight")
    assert state(page)["view"]["azimuth"] != after["azimuth"]
    page.mouse.wheel(0, -200)
    wait_until(page, f"{STATE}.view.perDegree > {before['perDegree'] * 1.2}")
    page.keyboard.press("-")
    # A tap near the lower edge is near ground.
    page.mouse.click(x, box["y"] + box["height"] - 60)
    wait_until(page, "document.getElementById('panorama-status').textContent.includes('away')")
    page.keyboard.press("Escape")
    assert not page.evaluate("document.getElementById('panorama').open")


def test_the_light_follows_the_sun(open_page, shot):
    page = opened(open_page, "phone")
    page.get_by_role("button", name="Sun and Moon").click()
    wait_until(page, "document.getElementById('panorama-contacts').textContent", 60)
    assert "Sun rises" in page.locator("#panorama-contacts").inner_text() and "Sun sets" in page.locator("#panorama-contacts").inner_text()
    page.locator("#panorama-day").fill("2026-06-21")
    wait_until(page, "document.getElementById('panorama-contacts').textContent", 60)

    def at(minute):
        page.get_by_label("Time of day").evaluate(
            "(slider, minute) => { slider.value = minute; slider.dispatchEvent(new Event('input')); }", minute)
        return state(page)["moment"]["sun"]

    directions = [at(minute) for minute in range(0, 1440, 60)]
    noon = max(range(24), key=lambda hour: directions[hour]["elevation"])
    # At the solstice, 47.5° north: 90 − 47.5 + 23.4 degrees high, in the south.
    assert abs(directions[noon]["elevation"] - 66) < 2
    morning, evening = ((noon + turn) % 24 for turn in (-5, 5))
    at(60 * morning)
    page.wait_for_timeout(1500)
    first = picture(page)
    shot(page, "panorama-morning")
    at(60 * evening)
    page.wait_for_timeout(1500)
    last = picture(page)
    changed = sum(differs(first[x, y], last[x, y]) for x in range(5, first.width, 5) for y in range(first.height // 5, first.height // 2, 5))
    assert changed > 100
    for style in ("line", "night"):
        page.get_by_label("Style").select_option(style)
        page.wait_for_timeout(1500)
        shot(page, f"panorama-{style}")
        other = picture(page)
        assert sum(differs(other[x, y], last[x, y]) for x in range(5, first.width, 10) for y in range(70, first.height - 60, 10)) > 500


# For directions of a grid in view: whether lines of sight from there to the Sun, from 3 m above the ground and a disc's width higher and lower,
# end at a ridge. Places at which only some do are left out, so are those whose own slope blocks the view.
IN_SHADOW = """async () => {
  const { client, panorama: { state: { view, eye, moment: { sun } } } } = waymarkPage.terrain;
  const ask = (line) => client().ask("sight", { line: { range: 60000, ...line } });
  const grid = [];
  for (let x = -28; x <= 28; x += 3) for (let y = -12; y <= 6; y += 1) grid.push([view.azimuth + x, view.elevation + y]);
  const seen = await Promise.all(grid.map(([azimuth, elevation]) => ask({ ...eye, azimuth, elevation })));
  const points = [];
  for (const [i, { hit, reference }] of seen.entries()) {
    if (!hit || hit.distance > 15000) continue;
    const place = { lat: hit.lat, lon: hit.lon, alt: hit.elevation + 3, altRef: reference, azimuth: sun.azimuth };
    const sights = await Promise.all([-0.8, 0, 0.8].map((higher) => ask({ ...place, elevation: sun.elevation + higher })));
    const isHidden = sights[0].hit !== null;
    if (sights.some((sight) => (sight.hit !== null) !== isHidden) || sights.some((sight) => sight.hit?.distance < 300)) continue;
    points.push([...grid[i], isHidden]);
  }
  return points;
}"""
# What the worker is asked for, and lies about shadows as long as it is to.
WATCH_SHADOWS = """() => {
  const client = waymarkPage.terrain.client(), ask = client.ask.bind(client);
  globalThis.asked = 0;
  globalThis.hasShadows = true;
  client.ask = async (kind, ...rest) => {
    const answer = await ask(kind, ...rest);
    if (kind !== "shadows") return answer;
    asked++;
    return hasShadows ? answer : answer.fill(255);
  };
}"""


def test_ridges_cast_shadows(open_page, shot):
    page = opened(open_page, "desk")
    page.get_by_role("button", name="View from there").click()
    wait_until(page, f"{STATE}.eye.alt === undefined && {READY}", 120)
    page.evaluate(WATCH_SHADOWS)
    page.evaluate("""() => {
      const day = document.getElementById("panorama-day");
      day.value = "2026-06-21";
      day.dispatchEvent(new Event("change"));
    }""")
    wait_until(page, f"{READY} && {STATE}.moment", 60)
    page.wait_for_timeout(1000)

    def at(minute):
        page.evaluate("""(minute) => {
          const slider = document.getElementById("panorama-minute");
          slider.value = minute;
          slider.dispatchEvent(new Event("input"));
        }""", minute)
        return state(page)["moment"]["sun"]["elevation"]

    def pictured(minute):
        at(minute)
        page.wait_for_timeout(500)
        wait_until(page, f"{STATE}.isComplete", 60)
        return picture(page)

    # The Sun in the evening, low behind the viewer.
    low = max(minute for minute in range(1080, 1440, 10) if at(minute) > 5)
    page.evaluate("globalThis.hasShadows = false")
    plain = pictured(low)
    page.evaluate("globalThis.hasShadows = true")
    pictured(low - 60)
    shaded = pictured(low)
    shot(page, "panorama-shadows")
    # On paper nothing casts any.
    asked = page.evaluate("asked")
    page.get_by_label("Style").select_option("line")
    pictured(low - 120)
    assert page.evaluate("asked") == asked > 0
    page.get_by_label("Style").select_option("relief")
    pictured(low - 120)
    assert page.evaluate("asked") > asked
    at(low)
    darker = {True: 0, False: 0}
    count = {True: 0, False: 0}
    point = projection(page)
    for azimuth, elevation, is_hidden in page.evaluate(IN_SHADOW):
        column, row = (int(value) for value in point(azimuth, elevation))
        if not (0 <= column < plain.width and 80 <= row < plain.height - 40):
            continue
        count[is_hidden] += 1
        before, after = sum(plain[column, row]), sum(shaded[column, row])
        assert after <= before + 3, "a shadow makes nothing lighter"
        darker[is_hidden] += after < before - 12
    assert count[True] > 30 and count[False] > 30, count
    assert darker[True] > 0.9 * count[True] and darker[False] < 0.05 * count[False], (darker, count)


def test_without_webgl_ridges_are_drawn(open_page, shot):
    page = opened(open_page, "phone", WITHOUT_WEBGL)
    shot(page, "panorama-without-webgl")
    assert not state(page)["hasRelief"] and page.locator("#panorama-style").is_hidden()
    seen = picture(page)
    assert len({seen[x, y] for x in range(0, seen.width, 9) for y in range(0, seen.height, 9)}) > 30
    assert state(page)["selected"]


def test_it_is_shared_as_a_picture(open_page):
    page = opened(open_page, "desk")
    with page.expect_download() as download:
        page.get_by_role("button", name="Share as picture").click()
    assert download.value.suggested_filename == "panorama.png"
    with open(download.value.path(), "rb") as file:
        shared = Picture(page, file.read())
    seen = picture(page)
    assert shared.width == seen.width and abs(shared.height - seen.height) <= 1
    # Sky, land and names are in it, as they are shown; the header covers its top.
    spots = [(x, y) for x in range(20, seen.width, 40) for y in range(100, seen.height, 40)]
    assert sum(differs(shared[spot], seen[spot], 40) for spot in spots) < 0.03 * len(spots)


# For each direction of a grid around one that sees a lake: where the ground is, and whether the area's map has water there.
LAKE = """async () => {
  const client = waymarkPage.terrain.client(), { eye } = waymarkPage.terrain.panorama.state;
  const sight = async (azimuth, elevation) => (await client.ask("sight", { line: { ...eye, azimuth, elevation } })).hit;
  const middle = await sight(7, -12);
  const { features } = await (await fetch(`api/area/features?lat=${middle.lat}&lon=${middle.lon}&radius=2000`)).json();
  const polygons = features.filter(({ properties, geometry }) => properties.layer === "water" && geometry.type.endsWith("Polygon"))
    .flatMap(({ geometry }) => (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates));
  const contains = (ring, { lat, lon }) => ring.reduce((inside, [x, y], i) => {
    const [a, b] = ring[(i || ring.length) - 1];
    return (y > lat) !== (b > lat) && lon < x + (lat - y) / (b - y) * (a - x) ? !inside : inside;
  }, false);
  const points = [];
  for (let azimuth = 0; azimuth <= 14; azimuth += 0.5) for (let elevation = -16; elevation <= -8; elevation += 0.25) {
    const hit = await sight(azimuth, elevation);
    if (!hit || Math.hypot((hit.lat - middle.lat) * 111200, (hit.lon - middle.lon) * 75100) > 1900) continue;
    // Not at the shore: a point of the map's picture is 80 m wide there.
    const around = [[0, 0], [120, 0], [-120, 0], [0, 120], [0, -120]].map(([north, east]) => {
      const place = { lat: hit.lat + north / 111200, lon: hit.lon + east / 75100 };
      return polygons.some((rings) => rings.filter((ring) => contains(ring, place)).length % 2 === 1);
    });
    if (around.every((is) => is === around[0])) points.push([azimuth, elevation, around[0]]);
  }
  return points;
}"""


@pytest.mark.parametrize("has_map", [True, False])
def test_lakes_of_the_map_are_water(open_page, shot, has_map):
    page = open_page(viewport=SIZES["desk"], has_touch=False)
    if not has_map:
        page.expected_errors.append("404")
        page.route("**/api/area/map/**", lambda route: route.fulfill(status=404))
    page.goto("./?source=simulation")
    wait_until(page, "globalThis.waymarkPage?.terrain && waymarkPage.store.get('position')", 90)
    page.evaluate("() => waymarkPage.walk.source.pause?.()")
    page.evaluate("document.getElementById('open-panorama').click()")
    wait_until(page, READY, 180)
    assert state(page)["selected"]["name"] == "The Anvil"
    page.get_by_role("button", name="View from there").click()
    wait_until(page, f"{STATE}.eye.alt === undefined && {READY}", 120)
    box = page.locator("#panorama-canvas").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    view = state(page)["view"]
    turn = (view["azimuth"] - 7 + 540) % 360 - 180
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + turn * view["perDegree"], y - (view["elevation"] + 9) * view["perDegree"])
    page.mouse.up()
    wait_until(page, f"{STATE}.isComplete", 120)
    page.wait_for_timeout(1000)
    assert state(page)["hasCover"] == has_map
    points = page.evaluate(LAKE)
    seen = picture(page)
    if has_map:
        shot(page, "panorama-lake")
    point = projection(page)
    blue = {True: 0, False: 0}
    count = {True: 0, False: 0}
    for azimuth, elevation, is_water in points:
        column, row = (int(value) for value in point(azimuth, elevation))
        if not (0 <= column < seen.width and 60 <= row < seen.height - 40):
            continue
        red, green, blue_share = seen[column, row]
        count[is_water] += 1
        blue[is_water] += blue_share > green + 15
    assert count[True] > 8 and count[False] > 60, count
    assert blue[True] > 0.85 * count[True] if has_map else blue[True] < 0.1 * count[True], (blue, count)
    assert blue[False] < 0.1 * count[False], (blue, count)
