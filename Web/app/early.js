/**
 * Requests what the first view needs of the network at once, while the page's modules are still loading. index.html loads this
 * module beside the others.
 */

import { languageOf, regionalName } from "../language/choice.js";
import { answerFrom, siteOfPage } from "../shared/data.js";
import { requestEarly } from "../shared/early-requests.js";
import { isHandheld } from "../shared/handheld.js";
import { keptSettings, keptWalk } from "./memory.js";

const kept = keptWalk();

/** The source that the page begins with: the address's, the one before a reload, or on a desktop a simulated walk; null where the user is asked. */
export const firstSource = new URLSearchParams(location.search).get("source") ?? kept.source ?? (isHandheld() ? null : "simulation");

/** Where the route of the area's first walk is; null where another one is wanted. */
export const firstWalk = firstSource === "simulation" && !kept.destination && !kept.route ? pathOfWalk(keptSettings()) : null;

const site = siteOfPage();
if (site) answerFrom(site, () => import("../site/site.js").then(({ Site }) => Site.open(site)));

requestEarly("engine", new URL("../engine/waymark.wasm", import.meta.url));
for (const path of ["api/area", firstWalk]) if (path) requestEarly(path);
// Its modules are loaded meanwhile; failures are reported when they are used.
if (firstSource === "simulation") import("../simulation/simulation.js").catch(() => {});

/** @param {{language: string, units: string, provider: string}} settings @returns {string | null} */
function pathOfWalk({ language, units, provider }) {
  // Another service gives another route.
  if (provider) return null;
  return `api/area/walk?${new URLSearchParams({ language: regionalName(languageOf(language)), units })}`;
}
