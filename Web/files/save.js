/** Hands a walked track to its user as a GPX file: by the system's share sheet on a phone, else as a download. */

import "../language/later.js";
import { locale, t } from "../language/text.js";
import { handOver } from "../shared/hand-over.js";
import { gpxText } from "./gpx-writer.js";

/**
 * @param {import("./gpx-writer.js").TrackPoint[]} points
 * @returns {Promise<void>} rejects with an Error whose `advice` says what to do
 */
export async function saveTrack(points) {
  if (points.length < 2) throw Object.assign(new Error(t("files.nothingWalked")), { advice: t("files.nothingWalkedAdvice") });
  const time = new Date(points.find((point) => point.time !== null)?.time ?? Date.now());
  const name = t("files.walkOf", { time: time.toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" }) });
  const file = new File([gpxText(name, points)], `walk-${time.toISOString().slice(0, 16).replace(/[:T]/g, "-")}.gpx`, { type: "application/gpx+xml" });
  await handOver(file, name);
}
