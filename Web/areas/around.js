/** Beyond the present area's border: the area around the user, or what there is in its place. */

import { t } from "../language/text.js";
import { pageOf } from "./address.js";

/** Metres after which a position is asked about again. */
const farther = 1000;

/**
 * Opens the area around the user, or offers it where a walk has begun.
 * @param {import("../shared/page.js").Page} page
 * @param {(position: {lat: number, lon: number}) => Promise<void>} [otherwise] where no area is around the user
 */
export function openAround({ store, api, messages }, otherwise = async () => {}) {
  let asked = null;
  store.subscribe("position", async (position) => {
    const area = store.get("area");
    if (!position || !area || store.get("source")?.kind !== "sensors" || isInside(position, area.bounds)) return;
    if (asked && distance(asked, position) < farther) return;
    asked = position;
    try {
      const other = await areaAround(api, position);
      // Nothing has been begun here: the walk is where the user is.
      if (other && !store.get("destination") && !store.get("route") && !store.get("leadTarget")) {
        location.assign(pageOf(other.id, { source: "sensors" }));
      } else if (other) {
        messages.add({ kind: "info", id: "area-here", text: t("areas.otherHere", { name: other.name }), action: opening(other) });
      } else {
        await otherwise(position);
      }
    } catch (error) {
      // Without a network, or on a server that fetches nothing, there is nothing to offer.
      console.info(error);
    }
  });
}

/**
 * What a place needs that lies beyond the present area: null within it, else what opens or fetches the area there, as far as that can be.
 * @param {import("../shared/page.js").Page} page
 * @param {{lat: number, lon: number}} place
 * @param {(place: {lat: number, lon: number}) => Promise<import("../shared/messages.js").Action | null>} fetching
 * @returns {Promise<{action: import("../shared/messages.js").Action | null} | null>}
 */
export async function areaBeyond({ store, api }, place, fetching = async () => null) {
  const area = store.get("area");
  if (!area?.bounds || isInside(place, area.bounds)) return null;
  const other = await areaAround(api, place).catch(() => null);
  return { action: other ? opening(other) : await fetching(place).catch(() => null) };
}

/** The server's area around a position. @param {import("../shared/api.js").Api} api @param {{lat: number, lon: number}} position */
async function areaAround(api, { lat, lon }) {
  const { areas, around } = await api.get(`api/areas?${new URLSearchParams({ lat: lat.toFixed(5), lon: lon.toFixed(5) })}`);
  return areas.find((/** @type {{id: string}} */ { id }) => id === around) ?? null;
}

/** @param {{id: string, name: string}} area */
function opening({ id, name }) { return { words: t("areas.open", { name }), run: () => location.assign(pageOf(id)) }; }

/** @param {{lat: number, lon: number}} position @param {{south: number, west: number, north: number, east: number}} bounds */
function isInside({ lat, lon }, { south, west, north, east }) {
  return lat >= south && lat <= north && [lon, lon + 360, lon - 360].some((x) => x >= west && x <= east);
}

/** Metres, near enough. */
function distance(a, b) {
  const north = (b.lat - a.lat) * 111_195;
  return Math.hypot(north, (b.lon - a.lon) * 111_195 * Math.cos(a.lat * Math.PI / 180));
}
