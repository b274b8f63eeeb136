/** A route, a GeoJSON Feature as in a session log, in the form of the input regions (`docs/c-interface.md`). */

import { positionSlots, routeSlots, stepSlots } from "./layouts.js";
import { byteCount, write } from "./memory.js";

/**
 * @param {import("./waymark.js").Waymark} engine
 * @param {import("./waymark.js").RouteFeature} feature
 * @returns {{numbers: Float64Array, text: string}}
 */
export function routeInput(engine, feature) {
  /** @type {any} */
  const own = feature.properties?.waymark ?? {};
  const positions = feature.geometry.coordinates;
  /** @type {any[][]} */
  const legs = (own.legs ?? []).map((/** @type {any} */ leg) => leg.steps ?? []);
  const steps = legs.flat();
  const ends = new Set(legs.map((leg) => leg.at(-1)));
  const [route, point, part] = [routeSlots, positionSlots, stepSlots];
  const numbers = new Float64Array(route.count + positions.length * point.count + steps.length * part.count);
  write(numbers, 0, route, {
    points: positions.length, steps: steps.length, distance: own.distance_m, duration: own.duration_s,
    mode: engine.number("travelMode", own.mode ?? "walking"),
  });
  let at = route.count;
  positions.forEach(([lon, lat, alt], i) => {
    const reference = Array.isArray(own.altRef) ? own.altRef[i] : own.altRef ?? "ellipsoid";
    const known = alt !== undefined && alt !== null && reference !== null && reference !== undefined;
    write(numbers, at, point, {
      latitude: lat, longitude: lon, altitude: known ? alt : NaN,
      altitudeReference: known ? engine.number("altitudeReference", reference) : NaN,
    });
    at += point.count;
  });
  let text = "";
  for (const step of steps) {
    const instruction = step.instruction ?? "";
    const name = step.name ?? "";
    write(numbers, at, part, {
      from: step.from, to: step.to, distance: step.distance_m, duration: step.duration_s,
      maneuver: engine.number("maneuver", step.maneuver ?? "other"), instruction: byteCount(instruction), name: byteCount(name),
      endsLeg: ends.has(step) ? 1 : 0,
    });
    at += part.count;
    text += instruction + name;
  }
  return { numbers, text };
}
