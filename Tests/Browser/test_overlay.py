"""The overlay as it is drawn, against geometry that is written down here: rotations by the W3C's definition, a pinhole
camera, bearings on the ellipsoid. Marks are compared where they are on the screen, solids by their pixels."""

import math

import pytest

from emulated_sensors import EmulatedSensors
from geometry import about, apply, bearing, device_matrix, multiply, quaternion, transposed

SENSORS = ["absolute-orientation", "relative-orientation"]
ALLOWED = ["camera", "geolocation", "accelerometer", "gyroscope", "magnetometer"]
MARKET = {"latitude": 47.4861124, "longitude": -35.59115, "accuracy": 5}


# Geometry, independent of the engine

def angle(a, b):
    """Angle between two rotations, degrees."""
    m = multiply(transposed(a), b)
    return math.degrees(math.acos(max(-1, min(1, (m[0][0] + m[1][1] + m[2][2] - 1) / 2))))


def rotation(q):
    """Matrix of a unit quaternion x y z w."""
    x, y, z, w = q
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]


def focal(camera):
    return (camera["width"] / 2 / math.tan(math.radians(camera["fovX"]) / 2),
            camera["height"] / 2 / math.tan(math.radians(camera["fovY"]) / 2))


def project(camera, v):
    """Pixel of a vector in camera axes (right, up, back); None behind."""
    fx, fy = focal(camera)
    if v[2] >= 0:
        return None
    return camera["width"] / 2 - fx * v[0] / v[2], camera["height"] / 2 + fy * v[1] / v[2]


def ray(camera, pixel):
    fx, fy = focal(camera)
    return [(pixel[0] - camera["width"] / 2) / fx, (camera["height"] / 2 - pixel[1]) / fy, -1]


# The page

class Phone:
    """The page on a phone whose sensors the test holds."""

    def __init__(self, page):
        self.page = page
        self.sensors = EmulatedSensors(page, SENSORS)

    def start(self):
        self.turn(0, 90, 0)
        # A yaw that is given, and pairs that leave it alone while one stands: what moves the overlay is what the test turns.
        self.page.goto("./?source=sensors&method=pairwise&yaw=0")
        self.page.wait_for_function("() => globalThis.waymarkPage?.walk?.source")
        self.page.locator("#sheet-smaller").click()
        # Once the direction rests.
        self.page.wait_for_function("""() => { const { time } = waymarkPage.walk, yaw = waymarkPage.store.get("alignment");
            globalThis.began ??= time;
            return yaw?.isKnown && time > began + 3 && time > (yaw.lastCorrection?.time ?? 0) + 2; }""", timeout=60_000)

    def turn(self, alpha, beta, gamma):
        self.device = device_matrix(alpha, beta, gamma)
        for name in SENSORS:
            self.sensors.measure(name, {"quaternion": quaternion(self.device)})

    def pose(self):
        """The camera's rotation into the scene, as it is drawn with."""
        return rotation(self.page.evaluate("Array.from(waymarkPage.walk.pose.q)"))

    def stand(self, latitude, longitude):
        self.page.context.set_geolocation({"latitude": latitude, "longitude": longitude, "accuracy": 5})

    def follow(self, coordinates):
        """A route that the test chose; it reaches the session like any other."""
        self.page.evaluate("""(coordinates) => waymarkPage.store.set("route", {type: "Feature", properties: {},
            geometry: {type: "LineString", coordinates}})""", coordinates)
        self.page.wait_for_function("() => waymarkPage.store.get('overlay')?.guidance")

    def settle(self):
        self.page.evaluate("""() => new Promise((done) => {
            const until = performance.now() + 700;
            const look = () => performance.now() > until ? done() : requestAnimationFrame(look);
            look(); })""")

    def rest(self, mark):
        """Where a mark comes to rest: corrections are applied smoothly."""
        place = None
        for _ in range(30):
            self.settle()
            before, place = place, self.place(mark)
            if before and place and math.dist(before, place) < 0.05:
                break
        return place

    def camera(self):
        return self.page.evaluate("waymarkPage.viewport.camera()")

    def alignment(self):
        return self.page.evaluate("waymarkPage.store.get('alignment')")

    def place(self, mark):
        """Where a mark's origin is in the camera view, pixels; None while it is hidden."""
        return self.page.evaluate("""(id) => {
            const mark = document.getElementById(id);
            if (getComputedStyle(mark).visibility !== "visible") return null;
            const view = document.getElementById("camera").getBoundingClientRect();
            const at = mark.getBoundingClientRect();
            return [at.x - view.x, at.y - view.y]; }""", mark)


@pytest.fixture
def phone(open_page):
    phone = Phone(open_page(permissions=ALLOWED, geolocation=MARKET))
    phone.start()
    return phone


def test_turning_the_phone_moves_the_mark_as_geometry_demands(phone, shot):
    # A route of 150 m in the direction of the camera, so that its end is in view.
    heading = math.radians(phone.page.evaluate("waymarkPage.store.get('position').heading"))
    lat, lon = MARKET["latitude"], MARKET["longitude"]
    north, east = 150 * math.cos(heading), 150 * math.sin(heading)
    phone.follow([[lon, lat], [lon + east / 75300, lat + north / 111170]])
    phone.settle()
    before = phone.rest("finish")
    camera, first, yaw = phone.camera(), phone.pose(), phone.alignment()["yawDegrees"]
    held = phone.device
    assert before and abs(before[0] - camera["width"] / 2) < 60
    for turned in [(2, 90, 0), (357, 88, 0), (1, 96, 0), (0, 90, 2), (359, 85, -2), (0, 90, 0)]:
        phone.turn(*turned)
        got = phone.rest("finish")
        # The camera looks along the device's −Z: device axes are camera axes while the display is upright. The browser
        # rounds readings to a tenth of a degree, so that they identify no device.
        pose = phone.pose()
        assert angle(multiply(transposed(pose), first), multiply(transposed(phone.device), held)) < 0.2
        # Where the engine has learnt about north meanwhile, what is fixed to the Earth turns in the scene.
        learnt = about("y", phone.alignment()["yawDegrees"] - yaw)
        relative = multiply(transposed(pose), multiply(learnt, first))
        expected = project(camera, apply(relative, ray(camera, before)))
        assert got and math.dist(got, expected) <= 1, (turned, got, expected)
    shot(phone.page, "camera-finish")


def test_a_new_location_moves_the_mark_as_geometry_demands(phone):
    lat, lon = MARKET["latitude"], MARKET["longitude"]
    heading = math.radians(phone.page.evaluate("waymarkPage.store.get('position').heading"))
    end = [lat + 200 * math.cos(heading) / 111170, lon + 200 * math.sin(heading) / 75300]
    phone.follow([[lon, lat], [end[1], end[0]]])
    camera, before, belief = phone.camera(), phone.rest("finish"), phone.alignment()
    fx, _ = focal(camera)
    # Twelve metres across the viewing direction.
    phone.stand(lat + 12 * math.sin(heading) / 111170, lon - 12 * math.cos(heading) / 75300)
    phone.page.wait_for_function(
        "(before) => Math.hypot((waymarkPage.store.get('alignment').latitude - before.latitude) * 111170,"
        " (waymarkPage.store.get('alignment').longitude - before.longitude) * 75300) > 2", arg=belief, timeout=20000)
    after, moved = phone.rest("finish"), phone.alignment()
    assert before and after and abs(after[0] - before[0]) > 3
    axis = (bearing((belief["latitude"], belief["longitude"]), end)
            - math.degrees(math.atan((before[0] - camera["width"] / 2) / fx)) - belief["yawDegrees"])
    turn = bearing((moved["latitude"], moved["longitude"]), end) - axis - moved["yawDegrees"]
    expected = camera["width"] / 2 + fx * math.tan(math.radians(turn))
    assert abs(after[0] - expected) <= 1, (before, after, expected, belief, moved)


def test_a_target_straight_behind_is_shown_at_the_lower_edge(phone, shot):
    lat, lon = MARKET["latitude"], MARKET["longitude"]
    heading = math.radians(phone.page.evaluate("waymarkPage.store.get('position').heading") + 180)
    phone.follow([[lon, lat], [lon + 200 * math.sin(heading) / 75300, lat + 200 * math.cos(heading) / 111170]])
    phone.settle()
    camera, edge = phone.camera(), phone.place("edge")
    assert phone.place("finish") is None and phone.place("billboard") is None
    # As low as the safe area lets it, and that is above what lies at the bottom of the display.
    foot = phone.page.evaluate("document.getElementById('foot').getBoundingClientRect().top")
    assert abs(edge[0] - camera["width"] / 2) < camera["width"] * 0.2, edge
    assert foot - 60 < edge[1] < foot, (edge, foot)
    shot(phone.page, "camera-behind")
    # A quarter turn on, it is at the side.
    phone.turn(90, 90, 0)
    phone.settle()
    side = phone.place("edge")
    assert side and (side[0] < 60 or side[0] > camera["width"] - 60), side


# Pixels of the solids

DRAW = """async ({pose, camera, anchors, route, fix, dark}) => {
    const { Waymark } = await import("./engine/waymark.js");
    const { OverlayRenderer } = await import("./camera/overlay-renderer.js");
    const engine = await Waymark.load(fetch("engine/waymark.wasm"));
    const session = engine.session({ method: "pairwise", initialYaw: "fixed", yawDegrees: 0 });
    session.style({ arrowWindow: 40 });
    session.camera(0, camera);
    session.pose(0, pose);
    if (route) session.route(0, route);
    session.fix(0, fix);
    session.pose(0.1, pose);
    session.fix(0.5, fix);
    session.anchors(anchors);
    const canvas = document.createElement("canvas");
    canvas.style.cssText = "position:fixed;left:0;top:0";
    canvas.style.width = `${camera.width}px`;
    canvas.style.height = `${camera.height}px`;
    document.body.append(canvas);
    const renderer = new OverlayRenderer(canvas, engine.arrowMesh());
    renderer.resize(camera.width, camera.height);
    const n = session.overlayArray(0.7, pose);
    const arrows = Array.from({length: n[4]}, (_, i) => Array.from(n.slice(n[3] + 9 * i, n[3] + 9 * i + 9)));
    const marks = Array.from({length: n[8]}, (_, i) => Array.from(n.slice(n[7] + 7 * i, n[7] + 7 * i + 7)));
    // One arrow alone, so that its outline is its own.
    const chosen = arrows.findIndex((a) => a[7] > 0.99);
    if (route) { n[3] += 9 * chosen; n[4] = 1; }
    renderer.draw(n, { t: 0.7, pose, camera }, 1, "xr");
    const gl = renderer.gl;
    const data = new Uint8Array(canvas.width * canvas.height * 4);
    gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, data);
    const ratio = canvas.width / camera.width;
    const isPaint = (i) => data[i + 3] > 200 && data[i] > 100 && data[i + 1] < data[i] * 0.5 && data[i + 2] < data[i] * 0.4;
    let [sumX, sumY, count] = [0, 0, 0];
    let box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let y = 0; y < canvas.height; y++) for (let x = 0; x < canvas.width; x++) {
      const i = 4 * (y * canvas.width + x);
      const px = (x + 0.5) / ratio, py = (canvas.height - y - 0.5) / ratio;
      if (data[i + 3] > 0) { const a = data[i + 3]; sumX += a * px; sumY += a * py; count += a; }
      if (isPaint(i)) box = [Math.min(box[0], px), Math.min(box[1], py), Math.max(box[2], px), Math.max(box[3], py)];
    }
    canvas.remove();
    return { centroid: [sumX / count, sumY / count], box, arrow: arrows[chosen], marks, mesh: engine.arrowMesh() };
}"""

POSES = [(0, 0, 0), (8, -6, 0), (-11, 4, 17), (3, -14, -32)]


def attitude(yaw, pitch, roll):
    """Camera axes into scene axes: yaw to the right, then pitch upwards, then roll; x y z w."""
    def half(x, y, z, degrees):
        s = math.sin(math.radians(degrees) / 2)
        return (x * s, y * s, z * s, math.cos(math.radians(degrees) / 2))

    def times(a, b):
        ax, ay, az, aw = a
        bx, by, bz, bw = b
        return (aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
                aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz)

    return times(times(half(0, 1, 0, -yaw), half(1, 0, 0, pitch)), half(0, 0, 1, roll))


@pytest.mark.parametrize("turned", POSES)
@pytest.mark.parametrize("scale", [1, 2])
def test_a_mark_is_drawn_at_the_pixel_that_the_engine_projects(open_page, turned, scale):
    page = open_page(device_scale_factor=scale)
    page.goto("./?source=none")
    camera = {"width": 360, "height": 640, "fovX": 41.0, "fovY": 2 * math.degrees(math.atan(math.tan(math.radians(20.5)) * 640 / 360))}
    pose = {"p": [3, 1.4, -2], "q": list(attitude(*turned)), "tracking": "normal"}
    got = page.evaluate(DRAW, {
        "pose": pose, "camera": camera, "route": None, "fix": {"lat": 47.4861, "lon": -35.5911, "hAcc": 4},
        "anchors": [{"lat": 47.4866, "lon": -35.5911}]})
    (mark,) = got["marks"]
    assert math.dist(got["centroid"], mark[4:6]) <= 1, got
    # And the engine's pixel is where the mark's position lies by this file's own geometry.
    offset = [mark[1 + i] - pose["p"][i] for i in range(3)]
    expected = project(camera, apply(transposed(rotation(pose["q"])), offset))
    assert math.dist(expected, mark[4:6]) < 0.01


@pytest.mark.parametrize("turned", POSES)
def test_an_arrow_covers_the_pixels_of_its_solid(open_page, turned):
    page = open_page(device_scale_factor=2)
    page.goto("./?source=none")
    camera = {"width": 390, "height": 600, "fovX": 48.0, "fovY": 2 * math.degrees(math.atan(math.tan(math.radians(24)) * 600 / 390))}
    pose = {"p": [0, 0, 0], "q": list(attitude(turned[0], turned[1] - 12, turned[2])), "tracking": "normal"}
    got = page.evaluate(DRAW, {
        "pose": pose, "camera": camera, "anchors": [], "fix": {"lat": 47.4861, "lon": -35.5911, "hAcc": 4},
        "route": {"type": "Feature", "properties": {},
                  "geometry": {"type": "LineString", "coordinates": [[-35.5911, 47.4861], [-35.5910, 47.4871]]}}})
    place, turn, mesh = got["arrow"][:3], rotation(got["arrow"][3:7]), got["mesh"]["vertices"]
    pixels = []
    for i in range(0, len(mesh), 3):
        corner = apply(turn, mesh[i:i + 3])
        pixels.append(project(camera, apply(transposed(rotation(pose["q"])), [place[k] + corner[k] - pose["p"][k] for k in range(3)])))
    xs, ys = [p[0] for p in pixels], [p[1] for p in pixels]
    expected = [min(xs), min(ys), max(xs), max(ys)]
    # The painted pixels reach to the solid's outline; the very tip of an acute corner covers too little of its pixel.
    assert all(abs(a - b) <= 1.25 for a, b in zip(got["box"], expected)), (got["box"], expected)


def test_calibration_measures_and_remembers(phone):
    page = phone.page
    page.get_by_role("button", name="More").click()
    page.locator("#advanced summary").click()
    page.get_by_role("button", name="Measure by turning").click()
    step = page.get_by_role("button", name="It’s on the line")
    page.get_by_role("button", name="Start", exact=True).click()
    # The thing goes from the left to the right edge while the phone turns to the left by 30°.
    step.click()
    phone.turn(30, 90, 0)
    phone.settle()
    step.click()
    page.wait_for_function("() => Math.abs(waymarkPage.viewport.camera().fovX - 30) < 0.2")
    page.get_by_role("button", name="Done").click()
    measured = page.evaluate("waymarkPage.viewport.longSideDegrees")
    page.reload()
    page.wait_for_function("() => globalThis.waymarkPage?.stream?.isRunning")
    page.wait_for_function("(measured) => Math.abs(waymarkPage.viewport.longSideDegrees - measured) < 0.06", arg=measured)
