/** Runs the benchmarks of a frame in the page; `window.results` holds a promise of them. */

import { Waymark } from "../engine/waymark.js";
import { measureEngine } from "./engine-frame.js";
import { measureObjects } from "./object-frame.js";

const cases = [[10, 20], [1000, 20], [10000, 20]];

window.results = (async () => {
  const start = performance.now();
  const engine = await Waymark.load();
  const load = performance.now() - start;
  const scenes = [];
  for (const [anchors, kilometers] of cases) {
    scenes.push({
      anchors, kilometers, engine: measureEngine(engine, anchors, kilometers), objects: measureObjects(anchors, kilometers),
    });
  }
  return { load, scenes, garbage: garbage(engine) };
})();

/** Bytes of garbage per frame of the path that a page takes at every frame; null where the browser does not report it. */
function garbage(engine) {
  if (!performance.memory || !window.gc) return null;
  const session = engine.session({ initialYaw: "fixed", yawDegrees: 0 });
  session.camera(0, { width: 390, height: 844, fovX: 37.6, fovY: 72.8 });
  const pose = { p: [0, 0, 0], q: [0, 0, 0, 1], tracking: "normal" };
  session.pose(0, pose);
  session.fix(0, { lat: 47.0707, lon: 15.4395, hAcc: 5 });
  const frames = 20_000;
  const once = (i) => session.overlayArray(i / 60, pose);
  for (let i = 0; i < 2000; i++) once(i);
  window.gc();
  const before = performance.memory.usedJSHeapSize;
  for (let i = 0; i < frames; i++) once(i);
  const after = performance.memory.usedJSHeapSize;
  session.close();
  return (after - before) / frames;
}
