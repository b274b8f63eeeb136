/** Files of anchors: read and made by the server, which knows the formats. */

import { t } from "../language/text.js";
import { make } from "../shared/elements.js";

/** Larger files are for the command line, bytes. */
const maximumBytes = 64 * 1024 * 1024;
const megabyte = 1024 * 1024;
/** A large file takes the server a while, seconds. */
const patience = 300;

/**
 * Has the server read a file; what is in it comes back with the next exchange.
 * @param {File} file
 * @param {{api: import("../shared/api.js").Api, messages: import("../shared/messages.js").Messages, store: import("../shared/store.js").Store}} page
 * @param {import("./anchors.js").Anchors} anchors
 */
export async function importFile(file, { api, messages, store }, anchors) {
  const say = (kind, words, advice, retry) => messages.add({ kind, id: "anchor-import", text: words, advice, retry });
  if (store.get("settings")?.shareAnchors === false) return say("warning", t("anchors.importNeedsSharing"), t("anchors.importNeedsSharingAdvice"));
  const megabytes = Math.ceil(file.size / megabyte);
  if (file.size > maximumBytes) return say("error", t("anchors.importTooLarge", { megabytes }), t("anchors.importTooLargeAdvice", { megabytes: maximumBytes / megabyte }));
  say("info", t("anchors.importing", { name: file.name }));
  try {
    const { added, unchanged, skipped } = await api.send("api/anchors/import", file, { seconds: patience });
    anchors.refresh();
    const [first] = skipped ?? [];
    const left = first ? t("anchors.importSkipped", { count: skipped.length, first: `${first.where}: ${first.why}` }) : undefined;
    const summary = [t("anchors.imported", { added }), unchanged > 0 && t("anchors.importedKnown", { count: unchanged })].filter(Boolean).join(" ");
    say(first ? "warning" : "info", summary, left);
  } catch (error) {
    console.info(error);
    if (error.status === 0) say("warning", t("anchors.importNeedsServer"), t("anchors.importNeedsServerAdvice"), () => importFile(file, { api, messages, store }, anchors));
    else say("error", error.message, error.advice);
  }
}

/**
 * Saves the server's anchors as a file.
 * @param {"gpx" | "geojson" | "kml" | "kmz"} format
 * @param {{api: import("../shared/api.js").Api, messages: import("../shared/messages.js").Messages}} page
 */
export async function exportAs(format, { api, messages }) {
  try {
    const body = await api.stream(`api/anchors/export?format=${format}`, { signal: AbortSignal.timeout(patience * 1000) });
    save(await new Response(body).blob(), `anchors.${format}`);
  } catch (error) {
    console.info(error);
    const isGone = !error.status;
    messages.add({
      kind: "warning", id: "anchor-export", text: isGone ? t("anchors.exportNeedsServer") : error.message,
      advice: isGone ? t("anchors.exportNeedsServerAdvice") : error.advice, retry: () => exportAs(format, { api, messages }),
    });
  }
}

function save(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
