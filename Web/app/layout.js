/** Sizes of what lies over the stage, for the style sheet, the map and the overlay's safe area. */

import { byId } from "./elements.js";

/** Pixels kept free around the indicator at the edge. */
const margin = 44;
/** Between panel and dock, and above it (page.css). */
const panelGap = 8;

/**
 * @param {(insets: {top: number, left: number, bottom: number, right: number}) => void} onInsets borders of the camera view
 *   that are covered
 */
export function watchLayout(onInsets) {
  const [app, hud, foot, dock, camera, panel] = ["app", "hud", "foot", "dock", "camera", "panel"].map(byId);
  let before = "";
  const update = () => {
    // The head of the panel always shows, its body opens over the stage.
    const head = panel.hidden ? 0 : byId("panel-toggle").offsetHeight + panelGap;
    app.style.setProperty("--dock-height", `${dock.offsetHeight + head}px`);
    app.style.setProperty("--hud-height", `${hud.offsetHeight}px`);
    app.style.setProperty("--foot-height", `${foot.offsetHeight}px`);
    const view = camera.getBoundingClientRect();
    if (view.width < 1) return;
    const top = coverage(view, hud.getBoundingClientRect(), (over) => over.bottom - view.top);
    const bottom = coverage(view, foot.getBoundingClientRect(), (over) => view.bottom - over.top);
    const insets = {
      top: Math.min(top, view.height * 0.45) + margin, bottom: Math.min(bottom, view.height * 0.4) + margin,
      left: margin, right: margin,
    };
    const now = JSON.stringify(insets);
    if (now === before) return;
    before = now;
    onInsets(insets);
  };
  const observer = new ResizeObserver(update);
  for (const element of [app, hud, foot, dock, camera, panel]) observer.observe(element);
}

/** How much of a view something covers that lies over most of its width. */
function coverage(view, over, measure) {
  const width = Math.min(view.right, over.right) - Math.max(view.left, over.left);
  const height = Math.min(view.bottom, over.bottom) - Math.max(view.top, over.top);
  return width > view.width * 0.6 && height > 0 ? Math.max(0, measure(over)) : 0;
}
