import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { longSideOf, shownCamera } from "../../Web/camera/field-of-view.js";
import { ageOfFix, timeOfEvent, utcLine } from "../../Web/sensors/clock.js";
import { EarlySample } from "../../Web/sensors/early-sample.js";
import { altitudeReference, fixOf, watchLocation } from "../../Web/sensors/location.js";
import { OrientationWatch } from "../../Web/sensors/orientation.js";

const good = { latitude: 47, longitude: 15, accuracy: 5, altitude: 350, altitudeAccuracy: 8, heading: 90, speed: 1 };

test("a fix holds what was measured and nothing else", () => {
  const fix = (change) => fixOf({ ...good, ...change }, "msl");
  const plain = { lat: 47, lon: 15, hAcc: 5, speed: 1, course: 90 };
  assert.deepEqual(fix({}), { ...plain, alt: 350, altRef: "msl", vAcc: 8 });
  for (const change of [{ latitude: 91 }, { latitude: "47" }, { longitude: NaN }, { accuracy: 0 }, { accuracy: -1 }, { accuracy: undefined }]) {
    assert.equal(fix(change), null, JSON.stringify(change));
  }
  assert.deepEqual(fix({ altitudeAccuracy: 0 }), plain);
  assert.deepEqual(fix({ altitudeAccuracy: null }), { ...plain, alt: 350, altRef: "msl" });
  assert.deepEqual(fix({ altitude: Infinity }), plain);
  assert.equal(fix({ heading: NaN, speed: 0 }).course, undefined);
  assert.equal(fix({ heading: 90, speed: 0 }).course, undefined);
  assert.equal(fix({ speed: -1 }).speed, undefined);
  assert.ok(Object.is(fix({ longitude: -0 }).lon, 0));
});

test("fixes get the time at which they were measured", () => {
  const [lines, problems] = [[], []];
  let take;
  const geolocation = { watchPosition: (success) => { take = success; return 1; }, clearWatch() {} };
  watchLocation({ onFix: (line) => lines.push(line), onProblem: (problem) => problems.push(problem), reference: "ellipsoid", geolocation });
  const now = performance.now() / 1000;
  // Fresh, three seconds old, stale, counted from 2001, a second ahead, days ahead.
  for (const age of [0, 3, 60, 978_307_200, -1, -700_000]) take({ coords: good, timestamp: Date.now() - age * 1000 });
  assert.deepEqual(lines.map(({ t }) => Math.round(now - t) + 0), [0, 3, 0, 0, 0]);
  assert.deepEqual(problems, ["", "", "stale", "", "", ""]);
});

test("an absolute orientation gives the poses only when it has come alone for a second", (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const poses = [];
  const watch = new OrientationWatch({
    device: { heading: () => 12 }, onOrientation: (t, { euler }) => poses.push([t, euler[0]]), onHeading() {},
  });
  watch.start();
  const tell = (name, seconds, alpha) => {
    now = seconds * 1000;
    dispatchEvent(Object.defineProperties(new Event(name), Object.fromEntries(
      Object.entries({ alpha, beta: 90, gamma: 0, timeStamp: now, absolute: name.endsWith("absolute") }).map(([key, value]) => [key, { value }]))));
  };
  tell("deviceorientation", 1, 10);
  // The device rests for a while; then both speak again, in any order.
  tell("deviceorientationabsolute", 4, 200);
  tell("deviceorientation", 4.01, 20);
  tell("deviceorientationabsolute", 5, 210);
  tell("deviceorientationabsolute", 5.9, 220);
  assert.deepEqual(poses, [[1, 10], [4.01, 20]]);
  tell("deviceorientationabsolute", 6.1, 230);
  assert.deepEqual([poses.at(-1), watch.kind], [[6.1, 230], "absolute-event"]);
  tell("deviceorientation", 6.2, 30);
  tell("deviceorientationabsolute", 6.3, 240);
  assert.deepEqual(poses.at(-1), [6.2, 30]);
  watch.stop();
});

test("the reference of altitudes is the system's", () => {
  assert.equal(altitudeReference("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"), "msl");
  assert.equal(altitudeReference("Mozilla/5.0 (Linux; Android 14)"), "ellipsoid");
});

test("stamps are believed where they can be true", () => {
  assert.deepEqual([9900, 7000, 10_001, null, NaN].map((stamp) => timeOfEvent(stamp, 10_000)), [9.9, 10, 10, 10, 10]);
  assert.deepEqual([1000, 13_000, 16_000, -1e9, NaN].map((stamp) => ageOfFix(stamp, 10_000)), [9, 0, NaN, NaN, NaN]);
  assert.deepEqual(utcLine(1500, Date.UTC(2026, 10, 21, 9)), { t: 1.5, utc: "2026-11-21T09:00:00.000Z" });
});

test("what comes before the first pose waits for it, as long as it stays true", () => {
  const told = (kind, t, first) => {
    const early = new EarlySample(kind);
    return [early.admit({ t, [kind]: { n: 1 } }), early.pose(first), early.admit({ t: first + 1, [kind]: { n: 2 } })];
  };
  const later = (kind, first) => [{ t: first + 1, [kind]: { n: 2 } }];
  assert.deepEqual(told("heading", 2, 2.1), [[], [{ t: 2.1, heading: { n: 1 } }], later("heading", 2.1)]);
  assert.deepEqual(told("heading", 2, 3), [[], [], later("heading", 3)]);
  assert.deepEqual(told("fix", 2, 9), [[], [{ t: 9, fix: { n: 1 } }], later("fix", 9)]);
  assert.deepEqual(told("fix", 2, 13), [[], [], later("fix", 13)]);
});

test("the field of view is that of what is shown", () => {
  const radians = Math.PI / 180;
  for (const longSideDegrees of [55, 66, 80]) for (const [videoWidth, videoHeight] of [[1920, 1080], [1080, 1920], [1440, 1080], [0, 0]]) {
    for (const [viewportWidth, viewportHeight] of [[390, 844], [844, 390], [700, 700]]) for (const zoom of [1, 2.5]) {
      const picture = { longSideDegrees, videoWidth, videoHeight, viewportWidth, viewportHeight, zoom };
      const camera = shownCamera(picture);
      // A point of the picture on the viewport's edge, by proportions of the picture alone.
      const [vw, vh, w, h] = [videoWidth || viewportWidth, videoHeight || viewportHeight, viewportWidth, viewportHeight];
      const lens = Math.tan(longSideDegrees / 2 * radians) / Math.max(vw, vh);
      const shown = { fovX: vw * h <= vh * w ? vw : vh * w / h, fovY: vw * h > vh * w ? vh : vw * h / w };
      for (const [key, side] of Object.entries(shown)) {
        assert.ok(Math.abs(camera[key] - 2 * Math.atan(lens * side / zoom) / radians) < 1e-9, JSON.stringify([picture, camera]));
      }
      assert.ok(Math.abs(longSideOf(camera.fovX, picture) - longSideDegrees) < 1e-9);
    }
  }
  assert.ok(Number.isNaN(longSideOf(180, { videoWidth: 1, videoHeight: 1, viewportWidth: 1, viewportHeight: 1 })));
});
