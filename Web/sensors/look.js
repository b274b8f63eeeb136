/**
 * Looking around by hand, where no sensor says how the device is turned: drag the picture, or use the arrow keys.
 *
 * Keeps two angles only; the engine makes the camera of them, like of a phone held upright.
 */
const keyStep = 5;
const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Look {
  /** Degrees clockwise from the scene's −Z axis. */
  heading = 0;
  /** Degrees above the horizon. */
  pitch = 0;
  #ends = [];

  /**
   * @param {HTMLElement} element that is dragged
   * @param {() => import("../shared/source.js").Camera} camera
   */
  constructor(element, camera) {
    this.element = element;
    this.camera = camera;
  }

  start() {
    if (this.#ends.length > 0) return;
    let last = null;
    this.#on("pointerdown", (event) => {
      if (event.target.closest?.("button, a, input, select, textarea")) return;
      last = { id: event.pointerId, x: event.clientX, y: event.clientY };
    });
    this.#on("pointermove", (event) => {
      if (last?.id !== event.pointerId) return;
      this.drag(event.clientX - last.x, event.clientY - last.y);
      last = { id: event.pointerId, x: event.clientX, y: event.clientY };
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) this.#on(name, () => { last = null; });
    this.#on("keydown", (event) => {
      const direction = keys[event.key];
      if (!direction || event.target !== this.element) return;
      event.preventDefault();
      this.turn(direction[0] * keyStep, direction[1] * keyStep);
    });
    const { touchAction } = this.element.style;
    const tabIndex = this.element.getAttribute("tabindex");
    this.element.style.touchAction = "none";
    this.element.tabIndex = 0;
    this.#ends.push(() => {
      this.element.style.touchAction = touchAction;
      if (tabIndex === null) this.element.removeAttribute("tabindex");
      else this.element.setAttribute("tabindex", tabIndex);
    });
  }

  stop() { for (const end of this.#ends.splice(0)) end(); }

  /** The picture follows the finger: pixels to the right turn the camera to the left. */
  drag(dx, dy) {
    const { width, height, fovX, fovY } = this.camera();
    this.turn(-dx * fovX / width, dy * fovY / height);
  }

  /** Turns by degrees, clockwise and up. */
  turn(right, up) {
    this.heading = (((this.heading + right) % 360) + 360) % 360;
    this.pitch = Math.min(85, Math.max(-85, this.pitch + up));
  }

  /** The orientation that a phone held upright in this direction would report. */
  get orientation() { return { euler: [(360 - this.heading) % 360, 90 + this.pitch, 0] }; }

  #on(name, take) {
    this.element.addEventListener(name, take);
    this.#ends.push(() => this.element.removeEventListener(name, take));
  }
}
