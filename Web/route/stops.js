/** Operations on the list of stops, which give a new list. */

/** As many as the server takes. */
export const maximumStops = 18;

/**
 * @template T
 * @param {T[]} list
 * @param {number} from
 * @param {number} to
 * @returns {T[]}
 */
export function moved(list, from, to) {
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return list;
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, list[from]);
}

/**
 * The stops that are among these positions: those where the user has not been, as the engine says.
 * @template {{lat: number, lon: number}} T
 * @param {T[]} stops
 * @param {{lat: number, lon: number}[]} positions some of them, in the same order
 * @returns {T[]}
 */
export function among(stops, positions) {
  let left = positions.length;
  // From the end: of a place that is passed twice the earlier stop was visited first.
  return stops.toReversed().filter(({ lat, lon }) => {
    const is = left > 0 && isSame(lat, positions[left - 1].lat) && isSame(lon, positions[left - 1].lon);
    if (is) left -= 1;
    return is;
  }).toReversed();
}

/** Degrees that are the same position. @param {number} a @param {number} b */
function isSame(a, b) { return Math.abs(a - b) < 1e-9 || Math.abs(Math.abs(a - b) - 360) < 1e-9; }
