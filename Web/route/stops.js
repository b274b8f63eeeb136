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
 * The stops that are still ahead: those whose leg of the route is not walked yet.
 * @template T
 * @param {T[]} stops in the order of the route's legs
 * @param {any} route GeoJSON Feature
 * @param {number} arcLength where on the route the user is, metres
 * @returns {T[]}
 */
export function ahead(stops, route, arcLength) {
  const legs = route?.properties?.waymark?.legs ?? [];
  // A route that does not know its stops has none behind it.
  if (legs.length !== stops.length + 1) return stops;
  let end = 0;
  return stops.filter((_, i) => {
    end += legs[i].distance_m ?? Infinity;
    return end > arcLength;
  });
}
