"""One layout for every size and both orientations: boards lie over none of each other, nothing is cut off, what is pressed is
large enough, and the engine's indicator at the edge keeps to where nothing lies."""

import math

import pytest

from test_app import guided
from waiting import wait_until

SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1440, 900)]

LOOK = """() => {
  const problems = [];
  const shown = (e) => e && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest(".unseen")
    && e.getBoundingClientRect().width > 0;
  const name = (e) => e.id || e.className || e.tagName;
  const boxOf = (e) => e.getBoundingClientRect();
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const boards = [...new Set([...all("#app .board"), ...all("#messages .message"), ...all("#coaching")])]
    .filter((e) => !e.parentElement.closest(".board"));
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  for (const [i, one] of boards.entries()) {
    const box = boxOf(one);
    if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) {
      problems.push(`${name(one)} reaches beyond the display: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible") problems.push(`${name(one)} is cut off sideways`);
    if (one.scrollHeight > one.clientHeight + 1 && !/auto|scroll/.test(getComputedStyle(one).overflowY)) {
      problems.push(`${name(one)} is cut off: ${one.scrollHeight} of ${one.clientHeight}`);
    }
    for (const other of boards.slice(i + 1)) {
      if (overlap(box, boxOf(other))) problems.push(`${name(one)} over ${name(other)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.push("the page is wider than the display");
  for (const button of all("#app button")) {
    if (button.closest(".maplibregl-canvas-container")) continue;
    const { width, height } = boxOf(button);
    if (width < 44 || height < 44) problems.push(`small: ${button.id || button.textContent || button.ariaLabel} ${width} × ${height}`);
  }
  if (all("#messages .message").length > 1) problems.push("more than one message at a time");
  const edge = document.querySelector("#edge svg");
  if (shown(edge)) {
    const { x, y, width, height } = boxOf(edge);
    // The arrow itself: the middle two thirds of its picture, at any rotation.
    const arrow = { left: x + width / 6, right: x + width * 5 / 6, top: y + height / 6, bottom: y + height * 5 / 6 };
    for (const board of boards) if (overlap(arrow, boxOf(board))) problems.push(`the indicator lies under ${name(board)}`);
  }
  return problems;
}"""

STATES = {
    "walk": "() => {}",
    # The indicator at the edge, and the button that looks ahead again.
    "turned": "() => waymarkPage.store.get('source').look.turn(140, 0)",
    "permissions": """() => {
      waymarkPage.store.get("source").lookAhead();
      const { messages } = waymarkPage;
      messages.add({ kind: "error", id: "camera", text: "The camera was not allowed.", retry() {},
        advice: "Allow it in the browser’s settings of this page, then start again. Until then the route is drawn over a plain landscape." });
      messages.add({ kind: "warning", id: "location", text: "This page may not know where you are.",
        advice: "Allow location for it in the browser's settings and reload, or tap your place on the map." });
      messages.add({ kind: "warning", id: "orientation", text: "This page may not use the motion sensors.",
        advice: "Drag the picture to look around. To allow them, close the page, open it again and answer “Allow”." });
    }""",
    "led back": "() => waymarkPage.store.set('leadTarget', { lat: 47.487, lon: -35.59, name: 'Car park at the harbour' })",
    "coached": """() => {
      // As the engine gives it, until the state is left.
      const { store } = waymarkPage;
      const set = store.set.bind(store);
      const tracking = { state: "localizing", reason: "world-tracking-unstable", accuracy: "undetermined", coaching: "slow-down", locked: true, restart: true };
      store.set = (key, value) => set(key, key === "geotracking" ? tracking : value);
      store.set("geotracking", null);
    }""",
    "inspected": """() => {
      delete waymarkPage.store.set;
      waymarkPage.store.set("leadTarget", null);
      document.getElementById("panel-toggle").click();
    }""",
}


def settled(page, seconds=4):
    """What is still wrong when everything has had time to settle."""
    for _ in range(int(seconds / 0.25)):
        page.wait_for_timeout(250)
        problems = page.evaluate(LOOK)
        if not problems:
            break
    return problems


@pytest.mark.parametrize("width, height", SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
def test_no_board_lies_over_another_and_nothing_is_cut_off(open_page, shot, width, height):
    page = open_page(viewport={"width": width, "height": height}, has_touch=width < 1000)
    page.goto("./?source=simulation")
    guided(page)
    wait_until(page, "waymarkPage.anchors && document.getElementById('map').dataset.ready && waymarkPage.offline")
    problems = []
    for state, act in STATES.items():
        page.evaluate(act)
        for view in ("split", "camera", "map"):
            page.evaluate("(view) => waymarkPage.store.set('view', view)", view)
            problems += [f"{state}, {view}: {problem}" for problem in settled(page)]
            if view == "split" or (state, view) == ("turned", "camera"):
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme=scheme)
                    page.wait_for_timeout(250)
                    shot(page, f"layout-{width}x{height}-{state.replace(' ', '-')}-{view}-{scheme}")
        if state == "permissions":
            # Three refusals are one card with a list; what is dismissed is dismissed as one.
            card = page.locator("#messages .message:not(.unseen)")
            assert card.count() == 1 and card.locator("li").count() == 3 and card.get_by_role("button", name="Try again").is_visible()
            card.get_by_role("button", name="Dismiss").click()
            assert page.evaluate("waymarkPage.store.get('messages').length") == 0
    assert not problems, "\n".join(problems)
    # The truth of a simulated walk is a press away, and said in one line; degrees and plots are what one looks into.
    page.evaluate("() => { document.getElementById('panel-toggle').click(); waymarkPage.store.set('view', 'camera'); }")
    page.get_by_role("radio", name="Actual position").check(force=True)
    assert page.evaluate("waymarkPage.store.get('source').landscape.showsRoute || waymarkPage.store.get('source').showsTruth")
    assert page.locator("#panel-strip p").inner_text() == "The red line is where the route really is."
    assert page.locator(".simulation-readout").is_hidden()


# The share of the display's pixels where the camera is seen.
CAMERA_SHARE = """() => {
  const camera = document.getElementById("camera").getBoundingClientRect();
  const over = [...document.querySelectorAll("#app .board, #sheet-handle")].filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect());
  let count = 0, all = 0;
  for (let x = 1; x < innerWidth; x += 2) for (let y = 1; y < innerHeight; y += 2) {
    const isIn = (box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    all++;
    if (isIn(camera) && !over.some(isIn)) count++;
  }
  return count / all;
}"""


@pytest.mark.parametrize("width, height, least", [(390, 844, 0.55), (320, 568, 0.45)])
def test_the_camera_has_most_of_a_phone_and_the_map_is_a_sheet(open_page, width, height, least):
    page = open_page(viewport={"width": width, "height": height}, has_touch=True)
    page.goto("./?source=simulation")
    guided(page)
    wait_until(page, "document.getElementById('map').dataset.ready")
    assert page.evaluate(CAMERA_SHARE) >= least, page.evaluate("document.getElementById('app').innerText")
    view = lambda: page.evaluate("waymarkPage.store.get('view')")
    # By its buttons.
    page.locator("#sheet-larger").click()
    assert view() == "map" and page.locator("#sheet-larger").is_hidden() and page.locator("#camera").is_hidden()
    page.locator("#sheet-smaller").click()
    page.locator("#sheet-smaller").click()
    assert view() == "camera" and page.locator("#sheet-smaller").is_hidden() and page.locator("#map").is_hidden()
    # By its handle: to the top, to the middle, to the foot.
    for y, wanted in ((0.2, "map"), (0.6, "split"), (0.95, "camera"), (0.6, "split")):
        box = page.locator("#sheet-handle .grip").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 2)
        page.mouse.down()
        page.mouse.move(width / 2, (box["y"] + y * height) / 2)
        page.mouse.move(width / 2, y * height)
        page.mouse.up()
        assert view() == wanted, (y, wanted)
    # A press is no drag.
    page.locator("#sheet-handle .grip").click()
    assert view() == "split"


def test_one_message_at_a_time_and_one_about_one_cause(open_page):
    page = open_page(viewport={"width": 844, "height": 390})
    page.goto("./?source=simulation")
    guided(page)
    add = "(message) => waymarkPage.messages.add({ retry: message.again ? () => {} : undefined, ...message })"
    seen = page.locator("#messages .message:not(.unseen)")
    # A stopped server, reported by the service worker and by failed requests.
    page.evaluate(add, {"kind": "warning", "id": "offline", "text": "No connection to the server.", "advice": "Skarra is on this device."})
    page.evaluate(add, {"kind": "error", "id": "route", "isServer": True, "text": "The server isn’t responding.", "advice": "Check it.", "again": True})
    assert seen.count() == 1 and "No connection" in seen.inner_text() and "Check it." in seen.inner_text()
    assert seen.get_by_role("button", name="Try again").is_visible()
    # What the user has just done comes first, the rest waits and is counted.
    page.evaluate("() => waymarkPage.messages.add({ kind: 'info', id: 'anchor', text: 'Put.', action: { words: 'Undo', run() {} } })")
    page.evaluate(add, {"kind": "info", "id": "version", "text": "A new version is there."})
    assert "Put." in seen.inner_text() and "1 of 3" in seen.inner_text()
    seen.get_by_role("button", name="Next message").click()
    assert "No connection" in seen.inner_text() and "2 of 3" in seen.inner_text()
    # Screen readers still announce those that wait.
    assert page.locator("#messages .message").count() == 3
    page.evaluate("() => waymarkPage.messages.remove('offline')")
    assert seen.count() == 1


def test_what_the_uncertainty_means_is_said_and_the_indicator_keeps_clear(open_page):
    page = open_page(viewport={"width": 844, "height": 390})
    page.goto("./?source=simulation")
    guided(page)
    page.evaluate("waymarkPage.store.set('view', 'camera')")
    wait_until(page, "waymarkPage.store.get('arrows')?.lateralSigma > 0 && waymarkPage.store.get('alignment')?.yawSigmaDegrees < 40")
    # Position and direction as one length, by the engine.
    both, alignment, guidance = page.evaluate("""() => {
      const { store, walk } = waymarkPage;
      const alignment = walk.session.alignment();
      return [walk.session.lateralSigma(100), alignment, store.get("overlay").guidance];
    }""")
    turned = 200 * math.sin(math.radians(alignment["yawSigmaDegrees"]) / 2)
    assert both == pytest.approx((alignment["positionSigma"] ** 2 + turned ** 2) ** 0.5, rel=1e-9)
    # In one glance, and in a sentence on a tap.
    short = page.locator("#alignment").inner_text().strip()
    assert short.startswith("±\N{NO-BREAK SPACE}") and len(short.split()) <= 6 and "°" not in short
    assert page.locator("#alignment-details").is_hidden()
    page.locator("#alignment").click()
    assert "may be off by about" in page.locator("#alignment-details").inner_text()
    page.locator("#alignment").click()
    # At any heading the indicator lies under no board, and one press looks ahead again.
    for turn in (100, 60, 60, 60):
        page.evaluate("(turn) => waymarkPage.store.get('source').look.turn(turn, 0)", turn)
        assert not settled(page)
    page.locator("#look-ahead").click()
    wait_until(page, "Math.abs(waymarkPage.store.get('source').look.heading) < 1", timeout=10)
    assert page.locator("#look-ahead").is_hidden()
