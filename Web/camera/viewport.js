/** The camera view's rectangle and the camera that is shown in it, worked out when something changes, not per frame. */

import { recall, remember } from "./field-of-view-memory.js";
import { longSideOf, shownCamera } from "./field-of-view.js";

export class Viewport extends EventTarget {
  #stream;
  #section;
  #camera = null;
  /** False while the view is hidden. */
  isShown = true;
  #longSide;
  #zoom = 1;
  #observer = new ResizeObserver(() => this.#update());
  #timer;

  /**
   * @param {HTMLElement} section the camera view
   * @param {import("./camera-stream.js").CameraStream} stream
   * @param {{video: HTMLVideoElement, landscape: HTMLCanvasElement, overlay: HTMLCanvasElement, root: HTMLElement}} elements
   */
  constructor(section, stream, elements) {
    super();
    this.#section = section;
    this.#stream = stream;
    this.video = elements.video;
    this.landscape = elements.landscape;
    this.overlay = elements.overlay;
    this.root = elements.root;
    this.#longSide = recall(stream.name);
    this.#observer.observe(section);
    stream.onChange = () => {
      this.#longSide = recall(stream.name);
      this.#update();
    };
    // No event reports a change of zoom.
    this.#timer = setInterval(() => { if (stream.isRunning && stream.zoom !== this.#zoom) this.#update(); }, 1000);
    this.#update();
  }

  close() {
    this.#observer.disconnect();
    clearInterval(this.#timer);
  }

  /** @returns {import("../shared/source.js").Camera} the same object until something changes */
  camera = () => this.#camera;

  /** @returns {WebGL2RenderingContext | null} */
  gl = () => this.overlay.getContext("webgl2");

  /** Field of view along the long side of the whole picture, degrees. */
  get longSideDegrees() { return this.#longSide; }

  /** Sets and remembers it for this camera; null: back to the usual value. @param {number | null} degrees */
  setLongSideDegrees(degrees) {
    if (!remember(this.#stream.name, degrees)) return false;
    this.#longSide = degrees ?? recall(this.#stream.name);
    this.#update();
    return true;
  }

  /** Takes over an angle that was measured between the left and the right edge of what is shown. */
  calibrate(shownDegrees) { return this.setLongSideDegrees(longSideOf(shownDegrees, this.#picture())); }

  #picture() {
    this.#zoom = this.#stream.zoom;
    return {
      videoWidth: this.#stream.width, videoHeight: this.#stream.height, zoom: this.#zoom,
      viewportWidth: this.#section.clientWidth, viewportHeight: this.#section.clientHeight,
    };
  }

  #update() {
    const picture = this.#picture();
    this.isShown = picture.viewportWidth >= 1 && picture.viewportHeight >= 1;
    // While the view is hidden the last one stays: guidance goes on.
    if (!this.isShown) {
      if (this.#camera) return;
      picture.viewportWidth = Math.max(1, innerWidth);
      picture.viewportHeight = Math.max(1, innerHeight);
    }
    this.#camera = Object.freeze(shownCamera({ ...picture, longSideDegrees: this.#longSide }));
    this.dispatchEvent(new Event("change"));
  }
}
