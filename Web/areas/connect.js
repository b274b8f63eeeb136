/** Areas: chosen in the menu, or offered where the user is beyond the present one. */

import "../language/later.js";
import { t } from "../language/text.js";
import { byId } from "../shared/elements.js";
import { sizeText } from "../shared/units.js";
import { areaBeyond, openAround } from "./around.js";

/** @param {import("../shared/page.js").Page} page */
export function connectAreas(page) {
  const button = byId("open-areas");
  button.hidden = false;
  button.addEventListener("click", () => openAreas(page));
  const fetching = async (/** @type {{lat: number, lon: number}} */ { lat, lon }) => {
    const { bytes } = await page.api.get(`api/fetch/estimate?${new URLSearchParams({ lat: String(lat), lon: String(lon) })}`);
    return { words: () => t("areas.get", { size: sizeText(bytes) }), run: () => openAreas(page, { lat, lon }) };
  };
  openAround(page, async (position) => {
    page.messages.add({ kind: "warning", id: "area-here", text: t("areas.noMapHere"), action: await fetching(position) });
  });
  page.areaBeyond = (place) => areaBeyond(page, place, fetching);
}

let opening = null;

/**
 * Opens the choice of areas.
 * @param {import("../shared/page.js").Page} page
 * @param {import("./dialog.js").Place} [place] what to get
 */
export async function openAreas(page, place) {
  opening ??= import("./dialog.js").then(({ AreaDialog }) => new AreaDialog(page));
  opening.catch(() => { opening = null; });
  await (await opening).open(place);
}
