/** Lines and tracks of a KML file: LineString and gx:Track of placemarks, in any folder. */

import { t } from "../language/text.js";
import { limits } from "./limits.js";
import { durationOf, joined, Points } from "./line.js";
import { below, children, decimal, textOf } from "./xml.js";

/**
 * @param {Element} root
 * @param {string} file its name
 * @returns {import("./line.js").Line[]}
 */
export function kmlLines(root, file) {
  const points = new Points(file);
  const lines = [];
  for (const placemark of below(root, "Placemark")) {
    const parts = [];
    for (const element of [...below(placemark, "LineString"), ...below(placemark, "Track")]) {
      // In other modes heights are no altitudes.
      const isAbsolute = textOf(element, "altitudeMode") === "absolute";
      const point = (numbers, time) => points.make(decimal(numbers[1] ?? null), decimal(numbers[0]), isAbsolute ? decimal(numbers[2] ?? null) : NaN, time);
      if (element.localName === "Track") {
        const times = children(element, "when").map((when) => (when.textContent ?? "").trim());
        // An empty one stands for a moment without a position.
        parts.push(children(element, "coord").flatMap((coord, i) => {
          const numbers = (coord.textContent ?? "").trim().split(/\s+/);
          return numbers[0] === "" ? [] : [point(numbers, times[i])];
        }));
      } else {
        const tuples = textOf(element, "coordinates").split(/\s+/).filter(Boolean);
        parts.push(tuples.map((tuple) => point(tuple.split(","), undefined)));
      }
    }
    const name = textOf(placemark, "name") || t("files.line");
    const runs = joined(parts);
    runs.forEach((run, i) => lines.push({
      name: runs.length > 1 ? t("files.part", { name, number: i + 1, count: runs.length }) : name, kind: "line", mode: "walking", points: run, duration: durationOf(run),
    }));
    if (lines.length > limits.lines) break;
  }
  return lines;
}
