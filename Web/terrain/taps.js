/** Short presses on the picture itself: no drags, no presses on what lies on it. */

/** Farther and longer than this is no tap, pixels and milliseconds. */
const slack = 8;
const patience = 600;

/**
 * @param {HTMLElement} element
 * @param {(x: number, y: number) => void} tapped pixels from its upper left corner
 */
export function listenForTaps(element, tapped) {
  let start = null;
  element.addEventListener("pointerdown", (event) => {
    const isSurface = event.target instanceof Element && !event.target.closest("button, a, input, [data-solid]");
    // A second finger makes it a gesture.
    start = isSurface && event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY, time: event.timeStamp } : null;
  });
  element.addEventListener("pointercancel", () => { start = null; });
  element.addEventListener("pointerup", (event) => {
    const from = start;
    start = null;
    if (!from || event.timeStamp - from.time > patience) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > slack) return;
    const box = element.getBoundingClientRect();
    tapped(event.clientX - box.left, event.clientY - box.top);
  });
}
