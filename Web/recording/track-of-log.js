/** The track of a recorded walk, for a GPX file. */

import { interval, pointOf } from "./walked.js";

/**
 * The track of a log, as the engine estimates it. A log without poses, which has no estimates, gives its fixes.
 * @param {import("../engine/waymark.js").Waymark} engine
 * @param {import("./log.js").Log} log
 * @returns {Promise<import("../files/gpx-writer.js").TrackPoint[]>}
 */
export async function trackOf(engine, log) {
  const session = engine.session(log.sessionOptions);
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
