/** “Where to?”: kinds of places, saved and recent ones, those of the area, and what is found for a text. Each has its direction and distance. */

import "../language/later.js";
import { onLanguage, t } from "../language/text.js";
import { DirectionMark } from "../shared/direction-mark.js";
import { addStyleSheet, byId, icon, make, setAttribute, setText } from "../shared/elements.js";
import { forgetPlace, isSame, recentPlaces } from "../shared/kept-places.js";
import { coordinateText } from "../shared/place-names.js";
import { AreaSearch } from "./area-search.js";
import { folded } from "./folded.js";

/** Saved places that are shown here; all of them have a sheet of their own. */
const maximumSaved = 4;
/** What walkers look for; the table has for each a name and the words that the search knows. */
const categories = ["food", "water", "toilet", "shelter", "stop", "pharmacy", "viewpoint"];
/** Between two looks at where everything is while the sheet is open, milliseconds. */
const interval = 500;

/** @typedef {{lat: number, lon: number, name?: string, detail?: string, distance?: number}} ListedPlace */

export class Destinations {
  #page;
  #store;
  #search;
  #dialog = byId("destinations");
  #list = byId("destination-list");
  #field = byId("destination-search");
  #chips = make("div", { class: "chips", role: "group", "data-text-aria-label": "places.kinds" });
  /** True while a stop is looked for, not the destination. */ #isStop = false;
  #timer = 0;
  /** What is shown, with the arrows to it. @type {Map<ListedPlace, DirectionMark>} */ #marks = new Map();

  /** @param {import("../shared/page.js").Page} page */
  constructor(page) {
    const { store, api } = page;
    addStyleSheet("places/places.css");
    this.#page = page;
    this.#store = store;
    this.#search = new AreaSearch(api);
    byId("open-all-anchors").addEventListener("click", () => {
      this.#dialog.close();
      page.openSaved();
    });
    for (const category of categories) {
      const chip = make("button", { type: "button", "data-category": category, "data-text": `places.categories.${category}` });
      chip.addEventListener("click", () => {
        this.#field.value = chip.getAttribute("aria-pressed") === "true" ? "" : t(`places.words.${category}`);
        this.#show();
      });
      this.#chips.append(chip);
    }
    this.#field.closest("label").after(this.#chips);
    this.#field.addEventListener("input", () => this.#show());
    this.#field.addEventListener("keydown", (event) => {
      const first = this.#list.querySelector("button");
      if (event.key !== "Enter" || !this.#field.value || !first) return;
      // What has the focus next is not pressed by the same key.
      event.preventDefault();
      first.click();
    });
    byId("end-route").addEventListener("click", () => {
      page.navigation.end();
      this.#dialog.close();
    });
    this.#dialog.addEventListener("close", () => clearInterval(this.#timer));
    for (const key of ["area", "anchors"]) store.addEventListener(key, () => this.#refresh());
    onLanguage(() => this.#refresh());
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
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#showDirections(), interval);
    this.#page.navigation.prepare();
    this.#search.load(this.#store.get("area")).then(() => { if (this.#field.value) this.#show(); });
  }

  /**
   * Recent places as a section of another sheet.
   * @param {(place: ListedPlace) => void} chosen
   */
  recents(chosen) {
    const list = make("ul", { class: "places" });
    const section = make("section", {}, make("h3", { "data-text": "places.recents" }), list);
    const show = () => {
      const places = recentPlaces();
      section.hidden = places.length === 0;
      list.replaceChildren(...places.map((place) => this.#recent(place, chosen, () => {
        show();
        (list.querySelector("button") ?? section.closest("dialog")?.querySelector("button.close"))?.focus();
      })));
      this.#showDirections();
    };
    this.#marks.clear();
    show();
    return section;
  }

  #refresh() { if (this.#dialog.open) this.#show(); }

  /** Shows a place before anybody goes there; a stop is one at once. @param {ListedPlace} place */
  #choose({ lat, lon, name, detail }) {
    this.#dialog.close();
    if (this.#isStop) this.#store.set("via", [...this.#store.get("via") ?? [], { lat, lon, ...(name && { name }) }]);
    else this.#page.choose({ lat, lon, name, detail });
  }

  #show() {
    const spots = this.#store.get("area")?.spots ?? [];
    const wanted = folded(this.#field.value);
    const named = (/** @type {ListedPlace[]} */ places) => places.filter(({ name }) => folded(name ?? "").includes(wanted));
    const position = this.#store.get("position") ?? null;
    const results = this.#search.search(this.#field.value, position);
    // A suggested place is itself, whatever else has its name.
    const isTwin = (/** @type {any} */ spot) => (/** @type {any} */ result) => spot.name === result.name && isNear(spot, result);
    const known = named(spots).map((spot) => ({ ...spot, detail: results.find(isTwin(spot))?.detail }));
    const found = [...known, ...results.filter((result) => !known.some((spot) => isTwin(spot)(result)))];
    for (const chip of this.#chips.children) setAttribute(chip, "aria-pressed", String(this.#field.value === t(`places.words.${chip.dataset.category}`)));
    this.#marks.clear();
    this.#list.replaceChildren(...found.map((place) => make("li", {}, this.#row(place))));
    const anchors = this.#store.get("anchors") ?? [];
    const saved = named(wanted ? anchors : this.#page.anchors?.near(maximumSaved) ?? anchors).slice(0, maximumSaved);
    // A saved place is listed once.
    const recents = named(recentPlaces()).filter((place) => !anchors.some((one) => isSame(one, place)));
    byId("saved-section").hidden = (wanted ? saved : anchors).length + recents.length === 0;
    byId("open-all-anchors").hidden = wanted !== "" || anchors.length <= saved.length;
    byId("saved-list").replaceChildren(...saved.map((place) => make("li", {}, this.#row(place))),
      ...recents.map((place) => this.#recent(place, (one) => this.#choose(one), () => {
        this.#show();
        (byId("saved-list").querySelector("li:last-child button") ?? this.#field).focus();
      })));
    this.#showDirections();
    const none = () => this.#search.explanation || t(spots.length === 0 ? "places.none" : "places.noneFound");
    setText(byId("destination-none"), found.length === 0 ? none() : "");
  }

  /** @param {ListedPlace} place @param {(place: ListedPlace) => void} [chosen] */
  #row(place, chosen = (one) => this.#choose(one)) {
    const { name, detail } = place;
    const mark = new DirectionMark();
    this.#marks.set(place, mark);
    const button = make("button", { type: "button", class: "place" },
      make("span", { class: "words" }, make("b", { textContent: name || coordinateText(place) }), ...(detail ? [make("small", { textContent: detail })] : [])), mark.element);
    button.addEventListener("click", () => chosen(place));
    return button;
  }

  /** A recent place: it can be forgotten. @param {ListedPlace} place @param {(place: ListedPlace) => void} chosen @param {() => void} forgotten */
  #recent(place, chosen, forgotten) {
    const forget = make("button", { type: "button", "aria-label": t("places.forgetRecent", { name: place.name || coordinateText(place) }) }, icon("close"));
    forget.addEventListener("click", () => {
      forgetPlace(place);
      forgotten();
    });
    return make("li", { class: "recent" }, this.#row(place, chosen), forget);
  }

  #showDirections() {
    const session = this.#page.walk?.session;
    const units = this.#store.get("units");
    for (const [place, mark] of this.#marks) mark.show(session?.leadBack(place) ?? (Number.isFinite(place.distance) ? /** @type {any} */ (place) : null), units);
  }
}

/** Some two hundred metres: one place on two maps. */
function isNear(a, b) { return Math.abs(a.lat - b.lat) < 0.002 && Math.abs(a.lon - b.lon) < 0.002; }
