// The engine without an app around it: a simulated walk, its arrows as dots. A real page hands `session` the samples of
// its own sensors in place of `walk.samplesUntil()`; nothing else changes.
import { Waymark } from "../engine/waymark.js";

const engine = await Waymark.load();
const session = engine.session({ initialYaw: "first-heading" });
/** @type {import("../engine/waymark.js").RouteFeature} */
const route = {
  type: "Feature",
  geometry: { type: "LineString", coordinates: [[15.4395, 47.0707], [15.4395, 47.0725], [15.4408, 47.0725]] },
  properties: null,
};
const walk = engine.simulate({ route, seed: 7, camera: null, parameters: { poseRate: 60, yawDegrees: 30 } });

const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("picture"));
const words = /** @type {HTMLElement} */ (document.getElementById("words"));
const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/**
 * A point of the scene in the axes of the camera.
 * @param {ArrayLike<number>} p
 * @param {import("../engine/waymark.js").Pose} pose
 */
function inCamera(p, pose) {
  const [x, y, z, w] = Array.from(pose.q);
  const [a, b, c] = [0, 1, 2].map((i) => p[i] - pose.p[i]);
  const [u, v, s] = [2 * (b * z - c * y), 2 * (c * x - a * z), 2 * (a * y - b * x)];
  return [a + w * u + v * z - s * y, b + w * v + s * x - u * z, c + w * s + u * y - v * x];
}

/** @param {number} now */
function frame(now) {
  const t = now / 1000;
  const width = (canvas.width = canvas.clientWidth);
  const height = (canvas.height = canvas.clientHeight);
  const focal = width / 2 / Math.tan(Math.PI / 6);
  session.camera(t, { width, height, fovX: 60, fovY: 360 / Math.PI * Math.atan(height / 2 / focal) });
  for (const line of walk.samplesUntil(t)) session.take(line);
  const { pose } = walk.moment();
  const { arrows, guidance } = session.overlay(t, pose);
  context.fillStyle = "#e2430f";
  for (const arrow of arrows) {
    const [x, y, z] = inCamera(arrow.position, pose);
    if (z > -0.5) continue;
    context.globalAlpha = arrow.opacity;
    context.beginPath();
    context.arc(width / 2 - focal * x / z, height / 2 + focal * y / z, -0.3 * focal / z, 0, 2 * Math.PI);
    context.fill();
  }
  words.textContent = guidance ? `${Math.round(guidance.remainingDistance)} m to go` : "Where am I?";
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
