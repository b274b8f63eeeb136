"""The reusable module in a real browser: its example, how it can be loaded, and what its path per frame costs."""

import pytest

from waiting import wait_until

FRAMES = 20_000


def load(page, path="./"):
    """An empty page of the server with the module in it."""
    page.goto("./manifest.webmanifest")
    return page.evaluate("import(new URL('engine/waymark.js', location).href).then(() => true)")


def test_example_shows_arrows(open_page, shot):
    page = open_page(viewport={"width": 800, "height": 600})
    page.goto("./examples/minimal.html")
    wait_until(page, "/[0-9].* to go/.test(document.querySelector('output').textContent)", timeout=60)
    wait_until(page, """(() => {
      const canvas = document.querySelector("canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let painted = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i] > 128) painted++;
      return painted > 200;
    })()""", timeout=60)
    shot(page, "example-minimal")


@pytest.mark.parametrize("kind", ["application/wasm", "application/octet-stream"])
def test_module_loads_with_any_content_type(page, server, kind):
    _, _, wasm = server.request("/engine/waymark.wasm")
    page.route("**/waymark.wasm", lambda route: route.fulfill(status=200, content_type=kind, body=wasm))
    load(page)
    names = page.evaluate("""async () => {
      const { Waymark } = await import(new URL("engine/waymark.js", location).href);
      return (await Waymark.load()).names.alignmentMethod;
    }""")
    assert "robust" in names


def test_missing_module_is_told(page):
    page.expected_errors.append("404")
    page.route("**/waymark.wasm", lambda route: route.fulfill(status=404, body=""))
    load(page)
    message = page.evaluate("""async () => {
      const { Waymark } = await import(new URL("engine/waymark.js", location).href);
      return Waymark.load().then(() => "", (error) => error.message);
    }""")
    assert "404" in message


SESSION = """async () => {
  const { Waymark } = await import(new URL("engine/waymark.js", location).href);
  const engine = await Waymark.load();
  const session = engine.session({ initialYaw: "fixed", yawDegrees: 0 });
  const coordinates = Array.from({ length: 200 }, (_, i) => [15.4395 + i * 0.00013, 47.0707 + 0.0005 * Math.sin(i / 9)]);
  session.route(0, { type: "Feature", geometry: { type: "LineString", coordinates }, properties: { waymark: { legs: [{ steps: [
    { from: 0, to: 100, distance_m: 990, maneuver: "depart", instruction: "Walk east." },
    { from: 100, to: 199, distance_m: 990, maneuver: "turn-right", instruction: "Turn right." },
  ] }] } } });
  session.camera(0, { width: 390, height: 844, fovX: 37.6, fovY: 72.8 });
  globalThis.pose = { p: [0, 0, 0], q: [0, -0.7071067811865476, 0, 0.7071067811865476], tracking: "normal" };
  session.pose(0, pose);
  session.fix(0.1, { lat: 47.0707, lon: 15.4395, hAcc: 5 });
  session.pose(0.2, pose);
  globalThis.session = session;
}"""


def test_array_holds_what_the_objects_hold(page):
    load(page)
    page.evaluate(SESSION)
    arrows, flat, text, distance = page.evaluate("""() => {
      const { arrows, guidance } = session.overlay(1, pose);
      const n = session.overlayArray(1, pose);
      const flat = Array.from({ length: n[4] }, (_, i) => Array.from(n.subarray(n[3] + 9 * i, n[3] + 9 * i + 9)));
      return [arrows, flat, session.overlayText(n, 45), guidance.distanceText];
    }""")
    assert len(arrows) > 10
    assert [[*a["position"], *a["orientation"], a["opacity"], a["arcLength"]] for a in arrows] == flat
    assert text == distance != ""


def test_closed_session_is_refused(page):
    load(page)
    page.evaluate(SESSION)
    message = page.evaluate("""() => {
      session.close();
      session.close();
      try { session.pose(1, pose); } catch (error) { return error.message; }
    }""")
    assert "closed" in message


def test_path_per_frame_leaves_no_garbage(page):
    load(page)
    page.evaluate(SESSION)
    devtools = page.context.new_cdp_session(page)

    def bytes_per_frame(once, frames):
        page.evaluate(f"globalThis.run = (count) => {{ for (let i = 0; i < count; i++) {once}; }}; run(4000)")
        grown = []
        # A collection in between hides garbage: the largest of several measurements counts.
        for _ in range(4):
            devtools.send("HeapProfiler.collectGarbage")
            before = devtools.send("Runtime.getHeapUsage")["usedSize"]
            page.evaluate(f"run({frames})")
            grown.append((devtools.send("Runtime.getHeapUsage")["usedSize"] - before) / frames)
        return max(grown)

    # Numbers are boxed until the code is optimised; a view or an object would be above 100 bytes.
    limit = 64
    assert bytes_per_frame("session.overlayArray(1 + i / 60, pose)", FRAMES) < limit
    # The same measure sees what objects cost: 900 bytes where the compiler takes the most of them away.
    assert bytes_per_frame("session.overlay(1 + i / 60, pose)", 200) > 10 * limit
