"""The simulated walk in a real browser: landscape, walker and panel over the real server, engine and demo area.

Angles and distances that the page shows are computed here once more, from the truth and the alignment.
"""

import math

import pytest

from emulated_sensors import EmulatedSensors
from geometry import bearing, device_matrix, offset, quaternion
from pictures import Picture
from waiting import wait_until

DESKTOP = {"width": 1000, "height": 640}
# Two corners of the old town, 190 m apart on foot.
SHORT_ROUTE = ({"lat": 47.485368, "lon": -35.590538}, {"lat": 47.486691, "lon": -35.58967})
STATE = """() => {
  const { store } = waymarkPage;
  const source = store.get("source");
  const moment = source?.truth?.();
  return moment && {
    kind: source.kind, moment, alignment: source.alignment, error: source.error, camera: moment.camera,
    route: source.landscape && Array.from(source.landscape.routePoints), guidance: store.get("overlay")?.guidance ?? null,
    history: source.history.entries,
  };
}"""


@pytest.fixture
def walk(open_page):
    """A page in which a short walk has begun: `walk(parameters={…}, seed=3, script="…")`."""

    def begin(parameters=None, seed=1, script=None, path="./?source=simulation", sensors=(), **options):
        page = open_page(**{"viewport": DESKTOP, "has_touch": False, **options})
        page.sensors = EmulatedSensors(page, sensors) if sensors else None
        if script:
            page.add_init_script(script)
        page.goto(path)
        wait_until(page, "globalThis.waymarkPage?.store.get('source')?.truth?.()", timeout=60)
        page.evaluate(
            """async ([[from, to], parameters, seed]) => {
              const page = waymarkPage;
              const route = await page.api.route(from, to);
              page.store.set("route", route);
              const isOn = () => page.store.get("source")?.route === route && page.store.get("source").truth();
              while (!isOn()) await new Promise((resolve) => setTimeout(resolve, 20));
              const source = page.store.get("source");
              source.set(parameters);
              source.restart({ seed });
            }""", [list(SHORT_ROUTE), parameters or {}, seed])
        return page

    return begin


def wait_for_walk(page, seconds, speed=20):
    """Lets the walk go on to a time of its own."""
    page.evaluate(f"waymarkPage.store.get('source').setSpeed({speed})")
    wait_until(page, f"waymarkPage.store.get('source').truth()?.t >= {seconds}", timeout=120)


def turn(a, b):
    """Degrees from a to b, −180 … 180."""
    return (b - a + 180) % 360 - 180


def test_a_desktop_walks_by_itself(open_page, shot):
    page = open_page(viewport=DESKTOP, has_touch=False)
    page.goto("./")
    wait_until(page, "globalThis.waymarkPage?.store.get('source')?.landscape?.isComplete", timeout=60)
    state = page.evaluate(STATE)
    assert state["kind"] == "simulation"
    before = state["moment"]["t"]
    wait_until(page, f"waymarkPage.store.get('source').truth().t > {before} + 1", timeout=60)
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 1000))")
    shot(page, "simulation-desktop")
    # Sky above, ground below, and more than a few colours between.
    picture = Picture(page, page.locator("#landscape").screenshot())
    colors = {tuple(part // 8 for part in picture[x, y])
              for y in range(0, picture.height, 8) for x in range(0, picture.width, 8)}
    assert len(colors) > 60


def test_names_of_places_do_not_shine_through_houses(open_page):
    page = open_page(viewport=DESKTOP, has_touch=False)
    page.goto("./")
    wait_until(page, "globalThis.waymarkPage?.store.get('source')?.landscape?.isComplete", timeout=60)
    wait_until(page, "waymarkPage.store.get('source').truth()?.truth")
    # In a street with houses on both sides: what stands 25 m ahead in it is seen, what stands behind a row of houses is not.
    # Between two houses one looks through, so the sides are looked at all around.
    begin, end = page.evaluate("waymarkPage.store.get('route').geometry.coordinates.slice(0, 2)")
    ahead, beside = page.evaluate("""(along) => {
      const source = waymarkPage.store.get("source"), { lat, lon } = source.truth().truth;
      const sides = [50, 70, 90, 110, 130].flatMap((side) => [-side, side]);
      const from = (metres, degrees) => ({
        lat: lat + metres * Math.cos(degrees * Math.PI / 180) / 111200,
        lon: lon + metres * Math.sin(degrees * Math.PI / 180) / (111320 * Math.cos(lat * Math.PI / 180)) });
      return [source.hides(from(25, along)), sides.some((side) => source.hides(from(60, along + side)))];
    }""", bearing(begin[1::-1], end[1::-1]))
    assert not ahead and beside, (ahead, beside)
    # So it is with the names: none is written for a place that is hidden, and some place is hidden.
    wait_until(page, """(() => {
      const source = waymarkPage.store.get("source");
      const shown = [...document.querySelectorAll("#marks .anchor-label")].filter((label) => label.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }));
      const hidden = waymarkPage.store.get("area").spots.filter((spot) => source.hides(spot)).map(({ name }) => name);
      return hidden.length > 0 && !shown.some((label) => hidden.includes(label.querySelector("b").textContent));
    })()""")


def test_walk_to_the_destination(walk):
    page = walk(seed=2)
    page.evaluate("waymarkPage.store.get('source').setSpeed(20)")
    wait_until(page, "waymarkPage.store.get('source').truth().isFinished", timeout=240)
    wait_until(page, "waymarkPage.store.get('overlay')?.guidance?.state === 'arrived'", timeout=20)
    state = page.evaluate(STATE)
    assert state["moment"]["hasArrived"]
    assert state["moment"]["arcLength"] == pytest.approx(state["moment"]["length"])
    assert abs(state["error"]["yawDegrees"]) < 25
    assert state["error"]["horizontal"] < 25
    # It ends there, and can begin again.
    page.get_by_role("button", name="Adjust").click()
    assert page.get_by_role("button", name="Again", exact=True).count() == 1
    page.evaluate("waymarkPage.store.get('source').play()")
    wait_until(page, "waymarkPage.store.get('source').truth().arcLength < 50", timeout=20)


def test_readouts_are_estimate_less_truth(walk):
    page = walk(parameters={"compassBias": 18, "yawDegrees": 200}, seed=5)
    wait_for_walk(page, 12)
    page.evaluate("waymarkPage.store.get('source').pause()")
    page.wait_for_timeout(800)
    state = page.evaluate(STATE)
    truth, alignment = state["moment"]["truth"], state["alignment"]
    yaw = turn(truth["yaw"], alignment["yawDegrees"])
    assert state["error"]["yawDegrees"] == pytest.approx(yaw, abs=1e-9)
    distance = math.hypot(*offset((truth["lat"], truth["lon"]), (alignment["latitude"], alignment["longitude"])))
    assert state["error"]["horizontal"] == pytest.approx(distance, abs=0.01)
    shown = page.locator("[data-readout=yaw-error]").text_content()
    assert float(shown.rstrip("°").replace("−", "-")) == pytest.approx(yaw, abs=0.051)
    shown = page.locator("[data-readout=position-error]").text_content()
    assert float(shown.removesuffix(" m")) == pytest.approx(distance, abs=0.06)


def shift_of_arrows(page):
    """How far the arrow some 30 m ahead is from the position where it belongs, pixels: one projected by the session's pose,
    the other by the true camera."""
    data = page.evaluate("""() => {
      const { walk, store } = waymarkPage;
      const source = store.get("source");
      const { pose, camera, arcLength, t } = source.truth();
      const { arrows } = walk.session.overlay(walk.time, pose);
      return { pose, camera, arcLength, arrows, route: Array.from(source.landscape.routePoints) };
    }""")
    points = [data["route"][i:i + 3] for i in range(0, len(data["route"]), 3)]
    arrow = min(data["arrows"], key=lambda a: abs(a["arcLength"] - data["arcLength"] - 30))
    left, place = arrow["arcLength"], points[-1]
    for a, b in zip(points, points[1:]):
        length = math.hypot(b[0] - a[0], b[2] - a[2])
        if left <= length:
            place = [a[k] + (b[k] - a[k]) * left / length for k in range(3)]
            break
        left -= length

    def seen(vector, right, up, back):
        x, y, z = (sum(p * q for p, q in zip(vector, axis)) for axis in (right, up, back))
        return math.degrees(math.atan2(x, -z)), math.degrees(math.atan2(y, math.hypot(x, z)))

    camera = data["camera"]
    true = seen([p - q for p, q in zip(place, camera["position"])], camera["right"], camera["up"], camera["back"])
    x, y, z, w = data["pose"]["q"]
    axes = ([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
            [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
            [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
    believed = seen([p - q for p, q in zip(arrow["position"], data["pose"]["p"])], *axes)
    return abs(turn(true[0], believed[0]))


def test_arrows_come_to_lie_on_the_true_way(walk):
    page = walk(parameters={
        "compassBias": 30, "compassNoise": 0, "gpsSigma": 0.5, "gpsWhite": 0.3, "wander": 0, "lookAround": 0}, seed=4)
    # One reading of the compass, which is 30° off, is all there is to know while standing.
    wait_until(page, "waymarkPage.store.get('source').alignment?.isKnown && "
                     "waymarkPage.walk.session.overlay(waymarkPage.walk.time, waymarkPage.walk.pose).arrows.length", timeout=60)
    page.evaluate("waymarkPage.store.get('source').pause()")
    # The landscape, which has the true route, comes after the first frame.
    wait_until(page, "waymarkPage.store.get('source').landscape")
    first = shift_of_arrows(page)
    assert first > 20
    page.evaluate("waymarkPage.store.get('source').play()")
    wait_for_walk(page, 60)
    page.evaluate("waymarkPage.store.get('source').pause()")
    page.wait_for_timeout(500)
    assert shift_of_arrows(page) < first / 3


def test_looking_around_turns_camera_and_pose_alike(walk):
    page = walk(parameters={"lookAround": 0})
    page.evaluate("waymarkPage.store.get('source').pause()")
    page.wait_for_timeout(300)
    before = page.evaluate(STATE)["moment"]
    page.evaluate("document.activeElement?.blur()")
    for key in ["ArrowRight"] * 4 + ["ArrowUp"] * 2:
        page.keyboard.press(key)
    wait_until(page, f"waymarkPage.store.get('source').truth().pitch > {before['pitch']} + 9.9", timeout=20)
    after = page.evaluate(STATE)["moment"]
    assert turn(before["heading"], after["heading"]) == pytest.approx(20, abs=1e-6)
    assert after["pitch"] - before["pitch"] == pytest.approx(10, abs=1e-6)

    def heading(q):
        x, y, z, w = q
        return math.degrees(math.atan2(-2 * (x * z + w * y), 1 - 2 * (x * x + y * y)))

    assert turn(heading(before["pose"]["q"]), heading(after["pose"]["q"])) == pytest.approx(20, abs=1e-6)
    page.get_by_role("button", name="Look ahead").click()
    wait_until(page, f"waymarkPage.store.get('source').truth().pitch < {before['pitch']} + 0.1", timeout=20)


def test_turning_the_phone_looks_around(walk):
    page = walk(parameters={"lookAround": 0}, viewport={"width": 390, "height": 844}, has_touch=True,
                permissions=["accelerometer", "gyroscope", "magnetometer"], sensors=["relative-orientation"])

    def hold(heading, pitch, roll):
        # Upright, the screen to its holder: alpha counts against the clock, beta from flat.
        rotation = quaternion(device_matrix(-heading, 90 + pitch, 0))
        x, y, z, w = (rotation[axis] for axis in "xyzw")
        s, c = math.sin(math.radians(roll) / 2), math.cos(math.radians(roll) / 2)
        # … then rotated about the axis out of the screen.
        turned = {"x": x * c + y * s, "y": y * c - x * s, "z": z * c + w * s, "w": w * c - z * s}
        page.sensors.measure("relative-orientation", {"quaternion": turned})

    def held(attitude, wanted, after=0):
        # A sensor is never quite at rest, a reading may come late or get lost, and Chromium rounds what sensors say.
        for i in range(150):
            hold(attitude[0] + 0.1 * (i % 2), *attitude[1:])
            page.wait_for_timeout(150)
            moment = page.evaluate(STATE)["moment"]
            if i >= after and all(abs(turn(moment[part], angle)) < 0.3 for part, angle in wanted.items()):
                return moment
        pytest.fail(f"held at {attitude}: {moment}, not {wanted}")

    source = "waymarkPage.store.get('source')"
    page.evaluate(f"{source}.pause()")
    straight = page.evaluate(STATE)["moment"]
    # Readings count from the first that is heard; that is over when another one turns the view.
    for i in range(100):
        hold(300 + i % 2, -10, 0)
        page.wait_for_timeout(200)
        if abs(turn(straight["heading"], page.evaluate(STATE)["moment"]["heading"])) > 0.5:
            break
    before = held((300, -10, 0), {}, after=20)
    after = held((340, 5, 12), {part: before[part] + angle for part, angle in (("heading", 40), ("pitch", 15), ("roll", 12))})
    # Dragging comes on top; “Look ahead” counts anew from how it is held now.
    page.evaluate(f"{source}.look.turn(10, 0)")
    wait_until(page, f"Math.abs(({source}.truth().heading - {after['heading']} - 10 + 900) % 360 - 180) < 0.5", timeout=20)
    page.evaluate(f"{source}.lookAhead()")
    wait_until(page, f"Math.abs({source}.truth().pitch - {before['pitch']}) < 0.5", timeout=20)
    # Where readings do not come the page takes another kind of them, and counts anew.
    for _ in range(3):
        start = held((340, 5, 12), {}, after=15)["heading"]
        end = held((350, 5, 12), {}, after=25)["heading"]
        if abs(turn(start, end) - 10) < 0.5:
            break
    assert turn(start, end) == pytest.approx(10, abs=0.5)


def test_without_webgl_the_walk_goes_on(walk):
    page = walk(script="""
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return /webgl/.test(kind) ? null : getContext.call(this, kind, ...more);
      };""")
    page.expected_errors.append("WebGL")
    wait_for_walk(page, 20)
    state = page.evaluate(STATE)
    assert state["alignment"]["isKnown"]
    assert state["route"] is None
    assert page.get_by_text("no WebGL 2").count() >= 1


def test_dusk_on_a_phone(walk, shot):
    page = walk(viewport={"width": 390, "height": 844}, color_scheme="dark")
    wait_for_walk(page, 40, speed=5)
    page.evaluate("waymarkPage.store.get('source').pause()")
    wait_until(page, "waymarkPage.store.get('source').landscape.isComplete", timeout=60)
    page.wait_for_timeout(1000)
    shot(page, "simulation-phone-dusk")
    # The Sun is low in the west.
    sun = page.evaluate("waymarkPage.store.get('source').truth().sun")
    assert -0.1 < sun[1] < 0.12
    assert sun[0] < -0.5


AIM = """() => {
  const source = waymarkPage.store.get("source"), { sun: [x, y, z], heading, pitch } = source.truth();
  const azimuth = Math.atan2(x, -z) * 180 / Math.PI, elevation = Math.asin(y) * 180 / Math.PI;
  source.look.turn(azimuth - heading, elevation - pitch);
}"""


def test_the_sun_in_the_cross_hair_tells_the_direction(walk, shot):
    # Fixes so poor that the engine asks for the Sun.
    page = walk(parameters={"gpsSigma": 30, "lookAround": 0}, seed=3)
    there = page.get_by_role("button", name="The Sun is centred")
    there.wait_for(timeout=60_000)
    before = page.evaluate(STATE)["alignment"]["yawSigmaDegrees"]
    page.evaluate("() => { globalThis.heard = []; waymarkPage.walk.recorder = (line) => heard.push(line); }")
    page.evaluate("waymarkPage.store.get('source').setSpeed(0.25)")
    assert page.locator("#cross-hair").is_visible()
    for _ in range(3):
        page.evaluate(AIM)
        page.wait_for_timeout(200)
    shot(page, "sun")
    there.click()
    wait_until(page, "waymarkPage.store.get('messages').some((m) => m.text.includes('Aligned with the Sun'))")
    wait_until(page, f"waymarkPage.store.get('alignment').yawSigmaDegrees < {before / 4}")
    state = page.evaluate(STATE)
    assert abs(state["error"]["yawDegrees"]) < 2
    # The cross-hair disappears with the message, and the sighting of the picture's middle is in the recording.
    assert page.locator("#cross-hair").is_hidden()
    [sighting] = [line["sighting"] for line in page.evaluate("heard") if "sighting" in line]
    camera = page.evaluate("waymarkPage.viewport.camera()")
    assert sighting == {"x": camera["width"] / 2, "y": camera["height"] / 2, "of": "sun"}


def test_the_ground_of_the_area_tells_the_height(walk):
    # Without fixes' altitudes of any use: the area's elevation has to do it.
    page = walk(parameters={"gpsVerticalFactor": 10}, seed=5)
    wait_until(page, "Math.abs(waymarkPage.store.get('source').error?.vertical ?? 99) < 1.5")
    # The altitudes are good to some 30 m; what the ground leaves open is whether the walk began on a bridge.
    assert page.evaluate("waymarkPage.store.get('alignment').heightSigma") < 15
