/** A walked track as GPX 1.1 (topografix.com/GPX/1/1). */

/** A pause that is longer begins another segment, seconds. */
const maximumPause = 60;

/** @typedef {{lat: number, lon: number, ele?: number | null, time?: number | null}} TrackPoint time: milliseconds since 1970 */

/**
 * @param {string} name
 * @param {TrackPoint[]} points in order
 * @returns {string} the document
 */
export function gpxText(name, points) {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1">'];
  const first = points.find(({ time }) => isTime(time))?.time;
  lines.push("  <metadata>", `    <name>${escaped(name)}</name>`, ...(isTime(first) ? [`    <time>${instant(first)}</time>`] : []), "  </metadata>");
  lines.push("  <trk>", `    <name>${escaped(name)}</name>`);
  for (const segment of segments(points)) {
    lines.push("    <trkseg>");
    for (const { lat, lon, ele, time } of segment) {
      const parts = [Number.isFinite(ele) ? `<ele>${ele.toFixed(1)}</ele>` : "", isTime(time) ? `<time>${instant(time)}</time>` : ""].join("");
      lines.push(`      <trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}"${parts ? `>${parts}</trkpt>` : "/>"}`);
    }
    lines.push("    </trkseg>");
  }
  lines.push("  </trk>", "</gpx>", "");
  return lines.join("\n");
}

function segments(points) {
  const all = [];
  for (const point of points) {
    const before = all.at(-1)?.at(-1);
    const goesOn = before && !(isTime(point.time) && isTime(before.time) && Math.abs(point.time - before.time) > maximumPause * 1000);
    if (goesOn) all.at(-1).push(point);
    else all.push([point]);
  }
  return all;
}

/** Years of four digits: the others GPX does not write. */
function isTime(time) { return Number.isFinite(time) && Math.abs(time) < 2.5e14 && time > -6.2e13; }

function instant(time) { return new Date(time).toISOString(); }

/** As text of an element; characters that XML cannot hold are left out. */
function escaped(name) {
  return name.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
