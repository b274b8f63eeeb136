/**
 * Instructions that are felt: the phone vibrates at manoeuvres, off the route and at the end. Browsers without vibration say
 * nothing about it. It is no motion of the display: who asked for less of that still wants to feel a turn, or switches it off.
 */

import { byId } from "../shared/elements.js";

/** Milliseconds on, off, on, …, by kind of announcement. */
const patterns = Object.freeze({ now: [120], next: [50], offRoute: [250, 120, 250], turnBack: [250, 120, 250], onRoute: [50], arrived: [120, 80, 120, 80, 300] });

/** @param {import("../shared/store.js").Store} store */
export function connectHaptics(store) {
  if (typeof navigator.vibrate !== "function") return;
  byId("haptics-field").hidden = false;
  store.addEventListener("announcement", () => {
    const pattern = patterns[store.get("announcement")?.kind];
    if (!pattern || store.get("settings")?.haptics === false || store.get("source")?.kind === "replay") return;
    // Before the first tap browsers refuse, and say so on the console.
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
  });
}
