/** What is available at the user's position, and what helps where something is not; requested on opening. */

import { language, t } from "../language/text.js";
import { byId, make } from "../shared/elements.js";

const things = ["elevation", "streets", "directions", "declination"];

/**
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").Api} api
 */
export function connectAvailability(store, api) {
  const list = byId("availability");
  byId("open-menu").addEventListener("click", async () => {
    const position = store.get("position");
    if (!position || !navigator.onLine) return;
    try {
      const query = new URLSearchParams({ lat: position.lat.toFixed(5), lon: position.lon.toFixed(5) });
      const answer = await api.get(`api/availability?${query}`);
      list.replaceChildren(...things.filter((thing) => answer[thing]).map((thing) => {
        const { available, why, suggestion } = answer[thing];
        const words = available ? t("availability.there") : reason(why, suggestion);
        return make("li", { "data-available": String(available) }, make("b", { "data-text": `availability.things.${thing}` }), " ", words);
      }));
      byId("availability-section").hidden = list.children.length === 0;
    } catch (error) {
      console.info(error);
    }
  });
}

/** The server's reasons are English; elsewhere it is only said that something is missing. */
function reason(why, suggestion) {
  return language() === "en" ? [why, suggestion].filter(Boolean).map(sentence).join(" ") : t("availability.missing");
}

/** They are parts of sentences. */
function sentence(words) { return `${words[0].toLocaleUpperCase()}${words.slice(1).replace(/\.?$/, ".")}`; }
