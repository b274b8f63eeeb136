/**
 * The map as a sheet on a phone: gone but for its handle, at the foot of the picture, or over all. Its three heights are the three views;
 * the handle is dragged, or has two buttons.
 */

import { byId } from "../shared/elements.js";

/** From the lowest to the highest. */
const heights = ["camera", "split", "map"];
/** Below this share of the display a finger that drags leaves the map over all, and within so many pixels of the dock it puts it away. */
const highest = 0.35;
const lowest = 48;
/** A finger that presses moves so many pixels. */
const slop = 8;

/** @param {import("../shared/store.js").Store} store its `view` */
export function connectSheet(store) {
  const [handle, smaller, larger] = ["sheet-handle", "sheet-smaller", "sheet-larger"].map(byId);
  const step = (by) => {
    const next = heights[heights.indexOf(store.get("view")) + by];
    if (next) store.set("view", next);
  };
  smaller.addEventListener("click", () => step(-1));
  larger.addEventListener("click", () => step(1));
  store.subscribe("view", (view) => {
    const isLowest = view === heights[0], isHighest = view === heights.at(-1);
    // What goes hands its focus on.
    if (isLowest && document.activeElement === smaller) larger.focus();
    if (isHighest && document.activeElement === larger) smaller.focus();
    // The grip stays in the middle.
    smaller.style.visibility = isLowest ? "hidden" : "";
    larger.style.visibility = isHighest ? "hidden" : "";
  });
  handle.addEventListener("pointerdown", ({ clientY: from, pointerId }) => {
    let isDrag = false;
    const done = new AbortController();
    const follow = ({ clientY: y, pointerId: id }) => {
      // A press is no drag.
      isDrag ||= Math.abs(y - from) > slop;
      if (id !== pointerId || !isDrag) return;
      const view = y < innerHeight * highest ? "map" : y > byId("dock").getBoundingClientRect().top - lowest ? "camera" : "split";
      if (view !== store.get("view")) store.set("view", view);
    };
    addEventListener("pointermove", follow, { signal: done.signal });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => done.abort(), { signal: done.signal });
  });
}
