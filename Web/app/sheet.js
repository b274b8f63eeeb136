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
  let from = null;
  handle.addEventListener("pointerdown", (event) => { from = event.clientY; });
  handle.addEventListener("pointermove", (event) => {
    if (from === null || (!handle.hasPointerCapture(event.pointerId) && Math.abs(event.clientY - from) < 8)) return;
    // Captured once it is a drag: a press stays one.
    if (!handle.hasPointerCapture(event.pointerId)) handle.setPointerCapture(event.pointerId);
    const y = event.clientY;
    const view = y < innerHeight * highest ? "map" : y > byId("dock").getBoundingClientRect().top - lowest ? "camera" : "split";
    if (view !== store.get("view")) store.set("view", view);
  });
  for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, () => { from = null; });
}
