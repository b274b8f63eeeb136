"""The direction from the Sun: a camera that shows it over a wall, in an area without any elevations."""

import math

import pytest
from drawn_camera import FOCAL, HUD, LOOKS, stand
from geometry import turned
from waiting import wait_until

SIZES = {"small": {"width": 320, "height": 568}, "desk": {"width": 1280, "height": 800}}
PLACE = {"lat": 47.481538, "lon": -35.588292}
# A summer's evening: the page's clock is set to it.
CLOCK = """(() => {
  const now = Date.now.bind(Date), ahead = Date.UTC(2026, 5, 21, 20, 0) - now();
  Date.now = () => now() + ahead;
})();"""
# Sky that darkens away from the Sun, its overexposed disc with glare, a wall below.
DRAW = """({ width, height, x, y, disc }) => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  const glow = context.createRadialGradient(x, y, 0, x, y, 400);
  for (const [at, colour] of [[0, "#f2eee4"], [0.04, "#e8e6e0"], [0.08, "#c8d0e0"], [0.4, "#8fb0d8"], [1, "#5f88c0"]]) glow.addColorStop(at, colour);
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  if (disc) {
    context.fillStyle = "#fff";
    context.beginPath();
    context.arc(x, y, disc, 0, 7);
    context.fill();
  }
  context.fillStyle = "#6a5f55";
  context.fillRect(0, height * 0.55, width, height);
  return canvas.toDataURL("image/jpeg", 0.92).split(",")[1];
}"""


def sun_above(seconds):
    """Azimuth and airless elevation at PLACE, good to 0.02° (Astronomical Almanac, low-precision formulas for the Sun)."""
    days = seconds / 86_400 + 2_440_587.5 - 2_451_545
    anomaly = math.radians(357.528 + 0.9856003 * days)
    longitude = math.radians(280.46 + 0.9856474 * days + 1.915 * math.sin(anomaly) + 0.02 * math.sin(2 * anomaly))
    obliquity = math.radians(23.439 - 4e-7 * days)
    ascension = math.atan2(math.cos(obliquity) * math.sin(longitude), math.cos(longitude))
    declination = math.asin(math.sin(obliquity) * math.sin(longitude))
    hour = math.radians(15 * (18.697374558 + 24.06570982441908 * days) + PLACE["lon"]) - ascension
    latitude = math.radians(PLACE["lat"])
    east = -math.cos(declination) * math.sin(hour)
    north = math.cos(latitude) * math.sin(declination) - math.sin(latitude) * math.cos(declination) * math.cos(hour)
    up = math.sin(latitude) * math.sin(declination) + math.cos(latitude) * math.cos(declination) * math.cos(hour)
    return {"azimuth": math.degrees(math.atan2(east, north)) % 360, "elevation": math.degrees(math.asin(up))}


@pytest.mark.parametrize("size", list(SIZES))
def test_the_sun_gives_the_direction_where_no_elevations_are_known(open_page, serve, area_without_elevations, shot, size):
    camera = stand(open_page, PLACE, SIZES[size], script=CLOCK, base_url=serve(area=area_without_elevations).url)
    page = camera.page
    sun = sun_above(page.evaluate("Date.now()") / 1000)
    yaw, pitch = (sun["azimuth"] + 6) % 360, sun["elevation"] - 8
    # Where it is in the picture of a level pinhole camera that is raised by the pitch.
    away, up, raised = (math.radians(value) for value in (-6, sun["elevation"], pitch))
    right, forward, high = math.cos(up) * math.sin(away), math.cos(up) * math.cos(away), math.sin(up)
    depth = forward * math.cos(raised) + high * math.sin(raised)
    above = high * math.cos(raised) - forward * math.sin(raised)
    place = {"width": 480, "height": 640, "x": 240 + FOCAL * right / depth, "y": 320 - FOCAL * above / depth}
    # A Sun behind thick clouds only glows: it is refused.
    camera.show(page.evaluate(DRAW, {**place, "disc": 0}))
    camera.hold(yaw, pitch)
    wait_until(page, f"{LOOKS}.count > 1", 30)
    assert page.evaluate(LOOKS)["found"] == 0 and "Sun" not in page.evaluate(HUD)
    camera.show(page.evaluate(DRAW, {**place, "disc": 10}))
    wait_until(page, f"{LOOKS}.found > 0", 40)
    wait_until(page, f"{HUD}.startsWith('Aligned using the Sun (±')", 10)
    shot(page, f"sun-{size}")
    alignment = page.evaluate("waymarkPage.walk.session.alignment()")
    heading = page.evaluate("waymarkPage.store.get('position').heading")
    assert abs(turned(heading - yaw)) < 1, (heading, yaw)
    assert alignment["yawSigmaDegrees"] < 1.5 and "sightings" in alignment["carriedBy"]
