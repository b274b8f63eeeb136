/** Opens a file of routes and follows one. Loaded when the first file comes. */

import "../language/later.js";
import { t } from "../language/text.js";
import { distanceText } from "../shared/units.js";
import { choose } from "./choose.js";
import { FileError } from "./file-error.js";
import { readRoutes } from "./read.js";

/** Whoever is farther from the beginning is elsewhere, metres. */
const far = 10_000;

/**
 * @param {import("../shared/page.js").Page} page
 * @param {File} file
 */
export async function openRouteFile(page, file) {
  const { store, messages } = page;
  messages.remove("route-file");
  try {
    const { candidates, remarks } = await readRoutes(file);
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    const chosen = candidates.length === 1 ? candidates[0] : await choose(candidates, store.get("units"));
    if (!chosen) return;
    const { plans } = await page.loadRoute();
    const { coordinates } = chosen.feature.geometry;
    const [lon, lat] = coordinates.at(-1);
    page.navigation.followGiven(plans.withSteps({ ...chosen.feature, properties: { ...chosen.feature.properties, name: chosen.name } }), { lat, lon, name: chosen.name });
    sayWhereItBegins(page, coordinates[0], chosen.name).catch((error) => console.info(error));
    if (remarks) messages.add({ kind: "info", id: "route-file", text: t("files.remarks", { file: file.name }), advice: `${remarks}.` });
  } catch (error) {
    if (!(error instanceof FileError)) console.info(error);
    messages.add({ kind: "error", id: "route-file", text: error instanceof FileError ? error.message : t("files.read", { file: file.name }) });
  }
}

/**
 * Says of a route that begins far away, or beyond the present area, and offers the area that it needs.
 * @param {import("../shared/page.js").Page} page
 * @param {number[]} start longitude and latitude
 * @param {string} name
 */
async function sayWhereItBegins(page, [lon, lat], name) {
  const { store, messages } = page;
  const isWalked = ["sensors", "xr"].includes(store.get("source")?.kind);
  const distance = isWalked ? page.walk?.session?.leadBack({ lat, lon })?.distance ?? 0 : 0;
  const beyond = await page.areaBeyond?.({ lat, lon }) ?? null;
  if (distance < far && !beyond) return messages.remove("route-far");
  const text = () => (distance < far ? t("files.beyond", { name }) : t("files.far", { name, distance: distanceText(distance, store.get("units")) }));
  messages.add({ kind: "info", id: "route-far", text, ...(beyond && { advice: t("files.beyondAdvice") }), ...(beyond?.action && { action: beyond.action }) });
}
