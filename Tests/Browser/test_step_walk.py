"""A walk with an iPhone: no WebXR, steps from DeviceMotion, a compass, locations. Imitated in Chromium."""

from waiting import wait_until

# What an iPhone says while it is carried to the north, from the moment that the page asks.
CARRIED = """
  delete window.AbsoluteOrientationSensor; delete window.RelativeOrientationSensor;
  // Sensors are granted in a gesture only.
  for (const type of [DeviceOrientationEvent, DeviceMotionEvent]) type.requestPermission = async () => "granted";
  window.compassAccuracy = 8;
  window.isWalking = true;
  const begin = performance.now();
  let way = 0, last = begin;
  const now = () => performance.now();
  setInterval(() => {
    const seconds = (now() - last) / 1000;
    last = now();
    if (window.isWalking) way += seconds * 2 * 0.51 * Math.SQRT2;
    const turned = new DeviceOrientationEvent("deviceorientation", { alpha: 40, beta: 80, gamma: 0 });
    Object.defineProperty(turned, "webkitCompassHeading", { value: 0 });
    Object.defineProperty(turned, "webkitCompassAccuracy", { value: window.compassAccuracy });
    window.dispatchEvent(turned);
  }, 50);
  setInterval(() => {
    const t = (now() - begin) / 1000;
    const swing = window.isWalking ? 2 * Math.sin(2 * Math.PI * 2 * t) : 0;
    window.dispatchEvent(new DeviceMotionEvent("devicemotion", {
      accelerationIncludingGravity: { x: 0.1, y: 9.8 + swing, z: 0 }, interval: 16 }));
  }, 16);
  navigator.geolocation.watchPosition = (take) => setInterval(() => take({ timestamp: Date.now(), coords: {
    latitude: 47.4861124 + way / 111190, longitude: -35.59115, accuracy: 4, altitude: null, altitudeAccuracy: null,
    heading: window.isWalking ? 0 : null, speed: window.isWalking ? 2 * 0.51 * Math.SQRT2 : 0 } }), 1000);
  navigator.geolocation.clearWatch = (id) => clearInterval(id);
"""

WATCH = """() => {
  window.told = [];
  waymarkPage.store.subscribe("geotracking", (tracking) => { if (tracking) window.told.push(tracking); });
}"""


def walk(open_page, script=""):
    page = open_page(user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")
    page.add_init_script(CARRIED + script)
    page.goto("./?source=sensors")
    page.get_by_role("button", name="Start camera").click()
    wait_until(page, "window.waymarkPage?.store.get('source')?.kind === 'sensors'")
    page.evaluate(WATCH)
    wait_until(page, "waymarkPage.store.get('geotracking')")
    return page


def test_the_board_leaves_while_steps_are_counted(open_page, shot):
    page = walk(open_page)
    wait_until(page, "waymarkPage.walk.pose?.reason === 'steps' && waymarkPage.store.get('alignment')?.state === 'precise' "
               "|| waymarkPage.store.get('alignment')?.state === 'good'", timeout=90)
    wait_until(page, "waymarkPage.store.get('geotracking').state === 'localized' && "
               "document.getElementById('coaching').hidden")
    shot(page, "step-walk")
    # It stays away: the next reports have none either.
    wait_until(page, "window.told.length >= 3 && window.told.slice(-3).every((t) => !t.board && !t.locked)")
    told = page.evaluate("window.told")
    assert all(t["coaching"] != "slow-down" and t["reason"] != "world-tracking-unstable" for t in told), told
    assert "surroundings" not in page.evaluate("document.body.innerText")


def test_who_stands_with_a_poor_compass_is_told_to_calibrate_it(open_page):
    page = walk(open_page, "window.isWalking = false; window.compassAccuracy = 45;")
    wait_until(page, "waymarkPage.store.get('geotracking').coaching === 'calibrate-compass'")
    wait_until(page, "!document.getElementById('coaching').hidden")
    assert "figure of eight" in page.inner_text("#coaching")
    # It has been read: what is drawn is worth more than the board, and the sentence stands beside it.
    wait_until(page, "waymarkPage.store.get('geotracking').coaching === 'calibrate-compass' && "
               "document.getElementById('coaching').hidden")
    assert "figure of eight" in page.text_content("#tracking-words")
