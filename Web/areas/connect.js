/** Areas: chosen in the menu, or offered where the user is beyond the present one. */

import "../language/later.js";
import { t } from "../language/text.js";
import { byId } from "../shared/elements.js";
import { sizeText } from "../shared/units.js";
import { pageOf } from "./address.js";

/** Metres after which a position is asked about again. */
const farther = 1000;

/** @param {import("../shared/page.js").Page} page */
export function connectAreas(page) {
  const { store, api, messages } = page;
  const button = byId("open-areas");
  button.hidden = false;
  button.addEventListener("click", () => openAreas(page));
  let asked = null;
  store.subscribe("position", async (position) => {
    const area = store.get("area");
    if (!position || !area || store.get("source")?.kind !== "sensors" || isInside(position, area.bounds)) return;
    if (asked && distance(asked, position) < farther) return;
    asked = position;
    try {
      const { areas, around } = await api.get(`api/areas?${new URLSearchParams({ lat: position.lat.toFixed(5), lon: position.lon.toFixed(5) })}`);
      const other = areas.find(({ id }) => id === around);
      // Nothing has been begun here: the walk is where the user is.
      if (other && !store.get("destination") && !store.get("route") && !store.get("leadTarget")) {
        location.assign(`${pageOf(other.id)}?source=sensors`);
        return;
      }
      if (other) {
        messages.add({ kind: "info", id: "area-here", text: t("areas.otherHere", { name: other.name }), action: { words: t("areas.open", { name: other.name }), run: () => location.assign(pageOf(other.id)) } });
        return;
      }
      const { bytes } = await api.get(`api/fetch/estimate?${new URLSearchParams({ lat: String(position.lat), lon: String(position.lon) })}`);
      messages.add({ kind: "warning", id: "area-here", text: t("areas.noMapHere"), action: { words: t("areas.get", { size: sizeText(bytes) }), run: () => openAreas(page, { lat: position.lat, lon: position.lon }) } });
    } catch (error) {
      // Without a network, or on a server that fetches nothing, there is nothing to offer.
      console.info(error);
    }
  });
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

/** @param {{lat: number, lon: number}} position @param {{south: number, west: number, north: number, east: number}} bounds */
function isInside({ lat, lon }, { south, west, north, east }) {
  return lat >= south && lat <= north && [lon, lon + 360, lon - 360].some((x) => x >= west && x <= east);
}

/** Metres, near enough. */
function distance(a, b) {
  const north = (b.lat - a.lat) * 111_195;
  return Math.hypot(north, (b.lon - a.lon) * 111_195 * Math.cos(a.lat * Math.PI / 180));
}
