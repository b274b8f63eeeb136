/** The track of a walk: the engine's estimate of the position, about once a second. */

/** Seconds between two points. */
export const interval = 1;

/**
 * An estimated position as a point of a track. GPX counts heights from mean sea level; others are left out.
 * @param {{latitude: number | null, longitude: number | null, altitude: number | null, altitudeReference: string | null}} alignment
 * @param {number | null} time milliseconds since 1970
 * @returns {import("../files/gpx-writer.js").TrackPoint | null}
 */
export function pointOf({ latitude: lat, longitude: lon, altitude, altitudeReference }, time) {
  if (lat === null || lon === null) return null;
  return { lat, lon, ele: altitudeReference === "msl" ? altitude : null, time };
}

/** The present walk, from where its source began. */
export class WalkedTrack {
  /** @type {import("../files/gpx-writer.js").TrackPoint[]} */ points = [];

  /** @param {import("../shared/store.js").Store} store */
  constructor(store) {
    let last = -Infinity;
    store.subscribe("source", (source) => {
      if (!source) return;
      this.points = [];
      last = -Infinity;
    });
    store.addEventListener("alignment", () => {
      const alignment = store.get("alignment");
      const now = Date.now();
      if (!alignment || Math.abs(now - last) < interval * 1000) return;
      const point = pointOf(alignment, now);
      if (!point) return;
      this.points.push(point);
      last = now;
    });
  }
}
