/** Opens a file of routes and follows one. Loaded when the first file comes. */

import "../language/later.js";
import { t } from "../language/text.js";
import { choose } from "./choose.js";
import { FileError } from "./file-error.js";
import { readRoutes } from "./read.js";

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
    page.navigation.followGiven(plans.withSteps(chosen.feature), { lat, lon, name: chosen.name });
    if (remarks) messages.add({ kind: "info", id: "route-file", text: t("files.remarks", { file: file.name }), advice: `${remarks}.` });
  } catch (error) {
    if (!(error instanceof FileError)) console.info(error);
    messages.add({ kind: "error", id: "route-file", text: error instanceof FileError ? error.message : t("files.read", { file: file.name }) });
  }
}
