/** The track that was walked: where the engine believed the user to be, about once a second. */

/** Seconds between two points. */
const interval = 1;

/**
 * A place as the engine believes it, as a point of a track. GPX counts heights from mean sea level; others are left out.
 * @param {{latitude: number | null, longitude: number | null, altitude: number | null, altitudeReference: string | null}} alignment
 * @param {number | null} time milliseconds since 1970
 * @returns {import("./gpx-writer.js").TrackPoint | null}
 */
export function pointOf({ latitude: lat, longitude: lon, altitude, altitudeReference }, time) {
  if (lat === null || lon === null) return null;
  return { lat, lon, ele: altitudeReference === "msl" ? altitude : null, time };
}

/**
 * The track of a log: the log is walked through by the engine. A log without poses, of which the engine believes nothing, has
 * its fixes for a track.
 * @param {import("../engine/waymark.js").Waymark} engine
 * @param {import("../recording/log.js").Log} log
 * @returns {Promise<import("./gpx-writer.js").TrackPoint[]>}
 */
export async function trackOf(engine, log) {
  const session = engine.session({
    initialYaw: log.header.worldAlignment === "gravityAndHeading" ? "aligned-by-device" : "first-heading",
  });
  const created = Date.parse(log.header.created ?? "");
  // Milliseconds between the log's clock and the wall's.
  let offset = Number.isNaN(created) ? null : created - (log.length > 0 ? log.line(0).t * 1000 : 0);
  const [believed, fixes] = [[], []];
  let last = -Infinity;
  let rested = performance.now();
  try {
    for (let i = 0; i < log.length; i++) {
      const line = log.line(i);
      if (line.utc !== undefined) {
        const utc = typeof line.utc === "number" ? line.utc * 1000 : Date.parse(line.utc);
        if (Number.isFinite(utc)) offset = utc - line.t * 1000;
      }
      try {
        session.take(line);
      } catch {
        // What the engine cannot take at all is skipped, as in the replay.
      }
      const time = offset === null ? null : line.t * 1000 + offset;
      if (line.fix) fixes.push({ lat: line.fix.lat, lon: line.fix.lon, ele: line.fix.altRef === "msl" ? line.fix.alt : null, time });
      if (Math.abs(log.arrival(i) - last) >= interval) {
        const point = pointOf(session.alignment(), time);
        if (point) {
          believed.push(point);
          last = log.arrival(i);
        }
      }
      if (performance.now() - rested < 30) continue;
      await new Promise((resume) => { setTimeout(resume, 0); });
      rested = performance.now();
    }
  } finally {
    session.close();
  }
  return believed.length > 1 ? believed : fixes;
}

/** The present walk, from where its source began. */
export class WalkedTrack {
  /** @type {import("./gpx-writer.js").TrackPoint[]} */ points = [];

  /** @param {import("../app/store.js").Store} store */
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
