/**
 * Where names of summits stand: in rows above the summits, placed by the engine for the whole round at once. So they do not
 * depend on the heading, and nothing jumps while the camera turns.
 */

/** @typedef {{name: string, azimuth: number, elevation: number, distance: number, height: number, margin: number,
 *    weight: number, width: number, boost?: number, isJustHidden?: boolean}} Summit `weight`: what it is worth to show it, `boost` multiplies it;
 *    `width` of its label, pixels */
/** @typedef {Summit & {row: number, start: number, ceiling: number, rows: number}} Placed start in pixels from its own summit,
 *    ceiling in degrees: what all labels of its group stand above; rows that its group has */

const gap = 10;
/** The sea's horizon from the highest mountains is no lower, degrees. */
const level = -1.5;

/**
 * @param {import("./client.js").TerrainClient} client
 * @param {Summit[]} summits
 * @param {{perDegree: number, rows: number, maximumCount?: number}} options pixels per degree
 * @returns {Promise<Placed[]>}
 */
export async function placeLabels(client, summits, { perDegree, rows, maximumCount = Infinity }) {
  if (summits.length === 0) return [];
  const seam = emptiest(summits);
  const along = ({ azimuth }) => ((azimuth - seam + 360) % 360) * perDegree;
  const labels = summits.map((summit) => ({ anchor: along(summit), width: summit.width, weight: summit.weight * (summit.boost ?? 1) }));
  const options = { rows, from: -500, to: 360 * perDegree + 500, gap, anchorShare: 0.5, leaderGap: 3 };
  const rooms = await client.ask("labels", { labels, options });
  let placed = summits.flatMap((summit, i) => (rooms[i]
    ? [{ ...summit, row: rooms[i].row, start: rooms[i].start - labels[i].anchor, ceiling: summit.elevation,
      anchor: labels[i].anchor, weight: labels[i].weight }] : []));
  if (placed.length > maximumCount) placed = placed.sort((a, b) => b.weight - a.weight).slice(0, maximumCount);
  raise(placed);
  return placed;
}

/** Labels side by side stand above the highest of their summits: so rows do not run into each other. */
function raise(placed) {
  placed.sort((a, b) => a.anchor + a.start - (b.anchor + b.start));
  let group = [];
  let end = -Infinity;
  const finish = () => {
    const ceiling = Math.max(...group.map(({ elevation }) => elevation));
    const rows = 1 + Math.max(...group.map(({ row }) => row));
    for (const label of group) Object.assign(label, { ceiling, rows });
  };
  for (const label of placed) {
    const from = label.anchor + Math.min(0, label.start);
    if (from > end + gap && group.length) {
      finish();
      group = [];
    }
    group.push(label);
    end = Math.max(end, label.anchor + Math.max(0, label.start + label.width));
  }
  if (group.length) finish();
}

/**
 * The summit with the highest priority; one far below the eye's level only where there is no other.
 * @template {Omit<Summit, "width">} T
 * @param {T[]} summits
 * @returns {T | null}
 */
export function mostProminent(summits) {
  const risen = summits.filter(({ elevation }) => elevation > level);
  return (risen.length ? risen : summits).reduce((best, one) => (!best || one.weight > best.weight ? one : best), /** @type {T | null} */ (null));
}

/** The azimuth in the middle of the widest gap between summits. */
function emptiest(summits) {
  const azimuths = summits.map(({ azimuth }) => azimuth).sort((a, b) => a - b);
  let best = { width: azimuths[0] + 360 - azimuths[azimuths.length - 1], from: azimuths[azimuths.length - 1] };
  for (let i = 1; i < azimuths.length; i++) {
    if (azimuths[i] - azimuths[i - 1] > best.width) best = { width: azimuths[i] - azimuths[i - 1], from: azimuths[i - 1] };
  }
  return (best.from + best.width / 2) % 360;
}
