/** Where the user is and which way the camera looks, for the map. */

import { viewingDirection } from "../camera/calibration.js";

/**
 * @param {Object} alignment `session.alignment()`
 * @param {import("./source.js").Pose} pose
 * @returns {{lat: number, lon: number, accuracy: number | null, heading: number | null, headingAccuracy: number | null} | null}
 */
export function positionOf(alignment, pose) {
  const { latitude: lat, longitude: lon, yawDegrees, yawSigmaDegrees, positionSigma } = alignment;
  if (lat === null || lon === null) return null;
  const heading = yawDegrees === null ? null : headingInScene(pose.q);
  return {
    lat, lon, accuracy: positionSigma,
    heading: heading === null ? null : (((yawDegrees + heading) % 360) + 360) % 360,
    headingAccuracy: yawSigmaDegrees,
  };
}

/** Degrees clockwise from the scene's −Z axis; null where the camera looks straight up or down. */
function headingInScene(q) {
  const [x, , z] = viewingDirection(q);
  return Math.hypot(x, z) < 0.1 ? null : Math.atan2(x, -z) * 180 / Math.PI;
}
