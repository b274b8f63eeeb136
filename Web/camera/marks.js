/**
 * The overlay's flat marks as HTML: disc of the destination, its sign, the indicator at the edge, names of anchors. Only
 * transforms, opacity and visibility change per frame, so nothing is laid out.
 */

import { make } from "../app/elements.js";
import { slots, strides } from "./overlayLayout.js";

/** Side of the disc as the style sheet draws it, pixels. */
const discSide = 100;
const mostLabels = 100;

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
      const words = make("span");
      const label = make("div", { class: "anchor-label" }, words);
      this.#area.prepend(label);
      this.#labels.push({ label, words, index: -1 });
    }
    for (const entry of this.#labels) {
      entry.index = -1;
      hide(entry.label);
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
    for (const { label } of this.#labels) hide(label);
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

  #drawLabels(n) {
    if (this.#labels.length === 0) return;
    const first = n[slots.anchors];
    const count = Math.min(n[slots.anchors + 1], this.#labels.length);
    for (let k = 0; k < this.#labels.length; k++) {
      const entry = this.#labels[k];
      const from = first + k * strides.anchor;
      if (k >= count || Number.isNaN(n[from + 4])) {
        hide(entry.label);
        continue;
      }
      if (entry.index !== n[from]) {
        entry.index = n[from];
        entry.words.textContent = this.#names[entry.index] ?? "";
      }
      move(entry.label, n[from + 4], n[from + 5], 0);
    }
  }
}

function move(element, x, y, radians) {
  element.style.transform = radians === 0 ? `translate(${x}px, ${y}px)` : `translate(${x}px, ${y}px) rotate(${radians}rad)`;
  if (element.style.visibility !== "visible") element.style.visibility = "visible";
}

function hide(element) {
  if (element.style.visibility !== "hidden") element.style.visibility = "hidden";
}
