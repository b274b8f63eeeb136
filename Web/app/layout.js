/** Sizes of what lies over the stage, for the style sheet, the map and the overlay's safe area. */

import { byId } from "../shared/elements.js";
import { freeArea } from "./free-area.js";

/** Pixels kept free around the indicator at the edge, where there is room for it. */
const margin = 44;
/** A smaller rectangle has no room for it. */
const minimumSide = 72;
/** Between panel and dock, and above it (page.css). */
const panelGap = 8;

/**
 * @param {(insets: {top: number, left: number, bottom: number, right: number}) => void} onInsets borders of the camera view
 *   that the indicator at the edge keeps away from: all but the largest part of it that nothing lies over
 */
export function watchLayout(onInsets) {
  const [app, hud, foot, dock, camera, panel, coaching] = ["app", "hud", "foot", "dock", "camera", "panel", "coaching"].map(byId);
  let before = "";
  const update = () => {
    const head = panel.hidden ? 0 : byId("panel-head").offsetHeight + panelGap;
    const set = (name, pixels) => app.style.setProperty(name, `${Math.round(pixels)}px`);
    set("--dock-height", dock.offsetHeight + head);
    // A board that comes and goes lies over the stage, which does not jump for it.
    set("--hud-height", coaching.offsetHeight > 0 ? coaching.offsetTop : hud.offsetHeight);
    set("--hud-whole", hud.offsetHeight);
    set("--foot-height", foot.offsetHeight);
    const view = camera.getBoundingClientRect();
    if (view.width < 1) return;
    const boards = [...hud.querySelectorAll(".board"), ...foot.querySelectorAll(".board, .message:not(.unseen)"), ...app.querySelectorAll("#camera .board")];
    const free = freeArea(view, boards.map((board) => board.getBoundingClientRect()).filter((box) => box.width > 0));
    app.toggleAttribute("data-covered", Math.min(free.right - free.left, free.bottom - free.top) < minimumSide);
    const [across, down] = [Math.min(margin, (free.right - free.left) / 3), Math.min(margin, (free.bottom - free.top) / 3)];
    const insets = {
      top: free.top - view.top + down, bottom: view.bottom - free.bottom + down,
      left: free.left - view.left + across, right: view.right - free.right + across,
    };
    const now = JSON.stringify(insets);
    if (now === before) return;
    before = now;
    onInsets(insets);
  };
  const observer = new ResizeObserver(update);
  const watched = new Set();
  const watch = () => {
    for (const element of [app, hud, foot, dock, camera, panel, ...app.querySelectorAll("#hud .board, #camera .board")]) {
      if (!watched.has(element)) observer.observe(element);
      watched.add(element);
    }
  };
  watch();
  // Parts of the page that are loaded later put boards over the picture.
  const later = new MutationObserver(watch);
  for (const parent of [camera, byId("now")]) later.observe(parent, { childList: true });
}
