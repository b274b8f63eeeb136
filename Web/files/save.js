/** Hands a walked track to its user as a GPX file: by the system's share sheet on a phone, else as a download. */

import "../language/later.js";
import { locale, t } from "../language/text.js";
import { isHandheld } from "../shared/handheld.js";
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
  if (isHandheld() && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name });
      return;
    } catch (error) {
      // The user has closed the sheet; everything else is a reason for the download.
      if (error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
