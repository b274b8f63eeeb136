/** What is available at the user's position, and what helps where something is not; requested on opening. */

import { language, onLanguage, t } from "../language/text.js";
import { byId, make } from "../shared/elements.js";

/** Say the reasons that are shown again. @type {(() => void)[]} */
let reasons = [];
const things = ["elevation", "streets", "directions", "declination"];

/**
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").Api} api
 */
export function connectAvailability(store, api) {
  const list = byId("availability");
  onLanguage(() => { for (const show of reasons) show(); });
  byId("open-menu").addEventListener("click", async () => {
    const position = store.get("position");
    if (!position || !navigator.onLine) return;
    try {
      const query = new URLSearchParams({ lat: position.lat.toFixed(5), lon: position.lon.toFixed(5) });
      const answer = await api.get(`api/availability?${query}`);
      reasons = [];
      list.replaceChildren(...things.filter((thing) => answer[thing]).map((thing) => {
        const { available, why, suggestion } = answer[thing];
        return make("li", { "data-available": String(available) }, make("b", { "data-text": `availability.things.${thing}` }), " ",
          make("span", { "data-text": available ? "availability.there" : "availability.missing" }),
          ...(available ? [] : [" ", reason(thing, why, suggestion)]));
      }));
      byId("availability-section").hidden = list.children.length === 0;
    } catch (error) {
      console.info(error);
    }
  });
}

/** The server's reasons are English; elsewhere what helps is said. */
function reason(thing, why, suggestion) {
  const element = make("span", {});
  const show = () => { element.textContent = language() === "en" ? [why, suggestion].filter(Boolean).map(sentence).join(" ") : t(`availability.why.${thing}`); };
  show();
  reasons.push(show);
  return element;
}

/** They are parts of sentences. */
function sentence(words) { return `${words[0].toLocaleUpperCase()}${words.slice(1).replace(/\.?$/, ".")}`; }
