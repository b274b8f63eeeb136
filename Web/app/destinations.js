/** The sheet where a destination is chosen among the area's places. */

import { byId, icon, make, setText } from "./elements.js";
import { text } from "./strings.js";

/** Anchors that are shown here; all of them have a sheet of their own. */
const mostSaved = 6;

export class Destinations {
  #store;
  #anchors;
  #dialog = byId("destinations");
  #list = byId("destination-list");
  #search = byId("destination-search");

  /**
   * @param {import("./store.js").Store} store
   * @param {() => void} onEnd ends guidance
   * @param {{list: (limit: number) => any[], remove: (id: string) => void, openAll: () => void}} anchors
   */
  constructor(store, onEnd, anchors) {
    this.#store = store;
    this.#anchors = anchors;
    byId("open-all-anchors").addEventListener("click", () => {
      this.#dialog.close();
      anchors.openAll();
    });
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
    store.addEventListener("anchors", () => { if (this.#dialog.open) this.#show(); });
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
    const saved = (wanted ? this.#store.get("anchors") ?? [] : this.#anchors.list(mostSaved))
      .filter(({ name }) => folded(name).includes(wanted)).slice(0, mostSaved);
    byId("saved-section").hidden = !this.#store.get("anchors")?.length;
    byId("saved-list").replaceChildren(...saved.map((place) => this.#saved(place)));
    setText(byId("destination-none"), spots.length === 0 ? text.areaHasNoSpots : found.length === 0 ? text.spotsNone : "");
  }

  /** An anchor: a tap leads there by needle, another deletes it. */
  #saved(place) {
    const name = place.name ?? text.tappedPlace;
    const lead = make("button", { type: "button", textContent: name, "aria-label": text.leadTo(name) });
    lead.addEventListener("click", () => {
      this.#dialog.close();
      this.#store.set("leadTarget", place);
    });
    const forget = make("button", { type: "button", "aria-label": text.forgetPlace(name) }, icon("close"));
    forget.addEventListener("click", () => this.#anchors.remove(place.id));
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
