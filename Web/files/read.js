/** Routes of a file that the user opens: read on the device, strictly and within bounds. */

import { t } from "../language/text.js";
import { FileError } from "./file-error.js";
import { gpxLines } from "./gpx.js";
import { kmlLines } from "./kml.js";
import { kmlOf } from "./kmz.js";
import { limits } from "./limits.js";
import { featureOf, lengthOf, metres } from "./line.js";
import { unpacked } from "./unpack.js";
import { rootOf } from "./xml.js";

/**
 * @typedef {{name: string, kind: string, points: number, length: number, feature: any}} Candidate
 */

/**
 * @param {File} file
 * @returns {Promise<Candidate[]>} one at least, in the file's order
 * @throws {FileError}
 */
export async function readRoutes(file) {
  const { name } = file;
  if (file.size > limits.file) throw new FileError(t("files.large", { file: name, limit: limits.file >> 20 }));
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileError(t("files.read", { file: name }));
  }
  if (bytes.length === 0) throw new FileError(t("files.empty", { file: name }));
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await unpacked(bytes, "gzip", name);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) bytes = await kmlOf(bytes, name);
  if (!looksLikeXML(bytes)) throw new FileError(t("files.type", { file: name }));
  const root = rootOf(bytes, name);
  const format = { gpx: "GPX", kml: "KML" }[root.localName];
  if (!format) throw new FileError(t("files.root", { file: name, root: root.localName.slice(0, 40) }));
  const lines = format === "GPX" ? gpxLines(root, name) : kmlLines(root, name);
  if (lines.length === 0) throw new FileError(t("files.noLine", { file: name }));
  const usable = lines.filter(({ points }) => points.some((point) => metres(points[0], point) > 0.5));
  if (usable.length === 0) throw new FileError(t("files.onePlace", { file: name }));
  return usable.map((line) => ({
    name: line.name, kind: line.kind, points: line.points.length, length: lengthOf(line.points), feature: featureOf(line, /** @type {"GPX" | "KML"} */ (format)),
  }));
}

/** A less-than sign comes first, after a mark of the encoding and blanks. */
function looksLikeXML(bytes) {
  const first = bytes.subarray(0, 1024).find((byte) => ![0xef, 0xbb, 0xbf, 0xff, 0xfe, 0, 9, 10, 13, 32].includes(byte));
  return first === 0x3c;
}
