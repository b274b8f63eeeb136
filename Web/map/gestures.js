/** Taps, long presses and the keyboard: all of them name a place. */

const longPress = 550;
const tolerance = 8;

/**
 * @param {any} map
 * @param {{tap: (point: {x: number, y: number}) => void, hold: (point: {x: number, y: number}) => void}} actions
 */
export function listen(map, { tap, hold }) {
  let timer = 0;
  let start = null;
  let held = false;
  const cancel = () => {
    clearTimeout(timer);
    start = null;
  };
  map.on("touchstart", (event) => {
    cancel();
    held = false;
    if (event.originalEvent.touches.length !== 1) return;
    start = event.point;
    timer = setTimeout(() => {
      held = true;
      hold(start);
    }, longPress);
  });
  map.on("touchmove", (event) => { if (start && event.point.dist(start) > tolerance) cancel(); });
  for (const name of ["touchend", "touchcancel", "dragstart", "zoomstart", "rotatestart"]) map.on(name, cancel);
  // The mouse's long press is its other button.
  map.on("contextmenu", (event) => {
    event.preventDefault();
    if (!held) hold(event.point);
  });
  map.on("click", (event) => {
    if (held) held = false;
    else tap(event.point);
  });
  const canvas = map.getCanvas();
  canvas.addEventListener("keydown", (event) => {
    const middle = { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 };
    if (event.key === "Enter") tap(middle);
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) hold(middle);
    else return;
    event.preventDefault();
  });
}
