"""The direction from the houses: a street as a camera sees it, drawn from the area's buildings, in an area without any elevations."""

import base64

import pytest
from drawn_camera import FOCAL, HUD, LOOKS, stand
from geometry import turned
from test_photo import READY, STATE, exif
from waiting import wait_until

SIZES = {"small": {"width": 320, "height": 568}, "desk": {"width": 1280, "height": 800}}
# In Meadow Street, whose houses stand on both sides.
PLACE = {"lat": 47.481525, "lon": -35.588292}
# Windows and storeys on the walls that the map has, turned by an angle where the map lies; four rays a pixel.
DRAW = """async ({ lat, lon, width, height, focal, yaw, pitch, lie }) => {
  const { features } = await waymarkPage.api.get(`api/area/features?lat=${lat}&lon=${lon}&radius=250`);
  const degrees = 180 / Math.PI, metre = 111_180, narrow = Math.cos(lat / degrees), walls = [];
  const [sl, cl] = [Math.sin(lie / degrees), Math.cos(lie / degrees)];
  for (const { geometry, properties } of features) {
    if (properties.layer !== "buildings") continue;
    const ring = geometry.coordinates[0].map(([x, y]) => [(x - lon) * metre * narrow, (y - lat) * metre]).map(([x, y]) => [x * cl + y * sl, y * cl - x * sl]);
    ring.forEach(([x, y], i) => i && walls.push({ ax: ring[i - 1][0], ay: ring[i - 1][1], dx: x - ring[i - 1][0], dy: y - ring[i - 1][1], top: properties.height, tone: 90 + 13 * (walls.length % 9) }));
  }
  const shade = (dx, dy, slope) => {
    let [grey, nearest] = [slope < 0 ? 85 : 222, slope < 0 ? -1.6 / slope : 300];
    for (const { ax, ay, dx: ex, dy: ey, top, tone } of walls) {
      const turn = dx * ey - dy * ex, t = (ax * ey - ay * ex) / turn, part = (ax * dy - ay * dx) / turn, z = 1.6 + slope * t;
      if (!(t > 0.3 && t < nearest && part >= 0 && part <= 1 && z < top)) continue;
      const length = Math.hypot(ex, ey), u = (part * length) % 3, v = z % 3;
      nearest = t;
      grey = z > top - 0.4 ? tone - 35 : u > 0.8 && u < 2.1 && v > 0.9 && v < 2.4 && part * length < length - 1 ? 45 : tone;
    }
    return grey;
  };
  const [sy, cy, sp, cp] = [Math.sin(yaw / degrees), Math.cos(yaw / degrees), Math.sin(pitch / degrees), Math.cos(pitch / degrees)];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d"), image = context.createImageData(width, height);
  let seed = 1;
  const noise = () => { seed = (seed * 16807) % 2147483647; return (seed / 2147483647 - 0.5) * 8; };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
    let sum = 0;
    for (const [px, py] of [[0.14, 0.38], [0.62, 0.14], [0.38, 0.86], [0.86, 0.62]]) {
      const [right, high] = [(x + px - width / 2) / focal, (height / 2 - y - py) / focal];
      const [forward, up] = [cp - high * sp, sp + high * cp];
      const [east, north] = [forward * sy + right * cy, forward * cy - right * sy], flat = Math.hypot(east, north);
      sum += shade(east / flat, north / flat, up / flat);
    }
    const grey = sum / 4 + noise();
    image.data.set([grey, grey, grey, 255], 4 * (y * width + x));
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL("image/jpeg", 0.92).split(",")[1];
}"""
HEADING = "waymarkPage.store.get('position').heading"
SIGMA = "waymarkPage.walk.session.alignment().yawSigmaDegrees"
# A direction that is known to 10° and 9° off, as after some steps: a compass alone does not resolve the 90° ambiguity of walls.
KNOWN = """(azimuth) => {
  const { walk } = waymarkPage;
  return walk.take({ t: walk.time, sighting: { x: walk.camera.width / 2, y: walk.camera.height / 2, of: "direction", azimuth, elevation: 3, azimuthAcc: 10 } }).accepted;
}"""
VIEW = {**PLACE, "width": 480, "height": 640, "focal": FOCAL, "yaw": 110, "pitch": 3}


@pytest.mark.parametrize("size", list(SIZES))
def test_the_houses_give_the_direction_of_a_camera(open_page, serve, area_without_elevations, shot, size):
    camera = stand(open_page, PLACE, SIZES[size], base_url=serve(area=area_without_elevations).url)
    page = camera.page
    # Down to the feet: there is nothing to look for.
    page.wait_for_timeout(1500)
    assert page.evaluate(LOOKS)["count"] == 0
    street = page.evaluate(DRAW, {**VIEW, "lie": 0})
    camera.show(street)
    camera.hold(VIEW["yaw"], VIEW["pitch"])
    # By a compass alone it may be another wall: the session weighs all of them, and the yaw moves to the nearest.
    wait_until(page, f"{LOOKS}.open > 0", 40)
    page.wait_for_timeout(1500)
    off, sigma = turned(page.evaluate(HEADING) - VIEW["yaw"]), page.evaluate(SIGMA)
    print(f"by compass and walls {off:.2f}° off, ± {sigma:.1f}°")
    assert abs(off) < min(4, 2 * sigma), (off, sigma)
    assert page.evaluate(LOOKS)["found"] == 0 and "houses" not in page.evaluate(HUD)
    camera.show(page.evaluate(DRAW, {**VIEW, "lie": 40}))
    assert page.evaluate(KNOWN, VIEW["yaw"] + 9)
    # Houses that stand otherwise than the map has them are never believed, however often they are seen: again 20 s after the last ones, then ever
    # more seldom.
    seen = page.evaluate(LOOKS)["count"]
    wait_until(page, f"{LOOKS}.count > {seen + 2}", 60)
    assert page.evaluate(LOOKS)["found"] == 0 and "houses" not in page.evaluate(HUD)
    camera.show(street)
    wait_until(page, f"{LOOKS}.found > 0", 40)
    wait_until(page, f"{HUD}.startsWith('Aligned using the buildings (±')", 10)
    shot(page, f"houses-{size}")
    print(page.evaluate(LOOKS))
    alignment = page.evaluate("waymarkPage.walk.session.alignment()")
    heading = page.evaluate(HEADING)
    assert abs(turned(heading - VIEW["yaw"])) < 1.5, (heading, VIEW["yaw"])
    assert alignment["yawSigmaDegrees"] < 2.5 and "sightings" in alignment["carriedBy"]


def test_the_houses_tell_what_a_photo_shows(open_page, shot):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=False)
    page.goto("./?source=simulation")
    wait_until(page, "globalThis.waymarkPage?.terrain && waymarkPage.store.get('position')", 90)
    page.evaluate("() => waymarkPage.walk.source.pause?.()")

    def look(direction):
        picture = base64.b64decode(page.evaluate(DRAW, {**VIEW, "lie": 0}))
        whole = picture[:2] + exif(PLACE["lat"], PLACE["lon"], 28, direction) + picture[2:]
        page.set_input_files("#photo-file", {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": whole})
        wait_until(page, READY, 120)
        return page.evaluate(STATE)

    state = look(VIEW["yaw"] + 8)
    shot(page, "houses-photo")
    assert state["accepted"] and state["from"] == "houses", state
    assert abs(turned(state["attitude"]["yaw"] - VIEW["yaw"])) < 1.5
    assert abs(state["compassError"] - 8) < 1.5 and state["sigma"] > 0.2
    assert "From the buildings." in page.locator("#photo-status").inner_text()
