/** Favourites and recent places in “Where to?”. Loaded with the first destination, or when that sheet is opened. */

import { addStyleSheet, byId, icon, make } from "../app/elements.js";
import { onLanguage, t } from "../language/text.js";
import { KnownPlaces } from "./known-places.js";

/** @param {import("../app/page.js").Page} page */
export function connectPlaces(page) {
  addStyleSheet(new URL("places.css", import.meta.url).href);
  const places = new KnownPlaces();
  const root = byId("known-places");
  const search = byId("destination-search");
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
    go.addEventListener("click", () => page.destinations.choose(place));
    const isFavourite = places.isFavourite(place);
    const star = make("button", { type: "button", "aria-pressed": String(isFavourite), "aria-label": isFavourite ? t("known.unstar", { name }) : t("known.star", { name }) },
      icon(isFavourite ? "star" : "star-empty"));
    star.addEventListener("click", () => change(() => places.star(place, !isFavourite)));
    const item = make("li", { class: "known-place" }, go, star);
    if (!canForget) return item;
    const forget = make("button", { type: "button", "aria-label": t("known.forget", { name }) }, icon("close"));
    forget.addEventListener("click", () => change(() => places.forget(place)));
    item.append(forget);
    return item;
  };
  /** What was pressed is gone then: the focus goes to the next row, else to the search. */
  const change = (action) => {
    const rows = [...root.querySelectorAll("li")];
    const at = rows.findIndex((one) => one.contains(document.activeElement));
    action();
    const left = [...root.querySelectorAll("li")];
    (left[Math.min(at, left.length - 1)]?.querySelector("button") ?? search).focus();
  };
  places.addEventListener("change", show);
  search.addEventListener("input", show);
  byId("open-destination").addEventListener("click", show);
  onLanguage(show);
  show();
  return places;
}

function nameOf({ name, lat, lon }) { return name || t("known.place", { place: `${lat.toFixed(4)}, ${lon.toFixed(4)}` }); }

/** Without case and accents, so that “Zurich” finds “Zürich”. */
function folded(name) { return String(name).normalize("NFD").replace(/\p{Diacritic}/gu, "").toLocaleLowerCase().trim(); }
