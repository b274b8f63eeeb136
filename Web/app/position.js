/** Position of the user and heading of the camera, for the map. */

/**
 * @param {import("../engine/waymark.js").Alignment} alignment `session.alignment()`
 * @returns {{lat: number, lon: number, accuracy: number | null, heading: number | null, headingAccuracy: number | null} | null}
 */
export function positionOf({ latitude: lat, longitude: lon, positionSigma, cameraHeadingDegrees, yawSigmaDegrees }) {
  if (lat === null || lon === null) return null;
  return { lat, lon, accuracy: positionSigma, heading: cameraHeadingDegrees, headingAccuracy: yawSigmaDegrees };
}
