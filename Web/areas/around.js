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
      const { areas, around } = await api.get(`api/areas?${new URLSearchParams({ lat: position.lat.toFixed(5), lon: position.lon.toFixed(5) })}`);
      const other = areas.find(({ id }) => id === around);
      // Nothing has been begun here: the walk is where the user is.
      if (other && !store.get("destination") && !store.get("route") && !store.get("leadTarget")) {
        location.assign(pageOf(other.id, { source: "sensors" }));
      } else if (other) {
        messages.add({ kind: "info", id: "area-here", text: t("areas.otherHere", { name: other.name }), action: { words: t("areas.open", { name: other.name }), run: () => location.assign(pageOf(other.id)) } });
      } else {
        await otherwise(position);
      }
    } catch (error) {
      // Without a network, or on a server that fetches nothing, there is nothing to offer.
      console.info(error);
    }
  });
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
