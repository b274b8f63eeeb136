/** A route, a GeoJSON Feature as in a session log, in the form of the input regions (`docs/c-interface.md`). */

import { byteCount, optional } from "./memory.js";

/**
 * @param {import("./waymark.js").Waymark} engine
 * @param {import("./waymark.js").RouteFeature} feature
 * @returns {{numbers: number[], text: string}}
 */
export function routeInput(engine, feature) {
  /** @type {any} */
  const own = feature.properties?.waymark ?? {};
  const positions = feature.geometry.coordinates;
  /** @type {any[][]} */
  const legs = (own.legs ?? []).map((/** @type {any} */ leg) => leg.steps ?? []);
  const steps = legs.flat();
  const ends = new Set(legs.map((leg) => leg.at(-1)));
  const numbers = [
    positions.length, steps.length, optional(own.distance_m), optional(own.duration_s),
    engine.number("travelMode", own.mode ?? "walking"),
  ];
  positions.forEach(([lon, lat, alt], i) => {
    const reference = Array.isArray(own.altRef) ? own.altRef[i] : own.altRef ?? "ellipsoid";
    const known = alt !== undefined && alt !== null && reference !== null && reference !== undefined;
    numbers.push(lat, lon, known ? alt : NaN, known ? engine.number("altitudeReference", reference) : NaN);
  });
  let text = "";
  for (const step of steps) {
    const instruction = step.instruction ?? "";
    const name = step.name ?? "";
    numbers.push(
      step.from, step.to, step.distance_m, optional(step.duration_s),
      engine.number("maneuver", step.maneuver ?? "other"), byteCount(instruction), byteCount(name), ends.has(step) ? 1 : 0);
    text += instruction + name;
  }
  return { numbers, text };
}
