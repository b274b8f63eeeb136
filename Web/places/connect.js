/** Favourites and recent places in “Where to?”, and the star of whatever is shown. Loaded once the first view is there. */

import "../language/later.js";
import { onLanguage, t } from "../language/text.js";
import { addStyleSheet, byId, icon, make } from "../shared/elements.js";
import { folded } from "./folded.js";
import { KnownPlaces } from "./known-places.js";
import { nameOf, starButton } from "./star.js";

/** @param {import("../shared/page.js").Page} page */
export function connectPlaces({ destinations, store }) {
  addStyleSheet(new URL("places.css", import.meta.url).href);
  const places = new KnownPlaces();
  const root = byId("known-places");
  const search = byId("destination-search");
  const star = (place) => starButton(store, place);
  const show = () => {
    const wanted = folded(search.value);
    const found = (list) => list.filter((place) => folded(nameOf(place)).includes(wanted));
    // One with a star is listed once.
    const recents = found(places.recents).filter((place) => !places.isFavourite(place));
    root.replaceChildren(...section(t("known.favourites"), found(places.favourites)), ...section(t("known.recents"), recents, true));
  };
  const section = (title, list, canForget = false) => (list.length === 0 ? [] : [
    make("section", { "aria-label": title }, make("h3", { textContent: title }), make("ul", {}, ...list.map((place) => row(place, canForget)))),
  ]);
  const row = (place, canForget) => {
    const name = nameOf(place);
    const go = make("button", { type: "button", textContent: name });
    go.addEventListener("click", () => destinations.choose(place));
    const item = make("li", { class: "known-place" }, go, star(place));
    if (!canForget) return item;
    const forget = make("button", { type: "button", "aria-label": t("known.forget", { name }) }, icon("close"));
    forget.addEventListener("click", () => places.forget(place));
    item.append(forget);
    return item;
  };
  places.addEventListener("change", () => {
    // What was pressed is made anew, or gone: the focus stays where it was, or goes to the next row, else to the search.
    const focused = document.activeElement;
    const list = focused?.closest("#known-places, #destination-list");
    const at = list ? [...list.querySelectorAll("li")].findIndex((one) => one.contains(focused)) : -1;
    store.set("favourites", places.favourites);
    show();
    destinations.refresh();
    if (!list || at < 0) return;
    const left = [...list.querySelectorAll("li")];
    const buttons = left[Math.min(at, left.length - 1)]?.querySelectorAll("button");
    (list === root ? buttons?.[0] ?? search : buttons?.[1] ?? search).focus();
  });
  store.addEventListener("starWish", () => {
    const { place, isFavourite } = store.get("starWish");
    places.star(place, isFavourite);
  });
  search.addEventListener("input", show);
  byId("open-destination").addEventListener("click", show);
  onLanguage(show);
  store.set("favourites", places.favourites);
  destinations.star = star;
  destinations.refresh();
  show();
  return places;
}
