/** Names of the visible summits and settlements in the camera picture, with the uncertainty of their direction. */

import { make, setText } from "../shared/elements.js";
import { textOpacity } from "../shared/text-opacity.js";
import { distanceText } from "../shared/units.js";
import { directionTo } from "./direction.js";
import { placeLabels } from "./label-layout.js";
import { visibleNames } from "./summits.js";

/** They are looked for again when the user has moved so far, metres, but not sooner than after so long, milliseconds. */
const reach = 60;
const pause = 3000;
const rows = 3;
const maximumCount = 40;
/** Pixels: height of a row, and from the summits to the lowest. */
const rowHeight = 26;
const lift = 22;
/** Minutes of arc above what is in front from which a name is not pale any more. */
const clear = 8;
/** So many names at a time are looked for behind buildings. */
const atOnce = 8;

export class SummitLabels {
  #client;
  #landmarks;
  #store;
  #area;
  #ruler = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  #summits = [];
  #labels = [];
  #elements = [];
  #center = null;
  #asked = -Infinity;
  #isBusy = false;
  /** @type {(distance: number) => import("../engine/waymark.js").LabelUncertainty | null} */ #uncertainty;
  /** @type {(azimuth: number, elevation: number) => number} */ #opacity;
  #next = 0;
  #perDegree = 0;
  #point = { x: 0, y: 0 };
  #top = { x: 0, y: 0 };

  /**
   * @param {HTMLElement} area the element `marks`
   * @param {import("../shared/store.js").Store} store
   * @param {() => import("./client.js").TerrainClient} client
   * @param {import("./landmarks.js").Landmarks} landmarks
   * @param {(distance: number) => import("../engine/waymark.js").LabelUncertainty | null} uncertainty how the engine has a name shown
   * @param {(azimuth: number, elevation: number) => number} opacity below 1 behind buildings
   */
  constructor(area, store, client, landmarks, uncertainty, opacity) {
    this.#uncertainty = uncertainty;
    this.#opacity = opacity;
    this.#client = client;
    this.#landmarks = landmarks;
    this.#store = store;
    this.#area = area;
    store.addEventListener("units", () => { this.#perDegree = 0; });
    store.addEventListener("source", () => this.clear());
  }

  /** What stands in the picture, for tests and the curious. */
  get labels() { return this.#labels; }

  clear() {
    this.#center = null;
    this.#labels = [];
    this.#summits = [];
    this.#hideFrom(0);
  }

  /**
   * Looks for summits where that is due; called ten times a second at most.
   * @param {{lat: number, lon: number} | null} position
   * @param {any} alignment
   * @param {{width: number, fovX: number}} camera
   */
  update(position, alignment, camera) {
    if (!this.#store.get("settings")?.summits || !this.#store.get("area")?.elevation) {
      if (this.#labels.length) this.clear();
      return;
    }
    if (alignment?.isKnown) {
      this.#updateUncertainties();
      this.#updateOpacities(atOnce);
    }
    // Without a heading no name can be shown.
    if (!position || !alignment?.isKnown || !this.#uncertainty(Infinity) || this.#isBusy) return;
    const here = { ...position, height: 0 };
    const now = performance.now();
    const perDegree = camera.width / 2 / Math.tan(camera.fovX * Math.PI / 360) * Math.PI / 180;
    const hasMoved = !this.#center || directionTo(this.#center, here).distance > reach;
    const isZoomed = Math.abs(perDegree - this.#perDegree) > this.#perDegree * 0.05;
    if (!(hasMoved && now - this.#asked > pause) && !(isZoomed && this.#center)) return;
    this.#asked = now;
    this.#isBusy = true;
    this.#look(hasMoved ? { ...here, alt: alignment.altitude, altRef: alignment.altitudeReference } : null, perDegree)
      .catch((error) => {
        // What did not come is asked for again.
        console.info(error);
        if (hasMoved) this.#center = null;
      }).finally(() => { this.#isBusy = false; });
  }

  async #look(eye, perDegree) {
    if (eye) {
      this.#center = eye;
      this.#summits = await visibleNames(this.#client(), this.#landmarks, eye);
    }
    this.#perDegree = perDegree;
    const units = this.#store.get("units") ?? "metric";
    const style = getComputedStyle(document.documentElement);
    this.#ruler.font = `600 14px ${style.getPropertyValue("--font-sign")}`;
    const summits = this.#summits.map((summit) => {
      const away = distanceText(summit.distance, units);
      return { ...summit, away, width: this.#ruler.measureText(`${summit.name} ${away}`).width + 18 };
    });
    const labels = await placeLabels(this.#client(), summits, { perDegree, rows, maximumCount });
    if (!this.#center) return;
    this.#labels = labels;
    labels.forEach((label, i) => {
      const element = this.#elements[i] ??= this.#make();
      setText(element.name, label.name);
      setText(element.away, label.away);
      label.clarity = 0.55 + 0.45 * Math.min(1, Math.max(0, label.margin / clear));
      element.box.style.width = `${label.width}px`;
    });
    this.#hideFrom(labels.length);
    this.#updateUncertainties();
    this.#updateOpacities(labels.length);
  }

  /** The next ones, in turn. @param {number} count */
  #updateOpacities(count) {
    for (let k = Math.min(count, this.#labels.length); k > 0; k--) {
      this.#next = (this.#next + 1) % this.#labels.length;
      const label = this.#labels[this.#next];
      const opacity = this.#opacity(label.azimuth, label.elevation);
      const { box, leader, bracket } = this.#elements[this.#next];
      box.style.opacity = String(Math.min(label.clarity, textOpacity(opacity)));
      for (const line of [leader, bracket]) line.style.opacity = String(opacity);
    }
  }

  /** Brackets as wide as the engine says; a place with a mark of its own needs no name besides. */
  #updateUncertainties() {
    const marked = this.#store.get("settings")?.places ? this.#store.get("area")?.spots ?? [] : [];
    this.#labels.forEach((label, i) => {
      const uncertainty = this.#uncertainty(label.distance);
      const { bracket } = this.#elements[i];
      label.isHidden = uncertainty === null || (!label.isPeak && !uncertainty.standsInForMark && marked.some(({ name }) => name === label.name));
      label.uncertainty = uncertainty?.width ?? 0;
      bracket.hidden = label.uncertainty === 0;
      bracket.style.width = `${label.uncertainty}px`;
      bracket.style.left = `${-label.uncertainty / 2}px`;
    });
  }

  #make() {
    const name = make("b");
    const away = make("i");
    const box = make("span", {}, name, " ", away);
    const leader = make("u");
    const bracket = make("s");
    const root = make("div", { class: "summit-label" }, bracket, leader, box);
    this.#area.prepend(root);
    return { root, leader, box, bracket, name, away };
  }

  #hideFrom(count) {
    for (let i = count; i < this.#elements.length; i++) this.#elements[i].root.style.visibility = "hidden";
  }

  /**
   * Puts the labels where their summits are in this frame.
   * @param {import("./direction.js").Projection} projection
   * @param {{width: number, height: number}} camera
   */
  draw(projection, { width, height }) {
    for (let i = 0; i < this.#labels.length; i++) {
      const label = this.#labels[i];
      const { root, leader, box } = this.#elements[i];
      const reach = Math.max(label.width, label.uncertainty / 2);
      const isShown = !label.isHidden && projection.project(label.azimuth, label.elevation, this.#point)
        && projection.project(label.azimuth, label.ceiling, this.#top)
        && this.#point.x > -reach && this.#point.x < width + reach && this.#point.y > 0 && this.#top.y < height;
      const visibility = isShown ? "visible" : "hidden";
      if (root.style.visibility !== visibility) root.style.visibility = visibility;
      if (!isShown) continue;
      const rise = Math.max(0, this.#point.y - this.#top.y) + lift + label.row * rowHeight;
      root.style.transform = `translate(${this.#point.x}px, ${this.#point.y}px)`;
      leader.style.height = `${rise}px`;
      box.style.transform = `translate(${label.start}px, ${-rise - rowHeight + 4}px)`;
    }
  }
}
