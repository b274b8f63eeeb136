/** Routes of a file that the user opens, read on the device by the engine; what is packed is unpacked before. */

import { FileProblem } from "../engine/reading.js";
import { t } from "../language/text.js";
import { FileError } from "./file-error.js";
import { kmlOf } from "./kmz.js";
import { limits } from "./limits.js";
import { nameOfRoute } from "./names.js";
import { fileReading } from "./reading.js";
import { unpacked } from "./unpack.js";

/**
 * @typedef {{name: string, length: number, feature: import("../engine/waymark.js").RouteFeature}} Candidate
 */

/**
 * @param {File} file
 * @returns {Promise<{candidates: Candidate[], remarks: string | null}>} one at least, in the file's order, and what was left out of the file
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
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await unpacked(bytes, "gzip", name);
  const reading = await fileReading();
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) bytes = await kmlOf(bytes, name, reading);
  let features, remarks;
  try {
    ({ routes: features, remarks } = reading.routes(decoded(bytes, reading.encoding(bytes, name), name), name));
  } catch (error) {
    throw error instanceof FileProblem ? new FileError(t("files.wrong", { problem: error.message })) : error;
  }
  if (features.some(({ geometry }) => geometry.coordinates.length > limits.points)) {
    throw new FileError(t("files.points", { file: name, limit: limits.points }));
  }
  const candidates = features.map((feature) => ({
    name: nameOfRoute(feature.properties.name, name, t("files.line")), length: feature.properties.waymark.distance_m, feature,
  }));
  return { candidates, remarks };
}

/** Text in UTF-8. */
function decoded(bytes, encoding, file) {
  if (encoding === "utf-8") return bytes;
  try {
    return new TextEncoder().encode(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    throw new FileError(t("files.encoding", { file }));
  }
}
