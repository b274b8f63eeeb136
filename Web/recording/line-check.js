/**
 * Whether a line of a session log holds a sample, by the rules of docs/session-log.md: the same lines are damaged here
 * as for `waymark replay`.
 */

const kinds = ["pose", "fix", "heading", "camera", "sighting", "route", "tap", "utc", "truth"];
const trackingStates = ["normal", "limited", "lost", "relocalized"];

/** What is wrong with a line, in plain words. */
export class LineProblem extends Error {}

const fail = (text) => { throw new LineProblem(text); };
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const isAbsent = (value) => value === undefined || value === null;

/**
 * @param {any} line parsed JSON
 * @returns {string | null} the kind of its sample; null for a line of a kind that this version does not know
 * @throws {LineProblem}
 */
export function kindOf(line) {
  if (!isObject(line)) fail("the line is no object");
  const found = kinds.filter((kind) => kind in line);
  if (found.length > 1) fail("the line has more than one sample");
  if (line.t !== undefined && !isNumber(line.t)) fail("t is not a number");
  if (found.length === 1 && isNumber(line.t)) {
    checks[found[0]](line[found[0]]);
    return found[0];
  }
  if ("waymark" in line) fail("this is a second header, as if two logs were joined");
  if (!isNumber(line.t)) fail("t is missing");
  if (Object.keys(line).length === 1) fail("the line has a time, but no sample");
  return null;
}

function object(value, name) {
  if (!isObject(value)) fail(`${name} is not an object`);
  return value;
}

function number(owner, key) {
  if (!isNumber(owner[key])) fail(`${key} is not a number`);
}

function optionalNumber(owner, key) {
  if (!isAbsent(owner[key])) number(owner, key);
}

function numbers(value, count, name) {
  if (!Array.isArray(value) || value.length !== count || !value.every(isNumber)) fail(`pose has no ${name}`);
}

function reference(value) {
  if (value !== undefined && value !== "ellipsoid" && value !== "msl") fail("altRef is neither ellipsoid nor msl");
}

function place(owner, name) {
  for (const key of ["lat", "lon"]) if (!(key in owner)) fail(`${name} has no ${key}`);
  number(owner, "lat");
  number(owner, "lon");
  if (Math.abs(owner.lat) > 90) fail(`lat ${owner.lat}, lon ${owner.lon} is not a position on Earth`);
  optionalNumber(owner, "alt");
  reference(owner.altRef);
}

function pixel(owner, name) {
  if (!isNumber(owner.x) || !isNumber(owner.y)) fail(`${name} needs x and y`);
}

const checks = {
  pose(value) {
    const pose = object(value, "pose");
    numbers(pose.p, 3, "p");
    numbers(pose.q, 4, "q");
    if (pose.tracking !== undefined && !trackingStates.includes(pose.tracking)) {
      fail("tracking is neither normal, limited, lost nor relocalized");
    }
    if (!isAbsent(pose.reason) && typeof pose.reason !== "string") fail("reason is not a text");
  },
  fix(value) {
    const fix = object(value, "fix");
    if (!("hAcc" in fix)) fail("fix has no hAcc");
    number(fix, "hAcc");
    for (const key of ["vAcc", "course", "courseAcc", "speed", "speedAcc"]) optionalNumber(fix, key);
    place(fix, "fix");
  },
  truth(value) {
    const truth = object(value, "truth");
    place(truth, "truth");
    optionalNumber(truth, "yaw");
  },
  heading(value) {
    const heading = object(value, "heading");
    number(heading, "deg");
    number(heading, "acc");
    if (heading.north !== "magnetic" && heading.north !== "true") fail("north is neither magnetic nor true");
  },
  camera(value) {
    const camera = object(value, "camera");
    const keys = ["width", "height", "fovX", "fovY"];
    if (!keys.every((key) => isNumber(camera[key]))) fail("camera needs width, height, fovX and fovY");
    const inside = (key, low, high) => camera[key] >= low && camera[key] <= high;
    if (!inside("width", 1, 1e5) || !inside("height", 1, 1e5) || !inside("fovX", 1, 175) || !inside("fovY", 1, 175)) {
      fail("camera is impossible: sizes are 1 to 100000 pixels, fields of view 1 to 175 degrees");
    }
  },
  sighting(value) {
    const sighting = object(value, "sighting");
    pixel(sighting, "sighting");
    if (sighting.of === undefined) place(sighting, "sighting");
    else if (sighting.of === "direction") {
      const azimuths = sighting.azimuths;
      const isChoice = Array.isArray(azimuths) && azimuths.length > 0 && azimuths.length <= 16 && azimuths.every((one) => Array.isArray(one) && one.length === 3 && one.every(isNumber));
      if (!isNumber(sighting.elevation) || !(isChoice || [sighting.azimuth, sighting.azimuthAcc].every(isNumber))) {
        fail("sighting of a direction needs elevation, and azimuth and azimuthAcc or azimuths");
      }
    } else if (sighting.of !== "sun" && sighting.of !== "moon") {
      fail("sighting is neither of sun nor moon nor a direction nor a place");
    }
  },
  tap(value) { pixel(object(value, "tap"), "tap"); },
  utc(value) {
    if (typeof value !== "string" || Number.isNaN(Date.parse(value))) {
      fail("utc is not a moment like 2026-11-20T10:00:00.250Z");
    }
  },
  route(value) {
    if (value === null) return;
    if (!isObject(value) || value.type !== "Feature") fail("route is not a GeoJSON Feature");
    const positions = value.geometry?.coordinates;
    if (value.geometry?.type !== "LineString" || !Array.isArray(positions)) fail("route has no LineString");
    positions.forEach((position, i) => {
      if (!Array.isArray(position) || !isNumber(position[0]) || !isNumber(position[1])) {
        fail(`route: position ${i} is not [lon, lat]`);
      }
      if (Math.abs(position[1]) > 90) fail(`route: position ${i} is not a position on Earth`);
    });
    if (positions.length < 2) fail("route has fewer than two positions");
  },
};
