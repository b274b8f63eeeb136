/** Routes and tracks of a GPX file (topografix.com/GPX/1/1 and 1/0). Heights count from mean sea level. */

import { t } from "../language/text.js";
import { limits } from "./limits.js";
import { durationOf, joined, lengthOf, modeOf, Points } from "./line.js";
import { children, decimal, textOf } from "./xml.js";

/**
 * @param {Element} root
 * @param {string} file its name
 * @returns {import("./line.js").Line[]} routes before tracks
 */
export function gpxLines(root, file) {
  const points = new Points(file);
  const point = (element) => points.make(
    decimal(element.getAttribute("lat")), decimal(element.getAttribute("lon")), decimal(textOf(element, "ele")), textOf(element, "time"));
  const routes = children(root, "rte").slice(0, limits.lines).map((element) => ({ element, parts: [children(element, "rtept")] }));
  const tracks = children(root, "trk").slice(0, limits.lines).map((element) => ({ element, parts: children(element, "trkseg").map((part) => children(part, "trkpt")) }));
  // Our own files: the track is the line, the route's points are its steps.
  const own = tracks.find(({ element }) => extension(element, "route"));
  const steps = own && routes.find(({ parts }) => parts[0].length > 0 && parts[0].every((one) => extension(one, "step")));
  const lines = [];
  for (const [list, kind] of /** @type {const} */ ([[routes, "route"], [tracks, "track"]])) {
    for (const path of list) {
      if (steps === path) continue;
      const { element, parts } = path;
      const name = textOf(element, "name") || (kind === "route" ? t("files.route") : t("files.track"));
      const runs = joined(parts.map((part) => part.map(point)));
      runs.forEach((run, i) => lines.push({
        name: runs.length > 1 ? t("files.part", { name, number: i + 1, count: runs.length }) : name, kind, mode: modeOf(textOf(element, "type")), points: run,
        duration: durationOf(run),
        ...(runs.length === 1 && kind === "route" && legsOf(parts[0], run)),
        ...(runs.length === 1 && path === own && steps && ownLegs(steps.parts[0], run.length)),
      }));
    }
  }
  return lines;
}

/** Instructions that stand at the points of a route are its steps. */
function legsOf(points, run) {
  const at = points.flatMap((element, i) => ((textOf(element, "desc") || textOf(element, "cmt")) ? [i] : []));
  if (at.length === 0 || points.length !== run.length) return {};
  const steps = at.map((from, k) => {
    const to = k + 1 < at.length ? at[k + 1] : run.length - 1;
    return {
      instruction: textOf(points[from], "desc") || textOf(points[from], "cmt"), name: textOf(points[from], "name"),
      maneuver: textOf(points[from], "type"), from, to, distance_m: lengthOf(run.slice(from, to + 1)),
    };
  });
  return { legs: [{ steps }] };
}

/** Steps as `waymark route --gpx` writes them. */
function ownLegs(points, count) {
  const steps = points.map((element) => {
    const step = extension(element, "step");
    const number = (name) => decimal(step.getAttribute(name));
    return {
      instruction: textOf(element, "desc"), name: textOf(element, "name"), maneuver: textOf(element, "type"),
      from: number("first"), to: number("last"), distance_m: number("distance"),
      ...(Number.isFinite(number("duration")) && { duration_s: number("duration") }),
    };
  });
  const isSound = steps.every(({ from, to, distance_m: length }) => Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to < count && length >= 0);
  return isSound ? { legs: [{ steps }] } : {};
}

/** A part of our own namespace in an element's extensions. */
function extension(element, name) {
  return children(children(element, "extensions")[0], name).find((one) => one.namespaceURI === "urn:waymark:route:1") ?? null;
}
