/** What a frame costs with the engine: everything that the page asks of it for one picture. */

import { anchors, quaternion, quantile, route, times } from "./scene.js";

const camera = { width: 390, height: 844, fovX: 37.6, fovY: 72.8 };

/**
 * @param {import("../../Web/engine/waymark.js").Waymark} engine
 * @param {number} count of anchors
 * @param {number} kilometers of route
 */
export function measureEngine(engine, count, kilometers) {
  const session = engine.session({ method: engine.names.alignmentMethod[0], initialYaw: "fixed", yawDegrees: 0 });
  session.camera(0, camera);
  session.anchors(anchors(count));
  session.route(0, route(kilometers));
  const pose = { p: [0, 0, 0], q: [0, -0.7071067811865476, 0, 0.7071067811865476], tracking: "normal" };
  const poses = times((i) => {
    const t = i / 30;
    if (i % 30 === 1) {
      session.fix(t - 0.01, { lat: 47.0707, lon: 15.4395 + i * 5.7e-7, alt: 351, altRef: "msl", hAcc: 5 });
    }
    pose.p[0] = t * 1.3;
    session.pose(t, pose);
  });
  const turns = Array.from({ length: 512 }, quaternion);
  const frames = times((i) => {
    pose.q = turns[i % turns.length];
    session.overlayArray(100 + i / 30, pose);
  });
  session.close();
  return { frame: quantile(frames, 0.5), frame99: quantile(frames, 0.99), pose: quantile(poses, 0.5) };
}
