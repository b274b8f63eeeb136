/** The sheet where a destination is chosen among the area's places. */

import { byId, icon, make, setText } from "./elements.js";
import { text } from "./strings.js";

export class Destinations {
  #store;
  #dialog = byId("destinations");
  #list = byId("destination-list");
  #search = byId("destination-search");

  /**
   * @param {import("./store.js").Store} store
   * @param {() => void} onEnd ends guidance
   */
  constructor(store, onEnd) {
    this.#store = store;
    const button = byId("open-destination");
    button.addEventListener("click", () => this.open());
    this.#search.addEventListener("input", () => this.#show());
    this.#search.addEventListener("keydown", (event) => {
      const first = this.#list.querySelector("button");
      if (event.key === "Enter" && this.#search.value && first) first.click();
    });
    byId("end-route").addEventListener("click", () => {
      onEnd();
      this.#dialog.close();
    });
    store.subscribe("destination", (destination) => {
      byId("open-destination-label").hidden = !destination;
      setText(byId("open-destination-text"), destination ? destination.name ?? text.tappedPlace : text.whereTo);
      if (destination) button.setAttribute("aria-label", text.whereToNow(destination.name ?? text.tappedPlace));
      else button.removeAttribute("aria-label");
    });
    store.subscribe("area", () => this.#show());
    store.addEventListener("anchors", () => this.#show());
  }

  open() {
    this.#search.value = "";
    byId("end-route").hidden = !this.#store.get("route");
    this.#show();
    this.#dialog.showModal();
  }

  #show() {
    const spots = this.#store.get("area")?.spots ?? [];
    const wanted = folded(this.#search.value);
    const found = spots.filter(({ name }) => folded(name).includes(wanted));
    this.#list.replaceChildren(...found.map((spot) => this.#item(spot)));
    const saved = this.#store.get("anchors") ?? [];
    byId("saved-section").hidden = saved.length === 0;
    byId("saved-list").replaceChildren(...saved.map((place) => this.#saved(place)));
    setText(byId("destination-none"), spots.length === 0 ? text.areaHasNoSpots : found.length === 0 ? text.spotsNone : "");
  }

  /** A place of the user's own: a tap leads there by needle, another forgets it. */
  #saved(place) {
    const name = place.name ?? text.tappedPlace;
    const lead = make("button", { type: "button", textContent: name, "aria-label": text.leadTo(name) });
    lead.addEventListener("click", () => {
      this.#dialog.close();
      this.#store.set("leadTarget", place);
    });
    const forget = make("button", { type: "button", "aria-label": text.forgetPlace(name) }, icon("close"));
    forget.addEventListener("click", () => {
      this.#store.set("anchors", this.#store.get("anchors").filter((other) => other !== place));
    });
    return make("li", { class: "saved" }, lead, forget);
  }

  #item({ name, lat, lon }) {
    const button = make("button", { type: "button", textContent: name });
    button.addEventListener("click", () => {
      this.#dialog.close();
      this.#store.set("destination", { lat, lon, name });
    });
    return make("li", {}, button);
  }
}

/** Without case and accents, so that “Zurich” finds “Zürich”. */
function folded(name) {
  return String(name).normalize("NFD").replace(/\p{Diacritic}/gu, "").toLocaleLowerCase().trim();
}
