/**
 * What the first view needs of the network, asked for at once, while the page's modules are still on their way. index.html loads
 * this module beside the others; whoever wants an answer takes it from here, once.
 */

import { languageOf, regionalName } from "../language/choice.js";
import { isHandheld } from "../sensors/handheld.js";
import { keptSettings, keptWalk } from "./memory.js";

/** @type {Map<string, Promise<Response>>} */ const asked = new Map();
const kept = keptWalk();

/** The source that the page begins with: the address's, the one before a reload, or on a desk a walk; null where the user is asked. */
export const firstSource = new URLSearchParams(location.search).get("source") ?? kept.source ?? (isHandheld() ? null : "simulation");

/** Where the way of the area's first walk is had; null where another one is wanted. */
export const firstWalk = firstSource === "simulation" && !kept.destination && !kept.route ? pathOfWalk(keptSettings()) : null;

for (const path of ["engine/waymark.wasm", "api/area", firstWalk]) if (path) ask(path);
// Its modules come meanwhile; what cannot be loaded is told when it is used.
if (firstSource === "simulation") import("../simulation/simulation.js").catch(() => {});

/**
 * The answer that was asked for early, for the first who wants it.
 * @param {string} path below the page
 * @returns {Promise<Response> | null}
 */
export function takeEarly(path) {
  const answer = asked.get(path) ?? null;
  asked.delete(path);
  return answer;
}

/** @param {string} path */
function ask(path) {
  const answer = fetch(new URL(path, document.baseURI));
  // Whoever takes it hears of its failure.
  answer.catch(() => {});
  asked.set(path, answer);
}

/** @param {{language: string, units: string, provider: string}} settings @returns {string | null} */
function pathOfWalk({ language, units, provider }) {
  // Another service's way is another.
  if (provider) return null;
  return `api/area/walk?${new URLSearchParams({ language: regionalName(languageOf(language)), units })}`;
}
