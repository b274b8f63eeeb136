/** Parts of the page that the first view does without: loaded once it is there. */

import { Calibration } from "../camera/calibration.js";
import { connectOwnMark } from "../camera/own-mark.js";
import { connectSun } from "../camera/sun.js";
import "../language/later.js";
import { byId } from "../shared/elements.js";
import { surroundings } from "../surroundings/surroundings.js";
import { connectAreas } from "../areas/connect.js";
import { isSite } from "../shared/data.js";
import { tenantOf } from "../shared/tenant.js";
import { connectAvailability } from "./availability.js";

/** @param {import("./page.js").Page} page */
export function connectLater(page) {
  const { store, api, messages, viewport, walk } = page;
  connectAvailability(store, api);
  // Neither gets areas: a site has none to get, and a server's areas are not its tenants' to make.
  if (isSite() || tenantOf()) import("../areas/site-areas.js").then(({ connectSiteAreas }) => connectSiteAreas(page)).catch((error) => console.info(error));
  else connectAreas(page);
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
