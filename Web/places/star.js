/** The star that makes a place a favourite. */

import { t } from "../language/text.js";
import { icon, make, setAttribute } from "../shared/elements.js";
import { isSame } from "./known-places.js";

/**
 * A button that gives a place its star, or takes it.
 * @param {import("../shared/store.js").Store} store
 * @param {import("./known-places.js").Place} place
 */
export function starButton(store, place) {
  const name = nameOf(place);
  const button = make("button", { type: "button", "data-action": "star" });
  const isFavourite = () => (store.get("favourites") ?? []).some((/** @type {any} */ one) => isSame(one, place));
  const show = () => {
    const has = isFavourite();
    setAttribute(button, "aria-pressed", String(has));
    setAttribute(button, "aria-label", t(has ? "known.unstar" : "known.star", { name }));
    button.replaceChildren(icon(has ? "star" : "star-empty"));
  };
  button.addEventListener("click", () => {
    store.set("starWish", { place, isFavourite: !isFavourite() });
    show();
  });
  show();
  return button;
}

/** @param {import("./known-places.js").Place} place */
export function nameOf({ name, lat, lon }) { return name || t("known.place", { place: `${lat.toFixed(4)}, ${lon.toFixed(4)}` }); }
