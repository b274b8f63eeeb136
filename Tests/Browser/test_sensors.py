"""The phone's sensors in a real browser: Chromium with overridden sensors and locations, the real engine behind them.

What the engine makes of an orientation is compared with rotation matrices written down here from the W3C's definition.
"""

import math
import pathlib

import pytest

from emulated_sensors import EmulatedSensors
from geometry import device_matrix, quaternion

BENCH = pathlib.Path(__file__).with_name("bench.html")
SENSORS = ["absolute-orientation", "relative-orientation", "accelerometer", "linear-acceleration", "gyroscope"]
ALLOWED = ["geolocation", "accelerometer", "gyroscope", "magnetometer"]
CAMERA = {"width": 390, "height": 844, "fovX": 37.6, "fovY": 72.8}
START = {"latitude": 47.4861124, "longitude": -35.59115, "accuracy": 5}


# Geometry, independent of the engine

def pixel(device, screen_angle, point, camera=CAMERA):
    """Pixel of a scene point seen from the scene's origin; None behind the camera."""
    earth = [point[0], -point[2], point[1]]  # scene (east, up, south) into east, north, up
    x, y, z = (sum(device[k][i] * earth[k] for k in range(3)) for i in range(3))
    # The displayed axes: the picture is rotated clockwise against the device by the screen's angle.
    a = math.radians(screen_angle)
    right, up = x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)
    if z >= 0:
        return None
    fx = camera["width"] / 2 / math.tan(math.radians(camera["fovX"]) / 2)
    fy = camera["height"] / 2 / math.tan(math.radians(camera["fovY"]) / 2)
    return camera["width"] / 2 + fx * right / -z, camera["height"] / 2 - fy * up / -z


# The page

@pytest.fixture
def bench(open_page):
    def make(sensors=SENSORS, script=None, **options):
        options.setdefault("permissions", ALLOWED)
        page = open_page(**options)
        page.route("**/bench.html", lambda route: route.fulfill(path=BENCH, content_type="text/html"))
        if script:
            page.add_init_script(script)
        page.moving = set()
        page.sensors = EmulatedSensors(page, sensors)
        page.goto("bench.html")
        page.wait_for_function("window.bench")
        # The plain baseline takes heading and newest best fix as they are: what comes out is what the sensors said.
        page.evaluate("""() => { bench.session.close();
          bench.session = bench.engine.session({ method: "pairwise", initialYaw: "first-heading" }); }""")
        return page

    return make


def turn(page, alpha, beta, gamma, north=0):
    """The device is turned; its relative orientation counts from a direction `north` degrees beside the compass's."""
    for name, matrix in (("absolute-orientation", device_matrix(alpha, beta, gamma)),
                         ("relative-orientation", device_matrix(alpha - north, beta, gamma))):
        override(page, name, {"quaternion": quaternion(matrix)})


def accelerate(page, x, y, z):
    """Chromium reports a movement only once all three sensors gave something."""
    for name in ("linear-acceleration", "gyroscope"):
        if name not in page.moving:
            page.moving.add(name)
            override(page, name, {"xyz": {"x": 0, "y": 0, "z": 0}})
    override(page, "accelerometer", {"xyz": {"x": x, "y": y, "z": z}})


def override(page, name, reading):
    page.sensors.measure(name, reading)


def start(page, options="{}"):
    page.evaluate("""async (options) => {
      const { createSensors } = await import("./sensors/sensors.js");
      await bench.run(createSensors({ engine: bench.engine, viewport: bench.viewport, ...options }));
    }""", options if isinstance(options, dict) else {})


def wait_for(page, expression, timeout=30000):
    page.wait_for_function(f"() => {expression}", timeout=timeout)


def settle(page):
    """Until everything that was sent so far went through a frame."""
    page.evaluate("() => new Promise((done) => { const t = bench.last?.t ?? 0; const look = () => "
                  "(bench.last?.t ?? 0) > t + 0.25 ? done() : requestAnimationFrame(look); look(); })")


def test_turning_the_phone_moves_the_overlay_as_geometry_demands(bench):
    page = bench()
    turn(page, 0, 90, 0, north=37)
    start(page)
    wait_for(page, "bench.of('fix').length && bench.session.alignment().isKnown")
    # A position some 100 m off, wherever the engine sees it in the scene.
    page.evaluate("""() => bench.session.anchors([{lat: 47.4870124, lon: -35.59115}])""")
    for alpha, beta, gamma in [(0, 90, 0), (350, 80, 0), (344, 96.5, 0), (352, 85, 7.5), (346, 101, 6), (352, 70, 3)]:
        turn(page, alpha, beta, gamma, north=37)
        settle(page)
        got = page.evaluate("""() => { const {t, pose} = bench.last; bench.session.camera(t, bench.camera);
            const [a] = bench.session.overlay(t, pose).anchors;
            return {a, pose, alignment: bench.session.alignment(), headings: bench.of('heading')}; }""")
        assert got["a"] and got["a"]["pixel"], (alpha, beta, gamma, got)
        expected = pixel(device_matrix(alpha - 37, beta, gamma), 0, got["a"]["position"])
        assert math.dist(expected, got["a"]["pixel"]) < 1, (alpha, beta, gamma, expected, got)
    # It lies north: with the compass at magnetic north it is off the middle by the declination there, less than 25°.
    alignment = page.evaluate("bench.session.alignment()")
    assert abs((alignment["yawDegrees"] - (-37) + 180) % 360 - 180) < 25
    heading = page.evaluate("bench.of('heading')[0].heading")
    assert heading["north"] == "magnetic" and min(heading["deg"], 360 - heading["deg"]) < 0.2


def test_the_display_turned_into_landscape_turns_the_camera_with_it(bench):
    page = bench()
    turn(page, 20, 80, 5)
    start(page)
    wait_for(page, "bench.last")
    for angle, kind in ((90, "landscapePrimary"), (270, "landscapeSecondary"), (0, "portraitPrimary")):
        landscape = angle in (90, 270)
        page.sensors.devtools.send("Emulation.setDeviceMetricsOverride", {
            "width": 844 if landscape else 390, "height": 390 if landscape else 844, "deviceScaleFactor": 1,
            "mobile": True, "screenOrientation": {"type": kind, "angle": angle}})
        page.wait_for_function(f"screen.orientation.angle === {angle}")
        camera = {"width": 844, "height": 390, "fovX": 72.8, "fovY": 37.6} if landscape else CAMERA
        page.evaluate("(camera) => { bench.camera = camera; }", camera)
        # Held on its side, as somebody does who turns the picture.
        turn(page, 20, 80.1 if landscape else 80, {90: -84, 270: 84, 0: 5}[angle])
        settle(page)
        point = [1.0, 0.5, -20.0]
        got = page.evaluate("""(point) => { const [x, y, z, w] = bench.last.pose.q; return {q: [x, y, z, w],
            camera: bench.of('camera').at(-1).camera}; }""", point)
        assert got["camera"] == camera
        matrix = device_matrix(20, 80.1 if landscape else 80, {90: -84, 270: 84, 0: 5}[angle])
        # Camera axes by the quaternion against camera axes by the matrix.
        a = math.radians(angle)
        for axis, device_axis in (((1, 0, 0), (math.cos(a), -math.sin(a), 0)), ((0, 1, 0), (math.sin(a), math.cos(a), 0)),
                                  ((0, 0, -1), (0, 0, -1))):
            earth = [sum(matrix[i][k] * device_axis[k] for k in range(3)) for i in range(3)]
            scene = rotate(got["q"], axis)
            assert math.dist(scene, [earth[0], earth[2], -earth[1]]) < 0.002, (angle, axis)


def rotate(q, v):
    x, y, z, w = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0]]


def test_the_movement_of_the_device_is_heard(bench):
    page = bench()
    turn(page, 0, 90, 0)
    accelerate(page, 0, 9.8, 0)
    start(page)
    wait_for(page, "bench.source.status.steps && bench.last?.pose.reason === 'steps'")
    page.wait_for_timeout(1000)
    assert page.evaluate("bench.last.pose.p") == [0, 0, 0] and not page.evaluate("bench.messages.motion")


# Eight seconds of walking, two steps a second, as events: the browser's overrides cannot be changed that evenly.
WALK = """() => new Promise((done) => {
  const begin = performance.now();
  const beat = () => {
    const t = (performance.now() - begin) / 1000;
    const force = 9.8 + (t < 8 ? 2 * Math.sin(2 * Math.PI * 2 * t) : 0);
    window.dispatchEvent(new DeviceMotionEvent("devicemotion", {
      accelerationIncludingGravity: { x: 0.1, y: force, z: 0 }, interval: 16 }));
    if (t < 11) setTimeout(beat, 8); else done();
  };
  beat();
})"""


def test_steps_become_a_way_in_the_direction_of_the_camera(bench):
    page = bench(sensors=["absolute-orientation", "relative-orientation"])
    turn(page, 0, 90, 0)
    start(page)
    wait_for(page, "bench.last && bench.of('pose').length > 3")
    page.evaluate(WALK)
    settle(page)
    got = page.evaluate("({...bench.source.device.pose(performance.now() / 1000), told: bench.last.pose})")
    # Two steps a second for eight seconds, each 0.51 m · √2; ahead is −Z. Three seconds of standing add nothing.
    assert 13 <= got["steps"] <= 17, got
    assert abs(got["distance"] - got["steps"] * 0.51 * math.sqrt(2)) < 0.8
    assert got["p"][2] == pytest.approx(-got["distance"], abs=0.01) and abs(got["p"][0]) < 0.05
    assert got["told"]["tracking"] == "limited" and got["told"]["reason"] == "steps" and not got["isWalking"]
    # It moved step by step, without a jump.
    way = page.evaluate("bench.of('pose').map((line) => [line.t, line.pose.p[2]])")
    speeds = [(b[1] - a[1]) / (a[0] - b[0]) for a, b in zip(way, way[1:])]
    assert 1 < max(speeds) < 4 and min(speeds) > -1e-6


def test_fixes_move_the_position(bench):
    page = bench()
    turn(page, 0, 90, 0)
    start(page)
    wait_for(page, "bench.session.alignment().isKnown")
    page.context.set_geolocation({"latitude": 47.4871, "longitude": -35.5901, "accuracy": 4})
    wait_for(page, "bench.of('fix').at(-1).fix.hAcc === 4")
    settle(page)
    place = page.evaluate("bench.session.alignment()")
    assert place["latitude"] == pytest.approx(47.4871, abs=1e-6)
    assert place["longitude"] == pytest.approx(-35.5901, abs=1e-6)
    lines = page.evaluate("bench.lines.map((line) => [line.t, Object.keys(line)[1]])")
    now = page.evaluate("performance.now() / 1000")
    assert all(0 <= t <= now for t, _ in lines) and lines[0][1] == "utc"


def test_location_denied_is_said_and_a_tapped_place_serves(bench):
    page = bench(permissions=["accelerometer", "gyroscope", "magnetometer"])
    turn(page, 0, 90, 0)
    page.evaluate("""async () => {
      const { createSensors } = await import("./sensors/sensors.js");
      await bench.run(createSensors({ engine: bench.engine, viewport: bench.viewport, store: bench.store }));
    }""")
    wait_for(page, "bench.messages.location")
    told = page.evaluate("bench.said.find((m) => m.id === 'location')")
    assert "isn’t allowed to use your location" in told["text"] and "map" in told["advice"]
    page.evaluate("bench.store.set('pointedPosition', {lat: 47.4861, lon: -35.5911})")
    wait_for(page, "bench.session.alignment().isKnown")
    place = page.evaluate("bench.session.alignment()")
    assert place["latitude"] == pytest.approx(47.4861) and page.evaluate("bench.source.status.location") == "pointed"


def test_without_motion_sensors_the_picture_is_dragged(bench):
    page = bench(sensors=[], permissions=["geolocation"])
    start(page)
    wait_for(page, "bench.messages.orientation && bench.session.alignment().isKnown")
    assert page.evaluate("bench.source.status.orientation") == "hand"
    before = page.evaluate("bench.last.pose.q")
    assert rotate(before, [0, 0, -1]) == pytest.approx([0, 0, -1], abs=1e-9)
    # 100 pixels to the left turn the camera to the right by 100 of 390 pixels of its field of view.
    page.mouse.move(250, 200)
    page.mouse.down()
    page.mouse.move(150, 200, steps=5)
    page.mouse.up()
    settle(page)
    ahead = rotate(page.evaluate("bench.last.pose.q"), [0, 0, -1])
    assert math.degrees(math.atan2(ahead[0], -ahead[2])) == pytest.approx(100 * 37.6 / 390, abs=0.01)
    page.focus("#stage")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    settle(page)
    ahead = rotate(page.evaluate("bench.last.pose.q"), [0, 0, -1])
    assert math.degrees(math.asin(ahead[1])) == pytest.approx(5, abs=0.01)
    # North is straight ahead by agreement: no compass is claimed.
    assert page.evaluate("bench.of('heading').every((l) => l.heading.north === 'true')")
    assert page.evaluate("bench.session.alignment().yawDegrees") == pytest.approx(0, abs=1e-9)


def test_a_phone_without_accelerometer_turns_but_says_that_it_does_not_walk(bench):
    page = bench(sensors=["absolute-orientation", "relative-orientation"])
    page.evaluate("""() => { window.addEventListener("devicemotion", (e) => e.stopImmediatePropagation(), true); }""")
    turn(page, 0, 90, 0)
    start(page)
    wait_for(page, "bench.messages.motion")
    assert page.evaluate("bench.last.pose.reason") == "no motion sensor"


HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_background_and_return_begin_a_new_segment_that_recovers(bench):
    page = bench()
    turn(page, 0, 90, 0)
    start(page)
    wait_for(page, "bench.session.alignment().isKnown")
    segments = page.evaluate("bench.session.alignment().statistics.segments")
    page.evaluate(HIDE, "hidden")
    lost = page.evaluate("bench.lines.at(-1)")
    assert lost["pose"]["tracking"] == "lost" and lost["pose"]["reason"] == "background"
    count = page.evaluate("bench.lines.length")
    turn(page, 90, 90, 0)
    page.wait_for_timeout(300)
    assert page.evaluate("bench.lines.length") == count, "a hidden page takes nothing in"
    page.evaluate(HIDE, "visible")
    wait_for(page, f"bench.session.alignment().statistics.segments === {segments + 1}")
    page.context.set_geolocation({**START, "accuracy": 6})
    turn(page, 95, 90, 0)
    wait_for(page, "bench.session.alignment().isKnown")
    # The compass said west-northwest (alpha 95 = heading 265) and the camera looks there in the scene.
    settle(page)
    alignment = page.evaluate("bench.session.alignment()")
    assert abs((alignment["yawDegrees"] + 180) % 360 - 180) < 25
    kinds = page.evaluate("bench.lines.filter((l) => 'utc' in l).length")
    assert kinds == 2


IOS = """
  window.DeviceOrientationEvent.requestPermission = async () => { window.asked = navigator.userActivation.isActive;
    return window.answer ?? "granted"; };
  window.DeviceMotionEvent.requestPermission = async () => window.answer ?? "granted";
  delete window.AbsoluteOrientationSensor; delete window.RelativeOrientationSensor;
  window.turn = (alpha, beta, gamma, compass, accuracy) => {
    const event = new DeviceOrientationEvent("deviceorientation", { alpha, beta, gamma });
    Object.defineProperty(event, "webkitCompassHeading", { value: compass });
    Object.defineProperty(event, "webkitCompassAccuracy", { value: accuracy });
    window.dispatchEvent(event);
  };
"""


def press_start(page):
    page.evaluate("""async () => {
      const { createSensors } = await import("./sensors/sensors.js");
      const button = document.body.appendChild(document.createElement("button"));
      button.textContent = "Start";
      button.onclick = () => { bench.run(createSensors({ engine: bench.engine, viewport: bench.viewport })); };
    }""")
    page.get_by_role("button", name="Start").click()


def test_ios_asks_in_the_gesture_and_its_compass_is_magnetic(bench):
    page = bench(sensors=[], script=IOS, user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)",
                 geolocation={**START})
    press_start(page)
    wait_for(page, "bench.of('utc').length")
    assert page.evaluate("asked")
    for _ in range(4):
        # Held upright: the compass is that of the rear camera. alpha is arbitrary.
        page.evaluate("turn(200, 90, 0, 75, 12)")
        page.wait_for_timeout(120)
    heading = page.evaluate("bench.of('heading').at(-1).heading")
    assert heading == {"deg": pytest.approx(75), "north": "magnetic", "acc": 12}
    # Flat on the hand: that of the top edge.
    page.wait_for_timeout(120)
    page.evaluate("turn(200, 10, 0, 300, 12)")
    wait_for(page, "Math.abs(bench.of('heading').at(-1).heading.deg - 300) < 0.001")
    # It says that it knows nothing: no reading, but a word about it.
    page.wait_for_timeout(120)
    count = page.evaluate("bench.of('heading').length")
    page.evaluate("turn(200, 10, 0, 300, -1)")
    wait_for(page, "bench.messages.compass")
    assert page.evaluate("bench.of('heading').length") == count
    # Its altitudes are above the sea.
    assert page.evaluate("""async () => (await import("./sensors/location.js")).altitudeReference(navigator.userAgent)""") \
        == "msl"


def test_ios_asks_in_the_gesture_however_slow_the_network(open_page):
    """What follows the sensors comes late: a gesture ends within seconds."""
    page = open_page(user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", is_mobile=True)
    page.add_init_script(IOS)
    page.route("**/sensors/sensors.js", lambda route: (page.wait_for_timeout(6000), route.continue_()))
    page.goto("./")
    page.locator("#welcome[open]").wait_for()
    page.locator("#start-sensors").click()
    wait_for(page, "waymarkPage.store.get('source')?.kind === 'sensors'")
    assert page.evaluate("asked") is True


def test_ios_refused_falls_back_to_dragging(bench):
    page = bench(sensors=[], script="window.answer = 'denied';" + IOS)
    press_start(page)
    wait_for(page, "bench.messages.orientation && bench.last")
    assert "isn’t allowed to use the motion sensors" in page.evaluate("bench.messages.orientation")
    assert page.evaluate("bench.source.status.orientation") == "hand"


def test_an_insecure_page_is_explained_and_still_works_by_hand(bench):
    page = bench(sensors=[], permissions=["geolocation"],
                 script="Object.defineProperty(window, 'isSecureContext', { value: false });")
    start(page)
    wait_for(page, "bench.messages.secure && bench.last")
    assert "https" in page.evaluate("bench.said.find((m) => m.id === 'secure').advice")


def test_the_display_stays_on_and_is_asked_for_again(bench):
    page = bench(script="""
      window.locks = [];
      Object.defineProperty(navigator, "wakeLock", { value: { request: async (type) => {
        const lock = { type, released: false, release: async () => { lock.released = true; } };
        window.locks.push(lock);
        return lock;
      } } });""")
    start(page)
    wait_for(page, "bench.source.status.wakeLock")
    page.evaluate("locks[0].released = true")  # the system took it: the page was hidden
    page.evaluate(HIDE, "visible")
    wait_for(page, "locks.length === 2 && bench.source.status.wakeLock")
    page.evaluate("bench.source.stop()")
    assert page.evaluate("locks[1].released && !bench.source.status.wakeLock")
