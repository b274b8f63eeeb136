/** Parts of the page that the first view does without: loaded once it is there. */

import { Calibration } from "../camera/calibration.js";
import { connectAvailability } from "./availability.js";
import { byId } from "./elements.js";
import { connectOwnMark } from "./ownMark.js";
import { connectSun } from "./sun.js";
import { surroundings } from "./surroundings.js";
import "../language/later.js";

/** @param {import("./page.js").Page} page */
export function connectLater(page) {
  const { store, api, messages, viewport, walk } = page;
  connectAvailability(store, api);
  // Without the engine there is nothing to align, to mark or to measure.
  if (!walk) return;
  walk.surroundings = surroundings(api, store);
  connectSun(store, messages, walk);
  connectOwnMark(store, messages, () => page.renderer);
  const calibration = new Calibration(viewport, () => walk.pose);
  byId("open-calibration").addEventListener("click", () => {
    byId("menu").close();
    calibration.open();
  });
}
