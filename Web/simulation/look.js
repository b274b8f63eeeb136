/** Looking around in the simulated walk: drag, arrow keys, the device's own motion. */

const limit = 80;

export class Look {
  heading = 0;
  pitch = 0;
  roll = 0;
  #controller = new AbortController();
  /** @type {Map<number, {x: number, y: number}>} */ #pointers = new Map();

  /**
   * @param {HTMLElement} element what is dragged
   * @param {() => {width: number, fovX: number}} camera
   * @param {() => void} changed
   */
  constructor(element, camera, changed) {
    this.changed = changed;
    const options = { signal: this.#controller.signal };
    element.addEventListener("pointerdown", (event) => {
      if (!isSurface(event)) return;
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    }, options);
    addEventListener("pointermove", (event) => {
      const from = this.#pointers.get(event.pointerId);
      if (!from) return;
      const { width, fovX } = camera();
      // What is under the finger stays there.
      const scale = fovX / width;
      this.turn(-(event.clientX - from.x) * scale, (event.clientY - from.y) * scale);
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    }, options);
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) {
      addEventListener(kind, (event) => { this.#pointers.delete(event.pointerId); }, options);
    }
    addEventListener("keydown", (event) => {
      const steps = /** @type {Record<string, [number, number]>} */ ({
        ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, 5], ArrowDown: [0, -5],
      });
      const step = steps[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || isControl(event.target)) return;
      event.preventDefault();
      this.turn(...step);
    }, options);
  }

  /** @param {number} heading @param {number} pitch degrees */
  turn(heading, pitch) {
    this.heading = ((this.heading + heading + 540) % 360) - 180;
    this.pitch = Math.max(-limit, Math.min(limit, this.pitch + pitch));
    this.changed();
  }

  /** @param {number} roll degrees */
  tilt(roll) {
    this.roll = roll;
    this.changed();
  }

  /** Looks where the walker looks again. */
  reset() {
    this.heading = 0;
    this.pitch = 0;
    this.roll = 0;
    this.changed();
  }

  /** Lets go of the page. */
  close() { this.#controller.abort(); }
}

/**
 * True for a press on the picture itself, not on something that lies on it.
 * @param {PointerEvent} event
 */
function isSurface(event) {
  const { target } = event;
  return target instanceof Element && !target.closest("button, a, input, select, textarea, summary, label, dialog, [data-solid]");
}

/**
 * True for an element that uses the arrow keys itself.
 * @param {EventTarget | null} target
 */
function isControl(target) {
  return target instanceof Element
    && target.closest("input, select, textarea, [role=slider], [role=tablist], [role=radiogroup], .maplibregl-map, dialog") !== null;
}
