/** The sheet where a destination is chosen among the area's places. */

import { onLanguage, t } from "../language/text.js";
import { byId, icon, make, setText } from "../shared/elements.js";
import { folded } from "./folded.js";

/** Anchors that are shown here; all of them have a sheet of their own. */
const maximumSaved = 6;

export class Destinations {
  #store;
  #anchors;
  #search;
  #dialog = byId("destinations");
  #list = byId("destination-list");
  #field = byId("destination-search");
  /** True while a stop is looked for, not the destination. */ #isStop = false;

  /** Makes the star of a place, once favourites are there. @type {((place: any) => HTMLElement) | null} */
  star = null;

  /**
   * @param {import("../shared/store.js").Store} store
   * @param {() => void} onEnd ends guidance
   * @param {{list: (limit: number) => any[], remove: (id: string) => void, openAll: () => void}} anchors
   * @param {import("./area-search.js").AreaSearch} search
   */
  constructor(store, onEnd, anchors, search) {
    this.#search = search;
    this.#store = store;
    this.#anchors = anchors;
    byId("open-all-anchors").addEventListener("click", () => {
      this.#dialog.close();
      anchors.openAll();
    });
    const button = byId("open-destination");
    button.addEventListener("click", () => this.open());
    this.#field.addEventListener("input", () => this.#show());
    this.#field.addEventListener("keydown", (event) => {
      const first = this.#list.querySelector("button");
      if (event.key === "Enter" && this.#field.value && first) first.click();
    });
    byId("end-route").addEventListener("click", () => {
      onEnd();
      this.#dialog.close();
    });
    const showDestination = () => {
      const destination = store.get("destination");
      byId("open-destination-label").hidden = !destination;
      const words = byId("open-destination-text");
      words.dataset.text = destination ? "places.onMap" : "places.whereTo";
      if (destination?.name) delete words.dataset.text;
      setText(words, destination?.name ?? t(words.dataset.text));
      if (destination) button.setAttribute("aria-label", t("places.whereToNow", { name: destination.name ?? t("places.onMap") }));
      else button.removeAttribute("aria-label");
    };
    store.subscribe("destination", showDestination);
    onLanguage(showDestination);
    store.subscribe("area", () => this.#show());
    store.addEventListener("anchors", () => this.refresh());
  }

  /** @param {{isStop?: boolean}} [options] isStop: what is chosen is a stop */
  open({ isStop = false } = {}) {
    this.#isStop = isStop;
    setText(byId("destinations-title"), isStop ? t("places.whichStop") : t("places.whereTo"));
    this.#field.value = "";
    byId("end-route").hidden = isStop || !this.#store.get("route");
    byId("route-file-section").hidden = isStop;
    this.#show();
    this.#dialog.showModal();
    this.onOpen?.();
    this.#search.load(this.#store.get("area")).then(() => { if (this.#field.value) this.#show(); });
  }

  /** Shows the list anew. */
  refresh() { if (this.#dialog.open) this.#show(); }

  /** Goes to a place, or by it. @param {{lat: number, lon: number, name?: string}} place */
  choose({ lat, lon, name }) {
    this.#dialog.close();
    const place = { lat, lon, ...(name && { name }) };
    if (this.#isStop) this.#store.set("via", [...this.#store.get("via") ?? [], place]);
    else this.#store.set("destination", place);
  }

  #show() {
    const spots = this.#store.get("area")?.spots ?? [];
    const wanted = folded(this.#field.value);
    const known = spots.filter(({ name }) => folded(name).includes(wanted));
    // A suggested place is itself, whatever else has its name.
    const isOther = ({ name, lat, lon }) => !known.some((spot) => spot.name === name && isNear(spot, { lat, lon }));
    const found = [...known, ...this.#search.search(this.#field.value, this.#store.get("position") ?? null, this.#store.get("units")).filter(isOther)];
    this.#list.replaceChildren(...found.map((spot) => this.#item(spot)));
    const saved = (wanted ? this.#store.get("anchors") ?? [] : this.#anchors.list(maximumSaved))
      .filter(({ name }) => folded(name).includes(wanted)).slice(0, maximumSaved);
    // Anchors are led to by needle: no route passes one.
    byId("saved-section").hidden = this.#isStop || !this.#store.get("anchors")?.length;
    byId("saved-list").replaceChildren(...saved.map((place) => this.#saved(place)));
    const none = () => this.#search.explanation || t(spots.length === 0 ? "places.none" : "places.noneFound");
    setText(byId("destination-none"), found.length === 0 ? none() : "");
  }

  /** An anchor: a tap leads there by needle, another deletes it. */
  #saved(place) {
    const name = place.name ?? t("places.onMap");
    const lead = make("button", { type: "button", textContent: name, "aria-label": t("lead.to", { name }) });
    lead.addEventListener("click", () => {
      this.#dialog.close();
      this.#store.set("leadTarget", place);
    });
    const forget = make("button", { type: "button", "aria-label": t("places.forget", { name }) }, icon("close"));
    forget.addEventListener("click", () => this.#anchors.remove(place.id));
    return make("li", { class: "saved" }, lead, forget);
  }

  #item({ name, detail = "", lat, lon }) {
    const button = make("button", { type: "button" }, make("span", {}, name), ...(detail ? [make("small", {}, detail)] : []));
    button.addEventListener("click", () => this.choose({ lat, lon, name }));
    return make("li", { class: "known-place" }, button, ...(this.star ? [this.star({ name, lat, lon })] : []));
  }
}

/** Some two hundred metres: one place on two maps. */
function isNear(a, b) { return Math.abs(a.lat - b.lat) < 0.002 && Math.abs(a.lon - b.lon) < 0.002; }
