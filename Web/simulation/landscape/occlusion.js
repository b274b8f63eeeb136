/** Whether a house stands between the eye and a place. */

/**
 * @param {import("./features.js").Feature[]} features around the eye
 * @param {ArrayLike<number>} eye x y z in the local frame
 * @param {ArrayLike<number>} place x y z
 */
export function isBehindHouse(features, eye, place) {
  const [dx, dy, dz] = [place[0] - eye[0], place[1] - eye[1], place[2] - eye[2]];
  return features.some(({ kind, height, parts }) => {
    const [ring] = parts;
    if (kind !== "building" || !ring || ring.length < 9) return false;
    let top = Infinity;
    for (let i = 1; i < ring.length; i += 3) top = Math.min(top, ring[i]);
    top += height;
    let walls = 0;
    let isHidden = false;
    for (let i = 0; i < ring.length; i += 3) {
      const k = (i + 3) % ring.length;
      const [ex, ez] = [ring[k] - ring[i], ring[k + 2] - ring[i + 2]];
      const cross = dx * ez - dz * ex;
      if (cross === 0) continue;
      const [ox, oz] = [ring[i] - eye[0], ring[i + 2] - eye[2]];
      const along = (ox * ez - oz * ex) / cross;
      const across = (ox * dz - oz * dx) / cross;
      if (along <= 0 || along >= 1 || across < 0 || across >= 1) continue;
      walls += 1;
      isHidden ||= eye[1] + along * dy < top;
    }
    // With one wall only, the place is inside this house, and its name may appear on it.
    return walls > 1 && isHidden;
  });
}
