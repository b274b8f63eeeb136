"""Camera tracking: a `navigator.xr` made up in the test delivers poses to the real source, session and engine."""

import pathlib

import pytest

BENCH = pathlib.Path(__file__).with_name("bench.html")

# As much of WebXR as a browser with ARCore has: reference spaces, viewer poses, a layer, hit tests.
FAKE = """
(() => {
  const xr = window.fake = { requests: [], pose: null, emulated: false, hits: [], taps: [], ended: 0,
    projection: [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.0002, -1, 0, 0, -0.2, 0] };
  class Space extends EventTarget {
    constructor(kind, offset = [0, 0, 0]) { super(); this.kind = kind; this.offset = offset; }
    getOffsetReferenceSpace(t) {
      const { x, y, z } = t.position;
      return xr.space = new Space(this.kind, [this.offset[0] + x, this.offset[1] + y, this.offset[2] + z]);
    }
  }
  const transform = (p, q, offset) => ({ position: { x: p[0] - offset[0], y: p[1] - offset[1], z: p[2] - offset[2], w: 1 },
    orientation: { x: q[0], y: q[1], z: q[2], w: q[3] } });
  const hit = (point) => ({ getPose: (space) => ({ transform: transform(point, [0, 0, 0, 1], space.offset) }) });
  const frame = {
    getViewerPose(space) {
      if (!xr.pose) return null;
      const at = transform(xr.pose.p, xr.pose.q, space.offset);
      const view = { eye: "none", projectionMatrix: new Float32Array(xr.projection), transform: at };
      return { transform: at, emulatedPosition: xr.emulated, views: xr.eyes?.(view) ?? [view] };
    },
    getHitTestResults: () => xr.hits.map(hit),
    getHitTestResultsForTransientInput: () => xr.taps.map(({ source, point }) => ({ inputSource: source, results: [hit(point)] })),
  };
  class Session extends EventTarget {
    visibilityState = "visible";
    updateRenderState(state) { this.renderState = state; }
    async requestReferenceSpace(kind) {
      if (kind !== "local") return new Space(kind);
      return xr.space = new Space(kind);
    }
    async requestHitTestSource() { await xr.waitForHits; return { cancel() {} }; }
    async requestHitTestSourceForTransientInput() { return { cancel() {} }; }
    requestAnimationFrame(callback) { return window.requestAnimationFrame((time) => callback(time, frame)); }
    async end() { xr.ended += 1; this.dispatchEvent(new Event("end")); }
  }
  window.XRWebGLLayer = class {
    constructor(session, gl) { Object.assign(this, { session, gl, framebuffer: null }); }
    getViewport(view) { return view.viewport ?? { x: 0, y: 0, width: 780, height: 1688 }; }
  };
  WebGL2RenderingContext.prototype.makeXRCompatible = async () => {};
  Object.defineProperty(navigator, "xr", { configurable: true, value: {
    isSessionSupported: async (mode) => mode === "immersive-ar",
    async requestSession(mode, options) {
      xr.requests.push([mode, options.requiredFeatures, options.optionalFeatures, options.domOverlay?.root === document.body]);
      if (xr.refuse) throw new DOMException("no", "NotAllowedError");
      await xr.wait;
      return xr.session = new Session();
    },
  } });
})();
"""

START = """async () => {
  const { createXR } = await import("./sensors/xr.js");
  bench.hits = [];
  bench.ended = 0;
  await bench.run(createXR({ engine: bench.engine, viewport: bench.viewport, onHit: (hit) => bench.hits.push(hit),
    onEnd: () => { bench.ended += 1; } }));
}"""


@pytest.fixture
def bench(open_page):
    def make(script=FAKE):
        page = open_page(permissions=["geolocation"])
        page.route("**/bench.html", lambda route: route.fulfill(path=BENCH, content_type="text/html"))
        page.add_init_script(script)
        page.goto("bench.html")
        page.wait_for_function("window.bench")
        return page

    return make


def move(page, p, q=(0, 0, 0, 1), **more):
    page.evaluate("(change) => Object.assign(fake, change)", {"pose": {"p": list(p), "q": list(q)}, **more})
    page.wait_for_function("(p) => bench.last && JSON.stringify(bench.last.pose.p) === JSON.stringify(p)", arg=list(p))


def poses(page):
    return page.evaluate("bench.of('pose').map((line) => line.pose)")


def test_poses_drive_the_session_and_are_drawn_into_the_layer(bench):
    page = bench()
    page.evaluate(START)
    assert page.evaluate("fake.requests") == [["immersive-ar", ["local"], ["dom-overlay", "hit-test"], True]]
    move(page, [0, 0, 0])
    page.wait_for_function("bench.of('fix').length")
    # The direction comes when the walk is seen, so that the answer is for its end.
    move(page, [1.5, 0.25, -3])
    # Browsers repeat their fixes: those that follow are for where one is now.
    page.context.set_geolocation({"latitude": 47.4861124 + 3 / 111180, "longitude": -35.59115 + 1.5 / 75290, "accuracy": 5})
    page.wait_for_function("bench.last?.pose?.p[0] === 1.5")
    page.evaluate("bench.sink.sample({t: performance.now() / 1000, heading: {deg: 0, north: 'true', acc: 5}})")
    page.wait_for_function("bench.session.alignment().isKnown")
    frame = page.evaluate("({background: bench.last.background, camera: bench.last.camera, offset: bench.last.offset, "
                          "pose: bench.last.pose, target: bench.last.target})")
    assert frame["pose"] == {"p": [1.5, 0.25, -3], "q": [0, 0, 0, 1], "tracking": "normal"}
    assert frame["background"] == "xr"
    assert frame["target"] == {"framebuffer": None, "x": 0, "y": 0, "width": 780, "height": 1688}
    # Tangents of half the fields of view are 1/2 and 1.
    assert frame["camera"]["fovX"] == pytest.approx(2 * 26.56505117707799, abs=1e-9)
    assert frame["camera"]["fovY"] == pytest.approx(90, abs=1e-9)
    assert (frame["camera"]["width"], frame["camera"]["height"]) == (390, 844) and frame["offset"] == {"x": 0, "y": 0}
    # Three metres to the north of the fix, in degrees of latitude there.
    place = page.evaluate("bench.session.alignment()")
    assert (place["latitude"] - 47.4861124) * 111180 == pytest.approx(3, abs=0.02)
    assert (place["longitude"] + 35.59115) * 75290 == pytest.approx(1.5, abs=0.02)


def test_an_axis_beside_the_middle_is_where_the_projection_puts_it(bench):
    page = bench()
    page.evaluate(START)
    projection = [2, 0, 0, 0, 0, 1, 0, 0, 0.1, -0.05, -1.0002, -1, 0, 0, -0.2, 0]
    page.evaluate("(m) => { fake.projection = m; }", projection)
    move(page, [0, 0, 0])
    page.wait_for_function("bench.of('fix').length")
    page.evaluate("bench.sink.sample({t: performance.now() / 1000, heading: {deg: 0, north: 'true', acc: 5}})")
    page.wait_for_function("bench.session.alignment().isKnown")
    page.evaluate("bench.session.anchors([{lat: 47.4863824, lon: -35.591075}])")
    page.wait_for_function("bench.session.overlay(bench.last.t, bench.last.pose).anchors.length")
    got = page.evaluate("""() => { const [a] = bench.session.overlay(bench.last.t, bench.last.pose).anchors;
      return { a, offset: bench.last.offset, camera: bench.last.camera }; }""")
    x, y, z = got["a"]["position"]
    # The matrix itself: clip = P · (x, y, z, 1). Its mark is a ball in the air: it stands upright over the position.
    expected = 390 / 2 * (1 + (2 * x + 0.1 * z) / -z)
    assert got["a"]["pixel"][0] - got["offset"]["x"] == pytest.approx(expected, abs=0.01), got
    # Up and down likewise: the axis is a part of the view's height beside the middle.
    assert got["offset"]["y"] == pytest.approx(844 * 0.05, abs=0.01)


# A headset: 64 mm between the eyes, each with its own half of the picture, which is wider on its outer side.
EYES = """() => { fake.eyes = (view) => [["right", 0.032, -0.2, 400], ["left", -0.032, 0.2, 0]].map(([eye, aside, axis, x]) => {
  const projectionMatrix = Float32Array.from(view.projectionMatrix);
  projectionMatrix[0] = 1;
  projectionMatrix[8] = axis * -1;
  const { position, orientation } = view.transform;
  return { eye, projectionMatrix, viewport: { x, y: 0, width: 400, height: 440 },
    transform: { position: { ...position, x: position.x + aside }, orientation } };
}); }"""

BOTH = """async () => {
  const { OverlayRenderer } = await import("./camera/overlay-renderer.js");
  const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 440 });
  const renderer = new OverlayRenderer(canvas, bench.engine.arrowMesh());
  renderer.resize(390, 844);
  Object.assign(canvas, { width: 800, height: 440 });
  const frame = bench.last;
  const n = bench.session.overlayArray(frame.t, frame.pose);
  const [mark] = bench.session.overlay(frame.t, frame.pose).anchors;
  renderer.draw(n, frame, 1, "xr");
  const { gl } = renderer;
  const data = new Uint8Array(800 * 440 * 4);
  gl.readPixels(0, 0, 800, 440, gl.RGBA, gl.UNSIGNED_BYTE, data);
  const sums = [[0, 0, 0], [0, 0, 0]];
  for (let y = 0; y < 440; y++) for (let x = 0; x < 800; x++) {
    const weight = data[4 * (y * 800 + x) + 3];
    const sum = sums[x < 400 ? 0 : 1];
    sum[0] += weight * (x % 400 + 0.5); sum[1] += weight * (440 - y - 0.5); sum[2] += weight;
  }
  return { position: mark.position, centres: sums.map(([x, y, weight]) => weight ? [x / weight, y / weight] : null),
    others: frame.others.length, eye: frame.pose.p };
}"""


def test_both_eyes_of_a_headset_get_the_overlay(bench):
    page = bench()
    page.evaluate(START)
    page.evaluate(EYES)
    page.evaluate("(change) => Object.assign(fake, change)", {"pose": {"p": [0, 0, 0], "q": [0, 0, 0, 1]}})
    page.wait_for_function("bench.last?.others?.length === 1")
    page.wait_for_function("bench.of('fix').length")
    page.evaluate("bench.sink.sample({t: performance.now() / 1000, heading: {deg: 0, north: 'true', acc: 5}})")
    page.wait_for_function("bench.session.alignment().isKnown")
    # Some metres ahead: near enough for the eyes to see it in different places.
    page.evaluate("bench.session.anchors([{lat: 47.4861924, lon: -35.591145}])")
    page.wait_for_function("bench.session.overlay(bench.last.t, bench.last.pose).anchors.length")
    got = page.evaluate(BOTH)
    assert got["others"] == 1 and got["eye"] == [pytest.approx(-0.032), 0, 0]
    x, y, z = got["position"]
    for aside, axis, centre in zip((-0.032, 0.032), (-0.2, 0.2), got["centres"]):
        # The matrices themselves: clip = P · (x, y, z, 1). The mark is lifted above its position.
        assert centre[0] == pytest.approx(200 * (1 + ((x - aside) + axis * z) / -z), abs=1.5), got
        assert 0 < centre[1] < 220 * (1 - y / -z), got
    left, right = got["centres"]
    assert left[0] - right[0] == pytest.approx(200 * (0.064 / -z) + 200 * 0.4, abs=1)
    assert left[1] == pytest.approx(right[1], abs=0.5)
    assert not page.evaluate("'xr' in bench.messages")


def test_tracking_lost_limited_and_found(bench):
    page = bench()
    page.evaluate(START)
    move(page, [0, 0, 0])
    segments = page.evaluate("bench.session.alignment().statistics.segments")
    move(page, [0, 0, -1], emulated=True)
    assert poses(page)[-1]["tracking"] == "limited" and poses(page)[-1]["reason"] == "emulated position"
    page.evaluate("fake.pose = null")
    page.wait_for_function("bench.last.pose.tracking === 'lost'")
    count = page.evaluate("bench.lines.length")
    page.wait_for_timeout(200)
    assert page.evaluate("bench.lines.length") == count, "a loss is reported once"
    move(page, [5, 0, 5], emulated=False)
    assert poses(page)[-1]["tracking"] == "normal"
    assert page.evaluate("bench.session.alignment().statistics.segments") == segments + 1
    # The session goes into the background.
    page.evaluate("() => { fake.session.visibilityState = 'hidden'; fake.pose = null;"
                  " fake.session.dispatchEvent(new Event('visibilitychange')); }")
    page.wait_for_function("bench.last.pose.tracking === 'lost' && bench.last.pose.reason === 'background'")


def test_a_moved_origin(bench):
    page = bench()
    page.evaluate(START)
    move(page, [1, 0, -2])
    segments = page.evaluate("bench.session.alignment().statistics.segments")
    # Moved by a known transform: the new origin lies at (10, 0, 0) of the old frame; the camera stands where it stood.
    page.evaluate("""() => { const event = new Event("reset");
      event.transform = { position: { x: 10, y: 0, z: 0 }, inverse: { position: { x: -10, y: 0, z: 0 } } };
      fake.pose = { p: [-9, 0, -2], q: [0, 0, 0, 1] };
      fake.space.dispatchEvent(event); }""")
    page.wait_for_function("bench.of('pose').some((line) => line.pose.tracking === 'relocalized')")
    page.wait_for_function("JSON.stringify(bench.last.pose.p) === '[1,0,-2]'")
    assert page.evaluate("bench.session.alignment().statistics.segments") == segments
    # Moved by an unknown distance: a new segment.
    page.evaluate("() => { fake.space.dispatchEvent(new Event('reset')); }")
    page.wait_for_function("bench.of('pose').some((line) => line.pose.reason === 'reset')")
    page.wait_for_function(f"bench.session.alignment().statistics.segments === {segments + 1}")


def test_taps_on_surfaces_give_points_of_the_scene(bench):
    page = bench()
    page.evaluate(START)
    page.evaluate("() => { fake.hits = [[0, -1.6, -3]]; }")
    move(page, [0, 0, 0])
    page.wait_for_function("bench.source.surface")
    assert page.evaluate("bench.source.surface") == [0, -1.6, -3]
    page.evaluate("() => { fake.finger = {}; fake.taps = [{ source: fake.finger, point: [0.5, -1.6, -2] }]; }")
    page.wait_for_function("bench.source.surfaceOfTap()")
    page.evaluate("() => { const event = new Event('select'); event.inputSource = fake.finger; "
                  "fake.session.dispatchEvent(event); }")
    (hit,) = page.evaluate("bench.hits")
    assert hit["point"] == [0.5, -1.6, -2] and hit["t"] > 0


def test_the_end_of_the_session(bench):
    page = bench()
    page.evaluate(START)
    move(page, [0, 0, 0])
    page.evaluate("fake.session.end()")
    assert page.evaluate("bench.ended") == 1
    assert poses(page)[-1]["tracking"] == "lost"
    assert "ended" in page.evaluate("bench.messages.xr")
    # Stopped by the page: no message.
    page.evaluate(START)
    page.evaluate("bench.source.stop()")
    assert page.evaluate("[bench.ended, fake.ended]") == [0, 2]


def test_where_it_is_missing_or_refused(bench):
    page = bench()
    supported = """async () => (await import("./sensors/xr-support.js")).isXRSupported()"""
    assert page.evaluate(supported) is True
    page.evaluate("fake.refuse = true")
    failed = page.evaluate(f"({START})().then(() => null, (error) => [error.message, error.advice])")
    assert "couldn’t be started" in failed[0] and "motion sensors" in failed[1]
    bare = bench(script="Object.defineProperty(navigator, 'xr', { value: undefined });")
    assert bare.evaluate(supported) is False
    failed = bare.evaluate(f"({START})().then(() => null, (error) => [error.message, error.advice])")
    assert "WebXR" in failed[0] and "motion sensors" in failed[1]


HOLD = """(key) => { fake[key] = new Promise((go) => { fake.go = go; }); }"""
BEGIN = f"() => {{ bench.begun = ({START})().then(() => 'begun', (error) => error.message); }}"


def test_stopped_before_the_session_is_there(bench):
    page = bench()
    page.evaluate(HOLD, "wait")
    page.evaluate(BEGIN)
    page.wait_for_function("fake.requests.length === 1")
    page.evaluate("() => { bench.source.stop(); fake.go(); }")
    assert "couldn’t be started" in page.evaluate("bench.begun")
    # The session that came too late was ended without a report, and nothing continues.
    assert page.evaluate("[fake.ended, bench.ended, bench.lines.length]") == [1, 0, 0]
    page.wait_for_timeout(200)
    assert page.evaluate("bench.lines.length") == 0


def test_ended_by_the_system_while_it_begins(bench):
    page = bench()
    page.evaluate(HOLD, "waitForHits")
    page.evaluate(BEGIN)
    page.wait_for_function("fake.space")
    page.evaluate("async () => { await fake.session.end(); fake.go(); }")
    assert "couldn’t be started" in page.evaluate("bench.begun")
    assert page.evaluate("bench.ended") == 0, "who began it hears of it once"
    page.wait_for_timeout(200)
    assert page.evaluate("bench.of('fix').length") == 0


def test_hidden_for_long_nothing_piles_up(bench):
    page = bench()
    page.evaluate(START)
    move(page, [0, 0, 0])
    page.wait_for_function("bench.of('fix').length")
    # A hidden page gets no frames, but its compass goes on.
    page.evaluate("""() => {
      fake.session.requestAnimationFrame = () => 0;
      const real = performance.now.bind(performance);
      for (let i = 0; i < 5000; i++) {
        performance.now = () => real() + 200 * i;
        const event = Object.assign(new Event("deviceorientationabsolute"), { alpha: i % 360, beta: 90, gamma: 0 });
        Object.defineProperty(event, "timeStamp", { value: performance.now() });
        dispatchEvent(event);
      } }""")
    page.wait_for_function("bench.of('heading').length > 3000")
