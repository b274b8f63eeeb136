/**
 * The overlay's flat marks as HTML: disc of the destination, its sign, the indicator at the edge, names of anchors. Only
 * transforms, opacity and visibility change per frame, so nothing is laid out.
 */

import { make, setText } from "../app/elements.js";
import { distanceText } from "../app/units.js";
import { slots, strides } from "./overlayLayout.js";

/** Side of the disc as the style sheet draws it, pixels. */
const discSide = 100;
const mostLabels = 100;
/** A label that shows gives way when another covers it by this much, one that is hidden comes back with this much room. */
const hysteresis = 6;
/** Labels stand this far above their place (marks.css), pixels. */
const labelLift = 14;

export class Marks {
  #area;
  #finish;
  #disc;
  #core;
  #isCalm = matchMedia("(prefers-reduced-motion: reduce)");
  #billboard;
  #billboardText;
  #edge;
  #labels = [];
  #names = [];

  /** @param {HTMLElement} area the element `marks` */
  constructor(area) {
    this.#area = area;
    this.#finish = area.querySelector("#finish");
    this.#disc = area.querySelector("#finish-disc");
    this.#core = area.querySelector("#finish-core");
    this.#billboard = area.querySelector("#billboard");
    this.#billboardText = area.querySelector("#billboard-text");
    this.#edge = area.querySelector("#edge");
  }

  /** Names of the anchors in the order in which the session got them. @param {string[]} names */
  set names(names) {
    this.#names = names;
    const wanted = Math.min(names.length, mostLabels);
    while (this.#labels.length < wanted) {
      const name = make("b");
      const distance = make("i");
      const box = make("span", {}, name, " ", distance);
      const label = make("div", { class: "anchor-label" }, box);
      this.#area.prepend(label);
      this.#labels.push({ label, box, name, distance, index: -1, width: 0, height: 0, x: 0, y: 0, isShown: false });
    }
    for (const entry of this.#labels) {
      entry.index = -1;
      conceal(entry);
    }
  }

  /**
   * Names and distances of the anchors; told at most ten times a second, because sizes are measured here.
   * @param {Float64Array} n the engine's overlay
   * @param {"metric" | "imperial"} units
   */
  tellDistances(n, units) {
    const first = n[slots.anchors];
    const count = Math.min(n[slots.anchors + 1], this.#labels.length);
    for (let k = 0; k < count; k++) {
      const entry = this.#labels[k];
      const from = first + k * strides.anchor;
      const distance = distanceText(n[from + 6], units);
      if (entry.index === n[from] && entry.distance.textContent === distance) continue;
      entry.index = n[from];
      setText(entry.name, this.#names[entry.index] ?? "");
      setText(entry.distance, distance);
      entry.width = entry.box.offsetWidth;
      entry.height = entry.box.offsetHeight;
    }
  }

  /** Text of the sign above the destination; told at most ten times a second. @param {string} text */
  set distanceText(text) {
    if (this.#billboardText.textContent !== text) this.#billboardText.textContent = text;
  }

  /** Fits the area to the frame's camera where that is not the viewport's. */
  fit(scale, offsetX, offsetY) {
    this.#area.style.transform = scale === 1 && offsetX === 0 && offsetY === 0
      ? "" : `translate(${offsetX}px, ${offsetY}px) scale(${scale})`;
    this.#area.style.transformOrigin = "0 0";
  }

  clear() {
    hide(this.#finish);
    hide(this.#billboard);
    hide(this.#edge);
    for (const entry of this.#labels) conceal(entry);
  }

  /** @param {Float64Array} n the engine's overlay */
  draw(n) {
    this.#drawFinish(n);
    this.#drawBillboard(n);
    this.#drawEdge(n);
    this.#drawLabels(n);
  }

  #drawFinish(n) {
    const x = n[slots.finishCenter];
    if (n[slots.finish] === 0 || n[slots.finishInView] === 0 || Number.isNaN(x)) return hide(this.#finish);
    move(this.#finish, x, n[slots.finishCenter + 1], 0);
    const scale = n[slots.finishDiameter] / discSide;
    this.#core.style.transform = `scale(${scale})`;
    this.#disc.style.transform = `scale(${this.#isCalm.matches ? scale : scale * n[slots.pulseScale]})`;
    this.#disc.style.opacity = this.#isCalm.matches ? 1 : n[slots.pulseOpacity];
  }

  #drawBillboard(n) {
    const x = n[slots.billboardCenter];
    if (n[slots.billboard] === 0 || Number.isNaN(x)) return hide(this.#billboard);
    move(this.#billboard, x, n[slots.billboardCenter + 1], n[slots.billboardRotation]);
  }

  #drawEdge(n) {
    if (n[slots.edge] === 0) return hide(this.#edge);
    move(this.#edge, n[slots.edgeCenter], n[slots.edgeCenter + 1], n[slots.edgeRotation]);
  }

  /** Nearest first; a label that would cover a nearer one's stays away. */
  #drawLabels(n) {
    const first = n[slots.anchors];
    const count = Math.min(n[slots.anchors + 1], this.#labels.length);
    for (let k = 0; k < this.#labels.length; k++) {
      const entry = this.#labels[k];
      const from = first + k * strides.anchor;
      entry.x = n[from + 4];
      entry.y = n[from + 5];
      const isThere = k < count && entry.index === n[from] && !Number.isNaN(entry.x);
      entry.isShown = isThere && this.#hasRoom(entry, k);
      if (entry.isShown) move(entry.label, entry.x, entry.y, 0);
      else hide(entry.label);
    }
  }

  #hasRoom(entry, count) {
    const slack = entry.isShown ? hysteresis : -hysteresis;
    for (let k = 0; k < count; k++) {
      const other = this.#labels[k];
      if (!other.isShown) continue;
      if (Math.abs(entry.x - other.x) < (entry.width + other.width) / 2 - slack
        && Math.abs(entry.y - other.y) < (entry.height + other.height) / 2 + labelLift - slack) return false;
    }
    return true;
  }
}

function conceal(entry) {
  entry.index = -1;
  entry.isShown = false;
  hide(entry.label);
}

function move(element, x, y, radians) {
  element.style.transform = radians === 0 ? `translate(${x}px, ${y}px)` : `translate(${x}px, ${y}px) rotate(${radians}rad)`;
  if (element.style.visibility !== "visible") element.style.visibility = "visible";
}

function hide(element) {
  if (element.style.visibility !== "hidden") element.style.visibility = "hidden";
}
